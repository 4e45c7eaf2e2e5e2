"""Events, answers and refusals in words, with the names on the map."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.board import Door, DoorState, Piece, Terrain, Wall
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Hover, TargetCover
from gridapp.engine.protocol import Provocation, Rules
from gridapp.engine.queries.lower_postures import Ducked
from gridapp.engine.queries.round_parts import Part
from gridapp.engine.queries.spatial_events import Happening
from gridapp.session.i18n import joined, marked, told


class Words:
    """Says what happened in a battle; names are those of the battle it is given."""

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Speak about a battle under its rules."""
        self._battle = battle
        self._book = rules.book
        self._grid = battle.board.grid

    def name(self, token_id: str) -> str:
        """A creature's name, or its id once it is gone."""
        token = self._battle.token(token_id)
        return token.name if token else token_id

    def length(self, length: float) -> str:
        """A length with its unit."""
        return f"{length:g} {self._grid.unit.value}"

    def event(self, event: happened.Event) -> str:
        """One event as a sentence."""
        return _SAY[type(event)](self, event)

    def events(self, events: Iterable[happened.Event]) -> tuple[str, ...]:
        """The sentences of several events, without those that need none."""
        return tuple(text for text in map(self.event, events) if text)

    def provocation(self, provocation: Provocation) -> str:
        """Who may strike, and where."""
        place = self._grid.label(provocation.cell)
        return told("{who} at {cell}", who=self.name(provocation.striker), cell=place)

    def part(self, part: Part) -> str:
        """Who may act in a part of the round, and with what."""
        return ", ".join(f"{self.name(one.token)} ({', '.join(one.means)})" for one in part.acting)

    def hover(self, hover: Hover, actor: str, safer: str = "") -> str:
        """The answers for a cell in one line; ``safer`` tells of another way there."""
        if hover.refusal is not None:
            return str(hover.refusal)
        start = self._battle.token(actor)
        origin = self._grid.label(start.cell) if start else ""
        goal, length = self._grid.label(hover.cell), self.length(hover.length)
        parts = [told("{start} to {end}: {length}", start=origin, end=goal, length=length)]
        if hover.price:
            parts[0] += f" ({', '.join(hover.price)})"
        if hover.provocations:
            strikers = dict.fromkeys(map(self.provocation, hover.provocations))
            parts.append(told("provokes {who}", who=joined(strikers)))
        parts += [safer] if safer else []
        flanks = {
            told("{who} with {partner}", who=self.name(one.target), partner=self.name(one.partner))
            for one in hover.flanks
        }
        parts += [told("flanks {who}", who=joined(sorted(flanks)))] if flanks else []
        parts += self.cover(hover.covers)
        return ", ".join(parts)

    def flanked(self, event: Happening) -> str:
        """Who comes to flank the mover, and where it stands then."""
        pair = joined((self.name(event.whose), self.name(event.other)))
        return told("flanked by {who} at {cell}", who=pair, cell=self._grid.label(event.to))

    def cover(self, covers: Iterable[TargetCover], *, own: bool = False) -> tuple[str, ...]:
        """The cover of some creatures, or one's own from them; the same grades together."""
        by_grade: dict[str, list[str]] = {}
        for one in covers:
            if name := self.shelter(one.cover.grade, one.ducked).lower():
                by_grade.setdefault(name, []).append(self.name(one.target))
        text = marked("{cover} from {who}") if own else marked("{cover} for {who}")
        return tuple(told(text, cover=name, who=joined(foes)) for name, foes in by_grade.items())

    def grade(self, grade: str) -> str:
        """The pack's name for a grade of cover, empty for none."""
        grades = self._book.cover.how.grades
        return next((one.name for one in grades if one.id == grade), "")

    def shelter(self, grade: str, ducked: Iterable[Ducked] = ()) -> str:
        """A grade of cover and, in brackets, what lower postures would raise it to."""
        lower = ", ".join(
            f"{self._book.conditions[one.posture].name.lower()} {self.grade(one.grade).lower()}"
            for one in ducked
        )
        name = self.grade(grade)
        return f"{name or told('No cover')} ({lower})" if lower else name

    def placed(self, event: happened.Placed) -> str:
        who, cell = self.name(event.token), self._grid.label(event.cell)
        return told("{who} is set at {cell}", who=who, cell=cell)

    def removed(self, event: happened.Removed) -> str:
        return told("{who} leaves the board", who=event.name)

    def shown(self, event: happened.Shown) -> str:
        text = marked("{who} is hidden") if event.hidden else marked("{who} is revealed")
        return told(text, who=self.name(event.token))

    def door_set(self, event: happened.DoorSet) -> str:
        return told(_DOORS[event.state], door=event.door)

    def board_edited(self, event: happened.BoardEdited) -> str:
        drawn, changed = self._pieces(event.drawn), self._pieces(event.changed)
        parts = [told("{what} drawn", what=drawn)] if drawn else []
        parts += [told("{what} changed", what=changed)] if changed else []
        parts += [told("{count} removed", count=len(event.removed))] if event.removed else []
        return told("GM: on the map {what}", what=", ".join(parts))

    def _pieces(self, names: tuple[str, ...]) -> str:
        """How many of which kind."""
        kinds = {one.id: type(one) for one in self._battle.board.pieces}
        counts = Counter(kinds[name] for name in names if name in kinds)
        return joined(_counted(count, *_PIECES[kind]) for kind, count in counts.items())

    def aligned(self, event: happened.Aligned) -> str:
        left, top = event.offset
        stay = marked("walls stay on the picture"), marked("walls stay at their cells")
        return told(
            "The grid is laid anew: {columns} \u00d7 {rows} cells of {pixels} pixels "
            "from {left}, {top}; {walls}",
            columns=event.columns,
            rows=event.rows,
            pixels=f"{event.pixels:.6g}",
            left=f"{left:.6g}",
            top=f"{top:.6g}",
            walls=told(stay[0 if event.walls else 1]),
        )

    def lines_drawn(self, event: happened.LinesDrawn) -> str:
        look = event.look
        places = (told("GM"), look.shown), (told("table"), look.at_table)
        seen = [name for name, on in places if on]
        who = told("shown to {who}", who=joined(seen)) if seen else told("hidden")
        text = marked("Grid lines: {colour} at {opacity}%, {seen}")
        return told(text, colour=look.colour, opacity=look.opacity, seen=who)

    def note_written(self, event: happened.NoteWritten) -> str:
        note = event.note
        where = self._grid.label(note.cell) if note.cell else self.name(note.who)
        new, old = (
            marked("GM: note {number} pinned to {place}"),
            marked("GM: note {number} at {place}"),
        )
        said = told(new if event.new else old, number=note.number, place=where)
        seen = told(", shown to the players") if note.shown else ""
        return f"{said}{seen}: {' '.join(note.text.split())}"

    def note_removed(self, event: happened.NoteRemoved) -> str:
        return told("GM: note {number} is taken away", number=event.number)

    def round_began(self, event: happened.RoundBegan) -> str:
        return told("Round {number} begins", number=event.round)

    def turn_began(self, event: happened.TurnBegan) -> str:
        return told("{who}'s turn", who=self.name(event.token))

    def turn_ended(self, _: happened.TurnEnded) -> str:
        return ""

    def moved(self, event: happened.Moved) -> str:
        action = self._book.actions[event.action].name
        first, last = self._grid.label(event.route[0]), self._grid.label(event.route[-1])
        return told(
            "{who} moves ({action}): {start} to {end}, {length}",
            who=self.name(event.token),
            action=action,
            start=first,
            end=last,
            length=self.length(event.length),
        )

    def rolled(self, event: happened.Rolled) -> str:
        dice = ", ".join(str(die) for die in event.dice)
        text = f"{self.name(event.token)}: {event.what}:" + (f" [{dice}]" if dice else "")
        text += _parts(event.modifiers, event.rule)
        text += "" if event.under else f" = {event.total}"
        if event.against is not None:
            text += told(" against {number}", number=event.against)
        if len(event.opposed) > 1 or event.under:
            text += f" ({_listed(event.opposed, event.rule)})"
        if event.success is not None:
            words = VERDICTS[event.attack]
            text += f": {told(words[0 if event.success else 1])}"
        return f"{text} ({event.rule})"

    def damaged(self, event: happened.Damaged) -> str:
        pool = self._book.pools[event.pool].name.lower()
        return told(
            "{who} loses {amount} {pool}, {left} left",
            who=self.name(event.token),
            amount=event.amount,
            pool=pool,
            left=event.left,
        )

    def spent(self, event: happened.Spent) -> str:
        pool = self._book.pools[event.pool].name
        who = self.name(event.token)
        return told("{who} spends {pool} ({left} left)", who=who, pool=pool, left=event.left)

    def gained(self, event: happened.Gained) -> str:
        name = self._book.conditions[event.condition].name.lower()
        who = self.name(event.token)
        return told("{who} is {condition} ({rule})", who=who, condition=name, rule=event.rule)

    def lost(self, event: happened.Lost) -> str:
        name = self._book.conditions[event.condition].name.lower()
        text = marked("{who} is no longer {condition} ({rule})")
        return told(text, who=self.name(event.token), condition=name, rule=event.rule)

    def corrected(self, event: happened.Corrected) -> str:
        who = f"{self.name(event.token)}: " if event.token else ""
        return told(
            "GM: {who}{what} is set to {value}", who=who, what=event.what, value=event.value
        )

    def asked(self, event: happened.Asked) -> str:
        return f"{event.text}? ({event.rule})"

    def answered(self, event: happened.Answered) -> str:
        return f"{self.name(event.who) or told('GM')}: {event.text}"

    def halted(self, event: happened.Halted) -> str:
        who = self.name(event.token)
        return told("{who} stops: {why} ({rule})", who=who, why=event.why, rule=event.rule)

    def told(self, event: happened.Told) -> str:
        who = f"{self.name(event.token)}: " if event.token else ""
        rule = f" ({event.rule})" if event.rule else ""
        return f"{who}{event.text}{rule}"


