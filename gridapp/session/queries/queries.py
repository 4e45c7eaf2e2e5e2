"""The answers of a drag without a drag: plain values for the command line and for other programs.

Everything is read from the preview and the situation that the window draws; only cells become
labels and creatures names.
"""

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.movement import advance
from gridapp.engine.movement.preview import Hover, Preview
from gridapp.engine.movement.special_moves import standing_at
from gridapp.engine.protocol import Provocation, Rules
from gridapp.engine.queries.lower_postures import ducked
from gridapp.engine.queries.position_events import position_happenings
from gridapp.engine.queries.round_parts import parts
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds, ChainOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.session.queries.answers import (
    Change,
    Completing,
    CoverAnswer,
    Flank,
    Flanking,
    Moves,
    Odds,
    OddsOf,
    Option,
    Provokes,
    Round,
    Strike,
    Threatened,
    Threats,
)


class Asker:
    """Answers about one battle under its rules."""

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Look at a battle."""
        self.situation = Situation(battle, rules)
        self._grid: Grid = battle.board.grid

    def token(self, name: str) -> Token:
        """The creature of that id, or else of that name in any case.

        Raises:
            LookupError: there is none, or more than one.
        """
        tokens = self.situation.battle.tokens
        by_id = [token for token in tokens if token.id == name]
        found = by_id or [token for token in tokens if token.name.casefold() == name.casefold()]
        if len(found) != 1:
            names = ", ".join(token.name for token in tokens)
            message = f"{len(found)} creatures are called {name!r}; on the board: {names}"
            raise LookupError(message)
        return found[0]

    def round(self, token: Token | None = None, at: Cell | None = None) -> Round:
        """Who may act in which part of the round, perhaps with a creature standing elsewhere."""
        if token is None or at is None:
            return Round(parts(self.situation))
        return Round(parts(standing_at(self.situation, token, at)))

    def moves(self, token: Token, action: str) -> Moves:
        """Every cell where the creature may go, with cost, route and provocations."""
        preview = Preview(self.situation, token, action)
        unit = self._grid.unit.value
        if preview.refusal is not None:
            return Moves(token.id, action, unit, refusal=str(preview.refusal))
        hovers = (preview.at(cell) for cell in preview.options)
        cells = tuple(self._option(hover) for hover in hovers if hover.refusal is None)
        return Moves(token.id, action, unit, cells=cells)

    def _option(self, hover: Hover) -> Option:
        return Option(
            cell=self._grid.label(hover.cell),
            cost=hover.cost,
            length=hover.length,
            price=hover.price,
            route=self._labels(hover.route),
            provokes=self._strikes(hover.provocations),
        )

    def threat(self, token: Token) -> Threats:
        """The cells where the creature's foes threaten it."""
        threats = self.situation.threats(self.situation.foes(token), token)
        cells = tuple(
            Threatened(
                cell=self._grid.label(cell),
                by=tuple(threat.token for threat in found),
                can_react=tuple(threat.token for threat in found if threat.can_react),
            )
            for cell, found in threats.items()
        )
        return Threats(token.id, cells)

    def flanking(self, token: Token, action: str) -> Flanking:
        """Who flanks the creature, and the cells from which it would complete a flank."""
        pairs = self.situation.flanking_pairs(token)
        flanked = tuple(Flank(one.one, one.other, one.proof.criterion.value) for one in pairs)
        preview = Preview(self.situation, token, action)
        if preview.refusal is not None:
            return Flanking(token.id, flanked, (), str(preview.refusal))
        completes = tuple(
            Completing(self._grid.label(cell), chance.target, chance.partner)
            for cell, chances in preview.flank_cells.items()
            for chance in chances
        )
        return Flanking(token.id, flanked, completes)

    def cover(self, attacker: Token, target: Token, at: Cell | None = None) -> CoverAnswer:
        """The cover that a target has from an attacker where it stands, or from a cell.

        Raises:
            LookupError: the attacker does not fit on the board at that cell.
        """
        if at is not None and not all(c in self._grid for c in self.situation.cells(attacker, at)):
            message = f"{attacker.name} does not fit on the board at {self._grid.label(at)}"
            raise LookupError(message)
        found = self.situation.cover(attacker, target, at)
        place = self._grid.label(attacker.cell if at is None else at)
        plain = msgspec.structs.replace(found, rays=tuple(found.rays))
        lower = ducked(self.situation, attacker, target, at)
        return CoverAnswer(attacker.id, target.id, place, plain, lower)

    def provokes(self, token: Token, action: str, cells: tuple[Cell, ...]) -> Provokes:
        """What the way to one cell sets off, or the way along several, step by step."""
        preview = Preview(self.situation, token, action)
        if preview.refusal is not None:
            return Provokes(token.id, self._labels(cells), refusal=str(preview.refusal))
        if len(cells) > 1:
            return self._along(preview, cells)
        hover = preview.at(cells[0])
        return Provokes(
            token=token.id,
            route=self._labels(hover.route),
            length=hover.length,
            provokes=self._strikes(hover.provocations),
            changes=() if hover.refusal else self._changes(token, hover.route, hover.legs),
            refusal=str(hover.refusal or ""),
        )

    def _along(self, preview: Preview, route: tuple[Cell, ...]) -> Provokes:
        token, names = preview.actor, self._labels(route)
        way = advance.measured(self.situation, token, preview.action, route)
        if isinstance(way, Refused):
            return Provokes(token.id, names, refusal=str(way))
        strikes = advance.provocations(self.situation, token, preview.action, route, way.legs)
        changes = self._changes(token, route, way.legs)
        length = self._grid.length(way.cost)
        return Provokes(token.id, names, length, self._strikes(strikes), changes)

    def _changes(
        self, token: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
    ) -> tuple[Change, ...]:
        found = position_happenings(self.situation, token, route, legs)
        return tuple(
            Change(
                one.kind.value,
                self._grid.label(one.to),
                one.step,
                one.whose,
                one.other,
                one.grade,
            )
            for one in found
        )

    def _labels(self, cells: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(self._grid.label(cell) for cell in cells)

    def _strikes(self, provocations: tuple[Provocation, ...]) -> tuple[Strike, ...]:
        return tuple(
            Strike(
                one.striker, self._grid.label(one.cell), one.step, one.leg, one.weapons, one.rule
            )
            for one in provocations
        )

    def odds(self, attacker: Token, target: Token, at: Cell | None = None) -> OddsOf:
        """The odds of each weapon against a target, from a cell that the attacker walks to.

        Raises:
            LookupError: the attacker cannot walk there, or the rules tell no odds.
        """
        strikes = self._strike_odds(attacker, at) if at is not None else []
        moved = msgspec.structs.replace(attacker, cell=at) if at is not None else attacker
        battle = self.situation.battle.with_token(moved)
        there = Situation(battle, self.situation.rules)
        return OddsOf(
            tuple(self._weapon_odds(there, moved, target, one, strikes) for one in moved.weapons)
        )

    def _strike_odds(self, attacker: Token, at: Cell) -> list[AttackOdds]:
        """The odds of every strike on the way, each as its striker finds the attacker there."""
        preview = Preview(self.situation, attacker, self._first_move())
        hover = preview.at(at)
        if hover.refusal is not None:
            raise LookupError(str(hover.refusal))
        return [self._one_strike(attacker, offer) for offer in hover.provocations]

    def _one_strike(self, attacker: Token, offer: Provocation) -> AttackOdds:
        left = msgspec.structs.replace(attacker, cell=offer.cell)
        there = Situation(self.situation.battle.with_token(left), self.situation.rules)
        striker = self.token(offer.striker)
        weapon = striker.weapon(offer.weapons[0])
        if weapon is None:
            raise LookupError(offer.weapons[0])
        return self._known(there, striker, left, weapon, offer.kind)

    def _known(
        self, there: Situation, one: Token, other: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        odds = there.rules.mechanics.odds(there, one, other, weapon, action)
        if odds is None:
            raise LookupError(f"{there.rules.book.title} tells no odds of {weapon.name}")
        return odds

    def _weapon_odds(
        self,
        there: Situation,
        attacker: Token,
        target: Token,
        weapon: Weapon,
        strikes: list[AttackOdds],
    ) -> Odds:
        attack = self._known(there, attacker, target, weapon, "")
        book = there.rules.book
        life, reserve = book.stamina(attacker)
        chain = ChainOdds(strikes, life, attack, reserve)
        return Odds(
            attacker=attacker.id,
            target=target.id,
            weapon=weapon.name,
            at=self._grid.label(attacker.cell),
            arrives=str(chain.arrives),
            hit=str(chain.hit),
            critical=str(chain.arrives * attack.critical),
            mean=float(chain.damage.mean),
            fells=str(chain.fells(*book.stamina(target))),
            damage=tuple((value, str(p)) for value, p in chain.damage.chances.items()),
        )

    def _first_move(self) -> str:
        actions = self.situation.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)
