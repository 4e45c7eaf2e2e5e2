"""Chances to break into a foe's move with a waited Reaction (R-17, R-19, R-35)."""

from collections.abc import Iterable

from gridapp.packkit import (
    Provocation,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    setting,
)

from ..economy import has_waited_reaction
from ..movement import charge_target
from ..stats import WAITING
from .opportunity import can_react, notices_foe

WAITED = "waited"


def waited_provocations(
    situation: Situation, mover: Token, events: Iterable[SpatialEvent]
) -> list[Provocation]:
    """Return the chances of waiting foes whose threatened area a move enters, once a leg.

    Nothing has to provoke them, so neither a Side Step nor concentration keeps them from it; only
    the foe that is charged cannot react. Asked only if `any_may_break_in`.
    """
    first: dict[tuple[int, str], SpatialEvent] = {}
    for event in events:
        if event.kind is SpatialEventKind.ENTERED:
            first.setdefault((event.leg, event.creature), event)
    return [
        Provocation(
            kind=WAITED,
            attacker=event.creature,
            step=event.step + 1,
            leg=event.leg,
            cell=event.to,
            rule="R-17",
            weapons=event.weapons,
            readied=True,
        )
        for event in first.values()
        if _may_break_in(situation, mover, event.creature)
    ]


def any_may_break_in(situation: Situation) -> bool:
    """Return True if the setting lets a creature that has waited break in, and one has."""
    if setting(situation, "waited_breaks_in") == "between_moves":
        return False
    return any(token.has(WAITING) for token in situation.battle.tokens if token.conditions)


def _may_break_in(situation: Situation, mover: Token, foe_id: str) -> bool:
    foe = situation.token(foe_id)
    if foe is None or foe.id == charge_target(situation, mover):
        return False
    has_waited = has_waited_reaction(situation.battle, foe) and can_react(situation, foe)
    return has_waited and notices_foe(foe, mover)
