"""Sentences for events, previews and refusals, with the names of creatures and cells."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.board import BoardPiece, Door, DoorState, Terrain, Wall
from gridapp.battle.fog import FogMode
from gridapp.battle.lights import Light, LightLevel
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import DestinationPreview, TargetCover
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.lower_postures import BetterPosture
from gridapp.engine.queries.round_parts import RoundPart
from gridapp.engine.types import Provocation, SpatialEvent
from gridapp.session.i18n import join_names, shown, tr, tr_noop


class Narrator:
    """Describes a battle in sentences."""

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Prepare for a battle and its rules."""
        self._battle = battle
        self._book = rules.book
        self._grid = battle.board.grid

    def name(self, token_id: str) -> str:
        """Return a creature's name, or its id if removed."""
        token = self._battle.token(token_id)
        return token.name if token else token_id

    def length_text(self, length: float) -> str:
        """Return a length with the grid's unit."""
        return f"{length:g} {self._grid.unit.value}"

    def sentence(self, event: happened.Event) -> str:
        """Return an event as a sentence."""
        return _SENTENCES[type(event)](self, event)

    def sentences(self, events: Iterable[happened.Event]) -> tuple[str, ...]:
        """Return the sentences of several events, without empty ones."""
        return tuple(text for text in map(self.sentence, events) if text)

    def provocation_text(self, provocation: Provocation) -> str:
        """Return the opportunity attacker and the cell of a provocation."""
        label = self._grid.label(provocation.cell)
        return tr("{who} at {cell}", who=self.name(provocation.attacker), cell=label)

    def round_part_text(self, part: RoundPart) -> str:
        """Return who may act in a part of the round, and by what means."""
        return ", ".join(
            f"{self.name(actor.token)} ({', '.join(actor.means)})" for actor in part.acting
        )

    def destination_text(self, hover: DestinationPreview, actor: str, safer: str = "") -> str:
        """Return a destination's preview as a line; ``safer`` describes an alternative route."""
        if hover.refusal is not None:
            return shown(hover.refusal.text)
        start = self._battle.token(actor)
        origin = self._grid.label(start.cell) if start else ""
        goal, length = self._grid.label(hover.cell), self.length_text(hover.length)
        parts = [tr("{start} to {end}: {length}", start=origin, end=goal, length=length)]
        if hover.price:
            parts[0] += f" ({', '.join(hover.price)})"
        if hover.provocations:
            attackers = dict.fromkeys(map(self.provocation_text, hover.provocations))
            parts.append(tr("provokes {who}", who=join_names(attackers)))
        parts += [safer] if safer else []
        flanks = {
            tr(
                "{who} with {partner}",
                who=self.name(flank.target),
                partner=self.name(flank.partner),
            )
            for flank in hover.flanks
        }
        parts += [tr("flanks {who}", who=join_names(sorted(flanks)))] if flanks else []
        parts += self.cover_texts(hover.covers)
        return ", ".join(parts)

    def flanked_text(self, event: SpatialEvent) -> str:
        """Return the pair of foes that flanks the mover, and the mover's cell."""
        pair = join_names((self.name(event.creature), self.name(event.partner)))
        return tr("flanked by {who} at {cell}", who=pair, cell=self._grid.label(event.to))

    def cover_texts(self, covers: Iterable[TargetCover], *, own: bool = False) -> tuple[str, ...]:
        """Return the cover of targets by grade, or with ``own`` the mover's cover from them."""
        by_grade: dict[str, list[str]] = {}
        for target_cover in covers:
            if name := self.cover_name(
                target_cover.cover.grade, target_cover.better_postures
            ).lower():
                by_grade.setdefault(name, []).append(self.name(target_cover.target))
        text = tr_noop("{cover} from {who}") if own else tr_noop("{cover} for {who}")
        return tuple(tr(text, cover=name, who=join_names(foes)) for name, foes in by_grade.items())

    def grade_name(self, grade: str) -> str:
        """Return the pack's name for a grade of cover, empty for no cover."""
        grades = self._book.cover.how.grades
        return next((entry.name for entry in grades if entry.id == grade), "")

    def cover_name(self, grade: str, ducked: Iterable[BetterPosture] = ()) -> str:
        """Return a grade of cover and, in brackets, better grades in lower postures."""
        conditions = self._book.conditions
        lower = ", ".join(
            f"{conditions[posture.posture].name.lower()} {self.grade_name(posture.grade).lower()}"
            for posture in ducked
        )
        name = self.grade_name(grade)
        return f"{name or tr('No cover')} ({lower})" if lower else name

    def placed(self, event: happened.Placed) -> str:
        who, cell = self.name(event.token), self._grid.label(event.cell)
        return tr("{who} is set at {cell}", who=who, cell=cell)

    def removed(self, event: happened.Removed) -> str:
        return tr("{who} leaves the board", who=event.name)

    def shown(self, event: happened.VisibilityChanged) -> str:
        text = tr_noop("{who} is hidden") if event.hidden else tr_noop("{who} is revealed")
        return tr(text, who=self.name(event.token))

    def door_set(self, event: happened.DoorSet) -> str:
        return tr(_DOORS[event.state], door=event.door)

    def board_edited(self, event: happened.BoardEdited) -> str:
        drawn, changed = self._pieces(event.drawn), self._pieces(event.changed)
        parts = [tr("{what} drawn", what=drawn)] if drawn else []
        parts += [tr("{what} changed", what=changed)] if changed else []
        parts += [tr("{count} removed", count=len(event.removed))] if event.removed else []
        return tr("GM: on the map {what}", what=", ".join(parts))

    def _pieces(self, names: tuple[str, ...]) -> str:
        """Return the number of pieces by kind as text."""
        kinds = {piece.id: type(piece) for piece in self._battle.board.pieces}
        counts = Counter(kinds[name] for name in names if name in kinds)
        return join_names(_counted(count, *_PIECES[kind]) for kind, count in counts.items())

    def aligned(self, event: happened.GridAligned) -> str:
        left, top = event.offset
        stay = tr_noop("walls stay on the picture"), tr_noop("walls stay at their cells")
        return tr(
            "The grid is laid anew: {columns} \u00d7 {rows} cells of {pixels} pixels "
            "from {left}, {top}; {walls}",
            columns=event.columns,
            rows=event.rows,
            pixels=f"{event.pixels:.6g}",
            left=f"{left:.6g}",
            top=f"{top:.6g}",
            walls=tr(stay[0 if event.walls else 1]),
        )

    def lines_drawn(self, event: happened.GridStyleChanged) -> str:
        look = event.look
        places = (tr("GM"), look.shown), (tr("table"), look.at_table)
        seen = [name for name, on in places if on]
        who = tr("shown to {who}", who=join_names(seen)) if seen else tr("hidden")
        text = tr_noop("Grid lines: {colour} at {opacity}%, {seen}")
        return tr(text, colour=look.colour, opacity=look.opacity, seen=who)

    def note_written(self, event: happened.NoteWritten) -> str:
        note = event.note
        where = self._grid.label(note.cell) if note.cell else self.name(note.who)
        new, old = (
            tr_noop("GM: note {number} pinned to {place}"),
            tr_noop("GM: note {number} at {place}"),
        )
        said = tr(new if event.new else old, number=note.number, place=where)
        seen = tr(", shown to the players") if note.shown else ""
        return f"{said}{seen}: {' '.join(note.text.split())}"

    def note_removed(self, event: happened.NoteRemoved) -> str:
        return tr("GM: note {number} is taken away", number=event.number)

    def fog_mode_set(self, event: happened.FogModeSet) -> str:
        parts = [tr(_FOG_MODES[event.mode])]
        parts += [tr("opened doors reveal rooms")] if event.doors_reveal else []
        parts += [tr("changes are held back")] if event.hold else []
        return ", ".join(parts)

    def fog_edited(self, event: happened.FogEdited) -> str:
        what = tr("the whole map") if event.whole else event.room or tr("a part of the map")
        text = (
            tr_noop("GM: {what} is revealed") if event.revealed else tr_noop("GM: {what} is hidden")
        )
        return tr(text, what=what) + (f" ({tr('not shown yet')})" if event.held else "")

    def fog_shown(self, _: happened.FogShown) -> str:
        return tr("GM: the changed fog is shown to the players")

    def room_named(self, event: happened.RoomNamed) -> str:
        return tr("GM: room {name} is drawn", name=event.name)

    def room_forgotten(self, event: happened.RoomForgotten) -> str:
        return tr("GM: room {name} is removed", name=event.name)

    def light_put(self, event: happened.LightPut) -> str:
        light = event.light
        text = tr_noop("GM: light {light} is out")
        if light.on and event.new:
            text = tr_noop("GM: light {light} at {place}: bright {bright}, dim {dim}")
        elif light.on:
            text = tr_noop("GM: light {light} now at {place}: bright {bright}, dim {dim}")
        return tr(
            text,
            light=light.id,
            place=self._light_place(light),
            bright=self.length_text(light.bright),
            dim=self.length_text(light.dim),
        )

    def _light_place(self, light: Light) -> str:
        if light.place is None:
            return self.name(light.carrier)
        return self._grid.label(self._grid.cell_at(light.place))

    def light_removed(self, event: happened.LightRemoved) -> str:
        return tr("GM: light {light} is taken away", light=event.light)

    def scene_light_set(self, event: happened.SceneLightSet) -> str:
        return tr(_SCENE_LIGHTS[event.level])

    def parties_set(self, event: happened.PartiesSet) -> str:
        if not event.parties:
            return tr("GM: all player characters look for the players")
        return tr("GM: looking for the players: {parties}", parties=join_names(event.parties))

    def seen_forgotten(self, event: happened.SeenForgotten) -> str:
        return tr("GM: forgotten what was seen: {parties}", parties=join_names(event.parties))

    def round_began(self, event: happened.RoundBegan) -> str:
        return tr("Round {number} begins", number=event.round)

    def turn_began(self, event: happened.TurnBegan) -> str:
        return tr("{who}'s turn", who=self.name(event.token))

    def turn_ended(self, _: happened.TurnEnded) -> str:
        return ""

    def moved(self, event: happened.Moved) -> str:
        action = self._book.actions[event.action].name
        first, last = self._grid.label(event.route[0]), self._grid.label(event.route[-1])
        return tr(
            "{who} moves ({action}): {start} to {end}, {length}",
            who=self.name(event.token),
            action=action,
            start=first,
            end=last,
            length=self.length_text(event.length),
        )

    def rolled(self, event: happened.Rolled) -> str:
        dice = ", ".join(str(die) for die in event.dice)
        text = f"{self.name(event.token)}: {event.what}:" + (f" [{dice}]" if dice else "")
        text += _modifier_texts(event.modifiers, event.rule)
        text += "" if event.under else f" = {event.total}"
        if event.against is not None:
            text += tr(" against {number}", number=event.against)
        if len(event.opposed) > 1 or event.under:
            text += f" ({_opposed_texts(event.opposed, event.rule)})"
        if event.success is not None:
            words = VERDICTS[event.attack]
            text += f": {tr(words[0 if event.success else 1])}"
        return f"{text} ({event.rule})"

    def damaged(self, event: happened.Damaged) -> str:
        pool = self._book.pools[event.pool].name.lower()
        return tr(
            "{who} loses {amount} {pool}, {left} left",
            who=self.name(event.token),
            amount=event.amount,
            pool=pool,
            left=event.left,
        )

    def spent(self, event: happened.Spent) -> str:
        pool = self._book.pools[event.pool].name
        who = self.name(event.token)
        return tr("{who} spends {pool} ({left} left)", who=who, pool=pool, left=event.left)

    def gained(self, event: happened.ConditionGained) -> str:
        name = self._book.conditions[event.condition].name.lower()
        who = self.name(event.token)
        return tr("{who} is {condition} ({rule})", who=who, condition=name, rule=event.rule)

    def lost(self, event: happened.ConditionLost) -> str:
        name = self._book.conditions[event.condition].name.lower()
        text = tr_noop("{who} is no longer {condition} ({rule})")
        return tr(text, who=self.name(event.token), condition=name, rule=event.rule)

    def corrected(self, event: happened.Corrected) -> str:
        who = f"{self.name(event.token)}: " if event.token else ""
        return tr("GM: {who}{what} is set to {value}", who=who, what=event.what, value=event.value)

    def asked(self, event: happened.Asked) -> str:
        return f"{event.text}? ({event.rule})"

    def answered(self, event: happened.Answered) -> str:
        return f"{self.name(event.who) or tr('GM')}: {event.text}"

    def halted(self, event: happened.Halted) -> str:
        who = self.name(event.token)
        return tr("{who} stops: {why} ({rule})", who=who, why=event.why, rule=event.rule)

    def narrated(self, event: happened.Narrated) -> str:
        who = f"{self.name(event.token)}: " if event.token else ""
        rule = f" ({event.rule})" if event.rule else ""
        return f"{who}{event.text}{rule}"


