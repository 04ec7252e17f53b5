"""Counts facts in this ruleset's documents, independently of the program (tests/seen.py)."""

LABELS = True


def owners(report):
    return {x.get('holder') for x in report['systems']} | {x['empire'] for x in report['forces']}


def places(report):
    return {f'S{s["id"]}' for s in report['systems']} | {f'S{n}' for s in report['systems'] for n in s.get('nodes', [])}


def held(state):
    names = {e['id']: e['name'] for e in state['empires']}
    return [names.get(s['holder'], s['holder']) for s in state['systems']]


def homes(state):
    return {f'S{e["home"]}' for e in state['empires'] if e['home']}
