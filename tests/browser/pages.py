#!/usr/bin/env python3
"""pages.py FOLDER: opens every FOLDER/RULESET.html in headless Chromium (HO-64, HO-65); FOLDER/RULESET.json is its
report, FOLDER/RULESET.txt the same as text; in FOLDER/hostile-NAME.html nothing may be a script. Prints what is
wrong."""
import json
import os
import re
import subprocess
import sys
import urllib.parse

import media
from driver import Browser
from firefox import Firefox

folder = sys.argv[1]
program = os.environ["NIGHTMAIL"]
pages = sorted(f[:-5] for f in os.listdir(folder) if f.endswith(".html"))
rulesets = [p for p in pages if not p.startswith(("hostile-", "first-"))]
bad = []

def check(ruleset, what, good):
    if not good:
        bad.append("%s: %s" % (ruleset, what))


def others(ruleset, what, *arguments):
    """Records what a check of media.py finds wrong."""
    found = []
    what(*arguments, found)
    for line in found:
        check(ruleset, line, False)


def refusals(ruleset, text):
    """Lines that the parser cannot read; whether the report has the named things does not matter here."""
    letter = "From: a@example.org\nTo: b@example.org\nContent-Type: text/plain; charset=utf-8\n\n"
    out = subprocess.run([program, "extract", "--ruleset", ruleset, "--json"], capture_output=True, text=True,
                         input=letter + "\n".join(text) + "\n", check=False)
    taken = [line["canonical"] for line in json.loads(out.stdout)["lines"] if line["kind"] == "order"]
    return [line for line in text if line not in taken]


# Composes an order of a form by clicks alone: for the whole empire, or for the first place and thing that allow it.
# Each next step is chosen by its kind, places of the map first, until there is a line. Returns [subject, lines, clicks
# except the one that chooses one of several things], or null if nothing here can carry it out.
MAKE = """
const code = arguments[0], by = id => document.getElementById(id), all = q => Array.from(document.querySelectorAll(q));
const count = () => all("#order-list li").length, click = e => e.dispatchEvent(new MouseEvent("click", {bubbles: true}));
function finish(subject, clicks) {
	const before = count();
	for (let i = 0; i < 12 && count() === 0; i++, clicks++) {
		const place = document.querySelector("#chart .reachable"), choice = document.querySelector("#panel [data-choice]");
		const text = document.querySelector("#panel form input");
		if (place) click(place);
		else if (choice) choice.click();
		else if (text) { text.value = text.placeholder; text.form.requestSubmit(); }
		else break;
	}
	const lines = all("#order-list li").map(l => l.dataset.line);
	for (let i = 0; i < 50 && !by("orders-undo").disabled && count(); i++) by("orders-undo").click();
	return [subject, lines, clicks];
}
const realm = document.querySelector('#realm-orders [data-order="' + code + '"]');
if (realm) { realm.click(); return finish(null, 1); }
for (const place of all("#chart g.place")) {
	if (!arguments[1].includes(place.dataset.place)) continue;
	click(place);
	for (const thing of all("#panel-things [data-thing]").slice(0, 8).map(t => t.dataset.thing).concat([""])) {
		if (thing) {
			document.querySelector('#panel-things [data-thing="' + CSS.escape(thing) + '"]').click();
			if (document.querySelector('#panel-things [data-thing="' + CSS.escape(thing) + '"]').getAttribute("aria-pressed") !== "true")
				return ["the thing " + thing + " is not pressed", []];
		}
		const button = document.querySelector('#panel [data-order="' + code + '"]');
		if (button && !button.disabled) { button.click(); return finish([thing, place.dataset.place], 2); }
		if (button && !button.title) return ["no reason why " + code + " is off", []];
		if (thing && all("#panel-things .all").length) document.querySelector("#panel-things .all").click();
	}
}
return null;
"""
# The same by keys. Tab and the arrows reach the element with the focus; the order is chosen by its own key, if it has
# one.
FOCUS = """
const by = q => document.querySelector(q), e = arguments[0] === null ?
	by("#chart .reachable") || by("#panel [data-choice]") || by("#panel form input") : by(arguments[0]);
if (!e || e.disabled || !e.matches("g.place") && e.tabIndex < 0) return null;
e.focus();
return document.activeElement === e && (e.matches("input") ? e.placeholder : "Enter");
"""


