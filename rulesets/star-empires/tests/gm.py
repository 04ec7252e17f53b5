"""The GM's orders in star-empires by a second reading of SE-30 to SE-38, for phases.py; and drawn orders of this
kind for turns.py."""
from news import GM
from trade import HULLS, design

KINDS = {"WORLD": "worlds", "PORTAL": "portals", "STORM": "storms"}


class Stop(Exception):
    """Why an order of the GM fails as a whole"""


class Deeds:
    """The part of a Turn for `gm`, the orders of the GM"""

    def deeds(self, *forms):
        for o in self.gm:
            if o["form"] in forms:
                o.update(accepted=True, dropped=False, failed=False, done=0, notes=[])
                try:
                    getattr(self, "gm_collapse" if o["form"] == "COLLAPSE" else o["form"].lower())(o)
                except Stop as why:
                    o["failed"] = True
                    o["notes"].append(str(why))

    def fail(self, o, why):
        o["failed"] = True
        o["notes"].append(why)

    def one(self, kind, name):
        found = getattr(self.g, KINDS[kind]).get(name.lower())
        if not found:
            raise Stop(f"there is no {kind.lower()} {name}")
        return found

    def of_gm(self, name):
        if name not in self.g.empires:
            raise Stop(f"there is no empire {name}")
        return self.g.empires[name]

    def ships_of(self, o):
        e = self.of_gm(o["owner"])
        for w in o["ships"]:
            s = self.g.ship(e.name, w)
            if s:
                yield w, s
            else:
                self.fail(o, f"{e.name} has no ship {w}")

    def in_use(self, name):
        return any(name.lower() in getattr(self.g, table) for table in KINDS.values())

    def tell_ship(self, code, s, form):
        to = {s.owner, GM} | (set() if s.carrier else self.present(s.at))
        self.tell(code, to, form, ship=f"{s.owner} {s.handle}", sector=s.at)

    def remove_objects(self):
        self.deeds("REMOVEOBJECT", "REMOVESHIP", "REMOVECONNECTION")

    def move_objects(self):
        self.deeds("RELOCATEOBJECT", "RELOCATESHIP")

    def add_objects(self):
        self.deeds("ADDWORLD", "ADDPORTAL", "ADDSTORM", "ADDCONNECTION", "ADDSHIPCLASS", "ADDSHIP")

    def modify_objects(self):
        self.deeds("MODIFYWORLD", "MODIFYSTORM", "MODIFYSHIP", "STATUS", "WINNER")

    def remove_known(self):
        self.deeds("REMOVEKNOWN")

    def add_known(self):
        self.deeds("ADDKNOWN")

    # --- Remove, move

    def removeobject(self, o):
        table = getattr(self.g, KINDS[o["kind"]])
        for name in o["names"]:
            if name.lower() not in table:
                self.fail(o, f"there is no {o['kind'].lower()} {name}")
                continue
            thing = table[name.lower()]
            self.public("removed", thing["sector"], "{name} at {sector} is gone", name=name)
            del table[name.lower()]
            for p in self.g.portals.values():
                p["exits"] = [n for n in p["exits"] if o["kind"] != "PORTAL" or n != thing["name"]]
            for e in self.g.empires.values():
                if o["kind"] == "WORLD" and e.home == thing["name"]:
                    e.home, e.last_home = None, thing["sector"]
            o["done"] += 1

    def removeship(self, o):
        for _, s in self.ships_of(o):
            self.tell_ship("removed", s, "{ship} at {sector} is gone")
            if s.carrier:
                s.leave()
            for each in [s] + s.cargo:
                each.end = "removed"
            o["done"] += 1

    def link(self, o):
        return self.one("PORTAL", o["from"]), self.one("PORTAL", o["to"])

    def removeconnection(self, o):
        p, q = self.link(o)
        if q["name"] not in p["exits"]:
            raise Stop(f"{p['name']} does not lead to {q['name']}")
        p["exits"].remove(q["name"])
        o["done"] = 1

    def addconnection(self, o):
        p, q = self.link(o)
        if p is q:
            raise Stop("a portal does not lead to itself")
        p["exits"] = sorted({*p["exits"], q["name"]}, key=str.lower)
        o["done"] = 1

    def relocateobject(self, o):
        thing, there = self.one(o["kind"], o["name"]), self.g.world_at(o["at"])
        if o["kind"] == "WORLD" and there and there is not thing:
            raise Stop(f"there is the world {there['name']}")
        self.public("moved", o["at"], "{name} is moved to {sector}", thing.get("owner"), name=o["name"])
        thing["sector"] = o["at"]
        o["done"] = 1

    def relocateship(self, o):
        for w, s in self.ships_of(o):
            if s.carrier:
                self.fail(o, f"{w} is loaded")
                continue
            s.place(o["at"])
            self.tell_ship("moved", s, "{ship} is moved to {sector}")
            o["done"] += 1

    # --- Add

    def free_name(self, o):
        if o["name"].isdigit() or self.in_use(o["name"]):
            raise Stop(f"{o['name']}: {'a name is not digits only' if o['name'].isdigit() else 'the name is in use'}")

    def addworld(self, o):
        self.free_name(o)
        owner = self.of_gm(o["owner"]).name if o["owner"] else None
        if self.g.world_at(o["at"]) or min(o["figures"]) < 0:
            raise Stop("there is a world already, or a figure is below 0")
        self.public("added", o["at"], "the world {name} appears at {sector}", owner, name=o["name"])
        self.g.worlds[o["name"].lower()] = dict(name=o["name"], sector=o["at"], owner=owner, production=o["figures"][0],
                                                stockpile=o["figures"][1], status="free")
        o["done"] = 1

    def addportal(self, o):
        self.free_name(o)
        self.g.portals[o["name"].lower()] = dict(name=o["name"], sector=o["at"], exits=[], collapsed=2 * o["closed"], nav=set())
        self.public("added", o["at"], "the portal {name} appears at {sector}", name=o["name"])
        o["done"] = 1

    def addstorm(self, o):
        if o["name"].isdigit() or self.in_use(o["name"]) or o["rating"] < 0:
            raise Stop(f"{o['name']}: bad name, name in use or rating below 0")
        self.g.storms[o["name"].lower()] = dict(name=o["name"], sector=o["at"], rating=o["rating"], initial=o["rating"],
                                                pattern=o["pattern"] or "none")
        self.public("added", o["at"], "the storm {name} appears at {sector}", name=o["name"])
        o["done"] = 1

    def addshipclass(self, o):
        if o["name"].lower() in self.g.classes or o["name"].isdigit():
            raise Stop(f"{o['name']}: bad name, or a class has it already")
        kind = design(o["hull"], o["figures"])
        if isinstance(kind, str) or min(o["price"], default=1) < 1:
            raise Stop("a figure is out of range")
        kind.update(zip(("cost", "tonnage"), o["price"]))
        self.g.classes[o["name"].lower()] = dict(kind, name=o["name"], full=o["name"], designer=None, predefined=False)
        o["done"] = 1

    def any_class(self, owner, word):
        """The class that the words mean, among all classes (SE-18)"""
        named = [k for k in self.g.classes.values() if k["name"].lower() == word.lower()]
        own = [k for k in named if owner and k["designer"] == owner]
        return self.g.classes.get(word.lower()) or (own[0] if own else named[0] if len(named) == 1 else None)

    def addship(self, o):
        e = self.of_gm(o["owner"])
        kind = self.any_class(e.name, o["class"])
        if not kind:
            raise Stop(f"no class is meant by {o['class']}")
        if not 1 <= o["n"] <= 20000 or not 1 <= o["dp"] <= kind["dp"]:
            raise Stop("the number of ships or their dp is out of range")
        for i, name in enumerate(o["names"]):
            if i >= o["n"] or self.g.ship(e.name, name) or name.lower() in [n.lower() for n in o["names"][:i]]:
                raise Stop(f"{name}: bad name, in use or one too many")
        number = self.g.top(e.name, o["base"]) if o["base"] else 0
        for i in range(o["n"]):
            name = f"{o['base']}{number + i + 1}" if o["base"] else o["names"][i] if i < len(o["names"]) else None
            self.g.add_ship({"owner": e.name, "name": name, "serial": self.g.new_serial(), "class": kind["full"], "sector": o["at"],
                             "dp": o["dp"], "public": o["mode"] == "PUBLIC", "identified_to": []})
        self.public("added", o["at"], "ships of {name} appear at {sector}", e.name, name=e.name)
        o["done"] = 1

    # --- Modify

    def modifyworld(self, o):
        owner = self.of_gm(o["owner"]).name if o["owner"] else None
        w = self.one("WORLD", o["name"])
        if min(o["figures"]) < 0:
            raise Stop("a figure is below 0")
        self.public("modified", w["sector"], "the world {name} at {sector} is changed", owner, name=w["name"])
        w.update(production=o["figures"][0], stockpile=o["figures"][1], owner=owner)
        o["done"] = 1

    def modifystorm(self, o):
        s = self.one("STORM", o["name"])
        if o["rating"] < 0:
            raise Stop("a rating is below 0")
        s.update(rating=o["rating"], initial=o["rating"], pattern=o["pattern"] or s["pattern"])
        self.public("modified", s["sector"], "the storm {name} at {sector} is changed", name=s["name"])
        o["done"] = 1

    def modifyship(self, o):
        for _, s in self.ships_of(o):
            if not 1 <= o["dp"] <= s.kind["dp"]:
                raise Stop(f"dp is 1 to {s.kind['dp']}")
            s.dp, s.public = o["dp"], o["mode"] == "PUBLIC"
            self.tell_ship("modified", s, "{ship} at {sector} is changed")
            o["done"] = 1

    def status(self, o):
        e = self.of_gm(o["owner"])
        e.abandoned_for = e.abandoned_for if e.status == o["status"] else 0
        e.status = o["status"]
        o["done"] = 1

    def winner(self, o):
        for n in o["empires"]:
            if n not in self.g.empires:
                self.fail(o, f"there is no empire {n}")
                continue
            o["done"] += 1
            if n not in self.g.winner:
                self.g.winner.append(n)
                self.tell("winner", {GM, *self.g.empires}, "{empire} has won", empire=n)

    # --- Known

    def removeknown(self, o):
        self.change_known(o, self.forget, "known-less", "{empire} no longer knows {name}")

    def addknown(self, o):
        self.change_known(o, self.learn, "known-more", "{empire} now knows {name}")

    def change_known(self, o, change, code, form):
        for n in o["empires"]:
            if n not in self.g.empires:
                self.fail(o, f"there is no empire {n}")
                continue
            for name in o["names"]:
                if change(self.g.empires[n], o["kind"], name):
                    self.tell(code, (n, GM), form, empire=n, name=name)
                    o["done"] += 1
                else:
                    self.fail(o, f"{name}: not for {n}")

    def forget(self, e, kind, name):
        key, portal = name.lower(), self.g.portals.get(name.lower(), {"nav": set()})
        if kind == "CLASS":
            known = self.any_class(None, name)
            if not known or known["designer"] == e.name or known["full"] not in e.classes:
                return False
            e.classes.discard(known["full"])
            e.basics = e.basics and not known["predefined"]
            return True
        if kind == "CONTACT":
            gone = name in e.contacts
            e.contacts.discard(name)
            return gone
        gone = kind in ("PORTAL", "NAVDATA") and e.name in portal["nav"]
        if gone:
            portal["nav"].discard(e.name)
        if kind != "NAVDATA" and e.things.get(key, {}).get("kind") == kind.lower():
            del e.things[key]
            gone = True
        return gone

    def learn(self, e, kind, name):
        if kind == "CLASS":
            known = self.any_class(None, name)
            e.classes |= {known["full"]} if known else set()
            return bool(known)
        if kind == "CONTACT":
            good = name in self.g.empires and name != e.name
            e.contacts |= {name} if good else set()
            return good
        thing = getattr(self.g, KINDS.get(kind, "portals")).get(name.lower())
        if not thing:
            return False
        if kind == "NAVDATA":
            self.data(e, thing)
            return True
        more = {key: thing[key] for key in {"WORLD": ("production", "owner"), "STORM": ("rating",)}.get(kind, ())}
        self.g.put(e, kind.lower(), thing["name"], thing["sector"], self.g.turn + 1, **more)
        return True

    def gm_collapse(self, o):
        p = self.one("PORTAL", o["name"])
        o["done"] = 1
        if o["n"] == 0 and p["collapsed"]:
            self.public("stabilised", p["sector"], "the portal {portal} at {sector} is open again", portal=p["name"])
        p["collapsed"] = o["n"]
        if o["n"]:
            self.public("collapsed", p["sector"], "the portal {portal} at {sector} collapses", portal=p["name"])


