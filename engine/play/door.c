#include "engine/play/door.h"

#include "engine/play/outlook.h"
#include "engine/play/play.h"
#include "engine/play/setting.h"

#include <inttypes.h>

/* --- Preparing the text ----------------------------------------------------------- */

static bool is_last(const struct report_source *source)
{
	if (source->host && source->host->older)
		return false;
	return (source->host && source->host->seed) || source->state->ruleset->over(source->state, NULL);
}

/* The standings of all seats, best first; NULL if the report does not show them. */
static struct standing *standings_shown(const struct report_source *source, bool last)
{
	const struct ruleset *ruleset = source->state->ruleset;
	g_autofree int64_t *out = NULL;

	if ((!ruleset->standings_public && !last) || (source->host && source->host->older))
		return NULL;
	out = g_new0(int64_t, ruleset->seats(source->state) + 1);
	for (unsigned i = 0; source->host && i < ruleset->seats(source->state); i++) {
		const struct host_seat *facts =
		    host_facts_seat(source->host, i, ruleset->seat(source->state, i).name);
		out[i] = facts ? facts->out : 0;
	}
	struct standing *standings = standings_of(source->state, out);
	g_autofree const char **winners = source->host ? host_facts_winners(source->host) : NULL;
	if (winners)
		standings_crown(standings, ruleset->seats(source->state), winners);
	return standings;
}

void report_begin(const struct report_source *source, struct report *report)
{
	const struct state *state = source->state;

	*report = (struct report){.known = state,
	    .seat = source->seat,
	    .orders = source->orders,
	    .host = source->host,
	    .parts = source->parts,
	    .last = is_last(source),
	    .started = source->started};
	if (source->host && source->seat != GM_SEAT)
		report->own = host_facts_seat(
		    source->host, source->seat, state->ruleset->seat(state, source->seat).name);
	report->standings = standings_shown(source, report->last);
	report->seats = report->standings ? state->ruleset->seats(state) : 0;
}

void report_end(struct report *report)
{
	g_free(report->standings);
	report->standings = NULL;
}

/* --- JSON ------------------------------------------------------------------------- */

/* Lists the bots; writes nothing if all players are persons. */
static void write_bots(const struct host_facts *host, struct json *json)
{
	bool any = false;

	for (unsigned i = 0; i < host->count; i++) {
		if (!host->seats[i].bot)
			continue;
		if (!any)
			json_list(json, "bots");
		any = true;
		json_map(json, NULL);
		json_text(json, "empire", host->seats[i].name);
		json_text(json, "bot", host->seats[i].bot);
		json_bool(json, "standin", host->seats[i].standin);
		json_end(json);
	}
	if (any)
		json_end(json);
}

static void write_missed(const struct host_facts *host, struct json *json)
{
	json_list(json, "missed");
	for (unsigned i = 0; i < host->count; i++)
		if (host->seats[i].missed)
			json_text(json, NULL, host->seats[i].name);
	json_end(json);
}

/* `late`: which seats are bots' and which missed the turn stands with the seats (setting.h). */
static void write_host_json(const struct report *report, bool late, struct json *json)
{
	const struct host_facts *host = report->host;
	const struct host_seat *own = report->own;

	if (!host) {
		json_null(json, "host");
		return;
	}
	json_map(json, "host");
	json_text(json, "title", host->title);
	json_text(json, "deadline", host->deadline);
	json_text(json, "opened", host->opened);
	json_text(json, "commitment", host->commitment);
	json_text(json, "seed", host->seed);
	json_text(json, "salt", host->salt);
	if (host->host_part)
		json_text(json, "host_part", host->host_part);
	if (host->parts)
		json_node(json, "parts", host->parts);
	json_text(json, "digest", own ? own->digest : NULL);
	json_integer(json, "refused", own ? own->refused : 0);
	if (report_shows_dedication(report))
		json_integer(json, "dedication", own->dedication);
	if (!late)
		write_missed(host, json);
	json_list(json, "notices");
	for (const struct node *n = host->notices ? host->notices->first : NULL; n; n = n->next)
		json_text(json, NULL, n->text);
	for (const struct node *n = own && own->notices ? own->notices->first : NULL; n; n = n->next)
		json_text(json, NULL, n->text);
	json_end(json);
	if (!late)
		write_bots(host, json);
	json_end(json);
}

