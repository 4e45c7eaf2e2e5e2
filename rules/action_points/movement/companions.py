"""Creatures that move together: mounts and riders, grapplers, creatures in a shared space.

AP-85, AP-151, AP-152, AP-173 to AP-175, AP-R58, AP-R111.
"""

from gridapp.packkit import (
    Act,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    LineRule,
    Modifier,
    Narrated,
    Noted,
    Situation,
    Stage,
    Token,
    declare_below,
    declared_in,
    is_in_reach,
    message,
    stage_of,
)

from ..checks import report_check, roll_for
from ..stats.sheet import (
    BOLTING,
    DEAD,
    DRAGGING,
    MOUNTED,
    RIDDEN,
    SENTIENT,
    SHARING,
    UNTRAINED,
    grapple_partners,
    is_able,
    mount_of,
    rider_of,
    setting,
)
from .bonds import end_grapple, is_following


class Control(Stage, frozen=True, tag="control"):
    """The check of a rider to control a frightened mount (AP-174)."""

    control: Noted[str | None] = None


def steers(situation: Situation, rider: Token) -> bool:
    """Return True if a rider decides where the mount goes (AP-175)."""
    mount = mount_of(situation, rider)
    obeys = mount is not None and mount.stat("mount") != SENTIENT and not mount.has(BOLTING)
    return obeys and is_able(rider)


def may_act_now(situation: Situation, actor: Token) -> bool:
    """Return True for the active creature and for the mount under its control (AP-173)."""
    if situation.battle.active == actor.id:
        return True
    rider = rider_of(situation, actor)
    return rider is not None and situation.battle.active == rider.id and steers(situation, rider)


def mounted_distance(situation: Situation, attacker: Token, target: Token) -> int:
    """Return the yard that separates a rider from smaller creatures on foot (AP-173, AP-R111)."""
    to_rider = _rider_gap(situation, target, attacker)
    if setting(situation, "mounted_gap") == "to_rider":
        return to_rider
    return max(_rider_gap(situation, attacker, target), to_rider)


def _rider_gap(situation: Situation, rider: Token, opponent: Token) -> int:
    mount = mount_of(situation, rider)
    if mount is None or opponent.id == mount.id or opponent.has(MOUNTED):
        return 0
    return int(opponent.stat("size") < mount.stat("size"))


def mounted_advantage(situation: Situation, rider: Token, opponent: Token) -> Modifier:
    """Return +1 against opponents smaller than the mount, unless on a mount as large (AP-173)."""
    mount, their_mount = mount_of(situation, rider), mount_of(situation, opponent)
    size = mount.stat("size") if mount else 0
    is_level = their_mount is not None and their_mount.stat("size") >= size
    helps = mount is not None and opponent.stat("size") < size and not is_level
    return Modifier(message("mounted"), int(helps), "AP-173")


def foes_in_reach(situation: Situation, token: Token) -> frozenset[str]:
    """Return the ids of the foes that reach a creature with a melee weapon."""
    foes = situation.foes(token)
    return frozenset(foe.id for foe in foes if situation.weapons_reaching(foe, token))


def check_mount(draft: Draft, token_id: str) -> None:
    """Let the rider of an untrained mount check control after the current act (AP-174)."""
    token = draft.token(token_id)
    rider = rider_of(draft.situation, token) or token
    mount = mount_of(draft.situation, rider)
    if mount is None or mount.stat("mount") != UNTRAINED or mount.has(BOLTING):
        return
    act = Act(rider.id, "control", target=mount.id)
    check = declared_in(act, Control())
    if not draft.battle.underway:
        draft.push(check)
    elif check not in draft.battle.underway[:-1]:
        declare_below(draft, act, Control())


