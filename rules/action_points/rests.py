"""Short and long rests, and the recovery check (AP-143 to AP-147, AP-R105 to AP-R107)."""

from gridapp.packkit import Draft, Modifier, Narrated, Phase, Refused, Situation, Token

from . import resting, spells, stamina, tending, wounds
from .checks import asked_roll, told_check, worth_telling
from .healing import lighten
from .rulings import ruled
from .sheet import LEVELS
from .stages import choose, known

RECOVERY = (-8, -5, -1, 4, 10)
"""What a recovery check has to reach for each level (AP-146)."""

BEGUN, BONUS = "begun", "recovery"
MODERATE = 2
COUNT, LEFT, RESTED = "long_rests", "rest_left", "rested"
"""Pools: long rests today; of one that was broken, the minutes to go and those rested."""

LONG = 8 * 60
"""The minutes of a long rest (AP-143)."""

MOST_A_DAY = 2


def refusal(situation: Situation, actor: Token) -> Refused | None:
    """Nobody rests in a fight; the dead do not at all."""
    if situation.battle.phase is Phase.FIGHT:
        return Refused("fight", "nobody rests while a fight goes on", "AP-143")
    return Refused("dead", f"{actor.name} is dead", "AP-143") if actor.has("dead") else None


def no_long_rest(situation: Situation, actor: Token) -> Refused | None:
    """A fatal wound bars a long rest, and so do two on that day (AP-143, AP-145)."""
    if actor.pool(COUNT) >= MOST_A_DAY:
        return Refused("twice", f"{actor.name} has had two long rests today", "AP-143")
    if wounds.highest(actor) == wounds.FATAL:
        return Refused("fatal", f"{actor.name} has a fatal wound", "AP-145")
    return refusal(situation, actor)


def short(draft: Draft) -> bool:
    """A quarter of an hour or more without a break (AP-143, AP-144)."""
    token_id = draft.declared_act.act.actor
    rested = resting.is_rest(draft, draft.token(token_id), long=False)
    if rested:
        draft.emit(Narrated(token_id, "takes a short rest", "AP-144"))
        benefit(draft, token_id)
    return rested is not None


def benefit(draft: Draft, token_id: str) -> None:
    """Half of the present maxima, rounded down; one light wound if none is worse than moderate."""
    token = draft.token(token_id)
    for pool, most in (
        (stamina.STAMINA, stamina.most_stamina(token)),
        (stamina.MANA, stamina.most_mana(token)),
    ):
        left = max(token.pool(pool), min(most, token.pool(pool) + most // 2))
        draft.set_pool(token.id, pool, left)
    if 0 < wounds.highest(token) <= MODERATE:
        _heal_light(draft, token.id, 1)


def _heal_light(draft: Draft, token_id: str, count: int) -> None:
    token = draft.token(token_id)
    held = token.stat("light_slots") - token.pool("light")
    healed = min(count, held)
    if healed > 0:
        draft.set_pool(token_id, "light", token.pool("light") + healed)
        wounds.weigh(draft, token_id)
        draft.emit(Narrated(token_id, f"light wounds healed: {healed}", "AP-145"))


def long(draft: Draft) -> bool:
    """Which benefits apply is judged as it begins; they follow in order (AP-145, AP-R105)."""
    token_id = draft.declared_act.act.actor
    rested = resting.is_rest(draft, draft.token(token_id), long=True)
    if not rested:
        return rested is not None
    if known(draft, BEGUN) is None and not _begin(draft, draft.token(token_id)):
        return True
    if wounds.highest(draft.token(token_id)) and not _recovers(draft, token_id):
        return False
    if not spells.retrieve(draft, draft.token(token_id), "AP-142"):
        return False
    stamina.rest_up(draft, token_id)
    return True


def _begin(draft: Draft, token: Token) -> bool:
    """The benefits before the recovery check; exhausted, there are no others (AP-145)."""
    draft.note_facts(**{BEGUN: f"{wounds.highest(token)} {token.pool(stamina.FATIGUE)}"})
    _count(draft, token)
    if token.has(stamina.EXHAUSTED):
        draft.lose(token.id, stamina.EXHAUSTED, "AP-145")
        stamina.rest_up(draft, token.id)
        return False
    if 0 < wounds.highest(token) <= MODERATE:
        _heal_light(draft, token.id, token.stat("light_slots"))
    at_start = ruled(draft, "long_rest_numbers") == "at_start"
    worst = wounds.highest(token if at_start else draft.token(token.id))
    relief = 5 + token.stat("vitality") - worst
    stamina.recover(draft, token.id, max(relief, 0 if worst else 1))
    return True


def _count(draft: Draft, token: Token) -> None:
    left = token.pool(LEFT)
    what = f"ends its long rest after {left} more min" if left else "takes a long rest"
    draft.emit(Narrated(token.id, what, "AP-145"))
    draft.set_pool(token.id, COUNT, token.pool(COUNT) + 1)
    draft.set_pool(token.id, LEFT, 0)
    draft.set_pool(token.id, RESTED, 0)


def _recovers(draft: Draft, token_id: str) -> bool:
    """A Vit check less fatigue, with +1 for each that healed nothing (AP-146)."""
    token = draft.token(token_id)
    roll = asked_roll(draft, "recover", token_id, f"{token.name}: recovery check")
    if roll is None:
        return False
    care = tending.asked(draft, token)
    if care is None:
        return False
    parts = worth_telling(
        Modifier("Vitality", token.stat("vitality"), "AP-146"),
        Modifier("fatigue", -_tired(draft, token), "AP-146"),
        Modifier("earlier checks", token.pool(BONUS), "AP-146"),
    )
    total = care.better(roll.total + sum(part.value for part in parts))
    which = _healing(draft, token, total)
    if which is None:
        return False
    told_check(draft, token_id, "recovery check", roll.total, parts, "AP-146")
    tending.tell(draft, care, token)
    healed = bool(which) and lighten(draft, token_id, which, 1, "AP-146")
    keeps = not healed and wounds.highest(draft.token(token_id)) > 0
    draft.set_pool(token_id, BONUS, token.pool(BONUS) + 1 if keeps else 0)
    return True


def _tired(draft: Draft, token: Token) -> int:
    """The fatigue that weighs on a recovery check: what is left, or as it began (AP-R105)."""
    if ruled(draft, "long_rest_numbers") == "in_order":
        return token.pool(stamina.FATIGUE)
    return int((known(draft, BEGUN) or "0 0").split()[1])


def _healing(draft: Draft, token: Token, total: int) -> str | None:
    """Which wound heals, empty for none; ``None`` once that was asked."""
    options = {
        name: name.capitalize()
        for at, name in enumerate(LEVELS)
        if total >= RECOVERY[at] and token.pool(name) < token.stat(f"{name}_slots")
    }
    if not options:
        return ""
    return choose(draft, "heals", f"Which wound of {token.name} heals", options, rule="AP-146")
