"""Events, answers and refusals in words, with the names on the map."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.board import Door, Piece, Terrain, Wall
from gridapp.battle.state import Battle
from gridapp.engine.ducking import Ducked
from gridapp.engine.happenings import Happening
from gridapp.engine.mechanics import Provocation, Rules
from gridapp.engine.parts import Part
from gridapp.engine.preview import Hover, TargetCover


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
        return f"{self.name(provocation.striker)} at {place}"

    def part(self, part: Part) -> str:
        """Who may act in a part of the round, and with what."""
        return ", ".join(f"{self.name(one.token)} ({', '.join(one.means)})" for one in part.acting)

    def hover(self, hover: Hover, actor: str, safer: str = "") -> str:
        """The answers for a cell in one line; ``safer`` tells of another way there."""
        if hover.refusal is not None:
            return str(hover.refusal)
        start = self._battle.token(actor)
        origin = self._grid.label(start.cell) if start else ""
        parts = [f"{origin} to {self._grid.label(hover.cell)}: {self.length(hover.length)}"]
        if hover.price:
            parts[0] += f" ({', '.join(hover.price)})"
        if hover.provocations:
            strikers = map(self.provocation, hover.provocations)
            parts.append("provokes " + " and ".join(dict.fromkeys(strikers)))
        parts += [safer] if safer else []
        flanks = {f"{self.name(one.target)} with {self.name(one.partner)}" for one in hover.flanks}
        parts += [f"flanks {' and '.join(sorted(flanks))}"] if flanks else []
        parts += self.cover(hover.covers, "for")
        return ", ".join(parts)

    def flanked(self, event: Happening) -> str:
        """Who comes to flank the mover, and where it stands then."""
        pair = f"{self.name(event.whose)} and {self.name(event.other)}"
        return f"flanked by {pair} at {self._grid.label(event.to)}"

    def cover(self, covers: Iterable[TargetCover], word: str) -> tuple[str, ...]:
        """Cover ``for`` or ``from`` some creatures; those with the same grade together."""
        by_grade: dict[str, list[str]] = {}
        for one in covers:
            if name := self.shelter(one.cover.grade, one.ducked).lower():
                by_grade.setdefault(name, []).append(self.name(one.target))
        return tuple(f"{name} {word} {' and '.join(foes)}" for name, foes in by_grade.items())

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
        return f"{name or 'No cover'} ({lower})" if lower else name

    def placed(self, event: happened.Placed) -> str:
        return f"{self.name(event.token)} is set at {self._grid.label(event.cell)}"

    def removed(self, event: happened.Removed) -> str:
        return f"{event.name} leaves the board"

    def shown(self, event: happened.Shown) -> str:
        return f"{self.name(event.token)} is {'hidden' if event.hidden else 'revealed'}"

    def door_set(self, event: happened.DoorSet) -> str:
        return f"Door {event.door} is {event.state}"

    def board_edited(self, event: happened.BoardEdited) -> str:
        parts = [self._pieces(event.drawn, "drawn"), self._pieces(event.changed, "changed")]
        parts += [f"{len(event.removed)} removed"] if event.removed else []
        return f"GM: on the map {', '.join(part for part in parts if part)}"

    def _pieces(self, names: tuple[str, ...], done: str) -> str:
        """How many of which kind."""
        kinds = {one.id: type(one) for one in self._battle.board.pieces}
        counts = Counter(kinds[name] for name in names if name in kinds)
        said = [_counted(count, *_PIECES[kind]) for kind, count in counts.items()]
        return f"{' and '.join(said)} {done}" if said else ""

    def aligned(self, event: happened.Aligned) -> str:
        left, top = event.offset
        size = f"{event.columns} \u00d7 {event.rows} cells of {event.pixels:.6g} pixels"
        walls = "on the picture" if event.walls else "at their cells"
        return f"The grid is laid anew: {size} from {left:.6g}, {top:.6g}; walls stay {walls}"

    def lines_drawn(self, event: happened.LinesDrawn) -> str:
        look = event.look
        seen = [name for name, on in (("GM", look.shown), ("table", look.at_table)) if on]
        who = f"shown to {' and '.join(seen)}" if seen else "hidden"
        return f"Grid lines: {look.colour} at {look.opacity}%, {who}"

    def note_written(self, event: happened.NoteWritten) -> str:
        note = event.note
        where = self._grid.label(note.cell) if note.cell else self.name(note.who)
        done = "pinned to" if event.new else "at"
        seen = ", shown to the players" if note.shown else ""
        return f"GM: note {note.number} {done} {where}{seen}: {' '.join(note.text.split())}"

    def note_removed(self, event: happened.NoteRemoved) -> str:
        return f"GM: note {event.number} is taken away"

    def round_began(self, event: happened.RoundBegan) -> str:
        return f"Round {event.round} begins"

    def turn_began(self, event: happened.TurnBegan) -> str:
        return f"{self.name(event.token)}'s turn"

    def turn_ended(self, _: happened.TurnEnded) -> str:
        return ""

    def moved(self, event: happened.Moved) -> str:
        action = self._book.actions[event.action].name
        first, last = self._grid.label(event.route[0]), self._grid.label(event.route[-1])
        way = f"{first} to {last}, {self.length(event.length)}"
        return f"{self.name(event.token)} moves ({action}): {way}"

    def rolled(self, event: happened.Rolled) -> str:
        dice = ", ".join(str(die) for die in event.dice)
        text = f"{self.name(event.token)}: {event.what}:" + (f" [{dice}]" if dice else "")
        text += _parts(event.modifiers, event.rule)
        text += "" if event.under else f" = {event.total}"
        if event.against is not None:
            text += f" against {event.against}"
        if len(event.opposed) > 1 or event.under:
            text += f" ({_listed(event.opposed, event.rule)})"
        if event.success is not None:
            words = ("hit", "miss") if event.attack else ("success", "failure")
            text += f": {words[0 if event.success else 1]}"
        return f"{text} ({event.rule})"

    def damaged(self, event: happened.Damaged) -> str:
        pool = self._book.pools[event.pool].name.lower()
        return f"{self.name(event.token)} loses {event.amount} {pool}, {event.left} left"

    def spent(self, event: happened.Spent) -> str:
        pool = self._book.pools[event.pool].name
        return f"{self.name(event.token)} spends {pool} ({event.left} left)"

    def gained(self, event: happened.Gained) -> str:
        name = self._book.conditions[event.condition].name.lower()
        return f"{self.name(event.token)} is {name} ({event.rule})"

    def lost(self, event: happened.Lost) -> str:
        name = self._book.conditions[event.condition].name.lower()
        return f"{self.name(event.token)} is no longer {name} ({event.rule})"

    def corrected(self, event: happened.Corrected) -> str:
        who = f"{self.name(event.token)}: " if event.token else ""
        return f"GM: {who}{event.what} is set to {event.value}"

    def asked(self, event: happened.Asked) -> str:
        return f"{event.text}? ({event.rule})"

    def answered(self, event: happened.Answered) -> str:
        return f"{self.name(event.who) or 'GM'}: {event.text}"

    def halted(self, event: happened.Halted) -> str:
        return f"{self.name(event.token)} stops: {event.why} ({event.rule})"

    def told(self, event: happened.Told) -> str:
        who = f"{self.name(event.token)}: " if event.token else ""
        rule = f" ({event.rule})" if event.rule else ""
        return f"{who}{event.text}{rule}"


_PIECES: dict[type[Piece], tuple[str, str]] = {
    Wall: ("wall", "walls"),
    Door: ("door", "doors"),
    Terrain: ("region of terrain", "regions of terrain"),
}


def _counted(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def strikes_in_words(count: int) -> str:
    """How many strikes a way offers."""
    return {0: "no strikes", 1: "1 strike"}.get(count, f"{count} strikes")


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
