"""Keep the component files of today whose shape is new."""

from astrarium.games import load, ready

from . import is_kept, keep

if __name__ == "__main__":
    for id in ready():
        if not is_kept(load(id)):
            print(keep(load(id)))
