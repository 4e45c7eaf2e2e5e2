"""TODO."""

from gridapp.packkit import (
    Act,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Number,
    Situation,
    Token,
    steps_aside,
)

from ..checks import ASKED, decided, options_of, report_check, roll_for
from ..stats.sheet import (
    CLIMBING,
    CROUCHING,
    PRONE,
    STANDING,
    SUNK,
    SWIMMING,
    hold_skill,
    is_conscious,
    nonzero,
)

HOLD_ON = "hold_on"


HOLD_NUMBER = "hold_number"


PENALTY_PER_LEVEL = 5


LANDING = "landing"


LEDGE = "ledge"


CHECK = "check"


NO_CHECK = "none"


def set_posture(draft: Draft, token_id: str, new: str, rule: str) -> None:
    """Put a creature into a posture."""
    for old in (PRONE, CROUCHING):
        if old != new:
            draft.lose(token_id, old, rule)
    if new != STANDING:
        draft.gain(token_id, Condition(new), rule)


def holds_on(draft: Draft, token: Token, penalty: int = 0) -> bool | None:
    """Str [Athletics/Climbing or Swimming] against the GM's number; ``None`` once asked."""
    skill = hold_skill(token)
    against = hold_number(draft, token, skill)
    if against is None:
        return None
    what = f"{token.name}: {skill}, to hold on"
    roll = roll_for(draft, HOLD_ON, token.id, what)
    if roll is None:
        return None
    parts = nonzero(
        Modifier("Strength", token.stat("strength"), "AP-172"),
        Modifier("Athletics", token.stat("athletics") + token.stat(skill), "AP-172"),
        Modifier("wound", -penalty, "AP-172"),
    )
    return report_check(draft, token.id, "hold on", roll.total, parts, "AP-172", against) >= against


def hold_number(draft: Draft, token: Token, skill: str) -> int | None:
    given = decided(draft, HOLD_NUMBER)
    if given is not None:
        return int(given)
    draft.ask(
        HOLD_NUMBER,
        f"GM: what must {token.name} reach to go on {skill}",
        about=token.id,
        options=options_of({"that": "That"}),
        default="that",
        rule="AP-172",
        facts={ASKED: HOLD_NUMBER},
        number=Number("TN", -20, 60, 5),
    )
    return None


def lose_hold(draft: Draft, token_id: str) -> None:
    """Fall off the wall, or sink."""
    token = draft.token(token_id)
    if token.has(SWIMMING):
        draft.lose(token_id, SWIMMING, "AP-172")
        draft.gain(token_id, Condition(SUNK), "AP-172")
        draft.gain(token_id, Condition("underwater"), "AP-172")
    else:
        draft.lose(token_id, CLIMBING, "AP-172")
        draft.emit(Narrated(token_id, "falls; the GM says how far", "AP-172"))


def check_hold_after_wound(draft: Draft, token_id: str, level: int) -> None:
    """After a wound it checks again, below what is going on (AP-172)."""
    if not hold_skill(draft.token(token_id)):
        return
    check = DeclaredAct(Act(token_id, HOLD_ON), HOLD_ON, {"level": str(level)})
    *below, above = draft.battle.underway
    draft.update(underway=(*below, check, above))


def hold_on(draft: Draft, declared: DeclaredAct) -> None:
    """Hold on in spite of a wound, -5 for each level beyond light."""
    token = draft.token(declared.act.actor)
    if not hold_skill(token):
        draft.pop()
        return
    level = int(declared.facts["level"])
    held = holds_on(draft, token, PENALTY_PER_LEVEL * (level - 1))
    if held is None:
        return
    draft.pop()
    if not held:
        lose_hold(draft, token.id)


def last_free_index(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> int:
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
    number = _landing_number(draft, actor, LANDING, text, "Firm enough, no check")
    if number is None:
        return
    stays = number == NO_CHECK or _acrobatics_check(draft, actor, "balance", int(number))
    if stays is None:
        return
    draft.pop()
    if not stays:
        set_posture(draft, actor.id, PRONE, "AP-70")


def _over_the_edge(draft: Draft, actor: Token) -> None:
    """Dex [Acrobatics/Gymnastics] grabs a ledge within a yard; else it falls."""
    text = f"GM: {actor.name} comes down beside a ledge: what must it reach to grab it"
    beside = bool(steps_aside(draft.situation, actor, frozenset()))
    number = (
        _landing_number(draft, actor, LEDGE, text, "It cannot, and falls") if beside else NO_CHECK
    )
    if number is None:
        return
    holds = number != NO_CHECK and _acrobatics_check(draft, actor, "gymnastics", int(number))
    if holds is None:
        return
    draft.pop()
    if holds:
        draft.gain(actor.id, Condition(CLIMBING), "AP-70")
        draft.emit(Narrated(actor.id, "hangs on the ledge", "AP-70"))
    else:
        draft.emit(Narrated(actor.id, "falls; the GM says how far", "AP-70"))


def _landing_number(draft: Draft, actor: Token, key: str, text: str, no: str) -> str | None:
    """What the GM wants a check to reach, or that there is none; ``None`` once it is asked."""
    given = decided(draft, key)
    if given is not None:
        number, _, option = given.partition(":")
        return NO_CHECK if option == NO_CHECK else number
    draft.ask(
        key,
        text,
        who=actor.id,
        about=actor.id,
        options=options_of({CHECK: "Check against that", NO_CHECK: no}),
        default=CHECK,
        rule="AP-70",
        facts={ASKED: key},
        number=Number("TN", -20, 60, 10),
    )
    return None


def _acrobatics_check(draft: Draft, actor: Token, skill: str, against: int) -> bool | None:
    """Dex [Acrobatics] with a skill against a number; ``None`` once its dice are asked for."""
    roll = roll_for(draft, f"{skill} roll", actor.id, f"{actor.name}: {skill}")
    if roll is None:
        return None
    plus = nonzero(
        Modifier("Dexterity", actor.stat("dexterity"), "AP-70"),
        Modifier("Acrobatics", actor.stat("acrobatics") + actor.stat(skill), "AP-70"),
    )
    return report_check(draft, actor.id, skill, roll.total, plus, "AP-70", against) >= against
