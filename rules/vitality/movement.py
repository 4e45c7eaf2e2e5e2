"""Moves, what is left of them, 5-ft steps and holds (V-31 to V-33, V-40, V-66, VR-10, VR-15)."""

import msgspec

from gridapp.packkit import (
    MAX_LEGS,
    Cell,
    Condition,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Narrated,
    Refused,
    Situation,
    Token,
    Walk,
    message,
    setting,
)

from .checks import Grade, grade_of
from .economy import (
    DIAGONALS,
    FULL_ROUND,
    MOVE_LEFT,
    REST_OF_MOVE,
    SHORT,
    SLOT_NAMES,
    STEP,
    STEPPED,
    slots_paying_for,
)
from .stats import (
    CRIPPLED_SPEED,
    DEAD,
    LARGE,
    PASSED,
    PRONE,
    WRESTLED,
    binds,
    holders,
    is_able,
    is_held,
    is_melee,
    reach_in_feet,
)

MOVE, FIVE_FOOT_STEP = "move", "five_foot_step"
NATURAL_REACH, LONG_REACH = 5, 10
"""How far bare hands hold a creature, in feet, and those of Large creatures (V-43, V-44)."""


def speed(situation: Situation, token: Token) -> int:
    """Return the speed in feet; an injury leaves at least 5 ft (VR-32)."""
    full, injury = token.stat("speed"), token.condition(CRIPPLED_SPEED)
    if injury is None:
        return full
    losses = map(int, setting(situation, "crippled_speed").split("/"))
    loss_by_grade = dict(zip((Grade.MINOR, Grade.MAJOR, Grade.EXTREME), losses, strict=True))
    return max(min(5, full), full - loss_by_grade[grade_of(max(1, injury.value))])


def plan_move(situation: Situation, actor: Token, action_id: str) -> MovePlan:
    """Return the legs of a move: the rest of an interrupted move, then a leg for each action.

    Rules V-32 and V-40.
    """
    if action_id == FIVE_FOOT_STEP:
        budgets, legs = [1], [MoveLeg("5-ft step", {STEP: 1})]
    else:
        cells, unused = cells_per_move(situation, actor), actor.pool(MOVE_LEFT)
        slots = slots_paying_for(actor, SHORT)[:MAX_LEGS]
        budgets = [unused] * bool(unused) + [cells] * len(slots)
        legs = [MoveLeg(REST_OF_MOVE, {})] * bool(unused)
        legs += [MoveLeg(f"Move ({SLOT_NAMES[slot]})", {slot: 1}) for slot in slots]
    rules = MoveRules(
        tuple(budgets),
        Metric(setting(situation, "diagonals")),
        parity=actor.pool(DIAGONALS),
        terrain_counts=setting(situation, "difficult_terrain") == "double",
    )
    return MovePlan(action_id, rules, tuple(legs))


