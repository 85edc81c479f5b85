"""The whole table in a browser tab: the same application, with a browser for its surroundings.

`service.py` runs in a worker of the page, `thoughts.py` in a second one where bots think, `kept.py` remembers what a
browser's cookies would. `build.py` makes the folder that is put on a web host, with the scripts of `static/`, which
carry requests to and fro. Nothing here knows of WebAssembly: whatever only a browser has is handed in, so that all of
it is tested without one.
"""
