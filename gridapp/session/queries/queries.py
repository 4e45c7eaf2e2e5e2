"""Queries on a battle, as plain values for the command line and scripts.

All results come from the preview and situation that the window draws; cells become labels.
"""

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.movement import routes
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.movement.route_odds import CreatureFate
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.engine.queries.position_events import position_events
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.queries.turns.next_turn import at_next_turns, is_out_of_turn
from gridapp.engine.queries.turns.round_parts import round_parts
from gridapp.engine.rulebook.fates import ChainOdds, Fate
from gridapp.engine.rulebook.odds import NO_ATTACK, AttackOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer, Provocation
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.session.overlays.danger import band_of
from gridapp.session.queries.answers import (
    ActionsAnswer,
    CoverAnswer,
    DangerAnswer,
    DangerCell,
    DangerStrike,
    FlankedBy,
    FlankingAnswer,
    FlankingCell,
    MoveDestination,
    MovesAnswer,
    OddsAnswer,
    OfferedAction,
    OpportunityAttack,
    PositionChange,
    ProvokesAnswer,
    RoundAnswer,
    ThreatAnswer,
    ThreatenedCell,
    WeaponOdds,
)
from gridapp.tactics.danger import CellDanger, DangerMap


def _offered(offer: Offer) -> OfferedAction:
    pairs = {target: offer.weapons_by_target.get(target, offer.weapons) for target in offer.targets}
    refusal = str(offer.refusal or "")
    return OfferedAction(offer.action, offer.name, offer.price, refusal, pairs)


