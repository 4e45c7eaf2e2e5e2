"""Opportunity attacks, provoked by moves and distractions (V-45 to V-49, V-90, VR-14, VR-16)."""

from enum import StrEnum
from functools import partial

from gridapp.packkit import (
    THE_GM,
    Act,
    Ask,
    AttackChoice,
    Condition,
    DeclaredAct,
    Draft,
    Noted,
    OpportunityTaken,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Stage,
    Text,
    Token,
    Until,
    WeaponKind,
    YesNo,
    ask_attack,
    attack_options,
    limited_reactions,
    message,
    note,
    setting,
    stage_of,
)

from .movement import FIVE_FOOT_STEP
from .stats import FLAT_FOOTED, OPPORTUNITY, PASSED, SURPRISED, choose, is_able, opportunity_limit

NAMED_DISTRACTIONS = frozenset({"manifest", "psychic_attack", "use_device", "retrieve"})
"""Distractions that the source names: psychic abilities, a phone, ammunition out of a pack."""

ALL_DISTRACTIONS = NAMED_DISTRACTIONS | {
    "reload",
    "pick_up",
    "first_aid",
    "stand_up",
    "use_skill",
    "use_skill_on",
}
DISTRACTS = "distracts"
DEPARTING = (SpatialEventKind.LEFT, SpatialEventKind.MOVED_WITHIN_REACH)


class DistractionRuling(StrEnum):
    """Whether an act distracts, or the GM decides."""

    YES = "yes"
    NO = "no"
    ASK = "ask"


class Opportunity(Ask, frozen=True, tag=OPPORTUNITY):
    """A creature's choice whether to make an opportunity attack, and with which weapon."""


class Distraction(Stage, frozen=True, tag=""):
    """Whether an act distracts, and the ids of the foes that were offered an attack.

    A foe with several attacks may be among the ids several times.
    """

    distracts: YesNo | None = None
    offered: Noted[tuple[str, ...]] = ()


def can_react(situation: Situation, token: Token) -> bool:
    """Return True if a creature has an opportunity attack left and is ready (V-48, VR-09).

    The unaware do not act in a surprise round, whatever the flat-footed may do (V-28).
    """
    flat_footed_too = setting(situation, "flat_footed_strikes") == "yes"
    is_ready = not token.has(SURPRISED) and (flat_footed_too or not token.has(FLAT_FOOTED))
    return is_able(token) and is_ready and token.pool(OPPORTUNITY) > 0


def can_attack_provoker(situation: Situation, reactor: Token, provoker: Token) -> bool:
    """Return True if a creature may react and threatens the provoker (V-48)."""
    can = can_react(situation, reactor)
    return can and bool(situation.weapons_reaching(reactor, provoker))


def _reactors(situation: Situation, provoker: Token) -> tuple[Token, ...]:
    """Return a creature's foes with an attack ready, in initiative order."""
    ranks = situation.initiative_ranks
    foes = sorted(situation.foes(provoker), key=lambda foe: ranks.get(foe.id, len(ranks)))
    return tuple(foe for foe in foes if can_attack_provoker(situation, foe, provoker))


