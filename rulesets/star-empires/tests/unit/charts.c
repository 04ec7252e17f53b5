/* The map of a report (HO-60 to HO-62), of an empire and of the GM, with all keys and with only the required ones. */
#include "tests/charts.h"

static const char whole[] =
    "'contacts': ['LARK'], 'sectors': ["
    "{'sector': [0, 0], 'status': 'visible', 'scanned': 4, 'world': {'name': 'Terra', 'owner': 'MING', "
    "'homeworld': true,"
    " 'production': 12, 'stockpile': 0, 'status': 'free'}, 'portals': [{'name': 'Gate', 'collapsed': false,"
    " 'leads_to': ['Hub', 'Nix']}], 'storms': [{'name': 'Veil', 'rating': 0}], 'ships': [{'owner': "
    "'MING', 'handle':"
    " 'fox', 'class': 'probe'}, {'owner': 'DOVE', 'handle': 'talon', 'class': 'lance', 'known': false, "
    "'guns': 7}],"
    " 'identified': [], 'unidentified': {'count': 0, 'tonnage': 0}},"
    "{'sector': [2, -1], 'status': 'stale', 'scanned': 2, 'world': null, 'portals': [{'name': 'Hub', "
    "'collapsed': true,"
    " 'leads_to': ['Gate']}, {'name': 'Spur', 'collapsed': null}], 'storms': [{'name': 'Maw', 'rating': "
    "1}], 'ships': [],"
    " 'identified': [], 'unidentified': {'count': 0, 'tonnage': 0}},"
    "{'sector': [3, 0], 'status': 'scanned', 'scanned': 4, 'world': {'name': 'Siege', 'owner': null, "
    "'homeworld': false,"
    " 'production': 3, 'stockpile': null, 'status': 'blockaded'}, 'portals': [], 'storms': [{'name': "
    "'Fog', 'rating': 0}],"
    " 'ships': [{'owner': 'KITE', 'handle': 'kay', 'class': 'frigate', 'known': true, 'guns': 1, 'dp': 2, "
    "'engines': 3,"
    " 'scan': 4}], 'identified': [{'owner': 'DOVE', 'class': 'probe', 'count': 2, 'tonnage': 4}],"
    " 'unidentified': {'count': 3, 'tonnage': 44}},"
    "{'sector': [4, 0], 'status': 'visible', 'scanned': 4, 'as_of': 'combat', 'world': null, 'portals': "
    "[], 'storms':"
    " [{'name': 'Haze', 'rating': 2}, {'name': 'Mist', 'rating': 0}], 'ships': [], 'identified': [],"
    " 'unidentified': {'count': 1, 'tonnage': 5}},"
    "{'sector': [5, 5], 'status': 'stale', 'scanned': null, 'world': null, 'portals': [], 'storms': [], "
    "'ships': [],"
    " 'identified': [], 'unidentified': {'count': 0, 'tonnage': 0}}],"
    "'ships': ["
    "{'handle': 'fox', 'serial': 'MI00001', 'class': 'probe', 'sector': [0, 0], 'aboard': null, 'guns': "
    "1, 'dp': 2,"
    " 'engines': 3, 'scan': 4},"
    "{'handle': 'hen', 'serial': 'MI00002', 'class': 'fighter', 'sector': [0, 0], 'aboard': 'fox', "
    "'guns': 5, 'dp': 5,"
    " 'engines': 2, 'scan': 0},"
    "{'handle': 'Base', 'serial': 'MI00003', 'class': 'starbase', 'sector': [0, 0], 'aboard': null, "
    "'guns': 1, 'dp': 9,"
    " 'engines': 0, 'scan': 2},"
    "{'handle': 'MI00004', 'serial': 'MI00004', 'class': 'probe', 'sector': [3, 0], 'aboard': null, "
    "'guns': 1, 'dp': 1,"
    " 'engines': 1, 'scan': 1},"
    "{'handle': 'ant', 'serial': 'MI00005', 'class': 'probe', 'sector': [0, 0], 'aboard': null, 'guns': "
    "1, 'dp': 1,"
    " 'engines': 1, 'scan': 1},"
    "{'handle': 'MI00007', 'serial': 'MI00006', 'class': 'probe', 'sector': [0, 0], 'aboard': null, 'guns': 1,"
    " 'dp': 1, 'engines': 1, 'scan': 1},"
    "{'handle': 'owl', 'serial': 'MI00007', 'class': 'probe', 'sector': [3, 0], 'aboard': null, 'guns': "
    "1, 'dp': 1,"
    " 'engines': 1, 'scan': 1}],"
    "'events': [{'code': 'fired', 'sector': '(3,0)'}, {'code': 'fired'}, {'code': 'fired', 'sector': '(9,9)'},"
    "{'code': 'departed', 'sector': '(5,5)', 'empire': 'KITE', 'ships': 'fox'},"
    "{'code': 'stayed', 'sector': '(5,5)', 'empire': 'MING', 'ships': 'fox'},"
    "{'code': 'departed', 'sector': '(3,0)', 'empire': 'MING', 'ships': 'fox, ant'},"
    "{'code': 'arrived', 'sector': '(0,0)', 'empire': 'MING', 'ships': 'fox, ant'},"
    "{'code': 'entered', 'sector': '(0,0)', 'empire': 'MING', 'ships': 'ant'},"
    "{'code': 'exited', 'sector': '(2,-1)', 'empire': 'MING', 'ships': 'ant'},"
    "{'code': 'arrived', 'sector': '(7,7)', 'empire': 'KITE', 'ships': 'fox'},"
    "{'code': 'arrived', 'sector': '(0,0)', 'empire': 'KITE'}, {'code': 'arrived', 'sector': '(0,0)', "
    "'ships': 'x'},"
    "{'code': 'arrived', 'empire': 'KITE', 'ships': 'fox'}]";
