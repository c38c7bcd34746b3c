"""The shell round a turn: the only place where effects happen in order. asyncio; no Qt, no file, no database of its own.

session.py: actions in, events out, one turn after another. pipeline.py and writing.py: one message through the steps of a
turn, on the turn thread. knowledge.py: the phrase bank. carrying.py: a judged call -> tool -> reply. reminding.py: a due
reminder -> notification and card. speaking.py: topics, questions and errors -> sentences. parts.py: what it is given.
"""
