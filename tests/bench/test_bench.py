"""The benchmarks ask every question, judge each target, and need no extra libraries."""

import time
from collections.abc import Iterator

import pytest

from gridapp import cli
from gridapp.bench import libraries, run, sights
from gridapp.bench.pick_ups import in_fork
from gridapp.bench.questions import Rival, compared, in_rounds
from gridapp.bench.report import DIFFERENT, BenchRow, duration, limit_row, row_line, summary
from gridapp.bench.scenes import BenchPlan, doors, wall_blocks, walls_of
from gridapp.bench.timing import TimeLimit, race, ratio, repeated, slope
from gridapp.geometry.visibility.visible_area import visible_from
from gridapp.session.setup.samples import sample_titles
from tests.shipped import SHIPPED

QUESTIONS = {
    *(
        f"{field}: {topic}"
        for field in ("field", "field, alternating diagonals", "field, hexes")
        for topic in ("costs", "costs, one way", "every way")
    ),
    "sight polygon, dense",
    "sight polygon, open",
    "cover of 50, dense, 25 rays",
    "cover of 50, dense, on the lattice, 25 rays",
    "cover of 50, open, 25 rays",
    "cover of 50, open, on the lattice, 25 rays",
    "seen share of 50 cells",
    *(
        f"{topic}: {pack}"
        for topic in ("fight, 4 a side", "policies, older and new", "conduct")
        for pack in SHIPPED
    ),
    *(
        f"danger, {topic}: {scene}"
        for topic in ("first picture", "exact", "longest wait to cancel")
        for scene in (*SHIPPED, "gallery_hall")
    ),
    "fight, growth: action_points",
    *(
        f"{topic}, {scene} of 500"
        for topic in (
            "sight after a move",
            "sight of 6 from new places",
            "memory, first moves",
            "memory, move 10",
        )
        for scene in ("rooms", "field")
    ),
    *(
        f"table {topic}, {scene} of 200, {screen}"
        for topic in ("frame", "layer after a change")
        for scene in ("rooms", "field")
        for screen in ("1080p", "4K")
    ),
    *(
        f"{frame}{topic}"
        for frame in ("drag frame", "drag frame as drawn")
        for topic in (", dense", ", open", ", growth", ", door opened", ", wall drawn")
    ),
    *(
        f"first pick-up, {where}{marks}"
        for marks in ("", ", all marks")
        for where in sample_titles()
    ),
    *(
        f"first pick-up, large scene{marks}, {share}"
        for marks in ("", ", all marks")
        for share in ("90 %", "all")
    ),
    *(f"longest step at rest, {where}" for where in sample_titles()),
    "first pick-up after a wall changed",
    "longest step of details at rest",
    "start to first click, bytecode present",
    "start to first click, own uncompiled",
}


@pytest.mark.qt
@pytest.mark.slow
def test_quick_run_prints_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--quick"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert {text[: text.index("  ")] for text in printed if "  " in text} == QUESTIONS | {
        "question"
    }
    assert any("targets met" in text for text in printed)
    assert not any(DIFFERENT in text for text in printed)


@pytest.mark.parametrize(("rounds", "seconds", "count"), [(3, 0.0, 1), (3, 100.0, 3), (0, 9.0, 1)])
def test_a_start_is_repeated_within_the_limit(rounds: int, seconds: float, count: int) -> None:
    numbers = iter(range(9))
    results = repeated(lambda: next(numbers), TimeLimit(rounds, seconds))
    assert results == list(range(count))


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sights, "has", lambda name: False)
    plan = BenchPlan(20, 20, tokens=4, walls=16, rounds=1, seconds=0.0)
    rows = list(sights._polygons(plan, dense=False))
    assert [row.verdict for row in rows] == ["not installed"] * 2
    assert all(row.ours > 0 and row.theirs is None for row in rows)


def test_run_lists_missing_libraries_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "has", lambda name: name in ("scipy", "shapely"))
    monkeypatch.setattr(run, "CHAPTERS", ())
    printed = list(run.Bench(run.plan(quick=True)).lines())
    assert "not installed: tcod, visilibity" in printed
    assert any("swig" in text for text in printed)


def test_planted_slow_function_misses_its_target(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*args: object) -> object:
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        return visible_from(*args)  # type: ignore[arg-type]

    pytest.importorskip("shapely")
    monkeypatch.setattr(sights, "visible_from", slow)
    plan = BenchPlan(20, 20, tokens=4, walls=16, rounds=1, seconds=0.0)
    shadows = next(row for row in sights._polygons(plan, dense=False) if "shapely" in row.against)
    assert shadows.verdict == "missed"
    assert any(text.startswith("missed: sight polygon") for text in summary([shadows]))


