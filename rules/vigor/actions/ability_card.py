"""The card with all choices of an ability, by a setting (G-32, G-37, G-57)."""

from collections.abc import Iterable, Iterator

from gridapp.packkit import (
    CANCEL,
    YES_NO,
    Ask,
    Creature,
    Draft,
    Noted,
    Option,
    Part,
    Question,
    Text,
    Token,
    YesNo,
    ask,
    in_words,
    message,
    note,
    options_of,
    setting,
)

from ..economy import TurnAct
from ..reactions.openings import can_be_exposed
from ..stats import ACTIONS, MANA, VIGOR
from ..turns.unfinished import USE_ABILITY
from .resisting import MOST_VS, NO_VS, NOBODY, USUAL_VS, VS_TEXTS, targets_by_name

MAX_ACTIONS, MOST_ACTIONS = 4, 12
COSTS = (0, 1, 2, 3, 4, 5, 6, 8, 10)
"""The costs of an ability in Vigor or Mana to choose from; the GM sets the pool for others."""
MOST_LISTED = 100
"""The most Vigor or Mana that a line of the card offers where any number may be typed."""
_LEAST_LINES = 2
USE = "use"
_NUMBERS = (ACTIONS, VIGOR, MANA)


class UsingAbility(TurnAct, frozen=True, tag=USE_ABILITY):
    """The costs of an ability, its target, the VS to resist, and whether it gives an opening."""

    actions: int | None = None
    vigor: int | None = None
    mana: int | None = None
    opens: YesNo | None = None
    whom: str | None = None
    vs: Noted[str | None] = None


class AbilityCardAsk(Ask, frozen=True, tag="ability_card"):
    """Asks for all open choices of an ability, a line for each."""


def asks_on_card(draft: Draft) -> bool:
    """Return True if all choices of an ability are asked on a single card."""
    return setting(draft, "ability_asked") != "in_turn"


def can_cancel(draft: Draft) -> bool:
    """Return True if the card of an ability can be left without using the ability."""
    return setting(draft, "ability_asked") == "card_or_cancel"


def ask_card(draft: Draft, actor: Token, stage: UsingAbility) -> bool:
    """Ask for all open choices on a single card; return False if fewer than two lines are open.

    A lone line is asked as a question of its own, unless the card can be left. Such a card is left
    by default: an ability that costs nothing and hits nobody is none that somebody chose.
    """
    if not asks_on_card(draft):
        return False
    lines = tuple(_lines(draft, actor, stage))
    if len(lines) < (1 if can_cancel(draft) else _LEAST_LINES):
        return False
    options = {USE: message("Use it")}
    if can_cancel(draft):
        options[CANCEL] = message("Cancel")
    ask(
        draft,
        AbilityCardAsk(),
        message("What does {actor}'s ability cost", actor=actor.name),
        options_of(options),
        asker=Creature(actor.id),
        rule="G-32",
        default=CANCEL if can_cancel(draft) else USE,
        creature=actor.id,
        parts=lines,
    )
    return True


def answer_card(draft: Draft, question: Question, option: str) -> None:
    """Store the choices of a card on the waiting ability, or drop the ability on cancel."""
    if option == CANCEL:
        draft.pop()
        return
    chosen = {part.id: part.default for part in question.parts}
    note(
        draft,
        UsingAbility,
        **{key: int(value) if key in _NUMBERS else value for key, value in chosen.items()},
    )


def _lines(draft: Draft, actor: Token, stage: UsingAbility) -> Iterator[Part]:
    """Yield a line for each part of an ability that is open and has a choice."""
    if stage.actions is None:
        yield _number_line(ACTIONS, message("Actions"), _actions_listed(draft))
    for pool, settled in ((VIGOR, stage.vigor), (MANA, stage.mana)):
        costs = _costs_listed(draft, actor.pool(pool))
        if settled is None and len(costs) > 1:
            yield _number_line(pool, draft.rules.book.pools[pool].name, costs)
    if stage.opens is None and can_be_exposed(draft.situation, actor):
        yield Part("opens", message("Gives an opening"), options_of(YES_NO), YesNo.NO)
    names = targets_by_name(draft, actor) if stage.whom is None else {}
    if len(names) > 1:
        yield Part("whom", message("On whom"), options_of(names), NOBODY)
        yield Part("vs", message("VS to resist"), _vs_listed(draft), str(USUAL_VS))


def _number_line(key: str, name: Text, numbers: Iterable[int]) -> Part:
    options = tuple(Option(str(number), str(number)) for number in numbers)
    return Part(key, name, options, options[0].id)


def _is_listed(draft: Draft) -> bool:
    return setting(draft, "numbers") == "listed"


def _actions_listed(draft: Draft) -> range:
    return range(1, (MAX_ACTIONS if _is_listed(draft) else MOST_ACTIONS) + 1)


def _costs_listed(draft: Draft, available: int) -> tuple[int, ...]:
    """Return the costs that a line offers out of a pool, at most what is left."""
    costs = COSTS if _is_listed(draft) else range(min(available, MOST_LISTED) + 1)
    return tuple(cost for cost in costs if not cost or cost <= available)


def _vs_listed(draft: Draft) -> tuple[Option, ...]:
    if _is_listed(draft):
        return options_of(VS_TEXTS)
    typed = {str(vs): message("VS {vs}", vs=vs) for vs in range(1, MOST_VS + 1)}
    return options_of({**in_words(NO_VS), **typed})
