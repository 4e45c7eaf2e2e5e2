"""The announced size of a file before writing, compared with its final size."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gridapp.battle.knowing.knowledge import GM
from gridapp.export.board_picture import board_picture
from gridapp.export.picture_options import PictureFormat, PictureOptions
from gridapp.export.picture_size import EXACT_UP_TO, size_sample
from gridapp.export.snapshot import encoded, loading_pictures
from gridapp.session.history.moments import view_for
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from tests.session.sample_fight import packs

SAMPLES = ("foggy_mill", "gallery_hall", "loading_yard", "old_ford", "river_shrine", "toll_road")
FORMATS = (PictureFormat.PNG, PictureFormat.JPEG, PictureFormat.WEBP)


def shares(folder: Path, sample: str, width: int) -> dict[PictureFormat, float]:
    """Return announced size divided by true size, by format."""
    battle, assets = sample_battle(sample, packs())
    file = BattleFile.create(folder / f"{sample}-{width}.battle", battle, assets)
    with Session(file, packs().rules[battle.pack.id]) as session:
        with loading_pictures(session.file.asset) as provider:
            view = view_for(session, GM)
            picture = board_picture(view, None, provider, PictureOptions(width=width))
        sample_, image = size_sample(picture), picture.image()
        assert sample_.is_exact == (picture.width * picture.height <= EXACT_UP_TO)
        return {
            each: sample_.file_size(each, 85) / len(encoded(image, each, 85).data())
            for each in FORMATS
        }


def test_the_size_of_a_large_picture(tmp_path: Path, qtbot: QtBot) -> None:
    """Flat colours are the hardest: there is little to compress but the lines of the grid."""
    ratios = shares(tmp_path, "gallery_hall", 5200)
    assert all(0.85 < share < 1.15 for share in ratios.values()), ratios


@pytest.mark.long
@pytest.mark.parametrize("sample", SAMPLES)
def test_the_sizes_of_all_large_pictures(sample: str, tmp_path: Path, qtbot: QtBot) -> None:
    for width in (5200, 6000, 7000):
        ratios = shares(tmp_path, sample, width)
        assert all(0.85 < share < 1.15 for share in ratios.values()), (width, ratios)
