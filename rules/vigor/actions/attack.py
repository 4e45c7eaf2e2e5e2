"""Attacks from the declaration to the damage, stage by stage (G-26, G-27, G-38, G-61, G-62)."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Option,
    Refused,
    Rolled,
    Situation,
    Token,
    Weapon,
    require_weapon,
)

from ..attacks.defence import DEFEND, ask_defence, can_defend, roll_defence
from ..attacks.targets import OFF_HAND_ATTACK, OFF_HAND_COST, reach_refusal, target_refusal
from ..attacks.to_hit import (
    BEHIND,
    COVER,
    COVER_GUARD,
    COVER_OPTIONS,
    NONE,
    STEPS,
    attack_dice,
    cover_rank,
    guard_parts,
    proposed_cover,
)
from ..checks.ladder import dice_text, throw_dice
from ..damage import deal_damage
from ..economy import ACTIONS, MANA, OFF_HAND, VIGOR, begin_act, pay_actions, spend_vigor
from ..questions import YES_NO, answers_of, choose, named_options
from ..reactions.openings import give_opening
from ..stats import (
    BOUND,
    DEAD,
    PINNED,
    PRONE,
    SHOCK,
    UNAWARE,
    UNCONSCIOUS,
    is_able,
    is_gone,
    is_melee,
)


def declare_attack(draft: Draft, act: Act) -> Refused | None:
    """Pay for an attack, an off-hand one by Vigor alone, and put it underway (G-26, G-27)."""
    actor, situation = draft.token(act.actor), draft.situation
    refused = target_refusal(situation, actor, act.target, act.weapon, act.action)
    refused = refused or choice_refusal(act)
    if refused is not None:
        return refused
    weapon = require_weapon(actor, act.weapon)
    if act.action == OFF_HAND_ATTACK:
        draft.set_pool(actor.id, OFF_HAND, 0)
        now = True
        spend_vigor(draft, actor.id, OFF_HAND_COST)
    else:
        now = pay_actions(draft, act, max(1, weapon.stats.get(ACTIONS, 1)))
        draft.set_pool(actor.id, OFF_HAND, int(now and _carries(weapon)))
    if now:
        begin_act(draft, act, "attack")
    _pay_technique(draft, actor.id, weapon)
    if weapon.stats.get("opens"):
        give_opening(draft, act, f"it uses {weapon.name}")
    return None


def _carries(weapon: Weapon) -> bool:
    """Whether an off-hand attack may ride on an attack: of techniques, on light ones (G-27)."""
    technique = weapon.stats.get(VIGOR, 0) or weapon.stats.get(MANA, 0)
    return not technique or bool(weapon.stats.get("light"))


def _pay_technique(draft: Draft, actor_id: str, weapon: Weapon) -> None:
    """The Vigor or Mana of a technique or spell (G-32)."""
    if mana := weapon.stats.get(MANA, 0):
        draft.spend(actor_id, MANA, mana)
    spend_vigor(draft, actor_id, weapon.stats.get(VIGOR, 0))


HELPLESS = (UNCONSCIOUS, BOUND, PINNED)


def resume_attack(draft: Draft, declared: DeclaredAct) -> None:
    """Go on with an attack: what the GM has to say, the roll, the Defence, the damage."""
    act = declared.act
    attacker, target = draft.battle.token(act.actor), draft.battle.token(act.target)
    if attacker is None or target is None or is_gone(target):
        draft.pop()
        return
    if "total" not in declared.facts:
        if stop := _halt_reason(draft.situation, attacker, target, declared.act.weapon):
            draft.pop()
            draft.emit(stop)
            return
        if ask_gm(draft, declared, attacker, target):
            return
        _roll(draft, draft.declared_act, attacker, target)
    elif "dealt" not in declared.facts:
        _defend_or_suffer(draft, declared, attacker, target)
    else:
        _knock_down(draft, declared, target)


def _halt_reason(
    situation: Situation, attacker: Token, target: Token, weapon: str
) -> Halted | None:
    """Why an attack comes to nothing that was begun, perhaps a turn ago."""
    if not is_able(attacker):
        return Halted(attacker.id, f"{attacker.name} can act no more", "G-23")
    gone = reach_refusal(situation, attacker, target, require_weapon(attacker, weapon))
    return Halted(attacker.id, gone.why, gone.rule) if gone else None


def _roll(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> None:
    """Roll the attack against Guard; it has to be strictly higher (G-61, GR-18)."""
    weapon, facts = require_weapon(attacker, declared.act.weapon), _attack_facts(declared)
    ready, steps = attack_dice(draft.situation, attacker, target, weapon, facts)
    parts = guard_parts(draft.situation, attacker, target, weapon, facts)
    what = f"{weapon.name} against {target.name}"
    text = f"{attacker.name}: {what}"
    faces = (draft.roll(20, f"{text}: action die"), *throw_dice(draft, ready, text).faces)
    against = sum(part.value for part in parts)
    hits = sum(faces) > against
    draft.emit(
        Rolled(
            token=attacker.id,
            what=what + dice_text(ready, steps),
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
    can = can_defend(draft.situation, attacker, target)
    draft.note_facts(total=str(sum(faces)), open="yes" if hits and can else "no")
    if not hits:
        _end_attack(draft, target)


def _attack_facts(declared: DeclaredAct) -> dict[str, str]:
    """What is settled about an attack, and whether the off hand strikes."""
    off = {"off_hand": "yes"} if declared.act.action == "off_hand_attack" else {}
    return answers_of(declared) | off


def _end_attack(draft: Draft, target: Token) -> None:
    """End an attack; whoever was attacked knows of its foes now (GR-28)."""
    draft.pop()
    if draft.rules.book.setting(draft.battle, "awareness") == "attack":
        draft.lose(target.id, UNAWARE, "GR-28")


def _defend_or_suffer(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> None:
    weapon = require_weapon(attacker, declared.act.weapon)
    if declared.facts["open"] == "yes" and "defended" not in declared.facts:
        chosen = ask_defence(draft, declared, attacker, target)
        if not chosen:
            return
        declared = draft.note_facts(defended="yes")
        if chosen == DEFEND and roll_defence(draft, declared, target, weapon):
            _end_attack(draft, target)
            return
    if _is_slain(draft, declared, target):
        return
    facts, victim = _attack_facts(declared), draft.token(target.id)
    cover = cover_rank(draft.situation, attacker, victim, weapon, facts)
    deal_damage(draft, attacker, victim, weapon, cover, off_hand="off_hand" in facts)
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
        _end_attack(draft, target)
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
            draft,
            declared,
            "knocked",
            text,
            named_options("yes", "no"),
            rule="G-51",
            default=default,
        )
        if not chosen:
            return
        if chosen == "yes":
            draft.gain(target.id, Condition(PRONE), "G-51")
    _end_attack(draft, target)


MOST_STEPS = 3


def ask_gm(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask the next thing that an attack depends on, if anything is open."""
    return any(one(draft, declared, attacker, target) for one in _ASKING)


