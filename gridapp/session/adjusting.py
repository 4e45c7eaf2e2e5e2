"""The effect of a typed amount on each creature, computed as the command will apply it."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from gridapp.battle.amounts import Amount, Change, Portion, parse_amount
from gridapp.battle.commands import AdjustPools
from gridapp.battle.dice import TypedDice
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.session.following_roll import results_by_face, shares_text
from gridapp.session.i18n import shown, shown_name, tr


class AdjustPreview(NamedTuple):
    """What an entry does to a creature in words, such as ``22 → 15``, and what then follows.

    ``sets_nothing`` is True if it sets a pool to the value that it has, and nothing follows.
    """

    token: str
    change: str
    follows: str = ""
    sets_nothing: bool = False


def preview_entry(
    battle: Battle,
    rules: Rules,
    tokens: tuple[str, ...],
    entry: str,
    pool: str = "",
    portions: Mapping[str, Portion] | None = None,
) -> tuple[AdjustPreview, ...] | Refused:
    """Return what an entry does to each creature, or why it does nothing; dice as a range.

    Raises nothing: an entry that is no amount is a refusal as well.
    """
    command = AdjustPools(tokens, entry, pool, portions or {})
    outcome = apply(battle, command, TypedDice(()), rules)
    if isinstance(outcome, Refused):
        return outcome
    amount = parse_amount(entry)
    return tuple(
        _preview(battle, rules, amount, token_id, pool, (portions or {}).get(token_id))
        for token_id in tokens
    )


def _preview(
    battle: Battle, rules: Rules, amount: Amount, token_id: str, pool: str, portion: Portion | None
) -> AdjustPreview:
    part = portion or amount.portion
    if part is Portion.NONE:
        return AdjustPreview(token_id, tr("nothing"))
    low, high = (part.of(end) for end in amount.roll.bounds)
    entries = [f"{amount.change.value}{total}" for total in dict.fromkeys((low, high))]
    previews = results_by_face(partial(_with_dice, battle, rules, token_id, pool, entries))
    if isinstance(previews, DieNeeded):
        text = tr("a roll decides: {what}", what=shown(previews.purpose))
        return AdjustPreview(token_id, "", text)
    if len(previews) == 1:
        return previews[0]
    texts = (": ".join(filter(None, (each.change, each.follows))) for each in previews)
    return AdjustPreview(token_id, "", shares_text(texts))


def _with_dice(
    battle: Battle,
    rules: Rules,
    token_id: str,
    pool: str,
    entries: list[str],
    faces: tuple[int, ...],
) -> AdjustPreview | DieNeeded:
    """Return the preview of the least and the greatest entry with the given faces of the dice."""
    ends = [
        apply(battle, AdjustPools((token_id,), entry, pool), TypedDice(faces), rules)
        for entry in entries
    ]
    before, last = battle.token(token_id), ends[-1]
    if isinstance(last, DieNeeded):
        return last
    if isinstance(last, Refused):
        return AdjustPreview(token_id, shown(last.text))
    results = [end.battle.token(token_id) for end in ends if isinstance(end, Applied)]
    after = [token for token in results if token is not None]
    if before is None or not after:
        return AdjustPreview(token_id, tr("no change"))
    asked = shown(last.battle.question.text) if last.battle.question else ""
    follows = [*condition_texts(rules.book, before, after[-1]), *([f"{asked}?"] if asked else [])]
    is_set = entries[-1].startswith(Change.SET)
    return AdjustPreview(
        token_id,
        change_text(rules.book, before, after, named=bool(faces)),
        _joined(follows, certain=len(ends) == 1),
        is_set and not asked and all(token == before for token in after),
    )


def _joined(follows: list[str], *, certain: bool) -> str:
    """Return what follows, or what follows at the greatest amount only."""
    text = ", ".join(follows)
    return text if certain or not text else tr("perhaps {what}", what=text)


def change_text(book: Rulebook, before: Token, after: list[Token], *, named: bool = False) -> str:
    """Return every changed pool with values before and after.

    The pool of life alone has no name, unless ``named``.
    """
    changed = [
        key for key in book.pools if any(token.pool(key) != before.pool(key) for token in after)
    ]
    life = [key for key in (book.life, book.reserve) if key in changed]
    ordered = [*life, *(key for key in changed if key not in life)]
    is_plain = ordered == [book.life] and not named
    texts = []
    for key in ordered:
        values = list(dict.fromkeys(token.pool(key) for token in after))
        text = f"{before.pool(key)} → {' … '.join(map(str, values))}"
        texts.append(text if is_plain else f"{shown_name(book.pools[key].name)} {text}")
    return ", ".join(texts) or tr("no change")


def condition_texts(book: Rulebook, before: Token, after: Token) -> list[str]:
    """Return the names of conditions gained and lost."""
    old, new = ({held.id for held in token.conditions} for token in (before, after))
    names = {key: shown_name(entry.name.lower()) for key, entry in book.told_conditions.items()}
    gained = [name for key, name in names.items() if key in new - old]
    lost = [name for key, name in names.items() if key in old - new]
    return [*gained, *(tr("no longer {condition}", condition=name) for name in lost)]
