"""The choice of an act: each kind of candidate scores itself, and the best is done.

A choice carries the parts of its score as reasons; they add up. The judge is greedy: it looks at
one act at a time, and asks again after each.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.routes import measure_move, route_provocations
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.geometry.movement.move_options import MeasuredRoute
from gridapp.grid.cells import Cell
from gridapp.tactics.acts import MOVES, acts_of, end_cells, open_offers
from gridapp.tactics.paths import Paths
from gridapp.tactics.policy import Policy
from gridapp.tactics.worth import AttackWorth, OddsKept, is_fallen

_UNREACHED = 1_000
"""Steps that count for a foe to whom no way leads."""
_CELLS_JUDGED = 8
"""The nearest cells of a move whose opportunity attacks are judged exactly."""


class Reason(msgspec.Struct, frozen=True):
    """A summand of a score: kind, the creature concerned, and value."""

    what: str
    about: str
    value: float


class Choice(msgspec.Struct, frozen=True):
    """An act and its score, the sum of the reasons' values."""

    act: Act
    reasons: tuple[Reason, ...]

    @property
    def score(self) -> float:
        """The sum of the reasons."""
        return sum([reason.value for reason in self.reasons])


class Chooser:
    """Chooses acts under a policy; caches distances between choices."""

    def __init__(self, paths: Paths | None = None) -> None:
        """Start with nothing worked out."""
        self._paths = paths or Paths()

    def best(
        self,
        situation: Situation,
        actor: Token,
        policy: Policy,
        random: Random,
        refused: Sequence[Act] = (),
    ) -> Choice | None:
        """Return the best act, ``None`` if nothing is worth doing; ties by random numbers.

        Acts that were refused before are left out.
        """
        return best_of(self.candidates(situation, actor, policy), random, refused)

    def candidates(
        self,
        situation: Situation,
        actor: Token,
        policy: Policy,
        foes: Sequence[Token] | None = None,
        *,
        moves: bool = True,
    ) -> Iterator[Choice]:
        """Yield the acts of positive worth; moves only if no foe can be attacked.

        ``foes`` are those that count, by default all that stand; ``moves=False`` leaves moves out.
        """
        book = situation.rules.book
        foes = standing_foes(situation, actor) if foes is None else foes
        if not foes:
            return
        entry, actions = book.simulate, book.actions
        still = [key for key in (*entry.actions, *entry.worth) if actions[key].kind not in MOVES]
        odds, attacks = OddsKept(situation), 0
        for offer in open_offers(situation, actor, still):
            if actions[offer.action].kind is ActionKind.ATTACK:
                for choice in self._attacks(odds, actor, offer, foes, policy):
                    attacks += 1
                    yield choice
            elif offer.action in entry.worth:
                yield from self._plain(situation, actor, offer)
        if moves and not attacks:
            for key in (key for key in entry.actions if actions[key].kind is ActionKind.MOVE):
                yield from self._moves(odds, actor, key, foes, policy)

    def _attacks(
        self, odds: OddsKept, actor: Token, offer: Offer, foes: Sequence[Token], policy: Policy
    ) -> Iterator[Choice]:
        by_id = {foe.id: foe for foe in foes}
        for target, weapon in offer.attack_pairs():
            if target in by_id:
                worth = odds.worth(actor, by_id[target], weapon, offer.action)
                if sum(worth) > 0:
                    act = Act(actor.id, offer.action, (), target, weapon)
                    yield Choice(act, _dealt(worth, target, policy))

    def _plain(self, situation: Situation, actor: Token, offer: Offer) -> Iterator[Choice]:
        """Yield the acts with a fixed worth given by the pack."""
        book = situation.rules.book
        value = book.simulate.worth[offer.action]
        for act in acts_of(actor, offer, book.actions[offer.action]):
            yield Choice(act, (Reason("worth", act.target or actor.id, value),))

    def _moves(
        self, odds: OddsKept, actor: Token, action: str, foes: Sequence[Token], policy: Policy
    ) -> Iterator[Choice]:
        """Yield the moves that bring the creature nearer to an attack on a foe."""
        situation = odds.situation
        distance_now, whom = self.distance(situation, actor, actor.cell, foes)
        if distance_now <= _nearest_reach(situation, actor):
            return  # no cell is nearer
        preview = Preview(situation, actor, action)
        if preview.refusal is not None:
            return
        far = self._distances(situation, actor, end_cells(preview), foes)
        nearer = sorted(pair for pair in far if pair[0] < distance_now)
        gain = max(1, distance_now - nearer[0][0]) if nearer else 1
        for distance, cell in nearest_cells(nearer):
            act, legs = preview.act_to(cell), preview.options.leg_ends(cell)
            provocations = route_provocations(
                situation, actor, action, act.route, legs, act.facings
            )
            suffered = odds.provoked(actor, provocations)
            reasons = [Reason("nearer", whom, policy.near * (distance_now - distance) / gain)]
            if sum(suffered):
                reasons += [Reason("provoked", actor.id, -policy.lost * sum(suffered))]
            yield Choice(act, tuple(reasons))

    def distance(
        self, situation: Situation, actor: Token, cell: Cell, foes: Sequence[Token]
    ) -> tuple[int, str]:
        """Return the steps from a cell to the nearest foe, and the foe.

        A foe nearer than the shortest reach of the weapons counts as if that much beyond it.
        """
        need = _nearest_reach(situation, actor)
        steps = []
        for foe in foes:
            distance = self._paths.steps_from(situation, foe.cell).get(cell, _UNREACHED)
            steps.append((max(distance, 2 * need - distance), foe.id))
        return min(steps)

    def _distances(
        self, situation: Situation, actor: Token, cells: Sequence[Cell], foes: Sequence[Token]
    ) -> list[tuple[int, Cell]]:
        """Return for each cell the steps of `distance`, and the cell."""
        need = _nearest_reach(situation, actor)
        steps_to = [self._paths.steps_from(situation, foe.cell) for foe in foes]
        if need <= 0:
            return [(min([to.get(cell, _UNREACHED) for to in steps_to]), cell) for cell in cells]
        far = [[to.get(cell, _UNREACHED) for to in steps_to] for cell in cells]
        return [
            (min([max(steps, 2 * need - steps) for steps in each]), cell)
            for each, cell in zip(far, cells, strict=True)
        ]

    def steps_from(self, situation: Situation, cell: Cell) -> Mapping[Cell, int]:
        """Return the steps from a cell to each cell that can be walked to."""
        return self._paths.steps_from(situation, cell)

    def is_walled_off(self, situation: Situation, actor: Token) -> bool:
        """Return True if foes stand but no route leads to any, even through creatures."""
        foes = standing_foes(situation, actor)
        return bool(foes) and self.distance(situation, actor, actor.cell, foes)[0] >= _UNREACHED


