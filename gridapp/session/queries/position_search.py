"""Search for reachable cells by criteria, for the current turn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell

if TYPE_CHECKING:  # imported with the first use
    from gridapp.engine.movement.preview import Preview


class PositionCriteria(msgspec.Struct, frozen=True):
    """Criteria for a cell; an empty id or ``None`` means no restriction.

    ``target`` is a creature to attack from the cell, ``cover_from`` a creature to have cover from,
    ``max_threats`` the highest allowed number of threatening foes.
    """

    target: str = ""
    cover_from: str = ""
    max_threats: int | None = None


class StandingCell(msgspec.Struct, frozen=True):
    """A matching cell: route length, opportunity attackers on the route, and threatening foes."""

    cell: Cell
    length: float
    attackers: int
    threats: int


def search_positions(preview: "Preview", wishes: PositionCriteria) -> Iterator[StandingCell | None]:
    """Yield a result for every destination of the move: a match or ``None``."""
    for cell in preview.options:
        yield _stand(preview, wishes, cell)


def _stand(preview: "Preview", wishes: PositionCriteria, cell: Cell) -> StandingCell | None:
    threats = _threats(preview, cell)
    if wishes.max_threats is not None and threats > wishes.max_threats:
        return None
    if not (_reaches(preview, wishes.target, cell) and _covered(preview, wishes.cover_from, cell)):
        return None
    hover = preview.for_cell(cell)
    if hover.refusal is not None:
        return None
    strikers = {provocation.attacker for provocation in hover.provocations}
    return StandingCell(cell, hover.length, len(strikers), threats)


def _threats(preview: "Preview", cell: Cell) -> int:
    """Return how many foes with a reaction left would threaten the creature at a cell."""
    body = preview.situation.cells(preview.body_at(cell), cell)
    threatening = {
        threat.token
        for covered in body
        for threat in preview.threats.get(covered, ())
        if threat.can_react
    }
    return len(threatening)


def _reaches(preview: "Preview", name: str, cell: Cell) -> bool:
    """Return True if the target can be attacked from the cell: threatened, or in weapon range."""
    situation, actor = preview.situation, preview.body_at(cell)
    target = situation.battle.token(name)
    if target is None:
        return not name
    if situation.threatens(actor, target, cell):
        return True
    far = situation.grid.length(situation.distance(actor, target, cell))
    if not any(weapon.equipped and weapon.range >= far for weapon in actor.weapons):
        return False
    total = situation.book.cover.total
    return not total or situation.cover(actor, target, cell).grade != total


def _covered(preview: "Preview", name: str, cell: Cell) -> bool:
    situation = preview.situation
    foe = situation.battle.token(name)
    if foe is None:
        return not name
    moved: Token = msgspec.structs.replace(preview.body_at(cell), cell=cell)
    return situation.cover(foe, moved).grade not in {"", "none"}
