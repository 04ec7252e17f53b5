# Seats, home and board of reports (HO-180): the reader first, the same tags for everybody in every turn.
. tests/site/bare

for game in 'space-empires 11' 'star-empires 3' 'galactic-empires 3' 'space-empires-4x 2' 'cyoe 3'; do
	set -- $game
	nm simulate --ruleset "$1" --empires "$2" --turns 3 --seed 4 --out "$T/$1" || fail "simulate: $(cat "$T/err")"
	python3 - "$T/$1" "$1" <<'P' || fail "$1"
import glob, json, sys
tags, homes = {}, {}
for path in sorted(glob.glob(sys.argv[1] + '/turn-*/E*.json')):
    report = json.load(open(path))
    seats, board = report['seats'], report['board']
    assert seats[0]['empire'] == report['empire'], path
    others = [seat['seat'] for seat in seats[1:]]
    assert others == sorted(others) and {seat['seat'] for seat in seats} == set(range(1, len(seats) + 1)), path
    for seat in seats:
        assert seat['tag'] == 'E%d' % seat['seat'], path
        assert tags.setdefault(seat['empire'], seat['tag']) == seat['tag'], (path, seat)
    # simulated empires have the names of their seats: E10 comes behind E9
    assert all(name == tag for name, tag in tags.items()), tags
    assert isinstance(report['home'], str) and report['home'] == homes.setdefault(report['empire'], report['home']), path
    if sys.argv[2] == 'space-empires':
        assert board['width'] * board['height'] == board['worlds'] and board['wrap'], board
    elif sys.argv[2] == 'galactic-empires':
        assert board['width'] * board['height'] == len(report['sectors']) == board['worlds'] and not board['wrap'], board
    elif sys.argv[2] == 'space-empires-4x':
        assert (board['width'], board['height']) == (report['map']['width'], report['map']['height']), board
    elif sys.argv[2] == 'star-empires':
        assert board == {}, board  # nobody is told how many worlds there are
assert len(set(homes.values())) == len(tags) or sys.argv[2] == 'star-empires', homes
P
done
