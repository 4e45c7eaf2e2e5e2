"""Attributes that are worked out once."""

from gridapp.geometry.planar.cached_property import CachedProperty


class Counter:
    """Counts how often it was asked to work something out."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.asked = 0

    @CachedProperty
    def sum(self) -> int:
        """The steps so far."""
        self.asked += self.step
        return self.asked


def test_each_object_works_its_own_answer_out_and_only_once() -> None:
    one, other = Counter(1), Counter(2)
    assert one.asked == 0
    assert (one.sum, one.sum, other.sum, other.sum) == (1, 1, 2, 2)
    assert (one.asked, other.asked) == (1, 2)


def test_the_class_tells_what_its_attribute_is() -> None:
    assert isinstance(Counter.sum, CachedProperty)
    assert Counter.sum.__doc__ == "The steps so far."
