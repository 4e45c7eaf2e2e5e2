"""What else comes of a run: Overrun, Leap, and the Pursue of who is left (R-39, R-40, R-52)."""

from gridapp.packkit import (
    Act,
    Cell,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Metric,
    Modifier,
    MoveRules,
    Narrated,
    Option,
    Provocation,
    Question,
    Situation,
    Token,
    Walk,
    approach_routes,
    leap_routes,
    steps_aside,
)

from .checks import check, versus_save
from .choices import choose, options_of
from .conditions import PRONE, RESTRAINED, RUNNING, can_act
from .movement import OVERRUN, pursuit
from .sheet import skill_parts, speed
from .slots import REACTION
from .tactics import slide

ASIDE, FOLLOW, LEAP = "aside", "pursue", "leap"
STAY = "stay"
MOST_CELLS = 7
"""So many cells fit on the keys that answer a question, with one left for staying."""


def meet(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """A foe in the way: it spends its Reaction, or rolls a save, or falls (R-40)."""
    foe = draft.token(provocation.attacker)
    if can_act(foe) and foe.pool(REACTION) > 0 and _room_for(draft, foe):
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
        _save(draft, mover.id, foe)


def answer_overrun(draft: Draft, question: Question, option: str) -> None:
    """The Reaction is always enough (R-40)."""
    foe = draft.token(question.who)
    if option == "react":
        draft.spend(foe.id, REACTION, 1)
        _step_aside(draft, question.about, foe)
    else:
        _save(draft, question.about, foe)


def _save(draft: Draft, mover_id: str, foe: Token) -> None:
    bonus = (Modifier("running start", 2, "R-40"),)
    what = f"to overrun {foe.name}"
    held = (foe.id, "reflex")
    if versus_save(draft, mover_id, "athletics", held, what, "R-40", bonus):
        draft.gain(foe.id, Condition(PRONE), "R-40")
    else:
        _step_aside(draft, mover_id, foe)


def _room_for(draft: Draft, foe: Token) -> tuple[Cell, ...]:
    """Where a foe can step out of the way: beside it, off the way that is still to come."""
    walk = draft.battle.underway[-1]
    if not isinstance(walk, Walk) or foe.has(RESTRAINED):
        return ()
    situation, mover = draft.situation, draft.token(walk.actor)
    ahead = (situation.cells(mover, anchor) for anchor in walk.route[walk.at :])
    return steps_aside(situation, foe, frozenset(cell for body in ahead for cell in body))


def _step_aside(draft: Draft, mover_id: str, foe: Token) -> None:
    """Step 5 ft aside without danger; who has no room falls all the same (R-40)."""
    room = _room_for(draft, foe)
    if not room:
        draft.emit(Narrated(foe.id, "has nowhere to step", "R-40"))
        draft.gain(foe.id, Condition(PRONE), "R-40")
        return
    act = Act(foe.id, OVERRUN, target=mover_id, route=room)
    draft.push(DeclaredAct(act, ASIDE))


def aside(draft: Draft, declared: DeclaredAct) -> None:
    """Ask whoever gets out of the way where to, and set it there."""
    foe, cells = draft.token(declared.act.actor), declared.act.route
    labels = {draft.situation.grid.label(cell): cell for cell in cells}
    text = f"Where does {foe.name} step"
    options = tuple(Option(label, label) for label in labels)
    chosen = choose(draft, declared, ASIDE, text, options, rule="R-40")
    if chosen:
        draft.pop()
        slide(draft, foe.id, (foe.cell, labels[chosen]), OVERRUN)


def leap(draft: Draft, declared: DeclaredAct) -> None:
    """On in the direction of the Dash: Athletics +2 against the distance (R-39)."""
    actor = draft.token(declared.act.actor)
    if "missed" in declared.facts:
        _land_short(draft, declared, actor)
        return
    routes = _landings(draft.situation, actor)
    if not routes:
        draft.pop()
        draft.emit(Halted(actor.id, "there is nowhere to leap", "R-39"))
        return
    options = tuple(
        Option(label, f"{label}: DC {dc_of(draft.situation, actor, route)}")
        for label, route in list(routes.items())[:MOST_CELLS]
    )
    where = choose(draft, declared, "to", f"Where does {actor.name} leap", options, rule="R-39")
    if where:
        _jump(draft, actor, routes[where], where)


def _landings(situation: Situation, actor: Token) -> dict[str, tuple[Cell, ...]]:
    """The cells straight ahead, each with the way there; the far ones come last."""
    run = actor.condition(RUNNING)
    if run is None:
        return {}
    step = situation.grid.directions[run.value]
    farthest = int(speed(situation, actor) // situation.grid.cell_size)
    routes = leap_routes(situation, actor, step, farthest)
    return {situation.grid.label(route[-1]): route for route in routes}


def dc_of(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> int:
    """5, and 5 for each cell leapt over, 10 for each cell up (R-39)."""
    up = situation.elevation(actor, route[-1]) - situation.elevation(actor)
    return 5 + 5 * (len(route) - 2) + 10 * max(0, up)


def _jump(draft: Draft, actor: Token, route: tuple[Cell, ...], where: str) -> None:
    parts = (
        *skill_parts(draft.situation, actor, "athletics"),
        Modifier("running start", 2, "R-39"),
    )
    against = dc_of(draft.situation, actor, route)
    if check(draft, actor.id, f"Athletics to leap to {where}", parts, against, "R-39"):
        draft.pop()
        draft.lose(actor.id, RUNNING, "R-39")
        slide(draft, actor.id, route, LEAP)
    else:
        draft.note_facts(missed=where)


def _land_short(draft: Draft, declared: DeclaredAct, actor: Token) -> None:
    """Where a failed leap ends is the GM's to say: at the edge unless told otherwise (R-39)."""
    route = _landings(draft.situation, actor)[declared.facts["missed"]]
    grid = draft.situation.grid
    short = {grid.label(cell): f"At {grid.label(cell)}" for cell in route[1:-1]}
    text = f"GM: {actor.name} leaps too short: where does it end"
    options = options_of({STAY: f"At the edge, {grid.label(route[0])}"} | short)
    where = choose(draft, declared, "short", text, options, rule="R-39")
    if where:
        draft.pop()
        draft.lose(actor.id, RUNNING, "R-39")
        if where != STAY:
            end = next(at for at, cell in enumerate(route) if grid.label(cell) == where)
            slide(draft, actor.id, route[: end + 1], LEAP)


def will_follow(draft: Draft, question: Question) -> None:
    """Let a creature follow once the movement that left it behind is over (R-52)."""
    *below, walk = draft.battle.underway
    later = DeclaredAct(Act(question.who, FOLLOW, target=question.about), FOLLOW)
    draft.update(underway=(*below, later, walk))


def follow(draft: Draft, declared: DeclaredAct) -> None:
    """Up to half its speed towards the one that left; it provokes nobody (R-52, R-58)."""
    token, target = draft.token(declared.act.actor), draft.battle.token(declared.act.target)
    situation = draft.situation
    if target is None or token.pool(REACTION) < 1 or situation.threatens(token, target):
        draft.pop()
        return
    steps = pursuit(situation, token)
    metric = Metric(situation.rules.book.setting(situation.battle, "diagonals"))
    routes = approach_routes(situation, token, target, MoveRules((steps,), metric))[:MOST_CELLS]
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
