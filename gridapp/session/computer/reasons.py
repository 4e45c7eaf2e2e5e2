"""The reasons of a choice in words, for the log and for advice; the parts add up as shown."""

from collections.abc import Sequence
from typing import NamedTuple

from gridapp.battle.commands import Act
from gridapp.battle.messages import Message, Text, joined, message
from gridapp.battle.state import Battle
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.tactics.behaviour import Behaviour
from gridapp.tactics.choose import Choice, Reason

_PARTS = {
    "dealt": "what {target} loses {value}",
    "felled": "{target} may fall {value}",
    "worth": "the act itself {value}",
    "nearer": "nearer to {target} {value}",
    "away": "away from {target} {value}",
    "back": "back to the place {value}",
    "together": "nearer to friends {value}",
    "provoked": "reactions on the way {value}",
    "exposed": "what foes can do there {value}",
}
"""The words for each part of a score (`Reason.what`)."""

WEIGHTS = {"bold": message("bold"), "even": message("even"), "careful": message("careful")}
"""The names of the weights."""


class ShownPart(NamedTuple):
    """A part of a score in words, with its value as shown: in hundredths."""

    text: Text
    hundredths: int


def hundredths(value: float) -> int:
    """Return a value in hundredths, rounded."""
    return round(100 * value)


def signed(amount: int) -> str:
    """Return hundredths with a sign, such as ``+0.35``."""
    return f"{amount / 100:+.2f}"


def shown_parts(reasons: Sequence[Reason], battle: Battle) -> tuple[ShownPart, ...]:
    """Return the parts of a score in words; those that round to nothing are left out."""
    parts = []
    for reason in reasons:
        amount = hundredths(reason.value)
        token = battle.token(reason.about)
        name = token.name if token is not None else reason.about
        text = message(_PARTS[reason.what], target=name, value=signed(amount))
        if amount:
            parts.append(ShownPart(text, amount))
    return tuple(parts)


def reason_text(choice: Choice, battle: Battle, behaviour: Behaviour) -> Message:
    """Return why the computer chose an act; the parts add up to the score as shown."""
    parts = shown_parts(choice.reasons, battle)
    total = sum(part.hundredths for part in parts)
    return message(
        "The computer ({weights}): {parts}; in all {score}",
        weights=WEIGHTS[behaviour.policy.name],
        parts=joined(", ", (part.text for part in parts)),
        score=signed(total),
    )


def act_text(act: Act, battle: Battle, book: Rulebook) -> Message:
    """Return an act in words: its action, target and weapon, or where it leads."""
    target, actor = battle.token(act.target), battle.token(act.actor)
    name = book.actions[act.action].name
    if act.route:
        cell = battle.board.grid.label(act.route[-1])
        return message("{action} to {cell}", action=name, cell=cell)
    weapon = actor.weapon(act.weapon) if actor is not None else None
    if target is not None and weapon is not None:
        key = "{action} against {target} with {weapon}"
        return message(key, action=name, target=target.name, weapon=weapon.name)
    if target is not None:
        return message("{action}: {target}", action=name, target=target.name)
    return message("{action}", action=name)
