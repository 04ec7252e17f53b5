# Maps of many setups (SE-160 to SE-163: setups and maps), compared with a second reading that draws them from their
# seeds (galaxy.py).
. tests/site/lib
number=0
drawn() { # EMPIRES MAP [PLAYERS]
	number=$((number + 1))
	echo "{\"ruleset\": \"star-empires\", \"map\": {$2}, \"players\": [${3:-}]}" >"$DIR/setup.json"
	expect 0 simulate --ruleset star-empires --empires $1 --turns 1 --seed 1$number --setup "$DIR/setup.json" --out "$DIR/map$number"
	rulesets/star-empires/tests/galaxy.py "$DIR/setup.json" "$DIR/map$number/turn-0001/state.json" || fail "another galaxy of $2"
}
drawn 2 ''
drawn 6 '"radius": 9, "nearby_worlds": 3, "nearby_production": 3'
drawn 3 '"radius": 0'
drawn 6 '"home_ring": 1, "nearby_radius": 1, "nearby_worlds": 9'
drawn 1 '"home_ring": 0, "nearby_radius": 0, "portal_home_distance": 0, "cloud_home_distance": 0, "portal_spacing": 0'
drawn 4 '"radius": 12, "wormnets": 12, "wormnet_portals": 9, "portal_spacing": 5, "portal_home_distance": 5, "one_way": 50'
drawn 4 '"wormnets": 3, "wormnet_portals": 2, "one_way": 100'
drawn 4 '"wormnet_portals": 1'
drawn 5 '"storm_density": 50, "max_storm": 1, "storm_fluctuates": 50, "storms_cyclic": 60, "nebula_density": 40, "cloud_home_distance": 4, "nearby_worlds": 3, "nearby_production": 4'
drawn 5 '"radius": 8, "storm_density": 30, "max_storm": 9, "storms_cyclic": 100'
drawn 3 '"max_storm": 0, "storm_density": 100, "nebula_density": 100'
drawn 4 '"world_density": 100, "max_production": 1, "nearby_production": 1, "nearby_worlds": 3, "radius": 9'
drawn 3 '"max_production": 0, "world_density": 100, "frames": "identity", "instability": 7, "self_destruct_tonnes": 3'
drawn 7 '"radius": 7, "nearby_production": 31, "nearby_worlds": 5, "nearby_radius": 3, "home_production": 7, "home_stockpile": 5, "portal_spacing": 1' \
	'{}, {"home": "vega", "starbase": "Fort"}, {}, {"home": "Gate"}'
