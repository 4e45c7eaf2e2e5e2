"""Attacks on their way: who may strike first, what is called, the roll, the defence, the harm."""

from collections.abc import Callable, Iterator

from gridapp.engine.kit import (
    Act,
    Condition,
    Declared,
    Draft,
    Halted,
    Option,
    Refused,
    Token,
    Told,
    Until,
    Weapon,
)

from . import armour, attacks, concentration, defence, harm, locations, opportunity, rounds, zones
from .asking import Notes, Wanted, ask, go_to, note, notes, number, yes_no
from .checks import check
from .exchanges import bans_defence
from .locations import part_of
from .offers import CALLED_SHOT
from .segment import AMBUSH, segment_of
from .sheet import ATTACKED_IN, OPPORTUNITY, SURPRISED, held, is_able

ASKED = "asked"
PROVOKE, AIM, DEFEND, HARM = "", "aim", "defend", "harm"
DEFENCE, NONE, MAY_DEFEND, REACTS = "defence", "none", "may_defend", "reacts"
AWARE = "aware"
CHOICES = (attacks.PART, attacks.CLEAR, attacks.SCALE, attacks.COVER, attacks.FOUND)


def misdeclared(draft: Draft, act: Act) -> Refused | None:
    """Why an attack cannot be declared with these choices, if it cannot."""
    stray = next((key for key in act.choices if key not in CHOICES), "")
    if stray:
        return Refused("choice", f"there is nothing to choose under {stray!r}", "S-46")
    part = act.choices.get(attacks.PART, "")
    weapon, target = held(draft.token(act.actor), act.weapon), draft.token(act.target)
    known = [one.id for one in locations.callable_on(weapon, target)]
    if part and (act.action != CALLED_SHOT or part not in known):
        return Refused("choice", f"{part!r} cannot be called with {weapon.name}", "SR-26")
    for key in (attacks.SCALE, attacks.COVER):
        if not act.choices.get(key, "0").lstrip("+-").isdecimal():
            return Refused("choice", f"{key} is a number", attacks.GM_NUMBERS[key])
    return None


def resume(draft: Draft, declared: Declared) -> None:
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


def _provoke(draft: Draft, declared: Declared) -> None:
    """Shooting and casting in melee let everybody strike first in whose zone one is (SR-23)."""
    act = declared.act
    attacker, weapon = _armed(draft, act)
    asked = tuple(declared.facts.get(ASKED, "").split())
    found = opportunity.strikers(draft.situation, attacker, asked)
    if act.action == OPPORTUNITY or not opportunity.provokes(weapon) or not found:
        go_to(draft, AIM)
        return
    striker, weapons = found[0]
    note(draft, ASKED, " ".join((*asked, striker.id)))
    opportunity.ask(draft, striker, attacker, weapons, f"using {weapon.name} in melee")


def _armed(draft: Draft, act: Act) -> tuple[Token, Weapon]:
    attacker = draft.token(act.actor)
    return attacker, held(attacker, act.weapon)


def _aim(draft: Draft, declared: Declared) -> None:
    """Ask what the attack has to be told, then roll it."""
    if _asks(draft, declared, _to_aim):
        return
    act, known = declared.act, notes(declared)
    attacker, weapon = _armed(draft, act)
    target = draft.token(act.target)
    parts = attacks.parts(draft.situation, attacker, target, weapon, known)
    called = part_of(weapon, known.get(attacks.PART, "")).name
    aimed = f" ({called.lower()})" if called else ""
    if check(draft, attacker, f"{weapon.name} against {target.name}{aimed}", parts, "S-37"):
        go_to(draft, DEFEND)
    else:
        finish(draft, act)


def _asks(
    draft: Draft, declared: Declared, wanted: Callable[[Draft, Declared], Iterator[Wanted]]
) -> bool:
    """Ask the first thing that is not told yet, if there is one."""
    known = notes(declared)
    found = next((one for one in wanted(draft, declared) if one.key not in known), None)
    if found is not None:
        ask(draft, declared, found)
    return found is not None


def _to_aim(draft: Draft, declared: Declared) -> Iterator[Wanted]:
    """What an attack has to be told before it is rolled."""
    act, known, situation = declared.act, notes(declared), draft.situation
    attacker, weapon = _armed(draft, act)
    target = draft.token(act.target)
    if segment_of(situation) == AMBUSH and act.action != OPPORTUNITY and not _is_known(target):
        yield yes_no(REACTS, f"can {target.name} react to the ambush", attacker.id, "SR-10", "no")
    if act.action == CALLED_SHOT:
        options = locations.options(weapon, target)
        text = f"Where does {attacker.name} aim at {target.name}"
        yield Wanted(attacks.PART, text, attacker.id, options, "S-46")
        if locations.may_need_search(part_of(weapon, known.get(attacks.PART, ""))):
            text = f"has {attacker.name} found the spot by a Search check"
            yield yes_no(attacks.FOUND, text, attacker.id, "S-48", "yes")
    asks = draft.rules.book.setting(draft.battle, attacks.CLEAR) == "ask"
    if asks and attacks.is_shot(weapon) and zones.melee_around(situation, target, attacker):
        clear = "no" if zones.in_the_line(situation, attacker, target) else "yes"
        text = f"has {attacker.name} a clear shot at {target.name}"
        yield yes_no(attacks.CLEAR, text, attacker.id, "SR-21", clear)
    yield from _gm_numbers(draft, attacker, target, weapon)


