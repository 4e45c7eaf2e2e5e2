"""The answers of a drag without a drag: plain values for the command line and for other programs.

Everything is read from the preview and the situation that the window draws; only cells become
labels and creatures names.
"""

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.movement import advance
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.movement.special_moves import with_token_at
from gridapp.engine.protocol import Provocation, Rules
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.engine.queries.position_events import position_events
from gridapp.engine.queries.round_parts import round_parts
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds, ChainOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.session.queries.answers import (
    CoverAnswer,
    FlankedBy,
    FlankingAnswer,
    FlankingCell,
    MoveDestination,
    MovesAnswer,
    OddsAnswer,
    OpportunityAttack,
    PositionChange,
    ProvokesAnswer,
    RoundAnswer,
    ThreatAnswer,
    ThreatenedCell,
    WeaponOdds,
)


class BattleQueries:
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

    def round(self, token: Token | None = None, at: Cell | None = None) -> RoundAnswer:
        """Who may act in which part of the round, perhaps with a creature standing elsewhere."""
        if token is None or at is None:
            return RoundAnswer(round_parts(self.situation))
        return RoundAnswer(round_parts(with_token_at(self.situation, token, at)))

    def moves(self, token: Token, action: str) -> MovesAnswer:
        """Every cell where the creature may go, with cost, route and provocations."""
        preview = Preview(self.situation, token, action)
        unit = self._grid.unit.value
        if preview.refusal is not None:
            return MovesAnswer(token.id, action, unit, refusal=str(preview.refusal))
        hovers = (preview.for_cell(cell) for cell in preview.options)
        cells = tuple(self._option(hover) for hover in hovers if hover.refusal is None)
        return MovesAnswer(token.id, action, unit, cells=cells)

    def _option(self, hover: DestinationPreview) -> MoveDestination:
        return MoveDestination(
            cell=self._grid.label(hover.cell),
            cost=hover.cost,
            length=hover.length,
            price=hover.price,
            route=self._labels(hover.route),
            provokes=self._strikes(hover.provocations),
        )

    def threat(self, token: Token) -> ThreatAnswer:
        """The cells where the creature's foes threaten it."""
        threats = self.situation.threats(self.situation.foes(token), token)
        cells = tuple(
            ThreatenedCell(
                cell=self._grid.label(cell),
                by=tuple(threat.token for threat in found),
                can_react=tuple(threat.token for threat in found if threat.can_react),
            )
            for cell, found in threats.items()
        )
        return ThreatAnswer(token.id, cells)

    def flanking(self, token: Token, action: str) -> FlankingAnswer:
        """Who flanks the creature, and the cells from which it would complete a flank."""
        pairs = self.situation.flanking_pairs(token)
        flanked = tuple(
            FlankedBy(one.first, one.second, one.proof.criterion.value) for one in pairs
        )
        preview = Preview(self.situation, token, action)
        if preview.refusal is not None:
            return FlankingAnswer(token.id, flanked, (), str(preview.refusal))
        completes = tuple(
            FlankingCell(self._grid.label(cell), chance.target, chance.partner)
            for cell, chances in preview.flank_cells.items()
            for chance in chances
        )
        return FlankingAnswer(token.id, flanked, completes)

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
        lower = better_postures(self.situation, attacker, target, at)
        return CoverAnswer(attacker.id, target.id, place, plain, lower)

    def provokes(self, token: Token, action: str, cells: tuple[Cell, ...]) -> ProvokesAnswer:
        """What the way to one cell sets off, or the way along several, step by step."""
        preview = Preview(self.situation, token, action)
        if preview.refusal is not None:
            return ProvokesAnswer(token.id, self._labels(cells), refusal=str(preview.refusal))
        if len(cells) > 1:
            return self._along(preview, cells)
        hover = preview.for_cell(cells[0])
        return ProvokesAnswer(
            token=token.id,
            route=self._labels(hover.route),
            length=hover.length,
            provokes=self._strikes(hover.provocations),
            changes=() if hover.refusal else self._changes(token, hover.route, hover.legs),
            refusal=str(hover.refusal or ""),
        )

    def _along(self, preview: Preview, route: tuple[Cell, ...]) -> ProvokesAnswer:
        token, names = preview.actor, self._labels(route)
        way = advance.measure_move(self.situation, token, preview.action, route)
        if isinstance(way, Refused):
            return ProvokesAnswer(token.id, names, refusal=str(way))
        strikes = advance.route_provocations(self.situation, token, preview.action, route, way.legs)
        changes = self._changes(token, route, way.legs)
        length = self._grid.length(way.cost)
        return ProvokesAnswer(token.id, names, length, self._strikes(strikes), changes)

    def _changes(
        self, token: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
    ) -> tuple[PositionChange, ...]:
        found = position_events(self.situation, token, route, legs)
        return tuple(
            PositionChange(
                one.kind.value,
                self._grid.label(one.to),
                one.step,
                one.creature,
                one.partner,
                one.grade,
            )
            for one in found
        )

    def _labels(self, cells: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(self._grid.label(cell) for cell in cells)

    def _strikes(self, provocations: tuple[Provocation, ...]) -> tuple[OpportunityAttack, ...]:
        return tuple(
            OpportunityAttack(
                one.attacker, self._grid.label(one.cell), one.step, one.leg, one.weapons, one.rule
            )
            for one in provocations
        )

    def odds(self, attacker: Token, target: Token, at: Cell | None = None) -> OddsAnswer:
        """The odds of each weapon against a target, from a cell that the attacker walks to.

        Raises:
            LookupError: the attacker cannot walk there, or the rules tell no odds.
        """
        strikes = self._strike_odds(attacker, at) if at is not None else []
        moved = msgspec.structs.replace(attacker, cell=at) if at is not None else attacker
        battle = self.situation.battle.with_token(moved)
        there = Situation(battle, self.situation.rules)
        return OddsAnswer(
            tuple(self._weapon_odds(there, moved, target, one, strikes) for one in moved.weapons)
        )

    def _strike_odds(self, attacker: Token, at: Cell) -> list[AttackOdds]:
        """The odds of every strike on the way, each as its striker finds the attacker there."""
        preview = Preview(self.situation, attacker, self._first_move())
        hover = preview.for_cell(at)
        if hover.refusal is not None:
            raise LookupError(str(hover.refusal))
        return [self._one_strike(attacker, offer) for offer in hover.provocations]

    def _one_strike(self, attacker: Token, offer: Provocation) -> AttackOdds:
        left = msgspec.structs.replace(attacker, cell=offer.cell)
        there = Situation(self.situation.battle.with_token(left), self.situation.rules)
        striker = self.token(offer.attacker)
        weapon = striker.weapon(offer.weapons[0])
        if weapon is None:
            raise LookupError(offer.weapons[0])
        return self._known(there, striker, left, weapon, offer.kind)

    def _known(
        self, there: Situation, one: Token, other: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        odds = there.rules.mechanics.attack_odds(there, one, other, weapon, action)
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
    ) -> WeaponOdds:
        attack = self._known(there, attacker, target, weapon, "")
        book = there.rules.book
        life, reserve = book.remaining_life(attacker)
        chain = ChainOdds(strikes, life, attack, reserve)
        return WeaponOdds(
            attacker=attacker.id,
            target=target.id,
            weapon=weapon.name,
            at=self._grid.label(attacker.cell),
            arrives=str(chain.arrival),
            hit=str(chain.hit),
            critical=str(chain.arrival * attack.critical),
            mean=float(chain.damage.mean),
            fells=str(chain.chance_to_fell(*book.remaining_life(target))),
            damage=tuple((value, str(p)) for value, p in chain.damage.chances.items()),
        )

    def _first_move(self) -> str:
        actions = self.situation.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)
