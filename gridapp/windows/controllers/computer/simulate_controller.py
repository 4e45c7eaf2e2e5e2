"""Fights without people in the window: a run in the background, and single fights opened."""

from collections.abc import Callable, Generator
from copy import deepcopy
from pathlib import Path
from typing import cast

import msgspec
from PySide6.QtCore import Signal

from gridapp.packs.loader import Packs
from gridapp.session.simulating.engines import Engine, WorkersLost, pool
from gridapp.session.simulating.replay import write_fight
from gridapp.session.simulating.report import assumption_lines
from gridapp.session.simulating.run import Plan, RunFailed, StopRule, simulate
from gridapp.session.simulating.summary import Merged, Tally
from gridapp.session.simulating.tasks import pack_name
from gridapp.session.start import homebrew_folder, unused_path
from gridapp.storage.problems import FileProblem
from gridapp.tactics.play import CannotSimulate, FightResult, require_sides
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.computer.simulate_page import SimulatePage
from gridapp.windows.files.jobs import Job
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.panels.status_line import Tone

MOST_LISTED = 2_000
"""Single fights in the list."""
_RESULTS = msgspec.json.Decoder(tuple[FightResult, ...])


class _Run:
    """A run of fights played in a thread, which stops at the next fight after a cancel."""

    def __init__(self, plan: Plan, engine: Engine) -> None:
        self.plan = plan
        self.cancelled = False
        self.results: list[FightResult] = []
        self._engine = engine

    def play(self, on_tally: Callable[[Tally], None]) -> Tally:
        """Play the fights; return the last counts, complete or not.

        Raises:
            RunFailed: a rule pack failed.
            WorkersLost: processes ended by themselves.
        """
        merged = Merged(1)
        running = cast("Generator[Merged]", simulate(self.plan, self._engine, self._keep))
        try:
            for merged in running:
                if self.cancelled:
                    break
                if merged.count % 5 == 0:
                    on_tally(deepcopy(merged.tallies[0]))
        finally:
            running.close()
        return merged.tallies[0]

    def _keep(self, line: bytes) -> None:
        if len(self.results) < MOST_LISTED:
            self.results.append(_RESULTS.decode(line)[0])


class SimulateController(Controller):
    """Opens the page and plays runs of the open battle.

    `open_requested` carries the path of a fight that was written as a battle.
    """

    open_requested = Signal(object)
    tallied = Signal(object)

    def __init__(self, shell: Shell, packs: Packs) -> None:
        super().__init__(shell)
        self._packs = packs
        self._page: SimulatePage | None = None
        self._run: _Run | None = None
        self._plan: Plan | None = None
        self.tallied.connect(self._show_tally)

    def open_page(self) -> SimulatePage | None:
        """Open the page for the open battle, or say why the battle has no fight to play out."""
        session = self._context.session
        try:
            require_sides(session.battle, session.rules)
        except CannotSimulate as problem:
            self._context.say(translate_message(str(problem)), Tone.REFUSED)
            return None
        if self._page is not None:
            self._page.raise_()
            return self._page
        page = self._page = SimulatePage(self._window, session.battle, session.rules)
        page.start_asked.connect(lambda: self._start(page))
        page.cancel_asked.connect(self.cancel)
        page.fight_asked.connect(lambda number: self._open_fight(page, number))
        page.destroyed.connect(self._forget_page)
        page.show()
        return page

    def close_pages(self) -> None:
        """Stop playing and close the page, because the battle is about to close."""
        self.cancel()
        if self._page is not None:
            self._page.close()

    def cancel(self) -> None:
        """Stop the run after the fights that are being played."""
        if self._run is not None:
            self._run.cancelled = True

    def _forget_page(self) -> None:
        self._page = None

    def _start(self, page: SimulatePage) -> None:
        session = self._context.session
        homebrew = homebrew_folder() if session.rules.book.extends else None
        plan = Plan(
            (session.battle,),
            pack_name(self._packs, session.battle.pack.id, homebrew),
            page.seed.value(),
            page.most_fights,
            page.stop_rule,
            policies=page.chosen_policies(),
        )
        page.assumptions.setText("\n".join(assumption_lines(plan, session.rules)))
        page.show_running(on=True)
        self._plan = plan
        run = self._run = _Run(plan, pool(page.workers.value()))
        job: Job[Tally] = Job(
            self._parts.job_bar,
            lambda: run.play(self.tallied.emit),
            lambda tally: self._finish(run, tally),
            lambda problem: self._fail(run, problem),
        )
        job.start_unseen()

    def _show_tally(self, tally: Tally) -> None:
        if self._page is not None and self._run is not None:
            self._page.show_tally(tally)

    def _finish(self, run: _Run, tally: Tally) -> None:
        self._run = None
        page = self._page
        if page is None:
            return
        page.show_running(on=False)
        if tally.count:
            page.show_tally(tally)
        page.show_fights(run.results)
        is_short = run.cancelled and run.plan.stop is StopRule.COUNT
        if is_short and tally.count < run.plan.fights:
            page.show_problem(tr("Stopped after {count} fights", count=tally.count))

    def _fail(self, run: _Run, problem: Exception) -> None:
        self._run = None
        if self._page is None:
            return
        self._page.show_running(on=False)
        self._page.show_fights(run.results)
        known = isinstance(problem, RunFailed | WorkersLost)
        self._page.show_problem(translate_message(str(problem)) if known else repr(problem))

    def _open_fight(self, page: SimulatePage, number: int) -> None:
        """Play a fight again into a battle file beside the open file, then offer to open it."""
        session, plan = self._context.session, self._plan
        if plan is None:
            return
        path = session.file.path
        target: Path = unused_path(path.with_name(f"{path.stem} {number}{path.suffix}"))
        battle, rules = plan.battles[0], session.rules
        page.open_button.setEnabled(False)
        job: Job[FightResult] = Job(
            self._parts.job_bar,
            lambda: write_fight(target, battle, rules, plan.seed, number, plan.policies),
            lambda _: self._opened(target),
            self._not_written,
        )
        job.start(tr("Playing fight {number} again…", number=number))

    def _opened(self, path: Path) -> None:
        if self._page is not None:
            self._page.close()
        self.open_requested.emit(path)

    def _not_written(self, problem: Exception) -> None:
        known = isinstance(problem, FileProblem)
        self.show_problem(translate_message(str(problem)) if known else repr(problem))