def by_keys(b, code, subject):
    """The resulting lines."""
    quoted = lambda name, value: "[data-%s=%s]" % (name, json.dumps(value))
    count = lambda: b.run("return document.querySelectorAll('#order-list li').length")
    if not subject:
        if not b.run(FOCUS, "#realm-orders " + quoted("order", code)):
            return "the order has no focus"
        b.keys("Enter")
    else:
        if not b.run(FOCUS, "#chart g.place" + quoted("place", subject[1])):
            return "the place has no focus"
        b.keys("Enter")
        if subject[0]:
            if not b.run(FOCUS, "#panel-things " + quoted("thing", subject[0])):
                return "the thing has no focus"
            b.keys("Enter")
        key = b.run("return document.querySelector(arguments[0]).getAttribute('aria-keyshortcuts')", "#panel " + quoted("order", code))
        if not key and not b.run(FOCUS, "#panel " + quoted("order", code)):
            return "the order has no focus"
        b.keys(key if key and key.startswith("Shift") else key.lower() if key else "Enter")
    for _ in range(12):
        if count():
            break
        press = b.run(FOCUS, None)
        if not press:
            return "nothing to go on with"
        if press != "Enter":
            b.keys(*press)
        b.keys("Enter")
    lines = [line[0] for line in b.run(LIST)]
    for _ in range(50):
        if b.run("const u = document.getElementById('orders-undo'); u.click(); return !document.querySelector('#order-list li')"):
            break
    return lines


# The greatest number of clicks until there is a line; one more if one of several things is chosen (the design's table
# of the commonest orders).
CLICKS = {"space-empires": {"MOVE": 3, "ATTACK": 3, "STANCE": 3, "BUILD": 2, "LOAD": 3, "UNLOAD": 3, "TRANSFER": 3},
          "space-empires-4x": {"MOVE": 3, "BUILD": 3}, "galactic-empires": {"M": 3, "B": 3, "T": 4},
          "cyoe": {"M": 3, "AK": 3, "ST": 3, "B": 4, "LD": 3, "UL": 3}, "star-empires": {"MOVE": 3, "FIRE": 3, "BUILD": 3, "LOAD": 3, "UNLOAD": 3}}
# Are lines of clicks refused that the page offered without a word? All of a set, but what it says of the whole realm's own orders.
REFUSED = """const o = document.getElementById("orders");
o.value = arguments[1]; o.dispatchEvent(new Event("input"));
return !document.querySelector('#realm-orders .off[data-order="' + arguments[0] + '"]') &&
	document.querySelectorAll("#order-list li[data-state=refused]").length > 0;
"""
LIST = "return Array.from(document.querySelectorAll('#order-list li'), l => [l.dataset.line, l.dataset.state, l.querySelector('.why').textContent])"


def clear(b):
    b.run("const o = document.getElementById('orders'); o.value = ''; o.dispatchEvent(new Event('input'))")


def typed(b, line):
    b.run("const l = document.getElementById('order-line'); l.value = arguments[0]; document.getElementById('order-add').click()", line)
    return b.run(LIST)


def about(data, form, subject, line):
    """Does the line name the chosen thing or, if the form takes none, the place?"""
    own = [f for f in form["fields"] if not f["optional"] and re.match("own(:|$)", data["kinds"][f["kind"]].get("source") or "") and
           not data["kinds"][f["kind"]]["source"].endswith("+")]
    place = next(p for p in data["places"] if p["id"] == subject[1])
    names = [n for n in [subject[0]] + ([] if own and subject[0] else [place["id"], place["name"]]) if n]
    return any(name in line or data["terse"] and re.sub("^[A-Z]", "", name) in line for name in names)


