#!/usr/bin/env python3
"""turns.py NIGHTMAIL DIR FIRST COUNT: plays COUNT drawn positions from number FIRST on, with drawn orders, valid and
invalid ones, for a few turns in DIR, and compares states, results of orders, events, ledgers and combats with a
second reading of the rules."""
import os, random, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests"))
from dice import Dice
from turned import same, turned

# SX-4, ship types: cost, hull, ship size, tactics, attack, defense, upkeep
TYPES = dict(SC=(6, 1, 1, 1, 3, 0, 1), DD=(9, 1, 2, 2, 4, 0, 1), CR=(12, 2, 3, 3, 4, 1, 2), BC=(15, 2, 4, 4, 5, 1, 2), BB=(20, 3, 5, 5, 5, 2, 3),
             DN=(24, 3, 6, 5, 6, 3, 3), BA=(12, 3, 2, 5, 7, 2, 0), SY=(3, 1, 1, 3, 3, 0, 0), DC=(1, 0, 1, 0, 0, 0, 0), CS=(8, 1, 1, 0, 0, 0, 0))
COST, HULL, SIZE, TACTICS, ATTACK, DEFENSE, UPKEEP = range(7)
# SX-5, technologies: first level, prices of the steps
TECHS = dict(attack=(0, (20, 30, 40)), defense=(0, (20, 30, 40)), movement=(1, (20, 30, 40, 40, 40)), shipsize=(1, (10, 15, 20, 25, 30)),
             shipyard=(1, (20, 30)))
SQUARES = {1: (1, 1, 1), 2: (1, 1, 2), 3: (1, 2, 2), 4: (2, 2, 2), 5: (2, 2, 3), 6: (2, 3, 3)}
OPTIONS = dict(diagonals=[True], economy=["last"], initiative=["fixed"], pinning=[False], colonyship_speed=["one"], move_tech=["current"],
               yard_site=["yard"], yards_per_turn=[0, 2], bases_per_planet=[0, 2], levels_per_turn=[1, 2], conquest=["bombard"], repair=[True],
               home_income=[[7, 3], [40, 30, 20]], colony_income=[[2], [9, 9, 4, 1]], combat_rounds=[1, 3], turn_limit=[4, 5, 6])
DEFAULTS = dict(diagonals=False, economy="first", initiative="rotating", pinning=True, colonyship_speed="tech", move_tech="built",
                yard_site="colony", yards_per_turn=1, bases_per_planet=1, levels_per_turn=0, conquest="occupy", repair=False,
                home_income=[20, 15, 10, 5], colony_income=[5, 3, 1], combat_rounds=1000, turn_limit=100)
last_level = lambda tech: TECHS[tech][0] + len(TECHS[tech][1])


# --- Drawn positions and orders


def draw_state(draw):
    width, height, seats, turn = draw.randint(3, 6), draw.randint(3, 6), draw.randint(2, 4), draw.randint(1, 6)
    names = ["MING", "BOSCO", "KOPF", "ZED"][:seats]
    options = {key: draw.choice(values) for key, values in OPTIONS.items() if draw.random() < 0.25}
    squares = draw.sample([(x, y) for x in range(width) for y in range(height)], draw.randint(seats, min(9, width * height)))
    planets = [dict(x=x, y=y, home=names[i] if i < seats else None, colony=names[i] if i < seats else draw.choice(names + [None] * 3))
               for i, (x, y) in enumerate(squares)]
    for planet in planets:
        if planet["colony"]:
            planet.update(founded=draw.randint(0, turn))
            if options.get("conquest") and draw.random() < 0.4:
                income = {**DEFAULTS, **options}["home_income" if planet["home"] else "colony_income"]
                planet["hits"] = draw.randrange(len(income))
    units = []
    for name in names:
        id = 0
        own = [p for p in planets if p["colony"] == name]
        for _ in range(draw.randint(3, 16)):
            id += 1 if draw.random() < 0.9 else 2
            kind = draw.choice("SC SC DD CR BC BB DN BA SY SY SY DC CS CS".split())
            free = [p for p in planets if not p["colony"]] * (kind == "CS") or planets
            place = draw.choice(own) if kind in ("BA", "SY") or draw.random() < 0.4 else draw.choice(free) if draw.random() < 0.5 else dict(
                x=draw.randrange(width), y=draw.randrange(height))
            units.append(dict(owner=name, id=id, type=kind, x=place["x"], y=place["y"], hits=draw.randrange(max(1, TYPES[kind][HULL])),
                              attack=draw.randint(0, 2), defense=draw.randint(0, 2), movement=draw.randint(1, 6),
                              arrived=[draw.randint(0, turn), draw.randint(0, 3), draw.randrange(seats)]))
    tech = lambda: {t: draw.randint(first, last_level(t)) for t, (first, _) in TECHS.items()}
    return dict(ruleset="space-empires-4x", game="drawn", turn=turn, seed=draw.randrange(1 << 40), options=options,
                map=dict(width=width, height=height), planets=planets, units=units,
                empires=[dict(name=name, cp=draw.choice([0, 5, 30, 80, 200, 400]), tech=tech()) for name in names])


