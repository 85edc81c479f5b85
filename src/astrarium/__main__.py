"""`python -m astrarium`."""

from astrarium.cli import main

if __name__ == "__main__":
    main()
