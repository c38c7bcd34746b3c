"""Joins the parts of one data folder into a session. Opens the database; everything heavier starts with its first need."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass

from eris_desktop.adapters.alarms import Alarms
from eris_desktop.adapters.autostart import Autostart, command
from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.notifications import Notifications
from eris_desktop.adapters.sound import Sound
from eris_desktop.adapters.standing import Standing
from eris_desktop.adapters.store import Store, open_store
from eris_desktop.app.embedders import EMBEDDER_KEYS, ChosenEmbedder, chosen_embedder
from eris_desktop.app.given import Given, language
from eris_desktop.app.models import CONTEXT_CAP, ChosenModel, chosen_class, chosen_path
from eris_desktop.app.outlet import Outlet
from eris_desktop.catalogue.load import load, load_words
from eris_desktop.catalogue.pair import pair
from eris_desktop.catalogue.roster import load_roster
from eris_desktop.domain.actions import MarkDone, Snooze, SnoozeAll, UserAction
from eris_desktop.domain.events import EngineChanged, RouterChanged
from eris_desktop.domain.model import EngineState
from eris_desktop.reminders.quiet import QuietHours
from eris_desktop.session.parts import Lore, Options, Ports
from eris_desktop.session.reminding import TOGETHER
from eris_desktop.session.session import Session
from eris_desktop.settings import file as settings_file
from eris_desktop.settings.table import SettingValue, SettingValues, parse
from eris_desktop.turn.knobs import knobs_for

TOOLS = "eris_desktop.tools"


@dataclass(frozen=True, slots=True)
class Built:
    """All parts, joined."""

    given: Given
    lore: Lore
    ports: Ports
    session: Session
    outlet: Outlet
    model: ChosenModel
    embedder: ChosenEmbedder
    store: Store
    alarms: Alarms
    notifications: Notifications

    async def close(self) -> None:
        """Give everything back. The session has ended before."""
        await self.alarms.shutdown()
        await self.notifications.close()
        self.model.engine.close()
        self.embedder.close()
        self.store.close()


def read_lore(start: Given) -> tuple[Lore, dict[str, str]]:
    """Read catalogue, tools and words; and the facts that replies about Eris are filled with. Raises CatalogueBroken."""
    catalogue = load_roster(start.roster, start.shipped.descriptors) if start.roster else load(start.shipped.descriptors)
    modules = {} if start.roster else pair(catalogue, TOOLS)
    facts: dict[str, str] = {"data_folder": str(start.folders.data)}
    words = load_words(start.shipped.resources / "words")
    return Lore(catalogue, modules, words, lambda: facts), facts


@dataclass(frozen=True, slots=True)
class Shell:
    """What a window lends to notifications: raising it at a reminder, and a balloon where no notification server is."""

    opened: Callable[[int], None] = lambda _entry: None
    balloon: Callable[[str, str], bool] | None = None


def build(start: Given, outlet: Outlet, shell: Shell) -> Built:
    """Open the database and join the parts; on the loop that will run them. Raises StoreFailed, CatalogueBroken."""
    lore, facts = read_lore(start)
    actions = _Actions(shell.opened)
    icon = start.shipped.resources / "icons" / "eris-128.png"
    chosen = _model(start, outlet)
    facts["model"] = chosen.path.stem
    embedder = ChosenEmbedder(chosen_embedder(start.values))
    store = open_store(start.folders.database)
    standing = Standing(store, actions.take)
    notifier = Notifications(actions.take, shell.balloon, icon if icon.exists() else None, standing)
    alarms = Alarms()
    ports = Ports(
        clock=start.clock,
        embedder=embedder,
        vectors=VectorFiles(start.folders.cache),
        fits=FitFiles(start.folders.cache),
        model=chosen.engine,
        agenda=store,
        corrections=store,
        notifier=notifier,
        size_class=chosen.size_class,
        agenda_changed=alarms.refresh,
        change_setting=_Settings(start, chosen, embedder, facts).change,
        ringer=Sound(start.shipped.resources / "sounds" / "ring.wav"),
        fitting=_from_turn_thread(outlet),
    )
    session = Session(lore, ports, options(start.values), outlet.emit)
    actions.post, actions.minutes = session.post, lambda: session.options.snooze_minutes
    return Built(start, lore, ports, session, outlet, chosen, embedder, store, alarms, notifier)


def _from_turn_thread(outlet: Outlet) -> Callable[[float, tuple[str, ...]], None]:
    """Bring the router's progress onto the loop; a loop that is gone needs no events."""
    loop = asyncio.get_running_loop()

    def tell(part: float, weak: tuple[str, ...]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(outlet.emit, RouterChanged(part, weak))

    return tell


def _model(start: Given, outlet: Outlet) -> ChosenModel:
    loop = asyncio.get_running_loop()

    def tell(state: EngineState, detail: str) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(outlet.emit, EngineChanged(state, detail))

    path, choice = chosen_path(start.values, start.model), chosen_class(start.values)
    return ChosenModel(Engine(path, choice, tell, context_cap=CONTEXT_CAP), path, choice)


def options(values: SettingValues) -> Options:
    """Give the settings that a turn depends on."""
    slim, seconds = bool(values["slim_tool_prompt"]), int(values["approval_seconds"])
    knobs = knobs_for(str(values["routing_preset"]), str(values["routing_unsure"]))
    instant = bool(values["instant_answers"])
    quiet = QuietHours(int(values["quiet_from"]), int(values["quiet_until"])) if values["quiet_hours"] else None
    snooze, longest = int(values["snooze_minutes"]), int(values["sound_minutes"])
    sound = bool(values["sound"])
    bell = (snooze, quiet, sound, longest, bool(values["autostart"]))
    return Options(language(values), str(values["tool_prompt"]), slim, seconds, knobs, instant, *bell)


class _Actions:
    """What a notification's button does."""

    def __init__(self, opened: Callable[[int], None]) -> None:
        self._opened = opened
        self.post: Callable[[UserAction], None] = lambda _action: None
        self.minutes: Callable[[], int] = lambda: 10  # of the setting, once there is a session

    def take(self, entry: int, action: str) -> None:
        """Do what the button says."""
        match action:
            case "done":
                self.post(MarkDone(entry))
            case "snooze" if entry == TOGETHER:
                self.post(SnoozeAll(self.minutes()))
            case "snooze":
                self.post(Snooze(entry, self.minutes()))
            case _:
                self._opened(entry)


class _Settings:
    """Checks a new value, makes it work, keeps it: in this order, so that nothing is kept that cannot be used."""

    def __init__(self, start: Given, model: ChosenModel, embedder: ChosenEmbedder, facts: dict[str, str]) -> None:
        self._file, self._values = start.folders.settings, dict(start.values)
        self._model, self._embedder, self._facts = model, embedder, facts

    def change(self, key: str, value: SettingValue) -> Options:
        """Take a new value. Raises SettingRefused, ModelUnusable, EmbedderFailed; then everything is as before."""
        checked = parse(key, value)
        values = {**self._values, key: checked}
        if key in ("model", "model_class"):
            self._model.change(chosen_path(values, None), chosen_class(values))
            self._facts["model"] = self._model.path.stem
        if key == "autostart":
            Autostart(command(sys.argv[0], sys.executable, frozen=hasattr(sys, "_MEIPASS"))).set(on=bool(checked))
        if key in EMBEDDER_KEYS:
            self._embedder.change(chosen_embedder(values))
        settings_file.save(self._file, key, checked)
        self._values = values
        return options(values)
