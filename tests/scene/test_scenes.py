"""The GM's scene and the players' scene, and the secrets kept from the players."""

from inspect import getmembers, isfunction, signature
from itertools import combinations

import msgspec
import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Door, DoorState, Terrain, Wall
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.shown.views import GmView, PlayerView, SeenToken
from gridapp.export.snapshot import render
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from gridapp.scene import theme
from gridapp.scene.coordinates import board_rect
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.glyphs import condition_glyph, token_glyph
from gridapp.scene.items.map_pictures import pixmap_provider
from gridapp.scene.items.tokens.name_places import PADDING, WIDE_MARGIN
from gridapp.scene.items.tokens.token_painter import elided_name
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.overlays.bands import BandsPainter
from gridapp.scene.table_scene import TableScene
from gridapp.scene.theme import SIDE_STYLES, WHITE, side_styles
from gridapp.session.overlays.bands import BandsMark, CostBand
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.routes import RouteMark, SaferRouteMark
from tests import marks
from tests.golden.boards import hex_view, square_overlay, square_view, token

replace = msgspec.structs.replace


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def gm_scene(view: GmView) -> GmScene:
    scene = GmScene()
    scene.set_pictures(pixmap_provider(square_view()[1]))
    scene.show(view)
    return scene


def table_scene(view: PlayerView) -> TableScene:
    scene = TableScene()
    scene.set_pictures(pixmap_provider(square_view()[1]))
    scene.show(view)
    return scene


def with_tokens(view: GmView, *tokens: SeenToken) -> GmView:
    return replace(view, seen=replace(view.seen, tokens=tokens))


def raw(image: QImage) -> bytes:
    """Return all bytes of a picture, which must stay alive while they are read."""
    return bytes(image.constBits())


def pixel(image: QImage, x: float, y: float, dpi: int = 40) -> QColor:
    margin = 0.6
    return QColor(image.pixel(round((x + margin) * dpi), round((y + margin) * dpi)))


@pytest.mark.parametrize("cells", [((3, 3),), ((3, 3), (3, 3)), ((3, 3),) * 3])
def test_route_without_length_is_painted(
    caplog: pytest.LogCaptureFixture, cells: tuple[Cell, ...]
) -> None:
    """As in a move that begins inside a shared space."""
    scene = gm_scene(square_view()[0])
    route = RouteMark(cells, (len(cells) - 1,), "")
    scene.show_overlay(Overlay((route, SaferRouteMark(cells, ""))))
    assert not render(scene, 20).isNull()
    assert not caplog.records


def test_moved_token_keeps_its_item() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    before = scene.token_item("ayla")
    assert before is not None
    start = before.centre
    ayla, *rest_of_tokens = view.seen.tokens
    scene.show(with_tokens(view, replace(ayla, cell=(3, 5)), *rest_of_tokens))
    after = scene.token_item("ayla")
    assert after is before
    assert (after.centre - start).toTuple() == pytest.approx((100, 0))


def test_unchanged_look_keeps_the_picture() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    item = scene.token_item("ogre")
    assert item is not None
    key = item.picture().cacheKey()
    tokens = [replace(token, cell=(token.cell[0], token.cell[1] - 1)) for token in view.seen.tokens]
    scene.show(with_tokens(view, *tokens))
    assert item.picture().cacheKey() == key
    scene.show(with_tokens(view, *(replace(token, conditions=("stunned",)) for token in tokens)))
    assert item.picture().cacheKey() != key


def test_tokens_are_added_and_removed() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    assert scene.token_ids() == ("ayla", "bran", "orc", "ogre", "wolf", "spider")
    count = len(scene.items())
    scene.show(with_tokens(view, *view.seen.tokens[:2], token("newt", "foes", (0, 7))))
    assert scene.token_ids() == ("ayla", "bran", "newt", "spider")
    assert len(scene.items()) == count - 2


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((2.5, 5.5), "ayla"),
        ((9.9, 4.9), "ogre"),
        ((8.0, 3.0), "ogre"),
        ((6.5, 2.5), "spider"),
        ((7.5, 4.5), None),
        ((-0.5, 5.5), None),
    ],
)
def test_token_at_point(point: tuple[float, float], expected: str | None) -> None:
    assert gm_scene(square_view()[0]).token_at(point) == expected


