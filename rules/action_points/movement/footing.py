"""Climbing, swimming and landing: checks against falling and sinking (AP-53, AP-70, AP-172)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    THE_GM,
    Act,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Noted,
    Number,
    Option,
    Situation,
    Stage,
    Text,
    Token,
    ask,
    declare_below,
    message,
    nonzero,
    options_of,
    stage_of,
    steps_aside,
)

from ..checks import FieldAsk, NumberedAnswer, athletics_parts, report_check, roll_for
from ..stats.sheet import (
    CLIMBING,
    CROUCHING,
    PRONE,
    SUNK,
    SWIMMING,
    UNDERWATER,
    hold_skill,
    is_conscious,
)

PENALTY_PER_LEVEL = 5
"""Penalty on holding on, for each wound level beyond light (AP-172)."""


class Posture(StrEnum):
    """The postures of a creature (AP-72)."""

    STANDING = "standing"
    CROUCHING = CROUCHING
    PRONE = PRONE


class HoldOn(Stage, frozen=True, tag="hold_on"):
    """The check of a wounded climber or swimmer to hold on."""

    level: Noted[int] = 0
    """The level of the wound."""


class Hold(Stage, frozen=True):
    """Notes of a check to hold on, on any act."""

    hold_number: Noted[int | None] = None
    hold_on: Noted[str | None] = None


class HoldNumberAsk(FieldAsk, frozen=True, tag="hold_number"):
    """The question for the target number of holding on."""


class LandingChoice(StrEnum):
    """Whether a landing takes a check."""

    CHECK = "check"
    NONE = "none"


class Landing(Stage, frozen=True):
    """Notes on a jump that ends on bad ground or beside a ledge."""

    landing: Noted[str | None] = None
    ledge: Noted[str | None] = None
    balance: Noted[str | None] = msgspec.field(name="balance roll", default=None)
    gymnastics: Noted[str | None] = msgspec.field(name="gymnastics roll", default=None)


class LandingAsk(FieldAsk, frozen=True, tag="landing"):
    """The question for the target number of a landing on bad ground."""


class LedgeAsk(FieldAsk, frozen=True, tag="ledge"):
    """The question for the target number of grabbing a ledge."""


def posture_of(token: Token) -> Posture:
    """Return the posture of a creature."""
    lowered = (posture for posture in (Posture.PRONE, Posture.CROUCHING) if token.has(posture))
    return next(lowered, Posture.STANDING)


def set_posture(draft: Draft, token_id: str, posture: Posture, rule: str) -> None:
    """Put a creature into a posture."""
    for condition in (PRONE, CROUCHING):
        if condition != posture:
            draft.lose(token_id, condition, rule)
    if posture is not Posture.STANDING:
        draft.gain(token_id, Condition(posture.value), rule)


def holds_on(draft: Draft, token: Token, penalty: int = 0) -> bool | None:
    """Check Str [Athletics/Climbing or Swimming] against the GM's number; None once asked."""
    skill = hold_skill(token)
    number = hold_number(draft, token, skill)
    if number is None:
        return None
    settled = stage_of(draft.declared_act, Hold).hold_on
    roll = roll_for(
        draft,
        settled,
        "hold_on",
        token.id,
        message("{token}: {skill}, to hold on", token=token.name, skill=skill),
    )
    if roll is None:
        return None
    wound = nonzero(Modifier(message("wound"), -penalty, "AP-172"))
    parts = (*athletics_parts(token, skill, "AP-172"), *wound)
    return (
        report_check(draft, token.id, message("hold on"), roll, parts, "AP-172", number) >= number
    )


def hold_number(draft: Draft, token: Token, skill: str) -> int | None:
    """Return the GM's target number for holding on, or ask for it and return None."""
    number = stage_of(draft.declared_act, Hold).hold_number
    if number is None:
        ask(
            draft,
            HoldNumberAsk("hold_number"),
            message("what must {token} reach to go on {skill}", token=token.name, skill=skill),
            (Option("that", message("That")),),
            asker=THE_GM,
            rule="AP-172",
            creature=token.id,
            number=Number("TN", -20, 60, 5),
        )
    return number


def lose_hold(draft: Draft, token_id: str) -> None:
    """Let a climber fall or a swimmer sink (AP-172)."""
    if draft.token(token_id).has(SWIMMING):
        draft.lose(token_id, SWIMMING, "AP-172")
        draft.gain(token_id, Condition(SUNK), "AP-172")
        draft.gain(token_id, Condition(UNDERWATER), "AP-172")
    else:
        draft.lose(token_id, CLIMBING, "AP-172")
        draft.emit(Narrated(token_id, message("falls; the GM says how far"), "AP-172"))


def check_hold_after_wound(draft: Draft, token_id: str, level: int) -> None:
    """Let a wounded climber or swimmer check after the current act (AP-172)."""
    if hold_skill(draft.token(token_id)):
        declare_below(draft, Act(token_id, "hold_on"), HoldOn(level))


