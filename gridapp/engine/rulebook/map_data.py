"""Pack data about the map: cells, occupancy, squeezing, flanking, cover, terrain, areas."""

from collections.abc import Mapping

from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.pack_data import Entry
from gridapp.geometry.cover.rules import CoverRule
from gridapp.geometry.flanking.criteria import FlankRule
from gridapp.grid.distances import Metric
from gridapp.grid.grid import Unit


class SizeEntry(Entry, frozen=True):
    """A creature size: footprint, and default statistics for sheets."""

    space: str
    rule: str
    stats: Mapping[str, int] = {}


class CellsEntry(Entry, frozen=True):
    """The system's grid; with ``heights`` vertical steps count in every distance.

    ``diagonals_rule`` is the rule by which diagonals are counted on from move to move.
    """

    size: float
    unit: Unit
    rule: str
    heights: bool = True
    diagonals_rule: str = ""


class OccupancyEntry(Entry, frozen=True):
    """Which creatures can be walked through; a move cannot end on an occupied cell.

    Exceptions: creatures whose statistic ``small_stat`` is at most ``small_most`` share cells with
    each other. A creature under the condition ``carried`` blocks nobody and moves with the
    condition's source; with ``carried_space`` its space is that of its carrier. A creature under
    the condition ``shared`` stands in the space of the
    condition's source: both may move and end in it, each further cell costing ``shared_factor``
    times as much, until they part. A creature may enter the space of a creature that differs by
    ``unlike_by`` or more in the statistic ``unlike_stat``, or is under a condition in ``yields``;
    for allies also of a creature under the condition ``agrees``. With ``pass_fallen`` everybody may
    walk over creatures under a condition in ``fallen``.
    """

    pass_allies: bool
    pass_foes: bool
    rule: str
    small_stat: str = ""
    small_most: int = 0
    carried: str = ""
    carried_space: bool = False
    shared: str = ""
    shared_factor: int = 1
    unlike_stat: str = ""
    unlike_by: int = 0
    agrees: str = ""
    yields: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    pass_fallen: bool = False


class SqueezeEntry(Entry, frozen=True):
    """How bodies pass walls off the lattice, see `gridapp.geometry.movement.walls.wall_gaps`.

    With ``gaps`` the gap that walls leave decides, without it the centre line of a step; with
    ``diagonals`` a diagonal step of a body of one cell needs its centre line free as well. Each
    cell entered by squeezing costs ``factor`` times as much; with 0 nobody may squeeze.
    """

    rule: str = ""
    gaps: bool = False
    diagonals: bool = False
    factor: int = 2

    @property
    def map_factor(self) -> int | None:
        """The price factor of the movement map, ``None`` where centre lines decide."""
        return self.factor if self.gaps else None


class TurningEntry(Entry, frozen=True):
    """Whether long bodies turn, see `gridapp.geometry.movement.walls.turn_sweeps`.

    ``price`` are the steps that a turn to the next facing costs; without ``turns`` a body keeps its
    facing, and only the GM turns it.
    """

    rule: str = ""
    turns: bool = False
    price: int = 1

    @property
    def map_price(self) -> int | None:
        """The price of a turn, ``None`` where bodies keep their facing."""
        return self.price if self.turns else None


class FlankingEntry(Entry, frozen=True):
    """The flanking criterion and rule number.

    ``allied``: both flankers must be of the same side. A creature under the condition ``ignored``
    towards a foe is neither flanked by that foe nor flanks it; one under ``spared`` does not flank
    it.
    """

    rule: str
    how: FlankRule
    allied: bool = True
    ignored: str = ""
    spared: str = ""


class CoverEntry(Entry, frozen=True):
    """The cover method; ``total`` is the grade behind which no creature can be targeted.

    ``heights`` are target heights in the grid's unit, for low walls: by condition, and under ``""``
    otherwise. Without ``heights`` low walls block like high walls. The statistic ``stature`` scales
    a creature's height in per cent; unless it is 0, ``height_stat`` gives the standing height, so
    many ``height_parts`` to the unit. ``passable`` are the cover tags, such as foliage, that stop
    neither a thrust nor a step; walls with the tag ``struck_over``, if any, and low walls then stop
    steps alone; ``tags`` are the names of all cover tags of walls. ``in_space``: low walls between
    bodies at different heights are compared in space (see `low_walls`).
    """

    rule: str
    how: CoverRule
    total: str = ""
    heights: Mapping[str, float] = {}
    stature: str = ""
    passable: tuple[str, ...] = ()
    struck_over: str = ""
    tags: Mapping[str, str] = {}
    height_stat: str = ""
    height_parts: int = 1
    in_space: bool = False

    def height(self, target: Token) -> float | None:
        """Return a target's height in the grid's unit, ``None`` if heights do not matter."""
        if not self.heights:
            return None
        held = (condition.id for condition in target.conditions if condition.id in self.heights)
        whole = self.heights[next(held, "")]
        if self.height_stat and (measured := target.stat(self.height_stat)):
            return whole * measured / (self.height_parts * self.heights[""])
        return whole * target.stat(self.stature) / 100 if self.stature else whole


class TerrainEntry(Entry, frozen=True):
    """A kind of terrain; see `gridapp.battle.board.Terrain`."""

    name: str
    factor: int
    rule: str
    elevation: int = 0


class SaveEntry(Entry, frozen=True):
    """A way to resist an area of effect, such as a Reflex save."""

    name: str
    rule: str


class TargetNumberEntry(Entry, frozen=True):
    """The target number of a resistance roll, such as a DC, with a usual value and bounds."""

    name: str
    usual: int
    low: int = 0
    high: int = 100


class AreasEntry(Entry, frozen=True):
    """How the radius of an area of effect is counted on squares, and how creatures resist it.

    ``kinds`` are the damage types by id, the usual one first. ``saves`` are the ways to resist and
    ``number`` is what they are rolled against; what they mean is up to the pack's functions.
    """

    rule: str = ""
    metric: Metric = Metric.UNIFORM
    kinds: Mapping[str, str] = {}
    saves: Mapping[str, SaveEntry] = {}
    number: TargetNumberEntry = TargetNumberEntry("", 0)
