"""Weapon attacks of a turn, and the Charge (R-20, R-35, RR-17, RR-28)."""

from collections.abc import Iterator

import msgspec

from gridapp.packkit import (
    Act,
    AttackOdds,
    Cell,
    DeclaredAct,
    Draft,
    Halted,
    Modifier,
    MovePlan,
    Refused,
    Situation,
    Stage,
    Token,
    Weapon,
    WeaponKind,
    begin_move,
    choose,
    declare,
    declared_in,
    message,
    setting,
    stage_of,
    with_token_at,
)

from ..attacks.rolls import attack_odds, make_attack
from ..attacks.targets import possible_foes, reach_refusal, usable_weapons
from ..economy import MOVE, QUICK, Paid, paying_slots, primary_slot
from ..movement import CHARGE, charge_target, plan_move
from ..reactions.opportunity import OPPORTUNITY
from ..reactions.waited import WAITED
from ..stats import CHARGING, Modifiers, add_condition_for_a_round

ATTACK_PENALTIES = {"primary_attack": 0, "secondary_attack": -5, "tertiary_attack": -10}
SLOT_PENALTIES = {MOVE: -5, QUICK: -10}
CHARGE_DAMAGE = (Modifier(message("Charge"), 2, "R-35"),)


class ChargeTarget(Stage, frozen=True, tag="whom"):
    """A charge without a target."""

    target: str | None = msgspec.field(name="whom", default=None)


class Charge(Stage, frozen=True, tag=CHARGE):
    """A charge underway, with the weapon of the final attack."""

    weapon: str | None = None


def weapon_attack(draft: Draft, declared: DeclaredAct) -> None:
    """Make a weapon attack of a turn (R-20, RR-28)."""
    draft.pop()
    act, paid = declared.act, stage_of(declared, Paid).paid
    penalty = _attack_penalty(draft.situation, act.action, paid)
    make_attack(draft, act.actor, act.target, act.weapon, penalty)


def _attack_penalty(situation: Situation, action_id: str, paid: str) -> Modifiers:
    """Return the penalty of an attack, by the slot that pays or by the action (R-20, RR-28).

    By slot, an attack paid by the Standard or by a Reaction is a Primary Attack.
    """
    by_slot = setting(situation, "exchanged_attack") == "by_slot"
    penalty = SLOT_PENALTIES.get(paid, 0) if by_slot else ATTACK_PENALTIES[action_id]
    return (Modifier(situation.rules.book.actions[action_id].name, penalty, "R-20"),)


def action_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action_id: str
) -> AttackOdds | None:
    """Return the odds of a weapon attack, an opportunity attack or a charge; None for the rest.

    A waited attack has those of a Primary Attack (R-17). An empty ``action_id`` is an attack
    without any action's penalty.
    """
    if action_id == CHARGE:
        bonus = _charge_bonus(situation)
        return attack_odds(situation, attacker, target, weapon, bonus, CHARGE_DAMAGE)
    if action_id in ATTACK_PENALTIES:
        action = situation.rules.book.actions[action_id]
        paid = (*paying_slots(situation, attacker, action), primary_slot(action))[0]
        penalty = _attack_penalty(situation, action_id, paid)
        return attack_odds(situation, attacker, target, weapon, penalty)
    if action_id in ("", OPPORTUNITY, WAITED):
        return attack_odds(situation, attacker, target, weapon, ())
    return None


def charge_targets(situation: Situation, actor: Token) -> Iterator[str]:
    """Yield the ids of the foes that a charge may be aimed at: none that floors keep apart (R-35).

    Through an opening a foe on another floor can be met, from here or from where the Dash ends.
    """
    for foe in possible_foes(situation, actor):
        if not situation.are_apart(actor, foe) or _may_meet(situation, actor, foe):
            yield foe.id


def _may_meet(situation: Situation, actor: Token, foe: Token) -> bool:
    """Return True if an opening joins a foe's floor with where a creature stands or may charge."""
    if situation.facing(actor, foe):
        return True
    ends = _straight_ends(situation, actor, plan_move(situation, actor, CHARGE))
    return any(
        cell in situation.grid
        and not situation.are_apart(actor, actor, cell)
        and situation.facing(actor, foe, cell)
        for cell in ends
    )


def begin_charge(draft: Draft, act: Act) -> Refused | None:
    """Begin a charge, or ask for its target first; a single possible target needs no question."""
    foes = _chargeable_foes(draft.situation, draft.token(act.actor), act)
    if isinstance(foes, Refused):
        return foes
    if act.target or len(foes) == 1:
        return _run_charge(draft, msgspec.structs.replace(act, target=act.target or foes[0]))
    refusal = begin_move(draft, act)
    if refusal is None:
        draft.replace_top(declared_in(act, ChargeTarget()))
    return refusal


def _run_charge(draft: Draft, act: Act) -> Refused | None:
    declare(draft, act, Charge())
    return begin_move(draft, act)


