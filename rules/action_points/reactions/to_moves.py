"""Reactions to movement: Rebuff and Cling (AP-80, AP-81, AP-151, AP-R72 to AP-R74, AP-R77)."""

from enum import StrEnum
from functools import partial
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    Cell,
    Creature,
    Draft,
    Halted,
    Message,
    Number,
    OpportunityTaken,
    Option,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Stage,
    Token,
    Walk,
    ask,
    choose_number,
    declared_in,
    limited_reactions,
    message,
    options_of,
    require_weapon,
    stage_of,
)

from ..attacks.targets import melee_weapons, reaches_target, sees
from ..checks import combat_check, power_parts
from ..economy.points import REBUFF, can_react, pay_for_reaction, reaction_price
from ..movement.bonds import Follow
from ..movement.jumping import JUMP
from ..stats.sheet import (
    AP,
    DRAGGING,
    DYING,
    SURPRISED,
    grapple_partners,
    is_able,
    is_on,
    optimal_gap,
    rider_of,
    setting,
)

CLING = "cling"
DECLINE = "pass"
POINTS_PER_YARD, POINTS_PER_CUT = 5, 10
"""Points of a Cling check that follow by a yard, or cut the move by a yard (AP-151)."""


class RebuffAsk(Ask, frozen=True, tag="rebuff"):
    """The question whether a foe rebuffs a mover, and with which weapon."""


class ClingAsk(Ask, frozen=True, tag="cling"):
    """The question whether a grappler clings to a leaving mover."""


class ClingChoice(StrEnum):
    """The answers to a chance to cling."""

    CLING = CLING
    DECLINE = DECLINE


class PressOnAsk(Ask, frozen=True, tag="press_on"):
    """The question whether a rebuffed mover goes on (AP-R72)."""


class PressOn(StrEnum):
    """The answers of a rebuffed mover."""

    GO_ON = "go_on"
    STOP = "stop"


class RebuffOption(NamedTuple):
    """A rebuff with a weapon, against the mover or a rider; the option's id is ``spear@ayla``."""

    weapon: str
    rider: str = ""

    @property
    def id(self) -> str:
        """The id of the option."""
        return f"{self.weapon}@{self.rider}" if self.rider else self.weapon

    @classmethod
    def of(cls, option: str) -> "RebuffOption":
        """Read the id of an option."""
        weapon, _, rider = option.partition("@")
        return cls(weapon, rider)


class ClingStage(Stage, frozen=True):
    """Notes on a Cling."""

    cut: int | None = None
    """Yards by which the move is cut."""


def move_provocations(
    situation: Situation,
    mover: Token,
    events: tuple[SpatialEvent, ...],
    readied: list[Provocation],
) -> tuple[Provocation, ...]:
    """Return the chances to rebuff a route, by step and initiative, then the chances to cling.

    Chances for what others have ``readied`` come before a rebuff of the same step.
    """
    ranks, kinds = situation.initiative_ranks, _rebuffed_kinds(situation)
    entering = [event for event in events if event.kind in kinds]
    rebuffs = filter(None, (_rebuff_chance(situation, mover, event) for event in entering))
    by_rank = sorted(
        (*readied, *rebuffs),
        key=lambda chance: (
            chance.step,
            chance not in readied,
            ranks.get(chance.attacker, 0),
        ),
    )
    chances = limited_reactions(tuple(by_rank), partial(_rebuffs_left, situation))
    return (*chances, *_cling_chances(situation, mover, events))


def _rebuffs_left(situation: Situation, chance: Provocation) -> int | None:
    """Return how many rebuffs a foe can pay for with the points it has (AP-80)."""
    foe = situation.token(chance.attacker)
    if foe is None or not chance.kind.startswith(REBUFF):
        return None
    price = reaction_price(situation, foe, REBUFF)
    return foe.pool(AP) // price if price else None


