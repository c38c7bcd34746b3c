"""The settings of the window and of the conversation as a whole."""

from eris_desktop.settings.setting import Kind, Setting

_SYSTEM = {"en": "As the system", "de": "Wie das System"}

ROWS: tuple[Setting, ...] = (
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
)
