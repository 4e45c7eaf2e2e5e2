"""Exposure against a slow oracle: each foe placed on every cell of its next move."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.next_turn import at_next_turns
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from gridapp.tactics.exposure import Exposure
from gridapp.tactics.worth import attack_worth
from tests.rules.play import System, token
from tests.tactics.test_orders import PACKS, SHAPES, scene

ATTACK = ActionKind.ATTACK


def next_turn(system: System, battle: Battle, foe: Token) -> Situation:
    """Return the situation at the foe's next turn."""
    later = at_next_turns(Situation(battle, system.rules), [foe])
    own = msgspec.structs.replace(later.battle, active=foe.id)
    return Situation(own, system.rules)


def moved(situation: Situation, foe: Token, action: str) -> Iterator[Token]:
    """Yield the foe on its present cell, and at each destination of its move."""
    yield foe
    preview = Preview(situation, foe, action)
    if preview.refusal is None:
        for cell in situation.grid.cells:
            if preview.for_cell(cell).refusal is None:
                yield msgspec.structs.replace(foe, cell=cell)


def best_strike(situation: Situation, foe: Token, target: Token) -> tuple[float, int]:
    """Return the share of life taken by a foe's best attack, and the reach of its weapon."""
    book, size = situation.rules.book, situation.grid.cell_size
    action = next(key for key in book.simulate.actions if book.actions[key].kind is ATTACK)
    strikes = [(0.0, 0)]
    for weapon in (each for each in foe.weapons if each.equipped):
        odds = situation.rules.mechanics.attack_odds(situation, foe, target, weapon, action)
        reaches = [each.farthest for each in situation.reaches(foe) if each.weapon == weapon.id]
        loss = attack_worth(situation.rules, odds, target).loss
        strikes.append((loss, max(int(weapon.range // size), *reaches, 0)))
    return max(strikes)


class Foe(NamedTuple):
    """A foe in all places of its next turn, its greatest damage, and its farthest reach."""

    places: list[frozenset[Cell]]
    loss: float
    longest: int

    def reaches(self, situation: Situation, token: Token, cell: Cell) -> bool:
        distance = situation.grid.cell_distance
        return any(
            distance(start, end) <= self.longest
            for cells in self.places
            for start in cells
            for end in situation.cells(token, cell)
        )


def placed(system: System, battle: Battle, foe: Token, target: Token) -> Foe:
    situation = next_turn(system, battle, foe)
    book, later = situation.rules.book, token(situation.battle, foe.id)
    move = next(key for key in book.simulate.actions if book.actions[key].kind is ActionKind.MOVE)
    places = [frozenset(situation.cells(each)) for each in moved(situation, later, move)]
    return Foe(places, *best_strike(situation, later, target))


def board(random: Random) -> str:
    """Return a board of 8 by 5 cells with a creature of each letter and a few walls."""
    signs = ["A", "B", "G", "H", *"####", *"." * 32]
    random.shuffle(signs)
    return "\n".join(" ".join(signs[row * 8 : row * 8 + 8]) for row in range(5))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_every_cell_is_exposed_as_all_places_of_all_foes_say(pack: str, shape: CellShape) -> None:
    system, battle = scene(pack, board(Random(f"{pack}{shape}")), shape, strikes=True)
    situation = Situation(battle, system.rules)
    actor, friend, *foes = (token(battle, name) for name in "ABGH")
    exposure = Exposure(situation, actor, foes)
    slow = [placed(system, battle, foe, actor) for foe in foes]
    shares = [foe.loss / (1 + foe.reaches(situation, friend, friend.cell)) for foe in slow]
    assert any(shares)
    for cell in situation.grid.cells:
        reaching = [
            share
            for foe, share in zip(slow, shares, strict=True)
            if foe.reaches(situation, actor, cell)
        ]
        assert exposure.at(cell) == pytest.approx(min(1.0, sum(reaching)))
