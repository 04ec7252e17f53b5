/* Documents and reports are complete: read and written again they are the same (CY-100, CY-105, HO-14). */
#include "tests/rehearsed.h"

#include "engine/documents/json.h"
#include "engine/play/door.h"

/* As it is written, except for the quotes: no value is its default. */
static const char whole[] =
    "{'ruleset': 'cyoe',\n"
    " 'game': 'rich',\n"
    " 'turn': 5,\n"
    " 'seed': 3,\n"
    " 'options': {'victory': {'turns': 7}, 'asteroid_hazard': true, 'public_battles': true},\n"
    " 'over': {'winners': ['TERRA', 'DUST']},\n"
    " 'empires': [\n"
    "  {'id': 1, 'name': 'TERRA', 'home': 1, 'traits': ['PF', 'SY'], 'pp': 3000, 'rp': 2500, 'slots': 9, "
    "'eliminated': false, 'techs': [{'tech': 1, 'equip': []}, {'tech': 3, 'equip': ['C1', 'C3']}, "
    "{'tech': 4, 'equip': []}, {'tech': 21, 'equip': 'ALL'}, {'tech': 24, 'equip': []}], 'research': "
    "[{'tech': 19, 'left': 2, 'method': 'list'}, {'tech': 22, 'left': 1, 'method': 'observed'}, {'tech': "
    "23, 'left': 3, 'method': 'list'}], 'explored': [1, 2, 3], 'scanned': [102, 201], 'observed': "
    "[{'tech': 2, 'turn': 0}, {'tech': 22, 'turn': 4}], 'artifacts': [{'id': 2, 'class': 'X1', 'planet': "
    "null, 'cost': 1, 'time': 2, 'stage': 'trial', 'left': 4, 'passed': 5}, {'id': 7, 'class': 'X3', "
    "'planet': 101, 'cost': 1500, 'time': 3, 'stage': 'found', 'left': 0, 'passed': 0}]},\n"
    "  {'id': 2, 'name': 'VEGA', 'home': 5, 'traits': [], 'pp': 800, 'rp': 1, 'slots': 0, 'eliminated': "
    "false, 'techs': [], 'research': [], 'explored': [], 'scanned': [], 'observed': [], 'artifacts': []},\n"
    "  {'id': 99, 'name': 'DUST', 'home': null, 'traits': [], 'pp': 0, 'rp': 0, 'slots': 5, 'eliminated': "
    "true, 'techs': [], 'research': [], 'explored': [1, 2, 3, 4, 5], 'scanned': [], 'observed': [], "
    "'artifacts': []}],\n"
    " 'systems': [\n"
    "  {'id': 1, 'name': 'Sol', 'nodes': [2, 3], 'terrain': 'normal', 'holder': 'TERRA', 'rating': 4, "
    "'suppression': 1, 'planets': [{'id': 101, 'kind': 'basic', 'class': 2, 'owner': 'TERRA', 'losses': "
    "{}, 'searched': false, 'artifact': null}, {'id': 102, 'kind': 'U', 'class': 0, 'owner': null, "
    "'losses': {}, 'searched': false, 'artifact': null}, {'id': 103, 'kind': 'H', 'class': 0, 'owner': "
    "null, 'losses': {}, 'searched': false, 'artifact': null}], 'stations': [{'owner': 'TERRA', 'type': "
    "'PS', 'count': 2}, {'owner': 'TERRA', 'type': 'DM', 'count': 1}, {'owner': 'TERRA', 'type': 'RS', "
    "'count': 1}, {'owner': 'VEGA', 'type': 'DS', 'count': 1}]},\n"
    "  {'id': 2, 'name': 'S2', 'nodes': [1, 4], 'terrain': 'asteroids', 'holder': 'VEGA', 'rating': 2, "
    "'suppression': 2, 'planets': [{'id': 201, 'kind': 'basic', 'class': 1, 'owner': 'VEGA', 'losses': "
    "{}, 'searched': false, 'artifact': null}], 'stations': [{'owner': 'TERRA', 'type': 'DS', 'count': "
    "9}, {'owner': 'VEGA', 'type': 'PS', 'count': 1}]},\n"
    "  {'id': 3, 'name': 'Kesh', 'nodes': [1], 'terrain': 'nebula', 'holder': null, 'rating': 0, "
    "'suppression': 0, 'planets': [{'id': 301, 'kind': 'H', 'class': 0, 'owner': null, 'losses': {}, "
    "'searched': true, 'artifact': 'X2'}], 'stations': []},\n"
    "  {'id': 4, 'name': 'S4', 'nodes': [2, 5], 'terrain': 'black-hole', 'holder': null, 'rating': 0, "
    "'suppression': 0, 'planets': [], 'stations': []},\n"
    "  {'id': 5, 'name': 'S5', 'nodes': [4], 'terrain': 'normal', 'holder': null, 'rating': 0, "
    "'suppression': 0, 'planets': [{'id': 501, 'kind': 'basic', 'class': 5, 'owner': 'VEGA', 'losses': "
    "{}, 'searched': false, 'artifact': null}], 'stations': []}],\n"
    " 'fleets': [\n"
    "  {'owner': 'TERRA', 'id': 1, 'system': 1, 'from': null, 'moved': false, 'ships': {'C3': 2, 'TR': "
    "5}, 'civilians': 5, 'stance': 'D', 'retreat': 30, 'targets': [], 'blockade': null, 'captured': []},\n"
    "  {'owner': 'TERRA', 'id': 2, 'system': 2, 'from': 1, 'moved': true, 'ships': {'IW': 4, 'C1': 1}, "
    "'civilians': 0, 'stance': 'A', 'retreat': 100, 'targets': ['C3', 'DS'], 'blockade': {'to': 1, "
    "'against': ['VEGA']}, 'captured': [{'type': 'C1', 'count': 3, 'from': 'DUST', 'techs': [], 'traits': "
    "[]}, {'type': 'C2', 'count': 1, 'from': 'VEGA', 'techs': [3], 'traits': ['PF']}]},\n"
    "  {'owner': 'TERRA', 'id': 999, 'system': 1, 'from': null, 'moved': false, 'ships': {'SV': 1}, "
    "'civilians': 0, 'stance': 'B', 'retreat': 1, 'targets': [], 'blockade': {'to': 3, 'against': 'ALL'}, "
    "'captured': []},\n"
    "  {'owner': 'VEGA', 'id': 1, 'system': 2, 'from': null, 'moved': false, 'ships': {'IW': 10, 'C2': "
    "3}, 'civilians': 0, 'stance': 'B', 'retreat': 50, 'targets': [], 'blockade': null, 'captured': []},\n"
    "  {'owner': 'VEGA', 'id': 2, 'system': 5, 'from': null, 'moved': false, 'ships': {'C1': 1}, "
    "'civilians': 0, 'stance': 'B', 'retreat': 50, 'targets': [], 'blockade': null, 'captured': []}],\n"
    " 'queue': [\n"
    "  {'empire': 'TERRA', 'turn': 3, 'buy': 'C3', 'count': 1, 'system': 1, 'fleet': 4, 'paid': 40},\n"
    "  {'empire': 'TERRA', 'turn': 4, 'buy': 'PS', 'count': 2, 'system': 2, 'fleet': null, 'paid': 300},\n"
    "  {'empire': 'TERRA', 'turn': 4, 'rating': 3, 'system': 1, 'paid': 0},\n"
    "  {'empire': 'TERRA', 'turn': 4, 'planet': 101, 'classes': 2, 'paid': 3600},\n"
    "  {'empire': 'TERRA', 'turn': 4, 'upgrade': 'PS', 'to': 'PM', 'count': 1, 'system': 1, 'paid': 100},\n"
    "  {'empire': 'VEGA', 'turn': 4, 'buy': 'C1', 'count': 5, 'system': 5, 'fleet': 999, 'paid': 100}],\n"
    " 'override': []}\n";

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

static void documents(void **unused)
{
	g_autofree char *text = g_strdelimit(g_strdup(whole), "'", '"');
	g_autoptr(GString) again = g_string_new(NULL);
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", text);
	play_state_write(test.state, again);
	assert_string_equal(again->str, text);
	test_end(&test);
}

/* Others' possessions and income are unknown: they are left out of a report's state. */
static void reports(void **unused)
{
	static const char *const keys[] = {
	    "own", "systems", "fleets", "queue", "empires", "options", "over", "income", "score"};
	g_autofree char *text = g_strdelimit(g_strdup(whole), "'", '"');
	struct error err = {0};
	struct test test;
	unsigned seat = 9;

	(void)unused;
	test_begin(&test, "cyoe", text);
	struct document *report = told(test.state, 0);
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

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(documents), cmocka_unit_test(reports)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
