"""Query answers, computed by hand and compared with the drag cell by cell."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.session.drag import Drag
from gridapp.session.narration.narrator import Narrator
from gridapp.session.queries.answer_text import answer_lines
from gridapp.session.queries.answers import FlankedBy, FlankingCell, OpportunityAttack
from gridapp.session.queries.queries import BattleQueries
from tests import marks
from tests.engine.scenes import HERO, RAIDER, cells, rules, scene, token
from tests.engine.strategies import ACTOR, fights

FLANK = """
. . . . .
A . G B .
. . . . .
"""


@pytest.fixture
def battle() -> Battle:
    """A battle on A's turn; B stands behind the goblin G."""
    return scene(FLANK, A={"kind": HERO, "stats": {"speed": 10}}, G=RAIDER, B=HERO)


def lines(battle: Battle, answer: object) -> list[str]:
    return list(answer_lines(answer, Narrator(battle, rules())))


def test_moves(battle: Battle) -> None:
    moves = BattleQueries(battle, rules()).moves(token(battle, "A"), "advance")
    by_cell = {cell.cell: cell for cell in moves.cells}
    assert (moves.unit, moves.refusal, "C2" in by_cell, "A2" in by_cell) == ("ft", "", False, False)
    near, far = by_cell["B2"], by_cell["D1"]
    assert (near.cost, near.length, near.price) == (1, 5, ("Advance (Move)",))
    assert near.provokes == ()
    assert (far.cost, far.length) == (3, 15)
    assert far.price == ("Advance (Move)", "Advance (Standard)")
    assert {cell.striker for cell in far.provokes} == {"G"}
    assert f"{'B2':>5} {'5 ft':>8}  Advance (Move)" in lines(battle, moves)
    provoking = [line for line in lines(battle, moves) if line.startswith("   D1")]
    assert "15 ft  Advance (Move), Advance (Standard)  provokes G leaving " in provoking[0]


def test_refused_move_has_no_destinations(battle: Battle) -> None:
    asker = BattleQueries(battle, rules())
    moves = asker.moves(token(battle, "G"), "advance")
    assert (moves.refusal, moves.cells) == ("it is not G's turn (R-15)", ())
    assert lines(battle, moves) == ["it is not G's turn (R-15)"]


def test_threatened_cells(battle: Battle) -> None:
    spent = battle.with_token(msgspec.structs.replace(token(battle, "G"), pools={"reaction": 0}))
    for fight, ready, text in ((battle, ("G",), "G"), (spent, (), "G (no reaction left)")):
        threat = BattleQueries(fight, rules()).threat(token(fight, "A"))
        by_cell = {threatened.cell: threatened for threatened in threat.cells}
        assert sorted(by_cell) == ["B1", "B2", "B3", "C1", "C3", "D1", "D2", "D3"]
        assert (by_cell["B2"].by, by_cell["B2"].can_react) == (("G",), ready)
        assert lines(fight, threat)[0] == f"   B1  {text}"


def test_flanking(battle: Battle) -> None:
    asker = BattleQueries(battle, rules())
    mine = asker.flanking(token(battle, "A"), "advance")
    assert (mine.flanked_by, mine.completes) == ((), (FlankingCell("B2", "G", "B"),))
    assert lines(battle, mine) == ["nobody flanks A", "   B2  A would flank G with B"]
    flanked = battle.with_token(msgspec.structs.replace(token(battle, "A"), cell=(1, 1)))
    theirs = BattleQueries(flanked, rules()).flanking(token(flanked, "G"), "advance")
    assert theirs.flanked_by == (FlankedBy("A", "B", "opposite_cells"),)
    assert lines(flanked, theirs) == [
        "A and B flank G (opposite cells)",
        "where G would flank somebody: it is not G's turn (R-15)",
    ]


