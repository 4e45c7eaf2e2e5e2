"""Mirror matches of policies, older against new, with the conduct of the new one.

Both play the same mirrored board with walls and change sides after every fight. The older policy is
kept here to play against, so that a change of the weights or of the judge is seen in wins and in
conduct, not in speed alone.
"""

from collections.abc import Iterator
from time import perf_counter, process_time

from gridapp.battle.state import Battle
from gridapp.bench.fight_boards import LEFT, RIGHT, mirrored
from gridapp.bench.report import BenchRow
from gridapp.bench.scenes import BenchPlan
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import load_packs
from gridapp.tactics.choose import Chooser
from gridapp.tactics.conduct import Conduct, conduct_of
from gridapp.tactics.play import Fight, seed_of
from gridapp.tactics.policy import EVEN, Policy
from gridapp.tactics.statistics import wilson

OLDER, NEW = Policy("older", lost=0.0), EVEN
"""The first machine did not count what it loses on its way."""
SEED = 1
_WALLS = 12


class Match:
    """Fights between two policies, with the counts of both."""

    def __init__(self, rules: Rules) -> None:
        """Begin a match without any fight played."""
        self._rules, self._chooser = rules, Chooser()
        self._battle: Battle = mirrored(rules, walls=_WALLS)
        self.played = 0
        self.wins = {OLDER.name: 0, NEW.name: 0}
        self.conduct = {OLDER.name: Conduct(), NEW.name: Conduct()}

    def play_next(self) -> None:
        """Play a fight; the policies change sides after each fight."""
        pair = (OLDER, NEW) if self.played % 2 else (NEW, OLDER)
        policies = dict(zip((LEFT, RIGHT), pair, strict=True))
        seed = seed_of(SEED, self.played)
        fight = Fight(self._battle, self._rules, seed, policies, chooser=self._chooser)
        by_side = conduct_of(self._battle, self._rules, fight.steps())
        self.played += 1
        for side, policy in policies.items():
            self.conduct[policy.name] += by_side[side]
            self.wins[policy.name] += fight.result().winner == side


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield two rows for each pack: the match, and the conduct of the new policy."""
    packs = load_packs().rules
    for pack in sorted(packs):
        match, began, used = Match(packs[pack]), perf_counter(), process_time()
        while match.played < plan.rounds and perf_counter() - began <= plan.seconds:
            match.play_next()
        seconds = (process_time() - used) / max(1, match.played)
        yield match_row(f"policies, older and new: {pack}", seconds, match)
        yield conduct_row(f"conduct: {pack}", seconds, match.conduct[NEW.name])


def match_row(question: str, seconds: float, match: Match) -> BenchRow:
    """Return the row of a match; missed if the older policy wins significantly more often."""
    older, new = match.wins[OLDER.name], match.wins[NEW.name]
    low, _ = wilson(older, older + new)
    against = f"new wins {new}, older {older} of {match.played}"
    return BenchRow(question, seconds, against, ratio=low / 0.5, target=1.0)


def conduct_row(question: str, seconds: float, conduct: Conduct) -> BenchRow:
    """Return the row of a conduct; its ratio is the share of moves that provoke."""
    provoking = conduct.provoking / max(1, conduct.moves)
    idle, covered = (part / max(1, conduct.turns) for part in (conduct.idle, conduct.covered))
    against = f"provoking {provoking:.0%}, idle {idle:.0%}, in cover {covered:.0%}"
    return BenchRow(question, seconds, against, ratio=provoking)
