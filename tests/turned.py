"""Plays a turn with the program, and compares it with a second reading."""
import json, os, subprocess, sys


def turned(nightmail, directory, state, orders):
    """The state after these orders, by empire, and the reports of these empires."""
    def read(name):
        with open(f"{directory}/out/{name}.json", encoding="utf-8") as f:
            return json.load(f)

    os.makedirs(f"{directory}/orders")
    for name, lines in orders.items():
        with open(f"{directory}/orders/{name}.ord", "w", encoding="utf-8") as f:
            f.writelines(line + "\n" for line in lines)
    with open(f"{directory}/state.json", "w", encoding="utf-8") as f:
        json.dump(state, f)
    files = {"--state": "state.json", "--orders": "orders", "--out": "out"}
    subprocess.run([nightmail, "turn", *(w for key, name in files.items() for w in (key, f"{directory}/{name}"))], check=True)
    return read("state"), {name: read(name) for name in orders}


def same(mine, theirs, what):
    if mine == theirs:
        return
    if isinstance(mine, list) and len(mine) == len(theirs):
        mine, theirs = zip(*((a, b) for a, b in zip(mine, theirs) if a != b))
    sys.exit(f"{what}: {theirs}\nnot\n{mine}")
