"""The settings of how a tool is chosen and shown to the model."""

from eris_desktop.settings.setting import Kind, Setting

ROWS: tuple[Setting, ...] = (
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
