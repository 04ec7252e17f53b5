"""Counts facts in this ruleset's documents, independently of the program (tests/seen.py)."""

LABELS = True


def owners(report):
    return {f['empire'] for s in report['sectors'] for f in s.get('forces', [])} - {'independent'}


def places(report):
    return {f'S{s["id"]}' for s in report['sectors']}


def held(state):
    names = {e['id']: e['name'] for e in state['empires']}
    return [names.get(s['owner']) for s in state['sectors']]


def homes(state):
    return {f'S{e["capital"]}' for e in state['empires'] if e['capital']}