def choice_refusal(act: Act) -> Refused | None:
    """Why an attack cannot be declared with these choices, if it cannot."""
    allowed = {
        BEHIND: ["yes", "no"],
        COVER: list(COVER_GUARD),
        STEPS: [str(value) for value in range(-MOST_STEPS, MOST_STEPS + 1)],
    }
    for key, value in act.choices.items():
        if value not in allowed.get(key, []):
            return Refused("choice", f"there is no choice {key} = {value}", "G-26")
    return None


def _ask_behind(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask whether an unaware creature is attacked from behind (G-63, GR-27)."""
    asked = draft.rules.book.setting(draft.battle, "behind") == "ask"
    if not asked or not target.has(UNAWARE, attacker.id):
        return False
    text = f"GM: does {attacker.name} attack {target.name} from behind"
    return not choose(draft, declared, BEHIND, text, YES_NO, rule="G-63", default="no")


def _ask_cover(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask for the grade of cover against a shot, what the map proposes first (GR-30)."""
    when = draft.rules.book.setting(draft.battle, "cover_asked")
    weapon = require_weapon(attacker, declared.act.weapon)
    proposed = proposed_cover(draft.situation, attacker, target)
    if is_melee(weapon) or when == "never" or (when == "proposed" and proposed == NONE):
        return False
    text = f"GM: {target.name}'s cover from {attacker.name}"
    grades = tuple(sorted(COVER_OPTIONS, key=lambda one: one.id != proposed))
    return not choose(draft, declared, COVER, text, grades, rule="GR-30")


def _ask_steps(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask for Charges and Challenges, where the table wants to be asked (G-11)."""
    if draft.rules.book.setting(draft.battle, "gm_steps") != "ask":
        return False
    values = sorted(range(-MOST_STEPS, MOST_STEPS + 1), key=abs)
    options = tuple(Option(str(value), _steps_text(value)) for value in values)
    text = f"GM: Charges or Challenges on {attacker.name}'s attack"
    return not choose(draft, declared, STEPS, text, options, rule="G-11")


def _steps_text(value: int) -> str:
    word = "Charge" if value > 0 else "Challenge"
    return f"{abs(value)} {word}{'s' if abs(value) > 1 else ''}" if value else "None"


_ASKING: tuple[Callable[[Draft, DeclaredAct, Token, Token], bool], ...] = (
    _ask_behind,
    _ask_cover,
    _ask_steps,
)
