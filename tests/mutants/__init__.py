"""Mutation testing: change one line at a time and see whether a test notices.

    python3 start.py mutants [PATH ...] [--sample N] [--seed S] [--workers K] [--list]

`operators` finds the changes, `hunt` lets the tests loose on them, `equivalent.toml` names the changes that change
nothing, with the reason.
"""