def compose(b, ruleset, forms):
    """Composes an order of each form by clicks, if the position allows one, and by typing; the line must say what
    was chosen."""
    data = json.loads(b.run("return document.getElementById('data').textContent"))
    here = [p["id"] for p in data["places"] if p["own"] or any(t["own"] and t["place"] == p["id"] for t in data["things"])]
    made, clicked = [], 0
    for form in forms:
        clear(b)
        found = b.run(MAKE, form["form"], here[:12])
        if found:
            subject, lines, clicks = found
            check(ruleset, "%s takes %d clicks" % (form["form"], clicks), clicks <= CLICKS[ruleset].get(form["form"], clicks))
            keyed = by_keys(b, form["form"], subject)
            check(ruleset, "%s by keys: %s, by clicks %s" % (form["form"], keyed, lines), keyed == lines)
            clear(b)
            check(ruleset, "%s by clicks: %s" % (form["form"], found), len(lines) >= 1)
            check(ruleset, "%s is offered, and refused: %s" % (form["form"], found), not b.run(REFUSED, form["form"], "\n".join(lines)))
            for line in lines:
                check(ruleset, "%s of %s is %s" % (form["form"], subject, line), not subject or about(data, form, subject, line))
            clicked += len(lines) >= 1
            made += lines
        clear(b)
        now = typed(b, form["example"])
        check(ruleset, "%s typed: %s" % (form["example"], now), len(now) == 1 and now[0][1] in ("good", "doubtful", "refused") and
              now[0][0].replace(" ", "") == form["example"].replace(" ", ""))
        made += [line[0] for line in now]
    for line in refusals(ruleset, made):
        check(ruleset, "is no legal form: " + line, False)
    check(ruleset, "only %d of %d forms by clicks" % (clicked, len(forms)), clicked * 2 > len(forms))
    clear(b)
    return made


def mail(b, ruleset, report):
    """A short set becomes a mail link, a long one a sentence; refused lines are not sent."""
    check(ruleset, "mail without orders", not b.run("return document.getElementById('orders-mail').hasAttribute('href')"))
    example = b.run("return document.getElementById('order-line').placeholder")
    typed(b, "no order at all")
    check(ruleset, "a refused line is mailed", not b.run("return document.getElementById('orders-mail').hasAttribute('href')"))
    check(ruleset, "it is not refused", b.run(LIST)[0][1] == "refused")
    b.click("#order-list .remove")
    check(ruleset, "it stays", b.run(LIST) == [])
    b.click("#orders-undo")
    check(ruleset, "undo does not bring it back", len(b.run(LIST)) == 1)
    clear(b)
    good = [line for line in b.run(LIST_OF, example) if line[1] != "refused"]
    link = urllib.parse.urlparse(b.run("return document.getElementById('orders-mail').getAttribute('href') || ''"))
    query = urllib.parse.parse_qs(link.query)
    check(ruleset, "the mail: %s" % (link,), not good or link.scheme == "mailto" and link.path == "" and "+" not in link.query and
          query["body"] == ["/game %s %s\r\n%s\r\n" % (report["game"], report["empire"], "\r\n".join(l[0] for l in good))])
    b.run("const o = document.getElementById('orders'); o.value = '/a\\n'.repeat(1000); o.dispatchEvent(new Event('input'))")
    check(ruleset, "a long mail has a link", b.run("return document.getElementById('orders-mail').hasAttribute('href')") is False)
    check(ruleset, "a long mail says to copy", "Copy" in b.run("return document.getElementById('orders-long').textContent"))
    clear(b)


LIST_OF = """const o = document.getElementById('orders'); o.value = arguments[0] + "\\n"; o.dispatchEvent(new Event('input'));""" + LIST


def head(ruleset):
    with open("%s/%s.json" % (folder, ruleset), encoding="utf-8") as file:
        report = json.load(file)
    return [report[key] for key in ("game", "turn", "empire")]


def apart(b, ruleset):
    """Pages that are opened as files share one storage; pages of two rulesets with the same game, turn and empire
    have separate drafts."""
    others = [r for r in rulesets if r != ruleset and head(r) == head(ruleset)]
    open_page(b, ruleset)
    typed(b, b.run("return document.getElementById('order-line').placeholder"))
    for other in others[:1]:
        b.open("%s/%s.html" % (folder, other))
        check(ruleset, "its draft is in the page of " + other, b.run(LIST) == [])
    b.console(), b.requests()
    return len(others)


