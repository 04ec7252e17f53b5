"""Part of tests/bench/measure: mails over IMAP with TLS from a real Dovecot (tests/mailserver), taken and kept
durably, no more.

Their senders are nobody's, and the site looks at no stranger's mail (strangers_per_run: 0): `fetch` stores each as it
came, in its database on the disk, and waits for the disk as it always does. mbsync takes the same mails into a
Maildir on the same disk and waits for nothing (FSync no). Neither moves or marks a mail. The server's own mailbox is
in memory."""
import os, shutil, sqlite3, subprocess, sys

from timed import here, in_turn, left_out, memory, program, row, sizes

SERVER, TOOL = os.path.join(here, "../mailserver"), os.path.join(here, "../e2e/mailtool")
PACKAGES = {"mbsync": "isync", "dovecot": "dovecot-imapd", "exim4": "exim4-daemon-light", "openssl": "openssl"}
MAIL = """From: Player %(n)d <p%(n)d@example.org>
To: gm@gm.test
Subject: Re: war 1 report
Date: Wed, 02 Dec 2026 10:00:00 +0000
Message-ID: <m%(n)d@example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

B8F1W%(n)d

""" + 25 * ("> " + 70 * "x" + "\n")
CONFIG = """site: {address: gm@gm.test, gm: p3@players.test}
mailbox: {url: "imaps://localhost:%(port)d/%(folder)s", user: gm, password_file: password, ca_file: %(ca)s}
outgoing: {url: "maildir:out"}
limits: {strangers_per_run: 0}
"""
MBSYNC = """FSync no

IMAPAccount bench
Host localhost
Port %(port)d
User gm
Pass gmpw
SSLType IMAPS
CertificateFile %(ca)s

IMAPStore far
Account bench

MaildirStore near
Path %(path)s/
Inbox %(path)s/INBOX

Channel bench
Far :far:%(folder)s
Near :near:INBOX
Create Near
Sync Pull New
SyncState *
"""


def mailbox(port, folder, count):
    """Makes the mails; returns their bytes."""
    top = os.path.join(memory, folder)
    os.mkdir(top)
    for n in range(count):
        with open(os.path.join(top, str(n)), "w") as file:
            file.write(MAIL % {"n": n})
    names = [os.path.join(top, name) for name in os.listdir(top)]
    subprocess.run([TOOL, "append", str(port), "gm", "gmpw", folder, *names], check=True)
    return sum(map(os.path.getsize, names))


def taking(top, port, count):
    """Prints a row; `top` is the server's folder."""
    at = {"port": port, "folder": "x%d" % count, "ca": os.path.join(top, "tls", "ca.pem")}
    size, site = mailbox(at["port"], at["folder"], count), os.path.join(memory, "taker%d" % count)
    subprocess.run([program, "init", site], stdout=subprocess.DEVNULL, check=True)
    for name, text in (("nightmail.yaml", CONFIG % at), ("password", "gmpw\n")):
        with open(os.path.join(site, name), "w") as file:
            file.write(text)
        os.chmod(os.path.join(site, name), 0o600)

    def fetch(path, first):
        shutil.copytree(site, path)
        return [program, "-C", path, "fetch"]

    def mbsync(path, first):
        os.mkdir(path)
        with open(os.path.join(path, "rc"), "w") as file:
            file.write(MBSYNC % {**at, "path": path})
        return ["mbsync", "-q", "-c", os.path.join(path, "rc"), "bench"]

    def check(stored, synced):
        base = sqlite3.connect(os.path.join(stored, "nightmail.db"))
        ours = base.execute("SELECT count(*) FROM mail WHERE whole").fetchone()[0]
        base.close()
        theirs = len(os.listdir(os.path.join(synced, "INBOX", "new")))
        if ours != count or theirs != count:
            sys.exit("%d mails: nightmail took %d, mbsync %d" % (count, ours, theirs))

    (cpu, wall, peak), (its_cpu, its_wall, _) = in_turn(fetch, mbsync, check=check)
    row("%d mails over IMAP, kept, disk" % count, cpu, None, wall, peak, size, None,
        "%.2f x mbsync, wall %.2f x; %.2f ms a mail" % (cpu / its_cpu, wall / its_wall, 1e3 * cpu / count))


def imap():
    os.environ["PATH"] += ":/usr/sbin"
    missing = [package for name, package in PACKAGES.items() if not shutil.which(name)]
    if missing:
        return left_out("mails over IMAP, kept", "needs Debian's " + ", ".join(missing))
    os.chmod(memory, 0o755)  # for the server, which runs as another user if this is root
    server = os.path.join(memory, "server")
    port = int(subprocess.run([TOOL, "ports"], capture_output=True, check=True).stdout)
    try:
        subprocess.run([SERVER, "start", server, str(port)], stdout=subprocess.DEVNULL, check=True)
        for size in sizes:
            taking(server, port + 1, 500 * size)
    finally:
        subprocess.run([SERVER, "stop", server])
