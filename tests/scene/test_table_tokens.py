"""Tokens on the players' screen: under miniatures, and turned for people at another edge."""

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage

from gridapp.battle.shown.views import PlayerView, SeenToken
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.board_scene import NOTES_Z
from gridapp.scene.items.ground_painter import GroundStyle
from gridapp.scene.items.tokens.name_places import PADDING
from gridapp.scene.items.tokens.token_painter import TokenLook, TokenPart, paint_token
from gridapp.scene.table_panels import order_plates
from gridapp.scene.table_scene import TableScene
from gridapp.scene.theme import Outline, SideStyle

SCALE = 96
LOOK = TokenLook("Ayla", "", SideStyle(theme.SKY.name(), Outline.CIRCLE), 1, 1, True, False, ())
MIDDLE = round((0.5 + PADDING) * SCALE)


def painted(part: TokenPart) -> QImage:
    return paint_token(LOOK._replace(part=part), SCALE).toImage()


@pytest.mark.parametrize("part", [TokenPart.RING, TokenPart.NONE])
def test_the_map_is_seen_where_a_miniature_stands(qapp: object, part: TokenPart) -> None:
    assert painted(TokenPart.FULL).pixelColor(MIDDLE, MIDDLE).alpha() == 255
    assert painted(part).pixelColor(MIDDLE, MIDDLE).alpha() == 0


def test_the_picture_of_a_fallen_creature_is_crossed_out(qapp: object) -> None:
    """The arms of the cross end 0.26 of the disc away from the middle, well inside the picture."""
    arm = MIDDLE + round(0.15 * SCALE)

    def at_the_arm(*, lifeless: bool) -> QColor:
        look = LOOK._replace(conditions=("prone",), lifeless=lifeless)
        return paint_token(look, SCALE).toImage().pixelColor(arm, arm)

    assert at_the_arm(lifeless=True) == theme.VERMILLION
    assert at_the_arm(lifeless=False) != theme.VERMILLION


def test_whose_turn_it_is_still_shows_round_a_miniature(qapp: object) -> None:
    edge = MIDDLE + round(0.5 * SCALE)
    assert painted(TokenPart.NONE).pixelColor(edge, MIDDLE).alpha() > 0


@pytest.mark.parametrize("condition", ["unconscious", "dying", "stable"])
def test_who_lies_senseless_is_dark_under_a_large_sign(qapp: object, condition: str) -> None:
    """Badges are too small to be seen from the far side of a table."""
    well, fallen = (
        paint_token(LOOK._replace(picture="ogre", conditions=conditions), SCALE).toImage()
        for conditions in (("prone",), (condition,))
    )
    disc = [
        (MIDDLE + dx, MIDDLE + dy)
        for dx in range(-40, 41, 2)
        for dy in range(-40, 41, 2)
        if dx * dx + dy * dy < 34 * 34
    ]
    lit = [
        sum(each.pixelColor(*spot).lightness() > 150 for spot in disc) for each in (well, fallen)
    ]
    same = sum(well.pixelColor(*spot) == fallen.pixelColor(*spot) for spot in disc)
    assert lit[1] > len(disc) * 0.1
    assert same < len(disc) * 0.1


def scene_with(*tokens: SeenToken) -> TableScene:
    scene = TableScene()
    order = ("t9", *(token.id for token in tokens))
    scene.show(PlayerView("", Grid(9, 9), None, tokens, (), order, 1))
    return scene


def token(name: str, space: str = "1x1") -> SeenToken:
    return SeenToken(name, name, "party", (3, 4), space, "", False, ())


@pytest.mark.parametrize("space", ["1x1", "2x2"])
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_tokens_stay_on_their_cells(qapp: object, space: str, turn: int) -> None:
    scene = scene_with(token("t1", space))
    item = scene.token_item("t1")
    assert item is not None
    before, centre = item.sceneBoundingRect(), item.centre
    scene.set_style(GroundStyle(text_turn=turn), {})
    after = item.sceneBoundingRect()
    assert (after.left(), after.top()) == pytest.approx((before.left(), before.top()))
    assert (after.width(), after.height()) == pytest.approx((before.width(), before.height()))
    assert (item.centre.x(), item.centre.y()) == pytest.approx((centre.x(), centre.y()))


def heights(scene: TableScene, *names: str) -> list[float]:
    """Return how high tokens lie in the stack."""
    items = [scene.token_item(name) for name in names]
    return [item.zValue() for item in items if item is not None]


def test_name_of_a_token_lies_on_the_token_below_it(qapp: object) -> None:
    upper, lower = token("up"), replace(token("low"), cell=(3, 5))
    for pair in ((upper, lower), (lower, upper)):
        scene = scene_with(*pair)
        high, low = heights(scene, "up", "low")
        assert high > low
        scene.set_style(GroundStyle(text_turn=180), {})
        high, low = heights(scene, "up", "low")
        assert high < low


def test_small_token_lies_on_a_large_one_and_that_of_the_turn_on_both(qapp: object) -> None:
    large, small = token("large", "2x2"), replace(token("small"), cell=(3, 5))
    active = replace(token("active"), cell=(3, 5), active=True)
    for tokens in ((large, small, active), (active, small, large)):
        under, over, top = heights(scene_with(*tokens), "large", "small", "active")
        assert under < over < top < NOTES_Z


def test_order_names_only_creatures_in_the_view(qapp: object) -> None:
    ayla = token("t1")
    view = PlayerView("", Grid(9, 9), None, (ayla,), (), ("t7", "t1", "t8"), 1)
    assert [plate.name for plate in order_plates(view)] == ["t1"]
