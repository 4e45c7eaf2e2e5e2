"""Drawing, stowing, picking up and exchanging items in one Move (R-41)."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    DeclaredAct,
    Draft,
    LineRule,
    Narrated,
    Situation,
    Text,
    Token,
    Weapon,
    choose,
    is_in_reach,
    message,
    note,
    replace_weapon,
    require_weapon,
    stage_of,
)

from ..bonds import is_at_hand
from ..economy import Paid

DONE = "done"


class Verb(StrEnum):
    """What can be done with an item."""

    DRAW = "draw"
    STOW = "stow"
    GIVE = "give"
    TAKE = "take"


class ItemOption(NamedTuple):
    """A way to handle a weapon; ``ally`` is the id of the other creature of an exchange."""

    verb: Verb
    item: str
    ally: str = ""

    @property
    def id(self) -> str:
        """The id, such as ``draw:bow`` or ``give:bow:B``."""
        return ":".join((self.verb, self.item, self.ally) if self.ally else (self.verb, self.item))

    @classmethod
    def of(cls, option: str) -> "ItemOption":
        """Decode the id of an option."""
        verb, item, ally = (*option.split(":"), "")[:3]
        return cls(Verb(verb), item, ally)


class HandleItems(Paid, frozen=True, tag="handle_items"):
    """Handling items: the option id of the next item, or `DONE`."""

    item: str | None = None


def handle_items(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for items to handle until the actor is done (R-41)."""
    actor = draft.token(declared.act.actor)
    chosen = choose(
        draft,
        stage_of(declared, HandleItems).item,
        "item",
        message("What does {actor} handle", actor=actor.name),
        {**_options(draft.situation, actor), DONE: message("That is all")},
        rule="R-41",
        default=DONE,
    )
    if chosen == DONE:
        draft.pop()
    elif chosen:
        _handle(draft, actor.id, ItemOption.of(chosen))
        note(draft, HandleItems, item="")


def _options(situation: Situation, actor: Token) -> dict[str, Text]:
    """Return the options for all items within reach, with the words on their buttons."""
    options: dict[str, Text] = {}
    for weapon in filter(_is_item, actor.weapons):
        draw = ItemOption(Verb.DRAW, weapon.id).id
        if weapon.equipped:
            options[ItemOption(Verb.STOW, weapon.id).id] = message(
                "Stow {weapon}", weapon=weapon.name
            )
        elif not _is_on_ground(weapon):
            options[draw] = message("Draw {weapon}", weapon=weapon.name)
        elif _is_adjacent(situation, actor, weapon):
            options[draw] = message("Pick up {weapon}", weapon=weapon.name)
    for ally in situation.allies(actor):
        if is_at_hand(situation, actor, ally):
            options |= _exchanges(actor, ally)
    return options


def _exchanges(actor: Token, ally: Token) -> dict[str, Text]:
    given = {
        ItemOption(Verb.GIVE, weapon.id, ally.id).id: message(
            "Give {weapon} to {ally}", weapon=weapon.name, ally=ally.name
        )
        for weapon in actor.weapons
        if _is_item(weapon) and not _is_on_ground(weapon)
    }
    taken = {
        ItemOption(Verb.TAKE, weapon.id, ally.id).id: message(
            "Take {weapon} from {ally}", weapon=weapon.name, ally=ally.name
        )
        for weapon in ally.weapons
        if _is_item(weapon) and not _is_on_ground(weapon)
    }
    return {**given, **taken}


def _is_item(weapon: Weapon) -> bool:
    """Return True for an intact weapon that can be laid out of the hand."""
    return not any(weapon.stats.get(kind) for kind in ("natural", "unarmed", "broken"))


def _is_on_ground(weapon: Weapon) -> bool:
    return "lies_column" in weapon.stats


def _is_adjacent(situation: Situation, actor: Token, weapon: Weapon) -> bool:
    """Return True if a dropped weapon is on or beside the creature's cells, behind no wall."""
    cell, body = (weapon.stats["lies_column"], weapon.stats["lies_row"]), situation.cells(actor)
    return is_in_reach(situation.grid, situation.obstacles, body, (cell,), 0, 1, LineRule.ANY)


def _handle(draft: Draft, actor_id: str, option: ItemOption) -> None:
    match option.verb:
        case Verb.DRAW:
            _draw(draft, actor_id, option.item)
        case Verb.STOW:
            _stow(draft, actor_id, option.item)
        case Verb.GIVE:
            _hand_over(draft, actor_id, option.ally, option.item)
        case Verb.TAKE:
            _hand_over(draft, option.ally, actor_id, option.item)


def _draw(draft: Draft, token_id: str, weapon_id: str) -> None:
    weapon = require_weapon(draft.token(token_id), weapon_id)
    stats = {key: value for key, value in weapon.stats.items() if not key.startswith("lies_")}
    replace_weapon(draft, token_id, msgspec.structs.replace(weapon, equipped=True, stats=stats))
    draft.emit(Narrated(token_id, message("draws {weapon}", weapon=weapon.name), "R-41"))


def _stow(draft: Draft, token_id: str, weapon_id: str) -> None:
    weapon = require_weapon(draft.token(token_id), weapon_id)
    replace_weapon(draft, token_id, msgspec.structs.replace(weapon, equipped=False))
    draft.emit(Narrated(token_id, message("stows {weapon}", weapon=weapon.name), "R-41"))


def _hand_over(draft: Draft, giver_id: str, taker_id: str, weapon_id: str) -> None:
    """Move a weapon to another creature, under a free id, ready in hand."""
    weapon = require_weapon(draft.token(giver_id), weapon_id)
    remaining = tuple(held for held in draft.token(giver_id).weapons if held.id != weapon_id)
    taken_ids = {held.id for held in draft.token(taker_id).weapons}
    new_id = next(free for free in _candidate_ids(weapon_id) if free not in taken_ids)
    moved = msgspec.structs.replace(weapon, id=new_id, equipped=True)
    draft.update_token(giver_id, weapons=remaining)
    draft.update_token(taker_id, weapons=(*draft.token(taker_id).weapons, moved))
    name = draft.token(taker_id).name
    draft.emit(
        Narrated(
            giver_id, message("hands {weapon} to {name}", weapon=weapon.name, name=name), "R-41"
        )
    )


def _candidate_ids(weapon_id: str) -> tuple[str, ...]:
    return (weapon_id, *(f"{weapon_id}-{number}" for number in range(2, 100)))
