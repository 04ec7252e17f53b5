#include "engine/games/game_setup.h"

#include "engine/base/address.h"
#include "engine/base/file.h"
#include "engine/site/config_bots.h"

#include <string.h>

#define GAME_NAME_LIMIT 24
#define SEAT_NAME_LIMIT 32

/* --- Names (HO-7) ---------------------------------------------------------- */

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (g_ascii_strcasecmp(name, *list) == 0)
			return true;
	return false;
}

static bool check_name(
    const char *name, size_t limit, const char *more, const char *const *reserved, struct error *err)
{
	size_t size = strlen(name);
	bool good = size > 0 && size <= limit && g_ascii_isalpha(name[0]);
	for (size_t i = 0; good && i < size; i++)
		good = g_ascii_isalnum(name[i]) || strchr(more, name[i]);
	if (!good) {
		char *shown = error_shown(name);
		error_set(err, EXIT_DATA,
		    "\"%s\" is not a valid name: a letter, then up to %d letters, digits or %s", shown,
		    (int)limit - 1, more[1] ? "- and _" : "-");
		g_free(shown);
		return false;
	}
	return !is_one_of(name, reserved) || error_set(err, EXIT_DATA, "the name \"%s\" is reserved", name);
}

bool setup_check_game_name(const char *name, struct error *err)
{
	static const char *const reserved[] = {"all", "gm", "host", NULL};
	struct error cause = {0};
	bool good = check_name(name, GAME_NAME_LIMIT, "-", reserved, &cause);
	if (!good)
		error_set(err, EXIT_USAGE, "%s", cause.text);
	error_clear(&cause);
	return good;
}

bool setup_check_seat_name(const struct ruleset *ruleset, const char *name, struct error *err)
{
	static const char *const reserved[] = {"gm", "all", "host", "nobody", NULL};
	return check_name(name, SEAT_NAME_LIMIT, "-_", reserved, err) && ruleset->seat_name_check(name, err);
}

/* Refuses names of devices, which some systems treat as files whatever the extension, and words that commands
   and mails give a meaning. */
static bool is_reserved(const char *name, struct error *err)
{
	static const char *const words[] = {"con", "prn", "aux", "nul", "state", "host", "gm", "all",
	    "nobody", "anonymous", "off", "none", NULL};
	bool port = strlen(name) == 4 && g_ascii_isdigit(name[3]) &&
	            (g_ascii_strncasecmp(name, "com", 3) == 0 || g_ascii_strncasecmp(name, "lpt", 3) == 0);

	return (port || is_one_of(name, words)) &&
	       !error_set(err, EXIT_DATA, "the name \"%s\" is reserved; choose another one", name);
}

bool setup_check_new_game_name(const char *name, struct error *err)
{
	return setup_check_game_name(name, err) && !is_reserved(name, err);
}

bool setup_check_new_seat_name(const struct ruleset *ruleset, const char *name, struct error *err)
{
	return setup_check_seat_name(ruleset, name, err) && !is_reserved(name, err);
}

/* --- Seats ----------------------------------------------------------------- */

static char **read_addresses(const struct config *config, struct node *node, struct error *err)
{
	GPtrArray *list = g_ptr_array_new_with_free_func(g_free);
	bool single = node->kind == NODE_TEXT;
	char *own = config ? address_fold(config->address) : NULL;
	for (struct node *each = single ? node : node->first; each; each = single ? NULL : each->next) {
		char *folded = each->kind == NODE_TEXT ? address_fold(each->text) : NULL;
		if (!folded)
			node_error(each, err, "address: write it as name@example.org");
		else if (own && strcmp(folded, own) == 0)
			node_error(each, err, "address: that is the site's own address");
		else
			g_ptr_array_add(list, g_strdup(each->text));
		g_free(folded);
	}
	g_free(own);
	if (!error_is_set(err) && (list->len == 0 || (!single && node->kind != NODE_LIST)))
		node_error(node, err, "address: a mail address or a list of them is needed");
	g_ptr_array_add(list, NULL);
	if (!error_is_set(err))
		return (char **)g_ptr_array_free(list, FALSE);
	g_ptr_array_free(list, TRUE);
	return NULL;
}

