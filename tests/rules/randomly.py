"""Random legal play under any system, and its invariants.

A system is played by ``GAME`` in ``tests/rules/<pack>/game.py``; `tests.rules.test_random_play`
plays all of them.
"""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec

from gridapp.battle.commands import (
    Act,
    Answer,
    Command,
    EndFight,
    EndTurn,
    PlaceToken,
    RemoveToken,
    SetCondition,
    SetPool,
    SetStanding,
    ShiftToken,
    StartFight,
)
from gridapp.battle.dice import DiceSource, FixedDice, RandomDice
from gridapp.battle.events import Halted
from gridapp.battle.outcomes import Applied
from gridapp.battle.questions import DeclaredAct, Question, Walk
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import StateEncoder, state_bytes, state_hash
from tests.rules.play import Entry, System

ROOT = Path(__file__).parents[2]


def gladly(offer: Offer) -> float:
    """How gladly an act is chosen, where doing nothing weighs 1: against somebody first."""
    return 10 if offer.targets else 5


def nothing(_: Battle) -> None:
    """Check nothing: the system has no further invariants."""


@dataclass(frozen=True)
class Game:
    """A fight under a system, and what a table may do besides taking turns.

    ``pools`` are those that the GM now and then sets, between two values; ``conditions`` those
    that it gives and takes; ``reactions`` the kinds of questions that get standing answers.
    ``weigh`` says how gladly an offer is taken and ``holds`` asserts what holds after every
    command.
    """

    system: System
    board: str
    creatures: Mapping[str, Entry]
    pools: Mapping[str, tuple[int, int]]
    conditions: tuple[str, ...]
    reactions: tuple[str, ...] = ()
    weigh: Callable[[Offer], float] = gladly
    holds: Callable[[Battle], None] = nothing
    surprised: tuple[int, ...] = field(default=(0, 0, 2, 4))
    settings: Mapping[str, str] = field(default_factory=dict)

    def start(self, seed: int = 0) -> Battle:
        """The battle before the fight: with the rulings of an older battle, or of a new one.

        In odd ones some rulings are switched; every other even one has those of a new battle.
        """
        random, book = Random(seed), self.system.rules.book
        switched = {
            name: random.choice(entry.options)
            for name, entry in book.settings.items()
            if random.random() < 0.4 * bool(seed % 2)
        }
        if seed % 4 == 2:
            switched = dict(book.fresh_settings)
        return self.system.drawn(self.board, self.creatures, "", {**self.settings, **switched})


