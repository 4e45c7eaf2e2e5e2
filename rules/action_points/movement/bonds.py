"""Bonds between creatures: which hold, and how they end (AP-150 to AP-154, AP-173).

A grapple holds between two conscious neighbours without a wall between, a pin as long as the
pinner could let go of it, a ride as long as the mount lives and the rider is conscious.
"""

from collections.abc import Iterator

from gridapp.packkit import (
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    LineRule,
    Noted,
    Situation,
    Stage,
    Token,
    is_in,
)

from ..economy.initiative import take_back_turn
from ..stats.sheet import (
    DEAD,
    GRAPPLING,
    IMMOBILE,
    MOUNTED,
    PINNED,
    PRONE,
    RIDDEN,
    SHARING,
    grapple_partners,
    is_able,
    is_conscious,
    mount_of,
    rider_of,
    setting,
)


class Follow(Stage, frozen=True, tag="follow"):
    """A clinging grappler that follows a mover, once the move is over (AP-151)."""

    yards: Noted[int | None] = None
    """The yards by which it may follow."""
    followed_to: str | None = None
    """The label of the cell that the player chose."""


def settle_bonds(draft: Draft) -> None:
    """End each grapple, pin or ride its partners cannot keep up (AP-150, AP-154, AP-173)."""
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held not in draft.token(token.id).conditions:
                continue
            if held.id in (GRAPPLING, PINNED) and held.source:
                if not _holds(draft, token.id, held):
                    end_hold(draft, token.id, held.source)
            elif held.id == MOUNTED and not _rides_on(draft, token, held):
                fall_off(draft, token.id)
            elif held.id == RIDDEN and held.source and not _is_ridden(draft, token, held):
                draft.lose_exact(token.id, held, "AP-173")
                take_back_turn(draft, token.id)


def _holds(draft: Draft, token_id: str, held: Condition) -> bool:
    token, partner = draft.token(token_id), draft.battle.token(held.source)
    if partner is None or token_id not in grapple_partners(draft.situation, partner):
        return False
    if held.id == PINNED:
        return is_able(partner) and partner.id in grapple_partners(draft.situation, token)
    is_near = draft.situation.is_within(token, partner, 0, 1, LineRule.ANY)
    is_kept = is_near or is_following(draft, token_id) or is_following(draft, partner.id)
    return is_kept and is_conscious(token) and is_conscious(partner)


def is_following(draft: Draft, token_id: str) -> bool:
    """Return True if a clinging creature is about to follow a mover (AP-151)."""
    declared = (act for act in draft.battle.underway if isinstance(act, DeclaredAct))
    return any(is_in(act, Follow) and act.act.actor == token_id for act in declared)


def end_hold(draft: Draft, first_id: str, second_id: str) -> None:
    """End what two grapplers do to each other; a pin ends alone if the grapple still holds."""
    first = draft.token(first_id)
    pin = Condition(PINNED, source=second_id)
    grapple = Condition(GRAPPLING, source=second_id)
    if pin in first.conditions and grapple in first.conditions and _holds(draft, first_id, grapple):
        draft.lose_exact(first_id, pin, "AP-154")
    else:
        end_grapple(draft, first_id, second_id)


def end_grapple(draft: Draft, first_id: str, second_id: str) -> None:
    """End the grapple of two creatures, a pin included."""
    for token_id, partner_id in ((first_id, second_id), (second_id, first_id)):
        token = draft.battle.token(token_id)
        for condition in token.conditions if token else ():
            if condition.id in (GRAPPLING, PINNED) and condition.source == partner_id:
                draft.lose_exact(token_id, condition, "AP-151")


def _rides_on(draft: Draft, rider: Token, held: Condition) -> bool:
    mount = draft.battle.token(held.source)
    if mount is None:
        return not held.source
    return not mount.has(DEAD) and is_conscious(rider)


def _is_ridden(draft: Draft, mount: Token, held: Condition) -> bool:
    rider = draft.battle.token(held.source)
    return rider is not None and rider.has(MOUNTED, mount.id)


