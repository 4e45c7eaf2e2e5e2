"""Attacks from the declaration to the damage, stage by stage (S-37, S-50, S-52, S-57, SR-12)."""

from collections.abc import Callable, Iterator

from gridapp.packkit import (
    Act,
    DeclaredAct,
    Draft,
    Halted,
    Narrated,
    Option,
    Refused,
    Situation,
    Token,
    Weapon,
    require_weapon,
)

from ..attacks.defence import (
    AVERSION,
    DefendSkill,
    can_defend,
    is_defence_banned,
    needs_aversion_chart,
    on_guard_skill,
    roll_defence,
    skill_by_id,
    usable_skills,
)
from ..attacks.threat import is_engaged, weapon_targets
from ..attacks.timing import earliest_segment, fits_segment
from ..attacks.to_hit import CALLED_SHOT, PART, attack_parts, range_multiple
from ..checks import roll_check, start_concentrating
from ..damage import (
    AMOUNT,
    RATING,
    STRUCTURAL,
    apply_hit_result,
    armour_rating,
    called_location,
    damage_type_at,
    hit_locations,
    lose_hit_points,
    questions_after_damage,
    questions_before_damage,
    roll_damage,
)
from ..economy import current_segment, has_attacks_left, pay_attack
from ..questions import (
    Answers,
    PendingQuestion,
    answers_of,
    ask_open_question,
    gm_number,
    gm_yes_no,
)
from ..reactions import ask_opportunity, is_provoking, opportunity_attackers
from ..stats import (
    ACTIONS,
    OPPORTUNITY,
    OUT,
    SURPRISED,
    action_cost,
    attack_skill,
    attacker_and_weapon,
    is_able,
    is_melee,
)
from ..turns.rounds import after_attack
from .aiming import aim_questions, choice_refusal


def target_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Why an attack cannot be aimed so, if it cannot."""
    target, weapon = situation.battle.token(act.target), actor.weapon(act.weapon)
    if target is None or target.side == actor.side or target.has(OUT):
        return Refused("target", f"{actor.name} needs a foe to attack", "S-37")
    if weapon is None:
        return Refused("weapon", f"{actor.name} has no such weapon", "S-37")
    fault = weapon_refusal(situation, actor, weapon, act.action)
    return fault or reach_refusal(situation, actor, target, weapon)


def weapon_refusal(situation: Situation, actor: Token, weapon: Weapon, key: str) -> Refused | None:
    """Why an attack cannot be made with a weapon in this segment, wherever the target stands."""
    segment = current_segment(situation)
    if not weapon.equipped or not attack_skill(weapon):
        return Refused("weapon", f"{actor.name} cannot attack with {weapon.name}", "S-37")
    if key == CALLED_SHOT and not hit_locations(weapon):
        return Refused("weapon", f"{weapon.name} has no hit locations", "S-46")
    if action_cost(weapon) > actor.pool(ACTIONS):
        return Refused("spent", f"{weapon.name} takes {action_cost(weapon)} actions", "S-29")
    if not has_attacks_left(actor, segment):
        return Refused("segment", f"{actor.name} has made its attacks of this round", "SR-15")
    if weapon.stats.get("not_in_melee") and is_engaged(situation, actor):
        return Refused("engaged", f"{weapon.name} cannot be used in melee", "S-43")
    return (
        None
        if fits_segment(situation, actor, weapon, segment)
        else _segment_refusal(situation, actor, weapon)
    )


def _segment_refusal(situation: Situation, actor: Token, weapon: Weapon) -> Refused:
    begins = earliest_segment(situation, actor, weapon)
    if begins <= current_segment(situation):
        return Refused("segment", f"{actor.name} was reached: {weapon.name} in segment 4", "SR-41")
    return Refused("segment", f"{weapon.name} is for segment {begins}", "SR-06")


def reach_refusal(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Why a weapon does not come to a foe: too far, or something solid between (SR-03, SR-20)."""
    if foe.has(OUT) or foe not in weapon_targets(situation, actor, weapon):
        far = "out of reach" if is_melee(weapon) else "out of sight"
        return Refused("reach", f"{foe.name} is {far}", "SR-03")
    cap = situation.rules.book.setting(situation.battle, "farthest_shot")
    if cap != "none" and range_multiple(situation, actor, foe, weapon) > int(cap):
        return Refused("reach", f"{foe.name} is more than {cap} times the range away", "SR-20")
    return None


