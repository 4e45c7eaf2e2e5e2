"""The segment of an attack, and the combat step before an attack (SR-05 to SR-08, SR-38)."""

from functools import partial

from gridapp.packkit import (
    Cell,
    Draft,
    MoveLeg,
    MovePlan,
    Narrated,
    Refused,
    Situation,
    Token,
    Weapon,
    message,
    setting,
)

from ..economy import (
    AMBUSH,
    MELEE,
    MOVEMENT,
    MULTIFORM,
    RANGED,
    SEGMENT_NUMBERS,
    current_segment,
    has_attacks_left,
    pay_attack,
)
from ..movement import COMBAT_STEP, combat_step_cells, combat_step_rules
from ..stats import (
    ACTIONS,
    ATTACKED_IN,
    DONE,
    SET_POSITION,
    STEPPED,
    STEPPED_ENGAGED,
    STEPPED_FREE,
    action_cost,
    attack_weapons,
    can_act,
    granted_segments,
    is_melee,
    is_spell,
)
from .threat import (
    are_steps_bound,
    engaging_foes,
    is_engaged,
    is_in_melee_range,
    is_in_range,
    open_steps,
    weapon_targets,
)


def earliest_segment(situation: Situation, token: Token, weapon: Weapon) -> int:
    """Return the first segment for an attack with a weapon: the first row that fits (SR-06)."""
    return min([_table_row(situation, token, weapon), *granted_segments(token)])


def _table_row(situation: Situation, token: Token, weapon: Weapon) -> int:
    if action_cost(weapon) >= 3:
        return MULTIFORM
    if can_ambush(situation, token, weapon):
        return AMBUSH
    if is_melee(weapon):
        return _melee_segment(situation, token, weapon)
    if not is_engaged(situation, token) or _has_stepped_in(situation, token):
        return RANGED
    return _long_spell_segment(situation, weapon) or MELEE


def _has_stepped_in(situation: Situation, token: Token) -> bool:
    """Return True if a combat step of this segment has engaged the creature (SR-05).

    The step was part of another attack: a shot is judged by where the creature stood before it.
    """
    return are_steps_bound(situation) and token.pool(STEPPED) == STEPPED_FREE


def _melee_segment(situation: Situation, token: Token, weapon: Weapon) -> int:
    if not is_in_melee_range(situation, token, weapon):
        return MOVEMENT
    return _long_spell_segment(situation, weapon) or MELEE


def _long_spell_segment(situation: Situation, weapon: Weapon) -> int:
    """Return the segment of a two-action spell in melee, 0 for any other weapon (SR-07)."""
    if not is_spell(weapon) or action_cost(weapon) < 2:
        return 0
    return SEGMENT_NUMBERS[setting(situation, "engaged_long_spell")]


def can_ambush(situation: Situation, token: Token, weapon: Weapon) -> bool:
    """Return True for a surprise attack from a concealed set position (S-04, S-05)."""
    if not token.has(SET_POSITION) or not weapon.stats.get("surprise"):
        return False
    if is_spell(weapon) and action_cost(weapon) > 1:
        return False
    if is_melee(weapon):
        return is_in_melee_range(situation, token, weapon)
    anchors = (token.cell, *open_steps(situation, token))
    return any(weapon_targets(situation, token, weapon, anchor) for anchor in anchors)


