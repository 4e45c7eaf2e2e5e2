"""Drawing, stowing, picking up and exchanging any number of things in one Move (R-41)."""

import msgspec

from gridapp.packkit import DeclaredAct, Draft, Narrated, Situation, Token, Weapon

from .choices import choose, options_of
from .tactics import put

DONE = "done"


def handle(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for one thing after the other until nothing more is wanted."""
    actor = draft.token(declared.act.actor)
    options = options_of({**_doable(draft.situation, actor), DONE: "That is all"})
    text = f"What does {actor.name} handle"
    chosen = choose(draft, declared, "item", text, options, rule="R-41", default=DONE)
    if chosen == DONE:
        draft.pop()
    elif chosen:
        verb, thing, other = (*chosen.split(":"), "")[:3]
        _VERBS[verb](draft, actor.id, thing, other)
        draft.note_facts(item="")


def _doable(situation: Situation, actor: Token) -> dict[str, str]:
    found: dict[str, str] = {}
    for weapon in filter(is_thing, actor.weapons):
        if weapon.equipped:
            found[f"stow:{weapon.id}"] = f"Stow {weapon.name}"
        elif "lies_column" not in weapon.stats:
            found[f"draw:{weapon.id}"] = f"Draw {weapon.name}"
        elif _at_hand(situation, actor, weapon):
            found[f"draw:{weapon.id}"] = f"Pick up {weapon.name}"
    for ally in situation.allies(actor):
        if situation.distance(actor, ally) <= 1:
            found |= _exchanges(actor, ally)
    return found


def _exchanges(actor: Token, ally: Token) -> dict[str, str]:
    mine = (one for one in actor.weapons if is_thing(one) and "lies_column" not in one.stats)
    theirs = (one for one in ally.weapons if is_thing(one) and "lies_column" not in one.stats)
    given = {f"give:{one.id}:{ally.id}": f"Give {one.name} to {ally.name}" for one in mine}
    taken = {f"take:{one.id}:{ally.id}": f"Take {one.name} from {ally.name}" for one in theirs}
    return given | taken


def is_thing(weapon: Weapon) -> bool:
    """Whether it is a whole thing that can be put out of the hand."""
    return not any(weapon.stats.get(kind) for kind in ("natural", "unarmed", "broken"))


def _at_hand(situation: Situation, actor: Token, weapon: Weapon) -> bool:
    """Whether something lies on a cell of the creature or beside it."""
    lies = (weapon.stats["lies_column"], weapon.stats["lies_row"])
    return situation.distance_to_cells(actor, (lies,)) <= 1


def _draw(draft: Draft, actor: str, thing: str, _: str) -> None:
    weapon = _thing(draft, actor, thing)
    stats = {key: value for key, value in weapon.stats.items() if not key.startswith("lies_")}
    put(draft, actor, msgspec.structs.replace(weapon, equipped=True, stats=stats))
    draft.emit(Narrated(actor, f"draws {weapon.name}", "R-41"))


def _stow(draft: Draft, actor: str, thing: str, _: str) -> None:
    weapon = _thing(draft, actor, thing)
    put(draft, actor, msgspec.structs.replace(weapon, equipped=False))
    draft.emit(Narrated(actor, f"stows {weapon.name}", "R-41"))


def _give(draft: Draft, actor: str, thing: str, other: str) -> None:
    _hand_over(draft, actor, other, thing)


def _take(draft: Draft, actor: str, thing: str, other: str) -> None:
    _hand_over(draft, other, actor, thing)


def _hand_over(draft: Draft, giver: str, taker: str, thing: str) -> None:
    weapon = _thing(draft, giver, thing)
    kept = tuple(one for one in draft.token(giver).weapons if one.id != thing)
    known = {one.id for one in draft.token(taker).weapons}
    new_id = next(one for one in _ids(thing) if one not in known)
    handed = msgspec.structs.replace(weapon, id=new_id, equipped=True)
    draft.update_token(giver, weapons=kept)
    draft.update_token(taker, weapons=(*draft.token(taker).weapons, handed))
    draft.emit(Narrated(giver, f"hands {weapon.name} to {draft.token(taker).name}", "R-41"))


def _ids(thing: str) -> tuple[str, ...]:
    return (thing, *(f"{thing}-{number}" for number in range(2, 100)))


def _thing(draft: Draft, token_id: str, thing: str) -> Weapon:
    weapon = draft.token(token_id).weapon(thing)
    if weapon is None:
        raise KeyError(thing)
    return weapon


_VERBS = {"draw": _draw, "stow": _stow, "give": _give, "take": _take}
