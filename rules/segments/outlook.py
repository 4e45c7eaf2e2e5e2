"""Who may act in which segment, as everybody stands now (S-12, SR-06, SR-38, SR-39, SR-41)."""

from collections.abc import Iterator

from gridapp.packkit import ActingCreature, RoundPart, Situation, Token, Weapon

from . import opportunity
from .segment import MOVEMENT, MULTIFORM, RULES, SEGMENTS, segment_of
from .sheet import ACTIONS, DONE, arms, is_melee, is_ready, usage
from .timing import fits, has_attacks_left
from .zones import in_range, is_engaged


def parts(situation: Situation) -> tuple[RoundPart, ...]:
    """The five segments, each with those for whom something begins in it or is still open."""
    means = [(token.id, tuple(_means(situation, token))) for token in situation.battle.tokens]
    current = segment_of(situation)
    return tuple(
        RoundPart(
            id=name,
            name=name.capitalize(),
            rule=RULES[number],
            is_current=number == current,
            acting=tuple(
                ActingCreature(token, words)
                for token, found in means
                if (words := tuple(text for segment, text in found if segment == number))
            ),
        )
        for number, name in SEGMENTS.items()
    )


def _means(situation: Situation, token: Token) -> Iterator[tuple[int, str]]:
    """With what a creature can act, and from which segment on."""
    if not is_ready(token) or token.has(DONE):
        return
    now = segment_of(situation)
    for weapon in arms(token):
        if usage(weapon) <= token.pool(ACTIONS) and (begins := _begins(situation, token, weapon)):
            yield begins, _words(situation, token, weapon)
    if token.pool(ACTIONS) and token.stat("move"):
        yield max(now, MOVEMENT), "Move"


def _begins(situation: Situation, token: Token, weapon: Weapon) -> int:
    """The first segment from now on that an attack fits, 0 if none."""
    if weapon.stats.get("not_in_melee") and is_engaged(situation, token):
        return 0
    return next(
        (
            segment
            for segment in range(max(1, segment_of(situation)), MULTIFORM + 1)
            if has_attacks_left(token, segment) and fits(situation, token, weapon, segment)
        ),
        0,
    )


def _words(situation: Situation, token: Token, weapon: Weapon) -> str:
    """A weapon with what bears on its use from where its bearer stands."""
    if is_melee(weapon) and not in_range(situation, token, weapon):
        return f"{weapon.name} after a move"
    provokes = opportunity.provokes(weapon) and is_engaged(situation, token)
    return f"{weapon.name} in melee" if provokes else weapon.name
