"""Doing a thing faster than it usually goes (AP-57)."""

from gridapp.packkit import ActionKind, Condition, Draft, Number, Until

from . import stamina, windows
from .checks import asked_roll, told_check
from .stages import asked_number, choose, known

HURRYING, TN, CHANGE, HARM = "hurrying", "hurry_number", "hurried", "hurry_harm"
SPELL, PER = "cast_spell", 3


def resolve(draft: Draft) -> bool:
    """Hurry with the next thing that is neither attack nor spell."""
    actor = draft.declared_act.act.actor
    whose = windows.whose_turn(draft.battle)
    draft.gain(actor, Condition(HURRYING, Until.TURN_END, whose), "AP-57")
    return True


def change(draft: Draft) -> int | None:
    """By how much an act costs more or less for being hurried; ``None`` once it is asked."""
    act = draft.declared_act.act
    entry, actor = draft.rules.book.actions[act.action], draft.token(act.actor)
    done = known(draft, CHANGE)
    if done is not None:
        return int(done)
    if entry.kind is ActionKind.ATTACK or act.action in (SPELL, "hurry") or not actor.has(HURRYING):
        return 0
    margin = _margin(draft, actor.name)
    if margin is None:
        return None
    found = -(1 + margin // PER) if margin >= 0 else _harm(draft, -margin)
    if found is None:
        return None
    against = int(known(draft, TN) or 0)
    told_check(draft, actor.id, "to be quick", margin + against, (), "AP-57", against)
    draft.lose(actor.id, HURRYING, "AP-57")
    if margin >= 0:
        stamina.spend(draft, actor.id, 1)
    draft.note_facts(**{CHANGE: str(found)})
    return found


def _margin(draft: Draft, name: str) -> int | None:
    """The whole check, with whatever skill the GM picks, against the number that the GM names."""
    text = f"GM: what must {name} reach to be quick, and with which skill"
    against = asked_number(draft, TN, text, Number("TN", -20, 60, 10), rule="AP-57")
    if against is None:
        return None
    who = draft.declared_act.act.actor
    roll = asked_roll(draft, "hurry", who, f"{name}: to be quick, with the skill added")
    return None if roll is None else roll.total - against


def _harm(draft: Draft, short: int) -> int | None:
    """A failure may cost points, as the GM sees it."""
    lost = 1 + short // PER
    words = {"no": "It costs nothing more", "yes": f"{lost} AP are lost"}
    chosen = choose(draft, HARM, "GM: does the failure cost points", words, rule="AP-57")
    if chosen is None:
        return None
    return lost if chosen == "yes" else 0
