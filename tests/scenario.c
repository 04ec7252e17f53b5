/* Runs scenario files (given / orders / dice / expect) through the engine in one process: tests/README.md has the
   format. Prints a line for each failure and a final count; exit 1 if anything failed or nothing was run. */
#include "tests/again.h"
#include "tests/carried.h"
#include "tests/claim.h"
#include "tests/computer.h"
#include "tests/forecast.h"
#include "tests/wording.h"

#include "engine/base/file.h"
#include "engine/play/answer.h"
#include "parsers/help.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One scenario being run. */
struct scenario {
	struct node *root;
	const struct rules *rules;
	GString *state; /* document before, later after the turn */
	GString *failures;
	GHashTable *there, *named; /* places in states of this ruleset, and in claims about them (claim.h) */
	GHashTable *carried;       /* forms of the orders that were carried out */
	const struct host_facts *host; /* host's facts of the turn; NULL: none */
	int turn;
};

static void fail(struct scenario *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(struct scenario *s, const char *format, ...)
{
	va_list args;

	g_string_append_printf(s->failures, "%sturn %d: ", s->failures->len ? "; " : "", s->turn);
	va_start(args, format);
	g_string_append_vprintf(s->failures, format, args);
	va_end(args);
}

static void write_node(struct json *json, const struct node *node, GString *out)
{
	if (node->kind == NODE_MAP || node->kind == NODE_LIST) {
		node->kind == NODE_MAP ? json_map(json, node->key) : json_list(json, node->key);
		for (const struct node *n = node->first; n; n = n->next)
			write_node(json, n, out);
		json_end(json);
	} else if (node->kind == NODE_TEXT) {
		json_text(json, node->key, node->text);
	} else if (node->kind == NODE_NULL) {
		json_null(json, node->key);
	} else { /* unchanged: 1.0 must not become an integer */
		json_null(json, node->key);
		g_string_truncate(out, out->len - 4);
		g_string_append(out, node->text);
	}
}

/* The scenario's state with the head's defaults. */
static void write_first_state(struct scenario *s)
{
	struct json *json = json_new(s->state);
	const struct node *state = node_get(s->root, "state");

	json_map(json, NULL);
	json_text(json, "ruleset", s->rules->ruleset->name);
	if (!node_get(state, "game"))
		json_text(json, "game", "test");
	if (!node_get(state, "turn"))
		json_integer(json, "turn", 1);
	if (!node_get(state, "seed"))
		json_integer(json, "seed", 1);
	for (const struct node *n = state ? state->first : NULL; n; n = n->next)
		if (strcmp(n->key, "ruleset") != 0)
			write_node(json, n, s->state);
	json_end(json);
	json_free(json);
}

static struct play *open_turn(struct scenario *s, struct error *err)
{
	struct document *doc = document_parse("state", s->state->str, s->state->len, EXIT_DATA, err);
	struct node *root = doc ? document_root(doc) : NULL;
	struct state *state = root ? play_state_read(s->rules, root, err) : NULL;

	document_free(doc);
	if (!state)
		return NULL;
	if (s->rules->ruleset->over_refused && s->rules->ruleset->over(state, NULL)) {
		error_set(err, EXIT_DATA, "the game is over");
		play_state_free(state);
		return NULL;
	}
	return play_new(state);
}

static bool give_orders(struct play *play, const struct node *orders, bool at_turn, struct error *err)
{
	for (const struct node *n = orders ? orders->first : NULL; n; n = n->next) {
		g_autofree char *text = g_strconcat(n->text ? n->text : "", "\n", NULL);
		int seat = state_seat_find(play->state, n->key);
		bool is_gm = play->state->ruleset->gm_grammar && g_ascii_strcasecmp(n->key, "GM") == 0;
		if (seat < 0 && !is_gm)
			return error_set(err, EXIT_DATA, "the state has no empire %s", n->key);
		if (seat < 0 || !play->state->ruleset->seat(play->state, (unsigned)seat).out)
			(at_turn ? play_orders_at_turn : play_orders)(
			    play, seat < 0 ? GM_SEAT : (unsigned)seat, text, strlen(text));
	}
	return true;
}

static void force_dice(struct play *play, const struct node *dice)
{
	g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(int64_t));

	for (const struct node *n = dice ? dice->first : NULL; n; n = n->next)
		g_array_append_val(values, n->number);
	dice_force(play->dice, (const int64_t *)(void *)values->data, values->len);
}

