"""More that players do not know: areas of effect, notes on creatures, locks, pictures of floors."""

import random
from collections.abc import Callable

import msgspec

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.board import DoorState, Picture
from gridapp.battle.notes import Note
from gridapp.battle.questions import Option, Question, StandingAnswer, Walk
from gridapp.battle.state import Battle
from gridapp.session.vision.seen_memory import new_memories, with_memories
from tests.engine.scenes import rules
from tests.session.twins import hidden_creature, unseen_cell

Change = Callable[[Battle, random.Random], Battle]


def area_of_the_gm(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with an area anywhere that is not shown."""
    point = (dice.uniform(0, 15), dice.uniform(0, 9))
    return _with_area(battle, Area("gm", "Trap", AreaShape.CIRCLE, 10, point, colour=2))


def area_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with a shown area behind the wall in the middle, which reaches no far."""
    point = (10.5, dice.uniform(2, 7))
    return _with_area(battle, Area("far", "Mist", AreaShape.CIRCLE, 5, point, shown=True))


def with_carried_area(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with a shown area on every hidden creature."""
    for token in battle.tokens:
        if token.hidden:
            size = dice.choice([5, 15])
            area = Area(token.id, "Aura", AreaShape.CIRCLE, size, carrier=token.id, shown=True)
            battle = _with_area(battle, area)
    return battle


def with_pinned_note(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with a shown note on every hidden creature."""
    hidden = (token.id for token in battle.tokens if token.hidden)
    notes = (Note(dice.randrange(20, 90), "lurks", who=key, shown=True) for key in hidden)
    return msgspec.structs.replace(battle, notes=(*notes, *battle.notes))


def with_standing_answer(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with an answer of every hidden creature that counts for ever."""
    hidden = (token.id for token in battle.tokens if token.hidden)
    first = dice.random() < 0.5
    answers = (StandingAnswer(key, "opportunity", first) for key in hidden)
    return msgspec.structs.replace(battle, standing=(*answers, *battle.standing))


def hidden_player_character(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with a hidden character of the players behind the wall, who looks round."""
    cell = unseen_cell(battle.board.grid, dice)
    scout = msgspec.structs.replace(
        battle.tokens[0], id="scout", name="Scout", cell=cell, hidden=True, played=True
    )
    changed = msgspec.structs.replace(battle, tokens=(*battle.tokens, scout))
    return with_memories(changed, new_memories(changed, rules(), ()))


def lock_of_a_door(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with the closed doors locked, or not: both look closed."""
    for door in battle.board.doors:
        if door.id == "m" and not door.is_open:
            state = dice.choice([DoorState.CLOSED, DoorState.LOCKED])
            changed = msgspec.structs.replace(door, state=state)
            battle = msgspec.structs.replace(battle, board=battle.board.with_door(changed))
    return battle


def doors_in_another_order(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with its doors in another order: when each was drawn is the GM's."""
    doors = dice.sample(battle.board.doors, len(battle.board.doors))
    return msgspec.structs.replace(
        battle, board=msgspec.structs.replace(battle.board, doors=tuple(doors))
    )


def picture_of_the_loft(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with a picture above, where nobody known has ever been."""
    picture = Picture(f"{dice.randrange(16**8):064x}", 160, 100)
    floors = tuple(
        msgspec.structs.replace(floor, picture=picture) if floor.number else floor
        for floor in battle.board.floors
    )
    return msgspec.structs.replace(
        battle, board=msgspec.structs.replace(battle.board, floors=floors)
    )


def stopped_walk(battle: Battle, dice: random.Random) -> Battle:
    """Return the battle with a walk stopped by a stranger, to whom a question is put.

    Players know of the walk alone, neither who stands in its way nor what is asked.
    """
    changed = hidden_creature(battle, dice)
    stranger = next(token for token in changed.tokens if token not in battle.tokens)
    options = (Option("yes", "Yes"), Option("no", "No"))
    about = ("k0", stranger.id) if dice.random() < 0.5 else (stranger.id, "k0")
    question = Question(dice.randrange(9), "ask", "Strike?", *about, options, "no", "R-1")
    start = battle.tokens[0].cell
    walk = Walk("k0", "advance", (start, start), (0, 1), (1,), beyond=stranger.cell)
    return msgspec.structs.replace(changed, questions=(question,), underway=(walk,))


def _with_area(battle: Battle, area: Area) -> Battle:
    remaining = tuple(each for each in battle.areas if each.id != area.id)
    return msgspec.structs.replace(battle, areas=(area, *remaining))


ANYWHERE: tuple[Change, ...] = (area_of_the_gm, hidden_player_character, lock_of_a_door)
IN_FOG: tuple[Change, ...] = (area_out_of_sight, doors_in_another_order)
ABOVE: tuple[Change, ...] = (picture_of_the_loft,)
"""Unknown on every map; in fog; on floors in fog."""
