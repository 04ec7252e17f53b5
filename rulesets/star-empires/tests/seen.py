"""Counts facts in this ruleset's documents, independently of the program (tests/seen.py)."""

LABELS = False


def owners(report):
    return {owner for s in report.get('sectors', [])
            for owner in [x['owner'] for x in s['ships'] + s['identified']] + ([s['world']['owner']] if s['world'] else [])}


def places(report):
    return {'(%d,%d)' % tuple(s['sector']) for s in report.get('sectors', [])}


def held(state):
    return [w['owner'] for w in state['worlds']]


def homes(state):
    homes = {e['home'] for e in state['empires']}
    return {'(%d,%d)' % tuple(w['sector']) for w in state['worlds'] if w['name'] in homes}
