"""Counts facts in this ruleset's documents, independently of the program (tests/seen.py)."""

LABELS = True


def owners(report):
    return {x['owner'] for key in ('worlds', 'known', 'fleets') for x in report[key]}


def places(report):
    worlds = report['worlds'] + report['known']
    return {f'W{w["id"]}' for w in worlds} | {f'W{n}' for w in worlds for n in w['links']}


def held(state):
    return [w['owner'] for w in state['worlds']]


def homes(state):
    return set()
