#!/usr/bin/env python3
"""measured.py REPORT.json ...: measures the targets of each report's page in headless Chromium at 1280 by 900 and at
360 by 740 (HO-181, HO-182), with the report before if it is beside it. Prints what is wrong, then the measured
values."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from driver import Browser

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ["NIGHTMAIL"]
MEASURE = (HERE / "measured.js").read_text(encoding="utf-8")
SIZES = [(1280, 900), (360, 740)]
bad = collections.Counter()
worst = collections.defaultdict(dict)


def claim(report, size, good, what):
    if not good:
        bad["%s at %d: %s" % (report, size, what)] += 1


def page_of(report, folder):
    out = pathlib.Path(folder) / "page.html"
    turn = int(report.parent.name.removeprefix("turn-"))
    before = report.parent.parent / ("turn-%04d" % (turn - 1)) / report.name
    extra = ["--before", str(before)] if before.exists() else []
    subprocess.run([PROGRAM, "page", "--report", str(report), "--out", str(out)] + extra, check=True)
    return out


def note(key, value, name, least=False):
    """The worst value of all, with its report."""
    old = worst[key].get("value")
    if old is None or (value < old if least else value > old):
        worst[key] = {"value": value, "at": name}


def pairs_apart(spots, pairs, board):
    """How many pairs of neighbouring places on a torus are drawn apart."""
    return sum(abs(spots[a][0] - spots[b][0]) > board["width"] / 2 or abs(spots[a][1] - spots[b][1]) > board["height"] / 2
               for a, b in pairs)


def torus(report, name, measured):
    """The reader's places that are neighbours on a torus are drawn side by side if one of its rolls allows that
    (HO-182)."""
    board = report.get("board") or {}
    if report["ruleset"] != "space-empires" or not board.get("wrap") or not measured.get("spots"):
        return
    wide, high = board["width"], board["height"]
    cell = lambda place: ((place - 1) % wide, (place - 1) // wide)
    own = [w["id"] for w in report["worlds"] if w.get("owner") == report["empire"]]
    beside = lambda a, b, side: side > 2 and abs(a - b) in (1, side - 1)
    near = lambda a, b: a[1] == b[1] and beside(a[0], b[0], wide) or a[0] == b[0] and beside(a[1], b[1], high)
    pairs = [(a, b) for i, a in enumerate(own) for b in own[i + 1:] if near(cell(a), cell(b))]
    def cut(dx, dy):
        at = {w: ((cell(w)[0] - dx) % wide, (cell(w)[1] - dy) % high) for w in own}
        return pairs_apart(at, pairs, board)
    least = min(cut(dx, dy) for dx in range(wide) for dy in range(high))
    spots = measured["spots"]
    drawn = sum(abs(spots["W%d" % a][0] - spots["W%d" % b][0]) > 100 or abs(spots["W%d" % a][1] - spots["W%d" % b][1]) > 100
                for a, b in pairs if "W%d" % a in spots and "W%d" % b in spots)
    claim(name, 1280, drawn == least, "%d of %d pairs of own neighbours are apart, %d must be" % (drawn, len(pairs), least))
    note("pairs apart beyond what any roll can do", drawn - least, name)


def looks(report, name, measured, size):
    """Hue and texture depend on the seat alone; the reader is blue (HO-180)."""
    own = report["seats"][0]["tag"] if report.get("seats") else None
    seats = {s["tag"]: s["seat"] for s in report.get("seats", [])}
    for look in measured.get("looks", []):
        tag, hue, texture = look.split(" ")
        if tag == own:
            claim(name, size, hue == "own" and texture == "0", "the reader's own look is " + look)
        elif tag in seats:
            seat = seats[tag]
            claim(name, size, hue == "h%d" % ((seat - 1) % 5) and int(texture) // 5 == (seat - 1) // 5 % 4,
                  "seat %d looks %s" % (seat, look))


def zoomed(b, name):
    """At every zoom labels keep their size or are left out."""
    for button, times in (("zoom-in", 1), ("zoom-out", 2), ("zoom-out", 1), ("zoom-out", 2)):
        b.run("for (let i = 0; i < arguments[1]; i++) document.getElementById(arguments[0]).click()", button, times)
        for line in b.run(MEASURE, None, True, False)[0]:
            claim(name, 1280, False, "%s: %s" % (button, line))


# Places that are outside the window when all is shown.
OUTSIDE = """document.getElementById("show-all").click();
const frame = document.getElementById("map-window").getBoundingClientRect();
return Array.from(document.querySelectorAll("#chart g.place")).filter(g => { const b = g.querySelector(".spot").getBoundingClientRect();
	return b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1;
}).map(g => g.dataset.place).slice(0, 3)"""


def judge(report, name, size, measured):
    seats = len(report.get("seats", []))
    limit = 2400 if seats <= 2 and report["turn"] <= 10 else 3200
    if size == 360:
        claim(name, size, measured["height"] <= limit, "%d px high, at most %d" % (measured["height"], limit))
        claim(name, size, measured["top"] < 740, "news, map or mail begins at %d px" % measured["top"])
        note("height at 360 px, %d" % limit, measured["height"], name)
    elif "share" in measured:
        claim(name, size, measured["share"] >= 0.55 or measured["fits"], "the map has %.2f of the screen" % measured["share"])
        if not measured["fits"]:
            note("share of the map", measured["share"], name, least=True)
    if "text" in measured:
        note("text of the map", measured["text"], name, least=True)
    if "aside" in measured:
        claim(name, size, max(measured["aside"]) <= 0.12, "the home is aside by %s" % measured["aside"])
        note("home from the middle", max(measured["aside"]), name)
    looks(report, name, measured, size)


def main():
    reports = [pathlib.Path(p) for p in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, Browser() as b:
        for path in reports:
            report, page = json.loads(path.read_text(encoding="utf-8")), page_of(path, folder)
            name = "%s %d, turn %d, %s" % (report["ruleset"], len(report.get("seats", [])), report["turn"], report["empire"])
            for wide, high in SIZES:
                b.command("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=False)
                for scheme in ("light", "dark"):
                    b.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                    if scheme == "light":
                        b.open(str(page))
                    wrong, measured = b.run(MEASURE, report.get("home"), scheme == "light", wide > 400)
                    for line in wrong:
                        claim(name, wide, False, ("" if scheme == "light" else "dark: ") + line)
                    if scheme == "light":
                        judge(report, name, wide, measured)
                        if wide > 400:
                            torus(report, name, measured)
                if wide > 400 and "text" in measured:
                    zoomed(b, name)
                if "text" in measured:
                    outside = b.run(OUTSIDE)
                    claim(name, wide, not outside, "All leaves out %s" % outside)
    for line in list(bad)[:int(os.environ.get("SHOW", "40"))]:
        print(line)
    for key, value in sorted(worst.items()):
        print("%s: %.3g (%s)" % (key, value["value"], value["at"]))
    print("%d pages, %d wrong" % (len(reports), len(bad)))
    sys.exit(1 if bad or not reports else 0)


main()
