"""The danger map as marks and words: bands, numbers, and nothing that players do not know."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.danger import (
    DangerBand,
    band_of,
    danger_mark,
    danger_text,
    routes_mark,
)
from gridapp.session.queries.danger_reading import DangerReading
from gridapp.tactics.danger import CellDanger, DangerMap, Strike
from tests.engine.scenes import HERO, RAIDER, rules, scene, token
from tests.session.tables import table
from tests.session.test_players_drag import changed, twins

STRIKE = Strike("G", "blade", "primary_attack", 1, ((2, 0), (1, 0)), 1, 0.5, 1.0, 0.0)


@pytest.mark.parametrize(
    ("loss", "felled", "band"),
    [
        (0.1, 0.0, DangerBand.LOW),
        (2.4, 0.0, DangerBand.LOW),
        (2.5, 0.0, DangerBand.MIDDLE),
        (4.9, 0.0, DangerBand.MIDDLE),
        (5.0, 0.0, DangerBand.HIGH),
        (1.0, 0.5, DangerBand.HIGH),
        (1.0, 0.3, DangerBand.MIDDLE),
    ],
)
def test_bands_are_quarters_of_what_is_left(loss: float, felled: float, band: DangerBand) -> None:
    danger = CellDanger((0, 0), (STRIKE,), life=10, hit=0.5, loss=loss, felled=felled)
    assert band_of(danger) is band


def test_unknown_chances_and_no_danger_are_bands_of_their_own() -> None:
    unknown = msgspec.structs.replace(STRIKE, hit=None, loss=None, felled=None)
    assert band_of(CellDanger((0, 0), (unknown,))) is DangerBand.UNKNOWN
    assert band_of(CellDanger((0, 0))) is DangerBand.NONE


def test_mark_lists_cells_in_order_with_percentages() -> None:
    first = CellDanger((1, 0), (STRIKE,), life=10, loss=3.0, exact=False)
    mark = danger_mark({(1, 0): first, (0, 0): CellDanger((0, 0))}, show_numbers=True)
    assert mark is not None
    assert mark.cells == (((0, 0), DangerBand.NONE, 0), ((1, 0), DangerBand.MIDDLE, 30))
    assert mark.show_numbers
    assert not mark.exact
    assert danger_mark({}) is None


def test_an_estimate_is_told_as_one_without_foes_and_ways() -> None:
    battle = scene("A . G . .", turn="A", A=HERO, G=RAIDER)
    narrator = Narrator(battle, rules())
    estimate = CellDanger((1, 0), (STRIKE,), life=10, hit=0.5, loss=2.6, exact=False)
    assert danger_text(estimate, battle, narrator) == (
        "B1: loses about 3 of 10, exact danger follows"
    )
    nobody = CellDanger((1, 0), life=10, exact=False)
    assert danger_text(nobody, battle, narrator) == "B1: danger is being worked out"
    assert routes_mark(estimate) is None
    assert routes_mark(msgspec.structs.replace(estimate, exact=True)) is not None


def test_text_tells_who_with_what_from_where() -> None:
    battle = scene("A . G . .", turn="A", A=HERO, G={"kind": RAIDER, "name": "Gorm"})
    danger = DangerMap(Situation(battle, rules()), token(battle, "A"))
    beside, cell = battle.board.grid.parse_label("B1"), battle.board.grid.parse_label("A1")
    near, far = danger.exact([beside, cell])
    text = danger_text(far, battle, Narrator(battle, rules()))
    assert text.startswith("A1: hit ")
    assert "Gorm" in text
    assert "from B1" in text
    assert "from" not in danger_text(near, battle, Narrator(battle, rules()))
    assert routes_mark(near) is None
    routes = routes_mark(far)
    assert routes is not None
    assert [route[-1] for route in routes.routes] == [beside]


def test_text_names_as_many_foes_as_are_asked_for() -> None:
    battle = scene("A G H .", turn="A", A=HERO, G=RAIDER, H=RAIDER)
    strikes = (STRIKE, msgspec.structs.replace(STRIKE, foe="H"))
    danger = CellDanger((1, 0), strikes, life=10, hit=0.5, loss=2.5, felled=0.0)
    narrator = Narrator(battle, rules())
    foe = "Crooked blade from B1 hit 50 %, loses 1.0"
    texts = [danger_text(danger, battle, narrator, strikes) for strikes in (2, 1, 0)]
    whole = "B1: hit 50 %, loses 2.5 of 10, falls 0 %"
    assert texts == [
        f"{whole}: G, {foe}; H, {foe}",
        f"{whole}: G, {foe}; 1 more",
        f"{whole}; foes: 2",
    ]


def everything(battle: Battle, creature: str) -> dict[Cell, CellDanger]:
    """Return the danger of all cells as a reading hands it over at last."""
    by_cell: dict[Cell, CellDanger] = {}
    for batch in DangerReading(battle, rules(), creature).batches():
        by_cell |= {danger.cell: danger for danger in batch}
    return by_cell


def test_reading_comes_as_a_first_picture_and_then_exactly() -> None:
    battle = scene("A . G . .\n. . . . .", turn="A", A=HERO, G=RAIDER)
    batches = list(DangerReading(battle, rules(), "A").batches(clock=lambda: 0.0))
    assert {danger.exact for danger in batches[0]} == {False}
    assert [danger.cell for danger in batches[0]] == [danger.cell for danger in batches[1]]
    assert all(danger.exact for danger in batches[1])


def test_estimates_come_in_portions_the_nearest_cells_first() -> None:
    battle = scene("A . . . . . .\n. . . . . . G", turn="A", A=HERO, G=RAIDER)
    times = iter(range(1000))
    batches = list(DangerReading(battle, rules(), "A").batches(clock=lambda: float(next(times))))
    estimates = [each for batch in batches for each in batch if not each.exact]
    exact = [each for batch in batches for each in batch if each.exact]
    assert len(batches[0]) < len(estimates)
    assert batches[0][0].cell == (0, 0)
    assert {each.cell for each in estimates} == {each.cell for each in exact}
    assert not any(each.exact for batch in batches[: -len(exact)] for each in batch)


def test_reading_goes_on_near_the_pointer_and_stops_when_cancelled() -> None:
    battle = scene("A . . . . . .\n. . . . . . G", turn="A", A=HERO, G=RAIDER)
    times = iter(range(1000))
    reading = DangerReading(battle, rules(), "A")
    batches = reading.batches(clock=lambda: float(next(times)))
    next(batches)
    reading.near = (5, 0)
    assert [danger.cell for danger in next(batches)] == [(5, 0)]
    reading.cancel()
    assert list(batches) == []


@pytest.mark.parametrize("seed", range(12))
def test_twins_that_differ_in_what_players_do_not_know_have_the_same_map(
    seed: int, tmp_path: Path
) -> None:
    first, second = (
        everything(table(tmp_path / f"{number}.battle", battle).battle_for("A"), "A")
        for number, battle in enumerate(twins(seed))
    )
    assert first
    assert first == second


def test_the_truth_shows_a_hidden_foe_and_players_knowledge_does_not(tmp_path: Path) -> None:
    battle = scene("A . G . .", turn="A", A=HERO, G=RAIDER)
    battle = changed(changed(battle, "A", played=True), "G", hidden=True)
    session = table(tmp_path / "x.battle", battle)
    assert not any(danger.strikes for danger in everything(session.battle_for("A"), "A").values())
    session.by_players_knowledge = False
    assert any(danger.strikes for danger in everything(session.battle_for("A"), "A").values())
