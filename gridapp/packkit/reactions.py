"""Attacks offered out of turn: the question with its options, and the answer.

Four of the five systems offer such an attack alike: one option for each weapon, and one to let the
chance pass.
"""

from collections.abc import Mapping
from typing import NamedTuple

from gridapp.battle.questions import Creature
from gridapp.battle.tokens import Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.rulebook.derived_statistics import require_weapon
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


def attack_options(attacker: Token, weapons: tuple[str, ...], price: str = "") -> dict[str, str]:
    """Return option texts by id, one per weapon: ``Strike with Axe, 5 Vigor``."""
    price = f", {price}" if price else ""
    return {
        AttackChoice(weapon).id: f"Strike with {require_weapon(attacker, weapon).name}{price}"
        for weapon in weapons
    }


def ask_attack(
    draft: Draft,
    about: Ask,
    attacker: Token,
    target: Token,
    options: Mapping[str, str],
    text: str,
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
        options_of({**options, pass_by: "Let pass"}),
        asker=Creature(attacker.id),
        rule=rule,
        default=pass_by,
        creature=target.id,
    )
