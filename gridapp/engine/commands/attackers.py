"""Hidden creatures that attack are revealed to the players, where the rules of a battle say so."""

from collections.abc import Iterator

from gridapp.battle import commands as do
from gridapp.battle.events import Answered, AttackResolved, VisibilityChanged
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.engine.commands.draft import Draft
from gridapp.engine.rulebook.pack_data import ActionKind

_ATTACKS = (ActionKind.ATTACK, ActionKind.CHARGE)


def reveal_attackers(draft: Draft, before: Battle, command: do.Command) -> None:
    """Reveal every hidden creature that has attacked in this command, with an event each.

    ``before`` is the battle before the command, with the acts that were still to be carried out.
    """
    if not draft.rules.book.for_battle(draft.battle).reveals_attackers:
        return
    for token_id in dict.fromkeys(_attackers(draft, before, command)):
        token = draft.battle.token(token_id)
        if token is not None and token.hidden:
            draft.update_token(token_id, hidden=False)
            draft.emit(VisibilityChanged(token_id, hidden=False))


def _attackers(draft: Draft, before: Battle, command: do.Command) -> Iterator[str]:
    """Yield the ids of the creatures with an attack rolled or an attack act ended, as a trip.

    One given up by its first answer, as on the own side, has not been seen.
    """
    yield from (event.token for event in draft.events if isinstance(event, AttackResolved))
    if all(isinstance(event, Answered) for event in draft.events):
        return
    acts = [each.act for each in before.underway if isinstance(each, DeclaredAct)]
    acts += [command] if isinstance(command, do.Act) else []
    waiting = [each.act for each in draft.battle.underway if isinstance(each, DeclaredAct)]
    actions = draft.rules.book.actions
    for act in acts:
        if act not in waiting and act.action in actions and actions[act.action].kind in _ATTACKS:
            yield act.actor