def declare_attack(draft: Draft, act: Act) -> Refused | None:
    actor = draft.token(act.actor)
    refused = target_refusal(draft.situation, actor, act) or choice_refusal(draft, act)
    if refused is None:
        pay_attack(draft, act, action_cost(require_weapon(actor, act.weapon)))
        draft.push(DeclaredAct(act))
    return refused


ASKED = "asked"


PROVOKE, AIM, DEFEND, HARM = "", "aim", "defend", "harm"


def resume_attack(draft: Draft, declared: DeclaredAct) -> None:
    """Carry an attack on by one stage, or ask what it has to be told first."""
    act = declared.act
    attacker, target = draft.token(act.actor), draft.battle.token(act.target)
    if target is None or not is_able(attacker) or not is_able(target):
        who = target if target is not None and not is_able(target) else attacker
        draft.emit(Halted(act.actor, f"{who.name} is out of the fight", "SR-33"))
        _finish(draft, act)
        return
    _STAGES[declared.stage](draft, declared)


def _finish(draft: Draft, act: Act) -> None:
    """The attack is over; whoever trades attacks with its maker is next (SR-12)."""
    draft.pop()
    if act.action != OPPORTUNITY and not draft.battle.underway:
        after_attack(draft, act.actor)


def _provoke(draft: Draft, declared: DeclaredAct) -> None:
    """Shooting and casting in melee let everybody strike first in whose zone one is (SR-23)."""
    act = declared.act
    attacker, weapon = attacker_and_weapon(draft, act)
    asked = tuple(declared.facts.get(ASKED, "").split())
    found = opportunity_attackers(draft.situation, attacker, asked)
    if act.action == OPPORTUNITY or not is_provoking(weapon) or not found:
        draft.set_stage(AIM)
        return
    striker, weapons = found[0]
    draft.note_facts(**{ASKED: " ".join((*asked, striker.id))})
    ask_opportunity(draft, striker, attacker, weapons, f"using {weapon.name} in melee")


def _aim(draft: Draft, declared: DeclaredAct) -> None:
    """Ask what the attack has to be told, then roll it."""
    if ask_open_question(draft, declared, aim_questions):
        return
    act, known = declared.act, answers_of(declared)
    attacker, weapon = attacker_and_weapon(draft, act)
    target = draft.token(act.target)
    parts = attack_parts(draft.situation, attacker, target, weapon, known)
    called = called_location(weapon, known.get(PART, "")).name
    aimed = f" ({called.lower()})" if called else ""
    if roll_check(draft, attacker, f"{weapon.name} against {target.name}{aimed}", parts, "S-37"):
        draft.set_stage(DEFEND)
    else:
        _finish(draft, act)


def _defend(draft: Draft, declared: DeclaredAct) -> None:
    """Let the target defend, then go on to the harm or end the attack."""
    averted = _averted(draft, declared)
    if averted:
        _finish(draft, declared.act)
    elif averted is not None:
        draft.set_stage(HARM)


def _harm(draft: Draft, declared: DeclaredAct) -> None:
    """Roll damage, then ask what it does to the target."""
    act, known = declared.act, answers_of(declared)
    if AMOUNT not in known:
        if not ask_open_question(draft, declared, questions_before_damage):
            _hurt(draft, declared)
    elif not ask_open_question(draft, declared, questions_after_damage):
        apply_hit_result(draft, declared, known)
        if attacker_and_weapon(draft, act)[1].stats.get("lasting"):
            start_concentrating(draft, act.actor)
        _finish(draft, act)


