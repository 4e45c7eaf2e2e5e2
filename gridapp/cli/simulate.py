"""The subcommand `gridapp simulate`: many fights without people, with chances and intervals."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from gridapp.api.command_text import CommandText
from gridapp.battle.dice import RandomDice
from gridapp.battle.messages import english
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.cli.parser import add_battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.simulating.cluster import NoCluster, cluster
from gridapp.session.simulating.engines import Engine, WorkersLost, pool
from gridapp.session.simulating.replay import write_fight
from gridapp.session.simulating.report import report_lines, sides_of
from gridapp.session.simulating.run import (
    MOST_FIGHTS,
    Plan,
    RunFailed,
    StopRule,
    check_fights,
    simulate,
)
from gridapp.session.simulating.summary import Merged, Tally
from gridapp.session.simulating.tasks import pack_name
from gridapp.session.start import homebrew_folder
from gridapp.tactics.play import require_sides
from gridapp.tactics.policy import POLICIES, Policy
from gridapp.tactics.statistics import paired_difference, wilson

OK, PROBLEM = 0, 1
USUAL_FIGHTS, MOST_WITHIN = 100, 20_000
TOLD_EVERY = 20
"""Fights between two lines of progress."""

EXAMPLE = """examples:
  gridapp simulate fight.battle --fights 200 --workers 2
  gridapp simulate fight.battle --within 5 --policy bold:careful
  gridapp simulate fight.battle --change "place-token creature=goblin cell=F4; set-pool Ayla hp 5"
  gridapp simulate fight.battle --replay 17 --out fight17.battle
  gridapp simulate fight.battle --engine dask --scheduler tcp://127.0.0.1:8786

