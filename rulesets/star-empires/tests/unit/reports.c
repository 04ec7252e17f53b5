/* Reading a report (HO-14): its contents are read back and written the same; what it says of others; and which reports
   are refused. */
#include "tests/rehearsed.h"

#include "engine/documents/json.h"
#include "engine/play/door.h"
#include "rulesets/star-empires/fleet.h"
#include "rulesets/star-empires/view.h"

/* MIRA sees everything here itself, except what `known` remembers. */
static const char rich[] =
    "{ruleset: star-empires, game: g, turn: 7, seed: 5, empires: [{name: DOVE, home: Lost}, {name: MIRA, "
    "home: Terra, frame: "
    "{origin: [1, 2], turn: 2, mirror: h}}, {name: LARK}], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, "
    "production: 12, stockpile: 3}, {name: Vega, sector: [3, 2], owner: MIRA, production: 5, stockpile: "
    "9}, {name: "
    "Siege, sector: [5, 2], owner: MIRA, production: 4, status: blockaded}, {name: Free, sector: [2, 3], "
    "production: "
    "2}, {name: Dover, sector: [9, 2], owner: DOVE, production: 8, stockpile: 4}, {name: Lost, sector: "
    "[30, 2], owner: "
    "DOVE, production: 8}], portals: [{name: Gate, sector: [1, 2], exits: [Hub, Nix]}, {name: Hub, "
    "sector: [3, 2], "
    "exits: [Gate], collapsed: 3}, {name: Nix, sector: [40, 9]}], storms: [{name: Maw, sector: [2, 2], "
    "rating: 4}, "
    "{name: Veil, sector: [2, 2], rating: 0}], classes: [{name: lance, designer: DOVE, hull: gunship, "
    "guns: 20, dp: "
    "15, engines: 4, scan: 2}, {name: dart, designer: MIRA, hull: wing, guns: 7, dp: 6}, {name: relic, "
    "hull: orbital, "
    "guns: 9, dp: 9, racks: 4, buildable: false, cost: 7, tonnage: 9}, {name: old, hull: wing, guns: 6, "
    "dp: 7}], "
    "ships: [{owner: MIRA, name: Base, class: starbase, sector: [1, 2]}, {owner: MIRA, name: tug, class: "
    "carrier, "
    "sector: [1, 2], identified_to: [DOVE, LARK]}, {owner: MIRA, name: fox, class: fighter, aboard: tug, "
    "dp: 3}, "
    "{owner: MIRA, name: hen, class: nuke, aboard: tug}, {owner: MIRA, name: ark, class: relic, sector: "
    "[3, 2], public: "
    "true}, {owner: MIRA, name: relict, class: old, sector: [3, 2], dp: 1}, {owner: MIRA, class: "
    "battleship, sector: [5, "
    "2], dp: 9, serial: MI00009}, {owner: MIRA, name: eye, class: probe, sector: [9, 2]}, {owner: DOVE, "
    "name: talon, "
    "class: frigate, sector: [5, 2], dp: 7}, {owner: DOVE, class: battleship, sector: [5, 2]}, {owner: "
    "DOVE, name: "
    "Fort, class: starbase, sector: [9, 2]}, {owner: LARK, name: lea, class: fighter, sector: [3, 2], "
    "public: true}], "
    "known: [{empire: MIRA, kind: class, name: relic}, {empire: MIRA, kind: nav, name: Gate}, {empire: "
    "MIRA, kind: nav, "
    "name: Hub}, {empire: MIRA, kind: contact, name: LARK}], shares: [{from: MIRA, to: DOVE, what: all}, "
    "{from: "
    "MIRA, to: LARK, what: class, name: probe}, {from: MIRA, to: LARK, what: ship, name: tug}, {from: "
    "MIRA, to: LARK, "
    "what: sector, sector: [3, 2]}]}";

