"""Initiative, turns and the Recovery step (G-03, G-04, G-18 to G-20, G-24, G-85, GR-34, GR-48)."""

from collections.abc import Collection
from itertools import groupby

import msgspec

from gridapp.packkit import (
    THE_GM,
    Ask,
    Condition,
    Draft,
    InitiativeEntry,
    Narrated,
    Question,
    Refill,
    Rolled,
    Situation,
    Token,
    Until,
    acts_next_round,
    ask,
    conditions_after,
    expire_conditions,
    fixed_order,
    in_initiative_order,
    initiative_rank,
    message,
    moments_until_turn,
    next_able,
    options_of,
    pass_over,
    refilled_pools,
    setting,
)

from ..checks.ladder import bonus_dice, check_text, condition_steps, throw_check
from ..economy import ends_winded, update_winded
from ..stats import (
    ACTIONS,
    DEAD,
    SHOCK,
    STABLE,
    UNAWARE,
    VIGOR,
    WINDED,
    dice_count,
    is_able,
    is_awake,
    is_mended,
    is_object,
)
from .over_watch import OVER_WATCH, WATCH_MET, answer_vector, ask_next_watcher
from .unfinished import continue_unfinished, forget_unfinished

ROLLING = "initiative"
"""The stage of a battle while initiative is rolled."""
AMBUSHED, AMBUSHING = "ambushed", "ambushing"


class TieAsk(Ask, frozen=True, tag="tie"):
    """Asks the GM who goes first among creatures of equal initiative and Speed."""


