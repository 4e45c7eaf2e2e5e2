"""The subcommand `gridapp do`: the whole game from the shell, command by command."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from gridapp.api.command_text import CLASSES, CommandText, MoveRefused, command_fields
from gridapp.battle.commands import Answer, Command
from gridapp.battle.dice import RandomDice, TypedDice
from gridapp.battle.events import Event
from gridapp.battle.messages import english
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.questions import Option, Question
from gridapp.cli.parser import SubcommandParser, add_battle
from gridapp.engine.commands.apply import apply
from gridapp.packs.loader import Packs
from gridapp.session.i18n import shown
from gridapp.session.narration.narrator import Narrator
from gridapp.session.session import Session

OK, REFUSED, ASKED = 0, 3, 4
_LONG_RUN = 8
"""So many options numbered in a row are printed as the first and the last."""

EXAMPLE = """examples:
  gridapp do fight.battle start-fight
  gridapp do fight.battle act Ayla advance to=P10
  gridapp do fight.battle act Ayla attack target=Gorm weapon=longsword --answer default
  gridapp do fight.battle answer yes
  gridapp do fight.battle adjust-pools Gorm,Snik 8d6
  gridapp do fight.battle undo
  gridapp do fight.battle --json < commands.jsonl

Every line of commands.jsonl is an object such as {"do": "EndTurn"}, or words such as end-turn.
The exit code is 0 if all was done, 1 for a problem with a file, 2 for wrong arguments, 3 if a
command was refused, 4 if the battle waits for an answer."""


class ShellStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a command: a line of ``--json``."""

    command: str
    done: bool
    lines: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    dice: tuple[int, ...] = ()
    code: str = ""
    why: str = ""
    rule: str = ""
    question: Question | None = None


def add_do_options(parser: SubcommandParser) -> None:
    """Add the options of the subcommand."""
    parser.intermixed = True
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    fields = "\n".join(f"  {name} {_usage(kind)}" for name, kind in CLASSES.items())
    parser.epilog = f"{EXAMPLE}\n\ncommands, with their fields:\n  undo\n  redo\n{fields}"
    add_battle(parser)
    text = "a command in words; without words, commands are read from standard input, one a line"
    parser.add_argument("words", nargs="*", metavar="COMMAND", help=text)
    parser.add_argument("--json", action="store_true", help="print a JSON object for each command")
    text = "answer questions automatically: default, or KIND=OPTION; can be repeated"
    parser.add_argument("--answer", action="append", default=[], metavar="ANSWER", help=text)
    parser.add_argument("--ask", action="store_true", help="ask questions here, on the terminal")
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would happen; store nothing"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="roll the same dice each time")
    parser.add_argument("--dice", default="", metavar="12,4", help="dice rolled at the table")


def _usage(kind: type) -> str:
    return " ".join(
        name if required else f"[{name}=]" for name, required in command_fields(kind)
    ).upper()


def run_commands(options: argparse.Namespace, packs: Packs) -> int:
    """Carry out the commands in a battle, print what happened, and return the exit code.

    Raises:
        FileProblem: the battle cannot be read or written.
        ValueError: words that say no command.
        LookupError: no creature has that name.
    """
    answers = _answers(options.answer)
    with Session.open(options.battle, packs, read_only=options.dry_run) as session:
        if options.seed is not None:
            session.use_dice(RandomDice(options.seed))
        game = ShellGame(session, answers, options)
        code = OK
        if options.words:
            return game.play(options.words)
        for number, line in enumerate(sys.stdin, start=1):
            text = line.strip()
            if text and not text.startswith("#"):
                with _naming_line(number):
                    code = max(code, game.play(text))
        return code


@contextmanager
def _naming_line(number: int) -> Iterator[None]:
    """Add the line number of standard input to problems raised inside the block."""
    try:
        yield
    except (LookupError, ValueError) as problem:
        message = f"line {number}: {problem.args[0] if problem.args else problem}"
        raise ValueError(message) from problem


def _answers(given: Iterable[str]) -> dict[str, str]:
    """Return the chosen options by kind of question; ``default`` is for all kinds without an entry.

    Raises:
        ValueError: an answer without a kind.
    """
    answers = {}
    for text in given:
        kind, equals, option = text.partition("=")
        if not equals and text != "default":
            message = f"{text!r} is no answer: write --answer default or --answer KIND=OPTION"
            raise ValueError(message)
        answers[kind] = option
    return answers