/* A document as it is written, except for the quotes: no value is its default. */
static const char document[] =
    "{'ruleset': 'star-empires',\n"
    " 'game': 'rich',\n"
    " 'turn': 7,\n"
    " 'seed': 5,\n"
    " 'options': {'self_destruct_tonnes': 9, 'instability': 100},\n"
    " 'empires': [\n"
    "  {'name': 'MIRA', 'code': 'QX', 'home': 'Terra', 'last_home': [9, 8], 'frame': {'origin': [1, 2], "
    "'turn': 5, 'mirror': 'h'}, 'status': 'active', 'abandoned_for': 0, 'attacked_by': ['DOVE', 'KITE'], "
    "'basics': true},\n"
    "  {'name': 'DOVE', 'code': 'DO', 'home': null, 'last_home': [-3, 4], 'frame': {'origin': [0, -9999], "
    "'turn': 0, 'mirror': 'hv'}, 'status': 'abandoned', 'abandoned_for': 3, 'attacked_by': [], 'basics': "
    "true},\n"
    "  {'name': 'KITE', 'code': 'KI', 'home': 'Kappa', 'last_home': [100, 2], 'frame': {'origin': [0, 0], "
    "'turn': 1, 'mirror': 'v'}, 'status': 'active', 'abandoned_for': 0, 'attacked_by': [], 'basics': false}],\n"
    " 'worlds': [\n"
    "  {'name': 'Free', 'sector': [2, 3], 'owner': null, 'production': 0, 'stockpile': 0, 'status': 'free'},\n"
    "  {'name': 'Kappa', 'sector': [100, 2], 'owner': 'KITE', 'production': 1000000000, 'stockpile': "
    "1000000000, 'status': 'blockaded'},\n"
    "  {'name': 'Terra', 'sector': [1, 2], 'owner': 'MIRA', 'production': 12, 'stockpile': 3, 'status': "
    "'interdicted'}],\n"
    " 'portals': [\n"
    "  {'name': 'Alt', 'sector': [9999, 9999], 'exits': [], 'collapsed': 0},\n"
    "  {'name': 'Gate', 'sector': [1, 2], 'exits': ['Alt', 'Hub'], 'collapsed': 0},\n"
    "  {'name': 'Hub', 'sector': [4, 5], 'exits': ['Gate'], 'collapsed': 3}],\n"
    " 'storms': [\n"
    "  {'name': 'Haze', 'sector': [0, 2], 'rating': 1, 'initial': 1, 'pattern': 'none'},\n"
    "  {'name': 'Maw', 'sector': [2, 2], 'rating': 4, 'initial': 9, 'pattern': [4, 0, 7]},\n"
    "  {'name': 'Veil', 'sector': [2, 2], 'rating': 0, 'initial': 0, 'pattern': 'random'}],\n"
    " 'classes': [\n"
    "  {'name': 'lance', 'designer': 'DOVE', 'hull': 'gunship', 'guns': 20, 'dp': 15, 'engines': 4, "
    "'scan': 2, 'racks': 0, 'cost': 24, 'tonnage': 16, 'ar': 1, 'buildable': true},\n"
    "  {'name': 'relic', 'designer': null, 'hull': 'orbital', 'guns': 9, 'dp': 9, 'engines': 0, 'scan': "
    "0, 'racks': 4, 'cost': 7, 'tonnage': 9, 'ar': 2, 'buildable': false},\n"
    "  {'name': 'shot', 'designer': 'MIRA', 'hull': 'missile', 'guns': 5, 'dp': 1, 'engines': 0, 'scan': "
    "0, 'racks': 0, 'cost': 1, 'tonnage': 2, 'ar': 1, 'buildable': true}],\n"
    " 'ships': [\n"
    "  {'owner': 'MIRA', 'name': 'ark', 'serial': 'QX00003', 'class': 'relic', 'sector': [3, 2], "
    "'aboard': null, 'dp': 9, 'public': true, 'identified_to': []},\n"
    "  {'owner': 'MIRA', 'name': 'Base', 'serial': 'QX00001', 'class': 'nuke', 'sector': [1, 2], "
    "'aboard': null, 'dp': 1, 'public': false, 'identified_to': []},\n"
    "  {'owner': 'MIRA', 'name': 'fox', 'serial': 'QX00002', 'class': 'fighter', 'sector': [1, 2], "
    "'aboard': 'tug', 'dp': 3, 'public': false, 'identified_to': []},\n"
    "  {'owner': 'MIRA', 'name': null, 'serial': 'QX00009', 'class': 'frigate', 'sector': [5, 2], "
    "'aboard': null, 'dp': 9, 'public': false, 'identified_to': []},\n"
    "  {'owner': 'MIRA', 'name': 'tug', 'serial': 'QXfffff', 'class': 'carrier', 'sector': [1, 2], "
    "'aboard': null, 'dp': 10, 'public': false, 'identified_to': ['DOVE', 'KITE'], 'concealed_from': "
    "['KITE']},\n"
    "  {'owner': 'DOVE', 'name': 'talon', 'serial': 'DO00001', 'class': 'DO.lance', 'sector': [50, 2], "
    "'aboard': null, 'dp': 2, 'public': false, 'identified_to': []},\n"
    "  {'owner': 'KITE', 'name': 'kay', 'serial': 'KI00001', 'class': 'relic', 'sector': [60, 20], "
    "'aboard': null, 'dp': 1, 'public': false, 'identified_to': []}],\n"
    " 'known': [\n"
    "  {'empire': 'MIRA', 'kind': 'class', 'name': 'DO.lance'},\n"
    "  {'empire': 'MIRA', 'kind': 'class', 'name': 'QX.shot'},\n"
    "  {'empire': 'MIRA', 'kind': 'class', 'name': 'relic'},\n"
    "  {'empire': 'MIRA', 'kind': 'contact', 'name': 'KITE'},\n"
    "  {'empire': 'MIRA', 'kind': 'nav', 'name': 'Gate'},\n"
    "  {'empire': 'MIRA', 'kind': 'portal', 'name': 'Gate', 'sector': [1, 2], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'portal', 'name': 'Nix', 'sector': [40, 9], 'turn': 3},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [0, 1], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [1, 1], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [1, 2], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [1, 3], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [2, 3], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [3, 2], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [5, 2], 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'sector', 'sector': [9, 9], 'turn': 2},\n"
    "  {'empire': 'MIRA', 'kind': 'storm', 'name': 'Haze', 'sector': [0, 2], 'rating': 1, 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'storm', 'name': 'Maw', 'sector': [2, 2], 'rating': 4, 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'storm', 'name': 'Squall', 'sector': [50, 14], 'rating': 3, 'turn': 0},\n"
    "  {'empire': 'MIRA', 'kind': 'storm', 'name': 'Veil', 'sector': [2, 2], 'rating': 0, 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'world', 'name': 'Dover', 'sector': [9, 9], 'production': 3, 'owner': "
    "'DOVE', 'turn': 2},\n"
    "  {'empire': 'MIRA', 'kind': 'world', 'name': 'Free', 'sector': [2, 3], 'production': 0, 'owner': "
    "null, 'turn': 7},\n"
    "  {'empire': 'MIRA', 'kind': 'world', 'name': 'Gone', 'sector': [50, 9], 'production': 0, 'owner': "
    "null, 'turn': null},\n"
    "  {'empire': 'MIRA', 'kind': 'world', 'name': 'Terra', 'sector': [1, 2], 'production': 12, 'owner': "
    "'MIRA', 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'class', 'name': 'DO.lance'},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [-50, 20], 'turn': 0},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [49, 1], 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [49, 2], 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [50, 1], 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [50, 2], 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [50, 3], 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [51, 2], 'turn': 7},\n"
    "  {'empire': 'DOVE', 'kind': 'sector', 'sector': [51, 3], 'turn': 7},\n"
    "  {'empire': 'KITE', 'kind': 'class', 'name': 'probe'},\n"
    "  {'empire': 'KITE', 'kind': 'nav', 'name': 'Alt'},\n"
    "  {'empire': 'KITE', 'kind': 'portal', 'name': 'Alt', 'sector': [9999, 9999], 'turn': null},\n"
    "  {'empire': 'KITE', 'kind': 'sector', 'sector': [60, 20], 'turn': 7},\n"
    "  {'empire': 'KITE', 'kind': 'sector', 'sector': [100, 2], 'turn': 7},\n"
    "  {'empire': 'KITE', 'kind': 'world', 'name': 'Kappa', 'sector': [100, 2], 'production': 1000000000, "
    "'owner': 'KITE', 'turn': 7}],\n"
    " 'shares': [\n"
    "  {'from': 'KITE', 'to': 'MIRA', 'what': 'sector', 'sector': [-9, 9]},\n"
    "  {'from': 'MIRA', 'to': 'DOVE', 'what': 'all'},\n"
    "  {'from': 'MIRA', 'to': 'KITE', 'what': 'class', 'name': 'probe'},\n"
    "  {'from': 'MIRA', 'to': 'KITE', 'what': 'sector', 'sector': [3, 2]},\n"
    "  {'from': 'MIRA', 'to': 'KITE', 'what': 'ship', 'name': 'tug'}],\n"
    " 'winner': [\n"
    "  'KITE',\n"
    "  'MIRA']}\n";

