"""A run in words: chances with intervals, rounds, who falls, what is left, and what was assumed."""

from collections import Counter
from collections.abc import Iterator, Mapping

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.session.i18n import decimal, shown, tr, tr_noop
from gridapp.session.simulating.run import Plan
from gridapp.session.simulating.summary import Merged, Tally
from gridapp.tactics.play import HOUSE_RULES
from gridapp.tactics.policy import EVEN, Policy
from gridapp.tactics.statistics import paired_difference, share_text, wilson

QUANTILES = (0, 10, 50, 90, 100)


def report_lines(plan: Plan, merged: Merged, rules: Rules) -> list[str]:
    """Return the lines of a report."""
    lines: list[str] = []
    for index, (battle, tally) in enumerate(zip(plan.battles, merged.tallies, strict=True)):
        if len(plan.battles) > 1:
            lines += [("as it is", "changed")[index].upper()]
        lines += _tally_lines(battle, tally)
    if len(plan.battles) > 1:
        lines += _difference_lines(plan, merged)
    return [*lines, "", *assumption_lines(plan, rules), f"digest {merged.digest[:16]}"]


def sides_of(battle: Battle) -> tuple[str, ...]:
    """Return the sides on the board, sorted."""
    return tuple(sorted({token.side for token in battle.tokens}))


def _tally_lines(battle: Battle, tally: Tally) -> Iterator[str]:
    count = tally.count
    yield f"{count} fights"
    for side in sides_of(battle):
        low, high = wilson(tally.wins[side], count)
        interval = f"[{100 * low:.0f} to {100 * high:.0f} %]"
        yield f"  {side} win: {share_text(tally.wins[side], count)} {interval}"
    for why, times in tally.undecided.most_common():
        yield f"  undecided: {times}, {why}"
    yield f"  rounds: {spread_text(tally.rounds)}"
    for token in battle.tokens:
        pools = tally.left.get(token.id, {})
        left = ", ".join(f"{pool} {spread_text(amounts)}" for pool, amounts in pools.items())
        falls = share_text(tally.fallen[token.id], count)
        yield f"  {token.name} ({token.side}) falls: {falls}; left: {left}"
    if tally.cut:
        yield f"  turns ended because they had no end: {tally.cut}"


def _difference_lines(plan: Plan, merged: Merged) -> Iterator[str]:
    yield "THE CHANGE, on the same dice"
    for side in sides_of(plan.battles[0]):
        difference, (low, high) = paired_difference(*merged.only(side), merged.count)
        yield (
            f"  {side} win: {100 * difference:+.1f} points [{100 * low:+.1f} to {100 * high:+.1f}]"
        )


def spread_text(amounts: Counter[int]) -> str:
    """Return the least, the 10 %, 50 % and 90 % points, and the most of counted numbers."""
    points = (str(quantile(amounts, per_cent)) for per_cent in QUANTILES)
    low, tenth, middle, ninetieth, high = points
    return tr(
        "{middle} ({tenth} to {ninetieth} in 80 %, {low} to {high} in all)",
        middle=middle,
        tenth=tenth,
        ninetieth=ninetieth,
        low=low,
        high=high,
    )


def quantile(amounts: Mapping[int, int], per_cent: int) -> int:
    """Return the percentile: the least number not exceeded by ``per_cent`` of the counted."""
    total = sum(amounts.values())
    counted = 0
    for amount in sorted(amounts):
        counted += amounts[amount]
        if 100 * counted >= per_cent * total and counted:
            return amount
    return 0


def assumption_lines(plan: Plan, rules: Rules) -> Iterator[str]:
    """Yield what every number of a run rests on: policies, rulings, house answers and rules."""
    policies = ", ".join(
        f"{side} {_policy_text(plan.policies.get(side, EVEN))}"
        for side in sides_of(plan.battles[0])
    )
    entry, caps = rules.book.simulate, plan.caps
    yield tr("both sides play by fixed policies, as no people would: {policies}", policies=policies)
    if entry.settings:
        rulings = ", ".join(f"{name}={value}" for name, value in entry.settings.items())
        yield tr("rulings: {rulings}", rulings=rulings)
    answers = ", ".join(
        f"{kind}={answer}" for kind, answer in entry.questions.items() if answer != "default"
    )
    yield tr(
        "answers: {answers}; all other questions take their default",
        answers=answers or tr("none"),
    )
    yield tr("house rules: {rules}", rules="; ".join(map(shown, HOUSE_RULES)))
    yield tr(
        "seed {seed}; given up after {rounds} rounds, {quiet} in which nobody acted, "
        "or {futile} in which no act changed anything",
        seed=plan.seed,
        rounds=caps.rounds,
        quiet=caps.quiet,
        futile=caps.futile,
    )


_POLICY_NAMES = {"bold": tr_noop("bold"), "even": tr_noop("even"), "careful": tr_noop("careful")}


def _policy_text(policy: Policy) -> str:
    return tr(
        "{name} (dealt {dealt}, felled {felled}, lost {lost}, nearer {near})",
        name=tr(_POLICY_NAMES.get(policy.name, policy.name)),
        dealt=decimal(policy.dealt),
        felled=decimal(policy.felled),
        lost=decimal(policy.lost),
        near=decimal(policy.near),
    )
