# Strategies that anybody finds on a first evening do not beat the bots of a ruleset (HO-72): single ships that each
# take another world in space-empires, and all money for ships that land at the enemy's home in cyoe.
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
chmod 755 "$S/bots/singles" "$S/bots/rush"
cat >>"$S/nightmail.yaml" <<'Y'
bots:
  singles: {command: [bots/singles]}
  rush: {command: [bots/rush]}
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
