"""Attacks on their way: who may strike first, what is called, the roll, the defence, the harm."""

from collections.abc import Callable

from gridapp.packkit import Act, DeclaredAct, Draft, Halted

from . import (
    aiming,
    armour,
    attacks,
    concentration,
    defending,
    harm,
    locations,
    opportunity,
    rounds,
)
from .asking import asks, notes
from .checks import check
from .locations import part_of
from .segment import segment_of
from .sheet import ACTIONS, ATTACKED_IN, OPPORTUNITY, armed, is_able

ASKED = "asked"
PROVOKE, AIM, DEFEND, HARM = "", "aim", "defend", "harm"


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Carry an attack on by one stage, or ask what it has to be told first."""
    act = declared.act
    attacker, target = draft.token(act.actor), draft.battle.token(act.target)
    if target is None or not is_able(attacker) or not is_able(target):
        who = target if target is not None and not is_able(target) else attacker
        draft.emit(Halted(act.actor, f"{who.name} is out of the fight", "SR-33"))
        finish(draft, act)
        return
    _STAGES[declared.stage](draft, declared)


def finish(draft: Draft, act: Act) -> None:
    """The attack is over; whoever trades attacks with its maker is next (SR-12)."""
    draft.pop()
    if act.action != OPPORTUNITY and not draft.battle.underway:
        rounds.attacked(draft, act.actor)


def _provoke(draft: Draft, declared: DeclaredAct) -> None:
    """Shooting and casting in melee let everybody strike first in whose zone one is (SR-23)."""
    act = declared.act
    attacker, weapon = armed(draft, act)
    asked = tuple(declared.facts.get(ASKED, "").split())
    found = opportunity.strikers(draft.situation, attacker, asked)
    if act.action == OPPORTUNITY or not opportunity.provokes(weapon) or not found:
        draft.set_stage(AIM)
        return
    striker, weapons = found[0]
    draft.note_facts(**{ASKED: " ".join((*asked, striker.id))})
    opportunity.ask(draft, striker, attacker, weapons, f"using {weapon.name} in melee")


def _aim(draft: Draft, declared: DeclaredAct) -> None:
    """Ask what the attack has to be told, then roll it."""
    if asks(draft, declared, aiming.wanted):
        return
    act, known = declared.act, notes(declared)
    attacker, weapon = armed(draft, act)
    target = draft.token(act.target)
    parts = attacks.parts(draft.situation, attacker, target, weapon, known)
    called = part_of(weapon, known.get(attacks.PART, "")).name
    aimed = f" ({called.lower()})" if called else ""
    if check(draft, attacker, f"{weapon.name} against {target.name}{aimed}", parts, "S-37"):
        draft.set_stage(DEFEND)
    else:
        finish(draft, act)


def _defend(draft: Draft, declared: DeclaredAct) -> None:
    """Let the target defend, then go on to the harm or end the attack."""
    averted = defending.averted(draft, declared)
    if averted:
        finish(draft, declared.act)
    elif averted is not None:
        draft.set_stage(HARM)


def _harm(draft: Draft, declared: DeclaredAct) -> None:
    """Roll damage, then ask what it does to the target."""
    act, known = declared.act, notes(declared)
    if harm.AMOUNT not in known:
        if not asks(draft, declared, harm.before):
            _hurt(draft, declared)
    elif not asks(draft, declared, harm.after):
        harm.conclude(draft, declared, known)
        if armed(draft, act)[1].stats.get("lasting"):
            concentration.begin(draft, act.actor)
        finish(draft, act)


def _hurt(draft: Draft, declared: DeclaredAct) -> None:
    """Roll damage and take it off; a struck weapon hurts nobody (S-50, S-57)."""
    act, known = declared.act, notes(declared)
    attacker, weapon = armed(draft, act)
    called, amount = known.get(attacks.PART, ""), 0
    if part_of(weapon, called).result != locations.STRUCTURAL:
        sheet = armour.rating(draft.token(act.target), armour.type_of(weapon, called))
        rated = int(known.get(harm.RATING, sheet))
        amount = armour.roll(draft, attacker, weapon, called, rated)
    draft.note_facts(**{harm.AMOUNT: str(amount)})
    harm.suffer(draft, act.target, amount)


_STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    PROVOKE: _provoke,
    AIM: _aim,
    DEFEND: _defend,
    HARM: _harm,
}


def pay(draft: Draft, act: Act, cost: int) -> None:
    """Pay for an attack; all attacks of the round are in this segment now (S-13, S-29)."""
    draft.spend(act.actor, ACTIONS, cost)
    draft.set_pool(act.actor, ATTACKED_IN, segment_of(draft.situation))
