"""Times are said back absolutely: weekday, date, time, and the zone where it is another one."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.domain.times import Moment
from eris_desktop.timewords import combined, find
from eris_desktop.timewords.spoken import spoken, spoken_day, spoken_length, spoken_rule

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 12, 1, 12, tzinfo=BERLIN)
TEN = datetime(2026, 12, 2, 10, tzinfo=BERLIN)


def test_an_unknown_rule_is_given_as_it_stands() -> None:
    assert spoken_rule("FREQ=DAILY;BYWEEKNO=3", "en") == "FREQ=DAILY;BYWEEKNO=3"
    assert spoken_rule("nonsense", "de") == "nonsense"


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "Wed 2 Dec 2026, 10:00"), ("de", "Mi. 2. Dez. 2026, 10:00"), ("fr", "Wed 2 Dec 2026, 10:00")]
)
def test_a_moment_is_said_with_weekday_date_and_time(lang: str, text: str) -> None:
    assert spoken(TEN, lang, NOW) == text


def test_another_zone_is_named() -> None:
    assert spoken(TEN.astimezone(ZoneInfo("America/New_York")), "en", NOW) == "Wed 2 Dec 2026, 04:00 (New York)"


def test_a_day_near_now_is_called_by_its_name_too() -> None:
    said = [spoken_day(date(2026, 12, day), lang, NOW) for day in (1, 2, 3) for lang in ("en", "de")]

    assert said == [
        "today, Tue 1 Dec 2026",
        "heute, Di. 1. Dez. 2026",
        "tomorrow, Wed 2 Dec 2026",
        "morgen, Mi. 2. Dez. 2026",
        "Thu 3 Dec 2026",
        "Do. 3. Dez. 2026",
    ]
    assert spoken_day(date(2026, 12, 1), "en") == "Tue 1 Dec 2026"


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (0, "0 seconds", "0 Sekunden"),
        (1, "1 second", "1 Sekunde"),
        (60, "1 minute", "1 Minute"),
        (1200, "20 minutes", "20 Minuten"),
        (5400, "1 h 30 min", "1 Std. 30 Min."),
        (90, "1 min 30 s", "1 Min. 30 Sek."),
        (86_400, "1 day", "1 Tag"),
        (2 * 86_400 + 3600, "2 d 1 h", "2 T. 1 Std."),
        (-1200, "20 minutes", "20 Minuten"),
    ],
)
def test_a_length_is_said_in_full_or_short(seconds: int, english: str, german: str) -> None:
    assert (spoken_length(seconds, "en"), spoken_length(seconds, "de")) == (english, german)


@pytest.mark.parametrize(
    ("rule", "english", "german"),
    [
        ("FREQ=DAILY", "every day at 10:00", "täglich um 10:00"),
        ("FREQ=DAILY;INTERVAL=2", "every other day at 10:00", "jeden zweiten Tag um 10:00"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days at 10:00", "alle 3 Tage um 10:00"),
        ("FREQ=DAILY;BYHOUR=2;BYMINUTE=30", "every day at 02:30", "täglich um 02:30"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday at 10:00", "werktags um 10:00"),
        ("FREQ=WEEKLY;BYDAY=SA,SU", "every weekend day at 10:00", "am Wochenende um 10:00"),
        ("FREQ=WEEKLY;BYDAY=MO", "every Monday at 10:00", "jeden Montag um 10:00"),
        (
            "FREQ=WEEKLY;BYDAY=MO,WE,FR",
            "every Monday, Wednesday and Friday at 10:00",
            "jeden Montag, Mittwoch und Freitag um 10:00",
        ),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every other Friday at 10:00", "jeden zweiten Freitag um 10:00"),
        ("FREQ=WEEKLY;INTERVAL=3;BYDAY=FR", "every 3 weeks on Friday at 10:00", "alle 3 Wochen am Freitag um 10:00"),
        ("FREQ=MONTHLY;BYDAY=1MO", "every first Monday of the month at 10:00", "jeden ersten Montag im Monat um 10:00"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "every last Friday of the month at 10:00", "jeden letzten Freitag im Monat um 10:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=5", "every month on day 5 at 10:00", "monatlich am 5. um 10:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "every month on day 31 at 10:00", "monatlich am 31. um 10:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day at 10:00", "monatlich am letzten Tag um 10:00"),
        ("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3", "every year on 3 May at 10:00", "jedes Jahr am 3. Mai um 10:00"),
        ("FREQ=MINUTELY;INTERVAL=15", "every 15 minutes", "alle 15 Minuten"),
        ("FREQ=HOURLY", "every hour", "stündlich"),
        ("FREQ=HOURLY;INTERVAL=2;COUNT=3", "every 2 hours, 3 times", "alle 2 Stunden, 3-mal"),
        (
            "FREQ=DAILY;UNTIL=20261224T235959",
            "every day at 10:00 until Thu 24 Dec 2026",
            "täglich um 10:00 bis Do. 24. Dez. 2026",
        ),
    ],
)
def test_a_rule_is_said_in_words(rule: str, english: str, german: str) -> None:
    assert (spoken_rule(rule, "en", TEN), spoken_rule(rule, "de", TEN)) == (english, german)


def test_without_a_first_firing_no_time_is_said() -> None:
    assert spoken_rule("FREQ=WEEKLY;BYDAY=MO", "en") == "every Monday"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("days", [0, 1, 6, 30, 150, 400])
@pytest.mark.parametrize(("hour", "minute"), [(12, 30), (19, 0), (23, 5)])
def test_what_is_spoken_is_read_back_as_exactly_that_moment(lang: str, days: int, hour: int, minute: int) -> None:
    at = (NOW + timedelta(days=days)).replace(hour=hour, minute=minute)

    assert combined(find(spoken(at, lang, NOW), NOW), NOW) == Moment(at)


def test_a_rule_of_another_calendar_is_said_only_where_nothing_is_lost() -> None:
    assert spoken_rule("FREQ=WEEKLY;BYDAY=MO;WKST=SU;X-EXDATE=20261207T090000", "en") == "every Monday"
    for rule in ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=MONTHLY;BYMONTHDAY=1,15"):
        assert spoken_rule(rule, "en") == rule
