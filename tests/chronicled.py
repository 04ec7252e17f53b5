#!/usr/bin/env python3
"""chronicled.py ARCHIVE TEXT: checks every sentence of a chronicle against the record (HO-157): states, reports and
host's facts, read independently. A sentence of unknown form is a failure, too.
"""
import collections
import glob
import importlib.util
import json
import os
import re
import sys

ARCHIVE, TEXT = sys.argv[1:3]
HERE = os.path.dirname(os.path.abspath(__file__))


def load(path):
    with open(path, encoding='utf-8') as file:
        return json.load(file)


DIRS = sorted(d for d in glob.glob(ARCHIVE + '/turn-[0-9]*') if '.void' not in d and os.path.isdir(d))
TURNS = [int(d[-4:]) for d in DIRS]
STATES = [load(d + '/state.json') for d in DIRS]
REPORTS = [{os.path.basename(f)[:-5]: load(f) for f in sorted(glob.glob(d + '/*.json'))
            if os.path.basename(f) not in ('state.json', 'played.json')} for d in DIRS]
RULESET = STATES[0]['ruleset']
SPEC = importlib.util.spec_from_file_location('seen', f'{HERE}/../rulesets/{RULESET}/tests/seen.py')
SEEN = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(SEEN)
NAMES = [e['name'] for e in STATES[0]['empires']]
FACTS = open(glob.glob(DIRS[-1] + '/host*.yaml')[0], encoding='utf-8').read()
SCORES = {e: json.loads('[' + s + ']') for e, s in
          re.findall(r'\{"empire": "([^"]*)", "scores": \[([^]]*)\]\}', FACTS)}


def told_score(name, nth):
    """What the report of an empire says of its own score; -1: the empire is out and reads none."""
    report = REPORTS[nth].get(name)
    own = [r['score'] for r in report.get('standings', []) if r['empire'] == name] if report else [-1]
    own += [report['score']] if report and 'score' in report else []
    own += [p['have'] for p in report['standing']['progress'] if p['empire'] == name] if report else []
    last = own[0] == 0 and 0 < nth < len(STATES) - 1 and not any(name in r for r in REPORTS[nth + 1:])
    return -1 if last and SEEN.held(STATES[nth]).count(name) == 0 else own[0]


# The host's facts have them when a game has ended by itself; one cut short has those of its reports alone.
SCORES = SCORES or {e: [told_score(e, n) for n in range(len(STATES))] for e in NAMES}
HELD = [SEEN.held(s) for s in STATES]
GM = any('GM' in r for r in REPORTS)
# Was the game stopped before anybody had won? Then neither the host's facts nor the last reports have an end.
UNWON = '"winners"' not in FACTS and not any(
    (r.get('standing') or {}).get('ended') or r.get('winners') or r.get('winner') for r in REPORTS[-1].values())


def frame(turn):
    """The events of a turn, from the state and the reports that begin the next one."""
    return TURNS.index(int(turn)) + 1


def held(nth, name):
    return sum(owner == name for owner in HELD[nth])


def losses(nth):
    told = collections.defaultdict(dict)
    for reader, report in REPORTS[nth].items():
        if GM and reader != 'GM':
            continue
        for loss in report.get('losses', []):
            if loss['empire'] is None:
                continue
            assert loss['empire'] in NAMES, loss
            was = told[loss['place']].get(loss['empire'], 0)
            told[loss['place']][loss['empire']] = max(was, loss['ships'])
    return told


def listed(text):
    return re.split(r', | and ', text)


def numbers(text):
    """{'MING': 9, 'BOSCO': 7} from "MING held 9 worlds and BOSCO 7"."""
    found = {}
    for item in listed(text):
        match = re.match(r'(\S+) (?:held |lost |had )?(\d+)(?: [a-zA-Z ]+)?$', item)
        assert match, item
        found[match[1]] = int(match[2])
    return found


def place_of(text):
    return text.rsplit(' at ', 1)[-1]


