"""Which foes a weapon can be aimed at, and visibility (G-45, G-47, G-67, GR-31, GR-32, GR-42)."""

from collections.abc import Sequence
from functools import partial

from gridapp.packkit import (
    Draft,
    LineRule,
    RangeBand,
    Refused,
    Situation,
    Text,
    Token,
    Weapon,
    Zone,
    floor_refusal,
    message,
    setting,
)

from ..economy import cost_refusal
from ..stats import (
    MANA,
    OFF_HAND,
    OFF_HAND_USED,
    VIGOR,
    cells_within,
    distance_feet,
    feet_per_cell,
    is_gone,
    is_melee,
    is_mended,
    is_object,
    turn_rank,
)
from .stage import OFF_HAND_ATTACK
from .visibility import (
    POINT_BLANK,
    VISIBILITY_BANDS,
    band_between,
    counts_darkness,
    distant_challenges,
    unhindered_feet,
    visibility_band,
)

OFF_HAND_COST = 8
ADJACENT = 6
"""The feet within which creatures are adjacent (G-45)."""


# Targets


def usable_weapons(actor: Token, action: str) -> tuple[Weapon, ...]:
    """Return the readied weapons for an attack; off-hand attacks need an off-hand weapon (G-27).

    The weapon that has just attacked cannot make the off-hand attack (G-26).
    """
    readied = tuple(weapon for weapon in actor.weapons if weapon.equipped)
    if action != OFF_HAND_ATTACK:
        return readied
    used = actor.weapons[actor.pool(OFF_HAND) - 2 :][:1] if actor.pool(OFF_HAND) > 1 else ()
    return tuple(
        weapon for weapon in readied if weapon.stats.get("off_hand") and weapon not in used
    )


def off_hand_mark(situation: Situation, actor: Token, weapon: Weapon) -> int:
    """Return the off-hand pool after an attack: 1, or 2 plus the index of the weapon used.

    The index keeps an off-hand weapon from making a second attack. Fists count as two weapons.
    """
    is_used = weapon.stats.get("off_hand") and not weapon.stats.get("unarmed")
    return 2 + actor.weapons.index(weapon) if is_used and is_mended(situation) else 1


def allow_off_hand(draft: Draft, actor_id: str, weapon: Weapon) -> None:
    """Note whether an off-hand attack may follow an attack that is paid for (G-27, GR-20)."""
    actor = draft.token(actor_id)
    allows = _allows_off_hand(weapon) and not actor.has(OFF_HAND_USED)
    mark = off_hand_mark(draft.situation, actor, weapon) if allows else 0
    draft.set_pool(actor_id, OFF_HAND, mark)


def _allows_off_hand(weapon: Weapon) -> bool:
    """Return True if an off-hand attack may follow: of techniques only light ones (G-27)."""
    is_technique = weapon.stats.get(VIGOR, 0) or weapon.stats.get(MANA, 0)
    return not is_technique or bool(weapon.stats.get("light"))


def target_refusal(
    situation: Situation, actor: Token, target_id: str, weapon_id: str, action: str
) -> Refused | None:
    """Return why an attack on this target with this weapon is refused, None if allowed."""
    target = situation.battle.token(target_id)
    if target is not None and is_gone(target):
        return Refused("target", _gone_text(target), "G-26")
    if target is None or not _may_attack(situation, actor, target):
        return Refused("target", message("{actor} needs a foe to attack", actor=actor.name), "G-26")
    usable = usable_weapons(actor, action)
    weapon = next((weapon for weapon in usable if weapon.id == weapon_id), None)
    if weapon is None:
        return Refused("weapon", message("{actor} holds no such weapon", actor=actor.name), "G-26")
    price_refusal = cost_refusal(actor, weapon, besides=vigor_besides(situation, action))
    return price_refusal or reach_refusal(situation, actor, target, weapon)


def vigor_besides(situation: Situation, action: str) -> int:
    """Return the Vigor of the off-hand attack itself, paid besides its technique (G-27, GR-16).

    In the first edition a creature could end with less than 0.
    """
    return OFF_HAND_COST if action == OFF_HAND_ATTACK and is_mended(situation) else 0


def _gone_text(target: Token) -> Text:
    if is_object(target):
        return message("{target} is destroyed", target=target.name)
    return message("{target} is dead", target=target.name)


def _may_attack(situation: Situation, actor: Token, target: Token) -> bool:
    """Return True for a foe or an object of one's own side; by a setting for any ally (G-79)."""
    if target.id == actor.id or is_gone(target):
        return False
    is_own_thing = is_object(target) and is_mended(situation)
    allows_own = setting(situation, "own_side") != "refused"
    return target.side != actor.side or is_own_thing or allows_own


def sight_refusal(situation: Situation, actor: Token, weapons: tuple[str, ...]) -> Refused | None:
    """Return why visibility stops a shot at some foe, None if no shot is stopped by it."""
    carried = [weapon for weapon in actor.weapons if weapon.id in weapons]
    refusals = (
        reach_refusal(situation, actor, foe, weapon)
        for foe in situation.foes(actor)
        if not is_gone(foe)
        for weapon in carried
    )
    return next((each for each in refusals if each and each.code == "visibility"), None)


