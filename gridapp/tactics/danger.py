"""The danger map: what foes can do to a creature on each cell before its next turn.

Each foe has its next turn (`FoeTurn`): it walks, or stands, and attacks with one weapon as often
as the walk leaves it the means. A weapon strikes from the cheapest place from which it reaches;
of a foe's weapons the one counts that costs the creature most. Two sums are given. *Alone*: every
foe does its worst to this creature; an upper bound. *Shared*: each foe's threat is divided by the
number of creatures of that side, this one included, that it could strike in its turn.

What others do to a foe on its way, and areas of effect, are not counted. Oracle:
``tests/tactics/test_danger.py`` sets the board of each strike up anew.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.next_turn import as_next_turn
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.tactics.acts import end_cells
from gridapp.tactics.fates import FloatOdds, fate_of, float_odds
from gridapp.tactics.foe_turns import FoeTurn, Place, Price, Volley
from gridapp.tactics.strike_places import StrikePlaces
from gridapp.tactics.worth import is_fallen

MOST_CELLS = 400
"""Cells of a danger map: the nearest ones."""
_STEPS_AROUND = 8
"""How far a map goes around a creature that cannot move."""

Cancelled = Callable[[], bool]
"""Asked again and again during long work; True stops it."""


class Strike(msgspec.Struct, frozen=True):
    """The worst strike of a foe: weapon, route, chances and mean loss.

    ``hit`` is the chance that at least one of ``count`` attacks hits, ``loss`` the mean of what the
    creature loses of what it has left, ``felled`` the chance that it falls; all ``None`` if the
    rules define no odds. ``route`` leads from the foe's cell to the place it strikes from; it is
    empty in a first picture, which names no places.
    ``victims`` are the creatures of the side that the foe could strike, this one included.
    """

    foe: str
    weapon: str
    action: str
    count: int
    route: tuple[Cell, ...]
    cost: int
    hit: float | None
    loss: float | None
    felled: float | None
    victims: int = 1


class CellDanger(msgspec.Struct, frozen=True):
    """What foes can do to a creature on a cell; the worst strike of each foe, the worst first.

    ``hit``, ``loss`` and ``felled`` are of all strikes together, one foe after another;
    ``shared_loss`` and ``shared_felled`` of each foe's part. ``life`` is what the creature has left
    to lose. ``exact`` is False in a first picture. Each strike meets the creature as it is now:
    what earlier ones would do to its defences is left out.
    """

    cell: Cell
    strikes: tuple[Strike, ...] = ()
    life: int = 1
    hit: float = 0.0
    loss: float = 0.0
    felled: float = 0.0
    shared_loss: float = 0.0
    shared_felled: float = 0.0
    exact: bool = True

    @property
    def is_unknown(self) -> bool:
        """Whether a foe can strike with odds that the rules do not define."""
        return any(strike.hit is None for strike in self.strikes)


class _Attacks(msgspec.Struct, frozen=True):
    """A strike with the odds of its possible hits, ``None`` if the rules define no odds.

    ``badness`` orders strikes.
    """

    strike: Strike
    odds: tuple[FloatOdds, ...] | None
    badness: tuple[float, float, float]


class _Sums(NamedTuple):
    """What strikes do together: see `CellDanger`."""

    hit: float = 0.0
    loss: float = 0.0
    felled: float = 0.0
    shared_loss: float = 0.0
    shared_felled: float = 0.0


class _JudgedVolley(NamedTuple):
    """Attacks in a row, with odds, chances and mean loss; ``None`` if the rules define no odds."""

    volley: Volley
    odds: tuple[FloatOdds, ...] | None = None
    hit: float | None = None
    loss: float | None = None
    felled: float | None = None


class DangerMap:
    """The danger to a creature, cell by cell; nothing is worked out before it is asked for."""

    def __init__(self, situation: Situation, creature: Token) -> None:
        """Take the creature in danger and the situation around."""
        self.situation, self.creature = situation, creature
        self._quick_strikes: dict[tuple[str, Price, str], _Attacks] = {}
        self._quick_sums: dict[tuple[int, ...], _Sums] = {}

    @cached_property
    def foes(self) -> tuple[Token, ...]:
        """The foes not yet fallen."""
        rules = self.situation.rules
        return tuple(foe for foe in self.situation.foes(self.creature) if not is_fallen(rules, foe))

    @cached_property
    def _turns(self) -> Mapping[str, FoeTurn]:
        return {foe.id: FoeTurn(self.situation, self.creature, foe) for foe in self.foes}

    @cached_property
    def _places(self) -> Mapping[str, StrikePlaces]:
        return {foe: StrikePlaces(turn, turn.volleys) for foe, turn in self._turns.items()}

    @cached_property
    def _quick_places(self) -> Mapping[str, StrikePlaces]:
        return {foe: StrikePlaces(turn, turn.quick_volleys) for foe, turn in self._turns.items()}

    @cached_property
    def life(self) -> tuple[int, int]:
        """The life and the reserve that the creature has left."""
        return self.situation.book.remaining_life(self.creature)

    @cached_property
    def _left(self) -> tuple[int, ...]:
        return self.situation.book.left_to_lose(self.creature)

    def cells(self) -> tuple[Cell, ...]:
        """Return the anchor cells of the danger map, the nearest to the creature first.

        They are its own cell and those it can end a move on, or the free cells around it if it
        cannot move; at most `MOST_CELLS`.
        """
        return self._cells

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        """The anchor cells of the danger map."""
        grid, centre = self.situation.grid, self.creature.cell
        reachable = reachable_cells(self.situation, self.creature) or self._free_around()
        ordered = sorted(
            {*reachable, centre}, key=lambda cell: (grid.cell_distance(cell, centre), cell)
        )
        return tuple(ordered[:MOST_CELLS])

    def _free_around(self) -> set[Cell]:
        situation, creature = self.situation, self.creature
        grid = situation.grid
        taken = {
            cell
            for token in situation.battle.tokens
            if token.id != creature.id
            for cell in situation.cells(token)
        }
        return {
            cell
            for cell in grid.cells
            if grid.cell_distance(cell, creature.cell) <= _STEPS_AROUND
            and all(body in grid and body not in taken for body in situation.cells(creature, cell))
        }

    def quick(
        self, cells: Iterable[Cell], cancelled: Cancelled = lambda: False
    ) -> Iterator[CellDanger]:
        """Yield a first picture: who reaches which cell, with the odds of one place for all.

        It is an estimate: shots from a place that the foe walks to, heights and cover are left out.
        """
        if any(cancelled() for _ in self._quick_steps()):
            return
        for cell in cells:
            if cancelled():
                return
            worst = _worst_first(self._quick_attacks(cell, cancelled))
            yield self._danger(cell, worst, self._quick_sum(worst), exact=False)

    def _quick_steps(self) -> Iterator[None]:
        """Work out each foe's next turn, and its places against the creature on the map's cells."""
        for turn in self._turns.values():
            yield from turn.quick_steps()
        bodies = [self.situation.cells(self.creature, cell) for cell in self.cells()]
        for places in self._quick_places.values():
            yield from places.quick_steps(bodies)

    def exact(
        self, cells: Iterable[Cell], cancelled: Cancelled = lambda: False
    ) -> Iterator[CellDanger]:
        """Yield the danger of cells, with the odds of the creature really standing there.

        ``cancelled`` is asked before every foe's strike; after it nothing more is yielded.
        """
        if not self._prepare(cancelled):
            return
        for cell in cells:
            worst = _worst_first(self._exact_attacks(cell, cancelled))
            if cancelled():
                return
            yield self._danger(cell, worst, self._sum(worst), exact=True)

    def _prepare(self, cancelled: Cancelled) -> bool:
        """Work out the next turn of each foe; return False if cancelled."""
        return not any(cancelled() for turn in self._turns.values() for _ in turn.steps())

    def _quick_attacks(self, cell: Cell, cancelled: Cancelled) -> Iterator[_Attacks]:
        body = self.situation.cells(self.creature, cell)
        for foe, turn in self._turns.items():
            if cancelled():
                return
            strikes_of_foe = []
            for weapon in turn.token.weapons:
                spot = weapon.id in turn.spots and self._quick_places[foe].quick(weapon, body)
                if spot:
                    strikes_of_foe.append(self._quick_attack(turn, spot.price, weapon.id))
            if strikes_of_foe:
                yield max(strikes_of_foe, key=_BADNESS)

    def _quick_attack(self, turn: FoeTurn, price: Price, weapon: str) -> _Attacks:
        """Return the attacks left after a price by the odds of the trial; many cells share them."""
        key = turn.token.id, price, weapon
        if key not in self._quick_strikes:
            volley = next(each for each in turn.quick_volleys[price] if each.weapon == weapon)
            odds = [turn.trial_odds(weapon, action) for action in volley.actions]
            judged, victims = self._judged_volley(volley, odds), self._quick_victims[turn.token.id]
            self._quick_strikes[key] = _attacks(turn, None, judged, victims)
        return self._quick_strikes[key]

    def _exact_attacks(self, cell: Cell, cancelled: Cancelled) -> Iterator[_Attacks]:
        body = self.situation.cells(self.creature, cell)
        for foe, turn in self._turns.items():
            strikes_of_foe = []
            for weapon in turn.token.weapons:
                if cancelled():
                    return
                if weapon.id in turn.spots:
                    places = self._places[foe].exact(weapon, cell, body, cancelled)
                    strikes_of_foe += [self._judged(turn, spot, weapon.id, cell) for spot in places]
            if strikes_of_foe:
                yield max(strikes_of_foe, key=_BADNESS)

    def _judged(self, turn: FoeTurn, spot: Place, weapon: str, cell: Cell) -> _Attacks:
        """Return the attacks from a place with the creature really on a cell."""
        volley = turn.volley(spot, weapon)
        placed = turn.placed(spot, cell)
        by_action = {
            action: turn.odds(placed, weapon, action) for action in dict.fromkeys(volley.actions)
        }
        odds = [by_action[each] for each in volley.actions]
        return _attacks(turn, spot, self._judged_volley(volley, odds), self._victims[turn.token.id])

    def _judged_volley(self, volley: Volley, odds: Sequence[AttackOdds | None]) -> _JudgedVolley:
        odds_known = tuple(each for each in odds if each is not None)
        if not odds_known:
            return _JudgedVolley(volley)
        floats = float_odds(odds_known)
        fate = fate_of(floats, self._left)
        return _JudgedVolley(volley, floats, _any_hits(floats), fate.loss, fate.felled)

    @cached_property
    def _victims(self) -> Mapping[str, int]:
        return self._count_victims(self._places)

    @cached_property
    def _quick_victims(self) -> Mapping[str, int]:
        return self._count_victims(self._quick_places)

    def _count_victims(self, places: Mapping[str, StrikePlaces]) -> Mapping[str, int]:
        """Return how many of the side in danger each foe could strike, this creature included."""
        situation, rules = self.situation, self.situation.rules
        allies = [ally for ally in situation.allies(self.creature) if not is_fallen(rules, ally)]
        return {
            foe: 1
            + sum(
                any(places[foe].quick(weapon, situation.cells(ally)) for weapon in weapons)
                for ally in allies
            )
            for foe, weapons in ((foe, turn.token.weapons) for foe, turn in self._turns.items())
        }

    def _quick_sum(self, worst: Sequence[_Attacks]) -> _Sums:
        """Return what strikes do together; cells with the same volleys in order share it."""
        key = tuple([id(attacks) for attacks in worst])  # all are kept in `_quick_strikes`
        if key not in self._quick_sums:
            self._quick_sums[key] = self._sum(worst)
        return self._quick_sums[key]

    def _sum(self, worst: Sequence[_Attacks]) -> _Sums:
        """Return what strikes do together, one foe after another in the given order."""
        if all(attacks.odds is None for attacks in worst):
            return _Sums()
        odds = tuple(each for attacks in worst for each in attacks.odds or ())
        fate = fate_of(odds, self._left)
        strikes = [attacks.strike for attacks in worst]
        safe = 1.0
        for strike in strikes:
            safe *= 1 - (strike.felled or 0) / strike.victims
        shared_loss = sum((strike.loss or 0) / strike.victims for strike in strikes)
        return _Sums(
            hit=_any_hits(odds),
            loss=fate.loss,
            felled=fate.felled,
            shared_loss=min(fate.loss, shared_loss),
            shared_felled=min(fate.felled, 1 - safe),
        )

    def _danger(
        self, cell: Cell, worst: Sequence[_Attacks], sums: _Sums, *, exact: bool
    ) -> CellDanger:
        strikes = tuple([attacks.strike for attacks in worst])
        return CellDanger(cell, strikes, max(1, sum(self.life)), *sums, exact=exact)


def reachable_cells(situation: Situation, creature: Token) -> tuple[Cell, ...]:
    """Return the cells where a creature may end a move of the present turn, or of its next turn."""
    rules = situation.rules
    later = as_next_turn(situation, creature)
    battle = msgspec.structs.replace(
        situation.battle.with_token(later),
        active=creature.id,
        stage=rules.book.simulate.attack_stage or situation.battle.stage,
        questions=(),
        underway=(),
    )
    placed = Situation(battle, rules)
    strikes_of_foe: dict[Cell, None] = {}
    for key in rules.book.simulate.actions:
        if rules.book.actions[key].kind is ActionKind.MOVE:
            preview = Preview(placed, later, key)
            if preview.refusal is None:
                strikes_of_foe |= dict.fromkeys(end_cells(preview))
    return tuple(strikes_of_foe)


def _attacks(turn: FoeTurn, spot: Place | None, judged: _JudgedVolley, victims: int) -> _Attacks:
    """Return the attacks from a place, ``None`` for an estimate that names none."""
    volley = judged.volley
    strike = Strike(
        foe=turn.token.id,
        weapon=volley.weapon,
        action=volley.actions[0],
        count=len(volley.actions),
        route=turn.route(spot) if spot else (),
        cost=spot.cost if spot else 0,
        hit=judged.hit,
        loss=judged.loss,
        felled=judged.felled,
        victims=victims,
    )
    badness = (judged.loss or 0.0, judged.felled or 0.0, judged.hit or 0.0)
    return _Attacks(strike, judged.odds, badness)


_BADNESS = attrgetter("badness")


def _worst_first(attacks: Iterable[_Attacks]) -> list[_Attacks]:
    return sorted(attacks, key=_BADNESS, reverse=True)


def _any_hits(odds: Iterable[FloatOdds]) -> float:
    missed = 1.0
    for each in odds:
        missed *= 1 - each.hit
    return 1 - missed