def cells_per_move(situation: Situation, actor: Token) -> int:
    """Return the number of cells of a move."""
    return int(speed(situation, actor) // situation.grid.cell_size)


def pay_leg(draft: Draft, actor_id: str, action_id: str) -> None:
    """Pay for a leg at its start; the rest of an interrupted move is paid already (V-32)."""
    actor = draft.token(actor_id)
    if action_id == FIVE_FOOT_STEP:
        draft.spend(actor_id, STEP, 1)
        draft.set_pool(actor_id, STEPPED, 1)
        if setting(draft, "step_turns") == "full_round":
            draft.set_pool(actor_id, FULL_ROUND, 1)
    elif not (_current_leg(draft) == 0 and actor.pool(MOVE_LEFT)):
        draft.spend(actor_id, slots_paying_for(actor, SHORT)[0], 1)
        draft.set_pool(actor_id, STEP, 0)
        draft.set_pool(actor_id, MOVE_LEFT, cells_per_move(draft.situation, actor))
        _forget_offered_attacks(draft, actor_id)


def _current_leg(draft: Draft) -> int:
    """Return the index of the leg that begins in the move underway."""
    walk = draft.battle.underway[-1]
    return walk.paid if isinstance(walk, Walk) else 0


def record_stretch(draft: Draft, walk: Walk, since: int) -> None:
    """Take a stretch off the rest of the move, and count diagonals modulo 2 (VR-10).

    ``since`` is the index in the route where the stretch begins.
    """
    stretch = walk.route[since : walk.at + 1]
    actor = draft.token(walk.actor)
    diagonals = actor.pool(DIAGONALS) + draft.situation.count_diagonals(stretch)
    draft.set_pool(walk.actor, DIAGONALS, diagonals % 2)
    if walk.action == MOVE:
        leg_start = walk.legs[walk.paid - 2] if walk.paid > 1 else 0
        spent = walk.costs[walk.at] - walk.costs[max(since, leg_start)]
        unused = actor.pool(MOVE_LEFT) - spent
        draft.set_pool(walk.actor, MOVE_LEFT, unused)
        if not unused and walk.at == len(walk.route) - 1:
            _forget_offered_attacks(draft, walk.actor)


def _forget_offered_attacks(draft: Draft, mover_id: str) -> None:
    """Let all foes react anew to the mover's next move (VR-14)."""
    token = draft.token(mover_id)
    conditions = tuple(held for held in token.conditions if held.id != PASSED)
    if conditions != token.conditions:
        draft.update_token(mover_id, conditions=conditions)


def movement_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a movement cannot go on: the mover is down, prone or held (V-59, V-66, V-79)."""
    if not is_able(actor):
        return Refused("down", message("{actor} is down", actor=actor.name), "V-79")
    if actor.has(PRONE):
        return Refused("prone", message("{actor} is prone", actor=actor.name), "V-59")
    return hold_refusal(situation, actor)


def hold_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a held creature stays where it is (V-66)."""
    if not is_held(situation, actor):
        return None
    names = tuple(wrestler.name for wrestler in holders(situation, actor))
    text = (
        message("{actor} is held by {wrestlers}", actor=actor.name, wrestlers=names)
        if names
        else message("{actor} is bound", actor=actor.name)
    )
    return Refused("held", text, "V-66")


def slow_down(draft: Draft, token_id: str, lost: int) -> None:
    """Take cells that an injury to speed costs off a move that is not over (V-63, VR-32)."""
    token = draft.token(token_id)
    if lost <= 0:
        return
    if token.pool(MOVE_LEFT):
        draft.set_pool(token_id, MOVE_LEFT, max(0, token.pool(MOVE_LEFT) - lost))
    before = draft.battle.underway
    after = tuple(
        _shortened(draft, entry)
        if isinstance(entry, Walk) and (entry.actor, entry.action) == (token_id, MOVE)
        else entry
        for entry in before
    )
    if after != before:
        draft.update(underway=after)
        draft.emit(Narrated(token_id, message("is slowed and stops early"), "V-63"))


def _shortened(draft: Draft, walk: Walk) -> Walk:
    """Return a walk that ends at the last free cell within the mover's speed as it is now."""
    mover = draft.token(walk.actor)
    left = mover.pool(MOVE_LEFT) if walk.paid else cells_per_move(draft.situation, mover)
    start, end = walk.at, walk.at
    for index in range(walk.at + 1, len(walk.route)):
        if walk.costs[index] - walk.costs[start] > left:
            break
        if _is_free(draft.situation, mover, walk.route[index]):
            end = index
        if index in walk.legs:
            start, left = index, cells_per_move(draft.situation, mover)
    return msgspec.structs.replace(
        walk,
        route=walk.route[: end + 1],
        costs=walk.costs[: end + 1],
        legs=tuple(leg for leg in walk.legs if leg < end) + (end,) * (end in walk.legs),
    )


def _is_free(situation: Situation, mover: Token, cell: Cell) -> bool:
    """Return True if a mover would end on cells without another creature."""
    body = set(situation.grid.covered_cells(cell, mover.space))
    bodies = (each for each in situation.battle.tokens if each.id != mover.id)
    return all(body.isdisjoint(situation.cells(each)) for each in bodies)


def end_broken_holds(draft: Draft) -> None:
    """End holds by wrestlers who are down or out of reach, and holds on dead creatures (V-66)."""
    if not binds(draft):
        return
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held.id == WRESTLED:
                _end_if_broken(draft, token, held)


def _end_if_broken(draft: Draft, token: Token, held: Condition) -> None:
    for name in held.against:
        wrestler = draft.battle.token(name)
        holds_on = (
            wrestler is not None
            and is_able(wrestler)
            and not token.has(DEAD)
            and draft.situation.distance(wrestler, token) <= _hold_reach(draft, wrestler)
        )
        if not holds_on:
            current = next(
                each
                for each in draft.token(token.id).conditions
                if each.id == WRESTLED and name in each.against
            )
            draft.narrow_condition(token.id, current, name, "V-66")


def _hold_reach(draft: Draft, wrestler: Token) -> int:
    """Return how far a hold reaches in steps: with bare hands, or with a melee weapon (V-43)."""
    situation = draft.situation
    natural = LONG_REACH if wrestler.stat("size") >= LARGE else NATURAL_REACH
    weapons = (
        reach_in_feet(situation, wrestler, weapon)
        for weapon in wrestler.weapons
        if weapon.equipped and is_melee(weapon)
    )
    return max(1, int(max(natural, *weapons, 0) // situation.grid.cell_size))
