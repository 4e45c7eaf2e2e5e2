"""Titles of tiles and answers of questions are whole: wrapped, or in smaller letters."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from gridapp.battle.questions import Option, Question
from gridapp.scene import theme
from gridapp.windows.widgets.plain_text import font_like
from gridapp.windows.widgets.tile import Tile, wrap_text
from tests.gui.pilot import Pilot
from tests.gui.test_room import shown


@pytest.mark.parametrize("text", ["", "free", "moves are made in segment 4", "a b " * 20 + "c"])
@pytest.mark.parametrize("most", [1, 2, 3, 1000])
def test_text_wraps_between_words(qapp: QApplication, text: str, most: int) -> None:
    """Whole if possible, otherwise the last line ends with an ellipsis."""
    metrics = QFontMetrics(qapp.font())
    width = metrics.horizontalAdvance("moves are made in ")
    lines = wrap_text(text, metrics, width, most)
    assert 1 <= len(lines) <= most
    assert all(metrics.horizontalAdvance(line) <= width for line in lines)
    whole_text = " ".join(wrap_text(text, metrics, width, 1000))
    assert whole_text == text
    if len(wrap_text(text, metrics, width, 1000)) > most:
        assert lines[-1].endswith("\u2026")
        assert text.startswith(" ".join(lines)[:-1])
    else:
        assert " ".join(lines) == text


@pytest.mark.parametrize("share", [1.2, 1.0, 0.8, 0.65])
def test_title_shrinks_rather_than_being_cut(qapp: QApplication, share: float) -> None:
    """At 20 points two tiles beside each other have no room for a long word (800 x 600)."""
    theme.apply_text_size(qapp, 20)
    try:
        tile = Tile("Entkommen", "1 Aktion", "footprints")
        full = font_like(tile, bold=True)
        width = int(share * QFontMetrics(full).horizontalAdvance("Entkommen")) + 1
        font, lines = tile._fit_title("Entkommen", width, 60)
    finally:
        theme.apply_text_size(qapp, 0)
    assert lines == ["Entkommen"]
    assert QFontMetrics(font).horizontalAdvance("Entkommen") <= width
    assert (font.pointSizeF() < full.pointSizeF()) == (share < 1)


def test_icon_leaves_its_room_to_a_word_that_needs_it() -> None:
    tile = Tile("Entkommen", "", "footprints")
    tile.resize(tile.sizeHint())
    assert tile._has_room_for_icon
    tile.resize(tile.width() - 6, tile.height())
    assert not tile._has_room_for_icon


# Questions


def whole(tile: Tile) -> bool:
    """Return True if the title is fully shown."""
    wide = tile.width() >= tile.sizeHint().width()
    return wide or tile.height() >= tile.height_in(tile.width()) > tile.sizeHint().height()


def ask(pilot: Pilot, *texts: str) -> list[Tile]:
    """Ask a question with these answers, the second as default."""
    options = tuple(Option(f"o{number}", text) for number, text in enumerate(texts))
    bar = pilot.window.parts.question
    bar.show_question(Question(1, "x", "Which", "t1", "t1", options, "o1", "X-1"), (), "Ayla")
    pilot.window.parts.board_area.keep_visible([])
    assert shown(bar, pilot.window)
    return list(bar.tiles.values())


@pytest.mark.parametrize(
    "texts",
    [
        ("Aggressive", "Ready", "Defensive", "Defensive, On-Guard", "Hold"),
        ("Attack again (an opportunity attack)", *("Manoeuvre: disarm",) * 6, "Damage only"),
        tuple(f"Somebody with a name, number {number}" for number in range(9)),
        ("Strike with " + "a very long name " * 12, "Let pass"),
    ],
    ids=["stances", "critical", "nine", "long"],
)
@pytest.mark.parametrize("width", [1366, 900])
def test_every_answer_is_fully_visible(fight: Pilot, texts: tuple[str, ...], width: int) -> None:
    fight.window.resize(width, 768)
    tiles = ask(fight, *texts)
    bar = fight.window.parts.question
    assert len(tiles) == len(texts)
    assert all(whole(tile) and shown(tile, bar) for tile in tiles)
    places = [tile.geometry() for tile in tiles]
    assert not any(a.intersects(b) for n, a in enumerate(places) for b in places[:n])


def test_short_answers_share_a_row(fight: Pilot) -> None:
    tiles = ask(fight, "Aggressive", "Ready", "Defensive", "Hold")
    assert len({tile.y() for tile in tiles}) == 1


def test_answers_show_their_keys_and_the_default(fight: Pilot) -> None:
    tiles = ask(fight, *(f"Answer {number}" for number in range(11)))
    assert [tile._key for tile in tiles[:3]] == ["1", "2 · Enter", "3"]
    assert [tile._key for tile in tiles[8:]] == ["9", "", ""]
    assert [tile._strong for tile in tiles[:3]] == [False, True, False]