def reach_refusal(
    situation: Situation, actor: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Return why a weapon cannot hit a foe: reach, path or sight; None if allowed (G-45)."""
    if apart := floor_refusal(situation, actor, target, "G-45"):
        return apart
    if is_melee(weapon):
        if weapon.id in situation.weapons_reaching(actor, target):
            return None
        why = message(
            "{weapon} does not reach {target} over a clear path",
            weapon=weapon.name,
            target=target.name,
        )
        return Refused("reach", why, "G-45")
    limit = band_between(situation, actor, target).limit
    if limit is not None and distance_feet(situation, actor, target) > limit:
        why = message(
            "{target} is beyond {limit} ft, as far as one can shoot now",
            target=target.name,
            limit=limit,
        )
        return Refused("visibility", why, "G-67")
    return None


def attackable(situation: Situation, actor: Token, action: str) -> dict[str, tuple[str, ...]]:
    """Return the possible targets of an attack, foes first, each with the weapons in reach."""
    usable = usable_weapons(actor, action)
    besides = vigor_besides(situation, action)
    weapons = [weapon for weapon in usable if not cost_refusal(actor, weapon, besides=besides)]
    make = partial(_in_reach, situation, actor, weapons)
    if counts_darkness(situation):
        return make()
    ids = tuple([weapon.id for weapon in weapons])
    return situation.find_for("in reach", actor, ids, make)


def _in_reach(
    situation: Situation, actor: Token, weapons: Sequence[Weapon]
) -> dict[str, tuple[str, ...]]:
    """Return the ids of the weapons in reach of each possible target, by the target's id."""
    creatures = (*situation.foes(actor), *situation.allies(actor))
    reaching = {
        target.id: tuple(
            weapon.id for weapon in weapons if not reach_refusal(situation, actor, target, weapon)
        )
        for target in creatures
        if _may_attack(situation, actor, target)
    }
    return {target_id: weapon_ids for target_id, weapon_ids in reaching.items() if weapon_ids}


def adjacent_creatures(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the actor and all creatures adjacent over a clear path, in the order of play.

    A long weapon reaches farther than hands do (G-45); the first edition went by weapons.
    """
    near = [
        token.id
        for token in situation.battle.tokens
        if token.id == actor.id or _is_adjacent(situation, actor, token)
    ]
    return tuple(sorted(near, key=partial(turn_rank, situation)))


def _is_adjacent(situation: Situation, actor: Token, token: Token) -> bool:
    if not is_mended(situation):
        return bool(situation.weapons_reaching(actor, token))
    steps = cells_within(situation, ADJACENT)
    line = LineRule(setting(situation, "clear_path"))
    return situation.is_within(actor, token, 1, steps, line)


# Visibility


def sight_zones(situation: Situation, token: Token) -> tuple[Zone, ...]:
    """Return the areas of sure and possible sight unless they fill the board (GR-31)."""
    grid, band, zones = situation.grid, visibility_band(situation), []
    for name, feet in (("Surely in sight", band.sure), ("Perhaps in sight", band.possible)):
        steps = cells_within(situation, feet)
        cells = situation.area_around(token, grid.length(steps)) | set(situation.cells(token))
        if len(cells) < len(grid.cells):
            zones.append(Zone(name, frozenset(cells), "GR-31"))
    return tuple(zones)


def range_bands(situation: Situation, weapon: Weapon) -> tuple[RangeBand, ...]:
    """Return the distances with equal penalties to a shot, by range and visibility (GR-42)."""
    if is_melee(weapon):
        return ()
    band, farthest = visibility_band(situation), situation.grid.columns + situation.grid.rows
    if band.limit is not None:
        farthest = min(farthest, cells_within(situation, band.limit))
    is_dark = band is VISIBILITY_BANDS["zero"]
    sure = max(0, unhindered_feet(situation, band))
    free = max(_point_blank_cells(situation) if is_dark else 0, cells_within(situation, sure))
    edges = {farthest, free, *_range_edges(situation, weapon, farthest)}
    bands, nearest = [], 1
    for edge in sorted(edge for edge in edges if 1 <= edge <= farthest):
        penalty = 0 if edge <= free else band.penalty
        distant = distant_challenges(situation, weapon, edge * feet_per_cell(situation))
        bands.append(RangeBand(_band_name(penalty, distant), nearest, edge))
        nearest = edge + 1
    return tuple(bands)


def _range_edges(situation: Situation, weapon: Weapon, farthest: int) -> set[int]:
    """Return the last cells of the range and, where each counts, of its multiples (GR-42)."""
    reached = cells_within(situation, weapon.range)
    if not weapon.range or setting(situation, "distant_steps") == "one":
        return {reached}
    most = farthest * feet_per_cell(situation) // weapon.range + 1
    return {cells_within(situation, weapon.range * times) for times in range(1, int(most) + 1)}


def _point_blank_cells(situation: Situation) -> int:
    """Return the number of cells under three metres (GR-31)."""
    feet, cells = feet_per_cell(situation), cells_within(situation, POINT_BLANK)
    return cells - (cells * feet >= POINT_BLANK)


def _band_name(penalty: int, distant: int) -> str:
    name = "Within range"
    if distant:
        name = f"Distant: {distant} Challenge{'s' * (distant > 1)}"
    return f"{name}, +{penalty} VS" if penalty else name
