"""What is decided about an attack before its roll (G-11, G-63, GR-27, GR-30, GR-42).

Each ``_asks_`` function asks its question unless answered, and returns True while it is open.
"""

from collections.abc import Callable

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Act,
    Draft,
    Refused,
    Text,
    Token,
    YesNo,
    choose,
    message,
    require_weapon,
    setting,
    stage_of,
)

from ..attacks.stage import BEHIND, COVER, STEPS, Attack, CoverGradeName
from ..attacks.to_hit import COVER_TEXTS, proposed_cover
from ..economy import choose_amount
from ..stats import UNAWARE, is_melee

MAX_STEPS = 3


def _steps_text(value: int) -> Text:
    name = "Charge" if value > 0 else "Challenge"
    return (
        message(
            "{value} {name}{what}",
            value=abs(value),
            name=name,
            what=("s" if abs(value) > 1 else ""),
        )
        if value
        else message("None")
    )


STEP_TEXTS = {
    str(value): _steps_text(value) for value in sorted(range(-MAX_STEPS, MAX_STEPS + 1), key=abs)
}


def choice_refusal(act: Act) -> Refused | None:
    """Return why the choices of an attack are refused, None if valid."""
    allowed = {BEHIND: [*YES_NO], COVER: [*CoverGradeName], STEPS: [*STEP_TEXTS]}
    for key, value in act.choices.items():
        if value not in allowed.get(key, []):
            return Refused(
                "choice",
                message("there is no choice {key} = {value}", key=key, value=value),
                "G-26",
            )
    return None


def ask_aim(draft: Draft, attacker: Token, target: Token) -> bool:
    """Ask the next open question before the roll; return False if all is settled."""
    return any(asks(draft, attacker, target) for asks in _QUESTIONS)


def ask_gm(
    draft: Draft, settled: YesNo | None, field: str, text: Text, rule: str, default: YesNo
) -> YesNo | None:
    """Return the GM's answer about a field of an attack; ask and return None if open."""
    return choose(draft, settled, field, text, YES_NO, rule=rule, default=default, asker=THE_GM)


def _asks_behind(draft: Draft, attacker: Token, target: Token) -> bool:
    """Ask whether an unaware target is attacked from behind (G-63, GR-27)."""
    if setting(draft.situation, "behind") != "ask" or not target.has(UNAWARE, attacker.id):
        return False
    attack = stage_of(draft.declared_act, Attack)
    text = message(
        "does {attacker} attack {target} from behind", attacker=attacker.name, target=target.name
    )
    return ask_gm(draft, attack.behind, BEHIND, text, "G-63", YesNo.NO) is None


def _asks_cover(draft: Draft, attacker: Token, target: Token) -> bool:
    """Ask for the grade of cover against a shot; the map's grade comes first (GR-30)."""
    when = setting(draft.situation, "cover_asked")
    declared = draft.declared_act
    weapon = require_weapon(attacker, declared.act.weapon)
    proposed = proposed_cover(draft.situation, attacker, target, weapon)
    is_open = when == "always" or (when == "proposed" and proposed is not CoverGradeName.NONE)
    if is_melee(weapon) or not is_open:
        return False
    text = message("{target}'s cover from {attacker}", target=target.name, attacker=attacker.name)
    settled = stage_of(declared, Attack).cover
    options = {proposed: COVER_TEXTS[proposed], **COVER_TEXTS}
    return choose(draft, settled, COVER, text, options, rule="GR-30", asker=THE_GM) is None


def _asks_steps(draft: Draft, attacker: Token, target: Token) -> bool:
    """Ask for Charges and Challenges, if the table asks for every attack (G-11, GR-42)."""
    if setting(draft.situation, "gm_steps") != "ask":
        return False
    text = message("Charges or Challenges on {attacker}'s attack", attacker=attacker.name)
    settled = stage_of(draft.declared_act, Attack).steps
    steps = choose_amount(draft, settled, STEPS, text, STEP_TEXTS, rule="G-11", asker=THE_GM)
    return steps is None


_QUESTIONS: tuple[Callable[[Draft, Token, Token], bool], ...] = (
    _asks_behind,
    _asks_cover,
    _asks_steps,
)
