#include "engine/games/past.h"

#include "engine/games/alarm.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

void past_turn_name(int64_t turn, int64_t void_number, GString *out)
{
	g_string_append_printf(out, "turn-%04d", (int)turn);
	if (void_number)
		g_string_append_printf(out, ".void-%d", (int)void_number);
}

bool past_turn_parse(const char *name, int64_t *turn, int64_t *void_number)
{
	g_autoptr(GString) canonical = g_string_new(NULL);
	char *end = NULL;

	if (!g_str_has_prefix(name, "turn-"))
		return false;
	*turn = g_ascii_strtoll(name + strlen("turn-"), &end, 10);
	*void_number =
	    g_str_has_prefix(end, ".void-") ? g_ascii_strtoll(end + strlen(".void-"), NULL, 10) : 0;
	if (*turn < 0 || *void_number < 0)
		return false;
	/* refuse other spellings, such as numbers that overflow */
	past_turn_name(*turn, *void_number, canonical);
	return strcmp(name, canonical->str) == 0;
}

/* Comparison of a game's folder with the database. */
struct folder {
	struct site *site;
	int64_t game, turn; /* turn: the open turn of the database */
	char *dir;
	int64_t newest; /* the folder's last turn that is not void; -1: none */
	bool differs;   /* the folder has a turn that the database lacks or has otherwise */
};

static char *read_of_turn(const struct folder *f, const char *name, const char *file, size_t *size)
{
	g_autofree char *path = g_build_filename(f->dir, name, file, NULL);
	struct error ignored = {0};
	char *bytes = file_read(path, 0, size, &ignored);

	error_clear(&ignored);
	return bytes;
}

/* Does the database agree with the folder on the open turn, and does it know of an end declared by the game
   master? */
static bool has_open_turn(const struct folder *f, const char *name, struct error *err)
{
	size_t size;
	g_autofree char *state = read_of_turn(f, name, "state.json", &size);
	bool same = !state || sql_turn_state_is(f->site->db, f->game, f->turn, state, size, err) > 0;
	g_autofree char *end = read_of_turn(f, name, "host.final.yaml", &size);

	return same && (!end || sql_game_is_finished(f->site->db, f->game, err));
}

/* May the folder lag behind the database from this turn on? */
static bool is_behind(const struct folder *f, int64_t turn, struct error *err)
{
	struct sql_game_behind row;
	struct db_rows *rows = sql_game_behind(f->site->db, f->game, err);
	bool behind = sql_game_behind_next(rows, &row, err) && turn >= row.files;

	db_rows_free(rows);
	return behind;
}

/* Does the database know the turn in the form that players were told? Called if the folder's history has more
   acts: a turn that was voided by a rollback, or played again after one, counts as another turn even if its
   state is equal. */
static bool is_as_told(
    const struct folder *f, const char *name, int64_t turn, int64_t void_number, struct error *err)
{
	size_t size;
	g_autofree char *state = NULL;

	if (sql_turn_is_known(f->site->db, f->game, turn, void_number, err))
		return void_number != 0 || turn != f->turn || has_open_turn(f, name, err) ||
		       is_behind(f, turn, err);
	/* ignore a folder that an interrupted run left half removed */
	state = read_of_turn(f, name, "state.json", &size);
	return !state;
}

