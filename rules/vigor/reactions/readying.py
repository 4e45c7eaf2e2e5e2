"""Ready: a reaction prepared on the own turn (G-31, G-38, GR-43)."""

from collections.abc import Mapping
from functools import partial

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    AttackChoice,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Narrated,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Text,
    Token,
    Until,
    ask,
    attack_options,
    choose,
    declare,
    message,
    options_of,
    require_weapon,
    setting,
    stage_of,
)

from ..attacks.stage import Attack
from ..attacks.targets import reach_refusal
from ..economy import TurnAct, cost_refusal, may_react, spend_vigor, weapon_price
from ..stats import ACTIONS, OFF_HAND, READY, UNAWARE, VIGOR, is_melee, is_mended
from .openings import pay_and_expose
from .ready_card import BecomingReady, ReadyPlan, Response, asks_ready, chosen_plan, plan_of

READIED = "readied_attack"
TRIGGER = "trigger"


class ReadiedAsk(Ask, frozen=True, tag=READIED):
    """Asks whether a mover is the trigger of a readied action."""


class Triggering(TurnAct, frozen=True, tag=TRIGGER):
    """The GM's act of setting off a readied action: the creature and the response."""

    who: str | None = None
    response: str | None = None


def become_ready(draft: Draft, declared: DeclaredAct) -> None:
    """Ready the actor until the start of the next turn (G-31).

    By a setting trigger and response are asked first, and the action is paid for then.
    """
    actor, plan = declared.act.actor, ReadyPlan()
    if asks_ready(draft):
        chosen = chosen_plan(draft, draft.token(actor), stage_of(declared, BecomingReady))
        if chosen is None:
            return
        plan = chosen
        draft.set_pool(actor, OFF_HAND, 0)
        draft.spend(actor, ACTIONS, draft.rules.book.actions[READY].cost[ACTIONS])
    draft.pop()
    source = " ".join(filter(None, plan))
    draft.gain(actor, Condition(READY, Until.TURN_START, actor, source=source), "G-31")


def ready_cost(situation: Situation) -> int:
    """Return the Vigor of a readied reaction: none, or as any reaction by a setting (GR-43)."""
    return int(setting(situation, "ready_costs"))


def can_fire(situation: Situation, token: Token) -> bool:
    """Return True if a creature is ready, may react and can pay."""
    is_free = token.has(READY) and may_react(situation, token)
    return is_free and token.pool(VIGOR) >= ready_cost(situation)


def responses(situation: Situation, token: Token, weapons: tuple[str, ...]) -> tuple[str, ...]:
    """Return the weapons that can be readied: of an action, paid besides the reaction (GR-43)."""
    if not is_mended(situation):
        return weapons
    return tuple(
        weapon.id
        for weapon in map(partial(require_weapon, token), weapons)
        if weapon.stats.get(ACTIONS, 1) <= 1
        and not cost_refusal(token, weapon, besides=ready_cost(situation))
    )


def ready_creatures(situation: Situation) -> tuple[Token, ...]:
    """Return all creatures with a readied action that can go off now."""
    return tuple(token for token in situation.battle.tokens if can_fire(situation, token))


