#!/usr/bin/env python3
"""galaxy.py SETUP STATE...: checks that each state of turn 1 is the galaxy of SE-161 to SE-163, by drawing homes,
worlds near them, the others, wormnets, clouds and frames again from its seed and the setup. SETUP is JSON."""
import json, os, re, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../../tests"))
from dice import Dice

DEFAULTS = dict(radius=6, home_production=12, home_stockpile=12, nearby_worlds=2, nearby_radius=2, nearby_production=10, world_density=10,
                max_production=8, storm_density=5, nebula_density=5, max_storm=5, storm_fluctuates=0, cloud_home_distance=2, wormnets=2,
                wormnet_portals=4, portal_spacing=3, portal_home_distance=2, instability=2, one_way=10, storms_cyclic=30, frames="random",
                self_destruct_tonnes=5)


def names(key):
    with open(os.path.join(HERE, "../tables.yaml"), encoding="utf-8") as f:
        return re.findall(r"\w+", re.search(rf"^  {key}: \[([^]]*)\]", f.read(), re.M)[1])


def far(a, b):
    o, y = a[0] - b[0], a[1] - b[1]
    return max(abs(o), abs(y), abs(o - y))


def ring(radius):
    """Clockwise from the north."""
    at, found = (0, radius), []
    for step in ((1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)):
        for _ in range(radius):
            found.append(at)
            at = at[0] + step[0], at[1] + step[1]
    return found or [at]


