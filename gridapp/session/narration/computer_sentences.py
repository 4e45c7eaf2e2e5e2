"""What the computer says: reasons of a choice whose parts add up as shown, and why it waits."""

from collections.abc import Sequence
from typing import NamedTuple

from gridapp.battle.commands import Act
from gridapp.battle.messages import Message, Text, joined, message
from gridapp.battle.state import Battle
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.tactics.advice import Kind
from gridapp.tactics.behaviour import Behaviour
from gridapp.tactics.choose import Choice, Reason

_PARTS = {
    "dealt": message("what {target} loses {value}"),
    "felled": message("{target} may fall {value}"),
    "worth": message("the act itself {value}"),
    "nearer": message("nearer to {target} {value}"),
    "away": message("away from {target} {value}"),
    "back": message("back to the place {value}"),
    "together": message("nearer to friends {value}"),
    "provoked": message("reactions on the way {value}"),
    "exposed": message("what foes can do there {value}"),
}
"""The words for each part of a score (`Reason.what`)."""

WEIGHTS = {"bold": message("bold"), "even": message("even"), "careful": message("careful")}
"""The names of the weights."""

KINDS: dict[Kind, Message] = {
    Kind.STRIKE: message("Strike"),
    Kind.MOVE_AND_STRIKE: message("Move and strike"),
    Kind.APPROACH: message("Go nearer"),
    Kind.WITHDRAW: message("Withdraw"),
    Kind.OTHER: message("Something else"),
}
"""The names of the kinds of advice."""

NOT_HERE = message("nothing can be done here now")
NO_FIGHT = message("the fight has not begun")
DECIDED = message("the fight is decided")
TURN_OVER = message("the turn is over")
OTHERS = message("it is the turn of others")
GM_ASKED = message("the GM is asked")
ONLY_GM = message("only the GM can answer this")
USUAL_ANSWER = message("The computer gives its usual answer")
REFUSED = message("The computer ends the turn: its acts were refused")
NO_WAY = message("The computer: no other way leads to a foe")
NOTHING_NOW = message("nothing is worth doing now")
NOTHING_MORE = message("The computer: nothing more is worth doing")


def somebody_asked(who: str) -> Message:
    """Return that the player of a creature is asked."""
    return message("{who} is asked", who=who)


def out_of_fight(who: str) -> Message:
    """Return the sentence for the turn of a creature out of the fight."""
    return message("The computer: {who} is out of the fight", who=who)


def shows_itself(who: str) -> Message:
    """Return the sentence for a hidden creature that shows itself."""
    return message("The computer: {who} shows itself to attack", who=who)


def cap_reached(count: int) -> Message:
    """Return the sentence for a turn ended at the cap on acts."""
    return message("The computer ends the turn after {count} acts", count=count)


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
    """Return the parts of a score in words, without parts that round to 0."""
    parts = []
    for reason in reasons:
        amount = hundredths(reason.value)
        token = battle.token(reason.about)
        name = token.name if token is not None else reason.about
        text = Message(_PARTS[reason.what].key, {"target": name, "value": signed(amount)})
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
    """Return an act in words: action, target and weapon, or destination."""
    target, actor = battle.token(act.target), battle.token(act.actor)
    name = book.actions[act.action].name
    if act.route:
        cell = battle.board.grid.label(act.route[-1])
        return message("{action} to {cell}", action=name, cell=cell)
    weapon = actor.weapon(act.weapon) if actor is not None else None
    if target is not None and weapon is not None:
        return message(
            "{action} against {target} with {weapon}",
            action=name,
            target=target.name,
            weapon=weapon.name,
        )
    if target is not None:
        return message("{action}: {target}", action=name, target=target.name)
    return message("{action}", action=name)
