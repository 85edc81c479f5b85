"""The parts of the simulation in `soak.py`: time, servers, people, and what must hold."""
