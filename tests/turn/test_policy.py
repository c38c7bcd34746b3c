"""How wide the door opens: a table for each numbered rule, refusals first."""

import pytest

from eris_desktop.domain.calibration import Scale
from eris_desktop.domain.descriptor import Fact, Families, Topic
from eris_desktop.domain.offer import Closed, Width
from eris_desktop.domain.trace import Hit
from eris_desktop.turn.guards import Guarded
from eris_desktop.turn.knobs import ARTICLE, CALIBRATED, Knobs, Unsure, knobs_for
from eris_desktop.turn.policy import Opened, Shut, Signals, covering, decide, demoted

FAMILIES = Families(affinity=(frozenset({"agenda", "clock"}),))
NOTHING = Guarded(None, ())
KNOBS = Knobs(widest=3)
SCALE = Scale(reach=0.9, reach_set_by="an example", shut=0.2, examples=100)
KINDS = {"chat": "small_talk", "about": "about", "absent": "absent"}


def hits(*rows: tuple[str, float]) -> tuple[Hit, ...]:
    """Make hits from (name, share), which is the score too; a name without a colon is a rival: chat_*, about_*, absent_*."""
    return tuple(
        Hit(name, "tool" if ":" in name else KINDS[name.split("_")[0]], share, share, "a phrase")
        for name, share in sorted(rows, key=lambda row: -row[1])
    )


def decided(*rows: tuple[str, float], knobs: Knobs = KNOBS, guarded: Guarded = NOTHING, **more: object) -> Opened | Shut:
    found = hits(*rows)
    signals = Signals(guarded, found, FAMILIES, SCALE, **more)  # type: ignore[arg-type] # a test's table
    return decide(signals, frozenset(hit.name for hit in found), knobs)


def opened(*rows: tuple[str, float], knobs: Knobs = KNOBS, **more: object) -> Opened:
    found = decided(*rows, knobs=knobs, **more)  # type: ignore[arg-type] # handed on
    assert isinstance(found, Opened)
    return found


def events(found: Opened | Shut) -> list[str]:
    return [note.event for note in found.notes]


# ---------------------------------------------------------------- R1, R2: what closes before any ranking


def test_r1_an_exact_phrase_closes_the_door_without_any_ranking() -> None:
    found = decide(Signals(Guarded(Topic("greeting", {}), ()), (), FAMILIES), frozenset(), KNOBS)

    assert isinstance(found, Shut)
    assert (found.kind, found.topic, events(found)) == (Closed.CONVERSATIONAL, "greeting", ["routing.guard.short_input"])


def test_r2_a_question_about_eris_is_answered_whatever_the_ranking_says() -> None:
    found = decided(("mail:delete", 0.9), asked=(Closed.ABOUT, "ability"))

    assert isinstance(found, Shut)
    assert (found.kind, found.topic, events(found)) == (Closed.ABOUT, "ability", ["routing.guard.about"])


def test_r2_a_question_that_points_to_an_object_is_no_question_about_eris() -> None:
    assert isinstance(decided(("mail:delete", 0.9), asked=(Closed.ABOUT, "ability"), referent=True), Opened)


# ---------------------------------------------------------------- R3: a rival that wins clearly


@pytest.mark.parametrize(
    ("rival", "kind"),
    [("chat_joke", Closed.CONVERSATIONAL), ("about_privacy", Closed.ABOUT), ("absent_weather", Closed.ABSENT)],
)
def test_r3_a_rival_that_wins_clearly_closes_the_door(rival: str, kind: Closed) -> None:
    found = decided((rival, 0.9), ("agenda:push", 0.1))

    assert isinstance(found, Shut)
    assert (found.kind, found.topic, events(found)) == (kind, rival, ["routing.policy.closed"])


def test_r3_rivals_that_share_the_mass_close_together() -> None:
    assert isinstance(decided(("chat_joke", 0.5), ("chat_praise", 0.4), ("agenda:push", 0.1)), Shut)


@pytest.mark.parametrize(
    "signal",
    [
        {"guarded": Guarded(None, ((Fact.URL, "a.de"),))},
        {"referent": True},
        {"command": True},
        {"forced": ("agenda:push",)},
    ],
)
def test_r3_small_talk_never_closes_where_something_speaks_for_a_tool(signal: dict[str, object]) -> None:
    assert isinstance(decided(("chat_joke", 0.9), ("agenda:push", 0.1), **signal), Opened)  # type: ignore[arg-type]


