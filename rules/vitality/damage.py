"""Vitality, then Wounds, and what comes of having none left (V-24, V-77 to V-80, VR-22)."""

from gridapp.packkit import Condition, Damaged, Draft, Option, Question, Token

from .checks import save
from .sheet import ABILITIES, CONSTITUTION, DEAD, FLAT_FOOTED, UNCONSCIOUS

VITALITY, WOUNDS = "vitality", "wounds"
FLAT_FOOTED_SAVE = DYING_SAVE = 15
DEATH = "death"
DIES, LIVES = "dies", "lives"


def hurt(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take an amount of Vitality and what is over of Wounds (V-78).

    Of a flat-footed creature it is all taken of Wounds unless it saves, once per hit (VR-23).
    """
    if amount <= 0:
        return
    token = draft.token(target_id)
    unready = token.has(FLAT_FOOTED)
    if unready and not save(draft, token, "reflex", FLAT_FOOTED_SAVE, "V-24"):
        take(draft, target_id, WOUNDS, amount, "V-24")
        return
    from_vitality = min(amount, max(0, token.pool(VITALITY)))
    take(draft, target_id, VITALITY, from_vitality, rule)
    take(draft, target_id, WOUNDS, amount - from_vitality, rule)


def take(draft: Draft, target_id: str, track: str, amount: int, rule: str) -> None:
    """Take from one track; it stops at 0, excess is lost (VR-22)."""
    token = draft.token(target_id)
    least = _least(draft, token) if track == WOUNDS else 0
    lost = min(amount, max(0, token.pool(track) - least))
    if not lost:
        return
    left = token.pool(track) - lost
    draft.set_pool(target_id, track, left)
    draft.emit(Damaged(target_id, track, lost, left, rule))
    if track == WOUNDS and left <= 0:
        fall(draft, target_id, "V-79")


def _least(draft: Draft, token: Token) -> int:
    """The lowest Wounds can go: 0, or -CON where death waits there (VR-22)."""
    return -token.stat(CONSTITUTION) if _death(draft) == "constitution" else 0


def _death(draft: Draft) -> str:
    return draft.rules.book.setting(draft.battle, "death")


def fall(draft: Draft, target_id: str, rule: str) -> None:
    """Let a creature fall unconscious; whether it dies is the GM's to say (V-79, V-80)."""
    token = draft.token(target_id)
    if token.has(DEAD):
        return
    fresh = not token.has(UNCONSCIOUS)
    draft.gain(target_id, Condition(UNCONSCIOUS), rule)
    if _death(draft) == "ask" and fresh:
        _ask_death(draft, token, rule)
    elif _death(draft) == "constitution" and token.pool(WOUNDS) <= -token.stat(CONSTITUTION):
        draft.gain(target_id, Condition(DEAD), "VR-22")


def _ask_death(draft: Draft, token: Token, rule: str) -> None:
    draft.ask(
        DEATH,
        f"GM: {token.name} is down; does it die",
        about=token.id,
        options=(Option(DIES, "It dies"), Option(LIVES, "It lives, unconscious")),
        default=LIVES,
        rule=rule,
    )


def answer_death(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM said about a fallen creature."""
    if option == DIES:
        draft.gain(question.about, Condition(DEAD), "VR-22")


def follow(draft: Draft, token_id: str, what: str) -> None:
    """Let a creature fall or come to, as the GM has set its Wounds or abilities (V-79, V-80)."""
    if what not in (WOUNDS, *ABILITIES):
        return
    if is_spent(draft.token(token_id)):
        fall(draft, token_id, "V-79" if what == WOUNDS else "V-80")
    else:
        come_to(draft, token_id)


def is_spent(token: Token) -> bool:
    """Whether a creature has no Wounds left, or an ability at 0 (V-79, V-80)."""
    return token.pool(WOUNDS) <= 0 or any(token.pool(one) <= 0 for one in ABILITIES)


def come_to(draft: Draft, token_id: str) -> None:
    """Let a creature that is no longer spent regain consciousness."""
    token = draft.token(token_id)
    if not is_spent(token) and not token.has(DEAD):
        draft.lose(token_id, UNCONSCIOUS, "V-79")


def dying_save(draft: Draft, token: Token) -> None:
    """A round of dying, where a Fortitude save decides (VR-22)."""
    down = token.has(UNCONSCIOUS) and not token.has(DEAD) and token.pool(WOUNDS) <= 0
    dying = down and _death(draft) == "fortitude"
    if dying and not save(draft, token, "fortitude", DYING_SAVE, "VR-22"):
        draft.gain(token.id, Condition(DEAD), "VR-22")
