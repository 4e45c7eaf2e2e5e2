"""Skill checks: Seek, Recall, Patch and Leap, and the Command (R-39, R-45, R-47, R-48, R-76)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    THE_GM,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Modifier,
    Narrated,
    Noted,
    Situation,
    Token,
    choose,
    jump_routes,
    message,
    note,
    stage_of,
)

from ..checks import DIFFICULTIES, roll_check, roll_open_skill, roll_skill, skill_modifiers
from ..damage import stop_bleeding
from ..economy import Paid
from ..movement import slide
from ..reactions.moves import MAX_CELL_OPTIONS, STAY
from ..stats import (
    BLIND,
    COVERED,
    LOCATED,
    RUNNING,
    add_condition_for_a_round,
    replace_condition,
    speed,
)

LEAP = "leap"


class KnowledgeSkill(StrEnum):
    """The skills of knowledge."""

    EXPERTISE = "expertise"
    LITERACY = "literacy"
    MECHANICS = "mechanics"
    SCHOOLING = "schooling"


KNOWLEDGE_NAMES = {skill: message(skill.capitalize()) for skill in KnowledgeSkill}


class Recall(Paid, frozen=True, tag="recall"):
    """A Recall: the skill chosen, and the GM's difficulty."""

    skill: KnowledgeSkill | None = None
    difficulty: str | None = msgspec.field(name="dc", default=None)


class Leap(Paid, frozen=True, tag=LEAP):
    """A Leap: the cell aimed at, the cell of a failed roll, and where a failed leap ends.

    Cells are labels; a failed leap may also end with `STAY`.
    """

    to: str | None = None
    missed: Noted[str | None] = None
    short: str | None = None