static bool name_is_new(const struct setup_whole *whole, unsigned seat, const char *name)
{
	for (unsigned i = 0; i < seat; i++)
		if (whole->seats[i].name && g_ascii_strcasecmp(whole->seats[i].name, name) == 0)
			return false;
	return true;
}

/* Removes a key from its map, so that the ruleset does not see it. */
static struct node *cut(struct node *map, const char *key)
{
	for (struct node **at = &map->first; *at; at = &(*at)->next)
		if (strcmp((*at)->key, key) == 0) {
			struct node *node = *at;
			*at = node->next;
			map->count--;
			return node;
		}
	return NULL;
}

static bool read_bot(
    const struct config *config, struct setup_seat *seat, const struct node *bot, struct error *err)
{
	if (!bot || bot->kind == NODE_NULL)
		return true;
	if (bot->kind != NODE_TEXT || !config_knows_bot(config, bot->text))
		return node_error(bot, err,
		    "bot: hold, random, steady, sharp or a name of `bots` in nightmail.yaml is needed");
	if (!seat->name || seat->addresses)
		return node_error(bot, err, "bot: it needs a name, and has no address");
	seat->bot = g_strdup(bot->text);
	return true;
}

static bool read_seat(const struct config *config, struct setup_whole *whole, unsigned seat,
    struct node *node, struct error *err)
{
	struct error cause = {0};
	if (node->kind != NODE_MAP)
		return node_error(node, err, "players: a mapping with name and address is needed, not %s",
		    node_kind_name(node->kind));
	struct node *name = node_take(node, "name"), *address = node_take(node, "address");
	if (name && name->kind != NODE_NULL) {
		if (name->kind != NODE_TEXT)
			return node_error(
			    name, err, "name: a text is needed, not %s", node_kind_name(name->kind));
		if (!setup_check_new_seat_name(whole->ruleset, name->text, &cause))
			node_error(name, err, "name: %s", cause.text);
		else if (!name_is_new(whole, seat, name->text))
			node_error(name, err, "name: \"%s\" appears twice", name->text);
		error_clear(&cause);
		whole->seats[seat].name = g_strdup(name->text);
	}
	if (!error_is_set(err) && address && address->kind != NODE_NULL) {
		if (!whole->seats[seat].name)
			return node_error(address, err, "address: a name is needed with it");
		whole->seats[seat].addresses = read_addresses(config, address, err);
		whole->seats[seat].place = address;
	}
	return !error_is_set(err) && read_bot(config, &whole->seats[seat], cut(node, "bot"), err);
}

/* Number of empires in a map file; 0: none, or no map file. */
static int64_t empires_of_map(const char *map)
{
	struct error ignored = {0};
	struct document *document =
	    map ? document_parse("map.yaml", map, strlen(map), EXIT_DATA, &ignored) : NULL;
	const struct node *root = document ? document_root(document) : NULL;
	const struct node *empires = root && root->kind == NODE_MAP ? node_get(root, "empires") : NULL;
	int64_t count = empires && empires->kind == NODE_LIST ? (int64_t)empires->count : 0;
	document_free(document);
	error_clear(&ignored);
	return count;
}

static bool read_count(struct setup_whole *whole, const struct node *node, int64_t wanted, struct error *err)
{
	const struct ruleset *ruleset = whole->ruleset;
	int64_t of_map = wanted ? 0 : empires_of_map(whole->map);
	int64_t count = wanted                   ? wanted
	                : of_map                 ? of_map
	                : ruleset->seats_default ? ruleset->seats_default
	                                         : 2;
	if (!wanted && node && node->kind == NODE_INTEGER)
		count = node->number;
	else if (node && node->kind == NODE_LIST && (!wanted || wanted < (int64_t)node->count))
		count = (int64_t)node->count;
	if (wanted && count != wanted)
		return node_error(
		    node, err, "players: the file has %d, --players says %d", (int)count, (int)wanted);
	if (count < ruleset->seats_min || count > ruleset->seats_max)
		return node_error(node, err, "players: %s is for %u to %u, not %" G_GINT64_FORMAT,
		    ruleset->name, ruleset->seats_min, ruleset->seats_max, (gint64)count);
	whole->count = (unsigned)count;
	whole->seats = g_new0(struct setup_seat, whole->count);
	return true;
}

