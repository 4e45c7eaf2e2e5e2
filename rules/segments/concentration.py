"""Effects that last only while their maker concentrates (S-56, SR-40)."""

from gridapp.packkit import Condition, DeclaredAct, Draft, Option, Question, Token

from .asking import Wanted
from .checks import check, score_of
from .sheet import CONCENTRATING

CONCENTRATION = "concentration"
CHECK, KEEPS, LOST = "check", "keeps", "lost"


def begin(draft: Draft, token_id: str) -> None:
    """Keep an effect going from now on."""
    draft.gain(token_id, Condition(CONCENTRATING), "S-56")


def wanted(token: Token) -> Wanted:
    """Whether a creature keeps its effect going."""
    options = (
        Option(CHECK, "Concentration check"),
        Option(KEEPS, "No check needed"),
        Option(LOST, "The effect ends"),
    )
    text = f"GM: does {token.name} keep its effect going"
    return Wanted(CONCENTRATION, text, "", options, "SR-40")


def at_the_end(draft: Draft) -> None:
    """At the end of a round everybody who concentrates is asked, where the table plays so."""
    if draft.rules.book.setting(draft.battle, CONCENTRATION) != "round_end":
        return
    for token in draft.battle.tokens:
        if token.has(CONCENTRATING):
            asked = wanted(token)
            draft.ask(
                CONCENTRATION,
                asked.text,
                about=token.id,
                options=asked.options,
                default=CHECK,
                rule=asked.rule,
            )


def settle(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM has said."""
    carry_out(draft, question.about, option)


def carry_out(draft: Draft, token_id: str, option: str) -> None:
    """Keep the effect, lose it, or let the dice decide (S-56)."""
    token = draft.token(token_id)
    parts = score_of("Concentration", token.stat(CONCENTRATION), token)
    kept = option == KEEPS or (
        option == CHECK and check(draft, token, "Concentration", parts, "S-56")
    )
    if not kept:
        draft.lose(token_id, CONCENTRATING, "S-56")


def disturbed(draft: Draft, declared: DeclaredAct) -> Wanted | None:
    """What is asked when damage has got through to somebody who concentrates."""
    token = draft.token(declared.act.target)
    asks = draft.rules.book.setting(draft.battle, CONCENTRATION) == "damage"
    return wanted(token) if asks and token.has(CONCENTRATING) else None