_PIECES: dict[type[Piece], tuple[str, str]] = {
    Wall: (marked("{count} wall"), marked("{count} walls")),
    Door: (marked("{count} door"), marked("{count} doors")),
    Terrain: (marked("{count} region of terrain"), marked("{count} regions of terrain")),
}
_DOORS = {
    DoorState.OPEN.value: marked("Door {door} is open"),
    DoorState.CLOSED.value: marked("Door {door} is closed"),
    DoorState.LOCKED.value: marked("Door {door} is locked"),
}
VERDICTS = {
    True: (marked("hit"), marked("miss")),
    False: (marked("success"), marked("failure")),
}


def _counted(count: int, one: str, several: str) -> str:
    return told(one if count == 1 else several, count=count)


def strikes_in_words(count: int) -> str:
    """How many strikes a way offers."""
    if not count:
        return told("no strikes")
    return _counted(count, marked("{count} strike"), marked("{count} strikes"))


def _parts(modifiers: tuple[happened.Modifier, ...], rule: str) -> str:
    """The parts of a total; whence each comes, where that is not the sheet and the roll's rule."""
    return "".join(f" {part.value:+d} {part.name}{_whence(part, rule)}" for part in modifiers)


def _whence(part: happened.Modifier, rule: str) -> str:
    origins = [part.rule] if part.rule != rule else []
    origins += [part.source] if part.source == "map" else []
    return f" [{', '.join(origins)}]" if origins else ""


def _listed(modifiers: tuple[happened.Modifier, ...], rule: str) -> str:
    return ", ".join(f"{part.name} {part.value}{_whence(part, rule)}" for part in modifiers)


_SAY: dict[type[Any], Callable[[Words, Any], str]] = {
    happened.Placed: Words.placed,
    happened.Removed: Words.removed,
    happened.Shown: Words.shown,
    happened.DoorSet: Words.door_set,
    happened.BoardEdited: Words.board_edited,
    happened.Aligned: Words.aligned,
    happened.LinesDrawn: Words.lines_drawn,
    happened.NoteWritten: Words.note_written,
    happened.NoteRemoved: Words.note_removed,
    happened.RoundBegan: Words.round_began,
    happened.TurnBegan: Words.turn_began,
    happened.TurnEnded: Words.turn_ended,
    happened.Moved: Words.moved,
    happened.Rolled: Words.rolled,
    happened.Damaged: Words.damaged,
    happened.Spent: Words.spent,
    happened.Gained: Words.gained,
    happened.Lost: Words.lost,
    happened.Corrected: Words.corrected,
    happened.Asked: Words.asked,
    happened.Answered: Words.answered,
    happened.Halted: Words.halted,
    happened.Told: Words.told,
}
