#!/usr/bin/env python3
"""tests/browser/film.py ARCHIVE...: checks the pages of archives by HO-67, in a browser, against the archives'
states. Prints what is wrong; exit 1 then."""
import html
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).parent.parent))
from driver import Browser
import seen

S = '{http://www.w3.org/2000/svg}'
wrong = []

# The contents of the map on the page: titles of places, and things that moved.
MAP = '''const all = s => [...document.querySelectorAll('#map svg ' + s)];
return {places: Object.fromEntries(all('g.place').map(g => [g.dataset.place, g.textContent])),
    moves: all('g.move').map(g => g.dataset.move + ' ' + g.dataset.path), links: all('path[data-link]').length,
    legend: all('#legend text').map(t => t.textContent), title: all('title')[0].textContent, desc: all('desc')[0].textContent,
    events: [...document.querySelectorAll('#events li, #events p')].map(l => l.textContent),
    standings: document.querySelector('#standings tbody').textContent}'''


# The positions of the slider's thumb, which is 24 pixels wide, and of the plot's line.
SCALE = '''const s = document.getElementById('turn'), r = s.getBoundingClientRect();
const c = document.querySelector('svg.plot .cursor').getBoundingClientRect();
return [r.left + 12 + (r.width - 24) * (s.value - s.min) / Math.max(s.max - s.min, 1), c.left + c.width / 2]'''


# The smallest visible text of the map as the browser draws it; 100: there is none.
SMALLEST = '''const frame = document.getElementById('map').getBoundingClientRect();
return Math.min(100, ...[...document.querySelectorAll('#map svg text')].filter(t => {
    const b = t.getBoundingClientRect();
    return b.width && b.top >= frame.top && b.bottom <= frame.bottom;
}).map(t => t.getAttribute('font-size') * t.getScreenCTM().a))'''


def claim(good, what):
    if not good:
        wrong.append(what)


def visit(b, page):
    b.requests()
    b.console()
    b.open(str(page))


def quiet(b, page):
    """The page requested nothing but itself and reported no errors."""
    asked = [url for url in b.requests() if url.split('#')[0] != page.as_uri()]
    said = b.console()
    claim(asked == [] and said == [], f'{page}: {asked} {said}')


def static_map(page):
    """The same facts from a turn's own page, whose picture is XML."""
    picture = ET.fromstring(re.search(r'<svg xmlns.*?</svg>', page.read_text(), re.S).group(0))
    places = {g.get('data-place'): ''.join(g.itertext()) for g in picture.iter(S + 'g') if g.get('class') == 'place'}
    moves = [g.get('data-move') + ' ' + g.get('data-path') for g in picture.iter(S + 'g') if g.get('data-move')]
    legend = next(g for g in picture.iter(S + 'g') if g.get('id') == 'legend')
    told = re.search('</h2>(.*?)<div id="map"', page.read_text(), re.S).group(1)
    return {'places': places, 'moves': moves, 'links': sum(p.get('data-link') is not None for p in picture.iter(S + 'path')),
            'legend': [''.join(t.itertext()) for t in legend.iter(S + 'text')], 'title': picture.find(S + 'title').text,
            'desc': picture.find(S + 'desc').text,
            'events': [html.unescape(re.sub('<[^>]*>', '', e)) for e in re.findall('<(?:li|p)[^>]*>(.*?)</(?:li|p)>', told, re.S)],
            'standings': re.sub('<[^>]*>', '', re.search(r'<tbody>(.*?)</tbody>', page.read_text(), re.S).group(1))}


# On a phone: tags that are cut off at the picture's edge, and how much of its smaller side the areas leave free.
CROPPED = """
const box = e => e.getBoundingClientRect(), map = box(document.querySelector('#map svg'));
const cut = [...document.querySelectorAll('#film-tags .small > *')].filter(e => { const b = box(e); return b.width &&
	(b.left < map.left - 1 || b.right > map.right + 1 || b.top < map.top - 1 || b.bottom > map.bottom + 1); });
const areas = box(document.getElementById('film-areas'));
return [cut.map(e => e.textContent), Math.max(1 - areas.width / map.width, 1 - areas.height / map.height)];
"""


def owned(state):
    """Every empire's number of places, counted in the state document."""
    counts = {}
    for owner in seen.of(state['ruleset']).held(state):
        counts[owner] = counts.get(owner, 0) + 1
    return counts


# What a turn's news and standings say: places taken by each empire's tag, and each empire's change of places.
NEWS = '''const number = t => Number(t.replace('−', '-')), taken = {}, change = {};
for (const li of document.querySelectorAll('#events li.took')) {
    const more = /and ([0-9]+) more/.exec(li.textContent);
    taken[li.querySelector('b').textContent] = li.querySelectorAll('a[data-go]').length + Number(more ? more[1] : 0);
}
for (const row of document.querySelectorAll('#standings tbody tr'))
    change[row.querySelector('.empire').textContent] = number(row.cells[2].textContent);
return {taken, change, quiet: document.querySelector('#events').textContent.startsWith('A quiet turn'),
    lost: [...document.querySelectorAll('#events li:not(.battle) a[data-go]')].filter(a =>
        !document.querySelector('#film-areas [data-area="' + CSS.escape(a.dataset.go) + '"]')).map(a => a.dataset.go)}'''

