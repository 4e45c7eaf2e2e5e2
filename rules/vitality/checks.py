"""Checks of one creature against another, and saves (V-05 to V-07, V-55, V-56, VR-06, VR-07)."""

from itertools import product
from typing import NamedTuple

from gridapp.packkit import Draft, Modifier, Rolled, Situation, Token

FIXED = 10
"""What a side that does not roll is taken to have rolled (V-55)."""

BASE = Modifier("fixed", FIXED, "V-55")


class Sides(NamedTuple):
    """Who throws a die as one creature acts against another, and who wins a tie."""

    actor_rolls: bool
    other_rolls: bool
    tie_to_actor: bool


class Faces(NamedTuple):
    """The dice of a check as they fell; ``None`` for a side that takes 10."""

    actor: int | None
    other: int | None


def sides(situation: Situation, actor: Token, other: Token) -> Sides:
    """Players roll, the GM's side takes 10; a tie is the player's (V-55, VR-06, VR-27)."""
    book, battle = situation.rules.book, situation.battle
    if actor.played or other.played:
        acting = book.setting(battle, "ties") == "acting"
        return Sides(actor.played, other.played, actor.played or acting)
    rolled = book.setting(battle, "npc_against_npc") == "roll"
    return Sides(rolled, other_rolls=False, tie_to_actor=True)


def throw(draft: Draft, who: Sides, actor: str, other: str) -> Faces:
    """The dice that a check needs, the acting side's first; the texts say what for."""
    mine = draft.roll(20, actor) if who.actor_rolls else None
    return Faces(mine, draft.roll(20, other) if who.other_rolls else None)


def all_faces(who: Sides) -> list[Faces]:
    """Every way in which the dice of a check may fall, all equally likely."""
    die: list[int | None] = list(range(1, 21))
    mine, theirs = die if who.actor_rolls else [None], die if who.other_rolls else [None]
    return [Faces(*faces) for faces in product(mine, theirs)]


def overruled(faces: Faces) -> bool | None:
    """What a natural 20 or 1 decides by itself, if anything (VR-07)."""
    wins = faces.actor == 20 or faces.other == 1
    loses = faces.actor == 1 or faces.other == 20
    return None if wins == loses else wins


def succeeds(who: Sides, faces: Faces, plus: int, against: int, *, naturals: bool) -> bool:
    """Whether the acting side succeeds with these bonuses against those (V-06, VR-06)."""
    decided = overruled(faces) if naturals else None
    if decided is not None:
        return decided
    mine, theirs = (faces.actor or FIXED) + plus, (faces.other or FIXED) + against
    return mine > theirs or (mine == theirs and who.tie_to_actor)


def naturals_count(situation: Situation) -> bool:
    """Whether naturals decide by themselves (VR-07)."""
    return situation.rules.book.setting(situation.battle, "naturals") == "automatic"


def summed(parts: tuple[Modifier, ...]) -> int:
    """The total of a list of modifiers."""
    return sum(part.value for part in parts)


def told(*parts: Modifier) -> tuple[Modifier, ...]:
    """The parts worth telling: those that count, and a DEX bonus that does not (V-23)."""
    return tuple(part for part in parts if part.value or part.rule == "V-23")


class Check(NamedTuple):
    """A check as it is told: who acts on whom, with which bonuses, and under which rule."""

    actor: str
    other: str
    what: str
    defence: str
    plus: tuple[Modifier, ...]
    against: tuple[Modifier, ...]
    rule: str


def tell(draft: Draft, check: Check, faces: Faces, *, success: bool) -> None:
    """Tell a check from the side of whoever rolled; of two who rolled, of the acting one."""
    defends = faces.actor is None and faces.other is not None
    mine, theirs = check.plus, check.against
    ours, die = (theirs, faces.other) if defends else (mine, faces.actor)
    foes, other = (mine, faces.actor) if defends else (theirs, faces.other)
    opposed = (BASE if other is None else Modifier("die", other, check.rule, "dice"), *foes)
    parts = ours if die is not None else (BASE, *ours)
    draft.emit(
        Rolled(
            token=check.other if defends else check.actor,
            what=check.defence if defends else check.what,
            dice=() if die is None else (die,),
            modifiers=parts,
            total=(die or 0) + summed(parts),
            rule=check.rule,
            against=summed(opposed),
            opposed=opposed,
            success=success is not defends,
        )
    )


def saves_by_die(situation: Situation, token: Token) -> bool:
    """Whether a creature rolls its saves; the GM's side may take 10 instead (VR-23)."""
    return token.played or situation.rules.book.setting(situation.battle, "npc_saves") == "roll"


def save(draft: Draft, token: Token, name: str, difficulty: int, rule: str) -> bool:
    """A saving throw; equal is a success (V-07)."""
    rolls = saves_by_die(draft.situation, token)
    what = f"{name.capitalize()} save"
    die = draft.roll(20, f"{token.name}: {what}") if rolls else None
    bonus = Modifier(name.capitalize(), token.stat(name), rule)
    parts = told(bonus) if rolls else told(BASE, bonus)
    total = (die or 0) + summed(parts)
    draft.emit(
        Rolled(
            token=token.id,
            what=what,
            dice=() if die is None else (die,),
            modifiers=parts,
            total=total,
            rule=rule,
            against=difficulty,
            success=total >= difficulty,
        )
    )
    return total >= difficulty
