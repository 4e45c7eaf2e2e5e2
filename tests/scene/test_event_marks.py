"""Event marks on the board: places and duration of plates, and no timer without plates."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from gridapp.battle.shown.event_marks import EventMark, MarkKind, PlayerMarks, SeenMark
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.event_mark_item import EventMarkItem
from gridapp.scene.items.event_marks import (
    FADE_S,
    GM_LETTERS,
    RISE_S,
    STAGGER_S,
    TABLE_LETTERS,
    EventMarks,
)
from gridapp.scene.items.event_plates import arrange, paint_plate, plate_text
from gridapp.scene.motion import Animation
from gridapp.scene.table_scene import TableScene
from tests.golden.boards import square_view

pytestmark = pytest.mark.usefixtures("qapp")

BOARD = QRectF(0, 0, 12 * CELL, 8 * CELL)
HIT = SeenMark(MarkKind.DAMAGE, (3.5, 4.0), "-7")
PRONE = SeenMark(MarkKind.GAINED, (3.5, 4.0), "Prone")
MISS = SeenMark(MarkKind.MISS, (8.5, 2.0), "Miss")


class Clock:
    """A clock with a time set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def reduced_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Animation, "enabled", False)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def scene() -> GmScene:
    made = GmScene()
    made.show(square_view()[0])
    return made


@pytest.fixture
def marks(scene: GmScene, clock: Clock) -> EventMarks:
    return EventMarks(scene, GM_LETTERS, 1.5, clock)


def at(marks: EventMarks, clock: Clock, seconds: float) -> tuple[str, ...]:
    """Return the texts on the board at a time after the start."""
    clock.now = 100.0 + seconds
    marks._tick()
    return marks.texts


def test_marks_of_a_place_stand_side_by_side_above_it() -> None:
    first, second = arrange((HIT, PRONE), 14, 48, (BOARD,))
    assert first.area.top() == second.area.top()
    assert first.area.right() < second.area.left()
    assert first.area.bottom() < 4 * CELL
    middle = (first.area.left() + second.area.right()) / 2
    assert middle == pytest.approx(3.5 * CELL)


def test_long_marks_of_a_place_stand_on_top_of_each_other() -> None:
    """Side by side, "Dead" would cover the neighbour."""
    wound = SeenMark(MarkKind.DAMAGE, (3.5, 4.0), "Fatal wound")
    dead = SeenMark(MarkKind.FALLEN, (3.5, 4.0), "Dead")
    lower, upper = arrange((wound, dead), 14, 48, (BOARD,))
    assert upper.area.bottom() < lower.area.top()
    assert lower.area.center().x() == pytest.approx(3.5 * CELL)
    assert upper.area.center().x() == pytest.approx(3.5 * CELL)


def test_marks_stand_where_they_cover_no_other_creature() -> None:
    """In a melee "Miss" stood on the neighbour above, as if it had missed."""
    own, above, right, left, below = (
        QRectF(300 + x, 400 + y, 100, 100)
        for x, y in ((0, 0), (0, -100), (100, 0), (-100, 0), (0, 100))
    )

    def area(*bodies: QRectF) -> QRectF:
        return arrange((HIT,), 14, 48, (BOARD,), bodies=(own, *bodies))[0].area

    assert area().bottom() < own.top()
    assert area(right, left, below).bottom() < own.top()
    assert area(above).left() > own.right()
    assert area(above, right).right() < own.left()
    assert area(above, right, left).top() > own.bottom()
    everywhere = area(above, right, left, below)
    assert everywhere.bottom() < own.top()
    assert area(above).center().y() == pytest.approx(450)


def test_marks_of_two_neighbours_point_to_their_own_creature() -> None:
    own, above = QRectF(300, 400, 100, 100), QRectF(300, 300, 100, 100)
    (upper, lower) = arrange(
        (SeenMark(MarkKind.MISS, (3.5, 3.0), "Miss"), PRONE), 14, 48, (BOARD,), bodies=(own, above)
    )
    assert upper.area.bottom() < above.top()
    assert upper.tip == QPointF(350, 315)
    assert lower.area.left() > own.right()
    assert lower.tip == QPointF(385, 450)
    (alone,) = arrange((PRONE,), 14, 48, (BOARD,))
    assert alone.tip is None


