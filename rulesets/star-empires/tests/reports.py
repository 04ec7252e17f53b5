"""The JSON of a star-empires report by a second reading of SE-76, SE-121 to SE-123 and SE-130 to SE-136, for
turns.py."""
from galactic import IDENTIFIED, PREDEFINED, SCANNED, SHORT_RANGE, UNIDENTIFIED, VISIBLE, local, works

STATES = ("visible", "scanned", "stale")
PARTS = ("guns", "dp", "engines", "scan", "racks")


def by_name(rows):
    return sorted(rows, key=lambda row: row["name"].lower())


def looks(s):
    """The facts of a ship seen at short range; they are kept if a destroyed ship saw it"""
    return dict(owner=s.owner, handle=handle(s), kind=s.kind, dp=s.dp, marks="".join(m for m in "BULFHDAMWR" if m in s.marks), ship=s)


def handle(s):
    return "new" if s.serial[0] == "?" and not s.name else s.handle


class Report:
    """The report of an empire, for the state after a turn"""

    def __init__(self, game, e):
        self.g, self.e = game, e

    def to(self, at):
        return list(local(self.e.frame, at))

    def whole(self):
        e, own = self.e, [s for s in self.g.ships if s.alive and s.owner == self.e.name]
        worlds = [w for w in self.g.worlds.values() if w["owner"] == e.name]
        return dict(sectors=self.sectors(), ships=[self.own(s) for s in sorted(own, key=lambda s: s.key)],
                    worlds=[self.world(t, True) for t in by_name(t for t in e.things.values() if t["kind"] == "world")],
                    classes=self.classes(own), contacts=sorted(e.contacts),
                    nav=[dict(name=p["name"], sector=self.to(e.things[p["name"].lower()]["sector"]), leads_to=self.exits(p))
                         for p in by_name(p for p in self.g.portals.values() if e.name in p["nav"])],
                    shares=[self.share(g) for g in self.g.grants if e.name in g[:2] and (g[2] != "ship" or g[3].alive)],
                    totals=dict(ru=sum(w["stockpile"] for w in worlds), production=sum(w["production"] for w in worlds),
                                worlds=len(worlds), ships=len(own)), winner=self.g.winner)

    def sectors(self):
        places = {at: None for at in self.e.sectors}
        places.update({t["sector"]: None for t in self.e.things.values()})
        places.update({s.at: None for s in self.g.ended if self.wreck_shows(s)})
        rows = [self.sector(at) for at in places]
        return sorted(rows, key=lambda row: (STATES.index(row["status"]), row["sector"]))

    def seen(self, at):
        """(level, turn, glimpse)"""
        seen = self.e.sectors.get(at)
        return (seen["best"], seen["turn"], self.g.glimpse_read(self.e, at)) if seen else (0, None, None)

    def state(self, at):
        level, _, glimpse = self.seen(at)
        return "visible" if glimpse or level == VISIBLE else "scanned" if level == SCANNED else "stale"

    def sector(self, at):
        level, turn, glimpse = self.seen(at)
        things = [t for t in self.e.things.values() if t["sector"] == at]
        worlds = [t for t in things if t["kind"] == "world"]
        row = dict(sector=self.to(at), status=self.state(at), scanned=turn, world=self.world(worlds[0], False) if worlds else None,
                   portals=[self.portal(t) for t in by_name(t for t in things if t["kind"] == "portal")],
                   storms=[dict(name=t["name"], rating=t["rating"]) for t in by_name(t for t in things if t["kind"] == "storm")],
                   ships=[], identified=[], unidentified=dict(count=0, tonnage=0),
                   destroyed=sorted((dict(owner=s.owner, handle=handle(s), **{"class": s.kind["full"]}) for s in self.g.ended
                                     if s.at == at and self.wreck_shows(s)), key=str))
        if level >= SCANNED:
            self.put_ships(at, row, [s["ship"] for s in self.shown_in(at, glimpse)])
        row["ships"] += [self.ship(s) for s in self.shown_in(at, glimpse)]
        if glimpse:
            row["as_of"] = glimpse["phase"]
        return row

    def shown_in(self, at, glimpse):
        """The ships of a glimpse that the empire reads of; its own are shown where they are now"""
        if not glimpse:
            return []
        givers = [n for n, (_, g) in self.e.glimpsed.get(at, {}).items() if g is glimpse and n != self.e.name]
        return [s for s in glimpse["ships"] if s["owner"] != self.e.name and (self.e.name in glimpse["owners"] or any(
            n != s["owner"] or not s["ship"].hidden(self.e.name) for n in givers))]

    def put_ships(self, at, row, skipped):
        groups = {}
        for s in self.g.here(at):
            sight = SHORT_RANGE if s.owner == self.e.name else self.g.sight(self.e, s)
            if s in skipped:
                continue
            if sight == SHORT_RANGE:
                row["ships"].append(self.ship(looks(s)))
            elif sight == IDENTIFIED:
                groups.setdefault((list(self.g.empires).index(s.owner), s.kind["full"].lower()), []).append(s)
            elif sight == UNIDENTIFIED:
                row["unidentified"]["count"] += 1
                row["unidentified"]["tonnage"] += s.kind["tonnage"]
        row["identified"] = [{"owner": g[0].owner, "class": g[0].kind["full"], "count": len(g), "tonnage": sum(s.kind["tonnage"] for s in g)}
                             for _, g in sorted(groups.items(), key=lambda item: item[0])]

    def ship(self, s):
        kind, percent = s["kind"], works(100, s["dp"], s["kind"]["dp"])
        row = {"owner": s["owner"], "handle": s["handle"], "class": kind["full"], "hull": None, "or": percent, "tonnage": kind["tonnage"],
               "marks": s["marks"], "known": s["owner"] == self.e.name or kind["full"] in self.e.classes}
        if row["known"]:
            row.update(hull=kind["hull"], dp=s["dp"], **{part: works(kind[part], s["dp"], kind["dp"]) for part in ("guns", "engines", "scan")})
        return row

    def own(self, s):
        row = self.ship(looks(s))
        row.update(name=s.name, serial="new" if s.serial[0] == "?" else s.serial, sector=self.to(s.at),
                   aboard=handle(s.carrier) if s.carrier else None, load=s.load, racks=s.kind["racks"], public=s.public,
                   identified_to=sorted(s.listed))
        del row["owner"], row["known"]
        return row

    def wreck_shows(self, s):
        """Does the empire's report list the wreck (SE-135)?"""
        return self.e.name in s.witnesses or any(o.owner == self.e.name for o in self.g.here(s.at))

    def world(self, t, in_list):
        at = t["sector"]
        _, _, glimpse = self.seen(at)
        state, now = self.state(at), glimpse["world"] if glimpse else self.g.worlds.get(t["name"].lower())
        now = None if state == "stale" else now
        home = glimpse["home"] if glimpse else now and self.g.homes().get(now["owner"]) == now["name"]
        row = dict(name=t["name"], owner=t["owner"], homeworld=bool(home) if now else None, production=t["production"],
                   stockpile=now["stockpile"] if now else None, status=now["status"] if state == "visible" and now else None)
        if in_list:
            row.update(sector=self.to(at), turn=t["turn"])
            if glimpse:
                row["as_of"] = glimpse["phase"]
        return row

    def exits(self, portal):
        if not portal or self.e.name not in portal["nav"]:
            return []
        return sorted((n for n in portal["exits"] if self.e.name in self.g.portals[n.lower()]["nav"]), key=str.lower)

    def portal(self, t):
        portal = self.g.portals.get(t["name"].lower())
        return dict(name=t["name"], collapsed=None if self.state(t["sector"]) == "stale" else portal["collapsed"] > 0, leads_to=self.exits(portal))

    def classes(self, own):
        used = {s.kind["full"] for s in own}
        return [dict({part: k[part] for part in PARTS}, name=k["full"], own=k["designer"] == self.e.name, known=k["full"] in self.e.classes,
                     hull=k["hull"], cost=k["cost"], tonnage=k["tonnage"], ar=k["ar"], buildable=k["buildable"])
                for k in sorted(self.g.classes.values(), key=lambda k: k["full"].lower()) if k["full"] in self.e.classes | used]

    def share(self, grant):
        row = dict(zip(("from", "to", "what"), grant))
        if grant[2] == "sector":
            row["sector"] = self.to(grant[3])
        elif grant[2] != "all":
            row["name"] = handle(grant[3]) if grant[2] == "ship" else grant[3]
        return row


