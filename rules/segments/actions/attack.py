"""Attacks: legality, declaration, roll and defence (S-13, S-23, S-35, S-37, S-52, SR-12, SR-31).

Each ``_asks_`` function asks its question unless answered, and returns True while it is open.
"""

from collections.abc import Callable, Sequence
from functools import partial

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Act,
    AttackResolved,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Halted,
    Narrated,
    OwnSide,
    Refused,
    Situation,
    Text,
    Token,
    Until,
    Weapon,
    YesNo,
    asks_first,
    declare,
    enter,
    floor_refusal,
    is_confirmed,
    is_in,
    may_harm,
    message,
    note,
    possible_victims,
    require_weapon,
    setting,
    stage_of,
    tag_of,
)

from ..attacks.defence import (
    DefendSkill,
    can_defend,
    is_defence_banned,
    needs_aversion_chart,
    on_guard_skill,
    roll_defence,
    skill_by_id,
    usable_skills,
)
from ..attacks.stage import (
    AVERSION,
    CALLED_SHOT,
    DEFENCE,
    MAY_DEFEND,
    NO_DEFENCE,
    Aiming,
    Attack,
    Defending,
    Fighters,
    Hitting,
    choose,
    fighters,
)
from ..attacks.threat import is_engaged, is_target
from ..attacks.timing import earliest_segment, fits_segment
from ..attacks.to_hit import attack_parts, range_multiple
from ..checks import roll_check
from ..damage import called_location, hit_locations
from ..economy import current_segment, has_attacks_left, pay_attack
from ..reactions import is_provoking, offer_opportunity, opportunity_attackers
from ..stats import (
    ACTIONS,
    EXCHANGED,
    OPPORTUNITY,
    OUT,
    SURPRISED,
    Stance,
    action_cost,
    attack_skill,
    is_in_fight,
    is_melee,
)
from ..turns.rounds import after_attack
from .aiming import ask_aim, asks_reaction_first, choice_refusal, gm_modifier
from .hits import settle_hit


def target_refusal(situation: Situation, actor: Token, act: Act) -> Refused | None:
    """Return why an attack on this target is refused, None if allowed."""
    target, weapon = situation.battle.token(act.target), actor.weapon(act.weapon)
    if target is not None and target.has(OUT):
        text = message("{target} is out of the fight", target=target.name)
        return Refused("target", text, "SR-33")
    if target is None or not may_harm(situation, actor, target):
        return Refused("target", message("{actor} needs a foe to attack", actor=actor.name), "S-37")
    if weapon is None:
        return Refused("weapon", message("{actor} has no such weapon", actor=actor.name), "S-37")
    refusal = weapon_refusal(situation, actor, weapon, act.action)
    return refusal or reach_refusal(situation, actor, target, weapon)


def weapon_refusal(situation: Situation, actor: Token, weapon: Weapon, key: str) -> Refused | None:
    """Return why a weapon cannot attack any foe in this segment, None if allowed."""
    segment = current_segment(situation)
    if not weapon.equipped or not attack_skill(weapon):
        return Refused(
            "weapon",
            message("{actor} cannot attack with {weapon}", actor=actor.name, weapon=weapon.name),
            "S-37",
        )
    if key == CALLED_SHOT and not hit_locations(weapon):
        return Refused(
            "weapon", message("{weapon} has no hit locations", weapon=weapon.name), "S-46"
        )
    if action_cost(weapon) > actor.pool(ACTIONS):
        return Refused("spent", _cost_text(actor, weapon), "S-29")
    if not has_attacks_left(actor, segment):
        return Refused(
            "segment",
            message("{actor} has made its attacks of this round", actor=actor.name),
            "SR-15",
        )
    if weapon.stats.get("not_in_melee") and is_engaged(situation, actor):
        return Refused(
            "engaged", message("{weapon} cannot be used in melee", weapon=weapon.name), "S-43"
        )
    return _segment_refusal(situation, actor, weapon, segment)


def _cost_text(actor: Token, weapon: Weapon) -> Text:
    """Return why a creature has too few actions for a weapon."""
    if not actor.pool(ACTIONS):
        return message("{actor} has no action left", actor=actor.name)
    return message(
        "{weapon} takes {action_cost} actions", weapon=weapon.name, action_cost=action_cost(weapon)
    )


def _segment_refusal(
    situation: Situation, actor: Token, weapon: Weapon, segment: int
) -> Refused | None:
    if fits_segment(situation, actor, weapon, segment):
        return None
    earliest = earliest_segment(situation, actor, weapon)
    if earliest <= segment:
        return Refused(
            "segment",
            message(
                "{actor} was reached: {weapon} in segment 4", actor=actor.name, weapon=weapon.name
            ),
            "SR-41",
        )
    return Refused(
        "segment",
        message("{weapon} is for segment {earliest}", weapon=weapon.name, earliest=earliest),
        "SR-06",
    )


