"""Grapple, the struggle within it, and breaking free (R-28, R-53, R-90, RR-39, RR-40)."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    THE_GM,
    Act,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Noted,
    Text,
    Token,
    choose,
    declare,
    message,
    note,
    setting,
    stage_of,
)

from ..attacks.rolls import make_attack
from ..attacks.targets import reach_refusal, usable_weapons
from ..bonds import restraints
from ..checks import DIFFICULTIES, roll_opposed, roll_skill, skill_modifiers
from ..economy import REACTION, Paid
from ..reactions.opportunity import has_reaction
from ..stats import FRIGHTENED, PRONE, RESTRAINED, condition_forbidding_skill
from .tactics import Push, Trip, tactic_failed, tactic_succeeds

STRUGGLE_TIE = "tie"
ATHLETICS = "athletics"


class Opposition(StrEnum):
    """The grappled creature's decision to oppose a struggle with its Reaction."""

    OPPOSE = "oppose"
    NO = "no"


class OutcomeKind(StrEnum):
    """What the winner of a struggle may do."""

    ATTACK = "attack"
    TRIP = "trip"
    PUSH = "push"
    LET_GO = "end"
    KEEP = "keep"


class GrappleOption(NamedTuple):
    """An option of the winner of a struggle; ``weapon`` is the id of the weapon of an attack."""

    kind: OutcomeKind
    weapon: str = ""

    @property
    def id(self) -> str:
        """The id, such as ``trip`` or ``attack:dagger``."""
        return f"{self.kind}:{self.weapon}" if self.weapon else self.kind

    @classmethod
    def of(cls, option: str) -> "GrappleOption":
        """Decode the id of an option."""
        kind, _, weapon = option.partition(":")
        return cls(OutcomeKind(kind), weapon)


OPPOSITIONS = {
    Opposition.OPPOSE: message("Oppose it: spend the Reaction"),
    Opposition.NO: message("Let it be"),
}


class Struggle(Paid, frozen=True, tag="hold"):
    """A struggle: the opposition, the winner's id (or `STRUGGLE_TIE`), the outcome's option id."""

    opposed: Opposition | None = None
    winner: Noted[str | None] = None
    outcome: str | None = msgspec.field(name="spoils", default=None)


class BreakFree(Paid, frozen=True, tag="break_free"):
    """An attempt to break free, with the GM's difficulty."""

    difficulty: str | None = msgspec.field(name="dc", default=None)


def grapple(draft: Draft, declared: DeclaredAct) -> None:
    """Grapple a foe: both creatures become restrained (R-28)."""
    if not tactic_succeeds(draft, declared, message("grapple"), "R-28"):
        tactic_failed(draft, declared)
        return
    draft.pop()
    pair = declared.act.actor, declared.act.target
    for token_id, partner in (pair, pair[::-1]):
        draft.gain(token_id, Condition(RESTRAINED, source=partner), "R-28")


