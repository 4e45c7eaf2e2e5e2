"""The subcommand `gridapp play`: the computer plays a side of a battle for some turns."""

import argparse

from gridapp.battle.commands import EndTurn
from gridapp.battle.dice import RandomDice
from gridapp.battle.tokens import Token
from gridapp.cli.parser import add_battle
from gridapp.packs.loader import Packs
from gridapp.session.computer.player import ComputerPlayer, StepKind
from gridapp.session.history.log_lines import command_entry
from gridapp.session.i18n import shown
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.session import Session
from gridapp.tactics.behaviour import Behaviour, parse_behaviour

MOST_TURNS = 10_000

EXAMPLE = """examples:
  gridapp play fight.battle --side raiders --turns 4
  gridapp play fight.battle --side raiders --behaviour "bold, flee 30" --seed 7
  gridapp play fight.battle --creature Snik --behaviour "guard F5 2"

A behaviour is a weight (bold, even, careful) and orders, with commas between: guard [CELL] [CELLS],
flee PERCENT, hunt NAME, together CELLS. The computer stops at a question that is not for a creature
that it plays, and never answers for a player's creature; answer with `gridapp do`, and play on."""


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    add_battle(parser)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--side", default="", metavar="SIDE", help="play this side")
    who.add_argument("--creature", default="", metavar="NAME", help="play this creature")
    text = f"play at most N of its turns, 1 to {MOST_TURNS}; default: 1"
    parser.add_argument("--turns", type=int, default=1, metavar="N", help=text)
    text = "how they play, such as bold or even, see below; default: even"
    parser.add_argument("--behaviour", default="even", metavar="WORDS", help=text)
    text = "a number; the same number gives the same turns; default: by chance"
    parser.add_argument("--seed", type=int, metavar="S", help=text)
    text = "answer questions for the GM as the system usually does"
    parser.add_argument("--gm-answers", action="store_true", help=text)


def run_play(options: argparse.Namespace, packs: Packs) -> list[str]:
    """Play; return the lines of the log that came in, and why it ended.

    Raises:
        FileProblem: the battle cannot be read or written.
        LookupError: no such side or creature.
        ValueError: a behaviour that says nothing, or a number of turns that cannot be played.
    """
    if not 1 <= options.turns <= MOST_TURNS:
        raise ValueError(f"--turns {options.turns}: give a number from 1 to {MOST_TURNS}")
    with Session.open(options.battle, packs) as session:
        if options.seed is not None:
            session.use_dice(RandomDice(options.seed))
        computer = ComputerPlayer(session, options.seed)
        computer.answers_for_gm = options.gm_answers
        tokens = _chosen(session, options)
        for token in tokens:
            computer.behaviours[token.id] = _behaviour(session, options.behaviour, token)
        computer.play(creatures=[token.id for token in tokens])
        before = session.file.head
        why = _played(session, computer, options.turns)
        return [*session.log(before), why]


def _chosen(session: Session, options: argparse.Namespace) -> list[Token]:
    """Return the creatures to be played.

    Raises:
        LookupError: there are none.
    """
    if options.creature:
        return [BattleQueries(session.battle, session.rules).token(options.creature)]
    tokens = [token for token in session.battle.tokens if token.side == options.side]
    if not tokens:
        sides = ", ".join(sorted({token.side for token in session.battle.tokens}))
        raise LookupError(f"there is no side {options.side!r}; there are: {sides or 'none'}")
    return tokens


def _behaviour(session: Session, words: str, token: Token) -> Behaviour:
    asker, grid = BattleQueries(session.battle, session.rules), session.battle.board.grid
    return parse_behaviour(words, lambda name: asker.token(name).id, grid.parse_label, token.cell)


def _played(session: Session, computer: ComputerPlayer, turns: int) -> str:
    """Play until the turns are over or others must act; return why it ended."""
    ended = 0
    while ended < turns:
        step = computer.next_step()
        if step.kind is not StepKind.DONE:
            return f"stopped: {shown(step.text)}"
        if isinstance(command_entry(session.file, session.file.head).command, EndTurn):
            ended += 1
    return f"played {ended} turns" if ended > 1 else "played a turn"
