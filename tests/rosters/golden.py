"""The reference's 16 offline fixtures and its unit cases as data: synthetic scores, the dialog, and what was expected.

The figures are facts of the reference (its routing fixtures); the texts are ours where a fixture's was longer.
"""

from dataclasses import dataclass

from eris_desktop.domain.offer import Width


@dataclass(frozen=True, slots=True)
class Golden:
    """One fixture that its policy decides. `first`: the offer's beginning; `without`: families not there."""

    text: str
    scores: dict[str, float]
    width: Width
    first: tuple[str, ...]
    rule: str
    forced: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    unsure: str = "preset"


@dataclass(frozen=True, slots=True)
class Follow:
    """One fixture that the dialog decides. `family`: "" for none; `ours`: what our pairing says where it differs."""

    text: str
    recent: tuple[str, ...]
    family: str
    tools: tuple[str, ...] = ()
    ours: str | None = None


FETCHED = ("web:fetch", "web:find")
GOLDEN = (
    Golden(
        "please remove that thing from earlier",
        {"doc:ingest": 0.505},
        Width.FULL,
        ("doc:ingest",),
        "unsure",
        within=("agenda:remove",),
    ),
    Golden(
        "please remove that thing from earlier",
        {"doc:ingest": 0.505},
        Width.UNSURE,
        ("doc:ingest",),
        "unsure",
        within=("doc:delete", "doc:list", "doc:query", "doc:read"),
        without=("agenda", "mail", "vault"),
        unsure="domain_cluster",
    ),
    Golden(
        "remind me tomorrow morning at ten about the dentist",
        {"clock:alarm": 0.61, "agenda:remind_at": 0.59},
        Width.CLUSTER,
        ("clock:alarm", "agenda:remind_at"),
        "near_tie_widened",
        within=("clock:timer", "agenda:list"),
        without=("doc", "db"),
    ),
    Golden(
        "do you know this repository online? https://github.com/example/project",
        {
            "moltbook:search": 0.586,
            "web:search": 0.569,
            "memory:query": 0.562,
            "doc:query": 0.548,
            "memory:commit": 0.543,
            "web:fetch": 0.542,
            "db:find_connections": 0.540,
            "web:find": 0.537,
        },
        Width.CLUSTER,
        ("moltbook:search", "web:search", "memory:query", "doc:query", "memory:commit", "web:fetch", "db:find_connections"),
        "ranked_subset",
        within=("web:find",),
    ),
    Golden(
        "open this page and summarize: https://example.org/a",
        {"doc:ingest": 0.505},
        Width.CLUSTER,
        FETCHED,
        "ranked_subset",
        forced=FETCHED,
        without=("doc",),
    ),
    Golden(
        "summarize https://example.org/a and relate it to my notes",
        {"memory:query": 0.62},
        Width.CLUSTER,
        (*FETCHED, "memory:query"),
        "ranked_subset",
        forced=FETCHED,
    ),
    Golden("read the vault note at notes/today.md", {"vault:read": 0.72}, Width.SINGLE, ("vault:read",), "single"),
    Golden(
        "current weather forecast for Berlin right now",
        {"weather:current": 0.704, "weather:forecast": 0.697, "db:find_connections": 0.652},
        Width.CLUSTER,
        ("weather:current", "weather:forecast", "db:find_connections"),
        "ranked_subset",
    ),
    Golden(
        "any unread email in my inbox",
        {"mail:check": 0.705, "mail:read": 0.617, "mail:digest": 0.568},
        Width.CLUSTER,
        ("mail:check", "mail:read", "mail:digest"),
        "ranked_subset",
    ),
    Golden(
        "list all my ingested documents",
        {"doc:list": 0.789, "doc:ingest": 0.739, "doc:delete": 0.685},
        Width.CLUSTER,
        ("doc:list", "doc:ingest", "doc:delete"),
        "ranked_subset",
    ),
)

FOLLOWS = (
    # the six fixtures
    Follow(
        "remove that oat milk reminder from my agenda now", ("agenda:list",), "agenda", ("agenda:remove", "agenda:complete")
    ),
    Follow("delete that email from my inbox", ("mail:check",), "mail", ("mail:delete", "mail:check", "mail:digest")),
    Follow("cancel that meeting on my calendar", ("calendar:list",), "calendar", ("calendar:delete", "calendar:list")),
    Follow("delete that document from the ingested store", ("doc:list",), "doc", ("doc:delete", "doc:list")),
    Follow("please remove it", ("doc:list",), "", ours="doc"),
    Follow("remove that from my agenda", ("mail:check", "agenda:list"), "agenda", ("agenda:remove",)),
    # unit cases
    Follow("yes remove it from the agenda", ("agenda:list",), "agenda", ("agenda:remove",)),
    Follow("done", ("agenda:list",), "agenda", ("agenda:complete",)),
    Follow("remove that please", ("agenda:list",), "agenda", ("agenda:remove",)),
    Follow("what's the weather", ("agenda:list",), ""),
    Follow("cancel that", (), ""),
    Follow("please delete that", (), ""),
    # the nine rows of the pairing table that no fixture holds
    Follow("archive that email", ("mail:read",), "mail", ("mail:move",)),
    Follow("reply to that email", ("mail:read",), "mail", ("mail:write",)),
    Follow("open that message", ("mail:check",), "mail", ("mail:read",)),
    Follow("move the meeting to 4 pm", ("calendar:list",), "calendar", ("calendar:update",)),
    Follow("show the details of that meeting", ("calendar:list",), "calendar", ("calendar:get",)),
    # what its substrings pair wrongly
    Follow("I completely agree with you", ("agenda:list",), "agenda", ours=""),
    Follow("the abandoned house was finished in 1912", ("agenda:list",), "agenda", ours=""),
    Follow("are you already back from the message board", ("mail:check",), "mail", ours=""),
    Follow("that will eventually prevent a cancelled flight", ("calendar:list",), "calendar", ours=""),
    Follow("tell me the details of that theory", ("calendar:list",), "calendar", ours=""),
)

# text -> does the reference's short-input guard close it (eris.md 2.3); tested and computed ones
SHORT = {
    "test": True,
    "hey": True,
    "thanks": True,
    "https://example.org": False,
    "/health": False,
    "list my documents": False,
    "check email": False,
    "show tasks": False,
    "system health": False,
    "check moltbook": False,
    "今日の天気は?": False,
    "what time is it": True,
    "time?": True,
    "wie spaet?": True,
    "done": True,
    "delete that": True,
    "snooze 10 min": True,
    "remove milk": True,
}
SHORT_OURS = {"test", "hey", "thanks"}  # all that an exact phrase closes

# text -> what the reference forces lexically (2.4), what our hard facts force
LEXICAL = {
    "search the web for the cup results": ("web:search", "web:search"),
    "please open example.de/newsticker": ("web:fetch", "web:fetch"),
    "you will open the way for future AIs": ("", ""),
    "tell me about rust traits": ("", ""),
    "google calendar for tomorrow": ("web:search", ""),
    "what are the headlines": ("news:today", ""),
    "that taz of mine": ("news:today", ""),
}
