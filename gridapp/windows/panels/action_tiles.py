"""What an action's tile says: title, price or reason, explanation; and the order of the tiles."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from gridapp.engine.queries.turns.legal_actions import WAITING
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.engine.types import Offer
from gridapp.session.i18n import join_names, shown, shown_name, shown_phrase
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.panels.aim_panel import may_react

if TYPE_CHECKING:
    from gridapp.session.queries.cautions import Caution

_NEVER_NOW = frozenset({"fight", "reaction"})
"""Codes of refusals that hold for a whole fight, so that tiles keep their places in it."""


class TileWords(NamedTuple):
    """What the tile of an action says, in the window's language."""

    title: str
    note: str
    explanation: str
    is_allowed: bool


def tile_words(offer: Offer, book: Rulebook, who: str, caution: "Caution | None") -> TileWords:
    """Return what the tile of an offer says: its price, or why it cannot be taken.

    ``who`` is the name of the creature, which a reason on its own tile need not repeat.
    """
    price, refusal = shown_phrase(offer.price), offer.refusal
    why = (
        translate_message(shown(refusal.why))
        if refusal is not None and refusal.code != WAITING
        else ""
    )
    short = shown_phrase(book.phrases.bare(offer.price))
    note = why.removeprefix(f"{who} ") or " · ".join(filter(None, (short, _caution_note(caution))))
    texts = (price, _caution_text(caution), shown_name(book.actions[offer.action].summary))
    summary = ". ".join(filter(None, texts))
    explanation = (
        f"{summary} ({offer.rule})"
        if refusal is None
        else f"{translate_message(shown(refusal.text))}. {summary}"
    )
    return TileWords(shown_name(offer.name), note, explanation, refusal is None)


def _caution_text(caution: "Caution | None") -> str:
    """Return a caution in words, empty if there is none."""
    if caution is None:
        return ""
    if caution.own_side_only:
        return tr("only allies in reach")
    text = may_react(caution.reactors)
    weapons = join_names(map(shown_name, caution.weapons))
    return tr("{weapons}: {text}", weapons=weapons, text=text) if weapons else text


def _caution_note(caution: "Caution | None") -> str:
    """Return a caution for the two lines of a tile, what matters first."""
    if caution is None or caution.own_side_only:
        return _caution_text(caution)
    return tr("reaction: {names}", names=join_names(caution.reactors))


def never_now(offers: Iterable[Offer], before: Collection[str] = ()) -> frozenset[str]:
    """Return the actions that no turn of this fight allows, which are therefore listed last.

    While a question is open, offers say nothing but that they wait for it: what was such an
    action ``before`` still is, so that the tiles keep their places.
    """
    refused = [(each.action, each.refusal.code) for each in offers if each.refusal is not None]
    return frozenset(
        action
        for action, code in refused
        if code in _NEVER_NOW or (code == WAITING and action in before)
    )


def offers_by_kind(
    offers: tuple[Offer, ...], book: Rulebook, *, allowed_first: bool, last: Collection[str] = ()
) -> list[tuple[ActionKind, list[Offer]]]:
    """Return the offers under each heading; by choice what can be taken before all else.

    The actions ``last`` end the list of their heading.
    """
    groups: list[tuple[ActionKind, list[Offer]]] = []
    for kind in ActionKind:
        here = [offer for offer in offers if _listed_as(offer, book) is kind]
        own = [offer for offer in here if book.actions[offer.action].kind is kind]
        others = [offer for offer in here if offer not in own]
        listed = sorted(own + others, key=lambda offer: offer.action in last)
        if listed:
            groups.append((kind, sorted(listed, key=_is_refused) if allowed_first else listed))
    if allowed_first:
        groups.sort(key=lambda group: _is_refused(group[1][0]))
    return groups


def _is_refused(offer: Offer) -> bool:
    return offer.refusal is not None


def _listed_as(offer: Offer, book: Rulebook) -> ActionKind:
    """Return the kind of actions that an action is listed with."""
    action = book.actions[offer.action]
    return book.actions.get(action.beside, action).kind
