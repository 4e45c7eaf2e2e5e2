"""Attacks from the declaration to the damage, stage by stage (G-26, G-27, G-38, G-61, G-62)."""

from gridapp.packkit import (
    THE_GM,
    Act,
    AttackResolved,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Halted,
    OwnSide,
    Refused,
    Rolled,
    Situation,
    Token,
    Until,
    Weapon,
    YesNo,
    asks_first,
    choose,
    declare,
    is_confirmed,
    message,
    note,
    require_weapon,
    setting,
    stage_of,
    total_of,
)

from ..attacks.defence import can_defend, roll_defence
from ..attacks.stage import (
    DEFENCE,
    HELPLESS,
    KNOCKED_DOWN,
    OFF_HAND_ATTACK,
    Attack,
    DefenceChoice,
    HelplessFate,
)
from ..attacks.targets import OFF_HAND_COST, allow_off_hand, reach_refusal, target_refusal
from ..attacks.to_hit import attack_dice, cover_rank, guard_parts
from ..checks.ladder import check_text, throw_check
from ..damage import deal_damage, is_killed_by_any_hit
from ..economy import begin_act, defence_cost, spend_vigor
from ..reactions.openings import pay_and_expose
from ..stats import (
    ACTIONS,
    DEAD,
    OFF_HAND,
    OFF_HAND_USED,
    PRONE,
    UNAWARE,
    is_able,
    is_gone,
    is_object,
)
from ..turns.unfinished import knock_down, pay_actions
from .aiming import ask_aim, ask_gm, choice_refusal

HELPLESS_TEXTS = {
    HelplessFate.DIES: message("It is killed"),
    HelplessFate.DAMAGE: message("Roll the damage"),
}


# Declaration


def declare_attack(draft: Draft, act: Act) -> Refused | None:
    """Pay for an attack and declare it, or return a refusal (G-26).

    An attack on one's own side needs a confirmation, unless the target is an object.
    """
    actor, situation = draft.token(act.actor), draft.situation
    refusal = target_refusal(situation, actor, act.target, act.weapon, act.action)
    refusal = refusal or choice_refusal(act)
    if refusal is not None:
        return refusal
    target = draft.token(act.target)
    if asks_first(situation, actor, target) and not is_object(target):
        declare(draft, act, OwnSide())
    else:
        _begin_attack(draft, act)
    return None


def confirm_own_side(draft: Draft, declared: DeclaredAct) -> None:
    """Ask before an attack on one's own side; a "no" costs nothing."""
    if is_confirmed(draft, "G-26"):
        _begin_attack(draft, declared.act)


def _begin_attack(draft: Draft, act: Act) -> None:
    """Pay the actions of an attack, and declare the attack once all are paid (G-27).

    An off-hand attack costs Vigor and no action.
    """
    actor = draft.token(act.actor)
    weapon = require_weapon(actor, act.weapon)
    if act.action == OFF_HAND_ATTACK:
        draft.set_pool(actor.id, OFF_HAND, 0)
        if setting(draft, "off_hand_attacks") == "one_a_turn":
            draft.gain(actor.id, Condition(OFF_HAND_USED, Until.TURN_END, actor.id), "GR-20")
        is_paid = True
        spend_vigor(draft, actor.id, OFF_HAND_COST)
    else:
        draft.set_pool(actor.id, OFF_HAND, 0)
        is_paid = pay_actions(draft, act, max(1, weapon.stats.get(ACTIONS, 1)))
        if is_paid:
            allow_off_hand(draft, actor.id, weapon)
    if is_paid:
        begin_act(draft, act, Attack)
    pay_and_expose(draft, act, weapon)


# Stages


def resume_attack(draft: Draft, declared: DeclaredAct) -> None:
    """Continue an attack: the GM's rulings, the roll, the Defence, the damage."""
    act, attack = declared.act, stage_of(declared, Attack)
    attacker, target = draft.battle.token(act.actor), draft.battle.token(act.target)
    if attacker is None or target is None or is_gone(target):
        draft.pop()
    elif attack.total is None:
        _attempt(draft, attacker, target)
    elif attack.dealt:
        _settle_knock_down(draft, attacker, target, attack)
    else:
        _defend_or_suffer(draft, attacker, target, attack)


def _attempt(draft: Draft, attacker: Token, target: Token) -> None:
    """Ask the GM what is open, then roll; halt an attack that is no longer possible."""
    act = draft.declared_act.act
    if halt := _halt_reason(draft.situation, attacker, target, act.weapon):
        draft.pop()
        draft.emit(halt)
    elif not ask_aim(draft, attacker, target):
        _roll(draft, attacker, target)


def _halt_reason(
    situation: Situation, attacker: Token, target: Token, weapon_id: str
) -> Halted | None:
    """Return why an attack, perhaps begun a turn ago, is no longer possible."""
    if not is_able(attacker):
        return Halted(
            attacker.id, message("{attacker} can act no more", attacker=attacker.name), "G-23"
        )
    refusal = reach_refusal(situation, attacker, target, require_weapon(attacker, weapon_id))
    return Halted(attacker.id, refusal.why, refusal.rule) if refusal else None


