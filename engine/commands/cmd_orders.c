/* orders: shows or sets the stored order set of a turn (HO-15, HO-16). */
#include "engine/acts/letters.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/games/game.h"
#include "engine/play/door.h"
#include "engine/store/statements.h"

#include <string.h>

struct orders_call {
	const char *set;
	bool json;
	int64_t turn;
	bool named; /* the command names a turn */
};

/* The name under which an empire's or the GM's orders are stored; NULL with err. */
static const char *empire_of(const struct game *game, const char *name, struct error *err)
{
	if (g_ascii_strcasecmp(name, "GM") == 0) {
		if (game->ruleset->gm_grammar)
			return "GM";
		error_set(err, EXIT_NO_INPUT, "%s has no orders of the GM", game->ruleset->name);
		return NULL;
	}
	const struct game_seat *seat = game_seat_find(game, name, err);
	return seat ? seat->name : NULL;
}

/* --- Printing -------------------------------------------------------------- */

static void write_line(const char *text, unsigned line, const char *status, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "line", line);
	json_text(json, "text", text);
	json_text(json, "canonical", text);
	json_text(json, "status", status);
	json_list(json, "notes");
	json_end(json);
	json_end(json);
}

static void write_lines(const char *text, const char *status, struct json *json)
{
	g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", 0);
	json_list(json, "orders");
	for (unsigned i = 0; lines[i] && *lines[i]; i++)
		write_line(lines[i], i + 1, status, json);
	json_end(json);
}

/* Writes the results of orders from the next turn's report, for a turn that was run. */
static bool write_reported(struct site *site, const struct game *game, const char *empire, int64_t turn,
    struct json *json, struct error *err)
{
	g_autofree char *name = g_strconcat(empire, ".json", NULL);
	g_autofree char *bytes = sql_report_text(site->db, game->id, turn + 1, name, err);
	struct document *document = bytes ? document_parse(name, bytes, strlen(bytes), EXIT_DATA, err) : NULL;
	const struct node *orders = document ? node_get(document_root(document), "orders") : NULL;
	if (orders)
		json_node(json, NULL, orders);
	else
		write_lines(NULL, NULL, json);
	document_free(document);
	return !error_is_set(err);
}

static bool write_waiting(struct site *site, const struct game *game, const char *empire, int64_t turn,
    struct json *json, struct error *err)
{
	struct sql_orders_waiting row;
	struct db_rows *rows = sql_orders_waiting(site->db, game->id, empire, MAX(turn, game->turn), err);
	json_list(json, "waiting");
	while (sql_orders_waiting_next(rows, &row, err)) {
		json_map(json, NULL);
		json_integer(json, "turn", row.turn);
		write_lines(row.text, "waiting", json);
		json_end(json);
	}
	json_end(json);
	db_rows_free(rows);
	return !error_is_set(err);
}

static void print_json(
    struct site *site, const struct game *game, const char *empire, int64_t turn, struct error *err)
{
	g_autofree char *text = game_orders(site, game, turn, empire, err);
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);
	bool good = !error_is_set(err);
	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_text(json, "game", game->name);
	json_integer(json, "turn", turn);
	json_text(json, "empire", empire);
	if (turn < game->turn)
		good = good && write_reported(site, game, empire, turn, json, err);
	else
		write_lines(text, turn > game->turn ? "waiting" : "accepted", json);
	good = good && write_waiting(site, game, empire, turn, json, err);
	json_end(json);
	json_free(json);
	if (good)
		fputs(out->str, site->out);
}

static void print_text(
    struct site *site, const struct game *game, const char *empire, int64_t turn, struct error *err)
{
	g_autofree char *text = game_orders(site, game, turn, empire, err);
	if (text)
		fputs(text, site->out);
}

/* --- Setting --------------------------------------------------------------- */

static unsigned print_refusals(FILE *out, const struct order_set *set)
{
	unsigned refused = 0;
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status != ORDER_REFUSED)
			continue;
		refused++;
		fprintf(out, "refused: %u:%u: %s: %s%s%s\n", order->line,
		    order->cause_column ? order->cause_column : order->column, order->text,
		    order->cause ? order->cause : "not allowed", order->hint ? "; " : "",
		    order->hint ? order->hint : "");
	}
	return refused;
}

static void print_sum(
    FILE *out, const struct game *game, const char *empire, unsigned count, unsigned refused)
{
	fprintf(out, "%s: %u order%s of %s taken, %u refused%s\n", game->name, count - refused,
	    count - refused == 1 ? "" : "s", empire, refused, count ? "" : "; no orders stand now");
}

