"""What stands between the games and people: their words in every language, their rules, the terminal."""

from .languages import FIRST, LANGUAGES, languages
from .rules import Rule, Rules
from .words import Words

__all__ = ["FIRST", "LANGUAGES", "Rule", "Rules", "Words", "languages"]