def control_mount(draft: Draft, declared: DeclaredAct) -> None:
    """Check Prs [Nature/Riding] against the mount's number; on a failure it bolts (AP-174)."""
    rider, mount = draft.token(declared.act.actor), draft.token(declared.act.target)
    settled = stage_of(declared, Control).control
    roll = roll_for(
        draft,
        settled,
        "control",
        rider.id,
        message("{rider}: to control {mount}", rider=rider.name, mount=mount.name),
    )
    if roll is None:
        return
    draft.pop()
    number, parts = mount.stat("control"), riding_parts(rider)
    if report_check(draft, rider.id, message("control"), roll, parts, "AP-174", number) < number:
        draft.gain(mount.id, Condition(BOLTING), "AP-174")
        draft.emit(
            Narrated(mount.id, message("flees by the most obvious way; the GM moves it"), "AP-174")
        )


def riding_parts(rider: Token) -> tuple[Modifier, ...]:
    """Return the modifiers of a riding check (AP-174)."""
    return (
        Modifier(message("Persona"), rider.stat("persona"), "AP-174"),
        Modifier(message("Riding"), rider.stat("riding"), "AP-174"),
    )


def move_companions(
    draft: Draft, mover_id: str, start: Cell, *, reached_by: frozenset[str] | None
) -> None:
    """Move the rider and dragged grapplers along, and update shared spaces.

    ``start`` is the cell that the mover has left, ``reached_by`` the foes that reached it there.
    An untrained mount is frightened if another foe reaches it now (AP-174); None frightens none.
    """
    _move_rider(draft, mover_id, reached_by)
    update_sharing(draft, mover_id)
    _move_grapplers(draft, mover_id, start)


def _move_rider(draft: Draft, mount_id: str, reached_by: frozenset[str] | None) -> None:
    mount = draft.token(mount_id)
    rider = rider_of(draft.situation, mount)
    if rider is None:
        return
    draft.update_token(rider.id, cell=mount.cell)
    if reached_by is not None and foes_in_reach(draft.situation, mount) - reached_by:
        check_mount(draft, mount_id)


def _move_grapplers(draft: Draft, mover_id: str, start: Cell) -> None:
    """Drag grapplers along, or end grapples with creatures that are no neighbours now (AP-152)."""
    mover = draft.token(mover_id)
    for partner_id in grapple_partners(draft.situation, mover):
        partner = draft.token(partner_id)
        if mover.has(DRAGGING):
            column = partner.cell[0] + mover.cell[0] - start[0]
            row = partner.cell[1] + mover.cell[1] - start[1]
            _drag_towards(draft, partner, (column, row), mover)
        elif draft.situation.distance(mover, partner) > 1 and not is_following(draft, partner_id):
            end_grapple(draft, mover_id, partner_id)


def _drag_towards(draft: Draft, dragged: Token, goal: Cell, mover: Token) -> None:
    """Put a dragged creature on the free cell next to the mover that is nearest to a goal."""
    situation, grid = draft.situation, draft.situation.grid
    taken = {
        cell
        for token in draft.battle.tokens
        if token.id != dragged.id
        for cell in situation.cells(token)
    }

    def is_free(anchor: Cell) -> bool:
        body, terrain_factor = (
            situation.cells(dragged, anchor),
            situation.movement_map.terrain_factor,
        )
        has_ground = all(cell in grid and terrain_factor(cell) for cell in body)
        return has_ground and taken.isdisjoint(body)

    def is_beside(anchor: Cell) -> bool:
        cells, body = situation.cells(mover), situation.cells(dragged, anchor)
        return is_in_reach(grid, situation.obstacles, cells, body, 0, 1, LineRule.CENTRE)

    candidates = [
        cell
        for cell in grid.cells
        if situation.distance(dragged, mover, cell) <= 1 and is_free(cell) and is_beside(cell)
    ]
    best = min(
        candidates,
        key=lambda cell: (grid.cell_distance(cell, goal), grid.cell_distance(cell, dragged.cell)),
        default=None,
    )
    if best is not None:
        draft.update_token(dragged.id, cell=best)


def follow_mover(draft: Draft, declared: DeclaredAct) -> None:
    """Move a clinging grappler to the end of its route (AP-151)."""
    draft.pop()
    actor = draft.update_token(declared.act.actor, cell=declared.act.route[-1])
    for partner_id in grapple_partners(draft.situation, actor):
        if draft.situation.distance(actor, draft.token(partner_id)) > 1:
            end_grapple(draft, actor.id, partner_id)


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