A policy is bold, even or careful: one for all, one for each side in alphabetical order (A:B), or by
name (heroes=bold,raiders=even). The numbers are chances "if both sides play like this". A Dask
scheduler runs what it is sent: name only one that you trust. --out keeps a line of JSON a fight.
The exit code is 0, or 1 for a problem; what was played before a problem is reported too."""


def add_simulate_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    add_battle(parser)
    length = parser.add_mutually_exclusive_group()
    text = f"the number of fights, 1 to {MOST_FIGHTS}; default: {USUAL_FIGHTS}"
    length.add_argument("--fights", type=int, metavar="N", help=text)
    text = "fight until each chance is known to within this many percentage points"
    length.add_argument("--within", type=float, metavar="POINTS", help=text)
    text = "fight until one side is certainly ahead"
    length.add_argument("--decided", action="store_true", help=text)
    text = "fight in this many processes at once; default: 1"
    parser.add_argument("--workers", type=int, default=1, metavar="W", help=text)
    text = "a number; the same number gives the same fights; default: 1"
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=text)
    text = "fight on this computer (local, the default) or by Dask"
    parser.add_argument("--engine", choices=("local", "dask"), default="local", help=text)
    text = "the address of a running Dask scheduler, such as tcp://127.0.0.1:8786"
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help=text)
    text = f"how they play: {', '.join(POLICIES)}; A:B for the sides, or SIDE=A,SIDE=B"
    parser.add_argument("--policy", default="even", metavar="A:B", help=text)
    text = "compare with a changed battle: commands as for `gridapp do`, separated by ;"
    parser.add_argument("--change", default="", metavar="COMMANDS", help=text)
    text = "write a line of JSON for each fight"
    parser.add_argument("--out", type=Path, metavar="FILE", help=text)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    text = "write fight K of this seed to --out as a battle file"
    parser.add_argument("--replay", type=int, metavar="K", help=text)


def run_simulation(options: argparse.Namespace, packs: Packs) -> int:
    """Play the fights, print what they came to, and return the exit code.

    Raises:
        FileProblem: the battle cannot be read, or the replay not be written.
        LookupError: a creature of the change is not there.
        ValueError: options or a battle that cannot be simulated.
    """
    if options.workers < 1:
        raise ValueError(f"{options.workers} workers cannot play: give 1 or more")
    with Session.open(options.battle, packs, read_only=True) as session:
        battle, rules = session.battle, session.rules
    battles = (battle, _changed(battle, rules, options.change)) if options.change else (battle,)
    for each in battles:
        require_sides(each, rules)
    policies = policies_of(options.policy, battle)
    if options.replay is not None:
        return _replay(options, battles[-1], rules, policies)
    plan = _plan(options, battles, packs, policies)
    check_fights(plan.fights)
    try:
        engine = _engine(options)
        return _play(options, plan, engine, rules)
    except NoCluster as problem:
        raise ValueError(str(problem)) from problem


def _plan(
    options: argparse.Namespace,
    battles: tuple[Battle, ...],
    packs: Packs,
    policies: dict[str, Policy],
) -> Plan:
    pack = battles[0].pack.id
    homebrew = homebrew_folder() if packs.rules[pack].book.extends else None
    rule, fights = StopRule.COUNT, options.fights if options.fights is not None else USUAL_FIGHTS
    if options.within is not None:
        if not 0.1 <= options.within <= 50:
            raise ValueError(f"--within {options.within:g}: give from 0.1 to 50 points")
        rule, fights = StopRule.WIDTH, MOST_WITHIN
    elif options.decided:
        rule, fights = StopRule.DECIDED, MOST_WITHIN
    return Plan(
        battles,
        pack_name(packs, pack, homebrew),
        options.seed,
        fights,
        rule,
        options.within if options.within is not None else 5.0,
        policies,
    )


def policies_of(text: str, battle: Battle) -> dict[str, Policy]:
    """Return the policy of each side from ``bold``, ``bold:even`` or ``heroes=bold,raiders=even``.

    Raises:
        ValueError: no such policy or side, or too many policies.
    """
    sides = sides_of(battle)
    if "=" in text:
        named = [part.partition("=")[::2] for part in text.split(",")]
    else:
        names = text.split(":")
        if len(names) > len(sides):
            raise ValueError(f"--policy {text}: there are only the sides {', '.join(sides)}")
        named = list(zip(sides, names * len(sides) if len(names) == 1 else names, strict=False))
    for side, name in named:
        if side not in sides:
            raise ValueError(f"--policy {text}: there is no side {side!r}: {', '.join(sides)}")
        if name not in POLICIES:
            raise ValueError(f"--policy {text}: {name!r} is none of {', '.join(POLICIES)}")
    return {side: POLICIES[name] for side, name in named}


def _changed(battle: Battle, rules: Rules, commands: str) -> Battle:
    """Return the battle after the commands of ``--change``.

    Raises:
        ValueError: a command that says nothing or is refused.
        LookupError: no creature has that name.
    """
    dice = RandomDice(0)
    for words in commands.replace("\n", ";").split(";"):
        if not words.strip():
            continue
        text = CommandText(battle, rules)
        stripped = words.strip()
        command = (
            text.parse_json(stripped)
            if stripped.startswith("{")
            else text.parse_words(shlex.split(stripped))
        )
        outcome = apply(battle, command, dice, rules)
        if not isinstance(outcome, Applied):
            raise _change_refused(stripped, outcome)
        battle = outcome.battle
    return battle


def _change_refused(words: str, outcome: Refused | DieNeeded) -> ValueError:
    why = english(outcome.text) if isinstance(outcome, Refused) else "a die is missing"
    return ValueError(f"--change: {words}: {why}")


def _engine(options: argparse.Namespace) -> Engine:
    if options.engine == "dask":
        return cluster(options.workers, options.scheduler)
    if options.scheduler:
        raise ValueError("--scheduler needs --engine dask")
    return pool(options.workers)


def _replay(
    options: argparse.Namespace, battle: Battle, rules: Rules, policies: dict[str, Policy]
) -> int:
    if options.out is None:
        raise ValueError("--replay needs --out FILE.battle, the file to be written")
    if options.replay < 0:
        raise ValueError(f"--replay {options.replay}: fights are numbered from 0")
    result = write_fight(options.out, battle, rules, options.seed, options.replay, policies)
    print(f"{result.winner or 'nobody'} wins in round {result.rounds} {result.why}".rstrip())
    print(f"wrote {options.out}")
    return OK


def _play(options: argparse.Namespace, plan: Plan, engine: Engine, rules: Rules) -> int:
    """Play a plan with progress and report the results, even of an interrupted run."""
    merged, problem = Merged(len(plan.battles)), ""
    with _lines(options.out) as lines:
        try:
            for merged in simulate(plan, engine, lines.write):
                _tell_progress(merged, plan)
        except RunFailed as failed:
            merged, problem = failed.merged, str(failed)
        except WorkersLost as lost:
            problem = str(lost)
        except KeyboardInterrupt:
            problem = f"stopped after {merged.count} fights"
    problem = problem or lines.problem
    if merged.count:
        if options.json:
            print(msgspec.json.encode(result_of(plan, merged)).decode())
        else:
            print("\n".join(report_lines(plan, merged, rules)))
    if problem:
        print(f"gridapp: {problem}", file=sys.stderr)
    return PROBLEM if problem else OK


def _tell_progress(merged: Merged, plan: Plan) -> None:
    if sys.stderr.isatty() and not merged.count % TOLD_EVERY:
        print(f"{merged.count} of at most {plan.fights} fights", file=sys.stderr)


def _setup_data(tally: Tally, sides: Sequence[str]) -> dict[str, object]:
    return {
        "fights": tally.count,
        "wins": {side: tally.wins[side] for side in sides},
        "intervals": {side: wilson(tally.wins[side], tally.count) for side in sides},
        "undecided": dict(tally.undecided),
        "rounds": dict(sorted(tally.rounds.items())),
        "fallen": dict(sorted(tally.fallen.items())),
        "left": {
            creature: {pool: dict(sorted(counted.items())) for pool, counted in pools.items()}
            for creature, pools in tally.left.items()
        },
        "asked": dict(sorted(tally.asked.items())),
        "cut": tally.cut,
    }


def result_of(plan: Plan, merged: Merged) -> dict[str, object]:
    """Return what a run came to as plain data."""
    sides = sides_of(plan.battles[0])
    setups = [_setup_data(tally, sides) for tally in merged.tallies]
    compared = {
        side: paired_difference(*merged.only(side), merged.count)._asdict() for side in sides
    }
    return {
        "seed": plan.seed,
        "digest": merged.digest,
        "pack": plan.pack,
        "policies": plan.policies,
        "setups": setups,
        "difference": compared if len(setups) > 1 else {},
    }


class _Lines:
    """Writes lines to a file until writing fails, then reports why."""

    def __init__(self, path: Path | None, file: BinaryIO | None) -> None:
        self._path = path
        self._file = file
        self._count = 0
        self.problem = ""

    def write(self, line: bytes) -> None:
        """Write a line at once, so that a full disk or a kill keeps what came before."""
        if self._file is None or self.problem:
            return
        try:
            self._file.write(line)
            self._count += 1
        except OSError as problem:
            self.problem = (
                f"{self._path}: {problem.strerror or problem} after {self._count} fights; "
                "the fights went on, and the report counts them all"
            )


@contextmanager
def _lines(path: Path | None) -> Iterator[_Lines]:
    """Yield a writer to the new file of ``--out``, or one that writes nothing without a path.

    Raises:
        ValueError: the file exists or cannot be made.
    """
    if path is None:
        yield _Lines(None, None)
        return
    try:
        file = path.open("xb", buffering=0)
    except OSError as problem:
        raise ValueError(f"--out {path}: {problem.strerror}; give the name of a new file") from None
    with file:
        yield _Lines(path, file)
