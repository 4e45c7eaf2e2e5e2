"""Parties as people handle them: new ones, their members in words, and the audiences to choose."""

from collections.abc import Mapping

from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind, own_creatures
from gridapp.battle.state import Battle
from gridapp.battle.vision.sight import ALL_PLAYERS, Party, Sight
from gridapp.session.i18n import tr


def new_party(sight: Sight) -> Party:
    """Return an empty party with a free id and name."""
    taken = {party.id for party in sight.parties} | {ALL_PLAYERS.id}
    number = next(n for n in range(1, len(taken) + 2) if f"party{n}" not in taken)
    return Party(f"party{number}", tr("Party {number}", number=number))


def with_party(sight: Sight, party: Party) -> tuple[Party, ...]:
    """Return the parties with one added, or replaced by id.

    Who looked before still looks: the first party of one's own stands beside all players.
    """
    return tuple(({each.id: each for each in sight.looking} | {party.id: party}).values())


def without_party(sight: Sight, party_id: str) -> tuple[Party, ...]:
    """Return the parties without the party with an id."""
    return tuple(party for party in sight.parties if party.id != party_id)


def members_text(battle: Battle, party: Party) -> str:
    """Return the names of the creatures that look for a party now."""
    names = [token.name for token in battle.tokens if party.has(token)]
    return ", ".join(names) or tr("nobody")


def audiences(battle: Battle) -> dict[Audience, str]:
    """Return for whom the players' view can be made, with a text: all, a party, a creature."""
    choices: dict[Audience, str] = {PLAYERS: tr("What all see together")}
    for party in battle.sight.parties:
        choices[Audience(AudienceKind.PARTY, party.id)] = tr("Only {name}", name=party.name)
    for token in own_creatures(battle, PLAYERS):
        choices[Audience(AudienceKind.CREATURE, token.id)] = tr("As {name} sees", name=token.name)
    return choices


def audience_text(battle: Battle, audience: Audience) -> str:
    """Return for whom a view is made, in words; "" for all players."""
    if audience == PLAYERS:
        return ""
    choices: Mapping[Audience, str] = audiences(battle)
    return choices.get(audience, tr("Somebody who is gone: nothing is seen"))