def _hurt(draft: Draft, declared: DeclaredAct) -> None:
    """Roll damage and take it off; a struck weapon hurts nobody (S-50, S-57)."""
    act, known = declared.act, answers_of(declared)
    attacker, weapon = attacker_and_weapon(draft, act)
    called, amount = known.get(PART, ""), 0
    if called_location(weapon, called).result != STRUCTURAL:
        sheet = armour_rating(draft.token(act.target), damage_type_at(weapon, called))
        rated = int(known.get(RATING, sheet))
        amount = roll_damage(draft, attacker, weapon, called, rated)
    draft.note_facts(**{AMOUNT: str(amount)})
    lose_hit_points(draft, act.target, amount)


_STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    PROVOKE: _provoke,
    AIM: _aim,
    DEFEND: _defend,
    HARM: _harm,
}


DEFENCE, NONE, MAY_DEFEND = "defence", "none", "may_defend"


def _averted(draft: Draft, declared: DeclaredAct) -> bool | None:
    """Whether the target averts the attack; ``None`` if something is asked first."""
    act = declared.act
    attacker, weapon = attacker_and_weapon(draft, act)
    target = draft.token(act.target)
    if is_defence_banned(draft.situation, attacker, target):
        draft.emit(Narrated(target.id, "cannot defend, both are Aggressive", "S-18"))
        return False
    if ask_open_question(draft, declared, _defence_questions):
        return None
    return _is_defended(draft, declared, target, weapon)


def _defence_questions(draft: Draft, declared: DeclaredAct) -> Iterator[PendingQuestion]:
    """What a defence has to be told before it is rolled."""
    act, known = declared.act, answers_of(declared)
    weapon, target = attacker_and_weapon(draft, act)[1], draft.token(act.target)
    if target.has(SURPRISED):
        if draft.rules.book.setting(draft.battle, "surprised_defence") == "ask":
            yield gm_yes_no(MAY_DEFEND, f"may {target.name}, surprised, defend", "SR-10")
        if not _may_defend(draft, target, known):
            return
    guard = on_guard_skill(target, weapon)
    if guard is None and can_defend(target, weapon):
        skills = usable_skills(target, weapon)
        options = tuple(Option(one.id, f"{one.name} {target.stat(one.id)}") for one in skills)
        text = f"{weapon.name} hits {target.name}: how does it defend"
        allowed = (*options, Option(NONE, "Not at all"))
        yield PendingQuestion(
            DEFENCE, text, target.id, allowed, "S-53", default=_best_skill(target, skills)
        )
    skill = guard or (skill_by_id(known[DEFENCE]) if known.get(DEFENCE, NONE) != NONE else None)
    if skill and needs_aversion_chart(target, skill) and _asks_aversion(draft):
        text = f"aversion modifier for {skill.name} (chart missing)"
        yield gm_number(AVERSION, text, "SR-25")


def _may_defend(draft: Draft, target: Token, known: Answers) -> bool:
    """Whether a creature may defend at all: the surprised as the GM says (SR-10)."""
    setting = draft.rules.book.setting(draft.battle, "surprised_defence")
    said = known.get(MAY_DEFEND, setting)
    return not target.has(SURPRISED) or said == "yes"


def _asks_aversion(draft: Draft) -> bool:
    return draft.rules.book.setting(draft.battle, AVERSION) == "ask"


def _best_skill(target: Token, skills: tuple[DefendSkill, ...]) -> str:
    return max(skills, key=lambda skill: target.stat(skill.id)).id


def _is_defended(draft: Draft, declared: DeclaredAct, target: Token, weapon: Weapon) -> bool:
    """Whether the defence, if there is one, averts the attack."""
    known = answers_of(declared)
    if not _may_defend(draft, target, known):
        return False
    if guard := on_guard_skill(target, weapon):
        return roll_defence(draft, target, guard, known, on_guard=True)
    chosen = known.get(DEFENCE, NONE)
    if chosen == NONE:
        return False
    return roll_defence(draft, target, skill_by_id(chosen), known, on_guard=False)
