"""Weapon attacks of a turn, and the Charge (R-20, R-35, RR-17, RR-28)."""

import msgspec

from gridapp.packkit import (
    Act,
    AttackOdds,
    Declared,
    Draft,
    Halted,
    Modifier,
    MovePlan,
    Option,
    Refused,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    begin_move,
    standing_at,
)

from ..attacks.rolls import attack_odds, make_attack
from ..attacks.targets import possible_foes, reach_refusal, usable_weapons
from ..decisions import choose
from ..economy import MOVE, QUICK, paying_slots, primary_slot
from ..movement import CHARGE, charge_target
from ..reactions.opportunity import OPPORTUNITY
from ..stats import CHARGING, Modifiers, add_condition_for_a_round

ATTACK_PENALTIES = {"primary_attack": 0, "secondary_attack": -5, "tertiary_attack": -10}
SLOT_PENALTIES = {MOVE: -5, QUICK: -10}
CHARGE_TARGET = "whom"
CHARGE_DAMAGE = (Modifier("Charge", 2, "R-35"),)


def weapon_attack(draft: Draft, declared: Declared) -> None:
    """A weapon attack; paid for by the Standard or a Reaction it is a Primary (R-20, RR-28)."""
    draft.pop()
    act = declared.act
    extra = _attack_penalty(draft.situation, act.action, declared.facts["paid"])
    make_attack(draft, act.actor, act.target, act.weapon, extra)


def _attack_penalty(situation: Situation, action_id: str, paid: str) -> Modifiers:
    """What an attack takes from its roll: by the slot that pays, or by its name (R-20, RR-28)."""
    book = situation.rules.book
    by_slot = book.setting(situation.battle, "exchanged_attack") == "by_slot"
    value = SLOT_PENALTIES.get(paid, 0) if by_slot else ATTACK_PENALTIES[action_id]
    return (Modifier(book.actions[action_id].name, value, "R-20"),)


def begin_charge(draft: Draft, act: Act) -> Refused | None:
    """Run, once it is known against whom; the one foe in reach of the end needs no asking."""
    able = _chargeable_foes(draft.situation, draft.token(act.actor), act)
    if isinstance(able, Refused):
        return able
    if act.target or len(able) == 1:
        return _run_charge(draft, msgspec.structs.replace(act, target=act.target or able[0]))
    refused = begin_move(draft, act)
    if refused is None:
        draft.replace_top(Declared(act, CHARGE_TARGET))
    return refused


def _run_charge(draft: Draft, act: Act) -> Refused | None:
    draft.push(Declared(act, CHARGE))
    return begin_move(draft, act)


def _chargeable_foes(situation: Situation, actor: Token, act: Act) -> tuple[str, ...] | Refused:
    """The foes that could be attacked from the end of the way, or why it cannot be a charge."""
    if not act.route:
        return Refused("route", f"the route must lead away from where {actor.name} stands")
    moved = msgspec.structs.replace(actor, cell=act.route[-1])
    there = standing_at(situation, actor, moved.cell)
    found = {
        foe.id: [one.id for one in _charge_weapons(there, moved, foe)]
        for foe in possible_foes(there, moved)
    }
    able = tuple(foe for foe, weapons in found.items() if weapons)
    if act.target and act.target not in able:
        return Refused("target", f"{actor.name} cannot charge that creature there", "R-35")
    if act.target and act.weapon and act.weapon not in found[act.target]:
        return Refused("weapon", f"{actor.name} cannot charge with that", "R-35")
    return able or Refused("no_target", f"{actor.name} has nobody to charge there", "R-35")


def plan_charge_ends(situation: Situation, actor: Token, plan: MovePlan) -> MovePlan:
    """The plan of a charge: it ends where a foe can be attacked, the one that it is against."""
    target = charge_target(situation, actor)
    lines = (
        (actor.cell[0] + column * steps, actor.cell[1] + row * steps)
        for column, row in situation.grid.directions
        for steps in range(plan.least, sum(plan.rules.legs) + 1)
    )
    act = Act(actor.id, CHARGE, target=target)
    ends = frozenset(
        cell
        for cell in lines
        if cell in situation.grid
        and not isinstance(
            _chargeable_foes(situation, actor, msgspec.structs.replace(act, route=(cell,))), Refused
        )
    )
    why = "nobody can be charged from there"
    return msgspec.structs.replace(plan, ends=ends, ends_why=why, ends_rule="R-35")


def _charge_weapons(situation: Situation, actor: Token, foe: Token) -> tuple[Weapon, ...]:
    """The melee and thrown weapons that arrive at a foe (R-35)."""
    fit = (one for one in usable_weapons(actor) if one.kind is not WeaponKind.RANGED)
    return tuple(one for one in fit if reach_refusal(situation, actor, foe, one) is None)


def choose_charge_target(draft: Draft, declared: Declared) -> None:
    """Ask whom the charge is for, then run: that foe cannot react to the Dash (R-35)."""
    act, actor = declared.act, draft.token(declared.act.actor)
    able = _chargeable_foes(draft.situation, actor, act)
    names = () if isinstance(able, Refused) else able
    options = tuple(Option(one, draft.token(one).name) for one in names)
    target = choose(
        draft, declared, CHARGE_TARGET, f"Whom does {actor.name} charge", options, rule="R-35"
    )
    if target:
        draft.pop()
        _run_charge(draft, msgspec.structs.replace(act, target=target))


def charge_attack(draft: Draft, declared: Declared) -> None:
    """The attack at the end of the run: +2 to hit, +2 damage, -2 on armor class (R-35)."""
    act = declared.act
    actor, target = draft.token(act.actor), draft.battle.token(act.target)
    able = _charge_weapons(draft.situation, actor, target) if target else ()
    if target is None or not able or actor.cell != act.route[-1]:
        draft.pop()
        draft.emit(Halted(actor.id, "its charge meets nobody", "R-35"))
        return
    weapon: str | None = act.weapon
    if weapon not in {one.id for one in able}:
        text = f"With what does {actor.name} charge {target.name}"
        options = tuple(Option(one.id, one.name) for one in able)
        weapon = choose(draft, declared, "weapon", text, options, rule="R-35")
    if weapon:
        draft.pop()
        add_condition_for_a_round(draft, actor.id, CHARGING, actor.id)
        make_attack(
            draft, actor.id, target.id, weapon, _charge_bonus(draft.situation), CHARGE_DAMAGE
        )


def _charge_bonus(situation: Situation) -> Modifiers:
    """The +2 of a charge, less the Secondary's 5 where a table reads it so (RR-17)."""
    plain = Modifier("Charge", 2, "R-35")
    if situation.rules.book.setting(situation.battle, "charge_penalty") == "secondary":
        return (plain, Modifier("Secondary Attack", -5, "RR-17"))
    return (plain,)


def action_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action_id: str
) -> AttackOdds | None:
    """Return the odds of a weapon attack, an opportunity attack or a charge; `None` for the rest.

    An empty ``action_id`` is an attack without any action's penalty.
    """
    if action_id == CHARGE:
        bonus = _charge_bonus(situation)
        return attack_odds(situation, attacker, target, weapon, bonus, CHARGE_DAMAGE)
    if action_id in ATTACK_PENALTIES:
        action = situation.rules.book.actions[action_id]
        paid = (*paying_slots(situation, attacker, action), primary_slot(action))[0]
        penalty = _attack_penalty(situation, action_id, paid)
        return attack_odds(situation, attacker, target, weapon, penalty)
    if action_id in ("", OPPORTUNITY):
        return attack_odds(situation, attacker, target, weapon, ())
    return None
