"""Opportunity attacks, provoked by moves and distractions (V-45 to V-49, V-90, VR-14, VR-16)."""

from gridapp.packkit import (
    Act,
    Condition,
    Declared,
    Draft,
    Happening,
    HappeningKind,
    Option,
    Provocation,
    Question,
    Situation,
    Token,
    Until,
    WeaponKind,
)

from .decisions import Prompt, ask_about_act, settled_choices
from .movement import FIVE_FOOT_STEP
from .stats import FLAT_FOOTED, OPPORTUNITY, PASSED, is_able, opportunity_limit

STRIKE, PASS = "strike", "pass"
NAMED_DISTRACTIONS = frozenset({"manifest", "psychic_attack", "use_device", "retrieve"})
"""Distractions that the source names: psychic abilities, a phone, ammunition out of a pack."""

ALL_DISTRACTIONS = NAMED_DISTRACTIONS | {"reload", "pick_up", "first_aid", "stand_up", "use_skill"}
DISTRACTS, OFFERED, YES, NO, ASK = "distracts", "offered", "yes", "no", "ask"


def can_react(situation: Situation, token: Token) -> bool:
    """Whether a creature has an opportunity attack left and is ready for it (V-48, VR-09)."""
    strikes = situation.rules.book.setting(situation.battle, "flat_footed_strikes") == "yes"
    ready = strikes or not token.has(FLAT_FOOTED)
    return is_able(token) and ready and token.pool(OPPORTUNITY) > 0


def can_attack_provoker(situation: Situation, striker: Token, target: Token) -> bool:
    """Whether a creature has an opportunity attack left and threatens another (V-48)."""
    ready = can_react(situation, striker)
    return ready and bool(weapons_against(situation, striker, target))


