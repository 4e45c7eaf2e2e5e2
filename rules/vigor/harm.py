"""Armor, Durability, Health and shock (G-73 to G-76, G-79 to G-84, GR-30, GR-39, GR-40, GR-46)."""

from typing import NamedTuple

from gridapp.packkit import Condition, Damaged, Draft, Narrated, Situation, Token

from .ladder import HEROIC, QUALITIES
from .sheet import DEAD, DESTROYED, SHOCK, STABLE, UNCONSCIOUS, WOUNDED, is_object

TYPES = (
    *("kinetic", "thermal", "cold", "electrical", "radiation", "chemical", "sonic", "toxic"),
    *("umbral", "entropic", "crystal", "aetheric", "lucent"),
)
FORMS = ("", "cutting", "piercing", "impact")
OPPOSITES = {"umbral": "lucent", "entropic": "crystal", "aetheric": "aetheric"}
"""Opposed types, one way round; the drifting names count as the same (GR-50)."""

DURABILITY, HEALTH, WEAR = "durability", "health", "armour_wear"
SUPERIOR = 3


class Blow(NamedTuple):
    """A hit as armour finds it: quality and type by their places, and the cover in its way."""

    quality: int
    type: int
    cover: int = 0
    to_health: bool = False


class Soak(NamedTuple):
    """What stops how much of a hit, and how much of that wears the worn armour down."""

    cover: int
    armour: int
    wear: int
    taken: int


def opposite(name: str) -> str:
    """The type that a type is opposed to, empty if none is told (G-77, GR-50)."""
    pairs = OPPOSITES | {other: one for one, other in OPPOSITES.items()}
    return pairs.get(name, "")


def soak(situation: Situation, target: Token, blow: Blow, amount: int) -> Soak:
    """What becomes of an amount of damage; cover stands before armour (G-73, GR-30)."""
    if is_immune(target, blow.quality):
        return Soak(0, 0, 0, 0)
    by_cover = min(amount, blow.cover)
    worn, natural = worn_rank(situation, target, blow), natural_rank(target, blow)
    stopped = min(amount - by_cover, max(worn, natural))
    wears = worn and not is_object(target) and not _is_proof(situation, target, blow)
    return Soak(by_cover, stopped, stopped if wears else 0, amount - by_cover - stopped)


def is_immune(target: Token, quality: int) -> bool:
    """Whether a creature of superior Durability is out of reach of a quality (G-76)."""
    return quality < target.stat("durability_quality")


def worn_rank(situation: Situation, target: Token, blow: Blow) -> int:
    """The Armor Rank of worn armour that is whole, and stops such a blow (G-73 to G-75)."""
    full = target.stat("armour_durability")
    is_broken = full > 0 and target.pool(WEAR) >= full
    if is_broken or not stops(target, blow.type):
        return 0
    better = blow.quality - target.stat("armour_quality")
    pierced = blow.quality >= HEROIC and better >= _superior(situation)
    return 0 if pierced else target.stat("armour_rank")


def natural_rank(target: Token, blow: Blow) -> int:
    """The Armor Rank of hide or stone."""
    return target.stat("natural_rank") if stops(target, blow.type) else 0


def stops(target: Token, kind: int) -> bool:
    """Whether armour stops a type: kinetic, and others that its entry lists (G-74, GR-47)."""
    return kind == 0 or target.stat(f"stops_{TYPES[kind]}") > 0


def _is_proof(situation: Situation, target: Token, blow: Blow) -> bool:
    """Whether armour takes no wear from so poor a weapon (G-75)."""
    quality = target.stat("armour_quality")
    return quality >= HEROIC and quality - blow.quality >= _superior(situation)


def _superior(situation: Situation) -> int:
    """How many steps of quality make one superior (GR-46)."""
    rule = situation.rules.book.setting(situation.battle, "superior_quality")
    return SUPERIOR if rule == "three" else 1


