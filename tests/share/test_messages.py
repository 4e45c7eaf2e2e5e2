"""Messages: differences lead from state to state, and nothing but the view's values is in them."""

import random

import msgspec
import pytest

from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.shown.views import PlayerView, SeenToken
from gridapp.battle.state import Battle
from gridapp.battle.vision.mask import Mask
from gridapp.grid.grid import CellShape, Grid
from gridapp.share.encoder import ViewEncoder, grid_message, mask_rectangles
from gridapp.share.messages import ChangeMessage, StateMessage, applied
from tests.session.test_twins import values_for
from tests.session.twins import far_cell, twins

GRID = Grid(4, 3)


def token(key: str, cell: tuple[int, int], *, active: bool = False) -> SeenToken:
    return SeenToken(key, key.title(), "heroes", cell, "1x1", "knight", active, ())


def view(*tokens: SeenToken) -> PlayerView:
    order = tuple(each.id for each in tokens)
    return PlayerView("Fight", GRID, None, tokens, (), order, 1)


def test_first_message_is_a_state_with_numbers_of_its_own() -> None:
    message = ViewEncoder().encode(view(token("goblin7", (1, 2)), token("ayla", (0, 0))))
    assert isinstance(message, StateMessage)
    assert [(t.id, t.name, t.centre, t.label) for t in message.tokens] == [
        (1, "Goblin7", (1.5, 2.5), "B3"),
        (2, "Ayla", (0.5, 0.5), "A1"),
    ]
    assert message.order == (1, 2)
    assert b"goblin7" not in msgspec.json.encode(message)


def test_a_step_sends_the_one_who_moved() -> None:
    encoder = ViewEncoder()
    encoder.encode(view(token("a", (0, 0)), token("b", (1, 1))))
    change = encoder.encode(view(token("a", (0, 0)), token("b", (2, 1))))
    assert isinstance(change, ChangeMessage)
    sent = msgspec.to_builtins(change)
    assert set(sent) == {"is", "tokens"}
    assert [each["id"] for each in sent["tokens"]] == [2]
    assert len(msgspec.json.encode(change)) < 200


@pytest.mark.parametrize(
    ("shape", "space", "degrees"),
    [
        (CellShape.SQUARE, "1x2", 0),
        (CellShape.SQUARE, "1x2@1", 90),
        (CellShape.SQUARE, "2x3@3", 270),
        (CellShape.HEX_POINTY, "1x2@4", 240),
        (CellShape.HEX_POINTY, "2x2", 0),
    ],
)
def test_the_picture_of_a_long_body_turns_with_it(
    shape: CellShape, space: str, degrees: int
) -> None:
    """A quarter turn each on squares, a sixth on hexes."""
    seen = msgspec.structs.replace(token("horse", (3, 3)), space=space)
    board = msgspec.structs.replace(view(seen), grid=Grid(9, 9, shape))
    message = ViewEncoder().encode(board)
    assert isinstance(message, StateMessage)
    assert message.tokens[0].turned == degrees


def test_nothing_new_sends_nothing() -> None:
    encoder = ViewEncoder()
    encoder.encode(view(token("a", (0, 0))))
    assert encoder.encode(view(token("a", (0, 0)))) is None


def test_who_is_gone_is_sent_by_number_and_comes_back_under_it() -> None:
    encoder = ViewEncoder()
    encoder.encode(view(token("a", (0, 0)), token("b", (1, 1))))
    gone = encoder.encode(view(token("a", (0, 0))))
    assert isinstance(gone, ChangeMessage)
    assert gone.gone == (2,)
    back = encoder.encode(view(token("a", (0, 0)), token("b", (3, 2))))
    assert isinstance(back, ChangeMessage)
    assert isinstance(back.tokens, tuple)
    assert [each.id for each in back.tokens] == [2]


@pytest.mark.parametrize("seed", range(20))
def test_changes_lead_to_the_same_state(seed: int) -> None:
    """Views of random battles one after another: what a page works out is the encoder's state."""
    encoder, state = ViewEncoder(), None
    for number in range(6):
        seen = values_for(twins(seed * 6 + number).first, PLAYERS).view
        message = encoder.encode(seen)
        if isinstance(message, StateMessage):
            state = message
        elif message is not None and state is not None:
            state = applied(state, message)
        assert state == encoder.state(seen)


def test_mask_rectangles_by_hand() -> None:
    # Two columns and one row of cells, two samples each: 4 x 2 samples, rows 0110 and 0110.
    assert mask_rectangles(Mask.of(2, 1, 2, bytes([0b01100110]))) == (1, 0, 2, 2)
    # Rows 1001 and 0001.
    assert mask_rectangles(Mask.of(2, 1, 2, bytes([0b10010001]))) == (
        0,
        0,
        1,
        1,
        3,
        0,
        1,
        1,
        3,
        1,
        1,
        1,
    )


def test_mask_rectangles_cover_the_mask() -> None:
    dice = random.Random(3)
    raw = bytes(dice.randrange(256) for _ in range(4 * 3 * 16 // 8))
    mask, numbers = Mask.of(4, 3, 4, raw), mask_rectangles(Mask.of(4, 3, 4, raw))
    width, height = mask.size
    covered = [0] * (width * height)
    for at in range(0, len(numbers), 4):
        left, top, across, down = numbers[at : at + 4]
        for y in range(top, top + down):
            for x in range(left, left + across):
                covered[y * width + x] += 1
    bits = "".join(f"{byte:08b}" for byte in raw)
    assert "".join(map(str, covered)) == bits


@pytest.mark.parametrize("shape", list(CellShape))
def test_corners_of_a_cell_are_those_of_every_cell(shape: CellShape) -> None:
    grid = Grid(5, 4, shape)
    corners = grid_message(grid).corners
    for cell in grid.cells:
        x, y = grid.centre(cell)
        placed = [(x + dx, y + dy) for dx, dy in corners]
        for (ax, ay), (bx, by) in zip(placed, grid.polygon(cell), strict=True):
            assert ax == pytest.approx(bx, abs=0.002)
            assert ay == pytest.approx(by, abs=0.002)


def encoded(battle: Battle) -> bytes:
    encoder = ViewEncoder()
    message = encoder.encode(values_for(battle, PLAYERS).view)
    return msgspec.json.encode(message)


@pytest.mark.parametrize("seed", range(40))
def test_twins_send_equal_bytes(seed: int) -> None:
    pair = twins(seed)
    assert encoded(pair.first) == encoded(pair.second), pair.changes


@pytest.mark.long
def test_all_twins_send_equal_bytes() -> None:
    for seed in range(40, 1000):
        pair = twins(seed)
        assert encoded(pair.first) == encoded(pair.second), pair.changes


def test_twins_can_fail() -> None:
    """A moved visible creature changes the message."""
    battle = twins(1).first
    seen = battle.tokens[0]
    moved = msgspec.structs.replace(seen, cell=far_cell(battle.board.grid, random.Random(1)))
    assert encoded(battle) != encoded(battle.with_token(moved))
