"""The sheet of a creature: pools, conditions, weapons; editable by the GM."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.bounds import POOL_LIMIT
from gridapp.battle.commands import SetCondition, SetPool, SetStanding
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.engine.queries.shown_statistics import ShownStatistic
from gridapp.engine.rulebook.pack_data import ConditionEntry
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_dice, shown_name, shown_phrase, shown_value
from gridapp.session.narration.durations import condition_name, duration_text
from gridapp.windows.language import tr
from gridapp.windows.widgets.check_grid import CheckGrid
from gridapp.windows.widgets.form_inputs import FormSpinBox
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import plain_label, plain_tooltip


class SheetPanel(QScrollArea):
    """The sheet of the selected or active creature; changes are emitted as GM commands."""

    command_requested = Signal(object)
    edit_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.pool_fields: dict[str, FormSpinBox] = {}
        self.condition_boxes: dict[str, QCheckBox] = {}
        self.standing_buttons: dict[str, QPushButton] = {}
        self._shown: tuple[Token | None, object, object] | None = None
        self._later: Callable[[], QWidget] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Creature"))

    @property
    def title(self) -> str:
        """The name of the creature on the sheet."""
        token = self._shown[0] if self._shown else None
        return token.name if token else ""

    def show_creature(
        self,
        battle: Battle,
        book: Rulebook,
        token: Token | None,
        figures: tuple[ShownStatistic, ...] = (),
    ) -> None:
        """Show a creature (None for no creature) with figures derived by its rules system.

        Behind another tab its page is made when the tab is chosen: it changes with every command.
        """
        shown = (token, battle.standing, figures)
        if self._shown == shown:
            return
        self._shown = shown
        self._later = lambda: self._new_page(battle, book, token, figures)
        if self.isVisible():
            self._make_page()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make_page()

    def _make_page(self) -> None:
        """Replace the page by the page of the creature to be shown, unless it is up to date."""
        if (make := self._later) is None:
            return
        scroll, reached = self.verticalScrollBar().value(), self._focused_name()
        if (old := self.takeWidget()) is not None:
            old.deleteLater()
        if self._later is not make:
            return  # deleting the old page committed a typed number, and a nested call has shown it
        self._later = None
        self.setWidget(make())
        self.verticalScrollBar().setValue(scroll)
        if (field := self._fields().get(reached)) is not None:
            field.setFocus()

    def _new_page(
        self,
        battle: Battle,
        book: Rulebook,
        token: Token | None,
        figures: tuple[ShownStatistic, ...],
    ) -> QWidget:
        """Return a page on a creature, with the standing answers of no creature at its end."""
        self.pool_fields, self.condition_boxes, self.standing_buttons = {}, {}, {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(10, 8, 10, 8)
        if token is None:
            column.addWidget(plain_label(self.tr("Click a creature to see its sheet."), wrap=True))
        else:
            for part in self._sections(battle, book, token, figures):
                column.addWidget(part)
        for part in self._standing_answers(battle, ""):
            column.addWidget(part)
        column.addStretch(1)
        return page

    def _fields(self) -> dict[str, QWidget]:
        """Return all editable widgets by a name that survives a rebuild of the page."""
        pools = {f"pool {key}": field for key, field in self.pool_fields.items()}
        conditions = {f"condition {key}": check for key, check in self.condition_boxes.items()}
        standing = {f"standing {key}": button for key, button in self.standing_buttons.items()}
        return {**pools, **conditions, **standing}

    def _focused_name(self) -> str:
        """Return the name of the widget with the keyboard focus, or ""."""
        return next((name for name, field in self._fields().items() if field.hasFocus()), "")

    def _sections(
        self, battle: Battle, book: Rulebook, token: Token, figures: tuple[ShownStatistic, ...]
    ) -> Iterator[QWidget]:
        yield plain_label(display_name(token.name), bold=True, wrap=True, size=1)
        yield plain_label(f"{display_name(shown_name(token.side))} · {token.space}", size=-1)
        edit = QPushButton(icon("pencil"), self.tr("Edit the sheet…"))
        edit.clicked.connect(lambda: self.edit_requested.emit(token.id))
        yield edit
        if figures:
            yield plain_label(self.tr("Current values"), bold=True)
            lines = (
                f"{shown_name(figure.name)} {shown_value(figure.text)} ({figure.rule})"
                for figure in figures
            )
            yield plain_label("\n".join(lines), wrap=True, size=-1)
        yield self._pools(book, token)
        if token.weapons:
            yield plain_label(self.tr("Weapons"), bold=True)
            yield plain_label("\n".join(_weapons(battle, book, token)), wrap=True)
        stats = [
            f"{shown_name(entry.name)}: {token.stat(key)}{' ' + entry.unit if entry.unit else ''}"
            for key, entry in book.stats.items()
        ]
        yield plain_label(self.tr("Statistics"), bold=True)
        yield plain_label(" · ".join(stats), wrap=True, size=-1)
        yield plain_label(self.tr("Conditions"), bold=True)
        yield from self._conditions(battle, book, token)
        yield from self._standing_answers(battle, token.id)

    def _pools(self, book: Rulebook, token: Token) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        for key, pool in book.pools.items():
            field = FormSpinBox(-POOL_LIMIT, POOL_LIMIT, token.pool(key))
            full = token.stat(pool.stat) if pool.stat else pool.full
            if full:
                field.setSuffix(f" / {full}")
            field.setKeyboardTracking(False)
            name = shown_name(pool.name)
            field.setAccessibleName(tr("{pool} of {name}", pool=name, name=token.name))
            field.setToolTip(plain_tooltip(f"{name} ({pool.rule})"))
            field.valueChanged.connect(
                lambda value, key=key: self.command_requested.emit(SetPool(token.id, key, value))
            )
            self.pool_fields[key] = field
            grid.addWidget(plain_label(name, wrap=True), grid.rowCount(), 0)
            grid.addWidget(field, grid.rowCount() - 1, 1)
        return box

    def _conditions(self, battle: Battle, book: Rulebook, token: Token) -> Iterator[QWidget]:
        """Yield condition widgets: first with an end, then active, then inactive."""
        held = {condition.id: condition for condition in token.conditions}
        ends = {
            key: duration_text(battle, condition)
            for key, condition in held.items()
            if key in book.told_conditions
        }
        entries = book.told_conditions
        for key in sorted(entries, key=lambda key: (key not in held, _name(book, key))):
            self.condition_boxes[key] = self._condition(token, key, entries[key], held.get(key))
        for key, check in self.condition_boxes.items():
            if ends.get(key):
                yield check
                yield plain_label(display_name(ends[key]), wrap=True, size=-1)
        yield CheckGrid(
            [condition for key, condition in self.condition_boxes.items() if not ends.get(key)]
        )

    def _condition(
        self, token: Token, key: str, entry: ConditionEntry, held: Condition | None
    ) -> QCheckBox:
        name = condition_name(entry, held) if held else shown_name(entry.name)
        check = QCheckBox(name.replace("&", "&&"))
        check.setChecked(held is not None)
        check.setToolTip(plain_tooltip(f"{shown_name(entry.summary)} ({entry.rule})"))
        check.clicked.connect(
            lambda on: self.command_requested.emit(SetCondition(token.id, key, on))
        )
        return check

    def _standing_answers(self, battle: Battle, who: str) -> Iterator[QWidget]:
        """Yield the standing answers of a creature, or of the GM, each with a reset button."""
        mine = [answer_entry for answer_entry in battle.standing if answer_entry.who == who]
        if mine:
            yield plain_label(tr("Questions answered automatically"), bold=True)
        for answer_entry in mine:
            word = self.tr("always") if answer_entry.first else self.tr("never")
            kind = answer_entry.kind.replace("_", " ")
            answer = f"{kind}: {_option_text(battle, answer_entry.option) or word}"
            yield plain_label(answer, wrap=True)
            button = QPushButton(tr("Ask again"))
            button.setAccessibleName(tr("Ask again: {answer}", answer=answer))
            button.clicked.connect(
                lambda _=False, kind=answer_entry.kind: self.command_requested.emit(
                    SetStanding(who, kind, None)
                )
            )
            self.standing_buttons[answer_entry.kind] = button
            yield button


def _name(book: Rulebook, condition: str) -> str:
    return shown_name(book.conditions[condition].name)


def _option_text(battle: Battle, option: str) -> str:
    """Return an option as text, with a creature's name for its id."""
    token = battle.token(option)
    return display_name(token.name) if token else shown_name(option.replace("_", " "))


def _weapons(battle: Battle, book: Rulebook, token: Token) -> Iterator[str]:
    unit = battle.board.grid.unit.value
    for weapon in token.weapons:
        far = tr("reach {length} {unit}", length=weapon.reach, unit=unit)
        if weapon.range:
            far = tr("range {length} {unit}", length=weapon.range, unit=unit)
        aside = "" if weapon.equipped else tr(", not in hand")
        also = f"; {display_name(weapon.riders)}" if weapon.riders else ""
        numbers = ", ".join((*_weapon_numbers(book, weapon), shown_dice(weapon.damage), far))
        yield f"{display_name(shown_name(weapon.name))}: {numbers}{aside}{also}"


def _weapon_numbers(book: Rulebook, weapon: Weapon) -> Iterator[str]:
    """Yield a weapon's numbers with a brief text and not at their default, as ``skill 13``."""
    for key, stat in book.weapon_stats.items():
        number = weapon.stats.get(key, stat.default)
        if stat.brief and number != stat.default:
            yield shown_phrase(stat.brief.replace("{0}", str(number)))