def draw_path(draw, state, at, steps):
    """A path, mostly on the board and step by step."""
    board, path = state["map"], []
    straight = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    for _ in range(steps):
        if draw.random() < 0.12 and path.count("/") < 2:
            path.append("/")
        ways = straight + [(1, 1), (-1, 1), (1, -1)] * state["options"].get("diagonals", False)
        if draw.random() < 0.02:
            ways = [(1, 1), (0, 0), (2, 0), (9, 0)]
        goals = [(at[0] + x, at[1] + y) for x, y in ways]
        at = draw.choice([(x, y) for x, y in goals if 0 <= x < board["width"] and 0 <= y < board["height"]] or [(9, 0)])
        path.append(at)
    return path


def draw_orders(draw, state, me):
    own = [u for u in state["units"] if u["owner"] == me["name"]]
    next_id = me.get("next", max((u["id"] for u in own), default=0) + 1)
    some = lambda: draw.choice([u["id"] for u in own] + [next_id, next_id + 1, 1])
    types, orders = list(TYPES), []
    for _ in range(draw.randint(0, 4)):
        planet = draw.choice([p for p in state["planets"] if p["colony"] == me["name"]] * 9 + state["planets"] + [dict(x=9, y=0)])
        orders.append(("B", draw.choice([None, 1, 2, 5]), draw.choice(types + ["SC", "SY", "DC"]), (planet["x"], planet["y"])))
    for _ in range(draw.randint(0, 3)):
        orders.append(("T", draw.choice(list(TECHS)), draw.choice([None, None, draw.randint(0, 7)])))
    for unit in own:
        settles = unit["type"] == "CS" and any((p["x"], p["y"]) == (unit["x"], unit["y"]) and not p["colony"] for p in state["planets"])
        if unit["type"] not in ("BA", "SY") and draw.random() < (0.2 if settles else 0.6) or draw.random() < 0.03:
            orders.append(("M", unit["id"], draw_path(draw, state, (unit["x"], unit["y"]), draw.randint(1, 3 + draw.randint(0, unit["movement"])))))
        if unit["type"] == "CS" and draw.random() < 0.7 or draw.random() < 0.01:
            orders.append(("C", unit["id"]))
    for _ in range(draw.randint(0, 2)):
        home = draw.choice(state["planets"])
        orders.append(("M", some(), draw_path(draw, state, (home["x"], home["y"]), draw.randint(1, 3))))
    chance = lambda percent: draw.random() * 100 < percent
    orders += [("C", some()) for _ in range(2) if chance(20)] + [("X", some()) for _ in range(2) if chance(20)]
    paying = [u["id"] for u in own if TYPES[u["type"]][UPKEEP]]
    orders += [("R", [draw.choice(paying) if paying and chance(95) else some() for _ in range(draw.randint(1, 3))]) for _ in range(2) if chance(40)]
    orders += [("F", [draw.choice(types) for _ in range(draw.randint(1, 3))]) for _ in range(2) if chance(40)]
    orders += [("H", [some() for _ in range(draw.randint(1, 6))]) for _ in range(2) if chance(40)]
    orders += [("PASS",)] * chance(10) + [("QUIT YES",)] * chance(3)
    draw.shuffle(orders)
    return orders


