"""Messages: English by default, any language through their key, and safe whatever a file says."""

import msgspec
import pytest

from gridapp.battle.messages import MAX_LENGTH, Message, english, gaps, joined, message, render


def test_gaps_are_filled() -> None:
    text = message("{who} loses {amount} {pool}", who="Ayla", amount=5, pool=message("hit points"))
    assert english(text) == str(text) == "Ayla loses 5 hit points"
    assert english("Ayla {who}") == "Ayla {who}"


def test_numbers_with_a_sign() -> None:
    assert english(message("{bonus:+d} and {malus:+d}", bonus=2, malus=-1)) == "+2 and -1"


def test_lists_of_names() -> None:
    text = message("flanked by {foes}", foes=("Snik", message("the {kind}", kind="ogre")))
    assert english(text) == "flanked by Snik and the ogre"
    assert render(text, str, " und ") == "flanked by Snik und the ogre"


def test_keys_are_translated_and_names_are_not() -> None:
    german = {"{who} is {what}": "{what}: {who}", "prone": "liegt", "Snik": "wrong"}
    text = message("{who} is {what}", who="Snik", what=message("prone"))
    assert render(text, lambda key: german.get(key, key), " und ") == "liegt: Snik"


def test_texts_are_joined() -> None:
    assert joined(", ", ("a", "b")) == "a, b"
    assert english(joined(", ", ("a", message("{n} b", n=2)))) == "a, 2 b"
    assert joined(", ", ()) == ""
    bonus = message(" {value:+d} {name}", value=2, name=message("melee"))
    roll = joined("", (message("{who}:", who="Ayla"), bonus, "!"))
    assert english(roll) == "Ayla: +2 melee!"
    assert roll.key == "{who0}: {p1:+d} {p2}{p3}"


def test_gaps_are_listed_in_order() -> None:
    assert gaps("{who} has {bonus:+d}, {who}") == ["{who}", "{bonus:+d}", "{who}"]


def test_texts_that_say_the_same_are_equal() -> None:
    text = message("{who} waits", who="Ayla")
    assert text == "Ayla waits"
    assert text == message("Ayla {what}", what=message("waits"))
    assert text != message("{who} waits", who="Bren")
    assert text != "Ayla"
    assert hash(text) == hash("Ayla waits")
    assert "wait" in text
    assert repr(text) == "'Ayla waits'"


def test_round_trip() -> None:
    text = message("{who}: {parts}", who="Ayla", parts=("a", 2, message("b {c}", c=-3)))
    body = msgspec.json.encode(text)
    assert msgspec.json.decode(body, type=Message) == text
    assert msgspec.json.encode(message("plain")) == b'{"key":"plain"}'
    assert len({text, message("{who}: {parts}", who="Bren")}) == 2


@pytest.mark.parametrize("key", ["{a.__class__}", "{a[0]}", "{a!r}", "{a:9999999999}", "{", "{}"])
def test_hostile_gaps_stay_as_they_are(key: str) -> None:
    assert english(Message(key, {"a": "x"})) == key


def test_a_gap_without_a_value_stays() -> None:
    assert english(message("{who} waits")) == "{who} waits"


def test_a_bomb_of_gaps_is_limited() -> None:
    """Eight levels of ten gaps each would be 10 ** 9 letters."""
    bomb: Message = message("")
    for fill in ("x" * 10, *[""] * 8):
        bomb = Message("{a}" * 10, {"a": fill or bomb})
    assert len(english(bomb)) < 2 * MAX_LENGTH


def test_deep_messages_are_cut_off() -> None:
    deep = message("end")
    for _ in range(500):
        deep = message("{a}", a=deep)
    assert english(deep) == "{a}"
