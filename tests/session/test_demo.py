"""Without a screen the opening of the sample battle is printed."""

import re

import pytest

from gridapp.session import session as module
from gridapp.session.demo import play_opening
from gridapp.session.session import Session
from gridapp.session.start import battles_folder
from tests.session.tables import packs


@pytest.fixture(params=range(8))
def opening(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The printed opening with known dice."""
    monkeypatch.setattr(module, "randbits", lambda _: request.param)
    said: list[str] = []
    play_opening(packs(), said.append).close()
    return said


def test_opening_shows_order_moves_and_provocation(opening: list[str]) -> None:
    assert opening[0] == "The River Shrine: initiative"
    (order,) = (line for line in opening if line.startswith("Order: "))
    scores = [int(entry.rsplit(" ", 1)[1]) for entry in order.removeprefix("Order: ").split(", ")]
    assert len(scores) == 8
    assert scores == sorted(scores, reverse=True)
    first = re.split(r" -?\d+, ", order.removeprefix("Order: "))[0]
    assert f"  {first}'s turn" in opening
    moves = opening.index("Moves of the first to act:")
    assert opening[moves + 1] == "  Advance [Move]: yes"
    assert any(
        re.match(r"  Advance \(Move\): \d+ cells, such as ", line) for line in opening[moves:]
    )
    provoking = next(
        number for number, line in enumerate(opening) if line.startswith("A move that provokes:")
    )
    sequel = opening[provoking + 1 :]
    assert any(re.search(r" may strike .* leaving [A-Z]+\d+\? \(R-50\)", line) for line in sequel)
    assert any(re.search(r" against .*: (hit|miss) \(R-06\)", line) for line in sequel)


def test_opening_uses_a_fresh_file_each_time() -> None:
    paths, logs = [], []
    for _ in range(2):
        said: list[str] = []
        with play_opening(packs(), said.append) as session:
            paths.append(session.file.path)
            logs.append([line.strip() for line in said])
            with Session.open(session.file.path, packs(), read_only=True) as reader:
                assert reader.battle == session.battle
                assert set(reader.log()) <= set(logs[-1])
    assert paths == [battles_folder() / "river_shrine-opening.battle"] * 2