class Table:
    """Chooses commands at random, also those of a GM; all must apply."""

    def __init__(self, game: Game, seed: int) -> None:
        """Play the same way for the same seed."""
        self.game = game
        self.random = Random(seed)
        self.everybody = game.start(seed).tokens

    def command(self, battle: Battle) -> Command:
        """Return a legal command."""
        if question := battle.question:
            return self._answer(question)
        if battle.phase is Phase.SETUP:
            return self._before_a_fight(battle)
        if crowded := sharing(self.game, battle):
            return self._part(battle, *min(crowded))
        if self.random.random() < 0.06 or not self._goes_on(battle):
            return self._as_gm(battle)
        return (self.random.random() < 0.95 and self._act(battle)) or EndTurn()

    def _answer(self, question: Question) -> Answer:
        """Any option; for a question with a number, one near its default."""
        option = self.random.choice(question.options).id
        choices = {part.id: self.random.choice(part.options).id for part in question.parts}
        if (asked := question.number) is None:
            return Answer(question.id, option, choices=choices)
        low, high = max(asked.low, asked.value), min(asked.high, asked.value + 20)
        return Answer(question.id, option, self.random.randint(low, high))

    def _goes_on(self, battle: Battle) -> bool:
        """Whether a turn is under way or can begin; else a GM has to step in."""
        system = self.game.system
        return bool(battle.active) or isinstance(
            apply(battle, EndTurn(), system.steady(), system.rules), Applied
        )

    def _before_a_fight(self, battle: Battle) -> Command:
        if self.random.random() < 0.6 and (act := self._act(battle)):
            return act
        ids = [token.id for token in battle.tokens]
        count = min(self.random.choice(self.game.surprised), len(ids))
        return StartFight(tuple(self.random.sample(ids, count)))

    def _as_gm(self, battle: Battle) -> Command:
        token, chance = self.random.choice(battle.tokens), self.random.random()
        if chance < 0.02:
            return EndFight()
        if chance < 0.06:
            return self._come_or_go(battle, token)
        if chance < 0.2 and self.game.reactions:
            kind = self.random.choice(self.game.reactions)
            return SetStanding(token.id, kind, self.random.choice((True, False, None)))
        if chance < 0.5 and self.game.conditions:
            name = self.random.choice(self.game.conditions)
            return SetCondition(token.id, name, self.random.random() < 0.4)
        return SetPool(token.id, *self._pool())

    def _come_or_go(self, battle: Battle, token: Token) -> Command:
        """Let an absent creature return, or a creature on the board leave."""
        for gone in self.everybody:
            if battle.token(gone.id) is None and _is_free(battle, gone):
                return PlaceToken(gone)
        busy = {
            pending.act.actor for pending in battle.underway if isinstance(pending, DeclaredAct)
        }
        nobody_leaves = battle.active in busy or len(battle.tokens) < 4
        if nobody_leaves or token.id in (battle.active, *busy):
            return SetPool(token.id, *self._pool())
        return RemoveToken(token.id)

    def _part(self, battle: Battle, *ids: str) -> Command:
        """Separate two creatures in a shared cell, as a GM can: shift a creature, or remove it."""
        cells = sorted(battle.board.grid.cells)
        for token in (creature for creature in battle.tokens if creature.id in ids):
            for cell in self.random.sample(cells, len(cells)):
                if _is_free(battle, msgspec.structs.replace(token, cell=cell)):
                    return ShiftToken(token.id, cell)
        return RemoveToken(max(set(ids) - {battle.active}))

    def _pool(self) -> tuple[str, int]:
        pool = self.random.choice(sorted(self.game.pools))
        return pool, self.random.randint(*self.game.pools[pool])

    def _act(self, battle: Battle) -> Command | None:
        """An act of the active creature, now and then of somebody else who may act."""
        situation = Situation(battle, self.game.system.rules)
        everybody = self.random.sample(battle.tokens, len(battle.tokens))
        active = [token for token in everybody if token.id == battle.active]
        actors = active if active and self.random.random() < 0.8 else everybody
        for actor in actors:
            all_offers = legal_actions.offers(situation, actor)
            offers = [offer for offer in all_offers if offer.refusal is None]
            weights = [self.game.weigh(offer) for offer in offers]
            (chosen,) = self.random.choices([*offers, None], [*weights, 1])
            if chosen and (acts := list(self.game.system.acts_of(situation, actor, chosen))):
                return self.random.choice(acts)
        return None


def _is_free(battle: Battle, token: Token) -> bool:
    grid = battle.board.grid
    body = set(grid.covered_cells(token.cell, token.space))
    bodies = (
        grid.covered_cells(creature.cell, creature.space)
        for creature in battle.tokens
        if creature.id != token.id
    )
    return all(cell in grid for cell in body) and all(body.isdisjoint(taken) for taken in bodies)


def sharing(game: Game, battle: Battle) -> set[tuple[str, str]]:
    """Who stands on another's cells without being let in, as pairs of ids."""
    situation = Situation(battle, game.system.rules)

    def may(creature: Token, partner: Token) -> bool:
        lets_in = situation.allows_entry(creature, partner) or situation.is_in_space_of(
            creature, partner
        )
        return lets_in or situation.is_carried(creature, partner)

    return {
        (first.id, second.id)
        for first, second in _overlapping(situation)
        if not (
            situation.may_share_cells(first, second) or may(first, second) or may(second, first)
        )
    }


def _overlapping(situation: Situation) -> list[tuple[Token, Token]]:
    """Every two creatures with a cell in common, in the order of the battle."""
    placed = [(token, frozenset(situation.cells(token))) for token in situation.battle.tokens]
    return [
        (first, second)
        for (first, body), (second, cells) in combinations(placed, 2)
        if not body.isdisjoint(cells)
    ]


