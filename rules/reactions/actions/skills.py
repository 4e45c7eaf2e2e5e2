"""Actions that are a skill check: Seek, Recall, Patch, and the Command (R-45, R-47, R-48, R-76)."""

from gridapp.packkit import (
    Cell,
    Condition,
    Declared,
    Draft,
    Halted,
    Modifier,
    Option,
    Situation,
    Token,
    Told,
    leaps,
)

from ..checks import roll_check, roll_open_skill, roll_skill, skill_modifiers
from ..damage import stop_bleeding
from ..decisions import choose, options_of
from ..movement import slide
from ..reactions.moves import MOST_CELLS, STAY
from ..stats import (
    BLIND,
    COVERED,
    LOCATED,
    RUNNING,
    add_condition_for_a_round,
    replace_condition,
    speed,
)
from .grapple import DCS

KNOWLEDGE = {
    "expertise": "Expertise",
    "literacy": "Literacy",
    "mechanics": "Mechanics",
    "schooling": "Schooling",
}


def seek(draft: Draft, declared: Declared) -> None:
    """Alertness against the Stealth of all who hide; the blind look for everybody (R-48, R-75)."""
    draft.pop()
    actor = draft.token(declared.act.actor)
    alertness = roll_open_skill(draft, actor.id, "alertness", "to seek", "R-48")
    found = [one for one in draft.battle.tokens if _finds(draft, actor, one, alertness)]
    names = ", ".join(one.name for one in found) or "nobody that hides"
    draft.emit(Told(actor.id, f"finds {names}; the GM tells what else", "R-48"))


def _finds(draft: Draft, actor: Token, other: Token, alertness: int) -> bool:
    """Whether a seeker finds somebody that hides, or any foe if it is blind (RR-41)."""
    hidden = other.condition(COVERED) if other.has(COVERED, actor.id) else None
    is_sought = actor.has(BLIND) and other.side != actor.side and not other.has(LOCATED, actor.id)
    if hidden is not None:
        against = hidden.value
    elif is_sought:
        against = roll_open_skill(draft, other.id, "stealth", "not to be heard", "R-48")
    else:
        return False
    if alertness < against:
        return False
    if hidden is not None:
        others = hidden.against or tuple(one.id for one in draft.battle.tokens)
        _reveal_to_seeker(draft, other, hidden, tuple(one for one in others if one != actor.id))
    if actor.has(BLIND):
        add_condition_for_a_round(draft, other.id, LOCATED, actor.id, against=(actor.id,))
    return True


def _reveal_to_seeker(draft: Draft, other: Token, hidden: Condition, kept: tuple[str, ...]) -> None:
    """Keep somebody covered only towards those who have not found it yet."""
    if set(kept) - {other.id}:
        replace_condition(
            draft, other.id, hidden, Condition(COVERED, against=kept, value=hidden.value)
        )
    else:
        draft.lose(other.id, COVERED, "R-48")


def command(draft: Draft, declared: Declared) -> None:
    """A word to allies or foes; what comes of it is the GM's (R-45)."""
    draft.pop()
    draft.emit(Told(declared.act.actor, "calls out in thirteen words or less", "R-45"))


def recall(draft: Draft, declared: Declared) -> None:
    """A check of knowledge against the GM's number (R-47)."""
    actor = draft.token(declared.act.actor)
    text = f"What does {actor.name} draw on"
    skill = choose(draft, declared, "skill", text, options_of(KNOWLEDGE), rule="R-47")
    if skill:
        text = f"GM: how hard is what {actor.name} tries to recall"
        dc = choose(draft, draft.note(skill=skill), "dc", text, options_of(DCS), rule="R-47")
        if dc:
            draft.pop()
            roll_skill(draft, actor.id, skill, int(dc), "to recall", "R-47")


def patch(draft: Draft, declared: Declared) -> None:
    """Patch a wound (R-76)."""
    draft.pop()
    stop_bleeding(draft, declared.act.actor, declared.act.target)


LEAP = "leap"


def leap(draft: Draft, declared: Declared) -> None:
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
        Option(label, f"{label}: DC {leap_dc(draft.situation, actor, route)}")
        for label, route in list(routes.items())[:MOST_CELLS]
    )
    where = choose(draft, declared, "to", f"Where does {actor.name} leap", options, rule="R-39")
    if where:
        _roll_leap(draft, actor, routes[where], where)


def _landings(situation: Situation, actor: Token) -> dict[str, tuple[Cell, ...]]:
    """The cells straight ahead, each with the way there; the far ones come last."""
    run = actor.condition(RUNNING)
    if run is None:
        return {}
    step = situation.grid.directions[run.value]
    farthest = int(speed(situation, actor) // situation.grid.cell_size)
    routes = leaps(situation, actor, step, farthest)
    return {situation.grid.label(route[-1]): route for route in routes}


def leap_dc(situation: Situation, actor: Token, route: tuple[Cell, ...]) -> int:
    """5, and 5 for each cell leapt over, 10 for each cell up (R-39)."""
    up = situation.level(actor, route[-1]) - situation.level(actor)
    return 5 + 5 * (len(route) - 2) + 10 * max(0, up)


def _roll_leap(draft: Draft, actor: Token, route: tuple[Cell, ...], where: str) -> None:
    parts = (
        *skill_modifiers(draft.situation, actor, "athletics"),
        Modifier("running start", 2, "R-39"),
    )
    against = leap_dc(draft.situation, actor, route)
    if roll_check(draft, actor.id, f"Athletics to leap to {where}", parts, against, "R-39"):
        draft.pop()
        draft.lose(actor.id, RUNNING, "R-39")
        slide(draft, actor.id, route, LEAP)
    else:
        draft.note(missed=where)


def _land_short(draft: Draft, declared: Declared, actor: Token) -> None:
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
