"""What a pack says for fights without people: the table ``[simulate]`` of ``pack.toml``."""

from collections.abc import Mapping

import msgspec

DEFAULT, FIRST, LAST = "default", "first", "last"
"""Answers by place: the question's default, its first option, its last."""
WORTH = "worth"
"""Answer: the option that is worth most to who is asked, such as the best weapon of a reaction."""
RANDOM = "random"
"""Answer: any option, by the fight's own random numbers; for ties."""
GM_ONLY = "gm_only"
"""Answer: none; only a GM can decide, and the fight ends undecided."""


class SimulateEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a fight is played without people.

    ``settings`` are switched before the fight, because their other options ask the GM.
    ``questions`` is the answer for each kind of question that the pack can ask: one of the words of
    this module, or the id of an option (the default where it is not offered). ``standing`` are
    answers by kind that every creature gives beforehand. A creature has fallen if it is out of the
    fight, under a condition in ``fallen``, or has nothing left of a pool in ``emptied``.
    ``actions`` are the actions with a target or a route that a machine may use; ``worth`` are
    further actions, each with what it is worth where it is offered, as a share of a creature's
    life. ``attack_stage`` is a stage of the round, where it has stages, in which a creature may
    both move and attack: a danger map asks then what it can do. Without ``questions`` the pack has
    no table, and its fights end undecided when asked.
    """

    settings: Mapping[str, str] = {}
    questions: Mapping[str, str] = {}
    standing: Mapping[str, str] = {}
    fallen: tuple[str, ...] = ()
    emptied: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    worth: Mapping[str, float] = {}
    attack_stage: str = ""
