#!/usr/bin/python3
"""A bot for space-empires: squads take the nearest worlds."""
import json
import os
import random
import sys

report = json.load(sys.stdin)
random.seed(os.environ["NIGHTMAIL_SEED"])
me = report["empire"]
seen = {w["id"]: w for w in report["worlds"]}
own = {w for w in seen if seen[w]["owner"] == me}
fleets = [f for f in report["fleets"] if f["owner"] == me]
enemies = {f["world"]: f["id"] for f in report["fleets"]
           if f["owner"] != me}

# The map as far as any report showed it: world -> its links.
path = os.path.join(os.environ["NIGHTMAIL_MEMORY"], "map.json")
links = json.load(open(path)) if os.path.exists(path) else {}
links.update({str(w): seen[w]["links"] for w in seen})
json.dump(links, open(path, "w"))


def way(start, goals):
    """The way to the nearest world to take, at most three jumps."""
    queue, ways = [start], {start: []}
    for at in queue:
        if at not in own and at not in goals:
            goals.add(at)
            return ways[at][:3]
        near = links.get(str(at), [])
        for to in random.sample(near, len(near)):
            if to not in ways:
                ways[to] = ways[at] + [to]
                queue.append(to)
    return []


goals = {f["world"] for f in fleets}
for fleet in sorted(fleets, key=lambda f: -f["ships"]):
    name, at = "F%d" % fleet["id"], fleet["world"]
    if at in enemies:
        print("A%sF%d" % (name, enemies[at]))
    elif at not in own and seen[at]["pop"] > 0:
        print("A%sI" % name)  # its industry, until the world is ours
    elif jumps := way(at, goals):
        print("M%d" % fleet["id"] + "".join("W%d" % w for w in jumps))

number = max([f["id"] for f in report["fleets"]], default=0)
for world in own:  # fleets of four ships
    for _ in range(min(seen[world]["ind"], seen[world]["rms"]) // 4):
        number += 1
        print("B4F%dW%d" % (number, world))
