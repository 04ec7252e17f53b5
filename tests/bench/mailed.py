"""Parts of tests/bench/measure: sites of many small games (letters, an idle night, mails, a night with all due), and
a game of many empires. The fetches and nights run once, over a copy of the site in memory and one on the disk."""
import importlib.machinery, importlib.util, json, multiprocessing, os, shutil, socket, sqlite3, subprocess, sys

from timed import RUNS, bytes_below, clear, gone, here, in_turn, least, memory, once, place, program, row, sizes

EMPIRES = 20
BIG_EMPIRES, BIG_MAILS = 400, 200
loader = importlib.machinery.SourceFileLoader("night", os.path.join(here, "../load/night"))
night = importlib.util.module_from_spec(importlib.util.spec_from_loader("night", loader))
loader.exec_module(night)
night.program, night.empires = program, EMPIRES


def converse(peer, taken):
    """An SMTP session that accepts everything and keeps nothing."""
    held, letter = b"", False
    peer.sendall(b"220 sink ESMTP\r\n")
    # Less than the size from which malloc maps memory, which it would return after each answer.
    while piece := peer.recv(1 << 16):
        held += piece
        while (end := held.find(b"\r\n.\r\n" if letter else b"\r\n")) >= 0:
            word = b"." if letter else held[:4].upper()
            letter = word == b"DATA"
            # A letter begins at a line's beginning.
            held = held[end + {b".": 5, b"DATA": 0}.get(word, 2):]
            taken.value += word == b"."
            peer.sendall({b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}.get(word, b"250 sink\r\n"))
            if word == b"QUIT":
                return


def sink(listener, taken):
    while True:
        with listener.accept()[0] as peer:
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            converse(peer, taken)


def sending(site, mails):
    """Sends a site's outbox to a sink in a process of its own, and the same letters by curl."""
    forked = multiprocessing.get_context("fork")
    taken, listener = forked.Value("L", 0), socket.create_server(("127.0.0.1", 0))
    server = forked.Process(target=sink, args=(listener, taken), daemon=True)
    server.start()
    port = listener.getsockname()[1]
    with open(os.path.join(site, "nightmail.yaml")) as file:
        config = file.read()
    with open(os.path.join(site, "nightmail.yaml"), "w") as file:
        there = '"smtp://127.0.0.1:%d"\n  starttls: never\n  insecure: true' % port
        file.write(config.replace('"maildir:out"', there))
    with open(os.path.join(site, "letter"), "w") as file:
        file.write("Subject: x\n\n" + 20 * (70 * "x" + "\n"))
    with open(os.path.join(site, "curl"), "w") as file:
        file.write("next\n".join(
            'url = "smtp://127.0.0.1:%d"\nmail-from = "a@example.org"\nmail-rcpt = "b@example.org"\n'
            'upload-file = "%s/letter"\nsilent\n' % (port, site) for _ in range(mails)))
    curl, slow, _ = once("curl", "-K", os.path.join(site, "curl"))
    taken.value = 0
    wall, cpu, peak = night.run(site, "2026-12-01T10:00:00Z", "send")
    server.kill()
    listener.close()
    if taken.value != mails:
        sys.exit("%d of %d letters were sent" % (taken.value, mails))
    row("%d letters by SMTP, disk" % mails, cpu, None, wall, peak / 1024, None, None,
        "%.2f x curl, wall %.2f x; %.0f letters a second" % (cpu / curl, wall / slow, mails / wall))


def both(site, at, *words):
    """Runs a command over a copy of a site in memory and over one on the disk: processor and wall seconds, wall
    seconds on the disk, peak MiB, and the copy on the disk."""
    copy, slow = site + "2", place()
    gone(copy)
    for each in copy, slow:
        shutil.copytree(site, each)
    os.sync()
    wall, cpu, peak = night.run(copy, at, *words)
    return cpu, wall, night.run(slow, at, *words)[0], peak / 1024, slow


def accepting(site, mail):
    """Gives a player's mail to `accept`, which stores and answers it; the site contains what that needs."""
    os.environ["NIGHTMAIL_NOW"] = "2026-12-02T12:00:00Z"

    def accept(path, first):
        shutil.copytree(site, path, ignore=shutil.ignore_patterns("in", "out", "games"))
        return [program, "-C", path, "accept", mail]

    def copy(path, first):
        os.mkdir(path)
        return ["sh", "-c", 'cp "$1" "$2" && sync "$2"', "", mail, os.path.join(path, "mail")]

    def check(path, _):
        base = sqlite3.connect(os.path.join(path, "nightmail.db"))
        answers = base.execute("SELECT count(*) FROM outbox WHERE kind = 'answer'").fetchone()[0]
        base.close()
        if answers != 1:
            sys.exit("%d answers to a mail" % answers)
    (cpu, wall, peak), (_, its_wall, _) = in_turn(accept, copy, check=check)
    row("accept of a mail, disk", cpu, None, wall, peak, os.path.getsize(mail), None,
        "%.1f x cp with sync" % (wall / its_wall))