# Initiative


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Ambush the unaware, ask about Over Watch, then roll initiative (G-18 to G-21)."""
    draft.update(stage=ROLLING, order=())
    for token in draft.battle.tokens:
        forget_unfinished(draft, token)
        if setting(draft, "winded_from") == "turn_end":
            update_winded(draft, token.id)  # an earlier fight may have ended in its turn (GR-16)
    if is_mended(draft):
        _relieve_watchers(draft)
    for token_id in unaware:
        _ambush(draft, token_id)
    if not is_mended(draft):
        _mark_ambushers(draft, unaware)
    _continue_initiative(draft)


def _relieve_watchers(draft: Draft) -> None:
    """End the Over Watch of creatures that cannot act, such as the unconscious (G-21, G-23)."""
    for token in draft.battle.tokens:
        if token.has(OVER_WATCH) and not is_able(token):
            draft.lose(token.id, OVER_WATCH, "G-23")


def _mark_ambushers(draft: Draft, ambushed: Collection[str]) -> None:
    """Give every awake creature with an ambushed foe a further action (G-20)."""
    for token in draft.battle.tokens:
        has_ambushed_foe = any(foe.id in ambushed for foe in draft.situation.foes(token))
        if has_ambushed_foe and token.id not in ambushed and is_awake(token):
            draft.gain(token.id, Condition(AMBUSHING, Until.ROUND_END), "G-20")


def _ambush(draft: Draft, token_id: str) -> None:
    """Mark a creature as ambushed, and unaware until the next turn or an attack (G-19, GR-35)."""
    draft.gain(token_id, Condition(AMBUSHED, Until.ROUND_END), "G-19")
    draft.gain(token_id, Condition(UNAWARE, Until.TURN_START, token_id), "GR-35")


def answer_watch(draft: Draft, question: Question, option: str) -> None:
    """Ambush a watcher whose foes come from elsewhere, and go on with initiative (G-21).

    Who expected the attack is not ambushed, whatever the others are.
    """
    if answer_vector(draft, question, option):
        _ambush(draft, question.about)
    elif is_mended(draft):
        for condition in (AMBUSHED, UNAWARE):
            draft.lose(question.about, condition, "G-21")
    _continue_initiative(draft)


def _continue_initiative(draft: Draft) -> None:
    """Ask the next question of initiative, roll initiative, or begin the first round."""
    if ask_next_watcher(draft):
        return
    if not draft.battle.order:
        if is_mended(draft):
            _mark_ambushers(draft, [each.id for each in draft.battle.tokens if each.has(AMBUSHED)])
        creatures = [token for token in draft.battle.tokens if not is_object(token)]
        draft.update(
            order=in_initiative_order([_roll_initiative(draft, token) for token in creatures])
        )
    if not _ask_about_tie(draft):
        draft.update(stage="", order=_first_order(draft))
        fixed_order.begin_round(draft)
        _next_turn(draft)


def _first_order(draft: Draft) -> tuple[InitiativeEntry, ...]:
    """Return the order of the first round; by a setting the ambushed come last in it (GR-35)."""
    if setting(draft, "ambush_order") == "rolled":
        return draft.battle.order
    return tuple(sorted(draft.battle.order, key=lambda held: draft.token(held.token).has(AMBUSHED)))


def add_latecomer(draft: Draft, token_id: str) -> None:
    """Roll initiative for a creature that joins the fight; an object has none (GR-34)."""
    token = draft.token(token_id)
    if draft.battle.order and not is_object(token):
        draft.update(
            order=in_initiative_order([*draft.battle.order, _roll_initiative(draft, token)])
        )
        if draft.battle.round == 1:
            draft.update(order=_first_order(draft))


def _roll_initiative(draft: Draft, token: Token) -> InitiativeEntry:
    """Roll the action die and bonus dice; Speed breaks ties (G-18, G-21, GR-34)."""
    steps = condition_steps(token)
    dice = bonus_dice(dice_count(token, "initiative") + token.has(WATCH_MET), steps)
    faces = throw_check(draft, dice, message("{token}: initiative", token=token.name), token.id)
    text = check_text(message("initiative"), dice, steps, faces)
    draft.emit(Rolled(token.id, text, faces, (), sum(faces), rule="G-18"))
    return InitiativeEntry(token.id, sum(faces), (token.stat("speed"),))


def _ask_about_tie(draft: Draft) -> bool:
    """Ask the GM about the next tie that Speed does not break; return False for none (GR-34)."""
    for _, group in groupby(draft.battle.order, key=initiative_rank):
        names = {entry.token: draft.token(entry.token).name for entry in group}
        if len(names) > 1:
            ask(
                draft,
                TieAsk(),
                message(
                    "{values} are equal in initiative: who goes first",
                    values=", ".join(names.values()),
                ),
                options_of(names),
                asker=THE_GM,
                rule="GR-34",
                creature=next(iter(names)),
            )
            return True
    return False


def answer_tie(draft: Draft, question: Question, first: str) -> None:
    """Put the named creature before the creatures of equal rank."""
    ranks = {option.id: int(option.id == first) for option in question.options}
    entries = [
        msgspec.structs.replace(entry, ties=(*entry.ties, ranks[entry.token]))
        if entry.token in ranks
        else entry
        for entry in draft.battle.order
    ]
    draft.update(order=in_initiative_order(entries))
    _continue_initiative(draft)


# Turns


def end_turn(draft: Draft) -> None:
    """End the turn of the active creature and begin the next."""
    active = draft.battle.active
    if draft.battle.stage == ROLLING:
        return
    fixed_order.end_turn(draft)
    if active:
        expire_conditions(draft, Until.TURN_END, active)
        update_winded(draft, active)
    _next_turn(draft)


def _next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature that is awake, if any is (G-23)."""
    token_id = next_able(draft, is_awake, next_round=_next_round, skip=_skip_turn)
    if token_id:
        _begin_turn(draft, token_id)
    else:
        draft.emit(Narrated("", message("nobody is left to act"), "G-23"))


def _next_round(draft: Draft) -> None:
    """End the round; by a setting initiative is rolled anew (GR-34)."""
    _recover_all(draft)
    expire_conditions(draft, Until.ROUND_END)
    if setting(draft, "initiative") == "each_round":
        rolled = [_rolled_again(draft, entry) for entry in draft.battle.order]
        draft.update(order=in_initiative_order(rolled))
    elif draft.battle.round == 1 and setting(draft, "ambush_order") != "rolled":
        draft.update(order=in_initiative_order(draft.battle.order))
    fixed_order.begin_round(draft)


def _rolled_again(draft: Draft, entry: InitiativeEntry) -> InitiativeEntry:
    """Return an entry with a new roll for whoever is awake; ties stay as they were."""
    token = draft.token(entry.token)
    return _roll_initiative(draft, token) if is_awake(token) else entry


