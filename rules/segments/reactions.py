"""Attacks of opportunity, and disengaging from them (S-31, S-35, S-36, S-43, SR-23, SR-24)."""

from gridapp.packkit import (
    Act,
    Condition,
    Draft,
    Option,
    Provocation,
    Question,
    Refused,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Until,
    Weapon,
    require_weapon,
)

from .attacks.threat import engaging_foes, is_engaged
from .economy import MOVEMENT, current_segment
from .movement import COMBAT_STEP
from .stats import DISENGAGED, OPPORTUNITY, attack_skill, can_act, is_melee, is_spell

STRIKE, PASS = "strike", "pass"


def can_take_opportunity(situation: Situation, token: Token) -> bool:
    """Whether a creature has its opportunity of the round left, and a weapon for it."""
    offered = situation.rules.book.setting(situation.battle, OPPORTUNITY) == "offered"
    return (
        offered
        and can_act(token)
        and token.pool(OPPORTUNITY) > 0
        and bool(_opportunity_weapons(token))
    )


def _opportunity_weapons(token: Token) -> tuple[str, ...]:
    """The melee weapons that a creature may strike with on the spur of the moment."""
    return tuple(
        one.id
        for one in token.weapons
        if one.equipped and is_melee(one) and attack_skill(one) and not is_spell(one)
    )


def move_provocations(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Leaving a threat zone, once for each foe; not after disengaging, not by a combat step."""
    if action == COMBAT_STEP or mover.has(DISENGAGED):
        return ()
    first: dict[str, SpatialEvent] = {}
    for event in events:
        if event.kind is SpatialEventKind.LEFT and _provoked_weapons(situation, event):
            first.setdefault(event.creature, event)
    return tuple(_provocation(situation, event) for event in first.values())


def _provoked_weapons(situation: Situation, event: SpatialEvent) -> tuple[str, ...]:
    """The weapons with which the foe whose zone is left may strike."""
    foe = situation.token(event.creature)
    armed = _opportunity_weapons(foe) if foe and can_take_opportunity(situation, foe) else ()
    return tuple(one for one in event.weapons if one in armed)


def _provocation(situation: Situation, event: SpatialEvent) -> Provocation:
    weapons = _provoked_weapons(situation, event)
    return Provocation(
        OPPORTUNITY, event.creature, event.step, event.leg, event.cell, "SR-23", weapons
    )


def ask_about_mover(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike a mover."""
    striker = draft.token(provocation.attacker)
    place = draft.situation.grid.label(provocation.cell)
    ask_opportunity(draft, striker, mover, provocation.weapons, f"leaving {place}")


def ask_opportunity(
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


def is_provoking(weapon: Weapon) -> bool:
    """Whether its use in melee provokes: shooting, throwing, spells (S-35, SR-23)."""
    return is_spell(weapon) or not is_melee(weapon)


def opportunity_attackers(
    situation: Situation, actor: Token, asked: tuple[str, ...]
) -> tuple[tuple[Token, tuple[str, ...]], ...]:
    """Those whose zones hold the actor and who may strike, with their weapons; not the asked."""
    found = []
    for foe in engaging_foes(situation, actor):
        armed = _opportunity_weapons(foe)
        weapons = tuple(one for one in situation.weapons_reaching(foe, actor) if one in armed)
        if weapons and foe.id not in asked and can_take_opportunity(situation, foe):
            found.append((foe, weapons))
    return tuple(found)


def chosen_attack(draft: Draft, question: Question, option: str) -> Act | None:
    """The strike that was chosen, its opportunity used up; none if it was let pass."""
    if option == PASS:
        return None
    draft.spend(question.who, OPPORTUNITY, 1)
    weapon = option.removeprefix(f"{STRIKE}:")
    return Act(question.who, OPPORTUNITY, target=question.about, weapon=weapon)


DISENGAGE = "disengage"


def disengage_refusal(situation: Situation, actor: Token) -> Refused | None:
    if current_segment(situation) < MOVEMENT:
        return Refused("segment", "one disengages in segment 4", "SR-24")
    if not is_engaged(situation, actor):
        return Refused("not_engaged", f"{actor.name} is not engaged", "SR-24")
    if actor.has(DISENGAGED):
        return Refused("disengaged", f"{actor.name} has disengaged", "SR-24")
    return None


def disengage(draft: Draft, actor_id: str) -> None:
    """From now to the end of the segment leaving a threat zone provokes nobody (SR-24)."""
    draft.gain(actor_id, Condition(DISENGAGED, Until.ROUND_END), "SR-24")
