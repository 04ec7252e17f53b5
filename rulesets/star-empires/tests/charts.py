"""The facts about sectors and moves on a map of star-empires (HO-60 to HO-62), by a second reading of the report's
JSON, for turns.py."""
import html, json, re, subprocess

from galactic import local

MARKS = ("Home", "Planet", "Portal", "Portal, collapsed", "Storm", "Nebula", "Battle last turn")


class Chart:
    def __init__(self, report):
        self.r, self.places = report, {}
        galaxy = report.get("galaxy")
        self.portals = []
        if galaxy:
            self.galaxy(galaxy)
        else:
            for s in report["sectors"]:
                self.sector(s)
            for s in report["ships"]:
                self.place(s["sector"])["facts"].append(f"{s['handle']} ({s['class']}).")
        for event in report["events"]:
            if (event["code"] == "fired" or event["code"] == "destroyed" and " " in event["ship"]) and self.told(event):
                self.places[self.told(event)]["marks"].add("Battle last turn")
        self.exits("exits" if galaxy else "leads_to")
        for at, p in self.places.items():
            p["marks"] |= {"Home"} if f"({at[0]},{at[1]})" == report.get("home") else set()

    def place(self, at):
        return self.places.setdefault(tuple(at), dict(name=None, owner=None, marks=set(), facts=[], forces={}, seen=None))

    def told(self, event):
        """The sector of an event, if it is on the map"""
        at = tuple(int(n) for n in re.findall(r"-?\d+", event["sector"]))
        return at if at in self.places else None

    def world(self, p, w, home):
        p.update(name=w["name"], owner=w["owner"])
        p["marks"] |= {"Home" if home else "Planet"}
        p["facts"].append(f"World {w['name']}, production {w['production']}.")
        p["facts"] += [] if w["stockpile"] is None else [f"Stockpile {w['stockpile']} RU."]
        p["facts"] += [f"It is {w['status']}."] if w["status"] not in (None, "free") else []

    def portal(self, p, portal):
        p["name"] = p["name"] or portal["name"]
        self.portals.append((p, portal))
        p["marks"] |= {"Portal, collapsed" if portal["collapsed"] else "Portal"}
        p["facts"].append(f"Portal {portal['name']}{', collapsed' if portal['collapsed'] else ''}.")

    def storm(self, p, storm):
        p["name"] = p["name"] or storm["name"]
        p["marks"] |= {"Storm" if storm["rating"] else "Nebula"}
        p["facts"].append(f"Storm {storm['name']} {storm['rating']}." if storm["rating"] else f"Nebula {storm['name']}.")

    def force(self, p, owner, count):
        if count:
            p["forces"][owner] = p["forces"].get(owner, 0) + count

    def sector(self, s):
        p = self.place(s["sector"])
        if s["status"] == "stale":
            p["seen"] = "never seen" if s["scanned"] is None else f"last seen turn {s['scanned']}"
        if "as_of" in s:
            p["facts"].append("As it was when ships were destroyed there.")
        if s["world"]:
            self.world(p, s["world"], s["world"]["homeworld"])
        for portal in s["portals"]:
            self.portal(p, portal)
        for storm in s["storms"]:
            self.storm(p, storm)
        for ship in s["ships"]:
            self.force(p, ship["owner"], 1)
        for group in s["identified"]:
            self.force(p, group["owner"], group["count"])
        self.force(p, "unidentified", s["unidentified"]["count"])

    def galaxy(self, galaxy):
        for w in galaxy["worlds"]:
            self.world(self.place(w["sector"]), w, False)
        for portal in galaxy["portals"]:
            self.portal(self.place(portal["sector"]), portal)
        for storm in galaxy["storms"]:
            self.storm(self.place(storm["sector"]), storm)
        for ship in galaxy["ships"]:
            self.force(self.place(ship["sector"]), ship["owner"], 1)
        homes = {e["home"] for e in galaxy["empires"]}
        for p in self.places.values():
            p["marks"] |= {"Home"} if p["name"] in homes and "".join(p["facts"]).startswith("World") else set()

    def exits(self, key):
        for p, portal in self.portals:
            p["facts"] += [f"Portal {portal['name']} leads to {n}." for n in portal[key]]

    def by_owner(self, owner):
        """The reader first, then by name; unidentified ships last"""
        return owner == "unidentified", owner != self.r["empire"], owner.lower()

    def sentences(self):
        for at, p in self.places.items():
            words = f"({at[0]},{at[1]}){' ' + p['name'] if p['name'] else ''}, sector, owned by {p['owner'] or 'nobody'}"
            words += f", {p['seen']}." if p["seen"] else "."
            forces = sorted(p["forces"].items(), key=lambda force: self.by_owner(force[0]))
            forces = ", ".join(f"{n} {count} {'ship' if count == 1 else 'ships'}" for n, count in forces)
            yield " ".join([words] + [m + "." for m in MARKS if m in p["marks"]] + p["facts"] + ([f"Ships: {forces}."] if forces else []))

    def moves(self):
        """Joins the pieces of a way step by step; leaves out what leads nowhere known."""
        ways = {}
        for event in self.r["events"]:
            if event["code"] in ("departed", "arrived", "entered", "exited") and self.told(event):
                for ship in event["ships"].split(", "):
                    way = ways.setdefault((ship, event["empire"]), [])
                    way += [self.told(event)] if way[-1:] != [self.told(event)] else []
        return arrows("made", [(ship, empire, *step) for (ship, empire), way in ways.items() for step in zip(way, way[1:])])

    def ordered(self, frame, orders):
        """Moves by orders: of ships with engines that are on no carrier, from their sector to the target, if both
        are known."""
        named = {t["name"].lower(): tuple(s["sector"]) for s in self.r["sectors"]
                 for t in ([s["world"]] if s["world"] else []) + s["portals"] + s["storms"]}
        ships = {s["handle"].lower(): s for s in self.r["ships"] if not s["aboard"] and s["engines"]}
        numbers = {s["serial"].lower(): s for s in self.r["ships"] if not s["aboard"] and s["engines"]}
        where = lambda at: local(frame, at) if isinstance(at, tuple) else named.get(at.lower())
        for o in (o for o in orders if o["accepted"]):
            goal = where(o["goal"]) if o["form"] == "MOVE" else named.get((o["exit"] or "").lower()) if o["form"] == "TRAVERSE" else None
            going = [(w, ships.get(w.lower(), numbers.get(w.lower()))) for w in o.get("ships", ())] if goal else []
            if goal and "ships" not in o and where(o["sector"]):
                spared = [w.lower() for w in o["except"]]
                going = [(s["handle"], s) for s in ships.values() if tuple(s["sector"]) == where(o["sector"]) and s["handle"].lower() not in spared]
            for word, s in going:
                if s and tuple(s["sector"]) != goal:
                    yield word, self.r["empire"], tuple(s["sector"]), goal


def arrows(state, steps):
    """One move for all ships of an empire that take the same step, in the order of steps (HO-182)"""
    going = {}
    for ship, empire, start, goal in steps:
        going.setdefault((empire, start, goal), []).append(ship)
    return [f"{' '.join(ships)} of {empire}, {state}: ({a[0]},{a[1]}) to ({b[0]},{b[1]})" for (empire, a, b), ships in going.items()]


def titles(program, path, *more):
    picture = subprocess.run([program, "map", "--report", path, *more], capture_output=True, text=True, check=True).stdout
    return [html.unescape(t) for t in re.findall("<title>([^<]*)", picture)][1:]


def drawn(program, path, file):
    """The map of a report, and the moves that orders draw on it"""
    with open(path, encoding="utf-8") as f:
        return Chart(json.load(f)), sorted(t for t in titles(program, path, "--orders", file) if ", ordered: " in t)


def differences(program, path, report):
    mine = Chart(report)
    meant, found = [*mine.sentences(), *mine.moves()], titles(program, path)
    if sorted(found) != sorted(meant):
        yield path, "missing:", *[t for t in meant if t not in found], "found:", *[t for t in found if t not in meant]
