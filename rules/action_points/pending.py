"""What takes several turns or rounds (AP-06, AP-25, AP-26, AP-R15 to AP-R19)."""

import msgspec

from gridapp.packkit import DeclaredAct, Draft, Narrated

from .points import PAID, cancel_postponed
from .rulings import ruled
from .sheet import AP
from .stages import POURING, REACTING, READIED, choose

COST, UNTIL = "cost", "until"
GO_ON, STOP = "go_on", "stop"


def postpone(draft: Draft, declared: DeclaredAct, cost: int, effect: str = REACTING) -> None:
    """Put all points into an act that is too dear to be done at once (AP-25).

    ``effect`` is the stage in which it goes on once it is paid.
    """
    actor_id = declared.act.actor
    cancel_postponed(draft, actor_id, "begins something else")
    facts = {**declared.facts, COST: str(cost)}
    _keep(draft, msgspec.structs.replace(declared, stage=effect, facts=facts))
    _pour(draft, actor_id)


def take_rounds(draft: Draft, declared: DeclaredAct, rounds: int) -> None:
    """Work at an act for so many rounds, this one included (AP-06, AP-R19)."""
    actor_id = declared.act.actor
    cancel_postponed(draft, actor_id, "begins something else")
    later = ruled(draft, "timed_from") == "next_round"
    until = str(draft.battle.round + rounds - 1 + later)
    _keep(draft, msgspec.structs.replace(declared, facts={**declared.facts, UNTIL: until}))
    draft.spend(actor_id, AP, draft.token(actor_id).pool(AP))


def _keep(draft: Draft, declared: DeclaredAct) -> None:
    before = of(draft, declared.act.actor)
    rest = (one for one in draft.battle.postponed if one is not before)
    draft.update(postponed=(*rest, declared))


def of(draft: Draft, actor_id: str) -> DeclaredAct | None:
    """What a creature is paying for or working at."""
    theirs = (one for one in draft.battle.postponed if one.act.actor == actor_id)
    return next((one for one in theirs if one.stage != READIED), None)


def _pour(draft: Draft, actor_id: str) -> None:
    """Spend what is missing, at most all there is; paid in full, the act takes effect (AP-R18)."""
    waiting = of(draft, actor_id)
    if waiting is None:
        return
    cost, paid = int(waiting.facts[COST]), int(waiting.facts.get(PAID, "0"))
    more = min(cost - paid, draft.token(actor_id).pool(AP))
    whole = ruled(draft, "completing_points") == "all"
    if spent := draft.token(actor_id).pool(AP) if whole else more:
        draft.spend(actor_id, AP, spent)
    name = draft.rules.book.actions[waiting.act.action].name
    draft.emit(Narrated(actor_id, f"{name}: {paid + more} of {cost} AP are paid", "AP-25"))
    facts = {**waiting.facts, PAID: str(paid + more)}
    _keep(draft, msgspec.structs.replace(waiting, facts=facts))
    if paid + more >= cost:
        _take_effect(draft, actor_id)


def _take_effect(draft: Draft, actor_id: str) -> None:
    waiting = of(draft, actor_id)
    if waiting is not None:
        rest = tuple(one for one in draft.battle.postponed if one is not waiting)
        draft.update(postponed=rest)
        draft.push(waiting)


def go_on(draft: Draft, actor_id: str) -> None:
    """At the start of a turn: go on with what takes several, or stop (AP-25, AP-26)."""
    waiting = of(draft, actor_id)
    if waiting is not None:
        draft.push(DeclaredAct(waiting.act, POURING))


def pour(draft: Draft, declared: DeclaredAct) -> None:
    """Ask whether to go on, then spend all points on it."""
    actor_id, name = declared.act.actor, draft.rules.book.actions[declared.act.action].name
    text = f"{draft.token(actor_id).name} goes on with it: {name}"
    chosen = choose(draft, GO_ON, text, {GO_ON: "Go on", STOP: "Stop"}, rule="AP-26")
    if chosen is None:
        return
    draft.pop()
    waiting = of(draft, actor_id)
    if chosen == STOP:
        cancel_postponed(draft, actor_id, "stops")
    elif waiting is not None and UNTIL in waiting.facts:
        draft.spend(actor_id, AP, draft.token(actor_id).pool(AP))
    else:
        _pour(draft, actor_id)


def round_ends(draft: Draft) -> None:
    """Let what has taken its rounds be done (AP-R19)."""
    for waiting in draft.battle.postponed:
        if waiting.facts.get(UNTIL) == str(draft.battle.round):
            rest = tuple(one for one in draft.battle.postponed if one is not waiting)
            draft.update(postponed=rest)
            name = draft.rules.book.actions[waiting.act.action].name
            draft.emit(Narrated(waiting.act.actor, f"is done with it: {name}", "AP-06"))
