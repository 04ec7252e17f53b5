#!/usr/bin/env python3
"""galaxy.py STATE...: checks that each state of turn 1 is the galaxy of GE-116 and GE-117, by drawing it again from
its seed according to the page. APART, TRIES and REALMS (names with commas) give the values of a site's own
tables."""
import itertools, json, math, os, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../tests"))
from dice import Dice

COMMON = ["TR", "SC", "FR", "DD"]
LISTS = {"core": ["LC", "CR", "HC", "BB"], "bio": ["PK", "BO"], "fast": ["HU", "RD", "MR"], "cloak": ["SP", "CV", "WB"],
         "heavy": ["MN", "SG", "BC", "DN"], "carrier": ["HU", "CA"]}
TABLE = "TR SC SP FR DD HU RD CV LC CR PK MN SG MR HC BO WB BC CA BB DN".split()
REALMS = dict(Concord="carrier", Logicians="bio", Brokers="fast", Kard="heavy", Empaths="bio", Helior="bio", Clanhold="cloak",
              Hive="heavy", Pilgrims="carrier", Reach="fast", Freeports="fast")
REALMS["Star-Hawks"] = "cloak"
ORDER = ["Concord", "Logicians", "Brokers", "Kard", "Empaths", "Helior", "Star-Hawks", "Clanhold", "Hive", "Pilgrims", "Reach", "Freeports"]
APART, TRIES = int(os.environ.get("APART", 3)), int(os.environ.get("TRIES", 100))
if "REALMS" in os.environ:
    ORDER = os.environ["REALMS"].split(",")


def specialities(names):
    """Realms by name of the empire: its own realm, else the next one that nobody has; if there is none, again from
    the first."""
    free = itertools.chain([r for r in ORDER if r not in names], itertools.cycle(ORDER))
    return [REALMS[name if name in ORDER else next(free)] for name in names]


def centre(lists):
    codes = {code for name in lists for code in COMMON + LISTS[name]}
    return [code for code in TABLE if code in codes]


class Galaxy:
    def __init__(self, names, seed):
        self.dice = Dice(seed, 1, "map")
        least = 18 * len(names) if len(names) <= 3 else 5 * len(names) + math.ceil(40 * len(names) / 12)
        self.width = math.isqrt(least - 1) + 1
        self.size = self.width * math.ceil(least / self.width)
        self.links = {s: sorted(self.beside(s)) for s in range(1, self.size + 1)}
        self.walls = set()
        self.sectors = {}
        self.roll_barriers()
        for _ in range(TRIES + 1):
            capitals, apart = self.choose(len(names))
            if apart >= APART:
                break
        self.settle(names, capitals)

    def beside(self, s):
        if s % self.width != 1:
            yield s - 1
        if s % self.width:
            yield s + 1
        if s > self.width:
            yield s - self.width
        if s + self.width <= self.size:
            yield s + self.width

    def distances(self, begin):
        far, queue = {s: 0 for s in begin}, list(begin)
        for s in queue:
            for t in self.links[s]:
                if t not in far and (min(s, t), max(s, t)) not in self.walls:
                    far[t] = far[s] + 1
                    queue.append(t)
        return far

    def roll_barriers(self):
        for a in self.links:
            for b in self.links[a]:
                if b > a and self.dice.roll(100) <= 10:
                    self.walls.add((a, b))
                    if len(self.distances([1])) < self.size:
                        self.walls.remove((a, b))

    def choose(self, count):
        capitals, apart = [self.dice.roll(self.size)], math.inf
        while len(capitals) < count:
            far = self.distances(capitals)
            best = max(far, key=lambda s: (far[s], -s))
            apart = min(apart, far[best])
            capitals.append(best)
        return capitals, apart

    def settle(self, names, capitals):
        special = specialities(names)
        for e, capital in enumerate(capitals):
            self.sectors[capital] = (e + 1, 13, centre(["core", special[e]]), 2, [("DD", 6), ("CR", 2)])
        for round in range(4):
            for e, capital in enumerate(capitals):
                far = self.distances([capital])
                s = min((s for s in far if s not in self.sectors), key=lambda s: (far[s], s))
                self.sectors[s] = (e + 1, 9, centre([special[e]]), 1, [("DD", 3)]) if round == 3 else (e + 1, 3 + self.dice.roll(5), None, 0, [])
        for s in self.links:
            if s not in self.sectors:
                self.sectors[s] = self.wild()

    def wild(self):
        if self.dice.roll(8) == 1:
            return 0, 9, centre([["core", "bio", "fast", "cloak", "heavy", "carrier"][self.dice.roll(6) - 1]]), 1, [("LC", 3), ("CR", 2)]
        return 0, 2 + self.dice.roll(6), None, 0, [("FR", 1 + self.dice.roll(3))]


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as f:
        state = json.load(f)
    mine = Galaxy([e["name"] for e in state["empires"]], state["seed"])
    garrisons = {u["garrison"]: [(k["type"], k["n"]) for k in u["ships"]] for u in state["units"] if u["garrison"]}
    assert len(state["sectors"]) == mine.size, f"{path}: {len(state['sectors'])} sectors, not {mine.size}"
    for s in state["sectors"]:
        walls = [t for t in mine.links[s["id"]] if (min(s["id"], t), max(s["id"], t)) in mine.walls]
        owner, most, lists, sd, ships = mine.sectors[s["id"]]
        here = (owner, owner, most, lists, sd, sd, ships, mine.links[s["id"]], walls, 0, 0)
        found = (s["owner"], s["annexer"], s["max"], s["ic"], s["sd"], s["sd_now"], garrisons.get(s["id"], []), s["links"], s["barriers"], s["lost"],
                 s["damage"])
        if here != found:
            sys.exit(f"{path}: sector {s['id']}: {here}, not {found}")
