"""A fight to carry away: the replay page and the film, written while the window goes on."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from gridapp.export.film.film import film_steps
from gridapp.export.film.options import FilmOptions, film_format_of
from gridapp.export.page.page import Names, page_steps
from gridapp.export.progress import Progress
from gridapp.session.creatures.pictures import find_picture
from gridapp.session.history.fight_moments import fight_moments, fight_steps
from gridapp.session.i18n import shown_name
from gridapp.storage.file.atomic_write import replace_file
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.fight_page import FightPage
from gridapp.windows.files.audience_names import audience_names, audience_of
from gridapp.windows.files.folders import chosen_file, proposed_file, remember_shared_folder
from gridapp.windows.files.step_job import StepJob
from gridapp.windows.language import chosen_language, tr
from gridapp.windows.messages import translate_message
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.widgets.banner import Severity

Steps = Iterator[Progress | bytes]


class FightController(Controller):
    """Writes replay pages and films of the open battle."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._page: FightPage | None = None
        self._job: StepJob | None = None

    def open_replay(self) -> FightPage | None:
        """Ask for whom, then write the replay page."""
        about = tr(
            "One file that any browser plays without a network: board, turns and log, as much as"
            " these may know."
        )
        return self._open(tr("Replay page"), about, self._save_replay)

    def open_film(self) -> FightPage | None:
        """Ask for which audience to write a film, then write the film."""
        about = tr(
            "The fight as a moving picture (WebP, animated PNG, MP4), with what these may know."
        )
        return self._open(tr("Film of the fight"), about, self._save_film)

    def close_pages(self) -> None:
        """Close the page and stop writing, because the battle is about to close."""
        if self._page is not None:
            self._page.reject()
        if self._job is not None:
            self._job.cancel()

    def _open(self, title: str, about: str, save: Callable[[str], None]) -> FightPage | None:
        try:
            fight_steps(self._context.session)
        except ValueError as problem:
            self._context.say(translate_message(str(problem)), Tone.REFUSED)
            return None
        names = audience_names(self._context.session.battle)
        page = self._page = FightPage(self._window, title, about, names)
        page.save_asked.connect(save)
        page.finished.connect(self._forget_page)
        page.open()
        return page

    def _forget_page(self) -> None:
        self._page = None

    def _save_replay(self, key: str) -> None:
        path = self._ask(tr("Save replay page"), "replay", ".html", "HTML (*.html)")
        if path is None:
            return
        session, fight = self._context.session, fight_steps(self._context.session)
        book = session.rules.book
        names = Names(
            {name: shown_name(entry.name) for name, entry in book.conditions.items()},
            {name: shown_name(entry.name) for name, entry in book.pools.items()},
            chosen_language(self._settings),
        )
        moments = fight_moments(fight.steps, session.rules, audience_of(key))
        self._start(path, page_steps(moments, fight.total, self._pictures(), names))

    def _save_film(self, key: str) -> None:
        kinds = "WebP (*.webp);;PNG (*.png);;MP4 (*.mp4)"
        path = self._ask(tr("Save film"), "film", ".webp", kinds)
        if path is None:
            return
        session, fight = self._context.session, fight_steps(self._context.session)
        try:
            options = FilmOptions(film_format_of(path))
        except ValueError as problem:
            self.show_problem(translate_message(str(problem)))
            return
        moments = fight_moments(fight.steps, session.rules, audience_of(key))
        self._start(path, film_steps(moments, fight.total, self._pictures(), options))

    def _pictures(self) -> Callable[[str], bytes | None]:
        """Return the source of pictures that the window itself has."""
        return partial(find_picture, file=self._context.session.file)

    def _ask(self, title: str, kind: str, ending: str, kinds: str) -> Path | None:
        """Ask for a file; return None if cancelled."""
        proposed = proposed_file(self._context.session.file.path, kind, ending)
        path = chosen_file(self._window, title, proposed, kinds)
        if path is None:
            return None
        if os.path.realpath(path) == os.path.realpath(self._context.session.file.path):
            self.show_problem(tr("{path} is this very battle: choose another name", path=path))
            return None
        return path

    def _start(self, path: Path, steps: Steps) -> None:
        bar = self._parts.job_bar
        job = StepJob(bar, steps, lambda data: self._write(path, data), self.show_problem)
        job.destroyed.connect(self._forget_job)
        self._job = job
        job.start(tr("Exporting {name}…", name=path.name))

    def _forget_job(self) -> None:
        self._job = None

    def _write(self, path: Path, data: bytes) -> None:
        try:
            replace_file(path, data)
        except FileProblem as problem:
            self.show_problem(translate_message(str(problem)))
            return
        remember_shared_folder(path)
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), None)
