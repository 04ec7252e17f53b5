"""A part of tests/bench/measure: report pages in headless Chromium on a processor that is slowed to a quarter (RATE): the time
to the first paint beside that of an empty page in the same run, until orders can be made, and from a click, a key or a
turn of the wheel until the next frame shows what it does. Each the median of RUNS."""
import glob, os, statistics, subprocess, sys, time

from timed import RUNS, bytes_below, gone, here, least, memory, program, row, sizes

sys.path.insert(0, os.path.join(here, "../browser"))
from driver import Browser  # pylint: disable=wrong-import-position

LONGEST = 20  # seconds to wait for a page
# Pages of as many worlds as a design asks for, by size: 417 and 6,800.
LARGE = {4: ["dense", "space-empires", "4", "4", "400", "200"], 16: ["dense", "space-empires", "16", "2", "3400", "400"]}
RATE = float(os.environ.get("RATE", "4"))
WATCH = """
window.slow = [];
new PerformanceObserver(l => l.getEntries().forEach(e => slow.push(e.duration))).observe({type: "event", durationThreshold: 16});
(function look() {
	if (document.body && document.body.classList.contains("composes"))
		window.ready = performance.now();
	else
		requestAnimationFrame(look);
})();"""
SEEN = """return [performance.getEntriesByName("first-contentful-paint")[0].startTime, window.ready || 0]"""
# The middle of the n-th element that can be clicked.
MIDDLE = """
const boxes = Array.from(document.querySelectorAll(arguments[0]), e => ({e: e, b: e.getBoundingClientRect()}));
const at = boxes.filter(o => o.b.width).map(o => ({e: o.e, x: o.b.left + o.b.width / 2, y: o.b.top + o.b.height / 2})).filter(
	o => o.e.contains(document.elementFromPoint(o.x, o.y)))[arguments[1]];
return at ? [at.x, at.y] : null;"""
PLACES, ORDERS = "#map g.place[data-own] .spot", "#panel [data-order]:not(:disabled)"


def opened(b, path):
    b.open("about:blank")
    b.command("Emulation.setCPUThrottlingRate", rate=RATE)
    b.open(path)
    until = time.monotonic() + LONGEST
    while path.endswith("page.html") and time.monotonic() < until and not b.run(SEEN)[1]:
        time.sleep(0.2)
    time.sleep(1.5)
    return b.run(SEEN)


def click(b, selector, number=0):
    at = b.run(MIDDLE, selector, number)
    for kind in ("mouseMoved", "mousePressed", "mouseReleased") if at else ():
        b.command("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", clickCount=1)
    return bool(at)


def acts(b):
    """Milliseconds until the next frame, by what was done; less than 16 count as 0."""
    for what, selector, number in (("place", PLACES, 2), ("order", ORDERS, 0), ("Esc", None, 0), ("first zoom", "#zoom-out", 0),
                                   ("zoom", "#zoom-in", 0), ("all", "#show-all", 0), ("home", "#go-home", 0)):
        b.run("slow.length = 0")
        if not selector:
            for kind in ("keyDown", "keyUp"):
                b.command("Input.dispatchKeyEvent", type=kind, key="Escape")
        elif not click(b, selector, number):
            continue
        time.sleep(0.7)
        yield what, b.run("return Math.max(0, ...slow)")


def measured(b, path, empty):
    paints, times = [], {}
    for _ in range(RUNS):
        blank, _ = opened(b, empty)
        first, ready = opened(b, path)
        paints.append((first - blank, blank, ready))
        for what, took in acts(b):
            times.setdefault(what, []).append(took)
        b.run("localStorage.clear()")
    above, blank, ready = [statistics.median(each) for each in zip(*paints)]
    return "%g x slowed: first paint %+.0f ms (empty %.0f), ready %.0f; until the next frame: %s" % (RATE, above, blank, ready,
        ", ".join("%s %.0f" % (what, statistics.median(all_of)) for what, all_of in times.items()))


def pages(game):
    listed = subprocess.run(["tests/games", "bench"], capture_output=True, text=True, check=True).stdout
    base, out, path, empty = [os.path.join(memory, name) for name in ("game", "out", "page.html", "empty.html")]
    with open(empty, "w", encoding="utf-8") as file:
        file.write("<!DOCTYPE html><title>x</title><p>x</p>")
    with Browser(1280, 900) as b:
        b.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        for test, ruleset, size, *words in [line.split() for line in listed.splitlines()] + list(LARGE.values()):
            if int(size) not in sizes:
                continue
            empires = game(test, ruleset, words, base)
            gone(out)
            subprocess.run([program, "turn", "--state", base + "/state.json", "--orders", base + "/orders", "--out", out], check=True)
            # a player's: a game master's page has no orders to make
            report = max((r for r in glob.glob(out + "/*.json") if os.path.basename(r) not in ("state.json", "GM.json")),
                key=os.path.getsize)
            cpu, wall, peak = least(lambda: None, program, "page", "--report", report, "--out", path)
            row("page, %s%s, %s empires" % (ruleset, ", web" if test == "web" else "", empires), cpu, wall, None, peak,
                bytes_below(report), bytes_below(path), measured(b, path, empty))
            gone(base)
