"""The odds of a route: the opportunity attacks on it, the chance to arrive, the mean loss."""

from collections.abc import Iterable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds, Fate, fate_under
from gridapp.engine.types import Provocation


def opportunity_odds(
    situation: Situation, mover: Token, provocation: Provocation
) -> AttackOdds | None:
    """Return the odds of an opportunity attack with its first weapon, as it strikes the mover.

    ``None`` if the rules define no odds.
    """
    leaving = msgspec.structs.replace(mover, cell=provocation.cell)
    provoked = Situation(situation.battle.with_token(leaving), situation.rules)
    attacker = situation.battle.token(provocation.attacker)
    weapon = attacker.weapon(provocation.weapons[0]) if attacker and provocation.weapons else None
    if attacker is None or weapon is None:
        return None
    mechanics = situation.rules.mechanics
    return mechanics.attack_odds(provoked, attacker, leaving, weapon, provocation.kind)


def route_fate(
    situation: Situation, mover: Token, provocations: Iterable[Provocation]
) -> Fate | None:
    """Return the chance to fall on a route and the mean loss, if every foe takes its attack.

    Reactions without a weapon hurt nobody. ``None`` without opportunity attacks, or if the rules
    define no odds of one of them.
    """
    attacks = [each for each in provocations if each.weapons]
    odds = [opportunity_odds(situation, mover, each) for each in attacks]
    defined = [each for each in odds if each is not None]
    if not defined or len(defined) < len(odds):
        return None
    return fate_under(defined, *situation.book.remaining_life(mover))
