"""How a rest went by: calmly, with enough sleep, or broken by strain (AP-143, AP-147)."""

from gridapp.packkit import Draft, Narrated, Token

from .stages import choose

HOW, CALM, AWAKE, STRAIN, STRAINED = "how", "calm", "awake", "strain", "strained"
PER_VITALITY, HOUR = 30, 60


def sleep(token: Token) -> int:
    """The minutes of a full night's sleep, half an hour less for each point of Vitality."""
    return max(0, token.stat("sleep") - PER_VITALITY * token.stat("vitality"))


def is_rest(draft: Draft, token: Token, *, long: bool) -> bool | None:
    """Whether a rest brings anything; ``None`` once somebody has been asked.

    Who has tended another meanwhile is taken to have strained itself, unless told otherwise.
    """
    ways = {CALM: "Calmly"}
    if long:
        ways = {CALM: "Calmly, with that sleep", AWAKE: "With less sleep"}
    ways[STRAIN] = "With strain, or stamina or mana spent"
    default = STRAIN if token.has(STRAINED) else CALM
    text = f"How did {token.name} rest"
    if long:
        text += f", which needs {_spelt(sleep(token))} of sleep in 24 h"
    how = choose(draft, HOW, text, ways, rule="AP-143", default=default)
    if how is None:
        return None
    draft.lose(token.id, STRAINED, "AP-143")
    if how != CALM:
        why = "has slept too little" if how == AWAKE else "breaks its rest off"
        draft.emit(Narrated(token.id, f"{why}: no benefits", "AP-143"))
    return how == CALM


def _spelt(minutes: int) -> str:
    hours, rest = divmod(minutes, HOUR)
    return f"{hours} h {rest} min" if rest else f"{hours} h"