_PIECES: dict[type[BoardPiece], tuple[str, str]] = {
    Wall: (tr_noop("{count} wall"), tr_noop("{count} walls")),
    Door: (tr_noop("{count} door"), tr_noop("{count} doors")),
    Terrain: (tr_noop("{count} region of terrain"), tr_noop("{count} regions of terrain")),
}
_DOORS = {
    DoorState.OPEN.value: tr_noop("Door {door} is open"),
    DoorState.CLOSED.value: tr_noop("Door {door} is closed"),
    DoorState.LOCKED.value: tr_noop("Door {door} is locked"),
}
VERDICTS = {
    True: (tr_noop("hit"), tr_noop("miss")),
    False: (tr_noop("success"), tr_noop("failure")),
}


def _counted(count: int, singular: str, plural: str) -> str:
    return tr(singular if count == 1 else plural, count=count)


def opportunity_attacks_text(count: int) -> str:
    """Return the number of opportunity attacks as text."""
    if not count:
        return tr("no opportunity attack")
    one, many = tr_noop("{count} opportunity attack"), tr_noop("{count} opportunity attacks")
    return _counted(count, one, many)


def _modifier_texts(modifiers: tuple[happened.Modifier, ...], rule: str) -> str:
    """Return the modifiers of a roll, each with rule and source if unusual."""
    return "".join(f" {part.value:+d} {part.name}{_origin(part, rule)}" for part in modifiers)


