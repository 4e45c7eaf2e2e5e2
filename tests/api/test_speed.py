"""The library starts quickly, and plays many commands a second: processor time, generous bounds."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridapp import open_sample
from gridapp.cli import main

FIRST_QUESTION = """
import time
import gridapp
imported = time.process_time()
with gridapp.open_sample("gallery_hall", seed=1) as battle:
    battle.do("start-fight")
    battle.moves()
print(imported, time.process_time())
"""
MOST_LINES = 5
"""Lines from the import to the first answer."""
MOST_TO_IMPORT, MOST_TO_ANSWER = 0.5, 4.0
"""Seconds; measured 0.02 and 1.1 on a busy machine."""
LEAST_COMMANDS = 200
"""Commands in a second; measured about 1,400."""


def test_the_first_answer_takes_few_lines_and_little_time() -> None:
    assert len(FIRST_QUESTION.split("import gridapp")[1].splitlines()[2:-1]) <= MOST_LINES
    said = subprocess.run(
        [sys.executable, "-c", FIRST_QUESTION], capture_output=True, text=True, check=True
    ).stdout
    imported, answered = map(float, said.split())
    assert imported < MOST_TO_IMPORT
    assert answered < MOST_TO_ANSWER


def test_do_carries_out_many_commands_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count = 300
    with open_sample("gallery_hall", seed=1) as battle:
        battle.save(tmp_path / "fight.battle")
    lines = ["set-pool Ayla hp 5", "set-pool Ayla hp 6"] * (count // 2)
    (tmp_path / "lines").write_text("\n".join(lines), encoding="utf-8")
    with (tmp_path / "lines").open(encoding="utf-8") as given:
        monkeypatch.setattr(sys, "stdin", given)
        began = time.process_time()
        assert main(["do", str(tmp_path / "fight.battle")]) == 0
        spent = time.process_time() - began
    assert capsys.readouterr().out.count("\n") == count
    assert count / spent > LEAST_COMMANDS
