"""A waited Reaction that breaks into a foe's move: the question and the act (R-17, RR-29)."""

from gridapp.packkit import (
    Act,
    Ask,
    AttackChoice,
    Draft,
    Provocation,
    Question,
    Refused,
    Situation,
    Text,
    Token,
    ask_attack,
    attack_options,
    message,
)

from ..reactions.waited import WAITED
from .availability import action_refusal
from .targeting import TACTICS, target_refusal


class Waited(Ask, frozen=True, tag=WAITED):
    """A waiting creature's choice as a foe comes near: an attack, a tactic, or to go on waiting."""


def ask_waiting(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a waiting creature whether it acts now, and how (R-17)."""
    foe, situation = draft.token(provocation.attacker), draft.situation
    options: dict[str, Text] = dict(attack_options(foe, situation.weapons_reaching(foe, mover)))
    for action_id in sorted(TACTICS):
        if not _tactic_refusal(situation, foe, mover, action_id):
            options[action_id] = situation.book.actions[action_id].name
    text = message(
        "{foe} has waited: does it act as {mover} comes to {cell}",
        foe=foe.name,
        mover=mover.name,
        cell=situation.grid.label(provocation.cell),
    )
    if options:
        ask_attack(draft, Waited(), foe, mover, options, text, rule="R-17")


def _tactic_refusal(
    situation: Situation, foe: Token, mover: Token, action_id: str
) -> Refused | None:
    act = Act(foe.id, action_id, target=mover.id)
    kind = situation.book.actions[action_id].kind
    return action_refusal(situation, foe, action_id) or target_refusal(situation, foe, act, kind)


def waited_act(question: Question, option: str) -> Act | None:
    """Return the act that answers the question, ``None`` to go on waiting."""
    weapon = AttackChoice.of(option).weapon
    if weapon:
        return Act(question.who, "primary_attack", target=question.about, weapon=weapon)
    is_tactic = option in TACTICS
    return Act(question.who, option, target=question.about) if is_tactic else None
