"""Astrarium: four celestial board games on one clockwork."""

__version__ = "0.1.0"
