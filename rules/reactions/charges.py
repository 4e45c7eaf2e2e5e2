"""Charge: Dash and attack, declared together with the target (R-35, RR-17)."""

import msgspec

from gridapp.packkit import (
    Act,
    DeclaredAct,
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
    with_token_at,
)

from .attacks import attack
from .checks import Parts
from .choices import choose
from .conditions import CHARGING, for_a_round
from .movement import CHARGE, charged
from .targets import foes, out_of_reach, usable

WHOM = "whom"
DAMAGE = (Modifier("Charge", 2, "R-35"),)


def begin(draft: Draft, act: Act) -> Refused | None:
    """Run, once it is known against whom; the one foe in reach of the end needs no asking."""
    able = _chargeable(draft.situation, draft.token(act.actor), act)
    if isinstance(able, Refused):
        return able
    if act.target or len(able) == 1:
        return _run(draft, msgspec.structs.replace(act, target=act.target or able[0]))
    refused = begin_move(draft, act)
    if refused is None:
        draft.replace_top(DeclaredAct(act, WHOM))
    return refused


def _run(draft: Draft, act: Act) -> Refused | None:
    draft.push(DeclaredAct(act, CHARGE))
    return begin_move(draft, act)


def _chargeable(situation: Situation, actor: Token, act: Act) -> tuple[str, ...] | Refused:
    """The foes that could be attacked from the end of the way, or why it cannot be a charge."""
    if not act.route:
        return Refused("route", f"the route must lead away from where {actor.name} stands")
    moved = msgspec.structs.replace(actor, cell=act.route[-1])
    there = with_token_at(situation, actor, moved.cell)
    found = {foe.id: [one.id for one in arms(there, moved, foe)] for foe in foes(there, moved)}
    able = tuple(foe for foe, weapons in found.items() if weapons)
    if act.target and act.target not in able:
        return Refused("target", f"{actor.name} cannot charge that creature there", "R-35")
    if act.target and act.weapon and act.weapon not in found[act.target]:
        return Refused("weapon", f"{actor.name} cannot charge with that", "R-35")
    return able or Refused("no_target", f"{actor.name} has nobody to charge there", "R-35")


def ending(situation: Situation, actor: Token, plan: MovePlan) -> MovePlan:
    """The plan of a charge: it ends where a foe can be attacked, the one that it is against."""
    target = charged(situation, actor)
    lines = (
        (actor.cell[0] + column * steps, actor.cell[1] + row * steps)
        for column, row in situation.grid.directions
        for steps in range(plan.min_steps, sum(plan.rules.legs) + 1)
    )
    act = Act(actor.id, CHARGE, target=target)
    ends = frozenset(
        cell
        for cell in lines
        if cell in situation.grid
        and not isinstance(
            _chargeable(situation, actor, msgspec.structs.replace(act, route=(cell,))), Refused
        )
    )
    why = "nobody can be charged from there"
    return msgspec.structs.replace(plan, ends=ends, ends_reason=why, ends_rule="R-35")


def arms(situation: Situation, actor: Token, foe: Token) -> tuple[Weapon, ...]:
    """The melee and thrown weapons that arrive at a foe (R-35)."""
    fit = (one for one in usable(actor) if one.kind is not WeaponKind.RANGED)
    return tuple(one for one in fit if out_of_reach(situation, actor, foe, one) is None)


def whom(draft: Draft, declared: DeclaredAct) -> None:
    """Ask whom the charge is for, then run: that foe cannot react to the Dash (R-35)."""
    act, actor = declared.act, draft.token(declared.act.actor)
    able = _chargeable(draft.situation, actor, act)
    names = () if isinstance(able, Refused) else able
    options = tuple(Option(one, draft.token(one).name) for one in names)
    target = choose(draft, declared, WHOM, f"Whom does {actor.name} charge", options, rule="R-35")
    if target:
        draft.pop()
        _run(draft, msgspec.structs.replace(act, target=target))


def strike_home(draft: Draft, declared: DeclaredAct) -> None:
    """The attack at the end of the run: +2 to hit, +2 damage, -2 on armor class (R-35)."""
    act = declared.act
    actor, target = draft.token(act.actor), draft.battle.token(act.target)
    able = arms(draft.situation, actor, target) if target else ()
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
        for_a_round(draft, actor.id, CHARGING, actor.id)
        attack(draft, actor.id, target.id, weapon, bonus(draft.situation), DAMAGE)


def bonus(situation: Situation) -> Parts:
    """The +2 of a charge, less the Secondary's 5 where a table reads it so (RR-17)."""
    plain = Modifier("Charge", 2, "R-35")
    if situation.rules.book.setting(situation.battle, "charge_penalty") == "secondary":
        return (plain, Modifier("Secondary Attack", -5, "RR-17"))
    return (plain,)
