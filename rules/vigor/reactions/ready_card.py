"""Trigger and response of a ready creature, asked on a card (G-31, GR-43).

Both are stored as the source ``trigger response`` of the condition `ready`. The condition has no
source without the ruling `ready_asked`, or if the GM gives it.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from gridapp.packkit import (
    CANCEL,
    Ask,
    AttackChoice,
    Creature,
    Draft,
    Part,
    Question,
    ShownStatistic,
    Situation,
    Text,
    Token,
    ask,
    attack_options,
    message,
    note,
    options_of,
    require_weapon,
    setting,
)

from ..economy import TurnAct, cost_refusal
from ..stats import ACTIONS, READY

GET_READY = "get_ready"


class Trigger(StrEnum):
    """The triggers a creature may wait for; the program recognises only a foe coming into reach."""

    REACH = "reach"
    SIGHT = "sight"
    ATTACK = "attack"
    ABILITY = "ability"
    AWAY = "away"
    OTHER = "other"


class Response(StrEnum):
    """The responses to a trigger other than an attack with a weapon."""

    OTHER = "other"
    WAIT = "wait"


TRIGGERS: Mapping[Trigger, Text] = {
    Trigger.REACH: message("A foe comes into reach"),
    Trigger.SIGHT: message("A foe comes into sight"),
    Trigger.ATTACK: message("A foe attacks"),
    Trigger.ABILITY: message("A foe uses an ability"),
    Trigger.AWAY: message("A foe moves away"),
    Trigger.OTHER: message("Something else"),
}
_ACTIONS_READIED = ("move", "escape", "defend", "stand_up", "use_ability", "use_item", "use_skill")
"""The actions besides attacks that can be a response, by id."""


class ReadyPlan(NamedTuple):
    """A trigger and a response, both empty if not named."""

    trigger: str = ""
    response: str = ""

    @property
    def is_met_in_reach(self) -> bool:
        """True if a foe coming into reach may be the trigger."""
        return self.trigger in ("", Trigger.REACH)


class BecomingReady(TurnAct, frozen=True, tag=READY):
    """The Ready action, with trigger and response chosen on its card."""

    trigger: str | None = None
    response: str | None = None


class ReadyCardAsk(Ask, frozen=True, tag="ready_card"):
    """Asks for the trigger and the response of the Ready action."""


def asks_ready(draft: Draft) -> bool:
    """Return True if the Ready action asks for trigger and response on a card (G-31)."""
    return setting(draft, "ready_asked") == "card"


def plan_of(token: Token) -> ReadyPlan:
    """Return the trigger and the response named for a ready creature, empty if not named."""
    held = token.condition(READY)
    trigger, _, response = held.source.partition(" ") if held else ("", "", "")
    return ReadyPlan(trigger, response)


def chosen_plan(draft: Draft, actor: Token, stage: BecomingReady) -> ReadyPlan | None:
    """Return the trigger and the response of the Ready action; None while they are asked."""
    options = {
        "trigger": {str(trigger): text for trigger, text in TRIGGERS.items()},
        "response": _responses(draft.situation, actor),
    }
    plan = ReadyPlan(stage.trigger or "", stage.response or "")
    if plan.trigger in options["trigger"] and plan.response in options["response"]:
        return plan
    ask(
        draft,
        ReadyCardAsk(),
        message("What is {actor} ready for", actor=actor.name),
        options_of({GET_READY: message("Be ready"), CANCEL: message("Cancel")}),
        asker=Creature(actor.id),
        rule="G-31",
        creature=actor.id,
        parts=tuple(_lines(plan, options)),
    )
    return None


def _lines(plan: ReadyPlan, options: Mapping[str, Mapping[str, Text]]) -> Iterator[Part]:
    """Yield the lines of the card, each with the present choice as its default."""
    names = (message("When"), message("It does"))
    for field, chosen, name in zip(options, plan, names, strict=True):
        listed = options_of(options[field])
        default = chosen if chosen in options[field] else listed[0].id
        yield Part(field, name, listed, default)


def _responses(situation: Situation, actor: Token) -> dict[str, Text]:
    """Return the possible responses by id, in words: attacks of one action, then other actions."""
    weapons = tuple(weapon.id for weapon in actor.weapons if weapon.equipped)
    quick = (
        weapon.id
        for weapon in map(partial(require_weapon, actor), weapons)
        if weapon.stats.get(ACTIONS, 1) <= 1 and not cost_refusal(actor, weapon)
    )
    actions = situation.book.actions
    named = {key: actions[key].name for key in _ACTIONS_READIED}
    something: dict[str, Text] = {Response.OTHER.value: message("Something else")}
    return {**attack_options(actor, tuple(quick)), **named, **something}


def response_text(situation: Situation, token: Token, response: str) -> Text:
    """Return a response in words, empty without a response or if its weapon is gone."""
    if weapon := token.weapon(AttackChoice.of(response).weapon):
        return weapon.name
    action = situation.book.actions.get(response)
    if action is not None:
        return action.name
    return message("Something else") if response == Response.OTHER else ""


def answer_ready(draft: Draft, question: Question, option: str) -> None:
    """Store trigger and response on the waiting Ready action, or drop the action on cancel."""
    if option == CANCEL:
        draft.pop()
        return
    note(draft, BecomingReady, **{part.id: part.default for part in question.parts})


def shown_plan(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """Return the trigger and the response of a ready creature for its card (G-31)."""
    plan = plan_of(token)
    response = response_text(situation, token, plan.response)
    if not response or plan.trigger not in TRIGGERS:
        return ()
    return (
        ShownStatistic("Readied", str(response), "G-31", on_card=True),
        ShownStatistic("Waits for", str(TRIGGERS[Trigger(plan.trigger)]), "G-31", on_card=True),
    )
