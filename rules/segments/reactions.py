"""Attacks of opportunity, and disengaging (S-31, S-35, S-36, S-43, SR-23, SR-24)."""

from gridapp.packkit import (
    Act,
    Ask,
    AttackChoice,
    Condition,
    Draft,
    OpportunityTaken,
    Provocation,
    Question,
    Refused,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Text,
    Token,
    Until,
    Weapon,
    ask_attack,
    attack_options,
    message,
    setting,
)

from .attacks.threat import engaging_foes, is_engaged
from .economy import current_segment, first_move_segment
from .movement import COMBAT_STEP
from .stats import (
    DISENGAGED,
    OPPORTUNITY,
    SET_POSITION,
    action_cost,
    attack_weapons,
    can_act,
    is_melee,
    is_spell,
)

DISENGAGE = "disengage"
MOST_ACTIONS = 10
"""The most actions that an attack takes."""


class OpportunityAsk(Ask, frozen=True, tag=OPPORTUNITY):
    """Offers an attack of opportunity."""


def can_take_opportunity(situation: Situation, token: Token) -> bool:
    """Return True if a creature has an attack of opportunity left and a weapon (SR-23)."""
    return (
        setting(situation, OPPORTUNITY) == "offered"
        and can_act(token)
        and (token.pool(OPPORTUNITY) > 0 or not _are_counted(situation))
        and bool(_opportunity_weapons(situation, token))
    )


def _are_counted(source: Draft | Situation) -> bool:
    """Return True if a creature has one attack of opportunity a round; by a setting any (SR-23)."""
    return setting(source, "opportunity_count") == "one_a_round"


def _opportunity_weapons(situation: Situation, token: Token) -> tuple[str, ...]:
    """Return the ids of the readied melee weapons, without spells; by a setting no slow ones."""
    most_actions = 1 if setting(situation, "opportunity_with") == "one_action" else MOST_ACTIONS
    weapons = (weapon for weapon in attack_weapons(token) if is_melee(weapon))
    return tuple(
        weapon.id
        for weapon in weapons
        if not is_spell(weapon) and action_cost(weapon) <= most_actions
    )


def move_provocations(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Return an attack of opportunity for each foe whose threat zone the mover leaves (SR-23).

    A combat step provokes nobody, nor does a creature that has disengaged (SR-05, SR-24).
    """
    if action == COMBAT_STEP or mover.has(DISENGAGED):
        return ()
    first: dict[str, SpatialEvent] = {}
    for event in events:
        if _leaves(situation, mover, event) and _provoked_weapons(situation, event):
            first.setdefault(event.creature, event)
    return tuple(_provocation(situation, event) for event in first.values())


def _leaves(situation: Situation, mover: Token, event: SpatialEvent) -> bool:
    """Return True if a step leaves the zone in which a foe engages the mover (SR-04, SR-24).

    Where only neighbours engage, that is the foe's side: nobody has to disengage from the far end
    of a pike. The first edition let it strike there all the same.
    """
    by_zone = setting(situation, "engaged_by") == "zone" or setting(situation, "edition") == "first"
    if by_zone or event.kind not in (SpatialEventKind.LEFT, SpatialEventKind.MOVED_WITHIN_REACH):
        return event.kind is SpatialEventKind.LEFT
    before, after = (
        any(foe.id == event.creature for foe in engaging_foes(situation, mover, cell))
        for cell in (event.cell, event.to)
    )
    return before and not after


def _provoked_weapons(situation: Situation, event: SpatialEvent) -> tuple[str, ...]:
    """Return the weapons with which the foe may attack as its threat zone is left."""
    foe = situation.token(event.creature)
    usable = (
        _opportunity_weapons(situation, foe) if foe and can_take_opportunity(situation, foe) else ()
    )
    return tuple(weapon for weapon in event.weapons if weapon in usable)


def _provocation(situation: Situation, event: SpatialEvent) -> Provocation:
    weapons = _provoked_weapons(situation, event)
    return Provocation(
        OPPORTUNITY, event.creature, event.step, event.leg, event.cell, "SR-23", weapons
    )


def ask_about_mover(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Offer an attack of opportunity against a mover."""
    attacker = draft.token(provocation.attacker)
    label = draft.situation.grid.label(provocation.cell)
    text = message(
        "{foe} may strike {mover}, leaving {cell}", foe=attacker.name, mover=mover.name, cell=label
    )
    offer_opportunity(draft, attacker, mover, provocation.weapons, text)


def offer_opportunity(
    draft: Draft, attacker: Token, target: Token, weapons: tuple[str, ...], text: Text
) -> None:
    """Ask a creature whether it makes an attack of opportunity, and with which weapon."""
    options = attack_options(attacker, weapons)
    ask_attack(draft, OpportunityAsk(), attacker, target, options, text, rule="SR-23")


def is_provoking(weapon: Weapon) -> bool:
    """Return True if an attack with the weapon provokes in melee: shots and spells (S-35)."""
    return is_spell(weapon) or not is_melee(weapon)


def opportunity_attackers(
    situation: Situation, actor: Token, asked: tuple[str, ...]
) -> tuple[tuple[Token, tuple[str, ...]], ...]:
    """Return each foe that may attack the engaged actor, with weapons; skip the ids ``asked``."""
    attackers = []
    for foe in engaging_foes(situation, actor):
        usable = _opportunity_weapons(situation, foe)
        reaching = situation.weapons_reaching(foe, actor)
        weapons = tuple(weapon for weapon in reaching if weapon in usable)
        if weapons and foe.id not in asked and can_take_opportunity(situation, foe):
            attackers.append((foe, weapons))
    return tuple(attackers)


def chosen_attack(draft: Draft, question: Question, option: str) -> Act | None:
    """Spend the opportunity and return the chosen attack, None if the chance passes."""
    weapon = AttackChoice.of(option).weapon
    if not weapon:
        return None
    if _are_counted(draft):
        draft.spend(question.who, OPPORTUNITY, 1)
    _leave_set_position(draft, question.who)
    draft.emit(OpportunityTaken(question.who, question.about))
    return Act(question.who, OPPORTUNITY, target=question.about, weapon=weapon)


def _leave_set_position(draft: Draft, token_id: str) -> None:
    """End the set position of a reacting creature, if a setting lets attacks end it (S-04).

    The first edition left the creature concealed.
    """
    if setting(draft, SET_POSITION) == "spent" and setting(draft, "edition") == "second":
        draft.lose(token_id, SET_POSITION, "S-04")


def disengage_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot disengage now, None if allowed (SR-24)."""
    if current_segment(situation) < first_move_segment(situation, actor):
        return Refused("segment", message("one disengages in segment 4"), "SR-24")
    if not is_engaged(situation, actor):
        return Refused("not_engaged", message("{actor} is not engaged", actor=actor.name), "SR-24")
    if actor.has(DISENGAGED):
        return Refused("disengaged", message("{actor} has disengaged", actor=actor.name), "SR-24")
    return None


def disengage_cost(source: Draft | Situation) -> int:
    """Return the actions of disengaging, which no text tells: 1, by a setting 0 or 2 (SR-24)."""
    return int(setting(source, "disengaging"))


def disengage(draft: Draft, actor_id: str) -> None:
    """Let a creature leave threat zones unharmed until the segment ends (SR-24)."""
    draft.gain(actor_id, Condition(DISENGAGED, Until.ROUND_END), "SR-24")
