#!/usr/bin/env python3
"""texts.py REPORT...: checks that the text beside each JSON report of an empire says of map, ships, worlds, classes,
contacts and grants what the JSON says, by writing the lines of SE-130 again from the JSON alone."""
import json, sys

WIDTH, COLUMNS, FAR = 68, 22, 4
KEY = ("  W own, F foreign, w unowned world; O portal; * storm, ~ nebula;\n"
       "  . seen, : stale; + own ships, ! foreign ships, % both.\n  North is up: y grows upwards, o to the right.\n")


def line(text, indent=0):
    """Wraps at blanks; further lines are indented by four."""
    if len(text) + indent <= WIDTH:
        return " " * indent + text + "\n"
    lines = [" " * indent]
    for word in text.split():
        if lines[-1].strip() and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(" " * (indent + 4) + word)
        else:
            lines[-1] += (" " if lines[-1].strip() else "") + word
    return "\n".join(lines) + "\n"


def comment(text):
    """A line of the template, wrapped after `;`; further lines are indented by two more."""
    lines = [";"]
    for word in text.split():
        if len(lines[-1]) > 3 and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(";  ")
        lines[-1] += " " + word
    return "\n".join(lines) + "\n"


def at(sector):
    return f"({sector[0]},{sector[1]})"


def listed(texts, indent=2):
    return "".join(line(text, indent) for text in texts) or line("none", indent)


