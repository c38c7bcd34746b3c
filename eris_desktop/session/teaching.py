"""What the person teaches, from the inspector, the terminal or a conversation: learned, forgotten, and told to the shells."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from eris_desktop.domain.actions import Correct, Uncorrect
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.events import CorrectionNotTaken, CorrectionsChanged
from eris_desktop.session import speaking
from eris_desktop.session.learning import Learning
from eris_desktop.session.parts import Emit, Lore, Options, Ports
from eris_desktop.session.turning import OnThread
from eris_desktop.turn.language import language_of

_T = TypeVar("_T")


class Teaching:
    """The corrections of one session; the learning itself runs on the turn thread, for it embeds."""

    def __init__(
        self, lore: Lore, ports: Ports, learning: Learning, emit: Emit, turn_thread: OnThread, options: Callable[[], Options]
    ) -> None:
        self._lore, self._ports, self._learning = lore, ports, learning
        self._emit, self._turn_thread, self._options = emit, turn_thread, options

    async def take(self, action: Correct | Uncorrect) -> None:
        """Learn or forget a phrase from the inspector, and tell what is known now, or why not."""
        try:
            match action:
                case Correct(text, tool):
                    await self.teach(text, tool)
                case Uncorrect(number):
                    await self.take_back(number)
        except ErisError as error:
            self._emit(CorrectionNotTaken(*speaking.failure(error, self._options().lang, self._lore.words)))

    async def teach(self, text: str, tool: str) -> str:
        """Learn that these words belong to that tool; the sentence that says so. Raises ErisError."""
        made = await self._teach(text, tool, language_of(text, self._options().lang))
        return self._told(made, "corrections.changed" if made.instead_of else "corrections.learned")

    async def teach_in_turn(self, text: str, tool: str, lang: str) -> Correction:
        """Learn what a conversation said; the shells are told. Raises ErisError."""
        made = await self._teach(text, tool, lang)
        self._told(made, "corrections.learned")
        return made

    async def take_back(self, number: int) -> str:
        """Forget a correction; the sentence that says so. Raises ErisError."""
        gone = await self._turn_thread(self._learning.take_back, number)
        return self._told(gone, "corrections.gone")

    async def corrections(self) -> tuple[Correction, ...]:
        """Give all that the router was taught. Raises StoreFailed."""
        return await self._turn_thread(self._learning.corrections)

    def _teach(self, text: str, tool: str, lang: str) -> Awaitable[Correction]:
        work = partial(self._learning.teach, text, tool, lang, self._ports.clock.now(), self._options().knobs)
        return self._turn_thread(work)

    def _told(self, one: Correction, key: str) -> str:
        lang = self._options().lang
        tool = self._lore.catalogue.tool(one.tool)
        said = self._lore.words.say(lang, key, 0, text=one.text, tool=tool.title[lang] if tool else one.tool)
        self._emit(CorrectionsChanged(self._learning.corrections(), said))
        return said
