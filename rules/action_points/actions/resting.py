"""TODO."""

from typing import NamedTuple

from gridapp.packkit import Condition, Draft, Modifier, Narrated, Phase, Refused, Situation, Token

from ..checks import choose, decided, report_check, roll_for
from ..damage import FATAL, highest_wound, lighten_wound, update_health
from ..economy.points import MANA, STAMINA
from ..economy.stamina import FATIGUE, lose_fatigue, max_mana, max_stamina, refill_pools
from ..stats.sheet import EXHAUSTED, STRAINED, WOUND_LEVELS, is_able, nonzero, setting, total_of
from .healing import healing_parts
from .spells import retrieve_mana

HOW = "how"


CALM = "calm"


AWAKE = "awake"


STRAIN = "strain"


SLEEP_PER_VITALITY = 30


HOUR = 60


TENDED = "tended"


CARE = "care"


NO_TENDER = "nobody"


RECOVERY_NUMBERS = (-8, -5, -1, 4, 10)
"""What a recovery check has to reach for each level (AP-146)."""


BEGUN = "begun"


RECOVERY_BONUS = "recovery"


MODERATE = 2


LONG_RESTS = "long_rests"


REST_LEFT = "rest_left"


RESTED = "rested"
"""Pools: long rests today; of one that was broken, the minutes to go and those rested."""


LONG_REST_MINUTES = 8 * 60
"""The minutes of a long rest (AP-143)."""


MAX_LONG_RESTS = 2


def rest_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Nobody rests in a fight; the dead do not at all."""
    if situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "nobody rests while a fight goes on", "AP-143")
    return Refused("dead", f"{actor.name} is dead", "AP-143") if actor.has("dead") else None


def long_rest_refusal(situation: Situation, actor: Token) -> Refused | None:
    """A fatal wound bars a long rest, and so do two on that day (AP-143, AP-145)."""
    if actor.pool(LONG_RESTS) >= MAX_LONG_RESTS:
        return Refused("twice", f"{actor.name} has had two long rests today", "AP-143")
    if highest_wound(actor) == FATAL:
        return Refused("fatal", f"{actor.name} has a fatal wound", "AP-145")
    return rest_refusal(situation, actor)


def sleep_minutes(token: Token) -> int:
    """The minutes of a full night's sleep, half an hour less for each point of Vitality."""
    return max(0, token.stat("sleep") - SLEEP_PER_VITALITY * token.stat("vitality"))


def rested_well(draft: Draft, token: Token, *, long: bool) -> bool | None:
    """Whether a rest brings anything; ``None`` once somebody has been asked.

    Who has tended another meanwhile is taken to have strained itself, unless told otherwise.
    """
    ways = {CALM: "Calmly"}
    if long:
        ways = {CALM: "Calmly, with that sleep", AWAKE: "With less sleep"}
    ways[STRAIN] = "With strain, or stamina or mana spent"
    default = STRAIN if token.has(STRAINED) else CALM
    text = f"How did {token.name} rest"
    if long:
        text += f", which needs {_duration_text(sleep_minutes(token))} of sleep in 24 h"
    how = choose(draft, HOW, text, ways, rule="AP-143", default=default)
    if how is None:
        return None
    draft.lose(token.id, STRAINED, "AP-143")
    if how != CALM:
        why = "has slept too little" if how == AWAKE else "breaks its rest off"
        draft.emit(Narrated(token.id, f"{why}: no benefits", "AP-143"))
    return how == CALM


def _duration_text(minutes: int) -> str:
    hours, rest = divmod(minutes, HOUR)
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def short_rest(draft: Draft) -> bool:
    """A quarter of an hour or more without a break (AP-143, AP-144)."""
    token_id = draft.declared_act.act.actor
    rested = rested_well(draft, draft.token(token_id), long=False)
    if rested:
        draft.emit(Narrated(token_id, "takes a short rest", "AP-144"))
        short_rest_benefits(draft, token_id)
    return rested is not None


