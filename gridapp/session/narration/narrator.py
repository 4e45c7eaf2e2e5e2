"""Sentences for events, previews and refusals, with the names of creatures and cells."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.amounts import Change, parse_amount
from gridapp.battle.areas import Area
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import BoardPiece, Door, DoorState, Terrain, Wall
from gridapp.battle.fog import FogMode
from gridapp.battle.lights import Light, LightLevel
from gridapp.battle.messages import Message, Text, joined, message
from gridapp.battle.rolls import RolledDice
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import DestinationPreview, TargetCover
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.lower_postures import BetterPosture
from gridapp.engine.queries.round_parts import RoundPart
from gridapp.engine.types import Provocation, SpatialEvent
from gridapp.session.i18n import join_names, shown, tr, tr_noop

SPENT = tr_noop("{who} spends {pool} ({left} left)")
_NEAR = 0.01
"""How far, in cells, a door on the board's lower or right edge is looked for inside."""


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

    def sentence(self, event: happened.Event) -> Text:
        """Return an event as a sentence."""
        return _SENTENCES[type(event)](self, event)

    def sentences(self, events: Iterable[happened.Event]) -> tuple[Text, ...]:
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

    def placed(self, event: happened.Placed) -> Text:
        who, cell = self.name(event.token), self._grid.label(event.cell)
        return message("{who} is set at {cell}", who=who, cell=cell)

    def removed(self, event: happened.Removed) -> Text:
        return message("{who} leaves the board", who=event.name)

    def shown(self, event: happened.VisibilityChanged) -> Text:
        text = tr_noop("{who} is hidden") if event.hidden else tr_noop("{who} is revealed")
        return message(text, who=self.name(event.token))

    def door_set(self, event: happened.DoorSet) -> Text:
        return message(_DOORS[event.state], cell=self._door_place(event.door))

    def _door_place(self, door_id: str) -> str:
        """Return the label of a cell at the middle of a door, or its id if removed."""
        door = next((each for each in self._battle.board.doors if each.id == door_id), None)
        if door is None:
            return door_id
        x, y = (door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2
        spots = (x, y), (x - _NEAR, y - _NEAR)
        cells = [self._grid.cell_at(spot) for spot in spots]
        return self._grid.label(next((cell for cell in cells if cell in self._grid), cells[0]))

    def board_edited(self, event: happened.BoardEdited) -> Text:
        drawn, changed = self._pieces(event.drawn), self._pieces(event.changed)
        parts = [message("{what} drawn", what=drawn)] if drawn else []
        parts += [message("{what} changed", what=changed)] if changed else []
        parts += [message("{count} removed", count=len(event.removed))] if event.removed else []
        return message("GM: on the map {what}", what=joined(", ", parts))

    def _pieces(self, names: tuple[str, ...]) -> tuple[Text, ...]:
        """Return the number of pieces of each kind."""
        kinds = {piece.id: type(piece) for piece in self._battle.board.pieces}
        counts = Counter(kinds[name] for name in names if name in kinds)
        return tuple(
            message(_PIECES[kind][0 if count == 1 else 1], count=count)
            for kind, count in counts.items()
        )

    def aligned(self, event: happened.GridAligned) -> Text:
        left, top = event.offset
        stay = tr_noop("walls stay on the picture"), tr_noop("walls stay at their cells")
        return message(
            "The grid is laid anew: {columns} \u00d7 {rows} cells of {pixels} pixels "
            "from {left}, {top}; {walls}",
            columns=event.columns,
            rows=event.rows,
            pixels=f"{event.pixels:.6g}",
            left=f"{left:.6g}",
            top=f"{top:.6g}",
            walls=message(stay[0 if event.walls else 1]),
        )

    def lines_drawn(self, event: happened.GridStyleChanged) -> Text:
        look = event.look
        places = (message("GM"), look.shown), (message("table"), look.at_table)
        seen = [name for name, on in places if on]
        who = message("shown to {who}", who=tuple(seen)) if seen else message("hidden")
        text = tr_noop("Grid lines: {colour} at {opacity}%, {seen}")
        return message(text, colour=look.colour, opacity=look.opacity, seen=who)

    def bars_set(self, event: happened.BarsSet) -> Text:
        detail = BAR_DETAILS[event.detail] if event.detail else tr_noop("the default")
        return message(
            "GM: what players see of the health of {side}: {detail}",
            side=event.side,
            detail=message(detail),
        )

    def note_written(self, event: happened.NoteWritten) -> Text:
        note = event.note
        where = self._grid.label(note.cell) if note.cell else self.name(note.who)
        new, old = (
            tr_noop("GM: note {number} pinned to {place}"),
            tr_noop("GM: note {number} at {place}"),
        )
        said = message(new if event.new else old, number=note.number, place=where)
        seen: Text = message(", shown to the players") if note.shown else ""
        return message(
            "{note}{seen}: {text}", note=said, seen=seen, text=" ".join(note.text.split())
        )

    def note_removed(self, event: happened.NoteRemoved) -> Text:
        return message("GM: note {number} is taken away", number=event.number)

    def fog_mode_set(self, event: happened.FogModeSet) -> Text:
        parts = [message(_FOG_MODES[event.mode])]
        parts += [message("opened doors reveal rooms")] if event.doors_reveal else []
        parts += [message("changes are held back")] if event.hold else []
        return joined(", ", parts)

    def fog_edited(self, event: happened.FogEdited) -> Text:
        what = (
            message("the whole map") if event.whole else event.room or message("a part of the map")
        )
        text = (
            tr_noop("GM: {what} is revealed") if event.revealed else tr_noop("GM: {what} is hidden")
        )
        edit = message(text, what=what)
        if not event.held:
            return edit
        return message("{edit} ({note})", edit=edit, note=message("not shown yet"))

    def fog_shown(self, _: happened.FogShown) -> Text:
        return message("GM: the changed fog is shown to the players")

    def room_named(self, event: happened.RoomNamed) -> Text:
        return message("GM: room {name} is drawn", name=event.name)

    def room_forgotten(self, event: happened.RoomForgotten) -> Text:
        return message("GM: room {name} is removed", name=event.name)

    def light_put(self, event: happened.LightPut) -> Text:
        light = event.light
        text = tr_noop("GM: light {light} is out")
        if light.on and event.new:
            text = tr_noop("GM: light {light} at {place}: bright {bright}, dim {dim}")
        elif light.on:
            text = tr_noop("GM: light {light} now at {place}: bright {bright}, dim {dim}")
        return message(
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

    def light_removed(self, event: happened.LightRemoved) -> Text:
        return message("GM: light {light} is taken away", light=event.light)

    def scene_light_set(self, event: happened.SceneLightSet) -> Text:
        return message(_SCENE_LIGHTS[event.level])

    def parties_set(self, event: happened.PartiesSet) -> Text:
        if not event.parties:
            return message("GM: all player characters look for the players")
        return message("GM: looking for the players: {parties}", parties=event.parties)

    def seen_forgotten(self, event: happened.SeenForgotten) -> Text:
        return message("GM: forgotten what was seen: {parties}", parties=event.parties)

    def area_put(self, event: happened.AreaPut) -> Text:
        text = tr_noop("GM: area {area} at {place}, takes in {who}")
        if not event.new:
            text = tr_noop("GM: area {area} at {place} is changed, takes in {who}")
        return self._area_text(text, event.area, event.inside)

    def area_moved(self, event: happened.AreaMoved) -> Text:
        text = tr_noop("GM: area {area} is now at {place}, takes in {who}")
        return self._area_text(text, event.area, event.inside)

    def _area_text(self, text: str, area: Area, inside: tuple[str, ...]) -> Text:
        place = self.name(area.carrier)
        if area.place is not None:
            place = self._grid.label(self._grid.cell_at(area.place))
        who = tuple(map(self.name, inside)) or message("nobody")
        return message(text, area=area.name, place=place, who=who)

    def area_removed(self, event: happened.AreaRemoved) -> Text:
        if event.over:
            return message("GM: area {area} is over", area=event.name)
        return message("GM: area {area} is removed", area=event.name)

    def area_met(self, event: happened.AreaMet) -> Text:
        text = tr_noop("{who} enters {area}")
        if event.started:
            text = tr_noop("{who} starts the turn in {area}")
        return message(text, who=self.name(event.token), area=event.name)

    def round_began(self, event: happened.RoundBegan) -> Text:
        return message("Round {number} begins", number=event.round)

    def turn_began(self, event: happened.TurnBegan) -> Text:
        return message("{who}'s turn", who=self.name(event.token))

    def turn_ended(self, _: happened.TurnEnded) -> Text:
        return ""

    def moved(self, event: happened.Moved) -> Text:
        action = self._book.actions[event.action].name
        first, last = self._grid.label(event.route[0]), self._grid.label(event.route[-1])
        return message(
            "{who} moves ({action}): {start} to {end}, {length}",
            who=self.name(event.token),
            action=action,
            start=first,
            end=last,
            length=self.length_text(event.length),
        )

    def rolled(self, event: happened.Rolled) -> Text:
        dice = ", ".join(str(die) for die in event.dice)
        parts = [message("{who}: {what}:", who=self.name(event.token), what=event.what)]
        parts += [message(" [{dice}]", dice=dice)] if dice else []
        parts += [_modifier_text(part, event.rule) for part in event.modifiers]
        parts += [] if event.under else [message(" = {total}", total=event.total)]
        if event.against is not None:
            parts.append(message(" against {number}", number=event.against))
        if len(event.opposed) > 1 or event.under:
            opposed = [_opposed_text(part, event.rule) for part in event.opposed]
            parts.append(message(" ({modifiers})", modifiers=joined(", ", opposed)))
        if event.success is not None:
            verdict = VERDICTS[event.attack][0 if event.success else 1]
            parts.append(message(": {verdict}", verdict=message(verdict)))
        return joined("", (*parts, f" ({event.rule})"))

    def silent(self, _: happened.AttackResolved | happened.OpportunityTaken) -> Text:
        """Return nothing: the roll and the answer have their own sentences."""
        return ""

    def damaged(self, event: happened.Damaged) -> Text:
        pool = self._book.pools[event.pool].name.lower()
        return message(
            "{who} loses {amount} {pool}, {left} left",
            who=self.name(event.token),
            amount=event.amount,
            pool=pool,
            left=event.left,
        )

    def healed(self, event: happened.Healed) -> Text:
        return message(
            "{who} regains {amount} {pool}, {left} now",
            who=self.name(event.token),
            amount=event.amount,
            pool=self._book.pools[event.pool].name.lower(),
            left=event.left,
        )

    def pools_adjusted(self, event: happened.PoolsAdjusted) -> Text:
        who, entry = tuple(map(self.name, event.tokens)), event.entry
        if event.pool:
            pool = self._book.pools[event.pool].name
            return message("GM: {pool} {entry} for {who}", pool=pool, entry=entry, who=who)
        change = parse_amount(entry).change
        bare = entry.replace(change.value, "", 1).strip()
        return message(_ADJUSTED[change], entry=bare, who=who)

    def dice_rolled(self, event: happened.DiceRolled) -> Text:
        flat = f" {event.flat:+d}" if event.flat else ""
        return message(
            "{who} rolls {text}: {dice} = {total}",
            who=self.name(event.token) or message("GM"),
            text=event.text,
            dice=" ".join(_faces_text(dice) for dice in event.dice) + flat,
            total=event.total,
        )

    def order_changed(self, event: happened.OrderChanged) -> Text:
        who = self.name(event.token)
        if not event.before:
            return message("GM: {who} acts last now", who=who)
        return message(
            "GM: {who} acts ahead of {other} now", who=who, other=self.name(event.before)
        )

    def spent(self, event: happened.Spent) -> Text:
        pool = self._book.pools[event.pool].name
        who = self.name(event.token)
        return message(SPENT, who=who, pool=pool, left=event.left)

    def gained(self, event: happened.ConditionGained) -> Text:
        name = self._book.conditions[event.condition].name.lower()
        who = self.name(event.token)
        return message("{who} is {condition} ({rule})", who=who, condition=name, rule=event.rule)

    def lost(self, event: happened.ConditionLost) -> Text:
        name = self._book.conditions[event.condition].name.lower()
        text = tr_noop("{who} is no longer {condition} ({rule})")
        return message(text, who=self.name(event.token), condition=name, rule=event.rule)

    def corrected(self, event: happened.Corrected) -> Text:
        who = f"{self.name(event.token)}: " if event.token else ""
        return message(
            "GM: {who}{what} is set to {value}", who=who, what=event.what, value=event.value
        )

    def asked(self, event: happened.Asked) -> Text:
        return message("{question}? ({rule})", question=event.text, rule=event.rule)

    def answered(self, event: happened.Answered) -> Text:
        return message("{who}: {text}", who=self.name(event.who) or message("GM"), text=event.text)

    def halted(self, event: happened.Halted) -> Text:
        who = self.name(event.token)
        return message("{who} stops: {why} ({rule})", who=who, why=event.why, rule=event.rule)

    def met_unknown(self, event: happened.MetUnknown) -> Text:
        who, cell = self.name(event.token), self._grid.label(event.cell)
        if event.who:
            name = self.name(event.who)
            return message(
                "{who} goes no further: {name} is at {cell}, which the players do not know",
                who=who,
                name=name,
                cell=cell,
            )
        return message(
            "{who} goes no further: the way to {cell} is not as the players know it",
            who=who,
            cell=cell,
        )

    def narrated(self, event: happened.Narrated) -> Text:
        who = f"{self.name(event.token)}: " if event.token else ""
        rule = f" ({event.rule})" if event.rule else ""
        return message("{who}{text}{rule}", who=who, text=event.text, rule=rule)


_PIECES: dict[type[BoardPiece], tuple[str, str]] = {
    Wall: (tr_noop("{count} wall"), tr_noop("{count} walls")),
    Door: (tr_noop("{count} door"), tr_noop("{count} doors")),
    Terrain: (tr_noop("{count} region of terrain"), tr_noop("{count} regions of terrain")),
}
_DOORS = {
    DoorState.OPEN.value: tr_noop("The door at {cell} is open"),
    DoorState.CLOSED.value: tr_noop("The door at {cell} is closed"),
    DoorState.LOCKED.value: tr_noop("The door at {cell} is locked"),
}
BAR_DETAILS = {
    BarDetail.EXACT: tr_noop("exact numbers"),
    BarDetail.QUARTERS: tr_noop("quarters"),
    BarDetail.WORDS: tr_noop("words"),
    BarDetail.NOTHING: tr_noop("nothing"),
}
VERDICTS = {
    True: (tr_noop("hit"), tr_noop("miss")),
    False: (tr_noop("success"), tr_noop("failure")),
}


_ADJUSTED = {
    Change.LOSE: tr_noop("GM: {entry} damage to {who}"),
    Change.GAIN: tr_noop("GM: {entry} healing for {who}"),
    Change.SET: tr_noop("GM: life set to {entry} for {who}"),
}


def _faces_text(dice: RolledDice) -> str:
    """Return the faces of equal dice; dropped ones stand in brackets."""
    faces = ", ".join([*map(str, dice.faces), *(f"({face})" for face in dice.dropped)])
    return f"{'- ' if dice.sign < 0 else ''}[{faces}]"


def _counted(count: int, singular: str, plural: str) -> str:
    return tr(singular if count == 1 else plural, count=count)


def opportunity_attacks_text(count: int) -> str:
    """Return the number of opportunity attacks as text."""
    if not count:
        return tr("no opportunity attack")
    one, many = tr_noop("{count} opportunity attack"), tr_noop("{count} opportunity attacks")
    return _counted(count, one, many)


def _modifier_text(part: happened.Modifier, rule: str) -> Message:
    """Return a modifier of a roll, with rule and source if unusual."""
    origin = _origin(part, rule)
    return message(" {value:+d} {name}{origin}", value=part.value, name=part.name, origin=origin)


def _origin(part: happened.Modifier, rule: str) -> str:
    origins = [part.rule] if part.rule != rule else []
    origins += [part.source] if part.source == "map" else []
    return f" [{', '.join(origins)}]" if origins else ""


def _opposed_text(part: happened.Modifier, rule: str) -> Message:
    origin = _origin(part, rule)
    return message("{name} {value}{origin}", name=part.name, value=part.value, origin=origin)


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

_SENTENCES: dict[type[Any], Callable[[Narrator, Any], Text]] = {
    happened.Placed: Narrator.placed,
    happened.Removed: Narrator.removed,
    happened.VisibilityChanged: Narrator.shown,
    happened.DoorSet: Narrator.door_set,
    happened.BoardEdited: Narrator.board_edited,
    happened.GridAligned: Narrator.aligned,
    happened.GridStyleChanged: Narrator.lines_drawn,
    happened.BarsSet: Narrator.bars_set,
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
    happened.AttackResolved: Narrator.silent,
    happened.OpportunityTaken: Narrator.silent,
    happened.Damaged: Narrator.damaged,
    happened.Spent: Narrator.spent,
    happened.ConditionGained: Narrator.gained,
    happened.ConditionLost: Narrator.lost,
    happened.Corrected: Narrator.corrected,
    happened.Asked: Narrator.asked,
    happened.Answered: Narrator.answered,
    happened.Halted: Narrator.halted,
    happened.MetUnknown: Narrator.met_unknown,
    happened.Narrated: Narrator.narrated,
    happened.Healed: Narrator.healed,
    happened.PoolsAdjusted: Narrator.pools_adjusted,
    happened.DiceRolled: Narrator.dice_rolled,
    happened.OrderChanged: Narrator.order_changed,
    happened.AreaPut: Narrator.area_put,
    happened.AreaMoved: Narrator.area_moved,
    happened.AreaRemoved: Narrator.area_removed,
    happened.AreaMet: Narrator.area_met,
}
