"""Reminders without a clock, a disk or a bell: when the next one is due (rules) and what becomes of it (book)."""