static void documents(void **unused)
{
	g_autofree char *text = g_strdelimit(g_strdup(document), "'", '"');
	g_autoptr(GString) again = g_string_new(NULL);
	struct test test;

	(void)unused;
	test_begin(&test, "star-empires", text);
	play_state_write(test.state, again);
	assert_string_equal(again->str, text);
	test_end(&test);
}

/* A key of a document as text. */
static char *listed(const struct document *doc, const char *key)
{
	GString *text = g_string_new(NULL);
	struct json *json = json_new(text);

	json_map(json, NULL);
	json_node(json, key, node_get(document_root(doc), key));
	json_end(json);
	json_free(json);
	return g_string_free(text, FALSE);
}

static struct document *told(const struct state *state, unsigned seat)
{
	struct error err = {0};
	g_autoptr(GString) json = g_string_new(NULL);

	report_write_json(&(struct report_source){.state = state, .seat = seat, .started = true}, json);
	return document_parse("report", json->str, json->len, EXIT_DATA, &err);
}

static void reread(void **unused)
{
	static const char *const keys[] = {
	    "sectors", "ships", "worlds", "classes", "contacts", "nav", "shares", "totals"};
	struct error err = {0};
	struct test test;
	unsigned seat = 9;

	(void)unused;
	test_begin(&test, "star-empires", rich);
	struct document *report = told(test.state, 1);
	struct state *state = answer_view(test.rules, document_root(report), &seat, &err);
	if (!state)
		fail_msg("%s", err.text);
	assert_int_equal(seat, 0);
	struct document *second = told(state, 0);
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		g_autofree char *before = listed(report, keys[i]), *after = listed(second, keys[i]);
		assert_string_equal(before, after);
	}
	document_free(second);
	play_state_free(state);
	document_free(report);
	test_end(&test);
}

