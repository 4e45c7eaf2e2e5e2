"""A creature as of its next turn: without effects that end earlier in the order of turns.

The rule pack refills the pools (`PackMechanics.as_next_turn`); here is what all packs share. All
functions are pure: nobody's turn begins, no die is thrown, and what only chance or a choice decides
is left as it is.
"""

from collections.abc import Iterable

import msgspec

from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Condition, Token, Until
from gridapp.engine.queries.situation import Situation

Moment = tuple[Until, str]
"""The start or end of a creature's turn, or the end of a round, which is nobody's."""


def is_out_of_turn(battle: Battle, token: Token) -> bool:
    """Return True in a fight outside a creature's own turn."""
    return battle.phase is Phase.FIGHT and battle.active != token.id


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as its next turn will find it, unchanged on turn and outside a fight.

    Damage over time, saves and whatever others do before are not foreseen.
    """
    if not is_out_of_turn(situation.battle, token):
        return token
    return situation.rules.mechanics.as_next_turn(situation, token)


def at_next_turns(situation: Situation, tokens: Iterable[Token]) -> Situation:
    """Return the situation with some creatures as their next turns will find them."""
    later = {token.id: as_next_turn(situation, token) for token in tokens}
    battle = situation.battle
    changed = tuple(later.get(token.id, token) for token in battle.tokens)
    if all(new is old for new, old in zip(changed, battle.tokens, strict=True)):
        return situation
    return Situation(msgspec.structs.replace(battle, tokens=changed), situation.rules)


def acts_next_round(battle: Battle, token_id: str) -> bool:
    """Return True if the next turn of a creature is in a later round."""
    return any(entry.token == token_id and entry.acted for entry in battle.order)


def moments_until_turn(battle: Battle, token_id: str) -> tuple[Moment, ...]:
    """Return what begins and ends until a creature's next turn has begun, in the order of play.

    The order is the present one; a creature that is not in it begins its turn at once.
    """
    order = [entry.token for entry in battle.order]
    waiting = [entry.token for entry in battle.order if not entry.acted]
    moments: list[Moment] = []
    if battle.active and battle.active != token_id:
        moments.append((Until.TURN_END, battle.active))
        waiting = [each for each in waiting if each != battle.active]
    if acts_next_round(battle, token_id):
        moments += [*_turns(waiting), (Until.ROUND_END, "")]
        waiting = order
    before = waiting[: waiting.index(token_id)] if token_id in waiting else []
    return (*moments, *_turns(before), (Until.TURN_START, token_id))


def _turns(tokens: Iterable[str]) -> list[Moment]:
    return [(moment, each) for each in tokens for moment in (Until.TURN_START, Until.TURN_END)]


def conditions_after(token: Token, moments: Iterable[Moment]) -> tuple[Condition, ...]:
    """Return a creature's conditions after these moments, counted down."""
    conditions = token.conditions
    for moment, whose in moments:
        conditions = tuple(
            remaining
            for held in conditions
            if (remaining := _counted_down(held, moment, whose)) is not None
        )
    return conditions


def _counted_down(held: Condition, moment: Until, whose: str) -> Condition | None:
    if held.until is not moment or held.whose not in ("", whose):
        return held
    return msgspec.structs.replace(held, times=held.times - 1) if held.times > 1 else None
