"""Hit points lost, and what follows: falling, dying, bleeding (R-70 to R-76, R-79, R-92)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Damaged,
    Draft,
    Modifier,
    Narrated,
    Situation,
    Token,
    Weapon,
)

from .checks import check, skill_check
from .conditions import BLEEDING, CRIPPLED, DEAD, DYING, RESTRAINED, SUFFOCATING, UNCONSCIOUS, is_up
from .sheet import ability, save_parts

ROUNDS_IN_A_MINUTE = 10
WEAK_TO = {"dehydrated": ("chemical", "heat"), "soaked": ("cold", "electric")}


def hurt(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take hit points, and let the target fall if none is left (R-72, R-73)."""
    left = draft.token(target_id).pool("hp") - amount
    draft.set_pool(target_id, "hp", left)
    draft.emit(Damaged(target_id, "hp", amount, left, rule))
    fall(draft, target_id)


def fall(draft: Draft, target_id: str) -> None:
    """Let a creature be what its hit points say: unconscious, dying, dead (R-72, R-73, RR-25)."""
    left = draft.token(target_id).pool("hp")
    if left <= 0:
        draft.gain(target_id, Condition(UNCONSCIOUS), "R-72")
        release(draft, target_id)
    if left < 0 and not draft.token(target_id).has(DEAD):
        draft.gain(target_id, Condition(DYING), "R-73")
    if -left >= draft.token(target_id).stat("negative_hit_points"):
        draft.lose(target_id, DYING, "R-73")
        draft.gain(target_id, Condition(DEAD), "R-73")


def release(draft: Draft, token_id: str) -> None:
    """End every grapple that a creature is in (R-28)."""
    for token in draft.battle.tokens:
        for one in token.conditions:
            if one.id == RESTRAINED and one.source and token_id in (token.id, one.source):
                draft.lose_exact(token.id, one, "R-28")


def dying_save(draft: Draft, token: Token) -> None:
    """The Fortitude save of a dying creature on its skipped turn (R-73, RR-24)."""
    parts = save_parts(draft.situation, token, "fortitude")
    against = 10 - token.pool("hp")
    what = "Fortitude save against dying"
    literal = draft.rules.book.setting(draft.battle, "dying_save") == "one"
    # The save is the one d20 that an unconscious creature throws: it is rolled as if awake.
    if not check(draft, token.id, what, parts, against, "R-73", awake=not literal):
        hurt(draft, token.id, 1, "R-73")


def bleed(draft: Draft, token: Token) -> None:
    """Lose 1d4 hit points to a wound, and keep count of them (R-76)."""
    wound = token.condition(BLEEDING)
    if wound is None or token.has(DEAD):
        return
    lost = draft.roll(4, f"{token.name}: bleeding")
    worse = msgspec.structs.replace(wound, value=wound.value + lost)
    swap(draft, token.id, wound, worse)
    hurt(draft, token.id, lost, "R-76")


def patch(draft: Draft, actor_id: str, target_id: str) -> None:
    """Stop a bleeding by a Survival check against 10 and the blood lost so far (R-76)."""
    wound = draft.token(target_id).condition(BLEEDING)
    against = 10 + (wound.value if wound else 0)
    what = f"to patch {draft.token(target_id).name}"
    if skill_check(draft, actor_id, "survival", against, what, "R-76"):
        draft.lose(target_id, BLEEDING, "R-76")


def suffocate(draft: Draft, token: Token) -> None:
    """Count a round without breath; every tenth costs ability, a save halves it (R-01, R-92)."""
    held = token.condition(SUFFOCATING)
    if held is None or not is_up(token):
        return
    rounds = held.value + 1
    swap(draft, token.id, held, msgspec.structs.replace(held, value=rounds))
    if rounds % ROUNDS_IN_A_MINUTE:
        return
    strength = ability(draft.situation, token, "strength")
    against = 10 + strength + rounds // ROUNDS_IN_A_MINUTE
    parts = save_parts(draft.situation, token, "fortitude")
    saved = check(draft, token.id, "Fortitude save for breath", parts, against, "R-92")
    for name in ("constitution", "intelligence"):
        damage_ability(draft, token.id, name, "R-92", halved=saved)


def cripple(draft: Draft, token_id: str) -> None:
    """The ability damage that being crippled begins with (R-79)."""
    for name in ("strength", "dexterity"):
        damage_ability(draft, token_id, name, "R-79")
    limb = "half speed, the use of a limb lost, or both: the GM says which"
    draft.emit(Narrated(token_id, limb, draft.rules.book.conditions[CRIPPLED].rule))


def damage_ability(
    draft: Draft, token_id: str, name: str, rule: str, *, halved: bool = False
) -> None:
    """Take 1d4 from an ability, half of it rounded down after a save (R-79, R-92)."""
    token, key = draft.token(token_id), f"{name}_damage"
    die = draft.roll(4, f"{token.name}: {name} damage")
    amount = die // 2 if halved else die
    old = token.condition(key)
    damaged = Condition(key, value=amount + (old.value if old else 0))
    if old:
        swap(draft, token_id, old, damaged)
    elif amount:
        draft.gain(token_id, damaged, rule)
    draft.emit(Narrated(token_id, f"{amount} {name} damage, {damaged.value} in all", rule))


def swap(draft: Draft, token_id: str, old: Condition, new: Condition) -> None:
    """Put one condition in the place of another, without telling."""
    conditions = draft.token(token_id).conditions
    changed = tuple(new if one == old else one for one in conditions)
    draft.update_token(token_id, conditions=changed)


def weakness(situation: Situation, target: Token, weapon: Weapon) -> str:
    """What a weapon does that doubles its damage to the target, if anything (R-82, R-91)."""
    if situation.rules.book.setting(situation.battle, "weakness") == "double":
        return _weak_to(target, weapon)
    return ""


def tell_weakness(draft: Draft, target: Token, weapon: Weapon) -> None:
    """Tell the GM of a weakness that no number stands for (R-82, R-91)."""
    kind = _weak_to(target, weapon)
    if kind and draft.rules.book.setting(draft.battle, "weakness") == "told":
        draft.emit(
            Narrated(target.id, f"weak to {kind}: the GM says how much more it hurts", "R-82")
        )


def _weak_to(target: Token, weapon: Weapon) -> str:
    if target.stat("energy_resistance"):
        return ""
    kinds = (kind for name, kinds in WEAK_TO.items() if target.has(name) for kind in kinds)
    return next((kind for kind in kinds if weapon.stats.get(kind)), "")


def broken(amount: int, thing: Weapon, *, up: bool) -> tuple[int, tuple[Modifier, ...]]:
    """What of damage a thing suffers: half unless fragile, less its hardness (R-71, RR-38).

    ``up`` rounds the half up.
    """
    half = 0 if thing.stats.get("fragile") else (amount + up) // 2 - amount
    less = (
        Modifier("no fragile thing: half", half, "R-71"),
        Modifier("hardness", -thing.stats.get("hardness", 0), "RR-38"),
    )
    return max(0, amount + sum(part.value for part in less)), less
