"""What a turn may do, as ONE table: origin x tainted x recovery, per risk; and whether what a tool needs is set up.

Offer, overlays and gatekeeper all read this table; the model's word never changes it. Read-only is always allowed. Text that
came from mail, notes or files (tainted) may not cause a write without the person's click. After a failed call (recovery)
nothing that leaves the machine or cannot be undone is tried again in the same turn.
"""

from collections.abc import Mapping

from eris_desktop.domain.descriptor import Risk, ToolDescriptor
from eris_desktop.domain.offer import Origin, Permission, TurnState

_A, _C, _R = Permission.ALLOW, Permission.CARD, Permission.REFUSE

# (tainted, recovery) -> read, write, send, destroy
_ROWS: Mapping[tuple[bool, bool], tuple[Permission, Permission, Permission, Permission]] = {
    (False, False): (_A, _A, _C, _C),
    (True, False): (_A, _C, _C, _C),
    (False, True): (_A, _A, _R, _R),
    (True, True): (_A, _C, _R, _R),
}

TABLE: Mapping[tuple[Origin, bool, bool, Risk], Permission] = {
    (origin, tainted, recovery, risk): permission
    for origin in Origin
    for (tainted, recovery), row in _ROWS.items()
    for risk, permission in zip(Risk, row, strict=True)
} | {
    # The quick-ask window closes with a key: nothing that cannot be undone is decided there once foreign text was read.
    (Origin.QUICK_ASK, True, recovery, Risk.DESTROY): _R
    for recovery in (False, True)
}


def permission(state: TurnState, tool: ToolDescriptor) -> Permission:
    """Look the tool's risk up. A tool whose needs are not set up is refused."""
    if not set(tool.needs) <= state.set_up:
        return Permission.REFUSE
    return TABLE[state.origin, state.tainted, state.recovery, tool.risk]
