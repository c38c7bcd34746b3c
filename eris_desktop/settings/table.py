"""Every setting, once: type, default, bounds, label and help. The dialog, the file, the docs and the checks read this table.

A new setting is one row here. Values are parsed at the door (`parse`); the rest of the program trusts them.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from eris_desktop.domain.errors import SettingRefused

SettingValue = str | int | float | bool
SettingValues = Mapping[str, SettingValue]


class Kind(StrEnum):
    """How a setting is shown and checked."""

    CHOICE = "choice"
    PATH = "path"
    FLAG = "flag"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Setting:
    """One row. `minimum` and `maximum` are inclusive and belong to numbers; `restart` tells when it takes effect."""

    key: str
    kind: Kind
    default: SettingValue
    section: str
    label: Mapping[str, str]
    help: Mapping[str, str]
    choices: tuple[str, ...] = ()
    choice_labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    minimum: int = 0
    maximum: int = 0
    empty: Mapping[str, str] = field(default_factory=dict)  # what a path that is left empty means
    folder: bool = False  # a path is that of a folder, not of a file


SECTIONS: Mapping[str, Mapping[str, str]] = {
    "general": {"en": "General", "de": "Allgemein"},
    "model": {"en": "Model", "de": "Modell"},
    "routing": {"en": "Routing", "de": "Werkzeugwahl"},
}

_SYSTEM = {"en": "As the system", "de": "Wie das System"}

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "language",
        Kind.CHOICE,
        "system",
        "general",
        {"en": "Language", "de": "Sprache"},
        {
            "en": "Language of the window. Replies follow the language of your message.",
            "de": "Sprache des Fensters. Antworten richten sich nach der Sprache deiner Nachricht.",
        },
        ("system", "en", "de"),
        {"system": _SYSTEM, "en": {"en": "English", "de": "English"}, "de": {"en": "Deutsch", "de": "Deutsch"}},
    ),
    Setting(
        "theme",
        Kind.CHOICE,
        "system",
        "general",
        {"en": "Appearance", "de": "Erscheinungsbild"},
        {"en": "Light, dark, or as the system is set.", "de": "Hell, dunkel oder wie das System eingestellt ist."},
        ("system", "light", "dark"),
        {"system": _SYSTEM, "light": {"en": "Light", "de": "Hell"}, "dark": {"en": "Dark", "de": "Dunkel"}},
    ),
    Setting(
        "close_to_tray",
        Kind.FLAG,
        True,
        "general",
        {"en": "Keep running when the window closes", "de": "Beim Schließen des Fensters weiterlaufen"},
        {
            "en": "Reminders only ring while Eris runs. Needs a tray; without one, closing the window quits.",
            "de": "Erinnerungen klingeln nur, solange Eris läuft. Braucht ein Tray; ohne Tray beendet das Schließen Eris.",
        },
    ),
    Setting(
        "approval_seconds",
        Kind.NUMBER,
        120,
        "general",
        {"en": "Time to answer an approval card (seconds)", "de": "Zeit für die Antwort auf eine Freigabekarte (Sekunden)"},
        {"en": "When the time runs out, the answer is no.", "de": "Läuft die Zeit ab, heißt die Antwort Nein."},
        minimum=10,
        maximum=3600,
    ),
    Setting(
        "model",
        Kind.PATH,
        "",
        "model",
        {"en": "Model file (GGUF)", "de": "Modelldatei (GGUF)"},
        {
            "en": "Empty: the starter model that ships with Eris. It fills in tool calls and never writes prose; "
            "free conversation needs a model of 1 billion parameters or more.",
            "de": "Leer: das mitgelieferte Startmodell. Es füllt Werkzeugaufrufe aus und schreibt keine freien Texte; "
            "für freie Gespräche braucht es ein Modell ab 1 Milliarde Parametern.",
        },
        empty={"en": "The starter model that came with Eris", "de": "Das Startmodell, das Eris mitbringt"},
    ),
    Setting(
        "model_class",
        Kind.CHOICE,
        "auto",
        "model",
        {"en": "Treat the model as", "de": "Modell behandeln als"},
        {
            "en": "By its size, unless you know better.",
            "de": "Nach seiner Größe, außer du weißt es besser.",
        },
        ("auto", "tiny", "standard", "large"),
        {
            "auto": {"en": "By its size", "de": "Nach Größe"},
            "tiny": {"en": "Tiny: fills in calls only", "de": "Winzig: füllt nur Aufrufe aus"},
            "standard": {"en": "Standard", "de": "Standard"},
            "large": {"en": "Large", "de": "Groß"},
        },
    ),
    Setting(
        "routing_preset",
        Kind.CHOICE,
        "calibrated",
        "routing",
        {"en": "How wide the choice of tools is", "de": "Wie breit die Werkzeugwahl ist"},
        {
            "en": "Calibrated: as few tools as keep the promise of 98 %. Article: the fixed thresholds of the published "
            "design, for comparison.",
            "de": "Kalibriert: so wenige Werkzeuge, wie das Versprechen von 98 % zulässt. Artikel: die festen Schwellen des "
            "veröffentlichten Entwurfs, zum Vergleich.",
        },
        ("calibrated", "article"),
        {
            "calibrated": {"en": "Calibrated", "de": "Kalibriert"},
            "article": {"en": "Article (fixed thresholds)", "de": "Artikel (feste Schwellen)"},
        },
    ),
    Setting(
        "routing_unsure",
        Kind.CHOICE,
        "preset",
        "routing",
        {"en": "When no small choice is good enough", "de": "Wenn keine kleine Auswahl gut genug ist"},
        {
            "en": "What the model is offered then. Everything costs the most time and is picked from the worst.",
            "de": "Was dem Modell dann angeboten wird. Alles kostet am meisten Zeit, und es wird am schlechtesten gewählt.",
        },
        ("preset", "families", "domain_cluster", "full_roster"),
        {
            "preset": {"en": "As above", "de": "Wie oben"},
            "families": {"en": "The two best families", "de": "Die zwei besten Familien"},
            "domain_cluster": {"en": "The best family", "de": "Die beste Familie"},
            "full_roster": {"en": "Every tool", "de": "Alle Werkzeuge"},
        },
    ),
    Setting(
        "instant_answers",
        Kind.FLAG,
        True,
        "routing",
        {"en": "Answer at once what is certain", "de": "Sicheres sofort beantworten"},
        {
            "en": "What only reads, is certain and complete runs without the model. Off: the model sees every request.",
            "de": "Was nur liest, sicher und vollständig ist, läuft ohne das Modell. Aus: Das Modell sieht jede Anfrage.",
        },
    ),
    Setting(
        "embedder",
        Kind.CHOICE,
        "built-in",
        "routing",
        {"en": "Embedder", "de": "Embedder"},
        {
            "en": "Compares your words with what each tool is for. The built-in one knows 16 languages and is measured with "
            "Eris. Another one needs its row below filled first; it is tried out before it takes effect.",
            "de": "Vergleicht deine Worte mit dem, wofür jedes Werkzeug da ist. Der eingebaute kann 16 Sprachen und ist mit "
            "Eris gemessen. Für einen anderen fülle zuerst seine Zeile unten aus; er wird ausprobiert, bevor er gilt.",
        },
        ("built-in", "sentence-transformers", "gguf"),
        {
            "built-in": {"en": "Built-in", "de": "Eingebaut"},
            "sentence-transformers": {"en": "sentence-transformers", "de": "sentence-transformers"},
            "gguf": {"en": "GGUF file", "de": "GGUF-Datei"},
        },
    ),
    Setting(
        "embedder_name",
        Kind.PATH,
        "",
        "routing",
        {"en": "Model for sentence-transformers", "de": "Modell für sentence-transformers"},
        {
            "en": "A folder, or the name of a model that is on this computer already; nothing is downloaded. The library is an "
            "extra: pip install 'eris-desktop[sentence-transformers]'. Builds that need no Python lack it.",
            "de": "Ein Ordner oder der Name eines Modells, das schon auf diesem Rechner ist; nichts wird heruntergeladen. Die "
            "Bibliothek kommt dazu mit: pip install 'eris-desktop[sentence-transformers]'. In Ausgaben ohne Python fehlt sie.",
        },
        empty={"en": "Name or folder", "de": "Name oder Ordner"},
        folder=True,
    ),
    Setting(
        "embedder_file",
        Kind.PATH,
        "",
        "routing",
        {"en": "Embedding model (GGUF)", "de": "Embedding-Modell (GGUF)"},
        {
            "en": "A model that was made to compare sentences. A chat model is refused.",
            "de": "Ein Modell, das zum Vergleichen von Sätzen gemacht ist. Ein Chat-Modell wird abgelehnt.",
        },
        empty={"en": "No file chosen", "de": "Keine Datei gewählt"},
    ),
    Setting(
        "tool_prompt",
        Kind.CHOICE,
        "auto",
        "routing",
        {"en": "How tools are shown to the model", "de": "Wie Werkzeuge dem Modell gezeigt werden"},
        {
            "en": "Signatures: one line a tool. Phrase map: with typical phrases, for large models.",
            "de": "Signaturen: eine Zeile je Werkzeug. Phrasentabelle: mit typischen Sätzen, für große Modelle.",
        },
        ("auto", "signatures", "phrase_map"),
        {
            "auto": {"en": "By model size", "de": "Nach Modellgröße"},
            "signatures": {"en": "Signatures", "de": "Signaturen"},
            "phrase_map": {"en": "Phrase map", "de": "Phrasentabelle"},
        },
    ),
    Setting(
        "slim_tool_prompt",
        Kind.FLAG,
        True,
        "routing",
        {"en": "Slim tool prompt", "de": "Schlanker Werkzeug-Prompt"},
        {
            "en": "Off: the full argument schemas are put into the prompt. Slower; only for comparison.",
            "de": "Aus: die vollen Argumentschemata stehen im Prompt. Langsamer; nur zum Vergleich.",
        },
    ),
)

DEFAULTS: SettingValues = {row.key: row.default for row in SETTINGS}


def setting(key: str) -> Setting:
    """Give the row of that key. Raises SettingRefused that names the nearest known key."""
    for row in SETTINGS:
        if row.key == key:
            return row
    near = difflib.get_close_matches(key, [row.key for row in SETTINGS], 1)
    hint = f'Did you mean "{near[0]}"?' if near else "Known: " + ", ".join(row.key for row in SETTINGS) + "."
    raise SettingRefused(f'There is no setting "{key}".', hint, key=key)


def parse(key: str, value: object) -> SettingValue:
    """Check a value from a file, a dialog or the command line. Raises SettingRefused that says what is right."""
    row = setting(key)
    match row.kind:
        case Kind.CHOICE:
            return _choice(row, value)
        case Kind.FLAG:
            return _flag(row, value)
        case Kind.NUMBER:
            return _number(row, value)
        case Kind.PATH:
            return _path(row, value)


def _choice(row: Setting, value: object) -> str:
    if isinstance(value, str) and value in row.choices:
        return value
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', f"Use one of: {', '.join(row.choices)}.", key=row.key)


def _flag(row: Setting, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', "Use true or false.", key=row.key)


def _number(row: Setting, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and row.minimum <= value <= row.maximum:
        return value
    advice = f"Use a whole number from {row.minimum} to {row.maximum}."
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', advice, key=row.key)


def _path(row: Setting, value: object) -> str:
    if isinstance(value, str):
        return value
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', "Use the path of a file, in quotes.", key=row.key)