def move_triggers(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Return the readied actions that a mover may trigger by coming into reach (G-31)."""
    first: dict[tuple[int, str], SpatialEvent] = {}
    for event in events:
        token = situation.token(event.creature)
        if token is None or event.kind is not SpatialEventKind.ENTERED:
            continue
        plan = plan_of(token)
        weapons = _planned(plan, responses(situation, token, event.weapons))
        is_response = bool(weapons) or plan.response in situation.book.actions
        is_met = is_response and plan.is_met_in_reach
        if is_met and can_fire(situation, token) and not token.has(UNAWARE, mover.id):
            seen = msgspec.structs.replace(event, weapons=weapons)
            first.setdefault((event.leg, token.id), seen)
    return tuple(
        Provocation(
            kind=READIED,
            attacker=event.creature,
            step=event.step + 1,
            leg=event.leg,
            cell=event.to,
            rule="G-31",
            weapons=event.weapons,
            readied=True,
        )
        for event in first.values()
    )


def _planned(plan: ReadyPlan, weapons: tuple[str, ...]) -> tuple[str, ...]:
    """Return the weapons of a planned response, all of them without a plan."""
    if not plan.response:
        return weapons
    return tuple(weapon for weapon in weapons if AttackChoice(weapon).id == plan.response)


def ask_about_trigger(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a ready creature whether a mover is the trigger."""
    token = draft.token(provocation.attacker)
    label = draft.situation.grid.label(provocation.cell)
    options = {
        **_priced_options(draft, token, provocation.weapons),
        **_planned_action(draft.situation, token),
        Response.WAIT.value: message("No, wait on"),
    }
    ask(
        draft,
        ReadiedAsk(),
        message(
            "{mover} comes to {label}: was {token} ready for that",
            mover=mover.name,
            label=label,
            token=token.name,
        ),
        options_of(options),
        asker=Creature(token.id),
        rule="G-31",
        default=Response.WAIT.value,
        creature=mover.id,
    )


def _planned_action(situation: Situation, token: Token) -> dict[str, Text]:
    """Return the name of the planned response by id, empty if an attack is planned."""
    response = plan_of(token).response
    action = situation.book.actions.get(response)
    return {response: action.name} if action is not None else {}


def _priced_options(draft: Draft, token: Token, weapons: tuple[str, ...]) -> dict[str, Text]:
    """Return the options of a readied attack; a technique or spell with its price (GR-43)."""
    if not is_mended(draft):
        return attack_options(token, weapons)
    options: dict[str, Text] = {}
    for weapon in weapons:
        price = weapon_price(token, require_weapon(token, weapon), off_hand=True)
        options |= attack_options(token, (weapon,), price)
    return options


def answer_trigger(draft: Draft, question: Question, option: str) -> None:
    """Attack the mover or wait on, as answered."""
    if option != Response.WAIT:
        _fire(draft, question.who, question.about, option)


def _fire(draft: Draft, token_id: str, target_id: str, response: str) -> None:
    """Use up a readied reaction: an attack, or a response that the GM carries out (GR-43)."""
    spend_vigor(draft, token_id, ready_cost(draft.situation))
    action = draft.rules.book.actions.get(response)
    draft.lose(token_id, READY, "G-31")
    if weapon := AttackChoice.of(response).weapon:
        act = Act(token_id, READIED, target=target_id, weapon=weapon)
        declare(draft, act, Attack())
        if is_mended(draft):
            pay_and_expose(draft, act, require_weapon(draft.token(token_id), weapon))
    elif action is not None:
        text = message("does what it was ready for: {name}", name=action.name)
        draft.emit(Narrated(token_id, text, "G-31"))
    else:
        draft.emit(Narrated(token_id, message("does what it was ready for"), "G-31"))


def set_off(draft: Draft, declared: DeclaredAct) -> None:
    """Let a readied action go off at an act of another creature, by the GM's word (G-31)."""
    chosen = draft.token(declared.act.actor)
    names = {token.id: token.name for token in ready_creatures(draft.situation)}
    if not names:
        draft.pop()
        return
    stage = stage_of(declared, Triggering)
    if chosen.id in names and _aims_at_active(draft.situation):
        names = {chosen.id: chosen.name}
    text = message("Whose readied action goes off")
    token_id = choose(draft, stage.who, "who", text, names, rule="G-31")
    if token_id is None:
        return
    token = draft.token(token_id)
    target = _target(draft.situation, token, chosen)
    response = choose(
        draft,
        stage.response,
        "response",
        message("What was {token} ready to do", token=token.name),
        _possible_responses(draft, token, target),
        rule="G-31",
        asker=Creature(token_id),
    )
    if response is not None:
        draft.pop()
        _fire(draft, token_id, target.id, response)


def _possible_responses(draft: Draft, token: Token, target: Token) -> Mapping[str, Text]:
    """Return the planned response if possible, else all attacks; then ``Something else``."""
    weapons = _usable_weapons(draft.situation, token, target)
    attacks = _priced_options(draft, token, _planned(plan_of(token), weapons) or weapons)
    planned = _planned_action(draft.situation, token)
    return {**(planned or attacks), Response.OTHER.value: message("Something else")}


def _aims_at_active(situation: Situation) -> bool:
    return setting(situation, "readied_at") == "active"


def _target(situation: Situation, token: Token, chosen: Token) -> Token:
    """Return at whom a readied action goes off: by a setting, the active foe instead of an ally."""
    active = situation.token(situation.battle.active)
    is_at_active = active is not None and active.side != token.side == chosen.side
    return active if active and is_at_active and _aims_at_active(situation) else chosen


def _usable_weapons(situation: Situation, token: Token, target: Token) -> tuple[str, ...]:
    """Return the weapons for a readied attack: in reach, or shooting as far as one sees (G-67)."""
    if token.side == target.side:
        return ()
    reaching = situation.weapons_reaching(token, target)
    ranged = (weapon for weapon in token.weapons if weapon.equipped and not is_melee(weapon))
    shooting = (
        weapon.id
        for weapon in ranged
        if weapon.id not in reaching
        and not (is_mended(situation) and reach_refusal(situation, token, target, weapon))
    )
    return responses(situation, token, (*reaching, *shooting))