class Text:
    def __init__(self, report):
        self.r, self.me = report, report["empire"]
        self.own = {s["handle"]: s for s in report["ships"]}
        self.classes = {c["name"]: c for c in report["classes"]}
        self.worlds = [w for w in report["worlds"] if w["owner"] == self.me and w["status"] is not None and not w.get("as_of")]

    def things(self, s):
        return ([s["world"]] if s["world"] else []) + s["portals"] + s["storms"]

    def standing(self, s):
        if s["status"] != "stale":
            return " " + s["status"]
        return " stale, " + ("never scanned" if s["scanned"] is None else f"last scanned turn {s['scanned']}")

    def sign(self, s):
        if s["world"]:
            owner = s["world"]["owner"]
            return "w" if not owner else "W" if owner == self.me else "F"
        if s["portals"]:
            return "O"
        if s["storms"]:
            return "*" if any(storm["rating"] for storm in s["storms"]) else "~"
        return ":" if s["status"] == "stale" else "."

    def ships_sign(self, s):
        own = any(ship["owner"] == self.me for ship in s["ships"])
        foreign = any(ship["owner"] != self.me for ship in s["ships"]) or s["identified"] or s["unidentified"]["count"]
        return ("%" if foreign else "+") if own else "!" if foreign else " "

    def picture(self):
        west = min((s["sector"][0] for s in self.r["sectors"]), default=0)
        rows = {}
        for s in self.r["sectors"]:
            o, y = s["sector"]
            rows.setdefault(((o - west) // COLUMNS, o - 2 * y), {})[(o - west) % COLUMNS] = self.sign(s) + self.ships_sign(s) + " "
        out, before = "", None
        for band, row in sorted(rows):
            if before and before[0] != band:
                out += "  (further east)\n"
            elif before:
                out += "  ...\n" if row - before[1] > FAR else "\n" * (row - before[1] - 1)
            cells = rows[band, row]
            out += ("  " + "".join(cells.get(c, "   ") for c in range(COLUMNS))).rstrip() + "\n"
            before = band, row
        return out + KEY

    def ship(self, s):
        own, kind = self.own.get(s["handle"]) if s["owner"] == self.me else None, self.classes.get(s["class"])
        text = f"{s['owner']} {s['handle']} {s['class']}"
        if own or s["known"]:
            text += f" ({s['hull']}), g/e/s {s['guns']}/{s['engines']}/{s['scan']}, dp {s['dp']}/{kind['dp']}"
        text += f", OR {s['or']}%, {s['tonnage']} t"
        if own:
            text += f", racks {own['load']}/{own['racks']}" if own["racks"] else ""
            text += ", public" if own["public"] else ", private" + (" to " + ", ".join(own["identified_to"]) if own["identified_to"] else "")
        text = line(text + (f" #{s['marks']}" if s["marks"] else ""))
        for cargo in self.r["ships"] if own else []:
            if cargo["aboard"] == s["handle"]:
                text += line(f"carries {cargo['handle']} {cargo['class']}, dp {cargo['dp']}/{self.classes[cargo['class']]['dp']}", 2)
        return text

    def sector(self, s):
        out = line(f"Sector {at(s['sector'])}{self.standing(s)}" + (", as it was when ships were destroyed there" if s.get("as_of") else ""))
        world = s["world"]
        if world:
            out += line(f"World {world['name']} [{world['owner'] or 'unowned'}{' homeworld' * bool(world['homeworld'])}], production {world['production']}"
                        + (f", stockpile {world['stockpile']}" if world["stockpile"] is not None else "")
                        + (f", {world['status']}" if world["status"] not in (None, "free") else ""))
        for portal in s["portals"]:
            exits = portal["leads_to"]
            out += line(f"Portal {portal['name']}{', collapsed' * bool(portal['collapsed'])}" + (f", leads to {', '.join(exits)}" if exits else ""))
        for storm in s["storms"]:
            out += line(f"Storm {storm['name']} {storm['rating']}" if storm["rating"] else f"Nebula {storm['name']}")
        out += "".join(self.ship(ship) for ship in s["ships"])
        out += "".join(line(f"{g['owner']} {g['class']} x{g['count']}, {g['tonnage']} t") for g in s["identified"])
        if s["unidentified"]["count"]:
            out += line(f"unidentified x{s['unidentified']['count']}, {s['unidentified']['tonnage']} t")
        return out + "".join(line(f"destroyed {d['owner']} {d['handle']} {d['class']}") for d in s["destroyed"]) + "\n"

    def empty(self, sectors):
        runs = []
        for o, y in sorted(tuple(s["sector"]) for s in sectors):
            if runs and runs[-1][0] == o and runs[-1][2] == y - 1:
                runs[-1][2] = y
            else:
                runs.append([o, y, y])
        return line(f"Empty sector{'s' * (len(sectors) > 1)}{self.standing(sectors[0])}: "
                    + " ".join(f"({o},{y}{f'..{end}' * (end > y)})" for o, y, end in runs))

    def map(self):
        out = "THE MAP\n" + self.picture() + "\n"
        for status in ("visible", "scanned", "stale"):
            empty = {}
            for s in self.r["sectors"]:
                full = self.things(s) or s["ships"] or s["identified"] or s["unidentified"]["count"] or s["destroyed"] or s.get("as_of")
                if s["status"] == status and full:
                    out += self.sector(s)
                elif s["status"] == status:
                    empty.setdefault(-1 if s["scanned"] is None else s["scanned"], []).append(s)
            out += "".join(self.empty(empty[turn]) for turn in sorted(empty)) + "\n" * bool(empty)
        return out

    def groups(self, told, name):
        """One line per ship with its facts; ships with equal facts share a line."""
        same = {}
        for s in self.r["ships"]:
            same.setdefault(told(s), []).append(name(s))
        return [f"{names[0]} {text}" if len(names) == 1 else f"{text}: {', '.join(names)}" for text, names in same.items()]

    def fleet(self):
        return "YOUR SHIPS\n" + listed(self.groups(
            lambda s: f"{s['class']} at {at(s['sector'])}" + (f" aboard {s['aboard']}" if s["aboard"] else "")
            + f", dp {s['dp']}/{self.classes[s['class']]['dp']}, OR {s['or']}%",
            lambda s: f"{s['handle']}{' (' + s['serial'] + ')' if s['name'] else ''}"))

    def lists(self):
        w, t = self.worlds, self.r["totals"]
        out = "YOUR WORLDS\n" + "".join(
            line(f"{x['name']} {at(x['sector'])}, production {x['production']}, {x['stockpile']} RU{', homeworld' * bool(x['homeworld'])}"
                 + (f", {x['status']}" if x["status"] != "free" else ""), 2) for x in w)
        out += line(f"total: {len(w)} world{'s' * (len(w) != 1)}, {sum(x['stockpile'] for x in w)} RU, production {sum(x['production'] for x in w)}", 2)
        known = sorted(self.r["worlds"], key=lambda x: ((x["owner"] or "").lower(), x["name"].lower()))
        out += "\nKNOWN WORLDS\n" + listed(f"{x['name']} {at(x['sector'])} [{x['owner'] or 'unowned'}], production {x['production']}" for x in known)
        out += "\nCLASSES (guns/dp/engines/scan/racks)\n" + "".join(
            line(f"{c['name']} ({c['hull']}) {c['guns']}/{c['dp']}/{c['engines']}/{c['scan']}/{c['racks']}, {c['tonnage']} t, cost {c['cost']}, ar {c['ar']}"
                 + ", cannot be built" * (not c["buildable"]) + ", not known any more" * (not c["known"]), 2) for c in self.r["classes"])
        out += "\nCONTACTS\n" + listed([", ".join(self.r["contacts"])] if self.r["contacts"] else [])
        out += "\nNAVIGATION DATA\n" + listed([", ".join(f"{n['name']} {at(n['sector'])}" for n in self.r["nav"])] if self.r["nav"] else [])
        what = lambda g: "all" if g["what"] == "all" else "sector " + at(g["sector"]) if g["what"] == "sector" else f"{g['what']} {g['name']}"
        given = [f"to {g['to']}: {what(g)}" for g in self.r["shares"] if g["from"] == self.me]
        return out + "\nSCAN ACCESS\n" + listed(given + [f"from {g['from']}: {what(g)}" for g in self.r["shares"] if g["to"] == self.me])

    def glance(self):
        t, home = self.r["totals"], [w for w in self.worlds if w["homeworld"]]
        return (f"AT A GLANCE\n  Worlds {t['worlds']}    Ships {t['ships']}    RU {t['ru']}    Production {t['production']}\n"
                + (f"  Homeworld {home[0]['name']} {at(home[0]['sector'])}\n" if home else "  You are homeless.\n"))

    def template(self):
        most = max((w["stockpile"] for w in self.worlds), default=0)
        prices = ", ".join(f"{c['name']} {c['cost']}" for c in self.r["classes"] if c["buildable"] and c["known"] and c["cost"] <= most)
        return ("-" * 40 + "\n"
                + "".join(comment(f"{w['name']} has {w['stockpile']} RU") for w in self.worlds)
                + (comment("costs in RU: " + prices) if prices else "")
                + "".join(comment(c) for c in self.groups(lambda s: f"{s['class']} at {at(s['sector'])}", lambda s: s["handle"])))


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as f:
        mine = Text(json.load(f))
    with open(path[:-4] + "txt", encoding="utf-8") as f:
        text = f.read()
    for part in (mine.glance(), mine.map() + mine.fleet() + "\n" + mine.lists(), mine.template()):
        if "\n" + part not in text and not (part.startswith("---") and "ORDERS FOR TURN" not in text):
            there = text[text.index(part[:8]):].split("\n")
            wrong = next(((a, b) for a, b in zip(part.split("\n"), there) if a != b), ("", ""))
            sys.exit(f"{path}: {wrong[1]!r}, not {wrong[0]!r}")
