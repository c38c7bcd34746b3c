"""Settings: each declared once (table.py), in a file that a person can edit (file.py); where things lie (paths.py)."""
