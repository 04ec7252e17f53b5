#!/usr/bin/env python3
"""tests/browser/site.py WWW GAME...: the site's list of games, the page and the manual of each game and the hall of
fame in headless Chromium, at 1280 and 360 pixels, light and dark (HO-66, HO-185): no request, no message, nothing to
scroll sideways, no text below 12 pixels or of too little contrast, none outside the page's parts, no link of a list too low for a finger;
a deadline in words. Prints what is wrong."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from driver import Browser

bad = []
# Widths, and each text whose contrast with the ground or its button is below 4.5, or whose letters are too small.
LOOK = """
const light = c => { const [r, g, b] = c.match(/\\d+/g).map(Number).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
	return .2126 * r + .7152 * g + .0722 * b; };
const ground = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/^rgba.*, 0\\)$/.test(c)) return c; } };
const faint = [];
for (const e of document.querySelectorAll('body *')) {
	if (e.closest('svg, script, style') || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || !e.getClientRects().length)
		continue;
	const style = getComputedStyle(e), [x, y] = [light(style.color), light(ground(e))].sort((a, b) => b - a);
	if ((x + .05) / (y + .05) < 4.5 || parseFloat(style.fontSize) < 12)
		faint.push(e.textContent.trim().slice(0, 40));
}
const stray = [...document.querySelectorAll('body *')].filter(e => !e.closest('header, nav, main, footer, [role], script, style') &&
	[...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).map(e => e.textContent.trim().slice(0, 40));
const low = [...document.querySelectorAll('ul:not([class]) > li > a')].filter(a => a.getClientRects().length &&
	a.getBoundingClientRect().height < 24).map(a => a.textContent);
return {faint: faint, stray: stray, low: low, over: document.documentElement.scrollWidth - innerWidth,
	due: [...document.querySelectorAll('.due')].filter(p => p.querySelector('time')).map(p => p.querySelector('b').textContent),
	ground: getComputedStyle(document.body).backgroundColor};
"""


def check(b, page, dark):
    b.requests(), b.console()
    b.open(str(page))
    seen, asked = b.run(LOOK), [u for u in b.requests() if not u.startswith(page.as_uri())]
    if asked or b.console():
        bad.append(f"{page}: requests {asked}, or messages")
    if seen["faint"] or seen["stray"] or seen["low"] or seen["over"] > 0:
        bad.append(f"{page}: {seen}")
    if not all(re.fullmatch(r"(Due in|Was due) \d+ (days?|h|min)( \d+ (h|min))?( ago)?", due) for due in seen["due"]):
        bad.append(f"{page}: {seen['due']}")
    if (seen["ground"] == "rgb(18, 21, 26)") != dark:
        bad.append(f"{page}: {seen['ground']}")
    return len(seen["due"])


www = pathlib.Path(sys.argv[1]).resolve()
pages = [www / "index.html", www / "league.html"] + [www / game / name for game in sys.argv[2:] for name in ("index.html", "manual.html")]
dues = 0
for width, height in (1280, 900), (360, 740):
    with Browser(width, height) as b:
        for dark in False, True:
            b.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
            dues += sum(check(b, page, dark) for page in pages)
if not dues:
    bad.append("no deadline was seen")
print("\n".join(bad) if bad else f"{len(pages)} pages are good")
sys.exit(bool(bad))
