"""The odds of a called shot at each place of the body (S-46)."""

from fractions import Fraction

import msgspec

from gridapp.packkit import (
    AimedAttack,
    AttackOdds,
    DeclaredAct,
    Question,
    Situation,
    Text,
    constant,
    message,
    mixture,
    stage_of,
    total_of,
)

from ..checks import success_chance
from ..damage import DAMAGE, called_location, damage_distribution
from .stage import PART, Attack
from .to_hit import attack_odds, attack_parts, interrupted_attack


def aimed_attack(situation: Situation, question: Question, option: str) -> AimedAttack | None:
    """Return the attack under way at the place called by an answer, with that place's odds (S-46).

    Whether the shot is clear and what the GM gives for scale and cover count as by default.
    """
    interrupted = interrupted_attack(situation, question, PART)
    if interrupted is None:
        return None
    declared, pair = interrupted
    location = called_location(pair.weapon, option)
    called = msgspec.structs.replace(stage_of(declared, Attack), part=option)
    parts = attack_parts(situation, pair, called)
    hit = success_chance(situation, parts)
    chance = hit * _undefended_share(attack_odds(situation, *pair, declared.act.action))
    damage = damage_distribution(situation, pair.target, pair.weapon, location)
    spread = mixture(((1 - chance, constant(0)), (chance, damage)))
    return AimedAttack(pair.target.id, AttackOdds(chance, Fraction(0), spread), total_of(parts))


def aimed_place(situation: Situation, declared: DeclaredAct) -> Text:
    """Return the place of a called shot with the result of a hit, empty without a call (S-46).

    A result of mere damage is not named.
    """
    attacker = situation.token(declared.act.actor)
    weapon = attacker.weapon(declared.act.weapon) if attacker else None
    called = stage_of(declared, Attack).part
    if weapon is None or not called:
        return ""
    location = called_location(weapon, called)
    name = location.name.lower()
    if location.result == DAMAGE:
        return name
    return message("{location}, {result}", location=name, result=location.result)


def _undefended_share(odds: AttackOdds) -> Fraction:
    """Return the share of hits not averted by the target, the same for every place of the body."""
    bare = odds.undefended
    return odds.hit / bare if bare else Fraction(1)
