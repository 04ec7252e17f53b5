/* Each command with one database statement that fails as on a full disk, every statement in turn: it ends with 74 and
   says why, acts completely or not at all, and reports only what it did (HO-21). tests/crash/statements does this with
   the whole program. */
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"
#include "tests/no_sync.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Number of statements so far; the failing one, 0: none. */
static unsigned said, failing;
static bool failed;
/* One statement of four fails; EVERY=1 in the environment lets each statement fail in turn, as check-long does. */
static unsigned every = 4, tried;
static int within; /* SQLite is at work, which makes statements of its own */

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

int sqlite3_step(sqlite3_stmt *statement)
{
	failed = !within && !sqlite3_stmt_busy(statement) && ++said == failing;
	within++;
	int result = failed ? SQLITE_FULL : NEXT(int (*)(sqlite3_stmt *), "sqlite3_step")(statement);
	within--;
	return result;
}

int sqlite3_prepare_v3(
    sqlite3 *db, const char *sql, int size, unsigned flags, sqlite3_stmt **statement, const char **tail)
{
	within++;
	int result = NEXT(int (*)(sqlite3 *, const char *, int, unsigned, sqlite3_stmt **, const char **),
	    "sqlite3_prepare_v3")(db, sql, size, flags, statement, tail);
	within--;
	return result;
}

int sqlite3_exec(sqlite3 *db, const char *sql, sqlite3_callback call, void *context, char **error)
{
	within++;
	int result = NEXT(int (*)(sqlite3 *, const char *, sqlite3_callback, void *, char **),
	    "sqlite3_exec")(db, sql, call, context, error);
	within--;
	return result;
}

const char *sqlite3_errmsg(sqlite3 *db)
{
	return failed ? "database or disk is full" : NEXT(const char *(*)(sqlite3 *), "sqlite3_errmsg")(db);
}

/* Random numbers repeat. */
static uint8_t drawn;

void randombytes_buf(void *bytes, size_t size)
{
	memset(bytes, drawn++, size);
}

/* --- The site --------------------------------------------------------------------------- */

/* The database's contents, except for how far files are behind. */
static char *content(void)
{
	static const char *const tables =
	    "SELECT group_concat('SELECT ''' || name || ''', json_array(' || (SELECT"
	    " group_concat(CASE type WHEN 'BLOB' THEN 'hex(' || name || ')' ELSE name END)"
	    " FROM pragma_table_info(t.name) WHERE name <> 'files') || ') AS x FROM ' || name, ' UNION ALL ')"
	    " FROM sqlite_master AS t WHERE type = 'table' AND name <> 'meta' AND name NOT"
	    " LIKE 'sqlite%'";
	struct error err = {0};
	struct site *site = open_site(SITE_READ);
	g_autofree char *rows = db_text_of(site->db, &err, tables, "");
	g_autofree char *all =
	    rows ? g_strdup_printf("SELECT group_concat(x, char(10)) FROM (%s ORDER BY 1, 2)", rows) : NULL;
	char *text = all ? db_text_of(site->db, &err, all, "") : NULL;

	if (error_is_set(&err))
		fail_msg("%s", err.text);
	site_close(site);
	return text ? text : g_strdup("");
}

static void copy(const char *from, const char *to)
{
	static const char *const ends[] = {"", "-wal"};

	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
		g_autofree char *source = g_strconcat(dir, "/", from, ends[i], NULL), *bytes = NULL;
		g_autofree char *target = g_strconcat(dir, "/", to, ends[i], NULL);
		g_autofree char *shared = g_strconcat(dir, "/", to, "-shm", NULL);
		gsize size;
		unlink(target);
		unlink(shared);
		if (g_file_get_contents(source, &bytes, &size, NULL))
			assert_true(g_file_set_contents(target, bytes, (gssize)size, NULL));
	}
}

/* Copies the database and the games' folders, which are never newer (HO-110), to another place. */
static void keep(const char *from, const char *to, const char *games, const char *kept_games)
{
	g_autofree char *source = in(games), *target = in(kept_games);
	g_autofree char *line = g_strdup_printf("cp -a '%s' '%s'", source, target);
	int status = 0;

	copy(from, to);
	file_remove_tree(target);
	assert_true(g_spawn_command_line_sync(line, NULL, NULL, &status, NULL));
	assert_int_equal(status, 0);
}

/* --- A command that fails ------------------------------------------------------------------ */

struct done {
	int code;
	char *out, *errors;
};

/* Runs a line of words as in `command`, `^` for the site. */
static struct done does(const char *line, unsigned fails)
{
	g_auto(GStrv) words = g_strsplit(line, " ", -1);
	struct done done = {0};
	size_t out_size, errors_size;
	struct command_call call = {.site = dir,
	    .out = open_memstream(&done.out, &out_size),
	    .errors = open_memstream(&done.errors, &errors_size),
	    .audience = AUDIENCE_SCRIPT,
	    .argc = (int)g_strv_length(words) - 1,
	    .argv = words + 1};