def test_a_row_that_gives_way_points_to_its_creature_too() -> None:
    """After a fireball the second mark of a creature stood beside another one."""
    own = QRectF(300, 400, 100, 100)
    long = SeenMark(MarkKind.FALLEN, (3.5, 4.0), "Unconscious")
    lower, upper = arrange((PRONE, long), 14, 48, (BOARD,), bodies=(own,))
    assert (lower.tip, upper.tip) == (QPointF(350, 415), None)
    around = [own.translated(x, y) for x in (-100, 0, 100) for y in (0, 100)]
    lower, moved = arrange((PRONE, long), 14, 48, (BOARD,), (upper.area,), around)
    assert lower.tip == QPointF(350, 415)
    assert not moved.area.intersects(upper.area)
    assert moved.tip is not None


def test_the_pointer_is_painted_inside_the_bounds(marks: EventMarks, scene: GmScene) -> None:
    marks.set_bodies((QRectF(300, 400, 100, 100),))
    marks.show_marks((HIT,))
    (item,) = (item for item in scene.items() if isinstance(item, EventMarkItem))
    (plate,) = marks.plates
    assert plate.tip == QPointF(350, 415)
    assert item.boundingRect().contains(plate.tip)
    image = QImage(200, 200, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-250, -320)
    item.draw(painter)
    painter.end()
    assert image.pixelColor(100, 88).alpha() == 255  # between plate (to 393) and tip (415)
    assert image.pixelColor(60, 88).alpha() == 0


def test_plates_never_overlap() -> None:
    crowd = [
        SeenMark(MarkKind.DAMAGE, (column + 0.5, row), f"-{number}")
        for row in (3.0, 4.0)
        for column in (3, 4, 5)
        for number in range(4)
    ]
    plates = arrange(crowd, 14, 48, (BOARD,))
    assert len(plates) == len(crowd)
    assert not any(
        left_plate.area.intersects(two.area) for left_plate, two in combinations(plates, 2)
    )
    assert all(BOARD.contains(plate.area) for plate in plates)


def test_a_mark_keeps_near_its_place_beside_a_stack_of_others() -> None:
    """The word "Dead" stood five rows above its creature, over the marks of a neighbour."""
    usual = arrange((HIT,), 14, 48, (BOARD,))[0].area
    stack = usual.adjusted(-20, -4 * CELL, 20, 0)  # four cells high
    moved = arrange((HIT,), 14, 48, (BOARD,), (stack,))[0].area
    assert not moved.intersects(stack)
    assert abs(moved.center().x() - usual.center().x()) <= 2 * usual.width()
    assert moved.top() == usual.top()
    low = usual.adjusted(-20, 0, 20, 0)  # one row: up is nearer than aside
    above = arrange((HIT,), 14, 48, (BOARD,), (low,))[0].area
    assert above.center().x() == usual.center().x()
    assert above.bottom() <= low.top()


def test_mark_at_the_upper_edge_stays_on_the_board() -> None:
    (plate,) = arrange((SeenMark(MarkKind.HIT, (0.1, 0.0), "Hit"),), 14, 48, (BOARD,))
    assert BOARD.contains(plate.area)


def test_mark_near_the_edge_of_the_view_stays_in_view() -> None:
    """The players' screen shows rows 4 and 5; the mark of a creature below it stays where it is."""
    view = QRectF(0, 4 * CELL, 12 * CELL, 2 * CELL)
    below = SeenMark(MarkKind.HIT, (3.5, 7.0), "Hit")
    seen, unseen = arrange((HIT, below), 14, 48, (view, BOARD))
    assert view.contains(seen.area)
    assert unseen.area == arrange((below,), 14, 48, (BOARD,))[0].area
    (free,) = arrange((HIT,), 14, 48, (BOARD,))
    assert not view.contains(free.area)


