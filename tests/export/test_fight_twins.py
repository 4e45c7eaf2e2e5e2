"""Pages and films of twins: equal bytes, whatever happens out of the players' sight."""

import random
from hashlib import sha256

import msgspec
import pytest

from gridapp.battle.events import Moved
from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.export.film.film import film_steps
from gridapp.export.film.options import FilmFormat, FilmOptions
from gridapp.export.page.page import Names, page_steps
from gridapp.export.progress import run_steps
from gridapp.session.history.fight_moments import LoggedStep, fight_moments
from tests.engine.scenes import rules
from tests.gui.test_pixel_twins import with_picture
from tests.session.test_twins import _happened
from tests.session.twin_base import FREE
from tests.session.twins import hidden_creature, note_of_the_gm, twins

AUDIENCES = (PLAYERS, Audience(AudienceKind.CREATURE, "k0"))


def steps_of(battle: Battle, seed: int, *, busy: bool) -> list[LoggedStep]:
    """Return a short fight: the start, a walk and a blow in sight, and if busy, secret work."""
    cell = battle.board.grid.cell_at(FREE)
    walker = battle.token("k0")
    assert walker is not None
    walked = battle.with_token(msgspec.structs.replace(walker, cell=cell))
    walk = Moved("k0", "advance", (walker.cell, cell), 5)
    steps = [LoggedStep(battle), LoggedStep(walked, (walk, *_happened(walked)))]
    if busy:
        dice = random.Random(seed)
        secret = note_of_the_gm(hidden_creature(walked, dice), dice)
        ids = {token.id for token in walked.tokens}
        doors = {door.id for door in walked.board.doors if not door.secret}
        marks = [
            event
            for event in _happened(secret)
            if getattr(event, "token", "") not in ids and getattr(event, "door", "") not in doors
        ]
        steps += [LoggedStep(secret, tuple(marks)), LoggedStep(secret)]
    return steps


def files(
    battle: Battle, seed: int, *, busy: bool = False, fogless: bool = False
) -> dict[str, bytes]:
    """Return page and films of a battle for players."""
    shown, png = with_picture(battle, seed)
    if fogless:
        shown = msgspec.structs.replace(shown, fog=Fog())
    pictures = {sha256(png).hexdigest(): png}.get
    made = {}
    for audience in AUDIENCES:
        steps = steps_of(shown, seed, busy=busy)
        names = Names({}, {})
        moments = list(fight_moments(steps, rules(), audience))
        made[f"page {audience.who}"] = run_steps(page_steps(moments, len(steps), pictures, names))
    for format_ in (FilmFormat.WEBP, FilmFormat.PNG):
        options = FilmOptions(format_, 320, 180)
        made[format_] = run_steps(film_steps(moments, len(steps), pictures, options))
    return made


def assert_alike(seed: int) -> None:
    pair = twins(seed)
    first, second = files(pair.first, 2 * seed), files(pair.second, 2 * seed + 1, busy=True)
    different = [name for name, data in first.items() if data != second[name]]
    assert not different, pair.changes


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("seed", range(16))
def test_files_of_twins_are_equal(seed: int) -> None:
    assert_alike(seed)


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
def test_files_of_all_twins_are_equal() -> None:
    for seed in range(16, 516):
        assert_alike(seed)


@pytest.mark.usefixtures("qapp")
def test_twins_can_fail() -> None:
    """Twins with different maps give different films once the whole map is known."""
    different = 0
    for seed in range(12):
        battle = twins(seed).first
        if battle.board.picture is not None and battle.fog.mode is not FogMode.OPEN:
            first, second = (files(battle, each, fogless=True) for each in (1, 2))
            different += all(first[name] != second[name] for name in first)
    assert different > 1