def captures(first, last):
    """(turn's frame, index, from, to) of places that changed their owner."""
    for nth in range(first, last + 1):
        for i, (old, new) in enumerate(zip(HELD[nth - 1], HELD[nth])):
            if old != new:
                yield nth, i, old if old in NAMES else None, new if new in NAMES else None


class Chapter:
    def __init__(self, first, last):
        self.first, self.last = frame(first), frame(last)
        self.battles = [(n, p, l) for n in range(self.first, self.last + 1) for p, l in losses(n).items()]
        self.fought = [(n, p, l) for n, p, l in self.battles if len(l) > 1]

    def title(self, words):
        takes = re.match(r'\d+\. (\S+) takes (\d+) ', words)
        ahead = re.match(r'\d+\. (\S+) stays ahead ', words)
        taken = collections.Counter(to for _, _, old, to in captures(self.first, self.last) if old and to)
        assert not takes or taken[takes[1]] == int(takes[2]) == max(taken.values()), words
        assert not ahead or all(self.leads_alone(ahead[1], n) for n in range(self.first - 1, self.last + 1)), words
        assert self.last - self.first < 24, words

    def leads_alone(self, name, nth):
        return all(SCORES[name][nth] > s[nth] for e, s in SCORES.items() if e != name)

    def battle(self, place, turn, text):
        found = losses(frame(turn))[place_of(place)]
        assert numbers(text) == found, (text, found)
        return sum(found.values())

    def began(self, names, count=None):
        assert sorted(listed(names)) == sorted(NAMES)
        for name in NAMES if count else []:
            assert held(0, name) == int(count), name

    def began_many(self, count):
        assert int(count) == len(NAMES)

    def settled(self, count, most, empire):
        taken = collections.Counter(to for _, _, old, to in captures(self.first, self.last) if old is None and to)
        assert sum(taken.values()) == int(count), taken
        assert taken[empire] == int(most) == max(taken.values()), taken

    def settled_by(self, count, text):
        taken = collections.Counter(to for _, _, old, to in captures(self.first, self.last) if old is None and to)
        assert numbers(text) == taken and sum(taken.values()) == int(count), taken

    def settled_equal(self, count, most, each):
        taken = collections.Counter(to for _, _, old, to in captures(self.first, self.last) if old is None and to)
        equals = sum(n == int(most) for n in taken.values())
        assert sum(taken.values()) == int(count) and max(taken.values()) == int(most), taken
        assert equals == len(NAMES) if each else 1 < equals < len(NAMES), taken

    def settled_one(self, empire, place, turn):
        assert (frame(turn), None, empire) in [(n, a, b) for n, _, a, b in captures(self.first, self.last)]

    def holds(self, turn, text):
        others = re.search(r' and the other (\d+) (\d+) together$', text)
        for name, count in numbers(text[:others.start()] if others else text).items():
            assert held(frame(turn), name) == count, name

    def holds_each(self, turn, count):
        assert all(held(frame(turn), name) == int(count) for name in NAMES)

    def grew(self, text):
        word = None
        for item in re.split(r', | and |; ', text):
            match = re.match(r'(\S+) (grew |shrank )?from (\d+)(?: [a-z]+)? to (\d+)$', item)
            assert match, item
            word = match[2] or word
            before, now = int(match[3]), int(match[4])
            assert (now > before) == (word == 'grew '), item
            assert (held(self.first - 1, match[1]), held(self.last, match[1])) == (before, now), item

    def sees(self, nth, reader, other):
        report = REPORTS[nth].get(reader)
        ids = {r['empire'] for r in report.get('relations', []) if isinstance(r, dict) and r.get('name') == other} if report else ()
        return report and (other in SEEN.owners(report) or any(s.get('owner') in ids for s in report.get('sectors', [])) or any(m['empire'] == other for m in report.get('moves', [])))

    def met(self, a, b, turn, where=None, mutual=True):
        nth = frame(turn)
        assert self.sees(nth, a, b) and (not mutual or self.sees(nth, b, a)), (a, b)
        assert not any(self.sees(n, a, b) or self.sees(n, b, a) for n in range(1, nth))

    def saw(self, a, b, turn, where=None):
        self.met(a, b, turn, where, False)

    def later(self, text):
        for item in listed(text):
            match = re.match(r'(\S+) met (\S+) \(turn (\d+)\)$', item)
            if match:
                assert self.sees(frame(match[3]), match[1], match[2]) or self.sees(frame(match[3]), match[2], match[1])
            else:
                assert re.match(r'(1 more pair|[2-9] more pairs|\d\d+ more pairs) of empires met by turn \d+$', item), item

    def seen_all(self):
        assert all(self.sees(0, a, b) for a in NAMES for b in NAMES if a != b)

    def first_battle(self, place, turn, text):
        self.battle(place, turn, text)
        assert not any(len(l) > 1 for n in range(1, frame(turn)) for l in losses(n).values())

    def first_capture(self, turn, a, place, b):
        assert (frame(turn), b, a) in [(n, x, y) for n, _, x, y in captures(1, len(STATES) - 1)]
        assert not any(x and y for _, _, x, y in captures(1, frame(turn) - 1))

    def battles_told(self, count, more, place, turn, text):
        first = min((n for n in range(1, len(STATES)) if any(len(l) > 1 for l in losses(n).values())), default=0)
        opened = self.first <= first <= self.last and not any(
            x and y for _, _, x, y in captures(1, first - 1))
        assert int(count) == len(self.fought) - opened and bool(more) == opened, (count, len(self.fought))
        size = self.battle(place, turn, text)
        assert size >= sorted(sum(l.values()) for _, _, l in self.fought)[-2 if opened and len(self.fought) > 1 else -1]

    def one_battle(self, more, place, turn, text):
        self.battles_told(1, more, place, turn, text)

    def lost(self, text):
        all_lost = collections.Counter()
        for _, _, lost in self.battles:
            all_lost.update(lost)
        assert numbers(text) == all_lost, (text, all_lost)

    def took(self, a, text):
        found = {}
        for _, i, x, y in captures(self.first, self.last):
            if x and y == a:
                found.setdefault(x, set()).add(i)
        for count, victim, names in re.findall(r'(?:(\d+) [a-z]+|\S+(?: at \S+)?) from ([^\s,]+)(?: \(([^()]*(?:\([^()]*\)[^()]*)*)\))?', text):
            number = int(count or 1)
            assert len(found.pop(victim)) - number in (0, 1), text
            if names:
                more = re.search(r'(\d+) more$', names)
                assert len(listed(names)) + (int(more[1]) - 1 if more else 0) == number, names
        assert all(len(places) == 1 for places in found.values()) and len(found) < 2, found

    def left(self, verb, text):
        assert (verb == 'was') == (len(listed(text)) == 1 and text.endswith(')')), text
        found = collections.defaultdict(set)
        for nth, i, x, y in captures(self.first, self.last):
            if x and y is None:
                found[x].add((i, TURNS[nth - 1]))
        for item in listed(text):
            match = re.match(r'(?:(\d+) [a-z]+ of (\S+)|.+ of (\S+) \(turn (\d+)\))$', item)
            assert match, item
            gone = found.pop(match[2] or match[3])
            assert len({i for i, _ in gone}) == int(match[1] or 1), item
            assert not match[4] or max(t for _, t in gone) == int(match[4]), item
        assert not found, found

    def ahead(self, turn, a, score, what):
        self.counts(what, frame(turn))
        assert SCORES[a][frame(turn)] == int(score) == max(s[frame(turn)] for s in SCORES.values())

    def counts(self, what, nth):
        """Where the score is told as worlds, it counts the worlds that states show."""
        assert what not in ('world', 'worlds') or all(max(SCORES[e][nth], 0) == held(nth, e) for e in NAMES), what

    def lead(self, turn, a, b, x, what, y):
        self.ahead(turn, a, x, what)
        assert SCORES[b][frame(turn)] == int(y)

    def leads(self, count, turn, a, x, what):
        self.ahead(turn, a, x, what)
        best = []
        for nth in range(self.last + 1):
            order = sorted(NAMES, key=lambda e: -SCORES[e][nth])
            if len(order) < 2 or SCORES[order[0]][nth] > SCORES[order[1]][nth]:
                best.append((nth, order[0]))
        changes = [n for (_, old), (n, new) in zip(best, best[1:]) if old != new]
        assert sum(self.first <= n <= self.last for n in changes) == int(count), changes

    def peak(self, a, count, turn):
        assert held(frame(turn), a) == int(count)
        assert all(held(n, a) < int(count) for n in range(frame(turn) + 1, len(STATES)))
        assert all(held(n, a) <= int(count) for n in range(len(STATES)))

    def out(self, turn, a):
        assert SCORES[a][frame(turn)] < 0 <= SCORES[a][frame(turn) - 1]

    def warned(self, turn, text):
        assert any(text in (r.get('standing') or {}).get('warnings', []) for r in REPORTS[TURNS.index(int(turn))].values())

    def quiet(self):
        assert not self.fought and not any(x for _, _, x, _ in captures(self.first, self.last))

    def ended(self, turn):
        assert frame(turn) == len(STATES) - 1
        assert not UNWON, 'the game was not won'

    def stopped(self, turn):
        assert frame(turn) == len(STATES) - 1
        assert UNWON, 'the game was won'

    def brief(self, battles, times):
        assert sum(len(l) > 1 for n in range(1, len(STATES)) for l in losses(n).values()) == int(battles)
        assert sum(bool(x and y) for _, _, x, y in captures(1, len(STATES) - 1)) == int(times)

    def contested(self, place, count):
        changes = collections.Counter(i for _, i, x, y in captures(1, len(STATES) - 1) if x and y)
        assert max(changes.values()) == int(count), changes

    def why(self, text):
        assert any(text in ((r.get('standing') or {}).get('ended') or '') for r in REPORTS[-1].values()) or text in FACTS

    def final(self, text):
        for name, score in numbers(text).items():
            assert SCORES[name][-1] == score, name

    def fell(self, a, count, peak, turn):
        self.peak(a, count, peak)
        self.out(turn, a)

    def deeds(self, turn, text):
        """The deeds of a turn, one for each event."""
        for match in [*re.finditer(', | and ', text), None]:
            part = text[:match.start()] if match else text
            if not re.search(r'\b[a-z]{3,} ', part):
                continue
            try:
                self.deed(turn, part)
                return self.deeds(turn, text[match.end():]) if match else None
            except AssertionError:
                pass
        raise AssertionError(text)

    def deed(self, turn, text):
        """A word with a capital or digit is in the event; what goes over to an empire was not with it before."""
        over = re.search(r'(\S+) went over to (\S+)', text)
        before = [re.search(r'<(.+?)>', e['text'])[1] for reports in REPORTS[:frame(turn)] for r in reports.values()
                  for e in r['events'] if over and f'{over[1]} went over to ' in e['text']]
        assert not before or before[-1] != over[2], before
        words = re.findall(r"[A-Z][\w.-]*|\(?-?\d[\d,-]*\)?", text.replace("'s ", ' '))
        for report in REPORTS[frame(turn)].values():
            for event in report['events']:
                if all(w in json.dumps(event, ensure_ascii=False) for w in words):
                    return
        raise AssertionError(words)

    def act(self, turn, *rest):
        with open(ARCHIVE + '/history.txt', encoding='utf-8') as file:
            assert all(any(str(part) in line for line in file) for part in rest if part)


