"""Prints the tokens of the late block in its three forms at 6, 12 and 50 tools, on the starter's tokenizer.

Run by `make bench-prompt`. Twelve and fifty are our tools again under other family names: the same lengths, honestly repeated.
"""

from dataclasses import replace

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.catalogue.load import load
from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.offer import OpenOffer, Width
from eris_desktop.domain.routing_texts import routing_texts
from eris_desktop.settings.paths import shipped
from eris_desktop.turn.offer import digest
from eris_desktop.turn.prompt import Form, Late, late_block

COUNTS = (6, 12, 50)


def repeated(tools: tuple[ToolDescriptor, ...], count: int) -> tuple[ToolDescriptor, ...]:
    """Give that many tools, the later ones under the family names agenda2, agenda3 …"""
    more = []
    for number in range(count):
        tool, again = tools[number % len(tools)], number // len(tools) + 1
        family, verb = tool.name.split(":")
        more.append(tool if again == 1 else replace(tool, name=f"{family}{again}:{verb}"))
    return tuple(more)


def main() -> None:
    """Measure and print."""
    path = starter_model()
    assert path is not None, "the starter model is not installed: run `make setup`"
    engine = Engine(path)
    tools = load(shipped().descriptors).tools
    print(f"{'form':12}" + "".join(f"{count:>5} tools" for count in COUNTS))
    try:
        for form in Form:
            tokens = []
            for count in COUNTS:
                offered = repeated(tools, count)
                phrases = {tool.name: routing_texts(tool) for tool in offered}
                offer = OpenOffer(Width.CLUSTER, offered, "bench", digest(offered))
                tokens.append(engine.count(late_block(Late(offer, "Tue 1 Dec 2026, 12:00", form, phrases))))
            print(f"{form:12}" + "".join(f"{number:>11}" for number in tokens))
    finally:
        engine.close()


if __name__ == "__main__":
    main()
