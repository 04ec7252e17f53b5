"""Default orders of abandoned empires of star-empires by a second reading of SE-150 to SE-158, for phases.py."""
from galactic import disk, far


class Steward:
    """The part of a Turn for abandoned empires: `abandoned` has each order with its empire, as the GM reads it"""

    def order(self, e, form, ships=(), **more):
        names = [s.handle for s in ships]
        o = dict(more, form=form, ships=names, handles=names, accepted=True, dropped=False, failed=False, done=0, notes=[])
        self.orders[e.name].append(o)
        words = " ".join([form] + o["handles"])
        if form == "LOAD":
            words += " ONTO " + o["onto"]
        elif form == "FIRE":
            words += " AT " + " ".join(o["empires"])
        elif form == "POOL":
            words += " " + o["world"]
        self.abandoned[e.name].append(words)

    def take_over(self):
        """Default orders after Astronomics"""
        for e in self.g.empires.values():
            if e.status == "abandoned" and any(o["accepted"] for o in self.orders.get(e.name, ())):
                e.status = "active"
            elif e.status == "abandoned":
                self.orders[e.name], self.abandoned[e.name] = [], []
                self.defaults(e)

    def defaults(self, e):
        """Default orders of an empire: at friendly and foreign worlds, hunted empires, missiles, transponders,
        grants (SE-150 to SE-155, SE-158)"""
        hunted, places = set(e.attacked_by), {}
        for s in sorted((s for s in self.g.ships if s.alive and s.owner == e.name), key=lambda s: (s.at, s.key)):
            places.setdefault(s.at, []).append(s)
        spared = {g[1] for g in self.g.grants if g[0] == e.name and g[2] == "all"} - set(e.attacked_by)
        for at, own in places.items():
            if self.g.world_at(at):
                self.at_world(e, at, own, hunted, spared)
        for at, own in places.items():
            if not self.g.world_at(at):
                self.fire_at(e, at, [s for s in own if s.out and self.armed(s)], hunted)
        for own in places.values():
            self.rack_up(e, own)
        worlds = [w for _, w in sorted(self.g.worlds.items()) if w["owner"] == e.name]
        if worlds:
            self.order(e, "POOL", world=max(worlds, key=lambda w: (self.ratio(e, w), self.strength(e.name, w["sector"])[0], w["production"]))["name"])

    def armed(self, s):
        return not s.missile and s.op("guns") >= 1

    def ratio(self, e, w):
        dp, guns = self.strength(e.name, w["sector"])
        return dp / guns if guns else float("inf")

    def fire_at(self, e, at, ships, foes):
        """The targets of ships (SE-154)"""
        there = {}
        for s in self.g.here(at):
            if s.owner in foes:
                there.setdefault(s.owner, []).append(s)
        prey = sorted(there, key=lambda n: (sum(self.need(e, s)[0] for s in there[n]), sum(s.kind["tonnage"] for s in there[n]), n))
        if prey and ships:
            self.order(e, "FIRE", ships, at=at, empires=prey, mode="")
            return set(prey)
        return set()

    def guns_seen(self, e, s):
        if not s.conquers():
            return 0
        return s.op("guns") if s.kind["full"] in e.classes else max(1, -(-s.kind["tonnage"] * s.percent // 100))

    def at_world(self, e, at, own, hunted, spared):
        others, friendly = set(self.g.empires) - {e.name}, self.g.world_at(at)["owner"] == e.name
        foreign = [s for s in self.g.here(at) if s.owner != e.name]
        need, missiles = sum(self.need(e, s)[0] for s in foreign), [s for s in own if s.missile and s.carrier]
        guns = sum(s.op("guns") for s in own if not s.missile)
        if friendly or foreign and guns + sum(s.op("guns") for s in missiles) >= need:
            loaded = [s for s in own if s.carrier and not s.missile]
            if loaded:
                self.order(e, "UNLOAD", loaded)
            with_missiles = not friendly and guns < need
            ships = [s for s in own if self.armed(s) or with_missiles and s in missiles]
            hunted |= self.fire_at(e, at, ships, others - (spared if friendly else set()))
        elif foreign:
            self.give_up(e, at, own, sum(self.guns_seen(e, s) for s in foreign))

    def give_up(self, e, at, own, guns):
        """Leaves a foreign world that is too strong (SE-152)"""
        ships, lost, fighting, dying = [s for s in own if s.out and not s.missile], [], [], True
        for s in sorted(ships, key=lambda s: (s.kind["hull"] != "wing", -s.dp, -s.dp / s.kind["dp"], -s.kind["tonnage"], s.key)):
            dying = dying and guns >= s.dp
            guns -= s.dp if dying else 0
            if dying and not s.base:
                lost.append(s)
            elif self.armed(s):
                fighting.append(s)
        if lost:
            self.order(e, "DESTRUCT", lost)
        self.fire_at(e, at, fighting, set(e.attacked_by))

    def rack_up(self, e, own):
        """Takes loose missiles aboard (SE-155), on racks as they are after the ordered unloading"""
        named = {form: {h for o in self.orders[e.name] if o["form"] == form for h in o["handles"]} for form in ("UNLOAD", "FIRE", "DESTRUCT")}
        leaves = lambda s: s.handle in named["UNLOAD"] or s.missile and s.handle in named["FIRE"]
        racks = [[s, s.kind["racks"] - sum(c.kind["tonnage"] for c in s.cargo if not leaves(c))] for s in own
                 if s.kind["racks"] and (not s.carrier or leaves(s)) and s.handle not in named["DESTRUCT"]]
        for m in sorted((s for s in own if s.out and s.missile), key=lambda s: (-s.op("guns"), -s.kind["tonnage"], s.key)):
            fit = [r for r in racks if r[1] >= m.kind["tonnage"]]
            if fit:
                best = min(fit, key=lambda r: (-r[1], -r[0].dp / r[0].kind["dp"], -r[0].kind["tonnage"], r[0].key))
                best[1] -= m.kind["tonnage"]
                self.order(e, "LOAD", [m], onto=best[0].handle)

    # --- In later phases

    def run_by_default(self):
        return [e for e in self.g.empires.values() if e.name in self.abandoned]

    def ways(self, e, at):
        """Ways home (SE-156): (what is compared, goal, entry, exit)"""
        for _, w in self.g.worlds.items():
            if w["owner"] != e.name:
                continue
            here = [s for s in self.at_start.get(w["sector"], ()) if s.conquers()]
            dp, guns = sum(s.dp for s in here if s.owner == e.name), sum(s.op("guns") for s in here if s.owner != e.name)
            worth = (-(dp / guns) if guns else -float("inf"), w["name"].lower())
            yield (far(at, w["sector"]), *worth, 0, "", ""), w["sector"], None, None
            for p in self.g.portals.values():
                for q in (self.g.portals[n.lower()] for n in p["exits"]):
                    if not p["collapsed"] and not q["collapsed"] and e.name in p["nav"] and e.name in q["nav"]:
                        yield ((far(at, p["sector"]) + far(q["sector"], w["sector"]), *worth, 1, p["name"].lower(), q["name"].lower()),
                               p["sector"], p["name"], q["name"])

    def default_move(self):
        for e in self.run_by_default():
            # Ships move one by one, but all find their way by the positions at the phase's beginning.
            for s in sorted((s for s in self.g.ships if s.owner == e.name), key=lambda s: s.key):
                w = self.g.world_at(s.at)
                free = w["owner"] != e.name if w else e.abandoned_for > 0 and s.kind["scan"] < 3
                way = min(self.ways(e, s.at), default=None) if s.out and not s.committed and s.op("engines") >= 1 and free else None
                if not way:
                    continue
                _, goal, entry, way_out = way
                to = goal if far(s.at, goal) <= s.op("engines") else min(disk(s.at, s.op("engines")), key=lambda at: (far(at, goal), at))
                if s.at != to:
                    self.abandoned[e.name].append(f"MOVE {s.handle} TO ({to[0]},{to[1]})")
                self.jump(s, to)
                if entry and to == goal:
                    lines = len(self.abandoned[e.name])
                    self.order(e, "TRAVERSE", [s], entry=entry, exit=way_out)
                    self.abandoned[e.name][lines:] = [f"TRAVERSE {s.handle} THROUGH {entry} {way_out}"]

    def default_build(self):
        """Builds and repairs by default (SE-157)"""
        for e in self.run_by_default():
            for _, w in sorted(self.g.worlds.items()):
                part = "dp"
                while self.able(e, w):
                    kinds = [k for k in self.g.classes.values() if k["full"] in e.classes and k["buildable"] and k["hull"] != "missile"
                             and k["cost"] <= w["stockpile"]]
                    if not kinds:
                        break
                    best = min(kinds, key=lambda k: (-k[part], k["cost"], k["full"].lower()))
                    self.new_ship(e, None, best, w)
                    self.abandoned[e.name].append(f"BUILD {w['name']} 1 {best['full']}")
                    part = "guns" if part == "dp" else "dp"

    def default_repair(self):
        """The ships that are repaired"""
        mended = []
        for e in self.run_by_default():
            own = [w for _, w in sorted(self.g.worlds.items()) if w["owner"] == e.name]
            for s in sorted((s for s in self.g.ships if s.alive and s.owner == e.name and s.dp < s.kind["dp"]),
                            key=lambda s: (s.dp / s.kind["dp"], s.dp, s.key)):
                got = 0
                for w in sorted(own, key=lambda w: w["sector"] != s.at):
                    got += self.pay(e, s, w, s.kind["dp"] - s.dp - got)
                if got:
                    s.dp += got
                    mended.append(s)
                    self.abandoned[e.name].append(f"REPAIR {s.handle} MAX")
        return mended

    def default_toggle(self):
        for e in self.run_by_default():
            for s in self.g.ships:
                if s.owner == e.name:
                    s.public, s.listed, s.hidden_from = False, set(), set(self.g.empires) - {e.name}

    def default_deny(self):
        for e in self.run_by_default():
            for grant in {g for g in self.g.grants if g[0] == e.name}:
                self.tell_grant(grant, True)
                self.g.grants.discard(grant)
