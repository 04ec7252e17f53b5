# Strategies that anybody finds on a first evening do not beat the bots of a ruleset (HO-72): single ships that each
# take another place, in cyoe all money for ships that land at the enemy's home, and no orders at all.
. tests/site/lib
expect 0 init
mkdir "$S/bots"
cat >"$S/bots/singles" <<'P'
#!/usr/bin/python3
# One ship per fleet, each to the nearest foreign world that no other goes to.
import json, os, sys
report = json.load(sys.stdin)
me = report["empire"]
path = os.path.join(os.environ["NIGHTMAIL_MEMORY"], "links")
links = json.load(open(path)) if os.path.exists(path) else {}
seen = {w["id"]: w for w in report["worlds"]}
links.update({str(i): w["links"] for i, w in seen.items()})
json.dump(links, open(path, "w"))
goals = set()
used = {f["id"] for f in report["fleets"]}
for f in report["fleets"]:
    at = f["world"]
    if f["owner"] != me:
        continue
    if seen[at]["owner"] != me and seen[at]["pop"] > 0:
        print("AF%dI" % f["id"])
        continue
    queue, ways = [at], {at: []}
    for w in queue:
        if w != at and w not in goals and (w not in seen or seen[w]["owner"] != me):
            goals.add(w)
            print("M%d" % f["id"] + "".join("W%d" % i for i in ways[w][:3]))
            break
        for to in links.get(str(w), []):
            if to not in ways:
                ways[to] = ways[w] + [to]
                queue.append(to)
number = 1
for w in seen.values():
    for _ in range(min(w["ind"], w["rms"]) if w["owner"] == me else 0):
        while number in used:
            number += 1
        used.add(number)
        print("B1F%dW%d" % (number, w["id"]))
P
cat >"$S/bots/rush" <<'P'
#!/usr/bin/python3
# All money for the smallest capital ships; all of them search for the enemy, attack and land, until nothing is left.
import json, sys
report = json.load(sys.stdin)
me, own = report["empire"], report["own"]
home = own["home"]
if report["turn"] == 0:
    print("TRMF\nTRPF\nUI%dL4\nUP%d01L1\nFS15PLS%d\nB400C1S%dF1" % (home, home, home, home))
    sys.exit()
print("B999C1S%d" % home)
empires = {e["name"]: e["id"] for e in report["empires"]}
known = {s["id"]: s for s in report["systems"]}
links = {i: set(s.get("nodes") or []) for i, s in known.items()}
explored = own.get("explored")
for f in report["fleets"]:
    at = f["system"]
    if explored is not None and at not in explored:
        print("SV%d" % f["id"])
        continue
    there = [s for s in known[at].get("stations") or [] if s["owner"] != me]
    planets = [p for p in known[at].get("planets") or [] if p.get("owner") not in (None, me)]
    if there or planets:
        for e in {s["owner"] for s in there} | {p["owner"] for p in planets}:
            print("AK%dE%d" % (f["id"], empires[e]))
        for p in planets:
            print("CP%dP%d" % (f["id"], p["id"]))
        for s in there:
            print("CS%d%s%dE%d" % (f["id"], s["type"], s["count"], empires[s["owner"]]))
        continue
    queue, ways = [at], {at: []}
    for s in queue:
        if s != at and (s not in (explored or known) or any(
                x["owner"] != me for x in known[s].get("stations") or [])):
            print("M%d" % f["id"] + "".join("S%d" % i for i in ways[s][:2]))
            break
        for to in sorted(links.get(s, ())):
            if to not in ways:
                ways[to] = ways[s] + [to]
                queue.append(to)
P
cat >"$S/bots/scouts" <<'P'
#!/usr/bin/python3
# space-empires-4x: all money for Scouts, each of which goes alone to a Colony of another empire that no other goes to.
import json, sys
report = json.load(sys.stdin)
me, goals = report["empire"], set()
foes = [(p["x"], p["y"]) for p in report["planets"] if p["colony"] not in (None, me) or p["home"] not in (None, me)]
for u in report["units"]:
    if u["owner"] != me or u["type"] not in ("SC", "DD"):
        continue
    x, y = u["x"], u["y"]
    free = [f for f in foes if f not in goals] or foes
    if not free or (x, y) in foes:
        continue
    goal = min(free, key=lambda f: abs(f[0] - x) + abs(f[1] - y))
    goals.add(goal)
    way = []
    while len(way) < 3 and (x, y) != goal:
        x, y = (x + (goal[0] > x) - (goal[0] < x), y) if x != goal[0] else (x, y + (goal[1] > y) - (goal[1] < y))
        way.append("(%d,%d)" % (x, y))
    print("M%d%s" % (u["id"], "".join(way)))
