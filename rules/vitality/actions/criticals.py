"""Critical hits: another attack, a manoeuvre or a crippling injury (V-51, V-62 to V-64, VR-28)."""

from gridapp.packkit import Act, Condition, Draft, Option, Question, Token, Weapon, held

from ..attacks.circumstances import circumstance_choices
from ..attacks.targets import MANOEUVRE
from ..checks import roll_save
from ..decisions import Choices
from ..reactions import can_react, spend_opportunity
from ..stats import DEXTERITY, OPPORTUNITY, is_able, is_melee, weapon_ability
from .manoeuvres import feasible_manoeuvres

CRITICAL, INJURY = "critical", "injury"
AGAIN, CRIPPLE, NOTHING = "again", "cripple", "nothing"
CRITICAL_MANOEUVRE = "critical_manoeuvre"
INJURIES = ("attack", "damage", "defence", "skills", "speed")
INJURY_SAVE = 15


def ask_critical(draft: Draft, act: Act, known: Choices) -> None:
    """Let the scorer of a critical hit choose; one who is down is past all that (V-62)."""
    attacker, target = draft.token(act.actor), draft.token(act.target)
    if not (is_able(attacker) and is_able(target)):
        return
    weapon = held(attacker, act.weapon)
    draft.ask(
        CRITICAL,
        f"Critical hit of {attacker.name} on {target.name}",
        who=attacker.id,
        about=target.id,
        options=tuple(_critical_options(draft, act, attacker, target, weapon)),
        default=NOTHING,
        rule="V-62",
        facts={**circumstance_choices(known), "weapon": weapon.id},
    )


def _critical_options(
    draft: Draft, act: Act, attacker: Token, target: Token, weapon: Weapon
) -> list[Option]:
    options = []
    if _may_attack_again(draft, act, attacker, weapon):
        options.append(Option(AGAIN, "Attack again (an opportunity attack)"))
    options += [
        Option(f"{MANOEUVRE}:{way}", f"Manoeuvre: {way}")
        for way in feasible_manoeuvres(attacker, target, weapon)
    ]
    return [*options, Option(CRIPPLE, "Crippling injury"), Option(NOTHING, "Damage only")]


def _may_attack_again(draft: Draft, act: Act, attacker: Token, weapon: Weapon) -> bool:
    """Whether an opportunity attack is left for it; none with a ranged weapon (V-51, VR-28)."""
    chains = draft.rules.book.setting(draft.battle, "critical_chain") == "yes"
    first = act.action != OPPORTUNITY or not act.choices.get(CRITICAL)
    ready = can_react(draft.situation, attacker)
    return ready and is_melee(weapon) and (first or chains)


def answer_critical(draft: Draft, question: Question, option: str) -> Act | None:
    """Carry the choice out; a second strike or a manoeuvre is an act to be declared."""
    if option == AGAIN:
        spend_opportunity(draft, question.who)
        return _follow_up_act(question, OPPORTUNITY, {CRITICAL: "yes"})
    if option.startswith(MANOEUVRE):
        way = option.partition(":")[2]
        return _follow_up_act(question, CRITICAL_MANOEUVRE, {MANOEUVRE: way})
    if option == CRIPPLE:
        _cripple(draft, question)
    return None


def _follow_up_act(question: Question, action: str, also: dict[str, str]) -> Act:
    """An act with the same weapon and the grades that were settled for the hit (V-51)."""
    known = {key: value for key, value in question.facts.items() if key != "weapon"}
    weapon = question.facts["weapon"]
    return Act(question.who, action, (), question.about, weapon, {**known, **also})


def _cripple(draft: Draft, question: Question) -> None:
    """Fortitude against attacks by STR, Reflex against those by DEX, DC 15 (V-63)."""
    attacker, target = draft.token(question.who), draft.token(question.about)
    by_dexterity = weapon_ability(held(attacker, question.facts["weapon"])) == DEXTERITY
    if roll_save(draft, target, "reflex" if by_dexterity else "fortitude", INJURY_SAVE, "V-63"):
        return
    draft.ask(
        INJURY,
        f"Which injury cripples {target.name} (say how it comes about)",
        who=attacker.id,
        about=target.id,
        options=tuple(Option(one, one.capitalize()) for one in INJURIES),
        default=INJURIES[0],
        rule="V-63",
    )


def answer_injury(draft: Draft, question: Question, roll: str) -> None:
    """A Minor penalty; further ones of the kind move along the track (V-64)."""
    name, target = f"crippled_{roll}", draft.token(question.about)
    before = target.condition(name)
    value = 1 + (max(1, before.value) if before else 0)
    kept = tuple(one for one in target.conditions if one.id != name)
    draft.change(target.id, conditions=kept)
    draft.gain(target.id, Condition(name, value=value), "V-63")