def things(b, ruleset):
    """Each idle thing is a link that opens its place's panel with this thing alone as the subject."""
    left = b.run("return Array.from(document.querySelectorAll('#orders-left a[data-place]'), a => [a.textContent, a.dataset.place])")
    idle = b.run("return JSON.parse(document.getElementById('data').textContent).facts.standing.idle")
    check(ruleset, "idle: %s, %s" % (sorted(i for i, _ in left), sorted(idle)), sorted(i for i, _ in left) == sorted(idle))
    if not left:
        return
    b.click("#orders-left a")
    check(ruleset, "no panel of " + left[0][1], b.run("return !document.getElementById('panel').hidden"))
    pressed = b.run("return Array.from(document.querySelectorAll('#panel-things [aria-pressed=true]'), e => e.dataset.thing)")
    check(ruleset, "%s is pressed of %s" % (pressed, left[0]), len(pressed) <= 1)
    named = b.run("return Array.from(document.querySelectorAll('#panel-things [data-thing]'), e => [e.textContent, e.title.split(',')[0]])")
    check(ruleset, "ships without their class: %s" % named, ruleset != "star-empires" or named and all(kind in name for name, kind in named))
    kept = b.run("return document.getElementById('orders-left').textContent")
    check(ruleset, "the draft", kept != "")


def places(b, ruleset):
    """Arrows walk, Enter opens the panel, a letter chooses, Escape goes back; the map is one tab stop."""
    ids = b.run("return Array.from(document.querySelectorAll('g.place'), g => g.dataset.place)")
    b.run("document.querySelector('g.place[tabindex=\"0\"]').focus()")
    walked = {b.run("return document.activeElement.dataset.place")}
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
        b.keys(key)
        walked.add(b.run("return document.activeElement.dataset.place"))
    check(ruleset, "the arrows do not walk: %s" % walked, len(walked) > 1 and walked <= set(ids))
    at = b.run("return document.activeElement.dataset.place")
    check(ruleset, "what is said of " + at, b.run("return document.getElementById('map-where').textContent").startswith(at))
    b.keys("Enter")
    check(ruleset, "no panel of " + at, b.run("return !document.getElementById('panel').hidden"))
    check(ruleset, "more than one tab stop", b.run("return document.querySelectorAll('#map [tabindex=\"0\"]').length") == 1)
    b.keys("Escape")
    check(ruleset, "the panel stays", b.run("return document.getElementById('panel').hidden"))
    b.keys("n")
    key = b.run("""const e = Array.from(document.querySelectorAll('#panel [data-order]')).find(b => !b.disabled &&
	/^[A-Z]$/.test(b.getAttribute('aria-keyshortcuts') || '')); return e && e.getAttribute('aria-keyshortcuts')""")
    check(ruleset, "n opens no panel with a key", key)
    if key:
        b.keys(key.lower())
        check(ruleset, "%s chooses nothing" % key, b.run("return !document.querySelector('#panel [data-order]')"))
    clear(b)
    zoomed = b.run("return document.querySelector('#chart').style.transform")
    b.run("document.activeElement.blur(); document.querySelector('.tools button').click()")
    check(ruleset, "no zoom", b.run("return document.querySelector('#chart').style.transform") != zoomed)


TABBED = "return document.activeElement.id || document.activeElement.className.baseVal || document.activeElement.className"


def shortcuts(b, ruleset):
    """The first Tab leads to the orders; the map is one stop, two before the orders; Ctrl+Enter goes to what sends them."""
    open_page(b, ruleset)
    b.keys("Tab")
    check(ruleset, "the first stop is " + b.run(TABBED), b.run(TABBED) == "skip")
    b.keys("Enter", "Tab")
    check(ruleset, "after the skip link comes " + b.run(TABBED), b.run("return !!document.activeElement.closest('#compose')"))
    b.run("document.getElementById('next-idle').focus()")
    b.keys("Tab")
    check(ruleset, "after the tools comes " + b.run(TABBED), b.run("return document.activeElement.matches('g.place')"))
    typed(b, b.run("return document.getElementById('order-line').placeholder"))
    b.run("document.querySelector('g.place[tabindex=\"0\"]').focus()")
    b.keys("Tab", "Tab")
    sends = b.run("return document.getElementById('orders-mail').hasAttribute('href')") # is the line good by itself?
    check(ruleset, "two stops after the map: " + b.run(TABBED), b.run(TABBED) == "orders-mail" or not sends)
    b.run("document.querySelector('g.place[tabindex=\"0\"]').focus()")
    b.keys("Control+Enter")
    check(ruleset, "Ctrl+Enter goes to " + b.run(TABBED), b.run(TABBED) == ("orders-mail" if sends else "order-line"))
    # A panel that is shut by a key gives the focus back to its place.
    b.run("document.querySelector('g.place[tabindex=\"0\"]').focus()")
    b.keys("Enter")
    b.run("document.getElementById('panel-close').focus()")
    b.keys("Escape")
    check(ruleset, "Escape leaves the focus at " + b.run(TABBED), b.run("return document.activeElement.matches('g.place')"))
    clear(b)