static void check_texts(
    struct scenario *s, const char *what, const char *flat, const struct node *list, bool wanted)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		g_autofree char *needle = g_strstrip(wording_folded(n->text));
		if ((strstr(flat, needle) != NULL) != wanted)
			fail(s, "%s %s \"%s\"", what, wanted ? "has no" : "has", needle);
	}
}

static void check_text(struct scenario *s, const char *what, const char *text, const struct node *want)
{
	g_autofree char *flat = wording_folded(text);
	const struct node *lines = node_get(want, "lines");
	g_autoptr(GString) why = g_string_new(NULL);

	check_texts(s, what, flat, node_get(want, "has"), true);
	check_texts(s, what, flat, node_get(want, "lacks"), false);
	if (lines && !wording_has_lines(text, lines->text, why))
		fail(s, "%s %s", what, why->str);
}

/* Seat of a name; the GM is GM_SEAT, -1: nobody. */
static int64_t reader_of(struct scenario *s, const struct play *play, const char *name)
{
	int seat = state_seat_find(play->state, name);

	if (seat < 0 && g_ascii_strcasecmp(name, "GM") == 0)
		return GM_SEAT;
	if (seat < 0)
		fail(s, "nobody is called %s", name);
	return seat;
}

static void check_reports(struct scenario *s, const struct play *play, const struct node *want)
{
	for (const struct node *n = want ? want->first : NULL; n; n = n->next) {
		int64_t seat = reader_of(s, play, n->key);
		g_autoptr(GString) text = g_string_new(NULL);
		g_autofree char *what = g_strconcat("report of ", n->key, NULL);
		struct report_source source;
		if (seat < 0)
			continue;
		source = play_report_source(play, (unsigned)seat, s->host);
		again_text(&source, text);
		check_text(s, what, text->str, n);
	}
}

static const struct order_set *set_of(struct scenario *s, const struct play *play, const char *name)
{
	int64_t seat = reader_of(s, play, name);

	return seat == GM_SEAT ? play->gm : seat >= 0 ? play->orders[seat] : NULL;
}

/* Checks the text below WHAT WILL RUN and WHAT WAS NOT TAKEN in the answer to the orders. */
static void check_answers(struct scenario *s, const struct play *play, const struct node *want)
{
	for (const struct node *n = want ? want->first : NULL; n; n = n->next) {
		g_autoptr(GString) text = g_string_new(NULL);
		answer_orders(s->rules->ruleset, set_of(s, play, n->key), NULL, grammar_gloss, text);
		check_text(s, "answer", text->str, n);
	}
}

static const struct order *find_order(const struct order_set *set, const char *key)
{
	g_autofree char *want = wording_bare(key);
	unsigned line = (unsigned)strtoul(key, NULL, 10);

	for (unsigned i = 0; set && i < set->count; i++) {
		g_autofree char *have = wording_bare(set->orders[i].text);
		if ((strspn(key, "0123456789") == strlen(key) && set->orders[i].line == line) ||
		    strcmp(have, want) == 0)
			return &set->orders[i];
	}
	return NULL;
}

static void check_forecasts(struct scenario *s, const struct play *play, const struct node *turn)
{
	const struct node *want = node_get(turn, "forecast");

	for (const struct node *n = want ? want->first : NULL; n; n = n->next) {
		const struct node *orders = node_get(node_get(turn, "orders"), n->key);
		g_autoptr(GString) text = g_string_new(NULL);
		forecast_of(
		    s->rules, play, (unsigned)reader_of(s, play, n->key), orders ? orders->text : "", text);
		check_text(s, "forecast", text->str, n);
	}
}

/* Returns "failed: why; and why". */
static char *told_of(const struct order *order, bool notes)
{
	GString *out = g_string_new(order_status_name(order->status));
	const char *join = ": ";

	if (notes && order->status == ORDER_REFUSED && order->cause) {
		g_string_append_printf(out, "%s%s", join, order->cause);
		join = "; ";
	}
	for (guint n = 0; notes && order->notes && n < order->notes->len; n++) {
		g_string_append_printf(out, "%s%s", join, (const char *)order->notes->pdata[n]);
		join = "; ";
	}
	return g_string_free(out, FALSE);
}

/* Checks a status alone, or a list of it and all its remarks; a lone `done` has none. */
static void check_order(
    struct scenario *s, const char *empire, const struct order *order, const struct node *want)
{
	g_autoptr(GString) wanted = g_string_new(want->text);
	g_autofree char *have = NULL;

