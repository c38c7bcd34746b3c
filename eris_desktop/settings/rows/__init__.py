"""Every setting is one row in a file of this folder; table.py puts them in order."""
