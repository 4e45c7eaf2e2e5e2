"""The question `gridapp ask BATTLE plans CREATURE`: plans for one turn side by side."""

import argparse
import shlex

import msgspec

from gridapp.api.command_text import CommandText, MoveRefused
from gridapp.battle.commands import Act, Command
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.session.computer.planning import PlansAnswer, plan_answer, plan_lines
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.session import Session
from gridapp.tactics.acts import open_offers
from gridapp.tactics.plans import Trial


def add_plan_options(question: argparse.ArgumentParser) -> None:
    """Add the options of the question."""
    question.add_argument("token", metavar="CREATURE")
    text = 'a plan such as "stride to=D7; attack target=Gorm"; give two or more to compare them'
    question.add_argument("--plan", action="append", required=True, metavar="PLAN", help=text)


def print_plans(session: Session, options: argparse.Namespace) -> None:
    """Print what may come of each plan, in lines or as JSON; nothing is done.

    Raises:
        ValueError: a plan has no such command or field, or no command at all.
        LookupError: no creature has that name.
    """
    named = BattleQueries(session.battle, session.rules).token(options.token)
    known = session.battle_for_side(named.id)
    actor = known.token(named.id) or named
    situation = Situation(known, session.rules)
    answers = []
    for text in options.plan:
        trial = Trial(known, session.rules, actor)
        _try(trial, situation, actor, text)
        answers.append(plan_answer(situation, trial.result()))
    answer = PlansAnswer(actor.name, tuple(answers))
    lines = [msgspec.json.encode(answer).decode()] if options.json else plan_lines(answer)
    print("\n".join(lines))


def _try(trial: Trial, situation: Situation, actor: Token, text: str) -> None:
    """Try the commands of a plan in turn; each is read on the battle after those before it."""
    commands = [part.strip() for part in text.split(";") if part.strip()]
    if not commands:
        raise ValueError("a plan is empty: write commands such as stride to=D7; attack target=Gorm")
    for words in commands:
        try:
            command = _parsed(Situation(trial.battle, situation.rules), actor, shlex.split(words))
        except MoveRefused as refused:
            trial.refuse(refused.refusal)
        else:
            trial.add(command)
        if trial.refusal is not None:
            return


def _parsed(situation: Situation, actor: Token, words: list[str]) -> Command:
    """Return a command; an action of the rules by its id is an act of the plan's creature."""
    action = situation.rules.book.actions.get(words[0])
    given = ["act", actor.id, *words] if action is not None else words
    command = CommandText(situation.battle, situation.rules).parse_words(given)
    is_attack = action is not None and action.kind is ActionKind.ATTACK
    if isinstance(command, Act) and is_attack and not command.weapon:
        return msgspec.structs.replace(command, weapon=_first_weapon(situation, command))
    return command


def _first_weapon(situation: Situation, act: Act) -> str:
    """Return the first weapon that reaches the target; if none does, the first in hand."""
    actor = situation.battle.token(act.actor)
    if actor is None:
        return ""
    for offer in open_offers(situation, actor, (act.action,)):
        for target, weapon in offer.attack_pairs():
            if target == act.target:
                return weapon
    return next((each.id for each in actor.weapons if each.equipped), "")
