"""Which orders of star-empires are accepted, by another reading of SE-20 to SE-25, for phases.py. An order is a dict: `form`, `text` and
what its form names."""
from galactic import far
from trade import HUGE, design

FORMS = ("UNLOAD", "LOAD", "DESTRUCT", "FIRE", "TRANSMIT", "MOVE", "TRAVERSE", "DESIGN", "GIVE", "BUILD", "REPAIR", "TOGGLE", "CONCEAL",
         "IDENTIFY", "POOL", "TRANSFER", "DENY", "AUTHORIZE")


class Refused(Exception):
    pass


def once(items, same):
    """SE-20: what is named twice counts once."""
    found = {}
    for item in items:
        found.setdefault(same(item), item)
    return list(found.values())


class Check:
    """SE-21 to SE-23: the orders of an empire as they are accepted, in the order of the phases."""

    def __init__(self, game, e, orders):
        self.game, self.e, self.orders = game, e, orders
        fired = {id(s): s for o in orders if o["form"] == "FIRE" for w in o.get("ships", ()) for s in [game.ship(e.name, w)]
                 if s and s.carrier and s.missile}
        # Whether a missile is fired may hang on its being fired: then after a few times it is as it was last.
        for _ in range(4):
            before, fired = fired, self.run(list(fired.values())) if fired else fired
            if set(fired) == set(before):
                break
        self.run(list(fired.values()))

    def run(self, assumed):
        self.carrier = {id(s): s.carrier for s in self.game.ships}
        self.assumed, self.fired = assumed, {}
        self.loaded, self.blown, self.firing, self.moving, self.passing = set(), set(), set(), set(), set()
        self.designs, self.names, self.bases = set(), set(), []
        for form in FORMS:
            for o in self.orders:
                if o["form"] == form:
                    o.update(dropped=False, failed=False, done=0, accepted=False)
                    try:
                        getattr(self, form.lower())(o)
                        o["accepted"] = True
                    except Refused:
                        pass
            if form == "UNLOAD":
                for ship in assumed:
                    self.carrier[id(ship)] = None
        return self.fired

    def ship(self, word):
        return self.game.ship(self.e.name, word)

    def named(self, words):
        """The own ships among words, each once; what is none, once too"""
        ships = once(words, lambda w: id(self.ship(w)) if self.ship(w) else w.lower())
        return [(w, self.ship(w)) for w in ships]

    def keep(self, o, key, good, all_of):
        """What is left of a list: none refuses the order"""
        o["dropped"] = o["dropped"] or len(good) < len(all_of)
        if not good:
            raise Refused
        o[key] = good

    def empires(self, o, test):
        words = once(o["to"], str.lower)
        known = {n.lower(): n for n in self.game.empires}
        named = [known.get(w.lower(), self.e.name) for w in words]
        self.keep(o, "empires", [n for n in named if n != self.e.name and test(n)], words)

    def contact(self, name):
        return name in self.e.contacts

    def trusted(self, name):
        return (self.contact(name) or any(g[:2] == (self.e.name, name) for g in self.game.grants)
                or any(s.alive and s.owner == self.e.name and name in s.listed for s in self.game.ships))

    def on_map(self, word, kind):
        return self.e.things.get(word.lower(), {}).get("kind") == kind

    def world(self, *words):
        if not all(self.on_map(w, "world") for w in words):
            raise Refused

    def place(self, at):
        """A sector of coordinates, or of what is on the map"""
        if isinstance(at, tuple):
            return at
        if at.lower() not in self.e.things:
            raise Refused
        return self.e.things[at.lower()]["sector"]

    def ships(self, o, bar, one_sector=False):
        if "ships" not in o:
            o["at"] = self.place(o["sector"])
            if o["except"]:
                words = self.named(o["except"])
                self.keep(o, "spared", [w for w, s in words if s], words)
            else:
                o["spared"] = []
            spared = [self.ship(w) for w in o["spared"]]
            return [s for s in self.game.ships if s.alive and s.owner == self.e.name and s.at == o["at"] and not self.carrier[id(s)]
                    and s not in spared and not bar(s)]
        words, good = self.named(o["ships"]), []
        for word, ship in words:
            if ship and not bar(ship) and not (one_sector and good and good[0][1].at != ship.at):
                good.append((word, ship))
        self.keep(o, "handles", [w for w, _ in good], words)
        return [s for _, s in good]

    def unload(self, o):
        good = []
        words = self.named(o["ships"])
        for word, ship in words:
            if ship and self.carrier[id(ship)]:
                self.carrier[id(ship)] = None
                good.append(word)
        self.keep(o, "handles", good, words)

    def load(self, o):
        onto, good = self.ship(o["onto"]), []
        if not onto or self.carrier[id(onto)]:
            raise Refused
        words = self.named(o["ships"])
        for word, s in words:
            aboard = [c for c in self.game.ships if self.carrier[id(c)] is onto]
            if (s and s is not onto and not self.carrier[id(s)] and s not in self.carrier.values() and not s.base and s.at == onto.at
                    and sum(c.kind["tonnage"] for c in aboard) + s.kind["tonnage"] <= onto.kind["racks"]):
                self.carrier[id(s)] = onto
                self.loaded.add(id(s))
                good.append(word)
        self.keep(o, "handles", good, words)

    def destruct(self, o):
        for s in self.ships(o, lambda s: s.base or self.carrier[id(s)]):
            self.blown.add(id(s))

    def fire_bar(self, s):
        if id(s) in self.blown or s.op("guns") < 1:
            return True
        return not (s.carrier or id(s) in self.loaded) if s.missile else bool(self.carrier[id(s)])

    def fire(self, o):
        ships = self.ships(o, self.fire_bar, True)
        if "ships" in o:
            o["at"] = ships[0].at
        self.empires(o, lambda n: self.contact(n) or self.game.sees_any(self.e, n, o["at"]))
        for s in ships:
            self.firing.add(id(s))
            if s.missile and s.carrier:
                self.fired[id(s)] = s
            self.carrier[id(s)] = None

    def transmit(self, o):
        words = once(o["portals"], str.lower)
        self.keep(o, "names", [w for w in words if self.e.name in self.game.portals.get(w.lower(), {"nav": ()})["nav"]], words)
        self.empires(o, self.contact)

    def engaged(self, s):
        return self.carrier[id(s)] or id(s) in self.blown or id(s) in self.firing

    def move(self, o):
        o["target"] = self.place(o["goal"])
        ships = self.ships(o, lambda s: self.engaged(s) or id(s) in self.moving or far(s.at, o["target"]) > s.kind["engines"], True)
        self.moving |= {id(s) for s in ships if "ships" in o or s.kind["engines"]}

    def traverse(self, o):
        self.passing |= {id(s) for s in self.ships(o, lambda s: self.engaged(s) or id(s) in self.passing or s.kind["engines"] < 1)}

    def design(self, o):
        self.world(o["world"])
        shared, own = self.game.classes.get(o["name"].lower()), f"{self.e.code}.{o['name']}".lower()
        if shared and (shared["predefined"] or shared["full"] in self.e.classes) or own in self.game.classes or o["name"].lower() in self.designs:
            raise Refused
        if not design(o["hull"], o["figures"]):
            raise Refused
        self.designs.add(o["name"].lower())

    def give(self, o):
        o["names"] = once(o["classes"], str.lower)
        self.empires(o, self.contact)

    def used(self, key, maybe):
        """Is it a name that a BUILD gives? `maybe`: one that it may give, too"""
        return key in self.names or any(key.startswith(base) and key[len(base):].isdigit() and key[len(base)] != "0" and
                                        (maybe if to == HUGE else first <= int(key[len(base):]) <= to) for base, first, to in self.bases)

    def top(self, base):
        """The largest number in use after a base"""
        names = list(self.names) + [f"{b}{to}" for b, _, to in self.bases if to != HUGE]
        return max([int(n[len(base):]) for n in names if n.startswith(base) and n[len(base):].isdigit()] + [self.game.top(self.e.name, base)])

    def build(self, o):
        self.world(o["world"])
        kind = self.game.meant(self.e, o["class"])
        if isinstance(kind, dict) and not kind["buildable"]:
            raise Refused
        if o["base"]:
            first = self.top(o["base"]) + 1
            self.bases.append((o["base"], first, HUGE if o["n"] == "MAX" else first + o["n"] - 1))
            return
        keys = [n.lower() for n in o["names"]]
        living = {s.name.lower() for s in self.game.ships if s.alive and s.owner == self.e.name and s.name}
        living |= {s.serial.lower() for s in self.game.ships if s.alive and s.owner == self.e.name}
        if o["n"] != "MAX" and len(keys) > o["n"] or len(set(keys)) < len(keys) or living & set(keys) or any(self.used(k, False) for k in keys):
            raise Refused
        self.names |= set(keys)

    def own_or_built(self, word):
        return self.ship(word) or self.used(word.lower(), True)

    def repair(self, o):
        if not self.own_or_built(o["ship"]):
            raise Refused
        words = once(o["worlds"], str.lower)
        self.keep(o, "from", [w for w in words if self.on_map(w, "world")], words)

    def class_good(self, word):
        if self.game.meant(self.e, word) not in (None, "several"):
            return True
        bare = word[len(self.e.code) + 1:] if word.lower().startswith(self.e.code.lower() + ".") else word
        kind = self.game.classes.get(word.lower())
        return bare.lower() in self.designs or kind and any(s.alive and s.owner == self.e.name and s.kind is kind for s in self.game.ships)

    def items(self, o):
        if o["items"] == "ALL":
            return
        words = once(o["items"], lambda w: (id(self.ship(w)) if self.ship(w) else 0, w.lower() if not self.ship(w) else ""))
        self.keep(o, "good", [w for w in words if (self.class_good(w[1:]) if w[0] == "@" else self.own_or_built(w))], words)

    toggle = items

    def conceal(self, o):
        self.items(o)
        if o["to"] != "ALL":
            self.empires(o, self.trusted)

    def identify(self, o):
        self.items(o)
        self.empires(o, self.contact)

    def pool(self, o):
        self.world(o["world"])
        if o["except"]:
            words = once(o["except"], str.lower)
            self.keep(o, "spared", [w for w in words if self.on_map(w, "world")], words)

    def transfer(self, o):
        self.world(o["world"], o["goal"])
        if o["world"].lower() == o["goal"].lower():
            raise Refused
        if o["to"]:
            self.empires(o, self.contact)

    def grants(self, o, test):
        kind, good = o["what"], []
        if kind != "all":
            things = self.named(o["things"]) if kind == "ship" else once(o["things"], lambda t: t if isinstance(t, tuple) else t.lower())
            for t in things:
                if kind == "ship":
                    good += [t[0]] if (t[1] and not self.carrier[id(t[1])] or not t[1] and self.own_or_built(t[0])) else []
                elif kind == "class":
                    given = {g[3].lower() for g in self.game.grants if g[0] == self.e.name and g[2] == "class"}
                    good += [t] if t.lower() in given or self.class_good(t) else []
                elif isinstance(t, tuple) or t.lower() in self.e.things:
                    good.append(self.place(t))
            self.keep(o, "good", good, things)
        self.empires(o, test)

    def deny(self, o):
        self.grants(o, self.trusted)

    def authorize(self, o):
        self.grants(o, self.contact)


def status(o):
    if not o["accepted"]:
        return "refused"
    return "failed" if not o["done"] else "partly" if o["failed"] or o["dropped"] else "done"
