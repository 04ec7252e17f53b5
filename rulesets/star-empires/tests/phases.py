"""A turn of star-empires by a second reading of SE-7 to SE-125 (all phases), for turns.py."""
import os, re, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests"))
from checks import Check
from dice import Dice
from galactic import far, fits
from gm import Deeds
from news import GM, News, listed
from reports import looks
from steward import Steward
from trade import HUGE, Trade

PHASES = ("remove objects", "move objects", "add objects", "modify objects", "remove known", "add known", "stabilise", "collapse",
          "fluctuate", "unload", "load", "self-destruct", "fire", "apply damage", "remove destroyed i", "auto-repair", "ownership i",
          "transmit", "move", "traverse", "acquire nav data", "weather", "remove destroyed ii", "ownership ii", "homeworlds",
          "interdiction", "blockade", "salvage", "design", "give", "build", "repair", "toggle", "conceal", "identify", "produce", "pool",
          "transfer", "deny", "authorise", "collect", "share", "record")


class Turn(Trade, News, Steward, Deeds):
    """Plays a turn; `orders` by empire."""

    def __init__(self, game, orders, gm=()):
        self.g, self.orders, self.dice = game, dict(orders), {}
        for name, e in game.empires.items():
            Check(game, e, orders.get(name, []))
        self.attackers, self.news = {n: set() for n in game.empires}, {n: [] for n in [GM, *game.empires]}
        self.abandoned, self.gm = {}, gm
        self.taken, self.doubled, self.shots, self.passed = set(), set(), [], []
        self.was_homeless = {e.name for e in game.empires.values() if not e.home}
        for phase in PHASES:
            self.begin(phase)
            getattr(self, re.sub(r" i+$", "", phase).replace("-", "_").replace(" ", "_"))()
            self.tell_acts()
        for e in game.empires.values():
            e.attacked_by = self.attackers[e.name]
            e.abandoned_for = e.abandoned_for + 1 if e.status == "abandoned" else 0
            if e.home:
                e.last_home = game.worlds[e.home.lower()]["sector"]
        game.turn += 1

    def roll(self, purpose, sides):
        if sides <= 1:
            return 1
        return self.dice.setdefault(purpose, Dice(self.g.seed, self.g.turn, purpose)).roll(sides)

    def tasks(self, form):
        return [(e, o) for n, e in self.g.empires.items() for o in self.orders.get(n, []) if o["form"] == form and o["accepted"]]

    def listed(self, e, o, words=None):
        """The ships named by an order that are alive"""
        words = o["handles"] if words is None else words
        gone = [w for w in words if not self.g.ship(e.name, w)]
        o["failed"] = o["failed"] or bool(gone)
        o["notes"] += [f"{w} is no more" for w in gone]
        return [self.g.ship(e.name, w) for w in words if w not in gone]

    def ships(self, e, o, passes):
        if "ships" in o:
            return self.listed(e, o)
        spared = [self.g.ship(e.name, w) for w in o["spared"]]
        return [s for s in self.at_start.get(o["at"], ()) if s.owner == e.name and s.out and s not in spared and passes(s)]

    # --- Astronomics

    def stabilise(self):
        for p in self.g.portals.values():
            if p["collapsed"] == 1:
                self.public("stabilised", p["sector"], "the portal {portal} at {sector} is open again", portal=p["name"])
            p["collapsed"] = max(0, p["collapsed"] - 1)

    def collapse(self):
        self.deeds("COLLAPSE")
        for _, p in sorted(self.g.portals.items()):
            if not p["collapsed"] and self.roll("instability", 100) <= self.g.options["instability"]:
                p["collapsed"] = 1
                self.public("collapsed", p["sector"], "the portal {portal} at {sector} collapses", portal=p["name"])

    def fluctuate(self):
        for _, s in sorted(self.g.storms.items()):
            before = s["rating"]
            if s["pattern"] == "random":
                s["rating"] = self.roll("storms", s["initial"] + 1) - 1
            elif s["pattern"] != "none":
                s["rating"] = s["pattern"][self.g.turn % len(s["pattern"])]
            if s["rating"] != before:
                self.public("fluctuated", s["sector"], "the storm {storm} at {sector} has rating {rating} now", storm=s["name"], rating=s["rating"])
        self.take_over()

    # --- Logistics and combat

    def unload(self):
        for e, o in self.tasks("UNLOAD"):
            gone = []
            for s in self.listed(e, o):
                if s.carrier:
                    s.leave()
                    s.fresh = True
                    s.marks.add("U")
                    o["done"] += 1
                    gone.append(s)
                else:
                    o["failed"] = True
                    o["notes"].append(f"{s.handle} was not loaded")
            if gone:
                self.tell("unloaded", (e.name, GM), "{ships} unloaded at {sector}", ships=listed(gone), sector=gone[0].at)
        self.unload_fired()

    def unload_fired(self):
        for e, o in self.tasks("FIRE"):
            for w in o.get("handles", ()):
                s = self.g.ship(e.name, w)
                if s and s.carrier and s.missile and not s.destructing:
                    s.leave()
                    s.fresh = True
                    s.marks.add("U")

    def load(self):
        for e, o in self.tasks("LOAD"):
            onto, gone = self.g.ship(e.name, o["onto"]), []
            named = self.listed(e, o)
            if not onto or onto.carrier:
                o["notes"].append(f"{o['onto']} is {'loaded itself' if onto else 'no more'}")
                continue
            for s in named:
                bar = ("is loaded already" if s.carrier else "cannot be loaded" if s is onto or s.base else "has cargo itself" if s.cargo else
                       "is in another sector" if s.at != onto.at else
                       "finds no room" if onto.load + s.kind["tonnage"] > onto.kind["racks"] else None)
                if bar:
                    o["failed"] = True
                    o["notes"].append(f"{s.handle} {bar}")
                    continue
                s.carrier = onto
                onto.cargo.append(s)
                onto.marks.add("L")
                o["done"] += 1
                gone.append(s)
            if gone:
                self.tell("loaded", (e.name, GM), "{ships} loaded at {sector}", ships=listed(gone), sector=onto.at)

    def self_destruct(self):
        for e, o in self.tasks("DESTRUCT"):
            for s in self.ships(e, o, lambda s: not s.base):
                if not s.out or s.base:
                    o["failed"] = True
                    o["notes"].append(f"{s.handle} cannot be blown up")
                    continue
                o["done"] += 1
                if not s.destructing:
                    self.public("destructed", s.at, "{empire} blows up {ships} ({tonnage} t) at {sector}", empire=e.name, ships=s.handle,
                                tonnage=s.kind["tonnage"] + s.load)
                for each in [s] + s.cargo:
                    each.destructing = True
        for at, ships in self.at_start.items():
            tonnage = sum(s.kind["tonnage"] + s.load for s in ships if s.destructing)
            damage = -(-tonnage // self.g.options["self_destruct_tonnes"])
            for s in ships:
                if not s.destructing:
                    s.damage += damage
            if tonnage:
                self.public("collateral", at, "{tonnage} t blown up at {sector}: {damage} damage to every other ship there", tonnage=tonnage,
                            damage=damage)

    def may_fire(self, s):
        return s.out and not s.destructing and (s.fresh and not s.launched if s.missile else s.op("guns") >= 1)

    def fire(self):
        self.unload_fired()
        self.begin("fire")
        self.allotted, by = {}, None
        for e, o in self.tasks("FIRE"):
            if by is not e:
                self.allotted, by = {}, e
            self.volley(e, o)

    def need(self, e, s):
        """The need of a target, and whether it is an estimate (SE-47)"""
        if s.missile or s.kind["full"] in e.classes:
            return s.dp, False
        return max(1, -(-s.kind["tonnage"] * s.percent ** 2 // 10000)), True

    def targets(self, e, o):
        """Targets: (ship, estimated) (SE-46)"""
        found, way = [], 1 if o["mode"] == "ASC" else -1
        for n in o["empires"]:
            rows = []
            for s in self.at_start.get(o["at"], ()):
                if s.owner != n:
                    continue
                estimated = self.need(e, s)[1]
                group = 0 if s.kind["hull"] == "wing" else 3 if s.missile else 2 if estimated else 1
                worth = (s.percent, 0) if group == 2 else (s.dp, s.dp / s.kind["dp"])
                rows.append(((group, way * worth[0], way * worth[1], way * s.kind["tonnage"], s.key), s, estimated))
            found += [(s, estimated) for _, s, estimated in sorted(rows, key=lambda r: r[0])]
        return found

    def volley(self, e, o):
        left = lambda s: max(0, s.op("guns") - s.spent)
        order = lambda s: (left(s), s.op("guns"), s.dp / s.kind["dp"], s.kind["guns"], s.kind["tonnage"], s.key)
        named = self.ships(e, o, self.may_fire)
        part = [s for s in named if self.may_fire(s) and s.at == o["at"]]
        o["notes"] += [f"{s.handle} could not take part" for s in named if s not in part]
        for s in part:
            s.committed = True
        guns, missiles = sorted((s for s in part if not s.missile), key=order), sorted((s for s in part if s.missile), key=order)
        last = None

        def hit(gun, s, shots):
            s.damage += shots
            gun.marks.add("F")
            self.act("launched" if gun.missile else "fired", gun, o["at"], target=s.owner)
            self.allotted[id(s)] = self.allotted.get(id(s), 0) + shots
            self.attackers[s.owner].add(e.name)
            o["done"] = 1

        def shoot(s, most):
            spent = 0
            for gun in guns:
                shots = min(most - spent, left(gun))
                if shots > 0:
                    gun.spent += shots
                    hit(gun, s, shots)
                    spent += shots
            self.shots.append((e, s, spent))
        targets = self.targets(e, o)
        for s, estimated in targets:
            need = self.need(e, s)[0] - self.allotted.get(id(s), 0)
            last = s if estimated else last
            while need > sum(map(left, guns)) and any(not m.launched for m in missiles):
                fit = [m for m in missiles if not m.launched and m.op("guns") >= need]
                rest = [m for m in missiles if not m.launched]
                m = min(fit, key=lambda m: m.op("guns")) if fit else max(rest, key=lambda m: m.op("guns"))
                m.launched = True
                hit(m, s, m.op("guns"))
                self.shots.append((e, s, m.op("guns")))
                need -= m.op("guns")
            shoot(s, max(0, need))
        if last:
            shoot(last, HUGE)
        o["failed"] = False
        if not o["done"]:
            o["notes"].append("no gun was left to fire" if targets else "no target was there")

    def apply_damage(self, code="hit"):
        for s in self.g.ships:
            if s.out and s.damage > 0:
                s.dp = max(0, s.dp - s.damage)
                s.marks.add("H" if code == "hit" else "D")
                self.tell_damage(code, s, s.damage)
            s.damage = 0
        for e, s, shots in self.shots:
            if shots and s.kind["full"] not in e.classes and not s.missile:
                self.tell("hit", (e.name, GM), "{empire} spent {shots} shots on {ship} ({kind}) at {sector}", empire=e.name, shots=shots,
                          ship=f"{s.owner} {s.handle}", kind=s.kind["full"], sector=s.at)
        self.shots = []

    def remove_destroyed(self):
        ended = {}
        for s in [s for s in self.g.ships if s.out]:
            end = "destructed" if s.destructing else "launched" if s.launched else "wreck" if s.dp <= 0 else None
            if end:
                ended.setdefault(s.at, []).append(s)
                for each in [s] + s.cargo:
                    self.public("destroyed", s.at, "{ship} ({kind}) is destroyed at {sector}", ship=f"{each.owner} {each.handle}",
                                kind=each.kind["full"])
                    each.end = end
                    each.witnesses = self.present(s.at)
                    self.g.ended.append(each)
                    if end == "wreck":
                        self.g.wrecks.append(each)
        for at, ships in ended.items():
            world = self.g.world_at(at)
            home = world and self.g.homes().get(world["owner"]) == world["name"]
            self.g.glimpses.setdefault(at, []).append(dict(phase=self.phase, owners={s.owner for s in ships}, world=dict(world) if world else None,
                                                           home=home, ships=[looks(s) for s in self.g.here(at)]))

    def auto_repair(self):
        for s in self.g.ships:
            if s.alive and s.dp < s.kind["dp"]:
                s.dp = min(s.kind["dp"], s.dp + s.kind["ar"])
                s.marks.add("A")
                self.tell_mended("auto-repaired", s, "{ship} repairs itself at {sector}, OR {percent}%")

    def ownership(self):
        for w in self.g.worlds.values():
            there = {s.owner for s in self.g.here(w["sector"]) if s.conquers()}
            owner = w["owner"] if w["owner"] in there else there.pop() if len(there) == 1 else None
            if owner and owner != w["owner"]:
                self.taken.add(w["name"])
            if owner != w["owner"]:
                self.public("owner", w["sector"], "{owner} takes the world {world} at {sector}" if owner else
                            "the world {world} at {sector} is nobody's now", owner=owner, world=w["name"])
            w["owner"] = owner
            if not owner:
                w["status"] = "free"

    # --- Movement

    def transmit(self):
        held = {k: set(p["nav"]) for k, p in self.g.portals.items()}
        for e, o in self.tasks("TRANSMIT"):
            for to in o["empires"]:
                for w in o["names"] if self.still_contact(e, o, to) else ():
                    portal = self.g.portals.get(w.lower())
                    if not portal or e.name not in held[w.lower()]:
                        o["failed"] = True
                        o["notes"].append(f"you have no data of {w}")
                        continue
                    self.data(self.g.empires[to], portal)
                    values = dict(giver=e.name, portal=portal["name"], to=to)
                    self.tell("nav-sent", (e.name,), "you send the navigation data of {portal} to {to}", **values)
                    self.tell("nav-sent", (GM,), "{giver} sends the navigation data of {portal} to {to}", **values)
                    self.tell("nav-got", (to,), "{giver} sends you the navigation data of {portal} at {sector}", sector=portal["sector"], **values)
                    self.met(self.g.empires[to], e.name)
                    o["done"] += 1

    def data(self, e, portal):
        portal["nav"].add(e.name)
        self.g.put(e, "portal", portal["name"], portal["sector"], None)

    def move(self):
        for e, o in self.tasks("MOVE"):
            named = self.ships(e, o, lambda s: not s.committed and not s.moved and s.kind["engines"] > 0)
            o["notes"] += ["no ship was there to move"] * (not named)
            for s in named:
                bar = ("is loaded" if not s.out else "has fired" if s.committed else "has moved already" if s.moved else
                       "has not the engines left" if far(s.at, o["target"]) > s.op("engines") else
                       "" if fits(o["target"]) else "cannot go out so far")
                if bar:
                    o["failed"] = True
                    o["notes"].append(f"{s.handle} {bar}")
                    self.tell("stayed", (e.name, GM), "{ship} stays at {sector}: it {bar}", ship=f"{e.name} {s.handle}", sector=s.at, bar=bar)
                    continue
                self.jump(s, o["target"])
                o["done"] += 1
        self.default_move()

    def jump(self, s, to):
        if s.at != to:
            s.marks.add("M")
            self.act("departed", s, s.at)
            self.act("arrived", s, to)
        s.place(to)
        s.moved = True

    def traverse(self):
        for e, o in self.tasks("TRAVERSE"):
            ships = self.ships(e, o, lambda s: not s.committed and not s.traversed and s.kind["engines"] > 0)
            entry = self.g.portals.get(o["entry"].lower())
            bars = [self.traverse_bar(s, entry) for s in ships]
            going = [s for s, bar in zip(ships, bars) if not bar]
            o["failed"] = o["failed"] or len(going) < len(ships)
            o["notes"] += [f"{s.handle} {bar}" for s, bar in zip(ships, bars) if bar]
            o["notes"] += [f"{entry['name']} is collapsed"] if going and entry["collapsed"] else []
            way = self.way_out(e, o, entry) if going and not entry["collapsed"] else None
            for s in going if way else ():
                s.marks.add("W")
                self.act("entered", s, s.at, entry["name"])
                self.act("exited", s, way["sector"], way["name"])
                s.place(way["sector"])
                s.traversed = True
                o["done"] += 1
            if way:
                self.passed += [(e, entry), (e, way)]

    def acquire_nav_data(self):
        for e, portal in self.passed:
            if e.name not in portal["nav"]:
                self.tell("nav-got", (e.name, GM), "{empire} has the navigation data of {portal} at {sector}", empire=e.name,
                          portal=portal["name"], sector=portal["sector"])
            self.data(e, portal)

    def traverse_bar(self, s, entry):
        return ("is loaded" if not s.out else "has fired" if s.committed else "has traversed already" if s.traversed else
                "has no working engines" if s.op("engines") < 1 else "is not at the portal" if not entry or s.at != entry["sector"] else None)

    def way_out(self, e, o, entry):
        named = self.g.portals.get((o["exit"] or "").lower())
        if named and e.name in entry["nav"] and e.name in named["nav"]:
            if named["name"] in entry["exits"] and not named["collapsed"]:
                return named
            o["notes"].append(f"{entry['name']} does not lead to {named['name']} now")
            return None
        ways = [self.g.portals[n] for n in sorted(n.lower() for n in entry["exits"]) if not self.g.portals[n]["collapsed"]]
        if not ways:
            o["notes"].append(f"{entry['name']} leads nowhere now")
        return ways[self.roll("exits", len(ways)) - 1] if ways else None

    def weather(self):
        for at, ships in self.at_start.items():
            rating = sum(s["rating"] for s in self.g.storms_at(at))
            for s in ships:
                if not any(b.base and b.owner == s.owner for b in ships):
                    s.damage += rating
        self.apply_damage("storm-damage")

    def strength(self, e, at):
        """The DP of friends and the guns of others in a sector (SE-13)"""
        here = [s for s in self.g.here(at) if s.conquers()]
        return sum(s.dp for s in here if s.owner == e), sum(s.op("guns") for s in here if s.owner != e)

    def homeworlds(self):
        for e in self.g.empires.values():
            home = self.g.worlds[e.home.lower()] if e.home else None
            if home and home["owner"] == e.name:
                continue
            if home:
                e.last_home = home["sector"]
            own = [w for _, w in sorted(self.g.worlds.items()) if w["owner"] == e.name]
            best = self.choice(e, own)
            e.home = best["name"] if best else None
            if best:
                self.doubled.add(best["name"])
                self.tell("homeworld", (e.name, GM), "{world} at {sector} is {empire}'s new homeworld", world=best["name"], sector=best["sector"],
                          empire=e.name)
            elif e.name not in self.was_homeless:
                self.tell("homeless", (e.name, GM), "{empire} is homeless", empire=e.name)

    def choice(self, e, own):
        def worth(w):
            dp, guns = self.strength(e.name, w["sector"])
            near = -far(w["sector"], e.last_home) if e.last_home else 0
            return (dp / guns if guns else float("inf"), dp, w["production"], near)
        best = [w for w in own if worth(w) == max(map(worth, own))]
        return best[self.roll("homeworlds", len(best)) - 1] if best else None

    def interdiction(self):
        for w in self.g.worlds.values():
            w["status"] = "free"
            self.press(w, "interdicted", w["owner"] and self.g.empires[w["owner"]].home != w["name"], 3)

    def blockade(self):
        for w in self.g.worlds.values():
            self.press(w, "blockaded", w["status"] == "free", 2)

    def press(self, w, status, may, ratio):
        """Interdiction and blockade of a world (SE-84)."""
        if not may or not w["owner"] or any(s.base and s.owner == w["owner"] for s in self.g.here(w["sector"])):
            return
        dp, guns = self.strength(w["owner"], w["sector"])
        if guns > ratio * dp:
            w["status"] = status
            self.public(status, w["sector"], "{world} at {sector} is " + status, world=w["name"])

    # --- Scanning

    def collect(self):
        self.g.collect()

    def share(self):
        self.g.share()
        self.tell_shared()

    def record(self):
        before = {e.name: set(e.contacts) for e in self.g.empires.values()}
        self.g.record(self.g.turn + 1)
        for e in self.g.empires.values():
            for other in e.contacts - before[e.name]:
                self.tell("contact", (e.name, GM), "{empire} is in contact with {other}", empire=e.name, other=other)
