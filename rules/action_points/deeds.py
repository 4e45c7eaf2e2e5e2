"""Acts without a target: postures, items, doors, work (AP-04, AP-40, AP-51, AP-52, AP-72)."""

import msgspec

from gridapp.packkit import (
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Number,
    Refused,
    Situation,
    Token,
    Until,
    doors_beside,
    require_weapon,
    toggle_door,
)

from . import order, pending
from .sheet import carried, is_conscious
from .stages import asked_number, choose, known
from .wounds import DEFENDING

PRONE, CROUCHING, STANDING = "prone", "crouching", "standing"
NEXT = {STANDING: (CROUCHING, PRONE), CROUCHING: (STANDING, PRONE), PRONE: (CROUCHING,)}
POSTURE, ITEM, DOOR, ROUNDS = "posture", "item", "door", "rounds"
LET_GO = "let_go"
SEIZED = 6
MOST_ROUNDS = 400


def posture(token: Token) -> str:
    """How a creature stands."""
    return next((one for one in (PRONE, CROUCHING) if token.has(one)), STANDING)


def asks_posture(draft: Draft) -> bool:
    """Ask for the posture; nobody rises from prone to standing at once (AP-72)."""
    actor = draft.token(draft.declared_act.act.actor)
    names = {one: one.capitalize() for one in NEXT[posture(actor)]}
    return choose(draft, POSTURE, f"{actor.name}: which posture", names, rule="AP-72") is None


def take_posture(draft: Draft) -> bool:
    """Stand, crouch or lie."""
    actor = draft.token(draft.declared_act.act.actor)
    options = NEXT[posture(actor)]
    chosen = known(draft, POSTURE)
    assume(draft, actor.id, chosen if chosen in options else options[0], "AP-72")
    return True


def assume(draft: Draft, token_id: str, new: str, rule: str) -> None:
    """Put a creature into a posture."""
    for old in (PRONE, CROUCHING):
        if old != new:
            draft.lose(token_id, old, rule)
    if new != STANDING:
        draft.gain(token_id, Condition(new), rule)


def seize(draft: Draft) -> bool:
    """Raise the own initiative by 1d6 (AP-40)."""
    actor = draft.token(draft.declared_act.act.actor)
    order.shift(draft, actor.id, draft.roll(SEIZED, f"{actor.name}: seize initiative"), "AP-40")
    return True


def defend(draft: Draft) -> bool:
    """Be ready to dodge or block until the next turn, or until wounded (AP-117)."""
    actor = draft.declared_act.act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "AP-117")
    return True


def no_item(_: Situation, actor: Token) -> Refused | None:
    """Why there is nothing to take or put away."""
    if carried(actor):
        return None
    return Refused("item", f"{actor.name} carries no weapon", "AP-51")


def asks_item(draft: Draft) -> bool:
    """Ask which weapon is drawn or put away (AP-51)."""
    actor = draft.token(draft.declared_act.act.actor)
    names = {
        one.id: f"{'Stow' if one.equipped else 'Draw'} {one.name}"
        for one in sorted(carried(actor), key=lambda one: one.equipped)
    }
    return choose(draft, ITEM, f"{actor.name} draws or stows", names, rule="AP-51") is None


def handle(draft: Draft) -> bool:
    """Draw a weapon or put it away."""
    actor = draft.token(draft.declared_act.act.actor)
    weapon = require_weapon(actor, known(draft, ITEM) or carried(actor)[0].id)
    changed = msgspec.structs.replace(weapon, equipped=not weapon.equipped)
    weapons = tuple(changed if one is weapon else one for one in actor.weapons)
    draft.update_token(actor.id, weapons=weapons)
    verb = "draws" if changed.equipped else "puts away"
    draft.emit(Narrated(actor.id, f"{verb} {weapon.name}", "AP-51"))
    return True


def tell(draft: Draft) -> bool:
    """Say what is done; what comes of it is seen on the table."""
    act = draft.declared_act.act
    entry = draft.rules.book.actions[act.action]
    draft.emit(Narrated(act.actor, entry.name, entry.rule))
    return True


def asks_door(draft: Draft) -> bool:
    """Ask which of several doors is meant; none need be on the map (AP-52)."""
    actor = draft.token(draft.declared_act.act.actor)
    names = _doors(draft, actor)
    if not names:
        return False
    return choose(draft, DOOR, f"{actor.name}: which door", names, rule="AP-52") is None


def _doors(draft: Draft, actor: Token) -> dict[str, str]:
    beside = doors_beside(draft.situation, actor)
    return {one.id: f"{'Close' if one.is_open else 'Open'} door {one.id}" for one in beside}


def open_door(draft: Draft) -> bool:
    """Open or close the door; what is drawn nowhere is only told."""
    actor = draft.token(draft.declared_act.act.actor)
    beside = {one.id: one for one in doors_beside(draft.situation, actor)}
    chosen = known(draft, DOOR) or next(iter(beside), "")
    if chosen not in beside:
        return tell(draft)
    toggle_door(draft, beside[chosen])
    return True


def no_letting_go(_: Situation, actor: Token) -> Refused | None:
    """Why nothing can be let go of; else it may be at any time (AP-04)."""
    if is_conscious(actor) and _in_hand(actor):
        return None
    return Refused("item", f"{actor.name} holds nothing", "AP-04")


def _in_hand(actor: Token) -> dict[str, str]:
    return {one.id: one.name for one in carried(actor) if one.equipped}


def let_go(draft: Draft, declared: DeclaredAct) -> None:
    """Drop what is held: no action, and free (AP-04)."""
    actor = draft.token(declared.act.actor)
    names = _in_hand(actor)
    chosen = choose(draft, ITEM, f"{actor.name} lets go of what", names, rule="AP-04")
    if chosen is None:
        return
    draft.pop()
    weapons = tuple(
        msgspec.structs.replace(one, equipped=False) if one.id == chosen else one
        for one in actor.weapons
    )
    draft.update_token(actor.id, weapons=weapons)
    draft.emit(Narrated(actor.id, f"lets go of {names[chosen]}", "AP-04"))


def work(draft: Draft) -> bool:
    """Take so many rounds for something, all points of each (AP-06)."""
    declared = draft.declared_act
    text = f"How many rounds does {draft.token(declared.act.actor).name} take (a minute has 4)"
    number = Number("Rounds", 1, MOST_ROUNDS, 4)
    rounds = asked_number(draft, ROUNDS, text, number, rule="AP-06", word="That many")
    if rounds is not None:
        pending.take_rounds(draft, declared, rounds)
    return rounds is not None
