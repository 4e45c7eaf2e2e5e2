"""Values the GM sets without rules: pools, conditions, rulings, standing answers."""

from gridapp.battle import commands as do
from gridapp.battle.bars import SideBars
from gridapp.battle.bounds import POOL_LIMIT
from gridapp.battle.events import BarsSet, Corrected
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import StandingAnswer
from gridapp.battle.state import PackRef
from gridapp.battle.tokens import Condition
from gridapp.engine.commands.draft import Draft, Rules
from gridapp.engine.commands.edit_sheet import as_new
from gridapp.engine.commands.placement import unknown_creature
from gridapp.engine.rulebook.derived_statistics import derive_statistics, drop_undeclared
from gridapp.engine.rulebook.rulebook import Rulebook


def set_pool(draft: Draft, command: do.SetPool) -> Refused | None:
    """Set the current value of a pool."""
    if draft.battle.token(command.token) is None:
        return unknown_creature(command.token)
    if command.pool not in draft.rules.book.pools:
        return Refused(
            "pool",
            message(
                "{book} has no pool {pool}", book=draft.rules.book.title, pool=repr(command.pool)
            ),
        )
    if abs(command.value) > POOL_LIMIT:
        return Refused("value", message("{value} is out of range", value=command.value))
    draft.set_pool(command.token, command.pool, command.value)
    draft.emit(Corrected(command.token, command.pool, str(command.value)))
    draft.rules.mechanics.after_gm_edit(draft, command.token, command.pool)
    return None


def set_condition(draft: Draft, command: do.SetCondition) -> Refused | None:
    """Add a condition to a creature, or remove a condition."""
    if draft.battle.token(command.token) is None:
        return unknown_creature(command.token)
    if command.condition not in draft.rules.book.conditions:
        title = draft.rules.book.title
        return Refused(
            "condition",
            message(
                "{title} has no condition {condition}",
                title=title,
                condition=repr(command.condition),
            ),
        )
    rule = draft.rules.book.conditions[command.condition].rule
    if command.on:
        draft.gain(command.token, Condition(command.condition), rule)
    else:
        draft.lose(command.token, command.condition, rule)
    draft.rules.mechanics.after_gm_edit(draft, command.token, command.condition)
    return None


def set_rule(draft: Draft, command: do.SetRule) -> Refused | None:
    """Switch a ruling for this battle."""
    setting = draft.rules.book.settings.get(command.setting)
    if setting is None:
        title = draft.rules.book.title
        return Refused(
            "setting",
            message("{title} has no setting {setting}", title=title, setting=repr(command.setting)),
        )
    if command.value not in setting.options:
        options = ", ".join(setting.options)
        return Refused(
            "setting",
            message("{setting}: choose one of {options}", setting=setting.text, options=options),
            setting.rule,
        )
    pack, before = draft.battle.pack, draft.situation.book
    settings = {**pack.settings, command.setting: command.value}
    draft.update(pack=PackRef(pack.id, pack.version, settings))
    draft.emit(Corrected("", command.setting, command.value))
    if draft.situation.book.numbers != before.numbers:
        _prepare_all(draft, before)
    return _derive_all(draft)


def _prepare_all(draft: Draft, before: Rulebook) -> None:
    """Prepare all sheets again, because a ruling has changed a number that the pack derives from.

    What was spent of a pool stays spent.
    """
    mechanics, after = draft.rules.mechanics, draft.situation.book
    for token in draft.battle.tokens:
        old, new = (as_new(Rules(book, mechanics), token) for book in (before, after))
        pools = {
            name: max(0, value + new.pool(name) - old.pool(name))
            for name, value in token.pools.items()
        }
        draft.update_token(token.id, stats=new.stats, pools=pools)


def _derive_all(draft: Draft) -> Refused | None:
    """Derive all statistics again, because a ruling may change a formula."""
    book = draft.situation.book
    for token in draft.battle.tokens:
        try:
            stats = derive_statistics(book, drop_undeclared(book, token)).stats
        except ValueError as problem:
            return Refused(
                "sheet", message("{token}: {problem}", token=token.name, problem=str(problem))
            )
        if stats != token.stats:
            draft.update_token(token.id, stats=stats)
    return None


def set_bars(draft: Draft, command: do.SetBars) -> Refused | None:
    """Set or clear the GM's choice of what players see of the pools of a side."""
    sides = {token.side for token in draft.battle.tokens}
    before = draft.battle.bars
    if command.side not in sides | {chosen.side for chosen in before}:
        return Refused("side", message("no creature is on the side {side}", side=command.side))
    bars = tuple(chosen for chosen in before if chosen.side != command.side)
    if command.detail is not None:
        bars = tuple(sorted((*bars, SideBars(command.side, command.detail)), key=_side_of))
    if bars == before:
        return Refused("nothing", message("the players see it so already"))
    draft.update(bars=bars)
    draft.emit(BarsSet(command.side, command.detail))
    return None


def _side_of(chosen: SideBars) -> str:
    return chosen.side


def set_standing(draft: Draft, command: do.SetStanding) -> Refused | None:
    """Set or clear a standing answer of a creature, or of the GM."""
    if command.token and draft.battle.token(command.token) is None:
        return unknown_creature(command.token)
    answers = tuple(
        answer
        for answer in draft.battle.standing
        if (answer.who, answer.kind) != (command.token, command.kind)
    )
    if command.always is not None:
        answers = (
            *answers,
            StandingAnswer(command.token, command.kind, command.always, command.option),
        )
    draft.update(standing=answers)
    words = {True: "always", False: "never", None: "ask"}[command.always]
    words = f"always {command.option.replace('_', ' ')}" if command.option else words
    draft.emit(Corrected(command.token, command.kind, words))
    return None