# Chooses the first thing that can move, in the panel; returns the move's key.
MOVER = """
const panel = document.getElementById("panel");
for (const t of JSON.parse(document.getElementById("data").textContent).things.filter(t => t.own && t.name)) {
	const place = document.querySelector('#chart g.place[data-place="' + CSS.escape(t.place) + '"]');
	const thing = () => panel.querySelector('[data-thing="' + CSS.escape(t.name) + '"]');
	place && place.dispatchEvent(new MouseEvent("click", {bubbles: true}));
	thing() && thing().click();
	const move = panel.querySelector('[data-order="MOVE"]:not(:disabled), [data-order="M"]:not(:disabled)');
	if (move && thing()) {
		thing().focus();
		return move.getAttribute("aria-keyshortcuts").toLowerCase();
	}
}
return null;
"""
# The lines round the place with the focus and round another bright one.
RIMS = """
const rim = g => g && getComputedStyle(g.querySelector(".rim") || g.querySelector(".spot")).stroke;
return [rim(document.activeElement.closest("g.place")), rim(document.querySelector("#chart .reachable:not(:focus)"))];
"""


def to_bright(b):
    """Walks from the place with the focus to a bright one."""
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 3:
        if b.run("return document.activeElement.matches('.reachable')"):
            return
        b.keys(key)


def walks(b, ruleset):
    """The key of a move leads from the panel to the map; among bright places one sees where the keys are; the end of a way
    is not dim; Escape takes the question back. An order of the realm leads into the panel, and Escape back to it."""
    open_page(b, ruleset)
    key = b.run(MOVER)
    check(ruleset, "nothing moves", key)
    b.keys(key)
    check(ruleset, "%s leads to %s" % (key, b.run(TABBED)), b.run("return document.activeElement.matches('g.place')"))
    to_bright(b)
    rims = b.run(RIMS)
    check(ruleset, "the place with the focus looks like the other bright ones: %s" % rims, rims[0] != rims[1])
    b.keys("Escape")
    said = b.run("return document.getElementById('order-status').textContent")
    check(ruleset, "after Escape it still says: " + said, said == "")
    b.keys(key)
    to_bright(b)
    b.keys("Enter")
    check(ruleset, "the end of the way is dim", b.run("return !document.activeElement.matches('.dim')"))
    clear(b)
    open_page(b, ruleset)
    if b.run("const e = document.querySelector('#realm-orders [data-order]'); e && e.focus(); return !!e"):
        b.keys("Enter")
        check(ruleset, "an order of the realm leads to " + b.run(TABBED), b.run("return !!document.activeElement.closest('#panel')"))
        b.keys("Escape")
        check(ruleset, "from it Escape leads to " + b.run(TABBED), b.run("return !!document.activeElement.closest('#realm-orders')"))
    clear(b)


def guide(b, ruleset):
    """What a first page says is chosen is what a button is called."""
    open_page(b, "first-" + ruleset)
    said = re.findall(r"then ([A-Z][a-z]+(?: ships)?)", b.run("return document.getElementById('orders-guide').textContent"))
    titles = b.run("""const home = JSON.parse(document.getElementById('data').textContent).places.find(p => p.home);
document.querySelector('#chart g.place[data-place="' + CSS.escape(home.id) + '"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
return Array.from(document.querySelectorAll('#panel [data-order] b'), b => b.textContent)""")
    check(ruleset, "the guide names %s, the buttons are %s" % (said, titles), set(said) <= set(titles))
    return len(said)


