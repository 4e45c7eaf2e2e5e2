"""The start of a fight: ambush, initiative, ties and latecomers (R-10 to R-14, RR-35, RR-36)."""

from itertools import groupby

from gridapp.packkit import (
    THE_GM,
    Ask,
    Condition,
    Creature,
    Draft,
    InitiativeEntry,
    Modifier,
    Narrated,
    Question,
    Refill,
    Rolled,
    Token,
    Until,
    ask,
    expire_conditions,
    fixed_order,
    in_initiative_order,
    initiative_rank,
    message,
    options_of,
    refilled_pools,
    setting,
    total_of,
)

from ..attacks.targets import give_bare_hands
from ..checks import roll_d20
from ..stats import SURPRISED, ability_value, is_conscious
from .rounds import begin_next_turn, begin_turn

AMBUSH_STAGE = "ambush"
"""The stage of a battle in which ambushers take their free turns (R-13)."""
AMBUSH_BONUS = 4


class AmbushTurn(Ask, frozen=True, tag="ambush_turn"):
    """The ambushers' choice of who has the next free turn."""


class InitiativeTie(Ask, frozen=True, tag="tie"):
    """The choice of who goes first among creatures of equal initiative."""


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin a fight with the free turns of any ambushers, or else with initiative (R-13).

    All creatures begin with all Actions and a Reaction (RR-09).
    """
    for token in draft.battle.tokens:
        give_bare_hands(draft, token.id)
        pools = refilled_pools(draft.rules.book, token, Refill.TURN)
        draft.update_token(token.id, pools=pools)
    ambushers = [token.id for token in draft.battle.tokens if _is_ambusher(draft, token, unaware)]
    if not ambushers:
        _roll_initiative(draft, ())
        return
    entries = tuple(InitiativeEntry(ambusher) for ambusher in ambushers)
    draft.update(stage=AMBUSH_STAGE, order=entries)
    draft.emit(
        Narrated("", message("an ambush: each ambusher has one turn before initiative"), "R-13")
    )
    for token in draft.battle.tokens:
        if token.id not in ambushers:
            _surprise_until_first_turn(draft, token.id)
    _next_ambusher(draft)


def _is_ambusher(draft: Draft, token: Token, unaware: tuple[str, ...]) -> bool:
    """Return True if a creature is aware of the fight and a foe is not."""
    is_aware = token.id not in unaware and is_conscious(token)
    return is_aware and any(foe.id in unaware for foe in draft.situation.foes(token))


def _next_ambusher(draft: Draft) -> None:
    """Begin the next free turn, in an order that the ambushers choose (R-13)."""
    waiting = [entry.token for entry in draft.battle.order if not entry.acted]
    ready = [token_id for token_id in waiting if is_conscious(draft.token(token_id))]
    if not ready:
        ambushers = tuple(entry.token for entry in draft.battle.order)
        draft.update(stage="", order=())
        _roll_initiative(draft, ambushers)
    elif len(ready) == 1:
        begin_ambush_turn(draft, ready[0])
    else:
        ask(
            draft,
            AmbushTurn(),
            message("Which ambusher has the next turn"),
            options_of({token_id: draft.token(token_id).name for token_id in ready}),
            asker=Creature(ready[0]),
            creature=ready[0],
            rule="R-13",
        )


def begin_ambush_turn(draft: Draft, token_id: str) -> None:
    """Begin an ambusher's free turn, and end it at once if the ambusher is unconscious."""
    begin_turn(draft, token_id)
    if not is_conscious(draft.token(token_id)):
        end_ambush_turn(draft)


def end_ambush_turn(draft: Draft) -> None:
    """End an ambusher's free turn and begin the next."""
    expire_conditions(draft, Until.TURN_END, draft.battle.active)
    fixed_order.end_turn(draft)
    _next_ambusher(draft)


