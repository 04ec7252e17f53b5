"""Research, maintenance, income and grants of a turn of star-empires by a second reading of SE-90 to SE-120, for
phases.py."""
import math

from news import GM, listed

HUGE = 10 ** 12
PARTS = ("guns", "dp", "engines", "scan", "racks")
HULLS = {"capital_ship": ((35, 40, 2, 2, 1), 28, 30, (15, 15, 1.5, 1.5, 1.5), (20, 20, 5, 5, 2), (9999, 9999, 9999, 99, 9999)),
         "gunship": ((20, 10, 2, 0, 0), 15, 10, (15, 10, 2, 1.5, 1.5), (20, 10, 5, 5, 2), (9999, 9999, 9999, 99, 9999)),
         "orbital": ((30, 40, 0, 1, 2), 25, 20, (10, 15, 0, 2, 3), (10, 20, 0, 5, 2), (9999, 9999, 0, 99, 9999)),
         "transport": ((5, 10, 2, 1, 2), 10, 15, (5, 10, 3, 1.5, 3), (5, 10, 5, 5, 2), (9999, 9999, 9999, 99, 9999)),
         "scout": ((1, 1, 3, 3, 0), 2, 2, (5, 5, 3, 3, 1.5), (5, 5, 5, 5, 2), (5, 5, 9999, 99, 1)),
         "wing": ((5, 5, 0, 0, 0), 1, 1, (15, 15, 0, 0, 0), (20, 20, 0, 0, 0), (9999, 9999, 0, 0, 0))}


