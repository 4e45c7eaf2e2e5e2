"""The battle as an audience knows it, for answers that may not name or heed what is unknown."""

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.knowing.knowledge import AudienceKind, Knowledge
from gridapp.battle.knowing.known_board import known_board
from gridapp.battle.questions import Underway, Walk
from gridapp.battle.state import Battle


def known_battle(knows: Knowledge, *, is_renamed: bool = False) -> Battle:
    """Return a battle with the known creatures only, and the board as the audience knows it.

    Doors out of sight are as they were seen last, secret doors are walls, and walls and terrain are
    cut to the known region. Questions and acts that name an unknown creature are left out.
    Where nothing is unknown the battle, or at least its board, is returned itself, because answers
    are cached by it. ``is_renamed`` joins walls and gives them new ids even then, for answers that
    name walls: if it happened only round a secret door, it would tell of that door.
    """
    battle, known_ids = knows.battle, knows.creature_ids
    if knows.audience.kind is AudienceKind.GM:
        return battle
    board = known_board(knows, is_renamed=is_renamed)
    if len(known_ids) == len(battle.tokens) and board is battle.board:
        if not (battle.notes or battle.areas):
            return battle
        return msgspec.structs.replace(battle, notes=(), areas=_known_areas(knows))
    names = {token.id for token in battle.tokens} - known_ids
    return msgspec.structs.replace(
        battle,
        board=board,
        tokens=knows.creatures if names else battle.tokens,
        order=tuple(entry for entry in battle.order if knows.knows_entry(entry)),
        active=battle.active if battle.active in known_ids else "",
        questions=tuple(each for each in battle.questions if not _names(each, names)),
        underway=tuple(_known(each) for each in battle.underway if not _names(each, names)),
        postponed=tuple(each for each in battle.postponed if not _names(each, names)),
        standing=tuple(each for each in battle.standing if each.who not in names),
        notes=(),
        areas=_known_areas(knows),
    )


def _known_areas(knows: Knowledge) -> tuple[Area, ...]:
    """Return the areas that are shown on an open map; in fog none, as their shape reaches out."""
    if not knows.is_open:
        return ()
    carriers = ("", *knows.creature_ids)
    return tuple(area for area in knows.battle.areas if area.shown and area.carrier in carriers)


def _known(act: Underway) -> Underway:
    """Return an act in progress without the hidden obstacle that stops a walk."""
    return msgspec.structs.replace(act, beyond=None) if isinstance(act, Walk) else act


def _names(value: object, names: set[str]) -> bool:
    """Return True if plain data holds any of these ids."""
    if isinstance(value, str):
        return value in names
    if isinstance(value, msgspec.Struct):
        return any(_names(part, names) for part in msgspec.structs.astuple(value))
    if isinstance(value, dict):
        return any(_names(part, names) for pair in value.items() for part in pair)
    return isinstance(value, tuple | list) and any(_names(part, names) for part in value)