	for (const struct node *n = want->kind == NODE_LIST ? want->first : NULL; n; n = n->next)
		g_string_append_printf(wanted, "%s%s",
		    n == want->first                        ? ""
		    : wanted->len && n == want->first->next ? ": "
		                                            : "; ",
		    n->text);
	if (!order) {
		fail(s, "nothing is told of order %s of %s", want->key, empire);
		return;
	}
	have = told_of(order, want->kind == NODE_LIST || order->status == ORDER_DONE);
	if (strcmp(have, wanted->str) != 0)
		fail(s, "order %s of %s is %s, wanted %s", want->key, empire, have, wanted->str);
}

static void check_orders(struct scenario *s, const struct play *play, const struct node *want)
{
	for (const struct node *empire = want ? want->first : NULL; empire; empire = empire->next) {
		const struct order_set *set = set_of(s, play, empire->key);
		for (const struct node *n = empire->first; n; n = n->next)
			check_order(s, empire->key, find_order(set, n->key), n);
	}
}

static void check_claims(struct scenario *s, const struct node *root, const struct node *claims)
{
	claim_places_of(root, s->there);
	for (const struct node *n = claims ? claims->first : NULL; n; n = n->next) {
		g_autoptr(GString) why = g_string_new(NULL);
		claim_places(n->text, s->named);
		if (!claim_holds(root, n->text, why))
			fail(s, "%s (%s)", n->text, why->str);
	}
}

static void check_state(struct scenario *s, const struct node *claims)
{
	struct error err = {0};
	struct document *doc = document_parse("state.json", s->state->str, s->state->len, EXIT_DATA, &err);

	if (!doc) {
		fail(s, "the state that was written cannot be read: %s", err.text);
		error_clear(&err);
		return;
	}
	check_claims(s, document_root(doc), claims);
	document_free(doc);
}

/* Checks all events of the JSON report, in order: "phase: code: text". */
static void check_events(
    struct scenario *s, const char *seat, const struct node *root, const struct node *want)
{
	const struct node *list = node_get(root, "events");
	g_autoptr(GString) have = g_string_new(NULL), wanted = g_string_new(NULL);

	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		g_string_append_printf(have, "%s: %s: %s\n", node_get(n, "phase")->text,
		    node_get(n, "code")->text, node_get(n, "text")->text);
	for (const struct node *n = want ? want->first : NULL; n; n = n->next)
		g_string_append_printf(wanted, "%s\n", n->text);
	if (want && strcmp(have->str, wanted->str) != 0)
		fail(s, "events of %s are\n%s, wanted\n%s", seat, have->str, wanted->str);
}

static void check_json(struct scenario *s, const struct play *play, int64_t seat, const struct node *turn)
{
	const char *name =
	    seat == GM_SEAT ? "GM" : play->state->ruleset->seat(play->state, (unsigned)seat).name;
	g_autoptr(GString) json = g_string_new(NULL);
	struct report_source source = play_report_source(play, (unsigned)seat, s->host);
	struct error err = {0};

	report_write_json(&source, json);
	struct document *doc = document_parse("report.json", json->str, json->len, EXIT_DATA, &err);
	if (doc) {
		check_events(s, name, document_root(doc), node_get(node_get(turn, "events"), name));
		check_claims(s, document_root(doc), node_get(node_get(turn, "json"), name));
	} else {
		fail(s, "JSON report: %s (line %d)", err.text, err.line);
	}
	error_clear(&err);
	document_free(doc);
}

static void check_wording(struct scenario *s, const struct play *play, unsigned seat)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autoptr(GString) why = g_string_new(NULL);
	struct report_source source = play_report_source(play, seat, s->host);

	again_text(&source, text);
	if (!wording_holds(text->str, why) || !again_holds(&source, why))
		fail(s, "report of %s: %s", play->state->ruleset->seat(play->state, seat).name, why->str);
}

static void check_documents(struct scenario *s, const struct play *play, const struct node *turn)
{
	for (unsigned seat = 0; seat < play->seats; seat++)
		if (play->state->ruleset->seat(play->state, seat).reads) {
			check_json(s, play, seat, turn);
			check_wording(s, play, seat);
		}
	if (play->state->ruleset->gm_grammar)
		check_json(s, play, GM_SEAT, turn);
}

/* Refuses unknown keys: a misspelt one would check nothing for ever. */
static void check_keys(struct scenario *s, const struct node *map, const char *const *known)
{
	for (const struct node *n = map ? map->first : NULL; n; n = n->next)
		if (!n->key || !g_strv_contains(known, n->key))
			fail(s, "there is no key \"%s\"", n->key ? n->key : "");
}

