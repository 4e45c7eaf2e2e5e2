"""Moves made as a reaction: Pursue, and stepping aside from an Overrun (R-40, R-52, R-53)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    AttackChoice,
    Cell,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Metric,
    Modifier,
    MoveRules,
    Narrated,
    Provocation,
    Question,
    Stage,
    Token,
    Walk,
    approach_routes,
    ask,
    choose,
    declare,
    declare_below,
    message,
    options_of,
    setting,
    stage_of,
    steps_aside,
)

from ..checks import roll_skill_against_save
from ..economy import REACTION
from ..movement import OVERRUN, pursuit_cells, slide
from ..stats import PRONE, RESTRAINED
from .opportunity import PURSUE, has_reaction, make_opportunity_attack

STAY = "stay"
MAX_CELL_OPTIONS = 7
"""The number of cells among the options of a question: number keys answer all, and one to stay."""


class Evasion(StrEnum):
    """How a creature gets out of the way of an Overrun."""

    REACTION = "react"
    SAVE = "save"


EVASIONS = {
    Evasion.REACTION: message("Spend the Reaction"),
    Evasion.SAVE: message("Roll a Reflex save"),
}


class Overrun(Ask, frozen=True, tag=OVERRUN):
    """The overrun creature's choice of an `Evasion`."""


class StepAside(Stage, frozen=True, tag="aside"):
    """A step out of the way of an Overrun; the route of the act lists the possible cells."""

    cell: str | None = msgspec.field(name="aside", default=None)


class Pursuit(Stage, frozen=True, tag=PURSUE):
    """A move after a creature that has left the threatened area, to a cell or `STAY`."""

    to: str | None = None


def resolve_overrun(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Let the foe in the way of an Overrun choose between Reaction and save (R-40)."""
    foe = draft.token(provocation.attacker)
    if has_reaction(draft.situation, foe) and _cells_aside(draft, foe):
        ask(
            draft,
            Overrun(),
            message(
                "{mover} overruns {foe}: how does it get out of the way",
                mover=mover.name,
                foe=foe.name,
            ),
            options_of(EVASIONS),
            asker=Creature(foe.id),
            creature=mover.id,
            default=Evasion.SAVE,
            rule="R-40",
        )
    else:
        _save_against_overrun(draft, mover.id, foe)


def answer_overrun(draft: Draft, question: Question, option: str) -> None:
    """Carry out the choice of an overrun creature; the Reaction always succeeds (R-40)."""
    foe = draft.token(question.who)
    if option == Evasion.REACTION:
        draft.spend(foe.id, REACTION, 1)
        _declare_step_aside(draft, question.about, foe)
    else:
        _save_against_overrun(draft, question.about, foe)


def _save_against_overrun(draft: Draft, mover_id: str, foe: Token) -> None:
    bonus = (Modifier(message("running start"), 2, "R-40"),)
    purpose, save = message("to overrun {foe}", foe=foe.name), (foe.id, "reflex")
    if roll_skill_against_save(draft, mover_id, "athletics", save, purpose, "R-40", bonus):
        draft.gain(foe.id, Condition(PRONE), "R-40")
    else:
        _declare_step_aside(draft, mover_id, foe)


def _cells_aside(draft: Draft, foe: Token) -> tuple[Cell, ...]:
    """Return the cells beside a foe that the rest of the mover's route does not touch."""
    walk = draft.battle.underway[-1]
    if not isinstance(walk, Walk) or foe.has(RESTRAINED):
        return ()
    situation, mover = draft.situation, draft.token(walk.actor)
    footprints = (situation.cells(mover, anchor) for anchor in walk.route[walk.at :])
    path = frozenset(cell for footprint in footprints for cell in footprint)
    return steps_aside(situation, foe, path)


def _declare_step_aside(draft: Draft, mover_id: str, foe: Token) -> None:
    """Let a foe step 5 ft aside without provoking; without room the foe falls prone (R-40)."""
    cells = _cells_aside(draft, foe)
    if not cells:
        draft.emit(Narrated(foe.id, message("has nowhere to step"), "R-40"))
        draft.gain(foe.id, Condition(PRONE), "R-40")
        return
    declare(draft, Act(foe.id, OVERRUN, target=mover_id, route=cells), StepAside())


def step_aside(draft: Draft, declared: DeclaredAct) -> None:
    """Ask an overrun creature for a cell beside the route and move the creature to that cell."""
    foe, grid = draft.token(declared.act.actor), draft.situation.grid
    cells = {grid.label(cell): cell for cell in declared.act.route}
    chosen = choose(
        draft,
        stage_of(declared, StepAside).cell,
        "aside",
        message("Where does {foe} step", foe=foe.name),
        {label: label for label in cells},
        rule="R-40",
    )
    if chosen:
        draft.pop()
        slide(draft, foe.id, (foe.cell, cells[chosen]), OVERRUN)


def answer_opportunity(draft: Draft, question: Question, option: str) -> None:
    """Carry out the answer to an opportunity: attack, pursue after the movement, or pass (R-52)."""
    if option == PURSUE:
        declare_below(draft, Act(question.who, PURSUE, target=question.about), Pursuit())
    elif weapon_id := AttackChoice.of(option).weapon:
        make_opportunity_attack(draft, question, weapon_id)


def pursue(draft: Draft, declared: DeclaredAct) -> None:
    """Move up to half the speed towards the creature that left, without provoking (R-52, R-58)."""
    token, target = draft.token(declared.act.actor), draft.battle.token(declared.act.target)
    situation = draft.situation
    if target is None or token.pool(REACTION) < 1 or situation.threatens(token, target):
        draft.pop()
        return
    rules = MoveRules((pursuit_cells(situation, token),), Metric(setting(draft, "diagonals")))
    nearest = approach_routes(situation, token, target, rules)[:MAX_CELL_OPTIONS]
    routes = {situation.grid.label(route[-1]): route for route in nearest}
    options = {label: message("To {label}", label=label) for label in routes}
    chosen = choose(
        draft,
        stage_of(declared, Pursuit).to,
        "to",
        message("{token} follows {target}", token=token.name, target=target.name),
        options | {STAY: message("Stay, and keep the Reaction")},
        rule="R-52",
    )
    if chosen:
        draft.pop()
        if chosen != STAY:
            draft.spend(token.id, REACTION, 1)
            slide(draft, token.id, routes[chosen], PURSUE)
