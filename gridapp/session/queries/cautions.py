"""What is to be known before an attack is chosen: only allies in reach, foes that may react."""

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Offer
from gridapp.session.overlays.attack_forecast import provoked_by_offer


class Caution(msgspec.Struct, frozen=True):
    """Whether only the own side is in reach, and the names of the foes that may react.

    ``weapons`` are the names of those to which they react, empty for all.
    """

    own_side_only: bool = False
    reactors: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()


def caution_of(situation: Situation, actor: Token, offer: Offer) -> Caution:
    """Return what is to be known of an offer that has targets."""
    if not offer.weapons:
        return Caution()
    targets = map(situation.token, offer.targets)
    if all(target is not None and target.side == actor.side for target in targets):
        return Caution(own_side_only=True)
    provoked = provoked_by_offer(situation, actor, offer)
    provoking = [weapon for weapon, ids in provoked.items() if ids]
    reactors = map(situation.token, dict.fromkeys(who for ids in provoked.values() for who in ids))
    weapons = map(actor.weapon, provoking if len(provoking) < len(provoked) else ())
    return Caution(
        reactors=tuple(token.name for token in reactors if token is not None),
        weapons=tuple(weapon.name for weapon in weapons if weapon is not None),
    )
