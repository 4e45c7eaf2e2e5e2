"""What the GM says of an attack before it is rolled (G-11, G-63, GR-27, GR-30, GR-42)."""

from collections.abc import Callable

from gridapp.packkit import Act, DeclaredAct, Draft, Option, Refused, Token, require_weapon

from . import guard
from .asking import YES_NO, choose
from .sheet import UNAWARE, is_melee

STEPS = "steps"
MOST_STEPS = 3


def asks(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask the next thing that an attack depends on, if anything is open."""
    return any(one(draft, declared, attacker, target) for one in _ASKING)


def misdeclared(act: Act) -> Refused | None:
    """Why an attack cannot be declared with these choices, if it cannot."""
    allowed = {
        guard.BEHIND: ["yes", "no"],
        guard.COVER: list(guard.GUARD),
        STEPS: [str(value) for value in range(-MOST_STEPS, MOST_STEPS + 1)],
    }
    for key, value in act.choices.items():
        if value not in allowed.get(key, []):
            return Refused("choice", f"there is no choice {key} = {value}", "G-26")
    return None


def _asks_behind(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask whether an unaware creature is attacked from behind (G-63, GR-27)."""
    asked = draft.rules.book.setting(draft.battle, "behind") == "ask"
    if not asked or not target.has(UNAWARE, attacker.id):
        return False
    text = f"GM: does {attacker.name} attack {target.name} from behind"
    return not choose(draft, declared, guard.BEHIND, text, YES_NO, rule="G-63", default="no")


def _asks_cover(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask for the grade of cover against a shot, what the map proposes first (GR-30)."""
    when = draft.rules.book.setting(draft.battle, "cover_asked")
    weapon = require_weapon(attacker, declared.act.weapon)
    proposed = guard.proposed(draft.situation, attacker, target)
    if is_melee(weapon) or when == "never" or (when == "proposed" and proposed == guard.NONE):
        return False
    text = f"GM: {target.name}'s cover from {attacker.name}"
    grades = tuple(sorted(guard.GRADES, key=lambda one: one.id != proposed))
    return not choose(draft, declared, guard.COVER, text, grades, rule="GR-30")


def _asks_steps(draft: Draft, declared: DeclaredAct, attacker: Token, target: Token) -> bool:
    """Ask for Charges and Challenges, where the table wants to be asked (G-11)."""
    if draft.rules.book.setting(draft.battle, "gm_steps") != "ask":
        return False
    values = sorted(range(-MOST_STEPS, MOST_STEPS + 1), key=abs)
    options = tuple(Option(str(value), _worded(value)) for value in values)
    text = f"GM: Charges or Challenges on {attacker.name}'s attack"
    return not choose(draft, declared, STEPS, text, options, rule="G-11")


def _worded(value: int) -> str:
    word = "Charge" if value > 0 else "Challenge"
    return f"{abs(value)} {word}{'s' if abs(value) > 1 else ''}" if value else "None"


_ASKING: tuple[Callable[[Draft, DeclaredAct, Token, Token], bool], ...] = (
    _asks_behind,
    _asks_cover,
    _asks_steps,
)