class Drawn:
    """Orders of the GM"""
    FORMS = ("REMOVEOBJECT REMOVESHIP REMOVECONNECTION RELOCATEOBJECT RELOCATESHIP ADDWORLD ADDPORTAL ADDSTORM ADDCONNECTION ADDSHIPCLASS"
             " ADDSHIP MODIFYWORLD MODIFYSTORM MODIFYSHIP STATUS WINNER REMOVEKNOWN ADDKNOWN COLLAPSE").split()

    def __init__(self, r, game, places):
        self.r, self.g, self.places = r, game, places

    def draw(self):
        o = dict(form=self.r.choice(self.FORMS))
        getattr(self, o["form"].lower())(o)
        o["text"] = " ".join([o["form"]] + [f"({w[0]},{w[1]})" if isinstance(w, tuple) else str(w) for w in o["words"] if w not in (None, "")])
        return o

    def pick(self, names, wrong="nix"):
        return self.r.choice(list(names)) if names and self.r.random() < .93 else wrong

    def name(self, kind):
        return self.pick([t["name"] for t in getattr(self.g, KINDS[kind]).values()])

    def empire(self):
        return self.pick(self.g.empires, "NIX")

    def some(self, one, most=2):
        return [one() for _ in range(self.r.randint(1, most))]

    def ship(self, owner):
        return self.pick([w for s in self.g.ships if s.owner == owner for w in (s.handle, s.serial)])

    def removeobject(self, o):
        o["kind"] = self.r.choice(list(KINDS))
        o["names"] = list(dict.fromkeys(self.some(lambda: self.name(o["kind"]))))
        o["words"] = [o["kind"], *o["names"]]

    def removeship(self, o):
        o["owner"] = self.empire()
        o["ships"] = self.some(lambda: self.ship(o["owner"]))
        o["words"] = [o["owner"], *o["ships"]]

    def removeconnection(self, o):
        o["from"], o["to"] = self.name("PORTAL"), self.name("PORTAL")
        o["words"] = [o["from"], o["to"]]

    addconnection = removeconnection

    def relocateobject(self, o):
        o["kind"], o["at"] = self.r.choice(list(KINDS)), self.r.choice(self.places)
        o["name"] = self.name(o["kind"])
        o["words"] = [o["kind"], o["name"], o["at"]]

    def relocateship(self, o):
        self.removeship(o)
        o["at"] = self.r.choice(self.places)
        o["words"] += ["TO", o["at"]]

    def new_name(self):
        return self.r.choice(("New", "Newer", "7", "w0", "Maw", "q"))

    def figures(self):
        return [self.r.choice((0, 3, 8, -1)), self.r.choice((0, 5, 90, -1))]

    def addworld(self, o):
        o["at"], o["name"], o["figures"] = self.r.choice(self.places), self.new_name(), self.figures()
        o["owner"] = self.empire() if self.r.random() < .6 else None
        o["words"] = [o["at"], o["name"], *o["figures"], o["owner"]]

    def addportal(self, o):
        o["at"], o["name"], o["closed"] = self.r.choice(self.places), self.new_name(), self.r.random() < .4
        o["words"] = [o["at"], o["name"], "COLLAPSED" if o["closed"] else None]

    def pattern(self, o):
        o["rating"], o["pattern"] = self.r.choice((0, 1, 4, -1)), self.r.choice((None, "none", "random", [2], [0, 3, 1]))
        return [o["rating"]] + (["CYCLE", *o["pattern"]] if isinstance(o["pattern"], list) else
                                [{None: None, "none": "STEADY", "random": "RANDOM"}[o["pattern"]]])

    def addstorm(self, o):
        o["at"], o["name"] = self.r.choice(self.places), self.new_name()
        o["words"] = [o["at"], o["name"], *self.pattern(o)]

    def addshipclass(self, o):
        o["name"], o["hull"] = self.r.choice(("relic", "fresh", "lance", "nuke", "7")), self.r.choice(list(HULLS) + ["missile"])
        if o["hull"] == "missile":
            o["figures"], o["price"] = [self.r.choice((8, 9, 20)), self.r.choice((1, 3))], self.r.choice(([], [4], [0]))
        else:
            o["figures"] = [self.r.choice((n, n, n + 1)) for n in HULLS[o["hull"]][0]]
            o["price"] = self.r.choice(([], [], [4, 9], [4, 0], [0, 9]))
        o["words"] = [o["name"], o["hull"], *o["figures"], *o["price"]]

    def addship(self, o):
        o["at"], o["owner"], o["n"] = self.r.choice(self.places), self.empire(), self.r.choice((0, 1, 2, 3))
        kind = self.r.choice(list(self.g.classes.values()))
        o["class"], o["mode"] = self.r.choice((kind["full"], kind["name"], "nix")), self.mode()
        o["dp"] = self.r.choice((1, kind["dp"], kind["dp"] + 1))
        o["base"] = self.r.choice(("s", "f", None, None))
        # All new ships get names, because the program chooses serial numbers.
        names = o["n"] + (self.r.random() < .2)
        o["names"] = [] if o["base"] else [f"{self.r.choice('sfn')}{self.r.randint(1, 99)}" for _ in range(names)]
        o["words"] = [o["at"], o["owner"], o["n"], o["class"], o["dp"], o["mode"], *([o["base"] + "*"] if o["base"] else o["names"])]

    def mode(self):
        return self.r.choice(("PUBLIC", "PRIVATE"))

    def modifyworld(self, o):
        o["name"], o["figures"], o["owner"] = self.name("WORLD"), self.figures(), self.empire() if self.r.random() < .6 else None
        o["words"] = [o["name"], *o["figures"], o["owner"]]

    def modifystorm(self, o):
        o["name"] = self.name("STORM")
        o["words"] = [o["name"], *self.pattern(o)]

    def modifyship(self, o):
        o["owner"], o["dp"], o["mode"] = self.empire(), self.r.choice((0, 1, 2, 5, 40)), self.mode()
        o["ships"] = [self.ship(o["owner"])]
        o["words"] = [o["owner"], *o["ships"], o["dp"], o["mode"]]

    def status(self, o):
        o["owner"], o["status"] = self.empire(), self.r.choice(("active", "abandoned"))
        o["words"] = [o["owner"], o["status"].upper()]

    def winner(self, o):
        o["empires"] = o["words"] = self.some(self.empire)

    def known(self, o, word):
        o["kind"] = self.r.choice((*KINDS, "CLASS", "CONTACT", "NAVDATA"))
        names = {"CLASS": lambda: self.pick([w for k in self.g.classes.values() for w in (k["full"], k["name"])]), "CONTACT": self.empire,
                 "NAVDATA": lambda: self.name("PORTAL")}.get(o["kind"], lambda: self.name(o["kind"]))
        o["names"], o["empires"] = self.some(names), self.some(self.empire)
        o["words"] = [o["kind"], *o["names"], word, *o["empires"]]

    def removeknown(self, o):
        self.known(o, "FROM")

    def addknown(self, o):
        self.known(o, "TO")

    def collapse(self, o):
        o["name"], turns = self.name("PORTAL"), self.r.choice((None, 0, 1, 3))
        o["n"] = 1 if turns is None else turns
        o["words"] = [o["name"], turns]
