"""Audiences by name, as people type them."""

from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind
from gridapp.battle.state import Battle


def parse_audience(battle: Battle, text: str) -> Audience:
    """Return the audience with a name: ``gm``, ``players``, a creature, a party or a side.

    Raises:
        LookupError: nobody has that name.
    """
    wanted = text.strip().casefold()
    if wanted in ("gm", "players"):
        return GM if wanted == "gm" else PLAYERS
    for token in battle.tokens:
        if token.id == text or token.name.casefold() == wanted:
            return Audience(AudienceKind.CREATURE, token.id)
    for party in battle.sight.parties:
        if party.id == text or party.name.casefold() == wanted:
            return Audience(AudienceKind.PARTY, party.id)
    for token in battle.tokens:
        if token.side.casefold() == wanted:
            return Audience(AudienceKind.SIDE, token.side)
    sides = ", ".join(dict.fromkeys(token.side for token in battle.tokens))
    message = f"{text!r} is no side, party or creature; answer as gm, players or: {sides}"
    raise LookupError(message)
