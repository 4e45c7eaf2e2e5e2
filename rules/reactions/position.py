"""What the map and the senses do to an attack (R-63 to R-67, R-75, R-78, RR-21, RR-22, RR-41)."""

from gridapp.packkit import Modifier, Refused, Situation, Token

from .conditions import BLIND, COVERED, LOCATED, SURPRISED

ADVANTAGE = 4
POSITIONS = ("covered", "obscured", "favoured")


def advantage(situation: Situation, who: Token, other: Token) -> tuple[Modifier, ...]:
    """The +4 of the better position, at most once however many reasons (R-66, RR-21, RR-22)."""
    reasons = _reasons(situation, who, other)
    return (Modifier(" and ".join(reasons), ADVANTAGE, "R-66", "map"),) if reasons else ()


def _reasons(situation: Situation, who: Token, other: Token) -> list[str]:
    given = [name for name in POSITIONS if who.has(name, other.id)]
    if situation.rules.book.setting(situation.battle, "advantage") == "off":
        return given
    if situation.cover(other, who).grade == "partial":
        given.append("cover")
    if _is_firm(situation, who) and not _is_firm(situation, other):
        given.append("firm footing")
    if situation.elevation(who) > situation.elevation(other):
        given.append("higher ground")
    return given


def _is_firm(situation: Situation, token: Token) -> bool:
    return all(situation.movement_map.terrain_factor(cell) == 1 for cell in situation.cells(token))


def untargetable(situation: Situation, actor: Token, target: Token) -> Refused | None:
    """Why a creature cannot be targeted at all, if it cannot (R-67, R-78, RR-22)."""
    if target.has(COVERED, actor.id):
        return Refused("cover", f"{actor.name} cannot see {target.name}", "R-78")
    grade = situation.cover(actor, target).grade
    if grade == "total":
        return Refused("cover", f"{target.name} has full cover from {actor.name}", "R-67")
    if grade and situation.rules.book.setting(situation.battle, "cover") == "any":
        return Refused("cover", f"{target.name} has cover from {actor.name}", "R-67")
    return None


def surprise(situation: Situation, attacker: Token, target: Token) -> tuple[str, str] | None:
    """Why the target is surprised by this attacker, and the rule (R-64, R-75, R-94, RR-41)."""
    if target.has(SURPRISED, attacker.id):
        return "surprised", "R-94"
    if is_flanked_by(situation, attacker, target):
        return "flanked", "R-64"
    return unseen(attacker, target)


def unseen(attacker: Token, target: Token) -> tuple[str, str] | None:
    """Why the target does not see this attacker coming, and the rule (R-75, RR-41)."""
    if attacker.has(COVERED, target.id):
        return "unseen attacker", "RR-41"
    if target.has(BLIND) and not attacker.has(LOCATED, target.id):
        return "blind", "R-75"
    return None


def is_flanked_by(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether the attacker is one of two who flank the target (R-63, R-64)."""
    pairs = situation.flanking_pairs(target)
    return any(attacker.id in (pair.first, pair.second) for pair in pairs)
