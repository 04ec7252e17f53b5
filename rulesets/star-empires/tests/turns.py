#!/usr/bin/env python3
"""turns.py NIGHTMAIL DIR FIRST LAST: for each number from FIRST to LAST draws a galaxy in which empires meet, and
orders; has NIGHTMAIL play two turns of it in DIR; and compares state and orders with a second reading of the
rules (phases.py)."""
import collections, copy, json, os, random, re, subprocess, sys

sys.dont_write_bytecode = True
from galactic import PREDEFINED, Game, disk, local
import charts, reports
from checks import FORMS, status
from gm import Drawn
from phases import Turn
from trade import HULLS, PARTS, design

NAMES = ["MIRA", "DOVE", "KITE", "LARK"]


class Position:
    """A state document"""

    def __init__(self, r):
        self.r = r
        self.names = NAMES[:r.randint(2, 4)]
        self.places = disk((r.randint(-50, 50), r.randint(-50, 50)), r.choice((1, 1, 1, 2, 4, 5)))
        worlds = r.sample(self.places, r.randint(2, 7))
        self.busy = worlds[:2] * 7 + self.places + worlds
        self.doc = dict(
            ruleset="star-empires", game="turns", turn=r.randint(1, 9), seed=r.randint(1, 10 ** 6),
            options=dict(self_destruct_tonnes=r.choice((1, 3, 5)), instability=r.choice((0, 20, 60))),
            worlds=[self.world(i, at) for i, at in enumerate(worlds)],
            portals=[dict(name=n, sector=r.choice(self.busy), exits=[m for m in "PQRS" if m != n and r.random() < .5],
                          collapsed=r.choice((0, 0, 0, 1, 2))) for n in "PQRS"],
            storms=[self.storm(n) for n in ("Maw", "Veil", "Fang", "Pall")[:r.randint(0, 4)]], classes=self.classes())
        self.doc["empires"] = [self.empire(n) for n in self.names]
        self.kinds = {f"{c['designer'][:2]}.{c['name']}" if c["designer"] else c["name"]: c for c in self.doc["classes"]}
        self.doc["ships"] = self.ships()
        self.doc["known"], self.doc["shares"] = self.known(), []
        for _ in range(r.randint(0, 5)):
            self.share()

    def world(self, i, at):
        r = self.r
        return dict(name=f"W{i}", sector=at, owner=r.choice(self.names + [None]), production=r.randint(0, 9),
                    stockpile=r.choice((0, 1, 7, 30, 90, 500)), status=r.choice(("free", "free", "blockaded", "interdicted")))

    def storm(self, name):
        r, rating = self.r, self.r.choice((0, 1, 2, 9, 30))
        return dict(name=name, sector=r.choice(self.busy), rating=rating, initial=r.randint(0, 3),
                    pattern=r.choice(("none", "random", [r.randint(0, 3) for _ in range(r.randint(1, 4))])))

    def classes(self):
        rows = []
        for name, designer in (("lance", "MIRA"), ("lance", "DOVE"), ("pike", "DOVE"), ("relic", None), ("orb", "MIRA"), ("dart", "DOVE")):
            if designer not in self.names + [None]:
                continue
            hull = {"orb": "orbital", "dart": "missile", "pike": "transport"}.get(name, self.r.choice(("gunship", "scout", "wing", "capital_ship")))
            if hull == "missile":
                kind = design(hull, (self.r.randint(1, 30), self.r.randint(1, 3)))
            else:
                kind = design(hull, [self.r.randint(low, high) for low, high in zip((1, 1, 0, 0, 0), self.most(hull))])
            kind.update(ar=self.r.randint(1, 3), buildable=self.r.random() < .8)
            if hull == "transport":
                kind["racks"] = self.r.randint(9, 60)
            if hull != "missile":
                kind.update(cost=self.r.randint(1, 30), tonnage=self.r.randint(1, 20))
            rows.append(dict(kind, name=name, designer=designer))
        return rows

    def most(self, hull):
        return [min(n, m) for n, m in zip((9, 20, 4, 3, 4), HULLS[hull][5])]

    def empire(self, name):
        r = self.r
        own = [w["name"] for w in self.doc["worlds"] if w["owner"] == name]
        home = r.choice([w["name"] for w in self.doc["worlds"]] + own + own + [None])
        return dict(name=name, home=home, last_home=None if r.random() < .5 else r.choice(self.places), basics=r.random() < .8,
                    frame=dict(origin=r.choice(self.places), turn=r.randint(0, 5), mirror=r.choice(("", "h", "v", "hv"))),
                    attacked_by=[], status="active")

    def leave(self, doc):
        """Some empires are abandoned and were attacked."""
        for e in doc["empires"]:
            e["attacked_by"] = [n for n in self.names if n != e["name"] and self.r.random() < .3]
            if self.r.random() < .3:
                e.update(status="abandoned", abandoned_for=self.r.choice((0, 1)))
        return doc

    def ships(self):
        r, kinds = self.r, dict(PREDEFINED, **self.kinds)
        rows = [{"owner": w["owner"], "name": f"g{i}", "serial": f"{w['owner'][:2]}{i + 900:05x}",
                 "class": r.choice(("fighter", "starbase", "station")), "sector": w["sector"], "dp": 5, "public": False,
                 "identified_to": [], "concealed_from": [], "load": 0}
                for i, w in enumerate(self.doc["worlds"]) if w["owner"] and r.random() < .6]
        for i in range(r.randint(8, 50)):
            owner, often = r.choice(self.names), ["carrier", "frigate", "fighter", "fighter", "nuke", "nuke", "starbase"]
            kind = r.choice(list(kinds) + often)
            others = [n for n in self.names if n != owner]
            row = {"owner": owner, "name": r.choice((f"s{i}", f"S{i}", f"f{i}", None)), "serial": f"{owner[:2]}{i + 1:05x}", "class": kind,
                   "sector": r.choice(self.busy), "dp": r.randint(1, kinds[kind]["dp"]) if r.random() < .5 else kinds[kind]["dp"],
                   "public": r.random() < .3, "identified_to": [n for n in others if r.random() < .2],
                   "concealed_from": [n for n in others if r.random() < .1]}
            carriers = [(c, kinds[c["class"]]["racks"] - c["load"]) for c in rows if c["owner"] == owner and "aboard" not in c]
            fit = [c for c, room in carriers if room >= kinds[kind]["tonnage"]]
            row["load"] = 0
            if fit and kind != "starbase" and r.random() < .7:
                carrier = r.choice(fit)
                carrier["load"] += kinds[kind]["tonnage"]
                row.update(aboard=carrier["name"] or carrier["serial"], sector=carrier["sector"])
            rows.append(row)
        return [{k: v for k, v in row.items() if k != "load"} for row in rows]

    def known(self):
        r, rows = self.r, []
        for e in self.names:
            rows += [dict(empire=e, kind="contact", name=n) for n in self.names if n != e and r.random() < .6]
            rows += [dict(empire=e, kind="class", name=k) for k in list(self.kinds) + list(PREDEFINED) if r.random() < .4]
            rows += [dict(empire=e, kind="nav", name=p) for p in "PQRS" if r.random() < .5]
            owner = r.choice(self.names + [None])
            for kind, name, more in (("world", "W1", dict(production=3, owner=owner)), ("world", "Gone", dict(production=3, owner=None)),
                                     ("portal", "P", {}), ("storm", "Maw", dict(rating=2)), ("storm", "Lost", dict(rating=2))):
                if r.random() < .3:
                    rows.append(dict(more, empire=e, kind=kind, name=name, sector=r.choice(self.places), turn=r.choice((None, 0, 1))))
            rows += [dict(empire=e, kind="sector", sector=at, turn=1) for at in r.sample(self.places, 2) if r.random() < .3]
        return rows

    def share(self):
        r, row = self.r, dict(zip(("from", "to"), self.r.sample(self.names, 2)))
        own = [s for s in self.doc["ships"] if s["owner"] == row["from"]]
        row["what"] = r.choice(("all", "sector", "class") + ("ship",) * bool(own))
        if row["what"] == "sector":
            row["sector"] = r.choice(self.places)
        elif row["what"] == "ship":
            row["name"] = r.choice([s["name"] or s["serial"] for s in own])
        elif row["what"] == "class":
            row["name"] = r.choice(list(PREDEFINED) + list(self.kinds))
        self.doc["shares"].append(row)


