"""Grapple, the struggle within it, and breaking free (R-28, R-53, R-90, RR-39, RR-40)."""

from gridapp.packkit import Act, Condition, Declared, Draft, Modifier, Token, Told

from ..attacks.rolls import make_attack
from ..attacks.targets import reach_refusal, usable_weapons
from ..checks import roll_opposed, roll_skill, skill_modifiers
from ..decisions import choose, options_of
from ..economy import REACTION
from ..stats import PRONE, RESTRAINED, can_act, condition_forbidding_skill
from .tactics import tactic_failed, tactic_succeeds

GRAPPLING = "grappling"
STRUGGLE_TIE = "tie"
DCS = {str(dc): f"DC {dc}" for dc in (15, 5, 10, 20, 25, 30)}


def grapple(draft: Draft, declared: Declared) -> None:
    """Seize a foe: both are restrained, each by the other (R-28)."""
    if not tactic_succeeds(draft, declared, "grapple", "R-28"):
        tactic_failed(draft, declared)
        return
    draft.pop()
    pair = declared.act.actor, declared.act.target
    for one, other in (pair, pair[::-1]):
        draft.gain(one, Condition(RESTRAINED, source=other), "R-28")


def struggle(draft: Draft, declared: Declared) -> None:
    """Athletics against Athletics; whoever wins says what becomes of the grapple."""
    if "winner" not in declared.facts:
        opposes = _ask_opposition(draft, declared)
        if not opposes:
            return
        declared = draft.note(winner=_roll_struggle(draft, declared, opposes))
    if declared.facts["winner"] == STRUGGLE_TIE:
        draft.pop()
        draft.emit(Told(declared.act.actor, "the grapple holds, and nobody can do more", "R-28"))
    else:
        _choose_outcome(draft, declared, declared.facts["winner"])


def _ask_opposition(draft: Draft, declared: Declared) -> str:
    """Whether the other one spends its Reaction; empty once it has been asked (R-53)."""
    other = draft.token(declared.act.target)
    able = (
        can_act(other)
        and other.pool(REACTION) > 0
        and not condition_forbidding_skill(other, "athletics")
    )
    if not able:
        return "no"
    options = options_of({"oppose": "Oppose it: spend the Reaction", "no": "Let it be"})
    text = f"{draft.token(declared.act.actor).name} struggles: does {other.name} oppose it"
    found = choose(draft, declared, "opposed", text, options, rule="R-53", who=other.id)
    return found or ""


def _roll_struggle(draft: Draft, declared: Declared, opposes: str) -> str:
    """Who wins; equal rolls keep the grapple and let nobody do more."""
    actor, other = draft.token(declared.act.actor), draft.token(declared.act.target)
    if opposes == "no":
        draft.emit(Told(actor.id, f"{other.name} does not oppose it", "R-28"))
        return actor.id
    draft.spend(other.id, REACTION, 1)
    ours = skill_modifiers(draft.situation, actor, "athletics")
    theirs = ("Athletics", skill_modifiers(draft.situation, other, "athletics"))
    what = f"Athletics to struggle with {other.name}"
    sides = (actor.id, other.id)
    lead = roll_opposed(draft, sides, what, (ours, theirs), "R-28", wins_ties=False)
    return STRUGGLE_TIE if not lead else sides[lead < 0]


def _choose_outcome(draft: Draft, declared: Declared, winner_id: str) -> None:
    """End the grapple, or keep it and trip, push or attack within it (RR-39)."""
    act = declared.act
    winner = draft.token(winner_id)
    loser = draft.token(act.target if winner_id == act.actor else act.actor)
    options = options_of(_outcomes(draft, winner, loser))
    text = f"{winner.name} wins the struggle with {loser.name}"
    chosen = choose(
        draft, declared, "spoils", text, options, rule="R-28", who=winner.id, default="keep"
    )
    if chosen:
        draft.pop()
        _apply_outcome(draft, chosen, winner.id, loser.id)


def _outcomes(draft: Draft, winner: Token, loser: Token) -> dict[str, str]:
    fights = draft.rules.book.setting(draft.battle, "grapple_attack") == "yes"
    arms = usable_weapons(winner) if fights else ()
    able = (one for one in arms if not reach_refusal(draft.situation, winner, loser, one))
    attacks = {f"attack:{one.id}": f"Attack with {one.name}" for one in able}
    trips = {} if loser.has(PRONE) else {"trip": "Trip"}
    return attacks | trips | {"push": "Push", "end": "Let go", "keep": "Keep the hold"}


def _apply_outcome(draft: Draft, chosen: str, winner: str, loser: str) -> None:
    if chosen == "end":
        _let_go(draft, winner, loser)
    elif chosen in ("trip", "push"):
        draft.push(Declared(Act(winner, chosen, target=loser), chosen))
    elif chosen != "keep":
        weapon = chosen.removeprefix("attack:")
        make_attack(draft, winner, loser, weapon, (Modifier("in the grapple", 0, "R-28"),))


def _let_go(draft: Draft, *pair: str) -> None:
    for token_id in pair:
        for one in draft.token(token_id).conditions:
            if one.id == RESTRAINED and one.source in pair:
                draft.lose_one(token_id, one, "R-28")


def break_free(draft: Draft, declared: Declared) -> None:
    """Athletics against what restrains it (R-90, RR-40)."""
    actor = draft.token(declared.act.actor)
    bond = next(one for one in actor.conditions if one.id == RESTRAINED)
    dc: str | None = str(bond.value) if bond.value else None
    if dc is None:
        text = f"GM: how hard is it for {actor.name} to break free"
        dc = choose(draft, declared, "dc", text, options_of(DCS), rule="RR-40")
    if dc:
        draft.pop()
        if roll_skill(draft, actor.id, "athletics", int(dc), "to break free", "RR-40"):
            draft.lose_one(actor.id, bond, "RR-40")
