"""Event marks computed from a change: the battle before, the battle after, the events between."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from math import ceil
from typing import Any, TypedDict, Unpack

import msgspec

from gridapp.battle import events as happened
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import DoorState
from gridapp.battle.events import Event
from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.shown.event_marks import EventMark, MarkKind, PlayerMarks, SeenMark
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token, Until
from gridapp.engine.protocol import Rules
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.bars import bar_detail
from gridapp.session.history.log_lines import replay_outcome
from gridapp.session.i18n import shown_name, tr, tr_noop
from gridapp.session.narration.narrator import provoked_name
from gridapp.storage.file.battle_file import BattleFile

_MANY, _NEARLY_ALL = 4, 0.75
"""A condition that so many creatures gain at once, and that share of all, has no marks."""

_DOORS = {
    DoorState.OPEN.value: tr_noop("Opens"),
    DoorState.CLOSED.value: tr_noop("Closes"),
    DoorState.LOCKED.value: tr_noop("Locked"),
}


def event_marks(
    before: Battle, after: Battle, events: tuple[Event, ...], rules: Rules
) -> tuple[EventMark, ...]:
    """Return the marks of a change, in the order in which things happened.

    Damage follows its event. Every other change of a pool, such as healing, is the difference
    between the two battles; such marks come after those of the events, in the order of the
    creatures. Falls come last. What befalls nearly all is left out later, by ``telling_marks``,
    because each audience counts other creatures.
    """
    return _MarkWriter(before, after, rules).marks(events) if events else ()


def marks_of_line(
    file: BattleFile, line: int, before: Battle, rules: Rules
) -> tuple[EventMark, ...]:
    """Return the GM's marks of a line of the log, which is replayed on the battle before it.

    Raises:
        FileProblem: The installed rules do not replay the line.
    """
    done = replay_outcome(file, line, before, rules)
    marks = event_marks(before, done.battle, done.events, rules)
    return telling_marks(marks, done.battle.tokens)


def telling_marks(
    marks: Iterable[EventMark], creatures: Collection[Token]
) -> tuple[EventMark, ...]:
    """Return the marks without a condition gained by most of these creatures at once.

    Such as surprise and stances at a start: they tell nothing of anybody and cover the board. An
    act is left out where a condition of its creature says what came of it.
    """
    marks = _without_told_acts(tuple(marks))
    counts = Counter(mark.text for mark in marks if mark.kind is MarkKind.GAINED)
    least = max(_MANY, ceil(_NEARLY_ALL * len(creatures)))
    return tuple(
        mark for mark in marks if mark.kind is not MarkKind.GAINED or counts[mark.text] < least
    )


def _without_told_acts(marks: tuple[EventMark, ...]) -> tuple[EventMark, ...]:
    """Return the marks with each creature's last act, unless a mark of a condition says more."""
    changed = {mark.token for mark in marks if mark.kind in (MarkKind.GAINED, MarkKind.ENDED)}
    last = {mark.token: mark for mark in marks if mark.kind is MarkKind.ACT}
    return tuple(
        mark
        for mark in marks
        if mark.kind is not MarkKind.ACT or (mark is last[mark.token] and mark.token not in changed)
    )


class _RareFields(TypedDict, total=False):
    """The fields of a mark that few kinds have."""

    by_attack: bool
    is_critical: bool
    watched: str