def _is_known(target: Token) -> bool:
    """Whether it was told already how the target takes the ambush (SR-10)."""
    return target.has(SURPRISED) or target.has(AWARE)


def _gm_numbers(draft: Draft, attacker: Token, target: Token, weapon: Weapon) -> Iterator[Wanted]:
    """Modifiers that the source names without a number, where they bear (S-40, SR-42)."""
    if draft.rules.book.setting(draft.battle, "gm_numbers") != "ask":
        return
    who = f"{attacker.name} against {target.name}"
    if attacker.space != target.space:
        yield number(attacks.SCALE, f"modifier for scale, {who}", attacker.id, "SR-42")
    if weapon.kind != "melee" and draft.situation.cover(attacker, target).grade:
        yield number(attacks.COVER, f"modifier for cover, {who}", attacker.id, "S-40")


def answered(draft: Draft, key: str, option: str) -> None:
    """Let follow at once what follows from an answer about an attack."""
    top = draft.battle.underway[-1]
    if not isinstance(top, Declared):
        return
    note(draft, key, option)
    if key == REACTS:
        kind = AWARE if option == "yes" else SURPRISED
        draft.gain(top.act.target, Condition(kind, Until.ROUND_END), "SR-10")
    elif key == attacks.FOUND and option == "no":
        note(draft, attacks.PART, "")
        draft.emit(Told(top.act.actor, "the spot is not found, the attack calls nothing", "S-48"))


# The defence


def _defend(draft: Draft, declared: Declared) -> None:
    """Let the target defend, then go on to the harm or end the attack."""
    act = declared.act
    attacker, weapon = _armed(draft, act)
    target = draft.token(act.target)
    if bans_defence(draft.situation, attacker, target):
        draft.emit(Told(target.id, "cannot defend, both are Aggressive", "S-18"))
        go_to(draft, HARM)
    elif not _asks(draft, declared, _to_defend):
        if _defended(draft, declared, target, weapon):
            finish(draft, act)
        else:
            go_to(draft, HARM)


def _to_defend(draft: Draft, declared: Declared) -> Iterator[Wanted]:
    """What a defence has to be told before it is rolled."""
    act, known = declared.act, notes(declared)
    weapon, target = _armed(draft, act)[1], draft.token(act.target)
    if target.has(SURPRISED):
        if draft.rules.book.setting(draft.battle, "surprised_defence") == "ask":
            yield yes_no(MAY_DEFEND, f"may {target.name}, surprised, defend", target.id, "SR-10")
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
        yield number(defence.AVERSION, text, target.id, "SR-25")


def _may_defend(draft: Draft, target: Token, known: Notes) -> bool:
    """Whether a creature may defend at all: the surprised as the GM says (SR-10)."""
    setting = draft.rules.book.setting(draft.battle, "surprised_defence")
    said = known.get(MAY_DEFEND, setting)
    return not target.has(SURPRISED) or said == "yes"


def _asks_aversion(draft: Draft) -> bool:
    return draft.rules.book.setting(draft.battle, defence.AVERSION) == "ask"


def _best(target: Token, skills: tuple[defence.Skill, ...]) -> str:
    return max(skills, key=lambda skill: target.stat(skill.id)).id


def _defended(draft: Draft, declared: Declared, target: Token, weapon: Weapon) -> bool:
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


# The harm


def _harm(draft: Draft, declared: Declared) -> None:
    """Roll damage, then ask what it does to the target."""
    act, known = declared.act, notes(declared)
    attacker, weapon = _armed(draft, act)
    target = draft.token(act.target)
    if harm.AMOUNT not in known:
        if _asks(draft, declared, harm.before):
            return
        called = known.get(attacks.PART, "")
        if part_of(weapon, called).result == locations.STRUCTURAL:
            amount = 0
        else:
            sheet = armour.rating(target, armour.type_of(weapon, called))
            rated = int(known.get(harm.RATING, sheet))
            amount = armour.roll(draft, attacker, weapon, called, rated)
        note(draft, harm.AMOUNT, str(amount))
        harm.suffer(draft, target.id, amount)
        return
    if not _asks(draft, declared, harm.after):
        harm.conclude(draft, declared, known)
        if weapon.stats.get("lasting"):
            concentration.begin(draft, attacker.id)
        finish(draft, act)


_STAGES: dict[str, Callable[[Draft, Declared], None]] = {
    PROVOKE: _provoke,
    AIM: _aim,
    DEFEND: _defend,
    HARM: _harm,
}


def pay(draft: Draft, act: Act, cost: int) -> None:
    """Pay for an attack; all attacks of the round are in this segment now (S-13, S-29)."""
    draft.spend(act.actor, "actions", cost)
    draft.set_pool(act.actor, ATTACKED_IN, segment_of(draft.situation))
