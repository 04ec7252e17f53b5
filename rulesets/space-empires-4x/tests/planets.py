#!/usr/bin/env python3
"""planets.py STATE...: checks that the planets of each first state except the homes were drawn from its seed as
SX-12 says, by drawing them again."""
import json, os, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../tests"))
from dice import Dice


def drawn(state, count):
    width, height = state["map"]["width"], state["map"]["height"]
    homes = {(p["x"], p["y"]) for p in state["planets"] if p["home"]}
    image = {(x, y): (width - 1 - x, height - 1 - y) for x in range(width) for y in range(height)}
    room = sorted(s for s in image if s != image[s] and not homes & {s, image[s]})
    dice, planets = Dice(state["seed"], state["turn"], "map"), set()
    while len(planets) < count:
        square = room[dice.roll(len(room)) - 1]
        planets |= {square, image[square]}
        room = [s for s in room if s not in planets]
    return planets


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as f:
        state = json.load(f)
    found = [(p["x"], p["y"]) for p in state["planets"] if not p["home"]]
    if not found or set(found) != drawn(state, len(found)):
        sys.exit(f"{path}: {found}, not {sorted(drawn(state, len(found)))}")
