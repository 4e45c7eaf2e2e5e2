"""The base of all events."""

import msgspec


class BaseEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=True
):
    """Base of all events; ``event`` names the class in JSON."""
