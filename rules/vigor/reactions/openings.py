"""Openings: who may take them, and the attacks that follow (G-42, G-52, G-55 to G-59, GR-13)."""

from functools import partial

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    AttackChoice,
    Condition,
    DeclaredAct,
    Draft,
    LineRule,
    Lines,
    Noted,
    OpportunityTaken,
    Provocation,
    Question,
    Reach,
    Refused,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Stage,
    Text,
    Token,
    Until,
    Walk,
    Weapon,
    ask_attack,
    attack_options,
    declare,
    message,
    note,
    require_weapon,
    setting,
    stage_of,
)

from ..attacks.stage import Attack
from ..attacks.targets import ADJACENT
from ..economy import OPENING, can_take_opening, opening_cost, pay_technique, spend_vigor
from ..movement import ESCAPE
from ..movement import stop_reason as reason_to_stop
from ..stats import (
    OPENING_TAKEN,
    UNAWARE,
    cells_within,
    is_able,
    is_awake,
    is_melee,
    is_mended,
    is_ordinary,
    reach_feet,
    turn_rank,
)

TAKE_OPENING = "take_opening"


class OpeningAsk(Ask, frozen=True, tag=OPENING):
    """Asks a foe whether to take an opening."""


class GivingOpening(Stage, frozen=True, tag=OPENING):
    """The stage of an act that gives an opening: the foes still to ask, and the occasion."""

    left: Noted[Lines] = ()
    what: Noted[str] = ""


def melee_reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """Return the reach of every readied melee weapon over a clear path (GR-04, GR-07)."""
    if not is_able(token):
        return ()
    readied = (weapon for weapon in token.weapons if weapon.equipped and is_melee(weapon))
    line = LineRule(setting(situation, "clear_path"))
    return tuple(
        Reach(weapon.id, *_steps_reached(situation, token, weapon), line) for weapon in readied
    )


def _steps_reached(situation: Situation, token: Token, weapon: Weapon) -> tuple[int, int]:
    """Return the nearest and farthest steps of a melee weapon.

    By a setting weapons longer than hands reach leave out the neighbours (GR-07).
    """
    farthest = cells_within(situation, reach_feet(token, weapon))
    hands = cells_within(situation, max(ADJACENT, token.stat("reach")))
    is_ring = setting(situation, "long_weapons") == "ring" and farthest > hands
    return hands + 1 if is_ring else 1, farthest


def may_take_opening(situation: Situation, attacker: Token, target: Token) -> bool:
    """Return True if a creature may take the opening of a foe in reach (G-58, GR-13)."""
    is_barred = attacker.has(UNAWARE, target.id) or attacker.has(OPENING_TAKEN, target.id)
    return not is_barred and can_take_opening(situation, attacker)