class BattleQueries:
    """Answers queries on a battle under its rules."""

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Prepare for a battle."""
        self.situation = Situation(battle, rules)
        self._grid: Grid = battle.board.grid

    def token(self, name: str) -> Token:
        """Return the creature with an id, else with a name in any case.

        Raises:
            LookupError: No creature matches, or more than one.
        """
        tokens = self.situation.battle.tokens
        by_id = [token for token in tokens if token.id == name]
        matches = by_id or [token for token in tokens if token.name.casefold() == name.casefold()]
        if len(matches) != 1:
            names = ", ".join(token.name for token in tokens)
            message = f"{len(matches)} creatures are called {name!r}; on the board: {names}"
            raise LookupError(message)
        return matches[0]

    def round(self, token: Token | None = None, at: Cell | None = None) -> RoundAnswer:
        """Return who may act in each part of the round, optionally with a creature moved."""
        if token is None or at is None:
            return RoundAnswer(round_parts(self.situation))
        return RoundAnswer(round_parts(with_token_at(self.situation, token, at)))

    def actions(self, token: Token) -> ActionsAnswer:
        """Return a creature's actions, the actions possible now first."""
        offers = legal_actions.offers(self.situation, token)
        offered = map(_offered, sorted(offers, key=lambda offer: offer.refusal is not None))
        return ActionsAnswer(token.id, tuple(offered))

    def moves(self, token: Token, action: str) -> MovesAnswer:
        """Return every destination of a creature with cost, route and opportunity attacks."""
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
            provokes=self._opportunity_attacks(hover.provocations),
            squeezes=self._labels(tuple(hover.route[index] for index in hover.squeezed)),
            squeezing=self._grid.length(hover.squeezing),
        )

    def threat(self, token: Token) -> ThreatAnswer:
        """Return the cells where foes threaten a creature.

        Out of the creature's turn each foe counts as its next turn will find it: what they can do
        to it before its own turn, not what its move would provoke.
        """
        situation, is_later = self.situation, is_out_of_turn(self.situation.battle, token)
        if is_later:
            situation = at_next_turns(situation, situation.foes(token))
        threats = situation.threats(situation.foes(token), token)
        cells = tuple(
            ThreatenedCell(
                cell=self._grid.label(cell),
                by=tuple(threat.token for threat in threats_there),
                can_react=tuple(threat.token for threat in threats_there if threat.can_react),
            )
            for cell, threats_there in threats.items()
        )
        return ThreatAnswer(token.id, cells, next_turns=is_later)

    def danger(self, token: Token, cell: Cell | None = None) -> DangerAnswer:
        """Return what foes can do to a creature before its next turn, on one cell or on all.

        All are those that the creature gets to in its turn.

        Raises:
            LookupError: The creature does not fit on the board at that cell.
        """
        if cell is not None:
            self._require_room(token, cell)
        danger = DangerMap(self.situation, token)
        cells = danger.cells() if cell is None else (cell,)
        return DangerAnswer(
            token.id,
            max(1, sum(danger.life)),
            tuple(self._danger_cell(each) for each in danger.exact(cells)),
        )

    def _danger_cell(self, danger: CellDanger) -> DangerCell:
        return DangerCell(
            cell=self._grid.label(danger.cell),
            band=band_of(danger).name.lower(),
            hit=danger.hit,
            loss=danger.loss,
            felled=danger.felled,
            shared_loss=danger.shared_loss,
            shared_felled=danger.shared_felled,
            strikes=tuple(
                DangerStrike(
                    foe=strike.foe,
                    weapon=strike.weapon,
                    attacks=strike.count,
                    route=self._labels(strike.route),
                    hit=strike.hit,
                    loss=strike.loss,
                    felled=strike.felled,
                    victims=strike.victims,
                )
                for strike in danger.strikes
            ),
        )

    def _require_room(self, token: Token, cell: Cell) -> None:
        """Raise unless a creature fits on the board at a cell.

        Raises:
            LookupError: It does not.
        """
        if not all(covered in self._grid for covered in self.situation.cells(token, cell)):
            message = f"{token.name} does not fit on the board at {self._grid.label(cell)}"
            raise LookupError(message)

    def flanking(self, token: Token, action: str) -> FlankingAnswer:
        """Return who flanks a creature, and the cells where the creature would flank."""
        pairs = self.situation.flanking_pairs(token)
        flanked = tuple(
            FlankedBy(pair.first, pair.second, pair.proof.criterion.value) for pair in pairs
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
        """Return the cover of a target from an attacker, optionally at another cell.

        Raises:
            LookupError: The attacker does not fit on the board at that cell.
        """
        if at is not None:
            self._require_room(attacker, at)
        cover = self.situation.cover(attacker, target, at)
        label = self._grid.label(attacker.cell if at is None else at)
        plain = msgspec.structs.replace(cover, rays=tuple(cover.rays))
        lower = better_postures(self.situation, attacker, target, at)
        return CoverAnswer(attacker.id, target.id, label, plain, lower)

    def provokes(self, token: Token, action: str, cells: tuple[Cell, ...]) -> ProvokesAnswer:
        """Return what a route provokes: the best route to a single cell, or the given route."""
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
            provokes=self._opportunity_attacks(hover.provocations),
            changes=(
                ()
                if hover.refusal
                else self._changes(token, hover.route, hover.legs, hover.facings)
            ),
            refusal=str(hover.refusal or ""),
        )

    def _along(self, preview: Preview, route: tuple[Cell, ...]) -> ProvokesAnswer:
        token, names = preview.actor, self._labels(route)
        walk = routes.measure_move(self.situation, token, preview.action, route)
        if isinstance(walk, Refused):
            return ProvokesAnswer(token.id, names, refusal=str(walk))
        attacks = routes.route_provocations(self.situation, token, preview.action, route, walk.legs)
        changes = self._changes(token, route, walk.legs)
        length = self._grid.length(walk.cost)
        return ProvokesAnswer(token.id, names, length, self._opportunity_attacks(attacks), changes)

    def _changes(
        self,
        token: Token,
        route: tuple[Cell, ...],
        legs: tuple[int, ...],
        facings: tuple[int, ...] = (),
    ) -> tuple[PositionChange, ...]:
        events = position_events(self.situation, token, route, legs, facings)
        return tuple(
            PositionChange(
                event.kind.value,
                self._grid.label(event.to),
                event.step,
                event.creature,
                event.partner,
                event.grade,
            )
            for event in events
        )

    def _labels(self, cells: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(self._grid.label(cell) for cell in cells)

    def _opportunity_attacks(
        self, provocations: tuple[Provocation, ...]
    ) -> tuple[OpportunityAttack, ...]:
        return tuple(
            OpportunityAttack(
                provocation.attacker,
                self._grid.label(provocation.cell),
                provocation.step,
                provocation.leg,
                provocation.weapons,
                provocation.rule,
            )
            for provocation in provocations
        )

    def odds(
        self, attacker: Token, target: Token, at: Cell | None = None, then: tuple[str, ...] = ()
    ) -> OddsAnswer:
        """Return the odds of each weapon against a target, optionally after walking to a cell.

        ``then`` are the actions of further strikes with the same weapon.

        Raises:
            LookupError: The attacker cannot walk to the cell, the rules define no odds, or have no
                such action.
        """
        on_the_way = CreatureFate(self.situation)
        if at is not None:
            self._walk(on_the_way, attacker, at)
        for action in then:
            self._require_strike(action)
        moved = msgspec.structs.replace(attacker, cell=at) if at is not None else attacker
        battle = self.situation.battle.with_token(moved)
        situation = Situation(battle, self.situation.rules)
        return OddsAnswer(
            tuple(
                self._weapon_odds(situation, moved, target, weapon, on_the_way.fate, then)
                for weapon in moved.weapons
            )
        )

    def _require_strike(self, action: str) -> None:
        """Raise an error unless an action is an attack with a weapon."""
        book = self.situation.rules.book
        attacks = [key for key, each in book.actions.items() if each.kind is ActionKind.ATTACK]
        if action not in attacks:
            names = ", ".join(attacks)
            raise LookupError(f"{action!r} is no attack of {book.title}; there are {names}")

    def _walk(self, on_the_way: CreatureFate, attacker: Token, at: Cell) -> None:
        """Walk a creature by its best route to a cell, through every opportunity attack."""
        preview = Preview(self.situation, attacker, self._first_move())
        hover = preview.for_cell(at)
        if hover.refusal is not None:
            raise LookupError(str(hover.refusal))
        left_out = on_the_way.walk(self.situation, attacker, preview.plan, hover)
        for each in left_out:
            if each.weapons:
                title = self.situation.rules.book.title
                raise LookupError(f"{title} tells no odds of {each.weapons[0]}")

    def _require_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        odds = situation.rules.mechanics.attack_odds(situation, attacker, target, weapon, action)
        if odds is None:
            raise LookupError(f"{situation.rules.book.title} tells no odds of {weapon.name}")
        return odds

    def _weapon_odds(
        self,
        situation: Situation,
        attacker: Token,
        target: Token,
        weapon: Weapon,
        on_the_way: Fate,
        then: tuple[str, ...],
    ) -> WeaponOdds:
        refusal = situation.rules.mechanics.reach_refusal(situation, attacker, target, weapon)
        first, under_all = NO_ATTACK, CreatureFate(situation)
        if refusal is None:
            first = self._require_odds(situation, attacker, target, weapon, "")
            for action in ("", *then):
                self._require_odds(situation, attacker, target, weapon, action)
                under_all.strike(situation, attacker, target, weapon, action)
        chain = ChainOdds(on_the_way, first, under_all.fate)
        return self._weapon_answer(attacker, target, weapon, chain, refusal, then)

    def _weapon_answer(
        self,
        attacker: Token,
        target: Token,
        weapon: Weapon,
        chain: ChainOdds,
        refusal: Refused | None,
        then: tuple[str, ...],
    ) -> WeaponOdds:
        """Return the odds of a chain of attacks as shown; exact fractions are texts."""
        return WeaponOdds(
            attacker=attacker.id,
            target=target.id,
            weapon=weapon.name,
            at=self._grid.label(attacker.cell),
            arrives=str(chain.arrival),
            hit=str(chain.hit),
            critical=str(chain.critical),
            mean=float(chain.damage.mean),
            fells=str(chain.felled),
            damage=tuple((value, str(p)) for value, p in chain.damage.chances.items()),
            loss=float(chain.loss),
            refusal=str(refusal or ""),
            lost=float(chain.lost),
            then=then,
        )

    def _first_move(self) -> str:
        actions = self.situation.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)
