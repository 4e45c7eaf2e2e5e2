"""Tasks done by hand at the table, as rules: limited knowledge, doors, bodies in the way."""

from operator import attrgetter
from typing import TYPE_CHECKING

from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import Act, ShiftToken
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.placement import no_room
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.floors import floor_of
from gridapp.tactics.acts import end_cells
from gridapp.tactics.worth import is_fallen

if TYPE_CHECKING:
    from gridapp.tactics.choose import Chooser


_is_hidden = attrgetter("hidden")


def goes_by_players(battle: Battle, actor: Token) -> bool:
    """Return True if people play a creature of the same side: it uses only what players know."""
    return any(token.played and token.side == actor.side for token in battle.tokens)


def known_by_side(battle: Battle, rules: Rules, actor: Token) -> Battle:
    """Return the battle as the side of a creature knows it."""
    is_hidden = battle.fog.mode.by_sight or any(map(_is_hidden, battle.tokens))
    if not (is_hidden and goes_by_players(battle, actor)):
        return battle
    reduced = known_battle(known_to(Situation(battle, rules)))
    return reduced if reduced.token(actor.id) is not None else battle


def door_to_open(situation: Situation, actor: Token, chooser: "Chooser") -> Door | None:
    """Return the door that a creature without a way to any foe opens, if any."""
    doors = [
        door
        for door in situation.battle.board.doors
        if door.state is DoorState.CLOSED and not door.secret
    ]
    if not doors or not chooser.is_walled_off(situation, actor):
        return None
    x, y = situation.grid.centre(actor.cell)

    def steps(door: Door) -> float:
        middle_x, middle_y = (door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2
        return float((middle_x - x) ** 2 + (middle_y - y) ** 2)

    return min(doors, key=steps)


def body_to_draw_aside(situation: Situation, actor: Token, chooser: "Chooser") -> ShiftToken | None:
    """Return the command to drag a fallen creature beside the actor out of its way, or None.

    A body at the foot of stairs or in a narrow way may be stepped over, but nobody may stand there.
    It is put on the nearest free cell that is farther from the foe than the actor is.
    """
    rules, grid, battle = situation.rules, situation.grid, situation.battle
    foes = [foe for foe in situation.foes(actor) if not is_fallen(rules, foe)]
    if not foes:
        return None
    nearest = chooser.distance(situation, actor, actor.cell, foes)[1]
    foe = next(each for each in foes if each.id == nearest)
    steps = chooser.steps_from(situation, foe.cell)
    own = steps.get(actor.cell, 0)
    bodies = [
        body
        for body in battle.tokens
        if is_fallen(rules, body)
        and steps.get(body.cell, own) < own
        and grid.distance(situation.cells(actor), situation.cells(body)) <= 1
    ]
    for body in sorted(bodies, key=lambda each: (steps[each.cell], each.id)):
        cells = (cell for cell in grid.cells if steps.get(cell, 0) > own)
        same_floor = (cell for cell in cells if floor_of(grid, cell) == floor_of(grid, body.cell))
        for cell in sorted(
            same_floor, key=lambda each: (grid.cell_distance(each, body.cell), each)
        ):
            if no_room(situation, body, cell) is None:
                return ShiftToken(body.id, cell)
    return None


def give_way(situation: Situation, actor: Token) -> Act | None:
    """Return the shortest move off the end of stairs or a ladder, or None elsewhere.

    Two foes at the two ends can neither strike nor pass each other, so one moves off.
    """
    book, grid = situation.book, situation.grid
    links = situation.battle.board.links
    ends = {cell for link in links for cell in link.ends or ()}
    if actor.cell not in ends:
        return None
    moves = [key for key in book.simulate.actions if book.actions[key].kind is ActionKind.MOVE]
    for preview in (Preview(situation, actor, key) for key in moves):
        cells = () if preview.refusal is not None else end_cells(preview)
        off = [cell for cell in cells if cell not in ends]
        if off:
            return preview.act_to(
                min(off, key=lambda cell: (grid.cell_distance(cell, actor.cell), cell))
            )
    return None