def fits_segment(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    """Return True if an attack fits a segment: the earliest or a later segment (SR-38).

    By a setting a shooter who was reached in segment 2 shoots in segment 4 only (SR-41).
    """
    if earliest_segment(situation, token, weapon) > segment:
        return False
    is_strict = setting(situation, "reached_shooter") == "strict"
    must_wait = is_strict and segment == RANGED and not is_melee(weapon)
    return not (must_wait and is_engaged(situation, token))


def can_attack_in(
    situation: Situation, token: Token, segment: int, foe: Token | None = None
) -> bool:
    """Return True if a creature has an attack in a segment, at once or after a combat step.

    With ``foe`` only an attack on that foe counts.
    """
    if not has_attacks_left(token, segment) or not can_act(token) or token.has(DONE):
        return False
    make = partial(_finds_attack, situation, token, segment, foe)
    if foe is not None:
        return make()
    details = segment, token.pool(ACTIONS), token.pool(STEPPED), current_segment(situation)
    return situation.find_for("attack in", token, details, make)


def _finds_attack(situation: Situation, token: Token, segment: int, foe: Token | None) -> bool:
    return any(
        fits_segment(situation, token, weapon, segment)
        and _has_target(situation, token, weapon, segment, foe)
        for weapon in _affordable_weapons(token)
    )


def _affordable_weapons(token: Token) -> list[Weapon]:
    return [
        weapon for weapon in attack_weapons(token) if action_cost(weapon) <= token.pool(ACTIONS)
    ]


def _has_target(
    situation: Situation, token: Token, weapon: Weapon, segment: int, foe: Token | None
) -> bool:
    if _finds(situation, token, weapon, token.cell, foe):
        return True
    steps = open_steps(situation, token) if segment <= MELEE else ()
    return any(_finds(situation, token, weapon, cell, foe) for cell in steps)


def _finds(
    situation: Situation, token: Token, weapon: Weapon, cell: Cell, foe: Token | None
) -> bool:
    """Return True if a weapon finds a target from a cell: the given foe, or any foe.

    The first edition counted one's own side, foes beyond the farthest shot, and weapons that are
    of no use in melee.
    """
    targets = weapon_targets(situation, token, weapon, cell)
    if setting(situation, "edition") == "second":
        if weapon.stats.get("not_in_melee") and engaging_foes(situation, token, cell):
            return False
        targets = tuple(
            target
            for target in targets
            if target.side != token.side and is_in_range(situation, token, target, weapon, cell)
        )
    if foe is not None:
        return foe in targets
    return any(_is_known(situation, token, target) for target in targets)


def _is_known(situation: Situation, token: Token, target: Token) -> bool:
    """Return False if a target is hidden from a creature's player, by a setting (SR-41).

    A turn given only because of a hidden foe would betray the foe to the players.
    """
    is_secret = token.played and target.hidden
    return not (is_secret and setting(situation, "hidden_foes") == "unknown")


def plan_combat_step(situation: Situation, actor: Token) -> MovePlan:
    """Return the plan of a combat step to where an attack finds a target (SR-05)."""
    return MovePlan(
        COMBAT_STEP,
        combat_step_rules(situation, actor),
        (MoveLeg("Combat step", {}),),
        ends=frozenset(_combat_step_ends(situation, actor)),
        ends_reason=message(
            "the step is part of an attack from there, and leaves no foe who engages"
        )
        if are_steps_bound(situation)
        else message("the step is part of an attack, and nobody can be attacked from there"),
        ends_rule="SR-05",
    )


def _combat_step_ends(situation: Situation, actor: Token) -> tuple[Cell, ...]:
    """Return the cells of a combat step from which an attack of this segment finds a target."""
    return _ends_among(situation, actor, open_steps(situation, actor))


def _ends_among(situation: Situation, actor: Token, steps: tuple[Cell, ...]) -> tuple[Cell, ...]:
    segment = current_segment(situation)
    usable = [
        weapon
        for weapon in _affordable_weapons(actor)
        if fits_segment(situation, actor, weapon, segment)
    ]
    return tuple(
        cell
        for cell in steps
        if any(_finds(situation, actor, weapon, cell, None) for weapon in usable)
    )


def combat_step_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot take a combat step now, None if allowed (SR-05)."""
    segment = current_segment(situation)
    if segment > MELEE:
        return Refused("segment", message("only with an attack of segment 1 or 2"), "SR-05")
    if actor.pool(STEPPED):
        return Refused(
            "stepped",
            message("{actor} has taken its step in this segment", actor=actor.name),
            "SR-05",
        )
    if not has_attacks_left(actor, segment):
        return Refused(
            "segment",
            message("{actor} has made its attacks of this round", actor=actor.name),
            "SR-15",
        )
    return None if _combat_step_ends(situation, actor) else _no_step(situation, actor)


def _no_step(situation: Situation, actor: Token) -> Refused:
    """Return why no combat step may be taken: none leads to an attack, or a foe engages (SR-24)."""
    if not _ends_among(situation, actor, combat_step_cells(situation, actor)):
        text = message("no step brings {actor} to an attack", actor=actor.name)
        return Refused("step", text, "SR-05")
    foes = tuple(foe.name for foe in engaging_foes(situation, actor))
    text = message(
        "{actor} would have to leave {foes}, engaged with it", actor=actor.name, foes=foes
    )
    return Refused("step", text, "SR-24")


def take_combat_step(draft: Draft, actor_id: str) -> None:
    """Note a free combat step, and by a setting whether its creature was engaged (SR-05)."""
    actor, situation = draft.token(actor_id), draft.situation
    is_within = are_steps_bound(situation) and is_engaged(situation, actor)
    draft.set_pool(actor_id, STEPPED, STEPPED_ENGAGED if is_within else STEPPED_FREE)


def owes_attack(situation: Situation, actor: Token) -> bool:
    """Return True if a creature has stepped and not yet made the attack of the step (SR-05)."""
    segment = current_segment(situation)
    has_stepped = are_steps_bound(situation) and actor.pool(STEPPED) > 0
    return (
        has_stepped
        and actor.pool(ATTACKED_IN) != segment
        and can_attack_in(situation, actor, segment)
    )


def forfeit_owed_attack(draft: Draft, actor_id: str) -> None:
    """Spend the attack of a creature that ends its turn after a combat step alone (SR-05)."""
    actor = draft.battle.token(actor_id)
    if actor is None or not owes_attack(draft.situation, actor):
        return
    pay_attack(draft, actor_id, min(action_cost(weapon) for weapon in _affordable_weapons(actor)))
    text = message("has stepped to attack and does not: the attack is spent")
    draft.emit(Narrated(actor_id, text, "SR-05"))
