"""Plans in words: steps with their odds, what they may cost, what is left."""

from fractions import Fraction

from gridapp.battle.commands import Act
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import ZERO
from gridapp.session.computer.planning import doubts_of, percent, pools_left, step_text
from gridapp.session.i18n import decimal, shown, shown_name
from gridapp.tactics.plans import PlanResult, PlanStep
from gridapp.windows.language import tr


def plan_text(situation: Situation, result: PlanResult) -> str:
    """Return a plan in lines: its steps with odds, arrival and loss, what is left, a refusal."""
    lines = [step_line(situation, step) for step in result.steps]
    lines += _sums(situation, result)
    if result.refusal is not None:
        number, why = len(result.steps) + 1, shown(result.refusal.text)
        lines.append(tr("step {number} is refused: {why}", number=number, why=why))
    arrives, lost = percent(result.arrival), decimal(float(result.lost), ".1f")
    lines.append(tr("arrives {arrives}, loses {lost}", arrives=arrives, lost=lost))
    lines.append(tr("its targets lose {loss}", loss=decimal(float(result.loss), ".1f")))
    pools = situation.rules.book.pools
    left = ", ".join(
        f"{shown_name(pools[pool].name)} {amount}"
        for pool, amount in pools_left(situation, result).items()
    )
    return "\n".join((*lines, tr("left: {left}", left=left)))


def _sums(situation: Situation, result: PlanResult) -> list[str]:
    """Return the chance that several strikes fell their common target, a line for each target."""
    chances: dict[str, list[Fraction]] = {}
    for step in result.steps:
        if step.odds is not None and isinstance(step.command, Act):
            chances.setdefault(step.command.target, []).append(step.odds.felled)
    tokens = {token.id: token for token in situation.battle.tokens}
    return [
        tr("{who} drops {felled} in all", who=tokens[who].name, felled=percent(sum(each, ZERO)))
        for who, each in chances.items()
        if len(each) > 1 and who in tokens
    ]


def step_line(situation: Situation, step: PlanStep) -> str:
    """Return a step in words, with the odds that also depend on all earlier steps."""
    text = shown(step_text(situation, step))
    if step.odds is not None:
        hit, felled = percent(step.odds.hit), percent(step.odds.felled)
        text = tr("{step}: hits {hit}, drops {felled}", step=text, hit=hit, felled=felled)
    return "; ".join((text, *(shown(doubt) for doubt in doubts_of(step))))
