"""Acts without a target: postures, items, initiative, work (AP-40, AP-51, AP-52, AP-72)."""

import msgspec

from gridapp.engine.kit import Condition, Draft, Number, Refused, Situation, Token, Told, Until

from . import order, pending
from .sheet import carried, held
from .stages import asked_number, choose, known, top
from .wounds import DEFENDING

PRONE, CROUCHING, STANDING = "prone", "crouching", "standing"
NEXT = {STANDING: (CROUCHING, PRONE), CROUCHING: (STANDING, PRONE), PRONE: (CROUCHING,)}
POSTURE, ITEM, ROUNDS = "posture", "item", "rounds"
SEIZED = 6
MOST_ROUNDS = 400


def posture(token: Token) -> str:
    """How a creature stands."""
    return next((one for one in (PRONE, CROUCHING) if token.has(one)), STANDING)


def asks_posture(draft: Draft) -> bool:
    """Ask for the posture; nobody rises from prone to standing at once (AP-72)."""
    actor = draft.token(top(draft).act.actor)
    names = {one: one.capitalize() for one in NEXT[posture(actor)]}
    return choose(draft, POSTURE, f"{actor.name}: which posture", names, rule="AP-72") is None


def take_posture(draft: Draft) -> bool:
    """Stand, crouch or lie."""
    actor = draft.token(top(draft).act.actor)
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
    actor = draft.token(top(draft).act.actor)
    order.shift(draft, actor.id, draft.roll(SEIZED, f"{actor.name}: seize initiative"), "AP-40")
    return True


def defend(draft: Draft) -> bool:
    """Be ready to dodge or block until the next turn, or until wounded (AP-117)."""
    actor = top(draft).act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "AP-117")
    return True


def no_item(_: Situation, actor: Token) -> Refused | None:
    """Why there is nothing to take or put away."""
    if carried(actor):
        return None
    return Refused("item", f"{actor.name} carries no weapon", "AP-51")


def asks_item(draft: Draft) -> bool:
    """Ask which weapon is drawn or put away (AP-51)."""
    actor = draft.token(top(draft).act.actor)
    names = {
        one.id: f"{'Stow' if one.equipped else 'Draw'} {one.name}"
        for one in sorted(carried(actor), key=lambda one: one.equipped)
    }
    return choose(draft, ITEM, f"{actor.name} draws or stows", names, rule="AP-51") is None


def handle(draft: Draft) -> bool:
    """Draw a weapon or put it away."""
    actor = draft.token(top(draft).act.actor)
    weapon = held(actor, known(draft, ITEM) or carried(actor)[0].id)
    changed = msgspec.structs.replace(weapon, equipped=not weapon.equipped)
    weapons = tuple(changed if one is weapon else one for one in actor.weapons)
    draft.change(actor.id, weapons=weapons)
    verb = "draws" if changed.equipped else "puts away"
    draft.emit(Told(actor.id, f"{verb} {weapon.name}", "AP-51"))
    return True


def tell(draft: Draft) -> bool:
    """Say what is done; what comes of it is seen on the table."""
    act = top(draft).act
    entry = draft.rules.book.actions[act.action]
    draft.emit(Told(act.actor, entry.name, entry.rule))
    return True


def work(draft: Draft) -> bool:
    """Take so many rounds for something, all points of each (AP-06)."""
    declared = top(draft)
    text = f"How many rounds does {draft.token(declared.act.actor).name} take (a minute has 4)"
    number = Number("Rounds", 1, MOST_ROUNDS, 4)
    rounds = asked_number(draft, ROUNDS, text, number, rule="AP-06", word="That many")
    if rounds is not None:
        pending.take_rounds(draft, declared, rounds)
    return rounds is not None
