#include "engine/play/play.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/version.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* Loads rules with the text of other tables (NULL: the built-in ones), which it takes over. `path` names them
   in errors. */
static struct rules *make_rules(
    const struct ruleset *ruleset, const char *path, char *text, size_t size, struct error *err)
{
	struct rules *rules = g_new0(struct rules, 1);
	size_t built_in = (size_t)(ruleset->tables_end - ruleset->tables_yaml);
	struct node *root;
	char hex[65];

	rules->ruleset = ruleset;
	/* archives also contain copies of the built-in tables */
	if (text && size == built_in && memcmp(text, ruleset->tables_yaml, size) == 0)
		g_clear_pointer(&text, g_free);
	if (text) {
		hash_sha256_hex(text, size, hex);
		rules->override_sha256 = g_strdup(hex);
		rules->override_text = text;
	}
	rules->document = text
	                      ? document_parse(path, text, size, EXIT_DATA, err)
	                      : document_parse("tables.yaml", ruleset->tables_yaml, built_in, EXIT_DATA, err);
	root = rules->document ? document_root(rules->document) : NULL;
	if (root)
		rules->tables = ruleset->tables_read(root, err);
	if (rules->tables && node_done(root, err))
		return rules;
	rules_free(rules);
	return NULL;
}

struct rules *rules_load(const struct ruleset *ruleset, const char *dir, struct error *err)
{
	g_autofree char *path = dir ? g_build_filename(dir, ruleset->name, "tables.yaml", NULL) : NULL;
	bool other = path && g_file_test(path, G_FILE_TEST_EXISTS);
	size_t size = 0;
	char *bytes = other ? file_read(path, 0, &size, err) : NULL;

	return other && !bytes ? NULL : make_rules(ruleset, path, bytes, size, err);
}

struct rules *rules_load_text(const struct ruleset *ruleset, const char *tables, struct error *err)
{
	return make_rules(ruleset, "tables.yaml", *tables ? g_strdup(tables) : NULL, strlen(tables), err);
}

void rules_free(struct rules *rules)
{
	if (!rules)
		return;
	if (rules->tables)
		rules->ruleset->tables_free(rules->tables);
	document_free(rules->document);
	g_free(rules->override_text);
	g_free(rules->override_sha256);
	g_free(rules);
}

void rules_write(const struct rules *rules, struct json *json)
{
	json_text(json, "program", "nightmail " NIGHTMAIL_VERSION);
	json_map(json, "rules");
	json_text(json, "ruleset", rules->ruleset->name);
	json_integer(json, "number", rules->ruleset->rules);
	json_integer(json, "report", rules->ruleset->report);
	json_integer(json, "text", ruleset_text(rules->ruleset));
	json_text(json, "tables", rules->override_sha256);
	json_end(json);
}

const struct ruleset *play_ruleset_of(struct node *root, struct error *err)
{
	const struct node *name;
	const struct ruleset *ruleset;

	if (root->kind != NODE_MAP) {
		node_error(root, err,
		    "must be a mapping like a state or report, which names its ruleset, not %s",
		    node_kind_name(root->kind));
		return NULL;
	}
	name = node_take(root, "ruleset");
	if (!name || name->kind != NODE_TEXT) {
		node_error(name ? name : root, err, "the key \"ruleset\" is missing or is not a text");
		return NULL;
	}
	ruleset = ruleset_find(name->text);
	if (!ruleset)
		node_error(
		    name, err, "there is no ruleset \"%s\"; `nightmail new --list` names them", name->text);
	return ruleset;
}

struct head_keys {
	const char *ruleset, *game;
	int64_t turn, seed;
};

