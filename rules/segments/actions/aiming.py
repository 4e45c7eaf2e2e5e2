"""What is decided about an attack before its roll (S-40, S-46, S-48, SR-10, SR-21, SR-42)."""

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

from ..attacks.threat import melee_in_line, melee_members
from ..attacks.to_hit import CALLED_SHOT, CLEAR, COVER, FOUND, GM_NUMBERS, PART, SCALE, is_shot
from ..damage import callable_locations, called_location, location_options, needs_search
from ..economy import AMBUSH, current_segment
from ..questions import PendingQuestion, answers_of, gm_number, gm_yes_no
from ..stats import OPPORTUNITY, SURPRISED, attacker_and_weapon, is_melee

_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")


REACTS, AWARE = "reacts", "aware"


CHOICES = (PART, CLEAR, SCALE, COVER, FOUND)


def choice_refusal(draft: Draft, act: Act) -> Refused | None:
    """Why an attack cannot be declared with these choices, if it cannot."""
    stray = next((key for key in act.choices if key not in CHOICES), "")
    if stray:
        return Refused("choice", f"there is nothing to choose under {stray!r}", "S-46")
    part = act.choices.get(PART, "")
    weapon, target = require_weapon(draft.token(act.actor), act.weapon), draft.token(act.target)
    known = [one.id for one in callable_locations(weapon, target)]
    if part and (act.action != CALLED_SHOT or part not in known):
        return Refused("choice", f"{part!r} cannot be called with {weapon.name}", "SR-26")
    return _gm_answer_refusal(act)


def _gm_answer_refusal(act: Act) -> Refused | None:
    """Why what the GM says with an attack is no answer, if it is none."""
    for key, rule in GM_NUMBERS.items():
        if not _NUMBER.fullmatch(act.choices.get(key, "0")):
            return Refused("choice", f"{key} is a number such as -4", rule)
    if act.choices.get(CLEAR, "yes") not in ("yes", "no"):
        return Refused("choice", "a shot is clear or not: yes or no", "SR-21")
    if act.choices.get(FOUND, "yes") != "yes":
        return Refused("choice", "a spot that is not found cannot be called", "S-48")
    return None


def aim_questions(draft: Draft, declared: DeclaredAct) -> Iterator[PendingQuestion]:
    """What an attack has to be told before it is rolled."""
    act, known, situation = declared.act, answers_of(declared), draft.situation
    attacker, weapon = attacker_and_weapon(draft, act)
    target = draft.token(act.target)
    if (
        current_segment(situation) == AMBUSH
        and act.action != OPPORTUNITY
        and not _is_reaction_settled(target)
    ):
        yield gm_yes_no(REACTS, f"can {target.name} react to the ambush", "SR-10", "no")
    if act.action == CALLED_SHOT:
        options = location_options(weapon, target)
        text = f"Where does {attacker.name} aim at {target.name}"
        yield PendingQuestion(PART, text, attacker.id, options, "S-46")
        if needs_search(called_location(weapon, known.get(PART, ""))):
            text = f"has {attacker.name} found the spot by a Search check"
            yield gm_yes_no(FOUND, text, "S-48", "yes")
    asks = draft.rules.book.setting(draft.battle, CLEAR) == "ask"
    if asks and is_shot(weapon) and melee_members(situation, target, attacker):
        clear = "no" if melee_in_line(situation, attacker, target) else "yes"
        text = f"has {attacker.name} a clear shot at {target.name}"
        yield gm_yes_no(CLEAR, text, "SR-21", clear)
    yield from _gm_number_questions(draft, attacker, target, weapon)


def _is_reaction_settled(target: Token) -> bool:
    """Whether it was told already how the target takes the ambush (SR-10)."""
    return target.has(SURPRISED) or target.has(AWARE)


def _gm_number_questions(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon
) -> Iterator[PendingQuestion]:
    """Modifiers that the source names without a number, where they bear (S-40, SR-42)."""
    if draft.rules.book.setting(draft.battle, "gm_numbers") != "ask":
        return
    who = f"{attacker.name} against {target.name}"
    if attacker.space != target.space:
        yield gm_number(SCALE, f"modifier for scale, {who}", "SR-42")
    if not is_melee(weapon) and draft.situation.cover(attacker, target).grade:
        yield gm_number(COVER, f"modifier for cover, {who}", "S-40")


def note_answer(draft: Draft, key: str, option: str) -> None:
    """Let follow at once what follows from an answer about an attack."""
    top = draft.battle.underway[-1]
    if not isinstance(top, DeclaredAct):
        return
    draft.note_facts(**{key: option})
    if key == REACTS:
        kind = AWARE if option == "yes" else SURPRISED
        draft.gain(top.act.target, Condition(kind, Until.ROUND_END), "SR-10")
    elif key == FOUND and option == "no":
        draft.note_facts(**{PART: ""})
        draft.emit(
            Narrated(top.act.actor, "the spot is not found, the attack calls nothing", "S-48")
        )