E, N, P = r'(\S+)', r'(\d+)', r'(.+?)'
FORMS = [
    (rf'The game saw (no|{N}) battles? in which both sides lost [a-z]+; (?:(no|one) )?[a-z]+ passed from one empire to '
     rf'another(?: {N} times)?\.', lambda c, no, n, one, times: c.brief(n or 0, times or (1 if one == 'one' else 0))),
    (rf'Of all [a-z]+ {P} changed its owner most often, {N} times\.', Chapter.contested),
    (rf'{P} began the game\.', Chapter.began), (rf'{P} began the game with {N} [a-z]+ each\.', Chapter.began),
    (rf'{N} empires began the game\.', Chapter.began_many),
    (rf'{E} took {P} in turn {N}; no empire had owned it\.', Chapter.settled_one),
    (rf'The empires took {N} [a-z]+ that no empire had owned; {E} took the most, {N}\.',
     lambda c, n, e, m: c.settled(n, m, e)),
    (rf'The empires took {N} [a-z]+ that no empire had owned: (.+)\.', Chapter.settled_by),
    (rf'{N} [a-z]+ that no empire had owned were taken: (.+)\.', Chapter.settled_by),
    (rf'The empires took {N} [a-z]+ that no empire had owned, {N} each\.', lambda c, n, m: c.settled_equal(n, m, True)),
    (rf'The empires took {N} [a-z]+ that no empire had owned; none took more than {N}\.',
     lambda c, n, m: c.settled_equal(n, m, False)),
    (rf'{N} [a-z]+ that no empire had owned were taken, {N} of them by {E}\.', Chapter.settled),
    (rf'{E} took {N} [a-z]+ that no empire had owned\.', lambda c, e, n: c.settled(n, n, e)),
    (rf'After turn {N} (\S+ held .+)\.', Chapter.holds),
    (rf'After turn {N} each empire held {N} [a-z]+\.', Chapter.holds_each),
    (r'((?:\S+ )?(?:grew|shrank) from .+ to \d+)\.', Chapter.grew),
    (r'The first reports showed every empire to every other\.', Chapter.seen_all),
    (rf'{E} and {E} met at the end of turn {N}(?: at (.+))?\.', Chapter.met),
    (rf'{E} saw {E} at the end of turn {N}(?: at (.+))?; it was the first contact\.', Chapter.saw),
    (r'(?:Then |Later )?(\S+ met .+ \(turn \d+\).*)\.', Chapter.later),
    (rf'The first battle between empires was fought at {P} in turn {N}: (.+)\.', Chapter.first_battle),
    (rf'The war began in turn {N}, when {E} took {P} from {E}\.', Chapter.first_capture),
    (rf'The first conquest came in turn {N}: {E} took {P} from {E}\.', Chapter.first_capture),
    (rf'There was one( more)? battle in which both sides lost [a-z]+, at {P} in turn {N}: (.+)\.', Chapter.one_battle),
    (rf'One( more)? battle cost both sides [a-z]+, at {P} in turn {N}: (.+)\.', Chapter.one_battle),
    (rf'There were {N}( more)? battles in which both sides lost [a-z]+; the greatest was at {P} in turn {N}: (.+)\.',
     Chapter.battles_told),
    (rf'{N}( more)? battles cost both sides [a-z]+\. The hardest was at {P} in turn {N}: (.+)\.', Chapter.battles_told),
    (rf'Both sides lost [a-z]+ in {N}( more)? battles, the most at {P} in turn {N}: (.+)\.', Chapter.battles_told),
    (r'(?:In all|With all smaller fights|In these turns) (\S+ lost .+)\.', Chapter.lost),
    (rf'{E} took ((?:\d+ [a-z]+|\S+(?: at \S+)?) from .+)\.', Chapter.took),
    (rf'Besides, {N} [a-z]+ changed hands between others\.', lambda c, n: None),
    (r'Left without an owner (was|were) (.+)\.', Chapter.left),
    (rf'After turn {N} {E} was ahead with {N} ([A-Za-z ]+)\.', Chapter.ahead),
    (rf'In turn {N} {E} took the lead from {E}, with {N} ([A-Za-z ]+) to (-?\d+)\.', Chapter.lead),
    (rf'{E} overtook {E} in turn {N}, with {N} ([A-Za-z ]+) to (-?\d+)\.', lambda c, a, b, t, x, w, y: c.lead(t, a, b, x, w, y)),
    (rf'The lead changed (?:twice|{N} times); after turn {N} it was with {E}, at {N} ([A-Za-z ]+)\.', lambda c, n, t, a, x, w: c.leads(n or 2, t, a, x, w)),
    (rf'In turn {N} {E} went out of the game; at its height, after turn {N}, it had held {N} [a-z]+\.',
     lambda c, t, a, peak, n: c.fell(a, n, peak, t)),
    (rf'{E}, which had held {N} [a-z]+ after turn {N} and never more, was out of the game after turn {N}\.', Chapter.fell),
    (rf'In turn {N} {E} went out of the game\.', Chapter.out),
    (rf'{E} was out of the game after turn {N}\.', lambda c, a, t: c.out(t, a)),
    (rf'The report of turn {N} said: "(.+?)"', Chapter.warned),
    (r'The reports of these turns tell of no battle and no conquest\.', Chapter.quiet),
    (r'No report of these turns tells of a battle or a conquest\.', Chapter.quiet),
    (rf'The game ended after turn {N}\.', Chapter.ended),
    (rf'The record stops after turn {N}; nobody had won by then\.', Chapter.stopped),
    (r'At the end (.+)\.', Chapter.final),
    (rf'In turn {N} a new player took the seat of {E}\.', Chapter.act),
    (rf'The game master set the game back from turn {N} to turn {N}; what had happened since was played anew\.',
     lambda c, a, b: c.act(0, f'turn {a} to {b}')),
    (rf'In turn {N} the game master changed the position\.', Chapter.act),
    (rf'In turn {N} the computer player {E} took the seat of {E}\.', Chapter.act),
    (rf'In turn {N} (.+?)\.', Chapter.deeds),
]


