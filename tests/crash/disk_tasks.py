"""The commands whose writes tests/crash/disk lets fail: how each is prepared, run and repeated."""
import hashlib, os, re, shutil, sqlite3

import night as crash

# The program is tested, not the editor.
CHANGED = '"pop": 40'
EDITOR = "env -u LD_PRELOAD sed -i 's/\"pop\": 31/%s/'" % CHANGED
PROMPT = "reason (for the record): "
SIDE = "ruleset: space-empires\nplayers: [{name: KHAN, address: khan@example.org}, {name: LODE}]\n"
PLAYER = "From: ming@example.org\nTo: %s\nSubject: orders\nMessage-ID: <p999@example.org>\n\nB10F4W4\n"
NIGHT = 3


class Task:
    """A command at night `night` of the game. `before`: commands first, outside all faults. `makes`: what it writes
    below the site, beside what every site has; `proved`: and `verify` looks at. `twice`: what brings
    it may bring it once more than need be. `killed`: it dies at every write as well. `repeats`: it is safe to say again, also when it was done."""

    def __init__(self, *words, night=NIGHT, before=(), said=b"", makes=None, repeats=False, codes=(0, 65), first=None,
                 proved=False, twice=False):
        self.name, self.all, self.night, self.commands = " ".join(words), words, night, before
        self.said, self.makes, self.repeats, self.codes, self.first, self.proved = said, makes, repeats, codes, first, proved
        self.twice, self.now, self.killed = twice, crash.NIGHTS[night][0], False

    def words(self, game):
        """`@FILE`: one of ours; `%FILE`: one of the site; REFUSED, UNPROVED and QUEUED: the number of such a mail."""
        known = {"REFUSED": "SELECT max(id) FROM mail WHERE class = 'reject'",
                 "UNPROVED": "SELECT max(id) FROM mail JOIN raw ON raw.mail = mail.id WHERE class = 'reject' AND instr(bytes, 'p998')",
                 "QUEUED": "SELECT max(id) FROM outbox WHERE state = 'queued'"}
        return [str(game.ask(known[word])) if word in known else
                word.replace("@", game.top + "/", 1) if word[0] == "@" else
                word.replace("%", game.site + "/", 1) if word[0] == "%" else word for word in self.all]

    def prepare(self, game):
        for words in self.commands:
            game.run(*[re.sub("^@", game.top + "/", word) for word in words.split(" ")], now=self.now)
        if self.first:
            self.first(game)

    def again(self, game, words):
        return words

    def left(self, game, what, done):
        """What a failed run may not leave, as troubles. What lies on a disk that is read-only since stays there, but is not
        taken for the whole; a person takes it away, or names another place."""
        path = os.path.join(game.site, self.makes or "nothing")
        if not os.path.exists(path):
            return []
        troubles = [] if "EROFS" in what and os.path.isdir(path) else ["it left " + self.makes]
        # After the last step it is complete, but perhaps not synced.
        whole = self.made(game) == [line for line in game.ends["task"] if line.startswith("made: ")]
        if self.proved and not whole and game.run("verify", path, code=None).returncode == 0:
            troubles.append("verify takes what is left for the whole")
        shutil.rmtree(path, ignore_errors=True)
        return troubles

    def finish(self, game):
        game.run("nightly", now=self.now)

    def differences(self, game, what):
        """A mail that is in spool/ when the disk turns read-only cannot be taken back, and its sender is told that
        it may be lost; the second copy is filed as a copy, in its own row, and changes nothing (HO-10)."""
        found = game.differences("task", False, self.made(game))
        copies = [line.split("'")[1] for line in found if line.startswith("has    mail: ('")]
        harmless = self.twice and "EROFS" in what and len(found) == len(copies) == 1
        return [] if harmless and game.ask("SELECT count(*) FROM mail WHERE fingerprint = '%s'" % copies[0]) == 2 else found

    def made(self, game):
        """The files that it made, one per line."""
        lines = []
        for dir, _, names in os.walk(os.path.join(game.site, self.makes) if self.makes else os.devnull):
            for name in names:
                with open(os.path.join(dir, name), "rb") as file:
                    lines.append("made: %s/%s %s" % (dir[len(game.site):], name, hashlib.sha256(file.read()).hexdigest()))
        return sorted(lines)


class Copy(Task):
    """`backup`: a complete copy or none."""

    def left(self, game, what, done):
        # If the disk turned read-only at the last step, nobody can delete it.
        troubles = [] if "EROFS" in what and "copy: COMMIT;" in self.made(game) else super().left(game, what, done)
        if os.path.exists(game.site + "/copy.db"):
            os.remove(game.site + "/copy.db")
        return troubles

    def made(self, game):
        copy = sqlite3.connect("file:%s/copy.db?immutable=1" % game.site, uri=True)
        try:
            return ["copy: %s" % line for line in copy.iterdump()]
        except sqlite3.Error as trouble:
            return ["copy: %s" % trouble]
        finally:
            copy.close()


class Edit(Task):
    """What the GM wrote is kept until it is used."""

    def left(self, game, what, done):
        kept = [name for name in os.listdir(game.site) if name.startswith("edit-demo-")]
        if PROMPT.encode() not in done.stderr:
            return []
        if kept:
            with open(os.path.join(game.site, kept[0])) as file:
                return [] if CHANGED in file.read() else ["what is kept is not the GM's text"]
        return ["the GM's text is lost"]


