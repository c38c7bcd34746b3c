"""Time values as short texts, so that tables of phrases read well.

"2026-12-02 10:00" is a moment, "2026-12-02" a date, "20 min" style lengths are "1200 s", "A to B" a range, "A; RULE" a
repetition with its first firing, "ask A | B" an ambiguous time, "past" and "unreadable" the others. The offset is left
out; tests of the clock changes look at it themselves.
"""

from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear


def shown(value: TimeValue) -> str:
    """Give the short text of a value."""
    match value:
        case Moment(at):
            return f"{at:%Y-%m-%d %H:%M}"
        case Day(on):
            return f"{on:%Y-%m-%d}"
        case Length(seconds, at):
            return f"{seconds} s, {at:%Y-%m-%d %H:%M}"
        case Range(at, until):
            return f"{at:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M}"
        case Recurrence(first, rrule):
            return f"{first:%Y-%m-%d %H:%M}; {rrule}"
        case Unclear(why, choices):
            asked = "ask" if why == "ambiguous" else why
            return " | ".join((f"{asked} {shown(choices[0])}", *map(shown, choices[1:]))) if choices else asked
