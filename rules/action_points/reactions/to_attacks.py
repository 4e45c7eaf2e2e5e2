"""TODO."""

import msgspec

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Question,
    Situation,
    Token,
    Until,
    require_weapon,
)

from ..attacks.targets import reaches_target, sees, usable_weapons
from ..checks import ASKED, check_parts, choose_check, contest, decided, options_of
from ..economy.points import can_react, pay_for_act, reaction_price
from ..stats.defences import SKILL_DEFENCES, defence_value, targeted_defence
from ..stats.sheet import DEFENDING, HARRIED, PINNED, grapple_partners, is_melee, is_spell, setting

HARRY = "harry"


HARRIES = "harry"


PASS_HARRY = "pass"


OFFERED = "offered"


DEFENCE_STANCE = "stance"


NO_STANCE = "none"


BONUS = "bonus"


INTERPOSE = "interpose"


PASS_INTERPOSE = "pass"


def ask_reaction(draft: Draft) -> bool:
    """Ask the next one who may react to the act on top of the stack; whether anybody was."""
    act = draft.declared_act.act
    attacker = draft.token(act.actor)
    weapon = attacker.weapon(act.weapon)
    if weapon is None or not act.target:
        return False
    if not _bars_reactions(draft):
        if not (is_melee(weapon) or is_spell(weapon)) and _ask_harry(draft, attacker):
            return True
        if _ask_interpose(draft, act):
            return True
    return _ask_stance(draft, act)


def _bars_reactions(draft: Draft) -> bool:
    """Whether nobody reacts to what is a reaction itself, by a setting (AP-R39)."""
    is_reaction = bool(draft.declared_act.facts.get("reaction"))
    return is_reaction and setting(draft, "reactions_to_reactions") == "no"


def _ask_harry(draft: Draft, attacker: Token) -> bool:
    offered = (decided(draft, OFFERED) or "").split()
    for place in draft.battle.order:
        foe = draft.battle.token(place.token)
        if foe and foe.id not in offered and may_harry(draft.situation, foe, attacker):
            draft.note_facts(**{OFFERED: " ".join((*offered, foe.id))})
            cost = reaction_price(draft.situation, HARRY)
            draft.ask(
                HARRY,
                f"{foe.name} may harry {attacker.name}, who shoots beside it",
                who=foe.id,
                about=attacker.id,
                options=options_of({HARRIES: f"Harry ({cost} AP)", PASS_HARRY: "Let it shoot"}),
                default=PASS_HARRY,
                rule="AP-82",
            )
            return True
    return False


def may_harry(situation: Situation, foe: Token, attacker: Token) -> bool:
    """Whether a foe has the shooter within melee reach, and has not harried it this round."""
    done = any(one.id == HARRIED and one.source == foe.id for one in attacker.conditions)
    if foe.side == attacker.side or done or not can_react(situation, foe, HARRY):
        return False
    melee = (one for one in usable_weapons(foe) if is_melee(one))
    return any(reaches_target(situation, foe, attacker, one) for one in melee)


def answer_harry(draft: Draft, question: Question, option: str) -> None:
    """Pay, and let -2 weigh on every shot of the round, once however many harry (AP-83, AP-R76)."""
    if option == HARRIES:
        pay_for_act(draft, question.who, reaction_price(draft.situation, HARRY))
        held_now = Condition(HARRIED, Until.ROUND_END, source=question.who)
        draft.gain(question.about, held_now, "AP-83")


def _ask_stance(draft: Draft, act: Act) -> bool:
    """Who defends picks a defence against an attack that it sees (AP-117)."""
    target = draft.token(act.target)
    seen = sees(draft.situation, target, draft.token(act.actor))
    if decided(draft, DEFENCE_STANCE) or not target.has(DEFENDING) or not seen:
        return False
    kind = targeted_defence(require_weapon(draft.token(act.actor), act.weapon))
    if kind in SKILL_DEFENCES:
        return False
    plain = defence_value(draft.situation, target, kind)
    skilled = {
        one: f"{one.capitalize()} {defence_value(draft.situation, target, one)}"
        for one in SKILL_DEFENCES
    }
    draft.ask(
        DEFENCE_STANCE,
        f"{target.name} defends: with what",
        who=target.id,
        about=act.actor,
        options=options_of(
            {BONUS: f"+2, so {plain + 2}", **skilled, NO_STANCE: f"As it is, {plain}"}
        ),
        default=BONUS,
        rule="AP-117",
        facts={ASKED: DEFENCE_STANCE},
    )
    return True


def _ask_interpose(draft: Draft, act: Act) -> bool:
    """Ask who is attacked while grappling whether it puts another in the way (AP-153)."""
    target, attacker = draft.token(act.target), draft.token(act.actor)
    others = [one for one in grapple_partners(draft.situation, target) if one != attacker.id]
    able = can_react(draft.situation, target, INTERPOSE) and sees(draft.situation, target, attacker)
    if decided(draft, INTERPOSE) or not others or not able:
        return False
    draft.note_facts(**{INTERPOSE: "asked"})
    cost = reaction_price(draft.situation, INTERPOSE)
    names = {one: f"Interpose {draft.token(one).name} ({cost} AP)" for one in others}
    draft.ask(
        INTERPOSE,
        f"{attacker.name} attacks {target.name}, who may put another in the way",
        who=target.id,
        about=attacker.id,
        options=options_of({**names, PASS_INTERPOSE: "Take it"}),
        default=PASS_INTERPOSE,
        rule="AP-153",
    )
    return True


def answer_interpose(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for it."""
    if option == PASS_INTERPOSE:
        return None
    pay_for_act(draft, question.who, reaction_price(draft.situation, INTERPOSE))
    return Act(question.who, INTERPOSE, target=option)


def resolve_interpose(draft: Draft) -> bool:
    """Power or Agility against the grappled one's better defense, -2 unless it is pinned."""
    act = draft.declared_act.act
    actor, other = draft.token(act.actor), draft.token(act.target)
    kind = choose_check(draft)
    if kind is None:
        return False
    loose = Modifier("not pinned", 0 if other.has(PINNED) else -2, "AP-153")
    plus = (*check_parts(actor, kind), loose)
    what = f"interpose {other.name}"
    margin = contest(draft, what, plus, other, "AP-153")
    if margin is None:
        return False
    *below, attack, own = draft.battle.underway
    if margin >= 0 and isinstance(attack, DeclaredAct):
        aimed = msgspec.structs.replace(attack.act, target=other.id)
        draft.update(underway=(*below, msgspec.structs.replace(attack, act=aimed), own))
    return True