class Orders:
    """The drawn orders of an empire, as its player would write them"""

    def __init__(self, r, game, name, places):
        self.r, self.g, self.e, self.places = r, game, game.empires[name], places
        self.own = [s for s in game.ships if s.owner == name]

    def word(self, words, wrong="nix"):
        return self.r.choice(words) if words and self.r.random() < .97 else wrong

    def ship(self):
        s = self.r.choice(self.own) if self.own else None
        return self.word([s.handle, s.handle, s.serial, s.handle.upper()] if s else [])

    def near(self, passes=lambda s: True):
        """The reader's ships in a sector"""
        at = self.r.choice([s.at for s in self.own if passes(s)] or [None])
        return [s for s in self.own if s.at == at]

    def few(self, ships):
        taken = self.r.sample(ships, min(len(ships), self.r.choice((1, 1, 2, 3, 9))))
        return [self.word([s.handle, s.serial]) for s in taken] or self.some(self.ship)

    def some(self, one, most=4):
        return [one() for _ in range(self.r.randint(1, most))]

    def world(self):
        own = [w["name"] for w in self.g.worlds.values() if w["owner"] == self.e.name]
        return self.word((own if self.r.random() < .9 else []) or [w["name"] for w in self.g.worlds.values()], "Nowhere")

    def empire(self):
        return self.word(list(self.g.empires) + [n.lower() for n in self.g.empires if n != self.e.name] * 3, "GM")

    def at(self):
        return self.r.choice(self.places) if self.r.random() < .7 else self.place()

    def place(self):
        return self.word([t["name"] for t in self.e.things.values()], "Nowhere")

    def kind(self):
        full = self.r.choice(list(self.g.classes.values()))
        return self.word([full["full"], full["full"], full["name"]], "foo")

    def shown(self, at):
        """A sector as the player writes it"""
        o, y = local(self.e.frame, at) if isinstance(at, tuple) else (0, 0)
        return self.r.choice((f"({o},{y})", f"( {o} , {y} )", f"{o},{y}")) if isinstance(at, tuple) else "@" + at

    def ships(self, o, passes=lambda s: True):
        """A list of ships, or all of a sector, as an order names them"""
        if self.r.random() < .7:
            near = self.near(passes)
            o["ships"] = self.few([s for s in near if passes(s)] if self.r.random() < .8 else near)
            return " ".join(o["ships"])
        o["sector"], o["except"] = self.at(), self.some(self.ship, 3) if self.r.random() < .4 else []
        return self.shown(o["sector"]) + (" EXCEPT " + " ".join(o["except"]) if o["except"] else "")

    def n(self, most):
        n = self.r.choice((1, 2, self.r.randint(1, most), "MAX"))
        return n, str(n)

    def draw(self):
        o = dict(form=self.r.choice(FORMS + ("FIRE", "FIRE", "MOVE", "LOAD", "TRAVERSE", "BUILD")))
        o["text"] = f"{o['form']} {getattr(self, o['form'].lower())(o)}".rstrip()
        return o

    def unload(self, o):
        o["ships"] = self.few([s for s in self.own if s.carrier and self.r.random() < .6]) if self.r.random() < .8 else self.some(self.ship)
        return " ".join(o["ships"])

    def load(self, o):
        carriers = [s for s in self.own if s.kind["racks"] and not s.carrier]
        onto = self.r.choice(carriers) if carriers and self.r.random() < .9 else None
        o["onto"] = onto.handle if onto else self.ship()
        small = [s for s in self.own if onto and s.at == onto.at and s is not onto and (not s.carrier or self.r.random() < .3)
                 and (s.kind["tonnage"] <= onto.kind["racks"] or self.r.random() < .1)]
        o["ships"] = self.few(small)
        return " ".join(o["ships"]) + " ONTO " + o["onto"]

    def destruct(self, o):
        return self.ships(o)

    def fire(self, o):
        o["mode"], words = self.r.choice(("", "ASC", "DESC")), self.ships(o, lambda s: any(t.owner != s.owner for t in self.g.here(s.at)))
        first = self.g.ship(self.e.name, o["ships"][0]) if "ships" in o else None
        there = list({t.owner for t in self.g.here(first.at) if t.owner != self.e.name}) if first else []
        o["to"] = self.r.sample(sorted(there), len(there)) if there and self.r.random() < .7 else self.some(self.empire, 3)
        return f"{o['mode']} {words} AT {' '.join(o['to'])}"

    def transmit(self, o):
        o["portals"], o["to"] = self.some(lambda: self.word(list("PQRS") + ["p"])), self.some(self.empire, 2)
        return f"{' '.join(o['portals'])} TO {' '.join(o['to'])}"

    def move(self, o):
        o["goal"] = self.at()
        return f"{self.ships(o, lambda s: s.kind['engines'])} TO {self.shown(o['goal'])}"

    def traverse(self, o):
        near = [p["name"] for p in self.g.portals.values() if any(s.at == p["sector"] and s.kind["engines"] for s in self.own)]
        o["entry"], o["exit"] = self.word(near or list("PQRS"), "W0"), self.r.choice(list("PQrs") + [None] * 4)
        there = self.g.portals.get(o["entry"].lower(), {}).get("sector")
        words = self.ships(o, lambda s: s.at == there and s.kind["engines"])
        return f"{words} THROUGH {o['entry']} {o['exit'] or ''}"

    def design(self, o):
        o["world"], o["name"] = self.world(), self.word(["lance", "pike", "new", "New", "relic"], "nuke")
        o["hull"] = self.r.choice(list(HULLS) + ["missile"])
        if o["hull"] == "missile":
            o["figures"] = [self.r.choice((1, 8, 9, 20, 999)), self.r.choice((1, 2, 7))]
        else:
            o["figures"] = [self.r.choice((n, n, n + 1, n + 3)) for n in HULLS[o["hull"]][0]]
        return f"{o['world']} {o['name']} {o['hull']} {' '.join(map(str, o['figures']))}"

    def give(self, o):
        o["classes"], o["to"] = self.some(self.kind, 3), self.some(self.empire, 2)
        return f"{' '.join(o['classes'])} TO {' '.join(o['to'])}"

    def build(self, o):
        (o["n"], n), o["world"], o["class"] = self.n(4), self.world(), self.r.choice(("probe", "fighter", "frigate", self.kind(), "new"))
        o["base"] = self.r.choice(("s", "f", "s1", None, None, None))
        o["names"] = [] if o["base"] or self.r.random() < .3 else self.some(lambda: f"{self.r.choice('sfn')}{self.r.randint(1, 30)}", 3)
        return f"{o['world']} {n} {o['class']} " + (f"{o['base']}*" if o["base"] else " ".join(o["names"]))

    def repair(self, o):
        (o["n"], n), o["ship"], o["worlds"] = self.n(12), self.r.choice((self.ship(), self.ship(), "n7")), self.some(self.world, 3)
        return f"{o['ship']} {n} {' '.join(o['worlds'])}"

    def items(self, o):
        o["items"] = "ALL" if self.r.random() < .15 else self.some(lambda: self.r.choice((self.ship(), self.ship(), "@" + self.kind())), 3)
        return o["items"] if o["items"] == "ALL" else " ".join(o["items"])

    def toggle(self, o):
        o["mode"] = self.r.choice(("PUBLIC", "PRIVATE"))
        return f"{o['mode']} {self.items(o)}"

    def conceal(self, o):
        o["to"] = "ALL" if self.r.random() < .2 else self.some(self.empire, 2)
        return f"{self.items(o)} FROM {o['to'] if o['to'] == 'ALL' else ' '.join(o['to'])}"

    def identify(self, o):
        o["to"] = self.some(self.empire, 2)
        return f"{self.items(o)} TO {' '.join(o['to'])}"

    def pool(self, o):
        o["world"], o["except"] = self.world(), self.some(self.world, 2) if self.r.random() < .4 else []
        return o["world"] + (" EXCEPT " + " ".join(o["except"]) if o["except"] else "")

    def transfer(self, o):
        (o["n"], n), o["world"], o["to"] = self.n(40), self.world(), []
        o["goal"] = self.r.choice((self.world(), self.r.choice(list(self.g.worlds.values()))["name"]))
        owner = self.g.worlds.get(o["goal"].lower(), {}).get("owner")
        if self.r.random() < .1 or owner not in (None, self.e.name):
            o["to"] = [self.empire() if self.r.random() < .2 else owner or "GM"]
        return f"{o['world']} {n} {o['goal']} {' '.join(o['to'])}"

    def deny(self, o):
        o["what"], o["to"] = self.r.choice(("all", "sector", "ship", "class")), self.some(self.empire, 2)
        if o["what"] != "all":
            o["things"] = self.some({"sector": self.at, "ship": self.ship, "class": self.kind}[o["what"]], 3)
        mine = sorted((g for g in self.g.grants if g[0] == self.e.name), key=str)
        if mine and self.r.random() < .6:
            _, to, o["what"], thing = self.r.choice(mine)
            o.update(to=[to], things=[thing.handle if o["what"] == "ship" else thing])
        words = {"all": lambda: "ALL", "sector": lambda: " ".join(map(self.shown, o["things"])), "ship": lambda: " ".join(o["things"]),
                 "class": lambda: "CLASS " + " ".join(o["things"])}[o["what"]]()
        return f"{words} TO {' '.join(o['to'])}"

    authorize = deny


