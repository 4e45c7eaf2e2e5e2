"""The letters on the badges of conditions without a drawing: one or two, different for each.

The conditions of the system in use are set by `use_condition_signs`; any other has the initials of
its id.
"""

from collections.abc import Iterable, Iterator, Mapping

from gridapp.scene.items.glyphs import has_condition_glyph


class _Signs:
    by_condition: Mapping[str, str] = {}


def use_condition_signs(names: Mapping[str, str]) -> None:
    """Use signs for the conditions with these names, by id, from now on."""
    _Signs.by_condition = condition_signs(names)


def condition_sign(condition: str) -> str:
    """Return the letters for a condition."""
    return _Signs.by_condition.get(condition) or _initials(condition.split("_"))


def condition_signs(names: Mapping[str, str]) -> dict[str, str]:
    """Return a sign for each condition that no drawing shows; no two are equal.

    The first letter of the name serves where no other name begins with it; else it is followed by
    the initial of a later word, or by the next letter that is free.
    """
    lettered = {key: name for key, name in names.items() if not has_condition_glyph(key)}
    firsts = [name[:1].upper() for name in lettered.values()]
    signs: dict[str, str] = {}
    for key, name in lettered.items():
        alone = name[:1].upper()
        wanted = (alone,) if firsts.count(alone) == 1 else _pairs(name)
        signs[key] = _first_free(wanted, signs.values())
    return signs


def _pairs(name: str) -> Iterator[str]:
    """Yield signs of two letters for a name, the best first."""
    first, *later = name.replace("-", " ").replace(":", " ").split()
    start = first[:1].upper()
    yield from (start + word[:1].lower() for word in reversed(later))
    yield from (start + letter.lower() for letter in first[1:] if letter.isalnum())
    yield from (f"{start}{number}" for number in range(2, 100))


def _first_free(wanted: Iterable[str], taken: Iterable[str]) -> str:
    used = set(taken)
    return next((sign for sign in wanted if sign not in used), "?")


def _initials(words: list[str]) -> str:
    """Return the initials of the first and last word, or the first two letters of a single one."""
    first, *later = [word for word in words if word] or ["?"]
    return first[:1].upper() + (later[-1][:1] if later else first[1:2])
