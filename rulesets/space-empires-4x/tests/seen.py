"""Counts facts in this ruleset's documents, independently of the program (tests/seen.py)."""

LABELS = False


def owners(report):
    return {x['owner'] for x in report['units'] + report['contacts']} | {x['colony'] for x in report['planets']}


def places(report):
    return {f'({x},{y})' for x in range(report['map']['width']) for y in range(report['map']['height'])}


def held(state):
    return [p['colony'] for p in state['planets']]


def homes(state):
    return {f'({p["x"]},{p["y"]})' for p in state['planets'] if p['home'] and p['home'] == p['colony']}
