#!/usr/bin/env python3
"""pages.py FOLDER: every FOLDER/RULESET.html in headless Chromium (HO-64, HO-65), FOLDER/RULESET.json the report that it is
of, FOLDER/RULESET.txt the same as text; of FOLDER/hostile-NAME.html that nothing in it is script. Prints what is wrong."""
import json
import os
import subprocess
import sys
import urllib.parse

from driver import Browser

folder = sys.argv[1]
program = os.environ["NIGHTMAIL"]
pages = sorted(f[:-5] for f in os.listdir(folder) if f.endswith(".html"))
rulesets = [p for p in pages if not p.startswith("hostile-")]
bad = []

FILL = """
const field = arguments[0], put = value => { field.value = value; field.dispatchEvent(new Event("input", {bubbles: true})); };
if (field.disabled) return;
if (field.type === "checkbox") field.click();
else if (field.tagName === "SELECT") put(field.options[field.options.length - 1].value || field.options[0].value);
else if (field.type === "number") put(field.min);
else put(field.placeholder);
"""
FIELDS = """return Array.from(document.querySelectorAll("#order-fields select, #order-fields input"))
	.filter(f => arguments[0] || !f.hasAttribute("data-optional"))"""
SHAPE = """return Array.from(document.querySelectorAll("#order-fields select, #order-fields input")).filter(f =>
	!(f.tagName === "SELECT" ? f.options.length : f.type === "number" ? f.min !== "" && f.max !== "" :
	  f.type === "text" ? f.placeholder !== "" : ["checkbox", "radio"].includes(f.type)) ||
	!document.querySelector('label[for="' + f.id + '"]')).map(f => f.outerHTML)"""


def check(ruleset, what, good):
    if not good:
        bad.append("%s: %s" % (ruleset, what))


def refusals(ruleset, text):
    """Lines that the parser does not read: what the report has no such thing for is no matter here."""
    letter = "From: a@example.org\nTo: b@example.org\nContent-Type: text/plain; charset=utf-8\n\n"
    out = subprocess.run([program, "extract", "--ruleset", ruleset, "--json"], capture_output=True, text=True,
                         input=letter + "\n".join(text) + "\n", check=False)
    taken = [line["canonical"] for line in json.loads(out.stdout)["lines"] if line["kind"] == "order"]
    return [line for line in text if line not in taken]


COMPOSE = """
const form = document.getElementById("order-form"), made = [], [fields, fill, how] = arguments;
for (form.selectedIndex = 0; form.selectedIndex >= 0 && made.length < form.options.length; form.selectedIndex++) {
	const orders = document.getElementById("orders"), before = orders.value;
	form.dispatchEvent(new Event("change", {bubbles: true}));
	for (const field of how === "as it stands" ? document.querySelectorAll("#order-fields [type=text][required]") :
		new Function(fields)(how === "all"))
		new Function(fill)(field);
	document.getElementById("order-add").click();
	made.push([before, orders.value, document.getElementById("order-status").textContent]);
}
return made;
"""
SHAPES = """
const form = document.getElementById("order-form"), bad = [];
for (form.selectedIndex = 0; form.selectedIndex >= 0; form.selectedIndex++) {
	form.dispatchEvent(new Event("change", {bubbles: true}));
	bad.push(...new Function(arguments[0])());
	if (form.selectedIndex === form.options.length - 1) break;
}
return bad;
"""
TYPED = """return Array.from(document.querySelectorAll("#order-fields :is(select, input, button)"), f =>
	f.type === "text" && f.required ? f.placeholder : "")"""


def added(ruleset, how, before, after, told):
    """The one line that came."""
    was, now = before.split("\n")[:-1], after.split("\n")[:-1]
    check(ruleset, "%s: %r became %r: %s" % (how, was[-1:], now[-1:], told), now[:-1] == was and len(now) == len(was) + 1)
    return now[len(was):]


def typed(b, ruleset, count):
    """Each form by the keyboard alone, from one to the next by the arrow."""
    made = []
    b.run("const f = document.getElementById('order-form'); f.selectedIndex = 0; f.dispatchEvent(new Event('change', {bubbles: true}))")
    for number in range(count):
        b.run("document.getElementById('order-form').focus()")
        if number:
            b.keys("ArrowDown")
        before = b.run("return document.getElementById('orders').value")
        pressed = []
        for text in b.run(TYPED):
            pressed += ["Tab"] + ([text] if text else [])
        b.keys(*pressed, "Tab", "Enter")
        after, told, at = b.run("return [document.getElementById('orders').value, document.getElementById('order-status').textContent,"
                                "document.getElementById('order-form').selectedIndex]")
        check(ruleset, "the arrow leads to form %d, not %d" % (at, number), at == number)
        made += added(ruleset, "form %d, keys" % number, before, after, told)
    return made


def compose(b, ruleset):
    """Each form as it stands, with what is needed, with all, and by the keyboard alone."""
    for outer in b.run(SHAPES, SHAPE):
        check(ruleset, "a field without bounds, sample or label: " + outer, False)
    count = b.run("return document.getElementById('order-form').options.length")
    made = []
    for how in ("as it stands", "needed", "all"):
        for number, (before, after, told) in enumerate(b.run(COMPOSE, FIELDS, FILL, how)):
            made += added(ruleset, "form %d, %s" % (number, how), before, after, told)
    made += typed(b, ruleset, count)
    for line in refusals(ruleset, made):
        check(ruleset, "is no legal form: " + line, False)
    return count