def ship_row(row, old):
    """The program chooses serial numbers of new ships; empty lists may be left out."""
    return dict(row, serial=row["serial"] if row["serial"] in old else "new", concealed_from=sorted(row.get("concealed_from", ())),
                identified_to=sorted(row["identified_to"]))


def compared(key, rows, old):
    """A document's list as texts; without order if it contains new ships"""
    if key == "ships":
        return sorted(json.dumps(ship_row(row, old), sort_keys=True) for row in rows)
    if key == "shares":
        rows = [dict({k: row[k] for k in ("from", "to", "what")}, thing=row.get("thing") or row.get("name") or row.get("sector")) for row in rows]
        return sorted(json.dumps(row, sort_keys=True) for row in rows)
    return [json.dumps(row, sort_keys=True) for row in rows]


def differences(mine, theirs, old):
    """The differences of two documents"""
    for key, value in mine.items():
        a, b = value, theirs[key]
        if isinstance(a, list):
            a, b = compared(key, a, old), compared(key, b, old)
        if a != b:
            yield (key, [x for x in a if x not in b], [x for x in b if x not in a]) if isinstance(a, list) else (key, a, b)


def news(event, old):
    """Events in the form of news.py"""
    text = event["text"]
    if event["code"] in ("built", "transponder"):
        ships = ["new" if re.fullmatch("[A-Z]{2}[0-9a-f]{5}", s) and s not in old else s for s in event["ships"].split(", ")]
        text = text[:-len(event["ships"])] + ", ".join(sorted(ships, key=str.lower))
    return event["phase"], event["code"], text


