"""Aiming an attack: weapons, targets in reach, cover on each, and a click that strikes."""

from collections.abc import Iterator
from functools import cached_property

from gridapp.battle.commands import Act
from gridapp.battle.overlays import (
    EMPTY_OVERLAY,
    CostBand,
    CoverMark,
    Overlay,
    ProvocationMark,
    Sightline,
)
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview, TargetCover
from gridapp.engine.protocol import Offer
from gridapp.engine.queries.range_bands import range_bands
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Point
from gridapp.session.overlays.attack_forecast import AttackForecast, forecast_attack, percent_text
from gridapp.windows.board.target_marks import TargetMarks
from gridapp.windows.language import tr
from gridapp.windows.panels.aim_panel import AimChoice, AimPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import DeferredDetails
from gridapp.windows.tools.tool_context import ToolContext

_AT_ONCE = 4
"""The odds of so many targets are worked out before the first picture."""

_WORKING = "\u2026"


class AimTool:
    """Offers what an attack may be aimed at, on the board and in a panel."""

    def __init__(self, desk: ToolContext, panel: AimPanel, actor: Token, offer: Offer) -> None:
        self.is_over = False
        self._desk = desk
        self._panel = panel
        self._actor = actor
        self._offer = offer
        self._situation = Situation(desk.session.battle, desk.session.rules)
        self._hovered: str | None = None
        self._banded: dict[str, tuple[CostBand, ...]] = {}
        self._forecasts: dict[tuple[str, str], AttackForecast] = {}
        self._marks = TargetMarks()
        self._details = DeferredDetails(desk.board, desk.scene.show_overlay)
        desk.scene.addItem(self._marks)
        self.weapon = self._first_weapon()
        self._show()

    def _first_weapon(self) -> str:
        """The first weapon that somebody is in reach of."""
        able = (weapon for weapon in self._offer.weapons if self._targets(weapon))
        return next(able, next(iter(self._offer.weapons), ""))

    def _targets(self, weapon: str) -> tuple[str, ...]:
        """Those whom an attack with a weapon may be aimed at: of every one offered that applies."""
        if not weapon:
            return tuple(self._offer.targets)
        return tuple(target for target, other in self._offer.attack_pairs() if other == weapon)

    def _act(self, target: str, weapon: str) -> Act:
        return Act(self._actor.id, self._offer.action, target=target, weapon=weapon)

    @cached_property
    def _covers(self) -> dict[str, TargetCover]:
        preview = Preview(self._situation, self._actor, self._offer.action)
        return {one.target: one for one in preview.covers(self._actor.cell)}

    # What is shown

    def set_weapon(self, weapon: str) -> None:
        """Aim with another weapon."""
        self.weapon = weapon
        self._show()

    def _show(self) -> None:
        self._panel.show_choices(
            tr("{action}: choose a target", action=self._offer.name),
            [self._weapon_choice(weapon) for weapon in self._offer.weapons],
            self.weapon,
            [self._target_choice(one, self._known(one)) for one in self._targets(self.weapon)],
        )
        items = map(self._desk.scene.token_item, self._targets(self.weapon))
        self._marks.show_footprints(tuple(item.footprint for item in items if item is not None))
        self._details.start(self._in_steps())
        said = tr("{action}: click a target, Esc to cancel", action=self._offer.name)
        self._desk.say(said, Tone.HINT)

    def _in_steps(self) -> Iterator[Overlay]:
        """What is shown over the board, with the odds of one target more in each step."""
        unknown = [one for one in self._targets(self.weapon) if not self._is_forecast(one)]
        for place, target in enumerate(unknown):
            if place >= _AT_ONCE:
                yield self._overlay()
            self._panel.update_choice(self._target_choice(target, self._forecast(target)))
        yield self._overlay()

    def _is_forecast(self, target: str) -> bool:
        return (target, self.weapon) in self._forecasts

    def _overlay(self) -> Overlay:
        covers, bands = tuple(self._cover_marks(self._targets(self.weapon))), self._bands()
        if not (covers or bands):
            return EMPTY_OVERLAY
        return Overlay(bands=bands, covers=covers, provocations=tuple(self._step_ins()))

    def _step_ins(self) -> Iterator[ProvocationMark]:
        """Who may react or interrupt before the attack on the target under the pointer."""
        if self._hovered not in self._targets(self.weapon):
            return
        for who in dict.fromkeys(one for one, _ in self._forecast(str(self._hovered)).reactions):
            if (token := self._situation.battle.token(who)) is not None and not token.hidden:
                name, centre = (
                    self._desk.session.narrator().name(who),
                    self._situation.centre(token),
                )
                yield ProvocationMark(who, name, centre, self._actor.cell, 0)

    def _bands(self) -> tuple[CostBand, ...]:
        """The range bands of the weapon that is aimed."""
        if self.weapon not in self._banded:
            weapon = self._actor.weapon(self.weapon)
            found = range_bands(self._situation, self._actor, weapon) if weapon else ()
            self._banded[self.weapon] = tuple(CostBand(name, cells) for name, cells in found)
        return self._banded[self.weapon]

    def _cover_marks(self, targets: tuple[str, ...]) -> Iterator[CoverMark]:
        """The cover of each target; the lines that prove it only under the pointer."""
        for found in (self._covers[target] for target in targets if target in self._covers):
            token = self._situation.battle.token(found.target)
            if token is not None:
                yield CoverMark(
                    target=found.target,
                    centre=self._situation.centre(token),
                    grade=found.cover.grade,
                    text=self._mark_text(found.target, self._shelter(found)),
                    lines=_lines(found) if found.target == self._hovered else (),
                )

    def _shelter(self, found: TargetCover) -> str:
        return self._desk.session.narrator().cover_name(found.cover.grade, found.better_postures)

    def _weapon_choice(self, weapon: str) -> AimChoice:
        found = self._actor.weapon(weapon)
        count = len(self._targets(weapon))
        note = tr("{count} in reach", count=count) if count else tr("nobody in reach")
        return AimChoice(weapon, found.name if found else weapon, note)

    def _mark_text(self, target: str, grade: str) -> str:
        """On the board: the odds, or what the dice must show, and the cover."""
        found = self._known(target)
        if found is None:
            return _WORKING
        odds = percent_text(found.hit) if found.hit is not None else found.summary
        return " · ".join(part for part in (odds, grade) if part)

    def _known(self, target: str) -> AttackForecast | None:
        """What an attack would come to, if that is worked out by now."""
        return self._forecasts.get((target, self.weapon))

    def _forecast(self, target: str) -> AttackForecast:
        """What an attack on a target would come to; worked out once for each weapon."""
        key = (target, self.weapon)
        if not self._is_forecast(target):
            self._forecasts[key] = forecast_attack(self._situation, self._act(*key))
        return self._forecasts[key]

    def _target_choice(self, target: str, odds: AttackForecast | None) -> AimChoice:
        words, found = self._desk.session.narrator(), self._covers.get(target)
        chances, reasons = (odds.summary, odds.breakdown) if odds else (_WORKING, "")
        if found is None:
            return AimChoice(target, words.name(target), chances, reasons)
        away = words.length_text(self._situation.grid.length(found.distance))
        cover = self._shelter(found).lower() or tr("no cover")
        where = tr("{length} away, {cover}", length=away, cover=cover)
        note = ", ".join(filter(None, (where, chances)))
        return AimChoice(target, words.name(target), note, reasons)

    # The pointer

    def press(self, point: Point) -> None:
        """The attack is made where the button comes up."""

    def move(self, point: Point) -> None:
        """The same with the button down."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Show the lines to the target under the pointer."""
        self._look_at(self._desk.board.token_at(point))

    def _look_at(self, token: str | None) -> None:
        if token == self._hovered:
            return
        self._hovered = token
        if token is not None and token in self._targets(self.weapon):
            choice = self._target_choice(token, self._forecast(token))
            self._panel.update_choice(choice)
            why = f": {choice.reasons}" if choice.reasons else ""
            self._desk.say(f"{self._offer.name}: {choice.name}, {choice.note}{why}", Tone.DRAG)
        self._desk.scene.show_overlay(self._overlay())

    def release(self, point: Point) -> None:
        """Strike whoever is under the pointer."""
        token = self._desk.board.token_at(point)
        if token is not None and token != self._actor.id:
            self.attack(token)

    def attack(self, target: str) -> None:
        """Carry the attack out; a refusal is said, and one may aim again."""
        if self._desk.do(self._act(target, self.weapon)) or self._desk.rolls.is_waiting:
            self._end()

    # Keys

    def step(self, direction: str) -> None:
        """The next target, or the one before."""
        targets = self._targets(self.weapon)
        if not targets:
            return
        here = targets.index(self._hovered) if self._hovered in targets else -1
        forward = direction in {"e", "s", "se", "ne"}
        place = (here + 1 if forward else here - 1 if here >= 0 else here) % len(targets)
        self._look_at(targets[place])
        token = self._situation.battle.token(targets[place])
        if token is not None:
            self._desk.board.scroll_to_point(self._situation.centre(token))

    def press_space(self) -> None:
        """Space strikes, as Enter does."""
        self.press_enter(safe=False)

    def press_backspace(self) -> None:
        """There is nothing to take back."""

    def press_enter(self, *, safe: bool) -> None:
        """Strike the target that is looked at."""
        if self._hovered in self._targets(self.weapon):
            self.attack(str(self._hovered))

    def cancel(self) -> None:
        """Do not attack after all."""
        self._end()
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.say("", Tone.HINT)

    def _end(self) -> None:
        self.is_over = True
        self._details.close()
        if self._marks.scene() is not None:
            self._desk.scene.removeItem(self._marks)


def _lines(found: TargetCover) -> tuple[Sightline, ...]:
    return tuple(
        Sightline(ray.start, ray.blocked_at or ray.end, ray.blocked_at is not None)
        for ray in found.cover.rays
    )
