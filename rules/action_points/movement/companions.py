"""Creatures that move together: mounts and riders, grapplers, creatures in a shared space.

AP-85, AP-151, AP-152, AP-173 to AP-175, AP-R58, AP-R111.
"""

from collections.abc import Iterable

from gridapp.packkit import (
    Act,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    LineRule,
    Metric,
    Modifier,
    Narrated,
    Noted,
    Situation,
    Stage,
    Text,
    Token,
    choose,
    declare_below,
    declared_in,
    is_in_reach,
    message,
    stage_of,
)

from ..checks import report_check, roll_for
from ..stats.sheet import (
    BOLTING,
    DRAGGING,
    MOUNTED,
    SENTIENT,
    UNTRAINED,
    grapple_partners,
    is_able,
    mount_of,
    rider_of,
    setting,
)
from .bonds import Follow, end_grapple, is_following, update_sharing


class Placing(Stage, frozen=True, tag="placing"):
    """The choice of the cell to which a creature is dragged along (AP-152)."""

    dragged_to: str | None = None
    """The label of the cell that the dragging creature's player chose."""


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


def frighten_approached(draft: Draft, before: Situation, mover_id: str) -> None:
    """Ask riders to control mounts newly in reach of a foe that moved, by a setting (AP-174)."""
    mover, was = draft.token(mover_id), before.token(mover_id)
    if was is None or setting(draft, "approached_mounts") == "calm":
        return
    for mount in draft.situation.foes(mover):
        is_ridden = rider_of(draft.situation, mount) is not None
        reaches = is_ridden and draft.situation.weapons_reaching(mover, mount)
        if reaches and not before.weapons_reaching(was, mount):
            check_mount(draft, mount.id)


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
    update_sharing(draft, rider.id)
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
            _drag_chain(draft, partner, (mover_id,))
        elif draft.situation.distance(mover, partner) > 1 and not is_following(draft, partner_id):
            end_grapple(draft, mover_id, partner_id)


def _drag_chain(draft: Draft, before: Token, dragged: tuple[str, ...]) -> None:
    """Drag along the grapplers of a dragged creature, unless a setting ends their hold (AP-152).

    ``before`` is the dragged creature on its earlier cell, ``dragged`` are those moved already.
    """
    if setting(draft, "dragged_chains") == "ends":
        return
    after = draft.token(before.id)
    for partner_id in grapple_partners(draft.situation, after):
        partner = draft.token(partner_id)
        if partner_id not in dragged and draft.situation.distance(after, partner) > 1:
            _drag_towards(draft, partner, before.cell, after)
            _drag_chain(draft, partner, (*dragged, before.id))


def offer_places(draft: Draft, mover_id: str) -> None:
    """Offer a dragging creature's player other cells for the dragged, by a setting (AP-152).

    They have come to the nearest cells already, and are asked about once the walk is over.
    """
    mover = draft.token(mover_id)
    if not mover.has(DRAGGING) or setting(draft, "followed_cell") == "cheapest":
        return
    for partner_id in grapple_partners(draft.situation, mover):
        act = Act(mover_id, "placing", target=partner_id)
        if declared_in(act, Placing()) not in draft.battle.underway[:-1]:
            declare_below(draft, act, Placing())


