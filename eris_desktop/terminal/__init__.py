"""The same conversation without a window: the standing proof that nothing behind the wall needs Qt.

arguments.py: the command line as one value. talk.py: what a command is given. commands.py: each one-shot command; following.py:
one turn from its post to its end. chat.py: the interactive conversation. local.py, lines.py and click.py: the terminal of this
process. printing.py: events and traces as plain text.
"""