def mail(b, ruleset, report):
    """A link while it is short, a sentence when it is not."""
    b.run("const o = document.getElementById('orders'); o.value = 'A&B+C D\\nE\\n'; o.dispatchEvent(new Event('input'))")
    link = urllib.parse.urlparse(b.run("return document.getElementById('orders-mail').getAttribute('href')"))
    query = urllib.parse.parse_qs(link.query)
    check(ruleset, "the mail: %s" % (link,), link.scheme == "mailto" and link.path == "" and "+" not in link.query and
          query["body"] == ["/game %s %s\r\nA&B+C D\r\nE\r\n" % (report["game"], report["empire"])] and "subject" in query)
    b.run("const o = document.getElementById('orders'); o.value = 'A\\n'.repeat(1000); o.dispatchEvent(new Event('input'))")
    check(ruleset, "a long mail has a link", b.run("return document.getElementById('orders-mail').hasAttribute('href')") is False)
    check(ruleset, "a long mail says to copy", "Copy" in b.run("return document.getElementById('compose').innerText"))
    b.run("const o = document.getElementById('orders'); o.value = ''; o.dispatchEvent(new Event('input'))")


def things(b, ruleset):
    """Each own thing is a link until a line names it."""
    left = b.run("return Array.from(document.querySelectorAll('#orders-left a[href^=\"#\"]'), a => a.textContent)")
    if not left:
        return
    b.click("#orders-left a")
    b.click("#order-add")
    now = b.run("return Array.from(document.querySelectorAll('#orders-left a'), a => a.textContent)")
    check(ruleset, "%s is left after %s" % (left[0], b.run("return document.getElementById('orders').value")), left[0] not in now and len(now) == len(left) - 1)


def places(b, ruleset):
    """A click and Enter on a place fill the first field that takes one; the arrows walk."""
    form = b.run("""const f = document.getElementById("order-form");
	for (f.selectedIndex = 0; f.selectedIndex < f.options.length; f.selectedIndex++) {
		f.dispatchEvent(new Event("change", {bubbles: true}));
		if (document.querySelector("#order-fields .more")) return f.selectedIndex;
	}
	return -1""")
    if form < 0:
        return
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
    preview = b.run("return document.getElementById('order-preview').textContent")
    check(ruleset, "%s is not in %s" % (at, preview), at in preview or at[1:] in preview)
    b.run("""document.querySelector('g.place[data-place="' + arguments[0] + '"]').dispatchEvent(new MouseEvent("click", {bubbles: true}))""", ids[0])
    preview = b.run("return document.getElementById('order-preview').textContent")
    check(ruleset, "%s is not in %s" % (ids[0], preview), ids[0] in preview or ids[0][1:] in preview)
    check(ruleset, "more than one tab stop", b.run("return document.querySelectorAll('#map [tabindex=\"0\"]').length") == 1)
    zoomed = b.run("return document.querySelector('#chart-view').style.transform")
    b.run("document.activeElement.blur(); document.querySelector('.tools button').click()")
    check(ruleset, "no zoom", b.run("return document.querySelector('#chart-view').style.transform") != zoomed)


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
    """What can be worked has a name, in the tree that Chromium gives to screen readers."""
    work = {"button", "link", "combobox", "textbox", "spinbutton", "checkbox", "ComboBoxSelect"}
    for role, name, properties in b.accessibility():
        if role in work or properties.get("focusable") and role not in ("RootWebArea", "option", "MenuListOption"):
            check(ruleset, "a %s without a name" % role, name.strip())


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
total = 0
with Browser() as b:
    b.open("about:blank")
    b.console(), b.requests()
    for r in rulesets:
        open_page(b, r)
        check(r, "the text", b.run("return document.getElementById('report').textContent") + "\n" == text[r])
        accessible(b, r)
        tables(b, r)
        total += compose(b, r)
        mail(b, r, json.load(open("%s/%s.json" % (folder, r), encoding="utf-8")))
        places(b, r)
        open_page(b, r)
        things(b, r)
        quiet(b, r)
    for page in sorted(set(pages) - set(rulesets)):
        open_page(b, page)
        quiet(b, page)
        check(page, "an alert", b.run("return document.querySelectorAll('script').length") == 4)
with Browser(360, 740) as b:
    for page in pages:
        open_page(b, page)
        narrow(b, page)
with Browser(script=False) as b:
    for r in rulesets:
        b.open("%s/%s.html" % (folder, r))
        source = b.command("Accessibility.getFullAXTree")["nodes"]
        names = {n.get("name", {}).get("value") for n in source if not n.get("ignored")}
        check(r, "without script the composer shows", "Add this order" not in names)
        check(r, "without script the tables and the text are there", "The report as text" in names and
              any((n or "").startswith("Places (") for n in names) and any((n or "").startswith("News of turn") for n in names))
print("\n".join(bad) if bad else "%d forms of %d rulesets are good" % (total, len(rulesets)))
sys.exit(1 if bad or not total else 0)
