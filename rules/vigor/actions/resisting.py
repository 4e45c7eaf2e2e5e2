"""Resistance: of the target of an ability or skill, and as the GM calls for it (G-16, G-37)."""

from enum import StrEnum

from gridapp.packkit import (
    THE_GM,
    Creature,
    DeclaredAct,
    Draft,
    Narrated,
    Number,
    Text,
    Token,
    choose,
    choose_number,
    in_words,
    message,
    setting,
    stage_of,
)

from ..checks.ladder import roll_check
from ..economy import TurnAct, may_react
from ..stats import UNAWARE, dice_count

RESIST = "resist"
MOST_VS, USUAL_VS = 99, 15
NO_VS, NOBODY, UNOPPOSED = "none", "nobody", "unopposed"
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


class Resisting(TurnAct, frozen=True, tag=RESIST):
    """The ability and the VS of a Resistance check."""

    ability: Ability | None = None
    vs: str | None = None


def choose_whom(draft: Draft, settled: str | None) -> str | None:
    """Return the id of the target of an ability, empty without a target; ask if open (G-37)."""
    if setting(draft, "uses") == "plain":
        return ""
    actor = draft.token(draft.declared_act.act.actor)
    text = message("On whom does {actor} use it", actor=actor.name)
    options = targets_by_name(draft, actor)
    whom = choose(draft, settled, "whom", text, options, rule="G-37")
    return "" if whom == NOBODY else whom


def targets_by_name(draft: Draft, actor: Token) -> dict[str, Text]:
    """Return the possible targets of an ability by id, after "nobody"; none by a setting."""
    if setting(draft, "uses") == "plain":
        return {}
    names = {token.id: token.name for token in draft.battle.tokens if token.id != actor.id}
    return {NOBODY: message("Nobody"), **names}


def choose_reaction(draft: Draft, actor_id: str, target: Token, settled: str | None) -> str | None:
    """Return the ability with which a target resists, or `UNOPPOSED`; ask if not decided yet.

    A target that cannot react is not asked, and is affected (G-37, GR-28). Resisting costs no
    Vigor.
    """
    can_resist = may_react(draft.situation, target) and not target.has(UNAWARE, actor_id)
    if not can_resist:
        return UNOPPOSED
    text = message("Does {target} resist, and by which ability", target=target.name)
    options: dict[str, Text] = {UNOPPOSED: message("It does not resist"), **in_words(*Ability)}
    asker = Creature(target.id)
    return choose(draft, settled, "reaction", text, options, rule="G-37", asker=asker)


def settle_effect(
    draft: Draft, actor_id: str, target: Token, reaction: str, against: int | None
) -> None:
    """Roll the resistance of a target, and report in the log who is affected (G-16, G-37)."""
    if reaction != UNOPPOSED:
        number = dice_count(target, reaction) + dice_count(target, "resist")
        what = message("{ability} resistance", ability=reaction.capitalize())
        rolled = roll_check(draft, target, what, number, against, "G-16")
        if against is not None and rolled.success:
            text = message("resists {actor}", actor=draft.token(actor_id).name)
            draft.emit(Narrated(target.id, text, "G-37"))
            return
    text = message("affects {target}: the GM tells how", target=target.name)
    draft.emit(Narrated(actor_id, text, "G-37"))


def choose_vs(draft: Draft, settled: str | None, rule: str) -> str | None:
    """Return the VS or `NO_VS`; ask if not decided yet. By a setting any number, 0 for none."""
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
    vs = choose_vs(draft, stage.vs, "G-16")
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