def _roll(draft: Draft, attacker: Token, target: Token) -> None:
    """Roll the attack against Guard; the total must be strictly higher (G-61, GR-18)."""
    act, attack = draft.declared_act.act, stage_of(draft.declared_act, Attack)
    weapon, situation = require_weapon(attacker, act.weapon), draft.situation
    off_hand = act.action == OFF_HAND_ATTACK
    dice, steps = attack_dice(situation, attacker, target, weapon, attack, off_hand=off_hand)
    parts = guard_parts(situation, attacker, target, weapon, attack)
    text = message("{weapon} against {target}", weapon=weapon.name, target=target.name)
    purpose = message("{attacker}: {text}", attacker=attacker.name, text=text)
    faces = throw_check(draft, dice, purpose, attacker.id)
    total, guard = sum(faces), total_of(parts)
    draft.emit(
        Rolled(
            token=attacker.id,
            what=check_text(text, dice, steps, faces),
            dice=faces,
            modifiers=(),
            total=total,
            rule="G-61",
            against=guard,
            opposed=parts,
            success=total > guard,
            attack=True,
        )
    )
    may_defend = total > guard and can_defend(draft.situation, attacker, target)
    note(draft, Attack, total=total, open=may_defend)
    if total <= guard:
        draft.emit(AttackResolved(attacker.id, target.id, hit=False))
        _end_attack(draft, target)


def _end_attack(draft: Draft, target: Token) -> None:
    """Take an attack off the stack; by a setting its target is aware from now on (GR-28)."""
    draft.pop()
    if setting(draft.situation, "awareness") == "attack":
        draft.lose(target.id, UNAWARE, "GR-28")


def _defend_or_suffer(draft: Draft, attacker: Token, target: Token, attack: Attack) -> None:
    """Let the target pay for a Defence, then deal the damage of a hit (G-40, G-62)."""
    act = draft.declared_act.act
    weapon = require_weapon(attacker, act.weapon)
    if attack.open and not attack.defended:
        chosen = _ask_defence(draft, attacker, target, attack)
        if chosen is None:
            return
        attack = note(draft, Attack, defended=True)
        is_defending = chosen is DefenceChoice.DEFEND
        if is_defending and roll_defence(draft, target, weapon, attack.total or 0):
            draft.emit(AttackResolved(attacker.id, target.id, hit=False, defended=True))
            _end_attack(draft, target)
            return
    if _is_killed_outright(draft, target, weapon, attack):
        return
    draft.emit(AttackResolved(attacker.id, target.id, hit=True))
    victim = draft.token(target.id)
    rank = cover_rank(draft.situation, attacker, victim, weapon, attack)
    off_hand = act.action == OFF_HAND_ATTACK
    deal_damage(draft, attacker, victim, weapon, rank, off_hand=off_hand)
    note(draft, Attack, dealt=True)


def _ask_defence(
    draft: Draft, attacker: Token, target: Token, attack: Attack
) -> DefenceChoice | None:
    """Ask the target, with the roll known, whether to pay for a Defence (G-40, G-62)."""
    return choose(
        draft,
        attack.defence,
        DEFENCE,
        message(
            "{attacker} hits {target} with {total}: does {target} defend",
            attacker=attacker.name,
            target=target.name,
            total=attack.total or 0,
        ),
        {
            DefenceChoice.DEFEND: message(
                "Dodge, deflect or block: {defence_cost} Vigor", defence_cost=defence_cost(target)
            ),
            DefenceChoice.TAKE: message("Take the hit"),
        },
        rule="G-40",
        default=DefenceChoice.TAKE,
        asker=Creature(target.id),
    )


def _is_killed_outright(draft: Draft, target: Token, weapon: Weapon, attack: Attack) -> bool:
    """Return True if a hit kills a helpless target, or while the GM is asked (G-23)."""
    if not is_killed_by_any_hit(draft.situation, target, weapon):
        return False
    text = message("{target} is helpless: is it killed outright", target=target.name)
    fate = choose(draft, attack.helpless, HELPLESS, text, HELPLESS_TEXTS, rule="G-23", asker=THE_GM)
    if fate is HelplessFate.DIES:
        draft.emit(AttackResolved(draft.declared_act.act.actor, target.id, hit=True))
        draft.gain(target.id, Condition(DEAD), "G-23")
        _end_attack(draft, target)
    return fate is not HelplessFate.DAMAGE


def _settle_knock_down(draft: Draft, attacker: Token, target: Token, attack: Attack) -> None:
    """Ask whether a hit knocks its target down, if the weapon or the table says so (GR-37)."""
    weapon = attacker.weapon(draft.declared_act.act.weapon)
    by_weapon = weapon is not None and bool(weapon.stats.get("knocks_down"))
    is_asked = by_weapon or setting(draft.situation, "knock_down") == "ask"
    if is_asked and is_able(target) and not target.has(PRONE):
        text = message("is {target} knocked down", target=target.name)
        default = YesNo.YES if by_weapon else YesNo.NO
        falls = ask_gm(draft, attack.knocked, KNOCKED_DOWN, text, "G-51", default)
        if falls is None:
            return
        if falls is YesNo.YES:
            knock_down(draft, target.id)
    _end_attack(draft, target)
