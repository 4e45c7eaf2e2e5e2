"""Play by defaults: what a table is asked that plays on and touches no switch.

``python -m tests.rules.calmly [SAMPLE ...]`` prints the questions of each shipped sample by kind.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gridapp.battle.commands import Act, Answer, Command, EndTurn, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.events import TurnBegan
from gridapp.battle.outcomes import Applied
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle, sample_titles

ACTS_IN_A_TURN = 3
PLAYERS_OWN = {
    "action_points": {"interrupt", "readied", "rebuff", "cling", "interpose", "harry", "ignore"},
    "reactions": {"opportunity", "reaction", "waited"},
    "segments": {"opportunity", "defence"},
    "vigor": {"opening", "defence", "over_watch", "readied", "trigger"},
    "vitality": {"opportunity"},
}
"""The kinds of reactions, defences and expenses by pack: a player's own choice among several."""


class Count(NamedTuple):
    """What was asked: kinds before the first turn, kinds later, players' own, and the turns."""

    before: Counter[str]
    later: Counter[str]
    own: Counter[str]
    turns: int
    rounds: int
    log: tuple[str, ...] = ()

    @property
    def rate(self) -> float:
        """Questions for each turn of a creature."""
        return (self.before.total() + self.later.total()) / self.turns


def play(name: str, rounds: int = 6, seed: int = 1) -> Count:
    """Play a sample by its defaults for a number of rounds, and count the questions."""
    packs = load_packs()
    battle, _ = sample_battle(name, packs)
    return play_battle(battle, packs.rules[battle.pack.id], rounds, seed)


def play_battle(battle: Battle, rules: Rules, rounds: int, seed: int) -> Count:
    """Play a battle by its defaults for a number of rounds, and count the questions."""
    before, later, own = Counter[str](), Counter[str](), Counter[str]()
    turns: set[tuple[int, str]] = set()
    dice, acts = RandomDice(seed), 0
    command: Command = StartFight()
    counted = 0
    while True:
        outcome = apply(battle, command, dice, rules)
        if not isinstance(outcome, Applied):
            assert not isinstance(command, StartFight | EndTurn | Answer), outcome
            command = EndTurn()
            continue
        battle = outcome.battle
        if any(isinstance(event, TurnBegan) for event in outcome.events):
            acts = 0
        turns |= {
            (battle.round, event.token) for event in outcome.events if isinstance(event, TurnBegan)
        }
        if battle.round > rounds or _is_won(battle, rules):
            break
        if question := battle.question:
            if question.id > counted:
                counted = question.id
                counter = own if is_own(battle, question) else later if turns else before
                counter[question.kind] += 1
            command = Answer(question.id, question.default)
        elif not battle.active:
            command = EndTurn()
        elif acts < ACTS_IN_A_TURN:
            acts += 1
            command = next(_acts(battle, rules), EndTurn())
        else:
            command = EndTurn()
    return Count(before, later, own, len(turns), battle.round)


def is_own(battle: Battle, question: Question) -> bool:
    """Whether a creature's own player really chooses a reaction, a defence or an expense."""
    kinds = PLAYERS_OWN.get(battle.pack.id, set())
    return bool(question.who) and question.kind in kinds and len(question.options) > 1


def _is_won(battle: Battle, rules: Rules) -> bool:
    standing = {token.side for token in battle.tokens if not rules.mechanics.is_out(token)}
    return len(standing) < 2


def _acts(battle: Battle, rules: Rules) -> Iterator[Act]:
    """Attack with the first weapon in reach of a foe, else move towards the nearest foe."""
    situation, actor = Situation(battle, rules), battle.token(battle.active)
    assert actor is not None
    offers = [offer for offer in legal_actions.offers(situation, actor) if offer.refusal is None]
    kinds = {key: action.kind for key, action in rules.book.actions.items()}
    foes = {foe.id for foe in situation.foes(actor)}
    main = next(key for key, kind in kinds.items() if kind is ActionKind.ATTACK)
    for offer in offers:
        if offer.action == main:
            for target, weapon in offer.attack_pairs():
                if target in foes:
                    yield Act(actor.id, offer.action, (), target, weapon)
    for offer in offers:
        if kinds[offer.action] is ActionKind.MOVE:
            yield from _nearer(situation, actor, offer.action)


def _nearer(situation: Situation, actor: Token, action: str) -> Iterator[Act]:
    foes = [foe for foe in situation.foes(actor) if not situation.rules.mechanics.is_out(foe)]
    if not foes:
        return
    grid = situation.grid
    target = min(foes, key=lambda foe: grid.cell_distance(actor.cell, foe.cell))
    preview = Preview(situation, actor, action)
    ends = [
        cell for cell in preview.options if preview.plan.may_end(cell, preview.options.cost(cell))
    ]
    best = min(ends, key=lambda cell: (grid.cell_distance(cell, target.cell), cell), default=None)
    if best and grid.cell_distance(best, target.cell) < grid.cell_distance(actor.cell, target.cell):
        yield Act(actor.id, action, preview.options.route(best))


def table(name: str, counted: Count) -> str:
    """Return the questions of a sample by kind, for each turn of a creature."""
    lines = [f"{name}: {counted.turns} turns, {counted.rounds} rounds, {counted.rate:.2f} a turn"]
    for title, kinds in zip(("before", "later", "own"), counted[:3], strict=True):
        lines += [
            f"  {title:7}{kind:24}{number:5}  {number / counted.turns:.2f}"
            for kind, number in kinds.most_common()
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    for sample in sys.argv[1:] or sample_titles():
        sys.stdout.write(table(sample, play(sample)) + "\n")
