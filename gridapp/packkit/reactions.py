"""Attacks offered out of turn: the question with its options, and the answer.

Four of the five systems offer such an attack alike: one option for each weapon, and one to let the
chance pass.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from gridapp.battle.messages import Text, message
from gridapp.battle.questions import Creature
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.commands.draft import Draft
from gridapp.engine.rulebook.derived_statistics import require_weapon
from gridapp.engine.types import Provocation
from gridapp.packkit.decisions import ask, options_of
from gridapp.packkit.stages import Ask

_ATTACK, _PASS = "strike:", "pass"


class AttackChoice(NamedTuple):
    """The answer to an offered attack: the id of the weapon, empty if the chance passes."""

    weapon: str = ""

    @property
    def id(self) -> str:
        """The option's id: ``strike:axe`` for an axe, ``pass`` without a weapon."""
        return f"{_ATTACK}{self.weapon}" if self.weapon else _PASS

    @classmethod
    def of(cls, option: str) -> "AttackChoice":
        """Return the choice for an option's id; ids without ``strike:`` mean no attack."""
        return cls(option.removeprefix(_ATTACK) if option.startswith(_ATTACK) else "")


def limited_reactions(
    provocations: tuple[Provocation, ...], left: Callable[[Provocation], int | None]
) -> tuple[Provocation, ...]:
    """Return a route's provocations in order, ``instead`` set beyond the attacker's last reaction.

    ``left`` returns how many such reactions the attacker can make now, ``None`` where they are not
    counted.
    """
    if len(provocations) < 2:
        return provocations
    counted: Counter[str] = Counter()
    marked = []
    for each in provocations:
        most = left(each)
        if most is not None:
            counted[each.attacker] += 1
            is_beyond = counted[each.attacker] > max(1, most)
            each = msgspec.structs.replace(each, instead=is_beyond)  # noqa: PLW2901
        marked.append(each)
    return tuple(marked)


def attack_options(attacker: Token, weapons: tuple[str, ...], price: Text = "") -> dict[str, Text]:
    """Return option texts by id, one per weapon: ``Strike with Axe, 5 Vigor``."""
    return {
        AttackChoice(weapon).id: _strike_text(require_weapon(attacker, weapon), price)
        for weapon in weapons
    }


def _strike_text(weapon: Weapon, price: Text) -> Text:
    if not price:
        return message("Strike with {weapon}", weapon=weapon.name)
    return message("Strike with {weapon}, {price}", weapon=weapon.name, price=price)


def ask_attack(
    draft: Draft,
    about: Ask,
    attacker: Token,
    target: Token,
    options: Mapping[str, Text],
    text: Text,
    *,
    rule: str,
) -> None:
    """Ask a creature whether to attack, and with which weapon.

    ``options`` are those of `attack_options`, with further ones if the pack adds any. The default
    answer, "Let pass", is added at the end.
    """
    pass_by = AttackChoice().id
    ask(
        draft,
        about,
        text,
        options_of({**options, pass_by: message("Let pass")}),
        asker=Creature(attacker.id),
        rule=rule,
        default=pass_by,
        creature=target.id,
    )
