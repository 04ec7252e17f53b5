#!/usr/bin/env python3
"""played.py PROGRAM FOLDER: plays two turns of a new game in FOLDER/game on the page of `play --page` in headless
Chromium (HO-161): chooses an order, sends and runs it; sends a wrong one, which is answered; finds the draft
after the page is loaded again; and q at the terminal keeps it. FOLDER/bin/xdg-open writes the address to
FOLDER/opened. Prints what is wrong."""
import os
import subprocess
import sys
import time

from driver import Browser

program, folder = sys.argv[1:]
bad = []


def check(what, good):
    if not good:
        bad.append(what)


def wait(told, what):
    """Waits 20 seconds at most."""
    for _ in range(200):
        found = told()
        if found:
            return found
        time.sleep(0.1)
    raise SystemExit("%s: waited in vain" % what)


def address():
    try:
        with open(folder + "/opened") as file:
            return file.read().strip()
    except FileNotFoundError:
        return None


def begin():
    if os.path.exists(folder + "/opened"):
        os.unlink(folder + "/opened")
    game = subprocess.Popen([program, "play", "space-empires", "--dir", folder + "/game", "--page"], stdin=subprocess.PIPE,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, PATH=folder + "/bin:" + os.environ["PATH"]))
    return game, wait(address, "the address")


TYPE = "const o = document.getElementById('orders'); o.value = arguments[0]; o.dispatchEvent(new Event('input'))"
LINES = "return Array.from(document.querySelectorAll('#order-list li'), l => l.dataset.line)"
HEAD = "return (document.querySelector('h1') || {}).textContent || ''"
# Builds for, or moves, the first thing without an order, by clicks alone.
CHOOSE = """
document.querySelector('#orders-left a').click();
const button = Array.from(document.querySelectorAll('#panel [data-order]')).find(b => !b.disabled);
button.click();
for (let i = 0; i < 12 && !document.querySelector('#order-list li'); i++) {
	const place = document.querySelector('#chart .reachable'), choice = document.querySelector('#panel [data-choice]');
	const text = document.querySelector('#panel form input');
	if (place) place.dispatchEvent(new MouseEvent('click', {bubbles: true}));
	else if (choice) choice.click();
	else if (text) { text.value = text.placeholder; text.form.requestSubmit(); }
	else break;
}
"""


def play(b, game, at):
    b.open(at)
    check("no button to send: " + b.run("return document.body.textContent.slice(0, 200)"), b.run("return !!document.getElementById('orders-send')"))
    check("the page speaks of mails", "mail" not in b.run("return document.body.innerText").lower())
    b.run(CHOOSE)
    lines = b.run(LINES)
    check("nothing was chosen", len(lines) == 1)
    # How to begin is told until the turn is sent, and how the first world is won.
    guide = b.run("const g = document.getElementById('orders-guide'); return g.hidden ? '' : g.textContent")
    check("the guide: " + guide, "taken by Bombard" in guide)
    check("the button: " + b.run("return document.getElementById('orders-send').textContent"),
          b.run("return document.getElementById('orders-send').textContent") == "Send 1 order")
    # The order composed from the report is run, and the next report is shown.
    b.click("#orders-send")
    wait(lambda: ", turn 2" in b.run(HEAD), "turn 2")
    with open(folder + "/game/turn-0001/E1.ord") as file:
        check("what ran", file.read().split() == lines)
    check("the old draft is in the new turn", b.run(LINES) == [])
    # An order that the page accepts and the program refuses: the answer is shown, and nothing is run.
    b.run("window.fetch = (f => (path, what) => f(path, {method: 'POST', body: 'M9W1\\n'}))(window.fetch)")
    b.click("#orders-send")
    answer = wait(lambda: b.run("return document.getElementById('orders-answer').textContent"), "an answer")
    check("the answer: " + answer, answer.startswith("THE TURN WAS NOT RUN") and "WHAT WAS NOT TAKEN" in answer and not b.run("return document.getElementById('orders-answer').hidden"))
    check("the turn ran", not os.path.exists(folder + "/game/turn-0003"))
    # The program keeps the draft: the page has it when it is loaded again, and so has the next session after q.
    b.open(at)
    b.run(TYPE, "B1F7W1")
    time.sleep(1)
    b.open(at)
    check("the draft is lost: %s" % b.run(LINES), b.run(LINES) == ["B1F7W1"])
    check("the console: %s" % b.console(), b.console() == [])
    foreign = [r for r in b.requests() if not r.startswith((at, "data:"))]
    check("asked elsewhere: %s" % foreign, not foreign)
    if os.environ.get("SHOT"):
        b.screenshot(os.environ["SHOT"])
    game.stdin.write(b"q\n")
    game.stdin.close()
    check("exit code", game.wait(20) == 0)
    game, at = begin()
    b.open(at)
    check("the kept draft is lost: %s" % b.run(LINES), b.run(LINES) == ["B1F7W1"])
    b.run(TYPE, "")
    b.click("#orders-send")
    wait(lambda: ", turn 3" in b.run(HEAD), "turn 3")
    game.stdin.write(b"q\n")
    game.stdin.close()
    check("exit code", game.wait(20) == 0)


first = begin()
try:
    with Browser() as browser:
        play(browser, *first)
finally:
    if first[0].poll() is None:
        first[0].terminate()
print("\n".join(bad) if bad else "the page is played")
sys.exit(bool(bad))
