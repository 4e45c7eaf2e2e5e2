"""Action points: gained twice a round, spent on anything (AP-20 to AP-23, AP-26)."""

from gridapp.packkit import Draft, Narrated, Token

from . import tables
from .rulings import ruled
from .sheet import AP, BOUGHT, YARDS, bought
from .stages import READIED

PAID = "paid"
"""The fact of an act that is paid for over several turns: the points put into it."""


def gain(draft: Draft, token_id: str, row: tuple[int, ...]) -> None:
    """Gain by Speed; what exceeds the maximum is lost, at each gain by itself (AP-21, AP-R14)."""
    token = draft.token(token_id)
    before, more = token.pool(AP), tables.by_speed(row, token.stat("speed"))
    after = min(before + more, max(before, token.stat("most_ap")))
    draft.set_pool(token_id, AP, after)
    if after > before:
        draft.emit(Narrated(token_id, f"gains {after - before} AP, has {after}", "AP-20"))


def can_pay(token: Token, amount: int) -> bool:
    """Whether so many points are at hand."""
    return token.pool(AP) >= amount


def pay(draft: Draft, token_id: str, amount: int) -> None:
    """Spend points on something; it cancels what is paid for over several turns (AP-26)."""
    if amount > 0:
        cancel_postponed(draft, token_id, "spends AP on something else")
        draft.spend(token_id, AP, amount)


def cancel_postponed(draft: Draft, token_id: str, why: str) -> None:
    """Give up what a creature is paying for or working at, if it is (AP-26)."""
    _drop(draft, token_id, why, "AP-26", readied=False)


def act(draft: Draft, token_id: str, amount: int) -> None:
    """Pay for an action or reaction, which also gives up what was readied (AP-41)."""
    _drop(draft, token_id, "acts otherwise", "AP-41", readied=True)
    pay(draft, token_id, amount)


def _drop(draft: Draft, token_id: str, why: str, rule: str, *, readied: bool) -> None:
    for one in draft.battle.postponed:
        if one.act.actor == token_id and (one.stage == READIED) is readied:
            rest = tuple(other for other in draft.battle.postponed if other is not one)
            draft.update(postponed=rest)
            name = draft.rules.book.actions[one.act.action].name
            draft.emit(Narrated(token_id, f"{why} and gives up: {name}", rule))
            _give_back(draft, token_id, int(one.facts.get(PAID, "0")))


def _give_back(draft: Draft, token_id: str, paid: int) -> None:
    """Points put into what is given up are lost, unless the table says otherwise (AP-R15)."""
    if paid and ruled(draft, "cancelled_points") == "returned":
        token = draft.token(token_id)
        draft.set_pool(token_id, AP, min(token.pool(AP) + paid, token.stat("most_ap")))


def moves(draft: Draft, token_id: str) -> None:
    """Yards of the pool cancel nothing, unless the table says otherwise (AP-R17, AP-R20)."""
    if ruled(draft, "moving_while_paying") == "cancels":
        _drop(draft, token_id, "moves", "AP-R17", readied=False)
    if ruled(draft, "moving_while_ready") == "gives_up":
        _drop(draft, token_id, "moves", "AP-R20", readied=True)


def buy_yards(draft: Draft, token_id: str, amount: int) -> None:
    """Turn points into yards of the pool that lasts for the round (AP-62, AP-R50)."""
    token = draft.token(token_id)
    more = bought(token, amount)
    pay(draft, token_id, amount)
    draft.set_pool(token_id, YARDS, token.pool(YARDS) + more)
    if ruled(draft, "pool_columns") == "cumulative":
        draft.set_pool(token_id, BOUGHT, token.pool(BOUGHT) + amount)


def price_of(token: Token, missing: int) -> int:
    """The fewest points that buy so many more yards now."""
    points = 0
    while missing > 0 and bought(token, points) < missing:
        points += 1
    return points
