"""Combat manoeuvres: CMA against CMD (V-66 to V-76, V-50, VR-06, VR-07, VR-21, VR-28)."""

from fractions import Fraction
from typing import NamedTuple

from gridapp.packkit import (
    AttackOdds,
    Draft,
    Modifier,
    Narrated,
    Option,
    Situation,
    Token,
    Weapon,
    constant,
)

from . import grounds, opportunity, stances
from .asking import Terms, Wanted
from .checks import (
    FIXED,
    Check,
    Faces,
    Sides,
    all_faces,
    naturals_count,
    sides,
    succeeds,
    summed,
    tell,
    throw,
    told,
)
from .circumstances import modifiers
from .distraction import may_strike
from .effects import (
    DISARM,
    ESCAPE,
    OTHER,
    PRONE,
    SHOVE,
    TRIP,
    WRESTLE,
    WRESTLED,
    in_hand,
    take_effect,
)
from .sheet import is_melee, manoeuvre_attack, manoeuvre_defence
from .stances import ATTACK

MANOEUVRE = "manoeuvre"
AT_RANGE = (TRIP, DISARM, OTHER)
"""What a well-placed shot can do; a shot cannot wrestle (V-62)."""


class Trial(NamedTuple):
    """A manoeuvre as it is about to be rolled: who rolls, the totals, whether naturals count."""

    who: Sides
    check: Check
    naturals: bool

    def works(self, faces: Faces) -> bool:
        """Whether it works with these dice (V-71, V-73, VR-06)."""
        plus, against = summed(self.check.plus), summed(self.check.against)
        return succeeds(self.who, faces, plus, against, naturals=self.naturals)

    def margin(self, faces: Faces) -> int:
        """By how much the totals differ (V-75)."""
        mine, theirs = faces.actor or FIXED, faces.other or FIXED
        return mine + summed(self.check.plus) - theirs - summed(self.check.against)


def feasible(attacker: Token, target: Token, weapon: Weapon) -> tuple[str, ...]:
    """The manoeuvres that suit the weapon and find something to act on (V-62, V-66)."""
    ways = (SHOVE, TRIP, DISARM, WRESTLE, ESCAPE, OTHER) if is_melee(weapon) else AT_RANGE
    pointless = set()
    if target.has(PRONE):
        pointless.add(TRIP)
    if in_hand(target) is None:
        pointless.add(DISARM)
    if not attacker.has(WRESTLED, target.id):
        pointless.add(ESCAPE)
    return tuple(way for way in ways if way not in pointless)


def wanted(attacker: Token, target: Token, weapon: Weapon) -> Wanted:
    """Which manoeuvre it is to be."""
    options = tuple(Option(way, way.capitalize()) for way in feasible(attacker, target, weapon))
    text = f"{attacker.name}: which manoeuvre against {target.name}"
    return Wanted(MANOEUVRE, text, options, "V-66")


def attack_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Terms
) -> tuple[Modifier, ...]:
    """CMA and everything else that an attack with that weapon would add (V-71)."""
    found = grounds.adjustments(situation, attacker, target, weapon, ATTACK, known)
    return (
        *told(
            *manoeuvre_attack(attacker),
            Modifier("weapon", weapon.stats.get("attack", 0), "V-71"),
            Modifier("other", attacker.stat("attack_bonus"), "V-71"),
        ),
        *modifiers(situation.rules.book, situation.battle, found),
        *stances.parts(situation, attacker, ATTACK),
    )


def trial(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, way: str, known: Terms
) -> Trial:
    """A manoeuvre before the dice fall."""
    check = Check(
        actor=attacker.id,
        other=target.id,
        what=f"{way} against {target.name}",
        defence=f"defence against {attacker.name}'s {way}",
        plus=attack_parts(situation, attacker, target, weapon, known),
        against=told(*manoeuvre_defence(situation, target)),
        rule="V-72",
    )
    naturals = naturals_count(situation) and way != ESCAPE
    return Trial(sides(situation, attacker, target), check, naturals)


def attempt(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, way: str, known: Terms
) -> None:
    """Roll a manoeuvre; its effect if it works, an opening for the defender if not (V-74)."""
    ready = trial(draft.situation, attacker, target, weapon, way, known)
    rolls = f"{attacker.name}: {way}", f"{target.name}: defence against {way}"
    faces = throw(draft, ready.who, *rolls)
    works = ready.works(faces)
    tell(draft, ready.check, faces, success=works)
    if works:
        draft.emit(Narrated(attacker.id, _result(target, way, ready.margin(faces)), "V-75"))
        take_effect(draft, attacker, target, way)
    elif may_strike(draft.situation, target, attacker):
        _open(draft, attacker, target, way)


def odds(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> AttackOdds:
    """The chance that a manoeuvre works; it does no damage and is no critical."""
    ready = trial(situation, attacker, target, weapon, TRIP, {})
    faces = all_faces(ready.who)
    works = Fraction(sum(ready.works(one) for one in faces), len(faces))
    return AttackOdds(works, Fraction(0), constant(0))


def _open(draft: Draft, attacker: Token, target: Token, way: str) -> None:
    """Let the defender, and nobody else, strike at an attacker who failed (V-50, VR-28)."""
    weapons = opportunity.weapons_against(draft.situation, target, attacker)
    text = f"{target.name} may strike {attacker.name}, who failed to {way}"
    opportunity.ask(draft, target, attacker, weapons, text, "V-50")


def _result(target: Token, way: str, margin: int) -> str:
    return f"{way} works on {target.name}, margin {margin}"
