"""How wide the door opens: a table for each numbered rule, refusals first."""

import pytest

from eris_desktop.domain.descriptor import Families, Topic
from eris_desktop.domain.offer import Closed, Width
from eris_desktop.domain.trace import Hit
from eris_desktop.turn.guards import Fact, Guarded
from eris_desktop.turn.policy import Knobs, Opened, Shut, Signals, decide

FAMILIES = Families(affinity=(frozenset({"agenda", "clock"}),))
NOTHING = Guarded(None, ())
KNOBS = Knobs(coverage=0.95, single=0.9, clear=0.6, margin=0.35, sibling=0.02, widest=3, floor=0.2)


def hits(*rows: tuple[str, float], score: float = 0.6) -> tuple[Hit, ...]:
    """Make hits from (name, share); a name without a colon is a rival: chat, about_*, absent_*."""
    kinds = {"chat": "small_talk", "about": "about", "absent": "absent"}
    return tuple(
        Hit(name, "tool" if ":" in name else kinds[name.split("_")[0]], score * share, share, "a phrase")
        for name, share in sorted(rows, key=lambda row: -row[1])
    )


def decided(*rows: tuple[str, float], guarded: Guarded = NOTHING, score: float = 0.6, referent: bool = False) -> Opened | Shut:
    return decide(Signals(guarded, hits(*rows, score=score), FAMILIES, referent), KNOBS)


def test_r1_an_exact_phrase_closes_the_door_without_any_ranking() -> None:
    found = decide(Signals(Guarded(Topic("greeting", {}), ()), (), FAMILIES), KNOBS)

    assert isinstance(found, Shut)
    assert (found.kind, found.topic, found.note.event) == (Closed.CONVERSATIONAL, "greeting", "routing.guard.exact")


@pytest.mark.parametrize(
    ("rival", "kind"),
    [("chat_joke", Closed.CONVERSATIONAL), ("about_privacy", Closed.ABOUT), ("absent_weather", Closed.ABSENT)],
)
def test_r2_a_rival_that_wins_clearly_closes_the_door(rival: str, kind: Closed) -> None:
    found = decided((rival, 0.7), ("agenda:push", 0.3))

    assert isinstance(found, Shut)
    assert (found.kind, found.topic) == (kind, rival)


def test_r2_rivals_that_share_the_mass_close_together() -> None:
    assert isinstance(decided(("chat_joke", 0.4), ("chat_praise", 0.3), ("agenda:push", 0.3)), Shut)


def test_r2_a_rival_that_wins_narrowly_leaves_the_door_open() -> None:
    assert isinstance(decided(("chat_joke", 0.55), ("agenda:push", 0.45)), Opened)


def test_r2_a_hard_fact_keeps_the_door_open() -> None:
    assert isinstance(decided(("chat_joke", 0.9), ("agenda:push", 0.1), guarded=Guarded(None, ((Fact.URL, "a.de"),))), Opened)


def test_r2_a_referent_keeps_the_door_open() -> None:
    assert isinstance(decided(("chat_joke", 0.9), ("agenda:push", 0.1), referent=True), Opened)


def test_r3_one_tool_with_nearly_all_the_mass_is_offered_alone() -> None:
    found = decided(("agenda:push", 0.85), ("agenda:list", 0.05), ("chat_joke", 0.1))

    assert isinstance(found, Opened)
    assert (found.width, found.names) == (Width.SINGLE, ("agenda:push",))


def test_r4_a_weak_best_hit_is_not_offered_alone() -> None:
    found = decided(("agenda:push", 0.9), ("clock:now", 0.06), ("web:find", 0.04), score=0.2)

    assert isinstance(found, Opened)
    assert (found.width, found.names) == (Width.UNSURE, ("agenda:push", "clock:now"))
    assert found.note.event == "routing.policy.weak"


def test_r5_a_near_tie_inside_a_family_brings_its_siblings_with_a_share() -> None:
    found = decided(("agenda:push", 0.5), ("agenda:remind_at", 0.4), ("agenda:list", 0.09), ("agenda:remove", 0.01))

    assert isinstance(found, Opened)
    assert (found.width, found.names) == (Width.FAMILY, ("agenda:push", "agenda:remind_at", "agenda:list"))


def test_r5_a_near_tie_across_an_affinity_group_is_a_cluster_of_both() -> None:
    found = decided(("agenda:remind_at", 0.5), ("clock:now", 0.4), ("web:find", 0.1))

    assert isinstance(found, Opened)
    assert (found.width, found.names) == (Width.CLUSTER, ("agenda:remind_at", "clock:now"))


def test_r6_an_unrelated_near_tie_keeps_every_hit_in_rank_order() -> None:
    found = decided(("web:find", 0.5), ("agenda:push", 0.4), ("clock:now", 0.06), ("agenda:list", 0.04))

    assert isinstance(found, Opened)
    assert (found.width, found.names) == (Width.CLUSTER, ("web:find", "agenda:push", "clock:now"))


def test_r7_a_set_wider_than_the_knob_falls_to_the_two_best_families_and_not_to_the_full_roster() -> None:
    found = decided(("web:a", 0.27), ("mail:b", 0.25), ("agenda:c", 0.24), ("clock:d", 0.24))

    assert isinstance(found, Opened)
    assert (found.width, found.names) == (Width.UNSURE, ("web:a", "mail:b"))


def test_without_a_single_tool_the_door_is_shut_and_says_so() -> None:
    found = decided(("chat_joke", 0.1), ("absent_news", 0.1))

    assert isinstance(found, Shut)
