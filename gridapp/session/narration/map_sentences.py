"""Sentences for events of the map: creatures placed, doors, drawing, notes, fog, light, areas."""

from collections import Counter
from typing import Any

from gridapp.battle import events as happened
from gridapp.battle.areas import Area
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import BoardPiece, Door, DoorState, LinkKind, Terrain, Wall
from gridapp.battle.messages import Text, joined, message
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.session.i18n import tr, tr_noop
from gridapp.session.narration.battle_names import BattleNames, EventSentence

_NEAR = 0.01
"""How far, in cells, a door on the board's lower or right edge is looked for inside."""


def placed(words: BattleNames, event: happened.Placed) -> Text:
    who, cell = words.name(event.token), words.grid.label(event.cell)
    return message("{who} is set at {cell}", who=who, cell=cell)


def removed(_words: BattleNames, event: happened.Removed) -> Text:
    return message("{who} leaves the board", who=event.name)


def visibility_changed(words: BattleNames, event: happened.VisibilityChanged) -> Text:
    text = tr_noop("{who} is hidden") if event.hidden else tr_noop("{who} is revealed")
    return message(text, who=words.name(event.token))


def door_set(words: BattleNames, event: happened.DoorSet) -> Text:
    return message(_DOORS[event.state], cell=_door_place(words, event.door))


