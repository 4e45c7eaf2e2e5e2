"""Advice for the creature that may act: shown below the board, previewed on it, never done."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from gridapp.battle.events import Event
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Mark, Overlay
from gridapp.battle.tokens import Token
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.board.advice_worker import AdviceWorker
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr

if TYPE_CHECKING:  # loaded when advice is first asked for
    from gridapp.session.computer.advising import AdviceEntry
    from gridapp.tactics.advice import Adviser

WAIT_MS = 150
"""How long the window rests after a change before advice is worked out anew."""


class AdviceController(Controller):
    """Keeps the advice in step with the battle while its panel is open."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._adviser: Adviser | None = None
        self._name = ""
        self.worker = AdviceWorker(self)
        self.worker.done.connect(self._show_entries)
        self._panel = self._parts.advice
        self.timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self.timer.timeout.connect(self._refresh)
        self._panel.weights_changed.connect(self.refresh)
        self._panel.closed.connect(self.close)
        self._panel.shown_entry.connect(self._show_entry)
        self._tools.selection_changed.connect(self._ask_later)
        self._commands.connect({"advice": self._toggle})

    def start_battle(self) -> None:
        """Advise on the battle that is open now."""
        self._context.session.add_listener(self._changed)
        self._adviser = None
        self._ask_later()

    def _changed(self, _events: tuple[Event, ...]) -> None:
        """Take advice on an older state away at once; acts may follow each other fast."""
        if self._panel.isVisible():
            self.worker.stop()
            self._show_waiting()
        self._ask_later()

    def _ask_later(self) -> None:
        if self._panel.isVisible():
            self.timer.start()

    def _toggle(self) -> None:
        if self._commands["advice"].isChecked():
            self._panel.show()
            self.refresh()
        else:
            self.close()

    def close(self) -> None:
        """Close the panel; what it shows on the board goes."""
        self.timer.stop()
        self.worker.stop()
        self._commands["advice"].setChecked(False)
        self._panel.hide()
        self._show_entry(None)

    @guarded
    def _refresh(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Work the advice out anew, in the background."""
        session = self._context.session
        token = self._show_waiting()
        if token is None:
            self.worker.stop()
            self._panel.show_advice("", ())
            return
        from gridapp.session.computer.advising import AdviceReading
        from gridapp.tactics.advice import Adviser

        self._adviser = self._adviser or Adviser()
        weights = self._panel.chosen_weights
        self.worker.start(AdviceReading(session, token, weights, self._adviser))

    def _show_waiting(self) -> Token | None:
        """Name the creature that advice is for in place of older advice; None if there is none."""
        session = self._context.session
        token = session.battle.token(session.next_actor(self._tools.selected_token))
        if token is None or session.viewed_line is not None:
            return None
        self._name = display_name(token.name)
        self._panel.show_waiting(self._name)
        return token

    def _show_entries(self, entries: "tuple[AdviceEntry, ...]") -> None:
        self._panel.show_advice(self._name, entries)

    def _show_entry(self, entry: "AdviceEntry | None") -> None:
        """Show a proposal on the board: the route, and the space of the target."""
        if self._tools.is_busy or self._context.session.battle.question is not None:
            return
        overlay = self._overlay(entry) if entry is not None else EMPTY_OVERLAY
        self._context.scene.show_overlay(overlay)

    def _overlay(self, entry: "AdviceEntry") -> Overlay:
        from gridapp.session.overlays.bands import BandsMark, CostBand
        from gridapp.session.overlays.routes import RouteMark

        battle, marks = self._context.session.battle, list[Mark]()
        for act in entry.proposal.acts:
            if act.route:
                marks.append(RouteMark(act.route))
            target = battle.token(act.target)
            if target is not None:
                cells = battle.board.grid.covered_cells(target.cell, target.space)
                marks.append(BandsMark((CostBand(tr("Target of the advice"), cells),)))
        return Overlay(tuple(marks))
