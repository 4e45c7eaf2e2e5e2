"""Decisions an act waits for: asked once, stored on the act, read from the act afterwards.

An act on top of the stack is resumed until it is carried out. Each time its function starts at the
top, reads the stage (``stage_of``) and calls ``choose`` for every decision it needs. `choose`
returns ``None`` after asking, and the function returns. The answer is stored in the stage's field
named by the question, and the act is resumed.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from gridapp.battle.messages import Text, message
from gridapp.battle.questions import Asker, Creature, Number, Option, Part, Question
from gridapp.engine.commands.draft import Draft
from gridapp.packkit.stages import Ask, YesNo, as_texts, tag_of

V = TypeVar("V", bound=str)


_FIELD = "asked for"
"""Key in a question's facts; the value is the name of the stage field that the answer sets."""
_FIELD_FACTS = (_FIELD, "note", "key")
"""All such keys: `segments` and `vitality` have their own."""
_ANY = "that"
"""The only option of a question that is answered by a number."""
_THAT = message("That")

CANCEL = "cancel"
"""The option of a card that cancels the act before its begin; Esc chooses it too."""
YES_NO: Mapping[YesNo, Text] = {YesNo.YES: message("Yes"), YesNo.NO: message("No")}


class DecisionAsker(NamedTuple):
    """Asks for decisions; ``fact`` is the question's fact naming the field to settle.

    A pack whose battles used a different fact in 0.1.0 has its own decider, so that they replay to
    the stored hashes.
    """

    fact: str = _FIELD

    def choose(  # noqa: PLR0913 - a question has that many parts
        self,
        draft: Draft,
        settled: V | None,
        field: str,
        text: Text,
        options: Mapping[V, Text],
        *,
        rule: str,
        default: V | None = None,
        asker: Asker | None = None,
        kind: str = "",
    ) -> V | None:
        """Return the decision stored in a field of an act's stage, or ask and return ``None``.

        ``settled`` is the field's value, ``field`` its stored name. A single option is taken
        without asking. By default the first option is the default answer, the actor is asked, and
        the question's kind is the field.
        """
        if settled is not None and settled in options:
            return settled
        if len(options) == 1:
            return next(iter(options))
        act = draft.declared_act.act
        _put(
            draft,
            kind or field,
            text,
            options_of(options),
            rule=rule,
            default=default,
            asker=asker or Creature(act.actor),
            about=act.target or act.actor,
            facts={self.fact: field},
        )
        return None

    def choose_number(  # noqa: PLR0913 - a question has that many parts
        self,
        draft: Draft,
        settled: int | None,
        field: str,
        text: Text,
        number: Number,
        *,
        rule: str,
        word: Text = _THAT,
        option: str = _ANY,
        asker: Asker | None = None,
        kind: str = "",
    ) -> int | None:
        """Return the number typed for a field of a stage, or ask and return ``None``."""
        if settled is not None:
            return settled
        act = draft.declared_act.act
        _put(
            draft,
            kind or field,
            text,
            (Option(option, word),),
            rule=rule,
            asker=asker or Creature(act.actor),
            about=act.target or act.actor,
            facts={self.fact: field},
            number=number,
        )
        return None


_DECIDER = DecisionAsker()
choose, choose_number = _DECIDER.choose, _DECIDER.choose_number


def ask(  # noqa: PLR0913 - a question has that many parts
    draft: Draft,
    about: Ask,
    text: Text,
    options: tuple[Option, ...],
    *,
    asker: Asker,
    rule: str,
    default: str | None = None,
    creature: str = "",
    number: Number | None = None,
    parts: tuple[Part, ...] = (),
) -> None:
    """Ask a question whose answer goes to the pack (`Mechanics.answer`).

    ``about`` is the subject, with the data for the answer; ``creature`` is the id of the creature
    that caused the question. By default the first option is the default answer. ``parts`` are the
    lines of a card that joins several questions.
    """
    _put(
        draft,
        tag_of(type(about)),
        text,
        options,
        rule=rule,
        default=default,
        asker=asker,
        about=creature,
        facts=as_texts(about),
        number=number,
        parts=parts,
    )


def is_decision(question: Question) -> bool:
    """Return True if `choose` or `choose_number` asked the question."""
    return bool(_field_of(question))


def settle(draft: Draft, question: Question, option: str) -> None:
    """Store the answer to a question of `choose` or `choose_number` on the waiting act."""
    typed = question.number.value if question.number else option
    draft.note_facts(**{_field_of(question): str(typed)})


def options_of(texts: Mapping[V, Text]) -> tuple[Option, ...]:
    """Return the options for button texts by id."""
    return tuple(Option(str(key), text) for key, text in texts.items())


def in_words(*ids: V) -> dict[V, Text]:
    """Return button texts made from ids: ``no_cover`` becomes ``No cover``."""
    return {key: message(key.replace("_", " ").capitalize()) for key in ids}


def numbered(first: int, last: int, word: Text) -> dict[str, Text]:
    """Return button texts for the numbers ``first`` to ``last``, such as ``2 Vigor``."""
    return {
        str(number): message("{number} {word}", number=number, word=word)
        for number in range(first, last + 1)
    }


def _field_of(question: Question) -> str:
    """Return the stored name of the field an answer settles, or an empty text."""
    return next((question.facts[key] for key in _FIELD_FACTS if key in question.facts), "")


def _put(  # noqa: PLR0913 - a question has that many parts
    draft: Draft,
    kind: str,
    text: Text,
    options: tuple[Option, ...],
    *,
    asker: Asker,
    rule: str,
    about: str,
    facts: dict[str, str],
    default: str | None = None,
    number: Number | None = None,
    parts: tuple[Part, ...] = (),
) -> None:
    draft.ask(
        kind,
        text,
        asker=asker,
        about=about,
        options=options,
        default=default or options[0].id,
        rule=rule,
        facts=facts,
        number=number,
        parts=parts,
    )