/* Refuses unknown readers: expectations about them would hold for ever. */
static void check_seats(struct scenario *s, const struct play *play, const struct node *map)
{
	for (const struct node *n = map ? map->first : NULL; n; n = n->next) {
		int64_t seat = reader_of(s, play, n->key);
		if (seat >= 0 && seat != GM_SEAT &&
		    !play->state->ruleset->seat(play->state, (unsigned)seat).reads)
			fail(s, "%s reads nothing", n->key);
	}
}

static void check_turn_keys(struct scenario *s, const struct node *turn)
{
	static const char *const keys[] = {"orders", "dice", "host", "answer", "forecast", "bots", "expect",
	    "report", "events", "json", "orders_status", NULL};
	static const char *const texts[] = {"has", "lacks", "lines", "bot", "standin", NULL};
	const struct node *maps[] = {node_get(turn, "answer"), node_get(turn, "forecast"),
	    node_get(turn, "bots"), node_get(turn, "report")};

	check_keys(s, turn, keys);
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++)
		for (const struct node *n = maps[i] ? maps[i]->first : NULL; n; n = n->next)
			check_keys(s, n, texts);
}

/* Checks the orders of each bot that the scenario names; no bot's order may be refused, in any seat. */
static void check_computers(struct scenario *s, const struct node *want)
{
	struct error err = {0};
	g_autoptr(GString) why = g_string_new(NULL);
	struct play *play = open_turn(s, &err);

	for (const struct node *n = want ? want->first : NULL; n; n = n->next) {
		const struct node *own = node_get(n, "bot"), *bot = own ? own : node_get(n, "standin");
		g_autoptr(GString) out = g_string_new(NULL);
		int64_t seat = bot ? reader_of(s, play, n->key) : -1;
		if (seat < 0 || !computer_orders(s->rules, play, (unsigned)seat, bot->text, !own, out, &err))
			fail(s, "no bot plays %s: %s", n->key, err.text ? err.text : "");
		check_text(s, "bot", out->str, n);
	}
	if (!computers_obey(s->rules, play, why))
		fail(s, "orders of %s", why->str);
	error_clear(&err);
	play_free(play);
}

/* Plays one turn; false if the scenario cannot go on. */
static bool run_turn(struct scenario *s, const struct node *turn, struct error *err)
{
	struct node *facts = node_get(turn, "host");
	struct host_facts host = {0};
	struct play *play = open_turn(s, err);
	bool ok = play && give_orders(play, node_get(turn, "orders"), false, err);

	if (ok) {
		check_computers(s, node_get(turn, "bots"));
		check_answers(s, play, node_get(turn, "answer"));
		check_forecasts(s, play, turn);
		force_dice(play, node_get(turn, "dice"));
		ok = give_orders(play, node_get(turn, "orders"), true, err) && play_run(play, false, err);
	}
	ok = ok && (!facts || host_facts_read(facts, &host, err));
	if (ok) {
		carried_note(play, s->carried);
		s->host = facts ? &host : NULL;
		check_reports(s, play, node_get(turn, "report"));
		check_orders(s, play, node_get(turn, "orders_status"));
		check_documents(s, play, turn);
		check_seats(s, play, node_get(turn, "events"));
		check_seats(s, play, node_get(turn, "json"));
		g_string_truncate(s->state, 0);
		play_state_write(play->state, s->state);
		check_state(s, node_get(turn, "expect"));
	}
	host_facts_clear(&host);
	play_free(play);
	return ok;
}

static void run_scenario(struct scenario *s)
{
	static const char *const keys[] = {"about", "ruleset", "state", "turns", "fails", NULL};
	const struct node *turns = node_get(s->root, "turns"), *fails = node_get(s->root, "fails");
	const char *words = fails && fails->kind == NODE_TEXT ? fails->text : "";
	bool must_fail = *words || (fails && fails->kind == NODE_BOOL && fails->number);

	check_keys(s, s->root, keys);
	write_first_state(s);
	for (const struct node *turn = turns ? turns->first : NULL; turn; turn = turn->next) {
		struct error err = {0};
		s->turn++;
		check_turn_keys(s, turn);
		bool ok = run_turn(s, turn, &err);
		if (must_fail && !turn->next && (ok || err.code != EXIT_DATA || !strstr(err.text, words)))
			fail(s, "was not refused with 65 and %s: %s", words, ok ? "taken" : err.text);
		else if (!ok && !(must_fail && !turn->next))
			fail(s, "exit %d: %s", (int)err.code, err.text);
		error_clear(&err);
		if (!ok)
			return;
	}
}

struct tally {
	unsigned good, bad;
	GHashTable *rules;         /* struct rules by name */
	GHashTable *there, *named; /* places by ruleset (struct scenario) */
	GHashTable *carried;
	bool whole; /* all scenarios of a ruleset are run */
};

