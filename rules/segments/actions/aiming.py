"""What is decided about an attack before its roll (S-40, S-46, S-48, SR-10, SR-21, SR-42).

Each ``_asks_`` function asks its question unless answered, and returns True while it is open.
"""

import re
from collections.abc import Callable

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Act,
    Condition,
    Draft,
    Narrated,
    Number,
    Question,
    Refused,
    Text,
    Until,
    YesNo,
    base_space,
    message,
    note,
    require_weapon,
    setting,
    stage_of,
)

from ..attacks.stage import (
    CALLED_SHOT,
    CLEAR_SHOT,
    COVER,
    FOUND,
    PART,
    REACTS,
    SCALE,
    Attack,
    Fighters,
    choose,
    choose_number,
    fighters,
)
from ..attacks.threat import melee_in_line, melee_members
from ..attacks.to_hit import is_shot
from ..damage import callable_locations, called_location, location_texts, needs_search
from ..economy import AMBUSH, current_segment
from ..stats import AWARE, OPPORTUNITY, SURPRISED, is_melee

CHOICES = (PART, CLEAR_SHOT, SCALE, COVER, FOUND)
"""The decisions that may come with the command of an attack."""

GM_NUMBERS = {SCALE: "SR-42", COVER: "S-40"}
"""The modifiers that the source names without a number, and their rules."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
_MODIFIER = Number(message("Modifier"), -40, 40)


def choice_refusal(draft: Draft, act: Act) -> Refused | None:
    """Return why the choices of an attack are refused, None if valid."""
    unknown = next((key for key in act.choices if key not in CHOICES), "")
    if unknown:
        return Refused(
            "choice",
            message("there is nothing to choose under {unknown}", unknown=repr(unknown)),
            "S-46",
        )
    part = act.choices.get(PART, "")
    weapon, target = require_weapon(draft.token(act.actor), act.weapon), draft.token(act.target)
    locations = callable_locations(draft.situation, weapon, target)
    callable_ids = [location.id for location in locations]
    if part and (act.action != CALLED_SHOT or part not in callable_ids):
        return Refused(
            "choice",
            message("{part} cannot be called with {weapon}", part=repr(part), weapon=weapon.name),
            "SR-26",
        )
    return _gm_choice_refusal(act)


def _gm_choice_refusal(act: Act) -> Refused | None:
    """Return why the GM's choices for an attack are refused, None if valid."""
    for key, rule in GM_NUMBERS.items():
        if not _NUMBER.fullmatch(act.choices.get(key, "0")):
            return Refused("choice", message("{key} is a number such as -4", key=key), rule)
    if act.choices.get(CLEAR_SHOT, YesNo.YES) not in YES_NO:
        return Refused("choice", message("a shot is clear or not: yes or no"), "SR-21")
    if act.choices.get(FOUND, YesNo.YES) != YesNo.YES:
        return Refused("choice", message("a spot that is not found cannot be called"), "S-48")
    return None


def asks_reaction_first(draft: Draft) -> bool:
    """Ask whether the target of an ambush can react, before it may strike (SR-03, SR-10)."""
    is_mended = setting(draft, "edition") == "second"
    attack = stage_of(draft.declared_act, Attack)
    return is_mended and _asks_reaction(draft, fighters(draft), attack)


def ask_aim(draft: Draft) -> bool:
    """Ask the next open question before the roll; return False if all is settled."""
    pair = fighters(draft)
    return any(asks(draft, pair, stage_of(draft.declared_act, Attack)) for asks in _QUESTIONS)


