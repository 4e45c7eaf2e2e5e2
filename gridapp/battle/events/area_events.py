"""Events of areas of effect."""

from gridapp.battle.areas import Area
from gridapp.battle.events.base import BaseEvent


class AreaPut(BaseEvent, frozen=True):
    """An area of effect was put on the board or changed; ``inside`` are the creatures in it."""

    area: Area
    new: bool
    inside: tuple[str, ...]


class AreaMoved(BaseEvent, frozen=True):
    """An area of effect lies elsewhere now, or another way round."""

    area: Area
    inside: tuple[str, ...]


class AreaRemoved(BaseEvent, frozen=True):
    """An area of effect was removed, or ended by itself (``over``)."""

    area: str
    name: str
    over: bool


class AreaMet(BaseEvent, frozen=True):
    """A creature entered an area of effect, or ``started`` its turn inside."""

    token: str
    area: str
    name: str
    started: bool


class AreaApplied(BaseEvent, frozen=True):
    """An area of effect damages or heals everybody inside; ``save`` names the roll to resist."""

    area: str
    name: str
    entry: str
    save: str
    number: int


class AreaResolved(BaseEvent, frozen=True):
    """What an area of effect does to a creature; ``resisted`` None if it could not resist.

    ``amount`` is the creature's part before armour and the like; negative for healing.
    """

    token: str
    resisted: bool | None
    amount: int
