"""The players' view cannot contain GM secrets."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Picture, Terrain, Wall
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.battle.notes import Note
from gridapp.battle.shown.seen_turns import SeenTurn, known_state, seen_turn
from gridapp.battle.shown.views import SeenDoor, SeenToken, SeenWall, gm_view, player_view
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Condition, ConditionKinds, Token, telling_conditions
from tests.battle.camp import CAMP, GRID, PICTURE

cells = st.tuples(st.integers(0, 7), st.integers(0, 7))
numbers = st.dictionaries(st.sampled_from(["hp", "speed", "mana"]), st.integers(0, 9), max_size=2)
names = st.text("abcé ", min_size=1, max_size=6)
points = st.tuples(st.integers(0, 8).map(float), st.integers(0, 8).map(float))


def tokens(prefix: str, *, hidden: bool) -> st.SearchStrategy[tuple[Token, ...]]:
    """Creatures with ids beginning with a prefix."""
    token = st.builds(
        Token,
        id=st.integers(0, 9).map(lambda n: f"{prefix}{n}"),
        name=names,
        side=st.sampled_from(["heroes", "raiders"]),
        cell=cells,
        space=st.sampled_from(["1x1", "2x2"]),
        hidden=st.just(hidden),
        stats=numbers,
        pools=numbers,
        conditions=st.lists(st.builds(Condition, names, whose=names), max_size=2).map(tuple),
    )
    return st.lists(token, max_size=4, unique_by=lambda seen: seen.id).map(tuple)


def mixed(*groups: tuple[Any, ...]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Interleave groups, keeping the order within each."""
    labels = [index for index, group in enumerate(groups) for _ in group]

    def deal(order: list[int]) -> tuple[Any, ...]:
        sources = [iter(group) for group in groups]
        return tuple(next(sources[index]) for index in order)

    return st.permutations(labels).map(deal)


def doors(prefix: str, *, secret: bool) -> st.SearchStrategy[tuple[Door, ...]]:
    shut = st.sampled_from([DoorState.CLOSED, DoorState.LOCKED])
    states = shut if secret else st.sampled_from(DoorState)
    ids = st.integers(0, 9).map(lambda n: f"{prefix}{n}")
    door = st.builds(Door, ids, points, points, states, st.just(secret))
    return st.lists(door, max_size=3).map(tuple)


walls = st.lists(st.builds(Wall, names, points, points), max_size=3).map(tuple)
terrain = st.lists(
    st.builds(Terrain, names, names, st.integers(0, 3), st.lists(cells, max_size=3).map(tuple)),
    max_size=2,
).map(tuple)


# Made once: most of the time of a draw is spent on making strategies.
seen_tokens, hidden_tokens = tokens("s", hidden=False), tokens("h", hidden=True)
known_doors, secret_doors = doors("k", secret=False), doors("x", secret=True)
shut_states = st.sampled_from([DoorState.CLOSED, DoorState.LOCKED])
secret_notes = st.lists(st.builds(Note, st.integers(1, 99), names, cells), max_size=3)


@st.composite
def battles(draw: st.DrawFn, count: int) -> tuple[Battle, ...]:
    """Two battles with the same public part and different secrets."""
    seen, doors = draw(seen_tokens), draw(known_doors)
    order = draw(st.permutations([token.id for token in seen]))
    active = draw(st.sampled_from(["", *order]))
    return tuple(_with_secrets(draw, seen, doors, tuple(order), active) for _ in range(count))


def _with_secrets(
    draw: st.DrawFn,
    seen: tuple[Token, ...],
    doors: tuple[Door, ...],
    order: tuple[str, ...],
    active: str,
) -> Battle:
    hidden = draw(hidden_tokens)
    changed = tuple(
        msgspec.structs.replace(token, stats=draw(numbers), pools=draw(numbers), played=True)
        for token in seen
    )
    locked = draw(shut_states)
    shut = tuple(
        door if door.is_open else msgspec.structs.replace(door, state=locked) for door in doors
    )
    board = Board(
        GRID,
        draw(walls),
        draw(mixed(shut, draw(secret_doors))),
        draw(terrain),
        Picture("ab", 10, 10),
    )
    lurkers = [token.id for token in hidden]
    own = draw(secret_notes)
    own += [Note(100 + n, draw(names), who=name, shown=True) for n, name in enumerate(lurkers)]
    places = tuple(InitiativeEntry(name, draw(st.integers(0, 30))) for name in order)
    lurking = tuple(InitiativeEntry(token.id) for token in hidden)
    acting = active or draw(st.sampled_from(["", *(token.id for token in hidden)]))
    return Battle(
        "Ambush",
        PackRef("reactions", "1"),
        board,
        draw(mixed(changed, hidden)),
        Phase.FIGHT,
        round=2,
        order=draw(mixed(places, lurking)),
        active=acting,
        notes=tuple(draw(st.permutations(own))),
    )


@given(battles(2))
def test_battles_differing_in_secrets_have_equal_player_views(
    pair: tuple[Battle, ...],
) -> None:
    first, second = (player_view(battle) for battle in pair)
    assert first == second
    assert msgspec.json.encode(first) == msgspec.json.encode(second)


