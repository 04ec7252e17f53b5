#include "engine/records/record.h"

#include "engine/base/compare.h"
#include "engine/base/file.h"
#include "engine/records/archive.h"
#include "engine/records/sealed.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

struct record {
	char *dir; /* NULL: a game of a site */
	struct site *site;
	const struct game *game;
	char *name;
	int64_t first, last;
};

static bool is_game(struct record_turn turn)
{
	return turn.turn < 0;
}

static char *turn_dir(const struct record *record, struct record_turn turn)
{
	g_autoptr(GString) base = g_string_new(NULL);

	if (is_game(turn))
		return g_strdup(record->dir);
	past_turn_name(turn.turn, turn.void_number, base);
	return g_build_filename(record->dir, base->str, NULL);
}

int record_turn_compare(gconstpointer a, gconstpointer b)
{
	const struct record_turn *x = a, *y = b;
	int order = compare_integers(x->void_number, y->void_number);

	return order != 0 ? order : compare_integers(x->turn, y->turn);
}

static void add_dirs(const struct record *record, GArray *turns)
{
	g_autoptr(GDir) dir = g_dir_open(record->dir, 0, NULL);
	struct record_turn turn;
	const char *name;

	while (dir && (name = g_dir_read_name(dir)))
		if (record_turn_parse(name, &turn))
			g_array_append_val(turns, turn);
	g_array_sort(turns, record_turn_compare);
}

GArray *record_turns(struct record *record, struct error *err)
{
	GArray *turns = g_array_new(FALSE, FALSE, sizeof(struct record_turn));
	struct sql_turns_of_record row;
	struct db_rows *rows;

	if (!record->site) {
		add_dirs(record, turns);
		return turns;
	}
	rows = sql_turns_of_record(record->site->db, record->game->id, err);
	while (sql_turns_of_record_next(rows, &row, err)) {
		struct record_turn turn = {row.turn, row.void_number};
		g_array_append_val(turns, turn);
	}
	db_rows_free(rows);
	return turns;
}

static bool find_turns(struct record *record, struct error *err)
{
	g_autoptr(GArray) turns = record_turns(record, err);

	record->first = -1;
	for (guint i = 0; i < turns->len; i++) {
		struct record_turn turn = g_array_index(turns, struct record_turn, i);
		if (turn.void_number)
			break;
		record->first = record->first < 0 ? turn.turn : record->first;
		record->last = turn.turn;
	}
	return record->first >= 0 ||
	       error_set_file(err, EXIT_DATA, record->dir, "contains no turn (turn-0001/ and so on)");
}

/* The game's name in game.yaml; if that cannot be read, the directory's name. */
static char *name_of_dir(const char *path, const char *setup)
{
	struct error ignored = {0};
	size_t size;
	g_autofree char *bytes = file_read(setup, 0, &size, &ignored);
	struct document *doc = bytes ? document_parse(setup, bytes, size, EXIT_DATA, &ignored) : NULL;
	const struct node *game = doc ? node_get(document_root(doc), "game") : NULL;
	char *name = game && game->text ? g_strdup(game->text) : g_path_get_basename(path);

	document_free(doc);
	error_clear(&ignored);
	return name;
}

struct record *record_open_dir(const char *path, struct error *err)
{
	struct record *record = g_new0(struct record, 1);
	g_autofree char *setup = g_build_filename(path, "game.yaml", NULL);

	record->dir = g_strdup(path);
	if (!record_check_files(path, err)) {
		record_free(record);
		return NULL;
	}
	record->name = name_of_dir(path, setup);
	if (!g_file_test(setup, G_FILE_TEST_EXISTS))
		error_set_file(err, EXIT_NO_INPUT, path, "is not a game's directory: it has no game.yaml");
	else if (find_turns(record, err))
		return record;
	record_free(record);
	return NULL;
}

struct record *record_open_game(struct site *site, const struct game *game, struct error *err)
{
	struct record *record = g_new0(struct record, 1);
	struct sql_turns_range row;
	struct db_rows *rows = sql_turns_range(site->db, game->id, err);
	bool started = sql_turns_range_next(rows, &row, err);

	record->site = site;
	record->game = game;
	record->name = g_strdup(game->name);
	record->first = started ? row.first : 0;
	record->last = started ? row.last : 0;
	db_rows_free(rows);
	if (started)
		return record;
	error_set(err, EXIT_DATA, "%s has not been started: there is nothing to verify", game->name);
	record_free(record);
	return NULL;
}

void record_free(struct record *record)
{
	if (!record)
		return;
	g_free(record->dir);
	g_free(record->name);
	g_free(record);
}

const char *record_name(const struct record *record)
{
	return record->name;
}

int64_t record_first(const struct record *record)
{
	return record->first;
}

int64_t record_last(const struct record *record)
{
	return record->last;
}

/* A copy, followed by a NUL byte; NULL for NULL. */
static char *keep_bytes(const void *bytes, size_t length, size_t *size)
{
	char *copy = bytes ? g_malloc(length + 1) : NULL;

	if (copy) {
		memcpy(copy, bytes, length);
		copy[length] = '\0';
		*size = length;
	}
	return copy;
}

