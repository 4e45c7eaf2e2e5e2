"""Commands for parties: who looks for the players, and forgetting."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import PartiesSet, SeenForgotten
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.vision.sight import Party
from gridapp.engine.commands.draft import Draft

MAX_PARTIES, MAX_NAME_LENGTH = 20, 60


def set_parties(draft: Draft, command: do.SetParties) -> Refused | None:
    """Set the parties; a party removed loses its memory."""
    sight, parties = draft.battle.sight, command.parties
    if parties == sight.parties:
        return Refused("nothing", message("the parties are these already"))
    if len(parties) > MAX_PARTIES:
        return Refused(
            "parties", message("a battle has at most {count} parties", count=MAX_PARTIES)
        )
    if len({party.id for party in parties}) < len(parties) or not all(map(_is_named, parties)):
        why = message(
            "every party needs a name of 1 to {count} letters and an id of its own",
            count=MAX_NAME_LENGTH,
        )
        return Refused("parties", why)
    changed = msgspec.structs.replace(sight, parties=parties)
    gone = {memory.party for memory in sight.memories} - {party.id for party in changed.looking}
    draft.update(sight=changed.without_memories(gone))
    draft.emit(PartiesSet(tuple(party.name for party in parties)))
    return None


def _is_named(party: Party) -> bool:
    return all(
        text.strip() and len(text) <= MAX_NAME_LENGTH and text.isprintable()
        for text in (party.id, party.name)
    )


def forget_seen(draft: Draft, command: do.ForgetSeen) -> Refused | None:
    """Clear the parties' memory of the map; cells in sight now are remembered again at once."""
    sight = draft.battle.sight
    names = {party.id: party.name for party in sight.looking}
    for party in command.parties:
        if party not in names:
            return Refused("party", message("there is no party {party}", party=repr(party)))
    forgetting = [party for party in command.parties or names if sight.memory(party)]
    if not forgetting:
        return Refused("nothing", message("nothing is remembered"))
    draft.update(sight=sight.without_memories(forgetting))
    draft.emit(SeenForgotten(tuple(names[party] for party in forgetting)))
    return None
