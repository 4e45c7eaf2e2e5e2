"""Initiative, turns and the Recovery step (G-03, G-04, G-18 to G-20, G-24, G-85, GR-34, GR-48)."""

from itertools import groupby

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    InitiativeEntry,
    Narrated,
    Option,
    Question,
    Refill,
    Rolled,
    Token,
    Until,
    expire_conditions,
    fixed_order,
    refilled_pools,
)

from ..checks.ladder import bonus_dice, condition_steps, dice_text, throw_dice
from ..economy import ACTIONS, VIGOR, continue_unfinished, forget_unfinished, update_winded
from ..stats import DEAD, SHOCK, STABLE, UNAWARE, WINDED, dice_count, is_awake, is_object
from .over_watch import ask_next_watcher, was_warned

TIE = "tie"


ROLLING = "initiative"
"""The stage of a battle before everybody has a place."""


AMBUSHED, AMBUSHING = "ambushed", "ambushing"


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Ambush whom is ambushed, ask about those on Over Watch, then roll (G-18 to G-21)."""
    draft.update(stage=ROLLING, order=())
    for token in draft.battle.tokens:
        forget_unfinished(draft, token)
    for token_id in unaware:
        ambush(draft, token_id)
    for token in draft.battle.tokens:
        if any(foe.id in unaware for foe in draft.situation.foes(token)):
            _lie_in_wait(draft, token, unaware)
    continue_initiative(draft)


def ambush(draft: Draft, token_id: str) -> None:
    """One action in the first round, and not aware of anybody yet (G-19, GR-28, GR-35)."""
    draft.gain(token_id, Condition(AMBUSHED, Until.ROUND_END), "G-19")
    draft.gain(token_id, Condition(UNAWARE, Until.TURN_START, token_id), "GR-35")


def _lie_in_wait(draft: Draft, token: Token, unaware: tuple[str, ...]) -> None:
    if token.id not in unaware and is_awake(token):
        draft.gain(token.id, Condition(AMBUSHING, Until.ROUND_END), "G-20")


def continue_initiative(draft: Draft) -> None:
    """Ask the next thing that initiative waits for, or begin the first round."""
    if ask_next_watcher(draft):
        return
    if not draft.battle.order:
        places = [
            _roll_initiative(draft, token) for token in draft.battle.tokens if not is_object(token)
        ]
        draft.update(order=_sorted(places))
    if not _ask_about_tie(draft):
        draft.update(stage="")
        fixed_order.begin_round(draft)
        next_turn(draft)


def add_latecomer(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll for its place; a thing has none (GR-34)."""
    token = draft.token(token_id)
    if draft.battle.order and not is_object(token):
        draft.update(order=_sorted([*draft.battle.order, _roll_initiative(draft, token)]))


def _roll_initiative(draft: Draft, token: Token) -> InitiativeEntry:
    """The action die and whatever bonus dice there are; Speed breaks ties (G-18, GR-34)."""
    watched = was_warned(token)
    steps = condition_steps(token)
    rolled = bonus_dice(dice_count(token, "initiative") + watched, steps)
    what = f"{token.name}: initiative"
    faces = (draft.roll(20, f"{what}: action die"), *throw_dice(draft, rolled, what).faces)
    text = "initiative" + dice_text(rolled, steps)
    draft.emit(Rolled(token.id, text, faces, (), sum(faces), rule="G-18"))
    return InitiativeEntry(token.id, sum(faces), (token.stat("speed"),))


