"""Critical hits: another attack, a manoeuvre or a crippling injury (V-51, V-62 to V-64, VR-28)."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    Condition,
    Creature,
    Draft,
    Question,
    Stage,
    Text,
    Token,
    ask,
    ask_of,
    in_words,
    message,
    options_of,
    require_weapon,
    setting,
)

from ..attacks.circumstances import SettledCircumstances
from ..attacks.targets import MANOEUVRE
from ..checks import roll_save
from ..movement import cells_per_move, slow_down
from ..reactions import spend_opportunity
from ..stats import DEXTERITY, OPPORTUNITY, is_able, is_melee, weapon_ability
from .manoeuvres import feasible_manoeuvres

CRITICAL = "critical"
CRITICAL_MANOEUVRE = "critical_manoeuvre"
INJURIES = ("attack", "damage", "defence", "skills", "speed")
INJURY_SAVE = 15


class Benefit(StrEnum):
    """What the attacker can make of a critical hit."""

    ATTACK = "again"
    MANOEUVRE = "manoeuvre"
    INJURY = "cripple"
    NOTHING = "nothing"


class CriticalOption(NamedTuple):
    """An option of the attacker; ``manoeuvre`` is the kind of a manoeuvre."""

    benefit: Benefit
    manoeuvre: str = ""

    @property
    def id(self) -> str:
        """The id, such as ``cripple`` or ``manoeuvre:trip``."""
        return f"{self.benefit}:{self.manoeuvre}" if self.manoeuvre else self.benefit

    @classmethod
    def of(cls, option: str) -> "CriticalOption":
        """Decode the id of an option."""
        benefit, _, manoeuvre = option.partition(":")
        return cls(Benefit(benefit), manoeuvre)


class CriticalHit(SettledCircumstances, Ask, frozen=True, tag=CRITICAL):
    """The benefit of a critical hit, with the weapon's id and the circumstances of the hit."""

    weapon: str = ""


class InjuryAsk(Ask, frozen=True, tag="injury"):
    """The attacker's choice of what a crippling injury impairs."""


class FollowUp(Stage, frozen=True, tag=""):
    """Whether an opportunity attack follows from a critical hit."""

    critical: bool = False


def ask_critical(
    draft: Draft, act: Act, settled: SettledCircumstances, follow_up: FollowUp
) -> None:
    """Ask the attacker for the benefit of a critical hit, unless either creature is down (V-62)."""
    attacker, target = draft.token(act.actor), draft.token(act.target)
    if not (is_able(attacker) and is_able(target)):
        return
    weapon = require_weapon(attacker, act.weapon)
    options: dict[str, Text] = {}
    if is_melee(weapon) and _may_attack_again(draft, act, attacker, follow_up):
        options[CriticalOption(Benefit.ATTACK).id] = message("Attack again (an opportunity attack)")
    for manoeuvre in feasible_manoeuvres(attacker, target, weapon):
        option = CriticalOption(Benefit.MANOEUVRE, manoeuvre)
        options[option.id] = message("Manoeuvre: {manoeuvre}", manoeuvre=manoeuvre)
    options[CriticalOption(Benefit.INJURY).id] = message("Crippling injury")
    options[CriticalOption(Benefit.NOTHING).id] = message("Damage only")
    ask(
        draft,
        CriticalHit(**msgspec.structs.asdict(settled), weapon=weapon.id),
        message(
            "Critical hit of {attacker} on {target}", attacker=attacker.name, target=target.name
        ),
        options_of(options),
        asker=Creature(attacker.id),
        creature=target.id,
        default=CriticalOption(Benefit.NOTHING).id,
        rule="V-62",
    )


def _may_attack_again(draft: Draft, act: Act, attacker: Token, follow_up: FollowUp) -> bool:
    """Return True if an opportunity attack is left for a critical hit (V-51, VR-28).

    In the surprise round the flat-footed may, too: nobody who attacks is caught off guard.
    """
    chains = setting(draft, "critical_chain") == "yes"
    is_first = act.action != OPPORTUNITY or not follow_up.critical
    return attacker.pool(OPPORTUNITY) > 0 and (is_first or chains)


def answer_critical(draft: Draft, question: Question, option: str) -> Act | None:
    """Carry out the benefit of a critical hit; return the act that follows, if any (V-51)."""
    chosen = CriticalOption.of(option)
    match chosen.benefit:
        case Benefit.ATTACK:
            spend_opportunity(draft, question.who)
            return _follow_up_act(question, OPPORTUNITY, {CRITICAL: "yes"})
        case Benefit.MANOEUVRE:
            return _follow_up_act(question, CRITICAL_MANOEUVRE, {MANOEUVRE: chosen.manoeuvre})
        case Benefit.INJURY:
            _roll_injury(draft, question)
        case Benefit.NOTHING:
            pass
    return None


def _follow_up_act(question: Question, action_id: str, choices: dict[str, str]) -> Act:
    """Return an act with the weapon and the circumstances of the critical hit (V-51)."""
    hit = ask_of(question, CriticalHit)
    return Act(
        question.who,
        action_id,
        target=question.about,
        weapon=hit.weapon,
        choices={**hit.choices, **choices},
    )


def _roll_injury(draft: Draft, question: Question) -> None:
    """Roll the target's save; a failure lets the attacker choose an injury (V-63).

    Fortitude against attacks by STR, Reflex against attacks by DEX.
    """
    attacker, target = draft.token(question.who), draft.token(question.about)
    weapon = require_weapon(attacker, ask_of(question, CriticalHit).weapon)
    save = "reflex" if weapon_ability(weapon) == DEXTERITY else "fortitude"
    if roll_save(draft, target, save, INJURY_SAVE, "V-63"):
        return
    ask(
        draft,
        InjuryAsk(),
        message("Which injury cripples {target} (say how it comes about)", target=target.name),
        options_of(in_words(*INJURIES)),
        asker=Creature(attacker.id),
        creature=target.id,
        rule="V-63",
    )


def answer_injury(draft: Draft, question: Question, option: str) -> None:
    """Add a Minor penalty; further injuries of the same kind move along the track (V-64)."""
    condition_id, target = f"crippled_{option}", draft.token(question.about)
    before = target.condition(condition_id)
    units = 1 + (max(1, before.value) if before else 0)
    cells = cells_per_move(draft.situation, target)
    remaining = tuple(held for held in target.conditions if held.id != condition_id)
    draft.update_token(target.id, conditions=remaining)
    draft.gain(target.id, Condition(condition_id, value=units), "V-63")
    slow_down(draft, target.id, cells - cells_per_move(draft.situation, draft.token(target.id)))