for c in report["colonies"]:
    count = min(c["capacity"], report["cp"] // 6)
    if c["home"] and count > 0:
        print("B%dSC(%d,%d)" % (count, c["x"], c["y"]))
P
cat >"$S/bots/sectors" <<'P'
#!/usr/bin/python3
# galactic-empires: every ship is a fleet of its own and takes the nearest sector of others that no other goes to.
import json, sys
report = json.load(sys.stdin)
me, goals = report["self"]["id"], set()
sectors = {s["id"]: s for s in report["sectors"]}
used = {u["fleet"] for u in report["units"] if u["fleet"]}
number = 1
for r in report["relations"]:
    if r["alive"] and r["state"] == "neutral" and report["turn"] >= 3:
        print("DW%d" % r["empire"])
for s in sectors.values():
    if s.get("owner") == me and s.get("annexer") != me:
        print("AX%d" % s["id"])


def way(start):
    queue, ways = [start], {start: []}
    for at in queue:
        if sectors[at].get("owner") != me and at not in goals and at != start:
            goals.add(at)
            return ways[at]
        for to in sectors[at]["links"] if len(ways[at]) < 4 else []:
            if to not in ways and to in sectors and to not in sectors[at]["barriers"]:
                ways[to] = ways[at] + [to]
                queue.append(to)
    return []


for u in report["units"]:
    whole = "F%d" % u["fleet"] if u["fleet"] else "G%d" % u["garrison"]
    for ships in u["ships"]:
        for _ in range(ships["n"] - (u["fleet"] is None and u["sector"] == report["self"]["capital"])):
            steps = way(u["sector"])
            if not steps or number > 60:
                continue
            while number in used:
                number += 1
            used.add(number)
            print("NF%d%s" % (number, whole))
            print("T1%s%sF%d" % (ships["type"], whole, number))
            print("M%d%s" % (number, "".join("S%d" % s for s in steps)))
home = report["self"]["capital"]
count = int(report["hq"]["treasury"] // 9)
if count > 0 and home:
    print("B%dDDG%d" % (min(count, 9), home))
P
cat >"$S/bots/lone" <<'P'
#!/usr/bin/python3
# star-empires: a battleship whenever one can be paid, each alone to the nearest world that is not held by it or another.
import json, sys
report = json.load(sys.stdin)
me, goals = report["empire"], set()
worlds = {tuple(w["sector"]): w for w in report["worlds"]}
engines = {c["name"]: c["engines"] for c in report["classes"]}
far = lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[0] - b[0] - a[1] + b[1]))
others = {}
for s in report["sectors"]:
    for ship in s["ships"] + s["identified"]:
        if ship["owner"] != me:
            others.setdefault(tuple(s["sector"]), set()).add(ship["owner"])
held = set()
for ship in report["ships"]:
    at, reach = tuple(ship["sector"]), engines[ship["class"]]
    if at in others:
        print("FIRE %s AT %s" % (ship["handle"], " ".join(sorted(others[at]))))
        continue
    if at in worlds and worlds[at]["owner"] == me and at not in held:
        held.add(at)
        continue
    free = [w for w in worlds if worlds[w]["owner"] != me and w not in goals]
    if not reach or not free:
        continue
    goal = min(free, key=lambda w: far(w, at))
    goals.add(goal)
    disk = [(at[0] + x, at[1] + y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1) if abs(x - y) <= reach]
    print("MOVE %s TO (%d,%d)" % ((ship["handle"],) + min(disk, key=lambda a: far(a, goal))))
home = next((w for w in report["worlds"] if w["owner"] == me and w["homeworld"]), None)
if home:
    if report["turn"] < 6:
        print("BUILD %s 2 probe" % home["name"])
    elif home["stockpile"] >= 28:
        print("BUILD %s %d battleship" % (home["name"], home["stockpile"] // 28))
    if len(held) > 1:
        print("POOL %s" % home["name"])
P
chmod 755 "$S/bots"/*
cat >>"$S/nightmail.yaml" <<'Y'
bots:
  singles: {command: [bots/singles]}
  rush: {command: [bots/rush]}
  scouts: {command: [bots/scouts]}
  sectors: {command: [bots/sectors]}
  lone: {command: [bots/lone]}
Y
# recipe RULESET NAME BOT GAMES MOST: it wins at most MOST games, none before turn 7; its orders are accepted.
recipe() {
	expect 0 arena --ruleset "$1" --bots "$2,$3" --games "$4" --seed 11 --turns 60 --jobs 2 --out "$DIR/$2-$3"
	grep -qE "^$2: [1-9][0-9]+ orders, [0-9]+ refused$" "$DIR/out" || fail "$(cat "$DIR/out")"
	wins=$(sed -n "s/^$2,$4,\([0-9]*\),.*/\1/p" "$DIR/$2-$3/ratings.csv")
	[ "$wins" -le "$5" ] || fail "$1: $2 won $wins of $4 games against $3"
	awk -F, -v bot="$2" '$5 == bot && $6 == 1 && $8 < 7 { exit 1 }' "$DIR/$2-$3/games.csv" || fail "$1: $2 won before turn 7"
}
recipe space-empires singles steady 4 2
recipe space-empires singles sharp 4 1
recipe cyoe rush steady 4 2
recipe cyoe rush sharp 4 1
recipe space-empires-4x scouts steady 4 2
recipe space-empires-4x scouts sharp 4 1
recipe galactic-empires sectors steady 4 2
recipe galactic-empires sectors sharp 4 1
recipe star-empires lone steady 4 2
recipe star-empires lone sharp 4 1
for ruleset in cyoe galactic-empires space-empires space-empires-4x star-empires; do
	expect 0 arena --ruleset "$ruleset" --bots hold,steady,sharp --games 3 --seed 11 --turns 60 --jobs 2 --out "$DIR/hold-$ruleset"
	grep -q "^hold,3,0," "$DIR/hold-$ruleset/ratings.csv" || fail "$ruleset: hold won"
done
