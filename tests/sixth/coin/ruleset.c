/* coin: stake coins on tosses; who has the most at the end wins. Written by nightmail-ruleset(7) alone. */
#include "engine/base/builtin.h"
#include "engine/play/door.h"
#include "parsers/grammar.h"

#include <inttypes.h>
#include <string.h>

BUILTIN_TABLES(coin);

#define SEATS_MAX 20
#define COINS_MAX 1000000000

struct coin_tables {
	int64_t coins, turns;
};

struct coin_player {
	const char *name;
	int64_t coins; /* 1 for others, in one player's knowledge */
};

struct coin_state {
	struct state head;
	unsigned count;
	struct coin_player players[SEATS_MAX];
	GStringChunk *names;
};

static struct coin_state *of(const struct state *base)
{
	return (struct coin_state *)base;
}

/* --- Tables and state -------------------------------------------------------- */

static void *tables_read(struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("coins", struct coin_tables, coins, 1, 1000, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("turns", struct coin_tables, turns, 1, 1000, .flags = FIELD_NEEDED), {0}};
	struct coin_tables *tables = g_new0(struct coin_tables, 1);

	if (fields_read(root, fields, tables, err))
		return tables;
	g_free(tables);
	return NULL;
}

static struct coin_state *state_new(const struct state *head)
{
	struct coin_state *state = g_new0(struct coin_state, 1);

	state_begin(&state->head, head);
	state->names = g_string_chunk_new(64);
	return state;
}

static void state_free(struct state *base)
{
	g_string_chunk_free(of(base)->names);
	state_end(base);
	g_free(base);
}

static void seat_rename(struct state *base, unsigned seat, const char *name)
{
	of(base)->players[seat].name = g_string_chunk_insert(of(base)->names, name);
}

enum reader { OWNER = 1, OTHERS = 2 };

static const struct field player_fields[] = {
    TEXT_FIELD("name", struct coin_player, name, 1, 20, .flags = FIELD_NEEDED, .shown = OWNER | OTHERS),
    INTEGER_FIELD("coins", struct coin_player, coins, 0, COINS_MAX, .fallback = 1, .shown = OWNER), {0}};
static const struct schema player_schema = {.name = "empires", .fields = player_fields};
static const struct schema *const schemas[] = {&player_schema, NULL};
static const char *const readers[] = {"owner", "others", NULL};

struct coin_top {
	struct node *empires;
};

/* Reads a report as well: players other than its reader have one coin there. */
static struct state *state_read(const struct state *head, struct node *root, struct error *err)
{
	static const struct field top_fields[] = {
	    LIST_FIELD("empires", struct coin_top, empires, .flags = FIELD_NEEDED), {0}};
	struct coin_state *state = state_new(head);
	struct coin_top top;
	bool good = fields_read_some(root, top_fields, &top, err);

	for (struct node *n = good ? top.empires->first : NULL; n && good; n = n->next, state->count++) {
		struct coin_player *player = &state->players[state->count];
		good = (state->count < SEATS_MAX || node_error(n, err, "more than 20 players")) &&
		       schema_read(n, &player_schema, 0, player, NULL, err);
		if (good)
			seat_rename(&state->head, state->count, player->name);
	}
	if (good)
		return &state->head;
	state_free(&state->head);
	return NULL;
}

/* Writes a reader's knowledge; GM_SEAT: everything. */
static void write_players(const struct state *base, unsigned reader, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < of(base)->count; i++)
		schema_write_map(&player_schema, NULL,
		    reader == GM_SEAT ? 0
		    : reader == i     ? OWNER
		                      : OTHERS,
		    &of(base)->players[i], NULL, json);
	json_end(json);
}

static void state_write(const struct state *base, struct json *json)
{
	write_players(base, GM_SEAT, json);
}

/* A report of this ruleset has the keys of its state. */
static struct state *state_of_report(
    const struct state *head, struct node *report, unsigned *number, struct error *err)
{
	const struct node *reader = node_get(report, "empire");
	struct state *state = state_read(head, report, err);
	int found = state && reader && reader->text ? state_seat_find(state, reader->text) : -1;

	*number = (unsigned)found;
	if (!state || found >= 0)
		return state;
	error_set(err, EXIT_DATA, "the report names no empire of the game");
	state_free(state);
	return NULL;
}

/* --- A game ---------------------------------------------------------------------- */

static bool setup_check(
    const void *tables, const struct setup *setup, struct json *resolved, struct error *err)
{
	(void)tables;
	(void)setup;
	(void)resolved;
	(void)err;
	return true;
}

static struct state *state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	struct coin_state *state = state_new(head);

	(void)err;
	for (; state->count < setup->seats; state->count++) {
		state->players[state->count].coins = ((const struct coin_tables *)head->tables)->coins;
		seat_rename(&state->head, state->count, setup->names[state->count]);
	}
	return &state->head;
}

static bool seat_name_check(const char *name, struct error *err)
{
	size_t size = strlen(name);
	bool good = size >= 1 && size <= 20 && strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == size;

	return good || error_set(err, EXIT_DATA, "\"%s\" is no name: 1 to 20 capitals and digits", name);
}

static unsigned seats(const struct state *base)
{
	return of(base)->count;
}

/* A player without coins only watches. */
static struct seat seat(const struct state *base, unsigned number)
{
	const struct coin_player *player = &of(base)->players[number];

	return (struct seat){
	    .name = player->name, .out = player->coins == 0, .reads = true, .awaited = player->coins > 0};
}