def fall_off(draft: Draft, rider_id: str) -> None:
    """Part a rider from the mount; by a setting it comes down prone (AP-173)."""
    rider = draft.token(rider_id)
    held = rider.condition(MOUNTED)
    mount = draft.battle.token(held.source) if held else None
    if mount is None:
        draft.lose(rider_id, MOUNTED, "AP-165")
        return
    dismount(draft, rider, mount)
    if setting(draft, "thrown_riders") == "prone":
        draft.gain(rider_id, Condition(PRONE), "AP-173")


def dismount(draft: Draft, rider: Token, mount: Token) -> None:
    """Put a rider on the free cell nearest to the mount, if possible without a wall between."""
    _part(draft, rider.id, mount.id)
    situation = draft.situation
    landings = {
        cell: situation.distance(rider, mount, cell) for cell in _free_cells(situation, rider)
    }

    def is_open(cell: Cell) -> bool:
        return situation.is_within(rider, mount, 0, landings[cell], LineRule.ANY, cell)

    by_distance = sorted(landings, key=landings.__getitem__)
    nearest = next(filter(is_open, by_distance), next(iter(by_distance), None))
    if nearest is not None:
        draft.update_token(rider.id, cell=nearest)
        update_sharing(draft, rider.id)


def _free_cells(situation: Situation, token: Token) -> Iterator[Cell]:
    """Yield the anchors with ground for a creature and without another body."""
    grid, factor = situation.grid, situation.movement_map.terrain_factor
    taken = {cell for each in situation.battle.tokens for cell in situation.cells(each)}
    for anchor in grid.cells:
        body = grid.covered_cells(anchor, token.space)
        if all(map(factor, body)) and taken.isdisjoint(body):
            yield anchor


def carry_rider(draft: Draft, placed_id: str) -> None:
    """Take a rider along with a mount placed by the GM; a rider placed elsewhere rides no more."""
    placed = draft.token(placed_id)
    if rider := rider_of(draft.situation, placed):
        draft.update_token(rider.id, cell=placed.cell)
        update_sharing(draft, rider.id)
    mount = mount_of(draft.situation, placed)
    if mount is not None and placed.cell not in draft.situation.cells(mount):
        _part(draft, placed_id, mount.id)


def _part(draft: Draft, rider_id: str, mount_id: str) -> None:
    draft.lose(rider_id, MOUNTED, "AP-165")
    draft.lose(mount_id, RIDDEN, "AP-165")
    take_back_turn(draft, mount_id)


def held_by(token: Token) -> tuple[str, ...]:
    """Return the conditions from which a creature may escape; a pin has to be ended first."""
    if token.has(PINNED):
        return (PINNED,)
    return tuple(name for name in (GRAPPLING, IMMOBILE) if token.has(name))


def update_sharing(draft: Draft, mover_id: str) -> None:
    """Begin and end shared spaces after a creature has changed place (AP-85, AP-R58)."""
    _stop_sharing(draft, mover_id)
    mover = draft.token(mover_id)
    shared = [held.source for held in mover.conditions if held.id == SHARING]
    for token in draft.battle.tokens:
        if _is_sharing(draft.situation, mover, token) and token.id not in shared:
            draft.gain(mover_id, Condition(SHARING, source=token.id), "AP-85")
            draft.gain(token.id, Condition(SHARING, source=mover_id), "AP-85")


def _is_sharing(situation: Situation, mover: Token, token: Token) -> bool:
    """Return True if two creatures overlap; mounts and bodies that may be trodden on do not."""
    if mover.id == token.id or any(
        first.has(DEAD) and situation.allows_entry(first, second)
        for first, second in ((mover, token), (token, mover))
    ):
        return False
    if token.id in [held.source for held in mover.conditions if held.id in (MOUNTED, RIDDEN)]:
        return False
    return not set(situation.cells(mover)).isdisjoint(situation.cells(token))


def _stop_sharing(draft: Draft, mover_id: str) -> None:
    """End shared spaces after a creature has moved out."""
    mover = draft.token(mover_id)
    for condition in [held for held in mover.conditions if held.id == SHARING]:
        occupant = draft.battle.token(condition.source)
        if occupant is None or draft.situation.is_in_space_of(mover, occupant):
            continue
        draft.lose_exact(mover_id, condition, "AP-85")
        for mirrored in [held for held in occupant.conditions if held.id == SHARING]:
            if mirrored.source == mover_id:
                draft.lose_exact(occupant.id, mirrored, "AP-85")
