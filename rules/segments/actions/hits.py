"""The damage of a hit and the GM's rulings (S-46 to S-51, S-56, SR-28, SR-33, SR-40).

Each ``_asks_`` function asks its question unless answered, and returns True while it is open.
"""

from collections.abc import Callable, Mapping
from typing import Any

from gridapp.packkit import (
    THE_GM,
    Ask,
    AttackResolved,
    Condition,
    Draft,
    Number,
    Question,
    Text,
    Token,
    ask,
    message,
    note,
    options_of,
    regain_points,
    setting,
)

from ..attacks.stage import (
    FALLS,
    GRIP,
    RATING,
    RESULT,
    Attack,
    Fighters,
    InjuryRuling,
    StruckWeaponRuling,
    choose,
    choose_number,
)
from ..checks import (
    CONCENTRATION,
    FOCUS_OPTIONS,
    ConcentrationAsk,
    concentration_text,
    is_disturbed_by_damage,
    lose_concentration,
    settle_concentration,
    start_concentrating,
)
from ..damage import (
    KILL_SHOT,
    KNOCKOUT,
    STRUCTURAL,
    UNKNOWN_RATINGS,
    apply_called_result,
    armour_rating,
    called_location,
    damage_type_at,
    drop_weapon,
    keeps_hold,
    lose_hit_points,
    roll_damage,
    strike_weapon,
    struck_weapon,
)
from ..stats import HITS, OUT

GRIP_OPTIONS = {
    StruckWeaponRuling.CHECK: message("Weapon-skill check"),
    StruckWeaponRuling.KEEPS: message("Keeps hold"),
    StruckWeaponRuling.DROPS: message("Drops it"),
}


FALL_OPTIONS = {
    InjuryRuling.OUT: message("Out of the fight"),
    InjuryRuling.LABEL: message("Fights on"),
}


class FallAsk(Ask, frozen=True, tag="fall"):
    """Asks whether a creature without hit points, hurt outside an attack, is out of the fight."""


def take_damage(draft: Draft, token_id: str, amount: int) -> None:
    """Damage a creature outside an attack, and ask what is asked after a hit (SR-33, SR-40)."""
    if amount <= 0:
        return
    lose_hit_points(draft, token_id, amount)
    target = draft.token(token_id)
    if draft.battle.round and is_disturbed_by_damage(draft, target):
        _ask_gm(draft, ConcentrationAsk(), target, concentration_text(target), FOCUS_OPTIONS)
    _ask_fall_outside_attack(draft, target)


def _ask_fall_outside_attack(draft: Draft, target: Token) -> None:
    if target.stat("hit_points") and target.pool(HITS) <= 0 and not target.has(OUT):
        _ask_gm(draft, FallAsk(), target, _fall_text(target), FALL_OPTIONS)


def after_gm_edit(draft: Draft, token_id: str, what: str) -> None:
    """Ask about a fall once the GM sets hit points to 0; above 0, end the fall (SR-33).

    By a setting; else only hits and damage ask. Who is put out by hand keeps no effect going.
    """
    target = draft.token(token_id)
    if what == OUT and target.has(OUT):
        lose_concentration(draft, token_id)
    if what != HITS or setting(draft, "no_hit_points") == "by_hits":
        return
    _ask_fall_outside_attack(draft, target)
    if target.pool(HITS) > 0 and _fell_without_points(draft, token_id):
        draft.lose(token_id, OUT, "SR-33")


def _fell_without_points(draft: Draft, token_id: str) -> bool:
    """Return True if a creature had no hit points before: who is knocked out wakes not by them."""
    before = draft.start.token(token_id)
    is_mended = setting(draft, "edition") == "second"
    return not is_mended or before is None or before.pool(HITS) <= 0


def _ask_gm(
    draft: Draft, about: Ask, target: Token, text: Text, options: Mapping[Any, Text]
) -> None:
    rule = "SR-33" if isinstance(about, FallAsk) else "SR-40"
    ask(draft, about, text, options_of(options), asker=THE_GM, rule=rule, creature=target.id)


def answer_fall(draft: Draft, question: Question, option: str) -> None:
    """Put a creature out of the fight if the GM says so."""
    if option == InjuryRuling.OUT:
        _put_out(draft, question.about)


def _put_out(draft: Draft, token_id: str) -> None:
    draft.gain(token_id, Condition(OUT), "SR-33")
    lose_concentration(draft, token_id)


def _fall_text(target: Token) -> Text:
    return message("{target} has no hit points left, is it out", target=target.name)


def heal(draft: Draft, token_id: str, amount: int) -> None:
    """Give hit points back; a creature put out of the fight for lack of them returns (SR-33)."""
    target = draft.token(token_id)
    regain_points(draft, token_id, HITS, amount, target.stat("hit_points"), "SR-33")
    if not target.pool(HITS) and draft.token(token_id).pool(HITS):
        draft.lose(token_id, OUT, "SR-33")