static bool read_players(const struct config *config, const struct setup_request *request,
    struct setup_whole *whole, struct node *players, struct error *err)
{
	unsigned seat = 0;
	if (players && players->kind != NODE_LIST && players->kind != NODE_INTEGER)
		return node_error(players, err,
		    "players: a list of players or a number of seats is needed, not %s",
		    node_kind_name(players->kind));
	if (!read_count(whole, players, request->players, err))
		return false;
	for (struct node *each = players && players->kind == NODE_LIST ? players->first : NULL; each;
	     each = each->next)
		if (!read_seat(config, whole, seat++, each, err))
			return false;
	return true;
}

/* --- Resolved document ----------------------------------------------------- */

/* Writes the players for the resolved setup: names and the ruleset's own keys; no addresses. */
static void write_players(const struct setup_whole *whole, const struct node *players, struct json *json)
{
	const struct node *each = players && players->kind == NODE_LIST ? players->first : NULL;
	json_list(json, "players");
	for (unsigned i = 0; i < whole->count; i++) {
		json_map(json, NULL);
		json_text(json, "name", whole->seats[i].name);
		for (const struct node *key = each ? each->first : NULL; key; key = key->next)
			if (strcmp(key->key, "name") != 0 && strcmp(key->key, "address") != 0 &&
			    strcmp(key->key, "bot") != 0)
				json_node(json, NULL, key);
		json_end(json);
		each = each ? each->next : NULL;
	}
	json_end(json);
}

/* Reads `map: {file: map.yaml}` (HO-41) into `whole` and removes the key from the root. */
static bool take_map_file(const char *path, struct node *root, struct setup_whole *whole, struct error *err)
{
	struct node *map = root->kind == NODE_MAP ? node_get(root, "map") : NULL;
	struct node *file = map && map->kind == NODE_MAP ? node_get(map, "file") : NULL;
	size_t size;
	if (!file)
		return true;
	if (file->kind != NODE_TEXT || map->count != 1)
		return node_error(file, err, "map: a file must be the only key, as {file: map.yaml}");
	cut(root, "map");
	char *near = path ? g_path_get_dirname(path) : g_strdup(".");
	char *dir = g_canonicalize_filename(near, NULL);
	char *full = g_canonicalize_filename(file->text, dir);
	whole->map = file_read(full, 0, &size, err);
	whole->map_path = full;
	g_free(near);
	g_free(dir);
	return whole->map != NULL;
}

/* Names for all seats for a trial start; unnamed seats get E1, E2, ... */
static const char **trial_names(const struct setup_whole *whole, GStringChunk *texts)
{
	const char **names = g_new0(const char *, whole->count);
	unsigned number = 1;
	for (unsigned i = 0; i < whole->count; i++) {
		char name[16];
		if (whole->seats[i].name) {
			names[i] = whole->seats[i].name;
			continue;
		}
		do
			g_snprintf(name, sizeof name, "E%u", number++);
		while (!name_is_new(whole, whole->count, name));
		names[i] = g_string_chunk_insert(texts, name);
	}
	return names;
}

/* Copies the keys that the ruleset resolved; not its default for `map` if a file gives the map. */
static bool copy_resolved(const GString *part, bool map_file, struct json *json, struct error *err)
{
	struct document *document = document_parse("setup", part->str, part->len, EXIT_SOFTWARE, err);
	const struct node *key = document ? document_root(document)->first : NULL;
	for (; key; key = key->next)
		if (!map_file || strcmp(key->key, "map") != 0)
			json_node(json, NULL, key);
	document_free(document);
	return !error_is_set(err);
}

