"""Play without people: acts listed, judged and chosen, questions answered, fights played out.

Where to look:

- acts: `tactics/acts.py`; which act and why: `choose.py`, `worth.py`; one fight, with
  its house rules: `play.py`; what a pack says: ``[simulate]`` in ``pack.toml``
- what foes could do to a creature on a cell: `tactics/foe_turns.py`, `strike_places.py`,
  `danger.py`; bands and words: `session/overlays/danger.py`
- orders: `tactics/behaviour.py` (data), `orders.py` (choice); step by step:
  `session/computer/player.py`
- advice: `tactics/advice.py`, `exposure.py`, shown by `session/computer/advising.py`; plans for a
  turn: `tactics/plans.py`, kept by `session/computer/planning.py`
- many fights: `session/simulating` (`run.py` merges by number; `engines.py`, `cluster.py`)
- that fights are fair and odds are right: `tests/tactics/test_duels.py`, `test_mirrors.py`,
  `test_estimates.py`; that faster code plays the same: `test_same_play.py`; what a machine walks
  into: `conduct.py`, matches of policies: `bench/policies.py`

Words: a *policy* holds the weights of a machine that plays; a *reason* is a part of a choice's
score; *worth* is what an act is worth, in shares of a creature's life. *Danger* is what foes can do
to a creature on a cell before its next turn, a *volley* the attacks of one foe's turn with one
weapon. A *behaviour* is a policy with *orders* (guard a place, flee, hunt, stay together). A
*proposal* is an act, or a move with an attack, that advice names; *exposure* the share of life that
foes may take at a cell. A *fallen* creature no longer counts for its side; an *undecided* fight
ends without a winner, with the cause.
"""
