"""The composition root: the only package that knows every part.

build.py joins the parts of one data folder. desktop.py runs them behind a window, console.py behind a terminal, hosting.py lets
other processes reach them. talking.py is what a terminal command may do with them; doctor.py and self_check.py look at them.
"""
