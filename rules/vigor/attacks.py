"""Attacks and the two gates: Guard, then a Defence paid for (G-38 to G-41, G-60 to G-63)."""

from gridapp.packkit import (
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Option,
    Rolled,
    Situation,
    Token,
    Weapon,
    require_weapon,
)

from . import defence, guard, judging
from .asking import choose, named, settled
from .damage import OFF_HAND_STEP, deal
from .judging import STEPS
from .ladder import Bonus, Step, Steps, bonus, of_conditions, throw, worded
from .sheet import (
    BOUND,
    DEAD,
    PINNED,
    PRONE,
    SHOCK,
    UNAWARE,
    UNCONSCIOUS,
    dice,
    feet_apart,
    is_able,
    is_gone,
    is_melee,
)
from .targets import out_of_reach

HELPLESS = (UNCONSCIOUS, BOUND, PINNED)


def ability(weapon: Weapon) -> str:
    """Agility for weapons and hands, Soul for spells, Speed for many techniques (G-60)."""
    return next((name for name in ("soul", "speed") if weapon.stats.get(name)), "agility")


def attack_bonus(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> tuple[Bonus, Steps]:
    """The bonus dice of an attack check, and what moved them (G-08 to G-12, G-54, GR-42)."""
    steps = [*of_conditions(attacker)]
    if facts.get("off_hand"):
        steps.append(OFF_HAND_STEP)
    if not is_melee(weapon) and target.has(PRONE):
        steps.append(Step("prone target", -1, "G-54"))
    if weapon.range and feet_apart(situation, attacker, target) > weapon.range:
        steps.append(Step("distant target", -1, "GR-42"))
    if value := weapon.stats.get("steps", 0):
        steps.append(Step("weapon", value, "G-10"))
    if value := int(facts.get(STEPS, "0")):
        steps.append(Step("circumstances", value, "G-11"))
    count = dice(attacker, ability(weapon)) + weapon.stats.get("dice", 0)
    return bonus(count, tuple(steps)), tuple(steps)


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Go on with an attack: what the GM has to say, the roll, the Defence, the damage."""
    act = declared.act
    attacker, target = draft.battle.token(act.actor), draft.battle.token(act.target)
    if attacker is None or target is None or is_gone(target):
        draft.pop()
        return
    if "total" not in declared.facts:
        if stop := _stopped(draft.situation, attacker, target, declared.act.weapon):
            draft.pop()
            draft.emit(stop)
            return
        if judging.asks(draft, declared, attacker, target):
            return
        _roll(draft, draft.declared_act, attacker, target)
    elif "dealt" not in declared.facts:
        _defend_or_suffer(draft, declared, attacker, target)
    else:
        _knock_down(draft, declared, target)


def _stopped(situation: Situation, attacker: Token, target: Token, weapon: str) -> Halted | None:
    """Why an attack comes to nothing that was begun, perhaps a turn ago."""
    if not is_able(attacker):
        return Halted(attacker.id, f"{attacker.name} can act no more", "G-23")
    gone = out_of_reach(situation, attacker, target, require_weapon(attacker, weapon))
    return Halted(attacker.id, gone.why, gone.rule) if gone else None


def _roll(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> None:
    """Roll the attack against Guard; it has to be strictly higher (G-61, GR-18)."""
    weapon, facts = require_weapon(attacker, declared.act.weapon), _facts(declared)
    ready, steps = attack_bonus(draft.situation, attacker, target, weapon, facts)
    parts = guard.parts(draft.situation, attacker, target, weapon, facts)
    what = f"{weapon.name} against {target.name}"
    text = f"{attacker.name}: {what}"
    faces = (draft.roll(20, f"{text}: action die"), *throw(draft, ready, text).faces)
    against = sum(part.value for part in parts)
    hits = sum(faces) > against
    draft.emit(
        Rolled(
            token=attacker.id,
            what=what + worded(ready, steps),
            dice=faces,
            modifiers=(),
            total=sum(faces),
            rule="G-61",
            against=against,
            opposed=parts,
            success=hits,
            attack=True,
        )
    )
    can = defence.can_defend(draft.situation, attacker, target)
    draft.note_facts(total=str(sum(faces)), open="yes" if hits and can else "no")
    if not hits:
        _over(draft, target)


def _facts(declared: DeclaredAct) -> dict[str, str]:
    """What is settled about an attack, and whether the off hand strikes."""
    off = {"off_hand": "yes"} if declared.act.action == "off_hand_attack" else {}
    return settled(declared) | off


def _over(draft: Draft, target: Token) -> None:
    """End an attack; whoever was attacked knows of its foes now (GR-28)."""
    draft.pop()
    if draft.rules.book.setting(draft.battle, "awareness") == "attack":
        draft.lose(target.id, UNAWARE, "GR-28")


def _defend_or_suffer(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> None:
    weapon = require_weapon(attacker, declared.act.weapon)
    if declared.facts["open"] == "yes" and "defended" not in declared.facts:
        chosen = defence.asked(draft, declared, attacker, target)
        if not chosen:
            return
        declared = draft.note_facts(defended="yes")
        if chosen == defence.DEFEND and defence.succeeds(draft, declared, target, weapon):
            _over(draft, target)
            return
    if _is_slain(draft, declared, target):
        return
    deal(draft, attacker, draft.token(target.id), weapon, _facts(declared))
    draft.note_facts(dealt="yes")


def _is_slain(draft: Draft, declared: DeclaredAct, target: Token) -> bool:
    """Whether a hit on a helpless creature kills it, or is still being asked (G-23)."""
    helpless = any(map(target.has, HELPLESS)) and not target.has(SHOCK)
    if not helpless or draft.rules.book.setting(draft.battle, "helpless") == "damage":
        return False
    options = (Option("dies", "It is killed"), Option("damage", "Roll the damage"))
    text = f"GM: {target.name} is helpless: is it killed outright"
    chosen = choose(draft, declared, "helpless", text, options, rule="G-23")
    if chosen == "dies":
        draft.gain(target.id, Condition(DEAD), "G-23")
        _over(draft, target)
    return chosen != "damage"


def _knock_down(draft: Draft, declared: DeclaredAct, target: Token) -> None:
    """Let a hit throw its target down where a weapon says so, or the GM (G-51, GR-37)."""
    weapon = draft.token(declared.act.actor).weapon(declared.act.weapon)
    by_weapon = weapon is not None and bool(weapon.stats.get("knocks_down"))
    asks = by_weapon or draft.rules.book.setting(draft.battle, "knock_down") == "ask"
    if asks and is_able(target) and not target.has(PRONE):
        text = f"GM: is {target.name} knocked down"
        default = "yes" if by_weapon else "no"
        chosen = choose(
            draft, declared, "knocked", text, named("yes", "no"), rule="G-51", default=default
        )
        if not chosen:
            return
        if chosen == "yes":
            draft.gain(target.id, Condition(PRONE), "G-51")
    _over(draft, target)
