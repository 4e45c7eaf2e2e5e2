"""A creature from a file plays like the same creature written by hand, in every system.

The drake of `tests.storage.drake_samples` is read from each format that carries stat blocks. Its
sheet by hand stands in ``drakes.toml``, written by the comments of each ``mapping.toml``.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.commands import SetCondition
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon, WeaponKind
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.packs.creature_conversion import convert_stat_blocks
from gridapp.packs.creatures import CreatureTemplate, checked_creatures
from gridapp.packs.mappings import load_mapping
from gridapp.storage.formats.import_report import ReportBuilder
from gridapp.storage.formats.registry import creature_formats, read_stat_blocks
from tests.rules.randomly import Game, Table, game_of
from tests.shipped import with_facts
from tests.storage import drake_samples as drakes

FORMS: Mapping[str, Callable[[], object]] = {
    "5e-bits": drakes.bits,
    "Open5e, first API": drakes.older,
    "Open5e, rows": drakes.rows,
    "Open5e, newer API": drakes.nested,
    "Foundry": drakes.actor,
    "text": lambda: drakes.TEXT,
}

BY_HAND = tomllib.loads((Path(__file__).parent / "drakes.toml").read_text(encoding="utf-8"))
"""The drake's sheet for each system, with how its numbers come about."""
DRAWN_UP = with_facts(BY_HAND, "the sheet of the drake")


def imported(folder: Path, form: str, pack: str) -> CreatureTemplate:
    """Return the drake of a format, converted for a system."""
    document, notes, rules = FORMS[form](), ReportBuilder(), game_of(pack).system.rules
    is_text = isinstance(document, str)
    path = folder / ("drake.txt" if is_text else "drake.json")
    path.write_text(str(document) if is_text else json.dumps(document), encoding="utf-8")
    mapping = load_mapping(rules.book)
    assert mapping is not None
    made = convert_stat_blocks(read_stat_blocks(path, notes), mapping, rules, notes)
    return made["moss_drake"]


@cache
def by_hand(pack: str) -> CreatureTemplate:
    """Return the drake as written by hand for a system, checked like a built-in creature."""
    book = game_of(pack).system.rules.book
    return checked_creatures(Path("drakes.toml"), book, BY_HAND[pack])["drake"]


def on_board(game: Game, creature: CreatureTemplate) -> Battle:
    """Return the system's battle before the fight, with a drake in place of its large creature."""
    battle, rules = game.start(), game.system.rules
    replaced = next(token for token in battle.tokens if token.space == "2x2")
    drake = creature.make_token(rules.book, replaced.id, replaced.cell)
    ready = rules.mechanics.prepare_creature(rules.book, drake)
    return battle.with_token(msgspec.structs.replace(ready, picture="", side=replaced.side))


def drake_of(battle: Battle) -> Token:
    """Return the drake of a fight."""
    return next(token for token in battle.tokens if token.name == drakes.NAME)


def told(weapon: Weapon) -> Weapon:
    """Return a weapon without numbers that are 0, and without a reach if it has a range."""
    stats = {name: value for name, value in weapon.stats.items() if value}
    reach = weapon.reach if weapon.kind is WeaponKind.MELEE else 0
    return msgspec.structs.replace(weapon, stats=stats, reach=reach)


def all_odds(battle: Battle, game: Game) -> list[tuple[str, str, Fraction, Fraction] | None]:
    """Return hit and mean of every attack between the drake and everybody else, both ways."""
    situation, drake = Situation(battle, game.system.rules), drake_of(battle)
    pairs = [(drake, foe) for foe in battle.tokens if foe.id != drake.id]
    odds = []
    for attacker, target in [*pairs, *((foe, drake) for _, foe in pairs)]:
        for weapon in attacker.weapons:
            answer = game.system.rules.mechanics.attack_odds(
                situation, attacker, target, weapon, ""
            )
            figures = answer and (attacker.id, weapon.id, answer.hit, answer.damage.mean)
            odds.append(figures or None)
    return odds


