"""The overlay of a drag, built from the preview."""

from collections.abc import Generator, Iterator, Sequence
from itertools import islice

import msgspec

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.engine.movement.preview import DestinationPreview, Preview, RoutePreview, TargetCover
from gridapp.engine.movement.route_odds import route_fate_in_steps
from gridapp.engine.rulebook.fates import Fate
from gridapp.engine.types import made_together
from gridapp.session.i18n import decimal, shown_name, tr
from gridapp.session.narration.narrator import Narrator, opportunity_attacks_text
from gridapp.session.overlays.attack_forecast import percent_text
from gridapp.session.overlays.changes import (
    ChangesMark,
    changes_mark,
    flanked_changes,
    own_cover_changes,
)
from gridapp.session.overlays.cover import CoverMark, cover_mark, covered_targets
from gridapp.session.overlays.registry import (
    DragContext,
    DragMarks,
    Level,
    compute_hover_marks,
)
from gridapp.session.overlays.routes import RouteMark, SaferRouteMark

FOES_PER_STEP = 4
"""Foes computed per step, between two checks of the pointer."""


class DragOverlay:
    """Builds overlays at a level: marks of the whole drag, and marks of each hovered cell."""

    def __init__(self, preview: Preview, narrator: Narrator, level: Level) -> None:
        """Compute the marks common to the whole drag, as far as a calm drag shows them."""
        self._preview = preview
        self._narrator = narrator
        self._drag = DragContext(preview, narrator, level)
        self._marks = DragMarks(self._drag)

    def steps(self, hover: DestinationPreview) -> Iterator[None]:
        """Yield after each part of the work that `for_destination` needs beyond `early`.

        Each mark of the whole drag, the covers in the cell, and those at the start.
        """
        yield from self._marks.steps()
        foes = [cover.target for cover in hover.covers]
        yield
        if self._drag.level is Level.CALM:
            self._drag.grades_at_start(foes)
            yield

    def early(self, hover: DestinationPreview) -> Overlay:
        """Return what is known soon of a destination: a calm drag without covers.

        Marks of the whole drag that have been computed meanwhile are in it, too.
        """
        return self._overlay(self._marks.computed, msgspec.structs.replace(hover, covers=()))

    def for_destination(self, hover: DestinationPreview) -> Overlay:
        """Return the overlay for a destination."""
        return self._overlay(self._marks.every, hover)

    def _overlay(self, marks: tuple[Mark, ...], hover: DestinationPreview) -> Overlay:
        return Overlay(
            marks=(*marks, *compute_hover_marks(self._drag, hover)),
            legal=hover.refusal is None,
            status=self._narrator.destination_text(hover, self._preview.actor.id),
        )

    def with_details(
        self, drawn: Overlay, hover: DestinationPreview, alternative: RoutePreview | None
    ) -> Iterator[Overlay]:
        """Yield overlays with a safer route beside the shortest, flanks, and own cover won or lost.

        Each step adds cover from ``FOES_PER_STEP`` foes; the last is complete. Cover from foes that
        are out of the fight decides no attack and is left out.
        """
        situation = self._preview.situation
        foes = situation.foes(self._preview.actor)
        attackers = [foe.id for foe in foes if not situation.rules.mechanics.is_out(foe)]
        cover = drawn.get(CoverMark)
        targets = {target.target: target for target in cover.targets} if cover else {}
        changed = drawn.get(ChangesMark)
        flanked = flanked_changes(self._drag, hover.cell)
        changes = (*flanked, *(changed.changes if changed else ()))
        own_cover: dict[str, TargetCover] = {}
        mutual_cover = self._preview.mutual_cover(hover)
        odds = yield from route_odds_texts(self._preview, hover, drawn)
        flanks = [*map(self._narrator.flanked_text, self._preview.flanks_on_route(hover))]
        for _ in range(0, max(1, len(foes)), FOES_PER_STEP):
            for theirs, own in islice(mutual_cover, FOES_PER_STEP):
                targets |= {each.target: each for each in covered_targets(self._drag, [theirs])}
                own_cover[own.target] = own
            behind = [own_cover[foe] for foe in attackers if foe in own_cover]
            own_changes = own_cover_changes(self._drag, behind)
            marks = (
                cover_mark(targets[foe.id] for foe in foes if foe.id in targets),
                changes_mark(self._drag, hover.cell, (*changes, *own_changes)),
            )
            covered = drawn.with_marks(*filter(None, marks))
            diagonals = diagonal_texts(self._preview, hover)
            texts = [*diagonals, *flanks, *self._narrator.cover_texts(behind, own=True)]
            yield self._detailed(covered, hover, alternative, odds, texts)

    def _detailed(
        self,
        drawn: Overlay,
        hover: DestinationPreview,
        alternative: RoutePreview | None,
        odds: Sequence[str],
        texts: list[str],
    ) -> Overlay:
        """Return the overlay with the safer route drawn and all details in its status text."""
        safer = ""
        if alternative is not None:
            safer = tr("safest {price} (Shift)", price=self._price(alternative))
        status = self._narrator.destination_text(hover, self._preview.actor.id, safer, odds)
        detailed = msgspec.structs.replace(drawn, status=", ".join((status, *texts)))
        route = drawn.get(RouteMark)
        if alternative is None or route is None:
            return detailed
        return detailed.with_marks(
            msgspec.structs.replace(route, text=self._price(hover)),
            SaferRouteMark(alternative.route, self._price(alternative)),
        )

    def _price(self, route: DestinationPreview | RoutePreview) -> str:
        """Return length, price and opportunity attacks of a route in words."""
        texts = (
            self._narrator.length_text(route.length),
            self._narrator.price_text(self._preview.plan, route),
            opportunity_attacks_text(len(made_together(route.provocations)), self._narrator.book),
        )
        return ", ".join(filter(None, texts))


def diagonal_texts(preview: Preview, hover: DestinationPreview) -> tuple[str, ...]:
    """Return why the first diagonal of a route counts double, empty where it does not."""
    rule = preview.situation.book.cells.diagonals_rule
    is_odd = bool(rule and preview.plan.rules.parity)
    if not is_odd or not preview.situation.count_diagonals(hover.route):
        return ()
    return (tr("the first diagonal counts double after an earlier one ({rule})", rule=rule),)


def route_odds_texts(
    preview: Preview, route: DestinationPreview | RoutePreview, drawn: Overlay
) -> Generator[Overlay, None, tuple[str, ...]]:
    """Return the chance to arrive and the mean loss on a route, empty without attacks on it.

    Yields the overlay as ``drawn`` at each pause: many attacks have thousands of results.
    """
    steps = route_fate_in_steps(preview.situation, preview.actor, preview.plan, route)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            fate: Fate | None = end.value
            break
        yield drawn
    if fate is None:
        return ()
    chance, loss = percent_text(fate.arrival), decimal(float(fate.loss), ".1f")
    if unit := preview.situation.book.phrases.loss:
        loss = f"{loss} {shown_name(unit)}"
    if fate.stopped:
        short = percent_text(fate.stopped)
        text = tr("arrives {chance}, stops short {short}", chance=chance, short=short)
        return (text, tr("loses {loss} on average", loss=loss))
    return (tr("arrives {chance}, loses {loss} on average", chance=chance, loss=loss),)