def ask_provoked(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a creature about its chance to rebuff or to cling."""
    if provocation.weapons:
        _ask_rebuff(draft, mover, provocation)
    else:
        _ask_cling(draft, mover, provocation)


def _rebuffed_kinds(situation: Situation) -> tuple[SpatialEventKind, ...]:
    """Return the events that a rebuff may answer: by a setting also steps inside the reach."""
    if is_on(situation, "rebuff_inside"):
        return (SpatialEventKind.ENTERED_OPTIMAL_RANGE, SpatialEventKind.MOVED_WITHIN_REACH)
    return (SpatialEventKind.ENTERED_OPTIMAL_RANGE,)


def _rebuff_chance(situation: Situation, mover: Token, event: SpatialEvent) -> Provocation | None:
    """Return the chance to rebuff a step into a weapon's optimal reach (AP-80, AP-R72)."""
    foe = situation.token(event.creature)
    weapons = _rebuff_weapons(situation, foe, mover, event) if foe else ()
    if foe is None or not weapons or not can_react(situation, foe, REBUFF):
        return None
    is_caught = foe.has(SURPRISED) and not is_on(situation, "surprised_rebuff")
    if is_caught or not _sees_before_step(situation, foe, mover, event.cell):
        return None
    kind = f"{REBUFF} {event.step}"
    return Provocation(kind, foe.id, event.step, event.leg, event.cell, "AP-80", weapons)


def _sees_before_step(situation: Situation, foe: Token, mover: Token, cell: Cell) -> bool:
    """Return True if a foe sees a mover on the cell before a step, wherever it set out (AP-80)."""
    if mover.cell == cell:
        return sees(situation, foe, mover)
    moved = msgspec.structs.replace(mover, cell=cell)
    key = ("seen before a step", foe.id, mover.id, cell)
    return situation.find(key, lambda: sees(situation, foe, moved))


def _rebuff_weapons(
    situation: Situation, foe: Token, mover: Token, event: SpatialEvent
) -> tuple[str, ...]:
    """Return the weapons whose optimal reach a step enters, or goes deeper into."""
    if event.kind is SpatialEventKind.ENTERED_OPTIMAL_RANGE:
        return tuple(weapon.id for weapon in melee_weapons(foe) if weapon.id in event.weapons)
    before, after = (_steps_to(situation, foe, mover, cell) for cell in (event.cell, event.to))
    weapons = melee_weapons(foe)
    return tuple(weapon.id for weapon in weapons if after < before <= optimal_gap(weapon))


def _steps_to(situation: Situation, foe: Token, mover: Token, anchor: Cell) -> int:
    """Return the steps from a foe to a mover at an anchor, 0 in a shared space (AP-R70)."""
    across = situation.distance_to_cells(foe, situation.cells(mover, anchor))
    rise = situation.height_difference(mover, foe, anchor)
    return max(across, rise) + situation.extra_distance(foe, mover)


def _rebuff_option(foe: Token, weapon: str, cost: int) -> Option:
    """Return the answer to rebuff with a weapon, with its price."""
    name = require_weapon(foe, weapon).name
    text = message("Rebuff with {require_weapon} ({cost} AP)", require_weapon=name, cost=cost)
    return Option(RebuffOption(weapon).id, text)


def _ask_rebuff(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a foe to rebuff, while the mover is still on the cell before the step (AP-81)."""
    foe = draft.token(provocation.attacker)
    cell = draft.situation.grid.label(provocation.cell)
    cost = reaction_price(draft.situation, foe, REBUFF)
    options = tuple(_rebuff_option(foe, weapon, cost) for weapon in provocation.weapons)
    options += _rider_options(draft.situation, foe, mover, provocation.weapons)
    ask(
        draft,
        RebuffAsk(),
        message(
            "{mover} comes closer from {cell}; {foe} may rebuff it",
            mover=mover.name,
            cell=cell,
            foe=foe.name,
        ),
        (*options, Option(DECLINE, message("Let it come"))),
        asker=Creature(foe.id),
        rule="AP-80",
        default=DECLINE,
        creature=mover.id,
    )


def _rider_options(
    situation: Situation, foe: Token, mount: Token, weapons: tuple[str, ...]
) -> tuple[Option, ...]:
    """Return the options to rebuff the rider of a mount instead: one trigger (AP-R74).

    By a setting only the mount, which walks, can be rebuffed.
    """
    rider = rider_of(situation, mount)
    if rider is None or setting(situation, "rebuffed_rider") == "mount":
        return ()
    carried = (require_weapon(foe, weapon) for weapon in weapons)
    return tuple(
        Option(
            RebuffOption(weapon.id, rider.id).id,
            message("Rebuff {rider} with {weapon}", rider=rider.name, weapon=weapon.name),
        )
        for weapon in carried
        if reaches_target(situation, foe, rider, weapon)
    )


def answer_rebuff(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for the chosen rebuff and return the act, None for a pass."""
    if option == DECLINE:
        return None
    pay_for_reaction(draft, question.who, REBUFF)
    weapon, rider = RebuffOption.of(option)
    target = rider or question.about
    draft.emit(OpportunityTaken(question.who, target))
    return Act(question.who, REBUFF, target=target, weapon=weapon)


def ask_press_on(draft: Draft, mover_id: str, text: Message | None = None) -> None:
    """Ask a mover that was rebuffed, or as ``text`` says, to go on or stop, unless it jumps.

    AP-69, AP-R72.

    By a setting one that is dying now stops; its yards stay in the pool.
    """
    underway = draft.battle.underway
    walk = underway[-1] if underway else None
    mover = draft.battle.token(mover_id)
    if mover is None or not isinstance(walk, Walk) or walk.action == JUMP:
        return
    if walk.actor != mover_id or not is_able(mover):
        return
    if mover.has(DYING) and setting(draft, "dying_press_on") == "stops":
        draft.pop()
        draft.emit(Halted(mover_id, message("{mover} is dying", mover=mover.name), "AP-R72"))
    else:
        ask(
            draft,
            PressOnAsk(),
            text or message("{mover} was rebuffed; does it go on", mover=mover.name),
            options_of({PressOn.GO_ON: message("Go on"), PressOn.STOP: message("Stop here")}),
            asker=Creature(mover_id),
            rule="AP-R72",
            creature=mover_id,
        )


def answer_press_on(draft: Draft, _: Question, option: str) -> None:
    """End the move of a mover that stops; the yards stay in the pool."""
    if option == PressOn.STOP and isinstance(draft.battle.underway[-1], Walk):
        draft.pop()


def _cling_chances(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Return the chances to cling to a mover on the way out of a grapple (AP-151, AP-R77).

    A grappler needs no weapon for it, and may be of the mover's own side.
    """
    if mover.has(DRAGGING):
        return ()
    return tuple(
        Provocation(
            f"{CLING} {event.step}", foe.id, event.step, event.leg, event.cell, "AP-151", ()
        )
        for event in events
        if event.kind is SpatialEventKind.PARTED
        and (foe := situation.token(event.creature))
        and mover.id in grapple_partners(situation, foe)
        and can_react(situation, foe, CLING)
    )


def _ask_cling(draft: Draft, mover: Token, provocation: Provocation) -> None:
    foe = draft.token(provocation.attacker)
    cost = reaction_price(draft.situation, foe, CLING)
    ask(
        draft,
        ClingAsk(),
        message(
            "{mover} is about to leave {foe}, who may cling to it", mover=mover.name, foe=foe.name
        ),
        options_of(
            {
                ClingChoice.CLING: message("Cling ({cost} AP)", cost=cost),
                ClingChoice.DECLINE: message("Let it go"),
            }
        ),
        asker=Creature(foe.id),
        rule="AP-151",
        default=ClingChoice.DECLINE,
        creature=mover.id,
    )


def answer_cling(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for a Cling and return the act, None for a pass."""
    if option == ClingChoice.DECLINE:
        return None
    pay_for_reaction(draft, question.who, CLING)
    return Act(question.who, CLING, target=question.about)


def resolve_cling(draft: Draft) -> bool:
    """Check Power: each 10 points cut the move by a yard, each 5 follow by a yard (AP-151)."""
    act = draft.declared_act.act
    actor, mover = draft.token(act.actor), draft.token(act.target)
    total = combat_check(draft, message("cling"), power_parts(actor), None, "AP-151")
    if total is None:
        return False
    limit = max(0, total // POINTS_PER_CUT)
    cut: int | None = 0
    if limit:
        text = message(
            "By how many yards does {actor} cut {mover}'s move; it follows by the rest",
            actor=actor.name,
            mover=mover.name,
        )
        settled = stage_of(draft.declared_act, ClingStage).cut
        number = Number(message("Yards"), 0, limit)
        cut = choose_number(draft, settled, "cut", text, number, rule="AP-151")
    if cut is None:
        return False
    _shorten_walk(draft, actor, cut, max(0, total - POINTS_PER_CUT * cut) // POINTS_PER_YARD)
    return True


def _shorten_walk(draft: Draft, actor: Token, cut: int, follow: int) -> None:
    """Take ``cut`` steps off the walk under a Cling; the grappler follows ``follow`` at most."""
    *below, walk, cling = draft.battle.underway
    if not isinstance(walk, Walk):
        return
    end = max(walk.at, len(walk.route) - 1 - cut)
    shorter = msgspec.structs.replace(
        walk, route=walk.route[: end + 1], costs=walk.costs[: end + 1], legs=(end,)
    )
    steps = min(follow, end - walk.at)
    act = Act(actor.id, "follow", walk.route[walk.at : walk.at + steps], walk.actor)
    following = [declared_in(act, Follow(follow))] if steps else []
    draft.update(underway=(*below, *following, shorter, cling))
