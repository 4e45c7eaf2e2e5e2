"""Fights on two floors: a page holds both grounds, a film shows the floor of who acts."""

import msgspec
import pytest
from PySide6.QtGui import QColor

from gridapp.battle.knowing.knowledge import GM
from gridapp.battle.shown.moments import Moment
from gridapp.battle.shown.views import PlayerView
from gridapp.battle.state import Battle
from gridapp.export.film.options import FilmOptions
from gridapp.export.film.painter import FilmPainter
from gridapp.export.page.pictures import ground_image
from gridapp.grid.floors import floor_corner, on_floor
from gridapp.scene import theme
from gridapp.session.history.fight_moments import LoggedStep, fight_moments
from gridapp.session.setup.samples import sample_battle
from gridapp.share.encoder import Ground, grid_message
from tests.session.sample_fight import packs

pytestmark = pytest.mark.usefixtures("qapp")
UPSTAIRS, DOWNSTAIRS = "t7", "t1"
"""Rusk on D5/1 and Ayla on D9 of the gallery hall."""


def hall(active: str) -> Battle:
    battle, _ = sample_battle("gallery_hall", packs())
    return msgspec.structs.replace(battle, active=active)


def view_of(active: str) -> PlayerView:
    battle = hall(active)
    moment = next(fight_moments([LoggedStep(battle)], packs().rules[battle.pack.id], GM))
    assert moment is not None
    return moment.view


def test_the_film_shows_the_floor_of_the_acting_creature() -> None:
    """Floor 0 if nobody acts, then at once the floor of the active creature, without a glide."""
    painter = FilmPainter(FilmOptions(width=640, height=360), lambda _: None)
    for active, floor in (("", 0), (UPSTAIRS, 1), (DOWNSTAIRS, 0)):
        view = view_of(active)
        shots = list(painter.shots(Moment(view), last=True))
        assert len(shots) == 1
        assert painter.floor == floor
        shown = painter._places
        assert (UPSTAIRS in shown, DOWNSTAIRS in shown) == (floor == 1, floor == 0)


def test_the_page_has_the_grounds_of_all_floors_and_their_own_row_numbers() -> None:
    """A cell of each floor has the colour of the floor, the rows between that of nothing."""
    view = view_of("")
    grid = view.grid
    image = ground_image(Ground(grid, None, view.look), None, lambda _: None)
    pixels = image.width() / grid.size[0]

    def colour(place: tuple[float, float]) -> QColor:
        return image.pixelColor(round(place[0] * pixels), round(place[1] * pixels))

    cells = [grid.centre(on_floor(grid, (6, 4), floor)) for floor in (0, 1)]
    assert [colour(place) for place in cells] == [theme.PARCHMENT] * 2
    assert colour((6.5, floor_corner(grid, 1)[1] - 1)) == theme.SURROUND
    rows = [name for name, _ in grid_message(grid).rows]
    assert rows == [str(row + 1) for row in range(grid.floor_rows)] * 2
