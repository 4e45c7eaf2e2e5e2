"""Escapes from holds and bonds, and letting go (V-66, V-73)."""

from gridapp.packkit import (
    THE_GM,
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Refused,
    Rolled,
    Situation,
    Stage,
    Text,
    Token,
    message,
    stage_of,
    total_of,
)

from ..attacks.circumstances import Circumstances
from ..checks import (
    FIXED_MODIFIER,
    circumstance_modifiers,
    lasting_adjustments,
    naturals_decide,
    shown_modifiers,
)
from ..stats import ATTACK, WRESTLED, cma_modifiers, held_by, holders, stance_modifiers
from .manoeuvres import Manoeuvre, attempt_manoeuvre
from .prompts import Prompt
from .skills import DIFFICULTIES

ESCAPE, LET_GO = "escape", "let_go"
HOLD_ACTIONS = frozenset({ESCAPE, LET_GO})
BONDS = "bonds"
"""The option that stands for bonds without a wrestler."""


class Escape(Stage, frozen=True, tag=""):
    """The wrestler to escape from, or the GM's difficulty of bonds without a holder."""

    wrestler: str | None = None
    bonds: int | None = None


class LetGo(Stage, frozen=True, tag=""):
    """The held creature to let go."""

    held: str | None = None


def escape_refusal(situation: Situation, actor: Token, action_id: str) -> Refused | None:
    """Return the refusal of an escape without a hold, or of letting go without a held creature."""
    if action_id == ESCAPE and actor.condition(WRESTLED) is None:
        return Refused("hold", message("{actor} is held by nobody", actor=actor.name), "V-73")
    if action_id == LET_GO and not held_by(situation, actor):
        return Refused("hold", message("{actor} holds nobody", actor=actor.name), "V-66")
    return None


def hold_prompt(situation: Situation, actor: Token, declared: DeclaredAct) -> Prompt | None:
    """Return the next question of an escape or of letting go, None if all is settled."""
    if declared.act.action == LET_GO:
        if stage_of(declared, LetGo).held is not None:
            return None
        held: dict[str, Text] = {token.id: token.name for token in held_by(situation, actor)}
        text = message("{actor}: let go of whom", actor=actor.name)
        return Prompt(LetGo, "held", text, held, "V-66")
    stage = stage_of(declared, Escape)
    if stage.wrestler is None:
        text = message("{actor}: escape from whom", actor=actor.name)
        return Prompt(Escape, "wrestler", text, _escapes(situation, actor), "V-73")
    if stage.wrestler == BONDS and stage.bonds is None:
        text = message("how hard are the bonds of {actor} to escape", actor=actor.name)
        return Prompt(Escape, "bonds", text, DIFFICULTIES, "V-73", THE_GM)
    return None


def _escapes(situation: Situation, actor: Token) -> dict[str, Text]:
    """Return from whom a creature can escape; bonds are what names nobody on the board."""
    options: dict[str, Text] = {
        wrestler.id: wrestler.name for wrestler in holders(situation, actor)
    }
    if any(_is_bond(situation, held) for held in actor.conditions):
        options[BONDS] = message("Bonds")
    return options


def _is_bond(situation: Situation, held: Condition) -> bool:
    """Return True for a hold without a wrestler on the board, such as ropes."""
    return held.id == WRESTLED and not any(map(situation.token, held.against))


def carry_out_hold_action(draft: Draft, declared: DeclaredAct) -> None:
    """Roll an escape, or end a hold."""
    actor = draft.token(declared.act.actor)
    if declared.act.action == LET_GO:
        _let_go(draft, actor, stage_of(declared, LetGo).held or "")
        return
    stage = stage_of(declared, Escape)
    wrestler = draft.battle.token(stage.wrestler or "")
    if stage.wrestler == BONDS:
        _escape_bonds(draft, actor, stage.bonds or 0)
    elif wrestler is not None:
        attempt_manoeuvre(draft, actor, wrestler, None, Manoeuvre.ESCAPE, Circumstances())


def _let_go(draft: Draft, actor: Token, held_id: str) -> None:
    """End an actor's hold on a creature."""
    for held in draft.token(held_id).conditions:
        if held.id == WRESTLED and actor.id in held.against:
            draft.narrow_condition(held_id, held, actor.id, "V-66")


def _escape_modifiers(situation: Situation, actor: Token) -> tuple[Modifier, ...]:
    """Return the modifiers of an escape from bonds: CMA, circumstances, stance (V-71, V-73)."""
    other = Modifier(message("other"), actor.stat("attack_bonus"), "V-71")
    return (
        *shown_modifiers(*cma_modifiers(actor), other),
        *circumstance_modifiers(situation, lasting_adjustments(actor, ATTACK)),
        *stance_modifiers(situation, actor, ATTACK),
    )


def _escape_bonds(draft: Draft, actor: Token, difficulty: int) -> None:
    """Roll d20 + CMA against a difficulty: equal frees, a 20 alone does not, a 1 fails (V-73)."""
    purpose = message("escape from bonds")
    dice: tuple[int, ...] = ()
    if actor.played:
        text = message("{token}: {purpose}", token=actor.name, purpose=purpose)
        dice = (draft.roll(20, text, actor.id),)
    modifiers = (*(() if dice else (FIXED_MODIFIER,)), *_escape_modifiers(draft.situation, actor))
    total = sum(dice) + total_of(modifiers)
    fumbles = dice == (1,) and naturals_decide(draft.situation)
    success = total >= difficulty and not fumbles
    draft.emit(
        Rolled(
            token=actor.id,
            what=purpose,
            dice=dice,
            modifiers=modifiers,
            total=total,
            rule="V-73",
            against=difficulty,
            success=success,
        )
    )
    if success:
        for held in actor.conditions:
            if _is_bond(draft.situation, held):
                draft.lose_exact(actor.id, held, "V-73")
    else:
        draft.emit(Narrated(actor.id, message("stays bound"), "V-73"))
