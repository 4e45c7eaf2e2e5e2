"""Attacks of opportunity: who may make one, and when (S-31, S-35, S-36, S-43, SR-23)."""

from gridapp.packkit import (
    Act,
    Draft,
    Option,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Weapon,
    require_weapon,
)

from .moving import COMBAT_STEP
from .sheet import DISENGAGED, OPPORTUNITY, attack_score, is_melee, is_ready, is_spell
from .zones import engaging

STRIKE, PASS = "strike", "pass"


def can_strike(situation: Situation, token: Token) -> bool:
    """Whether a creature has its opportunity of the round left, and a weapon for it."""
    offered = situation.rules.book.setting(situation.battle, OPPORTUNITY) == "offered"
    return offered and is_ready(token) and token.pool(OPPORTUNITY) > 0 and bool(_arms(token))


def _arms(token: Token) -> tuple[str, ...]:
    """The melee weapons that a creature may strike with on the spur of the moment."""
    return tuple(
        one.id
        for one in token.weapons
        if one.equipped and is_melee(one) and attack_score(one) and not is_spell(one)
    )


def on_the_way(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Leaving a threat zone, once for each foe; not after disengaging, not by a combat step."""
    if action == COMBAT_STEP or mover.has(DISENGAGED):
        return ()
    first: dict[str, SpatialEvent] = {}
    for event in events:
        if event.kind is SpatialEventKind.LEFT and _striking(situation, event):
            first.setdefault(event.creature, event)
    return tuple(_provocation(situation, event) for event in first.values())


def _striking(situation: Situation, event: SpatialEvent) -> tuple[str, ...]:
    """The weapons with which the foe whose zone is left may strike."""
    foe = situation.token(event.creature)
    armed = _arms(foe) if foe and can_strike(situation, foe) else ()
    return tuple(one for one in event.weapons if one in armed)


def _provocation(situation: Situation, event: SpatialEvent) -> Provocation:
    weapons = _striking(situation, event)
    return Provocation(
        OPPORTUNITY, event.creature, event.step, event.leg, event.cell, "SR-23", weapons
    )


def ask_on_the_way(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike a mover."""
    striker = draft.token(provocation.attacker)
    place = draft.situation.grid.label(provocation.cell)
    ask(draft, striker, mover, provocation.weapons, f"leaving {place}")


def ask(
    draft: Draft, striker: Token, target: Token, weapons: tuple[str, ...], occasion: str
) -> None:
    """Ask a creature whether it takes its opportunity, and with which weapon."""
    options = tuple(
        Option(f"{STRIKE}:{one}", f"Strike with {require_weapon(striker, one).name}")
        for one in weapons
    )
    draft.ask(
        OPPORTUNITY,
        f"{striker.name} may strike {target.name}, {occasion}",
        who=striker.id,
        about=target.id,
        options=(*options, Option(PASS, "Let pass")),
        default=PASS,
        rule="SR-23",
    )


def provokes(weapon: Weapon) -> bool:
    """Whether its use in melee provokes: shooting, throwing, spells (S-35, SR-23)."""
    return is_spell(weapon) or not is_melee(weapon)


def strikers(
    situation: Situation, actor: Token, asked: tuple[str, ...]
) -> tuple[tuple[Token, tuple[str, ...]], ...]:
    """Those whose zones hold the actor and who may strike, with their weapons; not the asked."""
    found = []
    for foe in engaging(situation, actor):
        armed = _arms(foe)
        weapons = tuple(one for one in situation.weapons_reaching(foe, actor) if one in armed)
        if weapons and foe.id not in asked and can_strike(situation, foe):
            found.append((foe, weapons))
    return tuple(found)


def answer(draft: Draft, question: Question, option: str) -> Act | None:
    """The strike that was chosen, its opportunity used up; none if it was let pass."""
    if option == PASS:
        return None
    draft.spend(question.who, OPPORTUNITY, 1)
    weapon = option.removeprefix(f"{STRIKE}:")
    return Act(question.who, OPPORTUNITY, target=question.about, weapon=weapon)
