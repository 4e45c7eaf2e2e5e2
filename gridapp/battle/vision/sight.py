"""Who looks for the players, and what they remember of the map."""

from collections.abc import Iterable, Mapping

import msgspec

from gridapp.battle.board import DoorState
from gridapp.battle.tokens import Token
from gridapp.battle.vision.mask import Mask


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Creatures that look together and share a memory: by side, by name, or player characters."""

    id: str
    name: str
    sides: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    played: bool = False

    def has(self, token: Token) -> bool:
        """Return True if a creature looks for this party.

        A hidden creature never does: what it sees would tell the players where it is.
        """
        if token.hidden:
            return False
        is_member = token.side in self.sides or token.id in self.tokens
        return is_member or (self.played and token.played)


ALL_PLAYERS = Party("players", "Players", played=True)
"""The only party of a battle without parties of its own."""


class Memory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a party remembers of a level: the samples ever wholly seen, and doors as last seen.

    It holds the map only, never creatures. A closed secret door was not seen as a door.
    """

    party: str
    mask: Mask
    doors: Mapping[str, DoorState] = {}
    level: int = 0


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parties of a battle and their memories."""

    parties: tuple[Party, ...] = ()
    memories: tuple[Memory, ...] = ()

    @property
    def looking(self) -> tuple[Party, ...]:
        """The parties, or all player characters if there are none."""
        return self.parties or (ALL_PLAYERS,)

    def party(self, party_id: str) -> Party | None:
        """Return the party with an id, ``None`` if unknown."""
        return next((party for party in self.looking if party.id == party_id), None)

    def memory(self, party: str, level: int = 0) -> Memory | None:
        """Return what a party remembers of a level, ``None`` if nothing yet."""
        matching = (each for each in self.memories if (each.party, each.level) == (party, level))
        return next(matching, None)

    def with_memories(self, changed: Iterable[Memory]) -> "Sight":
        """Return the sight with memories added, or replaced by party and level."""
        memories = {(each.party, each.level): each for each in (*self.memories, *changed)}
        return msgspec.structs.replace(self, memories=tuple(memories.values()))

    def without_memories(self, parties: Iterable[str]) -> "Sight":
        """Return the sight settings with the memories of these parties removed."""
        gone = set(parties)
        remaining = tuple(each for each in self.memories if each.party not in gone)
        return msgspec.structs.replace(self, memories=remaining)
