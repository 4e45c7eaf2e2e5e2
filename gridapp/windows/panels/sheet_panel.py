"""One creature in full: what it has left, its state, its weapons; all of it can be set."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.commands import SetCondition, SetPool, SetStanding
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.commands.gm_edits import LIMIT
from gridapp.engine.queries.shown_statistics import Figure
from gridapp.engine.rulebook.pack_data import ConditionEntry, Rulebook
from gridapp.scene.overlays.badges import plain
from gridapp.session.narration.durations import called, lasts
from gridapp.windows.language import told
from gridapp.windows.widgets.check_grid import CheckGrid
from gridapp.windows.widgets.form_inputs import WholeNumber
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import label, tip


class SheetPanel(QScrollArea):
    """The sheet of the chosen creature, else of the active one; changes are the GM's."""

    asked = Signal(object)
    edit_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.pools: dict[str, WholeNumber] = {}
        self.conditions: dict[str, QCheckBox] = {}
        self.standing: dict[str, QPushButton] = {}
        self._shown: tuple[Token | None, object, object] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Creature"))

    @property
    def title(self) -> str:
        """Whose sheet this is."""
        token = self._shown[0] if self._shown else None
        return token.name if token else ""

    def show_creature(
        self,
        battle: Battle,
        book: Rulebook,
        token: Token | None,
        figures: tuple[Figure, ...] = (),
    ) -> None:
        """Show a creature, ``None`` for nobody, and what its system makes of its numbers."""
        shown = (token, battle.standing, figures)
        if self._shown == shown:
            return
        self._shown = shown
        at, reached = self.verticalScrollBar().value(), self._reached()
        if (old := self.takeWidget()) is not None:
            old.deleteLater()
        if self._shown is not shown:
            return  # a number typed into the old page was set as it went, and is shown by now
        self.pools, self.conditions, self.standing = {}, {}, {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(10, 8, 10, 8)
        if token is None:
            column.addWidget(label(self.tr("Click a creature to see all of it."), wrap=True))
        else:
            for part in self._parts(battle, book, token, figures):
                column.addWidget(part)
        for part in self._standing(battle, ""):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(page)
        self.verticalScrollBar().setValue(at)
        if (field := self._fields().get(reached)) is not None:
            field.setFocus()

    def _fields(self) -> dict[str, QWidget]:
        """All that can be set, by a name that outlives the page."""
        pools = {f"pool {key}": field for key, field in self.pools.items()}
        conditions = {f"condition {key}": check for key, check in self.conditions.items()}
        standing = {f"standing {key}": button for key, button in self.standing.items()}
        return {**pools, **conditions, **standing}

    def _reached(self) -> str:
        """The name of what the keyboard goes to, if it is a part of this page."""
        return next((name for name, one in self._fields().items() if one.hasFocus()), "")

    def _parts(
        self, battle: Battle, book: Rulebook, token: Token, figures: tuple[Figure, ...]
    ) -> Iterator[QWidget]:
        yield label(plain(token.name), bold=True, wrap=True, size=1)
        yield label(f"{plain(token.side)} · {token.space}", size=-1)
        edit = QPushButton(icon("pencil"), self.tr("Edit the sheet…"))
        edit.clicked.connect(lambda: self.edit_asked.emit(token.id))
        yield edit
        if figures:
            yield label(self.tr("As it stands"), bold=True)
            known = (f"{one.name} {one.text} ({one.rule})" for one in figures)
            yield label("\n".join(known), wrap=True, size=-1)
        yield self._pools(book, token)
        if token.weapons:
            yield label(self.tr("Weapons"), bold=True)
            yield label("\n".join(_weapons(battle, token)), wrap=True)
        stats = [
            f"{entry.name}: {token.stat(key)}{' ' + entry.unit if entry.unit else ''}"
            for key, entry in book.stats.items()
        ]
        yield label(self.tr("Statistics"), bold=True)
        yield label(" · ".join(stats), wrap=True, size=-1)
        yield label(self.tr("Conditions"), bold=True)
        yield from self._conditions(battle, book, token)
        yield from self._standing(battle, token.id)

    def _pools(self, book: Rulebook, token: Token) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        for key, pool in book.pools.items():
            field = WholeNumber(-LIMIT, LIMIT, token.pool(key))
            full = token.stat(pool.stat) if pool.stat else pool.full
            if full:
                field.setSuffix(f" / {full}")
            field.setKeyboardTracking(False)
            field.setAccessibleName(told("{pool} of {name}", pool=pool.name, name=token.name))
            field.setToolTip(tip(f"{pool.name} ({pool.rule})"))
            field.valueChanged.connect(
                lambda value, key=key: self.asked.emit(SetPool(token.id, key, value))
            )
            self.pools[key] = field
            grid.addWidget(label(pool.name, wrap=True), grid.rowCount(), 0)
            grid.addWidget(field, grid.rowCount() - 1, 1)
        return box

    def _conditions(self, battle: Battle, book: Rulebook, token: Token) -> Iterator[QWidget]:
        """First those that will end, each with its end; then what else it has, then all others."""
        held = {one.id: one for one in token.conditions}
        ends = {key: lasts(battle, one) for key, one in held.items() if key in book.conditions}
        for key in sorted(book.conditions, key=lambda key: (key not in held, _name(book, key))):
            self.conditions[key] = self._condition(token, key, book.conditions[key], held.get(key))
        for key, check in self.conditions.items():
            if ends.get(key):
                yield check
                yield label(plain(ends[key]), wrap=True, size=-1)
        yield CheckGrid([one for key, one in self.conditions.items() if not ends.get(key)])

    def _condition(
        self, token: Token, key: str, entry: ConditionEntry, held: Condition | None
    ) -> QCheckBox:
        name = called(entry, held) if held else entry.name
        check = QCheckBox(name.replace("&", "&&"))
        check.setChecked(held is not None)
        check.setToolTip(tip(f"{entry.summary} ({entry.rule})"))
        check.clicked.connect(lambda on: self.asked.emit(SetCondition(token.id, key, on)))
        return check

    def _standing(self, battle: Battle, who: str) -> Iterator[QWidget]:
        """What a creature, or without one the GM, answers by itself, each to be asked again."""
        mine = [one for one in battle.standing if one.who == who]
        if mine:
            heading = self.tr("Answers by itself") if who else self.tr("The GM always answers")
            yield label(heading, bold=True)
        for one in mine:
            word = self.tr("always") if one.first else self.tr("never")
            kind = one.kind.replace("_", " ")
            answer = f"{kind}: {_named(battle, one.option) or word}"
            yield label(answer, wrap=True)
            button = QPushButton(told("Ask again"))
            button.setAccessibleName(told("Ask again: {answer}", answer=answer))
            button.clicked.connect(
                lambda _=False, kind=one.kind: self.asked.emit(SetStanding(who, kind, None))
            )
            self.standing[one.kind] = button
            yield button


def _name(book: Rulebook, condition: str) -> str:
    return book.conditions[condition].name


def _named(battle: Battle, option: str) -> str:
    """An option in words: a creature by its name."""
    token = battle.token(option)
    return plain(token.name) if token else option.replace("_", " ")


def _weapons(battle: Battle, token: Token) -> Iterator[str]:
    unit = battle.board.grid.unit.value
    for weapon in token.weapons:
        far = told("reach {length} {unit}", length=weapon.reach, unit=unit)
        if weapon.range:
            far = told("range {length} {unit}", length=weapon.range, unit=unit)
        aside = "" if weapon.equipped else told(", put away")
        yield f"{plain(weapon.name)}: {weapon.damage}, {far}{aside}"