def text_of(order):
    square = lambda s: s if s == "/" else "(%d,%d)" % s
    word, *rest = order
    if word == "M":
        return f"M{rest[0]}" + "".join(map(square, rest[1]))
    if word == "B":
        return f"B{rest[0] or ''}{rest[1]}{square(rest[2])}"
    if word == "T":
        return f"T{rest[0].upper()}{'' if rest[1] is None else rest[1]}"
    if word in "RFH":
        return word + ",".join(map(str, rest[0]))
    return word + "".join(map(str, rest))


# --- The second reading


def called(unit):
    return f"{unit['type']}{unit['id']}"


class Turn:
    def __init__(self, state, orders):
        self.turn, self.state = state["turn"], state
        self.options = {**DEFAULTS, **state["options"]}
        self.names = [e["name"] for e in state["empires"]]
        self.empires = {e["name"]: dict(e, tech=dict(e["tech"]), next=0, status=e.get("status", "playing")) for e in state["empires"]}
        self.units = {(u["owner"], u["id"]): dict(u) for u in state["units"]}
        for e, given in zip(self.empires.values(), state["empires"]):
            e["next"] = given.get("next", max((id for owner, id in self.units if owner == e["name"]), default=0) + 1)
        self.planets = {(p["x"], p["y"]): dict(dict(founded=0, hits=0), **p) for p in sorted(state["planets"], key=lambda p: (p["x"], p["y"]))}
        self.dice, self.ledgers, self.combats = Dice(state["seed"], self.turn, "combat"), {}, []
        self.orders = {name: [list(o) for o in orders[name]] for name in self.names}
        self.status = {name: [None] * len(orders[name]) for name in self.names}
        self.over, self.told = None, {name: [] for name in self.names}
        first = 0 if self.options["initiative"] == "fixed" else (self.turn - 1) % len(self.names)
        self.initiative = self.names[first:] + self.names[:first]

    def tell(self, phase, code, text, names=None):
        for name in names or self.names:
            self.told[name].append((phase, code, text))

    def plays(self, name):
        return self.empires[name]["status"] == "playing" and not self.over

    def at(self, square, name=None):
        return [u for u in self.units.values() if (u["x"], u["y"]) == square and name in (None, u["owner"])]

    def others(self, square, name):
        return [u for u in self.at(square) if u["owner"] != name]

    def given(self, name, word):
        """Indexes of the valid orders of a kind."""
        return [i for i, o in enumerate(self.orders[name]) if o[0] == word and self.status[name][i] is None] if self.plays(name) else []

    # Order checks (SX-30 to SX-34): a bad line does not affect the others, some lines replace others.

    def check(self, name):
        me, orders, status = self.empires[name], self.orders[name], self.status[name]
        for i, o in enumerate(orders):
            if o[0] == "B" and (o[3] not in self.planets or self.options["economy"] == "first" and self.planets[o[3]]["colony"] != name):
                status[i] = "refused"
        foreseen = me["next"] + sum(o[1] or 1 for o, s in zip(orders, status) if o[0] == "B" and not s)
        known = lambda id: (name, id) in self.units or me["next"] <= id < foreseen
        standing = {}
        for i, o in enumerate(orders):
            unit = self.units.get((name, o[1])) if o[0] in "MCX" else None
            tech = me["tech"].get(o[1]) if o[0] == "T" else None
            bad = {"M": lambda: not known(o[1]) or not self.goes(name, unit, o[2]),
                   "C": lambda: not known(o[1]) or unit and unit["type"] != "CS",
                   "X": lambda: not unit,
                   "T": lambda: tech == last_level(o[1]) or o[2] is not None and not tech < o[2] <= last_level(o[1]),
                   "R": lambda: any((name, id) not in self.units or TYPES[self.units[name, id]["type"]][UPKEEP] == 0 for id in o[1]),
                   "H": lambda: not all(known(id) for id in o[1])}.get(o[0], lambda: False)()
            if bad:
                status[i] = "refused"
            if bad or o[0] not in "MRF":
                continue
            key = (o[0], o[1] if o[0] == "M" else 0)
            if key in standing:
                status[standing[key]] = "failed"
            standing[key] = i

    def goes(self, name, unit, path):
        squares = [s for s in path if s != "/"]
        if unit and unit["type"] in ("BA", "SY"):
            return False
        if any(not (s[0] < self.state["map"]["width"] and s[1] < self.state["map"]["height"]) for s in squares):
            return False
        begin = [(unit["x"], unit["y"])] if unit else []
        return (all(self.is_step(a, b) for a, b in zip(begin + squares, (begin + squares)[1:]))
                and (not unit or self.rounds(path, self.allowance(name, unit, self.hoped(name))) is not None))

    def hoped(self, name):
        """The movement level that the set may buy before the ships move."""
        now = hoped = self.empires[name]["tech"]["movement"]
        for o in self.orders[name] if self.options["economy"] == "first" else []:
            if o[0] == "T" and o[1] == "movement" and now < last_level("movement") and (o[2] is None or now < o[2] <= last_level("movement")):
                hoped = min(hoped + 1, last_level("movement")) if o[2] is None else max(hoped, o[2])
        most = self.options["levels_per_turn"]
        return min(hoped, now + most) if most else hoped

    def is_step(self, a, b):
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(dx, dy) == 1 if self.options["diagonals"] else dx + dy == 1

    # Squares in each of the three rounds (SX-52).

    def allowance(self, name, unit, level):
        if unit["type"] == "CS" and self.options["colonyship_speed"] == "one":
            return 1, 1, 1
        return SQUARES[level if self.options["move_tech"] == "current" else unit["movement"]]

    @staticmethod
    def rounds(path, allowance):
        r, used, out = 1, 0, []
        for s in path:
            if s == "/":
                r, used = r + 1, 0
                continue
            if r <= 3 and used == allowance[r - 1]:
                r, used = r + 1, 0
            if r > 3:
                return None
            out.append((s, r))
            used += 1
        return out

    # One turn, phase by phase

    def play(self):
        for name in self.names:
            if self.plays(name):
                self.check(name)
        quits = [name for name in self.names if self.given(name, "QUIT YES")]
        for name in quits:
            self.settle_status(name, "QUIT YES", "done")
        self.fall(quits, "quit")
        if self.options["economy"] == "first":
            self.economy()
        self.movement()
        if not self.over:
            self.fight()
            self.conquer()
        if self.options["economy"] == "last":
            self.economy()
        if not self.over and 0 < self.options["turn_limit"] <= self.turn:
            self.tell("end", "limit", f"turn {self.turn} was the last one")
            self.finish("drawn", None, "limit")
        for name in self.names:
            for i, o in enumerate(self.orders[name]):
                if self.status[name][i] is None:
                    self.status[name][i] = "done" if o[0] in ("R", "F", "H", "PASS") else "failed"

    def settle_status(self, name, word, status):
        for i in self.given(name, word):
            self.status[name][i] = status

    def finish(self, status, winner, why):
        self.over = status, winner, why
        self.tell("end", status, f"{winner} wins the game ({why})" if winner else f"the game is a draw ({why})")

    def fall(self, fallen, why):
        for name in fallen:
            self.empires[name]["status"] = "out"
            self.tell("end", why, f"{name} " + ("gives the game up" if why == "quit" else "is out: its home Colony was destroyed"))
        left = [name for name in self.names if self.empires[name]["status"] == "playing"]
        if fallen and len(left) < 2:
            self.finish("won" if left else "drawn", left[0] if left else None, why)
            return
        for name in fallen:
            self.units = {key: u for key, u in self.units.items() if key[0] != name}
            for planet in self.planets.values():
                if planet["colony"] == name:
                    planet.update(colony=None, founded=0, hits=0)

    # The economic phase, from income to Bases and Decoys (SX-40 to SX-48).

    def economy(self):
        for name in self.names:
            if self.plays(name):
                self.spend(name, self.empires[name])

    def incomes(self, planet):
        return self.options["home_income" if planet["home"] == planet["colony"] else "colony_income"]

    def spend(self, name, me):
        before, bought, built = me["cp"], 0, 0
        income = sum(self.incomes(p)[p["hits"] if self.options["conquest"] == "bombard" else 0] for p in self.planets.values() if p["colony"] == name)
        me["cp"] += income
        self.tell("economic", "income", f"{income} CP income", [name])
        for i in self.given(name, "X"):
            unit = self.units.pop((name, self.orders[name][i][1]), None)
            if unit:
                self.tell("economic", "scuttled", f"{called(unit)} scuttled", [name])
            self.status[name][i] = "done"
        upkeep = self.maintain(name, me)
        steps = dict.fromkeys(TECHS, 0)
        for i in self.given(name, "T"):
            bought += self.study(name, me, i, steps)
        sites = {}
        for square, p in self.planets.items():
            yards = sum(u["type"] == "SY" for u in self.at(square, name))
            sites[square] = dict(yards=yards, room=yards * (me["tech"]["shipyard"] + 1) // 2, new=0)
        for i in self.given(name, "B"):
            built += self.build(name, me, i, sites)
        self.ledgers[name] = dict(before=before, income=income, maintenance=upkeep, technology=bought, ships=built, now=me["cp"])

    def maintain(self, name, me):
        paying = lambda: [u for u in self.units.values() if u["owner"] == name and TYPES[u["type"]][UPKEEP]]
        due = lambda: sum(TYPES[u["type"]][UPKEEP] for u in paying())
        listed = [id for i in self.given(name, "R") for id in self.orders[name][i][1]]
        while due() > me["cp"]:
            there = [id for id in listed if (name, id) in self.units]
            unit = self.units.pop((name, there[0] if there else min(paying(), key=lambda u: (TYPES[u["type"]][COST], -u["id"]))["id"]))
            self.tell("economic", "removed", f"{called(unit)} removed: maintenance", [name])
        me["cp"] -= due()
        return due()

    def study(self, name, me, i, steps):
        _, tech, level = self.orders[name][i]
        now, paid, most = me["tech"][tech], 0, self.options["levels_per_turn"]
        target = now + 1 if level is None else level
        while me["tech"][tech] < min(target, last_level(tech)) and not 0 < most <= steps[tech]:
            price = TECHS[tech][1][me["tech"][tech] - TECHS[tech][0]]
            if price > me["cp"]:
                break
            me["cp"] -= price
            paid += price
            me["tech"][tech] += 1
            steps[tech] += 1
            self.tell("economic", "tech", f"{tech} {me['tech'][tech]} for {price} CP", [name])
        got = me["tech"][tech] - now
        self.status[name][i] = "failed" if got == 0 else "done" if now + got >= target else "partly"
        return paid

    def has_room(self, name, kind, square, site):
        if kind == "SY" and self.options["yard_site"] == "colony":
            return not 0 < self.options["yards_per_turn"] <= site["new"]
        bases = sum(u["type"] == "BA" for u in self.at(square, name)) if kind == "BA" else -1
        return site["yards"] > 0 and site["room"] >= TYPES[kind][HULL] and not 0 < self.options["bases_per_planet"] <= bases

    def build(self, name, me, i, sites):
        _, count, kind, square = self.orders[name][i]
        cost, hull, size = TYPES[kind][:3]
        by_colony, site = kind == "SY" and self.options["yard_site"] == "colony", sites[square]
        got = 0
        while (got < (count or 1) and self.planets[square]["colony"] == name and me["tech"]["shipsize"] >= size and me["cp"] >= cost
               and me["next"] <= 999 and self.has_room(name, kind, square, site)):
            self.units[name, me["next"]] = dict(owner=name, id=me["next"], type=kind, x=square[0], y=square[1], hits=0, arrived=[self.turn, 0, 0],
                                                **{t: me["tech"][t] for t in ("attack", "defense", "movement")})
            self.tell("economic", "built", f"{kind}{me['next']} built at ({square[0]},{square[1]}) for {cost} CP", [name])
            me["next"] += 1
            me["cp"] -= cost
            site["new"] += by_colony
            site["room"] -= 0 if by_colony else hull
            got += 1
        if got < (count or 1):
            self.tell("economic", "unbuilt", f"{(count or 1) - got} {kind} at ({square[0]},{square[1]}) not built: ", [name])
        self.status[name][i] = "done" if got == (count or 1) else "partly" if got else "failed"
        return got * cost

    # Movement, from paths to settling (SX-50 to SX-58).

    def movement(self):
        ways, made, pinned, begun = {}, {}, set(), {key: (u["x"], u["y"]) for key, u in self.units.items()}
        self.stopped = set()
        for name in self.names:
            for i in self.given(name, "M"):
                _, id, path = self.orders[name][i]
                unit = self.units.get((name, id))
                steps = None
                if unit and unit["type"] not in ("BA", "SY") and self.is_step((unit["x"], unit["y"]), [s for s in path if s != "/"][0]):
                    steps = self.rounds(path, self.allowance(name, unit, self.empires[name]["tech"]["movement"]))
                if steps:
                    ways[name, id], made[name, id] = (i, steps), 0
                else:
                    self.status[name][i] = "failed"
        for r in (1, 2, 3):
            for place, name in enumerate(self.initiative):
                for key in sorted(key for key in ways if key[0] == name):
                    self.march(self.units[key], ways[key][1], made, r, place, pinned)
        for key, (i, steps) in ways.items():
            self.status[key[0]][i] = "done" if made[key] == len(steps) else "partly" if made[key] else "failed"
        for key in sorted(ways, key=lambda key: (self.names.index(key[0]), key[1])):
            path = " ".join("(%d,%d)" % at for at, _ in ways[key][1][:made[key]])
            if path:
                self.tell("movement", "moved", f"{called(self.units[key])} moved from ({begun[key][0]},{begun[key][1]}) to {path}", [key[0]])
            if key in self.stopped:
                self.tell("movement", "stopped", f"{called(self.units[key])} stopped at ({self.units[key]['x']},{self.units[key]['y']})", [key[0]])
        for name in self.initiative:
            self.settle(name)

    def march(self, unit, steps, made, r, place, pinned):
        key = unit["owner"], unit["id"]
        while made[key] < len(steps) and steps[made[key]][1] == r and key not in self.stopped:
            if (unit["x"], unit["y"]) in pinned:
                self.stopped.add(key)
                return
            unit["x"], unit["y"] = square = steps[made[key]][0]
            unit["arrived"] = [self.turn, r, place]
            made[key] += 1
            if self.options["pinning"] and self.others(square, unit["owner"]):
                pinned.add(square)
                self.stopped.add(key)

    def settle(self, name):
        orders = {}
        for i in self.given(name, "C"):
            orders.setdefault(self.orders[name][i][1], []).append(i)
        for id in sorted(orders):
            unit = self.units.get((name, id))
            square = unit and (unit["x"], unit["y"])
            planet = self.planets.get(square)
            good = unit and unit["type"] == "CS" and planet and not planet["colony"] and not self.others(square, name)
            if good:
                self.tell("movement", "settled", f"{called(unit)} settles ({square[0]},{square[1]})", [name])
                planet.update(colony=name, founded=self.turn, hits=0)
                del self.units[name, id]
            elif unit:
                self.tell("movement", "unsettled", f"{called(unit)} does not settle ({square[0]},{square[1]}): ", [name])
            for i in orders[id]:
                self.status[name][i] = "done" if good else "failed"

    # Combat, from who fights to broken off battles (SX-60 to SX-69).

    def firing_order(self, units):
        return sorted(units, key=lambda u: (-TYPES[u["type"]][TACTICS], u["arrived"], self.initiative.index(u["owner"]), u["id"]))

    def by_place(self, units):
        return sorted(units, key=lambda u: (self.initiative.index(u["owner"]), u["id"]))

    def fight(self):
        for square in sorted({(u["x"], u["y"]) for u in self.units.values()}):
            if len({u["owner"] for u in self.at(square)}) > 1:
                self.combat(square)

    @staticmethod
    def seen(unit):
        return {k: unit[k] for k in ("owner", "id", "type", "attack", "defense", "hits")}

    def combat(self, square):
        there = self.by_place(self.at(square))
        record = dict(x=square[0], y=square[1], ships=[self.seen(u) for u in there], removed=[], rounds=[])
        for u in there:
            if TYPES[u["type"]][TACTICS] == 0:
                record["removed"].append(self.seen(u))
                del self.units[u["owner"], u["id"]]
        sides, place = [name for name in self.names if any(u["owner"] == name for u in there)], f"({square[0]},{square[1]})"
        self.tell("combat", "combat", f"Combat at {place}", sides)
        for u in record["removed"]:
            self.tell("combat", "cleared", f"{u['owner']} {called(u)} removed", sides)
        while len({u["owner"] for u in self.at(square)}) > 1 and len(record["rounds"]) < self.options["combat_rounds"]:
            record["rounds"].append(self.combat_round(square, sides))
        left = self.by_place(self.at(square))
        record["broken"] = len({u["owner"] for u in left}) > 1
        for u in left:
            if self.options["repair"] and not record["broken"]:
                u["hits"] = 0
        record["left"] = [self.seen(u) for u in left]
        holds = f"{left[0]['owner']} holds {place}" if left else f"nobody is left at {place}"
        self.tell("combat", "broken" if record["broken"] else "held", f"broken off at {place}" if record["broken"] else holds, sides)
        self.combats.append(record)

    def combat_round(self, square, sides):
        screened, shots = [], []
        count = lambda name: len(self.at(square, name))
        for name in self.initiative:
            surplus = count(name) - max(count(other) for other in self.names if other != name)
            wanted = dict.fromkeys(id for i in self.given(name, "H") for id in self.orders[name][i][1])
            own = [self.units[name, id] for id in wanted if self.units.get((name, id)) in self.at(square, name)]
            screened += own[:max(0, surplus)]
        order = [u for u in self.firing_order(self.at(square)) if u not in screened]
        lives = lambda u: (u["owner"], u["id"]) in self.units
        for by in order:
            enemies = [u for u in order if u["owner"] != by["owner"] and lives(u)]
            if not lives(by) or not enemies:
                continue
            wanted = [t for i in self.given(by["owner"], "F") for t in self.orders[by["owner"]][i][1] if any(u["type"] == t for u in enemies)]
            at = max((u for u in enemies if u["type"] == wanted[0]), key=lambda u: u["hits"]) if wanted else enemies[0]
            needed = TYPES[by["type"]][ATTACK] + by["attack"] - TYPES[at["type"]][DEFENSE] - at["defense"]
            roll = self.dice.roll(10)
            hit = roll <= max(needed, 1)
            at["hits"] += hit
            destroyed = hit and at["hits"] >= TYPES[at["type"]][HULL]
            if destroyed:
                del self.units[at["owner"], at["id"]]
            outcome = "hit, destroyed" if destroyed else "hit" if hit else "miss"
            fires = f"{by['owner']} {called(by)} fires at {at['owner']} {called(at)}"
            self.tell("combat", "shot", f"{fires}: needs {needed}, rolls {roll}, {outcome}", sides)
            unit = lambda u: {k: u[k] for k in ("owner", "type", "id")}
            shots.append(dict(by=unit(by), at=unit(at), needed=needed, roll=roll, hit=hit, destroyed=destroyed))
        return dict(screened=[(u["owner"], u["type"], u["id"]) for u in screened], shots=shots)

    # Colonies without ships, losers, winners and the turn limit (SX-70 to SX-74).

    def conquer(self):
        fallen = []
        for square, planet in self.planets.items():
            owner = planet["colony"]
            if not owner or self.at(square, owner):
                continue
            enemies = self.firing_order(u for u in self.at(square) if TYPES[u["type"]][ATTACK] > 0)
            there = [name for name in self.names if name == owner or self.at(square, name)]
            colony = f"Colony of {owner} at ({square[0]},{square[1]})"
            for u in enemies if self.options["conquest"] == "bombard" else []:
                if planet["hits"] < len(self.incomes(planet)):
                    needed, roll = TYPES[u["type"]][ATTACK] + u["attack"], self.dice.roll(10)
                    planet["hits"] += roll <= needed
                    outcome = "hit" if roll <= needed else "miss"
                    self.tell("combat", "colony-hit", f"{u['owner']} {called(u)} fires at {colony}: needs {needed}, rolls {roll}, {outcome}", there)
            if planet["hits"] >= len(self.incomes(planet)) if self.options["conquest"] == "bombard" else enemies:
                self.tell("combat", "colony-lost", f"{colony} destroyed", there)
                planet.update(colony=None, founded=0, hits=0)
                fallen += [owner] * (planet["home"] == owner)
        self.fall([name for name in self.names if name in fallen], "home")

    # Results of the turn

    def state_after(self):
        status, winner, ended = self.over or ("running", None, None)
        return dict(turn=self.turn + 1, status=status, winner=winner, ended=ended, empires=list(self.empires.values()),
                    planets=list(self.planets.values()), units=sorted(self.units.values(), key=lambda u: (self.names.index(u["owner"]), u["id"])))

    def combats_of(self, name):
        return [c for c in self.combats if any(u["owner"] == name for u in c["ships"])]


def told_event(e):
    """Notes without the reason why something was not built or settled, which has no fixed form."""
    text = e["text"][:-len(e["cause"])] if e["code"] in ("unbuilt", "unsettled") else e["text"]
    return e["phase"], e["code"], text


def told_combat(c):
    """A combat of a report, converted to the form of this file."""
    rounds = [dict(screened=[(s["owner"], s["type"], s["id"]) for s in r["screened"]], shots=r["shots"]) for r in c["rounds"]]
    return dict(x=c["x"], y=c["y"], ships=[s for side in c["sides"] for s in side["ships"]], removed=c["removed"], rounds=rounds,
                left=c["left"], broken=len({s["owner"] for s in c["left"]}) > 1)


def played(nightmail, directory, state, orders, what):
    turn = Turn(state, orders)
    lines = {name: [text_of(o) for o in orders[name]] for name in turn.names if turn.plays(name)}
    after, reports = turned(nightmail, directory, state, lines)
    turn.play()
    for key, mine in turn.state_after().items():
        same(mine, after[key], f"{what}: {key}")
    for name, report in reports.items():
        same(turn.status[name], [o["status"] for o in report["orders"]], f"{what}: orders of {name}: {lines[name]}")
        same(turn.told[name], [told_event(e) for e in report["events"]], f"{what}: events of {name}")
        same(turn.ledgers.get(name), report["ledger"] or None, f"{what}: ledger of {name}")
        same(turn.combats_of(name), [told_combat(c) for c in report["combats"]], f"{what}: combats of {name}")
    return after


def main(nightmail, directory, first, count):
    for number in range(first, first + count):
        draw = random.Random(number)
        state = draw_state(draw)
        for turn in range(draw.randint(1, 3)):
            orders = {e["name"]: draw_orders(draw, state, e) if e.get("status") != "out" else [] for e in state["empires"]}
            state = played(nightmail, f"{directory}/{number}-{turn}", state, orders, f"position {number}, turn {turn}")
            if state["status"] != "running":
                break


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
