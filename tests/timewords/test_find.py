"""What `find` promises of every text: spans that fit, nothing in the past, no error, no slowness."""

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eris_desktop.domain.times import (
    Day,
    Length,
    Moment,
    Range,
    Recurrence,
    TimeExpression,
    TimeValue,
    Unclear,
    as_args,
)
from eris_desktop.timewords import combined, find
from eris_desktop.timewords.lexicon import phrases

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 12, 1, 12, tzinfo=BERLIN)
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia")
ODDITIES = [
    "10",
    "7",
    "31.",
    "12:30",
    "2026-12-24",
    "at",
    "um",
    "every",
    "jeden",
    "bis",
    "from",
    "99999999",
    "½",
    "-",
    ",",
    "½ h",
]


def test_span_and_value_of_the_sentence_everything_began_with() -> None:
    text = "remind me tomorrow at 10 to call mum"

    found = find(text, NOW)

    assert found == (TimeExpression(10, 24, "tomorrow at 10", Moment(datetime(2026, 12, 2, 10, tzinfo=BERLIN))),)


def test_the_german_one_too() -> None:
    text = "erinnere mich morgen um halb acht an den Müll"

    found = find(text, NOW)

    assert found == (TimeExpression(14, 33, "morgen um halb acht", Moment(datetime(2026, 12, 2, 7, 30, tzinfo=BERLIN))),)


def test_spans_are_in_code_points_even_behind_emoji_and_decomposed_umlauts() -> None:
    text = "🦊 bru\u0308hen u\u0308bermorgen um 9"

    (found,) = find(text, NOW)

    assert text[found.start : found.end] == found.text == "u\u0308bermorgen um 9"


def test_two_times_of_a_sentence_are_two_expressions() -> None:
    found = find("on Friday at 2pm the plumber, on Monday at 9 the painter", NOW)

    assert [expression.text for expression in found] == ["on Friday at 2pm", "on Monday at 9"]


def test_the_language_settles_how_half_past_seven_in_digits_is_read() -> None:
    (english,), (german,) = find("7:30", NOW, "en"), find("7:30", NOW, "de")

    assert isinstance(english.value, Unclear)
    assert german.value == Moment(datetime(2026, 12, 2, 7, 30, tzinfo=BERLIN))


def test_a_year_beyond_the_calendar_is_unreadable_and_raises_nothing() -> None:
    (found,) = find("in 9000000 years", NOW)

    assert found.value == Unclear("unreadable")


words = st.sampled_from(sorted(phrases())) | st.sampled_from(ODDITIES) | st.text(max_size=6)
sentences = st.lists(words, max_size=14).map(" ".join)
moments = st.builds(
    lambda seconds, zone: (datetime(2024, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)).astimezone(ZoneInfo(zone)),
    st.integers(0, 6 * 365 * 86_400),
    st.sampled_from(ZONES),
)


@settings(max_examples=400, deadline=None)
@given(sentences | st.text(max_size=200), moments)
def test_any_text_is_read_without_error_and_nothing_lies_in_the_past(text: str, now: datetime) -> None:
    found = find(text, now)

    end = 0
    for expression in found:
        assert end <= expression.start < expression.end <= len(text)
        assert text[expression.start : expression.end] == expression.text
        assert not _past(expression.value, now)
        as_args(expression.value)
        end = expression.end
    combined(found, now)


def _past(value: TimeValue, now: datetime) -> bool:
    match value:
        case Moment(at):
            return at.astimezone(UTC) < now.astimezone(UTC)
        case Day(on):
            return on < now.date()
        case Length(seconds, at):
            return seconds < 0 or at.astimezone(UTC) < now.astimezone(UTC)
        case Range(at, until):
            return at.astimezone(UTC) < now.astimezone(UTC) or until.astimezone(UTC) <= at.astimezone(UTC)
        case Recurrence(first, _):
            return first.astimezone(UTC) <= now.astimezone(UTC)
        case Unclear(_, choices):
            return any(_past(choice, now) for choice in choices)


@pytest.mark.parametrize(
    "piece",
    [
        "lorem ipsum dolor sit amet ",
        "1 ",
        "1.",
        "1:",
        "a.",
        "a@",
        ",",
        "until ",
        "bis ",
        "every monday and ",
        "at 5 ",
        "in 2 hours and ",
    ],
)
def test_a_long_paste_takes_time_in_proportion_to_its_length(piece: str) -> None:
    def seconds(length: int) -> float:
        text = (piece * length)[:length]
        began = time.process_time()
        find(text, NOW)
        return time.process_time() - began

    find("warm up", NOW)
    short, long = (min(seconds(length) for _ in range(3)) for length in (2_000, 20_000))  # the least: a machine is noisy

    assert long < 40 * short + 0.05