def hold_on(draft: Draft, declared: DeclaredAct) -> None:
    """Resolve the check to hold on after a wound: -5 for each level beyond light (AP-172)."""
    token = draft.token(declared.act.actor)
    if not hold_skill(token):
        draft.pop()
        return
    level = stage_of(declared, HoldOn).level
    holds = holds_on(draft, token, PENALTY_PER_LEVEL * (level - 1))
    if holds is None:
        return
    draft.pop()
    if not holds:
        lose_hold(draft, token.id)


def last_free_index(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> int:
    """Return the index of the last unoccupied cell of a route, 0 if all are occupied."""
    occupied = situation.bodies(actor)
    taken = occupied.impassable | occupied.passable
    free = (
        index
        for index in range(len(route) - 1, 0, -1)
        if taken.isdisjoint(situation.cells(actor, route[index]))
    )
    return next(free, 0)


def land(draft: Draft, actor: Token) -> None:
    """End a jump: a check on bad ground or beside a ledge, else nothing (AP-70)."""
    if not is_conscious(actor):
        draft.pop()
    elif not _has_ground(draft.situation, actor):
        _land_beyond_edge(draft, actor)
    elif ground := bad_ground(draft.situation, actor, actor.cell):
        _land_on_bad_ground(draft, actor, ground)
    else:
        draft.pop()


def _has_ground(situation: Situation, actor: Token) -> bool:
    return any(map(situation.movement_map.terrain_factor, situation.cells(actor)))


def bad_ground(situation: Situation, actor: Token, cell: Cell) -> str:
    """Return the names of difficult or possibly slippery terrain under a landing, or nothing.

    Terrain of factor 1 counts unless elevated: the GM has marked such a region for a reason.
    """
    body = set(situation.cells(actor, cell))
    regions = (
        region
        for region in situation.battle.board.terrain
        if region.factor > 1 or (region.factor == 1 and not region.elevation)
    )
    return ", ".join(region.name for region in regions if not body.isdisjoint(region.cells))


def _land_on_bad_ground(draft: Draft, actor: Token, ground: str) -> None:
    """Check Dex [Acrobatics/Balance] against the GM's number, or fall prone."""
    notes = stage_of(draft.declared_act, Landing)
    text = message(
        "{actor} lands on {ground}: what must it reach to stay on its feet",
        actor=actor.name,
        ground=ground,
    )
    answer = _landing_answer(
        draft, actor, notes.landing, LandingAsk("landing"), text, message("Firm enough, no check")
    )
    if answer is None:
        return
    stays = answer.option == LandingChoice.NONE or _acrobatics_check(
        draft, actor, "balance", notes.balance, answer.number
    )
    if stays is None:
        return
    draft.pop()
    if not stays:
        set_posture(draft, actor.id, Posture.PRONE, "AP-70")


def _land_beyond_edge(draft: Draft, actor: Token) -> None:
    """Check Dex [Acrobatics/Gymnastics] to grab a ledge within a yard, or fall."""
    notes = stage_of(draft.declared_act, Landing)
    text = message(
        "{actor} comes down beside a ledge: what must it reach to grab it", actor=actor.name
    )
    answer: NumberedAnswer | None = NumberedAnswer(0, LandingChoice.NONE)
    if steps_aside(draft.situation, actor, frozenset()):
        answer = _landing_answer(
            draft, actor, notes.ledge, LedgeAsk("ledge"), text, message("It cannot, and falls")
        )
    if answer is None:
        return
    holds = answer.option != LandingChoice.NONE and _acrobatics_check(
        draft, actor, "gymnastics", notes.gymnastics, answer.number
    )
    if holds is None:
        return
    draft.pop()
    if holds:
        draft.gain(actor.id, Condition(CLIMBING), "AP-70")
        draft.emit(Narrated(actor.id, message("hangs on the ledge"), "AP-70"))
    else:
        draft.emit(Narrated(actor.id, message("falls; the GM says how far"), "AP-70"))


def _landing_answer(
    draft: Draft, actor: Token, settled: str | None, about: FieldAsk, text: Text, without: Text
) -> NumberedAnswer | None:
    """Return the GM's target number or the choice of no check; before that ask, return None."""
    if settled is not None:
        return NumberedAnswer.of(settled)
    ask(
        draft,
        about,
        text,
        options_of(
            {LandingChoice.CHECK: message("Check against that"), LandingChoice.NONE: without}
        ),
        asker=THE_GM,
        rule="AP-70",
        creature=actor.id,
        number=Number("TN", -20, 60, 10),
    )
    return None


def _acrobatics_check(
    draft: Draft, actor: Token, skill: str, settled: str | None, number: int
) -> bool | None:
    """Check Dex [Acrobatics] with a specialisation; None once the dice are asked for."""
    roll = roll_for(
        draft,
        settled,
        f"{skill} roll",
        actor.id,
        message("{actor}: {skill}", actor=actor.name, skill=skill),
    )
    if roll is None:
        return None
    parts = nonzero(
        Modifier(message("Dexterity"), actor.stat("dexterity"), "AP-70"),
        Modifier(message("Acrobatics"), actor.stat("acrobatics") + actor.stat(skill), "AP-70"),
    )
    return report_check(draft, actor.id, skill, roll, parts, "AP-70", number) >= number
