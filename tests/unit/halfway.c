/* A mail is filed completely or not at all: whatever step the disk fails at, there is an error, and nothing
   continues. */
#include "tests/filed.h"

#include <dlfcn.h>
#include <sqlite3.h>

/* Which of the next steps of statements the disk fails, and how many there were. */
static int failing = -1, steps, reached; /* 0: none, -1: not counting */
static GPtrArray *reads; /* in a run without failures: what each step reads, NULL: it writes */

/* A list of games leaves out those that cannot be read, and orders their outlook. */
static bool is_spared, mail_lists;

int sqlite3_step(sqlite3_stmt *statement)
{
	static int (*step)(sqlite3_stmt *);

	if (!step)
		step = (int (*)(sqlite3_stmt *))dlsym(RTLD_NEXT, "sqlite3_step");
	if (failing == 0 && sqlite3_stmt_readonly(statement))
		g_ptr_array_add(reads, (char *)(guintptr)g_intern_string(sqlite3_sql(statement)));
	else if (failing == 0)
		g_ptr_array_add(reads, NULL);
	if (++steps != failing)
		return step(statement);
	is_spared = sqlite3_stmt_readonly(statement) &&
	            (mail_lists || strstr(sqlite3_sql(statement), "SELECT bytes FROM standing_report"));
	return SQLITE_IOERR;
}

static int begin_games(void **unused)
{
	static const char *const setups[][2] = {{"free", "players: 3\njoin: open\n"},
	    {"ask", "players: [{name: MING}, {name: BOSCO}]\njoin: ask\nobservers: true\n"},
	    {"dice", "players: [{name: ABE, address: [abe@example.org]}, {name: IDA, address: "
	             "[ida@example.org]}]\nfair: shared\n"}};

	if (begin_anew(unused) != 0)
		return 1;
	site_close(site);
	for (size_t i = 0; i < G_N_ELEMENTS(setups); i++) {
		g_autofree char *text = g_strdup_printf("ruleset: space-empires\n%s", setups[i][1]),
		                *path = in("setup.yaml"), *line = NULL;
		put("setup.yaml", text);
		line = g_strdup_printf("new %s --setup %s --seed 3", setups[i][0], path);
		command(line);
	}
	site = open_site(SITE_WRITE);
	run_sql("PRAGMA synchronous = OFF");
	run_sql("INSERT OR REPLACE INTO part (game, seat, asked) SELECT game, seat.id, 1796119200 FROM seat "
	        "JOIN game ON game.id = game WHERE game.name = 'dice'");
	return 0;
}

/* Is the mail filed while the disk fails at that step? Then nothing of it may stay. */
static bool is_filed(const char *raw, int step, struct error *err)
{
	const struct mime_limits limits = {.message = 1 << 20, .headers = 1 << 16, .depth = 20, .parts = 200};
	struct error none = {0};
	struct intake intake;
	struct filing filing;

	intake_begin(&intake, site, false);
	filing_init(&filing, &intake, number("SELECT max(id) FROM mail"), intake.now);
	mime_read_here(raw, strlen(raw), true, &limits, &filing.mime);
	assert_true(db_begin(site->db, &none));
	steps = 0;
	if (step == 0)
		g_ptr_array_set_size(reads, 0);
	failing = step;
	bool good = filing_run(&filing, err);
	reached = steps;
	failing = -1;
	db_rollback(site->db);
	mime_clear(&filing.mime);
	filing_clear(&filing);
	intake_end(&intake);
	return good;
}

