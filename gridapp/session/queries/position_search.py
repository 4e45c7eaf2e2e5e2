"""Where one could stand this turn: cells from which wishes come true, found one by one."""

from collections.abc import Iterator

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.grid.cells import Cell


class PositionCriteria(msgspec.Struct, frozen=True):
    """What the cell should give; an empty id or ``None`` asks for nothing.

    ``reach`` is whom one wants to reach, ``cover_from`` whom to have cover from, ``threats``
    by how many foes one may be threatened at most.
    """

    target: str = ""
    cover_from: str = ""
    max_threats: int | None = None


class StandingCell(msgspec.Struct, frozen=True):
    """A cell where one could stand: what the way costs, and how many may strike on it."""

    cell: Cell
    length: float
    attackers: int
    threats: int


def search_positions(preview: Preview, wishes: PositionCriteria) -> Iterator[StandingCell | None]:
    """Every cell that the move may end on, looked at in turn: a stand, or ``None``."""
    for cell in preview.options:
        yield _stand(preview, wishes, cell)


def _stand(preview: Preview, wishes: PositionCriteria, cell: Cell) -> StandingCell | None:
    threats = _threats(preview, cell)
    if wishes.max_threats is not None and threats > wishes.max_threats:
        return None
    if not (_reaches(preview, wishes.target, cell) and _covered(preview, wishes.cover_from, cell)):
        return None
    hover = preview.for_cell(cell)
    if hover.refusal is not None:
        return None
    strikers = {one.attacker for one in hover.provocations}
    return StandingCell(cell, hover.length, len(strikers), threats)


def _threats(preview: Preview, cell: Cell) -> int:
    """How many foes that can still react would threaten the creature there."""
    body = preview.situation.cells(preview.actor, cell)
    found = {
        threat.token for one in body for threat in preview.threats.get(one, ()) if threat.can_react
    }
    return len(found)


def _reaches(preview: Preview, name: str, cell: Cell) -> bool:
    """Whether one threatens a creature there, or has it in range and not wholly hidden."""
    situation, actor = preview.situation, preview.actor
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


def _covered(preview: Preview, name: str, cell: Cell) -> bool:
    situation = preview.situation
    foe = situation.battle.token(name)
    if foe is None:
        return not name
    moved: Token = msgspec.structs.replace(preview.actor, cell=cell)
    return situation.cover(foe, moved).grade not in {"", "none"}
