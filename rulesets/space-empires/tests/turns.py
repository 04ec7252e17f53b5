#!/usr/bin/env python3
"""turns.py NIGHTMAIL DIR FIRST COUNT: plays COUNT drawn positions from number FIRST on, with drawn orders, valid and
invalid ones, for a few turns in DIR, and compares states, fleet numbers, known worlds and results of orders with
a second reading of the rules."""
import os, random, sys
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests"))
from turned import same, turned

ATTACK_OF = dict(A=2)  # SP-21, points of a ship; 1 for all other stances
DEFENCE_OF = dict(D=2, H=2, I=2, A=Fraction(1, 2))
EVILS = ("VAM", "CRS", "G2", "L2", "MM", "SV", "GEM", "RING")


# --- Drawn positions and orders


def draw_state(draw):
    names = draw.sample(["MING", "ALBA", "BOSCO"], draw.randint(2, 3))
    ids = sorted(draw.sample(range(1, 15), draw.randint(3, 7)))
    worlds = [dict(id=id, owner=None, links=sorted(draw.sample([i for i in ids if i != id], draw.randint(1, 2))),
                   ind=draw.choice([0, 1, 5, 12]), rms=draw.choice([0, 2, 9]), rmp=draw.randint(0, 3), pop=draw.choice([0, 1, 4, 9])) for id in ids]
    for i, world in enumerate(worlds):
        world["owner"] = names[i] if i < len(names) else draw.choice(names + [None]) if world["pop"] else None
        if world["owner"]:
            world["pop"] = max(world["pop"], draw.choice([1, 5, 20]))
        world["ind_damage"], world["pop_damage"] = draw.choice([0, 0, 3]), draw.choice([0, 4]) if world["pop"] else 0
    fleets = []
    for name in names:
        for id in sorted(draw.sample(range(1, 12), draw.randint(2, 8))):
            world, ships = draw.choice(worlds[:4]), draw.choice([1, 1, 2, 3, 4, 6, 9, 20])
            fleet = dict(owner=name, id=id, world=world["id"], ships=ships, cargo=draw.choice([0, 0, draw.randint(0, ships)]))
            if draw.random() < 0.2:
                fleet["supply"] = {"from": world["id"], "to": draw.choice(world["links"])}
            fleets.append(fleet)
    for treasure in draw.sample(EVILS, draw.randint(0, 6)):
        draw.choice(fleets * 2 + worlds).setdefault("treasures", []).append(treasure)
    victory = draw.choice([dict(worlds=0.5), dict(worlds=0.9), dict(worlds=0.01), dict(turns=draw.randint(4, 9)), "last-standing"])
    return dict(ruleset="space-empires", game="drawn", turn=draw.randint(2, 6), seed=1, victory=victory, empires=[dict(name=n) for n in names],
                worlds=worlds, fleets=fleets)