def design(hull, figures):
    """The class for an order's figures, without a name; or words: why there is no such class (SE-14 to SE-16)"""
    if hull == "missile":
        guns, tonnage = figures
        if not (1 <= guns <= 999 and 1 <= tonnage <= 999):
            return "guns and tonnage of a missile are 1 to 999"
        parts, cost = (guns, 1, 0, 0, 0), 1 if guns <= 8 else max(1, math.floor(math.exp(min(guns / (13.5 * tonnage), 20)) + .5))
    else:
        base, cost, tonnage, cost_k, tonnage_k, most = HULLS[hull]
        parts = tuple(figures)
        if min(parts[:2]) < 1:
            return "guns and dp are at least 1"
        if not all(0 <= n <= high for n, high in zip(parts, most)):
            return "this hull does not allow that rating"
        for n, start, k, kt in zip(parts, base, cost_k, tonnage_k):
            if n > start:
                cost += math.ceil(math.exp(min((n - start) / k, 20)))
                tonnage += math.ceil(math.exp(min((n - start) / kt, 20)))
    if max(cost, tonnage) > 1000000:
        return "such a missile costs more than 1000000 RU" if hull == "missile" else "such a ship is too costly or too heavy (1000000)"
    return dict(zip(PARTS, parts), hull=hull, cost=cost, tonnage=tonnage, ar=max(1, parts[1] // 10), buildable=True)


class Trade:
    """The later phases of a Turn."""

    # --- Research

    def able(self, e, w):
        """May the empire design or build at the world (SE-90)?"""
        return not self.bar(e, w)

    def bar(self, e, w):
        if not w or w["owner"] != e.name:
            return "is not yours"
        return "was taken this turn" if w["name"] in self.taken else "is interdicted" if w["status"] == "interdicted" else None

    def salvage(self):
        for wreck in sorted(self.g.wrecks, key=lambda s: s.at):
            here = [s for s in self.g.here(wreck.at) if s.conquers()]
            guns = {n: sum(s.op("guns") for s in here if s.owner == n) for n in {s.owner for s in here}}
            most = [n for n in guns if guns[n] == max(guns.values())]
            if len(most) == 1 and most[0] != wreck.owner and guns[most[0]] > 3 * self.strength(wreck.owner, wreck.at)[0]:
                if wreck.kind["full"] not in self.g.empires[most[0]].classes:
                    self.tell("salvaged", (most[0], GM), "{empire} salvages the design {kind} at {sector}", empire=most[0], kind=wreck.kind["full"],
                              sector=wreck.at)
                self.g.empires[most[0]].classes.add(wreck.kind["full"])

    def design(self):
        for e, o in self.tasks("DESIGN"):
            w, kind = self.g.worlds.get(o["world"].lower()), design(o["hull"], o["figures"])
            fee = 0 if o["hull"] == "missile" else -(-kind["cost"] // 2)
            if not self.able(e, w) or w["stockpile"] < fee:
                o["notes"].append(f"{o['world']} {self.bar(e, w) or 'has too few RU'}")
                continue
            w["stockpile"] -= fee
            full = f"{e.code}.{o['name']}"
            self.g.classes[full.lower()] = dict(kind, name=o["name"], full=full, designer=e.name, predefined=False)
            e.classes.add(full)
            o["done"] = 1
            self.tell("designed", (e.name, GM), "{empire} designs {full} at {world} for {fee} RU: cost {cost}, {tonnage} t", empire=e.name, full=full,
                      world=w["name"], fee=fee, cost=kind["cost"], tonnage=kind["tonnage"])

    def unknown(self, e, word):
        kind = self.g.meant(e, word)
        if kind == "several":
            return f"you know several classes {word}"
        return None if kind and kind["full"] in e.classes else f"you do not know the class {word}"

    def still_contact(self, e, o, name):
        """Contacts, unless the GM has removed them (SE-70, SE-93)"""
        if name in e.contacts:
            return True
        o["failed"] = True
        o["notes"].append(f"{name} is no contact any more")
        return False

    def give(self):
        gifts = []
        for e, o in self.tasks("GIVE"):
            receivers = [n for n in o["empires"] if self.still_contact(e, o, n)]
            for word in o["names"]:
                kind = self.g.meant(e, word)
                if self.unknown(e, word):
                    o["failed"] = True
                    o["notes"].append(self.unknown(e, word))
                    continue
                o["done"] += len(receivers)
                gifts += [(e, self.g.empires[to], kind["full"]) for to in receivers]
        for e, to, full in gifts:
            self.tell("class-got", (e.name, to.name, GM), "{giver} gives the design {full} to {to}", giver=e.name, full=full, to=to.name)
            self.met(to, e.name)
            to.classes.add(full)

    # --- Maintenance

    def build(self):
        for e, o in self.tasks("BUILD"):
            w, kind = self.g.worlds.get(o["world"].lower()), self.g.meant(e, o["class"])
            if not self.able(e, w) or self.unknown(e, o["class"]) or not kind["buildable"]:
                bar = f"{o['world']} {self.bar(e, w)}" if self.bar(e, w) else self.unknown(e, o["class"])
                o["notes"].append(bar or f"{o['class']} cannot be built")
                continue
            wanted = w["stockpile"] // kind["cost"] if o["n"] == "MAX" else o["n"]
            number = self.g.top(e.name, o["base"]) if o["base"] else 0
            while o["done"] < wanted and w["stockpile"] >= kind["cost"]:
                name = f"{o['base']}{number + o['done'] + 1}" if o["base"] else o["names"][o["done"]] if o["done"] < len(o["names"]) else None
                if name and (len(name) > 30 or self.g.ship(e.name, name)):
                    o["notes"].append(f"the name {name} is {'too long' if len(name) > 30 else 'in use'} and was left away")
                    name = None
                self.new_ship(e, name, kind, w)
                o["done"] += 1
            if not o["done"] or o["n"] != "MAX" and o["done"] < wanted:
                o["failed"] = True
                o["notes"].append(f"RU for {o['done']} only")
        self.default_build()

    def new_ship(self, e, name, kind, w):
        w["stockpile"] -= kind["cost"]
        ship = self.g.add_ship({"owner": e.name, "name": name, "serial": self.g.new_serial(), "class": kind["full"], "sector": w["sector"],
                                "dp": kind["dp"], "public": False, "identified_to": []})
        ship.marks.add("B")
        self.act("built", ship, ship.at)

    def repair(self):
        mended = []
        for s in self.g.ships:
            if s.alive and s.carrier and s.carrier.kind["hull"] == "orbital" and s.dp < s.kind["dp"]:
                s.dp = s.kind["dp"]
                mended.append(s)
        for e, o in self.tasks("REPAIR"):
            s = self.g.ship(e.name, o["ship"])
            if not s:
                o["notes"].append(f"{o['ship']} is no more")
                continue
            damage, got = s.kind["dp"] - s.dp, 0
            wanted = damage if o["n"] == "MAX" else min(o["n"], damage)
            if not wanted:
                o["done"] = o["n"] != "MAX"
                o["notes"].append(f"{s.handle} was not damaged")
                continue
            if self.forbidden(s):
                o["notes"].append("the world there is interdicted")
            for word in o["from"] if not self.forbidden(s) else ():
                w = self.g.worlds.get(word.lower())
                bar = self.bar(e, w) or ("is blockaded" if w["status"] == "blockaded" and s.at != w["sector"] else None)
                if got < wanted and bar:
                    o["notes"].append(f"{word} {bar}")
                got += self.pay(e, s, w, wanted - got)
            if got < wanted:
                o["notes"].append(f"{got} dp repaired")
            s.dp += got
            mended += [s] if got and s not in mended else []
            o["done"], o["failed"] = got > 0, o["n"] != "MAX" and got < wanted
        for s in {id(s): s for s in mended + self.default_repair()}.values():
            s.marks.add("R")
            self.tell_mended("repaired", s, "{ship} is repaired at {sector}, OR {percent}%")

    def forbidden(self, s):
        there = self.g.world_at(s.at)
        return there and there["owner"] == s.owner and there["status"] == "interdicted"

    def pay(self, e, s, w, wanted):
        """How many dp the world repairs (SE-102, SE-103)"""
        if not self.able(e, w) or self.forbidden(s):
            return 0
        if w["status"] == "blockaded" and s.at != w["sector"]:
            return 0
        rate = 3 if s.kind["hull"] == "orbital" else 2
        price = min(w["stockpile"], -(-wanted // rate))
        w["stockpile"] -= price
        return min(wanted, price * rate)

    def items(self, e, o):
        """The ships that an order about transponders means"""
        own = [s for s in self.g.ships if s.alive and s.owner == e.name]
        if o["items"] == "ALL":
            return own
        found = self.listed(e, o, [w for w in o["good"] if w[0] != "@"])
        kinds = [self.g.meant(e, w[1:]) or self.g.classes.get(w[1:].lower()) for w in o["good"] if w[0] == "@"]
        found += [s for s in own if any(s.kind is kind for kind in kinds)]
        return list({id(s): s for s in found}.values())

    def transponders(self, e, o, ships, words):
        o["done"] += len(ships)
        if ships:
            self.tell("transponder", (e.name, GM), words + ": {ships}", ships=listed(ships))

    def toggle(self):
        for e, o in self.tasks("TOGGLE"):
            ships = self.items(e, o)
            for s in ships:
                s.public = o["mode"] == "PUBLIC"
            self.transponders(e, o, ships, "transponders " + o["mode"].lower())
        self.default_toggle()

    def private(self, e, o, words):
        """The same for an order's named ships; public ones fail"""
        named = self.items(e, o)
        ships = [s for s in named if not s.public]
        o["failed"] = o["failed"] or len(ships) < len(named)
        o["notes"] += [f"{s.handle} is public" for s in named if s.public]
        self.transponders(e, o, ships, words)
        return ships

    def conceal(self):
        for e, o in self.tasks("CONCEAL"):
            others = [n for n in self.g.empires if n != e.name] if o["to"] == "ALL" else o["empires"]
            for s in self.private(e, o, "concealed"):
                s.listed -= set(others)
                s.hidden_from |= set(others)

    def identify(self):
        for e, o in self.tasks("IDENTIFY"):
            for s in self.private(e, o, "identified"):
                s.listed |= set(o["empires"])
                s.hidden_from -= set(o["empires"])

    # --- Income

    def produce(self):
        for w in self.g.worlds.values():
            ru = w["production"] * (2 if w["name"] in self.doubled else 1)
            if w["owner"] and ru:
                w["stockpile"] += ru
                self.tell("produced", (w["owner"], GM), "{world} produces {ru} RU", world=w["name"], ru=ru)

    def pool(self):
        for e, o in self.tasks("POOL"):
            to = self.g.worlds.get(o["world"].lower())
            if not to or to["owner"] != e.name:
                o["notes"].append(f"{o['world']} is not yours")
                continue
            spared, before = [w.lower() for w in o.get("spared", ())], to["stockpile"]
            for w in self.g.worlds.values():
                if w is not to and w["owner"] == e.name and w["status"] == "free" and w["name"].lower() not in spared:
                    to["stockpile"] += w["stockpile"]
                    w["stockpile"] = 0
            o["done"] = 1
            if to["stockpile"] > before:
                self.tell("pooled", (e.name, GM), "{ru} RU are pooled at {world}", ru=to["stockpile"] - before, world=to["name"])

    def transfer(self):
        closed, incoming = set(), []
        for e, o in self.tasks("TRANSFER"):
            w, to = self.g.worlds.get(o["world"].lower()), self.g.worlds.get(o["goal"].lower())
            receiver = o["empires"][0] if o["to"] else e.name
            bar = ("the origin is not yours" if not w or w["owner"] != e.name else "the origin is blockaded" if w["status"] != "free" else
                   "the destination is not the receiver's" if not to or to["owner"] != receiver else
                   "the stock was used up by an earlier transfer" if w["name"] in closed else None)
            if bar:
                o["notes"].append(bar)
                continue
            amount = w["stockpile"] if o["n"] == "MAX" else min(o["n"], w["stockpile"])
            if o["n"] != "MAX" and amount < o["n"]:
                closed.add(w["name"])
                o["failed"] = True
                o["notes"] += [f"only {amount} RU were left"] * (amount > 0)
            if not amount:
                o["notes"].append("nothing was left")
                continue
            o["done"] = 1
            w["stockpile"] -= amount
            self.tell("sent", (e.name, GM), "{ru} RU go from {world} to {to}", ru=amount, world=w["name"], to=to["name"])
            if receiver == e.name:
                to["stockpile"] += amount
            else:
                incoming.append((to, amount))
                self.tell("received", (receiver,), "{empire} sends {ru} RU to {to}", empire=e.name, ru=amount, to=to["name"])
                self.met(self.g.empires[receiver], e.name)
        for to, amount in incoming:
            to["stockpile"] += amount

    # --- Grants

    def things(self, e, o):
        """The thing that a grant's order names; None: it no longer exists"""
        if o["what"] == "all":
            return [None]
        found = []
        for t in o["good"]:
            if o["what"] == "sector":
                found.append(t)
            elif o["what"] == "ship":
                s = self.g.ship(e.name, t)
                if not s:
                    o["notes"].append(f"{t} is no more")
                found.append(s if s else "none")
            else:
                kind = self.g.meant(e, t)
                kind = kind or self.g.classes.get(t.lower())
                found.append(kind["full"] if isinstance(kind, dict) else "none")
        return found

    def deny(self):
        for e, o in self.tasks("DENY"):
            for to in o["empires"]:
                for thing in self.things(e, o):
                    gone = {g for g in self.g.grants if g[:2] == (e.name, to) and (o["what"] == "all" or g[2:] == (o["what"], thing))}
                    self.g.grants -= gone
                    if gone:
                        self.tell_grant((e.name, to, o["what"], thing), True)
                    o["done"] += bool(gone)
                    o["failed"] = o["failed"] or not gone
            o["notes"] += ["there is no such grant"] * (not o["done"])
        self.default_deny()

    def authorise(self):
        for e, o in self.tasks("AUTHORIZE"):
            for to in o["empires"]:
                for thing in self.things(e, o):
                    if isinstance(thing, str) and thing == "none":
                        o["failed"] = True
                        continue
                    grant = (e.name, to, o["what"], thing)
                    if o["what"] == "all" or grant not in self.g.grants:
                        self.tell_grant(grant, False)
                        self.met(self.g.empires[to], e.name)
                    if o["what"] == "all":
                        self.g.grants -= {g for g in self.g.grants if g[:2] == (e.name, to)}
                    self.g.grants.add(grant)
                    o["done"] += 1
            o["notes"] += ["nothing is left of it"] * (not o["done"])
