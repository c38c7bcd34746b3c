"""Calendar files (.ics): the Calendars port over the library icalendar and the store.

read: components to entries. written: entries to components. moments: times, zones and alarms of both. files: the port.
"""
