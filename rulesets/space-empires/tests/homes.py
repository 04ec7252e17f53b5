#!/usr/bin/env python3
"""homes.py STATE...: SP-6: homes stand as far apart as the map allows, the shorter way of both counted: no other choice of as many
worlds has a larger least distance. In a web of more than 2000 worlds: one home is as far from the other as any world is."""
import itertools, json, sys


def jumps(links, begin):
    far, queue = {begin: 0}, [begin]
    for at in queue:
        for to in links[at]:
            if to not in far:
                far[to] = far[at] + 1
                queue.append(to)
    return far


def apart(links, homes):
    if len(links) > 2000:
        a, b = homes
        return any(far[to] == max(far.values()) for far, to in ((jumps(links, a), b), (jumps(links, b), a)))
    far = {w: jumps(links, w) for w in links}
    least = lambda worlds: min(min(far[a][b], far[b][a]) for a, b in itertools.combinations(worlds, 2))
    return least(homes) == max(least(worlds) for worlds in itertools.combinations(links, len(homes)))


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as f:
        state = json.load(f)
    links = {w["id"]: w["links"] for w in state["worlds"]}
    homes = [w["id"] for w in state["worlds"] if w["owner"]]
    assert len(homes) == len(state["empires"]), path
    if not apart(links, homes):
        sys.exit(f"{path}: homes {homes} could be farther apart")
