"""The terminal's commands as a person starts them: answers alone on standard output, an exit code for each outcome."""

import json
from pathlib import Path

import pytest

from tests.app.conftest import NOON, Programs

pytestmark = pytest.mark.model


@pytest.mark.parametrize(
    ("argv", "cure"),
    [
        (("frobnicate",), "eris ask"),
        (("ask",), "text"),
        (("tool", "agenda:push", "no json"), '{"text": "buy milk"}'),
        (("ask", "hello", "--now", "garbage"), "--now 2026-12-01T12:00:00+01:00"),
        (("ask", "hello", "--now", "0001-01-01T00:00:00+01:00"), "Write it like this"),
    ],
)
def test_bad_usage_ends_with_2_and_says_what_is_right(programs: Programs, argv: tuple[str, ...], cure: str) -> None:
    ended = programs.eris(*argv)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert cure in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_unknown_tool_is_bad_usage_and_names_those_that_there_are(programs: Programs) -> None:
    ended = programs.eris("tool", "agenda:fly", "{}", *NOON)

    assert ended.returncode == 2
    assert "agenda:remind_at" in ended.stderr


def test_what_it_cannot_do_ends_with_1(programs: Programs) -> None:
    assert programs.eris("ask", "play some music by Queen", *NOON).returncode == 1


def test_a_model_that_is_not_there_ends_with_1_and_a_cure(programs: Programs) -> None:
    ended = programs.eris("ask", "hello", *NOON, "--model", "/nowhere/none.gguf")

    assert ended.returncode == 1
    assert "no model file" in ended.stderr


def test_a_question_back_ends_with_4_and_its_choices(programs: Programs) -> None:
    ended = programs.eris("ask", "remind me to call dad", *NOON)

    assert ended.returncode == 4
    assert "1. in one hour" in ended.stdout


def test_a_reminder_is_answered_alone_on_standard_output_and_listed_by_the_next_command(programs: Programs) -> None:
    asked = programs.eris("ask", "remind me tomorrow at 10 to call mum", *NOON)
    listed = programs.eris("ask", "what's on my agenda", *NOON, "--json")

    assert (asked.returncode, asked.stdout) == (0, "I will remind you: call mum — Wed 2 Dec 2026, 10:00.\n")
    assert "Nothing is running that could ring" in asked.stderr
    answer = json.loads(listed.stdout)
    assert [(row["text"], row["detail"]) for row in answer["rows"]] == [("call mum", "Wed 2 Dec 2026, 10:00")]


def test_why_carries_nothing_out_and_loads_no_qt(programs: Programs) -> None:
    ended = programs.eris("why", "put milk on my list", *NOON)

    assert ended.returncode == 0
    assert "run agenda:push(text='milk')" in ended.stdout


def test_routed_rows_keep_their_order_and_ids(programs: Programs) -> None:
    rows = "".join(json.dumps({"id": f"r{number}", "text": text}) + "\n" for number, text in enumerate(("time?", "danke", "x")))
    ended = programs.eris("route", "--jsonl", *NOON, said=rows)
    routed = [json.loads(line) for line in ended.stdout.splitlines()]

    assert [row["id"] for row in routed] == ["r0", "r1", "r2"]
    assert "agenda:push" in routed[0]["registered"]
    assert routed[1]["kind"] == "conversational"


def test_times_are_found_as_rows(programs: Programs) -> None:
    row = json.dumps({"id": "a", "text": "erinnere mich morgen um halb acht"}) + "\n"
    ended = programs.eris("when", "--jsonl", *NOON, "--zone", "Europe/Berlin", said=row)

    (found,) = json.loads(ended.stdout)["times"]
    assert (found["text"], found["at"]) == ("morgen um halb acht", "2026-12-02T07:30:00+01:00")


def test_without_display_and_terminal_the_app_answers_one_example_and_ends_with_0(programs: Programs) -> None:
    out, err = programs.desktop(*NOON).communicate(timeout=120)

    assert "Wed 2 Dec 2026, 10:00" in out
    assert "Traceback" not in err