# Texts and tags of the plot that overlap one another, and the lowest edge of what belongs on the first screen.
PLOT = '''const boxes = s => [...document.querySelectorAll(s)].map(e => [e.textContent || e.tagName, e.getBoundingClientRect()]);
const over = list => list.flatMap(([a, x], i) => list.slice(i + 1).filter(([, y]) => x.left < y.right - 0.5 && y.left < x.right - 0.5 &&
    x.top < y.bottom - 0.5 && y.top < x.bottom - 0.5).map(([b]) => a + ' / ' + b));
return [over(boxes('.flag text')).concat(over(boxes('.line-ends rect')), over(boxes('.scale .axis text'))),
    Math.max(...boxes('#map svg, #headline, #events, #standings, .scale .plot, #turn, .ticks').map(([, b]) => b.bottom + scrollY))]'''


def check_news(archive, b, turns, at):
    """The news of the turn shown against two states: who took how many places, and each empire's change of places."""
    before, now = (json.loads((archive / f'turn-{t:04}' / 'state.json').read_text()) for t in turns[at - 1:at + 1])
    owners = seen.of(now['ruleset']).held
    tags = {e['empire']: e['tag'] for p in (archive / f'turn-{turns[0]:04}').glob('*.json') if p.name != 'state.json'
            for e in json.loads(p.read_text()).get('seats', [])}
    taken = {}
    for old, new in zip(owners(before), owners(now)):
        if new in tags and old != new:
            taken[tags[new]] = taken.get(tags[new], 0) + 1
    was, has, told = owned(before), owned(now), b.run(NEWS)
    claim(told['taken'] == taken, f'{archive}: turn {turns[at]} says {told["taken"]} were taken, not {taken}')
    change = {tag: has.get(name, 0) - was.get(name, 0) for name, tag in tags.items()}
    claim(told['change'] == change, f'{archive}: turn {turns[at]} says {told["change"]} as change, not {change}')
    claim(not told['lost'], f'{archive}: turn {turns[at]} names places that its map lacks: {told["lost"]}')
    claim(not (told['quiet'] and taken), f'{archive}: turn {turns[at]} was not quiet')


def check_files(archive, turns):
    sums = (archive / 'SHA256SUMS').read_text()
    for name in ['index.html', 'manual.txt', 'manual.html'] + [f'turn-{t:04}.html' for t in turns]:
        claim((archive / name).stat().st_size > 0, f'{archive}: no {name}')
        claim(f'  {name}\n' in sums, f'{archive}: {name} is not in SHA256SUMS')
    # archives contain at least one page for people that needs no script
    for page in archive.glob('*.html'):
        claim('http-equiv="refresh"' not in page.read_text(), f'{page} leads elsewhere')


def check_numbers(archive, b, turns):
    """Compares the last row of the table below the plot with the last state."""
    state = json.loads((archive / f'turn-{turns[-1]:04}' / 'state.json').read_text())
    counts = owned(state)
    heads, row = b.run('''const t = document.querySelector('[data-table=worlds] table');
        return [[...t.querySelectorAll('thead th')].map(c => c.textContent), [...t.rows[t.rows.length - 1].cells].map(c => c.textContent)]''')
    claim(row[0] == str(turns[-1]), f'{archive}: the last row is of turn {row[0]}')
    for name, value in zip(heads[1:], row[1:]):
        claim(value == 'out' or int(value) == counts.get(name, 0), f'{archive}: {name} has {counts.get(name, 0)} places, not {value}')


def check_homes(archive, turn, places):
    """Compares the places that the map marks as homes with the state."""
    state = json.loads((archive / f'turn-{turn:04}' / 'state.json').read_text())
    marked = {place for place, text in places.items() if re.search(r'\. Home\.', text)}
    claim(marked == seen.of(state['ruleset']).homes(state), f'{archive}: homes of turn {turn} are {marked}')


