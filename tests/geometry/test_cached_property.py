"""Cached properties are computed once."""

from gridapp.geometry.planar.cached_property import CachedProperty


class Counter:
    """Count the calls of a property."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.asked = 0

    @CachedProperty
    def sum(self) -> int:
        """The steps so far."""
        self.asked += self.step
        return self.asked


def test_each_instance_computes_its_value_once() -> None:
    first, second = Counter(1), Counter(2)
    assert first.asked == 0
    assert (first.sum, first.sum, second.sum, second.sum) == (1, 1, 2, 2)
    assert (first.asked, second.asked) == (1, 2)


def test_the_class_attribute_is_the_descriptor() -> None:
    assert isinstance(Counter.sum, CachedProperty)
    assert Counter.sum.__doc__ == "The steps so far."


def test_a_value_is_known_once_computed_or_stored() -> None:
    computed, stored, fresh = Counter(1), Counter(1), Counter(1)
    assert computed.sum == 1
    Counter.sum.store(stored, 7)
    is_computed = Counter.sum.is_computed
    assert [is_computed(each) for each in (computed, stored, fresh)] == [True, True, False]
    assert (stored.sum, stored.asked) == (7, 0)