static const char whole_lines[] =
    "(0,0)... [prod 12], seen 4: (0,0) Terra, sector, owned by MING. Home. Portal. Nebula. World Terra, "
    "production 12. Stockpile 0 RU. Portal Gate. Nebula Veil. fox (probe). hen (fighter). Base "
    "(starbase). ant (probe). MI00007 (probe). Portal Gate leads to Hub. Portal Gate leads to Nix. Ships: "
    "MING 1 ship, DOVE 1 ship.\n"
    "(2,-1)..., seen 2: (2,-1) Hub, sector, owned by nobody, last seen turn 2. Portal. Portal, collapsed. "
    "Storm. Portal Hub, collapsed. Portal Spur. Storm Maw 1. Portal Hub leads to Gate.\n"
    "(3,0)... [prod 3], seen 4: (3,0) Siege, sector, owned by nobody. Planet. Nebula. Battle last turn. "
    "World Siege, production 3. It is blockaded. Nebula Fog. MI00004 (probe). owl (probe). Ships: DOVE 2 "
    "ships, KITE 1 ship, unidentified 3 ships.\n"
    "(4,0)..., seen 4: (4,0) Haze, sector, owned by nobody. Storm. Nebula. As it was when ships were "
    "destroyed there. Storm Haze 2. Nebula Mist. Ships: unidentified 1 ship.\n"
    "(5,5)..., never seen: (5,5), sector, owned by nobody, never seen.\n"
    "talon of DOVE at (0,0), 1: lance\n"
    "kay of KITE at (3,0), 1: frigate, guns 1, dp 2, engines 3, scan 4\n"
    "some of DOVE at (3,0), 2: identified by transponder\n"
    "some of unknown at (3,0), 3: unidentified, 44 tonnes\n"
    "some of unknown at (4,0), 1: unidentified, 5 tonnes\n"
    "fox of MING at (0,0), 1: probe, guns 1, dp 2, engines 3, scan 4\n"
    "hen of MING at (0,0), 1: fighter, guns 5, dp 5, engines 2, scan 0, aboard fox\n"
    "Base of MING at (0,0), 1: starbase, guns 1, dp 9, engines 0, scan 2\n"
    "MI00004 of MING at (3,0), 1: probe, guns 1, dp 1, engines 1, scan 1\n"
    "ant of MING at (0,0), 1: probe, guns 1, dp 1, engines 1, scan 1\n"
    "MI00007 of MING at (0,0), 1: probe, guns 1, dp 1, engines 1, scan 1\n"
    "owl of MING at (3,0), 1: probe, guns 1, dp 1, engines 1, scan 1\n"
    "(0,0) <-> (2,-1), wormnet\n"
    "fox of MING made: (3,0) (0,0)\n"
    "ant of MING made: (3,0) (0,0) (2,-1)\n";