class ShellGame:
    """A session that is played from the shell."""

    def __init__(
        self, session: Session, answers: dict[str, str], options: argparse.Namespace
    ) -> None:
        """Take a session, the answers given beforehand, and the options."""
        self._session = session
        self._answers = answers
        self._options = options
        numbers = [int(number) for number in options.dice.split(",") if number.strip()]
        self._typed = tuple(numbers)
        self._random = RandomDice(options.seed) if options.seed is not None else None
        self._battle = session.battle

    def play(self, words: Sequence[str] | str) -> int:
        """Carry out a command and the answers after it; return the exit code."""
        name = words if isinstance(words, str) else " ".join(words)
        if name in ("undo", "redo"):
            return self._move(name)
        try:
            command = self._read(words)
        except MoveRefused as problem:
            return self._refuse(name, problem.refusal)
        step = self._do(command, name)
        while step.done and step.question is not None:
            answer = self._answer(step.question)
            if answer is None:
                return ASKED
            step = self._do(answer, f"answer {answer.option}")
        return OK if step.done else REFUSED

    def _read(self, words: Sequence[str] | str) -> Command:
        text = CommandText(self._battle, self._session.rules)
        if len(words) == 1 and words[0].startswith("{"):
            return text.parse_json(words[0])
        if isinstance(words, str) and words.startswith("{"):
            return text.parse_json(words)
        return text.parse_words(words.split() if isinstance(words, str) else words)

    def _move(self, name: str) -> int:
        moved = self._session.undo() if name == "undo" else self._session.redo()
        self._battle = self._session.battle
        why = "" if moved else f"there is nothing to {name}"
        self._print(ShellStep(name, done=moved, code="" if moved else "history", why=why))
        return OK if moved else REFUSED

    def _do(self, command: Command, name: str) -> ShellStep:
        outcome = self._outcome(command)
        if isinstance(outcome, DieNeeded):
            why = f"a d{outcome.sides} is missing: {english(outcome.purpose)}"
            outcome = Refused("dice", why)
        if isinstance(outcome, Refused):
            step = _refused_step(name, outcome)
        else:
            self._battle = outcome.battle
            sentences = Narrator(outcome.battle, self._session.rules).sentences(outcome.events)
            lines, question = tuple(map(shown, sentences)), outcome.battle.question
            step = ShellStep(
                name,
                done=True,
                lines=lines,
                events=outcome.events,
                dice=outcome.dice,
                question=question,
            )
        self._print(step)
        return step

    def _refuse(self, name: str, refusal: Refused) -> int:
        self._print(_refused_step(name, refusal))
        return REFUSED

    def _outcome(self, command: Command) -> Applied | Refused | DieNeeded:
        dice = TypedDice(self._typed) if self._typed else self._random
        if self._options.dry_run:
            source = dice or RandomDice(0)
            return apply(self._battle, command, source, self._session.rules)
        if self._typed:
            return self._session.do_with_dice(command, self._typed)
        return self._session.do(command)

    def _answer(self, question: Question) -> Answer | None:
        """Return the answer given beforehand or typed now, ``None`` to leave the question open."""
        option = self._answers.get(question.kind)
        if option is None and "default" in self._answers:
            option = question.default
        if option is None and self._options.ask:
            option = _typed_option(question)
        if option is None:
            return None
        number = question.number.value if question.number is not None else None
        return Answer(question.id, option, number)

    def _print(self, step: ShellStep) -> None:
        if self._options.json:
            print(msgspec.json.encode(step, enc_hook=list).decode(), flush=True)
            return
        if not step.done:
            rule = f" ({step.rule})" if step.rule else ""
            print(f"gridapp: {step.command}: {step.why}{rule}", file=sys.stderr)
        for line in step.lines:
            print(line)
        if step.question is not None:
            print(question_text(step.question))


def _refused_step(name: str, refusal: Refused) -> ShellStep:
    why = english(refusal.why)
    if refusal.code == "action":
        why += "; `gridapp ask BATTLE actions CREATURE` lists them"
    return ShellStep(name, done=False, code=refusal.code, why=why, rule=refusal.rule)


def question_text(question: Question) -> str:
    """Return a question and its options, each with the word to type; a card with its lines."""
    text = f"? {english(question.text)} [{_options_text(question.options, question.default)}]"
    parts = (
        f"  choices={part.id}:... for {english(part.text)} "
        f"[{_options_text(part.options, part.default)}]"
        for part in question.parts
    )
    return "\n".join((text, *parts))


def _options_text(options: tuple[Option, ...], default: str) -> str:
    marks = {default: " (default)"}
    texts = []
    for run in _runs(options):
        if len(run) >= _LONG_RUN:
            mark = f" (default {default})" if default in [option.id for option in run] else ""
            texts.append(f"{run[0].id} to {run[-1].id}{mark}")
        else:
            texts += [f"{each.id}: {english(each.text)}{marks.get(each.id, '')}" for each in run]
    return "; ".join(texts)


def _runs(options: tuple[Option, ...]) -> list[list[Option]]:
    """Return the options in their order, consecutive numbers grouped."""
    runs: list[list[Option]] = []
    for option in options:
        before = runs[-1][-1].id if runs else ""
        if before.isdecimal() and option.id == str(int(before) + 1):
            runs[-1].append(option)
        else:
            runs.append([option])
    return runs


def _typed_option(question: Question) -> str | None:
    """Return the option typed on the terminal, the default for an empty line."""
    print(question_text(question), file=sys.stderr)
    line = sys.stdin.readline()
    if not line:
        return None
    return line.strip() or question.default
