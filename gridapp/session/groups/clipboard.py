"""Creatures on the clipboard as JSON text, for pasting into another battle.

Any other text is refused with a reason. The text is untrusted: values are checked like those of a
placed creature.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from gridapp.battle.bounds import POOL_LIMIT
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Sheet, Token
from gridapp.engine.commands.edit_sheet import editable_sheet, with_sheet
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.session.groups.placing import on_free_cells, with_unused_names

FORMAT: Literal["gridapp-creatures"] = "gridapp-creatures"
MAX_TEXT_LENGTH = 1_000_000
MAX_CREATURES = 200
"""Limit of creatures in a clipboard text."""
MAX_OFFSET = 1000


class ClipboardCreature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature: sheet, hidden state, pools, conditions and offset from the first creature."""

    sheet: Sheet
    offset: Cell
    hidden: bool = False
    pools: Mapping[str, int] = {}
    conditions: tuple[Condition, ...] = ()


class CreatureClip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The creatures of a clipboard text, all of the same rule pack."""

    format: Literal["gridapp-creatures"]
    version: Literal[1]
    pack: str
    creatures: tuple[ClipboardCreature, ...]


def copy_creatures(battle: Battle, rules: Rules, ids: Iterable[str]) -> str | Refused:
    """Return creatures as clipboard text, without conditions tied to other creatures.

    Refused beyond the limit of ``paste_creatures``, because cut creatures would be lost.
    """
    tokens = [token for token in map(battle.token, ids) if token is not None]
    if len(tokens) > MAX_CREATURES:
        return Refused(
            "clipboard",
            message(
                "{count} creatures are too many: at most {limit} at once",
                count=len(tokens),
                limit=MAX_CREATURES,
            ),
        )
    first = tokens[0].cell if tokens else (0, 0)
    creatures = tuple(_clipboard_creature(rules, token, first) for token in tokens)
    text = msgspec.json.encode(CreatureClip(FORMAT, 1, battle.pack.id, creatures))
    document = msgspec.json.format(text, indent=1).decode()
    if len(document) > MAX_TEXT_LENGTH:
        return Refused(
            "clipboard", message("these are too many creatures for the clipboard: take fewer")
        )
    return document


def _clipboard_creature(rules: Rules, token: Token, first: Cell) -> ClipboardCreature:
    """Return a creature for the clipboard, with its cell relative to the first creature's."""
    return ClipboardCreature(
        editable_sheet(rules, token),
        (token.cell[0] - first[0], token.cell[1] - first[1]),
        token.hidden,
        token.pools,
        tuple(condition for condition in token.conditions if _is_its_own(condition)),
    )


def _is_its_own(condition: Condition) -> bool:
    return not (condition.whose or condition.source or condition.against)


def is_creature_clip(text: str) -> bool:
    """Return True if a text looks like creatures on the clipboard."""
    return text.lstrip().startswith("{") and f'"{FORMAT}"' in text[:200]


def paste_creatures(
    battle: Battle, rules: Rules, text: str, cell: Cell
) -> tuple[Token, ...] | Refused:
    """Return the creatures of a clipboard text on free cells near ``cell``, with unused names."""
    clip = _read(text)
    if isinstance(clip, Refused):
        return clip
    if clip.pack != battle.pack.id:
        played = rules.book.title
        why = message(
            "these are creatures of {pack}, and the battle is played under {played}",
            pack=repr(clip.pack[:40]),
            played=played,
        )
        return Refused("pack", why)
    tokens = tuple(_token(creature, cell) for creature in clip.creatures)
    for token in tokens:
        try:
            battle.board.grid.footprint(token.space)
        except ValueError as problem:
            return Refused("clipboard", str(problem))
    placed = on_free_cells(Situation(battle, rules), tokens)
    return with_unused_names(battle, placed) or Refused(
        "no_room", message("there is no room for all of them")
    )


def _token(creature: ClipboardCreature, cell: Cell) -> Token:
    bare = Token(
        "new",
        creature.sheet.name,
        creature.sheet.side,
        (cell[0] + creature.offset[0], cell[1] + creature.offset[1]),
    )
    conditions = tuple(filter(_is_its_own, creature.conditions))
    fields = {"hidden": creature.hidden, "pools": creature.pools, "conditions": conditions}
    return msgspec.structs.replace(with_sheet(bare, creature.sheet), **fields)


def _read(text: str) -> CreatureClip | Refused:
    if len(text) > MAX_TEXT_LENGTH:
        return Refused(
            "clipboard",
            message(
                "the clipboard holds more than {limit} signs",
                limit=f"{MAX_TEXT_LENGTH:,}",
            ),
        )
    try:
        clip = msgspec.json.decode(text, type=CreatureClip)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        return Refused(
            "clipboard",
            message("the clipboard holds no creatures: {problem}", problem=str(problem)),
        )
    if not 1 <= len(clip.creatures) <= MAX_CREATURES:
        return Refused(
            "clipboard",
            message("the clipboard must hold 1 to {limit} creatures", limit=MAX_CREATURES),
        )
    return next((fault for creature in clip.creatures if (fault := _fault(creature))), clip)


def _fault(creature: ClipboardCreature) -> Refused | None:
    """Return a refusal if a number is outside the range of real creatures."""
    if max(map(abs, creature.offset)) > MAX_OFFSET or any(
        abs(number) > POOL_LIMIT for number in _numbers(creature)
    ):
        return Refused(
            "clipboard",
            message("a number of {sheet} is out of range", sheet=repr(creature.sheet.name[:40])),
        )
    return None


def _numbers(creature: ClipboardCreature) -> Iterator[int]:
    sheet = creature.sheet
    yield from (*creature.pools.values(), sheet.elevation, *sheet.stats.values())
    for held in creature.conditions:
        yield from (held.value, held.times)
    for weapon in sheet.weapons:
        yield from (weapon.reach, weapon.min_reach, weapon.range, *weapon.stats.values())
