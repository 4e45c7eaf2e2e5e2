"""Drawing, stowing, picking up and exchanging items in one Move (R-41)."""

import msgspec

from gridapp.packkit import Declared, Draft, Situation, Token, Told, Weapon

from ..decisions import choose, options_of
from ..stats import replace_weapon

DONE = "done"


def handle_items(draft: Draft, declared: Declared) -> None:
    """Ask for one thing after the other until nothing more is wanted."""
    actor = draft.token(declared.act.actor)
    options = options_of({**_options(draft.situation, actor), DONE: "That is all"})
    text = f"What does {actor.name} handle"
    chosen = choose(draft, declared, "item", text, options, rule="R-41", default=DONE)
    if chosen == DONE:
        draft.pop()
    elif chosen:
        verb, thing, other = (*chosen.split(":"), "")[:3]
        _VERBS[verb](draft, actor.id, thing, other)
        draft.note(item="")


def _options(situation: Situation, actor: Token) -> dict[str, str]:
    found: dict[str, str] = {}
    for weapon in filter(_is_item, actor.weapons):
        if weapon.equipped:
            found[f"stow:{weapon.id}"] = f"Stow {weapon.name}"
        elif "lies_column" not in weapon.stats:
            found[f"draw:{weapon.id}"] = f"Draw {weapon.name}"
        elif _within_reach(situation, actor, weapon):
            found[f"draw:{weapon.id}"] = f"Pick up {weapon.name}"
    for ally in situation.allies(actor):
        if situation.apart(actor, ally) <= 1:
            found |= _exchanges(actor, ally)
    return found


def _exchanges(actor: Token, ally: Token) -> dict[str, str]:
    mine = (one for one in actor.weapons if _is_item(one) and "lies_column" not in one.stats)
    theirs = (one for one in ally.weapons if _is_item(one) and "lies_column" not in one.stats)
    given = {f"give:{one.id}:{ally.id}": f"Give {one.name} to {ally.name}" for one in mine}
    taken = {f"take:{one.id}:{ally.id}": f"Take {one.name} from {ally.name}" for one in theirs}
    return given | taken


def _is_item(weapon: Weapon) -> bool:
    """Whether it is a whole thing that can be put out of the hand."""
    return not any(weapon.stats.get(kind) for kind in ("natural", "unarmed", "broken"))


def _within_reach(situation: Situation, actor: Token, weapon: Weapon) -> bool:
    """Whether something lies on a cell of the creature or beside it."""
    lies = (weapon.stats["lies_column"], weapon.stats["lies_row"])
    return situation.distance(actor, (lies,)) <= 1


def _draw_item(draft: Draft, actor: str, thing: str, _: str) -> None:
    weapon = _owned_weapon(draft, actor, thing)
    stats = {key: value for key, value in weapon.stats.items() if not key.startswith("lies_")}
    replace_weapon(draft, actor, msgspec.structs.replace(weapon, equipped=True, stats=stats))
    draft.emit(Told(actor, f"draws {weapon.name}", "R-41"))


def _stow_item(draft: Draft, actor: str, thing: str, _: str) -> None:
    weapon = _owned_weapon(draft, actor, thing)
    replace_weapon(draft, actor, msgspec.structs.replace(weapon, equipped=False))
    draft.emit(Told(actor, f"stows {weapon.name}", "R-41"))


def _give_item(draft: Draft, actor: str, thing: str, other: str) -> None:
    _hand_over(draft, actor, other, thing)


def _take_item(draft: Draft, actor: str, thing: str, other: str) -> None:
    _hand_over(draft, other, actor, thing)


def _hand_over(draft: Draft, giver: str, taker: str, thing: str) -> None:
    weapon = _owned_weapon(draft, giver, thing)
    kept = tuple(one for one in draft.token(giver).weapons if one.id != thing)
    known = {one.id for one in draft.token(taker).weapons}
    new_id = next(one for one in _free_ids(thing) if one not in known)
    handed = msgspec.structs.replace(weapon, id=new_id, equipped=True)
    draft.change(giver, weapons=kept)
    draft.change(taker, weapons=(*draft.token(taker).weapons, handed))
    draft.emit(Told(giver, f"hands {weapon.name} to {draft.token(taker).name}", "R-41"))


def _free_ids(thing: str) -> tuple[str, ...]:
    return (thing, *(f"{thing}-{number}" for number in range(2, 100)))


def _owned_weapon(draft: Draft, token_id: str, thing: str) -> Weapon:
    weapon = draft.token(token_id).weapon(thing)
    if weapon is None:
        raise KeyError(thing)
    return weapon


_VERBS = {"draw": _draw_item, "stow": _stow_item, "give": _give_item, "take": _take_item}