def seek(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Alertness against the Stealth of hidden creatures (R-48, R-75).

    A blind seeker looks for all foes.
    """
    draft.pop()
    actor = draft.token(declared.act.actor)
    alertness = roll_open_skill(draft, actor.id, "alertness", message("to seek"), "R-48")
    spotted = [token for token in draft.battle.tokens if _finds(draft, actor, token, alertness)]
    names = ", ".join(token.name for token in spotted) or "nobody that hides"
    draft.emit(
        Narrated(actor.id, message("finds {names}; the GM tells what else", names=names), "R-48")
    )


def _finds(draft: Draft, actor: Token, target: Token, alertness: int) -> bool:
    """Reveal a hidden creature, or any foe if the seeker is blind; return True if found (RR-41)."""
    cover = target.condition(COVERED) if target.has(COVERED, actor.id) else None
    is_unlocated = target.side != actor.side and not target.has(LOCATED, actor.id)
    if cover is not None:
        stealth = cover.value
    elif actor.has(BLIND) and is_unlocated:
        stealth = roll_open_skill(draft, target.id, "stealth", message("not to be heard"), "R-48")
    else:
        return False
    if alertness < stealth:
        return False
    if cover is not None:
        _reveal(draft, target, cover, actor.id)
    if actor.has(BLIND):
        add_condition_for_a_round(draft, target.id, LOCATED, actor.id, against=(actor.id,))
    return True


def _reveal(draft: Draft, target: Token, cover: Condition, seeker_id: str) -> None:
    """Keep a creature covered only from the creatures that have not found the hiding place."""
    hidden_from = cover.against or tuple(token.id for token in draft.battle.tokens)
    against = tuple(token_id for token_id in hidden_from if token_id != seeker_id)
    if set(against) - {target.id}:
        partial = Condition(COVERED, against=against, value=cover.value)
        replace_condition(draft, target.id, cover, partial)
    else:
        draft.lose(target.id, COVERED, "R-48")


def command(draft: Draft, declared: DeclaredAct) -> None:
    """Report a call to allies or foes; the GM decides its effect (R-45)."""
    draft.pop()
    draft.emit(Narrated(declared.act.actor, message("calls out in thirteen words or less"), "R-45"))


def recall(draft: Draft, declared: DeclaredAct) -> None:
    """Roll a skill of knowledge against the GM's difficulty (R-47)."""
    actor = draft.token(declared.act.actor)
    chosen = stage_of(declared, Recall).skill
    text = message("What does {actor} draw on", actor=actor.name)
    skill = choose(draft, chosen, "skill", text, KNOWLEDGE_NAMES, rule="R-47")
    if skill:
        settled = note(draft, Recall, skill=skill).difficulty
        text = message("how hard is what {actor} tries to recall", actor=actor.name)
        difficulty = choose(draft, settled, "dc", text, DIFFICULTIES, rule="R-47", asker=THE_GM)
        if difficulty:
            draft.pop()
            roll_skill(draft, actor.id, skill, int(difficulty), message("to recall"), "R-47")


def patch(draft: Draft, declared: DeclaredAct) -> None:
    """Try to stop the target's bleeding (R-76)."""
    draft.pop()
    stop_bleeding(draft, declared.act.actor, declared.act.target)


def leap(draft: Draft, declared: DeclaredAct) -> None:
    """Leap on in the direction of the Dash: Athletics +2 against the distance (R-39)."""
    actor, stage = draft.token(declared.act.actor), stage_of(declared, Leap)
    routes = _landings(draft.situation, actor)
    if stage.missed is not None:
        _land_short(draft, actor, routes[stage.missed], stage)
        return
    if not routes:
        draft.pop()
        draft.emit(Halted(actor.id, message("there is nowhere to leap"), "R-39"))
        return
    options = {
        label: message(
            "{label}: DC {leap_difficulty}",
            label=label,
            leap_difficulty=_leap_difficulty(draft.situation, actor, route),
        )
        for label, route in list(routes.items())[:MAX_CELL_OPTIONS]
    }
    text = message("Where does {actor} leap", actor=actor.name)
    label = choose(draft, stage.to, "to", text, options, rule="R-39")
    if label:
        _roll_leap(draft, actor, routes[label], label)


def _landings(situation: Situation, actor: Token) -> dict[str, tuple[Cell, ...]]:
    """Return the routes straight ahead by the label of the last cell, the nearest first."""
    running = actor.condition(RUNNING)
    if running is None:
        return {}
    step = situation.grid.directions[running.value]
    farthest = int(speed(situation, actor) // situation.grid.cell_size)
    routes = jump_routes(situation, actor, step, farthest)
    return {situation.grid.label(route[-1]): route for route in routes}


def _leap_difficulty(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> int:
    """Return 5, plus 5 for each cell leapt over and 10 for each cell up (R-39)."""
    rise = situation.elevation(actor, route[-1]) - situation.elevation(actor)
    return 5 + 5 * (len(route) - 2) + 10 * max(0, rise)


def _roll_leap(draft: Draft, actor: Token, route: tuple[Cell, ...], label: str) -> None:
    modifiers = (
        *skill_modifiers(draft.situation, actor, "athletics"),
        Modifier(message("running start"), 2, "R-39"),
    )
    difficulty = _leap_difficulty(draft.situation, actor, route)
    purpose = message("Athletics to leap to {label}", label=label)
    if roll_check(draft, actor.id, purpose, modifiers, difficulty, "R-39"):
        draft.pop()
        draft.lose(actor.id, RUNNING, "R-39")
        slide(draft, actor.id, route, LEAP)
    else:
        note(draft, Leap, missed=label)


def _land_short(draft: Draft, actor: Token, route: tuple[Cell, ...], stage: Leap) -> None:
    """Ask the GM where a failed leap ends, at the edge by default (R-39)."""
    labels = [draft.situation.grid.label(cell) for cell in route]
    free = [
        label for label, cell in zip(labels, route, strict=True) if _is_free(draft, actor, cell)
    ]
    chosen = choose(
        draft,
        stage.short,
        "short",
        message("{actor} leaps too short: where does it end", actor=actor.name),
        {STAY: message("At the edge, {label}", label=labels[0])}
        | {label: message("At {label}", label=label) for label in labels[1:-1] if label in free},
        rule="R-39",
        asker=THE_GM,
    )
    if chosen:
        draft.pop()
        draft.lose(actor.id, RUNNING, "R-39")
        if chosen != STAY:
            slide(draft, actor.id, route[: labels.index(chosen) + 1], LEAP)


def _is_free(draft: Draft, actor: Token, cell: Cell) -> bool:
    """Return True if nobody else is where a creature would fall short, be it in a pit (RR-37)."""
    bodies = draft.situation.bodies(actor)
    return (bodies.passable | bodies.impassable).isdisjoint(draft.situation.cells(actor, cell))