def short_rest_benefits(draft: Draft, token_id: str) -> None:
    """Half of the present maxima, rounded down; one light wound if none is worse than moderate."""
    token = draft.token(token_id)
    for pool, most in (
        (STAMINA, max_stamina(token)),
        (MANA, max_mana(token)),
    ):
        left = max(token.pool(pool), min(most, token.pool(pool) + most // 2))
        draft.set_pool(token.id, pool, left)
    if 0 < highest_wound(token) <= MODERATE:
        _heal_light_wounds(draft, token.id, 1)


def _heal_light_wounds(draft: Draft, token_id: str, count: int) -> None:
    token = draft.token(token_id)
    held = token.stat("light_slots") - token.pool("light")
    healed = min(count, held)
    if healed > 0:
        draft.set_pool(token_id, "light", token.pool("light") + healed)
        update_health(draft, token_id)
        draft.emit(Narrated(token_id, f"light wounds healed: {healed}", "AP-145"))


def long_rest(draft: Draft) -> bool:
    """Which benefits apply is judged as it begins; they follow in order (AP-145, AP-R105)."""
    token_id = draft.declared_act.act.actor
    rested = rested_well(draft, draft.token(token_id), long=True)
    if not rested:
        return rested is not None
    if decided(draft, BEGUN) is None and not _begin_long_rest(draft, draft.token(token_id)):
        return True
    if highest_wound(draft.token(token_id)) and not _recovery_check(draft, token_id):
        return False
    if not retrieve_mana(draft, draft.token(token_id), "AP-142"):
        return False
    refill_pools(draft, token_id)
    return True


def _begin_long_rest(draft: Draft, token: Token) -> bool:
    """The benefits before the recovery check; exhausted, there are no others (AP-145)."""
    draft.note_facts(**{BEGUN: f"{highest_wound(token)} {token.pool(FATIGUE)}"})
    _count_long_rest(draft, token)
    if token.has(EXHAUSTED):
        draft.lose(token.id, EXHAUSTED, "AP-145")
        refill_pools(draft, token.id)
        return False
    if 0 < highest_wound(token) <= MODERATE:
        _heal_light_wounds(draft, token.id, token.stat("light_slots"))
    at_start = setting(draft, "long_rest_numbers") == "at_start"
    worst = highest_wound(token if at_start else draft.token(token.id))
    relief = 5 + token.stat("vitality") - worst
    lose_fatigue(draft, token.id, max(relief, 0 if worst else 1))
    return True


def _count_long_rest(draft: Draft, token: Token) -> None:
    left = token.pool(REST_LEFT)
    what = f"ends its long rest after {left} more min" if left else "takes a long rest"
    draft.emit(Narrated(token.id, what, "AP-145"))
    draft.set_pool(token.id, LONG_RESTS, token.pool(LONG_RESTS) + 1)
    draft.set_pool(token.id, REST_LEFT, 0)
    draft.set_pool(token.id, RESTED, 0)


def _recovery_check(draft: Draft, token_id: str) -> bool:
    """A Vit check less fatigue, with +1 for each that healed nothing (AP-146)."""
    token = draft.token(token_id)
    roll = roll_for(draft, "recover", token_id, f"{token.name}: recovery check")
    if roll is None:
        return False
    care = ask_tender(draft, token)
    if care is None:
        return False
    parts = nonzero(
        Modifier("Vitality", token.stat("vitality"), "AP-146"),
        Modifier("fatigue", -_fatigue_penalty(draft, token), "AP-146"),
        Modifier("earlier checks", token.pool(RECOVERY_BONUS), "AP-146"),
    )
    total = care.better(roll.total + sum(part.value for part in parts))
    which = _choose_wound(draft, token, total)
    if which is None:
        return False
    report_check(draft, token_id, "recovery check", roll.total, parts, "AP-146")
    report_tending(draft, care, token)
    healed = bool(which) and lighten_wound(draft, token_id, which, 1, "AP-146")
    keeps = not healed and highest_wound(draft.token(token_id)) > 0
    draft.set_pool(token_id, RECOVERY_BONUS, token.pool(RECOVERY_BONUS) + 1 if keeps else 0)
    return True


def _fatigue_penalty(draft: Draft, token: Token) -> int:
    """The fatigue that weighs on a recovery check: what is left, or as it began (AP-R105)."""
    if setting(draft, "long_rest_numbers") == "in_order":
        return token.pool(FATIGUE)
    return int((decided(draft, BEGUN) or "0 0").split()[1])


def _choose_wound(draft: Draft, token: Token, total: int) -> str | None:
    """Which wound heals, empty for none; ``None`` once that was asked."""
    options = {
        name: name.capitalize()
        for at, name in enumerate(WOUND_LEVELS)
        if total >= RECOVERY_NUMBERS[at] and token.pool(name) < token.stat(f"{name}_slots")
    }
    if not options:
        return ""
    return choose(draft, "heals", f"Which wound of {token.name} heals", options, rule="AP-146")


class Care(NamedTuple):
    """Who tends, what its dice showed and what is added; without a name nobody does."""

    who: str = ""
    shown: int = 0
    parts: tuple[Modifier, ...] = ()

    def better(self, total: int) -> int:
        """The check that counts: the patient's, or the tender's if it is higher."""
        return max(total, self.shown + total_of(self.parts)) if self.who else total


def ask_tender(draft: Draft, patient: Token) -> Care | None:
    """Who tends a creature through its long rest, and its roll; ``None`` once that was asked."""
    names = {one.id: one.name for one in draft.situation.allies(patient) if is_able(one)}
    text = f"Who tends {patient.name} for two hours or more"
    who = choose(
        draft, TENDED, text, names | {NO_TENDER: "Nobody"}, rule="AP-147", default=NO_TENDER
    )
    if who is None:
        return None
    if who == NO_TENDER:
        return Care()
    tender = draft.token(who)
    roll = roll_for(draft, CARE, who, f"{tender.name}: tend {patient.name}")
    return None if roll is None else Care(who, roll.total, healing_parts(tender, "AP-147"))


def report_tending(draft: Draft, care: Care, patient: Token) -> None:
    """Tell the check; it was no rest for who made it."""
    if care.who:
        report_check(draft, care.who, f"tend {patient.name}", care.shown, care.parts, "AP-147")
        draft.emit(Narrated(care.who, "tends for two hours, which is no rest", "AP-147"))
        draft.gain(care.who, Condition(STRAINED), "AP-147")