static bool read_head(const struct rules *rules, struct node *root, struct state *head, struct error *err)
{
	struct head_keys keys;
	const struct field fields[] = {
	    TEXT_FIELD("ruleset", struct head_keys, ruleset, 0, 0, .flags = FIELD_NEEDED),
	    TEXT_FIELD("game", struct head_keys, game, 1, 100, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("turn", struct head_keys, turn, rules->ruleset->first_turn, PLAY_TURN_MAX,
	        .flags = FIELD_NEEDED),
	    INTEGER_FIELD("seed", struct head_keys, seed, 0, INT64_MAX, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read_some(root, fields, &keys, err))
		return false;
	if (g_ascii_strcasecmp(keys.ruleset, rules->ruleset->name) != 0)
		return node_error(
		    node_get(root, "ruleset"), err, "\"ruleset\" must be %s", rules->ruleset->name);
	*head = (struct state){.ruleset = rules->ruleset,
	    .tables = rules->tables,
	    .game = (char *)keys.game,
	    .turn = keys.turn,
	    .seed = (uint64_t)keys.seed};
	return true;
}

static struct state *read_body(const struct state *head, struct node *root, struct error *err)
{
	struct state *state;

	g_assert(head->ruleset != NULL);
	state = node_is_plain(root, err) ? head->ruleset->state_read(head, root, err) : NULL;
	if (state && !node_done(root, err)) {
		play_state_free(state);
		state = NULL;
	}
	/* cppcheck-suppress returnDanglingLifetime ; a state copies its head */
	return state;
}

struct state *play_state_read(const struct rules *rules, struct node *root, struct error *err)
{
	struct state head = {0};

	return read_head(rules, root, &head, err) ? read_body(&head, root, err) : NULL;
}

struct state *play_state_load(
    const char *path, const char *rules_dir, struct rules **rules, struct error *err)
{
	struct document *document = document_read(path, EXIT_DATA, err);
	struct node *root = document ? document_root(document) : NULL;
	const struct ruleset *ruleset = root ? play_ruleset_of(root, err) : NULL;
	struct state *state;

	*rules = ruleset ? rules_load(ruleset, rules_dir, err) : NULL;
	state = *rules ? play_state_read(*rules, root, err) : NULL;
	document_free(document);
	return state;
}

void play_state_write(const struct state *state, GString *out)
{
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_text(json, "ruleset", state->ruleset->name);
	json_text(json, "game", state->game);
	json_integer(json, "turn", state->turn);
	json_integer(json, "seed", (int64_t)state->seed);
	state->ruleset->state_write(state, json);
	json_end(json);
	json_free(json);
}

/* Gives the players' names to the seats. A seat that already has a player's name is that player's; other seats
   get the remaining names in order (HO-41). */
static bool rename_seats(
    struct state *state, const struct setup *setup, const struct node *map, struct error *err)
{
	unsigned seats = state->ruleset->seats(state), next = 0;
	g_autofree bool *kept = g_new0(bool, seats);
	g_autofree bool *used = g_new0(bool, setup->seats);

	if (seats != setup->seats)
		return node_error(map, err, "the map has %u empires, the game %u seats", seats, setup->seats);
	for (unsigned i = 0; i < setup->seats; i++) {
		int seat = setup->names[i] ? state_seat_find(state, setup->names[i]) : -1;
		if (seat >= 0)
			kept[seat] = used[i] = true;
	}
	for (unsigned seat = 0; seat < seats; seat++) {
		g_autofree char *temporary = NULL;
		if (kept[seat])
			continue;
		while (next < setup->seats && used[next])
			next++;
		temporary = g_strdup_printf("Seat%u", next + 1);
		state->ruleset->seat_rename(state, seat, setup->names[next] ? setup->names[next] : temporary);
		used[next] = true;
	}
	return true;
}

struct state *play_state_make(
    const struct rules *rules, const struct setup *setup, struct node *map_file, struct error *err)
{
	const struct state head = {.ruleset = rules->ruleset,
	    .tables = rules->tables,
	    .game = (char *)setup->game,
	    .turn = rules->ruleset->first_turn,
	    .seed = setup->seed};
	struct state *state;
	struct node *name;

	/* cppcheck-suppress returnDanglingLifetime ; a state copies its head */
	state = map_file ? NULL : rules->ruleset->state_make(&head, setup, err);
	if (!map_file)
		return state;
	name = node_take(map_file, "ruleset");
	if (name && (name->kind != NODE_TEXT || g_ascii_strcasecmp(name->text, rules->ruleset->name) != 0)) {
		node_error(name, err, "\"ruleset\" must be %s", rules->ruleset->name);
		return NULL;
	}
	state = read_body(&head, map_file, err);
	if (state && !rename_seats(state, setup, map_file, err)) {
		play_state_free(state);
		state = NULL;
	}
	/* cppcheck-suppress returnDanglingLifetime ; a state copies its head */
	return state;
}

struct play *play_new(struct state *state)
{
	struct play *play = g_new0(struct play, 1);

	play->state = state;
	play->seats = state->ruleset->seats(state);
	play->orders = g_new0(struct order_set *, play->seats);
	play->dice = dice_new(state->seed, state->turn);
	play->events = events_new(play->seats);
	return play;
}

void play_free(struct play *play)
{
	if (!play)
		return;
	for (unsigned i = 0; i < play->seats; i++)
		order_set_free(play->orders[i]);
	g_free(play->orders);
	order_set_free(play->gm);
	dice_free(play->dice);
	events_free(play->events);
	error_clear(&play->trouble);
	known_clear(&play->known);
	play_state_free(play->state);
	g_free(play);
}

/* Takes ownership of the set. */
static void take_orders(struct play *play, struct order_set *set)
{
	struct order_set **place = set->empire == GM_SEAT ? &play->gm : &play->orders[set->empire];

	order_set_free(*place);
	*place = set;
	known_check_orders(play->state, &play->known, set, &play->trouble);
}

void play_orders(struct play *play, unsigned seat, const char *text, size_t size)
{
	take_orders(play, play->state->ruleset->orders_read(seat, text, size));
}

void play_orders_at_turn(struct play *play, unsigned seat, const char *text, size_t size)
{
	struct order_set *set = play->state->ruleset->orders_read(seat, text, size);

	set->at_turn = true;
	take_orders(play, set);
}

int play_seat(const struct play *play, const char *empire)
{
	int seat = state_seat_find(play->state, empire);

	return seat < 0 && play->state->ruleset->gm_grammar && g_ascii_strcasecmp(empire, "GM") == 0
	           ? (int)GM_SEAT
	           : seat;
}

bool play_give(struct play *play, unsigned seat, const char *text, size_t size)
{
	if (seat != GM_SEAT && play->state->ruleset->seat(play->state, seat).out)
		return false;
	play_orders_at_turn(play, seat, text, size);
	return true;
}

void play_dice(struct play *play, uint64_t seed)
{
	dice_free(play->dice);
	play->dice = dice_new(seed, play->state->turn);
}

static bool run_phases(struct turn *turn, bool check, struct error *err)
{
	const struct ruleset *ruleset = turn->state->ruleset;

	for (const struct phase *phase = ruleset->phases; phase->name; phase++) {
		struct error broken = {0};
		events_phase(turn->events, phase->name);
		(ruleset->unordered ? events_list_begin : events_list_end)(turn->events);
		phase->run(turn);
		if (check && !ruleset->invariants(turn->state, &broken)) {
			error_set(err, EXIT_SOFTWARE, "turn %" PRId64 ", %s: %s", turn->state->turn,
			    phase->name, broken.text);
			error_clear(&broken);
			return false;
		}
	}
	return true;
}

bool play_run(struct play *play, bool check, struct error *err)
{
	const struct ruleset *ruleset = play->state->ruleset;
	struct turn turn = {play->state, play->orders, play->gm, play->dice, play->events};

	known_clear(&play->known);
	if (!error_pass(&play->trouble, err, NULL))
		return false;
	if (ruleset->turn_begin)
		ruleset->turn_begin(&turn);
	if (!run_phases(&turn, check, err))
		return false;
	if (ruleset->turn_end)
		ruleset->turn_end(&turn);
	play->state->turn++;
	return dice_check(play->dice, err);
}

struct report_source play_report_source(const struct play *play, unsigned seat, const struct host_facts *host)
{
	return (struct report_source){.state = play->state,
	    .seat = seat,
	    .orders = seat == GM_SEAT ? play->gm : play->orders[seat],
	    .events = play->events,
	    .host = host};
}

bool play_report(
    const struct play *play, unsigned seat, bool started, GString *json, GString *text, struct error *err)
{
	struct report_source source = {.state = play->state, .seat = seat, .started = true};

	if (!started)
		source = play_report_source(play, seat, NULL);
	return report_write(&source, json, NULL, text, err);
}

void play_orders_text(const struct order_set *set, GString *out)
{
	for (unsigned i = 0; set && i < set->count; i++) {
		if (set->orders[i].status == ORDER_REFUSED)
			continue;
		g_string_append(out, set->orders[i].canonical);
		g_string_append_c(out, '\n');
	}
}

void play_digest(const char *bytes, size_t size, char digest[13])
{
	char hex[65];

	hash_sha256_hex(bytes, size, hex);
	memcpy(digest, hex, 12);
	digest[12] = '\0';
}
