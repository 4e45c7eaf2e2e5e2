"""The sample battle on hexes, played until only a single side can act."""

from random import Random

from gridapp.battle.commands import Act, Answer, Command, EndTurn, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, Phase
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle
from tests.rules.play import System

SYSTEM = System("action_points")
MAX_COMMANDS = 4_000


def answered(battle: Battle, random: Random) -> Answer:
    """Return an answer without interrupts or reactions; dice show 1 to 20."""
    assert battle.question is not None
    ids = [option.id for option in battle.question.options]
    option = "later" if "later" in ids else battle.question.default
    number = battle.question.number
    return Answer(battle.question.id, option, random.randint(1, 20) if number else None)


def acted(battle: Battle) -> Command:
    """Attack if possible, else move next to the nearest foe, else end the turn."""
    actor = battle.token(battle.active)
    assert actor is not None
    situation = Situation(battle, SYSTEM.rules)
    offers = {offer.action: offer for offer in legal_actions.offers(situation, actor)}
    attack = offers["standard_attack"]
    sides = {token.id: token.side for token in battle.tokens}
    if attack.refusal is None and actor.pool("ap") >= 6:
        for strike in SYSTEM.acts_of(situation, actor, attack):
            if sides[strike.target] != actor.side:
                return strike
    foes = [foe for foe in situation.foes(actor) if not (foe.has("dead") or foe.has("dying"))]
    if offers["move"].refusal is not None or not foes:
        return EndTurn()
    options = Preview(situation, actor, "move").options
    away = {cell: min(situation.distance(actor, foe, cell) for foe in foes) for cell in options}
    best = min(away, key=lambda cell: (away[cell], options.cost(cell)), default=actor.cell)
    if best == actor.cell or away[best] >= min(situation.distance(actor, foe) for foe in foes):
        return EndTurn()
    return Act(actor.id, "move", options.route(best))


def sides_left(battle: Battle) -> set[str]:
    return {token.side for token in battle.tokens if not (token.has("dead") or token.has("dying"))}


def test_one_side_wins_at_the_old_ford() -> None:
    battle, _ = sample_battle("old_ford", load_packs())
    random, dice = Random(3), RandomDice(3)
    assert battle.board.grid.is_hex
    for _ in range(MAX_COMMANDS):
        if battle.phase is Phase.SETUP:
            command: Command = StartFight()
        else:
            command = answered(battle, random) if battle.question else acted(battle)
        outcome = apply(battle, command, dice, SYSTEM.rules)
        assert isinstance(outcome, Applied), f"{command}: {outcome}"
        battle = outcome.battle
        if len(sides_left(battle)) < 2:
            break
    assert len(sides_left(battle)) == 1
    assert battle.round > 1
