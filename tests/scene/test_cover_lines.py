"""Which sight lines of a proof are painted."""

from gridapp.scene.overlays.cover import _lines_to_paint
from gridapp.session.overlays.cover_proof import Sightline

CORNERS = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
FAR = [(x + 5, y + 2) for x, y in CORNERS]


def test_a_bundle_of_clear_lines_is_painted_by_its_edges() -> None:
    """From a unit square to one at (5, 2), the edges join the corners (1, 0) and (0, 1)."""
    bundle = tuple(Sightline(near, far, blocked=False) for near in CORNERS for far in FAR)
    painted = {(line.start, line.end) for line in _lines_to_paint(bundle)}
    assert painted == {((1, 0), (6, 2)), ((0, 1), (5, 3))}


def test_a_bundle_with_a_blocked_line_is_painted_whole() -> None:
    bundle = tuple(
        Sightline(near, far, blocked=near == far) for near in CORNERS for far in (*FAR, CORNERS[0])
    )
    assert _lines_to_paint(bundle) == bundle


def test_few_lines_are_painted_one_by_one() -> None:
    few = tuple(Sightline(CORNERS[0], far, blocked=False) for far in FAR)
    assert _lines_to_paint(few) == few