def test_an_unknown_tool_is_not_learned_and_the_known_ones_are_named(programs: Programs) -> None:
    ended = programs.eris("correct", "the klabauter overview", "agenda:fly", *NOON)

    assert ended.returncode == 1
    assert "agenda:list" in ended.stderr


def test_a_correction_is_learned_listed_exported_and_taken_back(programs: Programs, tmp_path: Path) -> None:
    taught = programs.eris("correct", "the klabauter overview", "agenda:list", *NOON)
    listed = programs.eris("corrections", "--json", *NOON)
    exported = programs.eris("corrections", "--export", str(tmp_path / "taught.jsonl"), *NOON)
    (row,) = json.loads(listed.stdout)
    gone = programs.eris("corrections", "--undo", str(row["id"]), *NOON)
    again = programs.eris("corrections", "--undo", str(row["id"]), *NOON)
    empty = programs.eris("corrections", *NOON)

    assert (taught.returncode, exported.returncode, gone.returncode, again.returncode) == (0, 0, 0, 1)
    assert (row["text"], row["tool"]) == ("the klabauter overview", "agenda:list")
    assert json.loads((tmp_path / "taught.jsonl").read_text("utf-8"))["text"] == "the klabauter overview"
    assert "Nothing was taught yet" in empty.stdout


def test_a_backup_that_is_not_there_is_not_put_back(programs: Programs, tmp_path: Path) -> None:
    ended = programs.eris("restore", str(tmp_path / "none.db"), *NOON)

    assert ended.returncode == 1
    assert "There is no file" in ended.stderr


def test_a_backup_is_made_and_put_back(programs: Programs, tmp_path: Path) -> None:
    programs.eris("ask", "put milk on my list", *NOON)
    made = programs.eris("backup", str(tmp_path / "copy.db"), *NOON)
    programs.eris("ask", "delete milk", *NOON)
    back = programs.eris("restore", str(tmp_path / "copy.db"), *NOON)
    listed = programs.eris("ask", "what's on my agenda", *NOON, "--json")

    assert (made.returncode, back.returncode) == (0, 0)
    assert "before-restore" in back.stdout
    assert "milk" in [row["text"] for row in json.loads(listed.stdout)["rows"]]


def test_without_a_file_the_copy_of_today_is_made(programs: Programs) -> None:
    made = programs.eris("backup", *NOON)

    assert made.returncode == 0
    assert "eris-2026-12-01.db" in made.stdout


def test_what_is_no_calendar_file_is_not_taken_in(programs: Programs, tmp_path: Path) -> None:
    (tmp_path / "odd.ics").write_text("hello", "utf-8")
    ended = programs.eris("agenda", "import", str(tmp_path / "odd.ics"), *NOON)

    assert ended.returncode == 1
    assert "is no calendar file" in ended.stderr


def test_the_agenda_is_written_and_taken_in_once(programs: Programs, tmp_path: Path) -> None:
    file = tmp_path / "agenda.ics"
    programs.eris("ask", "remind me tomorrow at 10 to call mum", *NOON)
    written = programs.eris("agenda", "export", str(file), *NOON)
    known = programs.eris("agenda", "import", str(file), *NOON)
    other = file.read_text("utf-8").replace("@eris-desktop", "@elsewhere")
    file.write_text(other, "utf-8")
    unasked = programs.eris("agenda", "import", str(file), *NOON)
    taken = programs.eris("agenda", "import", str(file), "--yes", *NOON)
    again = programs.eris("agenda", "import", str(file), "--yes", *NOON)

    assert (written.returncode, known.returncode, taken.returncode, again.returncode) == (0, 0, 0, 0)
    assert "New: 0" in known.stdout
    assert unasked.returncode == 3
    assert "were taken in" in taken.stdout
    assert "New: 0" in again.stdout
