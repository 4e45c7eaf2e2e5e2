"""What an attack has to be told before it is rolled (S-40, S-46, S-48, SR-10, SR-21)."""

import re
from collections.abc import Iterator

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Refused,
    Token,
    Until,
    Weapon,
    require_weapon,
)

from . import attacks, locations, zones
from .asking import Wanted, notes, number, yes_no
from .locations import part_of
from .offers import CALLED_SHOT
from .segment import AMBUSH, segment_of
from .sheet import OPPORTUNITY, SURPRISED, armed, is_melee

_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
REACTS, AWARE = "reacts", "aware"
CHOICES = (attacks.PART, attacks.CLEAR, attacks.SCALE, attacks.COVER, attacks.FOUND)


def misdeclared(draft: Draft, act: Act) -> Refused | None:
    """Why an attack cannot be declared with these choices, if it cannot."""
    stray = next((key for key in act.choices if key not in CHOICES), "")
    if stray:
        return Refused("choice", f"there is nothing to choose under {stray!r}", "S-46")
    part = act.choices.get(attacks.PART, "")
    weapon, target = require_weapon(draft.token(act.actor), act.weapon), draft.token(act.target)
    known = [one.id for one in locations.callable_on(weapon, target)]
    if part and (act.action != CALLED_SHOT or part not in known):
        return Refused("choice", f"{part!r} cannot be called with {weapon.name}", "SR-26")
    return _misanswered(act)


def _misanswered(act: Act) -> Refused | None:
    """Why what the GM says with an attack is no answer, if it is none."""
    for key, rule in attacks.GM_NUMBERS.items():
        if not _NUMBER.fullmatch(act.choices.get(key, "0")):
            return Refused("choice", f"{key} is a number such as -4", rule)
    if act.choices.get(attacks.CLEAR, "yes") not in ("yes", "no"):
        return Refused("choice", "a shot is clear or not: yes or no", "SR-21")
    if act.choices.get(attacks.FOUND, "yes") != "yes":
        return Refused("choice", "a spot that is not found cannot be called", "S-48")
    return None


def wanted(draft: Draft, declared: DeclaredAct) -> Iterator[Wanted]:
    """What an attack has to be told before it is rolled."""
    act, known, situation = declared.act, notes(declared), draft.situation
    attacker, weapon = armed(draft, act)
    target = draft.token(act.target)
    if segment_of(situation) == AMBUSH and act.action != OPPORTUNITY and not _is_known(target):
        yield yes_no(REACTS, f"can {target.name} react to the ambush", "SR-10", "no")
    if act.action == CALLED_SHOT:
        options = locations.options(weapon, target)
        text = f"Where does {attacker.name} aim at {target.name}"
        yield Wanted(attacks.PART, text, attacker.id, options, "S-46")
        if locations.may_need_search(part_of(weapon, known.get(attacks.PART, ""))):
            text = f"has {attacker.name} found the spot by a Search check"
            yield yes_no(attacks.FOUND, text, "S-48", "yes")
    asks = draft.rules.book.setting(draft.battle, attacks.CLEAR) == "ask"
    if asks and attacks.is_shot(weapon) and zones.melee_around(situation, target, attacker):
        clear = "no" if zones.in_the_line(situation, attacker, target) else "yes"
        text = f"has {attacker.name} a clear shot at {target.name}"
        yield yes_no(attacks.CLEAR, text, "SR-21", clear)
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
        yield number(attacks.SCALE, f"modifier for scale, {who}", "SR-42")
    if not is_melee(weapon) and draft.situation.cover(attacker, target).grade:
        yield number(attacks.COVER, f"modifier for cover, {who}", "S-40")


def answered(draft: Draft, key: str, option: str) -> None:
    """Let follow at once what follows from an answer about an attack."""
    top = draft.battle.underway[-1]
    if not isinstance(top, DeclaredAct):
        return
    draft.note_facts(**{key: option})
    if key == REACTS:
        kind = AWARE if option == "yes" else SURPRISED
        draft.gain(top.act.target, Condition(kind, Until.ROUND_END), "SR-10")
    elif key == attacks.FOUND and option == "no":
        draft.note_facts(**{attacks.PART: ""})
        draft.emit(
            Narrated(top.act.actor, "the spot is not found, the attack calls nothing", "S-48")
        )