def test_planted_wrong_answer_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(_: BenchPlan) -> Iterator[BenchRow]:
        yield BenchRow("planted", 1.0, "truth", 2.0, 0.5, 1.0, DIFFERENT)

    monkeypatch.setattr(run, "CHAPTERS", (wrong,))
    assert cli.main(["bench", "--quick"]) == 1
    assert DIFFERENT in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--tokens", "3"), "at least 4 tokens"),
        (("--walls", "-1"), "numbers above 0"),
        (("--quick", "--walls", "40000"), "40000 walls do not fit on 60x40 cells"),
    ],
)
def test_impossible_scenes_are_refused(
    options: tuple[str, ...],
    expected: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["bench", *options]) == 1
    assert expected in capsys.readouterr().err


def test_question_without_a_case_is_refused() -> None:
    with pytest.raises(ValueError, match="no place left on the board to ask about: planted"):
        compared("planted", lambda case: case, [], [], TimeLimit(1, 1.0))


def test_given_numbers_replace_defaults() -> None:
    plan = run.plan("200", tokens=8, quick=True)
    assert (plan.columns, plan.rows, plan.tokens) == (200, 200, 8)
    assert plan.rounds == run.plan(quick=True).rounds
    assert run.plan() == BenchPlan()


def test_runners_alternate_and_warm_up_is_dropped() -> None:
    calls: list[str] = []
    runners = {name: lambda case, name=name: calls.append(f"{name}{case}") for name in "ab"}
    times = race(runners, [(0,), (1,), (2,)], TimeLimit(2, 60.0))
    assert calls == ["a0", "b0", "b1", "a1", "a2", "b2"]
    assert {name: len(seconds) for name, seconds in times.items()} == {"a": 2, "b": 2}


def test_ratio_is_the_median_of_the_rounds() -> None:
    assert ratio({"a": [1.0, 9.0, 4.0], "b": [1.0, 1.0, 2.0]}, "a", "b") == 2.0


@pytest.mark.parametrize("power", [0, 1, 2])
def test_slope_is_the_exponent_of_growth(power: int) -> None:
    sizes = (10, 40, 100)
    assert slope(sizes, [3.0 * size**power for size in sizes]) == pytest.approx(power)


def test_rows_judge_targets() -> None:
    rival: Rival[int] = Rival("nothing", lambda case: time.process_time(), 1e9)
    (row,) = compared(
        "question", lambda case: sum(range(50)), [rival], [(1,), (2,)], TimeLimit(1, 9)
    )
    assert row.verdict == "met"
    assert row._replace(target=0.0).verdict == "missed"
    assert not row._replace(target=None).verdict
    assert row_line(row).endswith("met")


def test_times_have_three_digits() -> None:
    assert [duration(seconds) for seconds in (2.5, 0.01234, 5e-6)] == ["2.5 s", "12.3 ms", "5 us"]


@pytest.mark.parametrize("lattice", [True, False])
@pytest.mark.parametrize("dense", [True, False])
def test_blocks_neither_touch_nor_leave_the_board(dense: bool, lattice: bool) -> None:
    plan = BenchPlan(60, 40)
    blocks = wall_blocks(plan, 400, dense=dense, lattice=lattice)
    assert len(walls_of(blocks)) == 400
    for number, block in enumerate(blocks):
        assert block.x > 0
        assert block.y > 0
        assert not any(
            earlier.contains(corner) for earlier in blocks[:number] for corner in block.corners
        )
    assert blocks == wall_blocks(plan, 400, dense=dense, lattice=lattice)


def test_doors_lie_beside_the_blocks() -> None:
    plan = BenchPlan(60, 40)
    blocks = wall_blocks(plan, 400)
    ends = [end for door in doors(plan, 400) for end in (door.a, door.b)]
    assert ends
    assert not any(box.contains(end) for box in blocks for end in ends)


def test_rounds_do_not_repeat_cases() -> None:
    assert in_rounds(range(7), 3) == [range(3), range(3, 6)]


def test_libraries_are_detected_by_name() -> None:
    assert libraries.has("json")
    assert not libraries.has("no_such_library")


def test_forked_benchmark_gives_its_time_or_fails() -> None:
    assert in_fork(lambda: 0.25) == 0.25
    with pytest.raises(RuntimeError):
        in_fork(lambda: float("no number"))


def test_limit_row_judges_a_time() -> None:
    assert limit_row("start", 0.5, 0.4, "wall").verdict == "missed"
    assert limit_row("start", 0.3, 0.4, "wall").verdict == "met"
