"""Abilities and skills, with numbers from the table, and their effect (G-32, G-34, G-37, G-67)."""

from collections.abc import Mapping

import msgspec

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Act,
    DeclaredAct,
    Draft,
    Narrated,
    Noted,
    Number,
    Token,
    YesNo,
    choose,
    declare,
    message,
    numbered,
    stage_of,
)

from ..attacks.visibility import band_between
from ..checks.ladder import beyond_vs, roll_check
from ..economy import TurnAct, begin_act, choose_any, spend_vigor
from ..reactions.openings import can_be_exposed, give_opening
from ..stats import MANA, OFF_HAND, VIGOR
from ..turns.unfinished import AbilityEffect, pay_actions
from .ability_card import (
    COSTS,
    MAX_ACTIONS,
    MOST_ACTIONS,
    UsingAbility,
    ask_card,
    asks_on_card,
)
from .resisting import NO_VS, UNOPPOSED, choose_reaction, choose_vs, choose_whom, settle_effect

USE_SKILL = "use_skill"
MAX_SKILL_DICE, MOST_DICE = 7, 20
"""The most bonus dice that the list offers, and the most that may be typed."""


class SkillEffect(TurnAct, frozen=True, tag="skill_effect"):
    """The stage of a successful skill: the total, and how the target resists (G-37)."""

    total: Noted[int] = 0
    reaction: str | None = None


class UsingSkill(TurnAct, frozen=True, tag=USE_SKILL):
    """The dice and the VS of a skill check, whether it is piloting by sight, and its target."""

    dice: int | None = None
    vs: str | None = None
    piloting: YesNo | None = None
    whom: str | None = None