def _chargeable_foes(situation: Situation, actor: Token, act: Act) -> tuple[str, ...] | Refused:
    """Return the ids of the foes in reach at the end of the route, or why there are none."""
    if not act.route:
        return Refused(
            "route", message("the route must lead away from where {actor} stands", actor=actor.name)
        )
    moved = msgspec.structs.replace(actor, cell=act.route[-1])
    after = with_token_at(situation, actor, moved.cell)
    weapons = {
        foe.id: [weapon.id for weapon in _charge_weapons(after, moved, foe)]
        for foe in possible_foes(after, moved)
    }
    foes = tuple(foe for foe, usable in weapons.items() if usable)
    if act.target and act.target not in foes:
        return Refused(
            "target", message("{actor} cannot charge that creature there", actor=actor.name), "R-35"
        )
    if act.target and act.weapon and act.weapon not in weapons[act.target]:
        return Refused(
            "weapon", message("{actor} cannot charge with that", actor=actor.name), "R-35"
        )
    return foes or Refused(
        "no_target", message("{actor} has nobody to charge there", actor=actor.name), "R-35"
    )


def plan_charge_ends(situation: Situation, actor: Token, plan: MovePlan) -> MovePlan:
    """Restrict the plan of a charge to the cells from which a foe can be attacked.

    Once the charge has a target, only that foe counts.
    """
    target = charge_target(situation, actor)
    on_lines = _straight_ends(situation, actor, plan)
    act = Act(actor.id, CHARGE, target=target)
    ends = frozenset(
        cell
        for cell in on_lines
        if cell in situation.grid
        and not isinstance(
            _chargeable_foes(situation, actor, msgspec.structs.replace(act, route=(cell,))), Refused
        )
    )
    reason = "nobody can be charged from there"
    return msgspec.structs.replace(plan, ends=ends, ends_reason=reason, ends_rule="R-35")


def _straight_ends(situation: Situation, actor: Token, plan: MovePlan) -> Iterator[Cell]:
    """Return the cells in reach on a straight line from a creature (RR-18)."""
    column, row = actor.cell
    farthest = sum(plan.rules.legs)
    if plan.rules.between_centres:
        around = range(-farthest, farthest + 1)
        yield from ((column + across, row + down) for down in around for across in around)
    for across, down in () if plan.rules.between_centres else situation.grid.directions:
        for steps in range(plan.min_steps, farthest + 1):
            yield column + across * steps, row + down * steps


def _charge_weapons(situation: Situation, actor: Token, foe: Token) -> tuple[Weapon, ...]:
    """Return the melee and thrown weapons with a foe in reach or range (R-35)."""
    return tuple(
        weapon
        for weapon in usable_weapons(actor)
        if weapon.kind is not WeaponKind.RANGED
        and reach_refusal(situation, actor, foe, weapon) is None
    )


def choose_charge_target(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for the target of a charge, who cannot react to the Dash; then run (R-35)."""
    act, actor = declared.act, draft.token(declared.act.actor)
    foes = _chargeable_foes(draft.situation, actor, act)
    options = {} if isinstance(foes, Refused) else {foe: draft.token(foe).name for foe in foes}
    chosen = stage_of(declared, ChargeTarget).target
    text = message("Whom does {actor} charge", actor=actor.name)
    target = choose(draft, chosen, "whom", text, options, rule="R-35")
    if target:
        draft.pop()
        _run_charge(draft, msgspec.structs.replace(act, target=target))


def charge_attack(draft: Draft, declared: DeclaredAct) -> None:
    """Attack at the end of a charge: +2 to hit, +2 damage, -2 on armor class (R-35)."""
    act = declared.act
    actor, target = draft.token(act.actor), draft.battle.token(act.target)
    weapons = _charge_weapons(draft.situation, actor, target) if target else ()
    if target is None or not weapons or actor.cell != act.route[-1]:
        draft.pop()
        draft.emit(Halted(actor.id, message("its charge meets nobody"), "R-35"))
        return
    weapon_id: str | None = act.weapon
    if weapon_id not in {weapon.id for weapon in weapons}:
        text = message(
            "With what does {actor} charge {target}", actor=actor.name, target=target.name
        )
        options = {weapon.id: weapon.name for weapon in weapons}
        chosen = stage_of(declared, Charge).weapon
        weapon_id = choose(draft, chosen, "weapon", text, options, rule="R-35")
    if weapon_id:
        draft.pop()
        add_condition_for_a_round(draft, actor.id, CHARGING, actor.id)
        bonus = _charge_bonus(draft.situation)
        make_attack(draft, actor.id, target.id, weapon_id, bonus, CHARGE_DAMAGE)


def _charge_bonus(situation: Situation) -> Modifiers:
    """Return the +2 of a charge, with a Secondary Attack's -5 by the setting (RR-17)."""
    bonus = Modifier(message("Charge"), 2, "R-35")
    if setting(situation, "charge_penalty") == "secondary":
        return (bonus, Modifier(message("Secondary Attack"), -5, "RR-17"))
    return (bonus,)
