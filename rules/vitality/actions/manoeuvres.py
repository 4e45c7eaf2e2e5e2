"""Combat manoeuvres: CMA against CMD, and their effects (V-66 to V-76, V-50, VR-21, VR-28)."""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    AttackOdds,
    Condition,
    Draft,
    Metric,
    Modifier,
    Option,
    Question,
    Situation,
    Token,
    Told,
    Weapon,
    certain,
    push_routes,
)

from ..attacks.circumstances import attack_adjustments
from ..attacks.targets import MANOEUVRE
from ..checks import (
    FIXED_ROLL,
    Check,
    DieRolls,
    RollingSides,
    all_die_rolls,
    circumstance_modifiers,
    modifier_sum,
    naturals_decide,
    report_check,
    roll_dice,
    rolling_sides,
    shown_modifiers,
    succeeds,
)
from ..decisions import Choices, Prompt
from ..reactions import ask_opportunity_attack, can_attack_provoker, weapons_against
from ..stats import (
    ATTACK,
    BODILY,
    PRONE,
    WRESTLED,
    cma_modifiers,
    cmd_modifiers,
    is_melee,
    replace_weapon,
    stance_modifiers,
)

SHOVE, TRIP, DISARM = "shove", "trip", "disarm"
WRESTLE, ESCAPE, OTHER = "wrestle", "escape", "other"
PUSH = "push"
FARTHEST_PUSH = 3
"""A push of so many cells at most is offered; the scale by the margin is lost (V-75)."""

RANGED_MANOEUVRES = (TRIP, DISARM, OTHER)
"""What a well-placed shot can do; a shot cannot wrestle (V-62)."""


class PendingManoeuvre(NamedTuple):
    """A manoeuvre as it is about to be rolled: who rolls, the totals, whether naturals count."""

    who: RollingSides
    check: Check
    naturals: bool

    def works(self, faces: DieRolls) -> bool:
        """Whether it works with these dice (V-71, V-73, VR-06)."""
        plus, against = modifier_sum(self.check.plus), modifier_sum(self.check.against)
        return succeeds(self.who, faces, plus, against, naturals=self.naturals)

    def margin(self, faces: DieRolls) -> int:
        """By how much the totals differ (V-75)."""
        mine, theirs = faces.actor or FIXED_ROLL, faces.other or FIXED_ROLL
        return mine + modifier_sum(self.check.plus) - theirs - modifier_sum(self.check.against)


def feasible_manoeuvres(attacker: Token, target: Token, weapon: Weapon) -> tuple[str, ...]:
    """The manoeuvres that suit the weapon and find something to act on (V-62, V-66)."""
    ways = (SHOVE, TRIP, DISARM, WRESTLE, ESCAPE, OTHER) if is_melee(weapon) else RANGED_MANOEUVRES
    pointless = set()
    if target.has(PRONE):
        pointless.add(TRIP)
    if weapon_to_disarm(target) is None:
        pointless.add(DISARM)
    if not attacker.has(WRESTLED, target.id):
        pointless.add(ESCAPE)
    return tuple(way for way in ways if way not in pointless)


def manoeuvre_prompt(attacker: Token, target: Token, weapon: Weapon) -> Prompt:
    """Which manoeuvre it is to be."""
    options = tuple(
        Option(way, way.capitalize()) for way in feasible_manoeuvres(attacker, target, weapon)
    )
    text = f"{attacker.name}: which manoeuvre against {target.name}"
    return Prompt(MANOEUVRE, text, options, "V-66")


def prepare_manoeuvre(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, way: str, known: Choices
) -> PendingManoeuvre:
    """A manoeuvre before the dice fall."""
    check = Check(
        actor=attacker.id,
        other=target.id,
        what=f"{way} against {target.name}",
        defence=f"defence against {attacker.name}'s {way}",
        plus=manoeuvre_modifiers(situation, attacker, target, weapon, known),
        against=shown_modifiers(*cmd_modifiers(situation, target)),
        rule="V-72",
    )
    naturals = naturals_decide(situation) and way != ESCAPE
    return PendingManoeuvre(rolling_sides(situation, attacker, target), check, naturals)


def manoeuvre_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Choices
) -> tuple[Modifier, ...]:
    """CMA and everything else that an attack with that weapon would add (V-71)."""
    found = attack_adjustments(situation, attacker, target, weapon, ATTACK, known)
    return (
        *shown_modifiers(
            *cma_modifiers(attacker),
            Modifier("weapon", weapon.stats.get("attack", 0), "V-71"),
            Modifier("other", attacker.stat("attack_bonus"), "V-71"),
        ),
        *circumstance_modifiers(situation.rules.book, situation.battle, found),
        *stance_modifiers(situation, attacker, ATTACK),
    )