static GHashTable *places_of(GHashTable *all, const char *ruleset)
{
	GHashTable *places = g_hash_table_lookup(all, ruleset);

	if (!places) {
		places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
		g_hash_table_insert(all, (gpointer)ruleset, places);
	}
	return places;
}

static void run_document(struct tally *tally, const char *path, unsigned number, struct node *root)
{
	const struct node *name = node_get(root, "ruleset"), *about = node_get(root, "about");
	struct scenario s = {.root = root,
	    .state = g_string_new(NULL),
	    .failures = g_string_new(NULL),
	    .carried = tally->carried};
	const struct ruleset *ruleset = name && name->text ? ruleset_find(name->text) : NULL;
	struct error err = {0};

	if (ruleset && !g_hash_table_lookup(tally->rules, ruleset->name))
		g_hash_table_insert(tally->rules, (gpointer)ruleset->name, rules_load(ruleset, NULL, &err));
	s.rules = ruleset ? g_hash_table_lookup(tally->rules, ruleset->name) : NULL;
	if (s.rules) {
		s.there = places_of(tally->there, ruleset->name);
		s.named = places_of(tally->named, ruleset->name);
		run_scenario(&s);
	} else
		fail(&s, "no ruleset: %s", err.text ? err.text : "unknown");
	if (s.failures->len) {
		tally->bad++;
		printf("FAIL %s#%u %.70s: %.600s\n", path, number, about && about->text ? about->text : "",
		    s.failures->str);
	} else {
		tally->good++;
	}
	error_clear(&err);
	g_string_free(s.state, TRUE);
	g_string_free(s.failures, TRUE);
}

/* A file contains several documents, separated by lines `---`. */
static void run_file(struct tally *tally, const char *path)
{
	struct error err = {0};
	g_autofree char *bytes = file_read(path, 0, NULL, &err);
	g_auto(GStrv) parts =
	    bytes ? g_regex_split_simple("^---[^\n]*\n", bytes, G_REGEX_MULTILINE, 0) : NULL;

	if (!bytes)
		tally->bad++;
	for (guint i = 0; parts && parts[i]; i++) {
		struct document *doc = document_parse(path, parts[i], strlen(parts[i]), EXIT_DATA, &err);
		if (!doc) {
			tally->bad++;
			printf("FAIL %s#%u: %s (line %d of it)\n", path, i + 1, err.text, err.line);
			error_clear(&err);
			continue;
		}
		if (document_root(doc)->kind == NODE_MAP) {
			run_document(tally, path, i + 1, document_root(doc));
		} else if (document_root(doc)->kind != NODE_NULL) {
			tally->bad++;
			printf("FAIL %s#%u: is no mapping\n", path, i + 1);
		}
		document_free(doc);
	}
	if (error_is_set(&err))
		error_print(&err, stdout);
	error_clear(&err);
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void run_path(struct tally *tally, const char *path)
{
	g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	const char *name;

	if (!dir) {
		run_file(tally, path);
		return;
	}
	tally->whole |= g_str_has_suffix(path, "/scenarios");
	while ((name = g_dir_read_name(dir)))
		if (g_str_has_suffix(name, ".yaml"))
			g_ptr_array_add(names, g_build_filename(path, name, NULL));
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++)
		run_file(tally, names->pdata[i]);
}

static void forget_rules(gpointer rules)
{
	rules_free(rules);
}

static void check_rulesets(struct tally *tally)
{
	GHashTableIter all;
	gpointer name, rules;

	g_hash_table_iter_init(&all, tally->rules);
	while (g_hash_table_iter_next(&all, &name, &rules)) {
		tally->bad +=
		    claim_misspelt(name, places_of(tally->named, name), places_of(tally->there, name));
		if (tally->whole && rules)
			tally->bad += carried_missing(((const struct rules *)rules)->ruleset, tally->carried);
	}
}

int main(int argc, char **argv)
{
	struct tally tally = {0, 0, g_hash_table_new_full(g_str_hash, g_str_equal, NULL, forget_rules),
	    g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_destroy),
	    g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_destroy),
	    g_hash_table_new(g_direct_hash, g_direct_equal), false};

	for (int i = 1; i < argc; i++)
		run_path(&tally, argv[i]);
	check_rulesets(&tally);
	g_hash_table_destroy(tally.carried);
	g_hash_table_destroy(tally.there);
	g_hash_table_destroy(tally.named);
	g_hash_table_destroy(tally.rules);
	printf("%u passed, %u failed\n", tally.good, tally.bad);
	return tally.bad || !tally.good;
}
