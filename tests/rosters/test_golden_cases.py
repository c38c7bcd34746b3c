"""The reference's golden cases on the reference roster: the `article` preset on their scores, the default on their words.

Where we decide otherwise on purpose, a row says so (docs/reference-cases.md argues each):

  case                                   reference                          ours
  -------------------------------------  ---------------------------------  ----------------------------------------------
  full roster                            an empty list and a flag           Width.FULL with every name
  rule of a forced and a ranked hit      LEXICAL_FORCED_ONLY, MIXED         policy.ranked_subset with a note guard.forced
  dialog pairing                         replaces the offer                 adds log-odds, drops nothing
  "please remove it" after doc:list      no pairing, full roster            pairs: "it" is what was listed last
  substrings (completely, already …)     pair                               do not pair: cues are whole words
  "what time is it", "done", "time?"     closed as too short                routed: nothing is judged by its length
  "google calendar", "taz" in a text     force a search, force the news     force nothing: whole phrases, no names of papers
  weak hits of an unnamed family         dropped before the policy          the same (turn/latch.py)
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.catalogue.roster import load_roster
from eris_desktop.domain.descriptor import Catalogue
from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.offer import Offer, Origin, TurnState, Width
from eris_desktop.domain.tool import Referent
from eris_desktop.domain.trace import Hit
from eris_desktop.session.knowledge import NOTHING_LEARNED, Sources, know
from eris_desktop.settings.paths import shipped
from eris_desktop.turn.guards import Guarded, guard
from eris_desktop.turn.knobs import CALIBRATED, knobs_for
from eris_desktop.turn.latch import heard, named
from eris_desktop.turn.pairing import Paired, pair
from eris_desktop.turn.plan import Roster, Said, open_door
from eris_desktop.turn.policy import Opened, Signals, decide
from eris_desktop.turn.rank import NO_PRIOR, rank
from eris_desktop.turn.segments import segments
from tests.rosters.golden import FOLLOWS, GOLDEN, LEXICAL, SHORT, SHORT_OURS, Follow, Golden
from tests.rosters.test_reference import FOLDER

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))
NOISE = 0.1  # cosine of the tools that a fixture does not score
UNNAMED_FLOOR = 0.58  # cosine that a family without its word must reach
OBJECTS = {"agenda": "oat milk", "mail": "Invoice", "calendar": "Review", "doc": "Lease"}
Route = Callable[[str, tuple[str, ...]], Offer]


@pytest.fixture(scope="module")
def reference() -> Catalogue:
    return load_roster(FOLDER, shipped().descriptors)


# ---------------------------------------------------------------- the article's preset, on the fixtures' scores


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: f"{case.text} ({case.unsure})")
def test_the_article_preset_decides_the_fixtures_as_the_reference_does(case: Golden, reference: Catalogue) -> None:
    names = frozenset(tool.name for tool in reference.tools)
    scores = dict.fromkeys(sorted(names), NOISE) | case.scores
    hits = tuple(Hit(name, "tool", score, score, "") for name, score in sorted(scores.items(), key=lambda row: -row[1]))

    found = decide(
        Signals(Guarded(None, ()), hits, reference.families, forced=case.forced), names, knobs_for("article", case.unsure)
    )

    assert isinstance(found, Opened)
    assert (found.width, found.notes[-1].event) == (case.width, f"routing.policy.{case.rule}")
    assert found.names[: len(case.first)] == case.first
    assert set(case.within) <= set(found.names)
    assert not {name.split(":")[0] for name in found.names} & set(case.without)


def test_the_articles_full_roster_is_every_name_and_no_empty_list(reference: Catalogue) -> None:
    hits = tuple(Hit(tool.name, "tool", NOISE, NOISE, "") for tool in reference.tools)
    names = frozenset(tool.name for tool in reference.tools)

    found = decide(Signals(Guarded(None, ()), hits, reference.families), names, knobs_for("article"))

    assert isinstance(found, Opened)
    assert (found.width, set(found.names)) == (Width.FULL, set(names))


# ---------------------------------------------------------------- a family that needs its word


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("show me the newest posts", ["memory:query"]),
        ("show me the newest posts on Moltbook", ["moltbook:feed", "memory:query"]),
    ],
)
def test_moltbooks_weak_hits_are_dropped_without_the_word_and_kept_with_it(
    text: str, left: list[str], reference: Catalogue
) -> None:
    hits = (Hit("moltbook:feed", "tool", 0.56, 0.5, ""), Hit("memory:query", "tool", 0.53, 0.4, ""))

    kept, _ = heard(hits, reference.families, named(text, reference.families), UNNAMED_FLOOR)

    assert [hit.name for hit in kept] == left


# ---------------------------------------------------------------- the dialog


def dialog(*tools: str) -> tuple[Recent, ...]:
    """Make the dialog so far: these tools, a turn each, with one object of their family."""
    return tuple(
        Recent(
            name,
            (Referent(name.split(":")[0], "1", OBJECTS[name.split(":")[0]]),),
            None,
            wrote=False,
            turn=turn,
            at=NOW,
        )
        for turn, name in enumerate(tools, 1)
    )


def paired(text: str, recent: tuple[str, ...], reference: Catalogue) -> Paired | None:
    return pair(text, dialog(*recent), NOW, len(recent) + 1, frozenset(tool.name for tool in reference.tools))


@pytest.mark.parametrize("case", FOLLOWS, ids=lambda case: case.text)
def test_a_follow_up_pairs_as_in_the_reference_or_as_its_row_says(case: Follow, reference: Catalogue) -> None:
    found = paired(case.text, case.recent, reference)

    assert (found.family if found else "") == (case.family if case.ours is None else case.ours)
    if found and case.tools:
        assert tuple(found.prior)[: len(case.tools)] == case.tools


# ---------------------------------------------------------------- short texts and hard facts


@pytest.mark.parametrize("text", SHORT)
def test_only_an_exact_phrase_closes_a_short_text(text: str, reference: Catalogue) -> None:
    assert (guard(text, reference.small_talk).exact is not None) == (text in SHORT_OURS)
    assert SHORT[text] or text not in SHORT_OURS, "what the reference routes we route"


@pytest.mark.parametrize("text", LEXICAL)
def test_hard_facts_force_what_they_name_and_nothing_else(text: str, reference: Catalogue) -> None:
    facts = {fact for fact, _ in guard(text, ()).facts}
    forced = [tool.name for tool in reference.tools if facts & set(tool.forced_by)]

    assert forced == ([LEXICAL[text][1]] if LEXICAL[text][1] else [])


# ---------------------------------------------------------------- the default preset, on the words


@pytest.fixture(scope="module")
def route(reference: Catalogue, embedder: DefaultEmbedder, tmp_path_factory: pytest.TempPathFactory) -> Route:
    """Route a text over the roster with the shipped embedder and a fit of its own."""
    folder: Path = tmp_path_factory.mktemp("reference")
    known = know(reference, NOTHING_LEARNED, Sources(embedder, VectorFiles(folder), FitFiles(folder)), CALIBRATED)
    tools = {tool.name: tool for tool in reference.tools}
    roster = Roster(tools, reference.families, CALIBRATED, known.scale)

    def routed(text: str, recent: tuple[str, ...] = ()) -> Offer:
        follow = paired(text, recent, reference)
        hits = rank(embedder.embed(segments(text)), known.bank, known.fit, follow.prior if follow else NO_PRIOR)
        said = Said(referent=follow is not None)
        return open_door(guard(text, reference.small_talk), hits, roster, TurnState(Origin.TERMINAL), said).offer

    return routed


# text, dialog, the tool that must be first ("" where another may be), tools that must be there, the most that may be there
REAL = (
    ("remove that oat milk reminder from my agenda now", ("agenda:list",), "agenda:remove", (), 8),
    ("delete that email from my inbox", ("mail:check",), "mail:delete", (), 3),
    ("cancel that meeting on my calendar", ("calendar:list",), "calendar:delete", (), 3),
    ("delete that document from the ingested store", ("doc:list",), "doc:delete", (), 3),
    ("please remove it", ("doc:list",), "", ("doc:delete",), 8),
    ("remove that from my agenda", ("mail:check", "agenda:list"), "agenda:remove", (), 4),
    ("remind me tomorrow morning at ten about the dentist", (), "", ("agenda:remind_at",), 14),
    ("do you know this repository online? https://github.com/example/project", (), "web:fetch", (), 14),
    ("open this page and summarize: https://example.org/a", (), "web:fetch", (), 3),
    ("summarize https://example.org/a and relate it to my notes", (), "web:fetch", (), 14),
    ("read the vault note at notes/today.md", (), "vault:read", (), 10),
    ("current weather forecast for Berlin right now", (), "", ("weather:current", "weather:forecast"), 3),
    ("any unread email in my inbox", (), "", ("mail:check",), 8),
    ("list all my ingested documents", (), "doc:list", (), 4),
    ("done", ("agenda:list",), "agenda:complete", (), 4),
    ("what's the weather", ("agenda:list",), "weather:current", (), 3),
    ("what time is it", (), "clock:now", (), 2),
    ("system health", (), "system:health", (), 3),
    ("今日の天気は?", (), "", ("weather:current",), 4),
)


@pytest.mark.parametrize(("text", "recent", "first", "within", "most"), REAL, ids=str)
def test_the_default_preset_offers_what_the_words_ask_for(
    text: str, recent: tuple[str, ...], first: str, within: tuple[str, ...], most: int, route: Route
) -> None:
    names = [tool.name for tool in route(text, recent).tools]

    assert names[:1] == [first] if first else names
    assert set(within) <= set(names)
    assert len(names) <= most


def test_the_weak_lone_hit_of_the_reference_offers_a_few_families_and_not_everything(route: Route) -> None:
    names = [tool.name for tool in route("please remove that thing from earlier", ()).tools]

    assert "agenda:remove" in names
    assert len(names) <= 10


@pytest.mark.parametrize("text", ["I completely agree with you", "you will open the way for future AIs"])
def test_a_figure_of_speech_opens_no_door(text: str, route: Route) -> None:
    assert not route(text, ("agenda:list",)).tools