def warned(program, dir, name):
    """{line: warnings} of the answer to a player's orders, by the report of the turn before; sectors that it shows
    in their former state"""
    answer = subprocess.run([program, "check", "--report", f"{dir}/out/{name}.json", f"{dir}/orders/{name}.ord"], capture_output=True, text=True)
    found, line = {}, None
    for text in answer.stdout.partition("WHAT WILL RUN")[2].partition("\n\n")[0].splitlines()[1:]:
        indent, words = len(text) - len(text.lstrip()), text.split()
        if indent < 4:
            line = int(words[0])
            found[line] = []
        elif indent == 8:
            found[line].append(" ".join(words))
        elif found[line]:
            found[line][-1] += " " + " ".join(words)
    with open(f"{dir}/out/{name}.json", encoding="utf-8") as f:
        once = {tuple(s["sector"]) for s in json.load(f)["sectors"] if "as_of" in s}
    return {line: [t[9:] for t in texts if t.startswith("warning: ")] for line, texts in found.items()}, once


def sure(texts, o, frame, once):
    """An order's warnings, without what the report does not say: who is still in a sector that it shows in its
    former state (SE-121)"""
    hazy = o["form"] == "FIRE" and local(frame, o["at"]) in once
    return [t for t in texts if not (hazy and t.startswith("you see no ship of "))]


