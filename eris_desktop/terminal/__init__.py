"""The same conversation without a window: the standing proof that nothing behind the wall needs Qt.

arguments.py: the command line as one value. commands.py: each one-shot command, against a Talk (the running session, here or
in another process) and a Console. chat.py: the interactive conversation. printing.py: events and traces as plain text.
"""
