"""The subcommand `gridapp ask`: what a battle's geometry and rules say."""

import argparse
from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.tokens import Token
from gridapp.cli.examples import add_examples
from gridapp.cli.parser import add_battle, add_verb
from gridapp.cli.plans import add_plan_options, print_plans
from gridapp.grid.cells import Cell
from gridapp.packs.loader import Packs
from gridapp.session.computer.advising import advice_answer, advice_lines
from gridapp.session.queries.answer_text import answer_lines
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.queries.floors import parse_floor, with_floor
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.session import Session
from gridapp.tactics.policy import POLICIES

_Questions: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
_AS = "answer by what a side, a creature or the players know; default: gm, who knows everything"


def add_ask_options(parser: argparse.ArgumentParser) -> None:
    """Add the questions and their options."""
    add_battle(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    parser.add_argument("--action", default="", help="the action to move with; default: the first")
    text = "the floor of cells named without one, by number or name (0)"
    parser.add_argument("--level", "--floor", dest="floor", default="", metavar="FLOOR", help=text)
    parser.add_argument("--as", dest="audience", default="gm", metavar="SIDE|NAME", help=_AS)
    questions = parser.add_subparsers(metavar="QUESTION", required=True, dest="question")
    _add_creature_questions(questions)
    _add_target_questions(questions)
    text = "who may act in which part of the round"
    question = _with_common_options(add_verb(questions, "round", text))
    question.add_argument("token", nargs="?", default="", metavar="CREATURE")
    question.add_argument("--at", default="", metavar="CELL", help="as if it stood there")
    provokes = _with_common_options(add_verb(questions, "provokes", "whom a route provokes"))
    provokes.add_argument("token", metavar="CREATURE")
    provokes.add_argument(
        "cells", nargs="+", metavar="CELL", help="a destination, or every cell of the route"
    )
    for name, question in questions.choices.items():
        add_examples(f"ask {name}", question)


def _add_creature_questions(questions: _Questions) -> None:
    """Add the questions about one creature."""
    for name, text in (
        ("actions", "what a creature may do now: the words for `gridapp do`, price, targets"),
        ("moves", "where a creature may go, at what cost, and whom it provokes"),
        (
            "threat",
            "the cells that a creature's foes threaten, out of its turn as in their next turns",
        ),
        ("flanking", "who flanks a creature, and where the creature would flank"),
    ):
        question = _with_common_options(add_verb(questions, name, text))
        question.add_argument("token", metavar="CREATURE")
    text = "what foes could do to a creature before its next turn, on each cell it can reach"
    question = _with_common_options(add_verb(questions, "danger", text))
    question.add_argument("token", metavar="CREATURE")
    text = "only this cell, with every foe's strike"
    question.add_argument("cell", nargs="?", default="", metavar="CELL", help=text)
    text = "three different acts to choose from, by what its side knows; changes nothing"
    question = _with_common_options(add_verb(questions, "advice", text))
    question.add_argument("token", metavar="CREATURE")
    text = "how much own losses count: bold (little), even or careful (much)"
    question.add_argument("--weights", choices=tuple(POLICIES), default="even", help=text)
    text = "the likely results of two or more plans for its turn, by what its side knows"
    add_plan_options(_with_common_options(add_verb(questions, "plans", text)))


def _add_target_questions(questions: _Questions) -> None:
    """Add the questions about an attacker and a target."""
    for name, text, at_help in (
        ("cover", "the cover of a target from an attacker", "as if the attacker stood there"),
        (
            "odds",
            "the exact odds of an attack",
            "after walking to that cell, opportunity attacks included",
        ),
    ):
        question = _with_common_options(add_verb(questions, name, text))
        question.add_argument("token", metavar="ATTACKER")
        question.add_argument("target", metavar="TARGET")
        question.add_argument("--at", default="", metavar="CELL", help=at_help)
        if name == "odds":
            then = "a further attack with this action; can be repeated"
            question.add_argument(
                "--then", action="append", default=[], metavar="ACTION", help=then
            )


def _with_common_options(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Return the parser, which accepts ``--json`` and ``--action`` after the question too."""
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS)
    parser.add_argument("--action", default=argparse.SUPPRESS)
    parser.add_argument("--level", "--floor", dest="floor", default=argparse.SUPPRESS)
    parser.add_argument("--as", dest="audience", default=argparse.SUPPRESS, metavar="SIDE|NAME")
    return parser


def print_answer(options: argparse.Namespace, packs: Packs) -> None:
    """Print the answer to a question, in lines or as JSON.

    Raises:
        FileProblem: the battle cannot be read.
        LookupError: no creature, cell or floor has that name.
    """
    with Session.open(options.battle, packs, read_only=True) as session:
        if options.question == "advice":
            print_advice(session, options)
            return
        if options.question == "plans":
            print_plans(session, options)
            return
        answer = _answer(session, options)
        if options.json:
            print(msgspec.json.encode(answer, enc_hook=list).decode())
        else:
            print("\n".join(answer_lines(answer, session.narrator())))


def print_advice(session: Session, options: argparse.Namespace) -> None:
    """Print proposals for a creature, in lines or as JSON.

    Raises:
        LookupError: no creature has that name.
    """
    token = BattleQueries(session.battle, session.rules).token(options.token)
    answer = advice_answer(session, token, options.weights)
    if options.json:
        print(msgspec.json.encode(answer).decode())
    else:
        print("\n".join(advice_lines(answer)))


def _answer(session: Session, options: argparse.Namespace) -> object:
    knows = session.knowledge(parse_audience(session.battle, options.audience))
    asker = BattleQueries(known_battle(knows, is_renamed=True), session.rules)
    board = session.battle.board
    floor = parse_floor(board, options.floor)

    def cell_of(text: str) -> Cell:
        return board.grid.parse_label(with_floor(board.grid, text, floor))

    if options.question == "round":
        mover = asker.token(options.token) if options.token else None
        return asker.round(mover, cell_of(options.at) if options.at else None)
    return _answer_about(asker, options.action or session.first_move(), options, cell_of)


def _answer_about(
    asker: BattleQueries, action: str, options: argparse.Namespace, cell_of: Callable[[str], Cell]
) -> object:
    """Return the answer to a question about a creature."""
    token = asker.token(options.token)

    def cell_in(option: str) -> Cell | None:
        text = getattr(options, option, "")
        return cell_of(text) if text else None

    def target() -> Token:
        return asker.token(options.target)

    answers: Mapping[str, Callable[[], object]] = {
        "actions": lambda: asker.actions(token),
        "moves": lambda: asker.moves(token, action),
        "threat": lambda: asker.threat(token),
        "danger": lambda: asker.danger(token, cell_in("cell")),
        "flanking": lambda: asker.flanking(token, action),
        "cover": lambda: asker.cover(token, target(), cell_in("at")),
        "odds": lambda: asker.odds(
            token, target(), cell_in("at"), tuple(getattr(options, "then", ()))
        ),
        "provokes": lambda: asker.provokes(token, action, tuple(map(cell_of, options.cells))),
    }
    return answers[options.question]()
