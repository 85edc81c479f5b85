"""`python -m astrarium`."""

if __name__ == "__main__":
    from astrarium.cli import main  # worker processes load this file too, and need none of it

    main()
