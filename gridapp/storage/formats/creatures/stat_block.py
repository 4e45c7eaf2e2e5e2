"""A creature's stat block as every format of creatures gives it."""

from collections.abc import Mapping

import msgspec

from gridapp.storage.formats.creatures.statblock_attacks import StatBlockAttack


class StatBlock(msgspec.Struct, frozen=True):
    """A creature; ``where`` is a key path, ``unmapped`` names features left out of the numbers."""

    where: str
    name: str
    size: str
    numbers: Mapping[str, int]
    attacks: tuple[StatBlockAttack, ...] = ()
    unmapped: tuple[str, ...] = ()
