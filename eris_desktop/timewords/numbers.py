"""Number words: how people write 0 to 99, first to thirty-first and the broken numbers, in English, German and dialect.

`rows` gives them in the form of a lexicon. Digits are the tokens' affair.
"""

from collections.abc import Iterator

from eris_desktop.timewords.kinds import Kind, Row

EN_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
EN_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()

DE_ONES = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn"
).split()
DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
DE_ORDINALS = (
    "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte "
    "sechzehnte siebzehnte achtzehnte neunzehnte"
).split()

DIALECT_NUMBERS = {
    1: "eis | oans | oas | oane", 2: "zwöi | zwoa | zwo | zwoi | zwee", 3: "drü | drei | drüü", 4: "via | vier",
    5: "füf | fümf | fimf", 6: "sächs | sechse", 7: "sibe | sieme | siebene", 8: "acht | ochte", 9: "nün | nüün | neine",
    10: "zäh | zää | zä | zehne | zehn | zeah", 11: "euf | elfe | ölf | elfi", 12: "zwöuf | zwöif | zwölfe | zwöife",
    15: "füfzä | füfzäh | fuchzehn", 18: "achzehn | achtzäh", 20: "zwänzg | zwanzg", 30: "drissg | driissg | dreißg",
    40: "vierzg", 45: "füfevierzg", 50: "füfzg", 90: "nünzg",
}  # fmt: skip

SWISS_HOURS = {
    1: "eis | eins", 2: "zwöi", 3: "drü", 4: "vieri | viere", 5: "füfi | fünfi | fümfi", 6: "sächsi | sechsi | sechse",
    7: "sibni | siebni | sibene | siebne", 8: "achti | achte", 9: "nüni | nüüni | neune", 10: "zähni | zehni | zäni",
    11: "elfi | eufi | ölfi", 12: "zwölfi | zwöufi | zwöifi",
}  # fmt: skip

HUNDREDTHS = {
    50: "einhalb", 150: "anderthalb | eineinhalb | einenhalb | oanahoib | anderthoib | one and a half",
    250: "zweieinhalb | two and a half | zwoaahoib", 350: "dreieinhalb | three and a half",
    450: "viereinhalb | four and a half", 550: "fünfeinhalb | five and a half", 650: "sechseinhalb", 750: "siebeneinhalb",
    850: "achteinhalb", 950: "neuneinhalb", 1050: "zehneinhalb", 1150: "elfeinhalb | eufehaub | eifahoib | elfehalb",
    1250: "zwölfeinhalb",
}  # fmt: skip


def _english() -> Iterator[Row]:
    for number, word in enumerate(EN_ONES):
        yield Row(Kind.NUM, number, word)
    for place, tens in enumerate(EN_TENS, start=2):
        yield Row(Kind.NUM, place * 10, tens)
        for ones in range(1, 10):
            word = EN_ONES[ones]
            yield Row(Kind.NUM, place * 10 + ones, f"{tens} {word} | {tens}-{word} | {tens}{word}")
    yield Row(Kind.NUM, 40, "fourty")
    for number, word in enumerate(EN_ORDINALS, start=1):
        yield Row(Kind.ORD, number, word)
        if number < 10:
            yield Row(Kind.ORD, number + 20, f"twenty {word} | twenty-{word}")
    yield Row(Kind.ORD, 30, "thirtieth")
    yield Row(Kind.ORD, 31, "thirty first | thirty-first")


def _german() -> Iterator[Row]:
    for number, word in enumerate(DE_ONES):
        yield Row(Kind.NUM, number, word)
    for place, tens in enumerate(DE_TENS, start=2):
        yield Row(Kind.NUM, place * 10, tens)
        for ones in range(1, 10):
            yield Row(Kind.NUM, place * 10 + ones, f"{'ein' if ones == 1 else DE_ONES[ones]}und{tens}")
    yield Row(Kind.NUM, 1, "ein")
    for number, word in enumerate(_german_ordinals(), start=1):
        yield Row(Kind.ORD, number, " | ".join((word, word + "n", word + "r", word + "s", word + "m")))
    yield Row(Kind.ORD, 13, "dreizehntn | dreizähnte")


def _german_ordinals() -> Iterator[str]:
    yield from DE_ORDINALS
    yield "zwanzigste"
    for ones in range(1, 10):
        yield f"{'ein' if ones == 1 else DE_ONES[ones]}undzwanzigste"
    yield "dreißigste"
    yield "einunddreißigste"


def rows() -> Iterator[tuple[str, Row]]:
    """Give every number word with its language ("en" or "de"; dialects count as German)."""
    yield from (("en", row) for row in _english())
    yield from (("de", row) for row in _german())
    yield from (("de", Row(Kind.NUM, number, words)) for number, words in DIALECT_NUMBERS.items())
    yield from (("de", Row(Kind.HOUR, hour, words)) for hour, words in SWISS_HOURS.items())
    yield from (("de", Row(Kind.CENT, hundredths, words)) for hundredths, words in HUNDREDTHS.items())
