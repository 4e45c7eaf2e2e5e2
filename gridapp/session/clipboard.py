"""Creatures on the clipboard: JSON text of a form of our own, which another battle can take.

Whatever else lies there is refused with its reason. Nothing in the text is carried out; what it
gives is checked like a creature that is placed.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Sheet, Token
from gridapp.engine.commands.edit_sheet import editable_sheet, with_sheet
from gridapp.engine.commands.gm_edits import POOL_LIMIT
from gridapp.engine.protocol import Rules
from gridapp.grid.cells import Cell
from gridapp.session.groups import on_free_cells, with_unused_names

FORMAT: Literal["gridapp-creatures"] = "gridapp-creatures"
LONGEST = 1_000_000
MOST = 200
"""Creatures on one clip."""
FARTHEST = 1000


class Clipped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One creature: its sheet, what it has left, and the cells from the first one's to its own."""

    sheet: Sheet
    at: Cell
    hidden: bool = False
    pools: Mapping[str, int] = {}
    conditions: tuple[Condition, ...] = ()


class Clip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Creatures of one pack."""

    format: Literal["gridapp-creatures"]
    version: Literal[1]
    pack: str
    creatures: tuple[Clipped, ...]


def copy_creatures(battle: Battle, rules: Rules, ids: Iterable[str]) -> str | Refused:
    """The text of creatures on the board; conditions towards others stay behind.

    More than ``pasted`` would take are refused: whoever cuts them would lose them.
    """
    tokens = [token for token in map(battle.token, ids) if token is not None]
    if len(tokens) > MOST:
        return Refused("clipboard", f"{len(tokens)} creatures are too many: at most {MOST} at once")
    first = tokens[0].cell if tokens else (0, 0)
    found = tuple(
        Clipped(
            editable_sheet(rules, token),
            (token.cell[0] - first[0], token.cell[1] - first[1]),
            token.hidden,
            token.pools,
            tuple(one for one in token.conditions if _is_its_own(one)),
        )
        for token in tokens
    )
    text = msgspec.json.encode(Clip(FORMAT, 1, battle.pack.id, found))
    document = msgspec.json.format(text, indent=1).decode()
    if len(document) > LONGEST:
        return Refused("clipboard", "these are too many creatures for the clipboard: take fewer")
    return document


def _is_its_own(condition: Condition) -> bool:
    return not (condition.whose or condition.source or condition.against)


def is_creature_clip(text: str) -> bool:
    """Whether a text means to be creatures, sound or not."""
    return text.lstrip().startswith("{") and f'"{FORMAT}"' in text[:200]


def paste_creatures(
    battle: Battle, rules: Rules, text: str, cell: Cell
) -> tuple[Token, ...] | Refused:
    """The creatures of a text, the first at a cell, all on free cells and with new names."""
    clip = _read(text)
    if isinstance(clip, Refused):
        return clip
    if clip.pack != battle.pack.id:
        played = rules.book.title
        why = f"these are creatures of {clip.pack[:40]!r}, and the battle is played under {played}"
        return Refused("pack", why)
    tokens = tuple(_token(one, cell) for one in clip.creatures)
    for token in tokens:
        try:
            battle.board.grid.footprint(token.space)
        except ValueError as problem:
            return Refused("clipboard", str(problem))
    found = on_free_cells(battle, tokens)
    return with_unused_names(battle, found) or Refused(
        "no_room", "there is no room for all of them"
    )


def _token(one: Clipped, cell: Cell) -> Token:
    bare = Token("new", one.sheet.name, one.sheet.side, (cell[0] + one.at[0], cell[1] + one.at[1]))
    kept = tuple(filter(_is_its_own, one.conditions))
    fields = {"hidden": one.hidden, "pools": one.pools, "conditions": kept}
    return msgspec.structs.replace(with_sheet(bare, one.sheet), **fields)


def _read(text: str) -> Clip | Refused:
    if len(text) > LONGEST:
        return Refused("clipboard", f"the clipboard holds more than {LONGEST:,} signs")
    try:
        clip = msgspec.json.decode(text, type=Clip)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        return Refused("clipboard", f"the clipboard holds no creatures: {problem}")
    if not 1 <= len(clip.creatures) <= MOST:
        return Refused("clipboard", f"the clipboard must hold 1 to {MOST} creatures")
    return next((fault for one in clip.creatures if (fault := _fault(one))), clip)


def _fault(one: Clipped) -> Refused | None:
    """What no creature that was copied could have."""
    if max(map(abs, one.at)) > FARTHEST or any(
        abs(number) > POOL_LIMIT for number in _numbers(one)
    ):
        return Refused("clipboard", f"a number of {one.sheet.name[:40]!r} is out of range")
    return None


def _numbers(one: Clipped) -> Iterator[int]:
    sheet = one.sheet
    yield from (*one.pools.values(), sheet.elevation, *sheet.stats.values())
    for held in one.conditions:
        yield from (held.value, held.times)
    for weapon in sheet.weapons:
        yield from (weapon.reach, weapon.min_reach, weapon.range, *weapon.stats.values())