def attempt_manoeuvre(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, way: str, known: Choices
) -> None:
    """Roll a manoeuvre; its effect if it works, an opening for the defender if not (V-74)."""
    ready = prepare_manoeuvre(draft.situation, attacker, target, weapon, way, known)
    rolls = f"{attacker.name}: {way}", f"{target.name}: defence against {way}"
    faces = roll_dice(draft, ready.who, *rolls)
    works = ready.works(faces)
    report_check(draft, ready.check, faces, success=works)
    if works:
        draft.emit(Told(attacker.id, _result_text(target, way, ready.margin(faces)), "V-75"))
        _apply_effect(draft, attacker, target, way)
    elif can_attack_provoker(draft.situation, target, attacker):
        _offer_defender_attack(draft, attacker, target, way)


def manoeuvre_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> AttackOdds:
    """The chance that a manoeuvre works; it does no damage and is no critical."""
    ready = prepare_manoeuvre(situation, attacker, target, weapon, TRIP, {})
    faces = all_die_rolls(ready.who)
    works = Fraction(sum(ready.works(one) for one in faces), len(faces))
    return AttackOdds(works, Fraction(0), certain(0))


def _offer_defender_attack(draft: Draft, attacker: Token, target: Token, way: str) -> None:
    """Let the defender, and nobody else, strike at an attacker who failed (V-50, VR-28)."""
    weapons = weapons_against(draft.situation, target, attacker)
    text = f"{target.name} may strike {attacker.name}, who failed to {way}"
    ask_opportunity_attack(draft, target, attacker, weapons, text, "V-50")


def _result_text(target: Token, way: str, margin: int) -> str:
    return f"{way} works on {target.name}, margin {margin}"


def weapon_to_disarm(token: Token) -> Weapon | None:
    """The weapon that could be struck out of a creature's hand: neither fist nor fang."""
    held = (one for one in token.weapons if one.equipped)
    return next((one for one in held if not any(one.stats.get(name) for name in BODILY)), None)


def _apply_effect(draft: Draft, attacker: Token, target: Token, way: str) -> None:
    """Carry a manoeuvre out."""
    if way == TRIP:
        draft.gain(target.id, Condition(PRONE), "V-66")
    elif way == DISARM:
        _disarm(draft, target)
    elif way == SHOVE:
        _ask_shove_distance(draft, attacker, target)
    elif way == WRESTLE:
        held = Condition(WRESTLED, against=(attacker.id,), source=attacker.id)
        draft.gain(target.id, held, "V-66")
    elif way == ESCAPE:
        for one in attacker.conditions:
            if one.id == WRESTLED and target.id in one.against:
                draft.lose_one(attacker.id, one, "V-73")


def _disarm(draft: Draft, token: Token) -> None:
    """Let a creature's weapon fall to the ground."""
    weapon = weapon_to_disarm(token)
    if weapon is not None:
        lying = {**weapon.stats, "dropped": 1}
        replace_weapon(
            draft, token.id, msgspec.structs.replace(weapon, equipped=False, stats=lying)
        )
        draft.emit(Told(token.id, f"loses {weapon.name}", "V-66"))


def _ask_shove_distance(draft: Draft, attacker: Token, target: Token) -> None:
    """Ask the GM how far a shove drives the target straight away, where there is room (V-75)."""
    situation = draft.situation
    _, route = push_routes(situation, attacker, target, FARTHEST_PUSH, Metric.UNIFORM)
    grid = situation.grid
    places = [
        Option(grid.label(cell), f"{grid.length(far):g} {grid.unit.value} to {grid.label(cell)}")
        for far, cell in enumerate(route[1:], 1)
    ]
    if places:
        draft.ask(
            PUSH,
            f"GM: how far is {target.name} shoved",
            about=target.id,
            options=(*places, Option("stays", "Not at all")),
            default=places[0].id,
            rule="V-75",
        )


def answer_shove(draft: Draft, question: Question, place: str) -> None:
    """Drive a shoved creature to where the GM said; being shoved is no distraction (V-47)."""
    if place != "stays":
        draft.change(question.about, cell=draft.situation.grid.parse_label(place))
        draft.emit(Told(question.about, f"is shoved to {place}", "V-75"))
