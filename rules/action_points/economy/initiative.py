"""TODO."""

import msgspec

from gridapp.packkit import (
    Battle,
    DeclaredAct,
    Draft,
    InitiativeEntry,
    Narrated,
    Refused,
    Situation,
    Token,
)

from ..stats.sheet import INITIATIVE, setting

READIED = "readied"


def readied_act(battle: Battle, token_id: str) -> DeclaredAct | None:
    """What a creature has readied (AP-41)."""
    theirs = (one for one in battle.postponed if one.act.actor == token_id)
    return next((one for one in theirs if one.stage == READIED), None)


INTERRUPT_PRICE = 2
"""What each interrupting action costs in initiative (AP-36)."""


TURN_OF = "turn"


DID = "did"


READIED_ACTION = "ready"


CHARGED = "charged"


def set_initiative(draft: Draft, token_id: str, value: int) -> None:
    """Give a creature another initiative, at least 0, and sort the order again (AP-34)."""
    draft.set_pool(token_id, INITIATIVE, max(0, value))
    sort_order(draft)


def shift_initiative(draft: Draft, token_id: str, by: int, rule: str) -> None:
    """Raise or lower an initiative at once (AP-14, AP-15, AP-36, AP-40)."""
    before = draft.token(token_id).pool(INITIATIVE)
    set_initiative(draft, token_id, before + by)
    after = draft.token(token_id).pool(INITIATIVE)
    if after != before:
        draft.emit(Narrated(token_id, f"initiative {before} becomes {after}", rule))


def sort_order(draft: Draft, *, anew: bool = False) -> None:
    """Show the order by current initiative, ties by the numbers of this round (AP-31).

    By a setting it stands as the round has begun with it, until it is found ``anew`` (AP-R30).
    """
    places = (
        msgspec.structs.replace(place, score=token.pool(INITIATIVE))
        for place in draft.battle.order
        if (token := draft.battle.token(place.token))
    )
    stands = not anew and setting(draft, "turn_order") == "round"
    draft.update(order=tuple(places if stands else sorted(places, key=order_key)))


def order_key(place: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    return (-place.score, tuple(-tie for tie in place.ties))


def share_turn(draft: Draft, token_id: str) -> None:
    """Give a creature no turn of its own this round: it acts in another's (AP-173)."""
    order = draft.battle.order
    acted = (
        msgspec.structs.replace(one, acted=one.acted or one.token == token_id) for one in order
    )
    draft.update(order=tuple(acted))


def interrupted_act(battle: Battle) -> DeclaredAct | None:
    """What is interrupted by whoever is active, if it has interrupted."""
    found = (one for one in reversed(battle.underway) if isinstance(one, DeclaredAct) and one.waits)
    return next(found, None)


def whose_turn(battle: Battle) -> str:
    """The creature whose turn it is, whoever acts in between."""
    first = (one for one in battle.underway if isinstance(one, DeclaredAct) and one.waits)
    outer = next(first, None)
    return outer.facts[TURN_OF] if outer else battle.active


def is_quicker(situation: Situation, token: Token, declared: DeclaredAct) -> bool:
    """Whether its initiative is above that of whoever acts, or has the turn (AP-36, AP-R33)."""
    against = declared.act.actor
    if setting(situation, "interrupt_compare") == "turn":
        against = whose_turn(situation.battle)
    other = situation.battle.token(against)
    return other is not None and token.pool(INITIATIVE) > other.pool(INITIATIVE)


def interrupt_refusal(situation: Situation, actor: Token, action: str) -> Refused | None:
    """Why an action cannot be taken in an interrupt, if it cannot (AP-34, AP-41, AP-R35)."""
    declared = interrupted_act(situation.battle)
    if declared is None:
        return None
    if ready := declared.facts.get(READIED_ACTION):
        if ready == action and not declared.facts.get(DID):
            return None
        return Refused("readied", f"{actor.name} has readied something else", "AP-41")
    once = declared.facts.get(CHARGED) and setting(situation, "interrupt_price") == "once"
    if not once and not is_quicker(situation, actor, declared):
        name = situation.battle.token(declared.act.actor)
        return Refused("initiative", f"{name.name if name else ''} is as quick", "AP-36")
    return None


def pay_for_interrupt(draft: Draft, actor_id: str) -> None:
    """Pay initiative for an action on somebody else's turn (AP-36)."""
    declared = interrupted_act(draft.battle)
    if declared is None:
        return
    if declared.facts.get(READIED_ACTION):
        used = readied_act(draft.battle, actor_id)
        draft.update(postponed=tuple(one for one in draft.battle.postponed if one is not used))
    elif not declared.facts.get(CHARGED) or setting(draft, "interrupt_price") == "each":
        shift_initiative(draft, actor_id, -INTERRUPT_PRICE, "AP-36")
        _mark(draft, CHARGED)


def mark_interrupt_used(draft: Draft) -> None:
    """Remember that whoever interrupts has done something (AP-38)."""
    _mark(draft, DID)


def _mark(draft: Draft, fact: str) -> None:
    declared = interrupted_act(draft.battle)
    if declared is not None:
        done = msgspec.structs.replace(declared, facts={**declared.facts, fact: "yes"})
        underway = (done if one is declared else one for one in draft.battle.underway)
        draft.update(underway=tuple(underway))
