"""The scenarios of story.feature, and the steps that only they need: routing over the reference roster."""

from pathlib import Path

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.catalogue.roster import load_roster
from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.events import ApprovalAsked, Asked, Idle, Replied
from eris_desktop.domain.offer import ClosedOffer, Offer, Origin, TurnState
from eris_desktop.domain.tool import Referent
from eris_desktop.session.knowledge import NOTHING_LEARNED, Knowledge, Sources, know
from eris_desktop.settings.paths import shipped
from eris_desktop.turn.guards import guard
from eris_desktop.turn.knobs import CALIBRATED
from eris_desktop.turn.pairing import pair
from eris_desktop.turn.plan import Roster, Said, open_door
from eris_desktop.turn.rank import NO_PRIOR, rank
from eris_desktop.turn.subject import commands
from tests.features.conftest import Stage
from tests.support.talks import NOON

scenarios("story.feature")
ROSTER = Path(__file__).parents[1] / "rosters" / "reference"


@pytest.fixture(scope="module")
def reference(embedder: DefaultEmbedder, tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    folder = tmp_path_factory.mktemp("reference")
    catalogue = load_roster(ROSTER, shipped().descriptors)
    return know(catalogue, NOTHING_LEARNED, Sources(embedder, VectorFiles(folder), FitFiles(folder)), CALIBRATED)


@given(parsers.re(r'the dialog so far is "(?P<tool>.*)"'), target_fixture="dialog")
def dialog_so_far(tool: str) -> tuple[Recent, ...]:
    shown = (Referent(tool.partition(":")[0], "1", "Protocol of Monday"),)
    return (Recent(tool, shown, None, wrote=False, turn=1, at=NOON),) if tool else ()


@when(parsers.parse('"{text}" is routed over the reference roster'), target_fixture="offer")
def routed(text: str, dialog: tuple[Recent, ...], reference: Knowledge, embedder: DefaultEmbedder) -> Offer:
    catalogue = load_roster(ROSTER, shipped().descriptors)
    tools = {tool.name: tool for tool in catalogue.tools}
    follow = pair(text, dialog, NOON, 2, frozenset(tools))
    hits = rank(embedder.embed([text]), reference.bank, reference.fit, follow.prior if follow else NO_PRIOR)
    said = Said(referent=follow is not None, command=commands(text))
    roster = Roster(tools, catalogue.families, CALIBRATED, reference.scale)
    return open_door(guard(text, catalogue.small_talk), hits, roster, TurnState(Origin.WINDOW), said).offer


@then(parsers.re(r'the offer is "(?P<kind>.*)" and begins with "(?P<first>.*)"'))
def offer_begins(kind: str, first: str, offer: Offer) -> None:
    names = [tool.name for tool in offer.tools]

    assert (str(offer.kind) if isinstance(offer, ClosedOffer) else "open") == kind
    assert names[:1] == ([first] if first else [])
    assert len(names) <= 14


@then(parsers.parse('the last message was closed as "{kind}"'))
def closed_as(stage: Stage, kind: str) -> None:
    offer = stage.last(Replied).trace.offer

    assert isinstance(offer, ClosedOffer)
    assert offer.kind == kind


@then("a question is shown")
def question_shown(stage: Stage) -> None:
    assert stage.last(Asked).text.endswith("?")


@then("a card asks before anything is done")
def card_asks(stage: Stage) -> None:
    stage.next(ApprovalAsked)

    assert stage.agenda() == ["oat milk"]
    stage.click(f"deny-{stage.last(ApprovalAsked).request}")
    stage.next(Idle)
    assert stage.agenda() == ["oat milk"]
