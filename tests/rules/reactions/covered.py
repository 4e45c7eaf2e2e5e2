"""The rules covered by the examples of `reactions`."""

from tests.rules.covering import Covered, Numbers

FACTS = Numbers(
    "R-",
    "1-96",
    but={
        "R-01",  # six seconds a round
        "R-02",  # squares and cubes: RR-05 shows them
        "R-03",  # five feet a square: RR-01 shows it
        "R-05",  # what the source is silent about: RR-37
        "R-32",  # the same as R-16
        "R-57",  # lost diagrams: RR-02, RR-03
        "R-83",  # the same as R-73
        "R-87",  # hostility is the GM's
    },
)
COVERED = Covered("reactions", FACTS, Numbers("RR-", "1-41"))