def _origin(part: happened.Modifier, rule: str) -> str:
    origins = [part.rule] if part.rule != rule else []
    origins += [part.source] if part.source == "map" else []
    return f" [{', '.join(origins)}]" if origins else ""


def _opposed_texts(modifiers: tuple[happened.Modifier, ...], rule: str) -> str:
    return ", ".join(f"{part.name} {part.value}{_origin(part, rule)}" for part in modifiers)


_FOG_MODES = {
    FogMode.OPEN: tr_noop("GM: players see the whole map"),
    FogMode.HAND: tr_noop("GM: players see what is revealed by hand"),
    FogMode.SIGHT: tr_noop("GM: players see what their creatures see"),
    FogMode.BOTH: tr_noop("GM: players see what their creatures see, and what is revealed"),
}


_SCENE_LIGHTS = {
    LightLevel.BRIGHT: tr_noop("GM: the scene is in bright light"),
    LightLevel.DIM: tr_noop("GM: the scene is in dim light"),
    LightLevel.DARK: tr_noop("GM: the scene is dark"),
}

_SENTENCES: dict[type[Any], Callable[[Narrator, Any], str]] = {
    happened.Placed: Narrator.placed,
    happened.Removed: Narrator.removed,
    happened.VisibilityChanged: Narrator.shown,
    happened.DoorSet: Narrator.door_set,
    happened.BoardEdited: Narrator.board_edited,
    happened.GridAligned: Narrator.aligned,
    happened.GridStyleChanged: Narrator.lines_drawn,
    happened.NoteWritten: Narrator.note_written,
    happened.NoteRemoved: Narrator.note_removed,
    happened.FogModeSet: Narrator.fog_mode_set,
    happened.FogEdited: Narrator.fog_edited,
    happened.FogShown: Narrator.fog_shown,
    happened.RoomNamed: Narrator.room_named,
    happened.RoomForgotten: Narrator.room_forgotten,
    happened.LightPut: Narrator.light_put,
    happened.LightRemoved: Narrator.light_removed,
    happened.SceneLightSet: Narrator.scene_light_set,
    happened.PartiesSet: Narrator.parties_set,
    happened.SeenForgotten: Narrator.seen_forgotten,
    happened.RoundBegan: Narrator.round_began,
    happened.TurnBegan: Narrator.turn_began,
    happened.TurnEnded: Narrator.turn_ended,
    happened.Moved: Narrator.moved,
    happened.Rolled: Narrator.rolled,
    happened.Damaged: Narrator.damaged,
    happened.Spent: Narrator.spent,
    happened.ConditionGained: Narrator.gained,
    happened.ConditionLost: Narrator.lost,
    happened.Corrected: Narrator.corrected,
    happened.Asked: Narrator.asked,
    happened.Answered: Narrator.answered,
    happened.Halted: Narrator.halted,
    happened.Narrated: Narrator.narrated,
}