@pytest.mark.parametrize("pack", DRAWN_UP)
@pytest.mark.parametrize("form", FORMS)
def test_the_sheet_is_the_same(tmp_path: Path, form: str, pack: str) -> None:
    """Footprint, every statistic, pools, senses, ways of moving, and each weapon in full."""
    game = game_of(pack)
    read = drake_of(on_board(game, imported(tmp_path, form, pack)))
    written = drake_of(on_board(game, by_hand(pack)))
    assert read.space == written.space
    assert [read.stat(name) for name in game.system.rules.book.stats] == [
        written.stat(name) for name in game.system.rules.book.stats
    ]
    assert (read.pools, read.senses, read.speeds) == (written.pools, written.senses, written.speeds)
    assert [told(weapon) for weapon in read.weapons] == [told(weapon) for weapon in written.weapons]


@pytest.mark.parametrize("pack", DRAWN_UP)
def test_reach_odds_and_offers_are_the_same(tmp_path: Path, pack: str) -> None:
    """For every condition of the system: threatened cells, offers and odds."""
    game = game_of(pack)
    pair = [
        on_board(game, creature)
        for creature in (imported(tmp_path, "5e-bits", pack), by_hand(pack))
    ]
    for condition in ("", *game.conditions):
        read, written = (under(game, battle, condition) for battle in pair)
        assert seen(read, game) == seen(written, game), condition


def under(game: Game, battle: Battle, condition: str) -> Battle:
    """Return the fight with a condition on the drake, given by the GM."""
    if not condition:
        return battle
    command = SetCondition(drake_of(battle).id, condition, on=True)
    outcome = apply(battle, command, RandomDice(1), game.system.rules)
    assert isinstance(outcome, Applied), outcome
    return outcome.battle


def seen(battle: Battle, game: Game) -> object:
    """Return what the drake threatens and is offered, and the odds of all attacks by and on it."""
    situation, drake = Situation(battle, game.system.rules), drake_of(battle)
    offers = [
        (offer.action, str(offer.refusal), offer.targets, offer.weapons)
        for offer in legal_actions.offers(situation, drake)
    ]
    return situation.threatened_areas(drake), offers, all_odds(battle, game)


@pytest.mark.parametrize("pack", DRAWN_UP)
def test_a_fight_goes_the_same_way(tmp_path: Path, pack: str) -> None:
    """The same choices and dice for both: after each of 120 commands nobody differs."""
    game = game_of(pack)
    read = on_board(game, imported(tmp_path, "Foundry", pack))
    written = on_board(game, by_hand(pack))
    table, first, second = Table(game, 7), RandomDice(7), RandomDice(7)
    for _ in range(120):
        command = table.command(written)
        outcomes = [
            apply(battle, command, dice, game.system.rules)
            for battle, dice in ((read, first), (written, second))
        ]
        first_outcome, second_outcome = outcomes
        assert isinstance(first_outcome, Applied)
        assert isinstance(second_outcome, Applied)
        assert first_outcome.events == second_outcome.events
        read, written = first_outcome.battle, second_outcome.battle
        assert [plain(token) for token in read.tokens] == [plain(token) for token in written.tokens]


def plain(token: Token) -> object:
    """Return where and how a creature is: all but its sheet."""
    return token.id, token.cell, token.elevation, token.pools, token.conditions


def test_every_format_of_creatures_is_tried() -> None:
    names = [entry.name for entry in creature_formats()]
    assert len(names) == 3, f"a new format of creatures: {names}; write the drake in it"


def test_no_two_drakes_are_alike() -> None:
    """The check can fail: a drake with a point of strength less has other odds."""
    game = game_of("reactions")
    weaker = msgspec.structs.replace(
        by_hand("reactions"), stats={**by_hand("reactions").stats, "strength": 3}
    )
    assert seen(on_board(game, weaker), game) != seen(on_board(game, by_hand("reactions")), game)
