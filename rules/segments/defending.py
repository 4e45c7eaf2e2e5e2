"""The defence against an attack that has hit: whether, and how (S-52, S-53, SR-31)."""

from collections.abc import Iterator

from gridapp.packkit import DeclaredAct, Draft, Narrated, Option, Token, Weapon

from . import defence
from .asking import Notes, Wanted, asks, notes, number, yes_no
from .exchanges import bans_defence
from .sheet import SURPRISED, armed

DEFENCE, NONE, MAY_DEFEND = "defence", "none", "may_defend"


def averted(draft: Draft, declared: DeclaredAct) -> bool | None:
    """Whether the target averts the attack; ``None`` if something is asked first."""
    act = declared.act
    attacker, weapon = armed(draft, act)
    target = draft.token(act.target)
    if bans_defence(draft.situation, attacker, target):
        draft.emit(Narrated(target.id, "cannot defend, both are Aggressive", "S-18"))
        return False
    if asks(draft, declared, _wanted):
        return None
    return _defended(draft, declared, target, weapon)


def _wanted(draft: Draft, declared: DeclaredAct) -> Iterator[Wanted]:
    """What a defence has to be told before it is rolled."""
    act, known = declared.act, notes(declared)
    weapon, target = armed(draft, act)[1], draft.token(act.target)
    if target.has(SURPRISED):
        if draft.rules.book.setting(draft.battle, "surprised_defence") == "ask":
            yield yes_no(MAY_DEFEND, f"may {target.name}, surprised, defend", "SR-10")
        if not _may_defend(draft, target, known):
            return
    guard = defence.guard_skill(target, weapon)
    if guard is None and defence.can_defend(target, weapon):
        skills = defence.usable(target, weapon)
        options = tuple(Option(one.id, f"{one.name} {target.stat(one.id)}") for one in skills)
        text = f"{weapon.name} hits {target.name}: how does it defend"
        allowed = (*options, Option(NONE, "Not at all"))
        yield Wanted(DEFENCE, text, target.id, allowed, "S-53", default=_best(target, skills))
    skill = guard or (defence.named(known[DEFENCE]) if known.get(DEFENCE, NONE) != NONE else None)
    if skill and defence.needs_chart(target, skill) and _asks_aversion(draft):
        text = f"aversion modifier for {skill.name} (chart missing)"
        yield number(defence.AVERSION, text, "SR-25")


def _may_defend(draft: Draft, target: Token, known: Notes) -> bool:
    """Whether a creature may defend at all: the surprised as the GM says (SR-10)."""
    setting = draft.rules.book.setting(draft.battle, "surprised_defence")
    said = known.get(MAY_DEFEND, setting)
    return not target.has(SURPRISED) or said == "yes"


def _asks_aversion(draft: Draft) -> bool:
    return draft.rules.book.setting(draft.battle, defence.AVERSION) == "ask"


def _best(target: Token, skills: tuple[defence.Skill, ...]) -> str:
    return max(skills, key=lambda skill: target.stat(skill.id)).id


def _defended(draft: Draft, declared: DeclaredAct, target: Token, weapon: Weapon) -> bool:
    """Whether the defence, if there is one, averts the attack."""
    known = notes(declared)
    if not _may_defend(draft, target, known):
        return False
    if guard := defence.guard_skill(target, weapon):
        return defence.defend(draft, target, guard, known, on_guard=True)
    chosen = known.get(DEFENCE, NONE)
    if chosen == NONE:
        return False
    return defence.defend(draft, target, defence.named(chosen), known, on_guard=False)
