"""Combat manoeuvres: CMA against CMD, and their effects (V-66 to V-76, V-50, VR-21, VR-28)."""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    THE_GM,
    Ask,
    AttackOdds,
    Condition,
    Draft,
    Metric,
    Modifier,
    Narrated,
    Question,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    ask,
    constant,
    fall_through,
    message,
    options_of,
    push_routes,
    replace_weapon,
    total_of,
)

from ..attacks.bare_hands import free_hands
from ..attacks.circumstances import Circumstances, SettledCircumstances, attack_adjustments
from ..attacks.targets import MANOEUVRE
from ..checks import (
    FIXED_ROLL,
    Check,
    DiePurpose,
    DieRolls,
    RollingSides,
    all_die_rolls,
    circumstance_modifiers,
    lasting_adjustments,
    natural_attempt,
    naturals_decide,
    report_check,
    roll_dice,
    rolling_sides,
    shown_modifiers,
    wins_by_total,
)
from ..reactions import ask_opportunity_attack, can_attack_provoker
from ..stats import (
    ATTACK,
    BODILY,
    PRONE,
    WRESTLED,
    Modifiers,
    cma_modifiers,
    cmd_modifiers,
    is_melee,
    is_mended,
    stance_modifiers,
)
from .prompts import Prompt

STAYS = "stays"
MAX_SHOVE = 3
"""The longest shove offered, in cells; the source's scale by the margin is lost (V-75)."""


class Manoeuvre(StrEnum):
    """The kinds of manoeuvres."""

    SHOVE = "shove"
    TRIP = "trip"
    DISARM = "disarm"
    WRESTLE = "wrestle"
    ESCAPE = "escape"
    OTHER = "other"


RANGED_MANOEUVRES = (Manoeuvre.TRIP, Manoeuvre.DISARM, Manoeuvre.OTHER)
"""The manoeuvres that a ranged critical hit can attempt (V-62)."""


class ManoeuvreStage(Stage, frozen=True, tag=""):
    """The kind of manoeuvre of an act."""

    manoeuvre: Manoeuvre | None = None


class Shove(Ask, frozen=True, tag="push"):
    """The GM's decision about the length of a shove."""


class PendingManoeuvre(NamedTuple):
    """A manoeuvre before the roll: who rolls, the check, and whether naturals decide.

    For one that ``escapes`` a natural 20 decides nothing (V-73).
    """

    sides: RollingSides
    check: Check
    naturals: bool
    escapes: bool

    def succeeds(self, rolls: DieRolls) -> bool:
        """Return True if the manoeuvre succeeds with these dice (V-71, V-73, VR-06)."""
        decided = natural_attempt(rolls, by_twenty=not self.escapes) if self.naturals else None
        if decided is not None:
            return decided
        bonus, opposing = total_of(self.check.bonuses), total_of(self.check.opposing)
        return wins_by_total(self.sides, rolls, bonus, opposing)

    def margin(self, rolls: DieRolls) -> int:
        """Return the difference of the totals (V-75)."""
        actor = (rolls.actor or FIXED_ROLL) + total_of(self.check.bonuses)
        return actor - (rolls.opponent or FIXED_ROLL) - total_of(self.check.opposing)


def feasible_manoeuvres(attacker: Token, target: Token, weapon: Weapon) -> tuple[Manoeuvre, ...]:
    """Return the manoeuvres that suit the weapon and can have an effect (V-62, V-66)."""
    pointless = set()
    if target.has(PRONE):
        pointless.add(Manoeuvre.TRIP)
    if _weapon_to_disarm(target) is None:
        pointless.add(Manoeuvre.DISARM)
    if not attacker.has(WRESTLED, target.id):
        pointless.add(Manoeuvre.ESCAPE)
    kinds = tuple(Manoeuvre) if is_melee(weapon) else RANGED_MANOEUVRES
    return tuple(kind for kind in kinds if kind not in pointless)


def manoeuvre_prompt(attacker: Token, target: Token, weapon: Weapon) -> Prompt:
    """Return the question for the kind of a manoeuvre."""
    kinds = feasible_manoeuvres(attacker, target, weapon)
    text = message(
        "{attacker}: which manoeuvre against {target}", attacker=attacker.name, target=target.name
    )
    options: dict[str, Text] = {kind: message(kind.capitalize()) for kind in kinds}
    return Prompt(ManoeuvreStage, MANOEUVRE, text, options, "V-66")


def prepare_manoeuvre(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon | None,
    kind: Manoeuvre,
    settled: SettledCircumstances,
) -> PendingManoeuvre:
    """Return a manoeuvre before the roll; an escape may be made without a weapon."""
    check = Check(
        actor=attacker.id,
        opponent=target.id,
        purpose=message("{kind} against {target}", kind=kind, target=target.name),
        defence=message("defence against {attacker}'s {kind}", attacker=attacker.name, kind=kind),
        bonuses=_manoeuvre_modifiers(situation, attacker, target, weapon, settled),
        opposing=shown_modifiers(*cmd_modifiers(situation, target)),
        rule="V-72",
    )
    return PendingManoeuvre(
        sides=rolling_sides(situation, attacker, target),
        check=check,
        naturals=naturals_decide(situation),
        escapes=kind is Manoeuvre.ESCAPE,
    )


def _manoeuvre_modifiers(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon | None,
    settled: SettledCircumstances,
) -> Modifiers:
    """Return CMA with all bonuses of an attack with the weapon, if one is used (V-71)."""
    adjustments = (
        tuple(lasting_adjustments(attacker, ATTACK))
        if weapon is None
        else attack_adjustments(situation, attacker, target, weapon, ATTACK, settled)
    )
    return (
        *shown_modifiers(
            *cma_modifiers(attacker),
            Modifier(message("weapon"), weapon.stats.get("attack", 0) if weapon else 0, "V-71"),
            Modifier(message("other"), attacker.stat("attack_bonus"), "V-71"),
        ),
        *circumstance_modifiers(situation, adjustments),
        *stance_modifiers(situation, attacker, ATTACK),
    )


