"""How tests count facts in reports and states independently, in each ruleset's folder, tests/seen.py:
owners(report), whom the map must name, owners of the places and ships that the report shows, with None if a place
is nobody's; places(report), the ids that must be there (HO-60); held(state), a holder for each place of a state
document; homes(state), the ids of the homes that a map marks; LABELS, whether each place has a label."""
import functools
import importlib.util
import pathlib


@functools.cache
def of(ruleset):
    path = pathlib.Path(__file__).parent.parent / 'rulesets' / ruleset / 'tests/seen.py'
    spec = importlib.util.spec_from_file_location(ruleset, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
