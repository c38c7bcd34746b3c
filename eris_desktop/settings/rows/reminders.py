"""The settings of what rings: snoozing, sound, quiet hours."""

from eris_desktop.settings.setting import Kind, Setting

ROWS: tuple[Setting, ...] = (
    Setting(
        "autostart",
        Kind.FLAG,
        False,
        "reminders",
        {"en": "Start Eris when I log in", "de": "Eris beim Anmelden starten"},
        {
            "en": "Nothing rings while Eris is closed or the computer is off. It starts hidden in the tray.",
            "de": "Nichts klingelt, solange Eris zu oder der Rechner aus ist. Es startet verborgen im Tray.",
        },
    ),
    Setting(
        "snooze_minutes",
        Kind.NUMBER,
        10,
        "reminders",
        {"en": "Snooze for (minutes)", "de": "Schlummern für (Minuten)"},
        {
            "en": "What the Snooze button of a notification does. A card offers other times too.",
            "de": "Was der Knopf einer Benachrichtigung tut. Eine Karte bietet auch andere Zeiten an.",
        },
        minimum=1,
        maximum=240,
    ),
    Setting(
        "sound",
        Kind.FLAG,
        True,
        "reminders",
        {"en": "Alarms and timers make a sound", "de": "Wecker und Timer sind zu hören"},
        {
            "en": "They sound until you answer them. Needs pw-play, paplay or aplay.",
            "de": "Sie klingeln, bis du antwortest. Braucht pw-play, paplay oder aplay.",
        },
    ),
    Setting(
        "sound_minutes",
        Kind.NUMBER,
        5,
        "reminders",
        {"en": "Sound for at most (minutes)", "de": "Höchstens klingeln für (Minuten)"},
        {
            "en": "Nobody may be there to hear it. The card stays until it is answered.",
            "de": "Vielleicht ist niemand da, der es hört. Die Karte bleibt, bis sie beantwortet ist.",
        },
        minimum=1,
        maximum=60,
    ),
    Setting(
        "quiet_hours",
        Kind.FLAG,
        False,
        "reminders",
        {"en": "Quiet hours", "de": "Ruhezeit"},
        {
            "en": "Reminders show silently in the window and notify at the end. Alarms and timers ring all the same.",
            "de": "Erinnerungen erscheinen still im Fenster und melden sich am Ende. Wecker und Timer klingeln trotzdem.",
        },
    ),
    Setting(
        "quiet_from",
        Kind.NUMBER,
        22,
        "reminders",
        {"en": "Quiet from (hour)", "de": "Ruhe ab (Stunde)"},
        {"en": "The first quiet hour, 0 to 23.", "de": "Die erste ruhige Stunde, 0 bis 23."},
        minimum=0,
        maximum=23,
    ),
    Setting(
        "quiet_until",
        Kind.NUMBER,
        7,
        "reminders",
        {"en": "Quiet until (hour)", "de": "Ruhe bis (Stunde)"},
        {"en": "The first hour that is not quiet, 0 to 23.", "de": "Die erste Stunde, die nicht mehr ruhig ist, 0 bis 23."},
        minimum=0,
        maximum=23,
    ),
)