class _MarkWriter:
    """Collects the marks of a change, following creatures as they move."""

    def __init__(self, before: Battle, after: Battle, rules: Rules) -> None:
        self._before = {token.id: token for token in before.tokens}
        self._after = {token.id: token for token in after.tokens}
        self._cells = {token.id: token.cell for token in before.tokens}
        self._doors = {door.id: (door.a, door.b) for door in after.board.doors}
        self._grid, self._book, self._is_out = (
            after.board.grid,
            rules.book,
            rules.mechanics.is_out,
        )
        self._marks: list[EventMark] = []
        self._hits: dict[str, int] = {}
        """The index of the last hit on a creature, to be replaced by its damage."""
        self._lost: dict[tuple[str, str], int] = {}
        """Points told by events, by creature and pool."""

    def marks(self, events: tuple[Event, ...]) -> tuple[EventMark, ...]:
        """Return the marks of these events and of what they left unsaid."""
        for event in events:
            if writer := _WRITERS.get(type(event)):
                writer(self, event)
        self._cells = {name: token.cell for name, token in self._after.items()}
        for name in self._after:
            if name in self._before:
                self._add_unsaid(name)
        self._add_falls()
        return tuple(self._marks)

    # Events

    def acted(self, event: happened.Acted) -> None:
        """Add a mark for an act with a price, or with a text for players (`watched`)."""
        action = self._book.actions[event.action]
        if not (action.watched or any(action.cost.values())):
            return
        token = self._after.get(event.token) or self._before.get(event.token)
        weapon = token.weapon(event.weapon) if token and event.weapon else None
        text = shown_name(weapon.name if weapon else action.name)
        watched = shown_name(action.watched) if action.watched else tr("Acts")
        self._add(MarkKind.ACT, event.token, text, watched=watched)

    def placed(self, event: happened.Placed) -> None:
        self._cells[event.token] = event.cell

    def moved(self, event: happened.Moved) -> None:
        self._cells[event.token] = event.route[-1]

    def attack(self, event: happened.AttackResolved) -> None:
        self._hits.pop(event.target, None)
        if event.hit:
            self._hits[event.target] = len(self._marks)
            self._add(MarkKind.HIT, event.target, tr("Hit"))
        else:
            self._add(MarkKind.MISS, event.target, tr("Defended") if event.defended else tr("Miss"))

    def critical(self, event: happened.CriticalScored) -> None:
        """Replace the mark of the hit by a mark that stays beside the damage."""
        index = self._hits.get(event.target, -1)
        if index >= 0 and self._marks[index].kind is MarkKind.HIT:
            del self._marks[index]
            self._close_gap(index)
        self._hits[event.target] = len(self._marks)
        self._add(MarkKind.HIT, event.target, tr("Critical hit"), is_critical=True)

    def area(self, event: happened.AreaResolved) -> None:
        self._hits.pop(event.token, None)
        if event.resisted:
            self._add(MarkKind.MISS, event.token, tr("Resists"))
        if event.amount > 0:
            self._hits[event.token] = len(self._marks)
            self._add(MarkKind.HIT, event.token, tr("Hit"))

    def opportunity(self, event: happened.OpportunityTaken) -> None:
        own_word = provoked_name(self._book, 1)
        self._add(MarkKind.OPPORTUNITY, event.token, own_word or tr("Opportunity"))

    def damaged(self, event: happened.Damaged) -> None:
        if event.pool in self._book.marked_pools:
            key, lost = (event.token, event.pool), event.amount
            if event.remaining == 0 and (old := self._before.get(event.token)):
                # Points beyond those it had are told, and come back as no healing.
                lost = min(lost, max(0, old.pool(event.pool) - self._lost.get(key, 0)))
            self._lost[key] = self._lost.get(key, 0) + lost
            self._add_loss(event.token, event.pool, event.amount)

    def gained(self, event: happened.ConditionGained) -> None:
        self._add_condition(MarkKind.GAINED, event.token, event.condition)

    def ended(self, event: happened.ConditionLost) -> None:
        held = self._before.get(event.token)
        condition = held.condition(event.condition) if held else None
        # What ends by the clock tells nothing, and a new round would cover the board with it.
        if condition is None or condition.until is Until.CURED:
            self._add_condition(MarkKind.ENDED, event.token, event.condition)

    def door(self, event: happened.DoorSet) -> None:
        if (ends := self._doors.get(event.door)) and (text := _DOORS.get(event.state)):
            (ax, ay), (bx, by) = ends
            middle = ((ax + bx) / 2, (ay + by) / 2)
            self._marks.append(EventMark(MarkKind.DOOR, middle, tr(text), door=ends))

    # What no event says

    def _add_unsaid(self, name: str) -> None:
        """Add marks for changes of pools without an event."""
        old, new = self._before[name], self._after[name]
        if old.pools == new.pools:
            return
        changes = {
            pool: new.pool(pool) - old.pool(pool) + self._lost.get((name, pool), 0)
            for pool in self._book.marked_pools
            if pool in old.pools
        }
        is_healing = any(change > 0 for change in changes.values())
        for pool, change in changes.items():
            if change > 0:
                self._add_gain(name, pool, change)
            elif change < 0 and not (is_healing and self._book.pools[pool].loss):
                self._add_loss(name, pool, -change)

    def _add_falls(self) -> None:
        """Add a mark for each creature that is out of the fight now, unless a condition says so."""
        marked = {mark.token for mark in self._marks if mark.kind is MarkKind.FALLEN}
        for name, token in self._after.items():
            old = self._before.get(name)
            if old and name not in marked and self._is_out(token) and not self._is_out(old):
                self._add(MarkKind.FALLEN, name, tr("Fallen"))

    # Marks

    def _add_condition(self, kind: MarkKind, name: str, condition: str) -> None:
        entry = self._book.told_conditions.get(condition)
        if entry is None or entry.quiet or self._is_implied_by_death(name, condition):
            return
        if kind is MarkKind.GAINED and self._fells(name, condition):
            kind = MarkKind.FALLEN
        text = shown_name(entry.name)
        if kind is MarkKind.ENDED:
            text = tr("no longer {condition}", condition=shown_name(entry.name.lower()))
        self._add(kind, name, text)

    def _is_implied_by_death(self, name: str, condition: str) -> bool:
        """Return True for a condition of a lifeless creature other than its death or dying.

        Only the condition that makes it lifeless gets a mark.
        """
        token, reasons = self._after.get(name), self._book.lifeless_conditions
        return token is not None and token.has_any(reasons) and condition not in reasons

    def _fells(self, name: str, condition: str) -> bool:
        """Return True if this condition takes a creature out of the fight by itself."""
        token = self._before.get(name)
        if token is None:
            return False
        bare = msgspec.structs.replace(token, conditions=())
        fallen = msgspec.structs.replace(token, conditions=(Condition(condition),))
        return self._is_out(fallen) and not self._is_out(bare)

    def _add_loss(self, name: str, pool: str, amount: int) -> None:
        by_attack = name in self._hits
        text = self._pool_text(pool, -amount)
        if word := shown_name(self._book.pools[pool].loss):
            text = word if amount == 1 else f"{amount} \N{MULTIPLICATION SIGN} {word}"
        index = self._hits.get(name)
        hit = self._marks[index] if index is not None else None
        is_critical = hit is not None and hit.is_critical
        if index is not None and hit is not None and hit.kind is MarkKind.HIT and not is_critical:
            del self._marks[index]
            self._close_gap(index)
        self._add(MarkKind.DAMAGE, name, text, amount, by_attack=by_attack, is_critical=is_critical)

    def _close_gap(self, index: int) -> None:
        """Renumber the hits after the mark at this index has been removed."""
        self._hits = {token: number - (number > index) for token, number in self._hits.items()}

    def _add_gain(self, name: str, pool: str, amount: int) -> None:
        entry = self._book.pools[pool]
        text = self._pool_text(pool, amount)
        if entry.loss:
            text = tr("{injury} healed", injury=shown_name(entry.loss))
        self._add(MarkKind.HEALING, name, text, amount)

    def _pool_text(self, pool: str, change: int) -> str:
        """Return a change, with the pool's name unless damage reduces it first."""
        name = shown_name(self._book.pools[pool].counted_name(change))
        return f"{change:+d}" if pool == self._book.life else f"{change:+d} {name}"

    def _add(
        self, kind: MarkKind, name: str, text: str, amount: int = 0, **rare: Unpack[_RareFields]
    ) -> None:
        token, cell = self._after.get(name) or self._before.get(name), self._cells.get(name)
        if token is not None and cell is not None:
            point = top_of(self._grid, cell, token.space)
            self._marks.append(EventMark(kind, point, text, name, amount=amount, **rare))


