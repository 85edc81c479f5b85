"""The server under pressure: limits, overload, damage, vanished people, operation."""
