"""Learning environments: every game as a PettingZoo (`envs.pettingzoo`) or Gymnasium (`envs.gymnasium`) environment.

They need the extra packages of `pip install astrarium[envs]`. Actions are the game's dense numbers, legal ones come as
a mask, and what is observed is the seat's own view as numbers: an environment shows a seat nothing that a person in
it could not see.
"""
