"""The weights by which a machine plays."""

import msgspec


class Policy(msgspec.Struct, frozen=True):
    """The weights of a machine player: damage dealt, foes felled, damage taken, nearness."""

    name: str
    dealt: float = 1.0
    felled: float = 1.0
    lost: float = 1.0
    near: float = 1.0


BOLD = Policy("bold", felled=1.5, lost=0.4)
EVEN = Policy("even")
CAREFUL = Policy("careful", felled=0.8, lost=2.5)
POLICIES = {policy.name: policy for policy in (BOLD, EVEN, CAREFUL)}
