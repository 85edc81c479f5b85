"""What stands between the games and people: their words in every language, their rules, the terminal."""

from .rules import Rule, Rules
from .words import LANGUAGES, Words

__all__ = ["LANGUAGES", "Rule", "Rules", "Words"]