def check_film(archive, b, turns):
    visit(b, archive / 'index.html')
    here = b.run(MAP)
    for what in ('score', 'worlds', 'ships'):
        claim(b.run('return document.querySelectorAll("svg.plot[data-what=" + arguments[0] + "]").length', what) == 1,
              f'{archive}: no plot of {what}')
    claim(b.run('return document.querySelectorAll("input[type=range]").length') == 1, f'{archive}: one slider')
    claim(b.run('const f = document.querySelector("figure#film").getBoundingClientRect(); return f.bottom + scrollY') <= 900,
          f'{archive}: the film is lower than the first screen of 1280 by 900 (HO-185)')
    over, lowest = b.run(PLOT)
    claim(not over, f'{archive}: overlaps in the plot: {over}')
    claim(lowest <= 900, f'{archive}: something of the film is at {lowest}, below the first screen (HO-185)')
    claim(b.run(SMALLEST) >= 10.95, f'{archive}: text of {b.run(SMALLEST)} px on the map')
    shown, headlines = [here], []
    for turn in turns[1:]:
        b.keys('ArrowRight')
        claim(b.run('return document.getElementById("turn").value') == str(turn), f'{archive}: not turn {turn} by key')
        shown.append(b.run(MAP))
        check_news(archive, b, turns, turns.index(turn))
        headlines.append(b.run('return document.querySelector("h2#headline").textContent'))
        thumb, line = b.run(SCALE)
        claim(abs(thumb - line) <= 2, f'{archive}: turn {turn} is at {thumb} on the slider and at {line} in the plot')
    claim(all(headlines), f'{archive}: headlines {headlines}')
    # a place of the news is pointed out on the map until the next turn
    pointed = b.run('''const link = document.querySelector('#events a[data-go]'), count = () => document.querySelectorAll('#map .pointed').length;
        if (!link) return [1, 0];
        link.click();
        const after = [count()];
        document.getElementById('back').click();
        after.push(count());
        document.getElementById('on').click();
        return after''')
    claim(pointed == [1, 0], f'{archive}: {pointed} places are pointed out')
    flags = b.run('return [...document.querySelectorAll("svg.plot .flag")].map(f => Number(f.dataset.turn))')
    claim(set(flags) <= set(turns[1:]), f'{archive}: flags at {flags}; nobody is out when the game begins')
    b.keys('ArrowRight')
    claim(b.run('return document.getElementById("turn").value') == str(turns[-1]), f'{archive}: beyond the last turn')
    for turn, film in zip(turns, shown):
        page = static_map(archive / f'turn-{turn:04}.html')
        for key in page:
            claim(film[key] == page[key], f'{archive}: {key} of turn {turn} differ between the film and its page')
        check_homes(archive, turn, page['places'])
    # back in a leap
    b.run('''const s = document.getElementById('turn'); s.value = arguments[0];
        s.dispatchEvent(new Event('input', {bubbles: true}))''', turns[1])
    claim(b.run(MAP) == shown[1], f'{archive}: turn {turns[1]} is another one after a leap back')
    b.keys('ArrowLeft')
    claim(b.run(MAP) == here, f'{archive}: the first turn is another one after all')
    check_numbers(archive, b, turns)
    # in one script: the state may change before a second one runs
    says = b.run('''const p = document.getElementById('play'), says = [];
        for (let i = 0; i < 2; i++) { p.click(); says.push(p.textContent) } return says''')
    claim(says == ['Stop', 'Play'], f'{archive}: its button says {says}')
    quiet(b, archive / 'index.html')


def check_narrow(archive, b, names):
    b.command('Emulation.setDeviceMetricsOverride', width=360, height=740, deviceScaleFactor=1, mobile=False)
    for name in names:
        visit(b, archive / name)
        wide = b.run('return document.documentElement.scrollWidth')
        claim(wide <= 360, f'{archive}/{name}: {wide} pixels wide on 360')
        claim(b.run(SMALLEST) >= 10.95, f'{archive}/{name}: text of {b.run(SMALLEST)} px on the map of a phone')
        if name == 'index.html':
            cut, empty = b.run(CROPPED)
            claim(not cut, f'{archive}: tags of areas are cut on a phone: {cut}')
            claim(empty <= 0.1, f'{archive}: {empty:.2f} of the picture is empty on a phone')
        quiet(b, archive / name)
    b.command('Emulation.setDeviceMetricsOverride', width=1200, height=900, deviceScaleFactor=1, mobile=False)


def check_still(archive, b, turns):
    """Without script: the first picture, no dead controls, and a link to each turn."""
    visit(b, archive / 'index.html')
    claim(b.run('return document.querySelectorAll("#map g.place").length') > 0, f'{archive}: no map without script')
    claim(not b.run('return document.getElementById("play").checkVisibility()'), f'{archive}: a dead button without script')
    links = b.run('return [...document.querySelectorAll("a")].map(a => a.getAttribute("href"))')
    claim([l for l in links if re.match(r'turn-\d+\.html$', l)][-len(turns):] == [f'turn-{t:04}.html' for t in turns],
          f'{archive}: links to turns are {links}')
    for page in archive.glob('*.html'):
        for link in re.findall(r'href="([^"#]+)"', page.read_text()):
            claim(page.name == 'manual.html' or (archive / link).exists(), f'{page}: leads to {link}, which is not there')


archives = [pathlib.Path(a).resolve() for a in sys.argv[1:]]
turns_of = {a: sorted(int(d.name[5:]) for d in a.iterdir() if re.match(r'turn-\d+$', d.name)) for a in archives}
with Browser() as browser:
    for each in archives:
        check_files(each, turns_of[each])
        check_film(each, browser, turns_of[each])
        check_narrow(each, browser, ['index.html', f'turn-{turns_of[each][-1]:04}.html'])
with Browser(script=False) as browser:
    for each in archives:
        check_still(each, browser, turns_of[each])
print('\n'.join(wrong) or f'{len(archives)} films are good')
sys.exit(bool(wrong))
