/* A seat's JSON report must decide about orders as the whole state does (HO-15, HO-23): plays random games and checks
   random, foreign and damaged orders of every seat against both. Each report is rebuilt from its JSON to the same bytes
   (again.h). The public map (HO-67) has as many things of each kind as the state.
   usage: knowledge RULESET EMPIRES TURNS SEED */
#include "engine/play/answer.h"
#include "engine/play/reports.h"
#include "tests/again.h"
#include "tests/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
	struct test_game random;
	unsigned compared;
	bool bad;
};

static const char *words_of(const struct order *order)
{
	return order->cause ? order->cause : "";
}

static bool same_order(const struct order *a, const struct order *b)
{
	guint warnings_a = a->warnings ? a->warnings->len : 0,
	      warnings_b = b->warnings ? b->warnings->len : 0;

	return a->status == b->status && a->cause_column == b->cause_column &&
	       strcmp(words_of(a), words_of(b)) == 0 && g_strcmp0(a->hint, b->hint) == 0 &&
	       warnings_a == warnings_b;
}

static void compare_sets(struct game *game, const struct state *state, unsigned seat,
    const struct order_set *whole, const struct order_set *known)
{
	for (unsigned i = 0; i < whole->count; i++) {
		const struct order *a = &whole->orders[i], *b = &known->orders[i];
		game->compared++;
		if (same_order(a, b))
			continue;
		printf(
		    "turn %" PRId64
		    ", %s, \"%s\": by the state %s (%s; %u warnings), by the report %s (%s; %u warnings)\n",
		    state->turn, state->ruleset->seat(state, seat).name, a->text,
		    order_status_name(a->status), words_of(a), a->warnings ? a->warnings->len : 0,
		    order_status_name(b->status), words_of(b), b->warnings ? b->warnings->len : 0);
		game->bad = true;
		return;
	}
}

/* Checks the seat's report at the turn's beginning, and its orders against both. */
static void check_seat(struct game *game, const struct play *begun, bool started, unsigned seat,
    struct dice_stream *dice, struct error *err)
{
	const struct state *state = begun->state;
	struct report_source source = play_report_source(begun, seat, NULL);
	g_autoptr(GString) json = g_string_new(NULL), why = g_string_new(NULL);
	g_autoptr(GString) orders = test_game_orders(state, seat, dice);
	struct order_set *whole = state->ruleset->orders_read(seat, orders->str, orders->len);
	struct document *doc;
	struct play *known = NULL;
	unsigned number = 0;

	source.started = started;
	report_write_json(&source, json);
	doc = document_parse("report.json", json->str, json->len, EXIT_DATA, err);
	if (doc)
		known = answer_play(
		    game->random.rules, document_root(doc), orders->str, orders->len, &number, err);
	state_check_orders(state, whole, err);
	if (known)
		compare_sets(game, state, seat, whole, known->orders[number]);
	if (known && !play_run(known, false, err))
		printf("the forecast cannot be run: %s\n", err->text);
	if (!again_holds(&source, why)) {
		printf("turn %" PRId64 ", report of %s: %s\n", state->turn,
		    state->ruleset->seat(state, seat).name, why->str);
		game->bad = true;
	}
	order_set_free(whole);
	play_free(known);
	document_free(doc);
}

/* Counts entries, without galactic-empires' empty units. */
static unsigned count_of(const struct node *list)
{
	unsigned count = 0;

	for (const struct node *n = list->first; n; n = n->next) {
		const struct node *ships = node_get(n, "ships"), *admirals = node_get(n, "admirals");
		count += !ships || ships->kind != NODE_LIST || ships->count > 0 ||
		         (admirals && admirals->count > 0);
	}
	return count;
}

/* Compares lists of the same name in the game master's JSON and the state document. */
static void compare_lists(struct game *game, const struct play *begun, struct error *err)
{
	static const char *const lists[] = {
	    "worlds", "systems", "sectors", "fleets", "units", "ships", "planets", "portals", "storms"};
	const struct report_source source = play_report_source(begun, GM_SEAT, NULL);
	g_autoptr(GString) json = g_string_new(NULL), text = g_string_new(NULL);
	struct document *all, *state;

	report_write_json(&source, json);
	play_state_write(begun->state, text);
	all = document_parse("report", json->str, json->len, EXIT_DATA, err);
	state = document_parse("state", text->str, text->len, EXIT_DATA, err);
	for (size_t i = 0; all && state && i < G_N_ELEMENTS(lists); i++) {
		const struct node *of_all = node_get(document_root(all), lists[i]),
		                  *of_state = node_get(document_root(state), lists[i]);
		if (!of_all || !of_state || count_of(of_all) == count_of(of_state))
			continue;
		printf("turn %" PRId64 ": the map of all has %u %s, the state %u\n", begun->state->turn,
		    count_of(of_all), lists[i], count_of(of_state));
		game->bad = true;
	}
	document_free(all);
	document_free(state);
}

static void check_seats(struct game *game, const struct play *begun, bool started, struct error *err)
{
	const struct ruleset *ruleset = begun->state->ruleset;
	struct dice *dice = dice_new((uint64_t)game->random.seed, begun->state->turn);

	for (unsigned seat = 0; seat < begun->seats && !game->bad && !error_is_set(err); seat++)
		if (!ruleset->seat(begun->state, seat).out)
			check_seat(game, begun, started, seat, dice_of(dice, "knowledge"), err);
	dice_free(dice);
	compare_lists(game, begun, err);
}

static bool play_turn(struct game *game, struct error *err)
{
	struct state *state = test_game_open(&game->random, game->random.state, err);
	struct play *play = state ? play_new(state) : NULL;
	struct dice *dice = dice_new((uint64_t)game->random.seed, state ? state->turn : 0);
	bool over = true;

	for (unsigned seat = 0; play && seat < play->seats; seat++) {
		g_autoptr(GString) orders = g_string_new(NULL);
		if (state->ruleset->seat(state, seat).out)
			continue;
		state->ruleset->orders_random(state, seat, dice_of(dice, "orders"), orders);
		play_orders(play, seat, orders->str, orders->len);
	}
	if (play && play_run(play, true, err)) {
		g_string_truncate(game->random.state, 0);
		play_state_write(state, game->random.state);
		over = state->ruleset->over(state, NULL);
		if (!over)
			check_seats(game, play, false, err);
	}
	play_free(play);
	dice_free(dice);
	return !over && !game->bad && !error_is_set(err);
}

int main(int argc, char **argv)
{
	struct game game = {0};
	struct error err = {0};
	struct state *state = NULL;

	if (argc != 5 && argc != 6) {
		fputs("usage: knowledge RULESET EMPIRES TURNS SEED [SETUP]\n", stderr);
		return EXIT_USAGE;
	}
	if (test_game_make(&game.random, argv[1], g_ascii_strtoll(argv[2], NULL, 10),
	        g_ascii_strtoll(argv[4], NULL, 10), argv[5], NULL, &err))
		state = test_game_open(&game.random, game.random.state, &err);
	if (state) {
		struct play *start = play_new(state);
		check_seats(&game, start, true, &err);
		play_free(start);
	}
	for (long turn = strtol(argv[3], NULL, 10); turn > 0 && !game.bad && !error_is_set(&err); turn--)
		if (!play_turn(&game, &err))
			break;
	if (error_is_set(&err))
		error_print(&err, stdout);
	printf("%s: %u orders compared\n", argv[1], game.compared);
	test_game_clear(&game.random);
	return game.bad || error_is_set(&err) || game.compared == 0;
}