static void write_standings(const struct report *report, struct json *json)
{
	if (report->standings)
		standings_write(report->standings, report->seats, "standings", json);
	if (report->host && report->host->fortunes)
		json_node(json, "fortunes", report->host->fortunes);
}

/* Does the report list the empires that it names alone? Then it does so at its end. */
static bool lists_named(const struct report_source *source, const struct report *report)
{
	return report->root ? node_get(report->root, "seats_more") != NULL
	                    : source->seat != GM_SEAT && !source->all_seats &&
	                          source->state->ruleset->seats(source->state) > SETTING_SEATS_ALL;
}

static void copy_keys(const struct node *root, const char *const *keys, struct json *json)
{
	for (; *keys; keys++) {
		const struct node *node = node_get(root, *keys);
		if (node)
			json_node(json, NULL, node);
	}
}

/* Copies the seats from the JSON tree when only that is known: the reader's state may number empires differently.
   `tree`: what is written of the report; needed if it lists the empires that it names alone. */
static void write_seats(const struct report_source *source, const struct report *report,
    const struct document *tree, struct json *json)
{
	if (report->root) {
		copy_keys(report->root, (const char *const[]){"seats", "seats_more", NULL}, json);
		return;
	}
	struct seat_list *own = source->seats ? NULL : seat_list_new(source->state);
	const struct seat_list *list = own ? own : source->seats;
	if (lists_named(source, report))
		setting_write_named(
		    list, source->seat, source->host, document_root(tree), source->shared, json);
	else
		setting_write_seats(list, source->seat, json);
	seat_list_free(own);
}

static void write_setting(const struct report_source *source, const struct report *report, struct json *json)
{
	if (report->root)
		copy_keys(report->root, (const char *const[]){"home", "board", NULL}, json);
	else
		setting_write(source->state, source->seat, json);
}

/* Writes the JSON of the source's state, into `tree`, too, unless that is NULL; the events come from `report` if it
   has them already. */
static void write_json(
    const struct report_source *source, const struct report *report, struct document *tree, GString *out)
{
	const struct state *state = source->state;
	const struct ruleset *ruleset = state->ruleset;
	bool late = lists_named(source, report);
	struct json *json = tree ? json_new_tree(out, tree) : json_new(out);

	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_text(json, "game", state->game);
	json_text(json, "ruleset", ruleset->name);
	json_integer(json, "turn", state->turn);
	json_text(json, "empire", source->seat == GM_SEAT ? "GM" : ruleset->seat(state, source->seat).name);
	write_host_json(report, late, json);
	if (report->standing)
		json_node(json, NULL, report->standing);
	else if (!source->bare)
		outlook_write(source->state, source->seat, source->host ? source->host->ended : NULL, json);
	if (!late && !source->bare)
		write_seats(source, report, tree, json);
	write_setting(source, report, json);
	orders_write_json(source->orders, json);
	if (report->events)
		json_node(json, NULL, report->events);
	else
		events_write_json(source->events, state, source->seat, ruleset->event_name, json);
	ruleset->report_json(source, json);
	write_standings(report, json);
	if (late && !source->bare)
		write_seats(source, report, tree, json);
	json_end(json);
	json_free(json);
}

/* From here on the report is known only by its JSON tree. */
static bool take_tree(struct report *report, struct document *tree, struct error *err)
{
	const struct state *state = report->known;
	struct node *root = document_root(tree);

	report->events = node_get(root, "events");
	report->standing = node_get(root, "standing");
	report->root = root;
	if (report->seat == GM_SEAT)
		return true;
	report->known = report_known(state->ruleset, state->tables, root, &report->seat, err);
	return report->known != NULL;
}

