"""The attack tool: choose a weapon and a target, with cover and odds for each target."""

from collections.abc import Iterator
from functools import cached_property

from gridapp.battle.commands import Act
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Mark, Overlay
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview, TargetCover
from gridapp.engine.queries.range_bands import range_bands
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Offer
from gridapp.grid.cells import Point
from gridapp.session.i18n import shown_name, shown_phrase
from gridapp.session.overlays.attack_forecast import (
    AttackForecast,
    forecast_attack,
    percent_text,
    reactors,
    target_steps,
)
from gridapp.session.overlays.bands import BandsMark, CostBand, bands_mark
from gridapp.session.overlays.cover import CoveredTarget, cover_mark
from gridapp.session.overlays.cover_proof import CoverProof, cover_proof
from gridapp.session.overlays.provocations import ProvocationsMark, ShownProvocation
from gridapp.windows.board.target_marks import TargetMarks
from gridapp.windows.language import tr
from gridapp.windows.panels.aim_panel import AimChoice, AimPanel, may_react
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import DeferredDetails
from gridapp.windows.tools.tool_context import ToolContext

_FIRST_FORECASTS = 4
"""Forecasts computed before the first overlay is shown."""

_PENDING = "\u2026"


class AimTool:
    """Shows the targets of an attack on the board and in the aim panel; a click attacks."""

    def __init__(self, context: ToolContext, panel: AimPanel, actor: Token, offer: Offer) -> None:
        self.is_over = False
        self._context = context
        self._panel = panel
        self._actor = actor
        self._offer = offer
        battle = context.session.battle_for(actor.id)
        self._situation = Situation(battle, context.session.rules)
        self._hovered: str | None = None
        self._bands_by_weapon: dict[str, BandsMark | None] = {}
        self._forecasts: dict[tuple[str, str], AttackForecast] = {}
        self._marks = TargetMarks()
        self._details = DeferredDetails(context.board, context.scene.show_overlay)
        context.scene.addItem(self._marks)
        self.weapon = self._first_weapon()
        self._show()

    def _first_weapon(self) -> str:
        """Return the weapon of the last such attack, or the first, with a foe in reach.

        Without any it is the first with somebody in reach, or the first weapon.
        """
        last = self._context.last_weapons.get((self._actor.id, self._offer.action), "")
        reached = self._reached()
        weapons = sorted(reached, key=lambda weapon: weapon != last)
        able = [weapon for weapon in weapons if any(map(self._is_foe, reached[weapon]))]
        able += [weapon for weapon in weapons if reached[weapon]]
        return next(iter([*able, *self._offer.weapons]), "")

    def _reached(self) -> dict[str, tuple[str, ...]]:
        """Return the targets of each weapon that is offered."""
        return {weapon: self._targets(weapon) for weapon in self._offer.weapons}

    def _is_foe(self, target: str) -> bool:
        token = self._situation.battle.token(target)
        return token is not None and token.side != self._actor.side

    def _targets(self, weapon: str) -> tuple[str, ...]:
        """Return the targets of a weapon, or of the action if the weapon is empty."""
        if not weapon:
            return tuple(self._offer.targets)
        return tuple(
            target
            for target, offered_weapon in self._offer.attack_pairs()
            if offered_weapon == weapon
        )

    def _act(self, target: str, weapon: str) -> Act:
        return Act(self._actor.id, self._offer.action, target=target, weapon=weapon)

    @cached_property
    def _covers(self) -> dict[str, TargetCover]:
        preview = Preview(self._situation, self._actor, self._offer.action)
        return {cover.target: cover for cover in preview.covers(self._actor.cell)}

    # Panel and overlay

    def set_weapon(self, weapon: str) -> None:
        """Switch to this weapon."""
        self.weapon = weapon
        self._show()

    def choose_target(self, target: str) -> None:
        """Show a target as if under the pointer, choosing a weapon with the target in reach.

        Enter then attacks the target. Nothing happens for a creature that is no target.
        """
        able = [weapon for weapon, reached in self._reached().items() if target in reached]
        if able and self.weapon not in able:
            self.set_weapon(able[0])
        if target in self._targets(self.weapon):
            self._hover_token(target)

    def _show(self) -> None:
        self._panel.show_choices(
            tr("{action}: choose a target", action=shown_name(self._offer.name)),
            [self._weapon_choice(weapon) for weapon in self._offer.weapons],
            self.weapon,
            [
                self._target_choice(target, self._known_forecast(target))
                for target in self._targets(self.weapon)
            ],
        )
        items = map(self._context.scene.token_item, self._targets(self.weapon))
        self._marks.show_footprints(tuple(item.footprint for item in items if item is not None))
        self._details.start(self._forecast_steps())
        message = tr("{action}: click a target, Esc to cancel", action=shown_name(self._offer.name))
        self._context.say(message, Tone.HINT)

    def _forecast_steps(self) -> Iterator[Overlay]:
        """Yield overlays while the forecasts are computed, each with another target's odds."""
        unknown = [
            target for target in self._targets(self.weapon) if not self._has_forecast(target)
        ]
        for index, target in enumerate(unknown):
            if index >= _FIRST_FORECASTS:
                yield self._overlay()
            self._panel.update_choice(self._target_choice(target, self._forecast(target)))
        yield self._overlay()

    def _has_forecast(self, target: str) -> bool:
        return (target, self.weapon) in self._forecasts

    def _overlay(self) -> Overlay:
        marks: list[Mark | None] = [self._bands(), cover_mark(self._covered_targets())]
        if not any(marks):
            return EMPTY_OVERLAY
        marks.append(self._reactions_mark())
        return Overlay(tuple(mark for mark in marks if mark is not None))

    def _reactions_mark(self) -> ProvocationsMark | None:
        """Return an arrow for each creature that may react before the attack."""
        if self._hovered not in self._targets(self.weapon):
            return None
        reactions = self._forecast(self._hovered or "").reactions
        tokens = map(self._situation.battle.token, dict.fromkeys(who for who, _ in reactions))
        narrator = self._context.session.narrator()
        provocations = tuple(
            ShownProvocation(
                attacker=token.id,
                name=narrator.name(token.id),
                origin=self._situation.centre(token),
                cell=self._actor.cell,
                step=0,
            )
            for token in tokens
            if token is not None and not token.hidden
        )
        return ProvocationsMark(provocations, on_route=False) if provocations else None

    def _bands(self) -> BandsMark | None:
        """Return the range bands of the selected weapon."""
        if self.weapon not in self._bands_by_weapon:
            weapon = self._actor.weapon(self.weapon or next(iter(self._offer.weapons), ""))
            range_areas = range_bands(self._situation, self._actor, weapon) if weapon else ()
            bands = tuple(CostBand(shown_phrase(name), cells) for name, cells in range_areas)
            self._bands_by_weapon[self.weapon] = bands_mark(bands)
        return self._bands_by_weapon[self.weapon]

    def _covered_targets(self) -> Iterator[CoveredTarget]:
        """Yield the cover of each target, with sight lines for the hovered target."""
        targets = self._targets(self.weapon)
        for cover in (self._covers[target] for target in targets if target in self._covers):
            token = self._situation.battle.token(cover.target)
            if token is not None:
                is_hovered = cover.target == self._hovered
                yield CoveredTarget(
                    target=cover.target,
                    centre=self._situation.centre(token),
                    grade=cover.cover.grade,
                    text=self._mark_text(cover.target, self._cover_text(cover)),
                    proof=self._proof(cover) if is_hovered else CoverProof(),
                )

    def _proof(self, target_cover: TargetCover) -> CoverProof:
        situation = self._situation
        return cover_proof(situation.battle, situation.book, target_cover.cover)

    def _cover_text(self, target_cover: TargetCover, *, in_sentence: bool = False) -> str:
        return self._context.session.narrator().cover_name(
            target_cover.cover.grade, target_cover.better_postures, in_sentence=in_sentence
        )

    def _weapon_choice(self, weapon: str) -> AimChoice:
        weapon_entry = self._actor.weapon(weapon)
        count = len(self._targets(weapon))
        targets = tr("{count} in reach", count=count) if count else tr("no target in reach")
        price = shown_phrase(self._offer.weapon_prices.get(weapon, ""))
        note = " · ".join(filter(None, (price, targets)))
        return AimChoice(weapon, shown_name(weapon_entry.name if weapon_entry else weapon), note)

    def _mark_text(self, target: str, grade: str) -> str:
        """Return odds (or the required dice) and cover, as written on the board."""
        known_forecast = self._known_forecast(target)
        if known_forecast is None:
            return _PENDING
        odds = (
            percent_text(known_forecast.hit)
            if known_forecast.hit is not None
            else known_forecast.summary
        )
        return " · ".join(part for part in (odds, grade) if part)

    def _known_forecast(self, target: str) -> AttackForecast | None:
        """Return the cached forecast of an attack on a target, or None."""
        return self._forecasts.get((target, self.weapon))

    def _forecast(self, target: str) -> AttackForecast:
        """Return the forecast of an attack on a target, cached by target and weapon."""
        key = (target, self.weapon)
        if not self._has_forecast(target):
            self._forecasts[key] = forecast_attack(self._situation, self._act(*key))
        return self._forecasts[key]

    def _target_choice(self, target: str, odds: AttackForecast | None) -> AimChoice:
        words, target_cover = self._context.session.narrator(), self._covers.get(target)
        chances, reasons = (odds.summary, odds.breakdown) if odds else (_PENDING, "")
        token = self._situation.battle.token(target)
        side = tr("own side") if token and not self._is_foe(token.id) else ""
        first = self._reactors_text(odds)
        if target_cover is None:
            counts = odds.circumstances() if odds else ""
            note = ", ".join(filter(None, (side, counts, chances, first)))
            return AimChoice(target, words.name(target), note, reasons)
        away = words.length_text(self._situation.grid.length(self._steps(target_cover)))
        cover = self._cover_text(target_cover, in_sentence=True)
        where = tr("{length} away, {cover}", length=away, cover=cover or tr("no cover"))
        counts = odds.circumstances(cover) if odds else ""
        note = ", ".join(filter(None, (side, where, counts, chances, first)))
        return AimChoice(target, words.name(target), note, reasons)

    def _steps(self, target_cover: TargetCover) -> float:
        """Return how far a target is, by the weapon or, without any, from cell to cell."""
        weapon = self._actor.weapon(self.weapon or next(iter(self._offer.weapons), ""))
        target = self._situation.battle.token(target_cover.target)
        if weapon is None or target is None:
            return target_cover.distance
        return target_steps(self._situation, self._actor, target, weapon)

    def _reactors_text(self, odds: AttackForecast | None) -> str:
        """Return who may react before the attack, empty for nobody."""
        ids = reactors(self._situation, self._actor, odds) if odds else ()
        return may_react(tuple(map(self._context.session.narrator().name, ids)))

    # Pointer

    def press(self, point: Point) -> None:
        """Do nothing: the attack happens on release."""

    def move(self, point: Point) -> None:
        """Treat a drag like a hover."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Show the sight lines to the target under the pointer."""
        self._hover_token(self._context.board.token_at(point))

    def _hover_token(self, token: str | None) -> None:
        if token == self._hovered:
            return
        self._hovered = token
        if token is not None and token in self._targets(self.weapon):
            choice = self._target_choice(token, self._forecast(token))
            self._panel.update_choice(choice)
            why = f": {choice.reasons}" if choice.reasons else ""
            self._context.say(
                f"{shown_name(self._offer.name)}: {choice.name}, {choice.note}{why}", Tone.DRAG
            )
        self._context.scene.show_overlay(self._overlay())

    def release(self, point: Point) -> None:
        """Attack the creature under the pointer."""
        token = self._context.board.token_at(point)
        if token is not None and token != self._actor.id:
            self.attack(token)

    def attack(self, target: str) -> None:
        """Carry out the attack; after a refusal the tool stays active."""
        self._context.last_weapons[self._actor.id, self._offer.action] = self.weapon
        if self._context.do(self._act(target, self.weapon)) or self._context.rolls.is_waiting:
            self._finish()

    # Keys

    def step(self, direction: str) -> None:
        """Go to the next target, or to the previous target for west and north."""
        targets = self._targets(self.weapon)
        if not targets:
            return
        current = targets.index(self._hovered) if self._hovered in targets else -1
        forward = direction in {"e", "s", "se", "ne"}
        index = (current + 1 if forward else current - 1 if current >= 0 else current) % len(
            targets
        )
        self._hover_token(targets[index])
        token = self._situation.battle.token(targets[index])
        if token is not None:
            self._context.board.scroll_to_point(self._situation.centre(token))

    def press_space(self) -> None:
        """Attack the current target, like Enter."""
        self.press_enter(safe=False)

    def press_backspace(self) -> None:
        """Do nothing: there is no step to undo."""

    def press_enter(self, *, safe: bool) -> None:
        """Attack the current target."""
        if self._hovered in self._targets(self.weapon):
            self.attack(str(self._hovered))

    def cancel(self) -> None:
        """Leave the tool without an attack."""
        self._finish()
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    def _finish(self) -> None:
        self.is_over = True
        self._details.close()
        if self._marks.scene() is not None:
            self._context.scene.removeItem(self._marks)
