"""Acts that let enemies strike whoever is busy with them (V-47, V-90, VR-16, VR-18)."""

from gridapp.packkit import Act, DeclaredAct, Draft, Option, Situation, Token, WeaponKind

from . import opportunity
from .asking import Wanted, ask, terms
from .sheet import opportunities

PRINTED = frozenset({"manifest", "psychic_attack", "use_device", "retrieve"})
"""Distractions that the source names: psychic abilities, a phone, ammunition out of a pack."""

LISTED = PRINTED | {"reload", "pick_up", "first_aid", "stand_up", "use_skill"}
DISTRACTS, OFFERED, YES, NO, ASK = "distracts", "offered", "yes", "no", "ask"


def asks(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask the GM whether an act distracts, or the next enemy whether it strikes."""
    verdict = terms(declared).get(DISTRACTS) or _verdict(draft.situation, declared.act)
    if verdict == NO:
        return False
    actor, offered = draft.token(declared.act.actor), _offered(declared)
    foes = strikers(draft.situation, actor)
    ready = [foe for foe in foes if offered.count(foe.id) < _chances(draft, foe)]
    if not ready:
        return False
    if verdict == ASK:
        ask(draft, declared, _question(draft, declared.act))
    else:
        _offer(draft, declared, actor, ready[0])
    return True


def _verdict(situation: Situation, act: Act) -> str:
    """Whether an act distracts: yes, no, or the GM is asked (VR-16)."""
    book, battle = situation.rules.book, situation.battle
    actor = battle.token(act.actor)
    weapon = actor.weapon(act.weapon) if actor else None
    if act.action == "attack" and weapon and weapon.kind is not WeaponKind.MELEE:
        return book.setting(battle, "shooting_distracts")
    policy = book.setting(battle, "distractions")
    if act.action in (PRINTED if policy == "printed" else LISTED):
        return ASK if policy == "ask" else YES
    return NO


def _question(draft: Draft, act: Act) -> Wanted:
    actor, deed = draft.token(act.actor), draft.rules.book.actions[act.action].name.lower()
    yes, no = Option(YES, "It opens a chance to strike"), Option(NO, "It does not")
    text = f"GM: does this distract {actor.name}: {deed}"
    return Wanted(DISTRACTS, text, (yes, no), "VR-16")


def strikers(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """The enemies that may strike a creature where it stands, in the order of play."""
    ranks = situation.initiative_ranks
    foes = sorted(situation.foes(actor), key=lambda foe: ranks.get(foe.id, len(ranks)))
    return tuple(foe for foe in foes if may_strike(situation, foe, actor))


def may_strike(situation: Situation, striker: Token, target: Token) -> bool:
    """Whether a creature has an opportunity attack left and threatens another (V-48)."""
    ready = opportunity.can_strike(situation, striker)
    return ready and bool(opportunity.weapons_against(situation, striker, target))


def _chances(draft: Draft, foe: Token) -> int:
    """How often an enemy may strike at one distraction (VR-18)."""
    every = draft.rules.book.setting(draft.battle, "strikes_at_once") == "all"
    return opportunities(foe) if every else 1


def _offered(declared: DeclaredAct) -> list[str]:
    """The enemies that had a chance at this act, as often as they had one (VR-18)."""
    return declared.facts.get(OFFERED, "").split()


def _offer(draft: Draft, declared: DeclaredAct, actor: Token, striker: Token) -> None:
    draft.note_facts(**{OFFERED: " ".join((*_offered(declared), striker.id))})
    deed = draft.rules.book.actions[declared.act.action].name.lower()
    weapons = opportunity.weapons_against(draft.situation, striker, actor)
    text = f"{striker.name} may strike {actor.name}, who is distracted: {deed}"
    opportunity.ask(draft, striker, actor, weapons, text, "V-47")