def test_small_token_is_above_large_token() -> None:
    view, _ = square_view()
    scene = gm_scene(with_tokens(view, token("imp", "foes", (8, 3)), *view.seen.tokens))
    assert scene.token_at((8.5, 3.5)) == "imp"
    assert scene.token_at((9.5, 3.5)) == "ogre"


def test_an_empty_scene_has_no_tokens() -> None:
    scene = GmScene()
    scene.show_overlay(square_overlay())
    assert scene.grid is None
    assert scene.token_at((1, 1)) is None
    assert not render(gm_scene(square_view()[0]), 20).isNull()


def test_table_refuses_gm_view() -> None:
    view, _ = square_view()
    scene = TableScene()
    with pytest.raises(TypeError, match="PlayerView, not a GmView"):
        scene.show(view)  # type: ignore[arg-type] # that is the point
    assert [item for item in scene.items() if not item.boundingRect().isEmpty()] == []
    public = {name: f for name, f in getmembers(TableScene, isfunction) if not name.startswith("_")}
    takers = [name for name, f in public.items() if "GmView" in str(signature(f))]
    assert takers == []
    assert "show_overlay" not in public


def test_table_has_no_item_for_hidden_token() -> None:
    view, _ = square_view()
    scene = table_scene(view.seen)
    assert scene.token_ids() == tuple(token.id for token in view.seen.tokens)
    drawn = [item for item in scene.items() if not item.boundingRect().isEmpty()]
    assert len(drawn) == len(view.seen.tokens)


def twin(view: GmView) -> GmView:
    """Return a battle that is equal for the players and differs in every secret."""
    return replace(
        view,
        hidden=(token("dragon", "aaa", (0, 0), space="3x3"), token("rat", "zzz", (11, 7))),
        walls=(Wall("x", (0, 4), (12, 4)),),
        doors=(*view.doors[:3], Door("d9", (1, 7), (2, 7), DoorState.LOCKED, secret=True)),
        terrain=(Terrain("q", "Trap", 0, ((5, 5), (6, 5))),),
    )


def test_secrets_do_not_change_the_table() -> None:
    view, _ = square_view()
    moved_scene = twin(view)
    token, two = table_scene(view.seen), table_scene(moved_scene.seen)
    assert raw(render(token, 40)) == raw(render(two, 40))
    assert token.sceneRect() == two.sceneRect()
    assert len(token.items()) == len(two.items())
    assert raw(render(gm_scene(view), 40)) != raw(render(gm_scene(moved_scene), 40))


def test_table_removes_a_newly_hidden_token() -> None:
    view, _ = square_view()
    scene = table_scene(view.seen)
    unseen = replace(view.seen, tokens=view.seen.tokens[:-1])
    scene.show(unseen)
    fresh = table_scene(unseen)
    assert raw(render(scene, 40)) == raw(render(fresh, 40))


def test_side_styles_agree_in_both_windows() -> None:
    table = side_styles(["foes", "heroes", "undead"])
    gm = side_styles(["heroes", "foes", "undead"], ["ambush", "foes"])
    assert table == {name: gm[name] for name in table}
    assert gm["heroes"] == SIDE_STYLES[0]
    looks = [(style.colour_name, style.outline) for style in SIDE_STYLES]
    assert len(set(looks)) == len(looks)
    assert len({style.outline for style in SIDE_STYLES[:4]}) == 4


def test_opened_door_is_repainted() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    shut = pixel(render(scene, 40), 4, 2.3)
    opened = replace(view.doors[0], state=DoorState.OPEN)
    scene.show(replace(view, doors=(opened, *view.doors[1:])))
    assert pixel(render(scene, 40), 4, 2.3) != shut