def possible_reactors(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """The enemies that may strike a creature where it stands, in the order of play."""
    ranks = situation.ranks
    foes = sorted(situation.foes(actor), key=lambda foe: ranks.get(foe.id, len(ranks)))
    return tuple(foe for foe in foes if can_attack_provoker(situation, foe, actor))


def weapons_against(situation: Situation, striker: Token, target: Token) -> tuple[str, ...]:
    """The weapons with which a creature threatens another where both stand."""
    return situation.reaching(striker, target)


def movement_provocations(
    situation: Situation, mover: Token, action: str, events: tuple[Happening, ...]
) -> tuple[Provocation, ...]:
    """Leaving a threatened cell, once per foe and move, at the first such cell (VR-14)."""
    setting = situation.rules.book.setting(situation.battle, "movement_provokes")
    if action == FIVE_FOOT_STEP or setting == "never":
        return ()
    first: dict[tuple[int, str], Happening] = {}
    for event in events:
        left = event.kind in (HappeningKind.LEFT, HappeningKind.STIRRED)
        if left and _may_react_to_event(situation, mover, event):
            first.setdefault((event.leg, event.whose), event)
    ranks = situation.ranks
    found = sorted(first.values(), key=lambda event: (event.step, ranks.get(event.whose, 0)))
    return tuple(_provocation(event) for event in found)


def _may_react_to_event(situation: Situation, mover: Token, event: Happening) -> bool:
    """Whether the foe may strike; a resumed move gives nobody a second chance (V-32, VR-14)."""
    striker = situation.token(event.whose)
    had_it = event.leg == 0 and any(
        event.whose in held.against for held in mover.conditions if held.id == PASSED
    )
    return striker is not None and not had_it and can_react(situation, striker)


def _provocation(event: Happening) -> Provocation:
    return Provocation(
        kind=OPPORTUNITY,
        striker=event.whose,
        step=event.step,
        leg=event.leg,
        cell=event.cell,
        rule="VR-14",
        weapons=event.weapons,
    )


def ask_about_movement(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike a mover, and remember that this move has given it its chance."""
    striker = draft.token(provocation.striker)
    past = Condition(PASSED, Until.TURN_END, mover.id, against=(striker.id,))
    draft.change(mover.id, conditions=(*draft.token(mover.id).conditions, past))
    place = draft.situation.grid.label(provocation.cell)
    text = f"{striker.name} may strike {mover.name} leaving {place}"
    ask_opportunity_attack(draft, striker, mover, provocation.weapons, text, "V-47")


def ask_opportunity_attack(
    draft: Draft, striker: Token, target: Token, weapons: tuple[str, ...], text: str, rule: str
) -> None:
    """Ask a creature whether it makes an opportunity attack, and with which weapon."""
    named = {weapon.id: weapon.name for weapon in striker.weapons}
    strikes = tuple(Option(f"{STRIKE}:{one}", f"Strike with {named[one]}") for one in weapons)
    draft.ask(
        OPPORTUNITY,
        text,
        who=striker.id,
        about=target.id,
        options=(*strikes, Option(PASS, "Let pass")),
        default=PASS,
        rule=rule,
    )


def opportunity_attack_act(draft: Draft, question: Question, option: str) -> Act | None:
    """The strike that was chosen, paid for; none if it was let pass."""
    if option == PASS:
        return None
    spend_opportunity(draft, question.who)
    weapon = option.removeprefix(f"{STRIKE}:")
    return Act(question.who, OPPORTUNITY, target=question.about, weapon=weapon)


def spend_opportunity(draft: Draft, striker_id: str) -> None:
    """Use up one opportunity attack of the round (V-48)."""
    draft.spend(striker_id, OPPORTUNITY, 1)


def ask_about_distraction(draft: Draft, declared: Declared) -> bool:
    """Ask the GM whether an act distracts, or the next enemy whether it strikes."""
    verdict = settled_choices(declared).get(DISTRACTS) or _distraction_verdict(
        draft.situation, declared.act
    )
    if verdict == NO:
        return False
    actor, offered = draft.token(declared.act.actor), _already_offered(declared)
    foes = possible_reactors(draft.situation, actor)
    ready = [foe for foe in foes if offered.count(foe.id) < _attacks_per_distraction(draft, foe)]
    if not ready:
        return False
    if verdict == ASK:
        ask_about_act(draft, declared, _distraction_prompt(draft, declared.act))
    else:
        _offer_attack(draft, declared, actor, ready[0])
    return True


def _distraction_verdict(situation: Situation, act: Act) -> str:
    """Whether an act distracts: yes, no, or the GM is asked (VR-16)."""
    book, battle = situation.rules.book, situation.battle
    actor = battle.token(act.actor)
    weapon = actor.weapon(act.weapon) if actor else None
    if act.action == "attack" and weapon and weapon.kind is not WeaponKind.MELEE:
        return book.setting(battle, "shooting_distracts")
    policy = book.setting(battle, "distractions")
    if act.action in (NAMED_DISTRACTIONS if policy == "printed" else ALL_DISTRACTIONS):
        return ASK if policy == "ask" else YES
    return NO


def _distraction_prompt(draft: Draft, act: Act) -> Prompt:
    actor, deed = draft.token(act.actor), draft.rules.book.actions[act.action].name.lower()
    yes, no = Option(YES, "It opens a chance to strike"), Option(NO, "It does not")
    text = f"GM: does this distract {actor.name}: {deed}"
    return Prompt(DISTRACTS, text, (yes, no), "VR-16")


def _attacks_per_distraction(draft: Draft, foe: Token) -> int:
    """How often an enemy may strike at one distraction (VR-18)."""
    every = draft.rules.book.setting(draft.battle, "strikes_at_once") == "all"
    return opportunity_limit(foe) if every else 1


def _already_offered(declared: Declared) -> list[str]:
    """The enemies that had a chance at this act, as often as they had one (VR-18)."""
    return declared.facts.get(OFFERED, "").split()


def _offer_attack(draft: Draft, declared: Declared, actor: Token, striker: Token) -> None:
    draft.note(**{OFFERED: " ".join((*_already_offered(declared), striker.id))})
    deed = draft.rules.book.actions[declared.act.action].name.lower()
    weapons = weapons_against(draft.situation, striker, actor)
    text = f"{striker.name} may strike {actor.name}, who is distracted: {deed}"
    ask_opportunity_attack(draft, striker, actor, weapons, text, "V-47")
