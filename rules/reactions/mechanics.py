"""What the system `reactions` answers beyond its data."""

from gridapp.engine.kit import (
    Act,
    Action,
    ActionKind,
    AttackOdds,
    Declared,
    Draft,
    Happening,
    HappeningKind,
    Leg,
    LineRule,
    Metric,
    Modifier,
    MovePlan,
    MoveRules,
    Offer,
    Option,
    Phase,
    Provocation,
    Question,
    Reach,
    Refused,
    Rulebook,
    Situation,
    Token,
    Walk,
    Weapon,
    WeaponKind,
    enlist,
)

from . import order
from .attacks import attack, odds
from .conditions import is_able
from .slots import NAMES, REACTION, STANDARD, pay, payable, slot_of

OPPORTUNITY = "opportunity"
PENALTIES = {"primary_attack": 0, "secondary_attack": -5, "tertiary_attack": -10}
STRIKE, PASS = "strike", "pass"


class Reactions:
    """The functions of the pack; all state is in the battle."""

    def enlist(self, book: Rulebook, token: Token) -> Token:
        return enlist(book, token)

    def start(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        order.start(draft)

    def join(self, draft: Draft, token_id: str) -> None:
        order.join(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        order.end_turn(draft)

    def offers(self, situation: Situation, actor: Token) -> tuple[Offer, ...]:
        actions = situation.rules.book.actions
        return tuple(_offer(situation, actor, key, action) for key, action in actions.items())

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        """Every equipped melee weapon; who cannot attack does not threaten (R-54, RR-14)."""
        if not is_able(token):
            return ()
        held = (one for one in token.weapons if one.equipped and one.kind is WeaponKind.MELEE)
        return tuple(_reach(situation, weapon) for weapon in held)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return is_able(token) and token.pool(REACTION) > 0

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        """Advance: a leg per Move that can be paid (R-16, R-33). Side Step: one cell (R-49)."""
        book = situation.rules.book
        entry = book.actions[action]
        ways = payable(actor, slot_of(entry))
        is_step = action == "side_step"
        budget = 1 if is_step else int(actor.stat("speed") // situation.grid.cell_size)
        ways = ways[:1] if is_step else ways
        return MovePlan(
            action=action,
            rules=MoveRules(
                legs=(budget,) * len(ways),
                diagonals=Metric(book.setting(situation.battle, "diagonals")),
                difficult=not is_step,
            ),
            legs=tuple(Leg(f"{entry.name} ({NAMES[way]})", {way: 1}) for way in ways),
        )

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay(draft, actor, slot_of(draft.rules.book.actions[action]))

    def walked(self, draft: Draft, walk: Walk, since: int) -> None:
        """A Move is spent as it begins, however much of it is used (R-33)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[Happening, ...]
    ) -> tuple[Provocation, ...]:
        """Departing from a threatened cell, once per foe and movement (R-33, RR-06, RR-07)."""
        if action == "side_step":
            return ()
        first: dict[tuple[int, str], Happening] = {}
        for event in events:
            if event.kind is not HappeningKind.ENTERED and self._may_strike(situation, event):
                first.setdefault((event.leg, event.whose), event)
        ranks = {place.token: rank for rank, place in enumerate(situation.battle.order)}
        found = sorted(
            first.values(), key=lambda event: (event.step, ranks.get(event.whose, len(ranks)))
        )
        return tuple(_provocation(event) for event in found)

    def _may_strike(self, situation: Situation, event: Happening) -> bool:
        striker = situation.battle.token(event.whose)
        return striker is not None and self.can_react(situation, striker)

    def ask(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        striker = draft.token(provocation.striker)
        place = draft.situation.grid.label(provocation.cell)
        draft.ask(
            OPPORTUNITY,
            f"{striker.name} may strike {mover.name} leaving {place}",
            who=striker.id,
            about=mover.id,
            options=_strikes(striker, provocation.weapons),
            default=PASS,
            rule="R-50",
        )

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """A weapon attack in one of the three slots; by the Standard, a Primary (R-20, RR-28)."""
        actor = draft.token(act.actor)
        entry = draft.rules.book.actions[act.action]
        refused = _no_attack(draft.situation, actor, act)
        if refused is None:
            paid = pay(draft, actor.id, slot_of(entry))
            value = 0 if paid == STANDARD else PENALTIES[act.action]
            attack(draft, actor.id, act.target, act.weapon, Modifier(entry.name, value, "R-20"))
        return refused

    def odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        penalty = Modifier(action, PENALTIES.get(action, 0), "R-20")
        return odds(situation, attacker, target, weapon, penalty)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == order.TIE:
            order.answer_tie(draft, question, option)
        elif option != PASS:
            draft.spend(question.who, REACTION, 1)
            weapon = option.removeprefix(f"{STRIKE}:")
            penalty = Modifier("Opportunity Attack", 0, "R-50")
            attack(draft, question.who, question.about, weapon, penalty)

    def resume(self, draft: Draft, declared: Declared) -> None:
        """Nothing is declared apart from being carried out in this system."""
        draft.pop()

    def corrected(self, draft: Draft, token_id: str, what: str) -> None:
        """A correction stands by itself."""

    def may_go_on(self, situation: Situation, actor: Token) -> Refused | None:
        if is_able(actor):
            return None
        return Refused("down", f"{actor.name} is down", "R-72")


mechanics = Reactions()


def _reach(situation: Situation, weapon: Weapon) -> Reach:
    cell = situation.grid.cell_size
    nearest = -int(-weapon.min_reach // cell)
    return Reach(weapon.id, max(1, nearest), int(weapon.reach // cell), LineRule.ANY)


def _provocation(event: Happening) -> Provocation:
    return Provocation(
        kind=OPPORTUNITY,
        striker=event.whose,
        step=event.step,
        leg=event.leg,
        cell=event.cell,
        rule="R-33",
        weapons=event.weapons,
    )


def _strikes(striker: Token, weapons: tuple[str, ...]) -> tuple[Option, ...]:
    named = {weapon.id: weapon.name for weapon in striker.weapons}
    strikes = tuple(
        Option(f"{STRIKE}:{weapon}", f"Strike with {named[weapon]}") for weapon in weapons
    )
    return (*strikes, Option(PASS, "Let pass"))


def _offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    weapons: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    if action.kind is ActionKind.ATTACK:
        weapons = tuple(weapon.id for weapon in actor.weapons if weapon.equipped)
        targets = tuple(foe.id for foe in situation.foes(actor) if _ways(situation, actor, foe))
    refusal = _refusal(situation, actor, action)
    if refusal is None and action.kind is ActionKind.ATTACK and not targets:
        refusal = Refused("no_target", f"{actor.name} has nobody within reach or range", "R-06")
    slot = slot_of(action)
    price = NAMES[next(iter(payable(actor, slot)), slot)]
    return Offer(key, action.name, price, action.rule, refusal, targets, weapons)


def _refusal(situation: Situation, actor: Token, action: Action) -> Refused | None:
    """Why an action cannot be taken now, whatever it is aimed at."""
    battle = situation.battle
    if battle.phase is not Phase.FIGHT:
        return Refused("no_fight", "roll initiative first", "R-10")
    if battle.active != actor.id:
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "R-15")
    if not is_able(actor):
        return Refused("down", f"{actor.name} is down", "R-95")
    slot = slot_of(action)
    if not payable(actor, slot):
        return Refused("spent", f"{actor.name} has no {NAMES[slot]} left this turn", "R-15")
    if action.kind is ActionKind.MOVE and not actor.stat("speed"):
        return Refused("no_speed", f"{actor.name} has no speed", "R-33")
    return None


def _no_attack(situation: Situation, actor: Token, act: Act) -> Refused | None:
    target = situation.battle.token(act.target)
    if target is None or target.side == actor.side:
        return Refused("target", f"{actor.name} needs a foe to attack", "R-06")
    weapon = actor.weapon(act.weapon)
    if weapon is None or not weapon.equipped:
        return Refused("weapon", f"{actor.name} does not hold such a weapon", "R-54")
    return _out_of_reach(situation, actor, target, weapon)


def _ways(situation: Situation, actor: Token, foe: Token) -> bool:
    """Whether any held weapon can strike a foe."""
    held = (weapon for weapon in actor.weapons if weapon.equipped)
    return any(_out_of_reach(situation, actor, foe, weapon) is None for weapon in held)


def _out_of_reach(situation: Situation, actor: Token, foe: Token, weapon: Weapon) -> Refused | None:
    grid = situation.grid
    ones, others = situation.cells(actor), situation.cells(foe)
    steps = min(grid.steps(one, other) for one in ones for other in others)
    reach = _reach(situation, weapon)
    limit = weapon.range if weapon.kind is not WeaponKind.MELEE else weapon.reach
    nearest = reach.nearest if weapon.kind is WeaponKind.MELEE else 1
    if not nearest <= steps or grid.length(steps) > limit:
        how_far = f"{grid.length(steps):g} {grid.unit.value}"
        return Refused("reach", f"{foe.name} is {how_far} away, out of reach", "R-06")
    if situation.cover(actor, foe).grade == "total":
        return Refused("cover", f"{foe.name} has full cover from {actor.name}", "R-67")
    return None