def test_picture_follows_the_grid_offset() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    moved = replace(view.seen.grid, offset=(240.0, 0.0))
    moved_scene = gm_scene(replace(view, seen=replace(view.seen, grid=moved)))
    light, dark = pixel(render(scene, 40), 6.7, 7.3), pixel(render(scene, 40), 0.7, 7.3)
    assert light.lightness() > 140 > dark.lightness()
    assert pixel(render(moved_scene, 40), 0.7, 7.3) == light


def test_missing_picture_shows_parchment() -> None:
    view, _ = square_view()
    scene = GmScene()
    scene.show(view)
    assert pixel(render(scene, 40), 0.7, 7.3).name() == "#e4d9bf"
    scene.set_pictures(pixmap_provider(square_view()[1]))
    scene.show(view)
    assert pixel(render(scene, 40), 0.7, 7.3).name() != "#e4d9bf"


def test_board_without_picture_drops_the_previous_picture() -> None:
    view, pictures = square_view()
    bare = replace(view, seen=replace(view.seen, picture=None))
    gm, table = gm_scene(view), table_scene(view.seen)
    for scene in (gm, table):
        scene.set_pictures(pixmap_provider(pictures))
    gm.show(bare)
    table.show(bare.seen)
    for scene in (gm, table):
        assert pixel(render(scene, 40), 0.7, 7.3).name() == "#e4d9bf"


@pytest.mark.parametrize("name", ["../icons/lock", "/etc/passwd", "Orc", "", "a" * 99, "no-such"])
def test_invalid_picture_name_shows_the_unknown_glyph(name: str) -> None:
    assert token_glyph(name, 32, WHITE) == token_glyph("unknown", 32, WHITE)
    assert condition_glyph(name, 32, WHITE) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ('Orc <img src="/x.png">', 'Orc <img src="/x.png">'),
        ("Two\nlines\tand\x00nul", "Two lines and nul"),
        ("right\u202eleft", "right left"),
        ("x" * 1_000_000, "x" * 39 + "…"),
    ],
)
def test_names_are_plain_text(name: str, shown: str) -> None:
    assert display_name(name) == shown
    view, _ = square_view()
    scene = gm_scene(with_tokens(view, token("odd", "foes", (1, 1), name=name)))
    assert scene.token_item("odd") is not None


def test_overlay_is_shown_and_cleared() -> None:
    scene = gm_scene(square_view()[0])
    count = len(scene.items())
    bare = raw(render(scene, 40))
    scene.show_overlay(square_overlay())
    assert raw(render(scene, 40)) != bare
    assert len(scene.items()) == count
    scene.show_overlay(EMPTY_OVERLAY)
    assert raw(render(scene, 40)) == bare


def test_overlay_paints_inside_its_bounds() -> None:
    scene = gm_scene(square_view()[0])
    bare = render(scene, 40)
    scene.show_overlay(square_overlay())
    drawn = render(scene, 40)
    inside = scene._areas.boundingRect() | scene._marks.boundingRect()
    for y in range(0, drawn.height(), 3):
        for x in range(0, drawn.width(), 3):
            if drawn.pixel(x, y) != bare.pixel(x, y):
                assert inside.contains(x * 2.5 - 60, y * 2.5 - 60)


@pytest.mark.parametrize("dpi", [15, 20, 40])
def test_band_name_at_the_edge_stays_on_the_board(dpi: int) -> None:
    scene = gm_scene(square_view()[0])
    bands = (CostBand("", ((0, 7),)), CostBand("", ((0, 7), (0, 6))))
    names = ("Advance (Move)", "Dash")
    scene.show_overlay(Overlay((BandsMark(bands),)))
    bare = render(scene, dpi)
    named = [replace(band, name=name) for band, name in zip(bands, names, strict=True)]
    scene.show_overlay(Overlay((BandsMark(tuple(named)),)))
    drawn = render(scene, dpi)
    changed = {
        (x, y)
        for y in range(drawn.height())
        for x in range(drawn.width())
        if drawn.pixel(x, y) != bare.pixel(x, y)
    }
    margin = 0.6 * dpi
    assert min(x for x, _ in changed) >= margin - 1
    assert max(y for _, y in changed) <= margin + 8 * dpi + 1
    painter = scene._areas._painters["bands"]
    assert isinstance(painter, BandsPainter)
    shape = painter._shapes[0]
    width = shape.pill().rect(shape.name_point, dpi).width() * dpi / 100
    assert max(x for x, _ in changed) >= margin + width - 3


