"""The second gate: a Defence that is paid for (G-39 to G-41, G-53, G-62, GR-10, GR-14, GR-18)."""

from gridapp.packkit import DeclaredAct, Draft, Option, Rolled, Situation, Token, Weapon

from .asking import choose
from .ladder import Bonus, Steps, bonus, of_conditions, throw, worded
from .paying import VIGOR, defence_cost, may_react, spend
from .sheet import PRONE, UNAWARE, dice, is_able, is_object

DEFENCE, DEFEND, TAKE = "defence", "defend", "take"


def defence_bonus(situation: Situation, target: Token) -> tuple[Bonus, Steps]:
    """The bonus dice of a Defence: Speed, a quarter of them if prone (G-40, G-53, GR-10)."""
    count = dice(target, "speed")
    quarter = situation.rules.book.setting(situation.battle, "prone_defence") == "quarter"
    if target.has(PRONE) and quarter:
        count //= 4
    steps = of_conditions(target)
    return bonus(count + dice(target, "defence"), steps), steps


def can_defend(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether a Defence can be paid for: not unaware, nor on the own turn (G-39, GR-14, GR-28)."""
    book, battle = situation.rules.book, situation.battle
    own_turn = battle.active == target.id
    free = book.setting(battle, "defence_on_own_turn") == "yes" and is_able(target)
    ready = free if own_turn else may_react(situation, target)
    return (
        ready
        and not is_object(target)
        and not target.has(UNAWARE, attacker.id)
        and target.pool(VIGOR) >= defence_cost(target)
    )


def asked(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> str:
    """Ask the target, now that the roll is known, whether it pays for a Defence (G-40, G-62)."""
    cost, total = defence_cost(target), declared.facts["total"]
    options = (
        Option(DEFEND, f"Dodge, deflect or block: {cost} Vigor"),
        Option(TAKE, "Take the hit"),
    )
    text = f"{attacker.name} hits {target.name} with {total}: does {target.name} defend"
    return choose(
        draft,
        declared,
        DEFENCE,
        text,
        options,
        rule="G-40",
        default=TAKE,
        who=target.id,
    )


def succeeds(draft: Draft, declared: DeclaredAct, target: Token, weapon: Weapon) -> bool:
    """Pay and roll a Defence; a tie goes to the attacker (G-62, GR-18)."""
    spend(draft, target.id, defence_cost(target))
    total = int(declared.facts["total"])
    ready, steps = defence_bonus(draft.situation, target)
    text = f"{target.name}: Defence against {weapon.name}"
    faces = (draft.roll(20, f"{text}: action die"), *throw(draft, ready, text).faces)
    avoids = sum(faces) > total
    draft.emit(
        Rolled(
            token=target.id,
            what=f"Defence against {weapon.name}" + worded(ready, steps),
            dice=faces,
            modifiers=(),
            total=sum(faces),
            rule="G-62",
            against=total,
            success=avoids,
        )
    )
    return avoids
