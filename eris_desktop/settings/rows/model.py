"""The settings of the language model."""

from eris_desktop.settings.setting import Kind, Setting

ROWS: tuple[Setting, ...] = (
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
)
