"""How people meet: clubs, open chairs, finding somebody, strength, trust, leagues, ladders and evenings.

All of it begins with a club. `Meeting` puts the parts together over the tables of a server; a part has the host, the
parts that it calls, and nothing else. Whoever is spoken of is the hash of a browser's own secret, as everywhere.
"""

from .meeting import Meeting

__all__ = ["Meeting"]
