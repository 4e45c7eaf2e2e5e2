"""The rounds of a grapple: Standard against Reaction, and what the winner does (R-28, RR-39)."""

from gridapp.packkit import Act, DeclaredAct, Draft, Modifier, Narrated, Token

from .attacks import attack
from .checks import both_roll
from .choices import choose, options_of
from .conditions import PRONE, RESTRAINED, can_act, forbidding
from .sheet import skill_parts
from .slots import REACTION
from .targets import out_of_reach, usable

TIE = "tie"


def hold(draft: Draft, declared: DeclaredAct) -> None:
    """Athletics against Athletics; whoever wins says what becomes of the grapple."""
    if "winner" not in declared.facts:
        opposes = _opposed(draft, declared)
        if not opposes:
            return
        declared = draft.note_facts(winner=_struggle(draft, declared, opposes))
    if declared.facts["winner"] == TIE:
        draft.pop()
        draft.emit(
            Narrated(declared.act.actor, "the grapple holds, and nobody can do more", "R-28")
        )
    else:
        _let_win(draft, declared, declared.facts["winner"])


def _opposed(draft: Draft, declared: DeclaredAct) -> str:
    """Whether the other one spends its Reaction; empty once it has been asked (R-53)."""
    other = draft.token(declared.act.target)
    able = can_act(other) and other.pool(REACTION) > 0 and not forbidding(other, "athletics")
    if not able:
        return "no"
    options = options_of({"oppose": "Oppose it: spend the Reaction", "no": "Let it be"})
    text = f"{draft.token(declared.act.actor).name} struggles: does {other.name} oppose it"
    found = choose(draft, declared, "opposed", text, options, rule="R-53", who=other.id)
    return found or ""


def _struggle(draft: Draft, declared: DeclaredAct, opposes: str) -> str:
    """Who wins; equal rolls keep the grapple and let nobody do more."""
    actor, other = draft.token(declared.act.actor), draft.token(declared.act.target)
    if opposes == "no":
        draft.emit(Narrated(actor.id, f"{other.name} does not oppose it", "R-28"))
        return actor.id
    draft.spend(other.id, REACTION, 1)
    ours = skill_parts(draft.situation, actor, "athletics")
    theirs = ("Athletics", skill_parts(draft.situation, other, "athletics"))
    what = f"Athletics to struggle with {other.name}"
    sides = (actor.id, other.id)
    lead = both_roll(draft, sides, what, (ours, theirs), "R-28", wins_ties=False)
    return TIE if not lead else sides[lead < 0]


def _let_win(draft: Draft, declared: DeclaredAct, winner_id: str) -> None:
    """End the grapple, or keep it and trip, push or attack within it (RR-39)."""
    act = declared.act
    winner = draft.token(winner_id)
    loser = draft.token(act.target if winner_id == act.actor else act.actor)
    options = options_of(_spoils(draft, winner, loser))
    text = f"{winner.name} wins the struggle with {loser.name}"
    chosen = choose(
        draft, declared, "spoils", text, options, rule="R-28", who=winner.id, default="keep"
    )
    if chosen:
        draft.pop()
        _take(draft, chosen, winner.id, loser.id)


def _spoils(draft: Draft, winner: Token, loser: Token) -> dict[str, str]:
    fights = draft.rules.book.setting(draft.battle, "grapple_attack") == "yes"
    arms = usable(winner) if fights else ()
    able = (one for one in arms if not out_of_reach(draft.situation, winner, loser, one))
    attacks = {f"attack:{one.id}": f"Attack with {one.name}" for one in able}
    trips = {} if loser.has(PRONE) else {"trip": "Trip"}
    return attacks | trips | {"push": "Push", "end": "Let go", "keep": "Keep the hold"}


def _take(draft: Draft, chosen: str, winner: str, loser: str) -> None:
    if chosen == "end":
        _let_go(draft, winner, loser)
    elif chosen in ("trip", "push"):
        draft.push(DeclaredAct(Act(winner, chosen, target=loser), chosen))
    elif chosen != "keep":
        weapon = chosen.removeprefix("attack:")
        attack(draft, winner, loser, weapon, (Modifier("in the grapple", 0, "R-28"),))


def _let_go(draft: Draft, *pair: str) -> None:
    for token_id in pair:
        for one in draft.token(token_id).conditions:
            if one.id == RESTRAINED and one.source in pair:
                draft.lose_exact(token_id, one, "R-28")
