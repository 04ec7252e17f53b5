# galactic-empires: maps of reports with moves (HO-60 to HO-62), damaged reports
ruleset=galactic-empires
. tests/site/setups

# The title of each sector says all that the report says of it (HO-62); a move ends where the fleet stopped.
cat >"$DIR/titles.yaml" <<'Y'
ruleset: galactic-empires
game: titles
turn: 3
seed: 1
empires: [{id: 1, name: Concord, treasury: 90.0, capital: 1}, {id: 2, name: Brokers, treasury: 90.0}, {id: 3, name: Hive, treasury: 9.0}]
relations: [{a: 1, b: 2, state: war}]
sectors:
  - {id: 1, links: [2, 3, 4], max: 13, owner: 1, annexer: 1, ic: core, sd: 2, sd_now: 1}
  - {id: 2, max: 5, name: The Gap}
  - {id: 3, links: [5], barriers: [1], max: 6, owner: 2, annexer: 3, lost: 1, damage: 1}
  - {id: 4, links: [5, 7], max: 7, owner: 3}
  - {id: 5, max: 9, ic: heavy}
  - {id: 6, links: [5], max: 2}
  - {id: 7, max: 3, owner: 1, annexer: 3}
units:
  - {owner: 1, garrison: 1, ships: [{type: DD, n: 2}, {type: DD, rank: 3}, {type: CR}, {type: FR}], admirals: [{id: 4, a: 2, d: 2, l: 2}]}
  - {owner: 1, fleet: 1, sector: 1, ships: [{type: SC}], cloaked: true}
  - {owner: 1, fleet: 2, sector: 1, ships: [{type: LC, n: 2}]}
  - {owner: 2, fleet: 7, sector: 3, ships: [{type: CV}, {type: LC}]}
  - {owner: 3, fleet: 1, sector: 4, admirals: [{id: 1, a: 1, d: 1, l: 1}]}
  - {owner: 0, garrison: 2, ships: [{type: FR}]}
Y
# The frigate misses (15), the first of the light cruisers hits: S2 is taken and damaged. S4 admits nobody. F7 is formed
# at S1.
printf 'M2S2\nNF5G1\nT1CRG1F5\nM5S4\nNF6G1\nT1DDG1F6\nM6S2S1S4\nNF7G1\nT1FRG1F7\nM7HS2\nNF9F1\n' >"$DIR/titles.ord"
expect 0 turn --state "$DIR/titles.yaml" --orders Concord="$DIR/titles.ord" --dice 16,1,100,100 --out "$DIR/titles"
printf 'NF8G1\nM8S2\nM2HS1\n' >"$DIR/next.ord"
expect 0 map --report "$DIR/titles/Concord.json" --orders "$DIR/next.ord"
grep -o '<title>[^<]*' "$DIR/out" | sed 's/<title>//' | sort >"$DIR/seen"
sort >"$DIR/wanted" <<'T'
titles, turn 4, Concord
S1, sector, owned by Concord. Home. Builds ships. Maximum revenue 13. Revenue 13.0, damage 0, sector defence 2 of 2. Annexed to Concord. G1 of Concord, 2 ships. F1 of Concord, 1 ship. F5 of Concord, 1 ship. F6 of Concord, 1 ship. Ships: Concord 5 ships.
S2 The Gap, sector, owned by Concord. Battle last turn. Maximum revenue 5. Revenue 3.7, damage 1, sector defence 0 of 0. F2 of Concord, 2 ships. F7 of Concord, 1 ship. Ships: Concord 3 ships.
S3, sector, owned by Brokers. Maximum revenue 6. Ships: Brokers 2 ships.
S4, sector, owned by Hive. Maximum revenue 7.
S5, sector, nothing is known of it. Builds ships. Maximum revenue 9.
S6, sector, nothing is known of it. Maximum revenue 2.
S7, sector, owned by Concord. Maximum revenue 3. Revenue 3.0, damage 0, sector defence 0 of 0. Annexed to Hive.
F2 of Concord, made: to S2
F6 of Concord, failed: S2 to S1
F7 of Concord, made: S1 to S2
F8 of Concord, ordered: S1 to S2
F2 of Concord, ordered: S2 to S1
T
diff "$DIR/wanted" "$DIR/seen" || fail "titles of the map"
[ "$(grep -o 'data-link="[^"]*"' "$DIR/out" | sort | uniq | tr -d '\n')" = 'data-link="S1 S2"data-link="S1 S3"data-link="S1 S4"data-link="S3 S5"data-link="S4 S5"data-link="S4 S7"data-link="S5 S6"' ] || fail "links of the map"
expect 0 map --report "$DIR/titles/Concord.json" --speech
has "$DIR/out" "F2 of Concord moved to S2."
has "$DIR/out" "F6 of Concord moved from S2 to S1, and its way ended there before its time."
expect 0 page --report "$DIR/titles/Concord.json"
sed -n '/<table id="things"/,/<\/table>/p' "$DIR/out" | sed 's/<[^>]*>/|/g' >"$DIR/things"
for thing in "|S3||2||1 CV, 1 LC; combat 55|" "|S1||2||2 DD, admiral A4; combat 49|" "|S1||1||1 SC, cloaked; combat 6|" "|S2||2||2 LC; combat 60|"; do has "$DIR/things" "$thing"; done
# Older reports, without types, combat and decimals, can still be read.
jq 'del(.sectors[].forces[]?["types", "combat"])' "$DIR/titles/Concord.json" >"$DIR/plain.json"
expect 0 page --report "$DIR/plain.json"
sed -n '/<table id="things"/,/<\/table>/p' "$DIR/out" | sed 's/<[^>]*>/|/g' >"$DIR/things"
has "$DIR/things" "|Brokers||S3||2||the best is LC|"
expect 0 map --report "$DIR/plain.json"
grep -q '<title>S1, .* Revenue 13\(\.0\)\?, damage 0, sector defence 2 of 2' "$DIR/out" || fail "a whole revenue"

# A report is checked as strictly as a state document (HO-60).
R=$DIR/titles/Concord.json
bent "$R" 'del(.hq.treasury)' '"treasury" is missing'
bent "$R" '.hq.treasury = -0.1' '"treasury" must be'
bent "$R" 'del(.self.id)' '"id" is missing'
bent "$R" '.relations[0].state = "love"' '"state" must be'
bent "$R" '.relations[1].empire = 2' 'empire 2 appears twice'
bent "$R" '.relations[1].empire = 100' '"empire" must be'
bent "$R" '.relations[0].empire = 1' 'empire 1 appears twice'
bent "$R" '.sectors = []' 'there are no sectors'
bent "$R" '.sectors[1].max = 0' '"max" must be'
bent "$R" '.sectors[1].id = 1' 'sectors do not rise by id'
bent "$R" '.sectors[2].id = 1' 'sectors do not rise by id'
bent "$R" '.sectors[0].links += [99]' '"links" must hold ids of sectors'
bent "$R" '.sectors[0].barriers += [2, 7]' '"barriers" must hold neighbours'
bent "$R" '.units[0].sector = 99' 'such a unit cannot exist'
bent "$R" '.units[0].fleet = 9' 'such a unit cannot exist'
bent "$R" '.units[0].garrison = null' 'such a unit cannot exist'
bent "$R" '.units[2].fleet = .units[1].fleet' 'such a unit cannot exist'
bent "$R" '.units[0].ships[0].type = "XX"' 'there is no ship type "XX"'
bent "$R" '.units[0].admirals[0].a = 6' '"a" must be'
bent "$R" '.options.victory.solo = 101' '"solo" must be'
bent "$R" 'del(.units)' '"units" is missing'
