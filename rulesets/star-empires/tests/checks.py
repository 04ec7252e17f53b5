"""Which orders of star-empires are accepted, by a second reading of SE-20 to SE-25, for phases.py. An order is a
dict: `form`, `text`, and the things that its form names."""
from galactic import far
from trade import HUGE, design

FORMS = ("UNLOAD", "LOAD", "DESTRUCT", "FIRE", "TRANSMIT", "MOVE", "TRAVERSE", "DESIGN", "GIVE", "BUILD", "REPAIR", "TOGGLE", "CONCEAL",
         "IDENTIFY", "POOL", "TRANSFER", "DENY", "AUTHORIZE")


class Refused(Exception):
    pass


def once(items, same):
    """Removes repeated names: a thing that is named twice counts once (SE-20)."""
    found = {}
    for item in items:
        found.setdefault(same(item), item)
    return list(found.values())


class Check:
    """The accepted orders of an empire, in the order of the phases, with `notes` and `warnings` (SE-21 to SE-23)."""

    def __init__(self, game, e, orders):
        self.game, self.e, self.orders = game, e, orders
        fired = {id(s): s for o in orders if o["form"] == "FIRE" for w in o.get("ships", ()) for s in [game.ship(e.name, w)]
                 if s and s.carrier and s.missile}
        # Whether a missile is fired may depend on its not being fired: then the other orders treat it as aboard.
        for _ in range(4):
            before, fired = fired, self.run(list(fired.values())) if fired else fired
            if set(fired) == set(before):
                break
        fired = {k: s for k, s in fired.items() if k in before}
        self.run(list(fired.values()))

    def run(self, assumed):
        self.carrier = {id(s): s.carrier for s in self.game.ships}
        self.assumed, self.fired = assumed, {}
        self.loaded, self.blown, self.firing, self.moving, self.passing = set(), set(), set(), set(), set()
        self.designs, self.names, self.bases, self.goals = set(), set(), [], {}
        for form in FORMS:
            for o in self.orders:
                if o["form"] == form:
                    self.check(o)
            if form == "UNLOAD":
                for ship in assumed:
                    self.carrier[id(ship)] = None
        self.warn_of_worlds()
        return self.fired

    def warn_of_worlds(self):
        """A warning at the last order by which the ships that hold a world leave it (SE-13, SE-53); none if a ship
        that could hold it comes, or traverses elsewhere"""
        mine = [s for s in self.game.ships if s.alive and s.owner == self.e.name and not s.missile
                and not self.carrier[id(s)] and s.op("guns") >= 1]
        for w in self.game.worlds.values():
            holders = [s for s in mine if s.at == w["sector"]]
            orders = [max((i for i, o in enumerate(self.orders) if id(s) in o["leaving"]), default=None) for s in holders]
            comes = any(self.goals.get(id(s), s.at) != w["sector"] if id(s) in self.passing else self.goals.get(id(s)) == w["sector"]
                        for s in mine)
            if w["owner"] == self.e.name and holders and None not in orders and not comes:
                self.o = self.orders[max(orders)]
                self.warn(f"no armed ship of yours stays at {w['name']}, which is lost without one")

    def check(self, o):
        o.update(dropped=False, failed=False, done=0, accepted=False, notes=[], warnings=[], leaving=set())
        self.o = o
        try:
            getattr(self, o["form"].lower())(o)
            o["accepted"] = True
        except Refused as refused:
            o["notes"] = [str(refused)]

    def warn(self, text):
        self.o["warnings"].append(text)

    def left(self, words, bar):
        """The words without objections; the others get a note. None: the order is refused because of the first
        objection."""
        good, before = [], len(self.o["notes"])
        for word in words:
            why = bar(word)
            if why:
                self.o["dropped"] = True
                self.o["notes"].append(why)
            else:
                good.append(word)
        if not good:
            raise Refused(self.o["notes"][before])
        return good

    def ship(self, word):
        return self.game.ship(self.e.name, word)

    def same_ship(self, word):
        return id(self.ship(word)) if self.ship(word) else word.lower()

    def no_ship(self, word):
        return None if self.ship(word) else f"you have no ship {word}"

    def of_ship(self, bar):
        """The objection to the ship that a word names"""
        def why(word):
            reason = self.ship(word) and bar(self.ship(word))
            return f"{word} {reason}" if reason else self.no_ship(word)
        return why

    def empires(self, o, test, why="is no contact of yours"):
        known = {n.lower(): n for n in self.game.empires}

        def bar(word):
            name = known.get(word.lower())
            if word == "GM":
                return "the GM is no empire"
            return f"{name} is your own empire" if name == self.e.name else None if name and test(name) else f"{word} {why}"
        o["empires"] = [known[w.lower()] for w in self.left(once(o["to"], str.lower), bar)]

    def contact(self, name):
        return name in self.e.contacts

    def trusted(self, name):
        return (self.contact(name) or any(g[:2] == (self.e.name, name) for g in self.game.grants)
                or any(s.alive and s.owner == self.e.name and name in s.listed for s in self.game.ships))

    def on_map(self, word, kind):
        return self.e.things.get(word.lower(), {}).get("kind") == kind

    def no_world(self, word):
        return None if self.on_map(word, "world") else f'no world "{word}" is on your map'

    def world(self, *words):
        for word in words:
            if self.no_world(word):
                raise Refused(self.no_world(word))

    def own_world(self, word):
        w = self.game.worlds.get(word.lower())
        return w if w and w["owner"] == self.e.name else None

    def warn_of_world(self, word, interdiction=True):
        w = self.own_world(word)
        if not w:
            self.warn(f"{word} is not yours now")
        elif w["status"] == "interdicted" if interdiction else w["status"] != "free":
            self.warn(f"{word} is {'interdicted' if interdiction else 'blockaded'} now")

    def no_place(self, at):
        return None if isinstance(at, tuple) or at.lower() in self.e.things else f"there is no {at} on your map"

    def place(self, at):
        """The sector at the coordinates, or of the named thing on the map"""
        if self.no_place(at):
            raise Refused(self.no_place(at))
        return at if isinstance(at, tuple) else self.e.things[at.lower()]["sector"]

    def all_there(self, o, bar):
        o["at"] = self.place(o["sector"])
        o["spared"] = self.left(once(o["except"], self.same_ship), self.no_ship) if o["except"] else []
        spared = [self.ship(w) for w in o["spared"]]
        found = [s for s in self.game.ships if s.alive and s.owner == self.e.name and s.at == o["at"] and not self.carrier[id(s)]
                 and s not in spared and not bar(s)]
        if not found:
            self.warn("no ship of yours there could do that now")
        return found

    def ships(self, o, bar, one_sector=False):
        if "ships" not in o:
            return self.all_there(o, bar)
        first = []

        def whole_bar(s):
            reason = bar(s)
            if not reason and one_sector and first and first[0].at != s.at:
                reason = "is in another sector than the first ship"
            first.extend([] if reason else [s])
            return reason
        o["handles"] = self.left(once(o["ships"], self.same_ship), self.of_ship(whole_bar))
        return [self.ship(w) for w in o["handles"]]

    def unload(self, o):
        def bar(s):
            why = None if self.carrier[id(s)] else "is not loaded"
            self.carrier[id(s)] = None
            return why
        o["handles"] = self.left(once(o["ships"], self.same_ship), self.of_ship(bar))

    def load(self, o):
        onto = self.ship(o["onto"])
        if not onto or self.carrier[id(onto)]:
            raise Refused(self.no_ship(o["onto"]) or f"{o['onto']} is loaded itself")

        def bar(s):
            load = sum(c.kind["tonnage"] for c in self.game.ships if self.carrier[id(c)] is onto)
            why = ("cannot be loaded onto itself" if s is onto else "is loaded already" if self.carrier[id(s)] else
                   "has cargo itself" if s in self.carrier.values() else "is a starbase" if s.base else
                   "is in another sector than the carrier" if s.at != onto.at else
                   "is more than the racks have room for" if load + s.kind["tonnage"] > onto.kind["racks"] else None)
            if not why:
                self.carrier[id(s)] = onto
                self.loaded.add(id(s))
            return why
        o["handles"] = self.left(once(o["ships"], self.same_ship), self.of_ship(bar))

    def destruct(self, o):
        ships = self.ships(o, lambda s: "is a starbase, which cannot be blown up" if s.base else "is loaded" if self.carrier[id(s)] else None)
        self.blown |= {id(s) for s in ships}
        o["leaving"] = {id(s) for s in ships}
        hurt = [s for s in self.game.ships if s.alive and s.owner == self.e.name and s.at in {b.at for b in ships}
                and id(s) not in self.blown and not self.carrier[id(s)]]
        if hurt:
            self.warn(f"it damages {len(hurt)} other {'ship' if len(hurt) == 1 else 'ships'} of yours there")

    def fire_bar(self, s):
        if id(s) in self.blown:
            return "is to be blown up"
        if s.op("guns") < 1:
            return "has no working guns"
        if s.missile:
            return None if s.carrier or id(s) in self.loaded else "is a missile that comes from no rack this turn"
        return "is loaded" if self.carrier[id(s)] else None

    def fire(self, o):
        ships = self.ships(o, self.fire_bar, True)
        if "ships" in o:
            o["at"] = ships[0].at
        self.empires(o, lambda n: self.contact(n) or self.game.sees_any(self.e, n, o["at"]),
                     "is no contact of yours and has no ship that you see there")
        for n in o["empires"]:
            if not self.game.sees_any(self.e, n, o["at"]):
                self.warn(f"you see no ship of {n} there now")
        for s in ships:
            self.firing.add(id(s))
            if s.missile and s.carrier:
                self.fired[id(s)] = s
            self.carrier[id(s)] = None

    def transmit(self, o):
        held = {k for k, p in self.game.portals.items() if self.e.name in p["nav"]}
        o["names"] = self.left(once(o["portals"], str.lower), lambda w: None if w.lower() in held else f"you have no navigation data of {w}")
        self.empires(o, self.contact)

    def engaged(self, s):
        return ("is loaded" if self.carrier[id(s)] else "is to be blown up" if id(s) in self.blown else
                "is to fire" if id(s) in self.firing else None)

    def move(self, o):
        o["target"] = self.place(o["goal"])
        ships = self.ships(o, lambda s: self.engaged(s) or ("is moved by an earlier order" if id(s) in self.moving else
                           "has not the engines for that" if far(s.at, o["target"]) > s.kind["engines"] else None), True)
        for s in ships:
            if "ships" in o or s.kind["engines"]:
                self.moving.add(id(s))
                self.goals[id(s)] = o["target"]
                if s.at != o["target"]:
                    o["leaving"].add(id(s))
                if far(s.at, o["target"]) > s.op("engines"):
                    self.warn(f"{s.handle} is damaged and goes only if it is repaired in time")

    def traverse(self, o):
        ships = self.ships(o, lambda s: self.engaged(s) or ("traverses by an earlier order" if id(s) in self.passing else
                           "has no engines" if s.kind["engines"] < 1 else None))
        for portal in (o["entry"], o["exit"]):
            if portal and not self.on_map(portal, "portal"):
                self.warn(f"no portal {portal} is on your map")
        self.passing |= {id(s) for s in ships}
        o["leaving"] = {id(s) for s in ships}

    def design(self, o):
        self.world(o["world"])
        shared, own = self.game.classes.get(o["name"].lower()), f"{self.e.code}.{o['name']}".lower()
        if (shared and (shared["predefined"] or shared["full"] in self.e.classes) or own in self.game.classes
                or o["name"].lower() in self.designs):
            raise Refused(f"{o['name']}: a class has this name already")
        kind = design(o["hull"], o["figures"])
        if isinstance(kind, str):
            raise Refused(kind)
        self.designs.add(o["name"].lower())
        self.warn_of_world(o["world"])
        w = self.own_world(o["world"])
        if w and o["hull"] != "missile" and 2 * w["stockpile"] < kind["cost"]:
            self.warn(f"{w['name']} has {w['stockpile']} RU now, the design costs half of {kind['cost']}")

    def designed(self, word):
        return (word[len(self.e.code) + 1:] if word.lower().startswith(self.e.code.lower() + ".") else word).lower() in self.designs

    def warn_of_class(self, word):
        kind = self.game.meant(self.e, word)
        if kind == "several":
            self.warn(f"you know several classes {word}; write which, like MI.{word}")
        elif not (kind and kind["full"] in self.e.classes or self.designed(word)):
            self.warn(f"fails unless you get the class {word} this turn")
        return None if kind == "several" else kind

    def give(self, o):
        o["names"] = once(o["classes"], str.lower)
        for word in o["names"]:
            self.warn_of_class(word)
        self.empires(o, self.contact)

    def used(self, key, maybe):
        """Is it a name that a BUILD gives? `maybe`: or one that it may give"""
        return key in self.names or any(
            key.startswith(base) and key[len(base):].isdigit() and key[len(base)] != "0"
            and (maybe if to == HUGE else first <= int(key[len(base):]) <= to) for base, first, to in self.bases)

    def top(self, base):
        """The largest number in use after the base name"""
        names = list(self.names) + [f"{b}{to}" for b, _, to in self.bases if to != HUGE]
        return max([int(n[len(base):]) for n in names if n.startswith(base) and n[len(base):].isdigit()] + [self.game.top(self.e.name, base)])

    def build(self, o):
        self.world(o["world"])
        kind = self.warn_of_class(o["class"])
        if kind and not kind["buildable"]:
            raise Refused(f"the class {kind['full']} cannot be built")
        if o["base"]:
            first = self.top(o["base"]) + 1
            self.bases.append((o["base"], first, HUGE if o["n"] == "MAX" else first + o["n"] - 1))
        else:
            self.build_names(o)
        self.warn_of_world(o["world"])
        w = self.own_world(o["world"])
        if kind and w and w["stockpile"] < kind["cost"] * (1 if o["n"] == "MAX" else o["n"]):
            self.warn(f"{w['name']} has {w['stockpile']} RU now")

    def build_names(self, o):
        given = set()
        for number, name in enumerate(o["names"], 1):
            if o["n"] != "MAX" and number > o["n"]:
                raise Refused("there are more names than ships")
            if self.ship(name):
                raise Refused(f"you have a ship {name} already")
            if name.lower() in given or self.used(name.lower(), False):
                raise Refused(f"the name {name} is given twice")
            given.add(name.lower())
        self.names |= given

    def not_built(self, word):
        return None if self.ship(word) or self.used(word.lower(), True) else f"you have no ship {word}"

    def repair(self, o):
        s = self.ship(o["ship"])
        if self.not_built(o["ship"]):
            raise Refused(self.not_built(o["ship"]))
        o["from"] = self.left(once(o["worlds"], str.lower), self.no_world)
        if not s or s.dp == s.kind["dp"]:
            self.warn(f"{o['ship']} is not damaged now")
        else:
            self.warn_of_funds(o, s)
        for word in o["from"]:
            self.warn_of_world(word)

    def warn_of_funds(self, o, s):
        own = [w for w in map(self.own_world, o["from"]) if w]
        stock, wanted = sum(w["stockpile"] for w in own), 1 if o["n"] == "MAX" else min(o["n"], s.kind["dp"] - s.dp)
        if own and stock * (3 if s.kind["hull"] == "orbital" else 2) < wanted:
            self.warn(f"{'these worlds have' if len(o['from']) > 1 else 'the world has'} {stock} RU now")

    def no_class(self, word):
        kind = self.game.classes.get(word.lower())
        good = (self.game.meant(self.e, word) not in (None, "several") or self.designed(word)
                or any(s.alive and s.owner == self.e.name and s.kind is kind for s in self.game.ships))
        return None if good else f"you know no class {word}"

    def items(self, o):
        if o["items"] != "ALL":
            o["good"] = self.left(once(o["items"], self.same_ship), lambda w: self.no_class(w[1:]) if w[0] == "@" else self.not_built(w))

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
            o["spared"] = self.left(once(o["except"], str.lower), self.no_world)
        if not self.own_world(o["world"]):
            self.warn(f"{o['world']} is not yours now")

    def transfer(self, o):
        self.world(o["world"], o["goal"])
        if o["world"].lower() == o["goal"].lower():
            raise Refused("both worlds are the same")
        if o["to"]:
            self.empires(o, self.contact)
        self.warn_of_world(o["world"], False)
        w = self.own_world(o["world"])
        if w and o["n"] != "MAX" and w["stockpile"] + w["production"] < o["n"]:
            self.warn(f"{w['name']} will have {w['stockpile'] + w['production']} RU")
        if not o["to"] and not self.own_world(o["goal"]):
            self.warn(f"{o['goal']} is not yours now")

    def grants(self, o, test):
        kind = o["what"]
        given = {g[3].lower() for g in self.game.grants if g[0] == self.e.name and g[2] == "class"}
        bars = {"ship": lambda w: f"{w} is loaded" if self.ship(w) and self.carrier[id(self.ship(w))] else self.not_built(w),
                "class": lambda w: None if w.lower() in given else self.no_class(w), "sector": self.no_place}
        if kind != "all":
            same = self.same_ship if kind == "ship" else lambda t: t if isinstance(t, tuple) else t.lower()
            o["good"] = self.left(once(o["things"], same), bars[kind])
            o["good"] = list(dict.fromkeys(map(self.place, o["good"]))) if kind == "sector" else o["good"]
        self.empires(o, test)

    def deny(self, o):
        self.grants(o, self.trusted)

    def authorize(self, o):
        self.grants(o, self.contact)


def status(o):
    if not o["accepted"]:
        return "refused"
    return "failed" if not o["done"] else "partly" if o["failed"] or o["dropped"] else "done"