def struggle(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Athletics against Athletics; the winner decides about the grapple (R-28)."""
    stage = stage_of(declared, Struggle)
    if stage.winner is None:
        opposition = _opposition(draft, declared, stage)
        if opposition is None:
            return
        stage = note(draft, Struggle, winner=_roll_struggle(draft, declared, opposition))
    if stage.winner is None or stage.winner == STRUGGLE_TIE:
        draft.pop()
        text = message("the grapple holds, and nobody can do more")
        draft.emit(Narrated(declared.act.actor, text, "R-28"))
    else:
        _choose_outcome(draft, declared, stage, stage.winner)


def _opposition(draft: Draft, declared: DeclaredAct, stage: Struggle) -> Opposition | None:
    """Return whether the target opposes with its Reaction, or ask and return None (R-53)."""
    actor, target = draft.token(declared.act.actor), draft.token(declared.act.target)
    if not has_reaction(draft.situation, target) or condition_forbidding_skill(target, ATHLETICS):
        return Opposition.NO
    return choose(
        draft,
        stage.opposed,
        "opposed",
        message("{actor} struggles: does {target} oppose it", actor=actor.name, target=target.name),
        OPPOSITIONS,
        rule="R-53",
        asker=Creature(target.id),
    )


def _roll_struggle(draft: Draft, declared: DeclaredAct, opposition: Opposition) -> str:
    """Return the winner's id, or `STRUGGLE_TIE` for equal totals (R-28)."""
    actor, target = draft.token(declared.act.actor), draft.token(declared.act.target)
    if opposition is Opposition.NO:
        draft.emit(
            Narrated(actor.id, message("{target} does not oppose it", target=target.name), "R-28")
        )
        return actor.id
    draft.spend(target.id, REACTION, 1)
    if condition_forbidding_skill(actor, ATHLETICS):
        draft.emit(
            Narrated(actor.id, message("{actor} is too weak for it", actor=actor.name), "R-84")
        )
        return target.id
    sides = (actor.id, target.id)
    acting = skill_modifiers(draft.situation, actor, ATHLETICS)
    opposing = ("Athletics", skill_modifiers(draft.situation, target, ATHLETICS))
    purpose = message("Athletics to struggle with {target}", target=target.name)
    lead = roll_opposed(draft, sides, purpose, (acting, opposing), "R-28", wins_ties=False)
    return sides[lead < 0] if lead else STRUGGLE_TIE


def _choose_outcome(draft: Draft, declared: DeclaredAct, stage: Struggle, winner_id: str) -> None:
    """Let the winner end or keep the grapple, or trip, push or attack (RR-39)."""
    act = declared.act
    winner = draft.token(winner_id)
    loser = draft.token(act.target if winner_id == act.actor else act.actor)
    chosen = choose(
        draft,
        stage.outcome,
        "spoils",
        message("{winner} wins the struggle with {loser}", winner=winner.name, loser=loser.name),
        _outcomes(draft, winner, loser),
        rule="R-28",
        default=OutcomeKind.KEEP,
        asker=Creature(winner.id),
    )
    if chosen:
        draft.pop()
        _apply_outcome(draft, GrappleOption.of(chosen), winner.id, loser.id)


def _outcomes(draft: Draft, winner: Token, loser: Token) -> dict[str, Text]:
    """Return the options of the winner, with the words on their buttons.

    A frightened winner takes no offensive action and lets go (R-86); an exhausted one neither
    trips nor pushes, for both take Athletics (R-84).
    """
    if winner.has(FRIGHTENED):
        return {OutcomeKind.LET_GO: message("Let go")}
    may_attack = setting(draft, "grapple_attack") == "yes"
    outcomes: dict[str, Text] = {
        GrappleOption(OutcomeKind.ATTACK, weapon.id).id: message(
            "Attack with {weapon}", weapon=weapon.name
        )
        for weapon in (usable_weapons(winner) if may_attack else ())
        if not reach_refusal(draft.situation, winner, loser, weapon)
    }
    is_able = not condition_forbidding_skill(winner, ATHLETICS)
    if is_able and not loser.has(PRONE):
        outcomes[OutcomeKind.TRIP] = message("Trip")
    if is_able:
        outcomes[OutcomeKind.PUSH] = message("Push")
    return outcomes | {
        OutcomeKind.LET_GO: message("Let go"),
        OutcomeKind.KEEP: message("Keep the hold"),
    }


def _apply_outcome(draft: Draft, outcome: GrappleOption, winner: str, loser: str) -> None:
    match outcome.kind:
        case OutcomeKind.LET_GO:
            _let_go(draft, winner, loser)
        case OutcomeKind.TRIP:
            declare(draft, Act(winner, "trip", target=loser), Trip())
        case OutcomeKind.PUSH:
            declare(draft, Act(winner, "push", target=loser), Push())
        case OutcomeKind.ATTACK:
            modifiers = (Modifier(message("in the grapple"), 0, "R-28"),)
            make_attack(draft, winner, loser, outcome.weapon, modifiers)
        case OutcomeKind.KEEP:
            pass


def _let_go(draft: Draft, *pair: str) -> None:
    for token_id in pair:
        for held in draft.token(token_id).conditions:
            if held.id == RESTRAINED and held.source in pair:
                draft.lose_exact(token_id, held, "R-28")


def break_free(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Athletics against the restraint, whose difficulty the GM may set (R-90, RR-40)."""
    actor = draft.token(declared.act.actor)
    bond = restraints(draft.situation, actor)[0]
    difficulty: str | None = str(bond.value)
    if not bond.value:
        difficulty = choose(
            draft,
            stage_of(declared, BreakFree).difficulty,
            "dc",
            message("how hard is it for {actor} to break free", actor=actor.name),
            DIFFICULTIES,
            rule="RR-40",
            asker=THE_GM,
        )
    if difficulty:
        draft.pop()
        if roll_skill(
            draft, actor.id, ATHLETICS, int(difficulty), message("to break free"), "RR-40"
        ):
            draft.lose_exact(actor.id, bond, "RR-40")