def reach_refusal(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    """Return why a weapon cannot hit a foe: distance or obstacles; None if allowed (SR-20)."""
    if apart := floor_refusal(situation, actor, foe, "SR-03"):
        return apart
    if not is_target(situation, actor, foe, weapon):
        limit = "out of reach" if is_melee(weapon) else "out of sight"
        return Refused("reach", message("{foe} is {limit}", foe=foe.name, limit=limit), "SR-03")
    cap = setting(situation, "farthest_shot")
    if cap != "none" and range_multiple(situation, actor, foe, weapon) > int(cap):
        return Refused(
            "reach",
            message("{foe} is more than {cap} times the range away", foe=foe.name, cap=cap),
            "SR-20",
        )
    return None


def weapons_by_target(
    situation: Situation, actor: Token, weapons: Sequence[Weapon]
) -> dict[str, tuple[str, ...]]:
    """Return by possible victim the ids of the weapons that `reach_refusal` allows."""
    make = partial(_worked_out_targets, situation, actor, weapons)
    ids = tuple([weapon.id for weapon in weapons])
    return situation.find_for("weapons by target", actor, ids, make)


def _worked_out_targets(
    situation: Situation, actor: Token, weapons: Sequence[Weapon]
) -> dict[str, tuple[str, ...]]:
    return {
        foe.id: tuple(
            weapon.id for weapon in weapons if reach_refusal(situation, actor, foe, weapon) is None
        )
        for foe in possible_victims(situation, actor)
    }


def declare_attack(draft: Draft, act: Act) -> Refused | None:
    """Pay for an attack and declare the act, or return a refusal.

    An attack on one's own side is asked about first.
    """
    actor = draft.token(act.actor)
    refusal = target_refusal(draft.situation, actor, act) or choice_refusal(draft, act)
    if refusal is None and asks_first(draft.situation, actor, draft.battle.token(act.target)):
        declare(draft, act, OwnSide())
    elif refusal is None:
        _begin(draft, act)
    return refusal


def _begin(draft: Draft, act: Act) -> None:
    actor = draft.token(act.actor)
    pay_attack(draft, act.actor, action_cost(require_weapon(actor, act.weapon)))
    if actor.has(Stance.AGGRESSIVE) and setting(draft, "aggressive_pair") == "exchange":
        exchanged = Condition(EXCHANGED, Until.ROUND_END, against=(act.target,))
        draft.gain(act.actor, exchanged, "SR-13")
    declare(draft, act, Attack())


def resume_attack(draft: Draft, declared: DeclaredAct) -> None:
    """Continue an attack by a stage, ask the next question, or halt if a fighter is out."""
    act = declared.act
    if is_in(declared, OwnSide):
        if is_confirmed(draft, "S-37"):
            _begin(draft, act)
        return
    attacker, target = draft.token(act.actor), draft.battle.token(act.target)
    if target is None or not is_in_fight(attacker) or not is_in_fight(target):
        loser = target if target is not None and not is_in_fight(target) else attacker
        draft.emit(
            Halted(act.actor, message("{loser} is out of the fight", loser=loser.name), "SR-33")
        )
        _finish(draft, act)
        return
    is_over = _STAGES[declared.stage](draft, fighters(draft), stage_of(declared, Attack))
    if is_over:
        _finish(draft, act)


def _finish(draft: Draft, act: Act) -> None:
    """Take an attack off the stack; in a trade the next creature has its turn (SR-12)."""
    draft.pop()
    if act.action != OPPORTUNITY and not draft.battle.underway:
        after_attack(draft, act.actor)


def _provoke(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Offer attacks of opportunity in turn against a shot or spell in melee (SR-23)."""
    if asks_reaction_first(draft):
        return False
    foes = opportunity_attackers(draft.situation, pair.attacker, attack.asked)
    is_reaction = draft.declared_act.act.action == OPPORTUNITY
    if is_reaction or not is_provoking(pair.weapon) or not foes:
        enter(draft, Aiming)
        return False
    foe, weapons = foes[0]
    note(draft, Attack, asked=(*attack.asked, foe.id))
    text = message(
        "{foe} may strike {attacker}, using {weapon} in melee",
        foe=foe.name,
        attacker=pair.attacker.name,
        weapon=pair.weapon.name,
    )
    offer_opportunity(draft, foe, pair.attacker, weapons, text)
    return False


def _aim(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask what is open, then roll the attack; return True if it misses."""
    if ask_aim(draft):
        return False
    parts = attack_parts(draft.situation, pair, attack)
    called = called_location(pair.weapon, attack.part).name
    suffix = f" ({called.lower()})" if called else ""
    what = message(
        "{weapon} against {target}{suffix}",
        weapon=pair.weapon.name,
        target=pair.target.name,
        suffix=suffix,
    )
    if not roll_check(draft, pair.attacker, what, parts, "S-37"):
        return _miss(draft, pair)
    enter(draft, Defending)
    return False


def _defend(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask how the target defends and roll its defence; return True if the attack is averted."""
    action = draft.declared_act.act.action
    if is_defence_banned(draft.situation, pair.attacker, pair.target, action):
        draft.emit(Narrated(pair.target.id, message("cannot defend, both are Aggressive"), "S-18"))
        enter(draft, Hitting)
        return False
    if _asks_permission(draft, pair, attack) or _asks_skill(draft, pair, attack):
        return False
    skill = _chosen_skill(draft, pair, attack)
    if skill is None:
        enter(draft, Hitting)
        return False
    if _asks_aversion(draft, pair, skill, attack):
        return False
    on_guard = on_guard_skill(draft.situation, pair.target, pair.weapon) is not None
    aversion = attack.aversion or 0
    if roll_defence(draft, pair.target, skill, on_guard=on_guard, aversion=aversion):
        return _miss(draft, pair, defended=True)
    enter(draft, Hitting)
    return False


def _miss(draft: Draft, pair: Fighters, *, defended: bool = False) -> bool:
    """Report a miss and return True, because the attack is over."""
    draft.emit(AttackResolved(pair.attacker.id, pair.target.id, hit=False, defended=defended))
    return True


def _asks_permission(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether a surprised target may defend, if the table leaves it to the GM (SR-10)."""
    if not pair.target.has(SURPRISED) or setting(draft.situation, "surprised_defence") != "ask":
        return False
    allowed = choose(
        draft,
        attack.may_defend,
        MAY_DEFEND,
        message("may {target}, surprised, defend", target=pair.target.name),
        YES_NO,
        rule="SR-10",
        default=YesNo.NO,
        asker=THE_GM,
    )
    return allowed is None


def _may_defend(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    ruling = attack.may_defend or setting(draft.situation, "surprised_defence")
    return not pair.target.has(SURPRISED) or ruling == YesNo.YES


def _asks_skill(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask the target for a defend skill, unless On-Guard settles the skill (S-28, S-53)."""
    _, target, weapon = pair
    if not _may_defend(draft, pair, attack) or attack.defence is not None:
        return False
    if on_guard_skill(draft.situation, target, weapon) or not can_defend(target, weapon):
        return False
    skills = usable_skills(target, weapon)
    options = {
        skill.id: message("{skill} {stat}", skill=skill.name, stat=target.stat(skill.id))
        for skill in skills
    }
    chosen = choose(
        draft,
        attack.defence,
        DEFENCE,
        message(
            "{weapon} hits {target}: how does it defend", weapon=weapon.name, target=target.name
        ),
        {**options, NO_DEFENCE: message("Not at all")},
        rule="S-53",
        default=max(skills, key=lambda skill: target.stat(skill.id)).id,
        asker=Creature(target.id),
    )
    return chosen is None


def _chosen_skill(draft: Draft, pair: Fighters, attack: Attack) -> DefendSkill | None:
    """Return the skill of the defence, None for no defence."""
    if not _may_defend(draft, pair, attack):
        return None
    if guard := on_guard_skill(draft.situation, pair.target, pair.weapon):
        return guard
    return None if attack.defence in (None, NO_DEFENCE) else skill_by_id(str(attack.defence))


def _asks_aversion(draft: Draft, pair: Fighters, skill: DefendSkill, attack: Attack) -> bool:
    """Ask for the modifier of the lost aversion chart where it is needed (SR-25)."""
    if setting(draft.situation, AVERSION) != "ask" or not needs_aversion_chart(pair.target, skill):
        return False
    text = message("aversion modifier for {skill} (chart missing)", skill=skill.name)
    return gm_modifier(draft, attack.aversion, AVERSION, text, "SR-25") is None


_STAGES: dict[str, Callable[[Draft, Fighters, Attack], bool]] = {
    tag_of(Attack): _provoke,
    tag_of(Aiming): _aim,
    tag_of(Defending): _defend,
    tag_of(Hitting): settle_hit,
}
"""Each stage carries the attack on or asks, and returns True if the attack is over."""