def _asks_reaction(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether the target of an ambush can react, unless a condition decides it (SR-10)."""
    is_ambush = current_segment(draft.situation) == AMBUSH
    is_known = pair.target.has(SURPRISED) or pair.target.has(AWARE)
    if not is_ambush or draft.declared_act.act.action == OPPORTUNITY or is_known:
        return False
    text = message("can {target} react to the ambush", target=pair.target.name)
    return _asks_gm(draft, attack.reacts, REACTS, text, "SR-10", YesNo.NO)


def _asks_part(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask for the hit location of a called shot (S-46)."""
    if draft.declared_act.act.action != CALLED_SHOT or attack.part is not None:
        return False
    text = message(
        "Where does {attacker} aim at {target}",
        attacker=pair.attacker.name,
        target=pair.target.name,
    )
    locations = location_texts(draft.situation, pair.weapon, pair.target)
    return choose(draft, attack.part, PART, text, locations, rule="S-46") is None


def _asks_search(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether a hidden hit location has been found (S-48)."""
    if not needs_search(called_location(pair.weapon, attack.part)):
        return False
    text = message("has {attacker} found the spot by a Search check", attacker=pair.attacker.name)
    return _asks_gm(draft, attack.found, FOUND, text, "S-48", YesNo.YES)


def _asks_clear_shot(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether a shot into a melee is clear, if the table does not go by the line (SR-21)."""
    attacker, target, weapon = pair
    if setting(draft.situation, CLEAR_SHOT) != "ask" or not is_shot(weapon):
        return False
    if not melee_members(draft.situation, target, attacker):
        return False
    is_blocked = bool(melee_in_line(draft.situation, attacker, target))
    text = message(
        "has {attacker} a clear shot at {target}", attacker=attacker.name, target=target.name
    )
    default = YesNo.NO if is_blocked else YesNo.YES
    return _asks_gm(draft, attack.clear_shot, CLEAR_SHOT, text, "SR-21", default)


def _asks_scale(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask for the modifier for different sizes (SR-42)."""
    if not _differ_in_scale(draft, pair):
        return False
    return _asks_modifier(draft, pair, attack.scale, SCALE)


def _differ_in_scale(draft: Draft, pair: Fighters) -> bool:
    """Return True if two fighters differ in scale: by their sheets, or by their footprints."""
    if setting(draft, "scale_by") == "sheet":
        return pair.attacker.stat(SCALE) != pair.target.stat(SCALE)
    return base_space(pair.attacker.space) != base_space(pair.target.space)


def _asks_cover(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask for the modifier for partial cover against a ranged attack (S-40)."""
    if is_melee(pair.weapon) or not draft.situation.cover(pair.attacker, pair.target).grade:
        return False
    return _asks_modifier(draft, pair, attack.cover, COVER)


def _asks_modifier(draft: Draft, pair: Fighters, settled: int | None, field: str) -> bool:
    if setting(draft.situation, "gm_numbers") != "ask":
        return False
    text = message(
        "modifier for {field}, {attacker} against {target}",
        field=field,
        attacker=pair.attacker.name,
        target=pair.target.name,
    )
    return gm_modifier(draft, settled, field, text, GM_NUMBERS[field]) is None


_QUESTIONS: tuple[Callable[[Draft, Fighters, Attack], bool], ...] = (
    _asks_reaction,
    _asks_part,
    _asks_search,
    _asks_clear_shot,
    _asks_scale,
    _asks_cover,
)


def _asks_gm(
    draft: Draft, settled: YesNo | None, field: str, text: Text, rule: str, default: YesNo
) -> bool:
    chosen = choose(draft, settled, field, text, YES_NO, rule=rule, default=default, asker=THE_GM)
    return chosen is None


def gm_modifier(draft: Draft, settled: int | None, field: str, text: Text, rule: str) -> int | None:
    """Return a modifier from the GM, or ask for the number and return None."""
    return choose_number(
        draft,
        settled,
        field,
        text,
        _MODIFIER,
        rule=rule,
        word=message("as the GM says"),
        option=field,
        asker=THE_GM,
    )


def after_answer(draft: Draft, question: Question) -> None:
    """Carry out at once what follows from an answer about an attack (S-48, SR-10)."""
    declared = draft.declared_act
    attack = stage_of(declared, Attack)
    if question.kind == REACTS:
        condition = AWARE if attack.reacts is YesNo.YES else SURPRISED
        draft.gain(declared.act.target, Condition(condition, Until.ROUND_END), "SR-10")
    elif question.kind == FOUND and attack.found is YesNo.NO:
        note(draft, Attack, part="")
        text = message("the spot is not found, the attack calls nothing")
        draft.emit(Narrated(declared.act.actor, text, "S-48"))