def attempt_manoeuvre(
    draft: Draft,
    attacker: Token,
    target: Token,
    weapon: Weapon | None,
    kind: Manoeuvre,
    settled: SettledCircumstances,
) -> None:
    """Roll a manoeuvre; if it fails, only the defender may attack (V-50, V-74, VR-28)."""
    pending = prepare_manoeuvre(draft.situation, attacker, target, weapon, kind, settled)
    defence = DiePurpose(target, message("defence against {kind}", kind=kind))
    rolls = roll_dice(draft, pending.sides, DiePurpose(attacker, kind), defence)
    success = pending.succeeds(rolls)
    report_check(draft, pending.check, rolls, success=success)
    if success:
        text = message(
            "{kind} works on {target}, margin {margin}",
            kind=_name_of(kind),
            target=target.name,
            margin=pending.margin(rolls),
        )
        draft.emit(Narrated(attacker.id, text, "V-75"))
        _apply_effect(draft, attacker, target, kind)
    elif can_attack_provoker(draft.situation, target, attacker):
        weapons = draft.situation.weapons_reaching(target, attacker)
        question = _failure_text(draft, attacker, target, kind)
        ask_opportunity_attack(draft, target, attacker, weapons, question, "V-50")


def _name_of(kind: Manoeuvre) -> Text:
    return message("the manoeuvre") if kind is Manoeuvre.OTHER else kind


def _failure_text(draft: Draft, attacker: Token, target: Token, kind: Manoeuvre) -> Text:
    """Return the question about an attack on whoever has failed a manoeuvre (V-50)."""
    if kind is Manoeuvre.OTHER and is_mended(draft):
        return message(
            "{target} may strike {attacker}, whose manoeuvre failed",
            target=target.name,
            attacker=attacker.name,
        )
    return message(
        "{target} may strike {attacker}, who failed to {kind}",
        target=target.name,
        attacker=attacker.name,
        kind=kind,
    )


def manoeuvre_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> AttackOdds:
    """Return the chance of success of a manoeuvre, which neither damages nor crits."""
    pending = prepare_manoeuvre(
        situation, attacker, target, weapon, Manoeuvre.TRIP, Circumstances()
    )
    results = [pending.succeeds(rolls) for rolls in all_die_rolls(pending.sides)]
    return AttackOdds(Fraction(sum(results), len(results)), Fraction(0), constant(0))


def _apply_effect(draft: Draft, attacker: Token, target: Token, kind: Manoeuvre) -> None:
    match kind:
        case Manoeuvre.TRIP:
            draft.gain(target.id, Condition(PRONE), "V-66")
        case Manoeuvre.DISARM:
            _disarm(draft, target)
        case Manoeuvre.SHOVE:
            _ask_shove_length(draft, attacker, target)
        case Manoeuvre.WRESTLE:
            wrestled = Condition(WRESTLED, against=(attacker.id,), source=attacker.id)
            draft.gain(target.id, wrestled, "V-66")
        case Manoeuvre.ESCAPE:
            for held in attacker.conditions:
                if held.id == WRESTLED and target.id in held.against:
                    draft.narrow_condition(attacker.id, held, target.id, "V-73")
        case Manoeuvre.OTHER:
            pass  # the list of manoeuvres is lost: the GM decides (V-66)


def _weapon_to_disarm(token: Token) -> Weapon | None:
    """Return the first weapon in hand, natural weapons and fists left out."""
    in_hand = (weapon for weapon in token.weapons if weapon.equipped)
    return next((item for item in in_hand if not any(map(item.stats.get, BODILY))), None)


def _disarm(draft: Draft, token: Token) -> None:
    """Let a creature's weapon fall to the ground."""
    weapon = _weapon_to_disarm(token)
    if weapon is not None:
        stats = {**weapon.stats, "dropped": 1}
        dropped = msgspec.structs.replace(weapon, equipped=False, stats=stats)
        replace_weapon(draft, token.id, dropped)
        draft.emit(Narrated(token.id, message("loses {weapon}", weapon=weapon.name), "V-66"))
        free_hands(draft, token.id)


def _ask_shove_length(draft: Draft, attacker: Token, target: Token) -> None:
    """Ask the GM how far a target is shoved straight away, as far as there is room (V-75)."""
    situation = draft.situation
    _, route = push_routes(situation, attacker, target, MAX_SHOVE, Metric.UNIFORM)
    grid = situation.grid
    cells = {
        grid.label(cell): message(
            "{length} {unit} to {cell}",
            length=f"{grid.length(steps):g}",
            unit=grid.unit.value,
            cell=grid.label(cell),
        )
        for steps, cell in enumerate(route[1:], 1)
    }
    if not cells:
        text = message("{target} cannot be shoved: there is no room", target=target.name)
        draft.emit(Narrated(attacker.id, text, "V-75"))
    else:
        ask(
            draft,
            Shove(),
            message("how far is {target} shoved", target=target.name),
            options_of({**cells, STAYS: message("Not at all")}),
            asker=THE_GM,
            creature=target.id,
            rule="V-75",
        )


def answer_shove(draft: Draft, question: Question, option: str) -> None:
    """Move a shoved creature to the GM's cell; a shove is no distraction (V-47)."""
    if option != STAYS:
        cell = draft.situation.grid.parse_label(option)
        draft.update_token(question.about, cell=cell)
        draft.emit(
            Narrated(question.about, message("is shoved to {option}", option=option), "V-75")
        )
        fall_through(draft, question.about)
