"""An attack under way: attacker, target, weapon, and the decisions so far."""

from enum import StrEnum
from typing import NamedTuple

from gridapp.packkit import DecisionAsker, Draft, Noted, Stage, Token, Weapon, YesNo, require_weapon

from ..checks import ConcentrationRuling

CALLED_SHOT = "called_shot"
"""The action that calls a hit location; plain attacks call none."""

REACTS, PART, FOUND, CLEAR_SHOT = "reacts", "part", "found", "clear_shot"
SCALE, COVER, AVERSION = "scale", "cover", "aversion"
MAY_DEFEND, DEFENCE = "may_defend", "defence"
NO_DEFENCE = "none"
RATING, GRIP, FALLS, RESULT = "rating", "grip", "falls", "result"

_DECIDER = DecisionAsker("note")
"""Questions about attacks name their field under the fact of battles of version 0.1.0."""
choose, choose_number = _DECIDER.choose, _DECIDER.choose_number


class StruckWeaponRuling(StrEnum):
    """The GM's ruling on the bearer of a struck weapon (S-50)."""

    CHECK = "check"
    KEEPS = "keeps"
    DROPS = "drops"


class InjuryRuling(StrEnum):
    """The GM's ruling on a creature whose injury has no rule in the source (SR-33)."""

    LABEL = "label"
    OUT = "out"


class Attack(Stage, frozen=True, tag=""):
    """What has been decided of an attack; this stage offers attacks of opportunity against it."""

    asked: Noted[tuple[str, ...]] = ()
    reacts: YesNo | None = None
    part: str | None = None
    found: YesNo | None = None
    clear_shot: YesNo | None = None
    scale: int | None = None
    cover: int | None = None
    may_defend: YesNo | None = None
    defence: str | None = None
    aversion: int | None = None
    rating: int | None = None
    amount: Noted[int | None] = None
    grip: StruckWeaponRuling | None = None
    falls: InjuryRuling | None = None
    result: InjuryRuling | None = None
    concentration: ConcentrationRuling | None = None


class Aiming(Attack, frozen=True, tag="aim"):
    """The stage of the attack roll."""


class Defending(Attack, frozen=True, tag="defend"):
    """The stage of the defence against a hit."""


class Hitting(Attack, frozen=True, tag="harm"):
    """The stage of the damage."""


class Fighters(NamedTuple):
    """The attacker, the target and the weapon of an attack."""

    attacker: Token
    target: Token
    weapon: Weapon


def fighters(draft: Draft) -> Fighters:
    """Return attacker, target and weapon of the attack on top of the stack."""
    act = draft.declared_act.act
    attacker = draft.token(act.actor)
    return Fighters(attacker, draft.token(act.target), require_weapon(attacker, act.weapon))
