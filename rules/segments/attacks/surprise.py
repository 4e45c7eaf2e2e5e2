"""The target of an ambush as met by the attack: surprised, unless already known to react."""

import msgspec

from gridapp.packkit import Condition, Situation, Token, Until

from ..economy import AMBUSH, current_segment
from ..stats import AWARE, OPPORTUNITY, SURPRISED


def as_attacked(situation: Situation, target: Token, action: str) -> tuple[Situation, Token]:
    """Return the situation of the roll, and the target in it, if the usual answers are given.

    Whether the target of an ambush can react is settled before the roll: who cannot threatens
    nobody, so that a shot at it is no shot in melee (SR-03, S-43).
    """
    is_ambush = current_segment(situation) == AMBUSH and action != OPPORTUNITY
    if not is_ambush or target.has(SURPRISED) or target.has(AWARE):
        return situation, target
    held = (*target.conditions, Condition(SURPRISED, Until.ROUND_END))
    surprised = msgspec.structs.replace(target, conditions=held)
    return Situation(situation.battle.with_token(surprised), situation.rules), surprised