def _begin_turn(draft: Draft, token_id: str) -> None:
    """Refill the actions, end conditions, and go on with an unfinished act (G-05, G-24)."""
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled_pools(draft.rules.book, token, Refill.TURN)
    actions = _turn_actions(token, draft.battle.round)
    draft.update_token(token_id, pools=pools | {ACTIONS: actions})
    expire_conditions(draft, Until.TURN_START, token_id)
    update_winded(draft, token_id)
    continue_unfinished(draft, token_id)


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as of its next turn, after a Recovery step on the way.

    An unfinished act that goes on in that turn is not carried out (G-05, G-24, G-85).
    """
    battle, is_later = situation.battle, acts_next_round(situation.battle, token.id)
    if is_later and not is_object(token) and not token.has(DEAD):
        vigor = _recovered_vigor(token)
        token = msgspec.structs.replace(token, pools={**token.pools, VIGOR: vigor})
        if token.has(WINDED) and ends_winded(situation, token):
            unwinded = tuple(held for held in token.conditions if held.id != WINDED)
            token = msgspec.structs.replace(token, conditions=unwinded)
    pools = refilled_pools(situation.rules.book, token, Refill.TURN)
    remaining = conditions_after(token, moments_until_turn(battle, token.id))
    later = msgspec.structs.replace(token, conditions=remaining)
    pools[ACTIONS] = _turn_actions(later, battle.round + is_later)
    return msgspec.structs.replace(later, pools=pools)


def _turn_actions(token: Token, number: int) -> int:
    """Return the actions of a turn in a round: none if Winded, else as on the sheet.

    In the first round an ambushed creature has 1, an ambusher one more (G-19, G-20, G-36).
    """
    is_first_round = number == 1
    if token.has(WINDED):
        return 0
    if is_first_round and token.has(AMBUSHED):
        return 1
    return token.stat(ACTIONS) + (is_first_round and token.has(AMBUSHING))


def _skip_turn(draft: Draft, token_id: str) -> None:
    """Skip a turn; conditions that would end in the turn end all the same.

    An act of several turns needs this turn's actions, and is lost without them (G-05).
    """
    if is_mended(draft):
        forget_unfinished(draft, draft.token(token_id))
    expire_conditions(draft, Until.TURN_START, token_id)
    expire_conditions(draft, Until.TURN_END, token_id)
    pass_over(draft, token_id)


def end_fight(draft: Draft) -> None:
    """Store how many rounds creatures in shock have left, counted on in the next fight (G-83).

    The first edition kept the round number of this fight as the limit in any later fight.
    """
    for token in draft.battle.tokens:
        shock = token.condition(SHOCK)
        if shock and is_mended(draft):
            draft.lose_exact(token.id, shock, "G-83")
            left = max(0, shock.value - draft.battle.round)
            draft.gain(token.id, msgspec.structs.replace(shock, value=left), "G-83")


# The Recovery step


def _recover_all(draft: Draft) -> None:
    """Give Vigor back to every creature, and let creatures die whose time in shock is up."""
    for token in draft.battle.tokens:
        if not is_object(token) and not token.has(DEAD):
            _recover(draft, token)
            _die_of_shock(draft, token)


def _recover(draft: Draft, token: Token) -> None:
    """Give back 1 Vigor for every 5 points of Stamina, up to the maximum (G-85, GR-48)."""
    vigor = _recovered_vigor(token)
    gained = vigor - token.pool(VIGOR)
    if gained > 0:
        draft.set_pool(token.id, VIGOR, vigor)
        draft.emit(
            Narrated(
                token.id,
                message("recovers {gained} Vigor ({vigor} left)", gained=gained, vigor=vigor),
                "G-85",
            )
        )
        update_winded(draft, token.id)


def _recovered_vigor(token: Token) -> int:
    """Return the Vigor after a Recovery step: never less than before."""
    vigor = min(token.stat(VIGOR), token.pool(VIGOR) + token.stat("recovery"))
    return max(vigor, token.pool(VIGOR))


def _die_of_shock(draft: Draft, token: Token) -> None:
    """Let a creature die after as many rounds in shock as Stamina (G-83, GR-40)."""
    shock = token.condition(SHOCK)
    if shock and not token.has(STABLE) and draft.battle.round >= shock.value:
        draft.gain(token.id, Condition(DEAD), "G-83")