def _door_place(words: BattleNames, door_id: str) -> str:
    """Return the label of a cell at the middle of a door, or its id if removed."""
    door = next((each for each in words.battle.board.doors if each.id == door_id), None)
    if door is None:
        return door_id
    x, y = (door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2
    spots = (x, y), (x - _NEAR, y - _NEAR)
    cells = [words.grid.cell_at(spot) for spot in spots]
    return words.grid.label(next((cell for cell in cells if cell in words.grid), cells[0]))


def board_edited(words: BattleNames, event: happened.BoardEdited) -> Text:
    drawn, changed = _pieces(words, event.drawn), _pieces(words, event.changed)
    parts = [message("{what} drawn", what=drawn)] if drawn else []
    parts += [message("{what} changed", what=changed)] if changed else []
    parts += [message("{count} removed", count=len(event.removed))] if event.removed else []
    return message("GM: on the map {what}", what=joined(", ", parts))


def _pieces(words: BattleNames, names: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the number of pieces of each kind."""
    kinds = {piece.id: type(piece) for piece in words.battle.board.pieces}
    counts = Counter(kinds[name] for name in names if name in kinds)
    return tuple(
        message(_PIECES[kind][0 if count == 1 else 1], count=count)
        for kind, count in counts.items()
    )


def aligned(_words: BattleNames, event: happened.GridAligned) -> Text:
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


def lines_drawn(_words: BattleNames, event: happened.GridStyleChanged) -> Text:
    look = event.look
    places = (message("GM"), look.shown), (message("table"), look.at_table)
    seen = [name for name, on in places if on]
    who = message("shown to {who}", who=tuple(seen)) if seen else message("hidden")
    text = tr_noop("Grid lines: {colour} at {opacity}%, {seen}")
    return message(text, colour=look.colour, opacity=look.opacity, seen=who)


def bars_set(_words: BattleNames, event: happened.BarsSet) -> Text:
    detail = BAR_DETAILS[event.detail] if event.detail else tr_noop("the default")
    return message(
        "GM: what players see of the health of {side}: {detail}",
        side=event.side,
        detail=message(detail),
    )


def note_written(words: BattleNames, event: happened.NoteWritten) -> Text:
    note = event.note
    where = words.grid.label(note.cell) if note.cell else words.name(note.who)
    new, old = (
        tr_noop("GM: note {number} pinned to {place}"),
        tr_noop("GM: note {number} at {place}"),
    )
    said = message(new if event.new else old, number=note.number, place=where)
    seen: Text = message(", shown to the players") if note.shown else ""
    return message("{note}{seen}: {text}", note=said, seen=seen, text=" ".join(note.text.split()))


def note_removed(_words: BattleNames, event: happened.NoteRemoved) -> Text:
    return message("GM: note {number} is removed", number=event.number)


def fog_mode_set(_words: BattleNames, event: happened.FogModeSet) -> Text:
    parts = [message(_FOG_MODES[event.mode])]
    parts += [message("opened doors reveal rooms")] if event.doors_reveal else []
    parts += [message("changes are held back")] if event.hold else []
    return joined(", ", parts)


def fog_edited(_words: BattleNames, event: happened.FogEdited) -> Text:
    area = message("the whole map") if event.whole else event.room or message("a part of the map")
    text = tr_noop("GM: {what} is revealed") if event.revealed else tr_noop("GM: {what} is hidden")
    edit = message(text, what=area)
    if not event.held:
        return edit
    return message("{edit} ({note})", edit=edit, note=message("not shown yet"))


def fog_shown(_words: BattleNames, _: happened.FogShown) -> Text:
    return message("GM: the changed fog is shown to the players")


def room_named(_words: BattleNames, event: happened.RoomNamed) -> Text:
    return message("GM: room {name} is drawn", name=event.name)


def room_forgotten(_words: BattleNames, event: happened.RoomForgotten) -> Text:
    return message("GM: room {name} is removed", name=event.name)


def light_put(words: BattleNames, event: happened.LightPut) -> Text:
    light = event.light
    text = tr_noop("GM: light {light} is out")
    if light.on and event.new:
        text = tr_noop("GM: light {light} at {place}: bright {bright}, dim {dim}")
    elif light.on:
        text = tr_noop("GM: light {light} now at {place}: bright {bright}, dim {dim}")
    return message(
        text,
        light=light.id,
        place=_light_place(words, light),
        bright=words.length_text(light.bright),
        dim=words.length_text(light.dim),
    )


def _light_place(words: BattleNames, light: Light) -> str:
    if light.place is None:
        return words.name(light.carrier)
    return words.grid.label(words.grid.cell_at(light.place))


def light_removed(_words: BattleNames, event: happened.LightRemoved) -> Text:
    return message("GM: light {light} is removed", light=event.light)


def scene_light_set(_words: BattleNames, event: happened.SceneLightSet) -> Text:
    return message(_SCENE_LIGHTS[event.level])


def parties_set(_words: BattleNames, event: happened.PartiesSet) -> Text:
    if not event.parties:
        return message("GM: all player characters look for the players")
    return message("GM: looking for the players: {parties}", parties=event.parties)


def seen_forgotten(_words: BattleNames, event: happened.SeenForgotten) -> Text:
    return message("GM: forgotten what was seen: {parties}", parties=event.parties)


def area_put(words: BattleNames, event: happened.AreaPut) -> Text:
    text = tr_noop("GM: area {area} at {place}, takes in {who}")
    if not event.new:
        text = tr_noop("GM: area {area} at {place} is changed, takes in {who}")
    return _area_text(words, text, event.area, event.inside)


def area_moved(words: BattleNames, event: happened.AreaMoved) -> Text:
    text = tr_noop("GM: area {area} is now at {place}, takes in {who}")
    return _area_text(words, text, event.area, event.inside)


def _area_text(words: BattleNames, text: str, area: Area, inside: tuple[str, ...]) -> Text:
    position = words.name(area.carrier)
    if area.place is not None:
        position = words.grid.label(words.grid.cell_at(area.place))
    who = tuple(map(words.name, inside)) or message("nobody")
    return message(text, area=area.name, place=position, who=who)


def area_removed(_words: BattleNames, event: happened.AreaRemoved) -> Text:
    if event.over:
        return message("GM: area {area} is over", area=event.name)
    return message("GM: area {area} is removed", area=event.name)


def area_met(words: BattleNames, event: happened.AreaMet) -> Text:
    text = tr_noop("{who} enters {area}")
    if event.started:
        text = tr_noop("{who} starts the turn in {area}")
    return message(text, who=words.name(event.token), area=event.name)


def floor_put(_words: BattleNames, event: happened.FloorPut) -> Text:
    text = tr_noop("GM: floor {number} is added: {name}, {height} cells high")
    if not event.new:
        text = tr_noop("GM: floor {number} is now {name}, {height} cells high")
    return message(text, number=event.number, name=event.name, height=event.elevation)


def floor_removed(_words: BattleNames, event: happened.FloorRemoved) -> Text:
    return message("GM: floor {number}, {name}, is removed", number=event.number, name=event.name)


def link_put(words: BattleNames, event: happened.LinkPut) -> Text:
    return message(_LINKS[event.kind], cells=tuple(map(words.grid.label, event.cells)))


def link_removed(words: BattleNames, event: happened.LinkRemoved) -> Text:
    cells = tuple(map(words.grid.label, event.cells))
    return message("GM: the link at {cells} is removed", cells=cells)


_LINKS = {
    LinkKind.STAIRS: tr_noop("GM: stairs at {cells}"),
    LinkKind.LADDER: tr_noop("GM: a ladder at {cells}"),
    LinkKind.HOLE: tr_noop("GM: a hole at {cells}"),
    LinkKind.BALCONY: tr_noop("GM: a balcony at {cells}"),
}
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


def _counted(count: int, singular: str, plural: str) -> str:
    return tr(singular if count == 1 else plural, count=count)


MAP_SENTENCES: dict[type[Any], EventSentence] = {
    happened.Placed: placed,
    happened.Removed: removed,
    happened.VisibilityChanged: visibility_changed,
    happened.DoorSet: door_set,
    happened.BoardEdited: board_edited,
    happened.GridAligned: aligned,
    happened.GridStyleChanged: lines_drawn,
    happened.BarsSet: bars_set,
    happened.NoteWritten: note_written,
    happened.NoteRemoved: note_removed,
    happened.FogModeSet: fog_mode_set,
    happened.FogEdited: fog_edited,
    happened.FogShown: fog_shown,
    happened.RoomNamed: room_named,
    happened.RoomForgotten: room_forgotten,
    happened.LightPut: light_put,
    happened.LightRemoved: light_removed,
    happened.SceneLightSet: scene_light_set,
    happened.PartiesSet: parties_set,
    happened.SeenForgotten: seen_forgotten,
    happened.AreaPut: area_put,
    happened.AreaMoved: area_moved,
    happened.AreaRemoved: area_removed,
    happened.AreaMet: area_met,
    happened.FloorPut: floor_put,
    happened.FloorRemoved: floor_removed,
    happened.LinkPut: link_put,
    happened.LinkRemoved: link_removed,
}