def test_r3_a_rival_that_wins_narrowly_leaves_the_door_open() -> None:
    assert isinstance(decided(("chat_joke", 0.75), ("agenda:push", 0.25)), Opened)


def test_r3_a_named_object_asks_for_a_clearer_rival() -> None:
    assert isinstance(decided(("chat_joke", 0.9), ("agenda:push", 0.1), mentioned=True), Opened)
    assert isinstance(decided(("chat_joke", 0.97), ("agenda:push", 0.03), mentioned=True), Shut)


def test_r3_an_absent_wish_closes_though_the_text_holds_an_address_that_no_tool_takes() -> None:
    found = decided(("absent_web", 0.95), ("agenda:push", 0.05), guarded=Guarded(None, ((Fact.URL, "a.de"),)))

    assert isinstance(found, Shut)


# ---------------------------------------------------------------- R4: forced by a hard fact


def test_r4_an_unregistered_tool_is_never_forced() -> None:
    assert "web:fetch" not in opened(("agenda:push", 0.9), forced=("web:fetch",)).names


def test_r4_a_forced_tool_comes_first_and_is_not_demoted() -> None:
    found = opened(("agenda:push", 0.30), ("web:fetch", 0.01), forced=("web:fetch",))

    assert found.names == ("web:fetch",)
    assert "routing.guard.forced" in events(found)


def test_r4_a_forced_tool_leaves_strong_hits_beside_it() -> None:
    assert opened(("agenda:push", 0.95), ("web:fetch", 0.01), forced=("web:fetch",)).names == ("web:fetch", "agenda:push")


def test_r4_a_forced_tool_stays_in_front_of_an_unsure_offer() -> None:
    found = opened(*MUSH, ("web:fetch", 0.01), forced=("web:fetch",))

    assert found.width is Width.UNSURE
    assert found.names[0] == "web:fetch"
    assert "routing.guard.forced" in events(found)


# ---------------------------------------------------------------- the hits


@pytest.mark.parametrize(
    ("rows", "kept"),
    [
        ([("a:x", 0.95), ("b:x", 0.05)], ["a:x"]),
        ([("a:x", 0.60), ("b:x", 0.35), ("c:x", 0.05)], ["a:x", "b:x"]),
        ([("a:x", 0.89), ("b:x", 0.06), ("c:x", 0.05)], ["a:x", "b:x"]),
        ([("a:x", 0.30), ("b:x", 0.10), ("chat_joke", 0.60)], ["a:x", "b:x"]),
        ([("a:x", 0.0), ("b:x", 0.0)], ["a:x"]),
    ],
)
def test_the_hits_are_the_smallest_set_that_reaches_the_wanted_mass(rows: list[tuple[str, float]], kept: list[str]) -> None:
    tools = [hit for hit in hits(*rows) if hit.kind == "tool"]

    assert [hit.name for hit in covering(tools, SCALE, KNOBS)] == kept


def test_in_cosines_the_hits_are_all_that_lie_over_the_floor() -> None:
    tools = hits(("a:x", 0.6), ("b:x", 0.5), ("c:x", 0.49))

    assert [hit.name for hit in covering(tools, SCALE, ARTICLE)] == ["a:x", "b:x"]


# ---------------------------------------------------------------- R5: a lone weak hit


@pytest.mark.parametrize(
    ("rows", "knobs", "left"),
    [
        ([("a:x", 0.45), ("chat_joke", 0.55)], CALIBRATED, 0),
        ([("a:x", 0.55), ("chat_joke", 0.45)], CALIBRATED, 1),
        ([("a:x", 0.24), ("b:x", 0.24), ("chat_joke", 0.52)], CALIBRATED, 2),
        ([("a:x", 0.57)], ARTICLE, 0),
        ([("a:x", 0.58)], ARTICLE, 1),
        ([("a:x", 0.52), ("b:x", 0.51)], ARTICLE, 2),
    ],
)
def test_r5_a_lone_weak_hit_is_no_hit(rows: list[tuple[str, float]], knobs: Knobs, left: int) -> None:
    tools = [hit for hit in hits(*rows) if hit.kind == "tool"]

    assert len(demoted(covering(tools, SCALE, knobs), tools, knobs)[0]) == left


