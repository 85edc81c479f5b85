"""What a game says, as the package listens to it."""

from astrarium.conformance.messages import Heard, keys_in_source, listen

__all__ = ["Heard", "keys_in_source", "listen"]