def waits(b, ruleset):
    """On a first page something waits, and each link leads to the panel that orders it."""
    open_page(b, "first-" + ruleset)
    count = b.run("return document.querySelectorAll('#orders-left a').length")
    heads = b.run("return ['idle', 'idle-head', 'idle-count'].map(id => parseInt(document.getElementById(id).textContent))")
    check(ruleset, "nothing waits for first orders: %s, %s" % (count, heads), count and heads[0] and len(set(heads)) == 1)
    for n in range(count):
        b.run("document.querySelectorAll('#orders-left a')[%d].click()" % n)
        check(ruleset, "no panel of what waits, %d" % n, b.run("return !document.getElementById('panel').hidden"))
        b.run("document.getElementById('panel').dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))")


def draft(b, ruleset):
    """The draft is there again after the page is loaded again."""
    example = b.run("return document.getElementById('order-line').placeholder")
    typed(b, example)
    b.open("%s/%s.html" % (folder, ruleset))
    check(ruleset, "the draft is lost", [line[0] for line in b.run(LIST)] == [example])
    clear(b)


def builds(b):
    """The key of an order without a target on the map leads into the panel, where Enter is Done and leads back
    (space-empires)."""
    home = b.run("return JSON.parse(document.getElementById('data').textContent).places.find(p => p.own).id")
    b.run("document.querySelector(arguments[0]).focus()", "#chart g.place[data-place=%s]" % home)
    b.keys("Enter", "b")
    check("space-empires", "b leads to " + b.run(TABBED), b.run(TABBED) == "panel")
    b.keys("Enter")
    check("space-empires", "Enter is not Done", b.run("return document.getElementById('panel').hidden"))
    check("space-empires", "Done leads to " + b.run(TABBED), b.run("return document.activeElement.dataset.place") == home)
    check("space-empires", "it built %s" % b.run(LIST), len(b.run(LIST)) == 1)
    clear(b)


def slips(b):
    """A line with a typing error is refused and shown with the corrected line (space-empires)."""
    fleets = b.run("return JSON.parse(document.getElementById('data').textContent).things.filter(t => t.own).map(t => t.name)")
    name = "F%s" % max(int(f[1:]) for f in fleets)
    wrong = "%sXX" % name
    now = typed(b, wrong)
    check("space-empires", "%s: %s" % (wrong, now), now[-1][1] == "refused")
    clear(b)
    mine = b.run("const d = JSON.parse(document.getElementById('data').textContent); return [d.places.find(p => p.own).id, d.things.find(t => t.own && !d.places.find(p => p.id === t.place).own)?.name]")
    if not mine[1]:
        return
    now = typed(b, "B1F%sW%s0" % (99, mine[0][1:]))
    mended = b.run("const m = document.querySelector('#order-list .mend'); return m && m.dataset.line")
    check("space-empires", "no mended line: %s" % now, mended == "B1F99" + mine[0])
    b.click("#order-list .mend")
    check("space-empires", "not mended", [line[:2] for line in b.run(LIST)] == [["B1F99" + mine[0], "good"]])
    clear(b)


def tables(b, ruleset):
    heads = b.run("return Array.from(document.querySelectorAll('#places th[aria-sort] button, #things th[aria-sort] button')).length")
    check(ruleset, "heads of tables", heads == 10)
    order = "return Array.from(document.querySelector('#things').tBodies[0].rows, r => Number(r.cells[3].textContent))"
    b.run("document.querySelectorAll('#things thead button')[3].click()")
    check(ruleset, "up", b.run(order) == sorted(b.run(order)))
    b.run("document.querySelectorAll('#things thead button')[3].click()")
    check(ruleset, "down", b.run(order) == sorted(b.run(order), reverse=True))
    check(ruleset, "aria-sort", b.run("return document.querySelectorAll('#things th')[3].getAttribute('aria-sort')") == "descending")


def accessible(b, ruleset):
    """Every control has a name in the accessibility tree that Chromium gives to screen readers."""
    work = {"button", "link", "combobox", "textbox", "spinbutton", "checkbox", "ComboBoxSelect"}
    for role, name, properties in b.accessibility():
        if role in work or properties.get("focusable") and role not in ("RootWebArea", "option", "MenuListOption"):
            check(ruleset, "a %s without a name" % role, name.strip())


