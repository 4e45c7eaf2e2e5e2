"""Ready: a reaction prepared on the own turn (G-31, G-38, GR-43)."""

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Option,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Until,
)

from .asking import choose
from .paying import VIGOR, may_react, spend
from .sheet import UNAWARE

READY, TRIGGER = "ready", "trigger"
READIED = "readied_attack"
STRIKE, OTHER, WAIT = "strike", "other", "wait"


def ready(draft: Draft, declared: DeclaredAct) -> None:
    """Be ready until the own next turn begins (G-31)."""
    draft.pop()
    actor = declared.act.actor
    draft.gain(actor, Condition(READY, Until.TURN_START, actor), "G-31")


def cost(situation: Situation) -> int:
    """The Vigor that firing costs: none of its own, or that of a reaction (GR-43)."""
    return int(situation.rules.book.setting(situation.battle, "ready_costs"))


def can_fire(situation: Situation, token: Token) -> bool:
    """Whether a creature is ready, and free to react."""
    able = token.has(READY) and may_react(situation, token)
    return able and token.pool(VIGOR) >= cost(situation)


def on_the_way(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """A mover that comes into the reach of somebody who is ready may be the trigger (G-31)."""
    first: dict[tuple[int, str], SpatialEvent] = {}
    for event in events:
        token = situation.token(event.creature)
        if token and event.kind is SpatialEventKind.ENTERED and _minds(situation, token, mover):
            first.setdefault((event.leg, token.id), event)
    return tuple(
        Provocation(READIED, one.creature, one.step + 1, one.leg, one.to, "G-31", one.weapons)
        for one in first.values()
    )


def _minds(situation: Situation, token: Token, mover: Token) -> bool:
    return can_fire(situation, token) and not token.has(UNAWARE, mover.id)


def ask_on_the_way(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whether what comes near is what the creature was ready for."""
    token = draft.token(provocation.attacker)
    place = draft.situation.grid.label(provocation.cell)
    text = f"{mover.name} comes to {place}: was {token.name} ready for that"
    draft.ask(
        READIED,
        text,
        who=token.id,
        about=mover.id,
        options=(*_strikes(token, provocation.weapons), Option(WAIT, "No, wait on")),
        default=WAIT,
        rule="G-31",
    )


def _strikes(token: Token, weapons: tuple[str, ...]) -> tuple[Option, ...]:
    named = {weapon.id: weapon.name for weapon in token.weapons}
    return tuple(Option(f"{STRIKE}:{one}", f"Strike with {named[one]}") for one in weapons)


def answer(draft: Draft, question: Question, option: str) -> None:
    """Fire at whoever was the trigger, or wait on."""
    if option != WAIT:
        fire(draft, question.who, question.about, option)


def fire(draft: Draft, token_id: str, target_id: str, option: str) -> None:
    """Use the prepared reaction up (GR-43)."""
    spend(draft, token_id, cost(draft.situation))
    draft.lose(token_id, READY, "G-31")
    if option == OTHER:
        draft.emit(Narrated(token_id, "does what it was ready for", "G-31"))
        return
    weapon = option.removeprefix(f"{STRIKE}:")
    draft.push(DeclaredAct(Act(token_id, READIED, target=target_id, weapon=weapon), "attack"))


def those_ready(situation: Situation) -> tuple[Token, ...]:
    """Everybody whose readied action could go off now."""
    return tuple(token for token in situation.battle.tokens if can_fire(situation, token))


def trigger(draft: Draft, declared: DeclaredAct) -> None:
    """Let a readied action go off at what the active creature does, as the GM says (G-31)."""
    situation, target = draft.situation, draft.token(declared.act.actor)
    waiting = those_ready(situation)
    options = tuple(Option(token.id, token.name) for token in waiting)
    if not options:
        draft.pop()
        return
    who = choose(draft, declared, "who", "Whose readied action goes off", options, rule="G-31")
    if not who:
        return
    token = draft.token(who)
    weapons = situation.weapons_reaching(token, target) if token.side != target.side else ()
    ranged = () if token.side == target.side else _shots(token, weapons)
    responses = (*_strikes(token, (*weapons, *ranged)), Option(OTHER, "Something else"))
    text = f"What was {token.name} ready to do"
    response = choose(draft, declared, "response", text, responses, rule="G-31", who=who)
    if response:
        draft.pop()
        fire(draft, who, target.id, response)


def _shots(token: Token, near: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons that need no reach."""
    drawn = (one for one in token.weapons if one.equipped and one.kind.value != "melee")
    return tuple(one.id for one in drawn if one.id not in near)
