"""A galaxy of star-empires and what its empires know of it, read from a state document by a second reading of the
rules (SE-1 to SE-19: space and ships; SE-120 to SE-125: scanning; SE-170 to SE-172: the document). turns.py plays
with it."""

EDGE = 9999
STALE, CLOUDED, SCANNED, VISIBLE = range(4)
UNSEEN, UNIDENTIFIED, IDENTIFIED, SHORT_RANGE = range(4)
PREDEFINED = {name: dict(name=name, full=name, designer=None, hull=hull, guns=g, dp=d, engines=e, scan=s, racks=r, tonnage=t, cost=c, ar=a,
                         buildable=name != "starbase", predefined=True)
              for name, hull, g, d, e, s, r, t, c, a in (
                  ("battleship", "capital_ship", 35, 40, 2, 2, 1, 30, 28, 4), ("frigate", "gunship", 20, 10, 2, 0, 0, 10, 15, 1),
                  ("station", "orbital", 30, 40, 0, 1, 2, 20, 25, 4), ("carrier", "transport", 5, 10, 2, 1, 2, 15, 10, 1),
                  ("probe", "scout", 1, 1, 3, 3, 0, 2, 2, 1), ("fighter", "wing", 5, 5, 0, 0, 0, 1, 1, 1),
                  ("nuke", "missile", 8, 1, 0, 0, 0, 1, 1, 1), ("starbase", "orbital", 150, 200, 0, 2, 10, 999, 999, 20))}


def far(a, b):
    o, y = a[0] - b[0], a[1] - b[1]
    return max(abs(o), abs(y), abs(o - y))


def fits(at):
    return all(-EDGE <= n <= EDGE for n in at)


def disk(at, radius):
    r = range(-radius, radius + 1)
    return [c for c in ((at[0] + o, at[1] + y) for o in r for y in r if abs(o - y) <= radius) if fits(c)]


def local(frame, at):
    """The coordinates in an empire's own frame: turned and mirrored (SE-2)."""
    o, y = at[0] - frame["origin"][0], at[1] - frame["origin"][1]
    for _ in range(frame["turn"]):
        o, y = y, y - o
    if "v" in frame["mirror"]:
        o, y = -o, y - o
    if "h" in frame["mirror"]:
        o, y = o, o - y
    return o, y


def works(rating, dp, most):
    """The operation rating in integers (SE-11)."""
    k = rating if dp > 0 else 0
    while k and 4 * rating * rating * dp < (2 * k - 1) ** 2 * most:
        k -= 1
    return k


class Ship:
    def __init__(self, game, row):
        self.owner, self.name, self.serial = row["owner"], row["name"], row["serial"]
        self.kind, self.at, self.dp, self.public = game.classes[row["class"].lower()], tuple(row["sector"]), row["dp"], row["public"]
        self.listed, self.hidden_from = set(row["identified_to"]), set(row.get("concealed_from", ()))
        self.carrier, self.cargo, self.end = None, [], None
        self.damage = self.spent = 0
        self.marks = set()
        self.fresh = self.destructing = self.launched = self.committed = self.moved = self.traversed = False
        self.witnesses = set()

    handle = property(lambda s: s.name or s.serial)
    key = property(lambda s: s.handle.lower())
    alive = property(lambda s: s.end is None)
    out = property(lambda s: s.end is None and not s.carrier)
    missile = property(lambda s: s.kind["hull"] == "missile")
    base = property(lambda s: s.kind["full"] == "starbase")
    load = property(lambda s: sum(c.kind["tonnage"] for c in s.cargo))
    percent = property(lambda s: works(100, s.dp, s.kind["dp"]))

    def op(self, part):
        return works(self.kind[part], self.dp, self.kind["dp"])

    def conquers(self):
        return self.out and not self.missile and self.op("guns") >= 1

    def answers(self, empire):
        return self.public or empire in self.listed

    def hidden(self, empire):
        """Is the ship hidden from the empire by its transponder (SE-122)?"""
        return not self.answers(empire) and (empire in self.hidden_from or bool(self.listed))

    def place(self, at):
        self.at = at
        for ship in self.cargo:
            ship.at = at

    def leave(self):
        self.carrier.cargo.remove(self)
        self.carrier = None


class Empire:
    def __init__(self, row):
        self.name, self.code, self.home, self.frame = row["name"], row["code"], row["home"], row["frame"]
        self.last_home = tuple(row["last_home"]) if row["last_home"] else None
        self.attacked_by, self.basics, self.status, self.abandoned_for = row["attacked_by"], row["basics"], row["status"], row["abandoned_for"]
        self.contacts, self.classes, self.sectors, self.things = set(), set(), {}, {}
        self.shown, self.glimpsed = {}, {}