# After zooming in and back home the map is as before.
STEADY = """
const all = () => Array.from(document.querySelectorAll("#chart text"), t => { const b = t.getBoundingClientRect();
	return [t.textContent, getComputedStyle(t).display === "none" || !b.width, Math.round(b.x), Math.round(b.y)].join(" "); });
document.getElementById("go-home").click();
const before = all();
document.getElementById("zoom-in").click();
document.getElementById("go-home").click();
return all().filter((line, i) => line !== before[i]).slice(0, 3);
"""


def open_page(b, ruleset):
    b.open("%s/%s.html" % (folder, ruleset))
    b.run("localStorage.clear()")
    b.open("%s/%s.html" % (folder, ruleset))


def quiet(b, ruleset):
    said = b.console()
    check(ruleset, "the console: %s" % said, not said)
    asked = [url for url in b.requests() if "/%s.html" % ruleset not in url and url.startswith(("http", "file", "ws"))]
    check(ruleset, "asks for %s" % asked, not asked)


def narrow(b, ruleset):
    width = b.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    wide = b.run("""return Array.from(document.querySelectorAll("body *")).filter(e => !e.closest("svg") &&
	e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(e => e.outerHTML.slice(0, 80))""")
    check(ruleset, "wider than a phone: %s %s" % (width, wide[:3]), width[0] <= width[1] and not wide)


text = {r: open("%s/%s.txt" % (folder, r), encoding="utf-8").read() for r in rulesets}
total, same, named, made = 0, 0, 0, {}
with Browser() as b:
    b.open("about:blank")
    b.console(), b.requests()
    for r in rulesets:
        open_page(b, r)
        check(r, "the text", b.run("return document.getElementById('report').textContent") + "\n" == text[r])
        accessible(b, r)
        tables(b, r)
        forms = json.loads(subprocess.run([program, "grammar", r, "--json"], capture_output=True, text=True, check=True).stdout)["forms"]
        total += len(forms)
        made[r] = compose(b, r, forms)
        mail(b, r, json.load(open("%s/%s.json" % (folder, r), encoding="utf-8")))
        places(b, r)
        shortcuts(b, r)
        walks(b, r)
        open_page(b, r)
        draft(b, r)
        things(b, r)
        if r == "space-empires":
            slips(b)
            builds(b)
        check(r, "zoomed and back: %s" % b.run(STEADY), not b.run(STEADY))
        open_page(b, r)
        others(r, media.sending, b)
        open_page(b, r)
        others(r, media.paper, b, text[r])
        others(r, media.forced, b)
        others(r, media.motion, b)
        others(r, media.drag, b)
        quiet(b, r)
        same += apart(b, r)
    for r in rulesets:
        named += guide(b, r)
        waits(b, r)
        quiet(b, "first-" + r)
    for page in sorted(set(pages) - set(rulesets)):
        open_page(b, page)
        quiet(b, page)
        check(page, "an alert", b.run("return document.querySelectorAll('script').length") == 15)
with Browser(360, 740) as b:
    for page in pages:
        open_page(b, page)
        narrow(b, page)
    for r in rulesets:
        open_page(b, r)
        others(r, media.touch, b)
        others(r, media.sheet, b)
# The same clicks and keys write the same lines in another browser.
with Firefox() as b:
    for r in rulesets:
        open_page(b, r)
        forms = json.loads(subprocess.run([program, "grammar", r, "--json"], capture_output=True, text=True, check=True).stdout)["forms"]
        check(r, "Firefox composes other lines than Chromium", compose(b, r, forms) == made[r])
        mail(b, r, json.load(open("%s/%s.json" % (folder, r), encoding="utf-8")))
        places(b, r)
        open_page(b, r)
        draft(b, r)
        things(b, r)
        check(r, "Firefox: %s" % b.run(STEADY), not b.run(STEADY))
with Browser(script=False) as b:
    for r in rulesets:
        b.open("%s/%s.html" % (folder, r))
        source = b.command("Accessibility.getFullAXTree")["nodes"]
        names = {n.get("name", {}).get("value") for n in source if not n.get("ignored")}
        check(r, "without script the composer shows", "Mail" not in names)
        check(r, "without script the tables and the text are there", "The report as text" in names and
              any((n or "").startswith("Places (") for n in names) and any((n or "").startswith("News of turn") for n in names))
print("\n".join(bad) if bad else "%d forms of %d rulesets are good" % (total, len(rulesets)))
sys.exit(1 if bad or not total or not same or not named else 0)
