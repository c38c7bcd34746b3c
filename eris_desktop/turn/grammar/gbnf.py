"""A grammar tree as GBNF text for llama.cpp. Rule names are generated, never taken from a text of anybody.

Facts of the reader (llama.cpp, tried): rule names may hold letters, digits and "-" only; a repetition above 2,000 silently
becomes unbounded, so it is factored into named rules; a chain of optionals with the same first character explodes, so spans
are right-linear.
"""

from collections.abc import Iterator

from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Node, Text, Whole, Words, escaped

MOST_REPEATS = 1000  # well under the reader's threshold of 2,000
# What str.strip() takes for white space cannot begin a text that must say something.
_VISIBLE = r'([^"\\\x00-\x20\x7F\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000] | "\\" ["\\])'
_CHARACTER = r'([^"\\\x00-\x1F\x7F] | "\\" ["\\n])'


def gbnf(root: Node) -> str:
    """Write the tree as rules, `root` first. Each node becomes one rule; a shared node is written once."""
    rules: dict[int, tuple[str, str]] = {}
    _write(root, rules, {})
    name = rules[id(root)][0]
    lines = [f"root ::= {name}", *(f"{rule} ::= {body}" for rule, body in rules.values())]
    return "\n".join(lines) + "\n"


def _write(node: Node, rules: dict[int, tuple[str, str]], names: dict[int, str]) -> str:
    """Give the rule name of a node, writing it and what it needs first time round."""
    if id(node) in names:
        return names[id(node)]
    names[id(node)] = name = f"r{len(names)}"
    rules[id(node)] = (name, _body(node, name, rules, names))
    return name


def _body(node: Node, name: str, rules: dict[int, tuple[str, str]], names: dict[int, str]) -> str:
    match node:
        case Literal(text):
            return literal(text)
        case Choice(options):
            return " | ".join(_write(option, rules, names) for option in options)
        case Chain(parts):
            return " ".join(_write(part, rules, names) for part in parts) or '""'
        case Text(most, least):
            return _repeated(most, least)
        case Whole(minimum, maximum):
            return " | ".join(integer_range(minimum, maximum))
        case Words(words):
            return _span(words, name, rules)


def literal(text: str) -> str:
    """Quote a text for GBNF."""
    return '"' + "".join(_escape(char) for char in text) + '"'


def _escape(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() or char == " " else _code_point(ord(char))


def _code_point(code: int) -> str:
    return f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def _repeated(most: int, least: int) -> str:
    """Repeat the character rule; blocks of MOST_REPEATS keep each repetition where the reader counts it.

    A text with a least length begins with a visible character: blanks alone would say nothing.
    """
    bodies = []
    if least:
        bodies.append(_VISIBLE)
        most, least = most - 1, least - 1
    while most > 0:
        block = min(most, MOST_REPEATS)
        bodies.append(f"{_CHARACTER}{{{min(least, block)},{block}}}")
        most, least = most - block, max(0, least - block)
    return " ".join(bodies) or '""'


def _span(words: tuple[str, ...], name: str, rules: dict[int, tuple[str, str]]) -> str:
    """Write the right-linear rule of a span: begin at any word, go on with the next or stop."""
    for index in range(len(words) - 1, 0, -1):
        more = f" {name}-{index + 1}" if index + 1 < len(words) else ""
        # A key of its own: negative numbers are never an id.
        rules[-(len(rules) + 1)] = (f"{name}-{index}", f"({literal(' ' + escaped(words[index]))}{more})?")
    starts = (
        literal(escaped(word)) + (f" {name}-{index + 1}" if index + 1 < len(words) else "") for index, word in enumerate(words)
    )
    return " | ".join(dict.fromkeys(starts))


def integer_range(minimum: int, maximum: int) -> list[str]:
    """Give GBNF alternatives that match exactly the whole numbers from minimum to maximum, both inclusive."""
    parts: list[str] = []
    if minimum < 0:
        parts += [f'"-" {body}' for body in _digits(max(1, -maximum), -minimum)]
    if maximum >= 0:
        parts += list(_digits(max(0, minimum), maximum))
    return parts


def _digits(low: int, high: int) -> Iterator[str]:
    """Split low..high into blocks that share a beginning and end in free digits: 5..123 -> 5-9, 10-99, …; not negative."""
    while low <= high:
        free = 0
        while low % 10 ** (free + 1) == 0 and low + 10 ** (free + 1) - 1 <= high and low >= 10 ** (free + 1):
            free += 1
        step = 10**free
        last = low // step % 10
        top = min(9, last + (high - low + 1) // step - 1)
        head = str(low // step)[:-1]
        digit = f"[{last}-{top}]" if top > last else f"[{last}]"
        yield " ".join(part for part in (literal(head) if head else "", digit, f"[0-9]{{{free}}}" if free else "") if part)
        low += (top - last + 1) * step