def opening_weapons(
    situation: Situation, attacker: Token, weapons: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the weapons that take an opening: an ordinary attack, no technique (G-42).

    By a setting nobody takes one unarmed (GR-13).
    """
    if setting(situation, "unarmed_openings") == "no":
        weapons = tuple(
            key for key in weapons if not require_weapon(attacker, key).stats.get("unarmed")
        )
    if not is_mended(situation):
        return weapons
    return tuple(key for key in weapons if is_ordinary(require_weapon(attacker, key)))


def move_openings(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Return the openings of a move: an Escape gives them at its first cell (GR-11).

    A Move gives none; by a setting it gives one at the first step out of a foe's reach (GR-12).
    """
    first: dict[str, SpatialEvent] = {}
    for event in events:
        foe = situation.token(event.creature)
        if (
            foe
            and _is_opening(situation, action, event)
            and may_take_opening(situation, foe, mover)
            and (weapons := opening_weapons(situation, foe, event.weapons))
        ):
            first.setdefault(event.creature, msgspec.structs.replace(event, weapons=weapons))
    rule = "GR-11" if action == ESCAPE else "GR-12"
    return tuple(
        Provocation(OPENING, event.creature, event.step, event.leg, event.cell, rule, event.weapons)
        for event in sorted(first.values(), key=partial(_order_of_play, situation))
    )


def _order_of_play(situation: Situation, event: SpatialEvent) -> tuple[int, int]:
    return event.step, turn_rank(situation, event.creature)


def _is_opening(situation: Situation, action: str, event: SpatialEvent) -> bool:
    """Return True if an event of a move gives an opening to its foe."""
    if action == ESCAPE:
        kinds = (SpatialEventKind.LEFT, SpatialEventKind.MOVED_WITHIN_REACH)
        on_the_way = setting(situation, "escape_opens") == "on_the_way"
        return event.kind in kinds and (event.step == 0 or on_the_way)
    moves_open = setting(situation, "move_out_of_reach_opens") == "yes"
    return moves_open and event.kind is SpatialEventKind.LEFT


def stop_reason(situation: Situation, mover: Token) -> Refused | None:
    """Return why a mover stops; knocked down in an Escape, only after all foes were asked."""
    reason = reason_to_stop(situation, mover)
    is_knocked_down = reason is not None and reason.code == "prone" and is_mended(situation)
    return None if is_knocked_down and _has_foe_to_ask(situation, mover) else reason


def _has_foe_to_ask(situation: Situation, mover: Token) -> bool:
    """Return True if an Escape was declared whose opening a foe in reach may still take (GR-11)."""
    walk = situation.battle.underway[-1]
    if not isinstance(walk, Walk) or walk.action != ESCAPE or walk.at > 0:
        return False
    return any(
        f"0:{foe.id}:{OPENING}" not in walk.offered and _could_strike(situation, foe, mover)
        for foe in situation.foes(mover)
    )


def can_be_exposed(situation: Situation, actor: Token) -> bool:
    """Return True if a foe could take an opening that a creature gives in its cell (GR-13)."""
    return any(_could_strike(situation, foe, actor) for foe in situation.foes(actor))


def _could_strike(situation: Situation, foe: Token, target: Token) -> bool:
    """Return True if a foe has the target in reach of a weapon and may take its opening."""
    return may_take_opening(situation, foe, target) and bool(
        opening_weapons(situation, foe, situation.weapons_reaching(foe, target))
    )


def ask_about_mover(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask the provoked foe whether to strike the mover leaving reach."""
    label = draft.situation.grid.label(provocation.cell)
    attacker = draft.token(provocation.attacker)
    text = message(
        "{foe} may strike {mover} leaving {cell}", foe=attacker.name, mover=mover.name, cell=label
    )
    _ask_opening(draft, attacker, mover, provocation.weapons, text)


def give_opening(draft: Draft, act: Act, what: str) -> None:
    """Let every foe in reach take an opening, in the order of play (G-52, G-57)."""
    situation, actor = draft.situation, draft.token(act.actor)
    near = (foe.id for foe in situation.foes(actor) if situation.weapons_reaching(foe, actor))
    foes = tuple(sorted(near, key=partial(turn_rank, situation)))
    if foes:
        declare(draft, act, GivingOpening(foes, what))


def pay_and_expose(draft: Draft, act: Act, weapon: Weapon) -> None:
    """Pay for a technique or spell, and give foes the opening it leaves, if any (G-32, G-57)."""
    pay_technique(draft, act.actor, weapon)
    if weapon.stats.get("opens"):
        give_opening(draft, act, f"it uses {weapon.name}")


def ask_next_foe(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the next foe that may take an opening; after the last the act goes on."""
    opening = stage_of(declared, GivingOpening)
    foe_id, *remaining = opening.left
    if remaining:
        note(draft, GivingOpening, left=tuple(remaining))
    else:
        draft.pop()
    attacker, target = draft.battle.token(foe_id), draft.battle.token(declared.act.actor)
    if attacker is None or target is None or not _is_still_open(draft, target):
        return
    situation = draft.situation
    reaching = situation.weapons_reaching(attacker, target)
    weapons = opening_weapons(situation, attacker, reaching)
    if weapons and may_take_opening(draft.situation, attacker, target):
        text = message(
            "{foe} may strike {target}: {reason}",
            foe=attacker.name,
            target=target.name,
            reason=opening.what,
        )
        _ask_opening(draft, attacker, target, weapons, text)


def _is_still_open(draft: Draft, target: Token) -> bool:
    """Return False if an earlier opening felled the target; a bound one stays open (G-23, G-57)."""
    return is_awake(target) if is_mended(draft) else is_able(target)


def _ask_opening(
    draft: Draft, attacker: Token, target: Token, weapons: tuple[str, ...], text: Text
) -> None:
    price = message("{cost} Vigor", cost=opening_cost(draft, attacker))
    options = attack_options(attacker, weapons, price)
    ask_attack(draft, OpeningAsk(), attacker, target, options, text, rule="G-42")


def _note_opening(draft: Draft, attacker_id: str, target_id: str) -> None:
    """Count the opening that a foe has taken this turn, if a setting limits openings (GR-15)."""
    if draft.battle.active and setting(draft, "openings_in_a_turn") == "one":
        taken = Condition(OPENING_TAKEN, Until.TURN_END, draft.battle.active, against=(target_id,))
        draft.gain(attacker_id, taken, "GR-15")


def answer_opening(draft: Draft, question: Question, option: str) -> None:
    """Pay for an opening and attack, unless the foe declines (G-42)."""
    weapon = AttackChoice.of(option).weapon
    if not weapon:
        return
    spend_vigor(draft, question.who, opening_cost(draft, draft.token(question.who)))
    draft.emit(OpportunityTaken(question.who, question.about))
    _note_opening(draft, question.who, question.about)
    act = Act(question.who, TAKE_OPENING, target=question.about, weapon=weapon)
    declare(draft, act, Attack())
