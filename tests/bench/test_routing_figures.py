"""The arithmetic of `make bench-routing`."""

import pytest

from tests.bench.routing.figures import Answer, calibration_error, line, percentile, table
from tests.bench.routing.rows import LabelledRow, served


def row(kind: str, *gold: str) -> LabelledRow:
    return LabelledRow("text", "en", kind, frozenset(gold))


def test_a_request_whose_tools_are_all_missing_is_absent() -> None:
    assert served(row("tool", "mail:check"), frozenset({"a:x"})).kind == "absent"
    assert served(row("tool", "mail:check", "a:x"), frozenset({"a:x"})) == row("tool", "a:x")


@pytest.mark.parametrize(
    ("stated", "error"),
    [
        ([], ""),
        ([(1.0, True), (1.0, True)], "0.000"),
        ([(1.0, False)], "1.000"),
        ([(0.75, True), (0.75, True), (0.75, True), (0.75, False)], "0.000"),
        ([(0.95, True), (0.05, True)], "0.500"),
    ],
)
def test_the_calibration_error_is_how_far_statements_are_wrong(stated: list[tuple[float, bool]], error: str) -> None:
    assert calibration_error(stated) == error


def test_a_percentile_is_a_value_of_the_sample() -> None:
    assert [percentile([1, 2, 3, 4], part) for part in (0.0, 0.5, 0.95, 1.0)] == [1, 3, 4, 4]


def test_a_line_counts_each_kind_of_row_for_itself() -> None:
    pairs = [
        (row("tool", "a:x"), Answer(("a:x", "b:x"), 0.9, 1.0)),
        (row("tool", "a:x"), Answer((), None, 2.0)),
        (row("chat"), Answer((), None, 3.0)),
        (row("outside"), Answer(("a:x",), 0.5, 4.0)),
    ]

    assert line("one", pairs) == ("one", "2", "0.500", "1.0", "2", "0.500", "1.000", "0.000", "0.500", "0.100", "3.0")


def test_a_table_is_markdown() -> None:
    assert table(("a", "b"), [("1", "2")]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"
