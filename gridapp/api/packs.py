"""The rule packs, loaded once for a process."""

from gridapp.caching import cached_for_good
from gridapp.packs.loader import Packs
from gridapp.packs.loader import load_packs as load_from_folders
from gridapp.session.start import homebrew_folder


@cached_for_good
def load_packs() -> Packs:
    """Return the shipped rule packs and the user's own; the first call reads them.

    ``rules`` holds them by id, ``problems`` says which are switched off and why.

    >>> sorted(load_packs().rules)[:2]
    ['action_points', 'reactions']
    """
    return load_from_folders(homebrew=homebrew_folder())