@given(battles(2))
def test_an_order_that_turns_round_tells_no_secret_either(pair: tuple[Battle, ...]) -> None:
    first, second = (player_view(battle, turn=_circular(battle)) for battle in pair)
    assert first == second


def test_an_order_that_turns_round_begins_with_the_active_creature() -> None:
    """The stored order is g, h (hidden), a, on the turn of a; h's turn leaves the seen order."""
    assert player_view(CAMP, turn=_circular(CAMP)).order == ("a", "g")
    hidden = msgspec.structs.replace(CAMP, active="h")
    assert player_view(hidden, turn=_circular(hidden)).order == ("g", "a")


def _circular(battle: Battle) -> SeenTurn:
    state = known_state(Knowledge(battle, PLAYERS))
    return seen_turn(battle, state, turns_round=True)


@given(battles(1))
def test_gm_view_contains_everything_and_the_players_view(
    single: tuple[Battle, ...],
) -> None:
    (battle,) = single
    view = gm_view(battle)
    assert view.seen == player_view(battle)
    shown = {token.id for token in (*view.seen.tokens, *view.hidden)}
    assert shown == {token.id for token in battle.tokens}
    assert (view.walls, view.doors, view.terrain) == (
        battle.board.walls,
        battle.board.doors,
        battle.board.terrain,
    )


def test_players_view() -> None:
    view = player_view(CAMP)
    assert (view.name, view.grid, view.picture, view.round) == ("Camp", GRID, PICTURE, 3)
    assert view.tokens == (
        SeenToken("a", "Ayla", "heroes", (1, 1), "2x2", "fighter", True, ("prone",)),
        SeenToken("g", "Gorm", "raiders", (5, 5), "1x1", "unknown", False, ()),
    )
    assert view.doors == (SeenDoor((0, 0), (1, 0), False),)
    assert view.order == ("g", "a")


def test_views_leave_out_what_is_internal_and_tell_who_lies_lifeless() -> None:
    held = tuple(map(Condition, ("prone", "counted", "broken")))
    fallen = CAMP.with_token(msgspec.structs.replace(CAMP.tokens[0], conditions=held))
    kinds = ConditionKinds(internal={"counted"}, lifeless={"broken"})
    tokens = {token.id: token for token in player_view(fallen, kinds=kinds).tokens}
    assert tokens["a"].conditions == ("prone", "broken")
    assert (tokens["a"].lifeless, tokens["g"].lifeless) == ("broken", "")
    assert telling_conditions(("prone", "counted", "broken"), kinds) == ("broken",)
    assert telling_conditions(("prone", "counted"), kinds) == ("prone",)


def test_open_secret_door_is_visible() -> None:
    door = msgspec.structs.replace(CAMP.board.doors[1], state=DoorState.OPEN)
    battle = msgspec.structs.replace(CAMP, board=CAMP.board.with_door(door))
    assert player_view(battle).doors[1] == SeenDoor((2, 0), (3, 0), True)


def test_without_picture_a_closed_secret_door_is_drawn_as_wall() -> None:
    board = Board(
        GRID,
        walls=(Wall("w", (4, 0), (4, 2)),),
        doors=(
            Door("open", (4, 3), (4, 4), DoorState.OPEN, secret=True),
            Door("shut", (4, 2), (4, 3), DoorState.LOCKED, secret=True),
        ),
    )
    bare = player_view(msgspec.structs.replace(CAMP, board=board))
    assert bare.walls == (SeenWall((4, 0), (4, 3)),)
    assert bare.doors == (SeenDoor((4, 3), (4, 4), True),)
    drawn = msgspec.structs.replace(board, picture=PICTURE)
    assert player_view(msgspec.structs.replace(CAMP, board=drawn)).walls == ()


def test_low_wall_is_told_from_a_full_one() -> None:
    """Two low walls in a line are one; a full wall in the same line is another."""
    walls = (
        Wall("w", (0, 1), (2, 1)),
        Wall("x", (2, 1), (3, 1), height=3),
        Wall("y", (3, 1), (5, 1), height=4),
    )
    bare = player_view(msgspec.structs.replace(CAMP, board=Board(GRID, walls=walls)))
    assert bare.walls == (SeenWall((0, 1), (2, 1)), SeenWall((2, 1), (5, 1), low=True))


def test_wall_with_a_secret_door_has_no_seam() -> None:
    plain = Board(GRID, walls=(Wall("w", (1, 6), (7, 6)), Wall("v", (1, 2), (7, 5))))
    pierced = Board(
        GRID,
        walls=(
            Wall("w", (3, 6), (1, 6)),
            Wall("x", (4, 6), (7, 6)),
            Wall("v", (1, 2), (3, 3)),
            Wall("y", (7, 5), (5, 4)),
        ),
        doors=(
            Door("d", (3, 6), (4, 6), secret=True),
            Door("e", (3, 3), (5, 4), DoorState.LOCKED, secret=True),
        ),
    )
    with_door, without_door = (
        player_view(msgspec.structs.replace(CAMP, board=msgspec.structs.replace(it, picture=None)))
        for it in (plain, pierced)
    )
    assert with_door.walls == (SeenWall((1, 2), (7, 5)), SeenWall((1, 6), (7, 6)))
    assert with_door == without_door