def _initiative_key(place: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    return (place.score, place.ties)


def _sorted(places: list[InitiativeEntry]) -> tuple[InitiativeEntry, ...]:
    return tuple(sorted(places, key=_initiative_key, reverse=True))


def _ask_about_tie(draft: Draft) -> bool:
    """Ask the GM who goes first of those whom not even Speed parts (GR-34)."""
    for _, group in groupby(draft.battle.order, key=_initiative_key):
        equal = [draft.token(place.token) for place in group]
        if len(equal) > 1:
            names = ", ".join(token.name for token in equal)
            draft.ask(
                TIE,
                f"GM: {names} are equal in initiative: who goes first",
                about=equal[0].id,
                options=tuple(Option(token.id, token.name) for token in equal),
                default=equal[0].id,
                rule="GR-34",
            )
            return True
    return False


def answer_tie(draft: Draft, question: Question, first: str) -> None:
    """Put the chosen one ahead of those it was equal with."""
    ahead = {option.id: int(option.id == first) for option in question.options}
    places = [
        msgspec.structs.replace(place, ties=(*place.ties, ahead[place.token]))
        if place.token in ahead
        else place
        for place in draft.battle.order
    ]
    draft.update(order=_sorted(places))
    continue_initiative(draft)


def end_turn(draft: Draft) -> None:
    """End a turn and begin the next one."""
    active = draft.battle.active
    if draft.battle.stage == ROLLING:
        return
    fixed_order.end_turn(draft)
    if active:
        expire_conditions(draft, Until.TURN_END, active)
    next_turn(draft)


def next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature that is awake; where none is, no turn begins (G-23)."""
    while any(is_awake(draft.token(place.token)) for place in draft.battle.order):
        token_id = fixed_order.next_to_act(draft)
        if not token_id:
            recover_all(draft)
            expire_conditions(draft, Until.ROUND_END)
            fixed_order.begin_round(draft)
        elif is_awake(draft.token(token_id)):
            _begin_turn(draft, token_id)
            return
        else:
            _skip_turn(draft, token_id)
    draft.emit(Narrated("", "nobody is left to act", "G-23"))


def _begin_turn(draft: Draft, token_id: str) -> None:
    """Fill the actions, end what ends now, and go on with what takes longer (G-05, G-24)."""
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled_pools(draft.rules.book, token, Refill.TURN)
    draft.update_token(token_id, pools=pools | {ACTIONS: _turn_actions(draft, token)})
    expire_conditions(draft, Until.TURN_START, token_id)
    update_winded(draft, token_id)
    continue_unfinished(draft, token_id)


def _turn_actions(draft: Draft, token: Token) -> int:
    """The actions of a turn: those of the sheet, but for an ambush (G-19, G-20, G-24, G-36)."""
    if token.has(WINDED):
        return 0
    if draft.battle.round == 1 and token.has(AMBUSHED):
        return 1
    return token.stat("actions") + (draft.battle.round == 1 and token.has(AMBUSHING))


def _skip_turn(draft: Draft, token_id: str) -> None:
    """Skip a turn; what would end as it begins or ends is over all the same."""
    expire_conditions(draft, Until.TURN_START, token_id)
    expire_conditions(draft, Until.TURN_END, token_id)
    draft.update(
        order=tuple(
            msgspec.structs.replace(place, acted=True) if place.token == token_id else place
            for place in draft.battle.order
        )
    )


def recover_all(draft: Draft) -> None:
    """Give Vigor back to everybody, and let those die whose time in shock is up."""
    for token in draft.battle.tokens:
        if not is_object(token) and not token.has(DEAD):
            _recover(draft, token)
            _die(draft, token)


def _recover(draft: Draft, token: Token) -> None:
    """1 Vigor for every 5 points of Stamina, up to the maximum, winded or not (G-85, GR-48)."""
    left = min(token.stat("vigor"), token.pool(VIGOR) + token.stat("recovery"))
    back = left - token.pool(VIGOR)
    if back > 0:
        draft.set_pool(token.id, VIGOR, left)
        draft.emit(Narrated(token.id, f"recovers {back} Vigor ({left} left)", "G-85"))
        update_winded(draft, token.id)


def _die(draft: Draft, token: Token) -> None:
    """Shock lasts as many rounds as the Stamina score (G-83, GR-40)."""
    shock = token.condition(SHOCK)
    if shock and not token.has(STABLE) and draft.battle.round >= shock.value:
        draft.gain(token.id, Condition(DEAD), "G-83")