class Game:
    """A state document, as the program writes it, with all keys."""

    def __init__(self, doc):
        self.turn, self.seed, self.options = doc["turn"], doc["seed"], doc["options"]
        self.empires = {row["name"]: Empire(row) for row in doc["empires"]}
        self.worlds = {row["name"].lower(): dict(row, sector=tuple(row["sector"])) for row in doc["worlds"]}
        self.portals = {row["name"].lower(): dict(row, sector=tuple(row["sector"]), nav=set()) for row in doc["portals"]}
        self.storms = {row["name"].lower(): dict(row, sector=tuple(row["sector"])) for row in doc["storms"]}
        codes = {e.name: e.code for e in self.empires.values()}
        self.classes = dict(PREDEFINED)
        for row in doc["classes"]:
            full = f"{codes[row['designer']]}.{row['name']}" if row["designer"] else row["name"]
            self.classes[full.lower()] = dict(row, full=full, predefined=False)
        self.ships, self.new = [], 0
        for row in doc["ships"]:
            self.add_ship(row)
        for ship, row in zip(self.ships, doc["ships"]):
            if row["aboard"]:
                ship.carrier = self.ship(ship.owner, row["aboard"])
                ship.carrier.cargo.append(ship)
        self.grants = {self.grant(row) for row in doc["shares"]}
        self.glimpses, self.wrecks, self.ended, self.winner = {}, [], [], list(doc["winner"])
        self.read_known(doc["known"])

    def grant(self, row):
        what = row["what"]
        thing = {"all": lambda: None, "sector": lambda: tuple(row["sector"]), "ship": lambda: self.ship(row["from"], row["name"]),
                 "class": lambda: self.classes[row["name"].lower()]["full"]}[what]()
        return row["from"], row["to"], what, thing

    def read_known(self, rows):
        """Reads what empires know, as SE-171 says."""
        for e in self.empires.values():
            e.classes = {k["full"] for k in self.classes.values() if k["predefined"] and e.basics or k["designer"] == e.name}
        for row in rows:
            e, kind = self.empires[row["empire"]], row["kind"]
            if kind == "contact":
                e.contacts.add(row["name"])
            elif kind == "class":
                e.classes.add(self.classes[row["name"].lower()]["full"])
            elif kind == "nav":
                self.portals[row["name"].lower()]["nav"].add(e.name)
            elif kind == "sector":
                e.sectors[tuple(row["sector"])] = dict(turn=row["turn"], own=STALE, best=STALE)
            else:
                e.things[row["name"].lower()] = dict(row, sector=tuple(row["sector"]))
        self.collect()
        self.record(self.turn, False)
        self.share()

    def ship(self, owner, word):
        """The ship that a word means: by handle or serial (SE-5)."""
        own = [s for s in self.ships if s.owner == owner and s.alive]
        return next((s for s in own if s.name and s.name.lower() == word.lower()),
                    next((s for s in own if s.serial.lower() == word.lower()), None))

    def add_ship(self, row):
        self.ships.append(Ship(self, row))
        return self.ships[-1]

    def new_serial(self):
        """A name that the program does not give."""
        self.new += 1
        return f"?{self.new}"

    def top(self, owner, base):
        """The largest number in use after the base name, of ships that are alive (SE-100)"""
        names = [s.name.lower() for s in self.ships if s.alive and s.owner == owner and s.name]
        return max([int(n[len(base):]) for n in names if n.startswith(base.lower()) and n[len(base):].isdigit()], default=0)

    def homes(self):
        return {e.name: e.home for e in self.empires.values() if e.home}

    def here(self, at):
        return [s for s in self.ships if s.out and s.at == at]

    def world_at(self, at):
        return next((w for w in self.worlds.values() if w["sector"] == at), None)

    def storms_at(self, at):
        return [s for s in self.storms.values() if s["sector"] == at]

    # --- Collect, share, record

    def radius(self, ship):
        return 0 if self.storms_at(ship.at) else ship.op("scan")

    def need(self, empire, at):
        return empire.sectors.setdefault(at, dict(turn=None, own=STALE, best=STALE))

    def from_afar(self, at):
        return CLOUDED if self.storms_at(at) else SCANNED

    def collect(self):
        for e in self.empires.values():
            e.sectors = {at: dict(turn=s["turn"], own=STALE, best=STALE) for at, s in e.sectors.items() if s["turn"] is not None}
            levels = {w["sector"]: VISIBLE for w in self.worlds.values() if w["owner"] == e.name}
            for ship in self.ships:
                if ship.out and ship.owner == e.name:
                    for at in disk(ship.at, self.radius(ship)):
                        levels[at] = max(levels.get(at, 0), self.from_afar(at))
                    levels[ship.at] = VISIBLE
            for at, level in levels.items():
                self.need(e, at).update(own=level, best=level)
            e.glimpsed = {at: {e.name: self.last_glimpse(e.name, at)} for at in self.glimpses
                          if levels.get(at, 0) < VISIBLE and self.last_glimpse(e.name, at)}

    def last_glimpse(self, empire, at):
        """The latest glimpse that a ship of the empire had (SE-121): (its number, what it saw)"""
        return max(((n, g) for n, g in enumerate(self.glimpses.get(at, ())) if empire in g["owners"]), key=lambda g: g[0], default=None)

    def granted(self, giver, what, thing):
        """{sector: level} of what a grant covers, and the sectors whose glimpses it includes"""
        if what == "all":
            return {at: s["own"] for at, s in giver.sectors.items()}, set(self.glimpses)
        if what == "sector":
            return ({thing: giver.sectors[thing]["own"]} if thing in giver.sectors else {}), {thing}
        levels, glimpses = {}, set()
        for ship in self.ships:
            if ship.owner != giver.name or (ship is not thing if what == "ship" else ship.kind["full"] != thing):
                continue
            if ship.end not in (None, "removed"):
                glimpses.add(ship.at)
            if ship.out:
                levels.update({at: giver.sectors[at]["own"] for at in disk(ship.at, self.radius(ship))})
                levels[ship.at] = VISIBLE
        return levels, glimpses | set(levels)

    def share(self):
        for e in self.empires.values():
            e.shown = {}
            for giver, to, what, thing in self.grants:
                if to != e.name:
                    continue
                levels, glimpses = self.granted(self.empires[giver], what, thing)
                for at, level in levels.items():
                    if level > STALE:
                        e.shown[at, giver] = max(e.shown.get((at, giver), 0), level)
                for at in glimpses:
                    if giver in self.empires[giver].glimpsed.get(at, {}):
                        e.glimpsed.setdefault(at, {})[giver] = self.empires[giver].glimpsed[at][giver]
        for e in self.empires.values():
            for (at, _), level in e.shown.items():
                seen = self.need(e, at)
                seen["best"] = max(seen["best"], level)
            for at in e.glimpsed:
                self.need(e, at)

    def glimpse_read(self, empire, at):
        """The sector as it was when ships were destroyed there, if the empire does not see its present state."""
        if empire.sectors[at]["best"] == VISIBLE:
            return None
        return max(empire.glimpsed.get(at, {}).values(), key=lambda g: g[0], default=(0, None))[1]

    def put(self, empire, kind, name, at, turn, **more):
        old = empire.things.get(name.lower())
        if turn is None and old and old["sector"] == at and old["kind"] == kind:
            turn = old["turn"]
        empire.things[name.lower()] = dict(more, empire=empire.name, kind=kind, name=name, sector=at, turn=turn)

    def record(self, turn, forget=True):
        """Records what each empire saw and whom it met (SE-124, SE-125)."""
        for e in self.empires.values():
            for at, seen in e.sectors.items():
                glimpse = self.glimpse_read(e, at)
                full = seen["best"] >= SCANNED or glimpse
                if forget and (full or seen["best"] == CLOUDED):
                    e.things = {k: t for k, t in e.things.items() if t["sector"] != at or not full and t["kind"] != "storm"}
                if full:
                    seen["turn"] = turn
            for at, seen in e.sectors.items():
                glimpse = self.glimpse_read(e, at)
                if seen["best"] > STALE or glimpse:
                    self.record_sector(e, at, glimpse, seen["best"] >= SCANNED or glimpse, turn)
            for portal in self.portals.values():
                if e.name in portal["nav"] and portal["name"].lower() not in e.things:
                    self.put(e, "portal", portal["name"], portal["sector"], None)
            e.contacts |= self.met(e)

    def record_sector(self, e, at, glimpse, full, turn):
        for s in self.storms_at(at):
            self.put(e, "storm", s["name"], at, turn, rating=s["rating"])
        if not full:
            return
        world = glimpse["world"] if glimpse else self.world_at(at)
        if world:
            self.put(e, "world", world["name"], at, turn, production=world["production"], owner=world["owner"])
        for p in self.portals.values():
            if p["sector"] == at:
                self.put(e, "portal", p["name"], at, turn)

    def met(self, e):
        found = set()
        for at, seen in e.sectors.items():
            if seen["own"] >= SCANNED:
                world = self.world_at(at)
                found |= {s.owner for s in self.here(at) if seen["own"] == VISIBLE or s.answers(e.name)} | {world["owner"] if world else None}
            glimpse = e.glimpsed.get(at, {}).get(e.name)
            if glimpse and seen["own"] < VISIBLE:
                world = glimpse[1]["world"]
                found |= {s["owner"] for s in glimpse[1]["ships"]} | {world["owner"] if world else None}
        return found - {e.name, None}

    def sight(self, e, ship):
        """How well the empire sees a foreign ship (SE-123)."""
        seen = e.sectors.get(ship.at)
        if not seen or seen["own"] == VISIBLE:
            return SHORT_RANGE if seen else UNSEEN
        best = UNSEEN if seen["own"] < SCANNED else IDENTIFIED if ship.answers(e.name) else UNIDENTIFIED
        for (at, giver), level in e.shown.items():
            own = ship.owner == giver
            if at == ship.at and level >= SCANNED and not (own and ship.hidden(e.name)):
                best = max(best, SHORT_RANGE if level == VISIBLE else IDENTIFIED if own or ship.answers(giver) else UNIDENTIFIED)
        return best

    def sees_any(self, e, other, at):
        return any(s.owner == other and self.sight(e, s) >= IDENTIFIED for s in self.here(at))

    def meant(self, e, word):
        """The class that the words mean (SE-18); "several" if there is more than one"""
        word = word.lower()
        shared = self.classes.get(word)
        if shared and (shared["predefined"] or shared["full"] in e.classes):
            return shared
        own = self.classes.get(f"{e.code}.{word}".lower())
        if own:
            return own
        named = [k for k in self.classes.values() if k["full"] in e.classes and k["name"].lower() == word]
        return "several" if len(named) > 1 else named[0] if named else None

    # --- Writing the document (SE-172)

    def written(self):
        """The document that the program should write, without serial numbers of new ships."""
        return dict(
            turn=self.turn, options=self.options, winner=sorted(self.winner, key=str.lower),
            empires=[dict(name=e.name, home=e.home, last_home=list(e.last_home) if e.last_home else None,
                          attacked_by=sorted(e.attacked_by), frame=e.frame, code=e.code, basics=e.basics, status=e.status,
                          abandoned_for=e.abandoned_for) for e in self.empires.values()],
            worlds=[dict(w, sector=list(w["sector"])) for _, w in sorted(self.worlds.items())],
            portals=[{k: v for k, v in dict(p, sector=list(p["sector"])).items() if k != "nav"} for _, p in sorted(self.portals.items())],
            storms=[dict(s, sector=list(s["sector"])) for _, s in sorted(self.storms.items())],
            classes=[{k: v for k, v in c.items() if k not in ("full", "predefined")}
                     for c in sorted(self.classes.values(), key=lambda c: (c["name"].lower(), c["full"].lower())) if not c["predefined"]],
            ships=[self.ship_row(s) for e in self.empires for s in sorted((s for s in self.ships if s.alive and s.owner == e), key=lambda s: s.key)],
            known=self.known(),
            shares=sorted(({"from": g[0], "to": g[1], "what": g[2], "thing": self.thing(g[3])} for g in self.grants
                           if g[2] != "ship" or g[3].alive), key=str))

    def thing(self, thing):
        return thing.handle if isinstance(thing, Ship) else list(thing) if isinstance(thing, tuple) else thing

    def ship_row(self, s):
        return {"owner": s.owner, "name": s.name, "serial": s.serial, "class": s.kind["full"], "sector": list(s.at),
                "aboard": s.carrier.handle if s.carrier else None, "dp": s.dp, "public": s.public, "identified_to": sorted(s.listed),
                "concealed_from": sorted(s.hidden_from)}

    def known(self):
        rows = []
        for e in self.empires.values():
            rows += [dict(empire=e.name, kind="class", name=k) for k in sorted(e.classes, key=str.lower)
                     if not (self.classes[k.lower()]["predefined"] and e.basics)]
            rows += [dict(empire=e.name, kind="contact", name=c) for c in sorted(e.contacts, key=str.lower)]
            rows += [dict(empire=e.name, kind="nav", name=p["name"]) for _, p in sorted(self.portals.items()) if e.name in p["nav"]]
            things = sorted((t["kind"], k, t) for k, t in e.things.items())
            rows += [dict(t, sector=list(t["sector"])) for kind, _, t in things if kind == "portal"]
            rows += [dict(empire=e.name, kind="sector", sector=list(at), turn=s["turn"]) for at, s in sorted(e.sectors.items())
                     if s["turn"] is not None]
            rows += [dict(t, sector=list(t["sector"])) for kind, _, t in things if kind != "portal"]
        return rows