def draw_orders(draw, state, name):
    """A state document, with the numbers of its sightings if it has any."""
    own = [f for f in state["fleets"] if f["owner"] == name]
    calls = {(s["owner"], s.get("id")): s["calls"] for s in state.get("sightings", []) if s["empire"] == name}
    worlds = {w["id"]: w for w in state["worlds"]}
    free = [n for n in draw.choice([range(1, 40), range(20, 40), range(20, 40)]) if n not in [f["id"] for f in own] + list(calls.values())]
    some = lambda: draw.choice([f["id"] for f in own] * 4 + list(calls.values()) + free[:2]) if own else 1
    orders = []
    for fleet in own:
        at = worlds[fleet["world"]]
        foes = [calls[f["owner"], f["id"]] for f in state["fleets"] if f["world"] == fleet["world"] and (f["owner"], f["id"]) in calls]
        mates = [f["id"] for f in own if f["world"] == fleet["world"] and f is not fleet]
        way = [draw.choice(at["links"])]
        while len(way) < draw.randint(1, 3):
            way.append(draw.choice(worlds[way[-1]]["links"] if draw.random() < 0.9 else list(worlds)))
        treasure = draw.choice(fleet.get("treasures", []) + at.get("treasures", []) + ["GEM"])
        kinds = [("M", fleet["id"], way), ("M", fleet["id"], way), ("S", fleet["id"], draw.choice(at["links"] * 5 + list(worlds))),
                 ("B" + draw.choice("PI"), fleet["id"]), ("L", fleet["id"], draw.choice([0, 1, 3, 30])),
                 ("U", fleet["id"], draw.choice([1, 3, 30])), ("L", fleet["id"], treasure), ("U", fleet["id"], treasure),
                 ("T", draw.choice([0, 1, 2, 40]), fleet["id"], draw.choice(mates * 2 + [some(), free[0]])),
                 ("T", treasure, fleet["id"], draw.choice(mates + [some()])), ("R", fleet["id"], draw.choice([some(), free[0], free[1]]))]
        kinds += [("A", fleet["id"], draw.choice(foes + foes + [some()]))] * (6 if foes else 1)
        stances = [("X", fleet["id"], letter) for letter in "APHI"]
        orders += draw.sample(kinds, draw.choice([0, 1, 1, 1, 2])) + draw.sample(stances, draw.choice([0, 0, 1]))
    for world in state["worlds"]:
        if world["owner"] == name and draw.random() < 0.7 or draw.random() < 0.03:
            there = [f["id"] for f in own if f["world"] == world["id"]]
            for _ in range(draw.randint(1, 2)):
                orders.append(("B", draw.choice([0, 1, 2, 4, 30]), draw.choice(there * 2 + [free[0], free[1], free[2], some()]), world["id"]))
    if draw.random() < 0.2:
        orders.append((draw.choice([("T", 1, free[0], free[3]), ("R", free[0], free[4]), ("X", free[0], "A"), ("T", 1, some(), free[0])])))
    if draw.random() < 0.8:
        draw.shuffle(orders)
    return orders


def text_of(order):
    word, *rest = order
    if word == "M":
        return f"M{rest[0]}" + "".join(f"W{w}" for w in rest[1])
    if word == "T":
        return f"T{rest[0] if isinstance(rest[0], int) else f'({rest[0]})'}F{rest[1]}F{rest[2]}"
    if word in "LU":
        return f"F{rest[0]}{word}{rest[1] if isinstance(rest[1], int) else f'({rest[1]})'}"
    return {"X": "F{}X{}", "A": "AF{}F{}", "BP": "AF{}P", "BI": "AF{}I", "B": "B{}F{}W{}", "S": "S{}W{}", "R": "RF{}F{}"}[word].format(*rest)


# --- The second reading


