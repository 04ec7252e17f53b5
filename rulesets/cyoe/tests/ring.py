#!/usr/bin/env python3
"""ring.py STATE...: checks that each state of turn 0 is the ring of CY-107, by drawing it again from its seed
according to the page."""
import json, os, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../tests"))
from dice import Dice

KINDS = {1: "basic", 2: "basic", 3: "basic", 4: "H", 5: "U", 6: "U"}
TERRAINS = {1: "nebula", 2: "black-hole", 3: "asteroids", 4: "asteroids"}


def ring(empires, seed):
    n = max(8, 4 * empires)
    homes = {1 + 4 * e for e in range(empires)}
    nodes = {s: {s % n + 1, (s - 2) % n + 1} for s in range(1, n + 1)}
    dice = Dice(seed, 0, "map")
    for _ in range(n // 4):
        pairs = [(a, b) for a in nodes for b in nodes
                 if a < b and min(b - a, n - b + a) >= 3 and not homes & {a, b} and b not in nodes[a]
                 and len(nodes[a]) < 4 and len(nodes[b]) < 4]
        if pairs:
            a, b = pairs[dice.roll(len(pairs)) - 1]
            nodes[a].add(b)
            nodes[b].add(a)
    terrain = {s: "normal" if homes & ({s} | nodes[s]) else TERRAINS.get(dice.roll(12), "normal") for s in nodes}
    planets = {s: [] if s in homes else [KINDS[dice.roll(6)] for _ in range(dice.roll(4))] for s in nodes}
    return [(s, f"S{s}", sorted(nodes[s]), terrain[s], [(s * 100 + i + 1, kind) for i, kind in enumerate(planets[s])]) for s in nodes]


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as f:
        state = json.load(f)
    found = [(s["id"], s["name"], s["nodes"], s["terrain"], [(p["id"], p["kind"]) for p in s["planets"]]) for s in state["systems"]]
    for mine, theirs in zip(ring(len(state["empires"]), state["seed"]), found, strict=True):
        if mine != theirs:
            sys.exit(f"{path}: {mine}, not {theirs}")