/* The state made of this report alone, or NULL with err. */
static struct state *state_of(const struct rules *rules, const char *lists, struct error *err)
{
	g_autofree char *text = g_strdup_printf("{game: g, turn: 7, empire: MIRA, %s}", lists);
	struct document *report = document_parse("report", text, strlen(text), EXIT_DATA, err);
	unsigned seat = 9;
	struct state *state = report ? answer_view(rules, document_root(report), &seat, err) : NULL;

	if (state)
		assert_int_equal(seat, 0);
	document_free(report);
	return state;
}

#define AT "sectors: [{sector: [1, 2], "
#define TUG "{name: tug, handle: tug, serial: MI00001, class: carrier, sector: [1, 2], dp: 7"
#define FOX "{name: fox, handle: fox, serial: MI00002, class: fighter, sector: [1, 2], dp: 5"

/* Lists of the document of that state. */
static const struct {
	const char *report, *has, *lacks;
} parts[] = {
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, homeworld: true, "
     "production: 12, status: free}]",
        "'home': 'Terra'", NULL},
    /* Own worlds are as seen now; another one has the last known owner. */
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, homeworld: true, "
     "production: 12, "
     "stockpile: 3, status: blockaded, turn: 7}]",
        "{'name': 'Terra', 'sector': [1, 2], 'owner': 'MIRA', 'production': 12, 'stockpile': 3, "
        "'status': "
        "'blockaded'}",
        NULL},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, homeworld: true, "
     "production: 12, "
     "stockpile: null, status: null, turn: 5}]",
        "{'name': 'Terra', 'sector': [1, 2], 'owner': null, 'production': 12, 'stockpile': 0, "
        "'status': 'free'}",
        "'home': 'Terra'"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, homeworld: true, "
     "production: 12, "
     "stockpile: 3, status: free, turn: 7, as_of: combat}]",
        "'owner': null, 'production': 12", "'home': 'Terra'"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, homeworld: false, "
     "production: 12, "
     "status: free}]",
        "'owner': 'MIRA'", "'home': 'Terra'"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], owner: MIRA, homeworld: null, "
     "production: 12, "
     "status: free}]",
        "'owner': 'MIRA'", "'home': 'Terra'"},
    {"classes: [], worlds: [{name: Dover, sector: [3, 2], owner: DOVE, homeworld: true, "
     "production: 8}]",
        "{'name': 'Dover', 'sector': [3, 2], 'owner': 'DOVE', 'production': 8, 'stockpile': 0, "
        "'status': "
        "'free'}",
        "'home': 'Dover'"},
    {"classes: [], worlds: [{name: Dover, sector: [3, 2], owner: DOVE, homeworld: true, production: 8, "
     "stockpile: 4, status: interdicted, as_of: combat}]",
        "'owner': 'DOVE', 'production': 8, 'stockpile': 4, 'status': 'interdicted'", "'home': 'Dover'"},
    {"classes: [], worlds: [{name: Free, sector: [3, 2], production: 8, turn: null}]",
        "{'empire': 'MIRA', 'kind': 'world', 'name': 'Free', 'sector': [3, 2], 'production': 8, "
        "'owner': "
        "null, 'turn': 7}",
        NULL},
    /* Portals, links between existing ones, storms; also as they once were. */
    {"classes: [], " AT "portals: [{name: Gate, collapsed: true}]}]",
        "{'name': 'Gate', 'sector': [1, 2], 'exits': [], 'collapsed': 1}", "nav"},
    {"classes: [], " AT "portals: [{name: Gate, collapsed: false}]}]", "'collapsed': 0", NULL},
    {"classes: [], " AT "portals: [{name: Gate, collapsed: null}]}]", "'collapsed': 0", NULL},
    {"classes: [], " AT "as_of: combat, portals: [{name: Gate}]}]",
        "{'empire': 'MIRA', 'kind': 'portal', 'name': 'Gate', 'sector': [1, 2], 'turn': 7}", NULL},
    {"classes: [], " AT
     "portals: [{name: Gate}, {name: Hub}]}], nav: [{name: Gate, sector: [1, 2], leads_to: [Nix, "
     "Gate, Hub, "
     "5]}, {name: Nix, sector: [9, 9], leads_to: [Gate]}]",
        "{'name': 'Gate', 'sector': [1, 2], 'exits': ['Hub'], ", "'name': 'Nix'"},
    {"classes: [], " AT
     "portals: [{name: Gate}, {name: Hub}]}], nav: [{name: Gate, sector: [1, 2], leads_to: [Hub]}]",
        "{'empire': 'MIRA', 'kind': 'nav', 'name': 'Gate'}", "'kind': 'nav', 'name': 'Hub'"},
    {"classes: [], " AT "as_of: combat, storms: [{name: Maw, rating: 4}]}]",
        "{'name': 'Maw', 'sector': [1, 2], 'rating': 4, 'initial': 4, 'pattern': 'none'}", NULL},
    {"classes: [], " AT "storms: [{name: Maw, rating: 4}]}]",
        "{'empire': 'MIRA', 'kind': 'storm', 'name': 'Maw', 'sector': [1, 2], 'rating': 4, 'turn': 7}", NULL},
    /* Classes */
    {"classes: [{name: DO.lance, known: true, hull: capital_ship, guns: 20, dp: 15, engines: 4, "
     "scan: 2, "
     "racks: 3, cost: 11, tonnage: 12, ar: 13, buildable: false}]",
        "{'name': 'lance', 'designer': null, 'hull': 'capital_ship', 'guns': 20, 'dp': 15, "
        "'engines': 4, "
        "'scan': 2, 'racks': 3, 'cost': 11, 'tonnage': 12, 'ar': 13, 'buildable': false}",
        NULL},
    {"classes: [{name: DO.lance, known: true, hull: wing, guns: 20, dp: 15, cost: 1, tonnage: 2, "
     "ar: 3}]",
        "{'empire': 'MIRA', 'kind': 'class', 'name': 'DO.lance'}", NULL},
    {"classes: [{name: DO.lance, known: false, hull: wing, guns: 20, dp: 15, cost: 1, tonnage: 2, "
     "ar: 3}]",
        "'name': 'lance'", "'kind': 'class', 'name': 'DO.lance'"},
    {"classes: [{name: ZZ.lance, own: true, known: true, hull: wing, guns: 20, dp: 15, cost: 1, "
     "tonnage: 2, ar: 3}]",
        "'name': 'MIRA', 'code': 'ZZ'", NULL},
    {"classes: [{name: ZZ.lance, own: true, known: true, hull: wing, guns: 20, dp: 15, cost: 1, "
     "tonnage: 2, ar: 3}]",
        "{'name': 'lance', 'designer': 'MIRA', ", NULL},
    {"classes: [{name: ZZ.lance, known: true, hull: wing, guns: 20, dp: 15, cost: 1, tonnage: 2, "
     "ar: 3}]",
        "'name': 'MIRA', 'code': 'MI'", NULL},
    /* Own ships */
    {"classes: [], ships: [" TUG ", public: true, identified_to: [LARK, DOVE]}]",
        "{'owner': 'MIRA', 'name': 'tug', 'serial': 'MI00001', 'class': 'carrier', 'sector': [1, 2], "
        "'aboard': null, 'dp': 7, 'public': true, 'identified_to': ['DOVE', 'LARK']}",
        NULL},
    {"classes: [], ships: [{name: null, handle: eye, serial: QX00001, class: probe, sector: [1, "
     "2], dp: 1}]",
        "{'owner': 'MIRA', 'name': null, 'serial': 'QX00001', ", "'code': 'MI'"},
    {"classes: [], ships: [{name: null, handle: eye, serial: QX00001, class: probe, sector: [1, "
     "2], dp: 1}]",
        "'name': 'MIRA', 'code': 'QX'", NULL},
    {"classes: [{name: ZZ.lance, own: true, hull: wing, guns: 20, dp: 15, cost: 1, tonnage: 2, "
     "ar: 3}], ships: [" TUG "}]",
        "'name': 'MIRA', 'code': 'ZZ'", NULL},
    {"classes: [], ships: [" FOX ", aboard: TUG}, " TUG "}]",
        "'name': 'fox', 'serial': 'MI00002', 'class': "
        "'fighter', 'sector': [1, 2], 'aboard': 'tug'",
        NULL},
    {"classes: [], ships: [" FOX ", aboard: MI00001}, " TUG "}]", "'aboard': 'tug'", NULL},
    {"classes: [], ships: [" FOX ", aboard: null}, " TUG "}]", "'name': 'fox'", "'aboard': 'tug'"},
    /* Others' ships, which know the reader: a frigate has 10 dp. */
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, dp: 9}]}]",
        "'class': 'frigate', 'sector': [1, 2], 'aboard': null, 'dp': 9, 'public': false, "
        "'identified_to': "
        "['MIRA']}",
        NULL},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, dp: 11}]}]",
        "'dp': 10, ", NULL},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: lance, or: 100, tonnage: 9}]}]",
        "{'name': 'lance', 'designer': null, 'hull': 'gunship', 'guns': 1, 'dp': 100, 'engines': 0, "
        "'scan': 0, 'racks': 0, 'cost': 0, 'tonnage': 9, ",
        NULL},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: lance, or: 100, tonnage: 9}]}]",
        "'name': 'talon', ", "'kind': 'class', 'name': 'lance'"},
    {"classes: [], " AT "ships: [{owner: MIRA, handle: talon, class: frigate, known: true, dp: 9}]}]",
        "'ships': []", NULL},
    {"classes: [], " AT "as_of: combat, ships: [{owner: DOVE, handle: talon, class: frigate, dp: 9}]}]",
        "'ships': []", "talon"},
    {"classes: [], " AT "identified: [{owner: DOVE, class: frigate, count: 3, tonnage: 30}]}]",
        "{'owner': 'DOVE', 'name': null, ", NULL},
    {"classes: [], " AT "identified: [{owner: DOVE, class: lance, count: 3, tonnage: 30}]}]", "'dp': 100, ",
        NULL},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: lance, or: 0, tonnage: "
     "0}]}]",
        "'dp': 1, ", NULL},
    {"classes: [{name: lance, hull: wing, guns: 1, dp: 1, cost: 1, tonnage: 1, ar: 1}]",
        "'guns': 1, 'dp': 1, 'engines': 0, 'scan': 0, 'racks': 0, 'cost': 1, 'tonnage': 1, 'ar': "
        "1, 'buildable': true}",
        NULL},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, dp: "
     "1}]}]",
        "'dp': 1, ", NULL},
    /* A later version's report has more keys. */
    {"classes: [], worlds: [{name: Free, sector: [3, 2], production: 8, moons: 5}], more: 5",
        "{'name': 'Free', 'sector': [3, 2], 'owner': null, 'production': 8, ", NULL},
    /* Contacts, and what the reader shares of existing things */
    {"classes: [], contacts: [DOVE]", "{'empire': 'MIRA', 'kind': 'contact', 'name': 'DOVE'}", NULL},
    {"classes: [], shares: [{from: MIRA, to: DOVE, what: all}]",
        "{'from': 'MIRA', 'to': 'DOVE', 'what': 'all'}", NULL},
    {"classes: [], shares: [{from: DOVE, to: MIRA, what: all}]", "'shares': []", NULL},
    {"classes: [], shares: [{from: MIRA, to: DOVE, what: sector, sector: [-3, 4]}]",
        "{'from': 'MIRA', 'to': 'DOVE', 'what': 'sector', 'sector': [-3, 4]}", NULL},
    {"classes: [], shares: [{from: MIRA, to: DOVE, what: ship, name: tug}]", "'shares': []", NULL},
    {"classes: [], shares: [{from: MIRA, to: DOVE, what: ship, name: tug}], ships: [" TUG "}]",
        "{'from': 'MIRA', 'to': 'DOVE', 'what': 'ship', 'name': 'tug'}", NULL},
    {"classes: [], shares: [{from: MIRA, to: DOVE, what: class, name: LA.beam}]",
        "{'from': 'MIRA', 'to': 'DOVE', 'what': 'class', 'name': 'LA.beam'}", NULL},
};
static void pieces(void **unused)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autoptr(GString) text = g_string_new(NULL);
		g_autofree char *has = g_strdelimit(g_strdup(parts[i].has), "'", '"');
		g_autofree char *lacks =
		    g_strdelimit(g_strdup(parts[i].lacks ? parts[i].lacks : "'?'"), "'", '"');
		struct state *state = state_of(rules, parts[i].report, &err);
		if (!state)
			fail_msg("%s: %s", parts[i].report, err.text);
		play_state_write(state, text);
		if (!strstr(text->str, has) || strstr(text->str, lacks))
			fail_msg("%s: %s", parts[i].report, text->str);
		play_state_free(state);
	}
	rules_free(rules);
}

