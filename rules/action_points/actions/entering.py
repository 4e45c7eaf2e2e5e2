"""Enter Occupied Space: targets, cells, check, and the step (AP-85, AP-R54, AP-R58, AP-R72)."""

from typing import NamedTuple

from gridapp.packkit import (
    Cell,
    Draft,
    Narrated,
    Noted,
    Refused,
    Situation,
    Token,
    Walk,
    choose,
    message,
    note,
    stage_of,
)

from ..attacks.targets import SIZE_LIMIT
from ..checks import CombatCheck, chosen_check_parts, contest
from ..movement.walking import affordable_yards, bound_refusal, priced_cells, route_length
from ..stats.sheet import PARITY, YARDS, mount_of, rider_of, setting

ENTER_SPACE = "enter_space"


class Entering(CombatCheck, frozen=True):
    """Notes on entering a space."""

    margin: Noted[int | None] = None
    whither: str | None = None
    """The label of the cell that the player chose."""
    entered: Noted[bool] = False
    """Whether the step has been taken, or has been stopped."""


class EntryStep(NamedTuple):
    """A step of the whole body onto a cell of an occupied space."""

    cell: Cell
    yards: int


def enter_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot step anywhere by itself (AP-56, AP-150)."""
    return bound_refusal(actor)


def enterable_spaces(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the neighbours whose space a creature may try to enter (AP-85)."""
    return tuple(
        token.id
        for token in situation.battle.tokens
        if _is_closed(situation, actor, token)
        and abs(token.stat("size") - actor.stat("size")) < SIZE_LIMIT
        and any(step.yards <= actor.pool(YARDS) for step in entry_steps(situation, actor, token))
    )


def _is_closed(situation: Situation, actor: Token, host: Token) -> bool:
    """Return True if a check is needed to enter the space of a neighbour.

    A rider is no obstacle of its own: whoever enters the mount's space contests the mount.
    """
    mount = mount_of(situation, host)
    return (
        host.id != actor.id
        and situation.distance(actor, host) == 1
        and not _is_open(situation, actor, host)
        and (mount is None or _is_open(situation, actor, mount))
    )


def _is_open(situation: Situation, actor: Token, host: Token) -> bool:
    return (
        situation.is_carried(host, actor)
        or situation.is_in_space_of(actor, host)
        or situation.allows_entry(host, actor)
    )


def entry_steps(situation: Situation, actor: Token, target: Token) -> tuple[EntryStep, ...]:
    """Return the steps onto cells of a target that no wall and no third body stops, by price."""
    partners = (mount_of(situation, target), rider_of(situation, target))
    ignored = {actor.id, target.id, *(partner.id for partner in partners if partner)}
    taken = {
        cell
        for token in situation.battle.tokens
        if token.id not in ignored and not _is_open(situation, actor, token)
        for cell in situation.cells(token)
    }
    space = set(situation.cells(target))
    steps = []
    for direction in situation.grid.directions:
        cell = (actor.cell[0] + direction[0], actor.cell[1] + direction[1])
        body = set(situation.cells(actor, cell))
        if body.isdisjoint(space) or not body.isdisjoint(taken):
            continue
        if yards := _step_price(situation, actor, direction, cell):
            steps.append(EntryStep(cell, yards))
    return tuple(sorted(steps, key=lambda step: step.yards))


def _step_price(situation: Situation, actor: Token, direction: Cell, cell: Cell) -> int:
    """Return the yards of a step by diagonals and terrain, 0 for an impossible one (AP-R54).

    A large body pays for the worst of the cells that it newly covers (AP-R56).
    """
    ground = situation.movement_map
    is_strict = setting(situation, "wall_corners") == "strict"
    is_clear = ground.is_footprint_step_open(
        actor.cell, direction, actor.space, corners="strict" if is_strict else "touch"
    )
    if not is_clear:
        return 0
    old, new = situation.cells(actor), situation.cells(actor, cell)
    if not all(map(ground.terrain_factor, new)):
        return 0
    entered = [cell for cell in new if cell not in old]
    left = [cell for cell in old if cell not in new]
    paid = {"entered": entered, "left": left, "dearer": [*entered, *left]}
    worst = max(map(ground.terrain_factor, paid[priced_cells(situation)]))
    yards = route_length(situation, (actor.cell, cell), actor.pool(PARITY))
    return yards * max(worst, 1) * _sharing_factor(situation, actor, entered)


def _sharing_factor(situation: Situation, actor: Token, entered: list[Cell]) -> int:
    """Return 2 for a step within a space that the actor shares already, else 1 (AP-85)."""
    hosts = (host for host in situation.battle.tokens if situation.is_in_space_of(actor, host))
    is_within = any(not set(entered).isdisjoint(situation.cells(host)) for host in hosts)
    return situation.book.occupancy.shared_factor if is_within else 1


def enter_space(draft: Draft) -> bool:
    """Check against the better of Power and Agility defence, then step in (AP-85).

    The step is a movement, which others rebuff while the mover still stands outside (AP-81).
    """
    act, stage = draft.declared_act.act, stage_of(draft.declared_act, Entering)
    if stage.entered:
        return True
    target, margin = draft.token(act.target), stage.margin
    if margin is None:
        parts = chosen_check_parts(draft)
        if parts is None:
            return False
        purpose = message("enter {target}'s space", target=target.name)
        margin = contest(draft, purpose, parts, target, "AP-85")
        if margin is None:
            return False
        note(draft, Entering, margin=margin)
    return margin < 0 or _step_into_space(draft, draft.token(act.actor), target)


def _step_into_space(draft: Draft, actor: Token, target: Token) -> bool:
    """Step onto a cell of the space; False if the player is asked which, or the step is taken.

    A cell counts only if it can still be paid: the GM may have taken yards since the act began.
    """
    steps = _affordable_steps(draft.situation, actor, target)
    if not steps:
        text = message("can no more enter the space of {target}", target=target.name)
        draft.emit(Narrated(actor.id, text, "AP-85"))
        return True
    settled = stage_of(draft.declared_act, Entering).whither
    if settled not in steps and setting(draft, "entered_cell") == "cheapest":
        settled = next(iter(steps))
    options = {
        label: message("{label}, {yards} yd", label=label, yards=step.yards)
        for label, step in steps.items()
    }
    text = message("Onto which cell of {target}'s space", target=target.name)
    label = choose(draft, settled, "whither", text, options, rule="AP-85")
    if label is None:
        return False
    note(draft, Entering, entered=True)
    route = (actor.cell, steps[label].cell)
    draft.push(Walk(actor.id, ENTER_SPACE, route, (0, steps[label].yards), (1,)))
    return False


def _affordable_steps(situation: Situation, actor: Token, target: Token) -> dict[str, EntryStep]:
    """Return the steps onto the space that can be paid, by the label of their cell."""
    most = affordable_yards(situation, actor)
    steps = entry_steps(situation, actor, target)
    return {situation.grid.label(step.cell): step for step in steps if step.yards <= most}
