"""What an audience knows of a battle: creatures, doors, walls, cells, notes and order.

A fact is known if its place is in sight, remembered or revealed by hand, and not hidden by hand or
by its own flag; each kind of fact has its rule here. Views, exports and answers for players are
built from a `Knowledge`; nothing else looks at the flags.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.board import Door, DoorState
from gridapp.battle.knowing.known_region import KnownRegion, Segment
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle, InitiativeEntry
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import FogMode, HandFog
from gridapp.battle.vision.mask import Mask
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_corner, floor_size


class AudienceKind(StrEnum):
    """The kinds of audiences."""

    GM = "gm"
    PLAYERS = "players"
    SIDE = "side"
    PARTY = "party"
    CREATURE = "creature"


class Audience(msgspec.Struct, frozen=True):
    """Who is told: the GM, all players, a side, a party or a creature (``who``: its name or id)."""

    kind: AudienceKind = AudienceKind.PLAYERS
    who: str = ""


GM = Audience(AudienceKind.GM)
PLAYERS = Audience(AudienceKind.PLAYERS)


def own_creatures(battle: Battle, audience: Audience) -> tuple[Token, ...]:
    """Return the creatures through whose eyes an audience sees.

    For all players these are the creatures that look for any party. Creatures hidden from the
    players never count, because what they see would betray where they are.
    """
    chosen = (token for token in battle.tokens if not token.hidden)
    match audience.kind:
        case AudienceKind.PLAYERS:
            looking = battle.sight.looking
            return tuple(token for token in chosen if any(party.has(token) for party in looking))
        case AudienceKind.SIDE:
            return tuple(token for token in chosen if token.side == audience.who)
        case AudienceKind.PARTY:
            party = battle.sight.party(audience.who)
            return tuple(token for token in chosen if party is not None and party.has(token))
        case AudienceKind.CREATURE:
            return tuple(token for token in chosen if token.id == audience.who)
    return battle.tokens


class Vision(msgspec.Struct, frozen=True):
    """What an audience's creatures see now, and have seen before.

    ``doors`` are the states of doors as seen last, by id; a door never seen as a door is not there.
    """

    now: Mask | None = None
    before: Mask | None = None
    doors: Mapping[str, DoorState] = {}


class Knowledge:
    """What an audience knows of a battle.

    ``seen`` is the part of the map known as it is now, ``remembered`` the part known as it was
    seen last; both are ``None`` on an open map.
    """

    def __init__(
        self,
        battle: Battle,
        audience: Audience,
        vision: Vision | None = None,
        seats: Mapping[str, str] | None = None,
    ) -> None:
        """Compute the known regions; without ``vision`` the audience's creatures see nothing.

        ``seats`` are, by id, the spaces of creatures that take up another than their own: riders.
        """
        self.battle, self.audience, self._seats = battle, audience, seats or {}
        self.seen: KnownRegion | None = None
        self.remembered: KnownRegion | None = None
        fog = battle.fog
        self._vision = vision if vision and fog.mode.by_sight else Vision()
        if audience.kind is AudienceKind.GM or fog.mode is FogMode.OPEN:
            return
        self.seen = self.by_hand(fog.hand)
        self.remembered = self._region(self._vision.before) - self._hidden(fog.hand) - self.seen

    def by_hand(self, hand: HandFog) -> KnownRegion:
        """Return what would be known as it is now if the GM had revealed and hidden this."""
        revealed = hand.revealed if self.battle.fog.mode.by_hand else None
        return self._region(self._vision.now, revealed) - self._hidden(hand)

    def _hidden(self, hand: HandFog) -> KnownRegion:
        return self._region(hand.hidden if self.battle.fog.mode.by_hand else None)

    def _region(self, *masks: Mask | None) -> KnownRegion:
        """Return the union of masks, without those made for a grid of another extent."""
        whole = KnownRegion.empty(self.battle.board.grid.size)
        for mask in masks:
            region = KnownRegion.of(mask) if mask is not None else whole
            if region.extent == whole.extent:
                whole |= region
        return whole

    @property
    def is_open(self) -> bool:
        """True if the audience knows the whole map."""
        return self.seen is None

    @cached_property
    def _known(self) -> KnownRegion | None:
        """The part of the map that is seen or remembered."""
        if self.seen is None or self.remembered is None:
            return None
        return self.seen | self.remembered

    # Creatures

    def knows_creature(self, token: Token) -> bool:
        """Return True for an own creature and for a visible creature in sight.

        A creature that is merely remembered is not known.
        """
        if self.audience.kind is AudienceKind.GM:
            return True
        if token.hidden:
            return False
        return self.seen is None or token.id in self._own or self._sees_any(token)

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(token.id for token in own_creatures(self.battle, self.audience))

    def _sees_any(self, token: Token) -> bool:
        grid, seen = self.battle.board.grid, self.seen
        cells = grid.covered_cells(token.cell, self._seats.get(token.id, token.space))
        return seen is None or any(seen.touches(grid.polygon(cell)) for cell in cells)

    @cached_property
    def creatures(self) -> tuple[Token, ...]:
        """The known creatures, in the order of the battle."""
        return tuple(token for token in self.battle.tokens if self.knows_creature(token))

    @cached_property
    def creature_ids(self) -> frozenset[str]:
        """The ids of the known creatures."""
        return frozenset(token.id for token in self.creatures)

    def knows_entry(self, entry: InitiativeEntry) -> bool:
        """Return True if an entry of the initiative order belongs to a known creature."""
        return entry.token in self.creature_ids

    # The map

    def knows_cell(self, cell: Cell) -> bool:
        """Return True if any part of a cell is seen or remembered: for terrain and areas."""
        region = self._known
        return region is None or region.touches(self.battle.board.grid.polygon(cell))

    def knows_floor(self, number: int) -> bool:
        """Return True if any part of a floor is seen or remembered."""
        region, grid = self._known, self.battle.board.grid
        if region is None:
            return True
        (left, top), (width, height) = floor_corner(grid, number), floor_size(grid)
        right, low = left + width, top + height
        return region.touches(((left, top), (right, top), (right, low), (left, low)))

    def wall_pieces(self, walls: Iterable[Segment]) -> tuple[Segment, ...]:
        """Return walls cut to what is seen or remembered, sorted."""
        region = self._known
        if region is None:
            return tuple(walls)
        return tuple(sorted(piece for a, b in walls for piece in region.pieces_along(a, b)))

    # Doors

    def knows_door(self, door: Door) -> bool:
        """Return True if a door is in sight now, as a door: closed secret doors are walls."""
        if self.audience.kind is AudienceKind.GM:
            return True
        visible = door.is_open or not door.secret
        return visible and (self.seen is None or self.seen.is_along(door.a, door.b))

    def remembered_state(self, door: Door) -> DoorState | None:
        """Return the state in which a door out of sight was seen last, ``None`` if never."""
        seen, remembered = self.seen, self.remembered
        if seen is None or remembered is None or seen.is_along(door.a, door.b):
            return None
        return self._vision.doors.get(door.id) if remembered.is_along(door.a, door.b) else None

    def takes_for_wall(self, door: Door) -> bool:
        """Return True if a door is a piece of wall to the audience: secret, and not known open.

        A secret door that opens out of sight stays a wall.
        """
        if not door.secret or self.knows_door(door):
            return False
        return self.remembered_state(door) is None

    # Areas and notes

    def cells_of_area(self, area: Area, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return the known cells of an area, sorted: the cells in sight of a shown area.

        What is merely remembered shows no area, and a creature that is hidden carries none.
        """
        if self.audience.kind is AudienceKind.GM:
            return tuple(sorted(cells))
        carrier, seen = self.battle.token(area.carrier), self.seen
        if not area.shown or (carrier is not None and carrier.hidden):
            return ()
        grid = self.battle.board.grid
        return tuple(
            sorted(cell for cell in cells if seen is None or seen.touches(grid.polygon(cell)))
        )

    def knows_note(self, note: Note, cell: Cell) -> bool:
        """Return True if a note on a cell is shown, and its cell or creature is known."""
        if self.audience.kind is AudienceKind.GM:
            return True
        if not note.shown:
            return False
        return note.who in self.creature_ids if note.who else self.knows_cell(cell)