def read_sentence(chapter, text):
    """Checks the shortest sentence of this form; returns the rest of the text."""
    trouble = None
    for pattern, check in FORMS:
        for end in [m.end() for m in re.finditer(r'[."](?= |$)', text)]:
            match = re.fullmatch(pattern, text[:end])
            if not match:
                continue
            try:
                check(chapter, *match.groups())
                return text[end:].lstrip()
            except (AssertionError, KeyError, IndexError, ValueError) as error:
                trouble = trouble or f'{text[:end]}\n  {error!r}'
    reason = re.match(r'.+?\.(?= |$)', text)
    try:
        chapter.why(reason[0])
        return text[reason.end():].lstrip()
    except AssertionError:
        raise SystemExit(f'{ARCHIVE}: this is not in the record: {trouble or text}') from None


def main():
    with open(TEXT, encoding='utf-8') as file:
        lines = file.read().split('\n')
    assert all(len(line) <= 72 for line in lines), 'a line of over 72 columns'
    paragraphs = '\n'.join(lines).split('\n\n')
    chapter, count, chapters = None, 0, 0
    for paragraph in paragraphs:
        words = ' '.join(paragraph.split())
        head = re.match(r'\d+\. .* \(turns? (\d+)(?: to (\d+))?\) -+$', words)
        if head:
            chapter, chapters = Chapter(head[1], head[2] or head[1]), chapters + 1
            chapter.title(words)
        elif chapter and not re.match(r'The map after|\S+ *\.|E\d|\.|.*:\n  \|', paragraph.lstrip()) and '  | ' not in paragraph:
            while words:
                words = read_sentence(chapter, words)
                count += 1
    assert chapters and count > 3, 'no chapters'
    print(f'{chapters} chapters, {count} sentences are in the record')


main()
