#!/usr/bin/env python3
"""worlds.py STATE:MAP...: checks that each first state was drawn from its seed as SP-6 says, by drawing it again.
MAP is grid-WIDTH, or web-ONE_WAY. Homes are as far apart as the map allows, by the shorter way of both
directions: no other choice of as many worlds has a larger least distance. In a web of more than 2000 worlds each
next home is one of the farthest from those before."""
import itertools, json, os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests"))
from dice import Dice

HOME = dict(ind=50, rms=13, rmp=10, pop=31)
OTHERS = dict(ind=(0, 20), rms=(0, 12), rmp=(1, 6), pop=(1, 20))


def shuffle(dice, things):
    for i in range(len(things), 1, -1):
        j = dice.roll(i)
        things[i - 1], things[j - 1] = things[j - 1], things[i - 1]


def grid(count, width):
    near = lambda w: ((w % width, (w // width + d) % (count // width)) for d in (1, -1))
    beside = lambda w: (((w % width + d) % width, w // width) for d in (1, -1))
    return [{x + width * y for x, y in (*near(w), *beside(w))} - {w} for w in range(count)]


def web(dice, count, one_way):
    """A web: a ring of all worlds, and a link from each to a drawn one; most lead both ways."""
    ring, links = list(range(count)), [set() for _ in range(count)]

    def join(a, b):
        links[a].add(b)
        if dice.roll(100) > one_way:
            links[b].add(a)

    shuffle(dice, ring)
    for i in range(count):
        join(ring[i], ring[(i + 1) % count])
    for i in range(count):
        join(i, dice.roll(count) - 1)
    return [to - {i} for i, to in enumerate(links)]


def jumps(links, begin):
    far, queue = {begin: 0}, [begin]
    for at in queue:
        for to in links[at]:
            if to not in far:
                far[to] = far[at] + 1
                queue.append(to)
    return far


def homes_of(links, first, count):
    """Homes: from a drawn world on always the farthest from all others, the first of equals; if another choice has
    larger distances, the first such choice."""
    far, large = {}, len(links) > 2000

    def way(a, b):
        for w in (a,) if large else (a, b):
            if w not in far:
                far[w] = jumps(links, w)
        return far[a][b] if large else min(far[a][b], far[b][a])

    homes = [first]
    while len(homes) < count:
        homes.append(max(range(len(links)), key=lambda w: (min(way(h, w) for h in homes), -w)))
    if large:
        return homes
    least = lambda worlds: min(way(a, b) for a, b in itertools.combinations(worlds, 2))
    order = [(first + i) % len(links) for i in range(len(links))]
    best = max(itertools.combinations(order, count), key=least)
    return homes if least(homes) == least(best) else list(best)


def drawn(state, kind, number):
    count, dice = len(state["worlds"]), Dice(state["seed"], 1, "map")
    links = grid(count, number) if kind == "grid" else web(dice, count, number)
    worlds = [{k: low - 1 + dice.roll(high - low + 1) for k, (low, high) in OTHERS.items()} for _ in range(count)]
    homes = homes_of(links, dice.roll(count) - 1, len(state["empires"]))
    shuffle(dice, homes)
    for i, world in enumerate(worlds):
        world.update(id=i + 1, owner=None, links=sorted(to + 1 for to in links[i]))
    for home, empire in zip(homes, state["empires"]):
        worlds[home].update(HOME, owner=empire["name"])
    for treasure in ("VAM", "CRS", "G2", "L2", "MM", "SV"):
        at = dice.roll(count) - 1
        while at in homes:
            at = dice.roll(count) - 1
        worlds[at]["treasures"] = sorted(worlds[at].get("treasures", []) + [treasure])
    near = set(homes).union(*(links[home] for home in homes))
    settled = [i for i in range(count) if i not in near and dice.roll(1000) <= 700]
    return worlds, [{"owner": None, "id": n + 1, "world": i + 1, "ships": 1 + worlds[i]["ind"] // 5} for n, i in enumerate(settled)]


for argument in sys.argv[1:]:
    path, kind = argument.split(":")
    with open(path, encoding="utf-8") as f:
        state = json.load(f)
    worlds, natives = drawn(state, kind.split("-")[0], int(kind.split("-")[1]))
    for mine, theirs in zip(worlds, state["worlds"], strict=True):
        if mine != theirs:
            sys.exit(f"{argument}: {theirs}, not {mine}")
    if natives != state["fleets"]:
        sys.exit(f"{argument}: {state['fleets']}, not {natives}")