static const struct {
	const char *from, *game, *seat; /* game NULL: no token */
	int turn;
	const char *headers, *body;
} mails[] = {
#define MING "ming@example.org", "demo", "MING", 1
#define GM "gm@example.org", "demo", NULL, 1
#define ANYBODY "zod@far.example", NULL, NULL, -1
#define FAR "Authentication-Results: mx.test; dmarc=pass header.from=far.example\n"
    {MING, "", "B1F1W9\nB1F1W1\n"}, {MING, "", "/add\nB1F1W9\n/turn 2\n"}, {MING, "", "/cancel\n/orders\n"},
    {MING, "", "/cancel 2\n"}, {MING, "", "/ready\n"}, {MING, "", "/notready\n"}, {MING, "", "/report\n"},
    {MING, "", "/status\n"}, {MING, "", "/set attach json\n/set style speech\n"},
    {MING, "", "/set summary on\n/set archive-press on\n"}, {MING, "", "/set name Ming\n"},
    {MING, "", "/press BOSCO gm\nhello\n/end\n"}, {MING, "", "/password longenough\n"},
    {MING, "", "/address new@example.org\n"}, {MING, "", "/vacation 2026-12-24 2026-12-31\n"},
    {MING, "", "/vacation off\n"}, {MING, "", "/revoke\n"}, {MING, "", "/resign\n"},
    {MING, "", "/extend 24h\n"}, {MING, "", "/record\n/games\n"}, {MING, "", "/forget\n"},
    {MING, "", "/manual cyoe\n"}, {MING, "", "/confirm abcdefghijklmnopqrstuvwxyz\n"},
    {MING, "", "/join free NEW\n"}, {MING, "", "/look W9\n"}, {MING, "", "/turn 1\n/turn 2\nB1F1W9\n"},
    {MING, "", "/foo\n"}, {"abe@example.org", "dice", "ABE", 0, "", "/dice correct-horse\n"},
    {GM, "", "/status\n"}, {GM, "", "/hold\n/run\n"}, {GM, "", "/rollback 1\n"},
    {GM, VOUCHED, "/replace BOSCO new@far.example\n"}, {GM, "", "/revoke gm\n"},
    {ANYBODY, FAR, "/join free ZOD\n/password longenough\n"}, {ANYBODY, FAR, "/join ask MING\n"},
    {ANYBODY, FAR, "/observe ask\n"}, {ANYBODY, FAR, "/wait space-empires\n"},
    {ANYBODY, FAR, "/standby demo\n"}, {ANYBODY, FAR, "/games\n/record\n/forget\n"},
    {ANYBODY, FAR, "hello\n"}, {ANYBODY, "", "hello\n"},
    {ANYBODY, FAR, "/game demo MING wrong12345\nB1F1W9\n"},
    {"MAILER-DAEMON@far.example", "demo", "MING", 1, "Return-Path: <>\nAuto-Submitted: auto-replied\n",
        "no\n"}};

/* Reads that most mails share need not fail for each mail. */
static bool is_known(GHashTable *known, int step)
{
	const char *sql = reads->pdata[step - 1];
	guint times = sql ? GPOINTER_TO_UINT(g_hash_table_lookup(known, sql)) + 1 : 0;

	if (sql)
		g_hash_table_insert(known, (char *)(guintptr)sql, GUINT_TO_POINTER(times));
	return times > 6;
}

static void test_failures(void **unused)
{
	g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);

	(void)unused;
	reads = g_ptr_array_new();
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++) {
		char token[TOKEN_SIZE + 1] = "";
		struct error err = {0};
		token_of = mails[i].seat;
		token_turn = mails[i].turn;
		token_game = mails[i].game ? mails[i].game : "demo";
		if (mails[i].game)
			make_token(token);
		g_autofree char *raw =
		    g_strdup_printf("%sX-Way: %zu\nFrom: %s\nTo: host%s%s@test.example\n\n%s",
		        mails[i].headers, i, mails[i].from, *token ? "+" : "", token, mails[i].body);
		const struct taken taken = {.source = "x",
		    .raw = raw,
		    .raw_size = strlen(raw),
		    .size = (int64_t)strlen(raw),
		    .whole = true,
		    .arrived = 1};
		assert_true(store_mail_alone(site, &taken, &err));
		mail_lists = !mails[i].game || strstr(mails[i].body, "/games");
		if (!is_filed(raw, 0, &err))
			fail_msg("%s: %s", mails[i].body, err.text);
		for (int step = 1, all = reached; step <= all; step++) {
			if (is_known(known, step))
				continue;
			bool good = is_filed(raw, step, &err);
			if (reached >= step && (good ? !is_spared : err.code != EXIT_IO))
				fail_msg("%s: at %d of %d: %d, %s", mails[i].body, step, all, good,
				    err.text ? err.text : "nothing");
			error_clear(&err);
		}
	}
	g_ptr_array_free(reads, TRUE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_games, end)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_failures)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
