"""Low walls in space, against sampled lines to points of the target's body."""

from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Wall
from gridapp.geometry.cover.low_walls import SightLine, as_seen_from

HEIGHTS = st.integers(-20, 20).map(lambda number: number / 4)
SAMPLES = 400


def sampled_share(line: SightLine, share: float, crest: float) -> float:
    """Return the share of points of the body whose line from the top passes below the crest."""
    points = [line.base + line.height * (n + 0.5) / SAMPLES for n in range(SAMPLES)]
    return sum(line.top + share * (z - line.top) < crest for z in points) / SAMPLES


@given(HEIGHTS, HEIGHTS, st.sampled_from((0.5, 1.0, 2.0, 3.0)), st.integers(1, 99), HEIGHTS)
def test_hidden_share_is_that_of_lines_below_the_crest(
    top: float, base: float, height: float, percent: int, crest: float
) -> None:
    line = SightLine((0.0, 0.0), (6.0, 0.0), top, base, height)
    share = percent / 100
    assert abs(line.hidden_share(share, crest) - sampled_share(line, share, crest)) < 2 / SAMPLES


def test_walls_get_the_height_that_hides_as_much_or_go() -> None:
    """From a top at 3 over a crest at 1, five sixths of the way: 3 - 2 * 6 / 5 = 0.6 of 1 cell.

    Two sixths of the way the line ends at 3 - 6 = -3: that wall hides nothing. The wall that the
    line does not cross is judged at its end nearer to it, four sixths of the way: at 0. A wall
    without a height stays, and on ground 1 higher the crest is at 2: 3 - 6 / 5 = 1.8, all of it.
    """
    line = SightLine((0.0, 0.0), (6.0, 0.0), top=3.0, base=0.0, height=1.0)
    near = Wall("near", (5.0, -1.0), (5.0, 1.0), height=5.0)
    far = Wall("far", (2.0, -1.0), (2.0, 1.0), height=5.0)
    beside = Wall("beside", (4.0, 0.5), (5.0, 2.0), height=5.0)
    high = Wall("high", (2.0, -1.0), (2.0, 1.0))
    seen = as_seen_from((near, far, beside, high), line, lambda _: 0.0, cell_size=5.0)
    assert [(wall.id, wall.height and round(wall.height, 9)) for wall in seen] == [
        ("near", 3.0),
        ("high", None),
    ]
    (raised,) = as_seen_from((near,), line, lambda _: 1.0, cell_size=5.0)
    assert raised.height == 5.0
