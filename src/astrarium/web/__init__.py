"""The web: pages derived from a seat's view, live updates, and an API for programs."""