def check_questions(battle: Battle) -> None:
    """What is asked of the GM is answered by the GM, all else by a creature that is there."""
    for question in battle.questions:
        is_gms = str(question.text).startswith("GM: ")
        assert (battle.token(question.who) is None) == is_gms, question
        assert not (is_gms and question.who), question


def check_bonds(game: Game, battle: Battle) -> None:
    """Check that every bond of the system names creatures on the board, except its own holder."""
    bonds = {key for key, entry in game.system.rules.book.conditions.items() if entry.bond}
    for token in battle.tokens:
        for held in (condition for condition in token.conditions if condition.id in bonds):
            named = {*held.against, *filter(None, (held.source,))}
            assert token.id not in named, (token.name, held)
            assert all(battle.token(name) for name in named), (token.name, held)


def check_helpless(game: Game, battle: Battle) -> None:
    """Check that creatures out of the fight attack nobody: no reaction, and no offered attack."""
    situation = Situation(battle, game.system.rules)
    mechanics, actions = game.system.rules.mechanics, game.system.rules.book.actions
    for token in battle.tokens:
        if not mechanics.is_out(token):
            continue
        assert not mechanics.can_react(situation, token), token
        attacks = [
            offer
            for offer in legal_actions.offers(situation, token)
            if actions[offer.action].kind is ActionKind.ATTACK and offer.refusal is None
        ]
        assert not attacks, (token.name, attacks)


def check_odds(game: Game, battle: Battle, random: Random) -> None:
    """Check that an offered attack fells only by a hit, and costs no more life than is left."""
    situation, book = Situation(battle, game.system.rules), game.system.rules.book
    actor = battle.token(battle.active)
    if actor is None or battle.question:
        return
    aimed = [
        (offer.action, *pair)
        for offer in legal_actions.offers(situation, actor)
        if offer.refusal is None and book.actions[offer.action].kind is ActionKind.ATTACK
        for pair in offer.attack_pairs()
    ]
    if not aimed:
        return
    action, target_id, weapon_id = random.choice(aimed)
    target, weapon = battle.token(target_id), actor.weapon(weapon_id)
    if target is None or weapon is None:
        return
    odds = situation.rules.mechanics.attack_odds(situation, actor, target, weapon, action)
    if odds is None:
        return
    life = book.remaining_life(target)
    assert 0 <= odds.critical <= odds.hit <= 1, (action, target, weapon, odds.hit, odds.critical)
    assert 0 <= odds.chance_to_fell(*life) <= odds.hit, (action, target, weapon, odds.hit)
    assert 0 <= odds.mean_loss(*life) <= max(0, sum(life)), (action, target, weapon)
    assert odds.damage.at_least(1) <= odds.hit, (action, target, weapon, odds.hit)


def check_sharing(game: Game, before: Battle, outcome: Applied) -> None:
    """Assert that bodies overlap only during a move, or where a move was stopped."""
    stopped = {event.token for event in outcome.events if isinstance(event, Halted)}
    walking = {act.actor for act in outcome.battle.underway if isinstance(act, Walk)}
    for pair in sharing(game, outcome.battle) - sharing(game, before):
        assert (stopped | walking) & set(pair), f"{pair} share a cell"


def play_on(game: Game, seed: int, count: int) -> Iterator[tuple[Battle, Command, Applied]]:
    """Yield for each of a number of commands: the battle before, the command, and the outcome."""
    table, dice, battle = Table(game, seed), RandomDice(seed), game.start(seed)
    for _ in range(count):
        command = table.command(battle)
        outcome = _applied(game, battle, command, dice)
        yield battle, command, outcome
        battle = outcome.battle


def _applied(game: Game, battle: Battle, command: Command, dice: DiceSource) -> Applied:
    outcome = apply(battle, command, dice, game.system.rules)
    assert isinstance(outcome, Applied), f"{command} was listed: {outcome}"
    return outcome


def check_play(game: Game, seed: int, count: int) -> int:
    """Play: what is listed applies, what applies is listed, and it replays to the same bytes.

    Gives the last round that any of the fights came to.
    """
    return max(battle.round for battle in check_fight(game, seed, count))


