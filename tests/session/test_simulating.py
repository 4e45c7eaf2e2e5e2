"""Simulated fights: the same digest with any engine, stop rules, lost processes, cancel, packs."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Self

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.packs.loader import load_packs
from gridapp.session.i18n import set_translator
from gridapp.session.simulating import engines
from gridapp.session.simulating.cluster import NoCluster, cluster
from gridapp.session.simulating.engines import Engine, WorkersLost, in_this_process, pool
from gridapp.session.simulating.replay import write_fight
from gridapp.session.simulating.report import assumption_lines, quantile, report_lines, spread_text
from gridapp.session.simulating.run import Plan, RunFailed, StopRule, check_fights, simulate
from gridapp.session.simulating.summary import Merged
from gridapp.session.simulating.tasks import Finished, Task, pack_name, run_task
from gridapp.storage.file.battle_file import BattleFile
from gridapp.tactics.play import Fight, FightResult, seed_of
from tests.rules.play import System

REACTIONS = System("reactions")


@cache
def duel() -> Battle:
    """Two alike side by side, before the fight."""
    entries = {"A": {"kind": "goblin", "side": "left"}, "B": {"kind": "goblin", "side": "right"}}
    return REACTIONS.drawn("A B", entries, turn="")


def plan(fights: int = 20, **changes: object) -> Plan:
    made = Plan((duel(),), pack_name(load_packs(), "reactions"), fights=fights)
    return msgspec.structs.replace(made, **changes)


def played(a_plan: Plan, engine: Engine) -> Merged:
    *_, merged = simulate(a_plan, engine)
    return merged


def shuffled(tasks: Iterator[Task]) -> Iterator[Finished]:
    """An engine with a random order of finished tasks."""
    every = list(tasks)
    Random(5).shuffle(every)
    yield from map(run_task, every)


def test_the_order_in_which_tasks_end_changes_nothing() -> None:
    usual, reordered = played(plan(40), in_this_process), played(plan(40), shuffled)
    assert usual.digest == reordered.digest
    assert usual.tallies[0].wins == reordered.tallies[0].wins
    assert usual.digest != played(plan(40, seed=2), in_this_process).digest


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 4])
def test_more_processes_give_the_same_digest_and_end_with_the_run(workers: int) -> None:
    assert played(plan(), pool(workers)).digest == played(plan(), in_this_process).digest
    assert not active_children()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `cluster` is not installed")
@pytest.mark.filterwarnings("ignore")
def test_dask_gives_the_same_digest() -> None:
    assert played(plan(), cluster(2)).digest == played(plan(), in_this_process).digest


@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `cluster` is not installed")
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridapp.session.simulating.cluster._TIMEOUT", 0.5)
    with pytest.raises(NoCluster, match=r"tcp://127.0.0.1:1 cannot be used"):
        list(cluster(1, "tcp://127.0.0.1:1")(iter(())))


class _OtherVersion:
    """A Dask client of a scheduler with different versions."""

    def __init__(self, address: str, timeout: float) -> None:
        self.address, self.timeout = address, timeout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def get_versions(self, *, check: bool) -> None:
        raise ValueError(f"Mismatched versions found: {check}\nmsgpack 1.0 and 2.0")


def test_a_scheduler_of_another_version_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(Client=_OtherVersion)
    monkeypatch.setattr("gridapp.session.simulating.cluster.import_module", lambda _: module)
    with pytest.raises(NoCluster, match=r"Mismatched versions .*with the same versions as here"):
        list(cluster(1, "tcp://127.0.0.1:8786")(iter(())))


@pytest.mark.slow
def test_a_killed_process_loses_nothing_and_changes_nothing() -> None:
    killed: list[int] = []
    merged = Merged(1)
    for merged in simulate(plan(30), pool(2)):  # noqa: B007 - the last counts
        if not killed and (children := active_children()):
            killed.append(children[0].pid or 0)
            os.kill(killed[0], signal.SIGKILL)
    assert killed
    assert merged.digest == played(plan(30), in_this_process).digest


@pytest.mark.slow
def test_closing_a_run_ends_every_process() -> None:
    run = simulate(plan(10_000), pool(2))
    next(run)
    assert active_children()
    run.close()  # type: ignore[attr-defined]
    assert not active_children()


@pytest.mark.slow
def test_a_task_that_kills_its_processes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    send = engines._Worker.send

    def deadly(worker: engines._Worker, task: Task) -> None:
        send(worker, task)
        os.kill(worker.process.pid or 0, signal.SIGKILL)

    monkeypatch.setattr(engines._Worker, "send", deadly)
    with pytest.raises(WorkersLost, match="fights 0 to 4"):
        played(plan(5), pool(2))
    assert not active_children()


def _results(tasks: Iterator[Task], winner: object) -> Iterator[Finished]:
    """Results without any play; ``winner`` says who wins a fight by its number."""
    for task in tasks:
        yield Finished(
            task.low,
            tuple(
                (FightResult(number, number, winner(number), "", 3, (), {}),)  # type: ignore[operator]
                for number in range(task.low, task.high)
            ),
        )


def test_a_run_stops_once_the_interval_is_narrow() -> None:
    """At 50 % the Wilson interval is within 5 points of n = z^2 / 4 / 0.05^2 - z^2 = 380.3."""
    even = plan(2_000, stop=StopRule.WIDTH, within=5.0)
    merged = played(even, lambda tasks: _results(tasks, lambda n: ("left", "right")[n % 2]))
    assert merged.count == 400


def test_a_run_stops_once_it_is_decided_but_not_for_a_fair_fight() -> None:
    decided = plan(400, stop=StopRule.DECIDED)
    merged = played(decided, lambda tasks: _results(tasks, lambda n: "left"))
    assert merged.count == 20
    merged = played(decided, lambda tasks: _results(tasks, lambda n: ("left", "right")[n % 2]))
    assert merged.count == 400


def test_a_change_is_compared_on_the_same_dice() -> None:
    strong = msgspec.structs.replace(duel().tokens[0], pools={**duel().tokens[0].pools, "hp": 200})
    both = plan(20, battles=(duel(), duel().with_token(strong)))
    merged = played(both, in_this_process)
    only_first, only_second = merged.only("left")
    assert merged.tallies[1].wins["left"] == 20
    assert only_first == 0
    assert only_second == 20 - merged.tallies[0].wins["left"] > 0
    same = played(plan(20, battles=(duel(), duel())), in_this_process)
    assert same.only("left") == (0, 0)
    text = "\n".join(report_lines(both, merged, REACTIONS.rules))
    assert "THE CHANGE, on the same dice" in text
    assert "left win: over 85 %" in text


def test_a_worker_with_other_files_of_the_pack_refuses() -> None:
    changed = msgspec.structs.replace(plan().pack, content="0" * 64)
    with pytest.raises(RunFailed, match="differs from this one"):
        played(plan(pack=changed), in_this_process)


def test_a_pack_that_fails_fails_the_run_and_keeps_what_was_played() -> None:
    def fails_at_ten(tasks: Iterator[Task]) -> Iterator[Finished]:
        for finished in in_this_process(tasks):
            yield finished if finished.low < 10 else Finished(finished.low, (), "it failed")

    with pytest.raises(RunFailed, match="it failed") as failed:
        played(plan(20), fails_at_ten)
    assert failed.value.merged.count == 10


@pytest.mark.parametrize("fights", [0, -1, 10**9])
def test_a_number_of_fights_that_no_run_can_have_is_told(fights: int) -> None:
    with pytest.raises(ValueError, match=f"{fights} fights cannot be played"):
        check_fights(fights)


def test_a_simulated_fight_put_through_a_session_gives_the_same_states(tmp_path: Path) -> None:
    for number in range(3):
        path = tmp_path / f"{number}.battle"
        result = write_fight(path, duel(), REACTIONS.rules, 1, number)
        fight = Fight(duel(), REACTIONS.rules, seed_of(1, number))
        fight.play()
        with BattleFile.open(path, read_only=True) as file:
            assert file.head > 0
        assert result == fight.result(number)
        assert result.winner


def test_what_a_run_rests_on_is_told_in_the_language_of_the_window() -> None:
    german = {
        "house rules: {rules}": "Hausregeln: {rules}",
        "even": "ausgewogen",
        "a hidden creature shows itself as it attacks": "wer verborgen angreift, zeigt sich",
        "{middle} ({tenth} to {ninetieth} in 80 %, {low} to {high} in all)": "{low} bis {high}",
    }

    def translate(text: str) -> str:
        return german.get(text, text)

    set_translator(translate, translate, "de")
    try:
        lines = "\n".join(assumption_lines(plan(), load_packs().rules["reactions"]))
        spread = spread_text(Counter([2, 3, 7]))
    finally:
        set_translator(None)
    assert "Hausregeln: " in lines
    assert "wer verborgen angreift, zeigt sich; " in lines
    assert " ausgewogen (dealt 1" in lines
    assert spread == "2 bis 7"


def test_quantiles_of_counted_numbers() -> None:
    counted = {1: 1, 5: 8, 9: 1}
    assert [quantile(counted, per_cent) for per_cent in (0, 10, 50, 90, 100)] == [1, 1, 5, 5, 9]
