"""How a jump ends: on firm ground, on bad ground, or beside a ledge (AP-70)."""

from gridapp.packkit import (
    Cell,
    Condition,
    Draft,
    Modifier,
    Narrated,
    Number,
    Situation,
    Token,
    steps_aside,
)

from . import deeds
from .checks import asked_roll, told_check, worth_telling
from .footing import CLIMBING
from .sheet import is_conscious
from .stages import ASKED, known, options_of

FOOTING, LEDGE, CHECK, NONE = "landing", "ledge", "check", "none"


def with_room(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> int:
    """The last place of a route where nobody else is."""
    bodies = situation.bodies(actor)
    taken = bodies.impassable | bodies.passable
    free = (
        at
        for at in range(len(route) - 1, 0, -1)
        if taken.isdisjoint(situation.cells(actor, route[at]))
    )
    return next(free, 0)


def land(draft: Draft, actor: Token) -> None:
    """Check the ground under whoever comes down, or let it grab the ledge beside it."""
    if not is_conscious(actor):
        draft.pop()
    elif not _has_ground(draft.situation, actor):
        _over_the_edge(draft, actor)
    elif ground := bad_ground(draft.situation, actor, actor.cell):
        _on_bad_ground(draft, actor, ground)
    else:
        draft.pop()


def _has_ground(situation: Situation, actor: Token) -> bool:
    return any(situation.movement_map.terrain_factor(cell) for cell in situation.cells(actor))


def bad_ground(situation: Situation, actor: Token, cell: Cell) -> str:
    """The names of what is difficult or may be slippery where a creature lands, empty if nothing.

    Ground that costs nothing and lies no higher is marked for another reason, which the GM knows.
    """
    under = set(situation.cells(actor, cell))
    regions = (
        one
        for one in situation.battle.board.terrain
        if one.factor > 1 or (one.factor == 1 and not one.elevation)
    )
    return ", ".join(one.name for one in regions if not under.isdisjoint(one.cells))


def _on_bad_ground(draft: Draft, actor: Token, ground: str) -> None:
    """Dex [Acrobatics/Balance] against the GM's number, or fall."""
    text = f"GM: {actor.name} lands on {ground}: what must it reach to stay on its feet"
    number = _number(draft, actor, FOOTING, text, "Firm enough, no check")
    if number is None:
        return
    stays = number == NONE or _check(draft, actor, "balance", int(number))
    if stays is None:
        return
    draft.pop()
    if not stays:
        deeds.assume(draft, actor.id, deeds.PRONE, "AP-70")


def _over_the_edge(draft: Draft, actor: Token) -> None:
    """Dex [Acrobatics/Gymnastics] grabs a ledge within a yard; else it falls."""
    text = f"GM: {actor.name} comes down beside a ledge: what must it reach to grab it"
    beside = bool(steps_aside(draft.situation, actor, frozenset()))
    number = _number(draft, actor, LEDGE, text, "It cannot, and falls") if beside else NONE
    if number is None:
        return
    holds = number != NONE and _check(draft, actor, "gymnastics", int(number))
    if holds is None:
        return
    draft.pop()
    if holds:
        draft.gain(actor.id, Condition(CLIMBING), "AP-70")
        draft.emit(Narrated(actor.id, "hangs on the ledge", "AP-70"))
    else:
        draft.emit(Narrated(actor.id, "falls; the GM says how far", "AP-70"))


def _number(draft: Draft, actor: Token, key: str, text: str, no: str) -> str | None:
    """What the GM wants a check to reach, or that there is none; ``None`` once it is asked."""
    given = known(draft, key)
    if given is not None:
        number, _, option = given.partition(":")
        return NONE if option == NONE else number
    draft.ask(
        key,
        text,
        who=actor.id,
        about=actor.id,
        options=options_of({CHECK: "Check against that", NONE: no}),
        default=CHECK,
        rule="AP-70",
        facts={ASKED: key},
        number=Number("TN", -20, 60, 10),
    )
    return None


def _check(draft: Draft, actor: Token, skill: str, against: int) -> bool | None:
    """Dex [Acrobatics] with a skill against a number; ``None`` once its dice are asked for."""
    roll = asked_roll(draft, f"{skill} roll", actor.id, f"{actor.name}: {skill}")
    if roll is None:
        return None
    plus = worth_telling(
        Modifier("Dexterity", actor.stat("dexterity"), "AP-70"),
        Modifier("Acrobatics", actor.stat("acrobatics") + actor.stat(skill), "AP-70"),
    )
    return told_check(draft, actor.id, skill, roll.total, plus, "AP-70", against) >= against