static char *read_game_file(struct record *record, const char *name, size_t *size, struct error *err)
{
	bool (*write)(struct site *, const struct game *, GString *, struct error *) =
	    strcmp(name, "game.yaml") == 0                                            ? archive_game_yaml
	    : strcmp(name, "history.txt") == 0                                        ? archive_history
	    : strcmp(name, "secret.yaml") == 0 && record->game->state == GAME_RUNNING ? sealed_write
	                                                                              : NULL;
	GString *text;

	if (strcmp(name, "tables.yaml") == 0) {
		const char *tables = record->game->tables;
		return tables && *tables ? keep_bytes(tables, strlen(tables), size) : NULL;
	}
	if (strcmp(name, "diaries.yaml") == 0)
		return archive_diaries(record->site, record->game, size, err);
	if (strcmp(name, "map.yaml") == 0) {
		char *map = game_map(record->site, record->game, err);
		*size = map ? strlen(map) : 0;
		return map;
	}
	if (!write)
		return NULL;
	text = g_string_new(NULL);
	if (!write(record->site, record->game, text, err)) {
		g_string_free(text, TRUE);
		return NULL;
	}
	*size = text->len;
	return g_string_free(text, FALSE);
}

static char *read_turn(
    const struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	struct sql_turn_of_record row;
	struct db_rows *rows =
	    sql_turn_of_record(record->site->db, record->game->id, turn.turn, turn.void_number, err);
	char *bytes = NULL;

	if (sql_turn_of_record_next(rows, &row, err))
		bytes = strcmp(name, "state.json") == 0    ? keep_bytes(row.state, row.state_size, size)
		        : strcmp(name, "played.json") == 0 ? keep_bytes(row.played, row.played_size, size)
		                                           : keep_bytes(row.host, row.host_size, size);
	db_rows_free(rows);
	return bytes;
}

static char *read_orders(
    const struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	g_autofree char *empire = g_strndup(name, strlen(name) - strlen(".ord"));
	struct sql_order_file row;
	struct db_rows *rows =
	    sql_order_file(record->site->db, record->game->id, turn.turn, turn.void_number, empire, err);
	char *bytes = sql_order_file_next(rows, &row, err) ? keep_bytes(row.text, row.text_size, size) : NULL;

	db_rows_free(rows);
	return bytes;
}

static char *read_report(
    const struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	struct sql_report_of_record row;
	struct db_rows *rows =
	    sql_report_of_record(record->site->db, record->game->id, turn.turn, turn.void_number, name, err);
	char *bytes =
	    sql_report_of_record_next(rows, &row, err) ? keep_bytes(row.bytes, row.bytes_size, size) : NULL;

	db_rows_free(rows);
	return bytes;
}

static char *read_row(
    struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	static const char *const of_turn[] = {"state.json", "played.json", "host.yaml", NULL};

	if (is_game(turn))
		return read_game_file(record, name, size, err);
	if (g_strv_contains(of_turn, name))
		return read_turn(record, turn, name, size, err);
	return g_str_has_suffix(name, ".ord") ? read_orders(record, turn, name, size, err)
	                                      : read_report(record, turn, name, size, err);
}

char *record_read(
    struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	g_autofree char *dir = NULL, *path = NULL;

	if (record->site)
		return read_row(record, turn, name, size, err);
	dir = turn_dir(record, turn);
	path = g_build_filename(dir, name, NULL);
	return g_file_test(path, G_FILE_TEST_EXISTS) ? file_read(path, 0, size, err) : NULL;
}

struct document *record_document(
    struct record *record, struct record_turn turn, const char *name, struct error *err)
{
	size_t size;
	g_autofree char *bytes = record_read(record, turn, name, &size, err);
	g_autoptr(GString) place = g_string_new(record->name);

	g_string_append_c(place, '/');
	if (!is_game(turn)) {
		past_turn_name(turn.turn, turn.void_number, place);
		g_string_append_c(place, '/');
	}
	g_string_append(place, name);
	if (!bytes && !error_is_set(err))
		error_set_file(err, EXIT_DATA, place->str, "is missing");
	struct document *document = bytes ? document_parse(place->str, bytes, size, EXIT_DATA, err) : NULL;
	const struct node *root = document ? document_root(document) : NULL;
	if (root && root->kind != NODE_MAP) {
		node_error(root, err, "must be a mapping, not %s", node_kind_name(root->kind));
		g_clear_pointer(&document, document_free);
	}
	return document;
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *record_names(struct record *record, struct record_turn turn, struct error *err)
{
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

	if (record->site) {
		struct sql_report_names row;
		struct db_rows *rows =
		    sql_report_names(record->site->db, record->game->id, turn.turn, turn.void_number, err);
		while (sql_report_names_next(rows, &row, err))
			g_ptr_array_add(names, g_strdup(row.name));
		db_rows_free(rows);
	} else {
		g_autofree char *path = turn_dir(record, turn);
		g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
		const char *name;
		while (dir && (name = g_dir_read_name(dir)))
			g_ptr_array_add(names, g_strdup(name));
	}
	g_ptr_array_sort(names, by_name);
	return names;
}

struct rules *record_rules(
    struct record *record, const struct ruleset *ruleset, const char *rules_dir, struct error *err)
{
	size_t size;
	g_autofree char *tables = record_read(record, RECORD_GAME, "tables.yaml", &size, err);

	if (error_is_set(err))
		return NULL;
	if (tables)
		return rules_load_text(ruleset, tables, err);
	return rules_load(ruleset, record->site && record->game->tables ? NULL : rules_dir, err);
}
