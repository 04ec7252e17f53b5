# Seats, home and board in reports (HO-180): the reader first, the same tags for all readers in every turn.
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
    # simulated empires have the names of their seats: E10 comes after E9
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

# Reports of more than 40 seats list the reader's own and those that they name; what older programs recorded, all seats
# behind `standing`, is proved as well.
for empires in 40 41; do
	nm simulate --ruleset space-empires --empires $empires --turns 10 --seed 4 --out "$T/big$empires" || fail "simulate: $(cat "$T/err")"
	python3 - "$T/big$empires" $empires <<'P' || fail "$empires seats"
import glob, json, re, sys
top, seats, met = sys.argv[1], int(sys.argv[2]), 0
for path in glob.glob(top + '/turn-*/E*.json'):
    report = json.load(open(path))
    own = {'seat': int(report['empire'][1:]), 'empire': report['empire'], 'tag': report['empire']}
    listed, more = report.pop('seats'), report.pop('seats_more', None)
    for key in 'host', 'template':
        del report[key]
    named = {int(word) for word in re.findall(r'\bE(\d+)\b', json.dumps(report))} | {own['seat']}
    met += len(named) > 1
    others = sorted(range(1, 41) if seats == 40 else named)
    assert listed == [own] + [{'seat': i, 'empire': 'E%d' % i, 'tag': 'E%d' % i} for i in others if i != own['seat']], path
    assert more == (None if seats == 40 else {'count': 41 - len(listed), 'file': 'host.yaml'}), path
    if seats == 41:
        lines = [' {"seat": %d, "empire": "E%d", "tag": "E%d"}' % (i, i, i) for i in [own['seat'], *range(1, 42)]]
        lines.pop(own['seat'])
        text = re.sub(r'\n "seats": .*?\n "seats_more": [^\n]*', '', open(path).read(), flags=re.S)
        text = text.replace(', "notices": [', ', "missed": [], "notices": [', 1)
        open(path, 'w').write(text.replace('\n "home": ', '\n "seats": [\n ' + ',\n '.join(lines) + '],\n "home": ', 1))
assert met, 'nobody met anybody'
P
	nm verify "$T/big$empires" || fail "$empires seats: $(cat "$T/err" "$T/out")"
done

# Moves and losses of the turn that was run, as the reader saw them (HO-180). F2's ten points against a defence of eight
# destroy all four ships at W3, whose own four, fired back at ten, destroy two (SP-21, SP-22, SP-30: points, defence,
# casualties); BOSCO does not see the six ships that go from W1 to W2.
mkdir "$T/orders"
cat >"$T/state.json" <<'J'
{"ruleset": "space-empires", "game": "hand", "turn": 3, "seed": 1, "empires": [{"name": "MING"}, {"name": "BOSCO"}],
 "worlds": [{"id": 1, "owner": "MING", "links": [2], "pop": 9}, {"id": 2, "links": [1, 3]}, {"id": 3, "owner": "BOSCO", "links": [2], "pop": 5}],
 "fleets": [{"owner": "MING", "id": 1, "world": 1, "ships": 6}, {"owner": "MING", "id": 2, "world": 3, "ships": 10},
  {"owner": "BOSCO", "id": 1, "world": 3, "ships": 4}]}
J
printf 'M1W2\nAF2F3\n' >"$T/orders/MING.ord"
nm turn --state "$T/state.json" --orders "$T/orders" --out "$T/hand" || fail "turn: $(cat "$T/err")"
seen() { jq -c '[.moves, (.losses | sort_by(.empire))]' "$T/hand/$1.json"; }
lost='[{"place":"W3","empire":"BOSCO","ships":4},{"place":"W3","empire":"MING","ships":2}]'
[ "$(seen MING)" = "[[{\"thing\":\"F1\",\"empire\":\"MING\",\"from\":\"W1\",\"to\":\"W2\",\"ships\":6}],$lost]" ] || fail "MING sees $(seen MING)"
[ "$(seen BOSCO)" = "[[],$lost]" ] || fail "BOSCO sees $(seen BOSCO)"
