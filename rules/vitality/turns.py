"""Initiative, the surprise round, rounds and turns (V-04, V-20 to V-28, VR-08, VR-17)."""

from itertools import groupby

import msgspec

from gridapp.packkit import (
    Condition,
    ConditionGained,
    ConditionLost,
    Draft,
    InitiativeEntry,
    Modifier,
    Narrated,
    Refill,
    Rolled,
    Situation,
    Token,
    Until,
    acts_next_round,
    conditions_after,
    expire_conditions,
    fixed_order,
    in_initiative_order,
    initiative_rank,
    message,
    moments_until_turn,
    next_able,
    pass_over,
    refilled_pools,
    setting,
    total_of,
)

from .attacks.bare_hands import free_hands
from .checks import shown_modifiers
from .damage import roll_dying_save
from .economy import SHORT, STANDARD
from .movement import cells_per_move, slow_down
from .stats import (
    CRIPPLED_SPEED,
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
    """Make all creatures flat-footed, roll initiative and begin the surprise round or round 1."""
    has_surprise = 0 < len(set(unaware)) < len(draft.battle.tokens)
    for token in draft.battle.tokens:
        draft.set_pool(token.id, OPPORTUNITY, opportunity_limit(token))
        free_hands(draft, token.id)
        acts_early = has_surprise and token.id not in unaware
        _make_flat_footed(draft, token.id, acts_early=acts_early)
    entries = [_roll_initiative(draft, token) for token in draft.battle.tokens]
    draft.update(order=in_initiative_order(_break_ties(draft, entries)))
    if has_surprise:
        _begin_surprise_round(draft, unaware)
    else:
        _begin_round(draft)
    _begin_next_turn(draft)


def join_fight(draft: Draft, token_id: str) -> None:
    """Roll initiative for a latecomer, flat-footed until the first own turn (V-20, V-22)."""
    free_hands(draft, token_id)
    _make_flat_footed(draft, token_id, acts_early=False)
    entry = _roll_initiative(draft, draft.token(token_id))
    draft.update(order=in_initiative_order((*draft.battle.order, entry)))
    if draft.battle.stage == SURPRISE_STAGE:
        pass_over(draft, token_id)


def _make_flat_footed(draft: Draft, token_id: str, *, acts_early: bool) -> None:
    """Make a creature flat-footed until its first regular turn (V-22).

    For a creature that ``acts_early``, in the surprise round, that is its second turn (VR-08).
    """
    any_turn = setting(draft, "flat_footed_ends") == "any_turn"
    turns = 2 if acts_early and not any_turn else 1
    draft.gain(token_id, Condition(FLAT_FOOTED, Until.TURN_START, token_id, times=turns), "V-22")


def _begin_surprise_round(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Let only the creatures act that are aware of an opponent (V-26 to V-28, VR-31)."""
    draft.update(stage=SURPRISE_STAGE)
    draft.emit(Narrated("", message("the surprise round begins"), "V-26"))
    for token_id in dict.fromkeys(unaware):
        draft.gain(token_id, Condition(SURPRISED, Until.ROUND_END), "V-25")
        pass_over(draft, token_id)


def _roll_initiative(draft: Draft, token: Token) -> InitiativeEntry:
    """Roll initiative: d20 + BCB + DEX, ties by the sum of the modifiers (V-20, V-21)."""
    die = draft.roll(20, message("{token}: initiative", token=token.name), token.id)
    modifiers = shown_modifiers(
        Modifier("BCB", token.stat("bcb"), "V-20"),
        Modifier("DEX", ability_modifier(token, DEXTERITY), "V-20"),
        Modifier(message("other"), token.stat("initiative_bonus"), "V-20"),
    )
    bonus = total_of(modifiers)
    draft.emit(Rolled(token.id, message("initiative"), (die,), modifiers, die + bonus, rule="V-20"))
    return InitiativeEntry(token.id, die + bonus, (bonus,))


def _break_ties(draft: Draft, entries: list[InitiativeEntry]) -> tuple[InitiativeEntry, ...]:
    """Toss a coin for creatures of equal score and modifier (V-21).

    Two creatures share a toss; of more, each tosses until all differ.
    """
    settled: list[InitiativeEntry] = []
    for _, group in groupby(sorted(entries, key=initiative_rank), key=initiative_rank):
        equal = list(group)
        if len(equal) == 1:
            settled += equal
        elif len(equal) == 2:
            coin = _toss_coin(draft, equal[0])
            settled += [_with_coin(equal[0], coin), _with_coin(equal[1], 3 - coin)]
        else:
            tossed = [_with_coin(entry, _toss_coin(draft, entry)) for entry in equal]
            settled += _break_ties(draft, tossed)
    return tuple(settled)


def _toss_coin(draft: Draft, entry: InitiativeEntry) -> int:
    name = draft.token(entry.token).name
    coin = draft.roll(
        2, message("{name}: coin for the tie in initiative (2 goes first)", name=name), entry.token
    )
    draft.emit(
        Rolled(entry.token, message("coin for the tie in initiative"), (coin,), (), coin, "V-21")
    )
    return coin


def _with_coin(entry: InitiativeEntry, coin: int) -> InitiativeEntry:
    return msgspec.structs.replace(entry, ties=(*entry.ties, coin))


def end_turn(draft: Draft) -> None:
    """End the active creature's turn and begin the next turn."""
    active = draft.battle.active
    fixed_order.end_turn(draft)
    if active:
        conditions = draft.token(active).conditions
        remaining = tuple(held for held in conditions if held.id != PASSED)
        draft.update_token(active, conditions=remaining)
        expire_conditions(draft, Until.TURN_END, active)
    _begin_next_turn(draft)


def _begin_next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature able to act, and pass over the rest (V-79)."""
    token_id = next_able(draft, is_able, next_round=_next_round, skip=_skip_turn)
    if token_id:
        _begin_turn(draft, token_id)
    else:
        draft.emit(Narrated("", message("nobody is left to act"), "V-79"))


def _next_round(draft: Draft) -> None:
    _end_round(draft)
    _begin_round(draft)


def _skip_turn(draft: Draft, token_id: str) -> None:
    roll_dying_save(draft, draft.token(token_id))
    pass_over(draft, token_id)


def after_condition_edit(draft: Draft, token_id: str, condition_id: str) -> None:
    """Change a turn that is not over if the GM has just given or taken a condition (V-36, V-63)."""
    last = draft.events[-1] if draft.events else None
    if not isinstance(last, ConditionGained | ConditionLost):
        return
    if (last.token, last.condition) != (token_id, condition_id):
        return
    is_gained = isinstance(last, ConditionGained)
    if condition_id == RESTRICTED:
        _restrict_turn(draft, token_id, is_gained=is_gained)
    elif condition_id == CRIPPLED_SPEED and is_gained:
        situation, token = draft.situation, draft.token(token_id)
        full = token.stat("speed") // int(situation.grid.cell_size)
        slow_down(draft, token_id, full - cells_per_move(situation, token))


def _restrict_turn(draft: Draft, token_id: str, *, is_gained: bool) -> None:
    """Take one action from the active creature, or give a short action back (V-36).

    A creature with both actions left keeps the standard one; a creature that has used either loses
    the other.
    """
    if draft.battle.active != token_id or draft.battle.stage == SURPRISE_STAGE:
        return
    token = draft.token(token_id)
    if is_gained:
        if not (token.pool(STANDARD) and token.pool(SHORT)):
            draft.set_pool(token_id, STANDARD, 0)
        draft.set_pool(token_id, SHORT, 0)
    else:
        draft.set_pool(token_id, SHORT, 1)


def _end_round(draft: Draft) -> None:
    if draft.battle.stage == SURPRISE_STAGE:
        for token in draft.battle.tokens:
            _count_surprise_turn(draft, token)
    draft.update(stage="")
    expire_conditions(draft, Until.ROUND_END)


def _count_surprise_turn(draft: Draft, token: Token) -> None:
    """End flat-footedness after the first regular turn, even without a surprise turn (VR-08).

    A creature that fell before its turn in the surprise round never began that turn.
    """
    draft.update_token(token.id, conditions=_after_surprise_round(token))


def _after_surprise_round(token: Token) -> tuple[Condition, ...]:
    return tuple(
        msgspec.structs.replace(held, times=1) if held.id == FLAT_FOOTED else held
        for held in token.conditions
    )


def _begin_round(draft: Draft) -> None:
    """Count the round and refill the opportunity attacks (V-48, VR-17)."""
    fixed_order.begin_round(draft)
    if _refills_each_round(draft):
        for token in draft.battle.tokens:
            draft.set_pool(token.id, OPPORTUNITY, opportunity_limit(token))


def _refills_each_round(source: Draft | Situation) -> bool:
    return setting(source, "opportunity_refill") == "round"


def _begin_turn(draft: Draft, token_id: str) -> None:
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    in_surprise_round = draft.battle.stage == SURPRISE_STAGE
    pools = _turn_pools(draft.situation, token, in_surprise_round=in_surprise_round)
    draft.update_token(token_id, pools=pools)
    expire_conditions(draft, Until.TURN_START, token_id)


def _turn_pools(situation: Situation, token: Token, *, in_surprise_round: bool) -> dict[str, int]:
    """Return the pools with which a creature begins a turn."""
    pools = refilled_pools(situation.rules.book, token, Refill.TURN)
    if in_surprise_round or token.has(RESTRICTED):
        pools[SHORT] = 0  # a standard or a short action alone: the standard (V-27, V-36)
    if not _refills_each_round(situation):
        pools[OPPORTUNITY] = opportunity_limit(token)
    return pools


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as its next turn will find it (V-27, V-29, V-48)."""
    battle, is_later = situation.battle, acts_next_round(situation.battle, token.id)
    in_surprise_round = battle.stage == SURPRISE_STAGE
    if is_later and in_surprise_round:
        token = msgspec.structs.replace(token, conditions=_after_surprise_round(token))
    pools = _turn_pools(situation, token, in_surprise_round=in_surprise_round and not is_later)
    if is_later and _refills_each_round(situation):
        pools[OPPORTUNITY] = opportunity_limit(token)
    left = conditions_after(token, moments_until_turn(battle, token.id))
    return msgspec.structs.replace(token, pools=pools, conditions=left)