class Upgrade(Task):
    """The database has this program's version, and a complete copy of the older one is beside it."""

    def made(self, game):
        found = set()
        for name in sorted(os.listdir(game.site)):
            if re.fullmatch(r"nightmail\.db(\.schema-1(\.\d+)?)?", name):
                database = sqlite3.connect(os.path.join(game.site, name))
                version = database.execute("PRAGMA user_version").fetchone()[0]
                check = database.execute("PRAGMA quick_check").fetchone()[0]
                turns = database.execute("SELECT count(*) FROM turn").fetchone()[0] if name != "nightmail.db" else 0
                database.close()
                found.add("%s: version %d, %s, %d turns" % (name.split("-1")[0], version, check, turns))
        return sorted(found)


class Packing(Task):
    """A night that compresses old turns: the record stays the same whatever happens, and in the end all are
    compressed."""

    def __init__(self):
        super().__init__("nightly", before=("nightly",), first=aged, repeats=True)
        self.name, self.killed = "packing", True

    def made(self, game):
        assert game.ask("SELECT count(*) FROM turn") > 2
        return ["not packed: %d" % game.ask("SELECT (SELECT count(*) FROM turn WHERE NOT packed) + count(*) FROM report WHERE NOT packed")]


def aged(game):
    database = sqlite3.connect(game.site + "/nightmail.db")
    with database:
        database.execute("UPDATE turn SET opened = opened - 90 * 86400")
    database.close()


def older(game):
    database = sqlite3.connect(game.site + "/nightmail.db")
    with open("tests/site/schema-1.sql") as script:
        database.executescript(script.read())
    database.close()


def put(game, name, text):
    with open(os.path.join(game.top, name), "w") as file:
        file.write(text)


def tasks(game):
    game.begin(NIGHT)
    to = game.ask("SELECT reply_to FROM outbox WHERE kind = 'report' AND reply_to LIKE '% MING turn %' ORDER BY id DESC")
    put(game, "stranger", crash.STRANGER % 999)
    put(game, "player", PLAYER % to)
    put(game, "unproved", PLAYER.replace("p999", "p998") % "games@localhost")
    put(game, "orders", "B10F4W4\n")
    put(game, "side.yaml", SIDE)
    simulated = os.path.join(game.top, "simulated")
    game.run("simulate", "--ruleset", "space-empires", "--empires", "2", "--turns", "3", "--seed", "5", "--out", simulated)
    new = "new side --setup @side.yaml --seed 3 --salt 5a175a175a175a175a175a175a17001c"
    turn = ["turn", "--state", "%games/demo/turn-0002/state.json", "--orders", "%games/demo/turn-0002", "--out", "%made"]
    played = ["run demo --force --no-fetch"]
    return [
        Task("accept", "@stranger", twice=True), Task("accept", "@player", before=["fetch"], twice=True),
        Task("accept", "@player", "--dry-run"),
        Task("orders", "demo", "MING", "--set", "@orders"), Task("hold", "demo"), Task("resume", "demo", before=["hold demo"]),
        Task("set", "demo", "title=x"), Task("set", "demo", "state=finished"), Task("extend", "demo", "2h"),
        Task("deadline", "demo", "2026-12-05", "20:00"), Task("run", "demo", "--force"), Task("run", "--due", night=4),
        Task("rollback", "demo", "1"), Task("rollback", "demo", "2", "--new-dice"),
        Task("replace", "demo", "BOSCO", "new@example.org"), Task("remind", "demo"),
        Task("note", "demo", "all", "hello"), Task("note", "demo", "gm", "hello"),
        Task("password", "demo", "MING", said=b"longsecret\n"), Task("report", "demo", "MING", "--resend"),
        Task("fetch", repeats=True), Task("send", before=played, repeats=True),
        Task("mail", "release", "UNPROVED", before=["accept @unproved"], codes=(0, 65, 66)), Task("mail", "drop", "REFUSED", codes=(0, 65, 66)),
        Task("outbox", "drop", "QUEUED", before=played, codes=(0, 65, 66)),
        Task("outbox", "retry", "QUEUED", before=played, codes=(0, 65, 66)),
        Task("rebuild"), Task("rebuild", "--from", "@simulated", codes=(0, 73)),
        Task(*new.split(" "), codes=(0, 73)), Task("join", "side", "LODE", "lode@example.org", before=[new]),
        Task("start", "side", before=[new, "join side LODE lode@example.org"]),
        Edit("edit", "demo", said=b"a reason\n"), Copy("backup", "%copy.db", makes="copy.db", codes=(0,)),
        Task("archive", "demo", "%made", "--secret", makes="made", proved=True, codes=(0,)),
        Task("archive", "demo", "%made", "--secret", "--bag", makes="made", proved=True, codes=(0,)),
        Task(*turn, makes="made", codes=(0,)), Task("simulate", "--ruleset", "cyoe", "--empires", "2", "--turns", "2",
                                                   "--seed", "5", "--out", "%made", makes="made", codes=(0,)),
        Packing(), Upgrade("upgrade", first=older, repeats=True)]