def play(program, dir, doc, game, orders):
    """Plays a turn by both: returns the next document and the differences"""
    os.makedirs(f"{dir}/orders", exist_ok=True)
    for name in NAMES + ["GM"]:
        with open(f"{dir}/orders/{name}.ord", "w", encoding="utf-8") as f:
            f.write("".join(o["text"] + "\n" for o in orders.get(name, ())))
        if name not in orders:
            os.remove(f"{dir}/orders/{name}.ord")
    answers = {name: warned(program, dir, name) for name in game.empires if orders[name]}
    drawn = {name: charts.drawn(program, f"{dir}/out/{name}.json", f"{dir}/orders/{name}.ord") for name in answers}
    after, wrong = turned(program, dir, doc, "orders"), []
    old, mine = {s["serial"] for s in doc["ships"]}, Turn(game, orders, orders["GM"])
    for name, (chart, found) in drawn.items():
        meant = sorted(charts.arrows("ordered", chart.ordered(game.empires[name].frame, orders[name])))
        wrong += [(name, "drawn of orders:", meant, found)] if meant != found else []
    for name in mine.news:
        with open(f"{dir}/out/{name}.json", encoding="utf-8") as f:
            report = json.load(f)
        wrong += charts.differences(program, f"{dir}/out/{name}.json", report)
        got = {o["line"]: (o["status"], o["notes"]) for o in report["orders"]}
        meant = {line: (status(o), o["notes"]) for line, o in enumerate(orders.get(name, ()), 1)}
        wrong += [(name, line, orders[name][line - 1]["text"], row, got[line]) for line, row in meant.items() if got[line] != row]
        for line, o in enumerate(orders.get(name, ()), 1):
            if name != "GM" and o["accepted"]:
                found, once = answers[name]
                a, b = (sure(texts, o, game.empires[name].frame, once) for texts in (o["warnings"], found[line]))
                wrong += [(name, line, o["text"], "warnings", a, b)] if a != b else []
        told, meant = collections.Counter(news(event, old) for event in report["events"]), collections.Counter(mine.news[name])
        if told != meant:
            wrong.append((name, "not told:", *(meant - told), "told:", *(told - meant)))
        if name == "GM":
            lines = {row["name"]: row["default_orders"] for row in report["empires"] if row["default_orders"]}
            wrong += [("default orders", lines, mine.abandoned)] if lines != {n: o for n, o in mine.abandoned.items() if o} else []
        if name in game.empires:
            wrong += reports.differences(name, reports.Report(game, game.empires[name]).whole(), reports.as_read(report, old))
    return after, wrong + list(differences(game.written(), after, old))


