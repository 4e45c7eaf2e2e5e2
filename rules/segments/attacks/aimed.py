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
from .stage import PART, Attack, Fighters
from .to_hit import attack_odds, attack_parts


def aimed_attack(situation: Situation, question: Question, option: str) -> AimedAttack | None:
    """Return the attack under way at the place called by an answer, with that place's odds (S-46).

    Whether the shot is clear and what the GM gives for scale and cover count as by default.
    """
    underway = situation.battle.underway
    if question.kind != PART or not underway or not isinstance(underway[-1], DeclaredAct):
        return None
    act = underway[-1].act
    attacker, target = situation.token(act.actor), situation.token(act.target)
    weapon = attacker.weapon(act.weapon) if attacker else None
    if attacker is None or target is None or weapon is None:
        return None
    pair = Fighters(attacker, target, weapon)
    called = msgspec.structs.replace(stage_of(underway[-1], Attack), part=option)
    parts = attack_parts(situation, pair, called)
    hit = success_chance(situation, parts)
    chance = hit * _undefended_share(attack_odds(situation, *pair, act.action))
    damage = damage_distribution(situation, target, weapon, called_location(weapon, option))
    spread = mixture(((1 - chance, constant(0)), (chance, damage)))
    return AimedAttack(target.id, AttackOdds(chance, Fraction(0), spread), total_of(parts))


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
