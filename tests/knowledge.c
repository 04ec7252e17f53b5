/* What a seat's JSON report alone says of orders must be what the whole state says (HO-15, HO-23): plays random
   games and checks random, foreign and damaged orders of every seat against both.
   usage: knowledge RULESET EMPIRES TURNS SEED */
#include "engine/answer.h"
#include "engine/reports.h"
#include "engine/setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
	struct setup_whole whole;
	struct rules *rules;
	GString *state;
	int64_t seed;
	unsigned compared;
	bool bad;
};

static struct state *open_state(const struct game *game, struct error *err)
{
	struct document *doc = document_parse("state", game->state->str, game->state->len, EXIT_DATA, err);
	struct state *state = doc ? play_state_read(game->rules, document_root(doc), err) : NULL;

	document_free(doc);
	return state;
}

static bool make_game(struct game *game, const char *ruleset, int64_t empires, struct error *err)
{
	const struct setup_request request = {"known", ruleset, NULL, empires, (uint64_t)game->seed, NULL};
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	struct state *state = NULL;

	for (int64_t i = 0; i < empires; i++)
		g_ptr_array_add(names, g_strdup_printf("E%d", (int)i + 1));
	if (setup_resolve(NULL, &request, &game->whole, err))
		game->rules = rules_load(game->whole.ruleset, NULL, err);
	if (game->rules)
		state = setup_first_state(game->rules, "known", (uint64_t)game->seed, game->whole.resolved,
		    game->whole.map, (const char *const *)names->pdata, names->len, err);
	if (state)
		play_state_write(state, game->state);
	play_state_free(state);
	return state != NULL;
}

/* Another digit in place of one of its own, now and then. */
static void damage(GString *orders, struct dice_stream *dice)
{
	for (gsize i = 0; i < orders->len; i++)
		if (g_ascii_isdigit(orders->str[i]) && dice_roll(dice, 12) == 1)
			orders->str[i] = (char)('0' + dice_roll(dice, 10) - 1);
}

static GString *some_orders(const struct state *state, unsigned seat, struct dice_stream *dice)
{
	GString *orders = g_string_new(NULL), *bent = g_string_new(NULL);
	unsigned other = (unsigned)dice_roll(dice, state->ruleset->seats(state)) - 1;

	state->ruleset->orders_random(state, seat, dice, orders);
	state->ruleset->orders_random(state, seat, dice, bent);
	if (!state->ruleset->seat(state, other).out)
		state->ruleset->orders_random(state, other, dice, bent);
	damage(bent, dice);
	g_string_append_len(orders, bent->str, (gssize)bent->len);
	g_string_free(bent, TRUE);
	return orders;
}

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

/* The seat's report as it begins a turn, and its orders against both. */
static void check_seat(struct game *game, const struct play *begun, bool started, unsigned seat,
    struct dice_stream *dice, struct error *err)
{
	const struct state *state = begun->state;
	struct report report = play_report(begun, seat, NULL);
	g_autoptr(GString) json = g_string_new(NULL);
	g_autoptr(GString) orders = some_orders(state, seat, dice);
	struct order_set *whole = state->ruleset->orders_read(state, seat, orders->str, orders->len);
	struct document *doc;
	struct play *known = NULL;
	unsigned number = 0;

	report.started = started;
	report_write_json(&report, json);
	doc = document_parse("report.json", json->str, json->len, EXIT_DATA, err);
	if (doc)
		known = answer_play(game->rules, document_root(doc), orders->str, orders->len, &number, err);
	state->ruleset->orders_check(state, whole);
	if (known)
		compare_sets(game, state, seat, whole, known->orders[number]);
	if (known && !play_run(known, false, err))
		printf("the forecast cannot be run: %s\n", err->text);
	order_set_free(whole);
	play_free(known);
	document_free(doc);
}

static void check_seats(struct game *game, const struct play *begun, bool started, struct error *err)
{
	const struct ruleset *ruleset = begun->state->ruleset;
	struct dice *dice = dice_new((uint64_t)game->seed, begun->state->turn);

	for (unsigned seat = 0; seat < begun->seats && !game->bad && !error_is_set(err); seat++)
		if (!ruleset->seat(begun->state, seat).out)
			check_seat(game, begun, started, seat, dice_of(dice, "knowledge"), err);
	dice_free(dice);
}

static bool play_turn(struct game *game, struct error *err)
{
	struct state *state = open_state(game, err);
	struct play *play = state ? play_new(state) : NULL;
	struct dice *dice = dice_new((uint64_t)game->seed, state ? state->turn : 0);
	bool over = true;

	for (unsigned seat = 0; play && seat < play->seats; seat++) {
		g_autoptr(GString) orders = g_string_new(NULL);
		if (state->ruleset->seat(state, seat).out)
			continue;
		state->ruleset->orders_random(state, seat, dice_of(dice, "orders"), orders);
		play_orders(play, seat, orders->str, orders->len);
	}
	if (play && play_run(play, true, err)) {
		g_string_truncate(game->state, 0);
		play_state_write(state, game->state);
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
	struct game game = {.state = g_string_new(NULL)};
	struct error err = {0};
	struct state *state;

	if (argc != 5) {
		fputs("usage: knowledge RULESET EMPIRES TURNS SEED\n", stderr);
		return EXIT_USAGE;
	}
	game.seed = g_ascii_strtoll(argv[4], NULL, 10);
	state = make_game(&game, argv[1], g_ascii_strtoll(argv[2], NULL, 10), &err) ? open_state(&game, &err)
	                                                                            : NULL;
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
	setup_whole_clear(&game.whole);
	rules_free(game.rules);
	g_string_free(game.state, TRUE);
	return game.bad || error_is_set(&err) || game.compared == 0;
}