def test_cover() -> None:
    battle = scene("C . .|. G\n. . .|. .\n. . .|. .", turn="C", C="archer", G=RAIDER)
    asker = BattleQueries(battle, rules())
    behind = asker.cover(token(battle, "C"), token(battle, "G"))
    assert (behind.at, behind.cover.grade, behind.cover.blocked) == ("A1", "total", 5)
    assert lines(battle, behind) == ["G has full cover from C at A1: 5 of 5 lines blocked by w1"]
    open_one = asker.cover(token(battle, "C"), token(battle, "G"), (4, 2))
    assert (open_one.at, open_one.cover.grade) == ("E3", "")
    assert lines(battle, open_one) == ["G has no cover from C at E3: 0 of 5 lines blocked"]
    with pytest.raises(LookupError, match="C does not fit on the board at F1"):
        asker.cover(token(battle, "C"), token(battle, "G"), (5, 0))


@pytest.mark.parametrize(
    ("cells_of_way", "provoking"),
    [
        ("B2", ["A2 B2: 5 ft", "no opportunity attack"]),
        ("A2 B2 B1", ["A2 B2 B1: 10 ft", "opportunity attack by G leaving B2 (R-33)"]),
        ("C2", ["C2 is occupied by G (RR-37)"]),
        ("A2 C2", ["no way leads to C2 (RR-37)"]),
        ("B1 B2", ["the route must lead away from where A stands"]),
    ],
)
def test_provokes(battle: Battle, cells_of_way: str, provoking: list[str]) -> None:
    asker = BattleQueries(battle, rules())
    answer = asker.provokes(token(battle, "A"), "advance", cells(battle, cells_of_way))
    assert lines(battle, answer) == provoking


def test_route_into_flanking_is_reported() -> None:
    battle = scene(". . A .\n. G . H\n. . . .", A=HERO, G=RAIDER, H=RAIDER)
    answer = BattleQueries(battle, rules()).provokes(
        token(battle, "A"), "advance", cells(battle, "C1 C2")
    )
    assert lines(battle, answer) == [
        "C1 C2: 5 ft",
        "opportunity attack by G leaving C1 (R-33)",
        "opportunity attack by H leaving C1 (R-33)",
        "flanked by G and H at C2",
    ]


def test_route_out_of_cover_is_reported() -> None:
    """The wall ends above row 4, so all rays from G are free there."""
    walled = ". . .|. .\n. . .|. .\n. . A|. .\n. . . . G"
    battle = scene(walled, A=HERO, G=RAIDER)
    answer = BattleQueries(battle, rules()).provokes(
        token(battle, "A"), "advance", cells(battle, "C4")
    )
    assert lines(battle, answer) == [
        "C3 C4: 5 ft",
        "no opportunity attack",
        "no cover from G at C4",
    ]


def test_each_leg_provokes_again(battle: Battle) -> None:
    """Speed 10: the second leg begins at B1 and provokes anew (RR-07)."""
    asker = BattleQueries(battle, rules())
    route = cells(battle, "A2 B2 B1 C1 D1")
    answer = asker.provokes(token(battle, "A"), "advance", route)
    assert answer.provokes == (
        OpportunityAttack("G", "B2", 1, 0, ("blade",), "R-33"),
        OpportunityAttack("G", "B1", 2, 1, ("blade",), "R-33"),
    )


def test_creatures_are_found_by_id_or_name() -> None:
    two = {"kind": RAIDER, "name": "Snik"}
    battle = scene("A G H", A={"kind": HERO, "name": "Ayla"}, G=two, H=two)
    asker = BattleQueries(battle, rules())
    assert asker.token("A").id == asker.token("aYLA").id == "A"
    assert asker.token("H").id == "H"
    for name, count in (("snik", 2), ("Nobody", 0)):
        with pytest.raises(LookupError, match=f"{count} creatures are called '{name}'"):
            asker.token(name)


def test_unknown_answer_type_is_an_error(battle: Battle) -> None:
    with pytest.raises(TypeError, match="str is no answer"):
        answer_lines("where?", Narrator(battle, rules()))


def of(battle: Battle) -> tuple[BattleQueries, Drag, Token]:
    actor = token(battle, ACTOR)
    grab = battle.board.grid.centre(actor.cell)
    return (
        BattleQueries(battle, rules()),
        Drag(battle, rules(), actor, grab, "advance", free=False),
        actor,
    )