class Galaxy:
    def __init__(self, setup, empires, seed):
        radius = 4 if len(empires) <= 2 else 5 if len(empires) <= 4 else 6
        self.keys = k = {**DEFAULTS, "radius": radius, **setup.get("map", {})}
        self.dice, self.used, self.left, self.round = Dice(seed, 1, "map"), set(), {}, {}
        self.worlds, self.portals, self.links, self.clouds = {}, {}, set(), {}
        r = range(-k["radius"], k["radius"] + 1)
        self.disk = [(o, y) for o in r for y in r if far((o, y), (0, 0)) <= k["radius"]]
        places = ring(k.get("home_ring", max(1, k["radius"] - 2)))
        self.homes = [places[i * len(places) // len(empires)] for i in range(len(empires))]
        players = (setup.get("players", []) + [{}] * len(empires))[:len(empires)]
        self.settle(players)
        for number in range(k["wormnets"] if k["wormnet_portals"] > 1 else 0):
            self.net()
        for at in self.disk:
            if self.from_home(at) >= k["cloud_home_distance"]:
                self.cloud(at)
        self.empires = [(e, self.worlds[h][0], h, self.frame(h), p.get("starbase", "Base")) for e, h, p in zip(empires, self.homes, players)]

    def roll(self, sides):
        return self.dice.roll(sides) if sides > 1 else 1

    def chance(self, percent):
        return percent > 0 and self.roll(100) <= percent

    def draw(self, things):
        return things.pop(self.roll(len(things)) - 1)

    def name(self, list):
        while True:
            if not self.left.get(list):
                self.left[list] = names(list)
                self.round[list] = self.round.get(list, 0) + 1
            name = self.draw(self.left[list]) + (str(self.round[list]) if self.round[list] > 1 else "")
            if name.lower() not in self.used:
                self.used.add(name.lower())
                return name

    def from_home(self, at):
        return min(far(at, home) for home in self.homes)

    def settle(self, players):
        k = self.keys
        for number, player in sorted(enumerate(players), key=lambda p: ("home" not in p[1], p[0])):
            self.used.add(player.get("home", "").lower())
            self.worlds[self.homes[number]] = (player.get("home") or self.name("worlds"), k["home_production"], k["home_stockpile"], number)
        for home in self.homes:
            free = [at for at in self.disk if far(at, home) <= k["nearby_radius"] and at not in self.worlds]
            rest = k["nearby_production"]
            for left in range(min(len(free), k["nearby_worlds"]), 0, -1):
                at = self.draw(free)
                production = max(1, rest if left == 1 else min(rest // left + self.roll(3) - 2, rest - left + 1))
                rest -= production
                self.worlds[at] = (self.name("worlds"), production, 0, None)
        for at in self.disk:
            if at not in self.worlds and self.from_home(at) > k["nearby_radius"] and k["max_production"] and self.chance(k["world_density"]):
                production = self.roll(k["max_production"])
                self.worlds[at] = (self.name("worlds"), production, 0, None)

    def net(self):
        k, net = self.keys, []
        for _ in range(1 + self.roll(k["wormnet_portals"] - 1)):
            free = [at for at in self.disk if at not in self.portals and at not in net and self.from_home(at) >= k["portal_home_distance"]
                    and all(far(at, other) >= k["portal_spacing"] for other in net)]
            if not free:
                break
            net.append(self.draw(free))
        if len(net) < 2:
            return
        for at in net:
            self.portals[at] = self.name("portals")
        for i, a in enumerate(net):
            for b in net[i + 1:]:
                only = self.roll(2) if self.chance(k["one_way"]) else 0
                self.links |= {(self.portals[x], self.portals[y]) for x, y, not_this in ((a, b, 2), (b, a, 1)) if only != not_this}

    def cloud(self, at):
        k = self.keys
        if k["max_storm"] and self.chance(k["storm_density"]):
            rating, random = self.roll(k["max_storm"]), self.chance(k["storm_fluctuates"])
            name, pattern = self.name("storms"), "random" if random else "none"
            if not random and self.chance(k["storms_cyclic"]):
                length = 1 + self.roll(4)
                pattern = [rating] + [self.roll(k["max_storm"] + 1) - 1 for _ in range(length - 1)]
            self.clouds[at] = (name, rating, rating, pattern)
        elif self.chance(k["nebula_density"]):
            self.clouds[at] = (self.name("nebulae"), 0, 0, "none")

    def frame(self, home):
        if self.keys["frames"] == "identity":
            return dict(origin=[0, 0], turn=0, mirror="")
        return dict(origin=list(home), turn=self.roll(6) - 1, mirror=["", "h", "v", "hv"][self.roll(4) - 1])


def same(what, mine, theirs):
    if mine != theirs:
        sys.exit(f"{what}: {[x for x in mine if x not in theirs]}, not {[x for x in theirs if x not in mine]}")


with open(sys.argv[1], encoding="utf-8") as f:
    setup = json.load(f)
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as f:
        state = json.load(f)
    empires = [e["name"] for e in state["empires"]]
    mine = Galaxy(setup, empires, state["seed"])
    by_name = lambda rows: sorted(rows, key=lambda row: row[0].lower())
    same(f"{path}: worlds", by_name([name, list(at), production, stock, None if owner is None else empires[owner], "free"]
                                    for at, (name, production, stock, owner) in mine.worlds.items()),
         [[w[key] for key in ("name", "sector", "production", "stockpile", "owner", "status")] for w in state["worlds"]])
    same(f"{path}: portals", by_name([name, list(at), sorted((b for a, b in mine.links if a == name), key=str.lower), 0] for at, name in mine.portals.items()),
         [[p[key] for key in ("name", "sector", "exits", "collapsed")] for p in state["portals"]])
    same(f"{path}: storms", by_name([name, list(at), *rest] for at, (name, *rest) in mine.clouds.items()),
         [[s[key] for key in ("name", "sector", "rating", "initial", "pattern")] for s in state["storms"]])
    same(f"{path}: empires", [[e, home, list(at), frame, "active", 0, [], True] for e, home, at, frame, _ in mine.empires],
         [[e[key] for key in ("name", "home", "last_home", "frame", "status", "abandoned_for", "attacked_by", "basics")] for e in state["empires"]])
    same(f"{path}: ships", [[e, base, "starbase", list(at), 200, False] for e, _, at, _, base in mine.empires],
         [[s[key] for key in ("owner", "name", "class", "sector", "dp", "public")] for s in state["ships"]])
    same(f"{path}: options", [mine.keys["self_destruct_tonnes"], mine.keys["instability"]],
         [state["options"][key] for key in ("self_destruct_tonnes", "instability")])