def join_fight(draft: Draft, token_id: str) -> None:
    """Roll initiative for a latecomer, surprised until the first own turn (R-10, R-12)."""
    give_bare_hands(draft, token_id)
    _surprise_until_first_turn(draft, token_id)
    if draft.battle.stage != AMBUSH_STAGE:
        entry = _roll_entry(draft, draft.token(token_id), ())
        draft.update(order=in_initiative_order((*draft.battle.order, entry)))


def _surprise_until_first_turn(draft: Draft, token_id: str) -> None:
    draft.gain(token_id, Condition(SURPRISED, Until.TURN_START, token_id), "R-12")


def _roll_initiative(draft: Draft, ambushers: tuple[str, ...]) -> None:
    """Surprise all creatures, roll initiative and settle ties (R-10 to R-14)."""
    spares_ambushers = setting(draft, "ambushers") == "ready"
    for token in draft.battle.tokens:
        if not (spares_ambushers and token.id in ambushers):
            _surprise_until_first_turn(draft, token.id)
    entries = [_roll_entry(draft, token, ambushers) for token in draft.battle.tokens]
    draft.update(order=in_initiative_order(_break_ties(draft, entries)))
    _settle_player_ties(draft)


def _roll_entry(draft: Draft, token: Token, ambushers: tuple[str, ...]) -> InitiativeEntry:
    die = roll_d20(draft, token, message("initiative"))
    dexterity = ability_value(draft.situation, token, "dexterity")
    modifiers = [Modifier(message("Dexterity"), dexterity, "R-10")] if dexterity else []
    if token.id in ambushers:
        modifiers.append(Modifier(message("ambush"), AMBUSH_BONUS, "R-14"))
    total = die + total_of(modifiers)
    draft.emit(
        Rolled(token.id, message("initiative"), (die,), tuple(modifiers), total, rule="R-10")
    )
    return InitiativeEntry(token.id, total, (dexterity, int(token.played)))


def _break_ties(draft: Draft, entries: list[InitiativeEntry]) -> tuple[InitiativeEntry, ...]:
    """Roll a die for each of equal creatures of the GM's side until none are equal (RR-35)."""
    gm_decides = setting(draft, "npc_ties") == "gm"
    settled: list[InitiativeEntry] = []
    for _, group in groupby(sorted(entries, key=initiative_rank), key=initiative_rank):
        equal = list(group)
        if len(equal) == 1 or gm_decides or draft.token(equal[0].token).played:
            settled += equal
        else:
            rerolled = [
                InitiativeEntry(
                    entry.token, entry.score, (*entry.ties, draft.roll(20, by=entry.token))
                )
                for entry in equal
            ]
            settled += _break_ties(draft, rerolled)
    return tuple(settled)


def _settle_player_ties(draft: Draft) -> None:
    """Ask the next group of equal creatures who goes first; without any, begin round 1 (R-11)."""
    for _, group in groupby(draft.battle.order, key=initiative_rank):
        equal = [entry.token for entry in group]
        if len(equal) > 1:
            _ask_tie(draft, equal)
            return
    fixed_order.begin_round(draft)
    begin_next_turn(draft)


def _ask_tie(draft: Draft, equal: list[str]) -> None:
    tokens = [draft.token(token_id) for token_id in equal]
    names = ", ".join(token.name for token in tokens)
    is_played = tokens[0].played
    ask(
        draft,
        InitiativeTie(),
        message("{names} are equal in initiative: who goes first", names=names),
        options_of({token.id: token.name for token in tokens}),
        asker=Creature(equal[0]) if is_played else THE_GM,
        creature=equal[0],
        rule="R-11" if is_played else "RR-35",
    )


def answer_tie(draft: Draft, question: Question, first: str) -> None:
    """Put the chosen creature before all others of equal initiative (R-11, RR-35)."""
    tie_breaks = {option.id: int(option.id == first) for option in question.options}
    entries = tuple(
        InitiativeEntry(entry.token, entry.score, (*entry.ties, tie_breaks[entry.token]))
        if entry.token in tie_breaks
        else entry
        for entry in draft.battle.order
    )
    draft.update(order=in_initiative_order(entries))
    _settle_player_ties(draft)
