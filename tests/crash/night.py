"""A small game over six nights, for the programs beside this one: mails of two players, of strangers and machines, a
missed turn with its reminder, the end. It is played once undisturbed, which gives the wanted end states; every night
can then be repeated from a copy. Serials of Message-IDs are random, so mails are compared by recipient, subject and
text.
"""
import collections, hashlib, os, re, shutil, socket, sqlite3, subprocess, tempfile, threading, time, zlib

HERE = os.path.dirname(os.path.abspath(__file__))
DEMO = os.path.join(HERE, "..", "..", "examples", "demo")
NIGHTMAIL = os.path.realpath(os.environ.get("NIGHTMAIL", "nightmail"))
# The time of each night, and the turn whose mails have come from MING and from BOSCO. The third and the fifth are past
# a deadline.
NIGHTS = [("2026-12-01T12:00:00Z", 1, 1), ("2026-12-02T12:00:00Z", 2, 0), ("2026-12-02T21:00:00Z", 0, 0),
          ("2026-12-03T12:00:00Z", 3, 3), ("2026-12-04T21:00:00Z", 4, 4), ("2026-12-05T12:00:00Z", 5, 5)]
# Encoded, so that the reading process is needed.
STRANGER = ("From: stranger@example.com\nTo: games@localhost\nSubject: hello\nMessage-ID: <s%d@example.com>\n"
            "Content-Transfer-Encoding: quoted-printable\n\nB1F1W1\n")
BOUNCE = ("From: MAILER-DAEMON@example.com\nTo: games@localhost\nSubject: failed\nMessage-ID: <b%d@example.com>\n"
          "Auto-Submitted: auto-replied\n\nno such user\n")
# The parts that are the same in the end, however often a run was disturbed.
SAME = ("SELECT game, turn, void, empire, text, refused, arrived FROM orders",
        "SELECT game, turn, void, hex(unpack(state, packed)), host, ran FROM turn",
        "SELECT game, turn, name, hex(unpack(bytes, packed)) FROM report",
        "SELECT fingerprint, class, state, moved, arrived, whole FROM mail",
        "SELECT kind, recipient, subject, body, state FROM outbox",
        "SELECT name, turn, state, deadline, deadline_text, opened FROM game",
        "SELECT name, ready, missed, missed_in_row, abandoned, bounces, grace_used, reminded FROM seat",
        "SELECT folded, dedication FROM player", "SELECT time, act, turn, text FROM history",
        "SELECT game, seat, time, text, told FROM notice",
        "SELECT kind, key, period, n FROM counter")


# The GM's mails about trouble, and the times of others, are not compared.
TOLD = ("outbox: ('digest'", "counter: ('digest'", "counter: ('error'", "counter: ('trouble'", "out: gm@localhost",
        "came: p3 nightmail: ")


class Folders:
    """The source and the target of mails: Maildirs of the site. Subclasses that keep mails elsewhere save them with
    the copy."""
    addresses = {}
    site = ""

    def deliver(self, game, name, text, then):
        game.put("in/new", name, text, then)

    def keep(self, folder):
        pass

    def begin(self, folder):
        pass

    def end(self):
        """What must be the same in the end, besides the site: a list of lines."""
        return []

    def close(self):
        pass


