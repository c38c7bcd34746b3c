"""The present, and the zone it is in: whatever the machine calls its zone, a reminder can store it."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.adapters import clock
from eris_desktop.adapters.clock import StandingClock, SystemClock, local_zone, parse_now
from eris_desktop.domain.errors import SettingRefused

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def tz(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let a test set TZ; the C library forgets it afterwards."""
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("text", "title"),
    [
        pytest.param("", "'' is no moment in time.", id="nothing"),
        pytest.param("tomorrow", "'tomorrow' is no moment in time.", id="words"),
        pytest.param("10:00", "'10:00' is no moment in time.", id="a time without a day"),
        pytest.param("2026-02-30T10:00", "'2026-02-30T10:00' is no moment in time.", id="30 February"),
        pytest.param("2026-12-01T12:00+23:00", "No time zone is +23:00 from UTC at that moment.", id="beyond any zone"),
        pytest.param("2026-12-01T12:00+00:17", "No time zone is +00:17 from UTC at that moment.", id="an odd offset"),
        pytest.param("2026-12-01T12:00-02:30", "No time zone is -02:30 from UTC at that moment.", id="not in winter"),
    ],
)
def test_what_is_no_moment_is_refused_with_an_example(text: str, title: str) -> None:
    with pytest.raises(SettingRefused) as refusal:
        parse_now(text, BERLIN)

    assert refusal.value.title == title
    assert refusal.value.advice.endswith("--now 2026-12-01T12:00:00+01:00")


@pytest.mark.parametrize(
    ("text", "moment", "zone"),
    [
        pytest.param("2026-12-01T12:00:00+01:00", "2026-12-01T12:00:00+01:00", "Europe/Berlin", id="the zone's own offset"),
        pytest.param("2026-07-01T12:00:00+02:00", "2026-07-01T12:00:00+02:00", "Europe/Berlin", id="in summer"),
        pytest.param("2026-07-01T12:00:00+01:00", "2026-07-01T12:00:00+01:00", "Etc/GMT-1", id="not the offset of summer"),
        pytest.param("2026-12-01T12:00", "2026-12-01T12:00:00+01:00", "Europe/Berlin", id="without an offset: at home"),
        pytest.param("2026-12-01", "2026-12-01T00:00:00+01:00", "Europe/Berlin", id="a date: when it begins"),
        pytest.param("2026-03-29T02:30", "2026-03-29T03:00:00+02:00", "Europe/Berlin", id="an hour that is left out"),
        pytest.param("2026-12-01T12:00:00Z", "2026-12-01T12:00:00+00:00", "UTC", id="UTC"),
        pytest.param("2026-12-01T12:00:00-05:00", "2026-12-01T12:00:00-05:00", "Etc/GMT+5", id="west of Greenwich"),
        pytest.param("2026-12-01T12:00+05:30", "2026-12-01T12:00:00+05:30", "Asia/Kolkata", id="half an hour"),
        pytest.param("2026-12-01T12:00+05:45", "2026-12-01T12:00:00+05:45", "Asia/Kathmandu", id="three quarters"),
        pytest.param("2026-07-01T12:00+10:30", "2026-07-01T12:00:00+10:30", "Australia/Lord_Howe", id="winter there"),
        pytest.param("2026-12-01T12:00+10:30", "2026-12-01T12:00:00+10:30", "Australia/Adelaide", id="summer there"),
    ],
)
def test_a_moment_is_read_with_a_zone_that_can_be_stored(text: str, moment: str, zone: str) -> None:
    read = parse_now(text, BERLIN)

    assert (read.isoformat(), str(read.tzinfo)) == (moment, zone)


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        pytest.param("America/New_York", "America/New_York", id="a name"),
        pytest.param(":Asia/Tokyo", "Asia/Tokyo", id="with the colon of POSIX"),
        pytest.param("EST5EDT,M3.2.0,M11.1.0", "America/Detroit", id="a rule of POSIX: the first zone that keeps it"),
        pytest.param("Middle-earth/Shire", "UTC", id="nonsense, which the C library takes for UTC"),
    ],
)
def test_the_zone_of_the_machine_has_a_name_that_can_be_loaded(tz: pytest.MonkeyPatch, name: str, zone: str) -> None:
    tz.setenv("TZ", name)

    assert local_zone().key == zone


def test_a_zone_given_as_a_nameless_file_is_recognised_by_its_clock_changes(tz: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = Path("/usr/share/zoneinfo/Europe/Berlin")
    if not source.exists():
        pytest.skip("this machine keeps its zones in a package")
    (tmp_path / "localtime").write_bytes(source.read_bytes())
    tz.setenv("TZ", str(tmp_path / "localtime"))

    found = local_zone()

    summer, winter = datetime(2026, 7, 1, tzinfo=found), datetime(2026, 12, 1, tzinfo=found)
    assert [moment.utcoffset() for moment in (summer, winter)] == [timedelta(hours=2), timedelta(hours=1)]
    assert ZoneInfo(found.key) is found


def test_the_present_is_now_and_in_the_zone_of_the_machine(tz: pytest.MonkeyPatch) -> None:
    tz.setenv("TZ", "Asia/Tokyo")

    system = SystemClock()
    now = system.now()

    assert str(now.tzinfo) == "Asia/Tokyo"
    assert abs(now - datetime.now(UTC)) < timedelta(seconds=5)
    assert system.frozen is False


def test_a_zone_that_changes_while_eris_runs_is_noticed(tz: pytest.MonkeyPatch) -> None:
    system = SystemClock()
    tz.setenv("TZ", "Asia/Tokyo")
    before = system.now()
    tz.setattr(clock, "REREAD_AFTER", 0.0)

    assert [str(before.tzinfo), str(system.now().tzinfo)] == ["Europe/Berlin", "Asia/Tokyo"]


def test_a_standing_clock_stands_still() -> None:
    at = datetime(2026, 12, 1, 12, tzinfo=BERLIN)
    standing = StandingClock(at)

    assert [standing.now(), standing.now(), standing.frozen] == [at, at, True]
