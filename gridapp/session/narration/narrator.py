"""Sentences for events, previews and refusals, with the names of creatures and cells."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridapp.battle import events as happened
from gridapp.battle.messages import Text
from gridapp.caching import cached_for_good
from gridapp.engine.queries.turns.round_parts import RoundPart
from gridapp.engine.rulebook.pack_data import Pool
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.engine.types import MovePlan, Provocation, SpatialEvent
from gridapp.session.i18n import join_names, shown, shown_name, shown_phrase, tr, tr_noop
from gridapp.session.narration.battle_names import BattleNames, EventSentence

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import (
        DestinationPreview,
        FlankChance,
        RoutePreview,
        TargetCover,
    )
    from gridapp.engine.queries.lower_postures import BetterPosture


@cached_for_good
def event_sentences() -> Mapping[type[Any], EventSentence]:
    """Return the sentence of each type of event; imported with the first event."""
    from gridapp.session.narration.fight_sentences import FIGHT_SENTENCES
    from gridapp.session.narration.map_sentences import MAP_SENTENCES

    return {**MAP_SENTENCES, **FIGHT_SENTENCES}


class Narrator(BattleNames):
    """Describes a battle in sentences."""

    def sentence(self, event: happened.Event) -> Text:
        """Return an event as a sentence."""
        return event_sentences()[type(event)](self, event)

    def sentences(self, events: Iterable[happened.Event]) -> tuple[Text, ...]:
        """Return the sentences of several events, without empty ones."""
        return tuple(text for text in map(self.sentence, events) if text)

    def provocation_text(self, provocation: Provocation) -> str:
        """Return the opportunity attacker and the cell of a provocation."""
        label = self.grid.label(provocation.cell)
        return tr("{who} at {cell}", who=self.name(provocation.attacker), cell=label)

    def round_part_text(self, part: RoundPart) -> str:
        """Return who may act in a part of the round, and by what means."""
        return ", ".join(
            f"{self.name(actor.token)} ({', '.join(map(_means_text, actor.means))})"
            for actor in part.acting
        )

    def destination_text(
        self, hover: "DestinationPreview", actor: str, safer: str = "", odds: Sequence[str] = ()
    ) -> str:
        """Return a destination's preview as a line.

        ``safer`` describes an alternative route, ``odds`` the chance to arrive: it comes first,
        because a narrow line is cut at its end.
        """
        if hover.refusal is None:
            return self._move_text(hover, actor, safer, odds)
        return shown(hover.refusal.text)

    def _move_text(
        self, hover: "DestinationPreview", actor: str, safer: str, odds: Sequence[str]
    ) -> str:
        parts = [self._journey_text(hover, actor), *odds, *self._passage_texts(hover)]
        if hover.squeezed:
            parts.append(self.squeezing_text(hover.squeezing))
        if hover.provocations:
            parts += self._provoked_texts(hover.provocations)
        parts += [safer] if safer else []
        if hover.flanks:
            flanks = sorted(set(map(self._flank_text, hover.flanks)))
            parts.append(tr("flanks {who}", who=join_names(flanks)))
        return ", ".join((*parts, *self.cover_texts(hover.covers)))

    def _provoked_texts(self, provocations: Iterable[Provocation]) -> Iterator[str]:
        """Yield a text of the reactions provoked by a route, then of those possible instead."""
        texts: dict[bool, dict[str, None]] = {False: {}, True: {}}
        for each in provocations:
            texts[each.instead][self.provocation_text(each)] = None
        yield tr("provokes {who}", who=join_names(texts[False]))
        if texts[True]:
            yield tr("or else {who}", who=join_names(texts[True]))

    def _journey_text(self, hover: "DestinationPreview", actor: str) -> str:
        """Return where a move starts and ends, its length and price."""
        start = self.battle.token(actor)
        origin = self.grid.label(start.cell) if start else ""
        goal, length = self.grid.label(hover.cell), self.length_text(hover.length)
        text = tr("{start} to {end}: {length}", start=origin, end=goal, length=length)
        price = ", ".join(map(shown_phrase, hover.price))
        if "(" in price:
            return f"{text}, {price}"
        return f"{text} ({price})" if price else text

    def _flank_text(self, flank: "FlankChance") -> str:
        who, partner = self.name(flank.target), self.name(flank.partner)
        return tr("{who} with {partner}", who=who, partner=partner)

    def price_text(self, plan: MovePlan, route: "DestinationPreview | RoutePreview") -> str:
        """Return what a route costs besides its length, in points or actions of the system.

        Empty where nothing more is paid.
        """
        if plan.tiers or plan.jumps is not None:
            return shown_phrase(self.book.phrases.bare(", ".join(route.price)))
        paid = Counter[str]()
        for leg in plan.legs[: len(route.legs)]:
            paid.update(leg.cost)
        return " + ".join(self._paid_text(self.book.pools[key], paid[key]) for key in paid)

    def _paid_text(self, pool: Pool, amount: int) -> str:
        """Return an amount of a pool; what a turn has one of has no number."""
        name = shown_name(pool.counted_name(amount))
        return name if pool.full == amount == 1 else f"{amount} {name}"

    def squeezing_text(self, cost: int) -> str:
        """Return the text for squeezing between walls on a route, with the extra cost in steps.

        The rule says what squeezes: a step off the straight through an open door, for example.
        """
        rule = self.book.squeeze.rule
        if not cost:
            return tr("squeezes ({rule})", rule=rule)
        length = self.length_text(self.grid.length(cost))
        return tr("squeezes: {length} more ({rule})", length=length, rule=rule)

    def _passage_texts(self, hover: "DestinationPreview") -> list[str]:
        """Return where the stairs at a destination lead, and the length of the way there."""
        texts = []
        for link in self.battle.board.links:
            for start, end in link.passages():
                if start == hover.cell:
                    length = hover.length + self.grid.length(link.steps)
                    label = self.grid.label(end)
                    texts.append(
                        tr("on to {cell}: {length}", cell=label, length=self.length_text(length))
                    )
        return texts

    def flanked_text(self, event: SpatialEvent) -> str:
        """Return the pair of foes that flanks the mover, and the mover's cell."""
        pair = join_names((self.name(event.creature), self.name(event.partner)))
        return tr("flanked by {who} at {cell}", who=pair, cell=self.grid.label(event.to))

    def cover_texts(self, covers: "Iterable[TargetCover]", *, own: bool = False) -> tuple[str, ...]:
        """Return the cover of targets by grade, or with ``own`` the mover's cover from them."""
        by_grade: dict[str, list[str]] = {}
        for target_cover in covers:
            if name := self.cover_name(
                target_cover.cover.grade, target_cover.better_postures, in_sentence=True
            ):
                by_grade.setdefault(name, []).append(self.name(target_cover.target))
        text = tr_noop("{cover} from {who}") if own else tr_noop("{cover} for {who}")
        return tuple(tr(text, cover=name, who=join_names(foes)) for name, foes in by_grade.items())

    def grade_name(self, grade: str) -> str:
        """Return the pack's name for a grade of cover as shown, empty for no cover."""
        return shown_name(self._grade(grade))

    def _grade(self, grade: str) -> str:
        grades = self.book.cover.how.grades
        return next((entry.name for entry in grades if entry.id == grade), "")

    def cover_name(
        self, grade: str, ducked: "Iterable[BetterPosture]" = (), *, in_sentence: bool = False
    ) -> str:
        """Return a grade of cover and, in brackets, better grades in lower postures.

        With ``in_sentence`` it is written in small letters, where the language has them.
        """
        lower = ", ".join(map(self._posture_text, ducked))
        name, none = self._grade(grade), tr("No cover")
        name = shown_name(name.lower() if in_sentence else name)
        none = none[:1].lower() + none[1:] if in_sentence else none
        return f"{name or none} ({lower})" if lower else name

    def _posture_text(self, posture: "BetterPosture") -> str:
        name = self.book.conditions[posture.posture].name
        return f"{shown_name(name.lower())} {shown_name(self._grade(posture.grade).lower())}"


def _means_text(means: Text) -> str:
    return shown_phrase(means) if isinstance(means, str) else shown(means)


def provoked_name(book: Rulebook, count: int) -> str:
    """Return the system's name for its opportunity attacks, in the plural unless ``count`` is 1.

    Empty if the system has no name of its own.
    """
    provoked = book.phrases.provoked
    return shown_name(provoked[0 if count == 1 else 1]) if provoked else ""


def opportunity_attacks_text(count: int, book: Rulebook) -> str:
    """Return the number of opportunity attacks as text, in the system's own word for them."""
    if name := provoked_name(book, count):
        return f"{count} {name}"
    if not count:
        return tr("no opportunity attack")
    single, several = tr_noop("{count} opportunity attack"), tr_noop("{count} opportunity attacks")
    return tr(single if count == 1 else several, count=count)
