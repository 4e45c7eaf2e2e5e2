"""Losses outside attacks, and the clocks by which they heal (V-80, V-81, V-84 to V-88)."""

from typing import NamedTuple

from gridapp.packkit import Act, Damaged, Draft, Narrated, Option, Token

from .asking import Terms, Wanted, named
from .damage import VITALITY, WOUNDS, come_to, fall, take
from .sheet import ABILITIES, CONSTITUTION, ability

REST, SUFFER = "rest", "suffer"
ACTIONS = frozenset({REST, SUFFER})
FULL = {VITALITY: "vitality_points", WOUNDS: "wound_points"}
TRACKS = (VITALITY, WOUNDS, *ABILITIES)
DRAINED = "drained_"
TRACK, KIND, AMOUNT, PERIOD = "track", "kind", "amount", "period"
DAMAGE, DRAIN = "damage", "drain"
MOST = 20
MINUTE, HOUR, DAY = 1, 60, 1440
WEEK, MONTH = 7 * DAY, 30 * DAY
PERIODS = {
    "rest_10_minutes": (10 * MINUTE, True),
    "rest_1_hour": (HOUR, True),
    "rest_4_hours": (4 * HOUR, True),
    "rest_8_hours": (8 * HOUR, True),
    "rest_1_day": (DAY, True),
    "rest_1_week": (WEEK, True),
    "active_1_hour": (HOUR, False),
    "active_8_hours": (8 * HOUR, False),
    "active_1_day": (DAY, False),
    "active_1_week": (WEEK, False),
    "active_1_month": (MONTH, False),
}
"""How many uninterrupted minutes, and whether they are rest (V-87)."""


class Clock(NamedTuple):
    """How long one recovery takes, in minutes: at rest, and while active."""

    rest: int
    active: int

    def periods(self, draft: Draft, minutes: int, *, resting: bool) -> int:
        """The periods in one uninterrupted stretch, the completed ones (V-87, VR-26).

        At some tables begun ones count too, or rest counts as activity besides (VR-34).
        """
        book, battle = draft.rules.book, draft.battle
        begun = book.setting(battle, "recovery_periods") == "begun"
        added = resting and book.setting(battle, "active_recovery") == "added"
        clocks = (self.rest, self.active) if added else (self.rest if resting else self.active,)
        return sum((minutes + clock - 1 if begun else minutes) // clock for clock in clocks)


VITALITY_CLOCK = Clock(10 * MINUTE, HOUR)
DAMAGE_CLOCK = Clock(8 * HOUR, DAY)
DRAIN_CLOCK = Clock(WEEK, MONTH)


def clock(track: str) -> Clock:
    """The clock by which damage to a track heals (V-84 to V-86)."""
    return VITALITY_CLOCK if track == VITALITY else DAMAGE_CLOCK


def rate(draft: Draft, token: Token, track: str) -> int:
    """What one period gives back: an ability 1, else level + CON, at least 1 (VR-25)."""
    if track in ABILITIES:
        return 1
    by = draft.rules.book.setting(draft.battle, "recovery_by")
    hardy = ability(token, CONSTITUTION)
    return max(1, token.stat("level") + (max(0, hardy) if by == "bonus" else hardy))


def full(token: Token, track: str) -> int:
    """What a track holds when nothing is lost."""
    return token.stat(FULL.get(track, track))


def wanted(action: str, known: Terms) -> Wanted | None:
    """What is still to be told: how long, or what is lost and how."""
    if action == REST:
        asked = Wanted(PERIOD, "How long, without a break", named(*PERIODS), "V-87")
        return None if PERIOD in known else asked
    if TRACK not in known:
        return Wanted(TRACK, "What is lost", named(*TRACKS), "V-77")
    if KIND not in known:
        damage, drain = Option(DAMAGE, "Damaged"), Option(DRAIN, "Drained: heals slowly")
        return Wanted(KIND, "How it is lost", (damage, drain), "V-88")
    if AMOUNT not in known:
        amounts = (str(amount) for amount in range(1, MOST + 1))
        return Wanted(AMOUNT, "How much is lost", named(*amounts), "V-81")
    return None


def carry_out(draft: Draft, act: Act, known: Terms) -> None:
    """Let a creature rest, or lose something."""
    if act.action == REST:
        minutes, resting = PERIODS[known[PERIOD]]
        recover(draft, act.actor, minutes, resting=resting)
    else:
        suffer(draft, act.actor, known[TRACK], int(known[AMOUNT]), drained=known[KIND] == DRAIN)


def suffer(draft: Draft, token_id: str, track: str, amount: int, *, drained: bool) -> None:
    """Take from a track; Vitality damage runs on into Wounds, a drain does not (V-78, V-88)."""
    before = draft.token(token_id).pool(track)
    if track in ABILITIES:
        lost = min(amount, max(0, before))
        draft.set_pool(token_id, track, before - lost)
        draft.emit(Damaged(token_id, track, lost, before - lost, "V-80"))
    else:
        take(draft, token_id, track, amount, "V-81")
        over = amount - max(0, before)
        if track == VITALITY and over > 0 and not drained:
            take(draft, token_id, WOUNDS, over, "V-78")
    if drained:
        lost = before - draft.token(token_id).pool(track)
        pool = DRAINED + track
        draft.set_pool(token_id, pool, draft.token(token_id).pool(pool) + lost)
    if track in ABILITIES and draft.token(token_id).pool(track) <= 0:
        fall(draft, token_id, "V-80")


def recover(draft: Draft, token_id: str, minutes: int, *, resting: bool) -> None:
    """Let an uninterrupted stretch of time give back what it does (V-84 to V-88)."""
    for track in TRACKS:
        _recover(draft, draft.token(token_id), track, minutes, resting=resting)
    come_to(draft, token_id)


def _recover(draft: Draft, token: Token, track: str, minutes: int, *, resting: bool) -> None:
    """Give drained points back by their clock, damaged ones by theirs (V-88, VR-26)."""
    step, pool = rate(draft, token, track), DRAINED + track
    undrained = min(token.pool(pool), step * DRAIN_CLOCK.periods(draft, minutes, resting=resting))
    drained = token.pool(pool) - undrained
    damaged = full(token, track) - token.pool(pool) - token.pool(track)
    healed = min(max(0, damaged), step * clock(track).periods(draft, minutes, resting=resting))
    if undrained or healed:
        draft.set_pool(token.id, pool, drained)
        draft.set_pool(token.id, track, token.pool(track) + undrained + healed)
        name = draft.rules.book.pools[track].name
        draft.emit(Narrated(token.id, f"recovers {undrained + healed} {name}", "V-84"))
