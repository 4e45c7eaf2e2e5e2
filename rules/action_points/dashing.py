"""Dash, and jumps by what their check allows (AP-68, AP-71, AP-R52, AP-R59)."""

from gridapp.engine.kit import Draft, Modifier, Number, Refused, Situation, Token, Told

from .checks import asked_roll, told_check, worth_telling
from .sheet import BOUGHT, DASH, DASH_BONUS
from .stages import ASKED, known, options_of, top

SHARE, RUN_UP = 3, 5
RUN = "run_up"


def refusal(_: Situation, actor: Token) -> Refused | None:
    """A third Dash in a round changes nothing (AP-R52)."""
    if actor.pool(DASH) < 2:
        return None
    return Refused("dash", f"{actor.name} has dashed twice this round", "AP-R52")


def resolve(draft: Draft) -> bool:
    """Double the rate until the round ends; again, add a third of a check (AP-71, AP-R52)."""
    actor = draft.token(top(draft).act.actor)
    if actor.pool(DASH):
        roll = asked_roll(draft, "dash", actor.id, f"{actor.name}: dash again")
        if roll is None:
            return False
        plus = _athletics(actor, "running", "AP-71")
        total = told_check(draft, actor.id, "dash again", roll.total, plus, "AP-71")
        draft.set_pool(actor.id, DASH_BONUS, max(0, total // SHARE))
    draft.set_pool(actor.id, DASH, actor.pool(DASH) + 1)
    draft.set_pool(actor.id, BOUGHT, 0)
    return True


def _athletics(actor: Token, skill: str, rule: str) -> tuple[Modifier, ...]:
    return worth_telling(
        Modifier("Strength", actor.stat("strength"), rule),
        Modifier("Athletics", actor.stat("athletics") + actor.stat(skill), rule),
    )


def jump(draft: Draft) -> bool:
    """Str [Athletics/Jumping], with Speed after a run-up, halved without (AP-68)."""
    actor = draft.token(top(draft).act.actor)
    run = known(draft, RUN)
    if run is None:
        draft.ask(
            RUN,
            f"How many yards has {actor.name} run up, in one stretch",
            who=actor.id,
            about=actor.id,
            options=options_of({"that": "That many"}),
            default="that",
            rule="AP-R59",
            facts={ASKED: RUN},
            number=Number("Yards", 0, 100),
        )
        return False
    roll = asked_roll(draft, "jump", actor.id, f"{actor.name}: jump")
    if roll is None:
        return False
    plus = _athletics(actor, "jumping", "AP-68")
    total = told_check(draft, actor.id, "jump", roll.total, plus, "AP-68")
    result = total + actor.stat("speed") if int(run) >= RUN_UP else total // 2
    feet = max(0, result)
    text = f"jumps up to {feet} ft far ({-(-feet // 3)} yd of the pool) or {2 * feet} in high"
    draft.emit(Told(actor.id, text, "AP-68"))
    return True
