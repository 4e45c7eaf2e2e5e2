"""Moves made as a reaction: Pursue, and stepping aside from an Overrun (R-40, R-52, R-53)."""

from gridapp.packkit import (
    Act,
    Cell,
    Condition,
    Declared,
    Draft,
    Metric,
    Modifier,
    MoveRules,
    Option,
    Provocation,
    Question,
    Token,
    Told,
    Walk,
    approaches,
    steps_aside,
)

from ..checks import roll_skill_against_save
from ..decisions import choose, options_of
from ..economy import REACTION
from ..movement import OVERRUN, pursuit_cells, slide
from ..stats import PRONE, RESTRAINED, can_act
from .opportunity import PASS, PURSUE, STRIKE, make_opportunity_attack

STEP_ASIDE, FOLLOW = "aside", "pursue"
STAY = "stay"
MOST_CELLS = 7
"""So many cells fit on the keys that answer a question, with one left for staying."""


def resolve_overrun(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """A foe in the way: it spends its Reaction, or rolls a save, or falls (R-40)."""
    foe = draft.token(provocation.striker)
    if can_act(foe) and foe.pool(REACTION) > 0 and _cells_aside(draft, foe):
        draft.ask(
            OVERRUN,
            f"{mover.name} overruns {foe.name}: how does it get out of the way",
            who=foe.id,
            about=mover.id,
            options=options_of({"react": "Spend the Reaction", "save": "Roll a Reflex save"}),
            default="save",
            rule="R-40",
        )
    else:
        _save_against_overrun(draft, mover.id, foe)


def answer_overrun(draft: Draft, question: Question, option: str) -> None:
    """The Reaction is always enough (R-40)."""
    foe = draft.token(question.who)
    if option == "react":
        draft.spend(foe.id, REACTION, 1)
        _begin_step_aside(draft, question.about, foe)
    else:
        _save_against_overrun(draft, question.about, foe)


def _save_against_overrun(draft: Draft, mover_id: str, foe: Token) -> None:
    bonus = (Modifier("running start", 2, "R-40"),)
    what = f"to overrun {foe.name}"
    held = (foe.id, "reflex")
    if roll_skill_against_save(draft, mover_id, "athletics", held, what, "R-40", bonus):
        draft.gain(foe.id, Condition(PRONE), "R-40")
    else:
        _begin_step_aside(draft, mover_id, foe)


def _cells_aside(draft: Draft, foe: Token) -> tuple[Cell, ...]:
    """Where a foe can step out of the way: beside it, off the way that is still to come."""
    walk = draft.battle.underway[-1]
    if not isinstance(walk, Walk) or foe.has(RESTRAINED):
        return ()
    situation, mover = draft.situation, draft.token(walk.actor)
    ahead = (situation.cells(mover, anchor) for anchor in walk.route[walk.at :])
    return steps_aside(situation, foe, frozenset(cell for body in ahead for cell in body))


def _begin_step_aside(draft: Draft, mover_id: str, foe: Token) -> None:
    """Step 5 ft aside without danger; who has no room falls all the same (R-40)."""
    room = _cells_aside(draft, foe)
    if not room:
        draft.emit(Told(foe.id, "has nowhere to step", "R-40"))
        draft.gain(foe.id, Condition(PRONE), "R-40")
        return
    act = Act(foe.id, OVERRUN, target=mover_id, route=room)
    draft.push(Declared(act, STEP_ASIDE))


def step_aside(draft: Draft, declared: Declared) -> None:
    """Ask whoever gets out of the way where to, and set it there."""
    foe, cells = draft.token(declared.act.actor), declared.act.route
    labels = {draft.situation.grid.label(cell): cell for cell in cells}
    text = f"Where does {foe.name} step"
    options = tuple(Option(label, label) for label in labels)
    chosen = choose(draft, declared, STEP_ASIDE, text, options, rule="R-40")
    if chosen:
        draft.pop()
        slide(draft, foe.id, (foe.cell, labels[chosen]), OVERRUN)


def declare_pursuit(draft: Draft, question: Question) -> None:
    """Let a creature follow once the movement that left it behind is over (R-52)."""
    *below, walk = draft.battle.underway
    later = Declared(Act(question.who, FOLLOW, target=question.about), FOLLOW)
    draft.put(underway=(*below, later, walk))


def pursue(draft: Draft, declared: Declared) -> None:
    """Up to half its speed towards the one that left; it provokes nobody (R-52, R-58)."""
    token, target = draft.token(declared.act.actor), draft.battle.token(declared.act.target)
    situation = draft.situation
    if target is None or token.pool(REACTION) < 1 or situation.threatens(token, target):
        draft.pop()
        return
    steps = pursuit_cells(situation, token)
    metric = Metric(situation.rules.book.setting(situation.battle, "diagonals"))
    routes = approaches(situation, token, target, MoveRules((steps,), metric))[:MOST_CELLS]
    labels = {situation.grid.label(route[-1]): route for route in routes}
    cells = {label: f"To {label}" for label in labels}
    text = f"{token.name} follows {target.name}"
    options = options_of(cells | {STAY: "Stay, and keep the Reaction"})
    where = choose(draft, declared, "to", text, options, rule="R-52")
    if where:
        draft.pop()
        if where != STAY:
            draft.spend(token.id, REACTION, 1)
            slide(draft, token.id, labels[where], FOLLOW)


def answer_opportunity(draft: Draft, question: Question, option: str) -> None:
    """Carry out the answer to an opportunity: attack, pursue once the movement is over, or pass."""
    if option == PURSUE:
        declare_pursuit(draft, question)
    elif option != PASS:
        make_opportunity_attack(draft, question, option.removeprefix(f"{STRIKE}:"))