_WRITERS: Mapping[type[Any], Callable[[_MarkWriter, Any], None]] = {
    happened.Placed: _MarkWriter.placed,
    happened.Moved: _MarkWriter.moved,
    happened.Acted: _MarkWriter.acted,
    happened.CriticalScored: _MarkWriter.critical,
    happened.AttackResolved: _MarkWriter.attack,
    happened.AreaResolved: _MarkWriter.area,
    happened.OpportunityTaken: _MarkWriter.opportunity,
    happened.Damaged: _MarkWriter.damaged,
    happened.ConditionGained: _MarkWriter.gained,
    happened.ConditionLost: _MarkWriter.ended,
    happened.DoorSet: _MarkWriter.door,
}


def top_of(grid: Grid, cell: Cell, space: str) -> Point:
    """Return the middle of the upper edge of a footprint, in cell units."""
    corners = [
        corner for covered in grid.covered_cells(cell, space) for corner in grid.polygon(covered)
    ]
    across = [x for x, _ in corners]
    return ((min(across) + max(across)) / 2, min(y for _, y in corners))


def players_marks(marks: tuple[EventMark, ...], knows: Knowledge) -> PlayerMarks:
    """Return the marks for players: of creatures and doors in their sight.

    A mark stands where the creature is now, and says no more than the bars of its side. What
    befalls nearly all is counted by known creatures alone: the count would tell of others.
    """
    board, tokens = knows.battle.board, {token.id: token for token in knows.creatures}
    doors = {(door.a, door.b) for door in board.doors if knows.knows_door(door)}
    seen: dict[tuple[str, SeenMark], None] = {}
    of_known = (mark for mark in marks if mark.door is not None or mark.token in tokens)
    for mark in telling_marks(of_known, knows.creatures):
        if mark.door is not None:
            if mark.door in doors:
                seen[("", mark.drawn)] = None
        elif token := tokens.get(mark.token):
            point = top_of(board.grid, token.cell, token.space)
            if reduced := _reduced(mark, point, bar_detail(knows, token.side)):
                seen[(token.id, reduced)] = None
    return PlayerMarks(tuple(mark for _, mark in seen))


def _reduced(mark: EventMark, point: Point, detail: BarDetail) -> SeenMark | None:
    """Return a mark as exact as the bars of its side, None if nothing of it is left."""
    if mark.kind is MarkKind.ACT and detail is not BarDetail.EXACT:
        return SeenMark(mark.kind, point, mark.watched)
    if detail is BarDetail.EXACT or mark.kind not in (MarkKind.DAMAGE, MarkKind.HEALING):
        return SeenMark(mark.kind, point, mark.text)
    if mark.by_attack:
        if mark.is_critical:
            return None
        return SeenMark(MarkKind.HIT, point, tr("Hit"))
    if detail is BarDetail.NOTHING:
        return None
    words = tr("Hurt") if mark.kind is MarkKind.DAMAGE else tr("Healed")
    return SeenMark(mark.kind, point, words)