def sites():
    for size in sizes:
        games, top = 25 * size, os.path.join(memory, "site")
        what, mails = "%d games of %d" % (games, EMPIRES), games * EMPIRES
        gone(top)
        night.make_games(top, games)
        slow = place()
        shutil.copytree(top, slow)
        os.sync()
        sending(slow, mails)
        night.run(top, "2026-12-01T10:00:00Z", "nightly")
        wall, cpu, peak = min(night.run(top, "2026-12-01T10:10:00Z", "nightly") for _ in range(RUNS))
        row("idle night, " + what, cpu, wall, None, peak / 1024, None, None, "%.3f ms a game" % (1e3 * cpu / games))
        worlds = night.reply_all(top)
        box = os.path.join(top, "in", "new")
        cpu, wall, on_disk, peak, _ = both(top, "2026-12-02T12:00:00Z", "fetch")
        row("fetch of %d mails" % mails, cpu, wall, on_disk, peak, bytes_below(box), None,
            "%.2f ms a mail" % (1e3 * cpu / mails))
        cpu, wall, on_disk, peak, slow = both(top, "2026-12-02T20:00:01Z", "nightly")
        night.check(slow, games, worlds)
        row("night, all due, " + what, cpu, wall, on_disk, peak, None, bytes_below(os.path.join(slow, "games")),
            "%.2f ms a game" % (1e3 * cpu / games))
        accepting(top, os.path.join(box, min(worlds)))
        gone(top)


def make_big(top, base):
    """Makes a site with one dense game of many empires, and replies with 100 orders each to the first reports;
    returns their paths and that of the game's state."""
    subprocess.run([os.path.join(here, "dense"), str(BIG_EMPIRES), base, "17", "100"], check=True)
    os.mkdir(top)
    night.run(top, "2026-12-01T09:00:00Z", "init")
    state, box = os.path.join(base, "state.json"), os.path.join(top, "in", "new")
    with open(os.path.join(base, "map.json"), "w") as file:
        subprocess.run(["jq", "del(.game, .turn, .seed)", state], stdout=file, check=True)
    names = ["E%d" % (e + 1) for e in range(BIG_EMPIRES)]
    with open(os.path.join(base, "setup.json"), "w") as file:
        json.dump({"ruleset": "space-empires", "deadline": "daily 20:00", "map": {"file": "map.json"},
                   "players": [{"name": name, "address": [name + "@example.org"]} for name in names]}, file)
    for words in (("new", "war", "--setup", os.path.join(base, "setup.json"), "--seed", "1", "--salt", 32 * "a"),
                  ("start", "war"), ("nightly",)):
        night.run(top, "2026-12-01T09:00:00Z", *words)
    os.makedirs(box, exist_ok=True)
    out, mails = os.path.join(top, "out", "new"), []
    for report in sorted(os.listdir(out))[:BIG_MAILS]:
        head, body = night.opened(os.path.join(out, report))
        name = head["To"].split("@")[0]
        mails.append(os.path.join(box, name))
        with open(mails[-1], "w") as mail, open(os.path.join(base, "orders", name + ".ord")) as orders:
            mail.write(night.reply(head, body, orders.read()))
    return mails, state


def big():
    top, base = os.path.join(memory, "big"), os.path.join(memory, "dense")
    mails, state = make_big(top, base)
    os.environ["NIGHTMAIL_NOW"] = "2026-12-02T12:00:00Z"
    dry = [program, "-C", top, "accept", mails[0], "--dry-run"]
    answer = subprocess.run(dry, capture_output=True, text=True, check=True).stdout
    if ": 100 taken\n" not in answer or "\nIF NOBODY ELSE MOVED\n" not in answer:
        sys.exit("the answer in a game of %d empires:\n%s" % (BIG_EMPIRES, answer))
    jq, _, _ = least(lambda: None, "jq", "-c", ".", state)
    cpu, wall, peak = least(lambda: None, *dry)
    what = "100 orders, %d empires" % BIG_EMPIRES
    row("answer to " + what, cpu, wall, None, peak, os.path.getsize(mails[0]), None,
        "%.2f x jq -c of the state" % (cpu / jq))
    cpu, wall, on_disk, peak, slow = both(top, "2026-12-02T12:00:00Z", "fetch")
    night.run(slow, "2026-12-02T12:00:00Z", "send")
    answers = len(os.listdir(os.path.join(slow, "out", "new"))) - BIG_EMPIRES
    if answers != BIG_MAILS:
        sys.exit("%d answers to %d mails" % (answers, BIG_MAILS))
    row("%d mails of %s" % (BIG_MAILS, what), cpu, wall, on_disk, peak, bytes_below(os.path.join(top, "in")), None,
        "%.2f ms a mail" % (1e3 * cpu / BIG_MAILS))
    clear()
    gone(top)