def hurt(draft: Draft, target_id: str, amount: int, blow: Blow) -> None:
    """Let a hit wear armour, take Durability and then Health (G-73, G-80, G-82)."""
    target = draft.token(target_id)
    if is_immune(target, blow.quality):
        name = QUALITIES[target.stat("durability_quality")]
        draft.emit(Narrated(target_id, f"{name} Durability: it takes no harm", "G-76"))
        return
    found = soak(draft.situation, target, blow, amount)
    if found.cover:
        draft.emit(Narrated(target_id, f"its cover stops {found.cover}", "GR-30"))
    if found.armour:
        draft.emit(Narrated(target_id, f"Armor Rank stops {found.armour}", "G-73"))
    if found.wear:
        _wear(draft, target_id, found.wear)
    if found.taken:
        suffer(draft, target_id, found.taken, to_health=blow.to_health)


def _wear(draft: Draft, target_id: str, amount: int) -> None:
    target = draft.token(target_id)
    worn, full = target.pool(WEAR) + amount, target.stat("armour_durability")
    draft.set_pool(target_id, WEAR, worn)
    draft.emit(Narrated(target_id, f"its armour takes {amount} ({worn} in all)", "G-73"))
    if full and worn - amount < full <= worn:
        draft.emit(Narrated(target_id, "its armour is destroyed", "G-79"))


def suffer(draft: Draft, target_id: str, amount: int, *, to_health: bool = False) -> None:
    """Take an amount of Durability, what is over of Health; in shock it kills (G-80, G-83)."""
    target = draft.token(target_id)
    if target.has(SHOCK):
        draft.gain(target_id, Condition(DEAD), "G-83")
        return
    wounded = target.pool(DURABILITY) <= 0
    first = 0 if to_health or wounded else min(amount, target.pool(DURABILITY))
    over = amount - first
    if first and over and draft.rules.book.setting(draft.battle, "overflow") == "stops":
        over = 0
    _take(draft, target_id, DURABILITY, first)
    if not is_object(target):
        _take(draft, target_id, HEALTH, min(over, max(0, target.pool(HEALTH))))
    follow(draft, target_id)


def _take(draft: Draft, target_id: str, pool: str, amount: int) -> None:
    if amount:
        left = draft.token(target_id).pool(pool) - amount
        draft.set_pool(target_id, pool, left)
        draft.emit(Damaged(target_id, pool, amount, left, "G-80"))


def follow(draft: Draft, token_id: str) -> None:
    """Be wounded, in shock, destroyed or none of it, by what is left (G-79 to G-84)."""
    token = draft.token(token_id)
    spent = token.pool(DURABILITY) <= 0
    if is_object(token):
        if spent:
            draft.gain(token_id, Condition(DESTROYED), "G-79")
        else:
            draft.lose(token_id, DESTROYED, "G-79")
        return
    if spent:
        draft.gain(token_id, Condition(WOUNDED), "G-81")
    else:
        draft.lose(token_id, WOUNDED, "G-81")
    if token.pool(HEALTH) <= 0:
        shock(draft, token_id)
    elif token.has(SHOCK):
        _wake(draft, token_id)


def shock(draft: Draft, token_id: str) -> None:
    """Begin to die: it ends in the Recovery step of a later round (G-83, GR-40)."""
    token = draft.token(token_id)
    if token.has(SHOCK) or token.has(DEAD):
        return
    sooner = draft.rules.book.setting(draft.battle, "shock_begins") == "this_round"
    last = draft.battle.round + max(0, token.stat("stamina") - sooner)
    draft.gain(token_id, Condition(SHOCK, value=last), "G-83")
    if draft.battle.round:
        draft.emit(
            Narrated(token_id, f"dies at the end of round {last} unless stabilised", "GR-40")
        )


def _wake(draft: Draft, token_id: str) -> None:
    """With a point of Health back, shock and the faint it brings are over (G-84)."""
    for state in (SHOCK, STABLE, UNCONSCIOUS):
        draft.lose(token_id, state, "G-84")
