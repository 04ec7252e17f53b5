"""A post for night.py: real IMAP and SMTP servers (tests/mailserver), with the mailboxes of game master and players."""
import collections, email, hashlib, importlib.machinery, importlib.util, os, pathlib, re, shutil, signal, subprocess
import tempfile, time

import night

TOP = os.path.join(night.HERE, "..", "..")


def load_tool():
    loader = importlib.machinery.SourceFileLoader("mailtool", os.path.join(TOP, "tests", "e2e", "mailtool"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mailtool", loader))
    loader.exec_module(module)
    return module


tool = load_tool()


def children(pid):
    """Process ids; none if the process has ended."""
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


# The names of their processes.
SERVERS = ("dovecot", "exim4", "imap", "imap-login", "lmtp", "log", "config", "anvil", "auth", "stats")


def is_dead(pid):
    """A zombie, whose parent has not read its status yet, has ended."""
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


def name_of(pid):
    try:
        with open("/proc/%d/comm" % pid) as file:
            return file.read().strip()
    except OSError:
        return ""


def slay(pid, among):
    """Kills a process if it is still in among()."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        if pid not in among():
            return False
        signal.pidfd_send_signal(handle, signal.SIGKILL)
        return True
    except ProcessLookupError:
        return False
    finally:
        os.close(handle)


def descendants(pid):
    return [pid] + [below for child in children(pid) for below in descendants(child)]


def said(text):
    """The contents of a mail's parts: the boundary between them differs in each mail."""
    parts = email.message_from_bytes(text).walk()
    return b"\0".join(part.get_payload(decode=True) for part in parts if not part.is_multipart())


def files(folder):
    return sorted(os.path.join(dir, name) for dir, _, names in os.walk(folder) for name in names)


class Server(night.Folders):
    """`capability`: the IMAP capabilities to offer instead of Dovecot's own."""
    addresses = {"ming@example.org": "p1@players.test", "bosco@example.net": "p2@players.test",
                 "bosco@phone.example": "p2+phone@players.test"}
    players = ("p1", "p2", "p3")

    def __init__(self, capability=""):
        self.temporary = tempfile.TemporaryDirectory(prefix="nm.", dir="/tmp")
        os.chmod(self.temporary.name, 0o755)
        self.top = self.temporary.name + "/server"
        for _ in range(5):
            words = self.call("start", str(tool.ports()), MAILSERVER_CAPABILITY=capability).split()
            if self.call("status").count(" up\n") == 2:
                break
            self.call("stop")
        else:
            raise SystemExit("the mail server does not start")
        self.ports = dict(word.split("=") for word in words)
        with open(self.temporary.name + "/password", "w") as file:
            os.chmod(file.name, 0o600)
            file.write("gmpw\n")
        ours = "user: gm, password_file: %s, ca_file: %s, timeout: 20s" % (file.name, self.ports["CA"])
        self.site = ("site: {address: gm@gm.test, gm: p3@players.test}\n"
                     "mailbox: {url: 'imaps://localhost:%s', rejected: Rejected, %s}\n"
                     "outgoing: {url: 'smtp://localhost:%s', %s}\n"
                     % (self.ports["IMAPS"], ours, self.ports["SUBMISSION"], ours))
        self.box = None
        self.capability = capability
        self.look_up()

    def look_up(self):
        self.exim, self.dovecot = self.pid("exim.pid"), self.pid("dovecot/master.pid")
        self.dead = False

    def pid(self, name):
        with open("%s/run/%s" % (self.top, name)) as file:
            return int(file.read())

    def call(self, verb, *words, **more):
        return subprocess.check_output([TOP + "/tests/mailserver", verb, self.top, *words], text=True,
                                       stdin=subprocess.DEVNULL, env=dict(os.environ, **more))

    def close(self):
        self.call("stop")
        self.temporary.cleanup()

    def sessions(self):
        """The processes that serve our IMAP sessions."""
        return [pid for pid in children(self.dovecot) if name_of(pid) == "imap"]

    def die(self, which):
        """A server with all its processes."""
        self.dead = True
        first = getattr(self, which)
        family = descendants(first)
        slay(first, lambda: [first] if name_of(first) in ("dovecot", "exim4") else [])
        while family:
            for pid in family:
                # A process that survives its parent is no longer found below it, only by its name.
                slay(pid, lambda: family if name_of(pid) in SERVERS else [])
            family = [pid for pid in family if name_of(pid) in SERVERS and not is_dead(pid)]
        return True

    def settle(self):
        """Waits until no client is served and all accepted mails are delivered."""
        end = time.monotonic() + 60
        while self.sessions() or children(self.exim) or files(self.top + "/spool/input"):
            if time.monotonic() > end:
                raise SystemExit("the mail server does not come to rest")
            time.sleep(0.005)

    def heal(self):
        """Starts a server that died, and deletes locks of dead sessions, which the server would do after two
        minutes."""
        if self.dead:
            self.call("stop")
            self.call("start", self.ports["IMAP"], MAILSERVER_CAPABILITY=self.capability)
            self.look_up()
        while self.sessions():
            time.sleep(0.005)
        for path in files(self.top + "/mail"):
            if path.endswith(".lock"):
                pathlib.Path(path).unlink(missing_ok=True)  # a delivery may be finishing at this moment

    # --- Mailboxes, saved and restored with all that the server knows of them ---

    def keep(self, folder):
        self.box.logout()
        self.box = None
        self.settle()
        subprocess.check_call(["cp", "-a", self.top + "/mail", folder])

    def begin(self, folder):
        self.settle()
        shutil.rmtree(self.top + "/mail")
        subprocess.check_call(["cp", "-a", folder, self.top + "/mail"])

    def login(self):
        return tool.login(self.ports["IMAPS"], "gm", "gmpw")

    def deliver(self, game, name, text, then):
        self.box = self.box or self.login()
        date = tool.imaplib.Time2Internaldate(then)
        if self.box.append("INBOX", None, date, text.replace("\n", "\r\n").encode())[0] != "OK":
            raise SystemExit("append refused")

    def came(self):
        """By Message-ID the recipients and texts, below what the servers have put on top."""
        mails = collections.defaultdict(list)
        for player in self.players:
            for path in files("%s/mail/%s/Maildir/new" % (self.top, player)):
                with open(path, "rb") as file:
                    text = file.read()
                text = text[re.search(rb"^From: ", text, re.M).start():]
                mails[night.header(text, "Message-ID").strip("<>")].append((player, text))
        return mails

    def end(self):
        self.settle()
        lines = ["came: %s %s %s" % (to, night.header(text, "Subject"), hashlib.sha256(said(text)).hexdigest())
                 for (to, text), *_ in self.came().values()]
        box = self.login()
        for folder in sorted(line.decode().split(" ")[-1].strip('"') for line in box.list()[1]):
            if box.select('"%s"' % folder, readonly=True)[1] == [b"0"]:
                continue
            for answer in box.fetch("1:*", "(FLAGS INTERNALDATE BODY.PEEK[])")[1]:
                if isinstance(answer, tuple):
                    flags = sorted(set(re.search(rb"FLAGS \(([^)]*)\)", answer[0]).group(1).split()) - {rb"\Recent"})
                    lines.append("%s: %s %s %s %s" % (
                        folder, night.header(answer[1].replace(b"\r\n", b"\n"), "Message-ID"), flags,
                        re.search(rb'"([^"]*)"', answer[0]).group(1), hashlib.sha256(answer[1]).hexdigest()))
        box.logout()
        return lines
