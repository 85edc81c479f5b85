"""The faces that Astrarium shows to programs."""
