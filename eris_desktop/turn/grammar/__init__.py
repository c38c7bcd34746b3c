"""The compiler: schema and grounding -> grammar tree -> GBNF text.

    tree.py        the nodes, and what can be read off them: forced beginning, longest sentence
    arguments.py   one tool's arguments in this message -> a tree
    envelope.py    the offer -> the tree of everything that the model may write
    gbnf.py        a tree -> GBNF text for llama.cpp

Canonical form: compact JSON (no white space between tokens), keys in the descriptor's order, exactly one root. Whatever the
grammar accepts parses as JSON and fits the schema; what a schema cannot say here is refused, never widened.
"""