@settings(max_examples=40)
@given(fights())
def test_queries_and_drag_agree(battle: Battle) -> None:
    asker, drag, actor = of(battle)
    grid = battle.board.grid
    moves = asker.moves(actor, "advance")
    if moves.refusal:
        assert drag.overlay_at(grid.centre((0, 0))).status == moves.refusal
        return
    flanking = {
        (one.cell, one.target, one.partner) for one in asker.flanking(actor, "advance").completes
    }
    threat = [(one.cell, len(one.by), bool(one.can_react)) for one in asker.threat(actor).cells]
    by_cell = {option.cell: option for option in moves.cells}
    for cell in grid.cells:
        shown, label = drag.overlay_at(grid.centre(cell)), grid.label(cell)
        assert shown.legal == (label in by_cell)
        assert {(grid.label(f.cell), f.target, f.partner) for f in marks.flanks(shown)} == flanking
        assert [
            (grid.label(threat_cell), count, ready)
            for threat_cell, count, ready in marks.threat(shown)
        ] == threat
        if not shown.legal:
            assert shown.status == asker.provokes(actor, "advance", (cell,)).refusal
            continue
        option = by_cell[label]
        route = marks.route(shown)
        assert route is not None
        assert tuple(map(grid.label, route.cells)) == option.route
        length, _, price = route.text.partition(" · ")
        assert length == f"{option.length:g} ft"
        # The Standard Action carries on a move, or pays for one where the Move Action is spent.
        has_move = actor.pool("move") > 0
        assert price in (("Move", "Move + Standard") if has_move else ("Standard",))
        strikes = [
            (one.attacker, grid.label(one.cell), one.step) for one in marks.provocations(shown)
        ]
        assert strikes == [(one.striker, one.leaving, one.step) for one in option.provokes]
        for mark in marks.covers(shown):
            cover = asker.cover(actor, token(battle, mark.target), cell).cover
            drawn = [(line.start, line.end) for line in mark.proof.lines]
            rays = [(ray.start, ray.blocked_at or ray.end) for ray in cover.rays]
            mixed = 0 < cover.blocked < cover.total
            assert (mark.grade, drawn) == (cover.grade, rays if mixed else rays[:1])


def test_continued_flanking_is_reported_once() -> None:
    """Both reach 10 ft: A stands between them at B2 as well as at C2 (R-63, RR-13)."""
    pike = {"kind": RAIDER, "weapons": [{"id": "pike", "name": "Pike", "reach": 10}]}
    battle = scene(". . . .\nG A . H\n. . . .", A=HERO, G=pike, H=pike)
    asker = BattleQueries(battle, rules())
    assert asker.flanking(token(battle, "A"), "advance").flanked_by
    reported = lines(battle, asker.provokes(token(battle, "A"), "advance", cells(battle, "B2 C2")))
    assert not [line for line in reported if line.startswith("flanked")]


def test_a_second_strike_is_exact_against_every_face_of_all_dice() -> None:
    """A's longsword hits armor class 15 at 8 or more, with the Secondary Attack at 13 or more."""

    def strike(need: int) -> list[tuple[Fraction, int]]:
        """The chance and the damage of every face of the d20 and of the d8s."""
        ways = []
        for die in range(1, 21):
            faces = list(product(range(1, 9), repeat=2 if die >= 19 else 1)) if die >= need else []
            ways += [(Fraction(1, 20 * len(faces)), sum(each) + 3) for each in faces]
            ways += [] if faces else [(Fraction(1, 20), 0)]
        return ways

    felled = sum(p * q for (p, a), (q, b) in product(strike(8), strike(13)) if a + b >= 7)
    battle = scene("A G .\n. . .", A=HERO, G=RAIDER)
    queries = BattleQueries(battle, rules())
    attacker, target = queries.token("A"), queries.token("G")
    (odds,) = queries.odds(attacker, target, None, ("secondary_attack",)).weapons
    assert Fraction(odds.fells) == felled
    assert odds.then == ("secondary_attack",)
    with pytest.raises(LookupError, match="no attack"):
        queries.odds(attacker, target, None, ("advance",))