/* Writes the keys that were not taken, and ends the document. */
static char *end_rest(const struct node *root, struct json *json, GString *out)
{
	for (const struct node *key = root->first; key; key = key->next)
		if (!key->taken)
			json_node(json, NULL, key);
	json_end(json);
	json_free(json);
	return g_string_free(out, FALSE);
}

/* The ruleset's keys as the person wrote them, for a start with fewer seats. */
static char *write_given(const struct node *root)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	json_map(json, NULL);
	return end_rest(root, json, out);
}

static bool check_rules_part(const struct setup_request *request, struct setup_whole *whole,
    const struct rules *rules, struct node *root, struct node *players, struct json *json, struct error *err)
{
	const char **names = g_new0(const char *, whole->count);
	g_autoptr(GString) part = g_string_new(NULL);
	struct json *resolved = json_new(part);
	for (unsigned i = 0; i < whole->count; i++)
		names[i] = whole->seats[i].name;
	struct setup setup = {
	    .game = request->game,
	    .seed = request->seed,
	    .root = root,
	    .players = players && players->kind == NODE_LIST ? players : NULL,
	    .names = names,
	    .seats = whole->count,
	    .map_file = whole->map != NULL,
	};
	whole->given = write_given(root);
	json_map(resolved, NULL);
	bool good = whole->ruleset->setup_check(rules->tables, &setup, resolved, err) && node_done(root, err);
	json_end(resolved);
	json_free(resolved);
	g_free(names);
	return good && copy_resolved(part, whole->map != NULL, json, err);
}

/* Replaces a place in a generated document, for an error of the trial start, by one in the person's files. */
static void place_for_people(const struct setup_request *request, const struct setup_whole *whole,
    const struct node *root, struct error *err)
{
	const struct node *map = node_get(root, "map");
	bool in_map = g_strcmp0(err->file, "map.yaml") == 0;
	if (!in_map && g_strcmp0(err->file, "game.yaml") != 0)
		return;
	g_free(err->file);
	err->file = g_strdup(in_map ? whole->map_path : request->path);
	if (in_map)
		return;
	err->line = request->path ? (map ? map : root)->line : 0;
	err->column = request->path ? (map ? map : root)->column : 0;
}

static bool resolve_with(const struct setup_request *request, struct setup_whole *whole,
    const struct rules *rules, struct node *root, struct node *players, struct error *err)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	json_map(json, NULL);
	json_text(json, "ruleset", whole->ruleset->name);
	host_setup_write(&whole->host, json);
	write_players(whole, players, json);
	if (whole->map) {
		json_map(json, "map");
		json_text(json, "file", "map.yaml");
		json_end(json);
	}
	bool good = check_rules_part(request, whole, rules, root, players, json, err);
	json_end(json);
	json_free(json);
	whole->resolved = g_string_free(out, FALSE);
	if (!good)
		return false;
	GStringChunk *texts = g_string_chunk_new(64);
	const char **names = trial_names(whole, texts);
	struct state *state = setup_first_state(rules, request->game, request->seed, whole->resolved,
	    whole->map, names, whole->count, false, err);
	g_free(names);
	g_string_chunk_free(texts);
	if (!state)
		place_for_people(request, whole, root, err);
	play_state_free(state);
	return state != NULL;
}

static bool find_ruleset(
    const struct setup_request *request, struct setup_whole *whole, struct node *root, struct error *err)
{
	struct node *node = node_take(root, "ruleset");
	if (node && node->kind != NODE_TEXT)
		return node_error(node, err, "ruleset: a name is needed; `nightmail new --list` names them");
	const char *name = request->ruleset ? request->ruleset : node ? node->text : NULL;
	if (!name)
		return error_set(err, EXIT_USAGE, "--ruleset is needed; `nightmail new --list` names them");
	whole->ruleset = ruleset_find(name);
	if (!whole->ruleset && request->ruleset)
		return error_set(err, EXIT_NO_INPUT,
		    "there is no ruleset \"%s\"; `nightmail new --list` names them", name);
	if (!whole->ruleset)
		return node_error(
		    node, err, "there is no ruleset \"%s\"; `nightmail new --list` names them", name);
	return true;
}

