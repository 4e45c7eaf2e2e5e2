"""The rules behind the cover and the flanks that the board shows."""

from collections.abc import Iterator

from gridapp.battle.shown.overlays import Overlay
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.session.i18n import shown_name
from gridapp.session.overlays.cover import CoverMark
from gridapp.session.overlays.flanks import (
    CurrentFlanksMark,
    FlankCellsMark,
    FlankLink,
    HoveredFlanksMark,
)
from gridapp.windows.language import tr


def shown_proofs(overlay: Overlay, book: Rulebook, token_id: str) -> Iterator[str]:
    """Yield what the board shows of a creature's cover and flanks, each with its rule number."""
    cover = overlay.get(CoverMark)
    for target in cover.targets if cover else ():
        if target.target == token_id:
            # The label may be a chance to hit, which this rule does not explain.
            told = ": ".join(filter(None, (_grade_name(book, target.grade), target.proof.text)))
            if told:
                yield _with_rule(told, book.cover.rule)
    if any(link.target == token_id for link in _links(overlay)):
        yield _with_rule(tr("Flanked, or would be"), book.flanking.rule)


def _grade_name(book: Rulebook, grade: str) -> str:
    """Return the name of a grade of cover, empty for no cover."""
    names = (entry.name for entry in book.cover.how.grades if entry.id == grade)
    return shown_name(next(names, ""))


def _links(overlay: Overlay) -> Iterator[FlankLink]:
    marks = (
        overlay.get(CurrentFlanksMark),
        overlay.get(HoveredFlanksMark),
        overlay.get(FlankCellsMark),
    )
    for mark in marks:
        yield from mark.links if mark else ()


def _with_rule(text: str, rule: str) -> str:
    return f"{text} ({rule})" if rule else text