class Sink(Folders):
    """An SMTP server that accepts everything: deliveries by Message-ID."""

    def __init__(self):
        self.lock = threading.Lock()
        self.active = 0
        self.begin(None)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.site = ("site: {address: games@localhost, gm: gm@localhost}\noutgoing: {url: 'smtp://localhost:%d', "
                     "starttls: never, timeout: 20s}\n" % self.listener.getsockname()[1])
        threading.Thread(target=self.accept, daemon=True).start()

    def begin(self, folder):
        with self.lock:
            self.mails = collections.defaultdict(list)

    def accept(self):
        while True:
            sock = self.listener.accept()[0]
            with self.lock:
                self.active += 1
            threading.Thread(target=self.serve, args=(sock,), daemon=True).start()

    def serve(self, sock):
        try:
            self.talk(sock, sock.makefile("rb"))
        except OSError:
            pass
        sock.close()
        with self.lock:
            self.active -= 1

    def settle(self):
        """Waits until everything that a dead sender had sent is received."""
        time.sleep(0.01)
        while self.active:
            time.sleep(0.005)

    def talk(self, sock, lines):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.sendall(b"220 sink\r\n")
        to = None
        for line in lines:
            verb = line[:4].upper()
            if verb == b"RCPT":
                to = line.decode().split("<")[1].split(">")[0]
            if verb == b"DATA":
                sock.sendall(b"354 go on\r\n")
                text = b""
                for line in lines:
                    if line == b".\r\n":
                        break
                    text += line
                else:
                    return
                # A mail counts from here on, whether or not the sender lives to read the answer.
                with self.lock:
                    self.mails[header(text, "Message-ID").strip("<>")].append((to, text))
            sock.sendall(b"221 bye\r\n" if verb == b"QUIT" else b"250 ok\r\n")
            if verb == b"QUIT":
                return

    def came(self):
        """By Message-ID the recipients and texts."""
        with self.lock:
            return {name: list(mails) for name, mails in self.mails.items()}


def header(text, name):
    found = re.search(rb"(?im)^%s: *((?:.*)(?:\n[ \t].*)*)" % name.encode(), text.split(b"\n\n")[0])
    return " ".join(found.group(1).decode().split()) if found else ""


def copy(source, target):
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True)