@pytest.mark.parametrize("row", [0, 7])
@pytest.mark.parametrize("dpi", [15, 26, 60])
def test_band_names_do_not_cover_each_other(row: int, dpi: int) -> None:
    """In a corner "11 AP" hid "10 AP"; at the lower edge names move up instead of off the board."""
    scene = gm_scene(square_view()[0])
    names = ("Move (action 1)", "Move (action 2)", "Dash")
    bands = tuple(CostBand(name, ((column, row),)) for column, name in enumerate(names))
    scene.show_overlay(Overlay((BandsMark(bands),)))
    painter = scene._areas._painters["bands"]
    assert isinstance(painter, BandsPainter)
    plates = [plate for _, plate in painter._placed_names(dpi)]
    assert len(plates) == 3
    assert not any(first.intersects(second) for first, second in combinations(plates, 2))
    assert scene.grid is not None
    board = board_rect(scene.grid)
    assert all(board.contains(plate.center()) for plate in plates)


def test_new_grid_clears_the_overlay() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    scene.show_overlay(square_overlay())
    scene.show(view)
    assert scene.overlay == square_overlay()
    scene.show(hex_view(CellShape.HEX_FLAT))
    assert scene.overlay == EMPTY_OVERLAY


def test_band_shapes_are_computed_once_for_a_drag() -> None:
    scene = gm_scene(square_view()[0])
    overlay = square_overlay()
    scene.show_overlay(overlay)
    shapes = scene._areas._painters["bands"]
    scene.show_overlay(overlay.with_marks(FootprintMark(((7, 5),)), RouteMark(())))
    assert scene._areas._painters["bands"] is shapes
    scene.show_overlay(overlay.with_marks(BandsMark(marks.bands(overlay)[:1])))
    assert scene._areas._painters["bands"] is not shapes


def test_many_large_tokens_lower_the_resolution() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    scene.set_detail(500)
    assert scene.resolution.scale == 544
    crowd = [token(f"t{i}", "foes", (i % 12, i // 12 % 8)) for i in range(200)]
    scene.show(with_tokens(view, *crowd))
    scene.set_detail(400)
    assert scene.resolution.scale == 272


def test_rounding_error_in_zoom_does_not_raise_the_resolution() -> None:
    view, _ = square_view()
    scene = gm_scene(view)
    scene.set_detail(48 * (1 + 1e-15))
    assert scene.resolution.scale == 48
    scene.set_detail(48.5)
    assert scene.resolution.scale == 68


def test_long_name_is_whole_where_there_is_room(qtbot: QtBot) -> None:
    """At 32 pixels a cell "Swordsman" was cut to "Swords…"."""
    letters = QFontMetricsF(theme.font(10.5, bold=True))
    for beside, whole in ((PADDING, False), (WIDE_MARGIN, True)):
        room = (1 + 2 * beside) * 32 - letters.height() * 0.5
        assert (elided_name("Swordsman", letters, room) == "Swordsman") is whole


def test_map_is_smoothed_after_the_first_paint(qtbot: QtBot) -> None:
    view, pictures = square_view()
    scene = GmScene()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(view)
    assert scene._background is not None
    picture = scene._background.picture
    assert picture is not None
    assert not picture._is_ready
    qtbot.waitUntil(lambda: picture._is_ready)
    assert not picture.enable_smoothing()


def test_equal_overlay_is_repainted_only_after_a_board_change() -> None:
    view, overlay = square_view()[0], square_overlay()
    scene = gm_scene(view)
    shown: list[Overlay] = []
    scene.overlay_listeners.append(shown.append)
    for _ in range(2):
        scene.show_overlay(overlay)
    assert shown == [overlay]
    scene.show(view)
    scene.show_overlay(overlay)
    assert shown == [overlay, overlay]
