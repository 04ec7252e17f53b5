#include "engine/records/restore.h"

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/games/diaries.h"
#include "engine/play/dice.h"
#include "engine/records/archive.h"
#include "engine/records/bag.h"
#include "engine/records/replay.h"
#include "engine/records/sealed.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

/* --- Reading game.yaml ----------------------------------------------------- */

static const char *text_of(const struct node *map, const char *key)
{
	const struct node *node = node_get(map, key);

	return node && node->kind == NODE_TEXT ? node->text : NULL;
}

static bool read_name(struct restore *r, struct node *root, struct error *err)
{
	struct error cause = {0};
	const struct node *node = node_get(root, "game");

	r->name = text_of(root, "game");
	if (!r->name)
		return node_error(node ? node : root, err, "the key \"game\" is missing or no text");
	if (!setup_check_game_name(r->name, &cause))
		node_error(node, err, "game: %s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

static bool read_seat_names(struct restore *r, const struct node *root, struct error *err)
{
	const struct node *players = node_get(root, "players");

	if (!players || players->kind != NODE_LIST || !players->first)
		return node_error(players ? players : root, err, "players: a list of names is needed");
	for (const struct node *each = players->first; each; each = each->next) {
		const char *name = each->kind == NODE_MAP ? text_of(each, "name") : NULL;
		struct error cause = {0};
		if (!name)
			return node_error(each, err, "players: a name is needed");
		if (!setup_check_seat_name(r->rules->ruleset, name, &cause))
			node_error(each, err, "name: %s", cause.text);
		error_clear(&cause);
		for (guint i = 0; i < r->names->len; i++)
			if (g_ascii_strcasecmp(r->names->pdata[i], name) == 0)
				node_error(each, err, "name: \"%s\" is there twice", name);
		g_ptr_array_add(r->names, (gpointer)name);
		if (error_is_set(err))
			return false;
	}
	return true;
}

/* The seed must be recorded: of a running game only the GM's own archive contains it (HO-20). */
static bool find_seed(struct restore *r, const struct node *root, struct error *err)
{
	g_autofree char *path = g_build_filename(r->dir, "secret.yaml", NULL);

	r->running = !node_get(root, "seed") || !node_get(root, "salt");
	/* if the game is in the database already, its seed is, too */
	return !r->running || r->game || g_file_test(path, G_FILE_TEST_EXISTS) ||
	       error_set_file(err, EXIT_DATA, path,
	           "is missing: %s is running, and without its seed no turn could be proved or played; take a"
	           " copy by `nightmail backup`, or what `nightmail archive %s DIR --secret` wrote",
	           r->name, r->name);
}

static bool read_game(struct restore *r, struct error *err)
{
	g_autofree char *path = g_build_filename(r->dir, "game.yaml", NULL);
	const struct ruleset *ruleset;
	struct node *root;

	r->document = document_read(path, EXIT_DATA, err);
	root = r->document ? document_root(r->document) : NULL;
	ruleset = root ? play_ruleset_of(root, err) : NULL;
	r->rules_dir = g_build_filename(r->dir, "rulesets", NULL);
	/* an archive has the tables that played; games/ has them only if they are not the built-in ones */
	if (!g_file_test(r->rules_dir, G_FILE_TEST_IS_DIR))
		g_clear_pointer(&r->rules_dir, g_free);
	r->rules = ruleset ? record_rules(r->record, ruleset, r->rules_dir, err) : NULL;
	return r->rules && read_name(r, root, err) && read_seat_names(r, root, err) &&
	       find_seed(r, root, err);
}

/* --- Proof ----------------------------------------------------------------- */

/* The game's present tables must be those that played its last turn. */
static bool check_tables(const struct restore *r, struct error *err)
{
	struct record_turn last = {record_last(r->record), 0};
	struct document *host = record_document(r->record, last, "host.yaml", err);
	const struct node *rules = host ? node_get(document_root(host), "rules") : NULL;
	const char *tables = rules && rules->kind == NODE_MAP ? text_of(rules, "tables") : NULL;

	if (host && tables && g_strcmp0(tables, r->rules->override_sha256) != 0)
		error_set_file(err, EXIT_UNAVAILABLE, r->dir,
		    "other tables of %s played this game than it has; put them beside game.yaml as tables.yaml",
		    r->rules->ruleset->title);
	document_free(host);
	return !error_is_set(err);
}

bool restore_prove(struct restore *r, struct error *err)
{
	struct replay_result result = {0};

	if (check_tables(r, err) && replay_commitment(r->record, &result, err))
		replay_run(r->record, r->rules_dir, r->site->audience == AUDIENCE_TERMINAL, &result, err);
	if (result.difference)
		error_set_file(err, EXIT_DATA, r->dir, "%s", result.difference);
	r->proof = g_steal_pointer(&result.turns);
	replay_clear(&result);
	return !error_is_set(err);
}

/* --- Into the database ----------------------------------------------------- */

/* Inserts the game with seed and salt from `root`, the root of game.yaml or secret.yaml. */
static bool insert_game(struct restore *r, const struct node *root, struct error *err)
{
	const struct node *game = document_root(r->document), *seed = node_get(root, "seed");
	const struct history_turn *first = &g_array_index(r->turns, struct history_turn, 0);
	const struct history_turn *last = first + (record_last(r->record) - record_first(r->record));
	const char *salt = text_of(root, "salt"), *title = text_of(game, "title");
	g_autofree char *setup = archive_setup_of(game), *winners = archive_winners_of(game);
	size_t size;
	g_autofree char *map = record_read(r->record, RECORD_GAME, "map.yaml", &size, err);

	if (!seed || seed->kind != NODE_INTEGER || !salt)
		return node_error(seed ? seed : root, err, "seed must be a whole number, and salt a text");
	if (error_is_set(err) || !sql_game_restore(r->site->db,
	                             &(struct sql_game_restore){.id = game_next_id(r->site, err),
	                                 .name = r->name,
	                                 .ruleset = r->rules->ruleset->name,
	                                 .title = title ? title : r->name,
	                                 .state = game_state_name(r->running ? GAME_RUNNING : GAME_FINISHED),
	                                 .setup = setup,
	                                 .seed = seed->number,
	                                 .salt = salt,
	                                 .redice = history_redice(r->record, err),
	                                 .turn = last->id.turn,
	                                 .opened = last->opened,
	                                 .winners = r->running ? NULL : winners,
	                                 .created = first->opened},
	                             err))
		return false;
	r->game = db_last_id(r->site->db);
	return (!map || sql_game_map_add(r->site->db, r->game, map, err)) &&
	       sql_game_keep_tables(
	           r->site->db, r->game, r->rules->override_text ? r->rules->override_text : "", err);
}

static bool insert_seats(struct restore *r, struct error *err)
{
	r->seats = g_new0(int64_t, r->names->len);
	for (guint i = 0; i < r->names->len; i++) {
		if (!sql_seat_restore(r->site->db, r->game, i, r->names->pdata[i], err))
			return false;
		r->seats[i] = db_last_id(r->site->db);
	}
	return true;
}

/* Inserts the seed parts of `fair: shared`, in the order of the seats. */
static bool insert_parts(struct restore *r, const struct node *root, struct error *err)
{
	const struct node *list = node_get(root, "parts");
	guint i = 0;

	for (const struct node *each = list && list->kind == NODE_LIST ? list->first : NULL; each;
	     each = each->next, i++) {
		const char *word = each->kind == NODE_MAP ? text_of(each, "part") : NULL;
		const struct node *drawn = word ? node_get(each, "drawn") : NULL;
		if (!word || !dice_part_is_good(word) || !drawn || drawn->kind != NODE_BOOL ||
		    i >= r->names->len || g_strcmp0(text_of(each, "empire"), r->names->pdata[i]) != 0)
			return node_error(each, err, "parts: empire, part and drawn of each seat are needed");
		if (!sql_part_restore(r->site->db, r->game, r->seats[i], word, drawn->number, err))
			return false;
	}
	return true;
}

static bool insert_act(void *context, const struct history_act *act, struct error *err)
{
	const struct restore *r = context;

	return sql_history_restore(r->site->db, r->game, act->time, act->what, act->text, err);
}

bool restore_history(struct restore *r, struct error *err)
{
	return history_each(r->record, insert_act, r, err);
}

/* Notes the last bot or player that came to each seat, regardless of rollbacks; host.yaml of the last turn has
   the other seats' bots. */
static bool seat_act(void *context, const struct history_act *act, struct error *err)
{
	struct restore *r = context;

	(void)err;
	if (*act->seat)
		g_hash_table_insert(r->seated, g_strdup(act->seat), g_strdup(act->bot ? act->bot : "none"));
	return true;
}

bool restore_bots(struct restore *r, struct error *err)
{
	GHashTableIter iter;
	gpointer empire, bot;
	bool good;

	r->seated = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	good = history_each(r->record, seat_act, r, err);
	g_hash_table_iter_init(&iter, r->seated);
	while (good && g_hash_table_iter_next(&iter, &empire, &bot))
		good = sql_seat_restore_bot(r->site->db, r->game, empire, bot, err);
	g_hash_table_destroy(r->seated);
	return good;
}

/* Is the file what this program would write from the restored database? games/ is written again from it. */
static bool same_file(
    struct restore *r, const char *name, const GString *written, bool optional, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(r->record, RECORD_GAME, name, &size, err);
	g_autofree char *path = g_build_filename(r->dir, name, NULL);
	size_t at = 0;

	if (error_is_set(err) || (!bytes && optional))
		return !error_is_set(err);
	while (bytes && at < size && at < written->len && bytes[at] == written->str[at])
		at++;
	return (at == size && at == written->len) ||
	       error_set_file(err, EXIT_DATA, path, "byte %zu is not as this program writes it", at + 1);
}

/* Restores the diaries of a finished game. */
static bool take_diaries(struct restore *r, const struct game *game, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(r->record, RECORD_GAME, "diaries.yaml", &size, err);
	g_autofree char *path = g_build_filename(r->dir, "diaries.yaml", NULL);
	struct document *document =
	    bytes && !r->running ? document_parse(path, bytes, size, EXIT_DATA, err) : NULL;

	if (document)
		diaries_take(r->site, game, document_root(document), err);
	document_free(document);
	return !error_is_set(err);
}

static bool check_written(struct restore *r, const struct game *game, struct error *err)
{
	g_autoptr(GString) yaml = g_string_new(NULL);
	g_autoptr(GString) history = g_string_new(NULL);

	return archive_game_yaml(r->site, game, yaml, err) && same_file(r, "game.yaml", yaml, false, err) &&
	       archive_history(r->site, game, history, err) &&
	       same_file(r, "history.txt", history, true, err);
}

static bool insert_all(struct restore *r, struct error *err)
{
	struct document *secret =
	    r->running ? record_document(r->record, RECORD_GAME, "secret.yaml", err) : NULL;
	const struct node *root = document_root(secret ? secret : r->document);
	struct game *game = NULL;

	if (!error_is_set(err) && insert_game(r, root, err) && insert_seats(r, err) &&
	    insert_parts(r, root, err) && restore_history(r, err) && restore_turns(r, err) &&
	    restore_bots(r, err))
		game = game_load_id(r->site, r->game, err);
	if (game && check_written(r, game, err) && take_diaries(r, game, err) && secret)
		sealed_take(r->site, game, document_root(secret), err);
	game_free(game);
	document_free(secret);
	return !error_is_set(err);
}

/* --- The whole ------------------------------------------------------------- */

/* Refuses to restore if games/ has another record under the game's name, which would be overwritten. */
static bool check_place(const struct restore *r, struct error *err)
{
	g_autofree char *relative = g_build_filename("games", r->name, NULL);
	g_autofree char *place = site_path(r->site, relative);
	struct stat from, to;

	g_autofree char *there = sql_game_name(r->site->db, r->name, err);

	if (there)
		return error_set(err, EXIT_CANT_CREATE, "there is a game \"%s\" already", there);
	return !error_is_set(err) && ((stat(r->dir, &from) == 0 && stat(place, &to) == 0 &&
	                                  from.st_dev == to.st_dev && from.st_ino == to.st_ino) ||
	                                 file_dir_is_free(place, err));
}

static void say_next(const struct restore *r, GString *line)
{
	struct error ignored = {0};
	g_autofree char *name = sql_seat_without_bot(r->site->db, r->game, &ignored);
	int64_t empires = sql_seats_without_bot(r->site->db, r->game, &ignored);

	error_clear(&ignored);
	g_string_append_printf(
	    line, "%s: turns %" PRId64 "-%" PRId64, r->name, record_first(r->record), record_last(r->record));
	if (!r->running)
		g_string_append(line, ", the game is over");
	else if (!name)
		g_string_append_printf(line, ", held: nightmail resume %s", r->name);
	else
		g_string_append_printf(line,
		    ", held; %d %s: nightmail replace %s %s ADDRESS, then nightmail resume %s", (int)empires,
		    text_plural(empires, "empire without address", "empires without addresses"), r->name,
		    name, r->name);
}

/* Fills in the current time for a game of `simulate`, which has no history. */
static void fill_times(struct restore *r)
{
	for (guint i = 0; i < r->turns->len; i++) {
		struct history_turn *turn = &g_array_index(r->turns, struct history_turn, i);
		if (turn->opened)
			continue;
		turn->opened = clock_now();
		turn->ran = i + 1 < r->turns->len ? turn->opened : 0;
	}
}

bool restore_open(struct restore *r, struct error *err)
{
	return (r->record = record_open_dir(r->dir, err)) && read_game(r, err);
}

void restore_end(struct restore *r)
{
	if (r->proof)
		g_array_unref(r->proof);
	if (r->turns)
		g_array_unref(r->turns);
	g_free(r->seats);
	g_free(r->rules_dir);
	g_ptr_array_unref(r->names);
	rules_free(r->rules);
	document_free(r->document);
	record_free(r->record);
}

static bool restore(struct restore *r, struct error *err)
{
	if (!restore_open(r, err) || !check_place(r, err) || !replay_sums(r->dir, err) ||
	    !restore_prove(r, err) || !(r->turns = history_turns(r->record, err)))
		return false;
	fill_times(r);
	bool good = db_begin(r->site->db, err) && insert_all(r, err) && db_commit(r->site->db, err);
	db_rollback(r->site->db);
	return good;
}

bool restore_game(struct site *site, const char *dir, GString *line, struct error *err)
{
	g_autofree char *place = bag_open(dir, err);
	struct restore r = {.site = site, .dir = place, .names = g_ptr_array_new()};
	bool good = place && restore(&r, err);

	if (good) {
		site_log(site, "rebuild %s from files, turn %d", r.name, (int)record_last(r.record));
		say_next(&r, line);
		g_string_append_c(line, '\n');
		replay_turns_tell(r.name, r.proof, line);
	}
	restore_end(&r);
	return good && archive_catch_up(site, err);
}
