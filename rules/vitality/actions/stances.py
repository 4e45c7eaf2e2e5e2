"""Taking and leaving a combat stance (V-14 to V-19, VR-04, VR-05)."""

from gridapp.packkit import (
    THE_GM,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Until,
    YesNo,
    in_words,
    message,
    setting,
    stage_of,
)

from ..stats import (
    ROLL_NAMES,
    STANCE_PREFIX,
    STANCES,
    StanceName,
    active_stances,
    stance_rolls,
)
from .prompts import Prompt

STANCE = "stance"
CAP_STEPS = ((10, 2), (5, 1), (0, 0))
"""The lowest BCB of each index into the setting's caps, the highest first (VR-04)."""


class StanceChoice(Stage, frozen=True, tag=""):
    """A stance to take, its points, and the GM's leave for a contradiction."""

    stance: StanceName | None = None
    size: int | None = None
    leave: YesNo | None = None


def stance_cap(source: Draft | Situation, token: Token) -> int:
    """Return the most points of a stance, by the sheet or by BCB (V-15, VR-04)."""
    if token.stat("stance_cap"):
        return token.stat("stance_cap")
    caps, bcb = setting(source, "stance_caps"), token.stat("bcb")
    if caps == "bcb":
        return max(1, bcb)
    points = [int(cap) for cap in caps.split("/")]
    return next(points[index] for lowest, index in CAP_STEPS if bcb >= lowest)


def stance_prompt(situation: Situation, actor: Token, stage: StanceChoice) -> Prompt | None:
    """Return the next question of a stance: name, points, the GM's leave (V-14, V-17)."""
    if stage.stance is None:
        options: dict[str, Text] = {
            name: message("No stance")
            if name is StanceName.NEUTRAL
            else _stance_text(situation, name)
            for name in _open_stances(situation, actor)
        }
        return Prompt(
            StanceChoice,
            STANCE,
            message("{actor}: which stance", actor=actor.name),
            options,
            "V-16",
        )
    if stage.stance is StanceName.NEUTRAL:
        return None
    if stage.size is None:
        sizes = (str(size) for size in range(1, stance_cap(situation, actor) + 1))
        text = message("{actor}: how many points", actor=actor.name)
        return Prompt(StanceChoice, "size", text, in_words(*sizes), "V-15")
    return _leave_prompt(situation, actor, stage.stance) if stage.leave is None else None


def _leave_prompt(situation: Situation, actor: Token, stance: StanceName) -> Prompt | None:
    """Return the question whether the GM allows a stance that contradicts another (V-17)."""
    contradicted = _contradicted_stance(situation, actor, stance)
    if not contradicted or setting(situation, "contradictory_stances") != "ask":
        return None
    text = message(
        "may {actor} be {stance} as well as {contradicted}",
        actor=actor.name,
        stance=stance,
        contradicted=contradicted,
    )
    allowed: dict[str, Text] = {YesNo.YES: message("Both"), YesNo.NO: message("Veto")}
    return Prompt(StanceChoice, "leave", text, allowed, "V-17", THE_GM)


def _open_stances(situation: Situation, actor: Token) -> tuple[StanceName, ...]:
    """Return the stances to choose from, by the setting without what binds already (V-18).

    A stance ends as the creature's turn starts, so those that it is in were taken in this turn.
    """
    if setting(situation, "stance_changes") == "free":
        return tuple(StanceName)
    return tuple(name for name in STANCES if name not in active_stances(actor))


def stance_refusal(situation: Situation, actor: Token, chosen: str = "") -> Refused | None:
    """Return why a creature keeps the stances that it has taken this turn (V-18)."""
    choices = _open_stances(situation, actor)
    left_or_kept = chosen in (StanceName.NEUTRAL, *active_stances(actor))
    if choices and not (left_or_kept and StanceName(chosen) not in choices):
        return None
    text = message("{actor} keeps its stance until its next turn", actor=actor.name)
    return Refused("stance", text, "V-18")


def _stance_text(situation: Situation, name: StanceName) -> Text:
    stance = stance_rolls(situation, name)
    return message(
        "{name}: more {gain}, less {loss}",
        name=name.capitalize(),
        gain=ROLL_NAMES[stance.gives],
        loss=ROLL_NAMES[stance.takes],
    )


def _contradicted_stance(source: Draft | Situation, token: Token, name: StanceName) -> str:
    """Return an active stance that gives what the new stance takes, or takes its gift (V-17)."""
    new = stance_rolls(source, name)
    for active in active_stances(token):
        old = stance_rolls(source, active)
        if active != name and (old.gives == new.takes or old.takes == new.gives):
            return active
    return ""


def adopt_stance(draft: Draft, declared: DeclaredAct) -> None:
    """Add a stance to the active stances, or end all for the neutral stance (V-16 to V-19)."""
    stage, token = stage_of(declared, StanceChoice), draft.token(declared.act.actor)
    if stage.stance is None or stage.stance is StanceName.NEUTRAL:
        conditions = tuple(
            held for held in token.conditions if not held.id.startswith(STANCE_PREFIX)
        )
        draft.update_token(token.id, conditions=conditions)
        draft.emit(Narrated(token.id, message("fights in no stance"), "V-19"))
        return
    is_forbidden = setting(draft, "contradictory_stances") == "forbid"
    contradicts = is_forbidden and _contradicted_stance(draft, token, stage.stance)
    if stage.leave is YesNo.NO or contradicts:
        draft.emit(
            Narrated(token.id, message("may not be {stance} as well", stance=stage.stance), "V-17")
        )
    else:
        _take_stance(draft, token, stage.stance, stage.size or 0)


def _take_stance(draft: Draft, token: Token, name: StanceName, size: int) -> None:
    """Give a stance until the start of the creature's next turn (V-18)."""
    stance, condition_id = stance_rolls(draft, name), STANCE_PREFIX + name
    remaining = tuple(held for held in token.conditions if held.id != condition_id)
    condition = Condition(condition_id, Until.TURN_START, token.id, value=size)
    draft.update_token(token.id, conditions=(*remaining, condition))
    gain = f"+{size} {ROLL_NAMES[stance.gives]}"
    loss = f"-{size} {ROLL_NAMES[stance.takes]}"
    draft.emit(
        Narrated(
            token.id,
            message("takes the {name} stance: {gain}, {loss}", name=name, gain=gain, loss=loss),
            "V-18",
        )
    )