class Game:
    """The undisturbed game in `top`/base; `post`: the source and target of mails."""

    def __init__(self, top, post=Folders()):
        self.top, self.post, self.site = top, post, os.path.join(top, "site")
        self.ends = {}
        self.run("init", self.site, now=NIGHTS[0][0])
        if post.site:
            with open(self.site + "/nightmail.yaml", "w") as file:
                file.write(post.site)
        setup = os.path.join(top, "setup.yaml")
        with open(DEMO + "/setup.yaml") as file, open(setup, "w") as out:
            out.write(self.addressed(file.read()) + 'deadline: "daily 20:00 UTC"\n')
        self.run("new", "demo", "--setup", setup, "--seed", "7", "--salt", "5a175a175a175a175a175a175a17001c", now=NIGHTS[0][0])
        self.run("start", "demo", now=NIGHTS[0][0])
        self.run("send", now=NIGHTS[0][0])
        for night in range(len(NIGHTS)):
            self.mail_comes(night)
            copy(self.site, "%s/base%d" % (top, night))
            post.keep("%s/post%d" % (top, night))
            self.run("nightly", now=NIGHTS[night][0])
            self.ends[night] = self.end()

    def addressed(self, text):
        """With the players' addresses of this post."""
        for old, new in self.post.addresses.items():
            text = text.replace(old, new)
        return text

    def run(self, *words, now=None, code=0, said=b""):
        done = subprocess.run([NIGHTMAIL, "-C", self.site, *words], input=said, capture_output=True,
                              env=dict(os.environ, NIGHTMAIL_NOW=now or NIGHTS[-1][0]))
        if code is not None and done.returncode != code:
            raise SystemExit("%s: exit %d\n%s" % (" ".join(words), done.returncode, done.stderr.decode()))
        return done

    def begin(self, night):
        self.post.begin("%s/post%s" % (self.top, night))
        copy("%s/base%s" % (self.top, night), self.site)

    def put(self, folder, name, text, then):
        path = os.path.join(self.site, folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        os.utime(path, (then, then))

    def mail_comes(self, night):
        """The mails of a night, in the mailbox and one in spool/; players reply to mails of the undisturbed game."""
        now, *turns = NIGHTS[night]
        then = int(subprocess.check_output(["date", "-ud", now, "+%s"])) - 3600
        for player, turn in zip(("MING", "BOSCO"), turns):
            if turn == 0:
                continue
            database = sqlite3.connect(self.site + "/nightmail.db")
            to, about = database.execute("SELECT reply_to, message_id FROM outbox WHERE kind = 'report' AND seat = "
                                         "(SELECT id FROM seat WHERE name = ?) ORDER BY id DESC", (player,)).fetchone()
            database.close()
            with open("%s/turn-%d-%s.eml" % (DEMO, turn, player)) as file:
                text = self.addressed(file.read())
            for mark, value in (("@REPLY-TO@", to.split("<")[1].strip(">")), ("@SUBJECT@", "x"), ("@MESSAGE-ID@", about)):
                text = text.replace(mark, value)
            self.post.deliver(self, "%s-%d" % (player, night), text, then)
        self.post.deliver(self, "stranger-%d" % night, STRANGER % night, then)
        self.post.deliver(self, "bounce-%d" % night, BOUNCE % night, then)
        self.put("spool", "again-%d" % night, STRANGER % (night + 100), then)

    def database(self):
        """Looks at a copy, so that looking does not repair the site of a killed run."""
        look = self.site + ".look"
        shutil.rmtree(look, ignore_errors=True)
        os.mkdir(look)
        for name in ("nightmail.db", "nightmail.db-wal"):
            if os.path.exists(os.path.join(self.site, name)):
                shutil.copy(os.path.join(self.site, name), look)
        database = sqlite3.connect(look + "/nightmail.db")
        for table in ("turn", "report"):  # like a database before schema 20: nothing of the copy is compressed
            if "packed" not in [column[1] for column in database.execute("PRAGMA table_info(%s)" % table)]:
                database.execute("ALTER TABLE %s ADD COLUMN packed" % table)
        database.create_function("unpack", 2, lambda value, packed: zlib.decompress(value) if packed else value)
        return database

    def ask(self, query):
        database = self.database()
        try:
            return database.execute(query).fetchone()[0]
        finally:
            database.close()

    def states(self):
        database = self.database()
        try:
            return dict(database.execute("SELECT message_id, state FROM outbox"))
        finally:
            database.close()

    def files(self, folder):
        found = []
        for dir, _, names in os.walk(os.path.join(self.site, folder)):
            # Files that were being written to the spool disappear a day later.
            found += [os.path.join(dir, name) for name in names if ".new-" not in name]
        return sorted(found)

    def end(self):
        """What must be the same in the end, a list of lines."""
        lines = []
        database = self.database()
        for query in SAME:
            lines += sorted("%s: %s" % (query.split(" FROM ")[1].split()[0], row) for row in database.execute(query))
        database.close()
        for path in self.files("games"):
            with open(path, "rb") as file:
                lines.append("%s %s" % (path[len(self.site):], hashlib.sha256(file.read()).hexdigest()))
        folders = collections.Counter(os.path.dirname(path)[len(self.site):] for path in self.files("in") + self.files("spool"))
        lines += sorted("%d mails in %s" % (n, folder) for folder, n in folders.items())
        out = []
        for path in self.files("out"):
            with open(path, "rb") as file:
                text = file.read()
            out.append("out: %s %s" % (header(text, "To"), header(text, "Subject")))
        return lines + sorted(out) + self.post.end()

    def differences(self, night, told=True, more=()):
        """`told`: the GM must have received the same mails. `more`: lines beside those of every end state."""
        want, got = collections.Counter(self.ends[night]), collections.Counter(self.end() + list(more))
        return (["lacks  " + line[:300] for line in (want - got).elements() if told or not line.startswith(TOLD)] +
                ["has    " + line[:300] for line in (got - want).elements() if told or not line.startswith(TOLD)])


class Proof:
    """Counts what holds; tests/run reads the last line."""

    def __init__(self):
        self.passed = self.failed = 0

    def judge(self, what, troubles):
        if troubles:
            self.failed += 1
            print("failed: " + what)
            for line in troubles[:12]:
                print("    " + line)
        else:
            self.passed += 1

    def close(self):
        print("%d passed, %d failed" % (self.passed, self.failed))
        raise SystemExit(self.failed > 0 or self.passed == 0)


def temporary():
    # In memory if possible: the tests kill programs and refuse calls, but do not cut the power.
    dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else "/tmp"
    return tempfile.TemporaryDirectory(prefix="nightmail-crash-", dir=dir)