static const struct {
	const char *report, *told;
} wrong[] = {
    {"ships: []", "this is not a report of an empire of star-empires"},
    {"classes: 5", "\"classes\" must be a list"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], production: 1}, {name: terra, sector: "
     "[2, 2], "
     "production: 1}]",
        "the name \"terra\" is in use"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], production: 1}], " AT "portals: [{name: TERRA}]}]",
        "the name \"TERRA\" is in use"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], production: 1}], " AT
     "storms: [{name: TERRA, rating: 1}]}]",
        "the name \"TERRA\" is in use"},
    {"classes: [], worlds: [{name: Terra, sector: [1], production: 1}]", "sector"},
    {"classes: [], worlds: [5]", "must be a mapping"},
    {"classes: [{name: lance}]", "hull"},
    {"classes: [], sectors: [{}]", "sector"},
    {"classes: [], " AT "portals: [5]}]", "must be a mapping"},
    {"classes: [], " AT "storms: [5]}]", "must be a mapping"},
    {"classes: [], " AT "ships: [5]}]", "must be a mapping"},
    {"classes: [], " AT "identified: [5]}]", "must be a mapping"},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, or: 101}]}]",
        "\"or\" must be"},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, or: -1}]}]",
        "\"or\" must be"},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, dp: 0}]}]",
        "\"dp\" must be"},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, "
     "tonnage: -1}]}]",
        "\"tonnage\" must be"},
    {"classes: [], " AT "ships: [{owner: DOVE, handle: talon, class: frigate, known: true, dp: "
     "1000000001}]}]",
        "\"dp\" must be"},
    {"classes: [], " AT "storms: [{name: Maw, rating: -1}]}]", "\"rating\" must be"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], production: -1}]", "\"production\" must be"},
    {"classes: [], worlds: [{name: Terra, sector: [1, 2], production: 1, stockpile: -1}]",
        "\"stockpile\" must be"},
    {"classes: [], ships: [{name: fox, handle: fox, serial: MI00001, class: probe, sector: [1, "
     "2], dp: 0}]",
        "\"dp\" must be"},
    {"classes: [{name: lance, hull: wing, guns: 0, dp: 1, cost: 1, tonnage: 1, ar: 1}]", "\"guns\" must be"},
    {"classes: [{name: lance, hull: wing, guns: 1, dp: 0, cost: 1, tonnage: 1, ar: 1}]", "\"dp\" must be"},
    {"classes: [{name: lance, hull: wing, guns: 1, dp: 1, cost: 0, tonnage: 1, ar: 1}]", "\"cost\" must be"},
    {"classes: [{name: lance, hull: wing, guns: 1, dp: 1, cost: 1, tonnage: 0, ar: 1}]",
        "\"tonnage\" must be"},
    {"classes: [{name: lance, hull: wing, guns: 1, dp: 1, cost: 1, tonnage: 1, ar: 0}]", "\"ar\" must be"},
    {"classes: [], nav: [5]", "must be a mapping"},
    {"classes: [], shares: [5]", "must be a mapping"},
    {"classes: [], contacts: [5]", "5"},
    {"classes: [], ships: [" TUG
     "}, {name: fox, handle: fox, serial: MI00001, class: probe, sector: [1, 2]}]",
        "\"MI00001\" is not the serial of one ship"},
    {"classes: [], ships: [{name: fox, handle: fox, serial: MI0001, class: probe, sector: [1, 2]}]",
        "\"MI0001\" is not the serial of one ship"},
    {"classes: [], ships: [{name: fox, handle: fox, serial: MI000001, class: probe, sector: [1, 2]}]",
        "\"MI000001\" is not the serial of one ship"},
    {"classes: [], ships: [{name: fox, handle: fox, serial: MI00001, class: probe, sector: null}]",
        "the key \"sector\" is missing"},
    {"classes: [], ships: [{name: fox, handle: fox, serial: MI00001, class: probe, sector: [5]}]", "sector"},
    {"classes: [], ships: [" FOX ", aboard: tug}]", "there is no such other ship"},
    {"classes: [], ships: [" FOX ", aboard: fox}]", "there is no such other ship"},
    {"classes: [], ships: [" FOX ", aboard: 5}]", "there is no such other ship"},
    {"classes: [], ships: [" FOX ", identified_to: [5]}]", "5"},
};
static void refused(void **unused)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
		struct state *state = state_of(rules, wrong[i].report, &err);
		if (state || !strstr(err.text, wrong[i].told))
			fail_msg("%s: %s", wrong[i].report, state ? "it is read" : err.text);
		error_clear(&err);
	}
	rules_free(rules);
}

