"""The composition root: the only package that knows every part.

given.py is what a start knows before anything is opened, reaching.py whether it is the first on its folder. build.py joins the
parts. desktop.py runs them behind a window; console.py takes the orders of a terminal: alone.py carries them out here,
handing.py hands them to an Eris that runs, whose end is hosting.py. talking.py is what a command may do with the session,
running.py the table of commands. doctor.py and self_check.py look at it all.
"""