static bool store_set(struct site *site, const struct game *game, const char *empire,
    const struct order_set *set, unsigned refused, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	play_orders_text(set, text);
	const struct game_seat *seat = strcmp(empire, "GM") == 0 ? NULL : game_seat_find(game, empire, err);
	if (seat && seat->out)
		return error_set(err, EXIT_DATA, "%s: %s is out of the game", game->name, empire);
	/* As with a mail, a set without valid orders changes nothing (HO-14); but an empty file clears the orders. */
	if (text->len == 0 && set->count > 0)
		return error_set(err, EXIT_DATA, "no order was accepted; the earlier orders still stand");
	bool good =
	    db_begin(site->db, err) &&
	    (!seat || game_notice(site, game, seat->id, err, "The game master %s %s in turn %d.",
	                  text->len ? "gave orders for" : "took away the orders of", seat->name,
	                  (int)game->turn)) &&
	    game_put_orders(site, game, game->turn, empire, text->str, refused, clock_now(), 0, err) &&
	    game_history(site, game, "orders", game->turn, err, "of %s by the GM's hand", empire) &&
	    db_commit(site->db, err);
	db_rollback(site->db);
	return good;
}

static bool set_orders(
    struct site *site, const struct game *game, const char *empire, const char *path, struct error *err)
{
	size_t size;
	if (game->state != GAME_RUNNING)
		return error_set(
		    err, EXIT_DATA, "%s is %s; it takes no orders", game->name, game_state_name(game->state));
	g_autofree char *bytes = file_read(path, 0, &size, err);
	struct rules *rules = bytes ? game_rules(site, game, err) : NULL;
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, err) : NULL;
	if (state) {
		int number = state_seat_find(state, empire);
		unsigned seat = number < 0 ? GM_SEAT : (unsigned)number;
		struct order_set *set = game->ruleset->orders_read(seat, bytes, size);
		letters_read(site, game, 0, state, clock_now(), err);
		state_check_orders(state, set, err);
		unsigned refused = print_refusals(site->out, set);
		bool stored = !error_is_set(err) && store_set(site, game, empire, set, refused, err);
		if (stored || (set->count && refused == set->count))
			print_sum(site->out, game, empire, set->count, refused);
		if (stored)
			site_log(site, "orders %s %s turn %d by the GM", game->name, empire, (int)game->turn);
		order_set_free(set);
		play_state_free(state);
	}
	rules_free(rules);
	return !error_is_set(err);
}

static void act(struct site *site, char **operands, struct orders_call *options, struct error *err)
{
	struct game *game = game_load(site, operands[0], err);
	const char *empire = game ? empire_of(game, operands[1], err) : NULL;
	int64_t turn = game && !options->named ? game->turn : options->turn;
	if (empire && options->set && turn != game->turn)
		error_set(err, EXIT_DATA, "%s: orders can be set for the open turn only, %d", game->name,
		    (int)game->turn);
	else if (empire && options->set)
		set_orders(site, game, empire, options->set, err);
	else if (empire && game->state == GAME_OPEN)
		error_set(err, EXIT_NO_INPUT, "%s has not started; there are no orders", game->name);
	else if (empire && turn < game->ruleset->first_turn)
		error_set(err, EXIT_NO_INPUT, "%s has no turn %d", game->name, (int)turn);
	else if (empire)
		(options->json ? print_json : print_text)(site, game, empire, turn, err);
	game_free(game);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct orders_call options = {0};
	const struct option_spec specs[] = {
	    OPTION_VALUE("--set", options.set), OPTION_FLAG("--json", options.json), {0}};
	int count;
	gint64 turn = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if ((count < 2 || count > 3))
		error_set(&err, EXIT_USAGE, "orders takes GAME EMPIRE [TURN]");
	else if (count == 3 && !g_ascii_string_to_signed(operands[2], 10, 0, G_MAXINT32, &turn, NULL))
		error_set(&err, EXIT_USAGE, "\"%s\" is not a turn number", operands[2]);
	options.turn = turn;
	options.named = count == 3;
	struct site *site = error_is_set(&err) || !file_await(options.set, &err)
	                        ? NULL
	                        : site_open(call, options.set ? SITE_WRITE : SITE_READ, "orders", &err);
	if (site)
		act(site, operands, &options, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_orders = {
    .name = "orders",
    .usage = "orders GAME EMPIRE [TURN] [--json] [--set FILE]",
    .about = "Prints the current order set in canonical form, one order a line",
    .help = "  --json       for programs\n"
            "  --set FILE   the GM gives the orders of the open turn, checked like a player's; a file\n"
            "               without lines removes them; EMPIRE may be GM where the ruleset has GM orders\n",
    .run = run,
};
