"""Abilities, skills and resistance, with numbers from the table (G-16, G-32, G-34, G-67)."""

from enum import StrEnum

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    DeclaredAct,
    Draft,
    Narrated,
    Number,
    Token,
    YesNo,
    choose,
    choose_number,
    in_words,
    message,
    numbered,
    setting,
    stage_of,
)

from ..attacks.visibility import band_between
from ..checks.ladder import roll_check
from ..economy import TurnAct, begin_act, choose_any, spend_vigor
from ..reactions.openings import give_opening
from ..stats import MANA, VIGOR, dice_count
from ..turns.unfinished import USE_ABILITY, AbilityEffect, pay_actions

USE_SKILL, RESIST = "use_skill", "resist"
MAX_ACTIONS, MAX_SKILL_DICE = 4, 7
"""The most that lists offer; typed numbers go up to those below."""
MOST_ACTIONS, MOST_DICE, MOST_VS, USUAL_VS = 12, 20, 99, 15
COSTS = (0, 1, 2, 3, 4, 5, 6, 8, 10)
"""The costs of an ability in Vigor or Mana to choose from; the GM sets the pool for others."""
NO_VS = "none"
VS_TEXTS = {
    **in_words(NO_VS),
    **{str(vs): message("VS {vs}", vs=vs) for vs in (10, 15, 20, 25, 30)},
}


class Ability(StrEnum):
    """The abilities of Resistance checks (G-16)."""

    STRENGTH = "strength"
    AGILITY = "agility"
    SPEED = "speed"
    STAMINA = "stamina"
    REASON = "reason"
    RESOLVE = "resolve"
    SOUL = "soul"


class UsingAbility(TurnAct, frozen=True, tag=USE_ABILITY):
    """The costs of an ability, and whether it gives an opening."""

    actions: int | None = None
    vigor: int | None = None
    mana: int | None = None
    opens: YesNo | None = None


class UsingSkill(TurnAct, frozen=True, tag=USE_SKILL):
    """The dice and the VS of a skill check, and whether it is piloting by sight."""

    dice: int | None = None
    vs: str | None = None
    piloting: YesNo | None = None


class Resisting(TurnAct, frozen=True, tag=RESIST):
    """The ability and the VS of a Resistance check."""

    ability: Ability | None = None
    vs: str | None = None


def use_ability(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for the costs of an ability and whether it gives an opening; then pay (G-32, G-57)."""
    act, stage = declared.act, stage_of(declared, UsingAbility)
    actor = draft.token(act.actor)
    text = message("How many actions does {actor}'s ability cost", actor=actor.name)
    options = numbered(1, MAX_ACTIONS, "actions")
    number = Number(message("Actions"), 1, MOST_ACTIONS, 1)
    actions = choose_any(draft, stage.actions, "actions", text, options, number, rule="G-32")
    if actions is None:
        return
    vigor = _choose_cost(draft, actor, VIGOR, stage.vigor)
    if vigor is None:
        return
    mana = _choose_cost(draft, actor, MANA, stage.mana)
    if mana is None:
        return
    text = message("does {actor}'s ability give an opening", actor=actor.name)
    opens = choose(
        draft, stage.opens, "opens", text, YES_NO, rule="G-57", default=YesNo.NO, asker=THE_GM
    )
    if opens is None:
        return
    draft.pop()
    if pay_actions(draft, act, actions):
        begin_act(draft, act, AbilityEffect)
    spend_vigor(draft, actor.id, vigor)
    if mana:
        draft.spend(actor.id, MANA, mana)
    if opens is YesNo.YES:
        give_opening(draft, act, "it uses an ability")


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
    """Report that an ability takes effect; the GM says how (G-32)."""
    draft.pop()
    draft.emit(
        Narrated(declared.act.actor, message("uses an ability: the GM tells its effect"), "G-32")
    )


def use_skill(draft: Draft, declared: DeclaredAct) -> None:
    """Roll a skill check; bad visibility hinders piloting (G-34, G-67)."""
    actor, stage = draft.token(declared.act.actor), stage_of(declared, UsingSkill)
    text = message("How many bonus dice has {actor} for this skill", actor=actor.name)
    options = numbered(0, MAX_SKILL_DICE, "bonus dice")
    typed = Number(message("Bonus dice"), 0, MOST_DICE)
    number = choose_any(draft, stage.dice, "dice", text, options, typed, rule="G-34")
    if number is None:
        return
    vs = _choose_vs(draft, stage.vs, "G-34")
    if vs is None:
        return
    penalty = _piloting_penalty(draft, stage)
    if penalty is None:
        return
    draft.pop()
    against = None if vs == NO_VS else int(vs) + penalty
    roll_check(draft, actor, message("skill"), number, against, "G-34")


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


def _choose_vs(draft: Draft, settled: str | None, rule: str) -> str | None:
    """Return the VS, or that there is none; by a setting any number, of which 0 is none."""
    if setting(draft, "numbers") == "typed" and settled != NO_VS:
        number = int(settled) if settled is not None and settled.isdecimal() else None
        typed = Number(message("VS, 0 for none"), 0, MOST_VS, USUAL_VS)
        vs = choose_number(draft, number, "vs", message("which VS"), typed, rule=rule, asker=THE_GM)
        if vs is None:
            return None
        return str(vs) if vs else NO_VS
    return choose(draft, settled, "vs", message("which VS"), VS_TEXTS, rule=rule, asker=THE_GM)


def resist(draft: Draft, declared: DeclaredAct) -> None:
    """Roll a Resistance check with the ability that the effect names (G-16)."""
    actor, stage = draft.token(declared.act.actor), stage_of(declared, Resisting)
    text = message("By which ability does {actor} resist", actor=actor.name)
    options = in_words(*Ability)
    ability = choose(draft, stage.ability, "ability", text, options, rule="G-16")
    if ability is None:
        return
    vs = _choose_vs(draft, stage.vs, "G-16")
    if vs is None:
        return
    draft.pop()
    number = dice_count(actor, ability) + dice_count(actor, "resist")
    against = None if vs == NO_VS else int(vs)
    roll_check(
        draft,
        actor,
        message("{ability} resistance", ability=ability.capitalize()),
        number,
        against,
        "G-16",
    )