static bool over(const struct state *base, GPtrArray *winners)
{
	const struct coin_state *state = of(base);
	unsigned left = 0;
	int64_t most = 1;

	for (unsigned i = 0; i < state->count; i++) {
		left += state->players[i].coins > 0;
		most = MAX(most, state->players[i].coins);
	}
	if (base->turn <= ((const struct coin_tables *)base->tables)->turns && left > 1)
		return false;
	for (unsigned i = 0; winners && i < state->count; i++)
		if (state->players[i].coins == most)
			g_ptr_array_add(winners, (char *)state->players[i].name);
	return true;
}

static void standings(const struct state *base, int64_t *scores)
{
	for (unsigned i = 0; i < of(base)->count; i++)
		scores[i] = of(base)->players[i].coins;
}

static bool invariants(const struct state *base, struct error *err)
{
	for (unsigned i = 0; i < of(base)->count; i++)
		if (of(base)->players[i].coins < 0)
			return error_set(
			    err, EXIT_SOFTWARE, "%s has less than nothing", of(base)->players[i].name);
	return true;
}

/* --- Orders and the turn ------------------------------------------------------------ */

static const struct token_kind tokens[] = {
    {.name = "coins", .what = "a number of coins", .type = TOKEN_NUMBER, .min = 1, .max = COINS_MAX}, {0}};
static const struct order_form forms[] = {{0, "BET <n:coins>", "toss", "stake n coins on the turn's toss",
                                              "BET 3", "stake {n#coin|coins} on the turn's toss", NULL},
    {0}};
static const struct grammar grammar = {.forms = forms, .tokens = tokens};

static struct order_set *read_orders(unsigned number, const char *text, size_t size)
{
	return orders_read(&grammar, number, text, size);
}

static void orders_check(const struct state *base, struct order_set *set)
{
	int64_t left = of(base)->players[set->empire].coins;

	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (order->status != ORDER_REFUSED && order_number(order, 'n') > left)
			order_refuse(set, order, 0, NULL, "you have not so many coins");
		if (order->status != ORDER_REFUSED)
			left -= order_number(order, 'n');
	}
}

static void orders_random(const struct state *base, unsigned number, struct dice_stream *dice, GString *out)
{
	for (int64_t left = MIN((of(base)->players[number].coins + 1) / 2, 8), stake; left > 0;
	     left -= stake) {
		stake = dice_roll(dice, left);
		g_string_append_printf(out, "BET %" PRId64 "\n", stake);
	}
}

static int64_t take_stakes(struct order_set *set)
{
	int64_t sum = 0;

	for (unsigned i = 0; set && i < set->count; i++)
		if (set->orders[i].status == ORDER_ACCEPTED) {
			sum += order_number(&set->orders[i], 'n');
			set->orders[i].status = ORDER_DONE;
		}
	return sum;
}

static void toss(struct turn *turn, unsigned number, int64_t stake)
{
	struct coin_player *player = &of(turn->state)->players[number];
	g_autofree char *purpose = g_strdup_printf("toss of %s", player->name);
	bool won = dice_roll(dice_of(turn->dice, purpose), 2) == 1;
	struct event *event =
	    event_new(turn->events, won ? "won" : "lost", won ? "You win {coins}" : "You lose {coins}");

	event_integer(event, "coins", stake);
	event_to(event, number);
	player->coins = MIN(player->coins + (won ? stake : -stake), COINS_MAX);
}

static void toss_phase(struct turn *turn)
{
	for (unsigned i = 0; i < of(turn->state)->count; i++) {
		int64_t stake = take_stakes(turn->orders[i]);
		if (stake > 0)
			toss(turn, i, stake);
	}
}

static const struct phase phases[] = {{"toss", "Toss", toss_phase}, {0}};

/* --- The report ----------------------------------------------------------------------- */

static void report_text(const struct report *report, GString *out)
{
	const struct coin_player *player = &of(report->known)->players[report->seat];

	report_head(report, "Purse of", out);
	report_orders(report, out);
	report_events(report, out);
	report_part(report, REPORT_GLANCE, out);
	report_heading(out, "YOUR PURSE");
	g_string_append_printf(out, "  %" PRId64 " coins\n", player->coins);
	report_standings(report, out);
	report_tail(report, out);
}

static void report_json(const struct report_source *source, struct json *json)
{
	write_players(source->state, source->seat, json);
}

const struct ruleset ruleset_coin = {
    .name = "coin",
    .title = "Coin",
    .about = "stake coins on tosses; who has the most at the end wins",
    .rules = 1,
    .report = 1,
    .text = 1,
    .first_turn = 1,
    .seats_min = 1,
    .seats_max = SEATS_MAX,
    .seats_default = 2,
    .grammar = &grammar,
    .order_forms = grammar_forms,
    .phases = phases,
    .tables_yaml = tables_coin,
    .tables_end = tables_coin_end,
    .tables_read = tables_read,
    .tables_free = g_free,
    .state_read = state_read,
    .state_write = state_write,
    .state_free = state_free,
    .schemas = schemas,
    .readers = readers,
    .setup_check = setup_check,
    .state_make = state_make,
    .seat_rename = seat_rename,
    .seat_name_check = seat_name_check,
    .seats = seats,
    .seat = seat,
    .over = over,
    .standings = standings,
    .orders_read = read_orders,
    .orders_check = orders_check,
    .report_json = report_json,
    .report_text = report_text,
    .state_of_report = state_of_report,
    .orders_random = orders_random,
    .invariants = invariants,
};