def place_dragged(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for the cell of a dragged creature, then move dragged creature and grapplers."""
    mover = draft.battle.token(declared.act.actor)
    before = draft.battle.token(declared.act.target)
    if mover is None or before is None:
        draft.pop()
        return
    cells = (before.cell, *_cells_beside(draft.situation, before, mover))
    text = message("Whither does {mover} drag {who}", mover=mover.name, who=before.name)
    settled = stage_of(declared, Placing).dragged_to
    chosen = _choose_cell(draft, settled, "dragged_to", text, cells, "AP-152")
    if chosen is None:
        return
    draft.pop()
    draft.update_token(before.id, cell=chosen)
    update_sharing(draft, before.id)
    if chosen != before.cell:
        _drag_chain(draft, before, (mover.id,))


def _choose_cell(
    draft: Draft, settled: str | None, field: str, text: Text, cells: Iterable[Cell], rule: str
) -> Cell | None:
    """Return the cell that a player has chosen, the first without a choice; None while asked."""
    labels = {draft.situation.grid.label(cell): cell for cell in cells}
    label = choose(draft, settled, field, text, {each: each for each in labels}, rule=rule)
    return None if label is None else labels[label]


def _drag_towards(draft: Draft, dragged: Token, goal: Cell, mover: Token) -> None:
    """Put a dragged creature on the free cell next to the mover that is nearest to a goal."""
    grid = draft.situation.grid
    best = min(
        _cells_beside(draft.situation, dragged, mover),
        key=lambda cell: (grid.cell_distance(cell, goal), grid.cell_distance(cell, dragged.cell)),
        default=None,
    )
    if best is not None:
        draft.update_token(dragged.id, cell=best)
        update_sharing(draft, dragged.id)


def _cells_beside(situation: Situation, token: Token, mover: Token) -> list[Cell]:
    """Return the free cells next to a mover without a wall between."""
    grid = situation.grid

    def is_beside(anchor: Cell) -> bool:
        cells, body = situation.cells(mover), situation.cells(token, anchor)
        return is_in_reach(grid, situation.obstacles, cells, body, 0, 1, LineRule.CENTRE)

    return [
        cell
        for cell in grid.cells
        if situation.distance(token, mover, cell) <= 1
        and _is_free(situation, token, cell)
        and is_beside(cell)
    ]


def _is_free(situation: Situation, token: Token, anchor: Cell) -> bool:
    """Return True if a creature has ground at an anchor, and shares no cell with a body."""
    body, factor = situation.cells(token, anchor), situation.movement_map.terrain_factor
    bodies = (each for each in situation.battle.tokens if each.id != token.id)
    has_ground = all(cell in situation.grid and factor(cell) for cell in body)
    return has_ground and all(set(body).isdisjoint(situation.cells(each)) for each in bodies)


def follow_mover(draft: Draft, declared: DeclaredAct) -> None:
    """Move a clinging grappler along the mover's trail (AP-151).

    Where the trail is not free, as for large bodies, the nearest free cell by the mover is. By a
    setting the player may choose another by the mover within those yards.
    """
    situation, actor = draft.situation, draft.token(declared.act.actor)
    mover, goal = draft.battle.token(declared.act.target), declared.act.route[-1]
    stage = stage_of(declared, Follow)
    beside = _cells_within(situation, actor, mover, stage.yards or 0) if mover is not None else []
    if mover is not None and not _is_free(situation, actor, goal):
        goal = next(iter(beside), actor.cell)
    if mover is not None and setting(draft, "followed_cell") == "asked":
        text = message("Whither does {actor} follow {mover}", actor=actor.name, mover=mover.name)
        cells = (goal, *beside)
        chosen = _choose_cell(draft, stage.followed_to, "followed_to", text, cells, "AP-151")
        if chosen is None:
            return
        goal = chosen
    draft.pop()
    actor = draft.update_token(actor.id, cell=goal)
    update_sharing(draft, actor.id)
    for partner_id in grapple_partners(draft.situation, actor):
        if draft.situation.distance(actor, draft.token(partner_id)) > 1:
            end_grapple(draft, actor.id, partner_id)


def _cells_within(situation: Situation, token: Token, mover: Token, yards: int) -> list[Cell]:
    """Return the free cells by a mover that are some yards away at most, the nearest first."""

    def distance(cell: Cell) -> float:
        return situation.distance_by_metric((token.cell,), (cell,), Metric.ALTERNATING)

    cells = (cell for cell in _cells_beside(situation, token, mover) if distance(cell) <= yards)
    return sorted(cells, key=distance)