	for (char **word = words; *word; word++)
		if (**word == '^') {
			char *path = in(*word + 1);
			g_free(*word);
			*word = path;
		}
	said = drawn = 0;
	failing = fails;
	done.code = (int)command_find(words[0])->run(&call);
	failing = 0;
	fclose(call.out);
	fclose(call.errors);
	return done;
}

/* A command to test; `several`: it uses several transactions. */
struct task {
	const char *line;
	bool several;
};

static void judge(
    const struct task *task, unsigned number, const struct done *done, const char *before, const char *after)
{
	bool told = strstr(done->errors, "database or disk is full") != NULL;
	g_autofree char *now = content();
	bool none = strcmp(now, before) == 0, all = strcmp(now, after) == 0;

	if ((done->code != 0 && done->code != 74) || (done->code != 0) != told || (done->code == 0 && !all) ||
	    !(none || all || task->several) || (none && !all && *done->out))
		fail_msg("%s, %u: %d\n%s%s%d %d", task->line, number, done->code, done->out, done->errors,
		    none, all);
}

static void try(const struct task *task)
{
	g_autofree char *before = content(), *there = in("there");
	keep("nightmail.db", "kept", "games", "games.kept");
	struct done whole = does(task->line, 0);
	unsigned count = said;
	g_autofree char *after = content();

	if (whole.code != 0)
		fail_msg("%s: %s", task->line, whole.errors);
	free(whole.out);
	free(whole.errors);
	/* Each task begins at another statement, so that tasks of the same kind share the statements among them. */
	for (unsigned i = 1 + tried++ % every; i <= count; i += every) {
		keep("kept", "nightmail.db", "games.kept", "games");
		file_remove_tree(there);
		struct done done = does(task->line, i);
		judge(task, i, &done, before, after);
		free(done.out);
		free(done.errors);
	}
	keep("kept", "nightmail.db", "games.kept", "games");
}

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

static const struct task open_game[] = {
    {"new two --ruleset space-empires --players 2 --seed 7", false},
    {"join war ZOE z@example.org", false},
    {"address war MING add m3@example.org", false},
    {"replace war MING m2@example.org", false},
    {"bot war BOT steady", false},
    {"set war title=Long", false},
    {"rename war long", false},
    {"delete war --yes", false},
    {"note war all x", false},
    {"start war --now", true},
    {"revoke war all", false},
    {"status --json", false},
};

static const struct task running[] = {
    {"address war MING add m3@example.org", false},
    {"address war MING remove m2@example.org", false},
    {"replace war MING m4@example.org", false},
    {"bot war MING steady", true},
    {"set war title=Long gm=other@example.org", false},
    {"note war MING x", false},
    {"hold war", false},
    {"extend war 1h", false},
    {"excuse war BOSCO", false},
    {"orders war MING --set ^plan", false},
    {"remind war", false},
    {"revoke war BOSCO", false},
    {"report war MING --resend", false},
    {"run war --force --no-fetch", true},
    {"rollback war 1", false},
    {"set war state=finished", false},
    {"archive war ^there --secret", false},
    {"status war", false},
};

static void try_all(const struct task *tasks, size_t count)
{
	for (size_t i = 0; i < count; i++)
		try(&tasks[i]);
}

static void test_open(void **unused)
{
	(void)unused;
	command("new war --ruleset space-empires --players 3 --seed 7");
	command("join war MING m@example.org");
	try_all(open_game, G_N_ELEMENTS(open_game));
}

static void test_running(void **unused)
{
	(void)unused;
	put("setup.yaml",
	    "{ruleset: space-empires, deadline: every 36h, players: [{name: MING, address: [m@example.org,"
	    " m2@example.org]}, {name: BOSCO, address: [b@example.org]}, {name: BOT, bot: steady}]}\n");
	g_autofree char *setup = in("setup.yaml"),
	                *new = g_strconcat("new war --seed 7 --setup ", setup, NULL);
	command(new);
	command("start war");
	struct site *site = open_site(SITE_READ);
	struct error err = {0};
	g_autofree char *plan = db_text_of(site->db, &err,
	    "SELECT 'B1F1W' || (value ->> '$.id') FROM turn,"
	    " json_each(CAST(state AS TEXT), '$.worlds') WHERE value ->> '$.owner' = 'MING'",
	    "");
	site_close(site);
	put("plan", plan);
	command("run war --force --no-fetch");
	try_all(running, G_N_ELEMENTS(running));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(test_open, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_running, make_site, clear_place)};

	if (getenv("EVERY"))
		every = (unsigned)strtoul(getenv("EVERY"), NULL, 10);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