def movement_provocations(
    situation: Situation, mover: Token, action_id: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Return the first departure from a threatened cell, for each foe and leg (VR-14, VR-15).

    Beyond a foe's attacks of the round one is made instead of another (V-48).
    """
    never = setting(situation, "movement_provokes") == "never"
    if never or action_id == FIVE_FOOT_STEP:
        return ()
    first: dict[tuple[int, str], SpatialEvent] = {}
    for event in events:
        if event.kind in DEPARTING and _may_react_to_event(situation, mover, event):
            first.setdefault((event.leg, event.creature), event)
    ranks = situation.initiative_ranks
    ordered = sorted(first.values(), key=lambda event: (event.step, ranks.get(event.creature, 0)))
    provocations = tuple(
        Provocation(
            kind=OPPORTUNITY,
            attacker=event.creature,
            step=event.step,
            leg=event.leg,
            cell=event.cell,
            rule="VR-14",
            weapons=event.weapons,
        )
        for event in ordered
    )
    return limited_reactions(provocations, partial(_attacks_left, situation))


def _attacks_left(situation: Situation, provocation: Provocation) -> int:
    """Return how many opportunity attacks a foe has left in the round (V-48)."""
    foe = situation.token(provocation.attacker)
    return 0 if foe is None else foe.pool(OPPORTUNITY)


def _may_react_to_event(situation: Situation, mover: Token, event: SpatialEvent) -> bool:
    """Return True if a foe may react; a resumed move gives no second chance (V-32, VR-14)."""
    foe = situation.token(event.creature)
    was_offered = event.leg == 0 and any(
        event.creature in held.against for held in mover.conditions if held.id == PASSED
    )
    return foe is not None and not was_offered and can_react(situation, foe)


def ask_about_movement(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a provoked foe for an attack, and remember the offer for the rest of the move."""
    foe = draft.token(provocation.attacker)
    offered = Condition(PASSED, Until.TURN_END, mover.id, against=(foe.id,))
    draft.update_token(mover.id, conditions=(*draft.token(mover.id).conditions, offered))
    cell = draft.situation.grid.label(provocation.cell)
    text = message(
        "{foe} may strike {mover} leaving {cell}", foe=foe.name, mover=mover.name, cell=cell
    )
    ask_opportunity_attack(draft, foe, mover, provocation.weapons, text, "V-47")


def ask_opportunity_attack(
    draft: Draft, reactor: Token, provoker: Token, weapons: tuple[str, ...], text: Text, rule: str
) -> None:
    """Ask a creature for an opportunity attack with any of the weapons."""
    options = attack_options(reactor, weapons)
    ask_attack(draft, Opportunity(), reactor, provoker, options, text, rule=rule)


def opportunity_attack_act(draft: Draft, question: Question, option: str) -> Act | None:
    """Return the opportunity attack that was chosen, paid for, or None for a pass."""
    choice = AttackChoice.of(option)
    if not choice.weapon:
        return None
    spend_opportunity(draft, question.who)
    draft.emit(OpportunityTaken(question.who, question.about))
    return Act(question.who, OPPORTUNITY, target=question.about, weapon=choice.weapon)


def spend_opportunity(draft: Draft, reactor_id: str) -> None:
    """Take an opportunity attack of the round from the pool (V-48)."""
    draft.spend(reactor_id, OPPORTUNITY, 1)


def ask_about_distraction(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask the GM whether an act distracts, or the next foe for an attack; return False if done."""
    stage, act = stage_of(declared, Distraction), declared.act
    verdict = (
        DistractionRuling(stage.distracts) if stage.distracts else _verdict(draft.situation, act)
    )
    if verdict is DistractionRuling.NO:
        return False
    actor = draft.token(act.actor)
    reactors = [
        foe
        for foe in _reactors(draft.situation, actor)
        if stage.offered.count(foe.id) < _attacks_per_distraction(draft, foe)
    ]
    if not reactors:
        return False
    action = draft.rules.book.actions[act.action].name.lower()
    if verdict is DistractionRuling.ASK:
        _ask_whether_distracted(draft, actor, action)
    else:
        note(draft, Distraction, offered=(*stage.offered, reactors[0].id))
        _ask_for_attack_on_distracted(draft, reactors[0], actor, action)
    return True


def _ask_whether_distracted(draft: Draft, actor: Token, action: str) -> None:
    """Ask the GM whether an action distracts its actor (VR-16)."""
    choose(
        draft,
        None,
        DISTRACTS,
        message("does this distract {actor}: {action}", actor=actor.name, action=action),
        {YesNo.YES: message("It opens a chance to strike"), YesNo.NO: message("It does not")},
        rule="VR-16",
        asker=THE_GM,
    )


def _ask_for_attack_on_distracted(draft: Draft, reactor: Token, actor: Token, action: str) -> None:
    """Ask a foe whether to strike a creature distracted by its own action (V-47)."""
    weapons = draft.situation.weapons_reaching(reactor, actor)
    text = message(
        "{foe} may strike {actor}, who is distracted: {action}",
        foe=reactor.name,
        actor=actor.name,
        action=action,
    )
    ask_opportunity_attack(draft, reactor, actor, weapons, text, "V-47")


def _verdict(situation: Situation, act: Act) -> DistractionRuling:
    """Return whether an act distracts, by the settings (VR-16)."""
    actor = situation.battle.token(act.actor)
    weapon = actor.weapon(act.weapon) if actor else None
    if act.action == "attack" and weapon and weapon.kind is not WeaponKind.MELEE:
        return DistractionRuling(setting(situation, "shooting_distracts"))
    policy = setting(situation, "distractions")
    if act.action in (NAMED_DISTRACTIONS if policy == "printed" else ALL_DISTRACTIONS):
        return DistractionRuling.ASK if policy == "ask" else DistractionRuling.YES
    return DistractionRuling.NO


def _attacks_per_distraction(draft: Draft, foe: Token) -> int:
    """Return how often a foe may attack at the same distraction (VR-18)."""
    return opportunity_limit(foe) if setting(draft, "strikes_at_once") == "all" else 1
