"""What the person taught the router: kept in the store, checked against the frozen set, given to the router as phrases.

`teach` runs on the turn thread, for it embeds. Nothing leaves this machine, and everything can be taken back.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from eris_desktop.domain.correction import LONGEST, Correction
from eris_desktop.domain.errors import CorrectionRefused
from eris_desktop.domain.ports import Role
from eris_desktop.domain.routing_texts import fold
from eris_desktop.session.knowledge import Sources, know
from eris_desktop.session.parts import Lore, Ports
from eris_desktop.turn.calibration import Labelled
from eris_desktop.turn.frozen import Judge, Taught, broken
from eris_desktop.turn.knobs import Knobs


class Learning:
    """The corrections of one data folder. Reads the store at the first need."""

    def __init__(self, lore: Lore, ports: Ports) -> None:
        self._lore, self._ports = lore, ports
        self._known: tuple[Correction, ...] | None = None

    def corrections(self) -> tuple[Correction, ...]:
        """Give all, oldest first. Raises StoreFailed."""
        if self._known is None:
            self._known = self._ports.corrections.corrections()
        return self._known

    def learned(self) -> Mapping[str, tuple[str, ...]]:
        """Give the taught phrases of each tool, as the router takes them. Raises StoreFailed."""
        return _by_tool(self.corrections())

    def teach(self, text: str, tool: str, lang: str, now: datetime, knobs: Knobs) -> Correction:
        """Learn a phrase. Raises CorrectionRefused that says why not, StoreFailed, EmbedderFailed."""
        phrase = " ".join(text.split())
        self._refuse_unfit(phrase, tool)
        others = tuple(one for one in self.corrections() if fold(one.text) != fold(phrase))
        made = Correction(0, phrase, tool, lang, now)
        self._refuse_breaking((*others, made), knobs)
        before = tuple(one for one in self.corrections() if one not in others)
        stored = self._ports.corrections.learn(made)
        for same in before:  # behind the new one: a fault in between leaves two, never none
            self._ports.corrections.unlearn(same.id)
        self._known = (*others, stored)
        return replace(stored, instead_of=before[0].tool if before else "")

    def take_back(self, number: int) -> Correction:
        """Forget one. Raises CorrectionRefused when there is none of that number, StoreFailed."""
        found = next((one for one in self.corrections() if one.id == number), None)
        if found is None or not self._ports.corrections.unlearn(number):
            raise CorrectionRefused(f"There is no correction {number}.", "`eris corrections` lists them.", cause="unknown")
        self._known = tuple(one for one in self.corrections() if one.id != number)
        return found

    def _refuse_unfit(self, phrase: str, tool: str) -> None:
        if self._lore.catalogue.tool(tool) is None:
            names = ", ".join(one.name for one in self._lore.catalogue.tools)
            raise CorrectionRefused(f"There is no tool {tool}.", f"There are: {names}.", cause="tool", tool=tool, names=names)
        if not fold(phrase) or len(phrase) > LONGEST:
            title = f"That is no phrase to remember: it needs 1 to {LONGEST} characters with a word in them."
            raise CorrectionRefused(title, "Take a shorter message.", cause="length", most=str(LONGEST))
        if any(one.tool == tool and fold(one.text) == fold(phrase) for one in self.corrections()):
            title = f"That is learned already for {tool}."
            raise CorrectionRefused(title, "Nothing needs to be done.", cause="known", tool=tool)

    def _refuse_breaking(self, wanted: tuple[Correction, ...], knobs: Knobs) -> None:
        """Rank the frozen set with and without the new phrase."""
        catalogue = self._lore.catalogue
        sources = Sources(self._ports.embedder, self._ports.vectors, self._ports.fits)
        states = (self.learned(), _by_tool(wanted))
        known = [know(catalogue, learned, sources, knobs) for learned in states]
        before, after = (Taught(one.bank, learned) for one, learned in zip(known, states, strict=True))
        examples = [Labelled(one.text, tool.name, one.lang) for tool in catalogue.tools for one in tool.good]
        vectors = self._ports.vectors.embed(self._ports.embedder, [one.text for one in examples], Role.QUERY)
        hurt = broken(examples, vectors, before, after, Judge(known[0].fit, known[0].scale, knobs))
        if hurt is not None:
            title = f"Then “{hurt.text}” would no longer lead to {hurt.name}."
            advice = "The words are too close to another tool's. Say them with something that tells the two apart."
            raise CorrectionRefused(title, advice, cause="breaks", example=hurt.text, tool=hurt.name)


def _by_tool(corrections: tuple[Correction, ...]) -> Mapping[str, tuple[str, ...]]:
    tools = dict.fromkeys(one.tool for one in corrections)
    return {tool: tuple(one.text for one in corrections if one.tool == tool) for tool in tools}