bool setup_resolve(const struct config *config, const struct setup_request *request,
    struct setup_whole *whole, struct error *err)
{
	const char *text = request->text ? request->text : "{}";
	*whole = (struct setup_whole){0};
	whole->document = request->path ? document_read(request->path, EXIT_DATA, err)
	                                : document_parse("setup", text, strlen(text), EXIT_DATA, err);
	if (!whole->document)
		return false;
	struct node *root = document_root(whole->document);
	if (root->kind != NODE_MAP)
		return node_error(root, err, "a setup is a mapping, not %s", node_kind_name(root->kind));
	struct node *defaults = config ? config->defaults : NULL;
	bool says_press = node_get(root, "press") || (defaults && node_get(defaults, "press"));
	if (!find_ruleset(request, whole, root, err) ||
	    !host_setup_read(root, defaults, config ? config->timezone : "UTC", &whole->host, err) ||
	    !config_check_bots(config, root, err))
		return false;
	if (defaults && !node_done(defaults, err))
		return false;
	host_setup_warn(&whole->host, stderr);
	if (!says_press && whole->ruleset->press_anonymous)
		whole->host.press = PRESS_ANONYMOUS;
	if (!whole->host.title)
		whole->host.title = request->game;
	if (config && whole->host.address &&
	    !config_check_room(config, whole->host.address, node_get(root, "address"), err))
		return false;
	struct node *players = node_take(root, "players");
	struct rules *rules = rules_load(whole->ruleset, request->rules_dir, err);
	bool good = rules && take_map_file(request->path, root, whole, err) &&
	            read_players(config, request, whole, players, err) &&
	            resolve_with(request, whole, rules, root, players, err);
	rules_free(rules);
	return good;
}

void setup_whole_clear(struct setup_whole *whole)
{
	for (unsigned i = 0; i < whole->count; i++) {
		g_free(whole->seats[i].name);
		g_strfreev(whole->seats[i].addresses);
		g_free(whole->seats[i].bot);
	}
	g_free(whole->seats);
	g_free(whole->resolved);
	g_free(whole->given);
	g_free(whole->map);
	g_free(whole->map_path);
	document_free(whole->document);
	*whole = (struct setup_whole){0};
}

/* --- First state ----------------------------------------------------------- */

/* Writes the players of a resolved setup under the current names of the seats; omits a player whose name is NULL. */
static void write_named(const struct node *players, const char *const *names, struct json *json)
{
	unsigned seat = 0;
	json_list(json, "players");
	for (const struct node *each = players ? players->first : NULL; each; each = each->next, seat++) {
		if (!names[seat])
			continue;
		json_map(json, NULL);
		json_text(json, "name", names[seat]);
		for (const struct node *key = each->first; key; key = key->next)
			if (strcmp(key->key, "name") != 0)
				json_node(json, NULL, key);
		json_end(json);
	}
	json_end(json);
}

char *setup_rewrite(struct node *root, const struct host_setup *host, const char *const *names)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	struct node *players = node_take(root, "players");
	json_map(json, NULL);
	json_node(json, NULL, node_take(root, "ruleset"));
	host_setup_write(host, json);
	if (names)
		write_named(players, names, json);
	else
		json_node(json, NULL, players);
	return end_rest(root, json, out);
}

