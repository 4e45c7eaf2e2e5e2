"""One fight played without people: a battle, a seed and policies in, a result out.

Whatever the table does by hand is done by house rules that are stated here. The players' side
goes by what players know, the GM's by the truth. Who has no way to any foe opens the nearest
closed door, or draws a body aside (`HOUSE_RULES`). Every step is an ordinary command; the same
commands with the same dice give the same battle in a session.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from gridapp.battle.board import DoorState
from gridapp.battle.commands import (
    Act,
    Answer,
    Command,
    EndTurn,
    HideToken,
    SetDoor,
    SetRule,
    SetStanding,
    StartFight,
)
from gridapp.battle.dice import RandomDice
from gridapp.battle.messages import english, message
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation, situation_of
from gridapp.tactics.answers import house_answer
from gridapp.tactics.choose import Chooser, planned
from gridapp.tactics.house import body_to_draw_aside, door_to_open, give_way, known_by_side
from gridapp.tactics.policy import EVEN, Policy
from gridapp.tactics.worth import is_fallen

HOUSE_RULES = (
    message(
        "creatures of a side with player characters go by what the players know, "
        "others by the truth"
    ),
    message("a hidden creature shows itself as it attacks"),
    message(
        "who has no way to any foe opens the nearest closed door that is neither locked nor secret"
    ),
    message(
        "once nothing has changed for two rounds, "
        "who is stuck draws a fallen creature out of the way"
    ),
    message("once nothing has changed for two rounds, who holds an end of stairs gives way"),
    message("nobody attacks the fallen, and nobody surrenders or flees"),
    message("a side loses when all its creatures have fallen"),
)
"""What the table does by hand, and how a fight without people does it."""
_STUCK_AFTER = 2
"""Rounds without any change after which a body is drawn aside."""


class Caps(msgspec.Struct, frozen=True):
    """Limits that end a fight undecided: rounds, acts in a turn, rounds without change.

    A fight is undecided after ``quiet`` rounds without any act, or ``futile`` rounds of acts that
    change nothing: two creatures that hit with 1 chance in 5 miss each other for long.
    """

    rounds: int = 100
    acts: int = 40
    quiet: int = 8
    refusals: int = 3
    futile: int = 24


class FightResult(msgspec.Struct, frozen=True):
    """The result of a fight.

    ``winner`` is empty for an undecided fight, and ``why`` says why. ``fallen`` are the ids of the
    fallen; ``left`` is what each creature has left of each pool with a bar. ``asked`` counts the
    questions answered by kind, ``cut`` the turns ended by a cap.
    """

    number: int
    seed: int
    winner: str
    why: str
    rounds: int
    fallen: tuple[str, ...]
    left: Mapping[str, Mapping[str, int]]
    asked: Mapping[str, int] = {}
    commands: int = 0
    cut: int = 0


class PackFailed(Exception):  # noqa: N818 - a message to people
    """A rule pack failed during a fight; the whole run is worthless."""


class CannotSimulate(ValueError):  # noqa: N818 - a message to people
    """A battle that cannot be fought out: fewer than two sides can fight."""


def seed_of(base: int, number: int) -> int:
    """Return the seed of a fight: the first 8 bytes of the SHA-256 of ``base/number``."""
    return int.from_bytes(hashlib.sha256(f"{base}/{number}".encode()).digest()[:8])


def standing_sides(battle: Battle, rules: Rules) -> tuple[str, ...]:
    """Return the sides with creatures still in the fight, sorted."""
    standing: set[str] = set()
    for token in battle.tokens:
        if token.side not in standing and not is_fallen(rules, token):
            standing.add(token.side)
    return tuple(sorted(standing))


def require_sides(battle: Battle, rules: Rules) -> None:
    """Raise unless two sides can fight.

    Raises:
        CannotSimulate: fewer than two sides, a side whose creatures have all fallen, or rules that
            name no action for fights without people.
    """
    if not rules.book.simulate.actions:
        raise CannotSimulate(
            f"the rule pack {rules.book.id} does not say how a fight is played without people: "
            "its pack.toml needs a table [simulate] with actions and answers"
        )
    sides = sorted({token.side for token in battle.tokens})
    if len(sides) < 2:
        raise CannotSimulate(
            f"there is nobody to fight: on the board is {', '.join(sides) or 'nobody'}; "
            "put creatures of a second side on the board"
        )
    standing = standing_sides(battle, rules)
    if len(standing) < 2:
        down = ", ".join(side for side in sides if side not in standing)
        raise CannotSimulate(
            f"the fight is decided: everybody of {down} has fallen; heal somebody first"
        )


def house_commands(battle: Battle, rules: Rules) -> tuple[Command, ...]:
    """Return the commands before the first turn: rulings switched, standing answers, the start."""
    entry = rules.book.simulate
    rulings = [
        SetRule(name, value)
        for name, value in entry.settings.items()
        if rules.book.setting(battle, name) != value
    ]
    standing = [
        SetStanding(token.id, kind, always=True, option=option)
        for token in battle.tokens
        for kind, option in entry.standing.items()
    ]
    start = [StartFight()] if battle.phase is Phase.SETUP else []
    return (*rulings, *standing, *start)


class Fight:
    """One fight in progress."""

    def __init__(
        self,
        battle: Battle,
        rules: Rules,
        seed: int,
        policies: Mapping[str, Policy] | None = None,
        caps: Caps | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        """Prepare to play a battle; ``policies`` are by side, by default `EVEN`."""
        self.battle = battle
        self.rules = rules
        self.seed = seed
        self.why = ""
        self.asked: Counter[str] = Counter()
        self.done = 0
        self.cut = 0
        self._dice = RandomDice(seed)
        self._random = Random(f"ties/{seed}")
        self._policies = policies or {}
        self._caps = caps or Caps()
        self._chooser = chooser or Chooser()
        self._turn: tuple[int, str, str] = (0, "", "")
        self._gave_way: tuple[int, str, str] | None = None
        self._acts = 0
        self._refused: list[Act] = []
        self._round = -1
        self._quiet = 0
        self._seen: object = None
        self._acted_in = 0

    def steps(self) -> Iterator[tuple[Command, Battle]]:
        """Play to the end; yield each command carried out, and the battle after it.

        Raises:
            PackFailed: the rule pack failed.
        """
        for command in house_commands(self.battle, self.rules):
            if self._do(command):
                yield command, self.battle
        while not self._is_over():
            following = self._next()
            if following is None:
                return
            if self._do(following):
                yield following, self.battle

    def play(self) -> None:
        """Play to the end."""
        for _ in self.steps():
            pass

    def result(self, number: int = 0) -> FightResult:
        """Return what became of the fight."""
        rules, battle = self.rules, self.battle
        standing = standing_sides(battle, rules)
        winner = standing[0] if len(standing) == 1 else ""
        why = "" if winner else self.why or ("" if standing else "nobody is left standing")
        pools = rules.book.bar_pools
        return FightResult(
            number,
            self.seed,
            winner,
            why,
            battle.round,
            tuple(token.id for token in battle.tokens if is_fallen(rules, token)),
            {token.id: {pool: token.pool(pool) for pool in pools} for token in battle.tokens},
            dict(sorted(self.asked.items())),
            self.done,
            self.cut,
        )

    def _do(self, command: Command) -> bool:
        """Carry out a command; return False if refused."""
        outcome = apply(self.battle, command, self._dice, self.rules)
        if isinstance(outcome, Applied):
            self.battle = outcome.battle
            self.done += 1
            if isinstance(command, Act):
                self._acted_in = self.battle.round
            return True
        if isinstance(outcome, Refused) and outcome.code == "pack_failed":
            raise PackFailed(f"seed {self.seed}, command {self.done + 1}: {english(outcome.why)}")
        if isinstance(command, Act):
            self._refused.append(command)
        else:
            reason = english(outcome.why) if isinstance(outcome, Refused) else "a die is missing"
            self.why = f"{type(command).__name__} was refused: {reason}"
        return False

    def _is_over(self) -> bool:
        battle = self.battle
        if self.why or len(standing_sides(battle, self.rules)) < 2:
            return True
        if battle.round > self._caps.rounds:
            self.why = f"no side had won after {self._caps.rounds} rounds"
        elif battle.round != self._round:
            self._round = battle.round
            seen = self._picture()
            self._quiet = self._quiet + 1 if seen == self._seen else 0
            self._seen = seen
            if self._quiet >= (self._caps.quiet if self._is_idle() else self._caps.futile):
                self.why = f"nothing changed for {self._quiet} rounds: {self._standstill()}"
        return bool(self.why)

    def _is_idle(self) -> bool:
        """Return True after too many rounds without an act."""
        return self.battle.round - self._acted_in >= self._caps.quiet

    def _picture(self) -> object:
        """Return what must change for a fight to go on: places, life, conditions, doors."""
        pools = self.rules.book.marked_pools
        tokens = tuple(
            (token.cell, tuple(token.pool(pool) for pool in pools), token.conditions)
            for token in self.battle.tokens
        )
        return tokens, tuple(door.state for door in self.battle.board.doors)

    def _next(self) -> Command | None:
        """Return the next command, ``None`` if only a GM could go on."""
        battle = self.battle
        if battle.question is not None:
            return self._answer()
        actor = battle.token(battle.active) if battle.active else None
        if actor is None:
            return EndTurn()
        turn = (battle.round, battle.stage, actor.id)
        if turn != self._turn:
            self._turn, self._acts, self._refused = turn, 0, []
        self._acts += 1
        if self._acts > self._caps.acts:
            self.cut += 1
            return EndTurn()
        if len(self._refused) > self._caps.refusals:
            return EndTurn()
        return self._act(actor)

    def _answer(self) -> Answer | None:
        question = self.battle.question
        if question is None:
            return None
        situation = situation_of(self.battle, self.rules)
        answer = house_answer(situation, question, self._random)
        if answer is None:
            self.why = f"only a GM can answer {question.kind}: {english(question.text)}"
            return None
        self.asked[question.kind] += 1
        return answer

    def _act(self, actor: Token) -> Command:
        is_out = is_fallen(self.rules, actor) and self.rules.mechanics.is_out(actor)
        if is_out or self._gave_way == self._turn:
            return EndTurn()
        battle = known_by_side(self.battle, self.rules, actor)
        situation = situation_of(battle, self.rules)
        policy = self._policies.get(actor.side, EVEN)
        choice = self._chooser.best(situation, actor, policy, self._random, self._refused)
        if choice is not None:
            if actor.hidden and choice.act.target:
                return HideToken(actor.id, hidden=False)
            is_truth = battle is self.battle
            return choice.act if is_truth else planned(situation, actor, choice.act)
        door = door_to_open(situation, actor, self._chooser)
        if door is not None:
            return SetDoor(door.id, DoorState.OPEN)
        is_stuck = self._quiet >= _STUCK_AFTER and self._acts == 1
        return (self._way_out(actor, situation) if is_stuck else None) or EndTurn()

    def _way_out(self, actor: Token, situation: Situation) -> Command | None:
        """Return the command to end a standstill: drag a body aside, or move off a link's end."""
        truth = situation_of(self.battle, self.rules)
        aside = body_to_draw_aside(truth, actor, self._chooser)
        if aside is not None:
            return aside
        move = give_way(situation, actor)
        self._gave_way = self._turn if move is not None else None
        return move

    def _standstill(self) -> str:
        """Return why nothing has changed."""
        if self._is_walled_apart():
            return "no way leads from one side to the other"
        if self._is_idle():
            return "nobody could attack or come nearer, because somebody or a body is in the way"
        return "what was tried had no effect"

    def _is_walled_apart(self) -> bool:
        """Return True if no way leads from any standing creature to a foe."""
        situation = situation_of(self.battle, self.rules)
        return all(
            self._chooser.is_walled_off(situation, token)
            for token in self.battle.tokens
            if not is_fallen(self.rules, token)
        )


def fight(
    battle: Battle,
    rules: Rules,
    base: int,
    number: int,
    policies: Mapping[str, Policy] | None = None,
    caps: Caps | None = None,
    chooser: Chooser | None = None,
) -> FightResult:
    """Return the result of fight ``number`` of a run with seed ``base``.

    Raises:
        PackFailed: the rule pack failed.
    """
    played = Fight(battle, rules, seed_of(base, number), policies, caps, chooser)
    played.play()
    return played.result(number)
