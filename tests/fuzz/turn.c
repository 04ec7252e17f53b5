/* Any bytes as the orders of two seats of a running game (the first byte chooses the ruleset): checked against the
   state and against the report alone, run with the invariants, reported and written. */
#include "engine/games/game_setup.h"
#include "engine/play/answer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TURNS 4
#define RULESETS 16

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A game after a few random turns. */
struct opened {
	struct rules *rules;
	GString *state;
};

static void check(bool good, struct error *err)
{
	if (good)
		return;
	error_print(err, stderr);
	abort();
}

static struct state *read_state(const struct opened *opened)
{
	struct error err = {0};
	struct document *doc =
	    document_parse("state", opened->state->str, opened->state->len, EXIT_DATA, &err);
	struct state *state = doc ? play_state_read(opened->rules, document_root(doc), &err) : NULL;

	check(state != NULL, &err);
	document_free(doc);
	return state;
}

static void play_at_random(struct opened *opened)
{
	struct play *play = play_new(read_state(opened));
	const struct ruleset *ruleset = play->state->ruleset;
	struct dice *dice = dice_new(play->state->seed, play->state->turn);
	struct error err = {0};

	for (unsigned seat = 0; seat < play->seats; seat++) {
		g_autoptr(GString) orders = g_string_new(NULL);
		if (!ruleset->seat(play->state, seat).out)
			ruleset->orders_random(play->state, seat, dice_of(dice, "random"), orders);
		play_orders(play, seat, orders->str, orders->len);
	}
	check(play_run(play, true, &err), &err);
	g_string_truncate(opened->state, 0);
	play_state_write(play->state, opened->state);
	dice_free(dice);
	play_free(play);
}

static const struct opened *open_game(const struct ruleset *ruleset, unsigned number)
{
	static struct opened all[RULESETS];
	struct opened *opened = &all[number];
	const struct setup_request request = {
	    .game = "fuzz", .ruleset = ruleset->name, .players = ruleset->seats_default, .seed = 7};
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	struct setup_whole whole;
	struct error err = {0};
	struct state *state;

	if (opened->state)
		return opened;
	check(setup_resolve(NULL, &request, &whole, &err), &err);
	for (unsigned i = 0; i < whole.count; i++)
		g_ptr_array_add(names, g_strdup_printf("E%u", i + 1));
	opened->rules = rules_load(ruleset, NULL, &err);
	check(opened->rules != NULL, &err);
	state = setup_first_state(opened->rules, "fuzz", 7, whole.resolved, whole.map,
	    (const char *const *)names->pdata, names->len, false, &err);
	check(state != NULL, &err);
	opened->state = g_string_new(NULL);
	play_state_write(state, opened->state);
	play_state_free(state);
	setup_whole_clear(&whole);
	for (unsigned i = 0; i < TURNS; i++)
		play_at_random(opened);
	return opened;
}

static void compare(const struct order_set *whole, const struct order_set *known)
{
	if (whole->count != known->count)
		abort();
	for (unsigned i = 0; i < whole->count; i++)
		if (whole->orders[i].status != known->orders[i].status ||
		    g_strcmp0(whole->orders[i].cause, known->orders[i].cause) != 0)
			abort();
}

/* Checking orders against the report alone gives the same as against the state (HO-15). */
static void check_by_report(
    const struct opened *opened, const struct play *play, unsigned seat, const char *text, size_t size)
{
	struct play *begun = play_new(read_state(opened));
	struct report_source source = play_report_source(begun, seat, NULL);
	g_autoptr(GString) json = g_string_new(NULL);
	struct error err = {0};
	struct document *doc;
	struct play *known;
	unsigned number = 0;

	source.started = true;
	report_write_json(&source, json);
	play_free(begun);
	doc = document_parse("report.json", json->str, json->len, EXIT_DATA, &err);
	check(doc != NULL, &err);
	known = answer_play(opened->rules, document_root(doc), text, size, &number, &err);
	check(known != NULL, &err);
	compare(play->orders[seat], known->orders[number]);
	check(play_run(known, false, &err), &err);
	play_free(known);
	document_free(doc);
}

static void tell(const struct play *play)
{
	for (unsigned seat = 0; seat < play->seats; seat++) {
		g_autoptr(GString) out = g_string_new(NULL);
		struct report_source source = play_report_source(play, seat, NULL);
		if (!play->state->ruleset->seat(play->state, seat).reads)
			continue;
		report_write(&source, NULL, NULL, out, NULL);
		report_write_json(&source, out);
		if (!g_utf8_validate(out->str, (gssize)out->len, NULL))
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned count = 0;
	const struct opened *opened;
	const char *text = (const char *)data + 1;
	size_t first;
	struct play *play;
	struct error err = {0};
	struct opened next;

	while (rulesets[count])
		count++;
	if (size == 0 || count > RULESETS)
		return 0;
	opened = open_game(rulesets[data[0] % count], data[0] % count);
	play = play_new(read_state(opened));
	first = memchr(text, '\0', size - 1) ? strlen(text) : size - 1;
	play_orders(play, 0, text, first);
	if (first < size - 1)
		play_orders(play, 1, text + first + 1, size - first - 2);
	if (!play->state->ruleset->seat(play->state, 0).out)
		check_by_report(opened, play, 0, text, first);
	check(play_run(play, true, &err), &err);
	tell(play);
	next = (struct opened){opened->rules, g_string_new(NULL)};
	play_state_write(play->state, next.state);
	if (!(play->state->ruleset->over_refused && play->state->ruleset->over(play->state, NULL)))
		play_state_free(read_state(&next));
	g_string_free(next.state, TRUE);
	play_free(play);
	return 0;
}
