"""What the table does by hand, done by rule: what a side knows, and doors in the way."""

from typing import TYPE_CHECKING

from gridapp.battle.board import Door, DoorState
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation

if TYPE_CHECKING:
    from gridapp.tactics.choose import Chooser


def goes_by_players(battle: Battle, actor: Token) -> bool:
    """Return True if a creature, by its side, may only use players' knowledge."""
    return any(token.played and token.side == actor.side for token in battle.tokens)


def known_by_side(battle: Battle, rules: Rules, actor: Token) -> Battle:
    """Return the battle as the side of a creature knows it."""
    is_hidden = battle.fog.mode.by_sight or any(token.hidden for token in battle.tokens)
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
