"""The simulation of whole servers (`soak.py`) and its parts: time, servers, people, and what must hold."""