def as_read(report, old):
    """The same parts of the program's report, without serial numbers of new ships, which cannot be predicted"""
    def put(row):
        for key in ("handle", "serial", "aboard", "name"):
            word = row.get(key)
            if isinstance(word, str) and len(word) == 7 and word[:2].isupper() and word not in old and set(word[2:]) <= set("0123456789abcdef"):
                row[key] = "new"
        return row
    whole = {key: report[key] for key in ("sectors", "ships", "worlds", "classes", "contacts", "nav", "shares", "totals", "winner")}
    for row in whole["sectors"]:
        row["ships"], row["destroyed"] = list(map(put, row["ships"])), list(map(put, row["destroyed"]))
    whole["ships"], whole["shares"] = list(map(put, whole["ships"])), list(map(put, whole["shares"]))
    return whole


def in_order(rows, name=None):
    """The reader's ships first; the order of others' ships is not checked"""
    return sorted(rows, key=lambda row: (name and row["owner"] != name, str(sorted(row.items(), key=str))))


def differences(name, mine, theirs):
    for key, value in mine.items():
        a, b = value, theirs[key]
        if key in ("ships", "shares"):
            a, b = in_order(a), in_order(b)
        for row in a + b if key == "sectors" else ():
            row["ships"], row["destroyed"] = in_order(row["ships"], name), in_order(row["destroyed"])
        if a != b:
            a, b = (a, b) if isinstance(a, list) else ([a], [b])
            yield name, key, "missing:", *[r for r in a if r not in b], "found:", *[r for r in b if r not in a]
