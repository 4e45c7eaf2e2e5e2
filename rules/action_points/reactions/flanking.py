"""TODO."""

from gridapp.packkit import Condition, Draft, Question, Refused, Situation, Token

from ..checks import options_of
from ..stats.sheet import FLANKED, IGNORING, INITIATIVE, is_able, setting

IGNORE = "ignore"


IGNORE_NOBODY = "nobody"


def update_flanked(draft: Draft) -> None:
    """Tell who has come to be flanked, and let them ignore somebody as a free reaction (AP-93)."""
    for token in draft.battle.tokens:
        pairs = draft.situation.flanking_pairs(token)
        if not pairs:
            draft.lose(token.id, FLANKED, "AP-90")
        elif not token.has(FLANKED):
            draft.gain(token.id, Condition(FLANKED), "AP-90")
            _ask_ignore(
                draft, token, sorted({one for pair in pairs for one in (pair.first, pair.second)})
            )


def _ask_ignore(draft: Draft, token: Token, flankers: list[str]) -> None:
    when = setting(draft, "reaction_to_flank")
    free = token.pool(INITIATIVE) > 0 or when == "always"
    if when == "no" or not is_able(token) or not free:
        return
    names = {one: f"Ignore {draft.token(one).name}" for one in flankers}
    draft.ask(
        IGNORE,
        f"{token.name} is flanked; whom does it ignore",
        who=token.id,
        about=token.id,
        options=options_of({**names, IGNORE_NOBODY: "Nobody"}),
        default=IGNORE_NOBODY,
        rule="AP-93",
    )


def answer_ignore(draft: Draft, question: Question, option: str) -> None:
    """Ignore whom it chose."""
    if option != IGNORE_NOBODY and draft.battle.token(option) is not None:
        start_ignoring(draft, question.who, option)


def start_ignoring(draft: Draft, token_id: str, foe_id: str) -> None:
    """Turn the back on somebody, who neither flanks nor is flanked by it (AP-94, AP-95)."""
    draft.gain(token_id, Condition(IGNORING, against=(foe_id,), source=foe_id), "AP-93")
    update_flanked(draft)


def ignore_target(draft: Draft) -> bool:
    """Ignore somebody on the own turn."""
    act = draft.declared_act.act
    start_ignoring(draft, act.actor, act.target)
    return True


def stop_ignoring(draft: Draft) -> bool:
    """Ignore somebody no longer, on the own turn only (AP-95)."""
    act = draft.declared_act.act
    for held in draft.token(act.actor).conditions:
        if held.id == IGNORING and held.source == act.target:
            draft.lose_exact(act.actor, held, "AP-95")
    update_flanked(draft)
    return True


def own_turn_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Both are for the own turn, whoever interrupts (AP-93, AP-95)."""
    if situation.battle.underway:
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-93")
    return None
