"""The next turn of a foe: cells in reach of a move, and attacks from each.

Attacks are tried out by the engine's own commands on a board of two, once for each price of a move
instead of each cell; that is exact as far as prices alone decide what is left. Cost: weapons *
prices * `MAX_STRIKES` commands. Oracle: the board of each strike set up anew,
``tests/tactics/test_danger.py``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Applied
from gridapp.battle.tokens import Token, Weapon, WeaponKind
from gridapp.caching import cached
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation, situation_of
from gridapp.engine.queries.turns.next_turn import as_next_turn
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.tactics.acts import MiddlingDice, end_cells
from gridapp.tactics.attack_trials import AttackTrials
from gridapp.tactics.fates import float_fate

MAX_STRIKES = 4
"""Attacks of one turn that are counted; more than any creature of the shipped systems makes."""
_SPOTS_TRIED = 60
"""Cells tried to find out what a weapon costs that reaches its target."""
_PLACED_KEPT = 16
"""Situations kept of a foe on its places around a cell: its weapons strike from the same few."""
_SHOOTING_STEPS = 4
"""The distance from which shots are tried first: some may not be made beside a foe."""

Price = tuple[str, int]
"""What a place costs: the move, and the number of its legs; ``("", 0)`` for standing still."""
STANDING: Price = ("", 0)


class Place(NamedTuple):
    """A cell in reach of a move: cost in steps, and the price paid."""

    cost: int
    cell: Cell
    price: Price


class Volley(NamedTuple):
    """Attacks in a row with a weapon, an action for each."""

    weapon: str
    actions: tuple[str, ...]


class FoeTurn:
    """The next turn of a foe, without a creature in its way.

    ``places`` are in the order of their costs, the foe's own cell first. A foe walks as if the
    creature were not on the board; what others do to it on its way is not counted.
    """

    def __init__(self, situation: Situation, creature: Token, foe: Token) -> None:
        """Prepare for a foe of a creature; nothing is worked out yet."""
        self.rules = situation.rules
        self.creature = creature
        self.token = as_next_turn(situation, foe)
        battle = situation.battle.with_token(self.token)
        stage = self.rules.book.simulate.attack_stage or battle.stage
        self.spots: dict[str, Cell] = {}
        self._spotted: dict[str, Situation] = {}
        self._standing: dict[str, Sequence[Volley]] = {}
        self._has_spots = False
        self._routes: dict[str, Mapping[Cell, tuple[Cell, ...]]] = {}
        self._prices: dict[Volley, tuple[Mapping[str, int], ...]] = {}
        self._found: dict[Price, tuple[Volley, ...]] = {}
        self._trial_odds: dict[tuple[str, str], AttackOdds | None] = {}
        self._trials = AttackTrials(self.rules, self.pair)
        self.battle = msgspec.structs.replace(
            battle, active=foe.id, stage=stage, questions=(), underway=()
        )
        self.placed = cached(_PLACED_KEPT)(self._placed)
        """The situation with the foe on a place and the creature on a cell."""

    @cached_property
    def _previews(self) -> Mapping[str, Preview]:
        """The possible moves of the foe, by action."""
        bystanders = tuple(token for token in self.battle.tokens if token.id != self.creature.id)
        situation = Situation(msgspec.structs.replace(self.battle, tokens=bystanders), self.rules)
        book = self.rules.book
        moves = (key for key in book.simulate.actions if book.actions[key].kind is ActionKind.MOVE)
        previews = {key: Preview(situation, self.token, key) for key in moves}
        return {key: preview for key, preview in previews.items() if preview.refusal is None}

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The cells from which the foe may attack, cheapest first."""
        standing = Place(0, self.token.cell, STANDING)
        by_cell: dict[Cell, Place] = {}
        for key, preview in self._previews.items():
            for stop in _places_of(key, preview):
                earlier = by_cell.get(stop.cell)
                if earlier is None or stop.cost < earlier.cost:
                    by_cell[stop.cell] = stop
        by_cell.pop(self.token.cell, None)
        return (standing, *sorted(by_cell.values()))

    @cached_property
    def by_cell(self) -> Mapping[Cell, Place]:
        """The places by cell."""
        return {stop.cell: stop for stop in self.places}

    def route(self, stop: Place) -> tuple[Cell, ...]:
        """Return the cells of the way to a place, the first and the last included."""
        if stop.price == STANDING:
            return (stop.cell,)
        action = stop.price[0]
        if action not in self._routes:
            options = self._previews[action].options
            self._routes[action] = {} if isinstance(options, JumpOptions) else options.routes()
        return self._routes[action][stop.cell]

    @cached_property
    def spent(self) -> Mapping[Price, Token]:
        """The foe after paying each price, on its own cell."""
        dearest = {stop.price: stop for stop in self.places}
        return {price: self._after_move(stop) for price, stop in dearest.items()}

    def _after_move(self, stop: Place) -> Token:
        """Return the foe after the move to a place, carried out on a board of its own."""
        if stop.price == STANDING:
            return self.token
        order = tuple(entry for entry in self.battle.order if entry.token == self.token.id)
        alone = msgspec.structs.replace(self.battle, tokens=(self.token,), order=order)
        act = Act(self.token.id, stop.price[0], self.route(stop))
        outcome = apply(alone, act, MiddlingDice(), self.rules)
        after = outcome.battle.token(self.token.id) if isinstance(outcome, Applied) else None
        if after is None:
            return msgspec.structs.replace(self.token, pools=self._paid(stop))
        return msgspec.structs.replace(after, cell=self.token.cell)

    def _paid(self, stop: Place) -> dict[str, int]:
        """Return the pools after the price of a move is paid, by the move plan alone."""
        pools = dict(self.token.pools)
        if stop.price == STANDING:
            return pools
        plan, count = self._previews[stop.price[0]].plan, stop.price[1]
        legs = plan.tier_costs[count - 1 : count] or [leg.cost for leg in plan.legs[:count]]
        for cost in legs:
            for pool, amount in cost.items():
                pools[pool] = pools.get(pool, 0) - amount
        return pools

    @cached_property
    def volleys(self) -> Mapping[Price, tuple[Volley, ...]]:
        """The most damaging attacks left to the foe after each price, by weapon.

        Of attacks that begin differently, those count that cost the creature most where they are
        tried out: on a spot where the weapon reaches it.
        """
        for _ in self.steps():
            pass
        return self._found

    def steps(self) -> Iterator[None]:
        """Work `volleys` out step by step; yield between steps, where the caller may stop."""
        yield from self._find_spots()
        for price in self.spent:
            if price in self._found:
                continue
            worst: list[Volley] = []
            for weapon in self.spots:
                worst += self._worst_first(weapon, self.spent[price])[:1]
                yield
            self._found[price] = tuple(worst)

    def quick_steps(self) -> Iterator[None]:
        """Work `quick_volleys` out step by step; yield between steps, where the caller may stop."""
        yield from self._find_spots()
        for weapon in self.spots:
            self._standing[weapon] = self._worst_first(weapon, self.token)
            yield
        worst = tuple(volleys[0] for volleys in self._standing.values() if volleys)
        self._found.setdefault(STANDING, worst)

    @cached_property
    def quick_volleys(self) -> Mapping[Price, tuple[Volley, ...]]:
        """What is left of the attacks of standing still after each price, for a first picture.

        An attack that the pools do not pay for after the price of the move is left out; if none is
        left, the next worst attacks count. Whether they are allowed after a move is not asked.
        """
        by_price = {place.price: place for place in self.places}
        return {
            price: tuple(
                cut
                for volleys in self._standing.values()
                if (cut := self._first_paid_for(volleys, place))
            )
            for price, place in by_price.items()
        }

    def _first_paid_for(self, volleys: Iterable[Volley], place: Place) -> Volley | None:
        """Return what is left of the first volley of which the price of a place leaves anything."""
        cuts = (self._paid_for(volley, self._paid(place)) for volley in volleys)
        return next((cut for cut in cuts if cut.actions), None)

    def _paid_for(self, volley: Volley, pools: dict[str, int]) -> Volley:
        """Return the attacks of a volley within the means of some pools, in order."""
        made = []
        for action, price in zip(volley.actions, self._prices_of(volley), strict=True):
            if all(pools.get(pool, 0) >= amount for pool, amount in price.items() if amount > 0):
                made.append(action)
                for pool, amount in price.items():
                    pools[pool] = pools.get(pool, 0) - amount
        return Volley(volley.weapon, tuple(made))

    def _prices_of(self, volley: Volley) -> tuple[Mapping[str, int], ...]:
        """Return what each attack of a volley from standing takes from the pools."""
        if volley not in self._prices:
            prices, weapon = [], volley.weapon
            situation = self._on_trial(self.token, self.spots[weapon])
            for action in volley.actions:
                before = self.pair(situation)[0]
                battle = self._trials.after(situation, action, weapon)
                situation = Situation(battle or situation.battle, self.rules)
                after = self.pair(situation)[0]
                prices.append({pool: before.pool(pool) - after.pool(pool) for pool in before.pools})
            self._prices[volley] = tuple(prices)
        return self._prices[volley]

    def _find_spots(self) -> Iterator[None]:
        """Find for each weapon a cell of the creature in reach from the foe's own cell."""
        if self._has_spots:
            return
        for weapon in self.token.weapons:
            if weapon.id in self.spots:
                continue
            for cell in self._cells_to_try(weapon):
                yield
                situation = self.at(self.token, self.token.cell, cell)
                if self.reaches(situation, weapon.id):
                    self.spots[weapon.id], self._spotted[weapon.id] = cell, situation
                    break
        self._has_spots = True

    def volley(self, stop: Place, weapon: str) -> Volley:
        """Return the attacks with a weapon that the way to a place leaves the foe."""
        return next(each for each in self.volleys[stop.price] if each.weapon == weapon)

    def _worst_first(self, weapon: str, token: Token) -> Sequence[Volley]:
        """Return the possible attacks in a row with a weapon, costliest attack first."""
        situation = self._on_trial(token, self.spots[weapon])
        volleys = self._volleys_with(weapon, situation)
        return sorted(volleys, key=self._trial_loss, reverse=True)

    def _trial_loss(self, volley: Volley) -> float:
        odds = [self.trial_odds(volley.weapon, action) for action in volley.actions]
        defined = [each for each in odds if each is not None]
        return float(float_fate(defined, self.left).loss) if defined else 0.0

    @cached_property
    def left(self) -> tuple[int, ...]:
        """The life and reserve left to the creature."""
        return self.rules.book.left_to_lose(self.creature)

    def trial_odds(self, weapon: str, action: str) -> AttackOdds | None:
        """Return the odds of a weapon at its trial cell, ``None`` if the rules define none.

        They stand for all cells in a first picture.
        """
        key = weapon, action
        if key not in self._trial_odds:
            self._trial_odds[key] = self.odds(self._spotted[weapon], weapon, action)
        return self._trial_odds[key]

    def odds(self, situation: Situation, weapon: str, action: str) -> AttackOdds | None:
        """Return the odds of an attack of the foe on the creature in a situation."""
        foe, creature = self.pair(situation)
        held = foe.weapon(weapon)
        if held is None:
            return None
        return self.rules.mechanics.attack_odds(situation, foe, creature, held, action)

    def _on_trial(self, token: Token, spot: Cell) -> Situation:
        """Return the situation with the creature on a spot, without bystanders where possible.

        What an attack costs does not depend on others, unless a condition names one of them.
        """
        situation = self.at(token, self.token.cell, spot)
        pair = self.pair(situation)
        if any(held.source or held.against for each in pair for held in each.conditions):
            return situation
        ids = {each.id for each in pair}
        order = tuple(entry for entry in self.battle.order if entry.token in ids)
        alone = msgspec.structs.replace(situation.battle, tokens=pair, order=order)
        return situation_of(alone, self.rules)

    def _cells_to_try(self, weapon: Weapon) -> Sequence[Cell]:
        """Return the cells where a weapon may reach, the likely ones first."""
        if weapon.kind is WeaponKind.MELEE:
            return self._nearest_first[:_SPOTS_TRIED]
        first, last = self._shooting_order
        return (*first[:_SPOTS_TRIED], *last)[:_SPOTS_TRIED]

    @cached_property
    def _nearest_first(self) -> Sequence[Cell]:
        """The free cells, the nearest to the foe first."""
        steps = self.battle.board.grid.cell_distance
        own = self.token.cell
        return [cell for _, cell in sorted((steps(cell, own), cell) for cell in self._free_cells)]

    @cached_property
    def _shooting_order(self) -> tuple[Sequence[Cell], Sequence[Cell]]:
        """The free cells far enough away for any shot, and the others, each the nearest first."""
        steps, own = self.battle.board.grid.cell_distance, self.token.cell
        cells = self._nearest_first
        near = next(
            (n for n, c in enumerate(cells) if steps(c, own) >= _SHOOTING_STEPS), len(cells)
        )
        return cells[near:], cells[:near]

    @cached_property
    def _free_cells(self) -> Sequence[Cell]:
        """The cells of the board free of creatures."""
        grid, space = self.battle.board.grid, self.creature.space
        taken = {
            cell
            for token in self.battle.tokens
            if token.id != self.creature.id
            for cell in grid.covered_cells(token.cell, token.space)
        }
        if len(grid.footprint(space)) == 1:
            return [cell for cell in grid.cells if cell not in taken]
        return [
            cell
            for cell in grid.cells
            if all(body in grid and body not in taken for body in grid.covered_cells(cell, space))
        ]

    def _placed(self, stop: Place, cell: Cell) -> Situation:
        return self.at(self.spent[stop.price], stop.cell, cell)

    def at(self, foe: Token, stop: Cell, cell: Cell) -> Situation:
        """Return the situation in the foe's turn with the foe and the creature on some cells."""
        foe_there = msgspec.structs.replace(foe, cell=stop)
        target_here = msgspec.structs.replace(self.creature, cell=cell)
        return Situation(self.battle.with_token(foe_there).with_token(target_here), self.rules)

    def reaches(self, situation: Situation, weapon: str) -> bool:
        """Return True if a weapon of the foe reaches the creature."""
        foe, creature = self.pair(situation)
        held = foe.weapon(weapon)
        if held is None:
            return False
        return self.rules.mechanics.reach_refusal(situation, foe, creature, held) is None

    def pair(self, situation: Situation) -> tuple[Token, Token]:
        """Return the foe and the creature as they are in a situation."""
        battle = situation.battle
        foe, creature = battle.token(self.token.id), battle.token(self.creature.id)
        return foe or self.token, creature or self.creature

    def _volleys_with(self, weapon: str, situation: Situation) -> Iterator[Volley]:
        book = self.rules.book
        kinds = {key: book.actions[key].kind for key in book.simulate.actions}
        attacks = [key for key, kind in kinds.items() if kind is ActionKind.ATTACK]
        first = [key for key in attacks if self._trials.may_strike(situation, key, weapon)]
        for key in first:
            yield Volley(weapon, self._repeated(weapon, key, attacks, situation))

    def _repeated(
        self, weapon: str, first: str, attacks: Sequence[str], situation: Situation
    ) -> tuple[str, ...]:
        """Return the actions of attacks in a row: the first again, else another, while offered."""
        done: tuple[str, ...] = ()
        action: str | None = first
        while action is not None:
            done = (*done, action)
            if len(done) == MAX_STRIKES:
                break
            battle = self._trials.after(situation, action, weapon)
            if battle is None:
                break
            situation = situation_of(battle, self.rules)
            wanted = (first, *(key for key in attacks if key != first))
            action = next(
                (key for key in wanted if self._trials.may_strike(situation, key, weapon)), None
            )
        return done


def _places_of(action: str, preview: Preview) -> Iterator[Place]:
    if isinstance(preview.options, JumpOptions):
        return
    plan, legs, costs = preview.plan, preview.options.legs(), preview.options.costs()
    for cell in end_cells(preview):
        paid = plan.tier(costs[cell]) if plan.tiers else legs[cell]
        yield Place(costs[cell], cell, (action, paid + 1))
