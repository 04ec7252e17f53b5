"""The pages in other media, in headless Chromium: on paper, in forced colours, by touch, without motion. Each check
adds what is wrong to `bad`."""
import base64
import pathlib
import shutil
import subprocess
import tempfile

SHOWN = "return arguments[0].filter(q => Array.from(document.querySelectorAll(q)).some(e => e.checkVisibility() && e.getClientRects().length))"


def media(b, name="", **features):
    b.command("Emulation.setEmulatedMedia", media=name,
              features=[{"name": key.replace("_", "-"), "value": value} for key, value in features.items()])


def paper(b, text, bad):
    """A PDF has the report's text and each place of the map, complete and dark on white, although the screen is
    dark."""
    b.run("document.getElementById('zoom-out').click(); document.getElementById('zoom-out').click()")
    media(b, "print", prefers_color_scheme="dark")
    shown = b.run(SHOWN, ["#compose", ".tools", "#needs", ".where", "#overview", "#legend summary"])
    if shown:
        bad.append("on paper there are %s" % shown)
    ground = b.run("return [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]")
    if ground != ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]:
        bad.append("on paper the colours are %s" % ground)
    b.run("dispatchEvent(new Event('beforeprint'))")
    lost = b.run("""const frame = document.getElementById('map-window').getBoundingClientRect(), all = q => Array.from(document.querySelectorAll(q));
return all('#chart g.place').filter(g => {
	const b = g.querySelector('.spot').getBoundingClientRect(), text = g.querySelector('text');
	return b.left < frame.left - 1 || b.right > frame.right + 1 || b.bottom > frame.bottom + 1 || text && !text.getBoundingClientRect().width;
}).map(g => g.dataset.place)""")
    if lost:
        bad.append("on paper these places are cut or bare: %s" % lost[:5])
    b.run("dispatchEvent(new Event('afterprint'))")
    media(b)
    pdf = base64.b64decode(b.command("Page.printToPDF", printBackground=True)["data"])
    if not pdf.startswith(b"%PDF-"):
        bad.append("no PDF")
    elif shutil.which("pdftotext"):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "page.pdf"
            path.write_bytes(pdf)
            out = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True).stdout
        words = set(out.split())
        missing = [w for w in text.split() if w.isalnum() and w not in words]
        if missing:
            bad.append("the PDF lacks words of the report: %s" % missing[:5])
    if b.run("const s = document.getElementById('chart'); return s.hasAttribute('viewBox') || !s.style.transform"):
        bad.append("after printing the map is not as it was")


def forced(b, bad):
    """In forced colours a chosen thing has its own border, and the map keeps its colours."""
    media(b, forced_colors="active")
    chosen = b.run("""for (const g of document.querySelectorAll('#chart g.place[data-own]')) {
	g.dispatchEvent(new MouseEvent('click', {bubbles: true}));
	const all = document.querySelectorAll('#panel-things [data-thing]');
	if (all.length < 2) continue;
	all[0].click();
	return Array.from(document.querySelectorAll('#panel-things [data-thing]'), e => [e.getAttribute('aria-pressed'), getComputedStyle(e).borderTopWidth]);
}
return []""")
    widths = {pressed: {w for p, w in chosen if p == pressed} for pressed in ("true", "false")}
    if chosen and widths["true"] & widths["false"]:
        bad.append("in forced colours nobody sees what is chosen: %s" % chosen)
    if b.run("return getComputedStyle(document.querySelector('#strip .tag')).borderTopWidth") != "1px":
        bad.append("in forced colours the reader's tag has no edge")
    tab = b.run("const t = document.querySelector('#chart .tab.own'); return t && getComputedStyle(t).fill")
    if tab not in (None, "rgb(0, 114, 178)"):
        bad.append("in forced colours an own place is %s" % tab)
    b.keys("Escape")
    media(b)


def fingers(b, kind, *points):
    b.command("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])


STATE = "return document.getElementById('chart').style.transform"
AT = "return document.getElementById('chart').style.transform.match(/-?[0-9.]+/g).slice(0, 2).map(Number)"


def mouse(b, kind, x, y):
    b.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=0 if kind == "mouseReleased" else 1, clickCount=1)


def drag(b, bad):
    """A mouse that is held moves the map and chooses nothing; a click chooses."""
    x, y = b.run("""(document.getElementById('panel-close') || document.body).click(); document.getElementById('go-home').click();
const b = document.querySelector('#chart g.place[tabindex="0"] .spot').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]""")
    before = b.run(AT)
    mouse(b, "mousePressed", x, y)
    for i in range(1, 6):
        mouse(b, "mouseMoved", x + 8 * i, y + 4 * i)
    mouse(b, "mouseReleased", x + 40, y + 20)
    if b.run(AT) != [before[0] + 40, before[1] + 20]:
        bad.append("a mouse moves the map from %s to %s" % (before, b.run(AT)))
    if not b.run("return document.getElementById('panel').hidden"):
        bad.append("moving the map by a mouse chooses a place")
    b.run("document.getElementById('go-home').click()")
    mouse(b, "mousePressed", x, y)
    mouse(b, "mouseReleased", x, y)
    if b.run("return document.getElementById('panel').hidden"):
        bad.append("a click chooses no place")
    b.keys("Escape")


