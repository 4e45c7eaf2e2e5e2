"""What is kept of attacks from state to state: the same as worked out anew, whatever changes.

`Situation.find_standing` keeps values that no pool decides. A pack that reads a pool, or another
part of the battle, must name it in the key: each pool of a creature of both sides is changed here,
one after another, and the parts of the battle that are neither creatures nor board.
"""

from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from gridapp.battle.state import Battle, Phase
from gridapp.battle.vision.lights import Lighting, LightLevel
from gridapp.bench.fight_boards import mirrored
from gridapp.engine.protocol import Rules
from gridapp.engine.queries import cache
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.tactics.acts import open_offers
from gridapp.tactics.play import Fight, seed_of
from tests.rules.play import System
from tests.shipped import SHIPPED

STATES = (15, 40)
"""The commands after which a fight is looked at: in the melee, and later."""


def looked_at(rules: Rules) -> Iterator[Battle]:
    battle = mirrored(rules, 2, walls=4)
    for number, (_, state) in enumerate(Fight(battle, rules, seed_of(31, 0)).steps()):
        if number in STATES:
            yield state


def changed(battle: Battle) -> Iterator[Battle]:
    """Yield battles with the same creatures but for one pool, or with another part changed."""
    for token in (battle.tokens[0], battle.tokens[-1]):
        for pool, before in token.pools.items():
            pools = {**token.pools, pool: 0 if before else 9}
            yield battle.with_token(msgspec.structs.replace(token, pools=pools))
    others = [token.id for token in battle.tokens if token.id != battle.active]
    acted = [msgspec.structs.replace(entry, acted=not entry.acted) for entry in battle.order]
    for fields in (
        {"active": others[0]},
        {"active": ""},
        {"order": battle.order[::-1]},
        {"order": tuple(acted)},
        {"round": battle.round + 1},
        {"standing": ()},
        {"stage": "movement" if battle.stage == "melee" else "melee"},
        {"phase": Phase.SETUP},
        {"lighting": Lighting(LightLevel.DARK)},
    ):
        yield msgspec.structs.replace(battle, **fields)


def numbers(odds: AttackOdds | None) -> object:
    return odds and (odds.hit, odds.critical, odds.damage, odds.direct)


def answers(rules: Rules, battle: Battle) -> tuple[dict[str, object], dict[str, object]]:
    """Return the odds of every attack, and whom everybody may attack with what."""
    situation, entries = Situation(battle, rules), rules.book.actions
    attacks = [key for key, action in entries.items() if action.kind is ActionKind.ATTACK]
    usual = [key for key in rules.book.simulate.actions if key in attacks]
    odds: dict[str, object] = {}
    offers: dict[str, object] = {}
    for attacker in battle.tokens:
        for target, weapon, action in product(situation.foes(attacker), attacker.weapons, usual):
            exact = rules.mechanics.attack_odds(situation, attacker, target, weapon, action)
            odds[f"{attacker.id} {target.id} {weapon.id} {action}"] = numbers(exact)
        for offer in open_offers(situation, attacker, attacks):
            offers[f"{attacker.id} {offer.action}"] = list(offer.attack_pairs())
    return odds, offers


@pytest.mark.parametrize("pack", SHIPPED)
def test_what_is_kept_of_attacks_is_what_is_worked_out_anew(pack: str) -> None:
    rules, differing = System(pack).rules, 0
    for battle in looked_at(rules):
        for other in changed(battle):
            cache.clear()
            usual = answers(rules, battle)
            after = answers(rules, other)
            cache.clear()
            assert after == answers(rules, other)
            differing += after != usual
    assert differing > 2