static void end_own(const struct report_source *source, struct report *report)
{
	if (report->known != source->state)
		play_state_free((struct state *)report->known);
	report_end(report);
}

bool report_write(const struct report_source *source, GString *json, struct document *tree, GString *text,
    struct error *err)
{
	struct report report;
	struct report_source whole = *source;
	g_autoptr(GString) own_json = json ? NULL : g_string_new(NULL);
	struct document *own_tree = NULL;
	bool good = true;

	report_begin(source, &report);
	if (!tree && (text || lists_named(source, &report)))
		tree = own_tree = document_empty("report", EXIT_SOFTWARE);
	whole.last = report.last;
	write_json(&whole, &report, tree, json ? json : own_json);
	if (text) {
		good = take_tree(&report, tree, err);
		if (good)
			source->state->ruleset->report_text(&report, text);
	}
	end_own(source, &report);
	document_free(own_tree);
	return good;
}

void report_write_json(const struct report_source *source, GString *json)
{
	report_write(source, json, NULL, NULL, NULL);
}

bool report_write_again(const struct report_source *source, struct document *tree, GString *json,
    GString *text, struct error *err)
{
	struct report report;
	struct report_source again = *source;
	bool good;

	report_begin(source, &report);
	good = take_tree(&report, tree, err);
	if (good) {
		again.state = report.known;
		again.seat = report.seat;
		again.last = report.last;
		write_json(&again, &report, NULL, json);
		source->state->ruleset->report_text(&report, text);
	}
	end_own(source, &report);
	return good;
}

/* --- What a seat knows -------------------------------------------------------------- */

struct state *report_known(
    const struct ruleset *ruleset, const void *tables, struct node *root, unsigned *seat, struct error *err)
{
	const struct node *game = node_get(root, "game"), *turn = node_get(root, "turn");
	struct state head = {.ruleset = ruleset, .tables = tables, .known = true};

	if (!game || game->kind != NODE_TEXT || !turn || turn->kind != NODE_INTEGER) {
		node_error(root, err, "is not a JSON report: \"game\" or \"turn\" is missing");
		return NULL;
	}
	if (turn->number < ruleset->first_turn || turn->number > PLAY_TURN_MAX) {
		node_error(
		    turn, err, "\"turn\" must be %" PRId64 " to %d", ruleset->first_turn, PLAY_TURN_MAX);
		return NULL;
	}
	head.game = (char *)game->text;
	head.turn = turn->number;
	/* cppcheck-suppress returnDanglingLifetime ; a state copies its head */
	return ruleset->state_of_report(&head, root, seat, err);
}

struct state *state_known(const struct state *state, unsigned seat, unsigned *number, struct error *err)
{
	const struct report_source source = {.state = state, .seat = seat, .started = true, .bare = true};
	struct document *tree = document_empty("report", EXIT_SOFTWARE);
	struct state *known = NULL;

	if (report_write(&source, NULL, tree, NULL, err))
		known = report_known(state->ruleset, state->tables, document_root(tree), number, err);
	document_free(tree);
	return known;
}

void known_clear(struct known_seat *kept)
{
	play_state_free(kept->state);
	*kept = (struct known_seat){0};
}

bool known_check_orders(
    const struct state *state, struct known_seat *kept, struct order_set *set, struct error *err)
{
	const struct ruleset *ruleset = state->ruleset;
	unsigned seat = set->empire;

	if (seat == GM_SEAT || state->known) {
		ruleset->orders_check(state, set);
		return true;
	}
	if (!kept->state || kept->seat != seat) {
		known_clear(kept);
		kept->seat = seat;
		kept->state = state_known(state, seat, &kept->number, err);
	}
	if (!kept->state)
		return false;
	set->empire = kept->number;
	ruleset->orders_check(kept->state, set);
	set->empire = seat;
	return true;
}

bool state_check_orders(const struct state *state, struct order_set *set, struct error *err)
{
	struct known_seat kept = {0};
	bool good = known_check_orders(state, &kept, set, err);

	known_clear(&kept);
	return good;
}