def check_fight(game: Game, seed: int, count: int) -> Iterator[Battle]:
    """The battle after each of so many commands, once all checks have passed."""
    stray, seen, replayed = Random(seed), Random(seed), game.start(seed)
    first_bytes, second_bytes = StateEncoder(), StateEncoder()
    for battle, command, outcome in play_on(game, seed, count):
        check_questions(outcome.battle)
        check_bonds(game, outcome.battle)
        check_helpless(game, outcome.battle)
        check_odds(game, outcome.battle, seen)
        game.holds(outcome.battle)
        check_sharing(game, battle, outcome)
        again = _applied(game, replayed, command, FixedDice(outcome.dice))
        assert again.events == outcome.events
        assert second_bytes.encode(again.battle) == first_bytes.encode(outcome.battle)
        replayed = again.battle
        check_unlisted(game, battle, stray)
        yield replayed


def check_unlisted(game: Game, battle: Battle, random: Random) -> None:
    """Try a random command: if accepted, the command must have been offered."""
    rules = game.system.rules
    actor, target = random.choice(battle.tokens), random.choice(battle.tokens)
    action = random.choice(sorted(rules.book.actions))
    weapon = random.choice(["", *(carried.id for carried in actor.weapons)])
    route = [actor.cell]
    for _ in range(random.randint(0, 3)):
        route.append(random.choice(battle.board.grid.neighbours(route[-1])))
    kind = rules.book.actions[action].kind
    is_way = kind in (ActionKind.MOVE, ActionKind.CHARGE)
    aimed = "" if kind is ActionKind.MOVE else target.id
    act = Act(actor.id, action, tuple(route) if is_way else (), aimed, weapon)
    outcome = apply(battle, act, game.system.steady(), rules)
    assert not isinstance(outcome, Applied) or _is_listed(game, battle, act), act


def _is_listed(game: Game, battle: Battle, act: Act) -> bool:
    situation = Situation(battle, game.system.rules)
    offer, actor = game.system.offer(battle, act.actor, act.action), battle.token(act.actor)
    kind = game.system.rules.book.actions[act.action].kind
    if offer.refusal is not None or actor is None or battle.question:
        return False
    if kind is ActionKind.MOVE:  # one may walk and come back; nobody would drop it there
        end = act.route[-1]
        return end == actor.cell or end in Preview(situation, actor, act.action).options
    if kind is ActionKind.ATTACK:
        return (act.target, act.weapon) in offer.attack_pairs()
    return kind is ActionKind.PLAIN or act.target in offer.targets


def check_history(game: Game, seed: int, count: int, path: Path) -> None:
    """Play in a file; undo all and redo all give the same bytes, and so does opening it again."""
    table = Table(game, seed)
    file = BattleFile.create(path, game.start(seed))
    with Session(file, game.system.rules, RandomDice(seed)) as session:
        states = [state_bytes(session.battle)]
        for _ in range(count):
            assert isinstance(session.do(table.command(session.battle)), Applied)
            states.append(state_bytes(session.battle))
        for state in reversed(states[:-1]):
            assert session.undo()
            assert state_bytes(session.battle) == state
        assert not session.can_undo
        for state in states[1:]:
            assert session.redo()
            assert state_bytes(session.battle) == state
    with Session.open(path, load_packs()) as reopened:
        assert state_bytes(reopened.battle) == states[-1]


def check_elsewhere(game: Game, seed: int, count: int) -> None:
    """Another process with another hash seed comes to the same state."""
    *_, (_, _, last) = play_on(game, seed, count)
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules.randomly", game.system.pack, str(seed), str(count)],
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == state_hash(last.battle)


def game_of(pack: str) -> Game:
    """The game in which a system is played at random."""
    game: Game = importlib.import_module(f"tests.rules.{pack}.game").GAME
    return game


def main(pack: str, seed: str, count: str) -> None:
    """Play and print the name of the last state."""
    *_, (_, _, last) = play_on(game_of(pack), int(seed), int(count))
    sys.stdout.write(state_hash(last.battle))


if __name__ == "__main__":
    main(*sys.argv[1:])
