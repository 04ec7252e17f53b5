"""A part of tests/bench/measure: how long a player's editor waits for the language server after an edit in a text of
1,000 orders (HO-171), right and spoilt ones, beside `check` of the same text as a whole process."""
import glob, importlib.machinery, importlib.util, os, random, subprocess, time

from timed import gone, here, least, memory, program, row

EDITS, BEST = 15, 3
os.environ["NIGHTMAIL"] = program
loader = importlib.machinery.SourceFileLoader("typed", os.path.join(here, "../typed"))
typed = importlib.util.module_from_spec(importlib.util.spec_from_loader("typed", loader))
loader.exec_module(typed)


def processor(server):
    with open("/proc/%d/schedstat" % server.process.pid) as file:
        return int(file.read().split()[0]) / 1e9


def answered(report, lines):
    """Seconds of the server's processor time for an edit, and until it is answered, the fourth best of 15 of each."""
    server, times = typed.Server(report), []
    server.text("\n".join(lines) + "\n", "didOpen")
    for i in range(EDITS):
        place, document = {"line": i, "character": 1}, {"uri": typed.URI, "version": 2 + i}
        edit = {"range": {"start": place, "end": place}, "text": "1"}
        begin, work = time.monotonic(), processor(server)
        server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [edit]})
        server.read()
        times.append((processor(server) - work, time.monotonic() - begin))
    server.end()
    return [sorted(each)[BEST] for each in zip(*times)]


def edits():
    for ruleset in subprocess.run(["tests/rulesets"], capture_output=True, text=True, check=True).stdout.split():
        out, file, draw = os.path.join(memory, "edits"), os.path.join(memory, "text.orders"), random.Random(1)
        gone(out)
        game = [program, "simulate", "--ruleset", ruleset, "--empires", "3", "--turns", "12", "--seed", "51", "--out", out]
        subprocess.run(game, stdout=subprocess.DEVNULL, check=True)
        orders = max(glob.glob(out + "/turn-*/E1.ord"))
        with open(orders, encoding="utf-8") as lines:
            known = [line for line in lines.read().split("\n") if line]
        for what, line in ("right", lambda: draw.choice(known)), ("spoilt", lambda: typed.spoilt(draw, draw.choice(known))):
            lines = [line() for _ in range(1000)]
            with open(file, "w", encoding="utf-8") as text:
                text.write("\n".join(lines) + "\n")
            cpu, wall = answered(orders.replace(".ord", ".json"), lines)
            # 65: lines were refused
            check = ["sh", "-c", '"$@"; case $? in 0|65) ;; *) exit 1 ;; esac', "", program, "check", "--report"]
            its, _, peak = least(lambda: None, *check, orders.replace(".ord", ".json"), file)
            row("edit, 1,000 %s, %s" % (what, ruleset), cpu, wall, None, peak,
                beside="%.2f x check of the text" % (cpu / its))