/* Resolves the ruleset's keys again for the seats in `base`, whose players are already reduced. */
static bool resolve_again(const struct rules *rules, struct node *base, struct node *given,
    struct setup *setup, struct json *json, struct error *err)
{
	g_autoptr(GString) part = g_string_new(NULL);
	struct json *resolved = json_new(part);
	struct host_setup host;
	setup->root = given;
	setup->players = node_take(base, "players");
	json_map(resolved, NULL);
	bool good = rules->ruleset->setup_check(rules->tables, setup, resolved, err);
	json_end(resolved);
	json_free(resolved);
	if (!good || !host_setup_read(base, NULL, NULL, &host, err))
		return false;
	json_node(json, NULL, node_take(base, "ruleset"));
	host_setup_write(&host, json);
	json_node(json, NULL, setup->players);
	if (setup->map_file)
		json_node(json, NULL, node_get(base, "map"));
	return copy_resolved(part, setup->map_file, json, err);
}

char *setup_for_seats(const struct rules *rules, const char *game, uint64_t seed, const char *resolved,
    const char *given, bool map_file, const char *const *names, unsigned count, struct error *err)
{
	struct document *base = document_parse("game.yaml", resolved, strlen(resolved), EXIT_DATA, err);
	struct document *keys = document_parse("setup", given, strlen(given), EXIT_DATA, err);
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	struct setup setup = {
	    .game = game, .seed = seed, .names = names, .seats = count, .map_file = map_file};
	json_map(json, NULL);
	bool good =
	    base && keys && resolve_again(rules, document_root(base), document_root(keys), &setup, json, err);
	json_end(json);
	json_free(json);
	document_free(keys);
	document_free(base);
	return g_string_free(out, !good);
}

static void tell_warnings(const char *game, const GString *warnings)
{
	g_auto(GStrv) lines = g_strsplit(warnings->str, "\n", 0);

	for (unsigned i = 0; lines[i]; i++)
		if (*lines[i])
			fprintf(stderr, "nightmail: %s: warning: %s\n", game, lines[i]);
}

/* Checks the seats: a record's game.yaml may come from anybody, and rulesets rely on a valid number of seats,
   each with a name. */
static bool check_seats(const struct ruleset *ruleset, const struct node *root, const struct node *players,
    const char *const *names, unsigned count, struct error *err)
{
	struct error cause = {0};

	if (!players || players->kind != NODE_LIST || players->count != count)
		return node_error(
		    players ? players : root, err, "players: a list of all %u is needed", count);
	if (count < ruleset->seats_min || count > ruleset->seats_max)
		return node_error(players, err, "players: %s is for %u to %u, not %u", ruleset->name,
		    ruleset->seats_min, ruleset->seats_max, count);
	for (unsigned i = 0; i < count && !error_is_set(&cause); i++) {
		setup_check_seat_name(ruleset, names[i], &cause);
		for (unsigned before = 0; before < i; before++)
			if (g_ascii_strcasecmp(names[before], names[i]) == 0)
				error_set(&cause, EXIT_DATA, "\"%s\" appears twice", names[i]);
	}
	if (error_is_set(&cause))
		node_error(players, err, "players: %s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

struct state *setup_first_state(const struct rules *rules, const char *game, uint64_t seed,
    const char *resolved, const char *map, const char *const *names, unsigned count, bool tell,
    struct error *err)
{
	struct host_setup host;
	struct state *state = NULL;
	struct document *document = document_parse("game.yaml", resolved, strlen(resolved), EXIT_DATA, err);
	struct document *map_file = map ? document_parse("map.yaml", map, strlen(map), EXIT_DATA, err) : NULL;
	if (document && !map == !map_file) {
		struct node *root = document_root(document);
		struct node *players = node_take(root, "players");
		node_take(root, "ruleset");
		if (map)
			cut(root, "map");
		g_autoptr(GString) warnings = g_string_new(NULL);
		struct setup setup = {
		    game, seed, root, players, names, count, map != NULL, warnings, .resolved = true};
		if (check_seats(rules->ruleset, root, players, names, count, err) &&
		    host_setup_read(root, NULL, NULL, &host, err))
			state =
			    play_state_make(rules, &setup, map_file ? document_root(map_file) : NULL, err);
		if (state && tell)
			tell_warnings(game, warnings);
	}
	document_free(map_file);
	document_free(document);
	return state;
}