/* Moves by orders on that map. */
static const struct {
	const char *line, *moves;
} ordered[] = {
    {"MOVE fox TO (2,-1)", "fox of MING ordered: (0,0) (2,-1)\n"},
    {"MOVE FOX mi00005 TO @siege",
        "FOX of MING ordered: (0,0) (3,0)\nmi00005 of MING ordered: (0,0) (3,0)\n"},
    {"MOVE fox TO (8,8)", "fox of MING ordered: (0,0) (8,8)\n"},
    {"MOVE fox hen Base nobody MI00004 TO (0,0)", "MI00004 of MING ordered: (3,0) (0,0)\n"},
    {"MOVE fox TO @Nowhere", ""},
    {"MOVE (0,0) EXCEPT MI00007 TO (3,0)", "ant of MING ordered: (0,0) (3,0)\nfox of MING ordered: (0,0) "
                                           "(3,0)\n"},
    {"MOVE (0,0) EXCEPT Ant mi00007 TO (3,0)", "fox of MING ordered: (0,0) (3,0)\n"},
    {"MOVE @Gate EXCEPT fox MI00007 TO @Maw", "ant of MING ordered: (0,0) (2,-1)\n"},
    {"MOVE MI00007 TO (2,-1)", "MI00007 of MING ordered: (0,0) (2,-1)\n"},
    {"MOVE mi00006 TO (2,-1)", "mi00006 of MING ordered: (0,0) (2,-1)\n"},
    {"MOVE @Nowhere TO (3,0)", ""},
    {"MOVE (2,-1) TO (3,0)", ""},
    {"TRAVERSE fox THROUGH Gate HUB", "fox of MING ordered: (0,0) (2,-1)\n"},
    {"TRAVERSE fox THROUGH Gate", ""},
    {"TRAVERSE fox THROUGH Gate Nix", ""},
    {"FIRE fox AT DOVE", ""},
    {"LOAD fox ONTO Base", ""},
};

/* The GM's map shows the whole galaxy. */
static const char galaxy[] =
    "'galaxy': {'empires': [{'name': 'LARK', 'home': 'Terra'}, {'name': 'DOVE', 'home': 'Dover'}], 'worlds': ["
    "{'name': 'Terra', 'sector': [0, 0], 'owner': 'KITE', 'production': 12, 'stockpile': 3, 'status': 'free'},"
    " {'name': 'Dover', 'sector': [1, 0], 'owner': null, 'production': 0, 'stockpile': 0, 'status': "
    "'interdicted'}],"
    " 'portals': [{'name': 'Gate', 'sector': [2, 0], 'exits': ['Hub'], 'collapsed': 0}, {'name': 'Hub', "
    "'sector':"
    " [3, 0], 'exits': [], 'collapsed': 1}], 'storms': [{'name': 'Maw', 'sector': [4, 0], 'rating': 3}],"
    " 'ships': [{'owner': 'DOVE', 'name': 'talon', 'serial': 'DO00001', 'class': 'lance', 'sector': [1, "
    "0], 'dp': 7},"
    " {'owner': 'KITE', 'name': null, 'serial': 'KI00001', 'class': 'probe', 'sector': [1, 0], 'dp': 1}]},"
    "'events': [{'code': 'departed', 'sector': '(0,0)', 'empire': 'KITE', 'ships': 'k'},"
    "{'code': 'arrived', 'sector': '(1,0)', 'empire': 'KITE', 'ships': 'k'}]";
static const char galaxy_lines[] =
    "(0,0)... [prod 12], seen 4: (0,0) Terra, sector, owned by KITE. Home. Planet. World Terra, production 12. "
    "Stockpile 3 RU.\n"
    "(1,0)... [prod 0], seen 4: (1,0) Dover, sector, owned by nobody. Home. Planet. World Dover, "
    "production 0. Stockpile 0 RU. "
    "It is interdicted. Ships: DOVE 1 ship, KITE 1 ship.\n"
    "(2,0)..., seen 4: (2,0) Gate, sector, owned by nobody. Portal. Portal Gate. Portal Gate leads to Hub.\n"
    "(3,0)..., seen 4: (3,0) Hub, sector, owned by nobody. Portal, collapsed. Portal Hub, collapsed.\n"
    "(4,0)..., seen 4: (4,0) Maw, sector, owned by nobody. Storm. Storm Maw 3.\n"
    "talon of DOVE at (1,0), 1: lance, dp 7\n"
    "KI00001 of KITE at (1,0), 1: probe, dp 1\n"
    "(2,0) - (3,0), wormnet\n"
    "k of KITE made: (0,0) (1,0)\n";

