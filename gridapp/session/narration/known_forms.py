"""Forms of sentences by which lines of the log are recognised later."""

from gridapp.session.i18n import tr_noop

SPENT = tr_noop("{who} spends {pool} ({left} left)")
TURN = tr_noop("{who}'s turn")

VERDICTS = {
    True: (tr_noop("hit"), tr_noop("miss")),
    False: (tr_noop("success"), tr_noop("failure")),
}