def use_ability(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for the costs of an ability and whether it gives an opening; then pay (G-32, G-57)."""
    act, stage = declared.act, stage_of(declared, UsingAbility)
    actor = draft.token(act.actor)
    if ask_card(draft, actor, stage):
        return
    actions = _choose_actions(draft, actor, stage.actions)
    if actions is None:
        return
    vigor = _choose_cost(draft, actor, VIGOR, stage.vigor)
    if vigor is None:
        return
    mana = _choose_cost(draft, actor, MANA, stage.mana)
    if mana is None:
        return
    opens = _choose_whether_it_opens(draft, actor, stage.opens)
    if opens is None:
        return
    whom = choose_whom(draft, stage.whom)
    if whom is None:
        return
    draft.pop()
    draft.set_pool(actor.id, OFF_HAND, 0)
    act = msgspec.structs.replace(act, target=whom, choices=_choices_onward(act, stage))
    if pay_actions(draft, act, actions):
        begin_act(draft, act, AbilityEffect)
    spend_vigor(draft, actor.id, vigor)
    if mana:
        draft.spend(actor.id, MANA, mana)
    if opens is YesNo.YES:
        give_opening(draft, act, "it uses an ability")


def _choices_onward(act: Act, stage: UsingAbility) -> Mapping[str, str]:
    """Return what was chosen with an ability, with the VS of its card (G-37)."""
    return act.choices if stage.vs is None else {**act.choices, "vs": stage.vs}


def _choose_whether_it_opens(draft: Draft, actor: Token, settled: YesNo | None) -> YesNo | None:
    """Return whether the ability gives an opening, None while the GM is asked (G-57).

    Where a card asks, an opening that nobody can take is no question.
    """
    if settled is None and asks_on_card(draft) and not can_be_exposed(draft.situation, actor):
        return YesNo.NO
    text = message("does {actor}'s ability give an opening", actor=actor.name)
    return choose(
        draft, settled, "opens", text, YES_NO, rule="G-57", default=YesNo.NO, asker=THE_GM
    )


def _choose_actions(draft: Draft, actor: Token, settled: int | None) -> int | None:
    """Return how many actions the ability costs, None while that is asked (G-32)."""
    text = message("How many actions does {actor}'s ability cost", actor=actor.name)
    options = numbered(1, MAX_ACTIONS, "actions")
    number = Number(message("Actions"), 1, MOST_ACTIONS, 1)
    return choose_any(draft, settled, "actions", text, options, number, rule="G-32")


def _choose_cost(draft: Draft, actor: Token, pool: str, settled: int | None) -> int | None:
    """Return the cost of an ability out of a pool, at most what is left; ask if open."""
    name = draft.rules.book.pools[pool].name
    options = {
        str(cost): message("{cost} {name}", cost=cost, name=name)
        for cost in COSTS
        if not cost or cost <= actor.pool(pool)
    }
    text = message("How much {name} does {actor}'s ability cost", name=name, actor=actor.name)
    number = Number(name, 0, max(0, actor.pool(pool)))
    return choose_any(draft, settled, pool, text, options, number, rule="G-32")


def finish_ability(draft: Draft, declared: DeclaredAct) -> None:
    """Let the target resist an ability that takes effect; the GM says how (G-32, G-37)."""
    act, stage = declared.act, stage_of(declared, AbilityEffect)
    target = draft.battle.token(act.target) if act.target else None
    if target is None:
        draft.pop()
        text = message("uses an ability: the GM tells its effect")
        draft.emit(Narrated(act.actor, text, "G-32"))
        return
    reaction = choose_reaction(draft, act.actor, target, stage.reaction)
    if reaction is None:
        return
    vs = NO_VS if reaction == UNOPPOSED else choose_vs(draft, stage.vs, "G-16")
    if vs is None:
        return
    draft.pop()
    settle_effect(draft, act.actor, target, reaction, None if vs == NO_VS else int(vs))


def finish_skill(draft: Draft, declared: DeclaredAct) -> None:
    """Let the target of a skill resist: its total must be higher, a tie fails (G-37, G-62)."""
    act, stage = declared.act, stage_of(declared, SkillEffect)
    target = draft.battle.token(act.target)
    if target is None:
        draft.pop()
        return
    reaction = choose_reaction(draft, act.actor, target, stage.reaction)
    if reaction is not None:
        draft.pop()
        settle_effect(draft, act.actor, target, reaction, stage.total + 1 - beyond_vs(draft))


def use_skill(draft: Draft, declared: DeclaredAct) -> None:
    """Roll a skill check; bad visibility hinders piloting (G-34, G-67)."""
    actor, stage = draft.token(declared.act.actor), stage_of(declared, UsingSkill)
    text = message("How many bonus dice has {actor} for this skill", actor=actor.name)
    options = numbered(0, MAX_SKILL_DICE, "bonus dice")
    typed = Number(message("Bonus dice"), 0, MOST_DICE)
    number = choose_any(draft, stage.dice, "dice", text, options, typed, rule="G-34")
    if number is None:
        return
    vs = choose_vs(draft, stage.vs, "G-34")
    if vs is None:
        return
    penalty = _piloting_penalty(draft, stage)
    if penalty is None:
        return
    whom = choose_whom(draft, stage.whom)
    if whom is None:
        return
    draft.pop()
    against = None if vs == NO_VS else int(vs) + penalty
    rolled = roll_check(draft, actor, message("skill"), number, against, "G-34")
    if whom and rolled.success:
        act = msgspec.structs.replace(declared.act, target=whom)
        declare(draft, act, SkillEffect(total=rolled.total))


def _piloting_penalty(draft: Draft, stage: UsingSkill) -> int | None:
    """Return the penalty of bad visibility to piloting and navigation; ask if open (G-67)."""
    pilot = draft.token(draft.declared_act.act.actor)
    penalty = band_between(draft.situation, pilot, pilot).penalty
    if not penalty:
        return 0
    text = message("is it piloting or navigating by sight, +{penalty} VS", penalty=penalty)
    is_piloting = choose(
        draft,
        stage.piloting,
        "piloting",
        text,
        YES_NO,
        rule="G-67",
        default=YesNo.NO,
        asker=THE_GM,
    )
    if is_piloting is None:
        return None
    return penalty if is_piloting is YesNo.YES else 0
