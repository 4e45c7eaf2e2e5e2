"""Names of tokens move aside for their neighbours, worked out by hand from gaps between them."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.bars import NO_VITALS, SeenBar, Vitals
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.tokens.name_places import NamedBody, NameRoom, name_rooms
from gridapp.scene.items.tokens.token_painter import TokenLook, elided_name, paint_token
from gridapp.scene.theme import Outline, SideStyle

BOARD = QRectF(0, 0, 10 * CELL, 5 * CELL)
LONG, MIDDLING, SHORT = "Swordsman", "Bowman", "Orc 1"
STYLE = SideStyle(theme.SKY.name(), Outline.CIRCLE)


def rooms(*bodies: tuple[str, float, float], side: float = 1, turn: int = 0) -> list[NameRoom]:
    """Room for names at places in cells, each token ``side`` cells wide."""
    shown = {
        str(number): NamedBody(name, QRectF(x * CELL, y * CELL, side * CELL, side * CELL))
        for number, (name, x, y) in enumerate(bodies)
    }
    return list(name_rooms(shown, BOARD, turn=turn).values())


@pytest.mark.parametrize(
    ("name", "neighbour", "room"),
    [
        (LONG, (6, 1), (1.2, 1.0)),  # two free cells between them: one each, and no more than 1.2
        (LONG, (5, 1), (1.2, 0.5)),  # one free cell between them: half of it each
        (LONG, (4, 1), (1.2, 0.0)),  # side by side: away from the neighbour
        (LONG, (2, 1), (0.0, 1.2)),
        (LONG, (4, 2), (1.2, 1.2)),  # in the row below nothing is in the way
        (LONG, (4, 0), (1.2, 1.2)),
        (SHORT, (6, 1), (0.3, 0.3)),
        (SHORT, (4, 1), (0.3, 0.0)),
        (MIDDLING, (6, 1), (0.3, 0.3)),
        (MIDDLING, (4, 1), (1.2, 0.0)),  # "Bowman" was cut to "Bow..." beside free room
        (MIDDLING, (2, 1), (0.0, 1.2)),
    ],
)
def test_names_share_the_gap_between_two_tokens(
    name: str, neighbour: tuple[float, float], room: tuple[float, float]
) -> None:
    assert rooms((name, 3, 1), (name, *neighbour))[0] == NameRoom(*room)


def test_names_stay_on_the_board() -> None:
    assert rooms((LONG, 0, 1), (LONG, 9, 3)) == [NameRoom(0.0, 1.2), NameRoom(1.2, 0.0)]


def test_a_name_between_two_neighbours_stands_a_line_lower() -> None:
    """In a row of five, the second and the fourth, unless a creature is below."""
    row = [(LONG, float(column), 1.0) for column in range(2, 7)]
    assert [room.lowered for room in rooms(*row)] == [False, True, False, True, False]
    names = ("Orc 1", "Pikeman 1", LONG + " 1", LONG, "Orc 2")
    uneven = [(name, x, y) for name, (_, x, y) in zip(names, row, strict=True)]
    assert [room.lowered for room in rooms(*uneven)] == [False, False, True, False, False]
    assert rooms(*row)[1] == NameRoom(0.5, 0.5, lowered=True)
    assert [room.lowered for room in rooms(*row, (SHORT, 4, 2))][1] is False
    assert not any(room.lowered for room in rooms(*((SHORT, x, y) for _, x, y in row)))
    assert [room.lowered for room in rooms(*((MIDDLING, x, y) for _, x, y in row))][1]
    assert not any(room.lowered for room in rooms(*((LONG, x, 4.0) for _, x, _ in row)))


@pytest.mark.parametrize(
    ("turn", "neighbour", "room"),
    [
        (180, (4, 1), (0.0, 1.2)),  # upside down, the neighbour at the right stands at the left
        (90, (3, 2), (0.3, 0.0)),  # a name that runs down ends at the neighbour below
        (90, (4, 1), (0.3, 0.3)),
        (270, (3, 2), (0.0, 0.3)),
    ],
)
def test_turned_names_ask_their_own_left_and_right(
    turn: int, neighbour: tuple[float, float], room: tuple[float, float]
) -> None:
    assert rooms((LONG, 3, 1), (LONG, *neighbour), turn=turn)[0] == NameRoom(*room)


def test_half_a_cell_lower_is_a_neighbour_of_hexes_too() -> None:
    """In the next column of hexes, half a cell lower, the disc begins above this name."""
    assert rooms((LONG, 3, 1), (LONG, 4, 1.5))[0] == NameRoom(1.2, 0.0)
    assert rooms((LONG, 3, 1), (LONG, 4, 0.5))[0] == NameRoom(1.2, 1.2)


def _look(name: str, room: NameRoom) -> TokenLook:
    return TokenLook(name, "", STYLE, 1, 1, False, False, (), room, vitals=NO_VITALS)


def _columns_with_ink(name: str, room: NameRoom, scale: int = 48) -> list[int]:
    """Columns of the picture darkened by the plate of a name, compared to the picture without."""
    shown = paint_token(_look(name, room), scale).toImage()
    bare = paint_token(_look("", room), scale).toImage()
    return [x for x in range(shown.width()) if _differs(shown, bare, x)]


def _differs(first: QImage, two: QImage, x: int) -> bool:
    return any(first.pixel(x, y) != two.pixel(x, y) for y in range(first.height()))


def test_a_name_beside_a_neighbour_is_painted_whole_on_its_free_side(qtbot: QtBot) -> None:
    """At 48 pixels a cell "Swordsman" was cut to "Swords…" beside a neighbour."""
    scale, room = 48, NameRoom(0.8, 0.0)
    metrics = QFontMetricsF(theme.font(10.5, bold=True))
    assert elided_name(LONG, metrics, 1.8 * scale - metrics.height() * 0.5) == LONG
    columns = _columns_with_ink(LONG, room)
    foot = (round(0.8 * scale), round(1.8 * scale))
    assert columns[0] < foot[0]
    assert columns[-1] <= foot[1]


def test_a_lowered_name_leaves_its_token_free(qtbot: QtBot) -> None:
    scale, room = 48, NameRoom(0.5, 0.5, lowered=True)
    shown = paint_token(_look(LONG, room), scale).toImage()
    bare = paint_token(_look("", room), scale).toImage()
    feet = round((0.65 + 1) * scale)
    rows = [
        y
        for y in range(shown.height())
        if any(shown.pixel(x, y) != bare.pixel(x, y) for x in range(shown.width()))
    ]
    assert feet <= rows[0]
    assert rows[-1] < shown.height() - 1


def test_small_tokens_show_a_bar_of_life_without_a_name(qtbot: QtBot) -> None:
    """On a map of 48 columns a cell has 20 pixels: a hit changed nothing on the board."""
    hurt = Vitals((SeenBar("hp", 3, 10, life=True), SeenBar("ap", 2, 6)))
    spent = Vitals((SeenBar("hp", 10, 10, life=True), SeenBar("ap", 2, 6)))

    def picture(vitals: Vitals, name: str, scale: int) -> QImage:
        return paint_token(_look(name, NameRoom())._replace(vitals=vitals), scale).toImage()

    bare = picture(NO_VITALS, "", 20)
    assert picture(hurt, LONG, 20) == picture(hurt, "", 20)
    changed = {
        y
        for y in range(bare.height())
        if any(bare.pixel(x, y) != picture(hurt, "", 20).pixel(x, y) for x in range(bare.width()))
    }
    assert changed
    assert min(changed) > (0.3 + 0.5) * 20  # in the lower half of the token
    assert picture(spent, LONG, 20) == bare
    assert picture(hurt, LONG, 12) == picture(NO_VITALS, "", 12)