def test_r5_a_demoted_hit_leads_to_the_unsure_offer_and_says_so() -> None:
    found = opened(("agenda:push", 0.4), ("agenda:list", 0.01), ("chat_joke", 0.59))

    assert found.width is Width.UNSURE
    assert events(found) == ["routing.policy.single_hit_demoted", "routing.policy.unsure"]


# ---------------------------------------------------------------- R6: near ties


def test_r6_a_lone_hit_brings_no_siblings() -> None:
    found = opened(("clock:now", 0.93), ("clock:list", 0.04), ("agenda:list", 0.03))

    assert (found.width, found.names, found.certain) == (Width.SINGLE, ("clock:now",), True)


def test_r6_an_unrelated_near_tie_stays_a_ranked_subset_and_loses_no_hit() -> None:
    found = opened(("agenda:push", 0.50), ("mail:write", 0.45), ("agenda:list", 0.05))

    assert (found.width, found.names) == (Width.CLUSTER, ("agenda:push", "mail:write"))
    assert events(found) == ["routing.policy.ranked_subset"]


def test_r6_a_related_near_tie_widens_to_likely_siblings_two_a_family_at_most() -> None:
    found = opened(
        ("agenda:push", 0.50),
        ("clock:alarm", 0.41),
        ("agenda:list", 0.03),
        ("agenda:edit", 0.025),
        ("agenda:remove", 0.022),
        ("clock:now", 0.013),
        knobs=CALIBRATED,
    )

    assert (found.width, found.names) == (Width.CLUSTER, ("agenda:push", "clock:alarm", "agenda:list", "agenda:edit"))
    assert events(found) == ["routing.policy.near_tie_widened"]


def test_r6_a_near_tie_within_one_family_is_of_width_family() -> None:
    assert opened(("agenda:push", 0.55), ("agenda:list", 0.45)).width is Width.FAMILY


def test_r6_an_unrelated_hit_within_the_margin_stays_beside_a_related_near_tie() -> None:
    found = opened(("agenda:push", 0.40), ("clock:alarm", 0.30), ("mail:write", 0.25), ("agenda:list", 0.05), knobs=CALIBRATED)

    assert found.names[:3] == ("agenda:push", "clock:alarm", "mail:write")


def test_r6_in_the_article_preset_a_related_near_tie_brings_whole_families() -> None:
    found = opened(("agenda:push", 0.60), ("clock:alarm", 0.58), ("agenda:list", 0.1), ("mail:write", 0.2), knobs=ARTICLE)

    assert set(found.names) == {"agenda:push", "clock:alarm", "agenda:list"}


# ---------------------------------------------------------------- R7: unsure


MUSH = tuple((f"{family}:{verb}", 0.1) for family in "abc" for verb in "xyz")


@pytest.mark.parametrize(
    ("unsure", "width", "families"),
    [(Unsure.FAMILIES, Width.UNSURE, 2), (Unsure.CLUSTER, Width.UNSURE, 1), (Unsure.FULL, Width.FULL, 3)],
)
def test_r7_a_set_wider_than_the_knob_falls_back_as_the_setting_says(unsure: Unsure, width: Width, families: int) -> None:
    found = opened(*MUSH, knobs=Knobs(widest=3, unsure=unsure))

    assert found.width is width
    assert len({name[0] for name in found.names}) == families
    assert len(found.names) == 3 * families


def test_r7_no_registered_tool_at_all_is_an_honest_no() -> None:
    found = decided(("chat_joke", 0.1), referent=True)

    assert isinstance(found, Shut)
    assert (found.kind, events(found)) == (Closed.ABSENT, ["routing.policy.no_tool"])


def test_r7_an_article_without_any_hit_falls_to_the_full_roster() -> None:
    assert opened(("a:x", 0.4), ("b:x", 0.3), knobs=ARTICLE).width is Width.FULL


# ---------------------------------------------------------------- presets


def test_a_preset_keeps_its_own_fallback_unless_the_settings_name_one() -> None:
    assert knobs_for("article").unsure is Unsure.FULL
    assert knobs_for("article", "domain_cluster").unsure is Unsure.CLUSTER
    assert knobs_for("calibrated").unsure is Unsure.FAMILIES


def test_a_tool_that_is_probable_alone_is_certain_and_a_likely_one_is_not() -> None:
    assert opened(("a:x", 0.93), ("chat_joke", 0.07)).certain
    assert not opened(("a:x", 0.85), ("chat_joke", 0.15)).certain