class Fleet:
    def __init__(self, owner, id, world, ships, cargo=0, treasures=(), supply=None, old=True):
        self.owner, self.id, self.world, self.ships, self.cargo, self.treasures = owner, id, world, ships, cargo, set(treasures)
        self.supply = (supply["from"], supply["to"]) if supply else None
        self.start, self.began, self.old, self.gone = ships, world, old, False
        self.stance, self.explicit, self.move, self.run, self.aim, self.target, self.bombs = "D", False, None, None, None, None, None
        self.surrendered, self.captor, self.exposed, self.attacked, self.busy, self.left = False, None, False, False, False, False
        self.lost, self.way, self.follows, self.runs = 0, [], None, False

    def attack(self):
        return Fraction(self.ships * ATTACK_OF.get(self.stance, 1), 2 if self.cargo else 1)

    def defence(self):
        return self.ships * (1 if self.attacked else DEFENCE_OF.get(self.stance, 1))

    def there(self):
        return not self.gone and not self.surrendered

    def most(self, lost):
        """The most ships that a hidden fleet can lose: half of those at the start (SP-33)."""
        hidden = self.stance == "H" and not self.exposed or self.stance == "I" and not self.attacked
        return min(lost, max(0, self.start // 2 - self.lost)) if hidden else lost


def casualties(strong, weak, defence, ships):
    """The number of ships that points of fire destroy (SP-30)."""
    return min(ships, (strong + weak if strong + weak >= defence else strong + Fraction(weak) / 2) // 1)


class Turn:
    def __init__(self, state, orders):
        self.turn = state["turn"]
        self.names = sorted(e["name"] for e in state["empires"])
        self.out = {e["name"]: e.get("out") for e in state["empires"]}
        self.worlds = {w["id"]: {"ind_damage": 0, "pop_damage": 0, **w, "treasures": set(w.get("treasures", []))} for w in state["worlds"]}
        for w in self.worlds.values():
            w.update(captor=None, built=0)
        self.fleets = sorted((Fleet(**f) for f in state["fleets"]), key=lambda f: (f.owner, f.id))
        self.victory, self.winners = state["victory"], state.get("winners", [])
        self.faces = {id: self.face(w) for id, w in self.worlds.items()}
        self.known = {(k["empire"], k["world"]): k for k in state.get("known", [])}
        self.calls = {(s["empire"], s["calls"]): (s["owner"], self.find(s["owner"], s.get("id"))) for s in state.get("sightings", [])}
        self.number()
        self.used = {name: self.numbers(name) for name in self.names}
        self.before = {name: self.sight(name) for name in self.names}
        self.orders = {name: orders.get(name, []) for name in self.names}
        self.status = {name: [None] * len(self.orders[name]) for name in self.names}

    @staticmethod
    def face(world):
        return {k: sorted(v) if k in ("links", "treasures") else v for k, v in world.items()
                if k in ("owner", "links", "ind", "rms", "rmp", "pop") or k == "treasures" and v}

    def find(self, name, id):
        return next((f for f in self.fleets if f.owner == name and f.id == id and not f.gone), None)

    def at(self, world, owner=None):
        return [f for f in self.fleets if not f.gone and f.world == world and owner in (None, f.owner)]

    def sight(self, name):
        return {w for w in self.worlds if self.worlds[w]["owner"] == name or self.at(w, name)}

    # Fleet numbers are counted for each empire by itself (SP-5).

    def numbers(self, name):
        return {f.id for f in self.fleets if f.owner == name and not f.gone} | {n for empire, n in self.calls if empire == name}

    def lowest(self, name):
        taken = self.numbers(name) | getattr(self, "used", {}).get(name, set())
        return next(n for n in range(1, 10 ** 6) if n not in taken)

    def number(self):
        called = {(empire, f) for (empire, _), (_, f) in self.calls.items()}
        for name in self.names:
            seen = self.sight(name)
            for w in sorted(seen):
                for f in sorted(self.at(w), key=lambda f: (f.owner, -f.ships, -f.cargo, sorted(f.treasures), f.id)):
                    if f.owner != name and (name, f) not in called:
                        self.calls[name, self.lowest(name)] = f.owner, f

    # Order checks (SP-11: what is refused; SP-12: orders that contradict each other).

    def check(self, name):
        orders, status, slots, waiting = self.orders[name], self.status[name], {}, []
        taken = lambda n: (name, n) in self.calls
        own = lambda n: self.find(name, n)
        for i, o in enumerate(orders):
            f = own(o[1]) if o[0] in ("X", "A", "BP", "BI", "L", "U", "M", "S") else None
            bad = o[0] in ("X", "A", "BP", "BI", "L", "U", "M", "S") and not f
            bad |= 0 in (o[1], o[-1]) and o[0] in "BTLU"
            if o[0] == "A" and f:
                foe = self.calls.get((name, o[2]), (None, None))[1]
                bad |= not foe or foe.world != f.world
            elif o[0] == "S" and f:
                bad |= o[2] not in self.worlds[f.world]["links"]
            elif o[0] == "B":
                bad |= self.worlds[o[3]]["owner"] != name or taken(o[2]) or bool(own(o[2])) and own(o[2]).world != o[3]
            elif o[0] == "T":
                a, b = own(o[2]), own(o[3])
                bad |= taken(o[2]) or taken(o[3]) or o[2] == o[3] or bool(a and b) and a.world != b.world
                if not bad and (not a or isinstance(o[1], str) and not b):
                    waiting.append(i)
            elif o[0] == "R":
                bad |= taken(o[1])
                if not bad and not own(o[1]):
                    waiting.append(i)
            if bad:
                status[i] = "refused"
            elif o[0] in ("X", "A", "BP", "BI", "M", "S"):
                self.take_slot(orders, status, slots, i)
        made = {o[2] for i, o in enumerate(orders) if o[0] == "B" and not status[i]}
        while True:
            more = {o[3] for i, o in enumerate(orders) if o[0] == "T" and isinstance(o[1], int) and not status[i] and (own(o[2]) or o[2] in made)}
            if more <= made:
                break
            made |= more
        for i in waiting:
            needed = orders[i][2:] if orders[i][0] == "T" and isinstance(orders[i][1], str) else [orders[i][2 if orders[i][0] == "T" else 1]]
            if any(not own(n) and n not in made for n in needed):
                status[i] = "refused"

    @staticmethod
    def take_slot(orders, status, slots, i):
        o = orders[i]
        slot = slots.setdefault(o[1], {})
        same, other = ("stance", "deed") if o[0] == "X" else ("deed", "stance")
        old = [slot[same]] if same in slot else []
        if other in slot:
            stance, deed = (o, orders[slot[other]]) if o[0] == "X" else (orders[slot[other]], o)
            if deed[0] == "S" or stance[2] in ("AP" if deed[0] == "M" else "HI"):
                old.append(slot.pop(other))
        for k in old:
            status[k] = "refused"
        slot[same] = i

    def given(self, *words):
        """The orders to carry out, empire by empire in the order of names, each empire's in their own order."""
        for name in self.names:
            for i, o in enumerate(self.orders[name]):
                if o[0] in words and self.status[name][i] is None:
                    yield name, i, o

    def done(self, name, i, got, wanted):
        self.status[name][i] = "done" if got >= wanted else "partly" if got else "failed"

    # One turn, step by step

    def play(self):
        for name in self.names:
            if not self.out[name]:
                self.check(name)
        self.begin()
        self.combat()
        self.bombardment()
        self.resolution()
        self.movement()
        self.end()

    def begin(self):
        for name, i, o in self.given("X", "A", "BP", "BI", "M", "S"):
            f = self.find(name, o[1])
            if o[0] == "X":
                f.stance, f.explicit = o[2], True
            elif o[0] == "S":
                f.supply, f.run = (f.world, o[2]), (name, i)
            else:
                f.supply = None
                if o[0] == "A":
                    f.target, f.aim = self.calls[name, o[2]][1], (name, i)
                elif o[0] == "M":
                    f.move = o[2]
                else:
                    f.bombs = o[0]
        for f in self.fleets:
            if not f.explicit:
                f.stance = "F" if f.target or f.bombs else "S" if f.supply else "T" if f.move else "D"

    # Losses: empty ships are lost first, and treasures fall (SP-36).

    def lose(self, f, ships):
        f.ships -= ships
        f.cargo = min(f.cargo, f.ships)
        if f.ships == 0:
            self.remove(f)

    def fire(self, f, ships):
        f.lost += ships
        self.lose(f, ships)

    def remove(self, f):
        self.worlds[f.world]["treasures"] |= f.treasures - {"SV"}
        f.treasures, f.gone, f.supply = set(), True, None

    def place(self, treasure):
        """Returns the fleet or None, and its world."""
        for f in self.fleets:
            if treasure in f.treasures:
                return f, f.world
        return None, next((id for id, w in self.worlds.items() if treasure in w["treasures"]), None)

    def drop(self, treasure):
        for holder in [f.treasures for f in self.fleets] + [w["treasures"] for w in self.worlds.values()]:
            holder.discard(treasure)

    # Combat, from casualties to who may not attack (SP-30 to SP-37).

    def combat(self):
        carrier, world = self.place("VAM")
        if carrier and world == self.place("CRS")[1]:
            self.drop("VAM")
            self.drop("CRS")
            self.remove(carrier)
        for name, i, o in self.given("X"):
            self.status[name][i] = "done" if self.find(name, o[1]) else "failed"
        shots = {}
        for f in self.fleets:
            if f.target and (f.gone or f.target.gone):
                self.status[f.aim[0]][f.aim[1]], f.target = "failed", None
            elif f.target:
                self.status[f.aim[0]][f.aim[1]] = "done"
                f.target.exposed |= f.target.stance == "H" and "SV" in f.treasures
        for f in self.fleets:
            if f.target:
                shots.setdefault(f.target, []).append((f, True))
                if f.target.stance in "DTS" or f.target.exposed:
                    shots.setdefault(f, []).append((f.target, False))
        lost = {}
        for at, volley in shots.items():
            points = lambda of: sum((f.attack() for f, ordered in volley if of(f, ordered)), Fraction(0))
            storm = points(lambda f, ordered: ordered and f.stance != "A")
            covered = at.stance in "AI" or at.stance == "H" and not at.exposed or any(ordered and f.stance == "A" for f, ordered in volley)
            if storm and not covered and storm >= 3 * at.defence():
                at.surrendered = True
                at.captor = max(self.names, key=lambda name: points(lambda f, ordered: ordered and f.owner == name))
            else:
                strong = points(lambda f, ordered: f.stance == "A")
                lost[at] = at.most(casualties(strong, points(lambda f, ordered: f.stance != "A"), at.defence(), at.ships))
        for at, ships in lost.items():
            self.fire(at, ships)

    # Bombardment, until nobody is left (SP-40 to SP-44).

    def defended(self, world, name):
        """Do DEFEND fleets stop this empire there?"""
        return any(f.owner != name and f.stance == "D" and f.old and not f.surrendered for f in self.at(world))

    def interdictors(self, world, of):
        return [f for f in self.at(world) if f.stance == "I" and not f.surrendered and f.old and of(f.owner)]

    def exchange(self, own, strong, defence, back, ships, fleet=None):
        """Casualties of an empire that these fire back at; both sides fire at once."""
        for f in own:
            f.attacked = True
        lost = casualties(0, sum(f.attack() for f in own), defence, ships)
        for f in own:
            self.fire(f, casualties(back if strong else 0, 0 if strong else back, f.defence(), f.ships))
        if fleet:
            lost = fleet.most(lost)
            self.fire(fleet, lost)
        return ships - lost

    def answer(self, f, of):
        """Does the fleet survive interdiction?"""
        own = self.interdictors(f.world, of)
        if own:
            self.exchange(own, f.stance == "A", f.defence(), f.attack() / 2, f.ships, f)
        return not f.gone

    def bombardment(self):
        acts, stopped = {}, {}
        for name, i, o in self.given("BP", "BI"):
            f = self.find(name, o[1])
            if not f or f.surrendered or self.defended(f.world, name):
                self.status[name][i] = "failed"
            else:
                acts.setdefault(f.world, []).append((name, i, f))
        for id in sorted(acts):
            self.siege(id, self.worlds[id], acts[id])

    def siege(self, id, world, acts):
        owner = world["owner"]
        if owner and self.interdictors(id, lambda name: name == owner):
            for name, i, f in acts:
                if name != owner:
                    self.answer(f, lambda other: other == owner)
            if self.interdictors(id, lambda name: name == owner):
                for name, i, f in acts:
                    if name != owner:
                        self.status[name][i] = "failed"
        points = {}
        damage = dict(ind=Fraction(world["ind_damage"]), pop=Fraction(world["pop_damage"]))
        for name, i, f in acts:
            if f.gone or self.status[name][i]:
                self.status[name][i] = "failed"
                continue
            self.status[name][i] = "done"
            what = "pop" if f.bombs == "BP" else "ind"
            if name != owner:
                points[name] = points.get(name, 0) + f.attack()
            if world[what] == 0:
                continue
            damage[what] += f.attack()
            units = min(world[what], damage[what] // 5)
            damage[what] -= 5 * units
            world[what] -= units
            if world[what] == 0:
                damage[what] = 0
            if what == "pop" and "VAM" in f.treasures:
                f.ships += units
        world["ind_damage"], world["pop_damage"] = damage["ind"] // 1, damage["pop"] // 1
        if world["pop"] == 0:
            world["owner"] = None
        kept = any(f.owner == owner and f.stance not in "HI" and not f.surrendered for f in self.at(id)) if owner else False
        best = [name for name in points if points[name] == max(points.values())]
        if world["pop"] and len(best) == 1 and not kept:
            world["captor"] = best[0]

    # Loads, unloads and transfers, which DEFEND fleets can stop (SP-50 to SP-55).

    def resolution(self):
        for word in "UL":
            for name, i, o in self.given(word):
                f = self.find(name, o[1])
                good = f and not f.surrendered and not self.worlds[f.world]["captor"] and not self.defended(f.world, name)
                self.done(name, i, self.handle(f, *o) if good else 0, o[2] if isinstance(o[2], int) else 1)
        for name, i, o in self.given("B"):
            self.done(name, i, self.build(name, *o[1:]), o[1])
        for name, i, o in self.given("T"):
            self.done(name, i, self.transfer(name, *o[1:]), o[1] if isinstance(o[1], int) else 1)
        for f in sorted(self.fleets, key=lambda f: (f.world, f.owner, f.id)):
            if f.supply and f.there() and not f.busy and not f.explicit:
                self.load_run(f)
        self.change_hands()
        self.treasures()
        for w in self.worlds.values():
            w["rms"] += w["rmp"] if w["pop"] else 0

    def handle(self, f, word, _, thing):
        world = self.worlds[f.world]
        if isinstance(thing, str):
            source, goal = (world["treasures"], f.treasures) if word == "L" else (f.treasures, world["treasures"])
            if thing not in source or not self.answer(f, lambda name: name != f.owner):
                return 0
            source.discard(thing)
            goal.add(thing)
            f.busy = True
            return 1
        room = lambda: min(thing, f.cargo if word == "U" else min(f.ships - f.cargo, world["rms"]))
        if room() == 0 or not self.answer(f, lambda name: name != f.owner) or room() == 0:
            return 0
        moved = room()
        f.cargo += moved if word == "L" else -moved
        world["rms"] -= moved if word == "L" else -moved
        f.busy = True
        return moved

    def build(self, name, count, number, at):
        world, f = self.worlds[at], self.find(name, number)
        if world["captor"] or world["owner"] != name or f and (f.surrendered or f.world != at):
            return 0
        count = left = min(count, world["ind"] - world["built"], world["rms"])
        if count <= 0:
            return 0
        world["rms"] -= count
        world["built"] += count
        own = self.interdictors(at, lambda other: other != name)
        if own:
            left = self.exchange(own, False, 2 * count, Fraction(count, 2), count)
        if left:
            f = f or self.found(name, number, at, 0)
            f.ships += left
            f.busy = True
        return count

    def found(self, name, number, at, ships):
        self.fleets.append(Fleet(name, number, at, ships, old=False))
        self.fleets[-1].start = 0
        return self.fleets[-1]

    def transfer(self, name, what, number, other):
        a, b = self.find(name, number), self.find(name, other)
        if not a or a.surrendered or b and (b.surrendered or b.world != a.world):
            return 0
        if isinstance(what, str):
            if not b or self.defended(a.world, name) or what not in a.treasures:
                return 0
            a.treasures.discard(what)
            b.treasures.add(what)
            a.busy = b.busy = True
            return 1
        b = b or self.found(name, other, a.world, 0)
        moved = min(what, a.ships)
        cargo = max(0, a.cargo - (a.ships - moved))
        a.ships, b.ships, a.cargo, b.cargo = a.ships - moved, b.ships + moved, a.cargo - cargo, b.cargo + cargo
        a.busy = b.busy = True
        if a.ships == 0:
            b.treasures |= a.treasures
            a.treasures = set()
            self.remove(a)
        return moved

    def load_run(self, f):
        world = self.worlds[f.world]
        f.runs = True
        if world["captor"] or self.defended(f.world, f.owner) or min(f.ships - f.cargo, world["rms"]) == 0:
            return
        if self.answer(f, lambda name: name != f.owner):
            count = min(f.ships - f.cargo, world["rms"])
            f.cargo += count
            world["rms"] -= count

    def change_hands(self):
        for f in sorted((f for f in self.fleets if f.captor and not f.gone), key=lambda f: (f.world, f.owner, f.id)):
            new = self.found(f.captor, self.lowest(f.captor), f.world, f.ships)
            new.cargo, new.treasures, new.surrendered, new.taken = f.cargo, f.treasures, True, True
            f.treasures = set()
            self.remove(f)
        for w in self.worlds.values():
            w["owner"] = w["captor"] or w["owner"]

    # What the treasures do (SP-72 to SP-77).

    def treasures(self):
        (g2, at), (l2, l2_at), (mm, mm_at) = self.place("G2"), self.place("L2"), self.place("MM")
        if g2:
            self.lose(g2, (g2.ships + 1) // 2)
        elif at and self.worlds[at]["pop"]:
            self.worlds[at]["pop"] //= 2
            if self.worlds[at]["pop"] == 0:
                self.worlds[at].update(owner=None, pop_damage=0)
        if l2 and not l2.gone:
            self.lose(l2, 1)
        elif not l2 and l2_at:
            self.worlds[l2_at]["ind"] -= self.worlds[l2_at]["ind"] > 0
        for f in self.at(mm_at) if mm else []:
            if f.owner != mm.owner:
                self.lose(f, 1)
        g2, at = self.place("G2")
        if at and self.at(at):
            largest = min(self.at(at), key=lambda f: (-f.ships, f.owner, f.id))
            self.drop("G2")
            largest.treasures.add("G2")
            if "L2" in largest.treasures:
                largest.treasures -= {"G2", "L2"}
                self.remove(largest)

    # Movement: who may move, ambushes, pursuit and renames (SP-60 to SP-65).

    def movement(self):
        self.ambushers = [f for f in self.fleets if f.there() and not f.move and f.stance in "DI"]
        for name, i, o in self.given("M"):
            f = self.find(name, o[1])
            way = []
            if f and not f.surrendered and not f.busy and not f.attacked:
                for w in o[2]:
                    if w not in self.worlds[way[-1] if way else f.world]["links"]:
                        break
                    way.append(w)
                self.travel(f, way)
            self.done(name, i, len(f.way) if f else 0, len(o[2]))
        for f in sorted(self.fleets, key=lambda f: (f.owner, f.id)):
            self.run(f)
        for f in self.fleets:
            self.pursue(f, [])
        renamed = [(name, i, self.find(name, o[1]), o[2]) for name, i, o in self.given("R")]
        for name, i, f, number in renamed:
            good = f and f.there() and (name, number) not in self.calls and not self.find(name, number)
            self.status[name][i] = "done" if good else "failed"
            if good:
                f.id = number

    def travel(self, f, way):
        for k, w in enumerate(way):
            f.world, f.left = w, True
            f.way.append(w)
            foes = [x for x in self.ambushers if x.world == w and x.owner != f.owner] if k + 1 < len(way) else []
            points = 2 * sum(x.attack() for x in foes)
            if points:
                self.fire(f, f.most(casualties(0, points, f.defence(), f.ships)))
                return

    def run(self, f):
        if f.runs and not f.gone:
            begin, to = f.supply
            unloads = not f.cargo or not self.defended(to, f.owner)
            if unloads:
                self.worlds[to]["rms"] += f.cargo
                f.cargo = 0
            if begin not in self.worlds[to]["links"]:
                f.world, f.left, f.supply = to, True, None
                f.way.append(to)
            if f.run:
                self.status[f.run[0]][f.run[1]] = "done" if unloads else "partly"
        elif f.run:
            self.status[f.run[0]][f.run[1]] = "failed"

    def pursue(self, f, chain):
        """Moves pursuers, then their pursuers; fleets that pursue each other in a circle stay."""
        if f.stance != "P" or not f.target or f.gone or f.surrendered or f.busy or f.follows is not None:
            return
        if f in chain:
            for x in chain:
                x.follows = False
            return
        self.pursue(f.target, chain + [f])
        if f.follows is None:
            f.follows = True
            self.travel(f, list(f.target.way))

    # The state after the turn

    def end(self):
        for f in self.fleets:
            if f.supply and any(self.worlds[w]["owner"] not in (None, f.owner) for w in f.supply):
                f.supply = None
        now = {name: self.sight(name) for name in self.names}
        for name in self.names:
            if not self.out[name] and not now[name]:
                self.out[name] = self.turn
        for (name, number), (owner, f) in list(self.calls.items()):
            if self.out[name] or f and f.gone and not f.left and f.began in self.before[name] & now[name]:
                del self.calls[name, number]
            elif f and f.gone:
                self.calls[name, number] = owner, None
        for name in self.names:
            for w in self.worlds:
                if w in now[name] or self.out[name]:
                    self.known.pop((name, w), None)
                elif w in self.before[name]:
                    self.known[name, w] = dict(empire=name, world=w, turn=self.turn, **self.faces[w])
        self.names = [name for name in self.names if not self.out[name]]
        self.number()
        if not self.winners:
            self.win(now)

    def win(self, now):
        own = lambda name: [w for w in self.worlds.values() if w["owner"] == name]
        if self.victory == "last-standing":
            self.winners = self.names if len(self.names) == 1 else []
        elif "turns" in self.victory:
            score = {name: sum(w["ind"] + w["pop"] for w in own(name)) for name in self.names}
            self.winners = [name for name in self.names if score[name] == max(score.values())] if self.turn >= self.victory["turns"] else []
        else:
            score = {name: len(own(name)) for name in self.names}
            best = [name for name in self.names if score[name] == max(score.values())]
            enough = score and max(score.values()) >= max(1, Fraction(str(self.victory["worlds"])) * len(self.worlds))
            self.winners = best if enough and len(best) == 1 else []

    def state_after(self):
        worlds = [dict(id=id, owner=w["owner"], links=sorted(w["links"]), ind=w["ind"], rms=w["rms"], rmp=w["rmp"], pop=w["pop"],
                       **{k: v for k, v in dict(w, treasures=sorted(w["treasures"])).items() if v and k in ("treasures", "ind_damage", "pop_damage")})
                  for id, w in self.worlds.items()]
        fleets = [dict(owner=f.owner, id=f.id, world=f.world, ships=f.ships,
                       **{k: v for k, v in (("cargo", f.cargo), ("treasures", sorted(f.treasures)),
                                            ("supply", f.supply and {"from": f.supply[0], "to": f.supply[1]})) if v})
                  for f in sorted(self.fleets, key=lambda f: (f.owner, f.id)) if not f.gone]
        sightings = [dict(empire=name, calls=number, owner=owner, **(dict(id=f.id) if f else {}))
                     for (name, number), (owner, f) in sorted(self.calls.items(), key=lambda call: call[0])]
        return dict(turn=self.turn + 1, worlds=worlds, fleets=fleets, sightings=sightings, known=[self.known[key] for key in sorted(self.known)],
                    empires=[dict(name=name, **(dict(out=out) if out else {})) for name, out in sorted(self.out.items())], winners=self.winners)


def played(nightmail, directory, state, orders, what):
    after, reports = turned(nightmail, directory, state, {name: [text_of(o) for o in lines] for name, lines in orders.items()})
    turn = Turn(state, orders)
    turn.play()
    for name, report in reports.items():
        same(turn.status[name], [o["status"] for o in report["orders"]], f"{what}: orders of {name}: {[o['text'] for o in report['orders']]}")
    for key, mine in turn.state_after().items():
        same(mine, after.get(key, []), f"{what}: {key}")
    return after


def main(nightmail, directory, first, count):
    for number in range(first, first + count):
        draw = random.Random(number)
        state = draw_state(draw)
        for turn in range(draw.randint(2, 4)):
            orders = {e["name"]: draw_orders(draw, state, e["name"]) for e in state["empires"] if not e.get("out")}
            state = played(nightmail, f"{directory}/{number}-{turn}", state, orders, f"position {number}, turn {turn}")
            if state.get("winners"):
                break


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
