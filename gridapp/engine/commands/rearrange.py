"""The GM moves a creature in the order of turns, for a delay, a tie or a ruling."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import OrderChanged
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle, InitiativeEntry
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.engine.rulebook.mechanics import OwnOrder

ORDER_EDIT = "order"
"""What `Mechanics.after_gm_edit` is told after a change of the order."""


def order_refusal(situation: Situation) -> Refused | None:
    """Return why the order of turns cannot be rearranged now, ``None`` if it can."""
    if not situation.battle.order:
        return Refused("order", message("there is no order of turns yet: start the fight first"))
    return waiting_refusal(situation.battle)


def move_in_order(draft: Draft, command: do.MoveInOrder) -> Refused | None:
    """Move a creature in the order, with the initiative of its new neighbour.

    Whoever has acted this round does not act again.
    """
    if refused := order_refusal(draft.situation):
        return refused
    order = draft.battle.order
    for token_id in filter(None, (command.token, command.before)):
        if all(entry.token != token_id for entry in order):
            return Refused(
                "order",
                message("{name} is not in the order of turns", name=_name(draft.battle, token_id)),
            )
    changed = _rearranged(order, command.token, command.before)
    if changed == order:
        return Refused("same", message("the order stays as it is"))
    mechanics = draft.rules.mechanics
    if isinstance(mechanics, OwnOrder) and (
        refused := mechanics.order_refusal(draft.situation, changed)
    ):
        return refused
    draft.update(order=changed)
    draft.emit(OrderChanged(command.token, command.before))
    mechanics.after_gm_edit(draft, command.token, ORDER_EDIT)
    return None


def _rearranged(
    order: tuple[InitiativeEntry, ...], token_id: str, before: str
) -> tuple[InitiativeEntry, ...]:
    """Return the order with an entry at its new place, or the same order."""
    if before == token_id:
        return order
    remaining = [entry for entry in order if entry.token != token_id]
    index = next(
        (number for number, entry in enumerate(remaining) if entry.token == before), len(remaining)
    )
    (moved,) = (entry for entry in order if entry.token == token_id)
    if [*remaining[:index], moved, *remaining[index:]] == list(order):
        return order
    neighbour = remaining[index - 1] if index else remaining[0]
    moved = msgspec.structs.replace(moved, score=neighbour.score)
    return _with_distinct_ties((*remaining[:index], moved, *remaining[index:]), index)


def _with_distinct_ties(
    order: tuple[InitiativeEntry, ...], index: int
) -> tuple[InitiativeEntry, ...]:
    """Return the order with new tie breaks for the entries of equal score around a place.

    The entries stay as they are when the order is sorted again, as for a latecomer, and no tie
    between them is rolled for.
    """
    first = last = index
    while first and order[first - 1].score == order[index].score:
        first -= 1
    while last + 1 < len(order) and order[last + 1].score == order[index].score:
        last += 1
    equal = (
        msgspec.structs.replace(entry, ties=(last - number,))
        for number, entry in enumerate(order[first : last + 1], first)
    )
    return (*order[:first], *equal, *order[last + 1 :])


def _name(battle: Battle, token_id: str) -> str:
    token = battle.token(token_id)
    return token.name if token else repr(token_id)