def touch(b, bad):
    """A tap chooses, one finger moves the map, two fingers zoom; moving and zooming choose nothing."""
    b.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    x, y = b.run("""document.getElementById('map').scrollIntoView(); document.getElementById('go-home').click();
const b = document.getElementById('map-window').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]""")
    before = b.run(AT)
    fingers(b, "touchStart", (x, y))
    for i in range(1, 6):
        fingers(b, "touchMove", (x + 8 * i, y + 4 * i))
    fingers(b, "touchEnd")
    if b.run(AT) != [before[0] + 40, before[1] + 20]:
        bad.append("a finger moves the map from %s to %s" % (before, b.run(AT)))
    if not b.run("return document.getElementById('panel').hidden"):
        bad.append("moving the map chooses a place")
    fingers(b, "touchStart", (x - 20, y), (x + 20, y))
    for i in range(1, 6):
        fingers(b, "touchMove", (x - 20 - 5 * i, y), (x + 20 + 5 * i, y))
    fingers(b, "touchEnd")
    if float(b.run(STATE).split("scale(")[1][:-1]) <= 1.2:
        bad.append("two fingers do not make the map larger: %s" % b.run(STATE))
    b.run("document.getElementById('go-home').click()")
    x, y = b.run("const b = document.querySelector('#chart g.place[tabindex=\"0\"] .spot').getBoundingClientRect(); "
                 "return [b.left + b.width / 2, b.top + b.height / 2]")
    fingers(b, "touchStart", (x, y))
    fingers(b, "touchEnd")
    if not b.run("return new Promise(done => setTimeout(() => done(!document.getElementById('panel').hidden), 100))"):
        bad.append("a tap chooses no place")
    b.command("Emulation.setTouchEmulationEnabled", enabled=False)


# The sheet gets lower, and as high as it was: by how much, and how far the chosen place moves on the screen then.
GROWN = """
const panel = document.getElementById('panel'), spot = document.querySelector('#chart g.place.chosen .spot');
const later = () => new Promise(done => setTimeout(done, 200)), now = () => [panel.offsetHeight, spot.getBoundingClientRect().top];
panel.style.maxHeight = panel.offsetHeight - 60 + 'px';
return later().then(now).then(low => {
	panel.style.maxHeight = '';
	return later().then(now).then(high => [high[0] - low[0], high[1] - low[1]]);
});
"""


def sheet(b, bad):
    """On a phone the sheet leaves the chosen place in sight and shows no keys, and the bar at the foot has one row."""
    b.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    b.run("document.getElementById('next-idle').click()")
    low, top, keys = b.run("""return new Promise(done => setTimeout(() => {
	const spot = document.querySelector('#chart g.place.chosen .spot'), panel = document.getElementById('panel');
	done([spot ? spot.getBoundingClientRect().bottom : 0, panel.hidden ? innerHeight : panel.getBoundingClientRect().top,
		Array.from(document.querySelectorAll('#panel kbd')).some(k => k.getClientRects().length && matchMedia('(hover: none)').matches)]);
}, 200))""")
    if low > top + 1:
        bad.append("the sheet begins at %d and covers the chosen place, to %d" % (top, low))
    if keys:
        bad.append("fingers are shown keys")
    send, foot = b.run("return [document.querySelector('#compose .send').getBoundingClientRect().top, document.getElementById('panel').getBoundingClientRect().bottom]")
    if foot > send + 1:
        bad.append("the sheet ends at %d and covers the bar at %d" % (foot, send))
    high, moved = b.run(GROWN)
    if not high or abs(moved) > 1:
        bad.append("the sheet grows by %d px and the map moves by %d under the finger" % (high, moved))
    b.keys("Escape")
    high = b.run("""document.getElementById('order-line').value = document.getElementById('order-line').placeholder;
document.getElementById('order-add').click();
const high = document.querySelector('#compose .send').getBoundingClientRect().height;
document.getElementById('orders-undo').click();
return high""")
    if high > 64:
        bad.append("the bar at the foot is %d px high" % high)
    b.command("Emulation.setTouchEmulationEnabled", enabled=False)


# The largest panel that a place has, then an order of it that is done: what is sent, and what the list shows of it.
PANELS = """
const all = q => Array.from(document.querySelectorAll(q)), click = e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}));
const low = () => document.querySelector('#compose .send').getBoundingClientRect().bottom, lows = [];
scrollTo(0, 0);
for (const g of all('#chart g.place[data-own]').slice(0, 6)) {
	click(g);
	lows.push(low());
	const order = all('#panel [data-order]').find(b => !b.disabled);
	if (!order) continue;
	order.click();
	for (let i = 0; i < 6 && !document.querySelector('#order-list li'); i++) {
		const next = document.querySelector('#chart .reachable') || document.querySelector('#panel [data-choice]');
		if (next) click(next);
	}
	lows.push(low());
	if (document.querySelector('#order-list li')) break;
}
const done = document.getElementById('panel-done');
if (done) done.click();
const item = document.querySelector('#order-list li');
return [Math.max(...lows, low()), item && item.getBoundingClientRect().bottom, document.getElementById('panel').hidden];
"""


def sending(b, bad):
    """What sends the orders stays in sight with each panel; after Done the list does, and the panel is shut."""
    low, item, shut = b.run(PANELS)
    if low > 900:
        bad.append("what sends the orders ends at %d px of 900" % low)
    if item and (item > 900 or not shut):
        bad.append("after Done the first order ends at %d px of 900, the panel is %s" % (item, "shut" if shut else "open"))


def motion(b, bad):
    """If the reader wants less motion, nothing slides; otherwise a link does."""
    media(b, prefers_reduced_motion="reduce")
    moving = b.run("""return Array.from(document.querySelectorAll('*')).filter(e => { const s = getComputedStyle(e);
	return s.scrollBehavior === 'smooth' || s.transitionDuration.split(', ').some(t => parseFloat(t)) || s.animationName !== 'none';
}).map(e => e.tagName)""")
    if moving:
        bad.append("with reduced motion these move: %s" % moving[:5])
    media(b, prefers_reduced_motion="no-preference")
    if b.run("return getComputedStyle(document.documentElement).scrollBehavior") != "smooth":
        bad.append("a link does not slide")
    media(b)
