"""Training: a learned judgement out of games that bots play. `astrarium train GAME` does it all.

play.py plays games and writes down what counted in their positions (numbers that the game declares) and how they
ended; fit.py fits a small net to that, with PyTorch; rounds.py does one after the other, tests the new judgement in a
match against the old one and keeps it only if it wins.
"""