/* Ships seen where the reader has nothing were shown by others: sectors sorted. */
static void shown(void **unused)
{
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
	struct se_state *st = (struct se_state *)state_of(rules,
	    "classes: [], ships: [" TUG
	    "}], sectors: [{sector: [8, 2], ships: [{owner: DOVE, handle: zed, class: "
	    "frigate}]}, {sector: [7, 2], identified: [{owner: DOVE, class: frigate, count: 1, tonnage: "
	    "9}]}, {sector: [6, 2], ships: [], "
	    "identified: []}, {sector: [5, 2], as_of: combat, ships: [{owner: DOVE, handle: hen, class: "
	    "frigate, count: 1, tonnage: 9}]}]",
	    &err);
	g_autoptr(GString) all = g_string_new(NULL);

	(void)unused;
	if (!st)
		fail_msg("%s", err.text);
	const struct se_empire *me = se_empire_at(st, 0);
	for (guint i = 0; i < me->map.shown->len; i++) {
		const struct se_shown *one = &g_array_index(me->map.shown, struct se_shown, i);
		se_coord_text(one->at, all);
		assert_string_equal(one->giver->name, "");
		assert_int_equal(one->level, SE_VISIBLE);
		assert_int_equal(se_map_sector(me, one->at)->turn, 0);
	}
	assert_string_equal(all->str, "(7,2)(8,2)");
	assert_int_equal(st->ships->len, 3);
	for (guint i = 1; i < st->ships->len; i++)
		assert_true(se_ship_compare(&st->ships->pdata[i - 1], &st->ships->pdata[i]) < 0);
	assert_int_equal(st->reader, 0);
	play_state_free(&st->head);
	rules_free(rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(documents), cmocka_unit_test(reread),
	    cmocka_unit_test(pieces), cmocka_unit_test(refused), cmocka_unit_test(shown)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