static const char bare[] =
    "'contacts': [], 'events': [], 'sectors': [{'sector': [0, 0], 'world': {}, 'portals': [{}], 'storms': [{}],"
    " 'ships': [{}], 'identified': [{}]}], 'ships': [{'sector': [0, 0]}, {'sector': [0, 0], 'handle': "
    "'fox', 'class': 'probe', 'engines': 1}]";
static const char bare_lines[] =
    "(0,0)... [prod 0], seen 4: (0,0), sector, owned by nobody. Planet. Nebula. World , production 0. "
    "Nebula . fox (probe). "
    "Ships: nobody 1 ship.\n"
    "some of nobody at (0,0), 1: ship\n"
    "some of nobody at (0,0), 0: identified by transponder\n"
    "fox of MING at (0,0), 1: probe\n";

static void charts(void **unused)
{
	(void)unused;
	test_chart("star-empires", whole, NULL, whole_lines);
	test_chart("star-empires", galaxy, NULL, galaxy_lines);
	test_chart("star-empires", bare, NULL, bare_lines);
	/* In either order: an own ship is listed once. */
	test_chart("star-empires",
	    "'contacts': [], 'events': [], 'ships': [{'sector': [0, 0], 'handle': 'fox', 'class': "
	    "'probe'}], 'sectors': "
	    "[{'sector': [0, 0], 'portals': [], 'storms': [], 'ships': [{'owner': 'MING', 'handle': "
	    "'fox', 'class': "
	    "'probe'}], 'identified': []}]",
	    NULL,
	    "(0,0)..., seen 4: (0,0), sector, owned by nobody. fox (probe). Ships: MING 1 ship.\n"
	    "fox of MING at (0,0), 1: probe\n");
	test_chart("star-empires",
	    "'contacts': [], 'events': [], 'ships': [], 'sectors': [{'sector': [1000000000, -1000000000], "
	    "'portals': [], "
	    "'storms': [], 'ships': [], 'identified': []}]",
	    NULL,
	    "(1000000000,-1000000000)..., seen 4: (1000000000,-1000000000), sector, owned by nobody.\n");
}

/* Every known empire has a colour, even if nothing of it is shown. */
static void owners(void **unused)
{
	static const char *const reports[][2] = {
	    {whole, "MING DOVE KITE LARK "}, {galaxy, "DOVE KITE LARK "}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(reports); i++) {
		struct error err = {0};
		struct map *map = test_chart_read("star-empires", reports[i][0], &err);
		g_autoptr(GString) names = g_string_new(NULL);
		for (guint k = 0; k < map->owners->len; k++)
			g_string_append_printf(names, "%s ", map_owner_name(map, (int)k));
		assert_string_equal(names->str, reports[i][1]);
		map_free(map);
	}
}

static void refused(void **unused)
{
	(void)unused;
	test_chart_refused("star-empires", "'contacts': [], 'events': [], 'ships': [], 'sectors': [{}]",
	    "the key \"sector\" is missing");
	for (int k = 0; k < 4; k++) {
		g_autofree char *report = g_strdup_printf(
		    "'contacts': [], 'events': [], 'ships': [], 'sectors': [{'sector': [%d, %d], "
		    "'portals': [], "
		    "'storms': [], 'ships': [], 'identified': []}]",
		    (k & 1 ? -1 : 1) * (k & 2 ? 1000000001 : 3), (k & 1 ? -1 : 1) * (k & 2 ? 3 : 1000000001));
		test_chart_refused("star-empires", report, "a coordinate must be -1000000000 to 1000000000");
	}
}

static void orders(void **unused)
{
	static const char made[] = "fox of MING made: (3,0) (0,0)\nant of MING made: (3,0) (0,0) (2,-1)\n";
	const struct ruleset *r = ruleset_find("star-empires");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ordered); i++) {
		struct error err = {0};
		struct map *map = test_chart_read("star-empires", whole, &err);
		struct order_set *set = orders_read(r->grammar, 0, ordered[i].line, strlen(ordered[i].line));
		g_autoptr(GString) moves = g_string_new(NULL);
		g_autofree char *want = g_strconcat(made, ordered[i].moves, NULL);
		if (set->count != 1 || set->orders[0].status != ORDER_ACCEPTED)
			fail_msg("%s does not read", ordered[i].line);
		r->map_order(map, &set->orders[0]);
		test_chart_moves(map, moves);
		test_chart_same(moves->str, want);
		order_set_free(set);
		map_free(map);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(charts), cmocka_unit_test(owners),
	    cmocka_unit_test(orders), cmocka_unit_test(refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