def test_letters_keep_their_size_on_the_screen() -> None:
    near, far = (arrange((HIT,), 14, scale, (BOARD,))[0].area.height() for scale in (96, 24))
    assert far == pytest.approx(4 * near)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Hindered: Major penalty to Attack", "Major penalty to Attack"),
        ("Crippled: speed", "Crippled: speed"),
        ("Hindered: a penalty to all that it does", "a penalty to all that i…"),
        ("no longer hindered and wrestled", "no longer hindered and …"),
    ],
)
def test_a_text_that_is_too_long_keeps_what_matters(text: str, shown: str) -> None:
    """Grade and roll of a penalty stand behind the colon; 24 letters have room."""
    assert plate_text(SeenMark(MarkKind.GAINED, (3.5, 4.0), text)) == shown


def test_marks_appear_in_order_and_are_readable(
    marks: EventMarks, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Animation, "enabled", True)
    marks.show_marks((HIT, MISS))
    assert marks.texts == ("-7",)
    assert at(marks, clock, STAGGER_S + 0.01) == ("-7", "Miss")
    assert at(marks, clock, 1.5) == ("-7", "Miss")
    whole = RISE_S + 1.5 + FADE_S
    assert at(marks, clock, whole + 0.01) == ("Miss",)
    assert at(marks, clock, whole + STAGGER_S + 0.01) == ()
    assert not marks.is_running


def test_reduced_motion_shows_the_same_marks_standing_still(
    marks: EventMarks, scene: GmScene, clock: Clock
) -> None:
    marks.show_marks((HIT, MISS))
    (item,) = (item for item in scene.items() if isinstance(item, EventMarkItem))
    before = list(item._plates)
    assert [(opacity, below) for _, opacity, below in before] == [(1.0, 0.0), (1.0, 0.0)]
    assert at(marks, clock, 1.49) == ("-7", "Miss")
    assert item._plates == before
    assert at(marks, clock, 1.5) == ()


def test_later_marks_stand_beside_earlier_ones(marks: EventMarks, clock: Clock) -> None:
    marks.show_marks((HIT,))
    (before,) = marks.plates
    clock.now += 1
    marks.show_marks((PRONE,))
    assert marks.texts == ("-7", "Prone")
    first, second = marks.plates
    assert first == before
    assert not first.area.intersects(second.area)
    assert at(marks, clock, 1.6) == ("Prone",)


def test_equal_marks_are_all_shown(marks: EventMarks) -> None:
    again = SeenMark(HIT.kind, HIT.point, HIT.text)
    marks.show_marks((HIT, again))
    assert marks.texts == ("-7", "-7")


def test_nothing_is_left_when_marks_are_gone(scene: GmScene, marks: EventMarks) -> None:
    before = len(scene.items())
    marks.show_marks((HIT,))
    assert marks.is_running
    marks.clear()
    marks.show_marks(())
    assert (len(scene.items()), marks.is_running, marks.texts) == (before, False, ())


def test_table_is_larger_and_slower(clock: Clock) -> None:
    assert TABLE_LETTERS.pixels(48) >= 1.5 * GM_LETTERS.pixels(48)
    table = TableScene()
    table.show(square_view()[0].seen)
    slow = EventMarks(table, TABLE_LETTERS, table.event_marks._seconds, clock)
    slow.show_marks((HIT,))
    assert at(slow, clock, 2.99) == ("-7",)
    assert at(slow, clock, 3.01) == ()


def test_table_accepts_only_what_players_may_see() -> None:
    table = TableScene()
    secret = (EventMark(MarkKind.DAMAGE, (1.0, 1.0), "-7", "G", amount=7),)
    with pytest.raises(TypeError):
        table.show_marks(secret)  # type: ignore[arg-type]
    table.show_marks(PlayerMarks((HIT,)))
    assert table.event_marks.texts == ("-7",)
    table.event_marks.clear()


def test_every_kind_has_its_own_symbol() -> None:
    """Told apart without colour: in grey, no two plates with the same text are equal."""
    seen = set()
    for kind in MarkKind:
        image = QImage(60, 40, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        (plate,) = arrange((SeenMark(kind, (0.3, 0.3), "x"),), 16, 100, (QRectF(0, 0, 60, 40),))
        paint_plate(painter, plate)
        painter.end()
        grey = image.convertToFormat(QImage.Format.Format_Mono)
        seen.add(bytes(grey.constBits()))
    assert len(seen) == len(MarkKind)