def standing_foes(situation: Situation, actor: Token) -> list[Token]:
    """Return a creature's foes still in the fight."""
    return [foe for foe in situation.foes(actor) if not is_fallen(situation.rules, foe)]


def best_of(
    choices: Iterator[Choice], random: Random, refused: Sequence[Act] = ()
) -> Choice | None:
    """Return the choice with the greatest score above 0, a random one of equals."""
    best: list[Choice] = []
    score = 0.0
    for choice in choices:
        value = choice.score
        if value <= 0 or value < score or choice.act in refused:
            continue
        if value > score:
            best, score = [choice], value
        else:
            best.append(choice)
    return random.choice(best) if best else None


def planned(situation: Situation, actor: Token, act: Act) -> Act:
    """Return a move as planned with the knowledge of its side, cut at the first surprise."""
    if not act.route:
        return act
    measured = measure_move(situation, actor, act.action, act.route, act.facings)
    if not isinstance(measured, MeasuredRoute):
        return act
    return msgspec.structs.replace(act, planned=tuple(measured.cumulative_costs))


def _nearest_reach(situation: Situation, actor: Token) -> int:
    """Return the shortest distance at which a creature can strike."""
    return min((reach.nearest for reach in situation.reaches(actor)), default=0)


def _dealt(worth: AttackWorth, target: str, policy: Policy) -> tuple[Reason, ...]:
    return (
        Reason("dealt", target, policy.dealt * worth.loss),
        Reason("felled", target, policy.felled * worth.felled),
    )


def nearest_cells(nearer: Sequence[tuple[int, Cell]]) -> Sequence[tuple[int, Cell]]:
    """Return the nearest cells, with all that are as near as the last of them."""
    if len(nearer) <= _CELLS_JUDGED:
        return nearer
    last = nearer[_CELLS_JUDGED - 1][0]
    return [pair for pair in nearer if pair[0] <= last][: 4 * _CELLS_JUDGED]
