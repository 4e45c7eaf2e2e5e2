"""TODO."""

import msgspec

from gridapp.packkit import (
    Act,
    DeclaredAct,
    Draft,
    Number,
    Option,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Walk,
    Weapon,
    require_weapon,
)

from ..attacks.targets import reaches_target, sees, usable_weapons
from ..checks import POWER, check_parts, choose_number, combat_check, options_of
from ..economy.points import can_react, pay_for_act, reaction_price
from ..movement.companions import FOLLOW
from ..stats.sheet import (
    DRAGGING,
    grapple_partners,
    is_able,
    is_melee,
    optimal_gap,
    rider_of,
    setting,
)
from .to_attacks import PASS_INTERPOSE

REBUFF = "rebuff"


PRESS_ON = "press_on"


PASS = "pass"


GO_ON = "go_on"


STOP = "stop"


CLING = "cling"


CUT = "cut"


PER_YARD = 5


PER_CUT = 10


def rebuffs_on_route(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Every step from outside a weapon's optimal reach to inside is a trigger of its own."""
    ranks = situation.initiative_ranks
    found = (_provocation(situation, mover, event) for event in events)
    offers = [one for one in found if one is not None]
    return tuple(sorted(offers, key=lambda one: (one.step, ranks.get(one.attacker, 0))))


def _provocation(situation: Situation, mover: Token, event: SpatialEvent) -> Provocation | None:
    foe = situation.token(event.creature)
    weapons = _rebuff_weapons(situation, foe, mover, event) if foe else ()
    if foe is None or not weapons or not can_react(situation, foe, REBUFF):
        return None
    if not sees(situation, foe, mover):
        return None
    kind = f"{REBUFF} {event.step}"
    return Provocation(kind, foe.id, event.step, event.leg, event.cell, "AP-80", weapons)


def _rebuff_weapons(
    situation: Situation, foe: Token, mover: Token, event: SpatialEvent
) -> tuple[str, ...]:
    """The weapons whose optimal reach a step crosses, or, by a setting, goes deeper into."""
    if event.kind is SpatialEventKind.ENTERED_OPTIMAL_RANGE:
        return tuple(one.id for one in _melee_weapons(foe) if one.id in event.weapons)
    if (
        event.kind is not SpatialEventKind.MOVED_WITHIN_REACH
        or setting(situation, "rebuff_inside") != "yes"
    ):
        return ()
    was = situation.distance_to_cells(foe, situation.cells(mover, event.cell))
    now = situation.distance_to_cells(foe, situation.cells(mover, event.to))
    return tuple(one.id for one in _melee_weapons(foe) if now < was <= optimal_gap(one))


def _melee_weapons(foe: Token) -> list[Weapon]:
    return [one for one in usable_weapons(foe) if is_melee(one)]


def ask_rebuff(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may rebuff, while the mover stands on the cell that it is about to leave."""
    foe = draft.token(provocation.attacker)
    place = draft.situation.grid.label(provocation.cell)
    cost = reaction_price(draft.situation, REBUFF)
    strikes = tuple(
        Option(one, f"Rebuff with {require_weapon(foe, one).name} ({cost} AP)")
        for one in provocation.weapons
    )
    strikes += _rider_options(draft.situation, foe, mover, provocation.weapons)
    draft.ask(
        REBUFF,
        f"{mover.name} comes closer from {place}; {foe.name} may rebuff it",
        who=foe.id,
        about=mover.id,
        options=(*strikes, Option(PASS, "Let it come")),
        default=PASS,
        rule="AP-80",
    )


def _rider_options(
    situation: Situation, foe: Token, mount: Token, weapons: tuple[str, ...]
) -> tuple[Option, ...]:
    """The rider comes with its mount as one trigger; whom to strike is free (AP-R74)."""
    rider = rider_of(situation, mount)
    if rider is None:
        return ()
    able = (
        one for one in weapons if reaches_target(situation, foe, rider, require_weapon(foe, one))
    )
    return tuple(
        Option(f"{one}@{rider.id}", f"Rebuff {rider.name} with {require_weapon(foe, one).name}")
        for one in able
    )


def answer_rebuff(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for the rebuff that was chosen."""
    if option == PASS:
        return None
    pay_for_act(draft, question.who, reaction_price(draft.situation, REBUFF))
    weapon, _, rider = option.partition("@")
    return Act(question.who, REBUFF, target=rider or question.about, weapon=weapon)


def ask_press_on(draft: Draft, mover_id: str) -> None:
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


def clings_on_route(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Whoever grapples a mover that is about to leave it may cling to it (AP-151, AP-R77)."""
    if mover.has(DRAGGING):
        return ()
    found = (one for one in events if one.kind is SpatialEventKind.LEFT)
    return tuple(
        Provocation(f"{CLING} {one.step}", foe.id, one.step, one.leg, one.cell, "AP-151", ())
        for one in found
        if (foe := situation.token(one.creature)) and mover.id in grapple_partners(situation, foe)
        if can_react(situation, foe, CLING)
    )


def ask_cling(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever could cling."""
    foe = draft.token(provocation.attacker)
    cost = reaction_price(draft.situation, CLING)
    draft.ask(
        CLING,
        f"{mover.name} is about to leave {foe.name}, who may cling to it",
        who=foe.id,
        about=mover.id,
        options=options_of({CLING: f"Cling ({cost} AP)", PASS_INTERPOSE: "Let it go"}),
        default=PASS_INTERPOSE,
        rule="AP-151",
    )


def answer_cling(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for it."""
    if option == PASS_INTERPOSE:
        return None
    pay_for_act(draft, question.who, reaction_price(draft.situation, CLING))
    return Act(question.who, CLING, target=question.about)


def resolve_cling(draft: Draft) -> bool:
    """Each 10 of a Power check cut the move by a yard, each 5 let it follow by one (AP-151)."""
    act = draft.declared_act.act
    actor, mover = draft.token(act.actor), draft.token(act.target)
    total = combat_check(draft, "cling", check_parts(actor, POWER), None, "AP-151")
    if total is None:
        return False
    most = max(0, total // PER_CUT)
    text = f"By how many yards does {actor.name} cut {mover.name}'s move; it follows by the rest"
    number = Number("Yards", 0, most)
    cut = choose_number(draft, CUT, text, number, rule="AP-151") if most else 0
    if cut is None:
        return False
    _hold_back(draft, actor, cut, max(0, total - PER_CUT * cut) // PER_YARD)
    return True


def _hold_back(draft: Draft, actor: Token, cut: int, follow: int) -> None:
    """Shorten the walk below, and let the clinger come into cells that the mover leaves."""
    *below, walk, own = draft.battle.underway
    if not isinstance(walk, Walk):
        return
    end = max(walk.at, len(walk.route) - 1 - cut)
    shorter = msgspec.structs.replace(
        walk, route=walk.route[: end + 1], costs=walk.costs[: end + 1], legs=(end,)
    )
    steps = min(follow, end - walk.at)
    after = [DeclaredAct(Act(actor.id, FOLLOW, walk.route[walk.at : walk.at + steps]), FOLLOW)]
    draft.update(underway=(*below, *(after if steps else []), shorter, own))
