"""The settings of what compares sentences."""

from eris_desktop.settings.setting import Kind, Setting

ROWS: tuple[Setting, ...] = (
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
)
