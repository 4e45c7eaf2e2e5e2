"""TODO."""

import msgspec

from gridapp.packkit import (
    ActionKind,
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

from ..checks import choose, choose_number, decided, report_check, roll_for
from ..economy.initiative import whose_turn
from ..economy.points import take_rounds
from ..economy.stamina import spend_stamina
from ..stats.sheet import HURRYING, carried_weapons, is_conscious

ITEM = "item"


DOOR = "door"


LET_GO = "let_go"


def no_item_refusal(_: Situation, actor: Token) -> Refused | None:
    """Why there is nothing to take or put away."""
    if carried_weapons(actor):
        return None
    return Refused("item", f"{actor.name} carries no weapon", "AP-51")


def ask_item(draft: Draft) -> bool:
    """Ask which weapon is drawn or put away (AP-51)."""
    actor = draft.token(draft.declared_act.act.actor)
    names = {
        one.id: f"{'Stow' if one.equipped else 'Draw'} {one.name}"
        for one in sorted(carried_weapons(actor), key=lambda one: one.equipped)
    }
    return choose(draft, ITEM, f"{actor.name} draws or stows", names, rule="AP-51") is None


def draw_or_stow(draft: Draft) -> bool:
    """Draw a weapon or put it away."""
    actor = draft.token(draft.declared_act.act.actor)
    weapon = require_weapon(actor, decided(draft, ITEM) or carried_weapons(actor)[0].id)
    changed = msgspec.structs.replace(weapon, equipped=not weapon.equipped)
    weapons = tuple(changed if one is weapon else one for one in actor.weapons)
    draft.update_token(actor.id, weapons=weapons)
    verb = "draws" if changed.equipped else "puts away"
    draft.emit(Narrated(actor.id, f"{verb} {weapon.name}", "AP-51"))
    return True


def report_use(draft: Draft) -> bool:
    """Say what is done; what comes of it is seen on the table."""
    act = draft.declared_act.act
    entry = draft.rules.book.actions[act.action]
    draft.emit(Narrated(act.actor, entry.name, entry.rule))
    return True


def ask_door(draft: Draft) -> bool:
    """Ask which of several doors is meant; none need be on the map (AP-52)."""
    actor = draft.token(draft.declared_act.act.actor)
    names = _door_options(draft, actor)
    if not names:
        return False
    return choose(draft, DOOR, f"{actor.name}: which door", names, rule="AP-52") is None


def _door_options(draft: Draft, actor: Token) -> dict[str, str]:
    beside = doors_beside(draft.situation, actor)
    return {one.id: f"{'Close' if one.is_open else 'Open'} door {one.id}" for one in beside}


def open_door(draft: Draft) -> bool:
    """Open or close the door; what is drawn nowhere is only told."""
    actor = draft.token(draft.declared_act.act.actor)
    beside = {one.id: one for one in doors_beside(draft.situation, actor)}
    chosen = decided(draft, DOOR) or next(iter(beside), "")
    if chosen not in beside:
        return report_use(draft)
    toggle_door(draft, beside[chosen])
    return True


def let_go_refusal(_: Situation, actor: Token) -> Refused | None:
    """Why nothing can be let go of; else it may be at any time (AP-04)."""
    if is_conscious(actor) and _in_hand(actor):
        return None
    return Refused("item", f"{actor.name} holds nothing", "AP-04")


def _in_hand(actor: Token) -> dict[str, str]:
    return {one.id: one.name for one in carried_weapons(actor) if one.equipped}


def drop_item(draft: Draft, declared: DeclaredAct) -> None:
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


ROUNDS = "rounds"


MAX_ROUNDS = 400


HURRY_NUMBER = "hurry_number"


HURRY_CHANGE = "hurried"


HURRY_HARM = "hurry_harm"


POINTS_PER_AP = 3


SPELL_ACTION = "cast_spell"


def hurry(draft: Draft) -> bool:
    """Hurry with the next thing that is neither attack nor spell."""
    actor = draft.declared_act.act.actor
    whose = whose_turn(draft.battle)
    draft.gain(actor, Condition(HURRYING, Until.TURN_END, whose), "AP-57")
    return True


def hurried_cost_change(draft: Draft) -> int | None:
    """By how much an act costs more or less for being hurried; ``None`` once it is asked."""
    act = draft.declared_act.act
    entry, actor = draft.rules.book.actions[act.action], draft.token(act.actor)
    done = decided(draft, HURRY_CHANGE)
    if done is not None:
        return int(done)
    if (
        entry.kind is ActionKind.ATTACK
        or act.action in (SPELL_ACTION, "hurry")
        or not actor.has(HURRYING)
    ):
        return 0
    margin = _hurry_margin(draft, actor.name)
    if margin is None:
        return None
    found = -(1 + margin // POINTS_PER_AP) if margin >= 0 else _hurry_loss(draft, -margin)
    if found is None:
        return None
    against = int(decided(draft, HURRY_NUMBER) or 0)
    report_check(draft, actor.id, "to be quick", margin + against, (), "AP-57", against)
    draft.lose(actor.id, HURRYING, "AP-57")
    if margin >= 0:
        spend_stamina(draft, actor.id, 1)
    draft.note_facts(**{HURRY_CHANGE: str(found)})
    return found


def _hurry_margin(draft: Draft, name: str) -> int | None:
    """The whole check, with whatever skill the GM picks, against the number that the GM names."""
    text = f"GM: what must {name} reach to be quick, and with which skill"
    against = choose_number(draft, HURRY_NUMBER, text, Number("TN", -20, 60, 10), rule="AP-57")
    if against is None:
        return None
    who = draft.declared_act.act.actor
    roll = roll_for(draft, "hurry", who, f"{name}: to be quick, with the skill added")
    return None if roll is None else roll.total - against


def _hurry_loss(draft: Draft, short: int) -> int | None:
    """A failure may cost points, as the GM sees it."""
    lost = 1 + short // POINTS_PER_AP
    words = {"no": "It costs nothing more", "yes": f"{lost} AP are lost"}
    chosen = choose(draft, HURRY_HARM, "GM: does the failure cost points", words, rule="AP-57")
    if chosen is None:
        return None
    return lost if chosen == "yes" else 0


def work(draft: Draft) -> bool:
    """Take so many rounds for something, all points of each (AP-06)."""
    declared = draft.declared_act
    text = f"How many rounds does {draft.token(declared.act.actor).name} take (a minute has 4)"
    number = Number("Rounds", 1, MAX_ROUNDS, 4)
    rounds = choose_number(draft, ROUNDS, text, number, rule="AP-06", word="That many")
    if rounds is not None:
        take_rounds(draft, declared, rounds)
    return rounds is not None
