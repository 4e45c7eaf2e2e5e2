"""Initiative, the surprise round, rounds and turns (V-04, V-20 to V-28, VR-08, VR-17)."""

from itertools import groupby

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Place,
    Refill,
    Rolled,
    Token,
    Told,
    Until,
    expire,
    fixed_order,
    refilled,
)

from .checks import modifier_sum, shown_modifiers
from .damage import roll_dying_save
from .economy import SHORT
from .stats import (
    DEXTERITY,
    FLAT_FOOTED,
    OPPORTUNITY,
    PASSED,
    RESTRICTED,
    SURPRISED,
    ability_modifier,
    is_able,
    opportunity_limit,
)

SURPRISE_STAGE = "surprise"


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Catch everybody flat-footed, roll initiative, begin the surprise round or the first."""
    some = 0 < len(set(unaware)) < len(draft.battle.tokens)
    for token in draft.battle.tokens:
        draft.set_pool(token.id, OPPORTUNITY, opportunity_limit(token))
        _make_flat_footed(draft, token.id, twice=some and token.id not in unaware)
    places = _break_ties(draft, [_roll_initiative(draft, token) for token in draft.battle.tokens])
    draft.put(order=tuple(sorted(places, key=_place_rank, reverse=True)))
    if some:
        _begin_surprise_round(draft, unaware)
    else:
        _begin_round(draft)
    _begin_next_turn(draft)


def join_fight(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll for its place; it is flat-footed until its first turn (V-20, V-22)."""
    _make_flat_footed(draft, token_id, twice=False)
    place = _roll_initiative(draft, draft.token(token_id))
    draft.put(order=tuple(sorted((*draft.battle.order, place), key=_place_rank, reverse=True)))
    if draft.battle.stage == SURPRISE_STAGE:
        _mark_acted(draft, token_id)


def _make_flat_footed(draft: Draft, token_id: str, *, twice: bool) -> None:
    """Catch a creature flat-footed until its first regular turn (V-22).

    It is its second turn if it acts in the surprise round too (VR-08).
    """
    any_turn = draft.rules.book.setting(draft.battle, "flat_footed_ends") == "any_turn"
    times = 2 if twice and not any_turn else 1
    unready = Condition(FLAT_FOOTED, Until.TURN_START, token_id, times=times)
    draft.gain(token_id, unready, "V-22")


def _begin_surprise_round(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Let only those act that are aware of an opponent (V-26 to V-28, VR-31)."""
    draft.put(stage=SURPRISE_STAGE)
    draft.emit(Told("", "the surprise round begins", "V-26"))
    for token_id in dict.fromkeys(unaware):
        draft.gain(token_id, Condition(SURPRISED, Until.ROUND_END), "V-25")
        _mark_acted(draft, token_id)


def _roll_initiative(draft: Draft, token: Token) -> Place:
    """Initiative: d20 + BCB + DEX; its modifier breaks ties (V-20, V-21)."""
    die = draft.roll(20, f"{token.name}: initiative")
    parts = shown_modifiers(
        Modifier("BCB", token.stat("bcb"), "V-20"),
        Modifier("DEX", ability_modifier(token, DEXTERITY), "V-20"),
        Modifier("other", token.stat("initiative_bonus"), "V-20"),
    )
    score = die + modifier_sum(parts)
    draft.emit(Rolled(token.id, "initiative", (die,), parts, score, rule="V-20"))
    return Place(token.id, score, (modifier_sum(parts),))


def _place_rank(place: Place) -> tuple[int, tuple[int, ...]]:
    return (place.score, place.ties)


def _break_ties(draft: Draft, places: list[Place]) -> list[Place]:
    """Toss a coin for those who are equal in score and modifier (V-21).

    Two toss one coin between them; of more, everybody tosses until all differ.
    """
    broken: list[Place] = []
    for _, group in groupby(sorted(places, key=_place_rank), key=_place_rank):
        equal = list(group)
        if len(equal) == 1:
            broken += equal
        elif len(equal) == 2:
            coin = _toss_coin(draft, equal[0])
            faces = zip(equal, (coin, 3 - coin), strict=True)
            broken += [_with_tie_break(place, face) for place, face in faces]
        else:
            tossed = [_with_tie_break(place, _toss_coin(draft, place)) for place in equal]
            broken += _break_ties(draft, tossed)
    return broken


def _toss_coin(draft: Draft, place: Place) -> int:
    name = draft.token(place.token).name
    coin = draft.roll(2, f"{name}: coin for the tie in initiative (2 goes first)")
    draft.emit(Rolled(place.token, "coin for the tie in initiative", (coin,), (), coin, "V-21"))
    return coin


def _with_tie_break(place: Place, face: int) -> Place:
    return msgspec.structs.replace(place, ties=(*place.ties, face))


def end_turn(draft: Draft) -> None:
    """End a turn and begin the next one."""
    active = draft.battle.active
    fixed_order.end_turn(draft)
    if active:
        draft.change(active, conditions=_without_condition(draft.token(active), PASSED))
        expire(draft, Until.TURN_END, active)
    _begin_next_turn(draft)


def _begin_next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature that can act; the others are passed over (V-79)."""
    while any(is_able(draft.token(place.token)) for place in draft.battle.order):
        token_id = fixed_order.next_to_act(draft)
        if not token_id:
            _end_round(draft)
            _begin_round(draft)
        elif is_able(draft.token(token_id)):
            _begin_turn(draft, token_id)
            return
        else:
            roll_dying_save(draft, draft.token(token_id))
            _mark_acted(draft, token_id)
    draft.emit(Told("", "nobody is left to act", "V-79"))


def _end_round(draft: Draft) -> None:
    draft.put(stage="")
    expire(draft, Until.ROUND_END)


def _begin_round(draft: Draft) -> None:
    """Count the round; spent opportunity attacks come back (V-48, VR-17)."""
    fixed_order.begin_round(draft)
    if _refills_each_round(draft):
        for token in draft.battle.tokens:
            draft.set_pool(token.id, OPPORTUNITY, opportunity_limit(token))


def _refills_each_round(draft: Draft) -> bool:
    return draft.rules.book.setting(draft.battle, "opportunity_refill") == "round"


def _begin_turn(draft: Draft, token_id: str) -> None:
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled(draft.rules.book, token, Refill.TURN)
    if _is_restricted(draft, token):
        pools[SHORT] = 0
    if not _refills_each_round(draft):
        pools[OPPORTUNITY] = opportunity_limit(token)
    draft.change(token_id, pools=pools)
    expire(draft, Until.TURN_START, token_id)


def _is_restricted(draft: Draft, token: Token) -> bool:
    """Whether it has one standard or one short action only: the standard alone (V-27, V-36)."""
    return draft.battle.stage == SURPRISE_STAGE or token.has(RESTRICTED)


def _mark_acted(draft: Draft, token_id: str) -> None:
    draft.put(
        order=tuple(
            msgspec.structs.replace(place, acted=True) if place.token == token_id else place
            for place in draft.battle.order
        )
    )


def _without_condition(token: Token, condition: str) -> tuple[Condition, ...]:
    return tuple(held for held in token.conditions if held.id != condition)
