"""Lens overlays, counted by hand on small boards."""

import msgspec

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.state import Battle
from gridapp.session.overlays.lens_overlays import LensOverlay
from gridapp.session.overlays.registry import Lens
from gridapp.session.queries.queries import BattleQueries
from tests import marks
from tests.engine.scenes import HERO, RAIDER, rules, scene, token

PAIR = """
. . . . . .
. G . H . .
. . . . . .
. . . . . A
"""


def looking(battle: Battle, subject: str, *lenses: Lens, lines: bool = False) -> Overlay:
    return LensOverlay(battle, rules(), subject).build(frozenset(lenses), lines=lines)


def test_threat_counts_foes_with_a_reaction() -> None:
    """G and H reach one cell: both threaten column C between them."""
    battle = scene(PAIR, A=HERO, G=RAIDER, H=RAIDER)
    threat = {cell: count for cell, count, _ in marks.threat(looking(battle, "A", Lens.THREAT))}
    assert {cell for cell, count in threat.items() if count == 2} == {(2, 0), (2, 1), (2, 2)}
    assert threat[(0, 0)] == 1
    assert (5, 3) not in threat


def test_no_threat_without_a_reaction() -> None:
    battle = scene(PAIR, A=HERO, G=RAIDER, H={"kind": RAIDER, "pools": {"reaction": 0}})
    threat = {cell: count for cell, count, _ in marks.threat(looking(battle, "A", Lens.THREAT))}
    assert threat[(2, 1)] == 1
    assert (4, 1) not in threat


def test_out_of_turn_foes_count_as_their_next_turns_find_them() -> None:
    """In G's turn A asks what both can do before its own: H has its Reaction again by then."""
    spent = {"kind": RAIDER, "pools": {"reaction": 0}}
    battle = msgspec.structs.replace(scene(PAIR, A=HERO, G=RAIDER, H=spent), active="G")
    shown = marks.threat(looking(battle, "A", Lens.THREAT))
    threat = {cell: count for cell, count, _ in shown}
    assert {cell for cell, count in threat.items() if count == 2} == {(2, 0), (2, 1), (2, 2)}
    answer = BattleQueries(battle, rules()).threat(token(battle, "A"))
    assert answer.next_turns
    assert {threatened.cell for threatened in answer.cells if threatened.can_react == ("H",)} == {
        "D1",
        "D3",
        "E1",
        "E2",
        "E3",
    }


def test_reach_out_of_turn_is_that_of_the_next_turn() -> None:
    """A wakes before its next turn and reaches as in it; unconscious until cured, A has none."""
    held = [{"id": "unconscious"}]
    out = {"kind": HERO, "conditions": held}
    battle = msgspec.structs.replace(scene(PAIR, A=out, G=RAIDER, H=RAIDER), active="G")
    assert not marks.bands(looking(battle, "A", Lens.REACH))
    ending = {**out, "conditions": [{"id": "unconscious", "until": "turn_start", "whose": "A"}]}
    battle = msgspec.structs.replace(scene(PAIR, A=ending, G=RAIDER, H=RAIDER), active="G")
    (band,) = marks.bands(looking(battle, "A", Lens.REACH))
    assert set(band.cells) == {(4, 2), (5, 2), (4, 3)}


def test_reach_is_the_threatened_area() -> None:
    battle = scene(PAIR, A=HERO, G=RAIDER, H=RAIDER)
    (band,) = marks.bands(looking(battle, "A", Lens.REACH))
    assert band.name == token(battle, "A").weapons[0].name
    assert set(band.cells) == {(4, 2), (5, 2), (4, 3)}


def test_sight_and_cover() -> None:
    battle = scene("A . G\n- - -\n. . H", A=HERO, G=RAIDER, H=RAIDER)
    shown = looking(battle, "A", Lens.SIGHT, lines=True)
    assert set(marks.bands(shown)[0].cells) == {(0, 0), (1, 0), (2, 0)}
    grades = {mark.target: (mark.grade, bool(mark.proof.lines)) for mark in marks.covers(shown)}
    assert grades == {"G": ("", True), "H": ("total", True)}
    assert not any(mark.proof.lines for mark in marks.covers(looking(battle, "A", Lens.SIGHT)))


def test_current_flanking_is_marked() -> None:
    battle = scene("A G B\n. . .", A=HERO, B=HERO, G=RAIDER)
    (mark,) = marks.current_flanks(looking(battle, "", Lens.FLANKS))
    assert (mark.target, mark.centre, mark.partner_centre) == ("G", (0.5, 0.5), (2.5, 0.5))


def test_no_reach_without_a_selection() -> None:
    battle = scene(PAIR, A=HERO, G=RAIDER, H=RAIDER)
    assert looking(battle, "", Lens.REACH, Lens.SIGHT) == EMPTY_OVERLAY