def turned(program, dir, doc, orders):
    """The document that the program reads and writes again"""
    with open(f"{dir}/state.json", "w", encoding="utf-8") as f:
        json.dump(doc, f)
    subprocess.run([program, "turn", "--state", f"{dir}/state.json", "--orders", f"{dir}/{orders}", "--out", f"{dir}/out"], check=True)
    with open(f"{dir}/out/state.json", encoding="utf-8") as f:
        return json.load(f)


def main():
    program, dir, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    os.makedirs(f"{dir}/none", exist_ok=True)
    for number in range(first, last + 1):
        r = random.Random(number)
        position = Position(r)
        # Includes everything that the document left out: after a turn without orders.
        doc = position.leave(turned(program, dir, position.doc, "none"))
        for turn in "once", "twice":
            game = Game(copy.deepcopy(doc))
            count = {n: r.randint(0, 14) if e.status == "active" or r.random() < .1 else 0 for n, e in game.empires.items()}
            orders = {n: [Orders(r, game, n, position.places).draw() for _ in range(count[n])] for n in game.empires}
            orders["GM"] = [Drawn(r, game, position.places).draw() for _ in range(r.choice((0, 0, 5)))]
            doc, wrong = play(program, dir, doc, game, orders)
            if wrong:
                sys.exit("\n".join("\n    ".join(map(str, row)) for row in wrong) + f"\nposition {number}, {turn}: another turn ({dir})")


main()