def settle_hit(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Roll damage, ask for the GM's rulings and carry them out; return True once finished."""
    if attack.amount is None:
        if not _asks_rating(draft, pair, attack):
            _roll_damage(draft, pair, attack)
        return False
    if any(asks(draft, pair, attack) for asks in _QUESTIONS):
        return False
    _conclude(draft, pair, attack)
    if pair.weapon.stats.get("lasting"):
        start_concentrating(draft, pair.attacker.id)
    return True


def _asks_rating(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask for the rating against Energy and Elemental damage, whose text is missing (SR-28)."""
    kind = damage_type_at(draft.situation, pair.weapon, called_location(pair.weapon, attack.part))
    if kind not in UNKNOWN_RATINGS or setting(draft.situation, "lost_ratings") != "ask":
        return False
    rating = choose_number(
        draft,
        attack.rating,
        RATING,
        message(
            "{kind} rating of {target} (its text is missing)", kind=kind, target=pair.target.name
        ),
        Number(message("Rating"), 0, 1000, armour_rating(pair.target, kind)),
        rule="SR-28",
        word=message("as the GM says"),
        option=RATING,
        asker=THE_GM,
    )
    return rating is None


def _roll_damage(draft: Draft, pair: Fighters, attack: Attack) -> None:
    """Roll damage and subtract it; an attack on a weapon does none (S-50, S-57)."""
    attacker, target, weapon = pair
    draft.emit(AttackResolved(attacker.id, target.id, hit=True))
    location, amount = called_location(weapon, attack.part), 0
    if location.result != STRUCTURAL:
        on_sheet = armour_rating(target, damage_type_at(draft.situation, weapon, location))
        rating = on_sheet if attack.rating is None else attack.rating
        amount = roll_damage(draft, attacker, weapon, location, rating)
    note(draft, Attack, amount=amount)
    lose_hit_points(draft, target.id, amount)


def _asks_grip(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether the bearer of a struck weapon keeps hold (S-50)."""
    if called_location(pair.weapon, attack.part).result != STRUCTURAL:
        return False
    text = message("does {target} keep hold", target=pair.target.name)
    grip = choose(draft, attack.grip, GRIP, text, GRIP_OPTIONS, rule="S-50", asker=THE_GM)
    return grip is None


def _asks_fall(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether a creature without hit points is out of the fight (SR-33)."""
    target = pair.target
    if not attack.amount or not target.stat("hit_points") or target.pool(HITS):
        return False
    text = _fall_text(target)
    return (
        choose(draft, attack.falls, FALLS, text, FALL_OPTIONS, rule="SR-33", asker=THE_GM) is None
    )


def _asks_result(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask what a Knockout or Kill Shot does (S-48, SR-33)."""
    result = called_location(pair.weapon, attack.part).result
    if not attack.amount or result not in (KNOCKOUT, KILL_SHOT):
        return False
    text = message(
        "{result} on {target}, what follows (chapter missing)",
        result=result,
        target=pair.target.name,
    )
    options = {
        InjuryRuling.LABEL: message("Only noted"),
        InjuryRuling.OUT: message("Out of the fight"),
    }
    return choose(draft, attack.result, RESULT, text, options, rule="SR-33", asker=THE_GM) is None


def _asks_concentration(draft: Draft, pair: Fighters, attack: Attack) -> bool:
    """Ask whether damage ends an effect that the target keeps going (S-56, SR-40)."""
    is_felled = _is_put_out(attack) and setting(draft, "edition") == "second"
    if not attack.amount or is_felled or not is_disturbed_by_damage(draft, pair.target):
        return False
    focus = choose(
        draft,
        attack.concentration,
        CONCENTRATION,
        concentration_text(pair.target),
        FOCUS_OPTIONS,
        rule="SR-40",
        asker=THE_GM,
    )
    return focus is None


_QUESTIONS: tuple[Callable[[Draft, Fighters, Attack], bool], ...] = (
    _asks_grip,
    _asks_fall,
    _asks_result,
    _asks_concentration,
)


def _conclude(draft: Draft, pair: Fighters, attack: Attack) -> None:
    """Carry out the called result and the GM's rulings."""
    target = pair.target
    if attack.amount:
        apply_called_result(draft, target, called_location(pair.weapon, attack.part))
    if attack.grip is not None:
        _settle_grip(draft, target.id, attack.part, attack.grip)
    if attack.concentration is not None:
        settle_concentration(draft, target.id, attack.concentration)
    if _is_put_out(attack):
        _put_out(draft, target.id)


def _is_put_out(attack: Attack) -> bool:
    return InjuryRuling.OUT in (attack.falls, attack.result)


def _settle_grip(draft: Draft, bearer_id: str, part: str | None, grip: StruckWeaponRuling) -> None:
    """Report a struck weapon and settle whether the bearer drops the weapon (S-50, S-55)."""
    bearer = draft.token(bearer_id)
    weapon = struck_weapon(bearer, part)
    if weapon is None:
        return
    strike_weapon(draft, bearer, weapon)
    if grip is StruckWeaponRuling.KEEPS or (
        grip is StruckWeaponRuling.CHECK and keeps_hold(draft, bearer, weapon)
    ):
        return
    drop_weapon(draft, draft.token(bearer_id), weapon)
