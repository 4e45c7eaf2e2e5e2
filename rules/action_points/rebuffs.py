"""Rebuffs: whoever comes near is struck before the step (AP-80, AP-81, AP-R72 to AP-R74)."""

from gridapp.packkit import (
    Act,
    Draft,
    Option,
    Provocation,
    Question,
    Refused,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Walk,
    Weapon,
    require_weapon,
)

from . import mounts, points, reach
from .rulings import ruled
from .sheet import AP, INITIATIVE, is_able, is_melee, optimal
from .stages import options_of

REBUFF, PRESS_ON, PASS, GO_ON, STOP = "rebuff", "press_on", "pass", "go_on", "stop"


def price(situation: Situation, reaction: str) -> int:
    """What a reaction costs."""
    return situation.rules.book.actions[reaction].cost.get(AP, 0)


def can_react(situation: Situation, token: Token, reaction: str) -> bool:
    """Whether a creature may react: able, initiative above 0, points at hand (AP-34, AP-R73)."""
    affordable = points.can_pay(token, price(situation, reaction))
    return is_able(token) and token.pool(INITIATIVE) > 0 and affordable


def on_the_way(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Every step from outside a weapon's optimal reach to inside is a trigger of its own."""
    ranks = situation.initiative_ranks
    found = (_provocation(situation, mover, event) for event in events)
    offers = [one for one in found if one is not None]
    return tuple(sorted(offers, key=lambda one: (one.step, ranks.get(one.attacker, 0))))


def _provocation(situation: Situation, mover: Token, event: SpatialEvent) -> Provocation | None:
    foe = situation.token(event.creature)
    weapons = _weapons(situation, foe, mover, event) if foe else ()
    if foe is None or not weapons or not can_react(situation, foe, REBUFF):
        return None
    if not reach.sees(situation, foe, mover):
        return None
    kind = f"{REBUFF} {event.step}"
    return Provocation(kind, foe.id, event.step, event.leg, event.cell, "AP-80", weapons)


def _weapons(
    situation: Situation, foe: Token, mover: Token, event: SpatialEvent
) -> tuple[str, ...]:
    """The weapons whose optimal reach a step crosses, or, by a setting, goes deeper into."""
    if event.kind is SpatialEventKind.ENTERED_OPTIMAL_RANGE:
        return tuple(one.id for one in _melee(foe) if one.id in event.weapons)
    if (
        event.kind is not SpatialEventKind.MOVED_WITHIN_REACH
        or ruled(situation, "rebuff_inside") != "yes"
    ):
        return ()
    was = situation.distance_to_cells(foe, situation.cells(mover, event.cell))
    now = situation.distance_to_cells(foe, situation.cells(mover, event.to))
    return tuple(one.id for one in _melee(foe) if now < was <= optimal(one))


def _melee(foe: Token) -> list[Weapon]:
    return [one for one in reach.usable(foe) if is_melee(one)]


def ask(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may rebuff, while the mover stands on the cell that it is about to leave."""
    foe = draft.token(provocation.attacker)
    place = draft.situation.grid.label(provocation.cell)
    cost = price(draft.situation, REBUFF)
    strikes = tuple(
        Option(one, f"Rebuff with {require_weapon(foe, one).name} ({cost} AP)")
        for one in provocation.weapons
    )
    strikes += _at_rider(draft.situation, foe, mover, provocation.weapons)
    draft.ask(
        REBUFF,
        f"{mover.name} comes closer from {place}; {foe.name} may rebuff it",
        who=foe.id,
        about=mover.id,
        options=(*strikes, Option(PASS, "Let it come")),
        default=PASS,
        rule="AP-80",
    )


def _at_rider(
    situation: Situation, foe: Token, mount: Token, weapons: tuple[str, ...]
) -> tuple[Option, ...]:
    """The rider comes with its mount as one trigger; whom to strike is free (AP-R74)."""
    rider = mounts.rider_of(situation, mount)
    if rider is None:
        return ()
    able = (
        one for one in weapons if reach.strikes(situation, foe, rider, require_weapon(foe, one))
    )
    return tuple(
        Option(f"{one}@{rider.id}", f"Rebuff {rider.name} with {require_weapon(foe, one).name}")
        for one in able
    )


def answer(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for the rebuff that was chosen."""
    if option == PASS:
        return None
    points.act(draft, question.who, price(draft.situation, REBUFF))
    weapon, _, rider = option.partition("@")
    return Act(question.who, REBUFF, target=rider or question.about, weapon=weapon)


def ask_to_press_on(draft: Draft, mover_id: str) -> None:
    """After a rebuff the mover may go on, or stop where it is, unless it jumps (AP-69, AP-R72)."""
    underway = draft.battle.underway
    walk = underway[-1] if underway else None
    mover = draft.token(mover_id)
    if not isinstance(walk, Walk) or walk.action == "jump":
        return
    if walk.actor == mover_id and is_able(mover):
        draft.ask(
            PRESS_ON,
            f"{mover.name} was rebuffed; does it go on",
            who=mover_id,
            about=mover_id,
            options=options_of({GO_ON: "Go on", STOP: "Stop here"}),
            default=GO_ON,
            rule="AP-R72",
        )


def answer_press_on(draft: Draft, _: Question, option: str) -> None:
    """End the move where the mover stands; its yards stay in the pool."""
    if option == STOP and isinstance(draft.battle.underway[-1], Walk):
        draft.pop()


def never(_: Situation, actor: Token) -> Refused | None:
    """A reaction is offered when its trigger is met, never on its own (AP-39)."""
    return Refused("reaction", f"{actor.name} is asked when it may", "AP-39")