bool past_history(struct site *site, int64_t game, GString *out, struct error *err)
{
	struct sql_history row;
	struct db_rows *rows = sql_history(site->db, game, err);

	while (sql_history_next(rows, &row, err)) {
		clock_rfc3339(row.time, out);
		g_string_append_printf(out, " %s %s\n", row.act, row.text);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Does the folder's history contain acts that the database lacks? If not, the database is up to date, even if
   one of the two is damaged. */
static bool tells_more(const struct folder *f, struct error *err)
{
	g_autofree char *path = g_build_filename(f->dir, "history.txt", NULL);
	g_autoptr(GString) known = g_string_new(NULL);
	struct error ignored = {0};
	size_t size = 0;
	g_autofree char *told =
	    g_file_test(path, G_FILE_TEST_EXISTS) ? file_read(path, 0, &size, &ignored) : NULL;

	error_clear(&ignored);
	return told && past_history(f->site, f->game, known, err) &&
	       (size > known->len || memcmp(told, known->str, size) != 0);
}

static void compare(struct folder *f, struct error *err)
{
	g_autoptr(GDir) dir = tells_more(f, err) ? g_dir_open(f->dir, 0, NULL) : NULL;
	const char *name;
	int64_t turn, void_number;

	while (dir && !error_is_set(err) && (name = g_dir_read_name(dir))) {
		if (!past_turn_parse(name, &turn, &void_number))
			continue;
		if (void_number == 0)
			f->newest = MAX(f->newest, turn);
		f->differs = f->differs || !is_as_told(f, name, turn, void_number, err);
	}
}

/* Appends the time of the last act in the folder's history. */
static void last_act(const struct folder *f, GString *out)
{
	g_autofree char *path = g_build_filename(f->dir, "history.txt", NULL);
	struct error ignored = {0};
	size_t size;
	g_autofree char *text = file_read(path, 0, &size, &ignored);
	char *line = text ? strrchr(g_strchomp(text), '\n') : NULL;

	error_clear(&ignored);
	line = line ? line + 1 : text;
	g_string_append_printf(out, "%.*s", line ? (int)strcspn(line, " ") : 0, line ? line : "");
}

static char *tell(const struct folder *f, const char *name, struct error *err)
{
	g_autoptr(GString) text = g_string_new("the database is older than games/");

	g_string_append_printf(text, "%s/: it is at turn %" PRId64 " of ", name, f->turn);
	clock_rfc3339(sql_turn_opened(f->site->db, f->game, f->turn, 0, err), text);
	g_string_append_printf(text, ", players were told turn %" PRId64 " of ", f->newest);
	last_act(f, text);
	g_string_append_printf(text,
	    "; the game is held, nothing of it is written or mailed: `nightmail recover %s` goes on from what the"
	    " players were told, `recover %s --forget` from the database",
	    name, name);
	return g_strdup(text->str);
}

char *past_of(struct site *site, int64_t id, const char *name, int64_t turn, struct error *err)
{
	g_autofree char *relative = g_build_filename("games", name, NULL);
	struct folder f = {
	    .site = site, .game = id, .turn = turn, .dir = site_path(site, relative), .newest = -1};
	char *known = g_hash_table_lookup(site->compared, &id);

	if (!known) {
		gint64 *key = g_new(gint64, 1);
		*key = id;
		compare(&f, err);
		known = !f.differs || error_is_set(err) ? g_strdup("") : tell(&f, name, err);
		if (*known && site->locked)
			site_log(site, "held %s: %s", name, known);
		g_hash_table_insert(site->compared, key, known);
	}
	g_free(f.dir);
	return *known ? g_strdup(known) : NULL;
}

bool past_holds_mail(struct site *site, int64_t game, struct error *err)
{
	struct sql_game_place row;
	struct db_rows *rows = game ? sql_game_place(site->db, game, err) : NULL;
	g_autofree char *name = NULL, *why = NULL;
	int64_t turn = 0;

	if (rows && sql_game_place_next(rows, &row, err)) {
		name = g_strdup(row.name);
		turn = row.turn;
	}
	db_rows_free(rows);
	if (name && !error_is_set(err))
		why = past_of(site, game, name, turn, err);
	return why != NULL;
}

/* Does games/ contain the turn as a valid one (not void)? */
static bool has_turn(struct site *site, const char *name, int64_t turn)
{
	g_autoptr(GString) place = g_string_new("games/");

	g_string_append_printf(place, "%s/", name);
	past_turn_name(turn, 0, place);
	g_autofree char *path = site_path(site, place->str);
	return g_file_test(path, G_FILE_TEST_IS_DIR);
}

bool past_sweep(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err)
{
	struct sql_games_places row;
	struct db_rows *rows = sql_games_places(site->db, err);

	while (sql_games_places_next(rows, &row, err)) {
		if (has_turn(site, row.name, row.turn) && !has_turn(site, row.name, row.turn + 1))
			continue;
		if (g_ptr_array_find_with_equal_func((GPtrArray *)names, row.name, g_str_equal, NULL))
			continue;
		g_autofree char *why = past_of(site, row.id, row.name, row.turn, err);
		if (why)
			alarm_add(alarms, ALARM_GAME_HELD, row.name, NULL, 0, "%s: %s", row.name, why);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}
