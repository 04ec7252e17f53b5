/* Processes that play turns, which are this program: which games they get, that only they play these, their results,
   and what happens to a game whose process ends or answers nonsense. */
#include "engine/acts/turn_worker.h"

#include "engine/base/clock.h"
#include "engine/base/wire.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* No game has such a long name: workers are made, but no process starts for it. */
#define LONG 257

/* Are workers made for games whose names end in these letters? */
static bool has_workers(const char *ends, int64_t jobs)
{
	struct config config = {.jobs = jobs};
	struct site site = {.config = &config};
	const struct advance_request request = {.force = true};
	unsigned count = (unsigned)strlen(ends);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

	for (unsigned i = 0; i < count; i++)
		g_ptr_array_add(names, g_strdup_printf("%0*d%c", LONG - 1, 0, ends[i]));
	struct turn_workers *workers = turn_workers_new(&site, &request, (char **)names->pdata, count, true);
	bool has = workers != NULL;
	g_autoptr(GArray) written = turn_workers_end(workers);
	assert_int_equal(written ? written->len : 0, 0);
	return has;
}

/* Must be refused: two processes would play and write the turns of one game at the same time. */
static void test_twice(void **unused)
{
	(void)unused;
	assert_true(has_workers("ab", 2));
	assert_true(has_workers("abcde", 3));
	assert_false(has_workers("aa", 2));
	assert_false(has_workers("aA", 2));
	assert_false(has_workers("abca", 3));
	assert_false(has_workers("bcaA", 3));
}

static void test_few(void **unused)
{
	(void)unused;
	assert_false(has_workers("", 3));
	assert_false(has_workers("a", 3));
	assert_false(has_workers("ab", 1));
}

/* --- Games that are played ------------------------------------------------------ */

#define NOW 1796119200 /* 2026-12-01T10:00:00Z */
#define GAMES 5

static struct site *site;
static pid_t self;
static char *names[] = {"g1", "g2", "g3", "g4", "g5"};

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	for (unsigned i = 0; i < GAMES; i++) {
		g_autofree char *new =
		    g_strdup_printf("new g%u --ruleset space-empires --players 1 --seed %u", i + 1, i),
		                *join = g_strdup_printf("join g%u MING ming@example.org", i + 1),
		                *start = g_strdup_printf("start g%u", i + 1);
		command(new);
		command(join);
		command(start);
	}
	command("deadline g1 2026-12-01T11:00:00Z");
	command("deadline g2 2026-12-01T11:00:01Z");
	command("hold g3");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_site(void **unused)
{
	site_close(site);
	unsetenv("TURN_WORKER");
	return clear_place(unused);
}

static int64_t of_game(unsigned i, const char *column)
{
	struct error err = {0};
	g_autofree char *ask = g_strdup_printf("SELECT %s FROM game WHERE name = '%s'", column, names[i]);

	return db_integer_of(site->db, &err, ask, "");
}

/* The caller continues while a process starts. */
static struct turn_workers *begin_workers(const struct advance_request *request, bool named)
{
	struct turn_workers *workers = turn_workers_new(site, request, names, GAMES, named);

	if (getpid() != self)
		_exit(1);
	assert_non_null(workers);
	return workers;
}

static bool play_game(struct turn_workers *workers, unsigned i, GString *line, bool *good, struct error *err)
{
	bool played = turn_workers_play(workers, i, line, good, err);

	if (getpid() != self)
		_exit(1);
	return played;
}

/* Result of a game: '-' no process played it, '+' one did, '!' it failed, with the error's code */
struct outcome {
	char played;
	enum exit_code code;
	int64_t turn;
	const char *said; /* the line's beginning, or part of the error */
};

/* Plays all games by so many processes; returns how many had their files written. */
static unsigned play_all(
    const struct advance_request *request, bool named, int64_t jobs, const struct outcome wanted[GAMES])
{
	site->config->jobs = jobs;
	struct turn_workers *workers = begin_workers(request, named);

	for (unsigned i = 0; i < GAMES; i++) {
		g_autoptr(GString) line = g_string_new(NULL);
		struct error err = {0};
		bool good = true, played = play_game(workers, i, line, &good, &err);
		const char *said = good ? line->str : err.text;
		if ((!played ? '-' : good ? '+' : '!') != wanted[i].played)
			fail_msg("%s: %d %d %s", names[i], played, good, said ? said : "");
		assert_int_equal(err.code, wanted[i].code);
		assert_int_equal(of_game(i, "turn"), wanted[i].turn);
		if (!*wanted[i].said)
			assert_true(!said || !*said);
		else if (!said || !strstr(said, wanted[i].said))
			fail_msg("%s: %s", names[i], said ? said : "nothing");
		error_clear(&err);
	}
	g_autoptr(GArray) written = turn_workers_end(workers);
	for (guint i = 0; i < written->len; i++)
		for (guint k = 0; k < i; k++)
			assert_int_not_equal(
			    g_array_index(written, gint64, i), g_array_index(written, gint64, k));
	return written->len;
}

#define TURN(n, game, turn)                                                                                  \
	{                                                                                                    \
		'+', 0, n, game ": turn " turn " is open, 1 report queued, "                                 \
	}

static void test_forced(void **unused)
{
	static const struct outcome wanted[] = {TURN(2, "g1", "2"), TURN(2, "g2", "2"),
	    {'!', EXIT_DATA, 1, "g3 is held; `nightmail resume g3` first"}, TURN(2, "g4", "2"),
	    TURN(2, "g5", "2")},
	                            again[] = {TURN(3, "g1", "3"), TURN(3, "g2", "3"),
	                                {'!', EXIT_DATA, 1, "g3 is held"}, TURN(3, "g4", "3"),
	                                TURN(3, "g5", "3")};
	const struct advance_request request = {.force = true, .as_of = NOW};

	(void)unused;
	/* the held game's files are complete, too */
	assert_int_equal(play_all(&request, true, 2, wanted), GAMES);
	assert_int_equal(play_all(&request, false, 4, again), GAMES);
	g_autofree char *file = in("games/g5/turn-0003/state.json");
	assert_true(g_file_test(file, G_FILE_TEST_EXISTS));
}

/* A game past its deadline at the request's time is due; if it was named, the reason why not is printed, unless
   silent. */
static void test_due(void **unused)
{
	static const struct outcome quiet[] = {
	    {'+', 0, 1, ""}, {'+', 0, 1, ""}, {'+', 0, 1, ""}, {'+', 0, 1, ""}, {'+', 0, 1, ""}};
	static const struct outcome loud[] = {TURN(2, "g1", "2"),
	    {'!', EXIT_TEMPFAIL, 1, "g2: turn 1 is not due before"},
	    {'!', EXIT_TEMPFAIL, 1, "g3 is held, so turn 1 is not due"},
	    {'!', EXIT_TEMPFAIL, 1, "g4: turn 1 has no deadline"},
	    {'!', EXIT_TEMPFAIL, 1, "g5: turn 1 has no deadline"}};
	const struct advance_request early = {.as_of = NOW + 3598},
	                             still = {.quiet = true, .as_of = NOW + 3599},
	                             due = {.as_of = NOW + 3600};

	(void)unused;
	play_all(&early, false, 3, quiet);
	play_all(&still, true, 3, quiet);
	play_all(&due, true, 3, loud);
}

/* An error comes back with its file, as in the process. */
static void test_troubled(void **unused)
{
	static const struct outcome wanted[] = {TURN(2, "g1", "2"), {'!', EXIT_DATA, 1, ""},
	    {'!', EXIT_DATA, 1, ""}, TURN(2, "g4", "2"), TURN(2, "g5", "2")};
	const struct advance_request request = {.force = true, .as_of = NOW};
	struct outcome told[GAMES];
	struct error err = {0};

	(void)unused;
	assert_true(db_run(site->db, &err,
	    "UPDATE turn SET state = '[1, 2' WHERE game = (SELECT id FROM game WHERE name = 'g2')", ""));
	memcpy(told, wanted, sizeof told);
	struct game *game = game_load(site, "g2", &err);
	struct rules *rules = rules_load(game->ruleset, NULL, &err);
	assert_null(game_turn_state(site, game, rules, 1, &err));
	told[1].said = err.text;
	told[2].said = "g3 is held";
	play_all(&request, true, 2, told);
	game_free(game);
	rules_free(rules);
	error_clear(&err);
}

/* --- Foreign processes ------------------------------------------------------------ */

struct answer {
	gint32 good, code, line, column;
	guint32 said, file, text;
};
#define MOST (1 << 20)

/* Answers to every request; the environment says which. */
static int pretend(const char *what)
{
	static const struct {
		const char *name;
		struct answer answer;
		size_t sent;
	} all[] = {{"ends", {0}, 0}, {"most", {.good = 1, .said = MOST, .file = 0}, MOST},
	    {"more", {.good = 1, .said = MOST + 1}, MOST + 1},
	    {"file", {.code = 65, .file = MOST + 1}, MOST + 1},
	    {"text", {.code = 65, .text = MOST + 1}, MOST + 1}, {"short", {.good = 1, .said = 9}, 8},
	    {"cut", {.code = 65, .file = 4, .text = 9}, 12},
	    {"long file", {.code = 73, .line = 7, .column = 3, .file = MOST}, MOST},
	    {"long text", {.code = 73, .line = 7, .column = 3, .text = MOST}, MOST},
	    {"whole", {.code = 73, .line = 7, .column = 3, .file = 4, .text = 5}, 9},
	    {"plain", {.code = 73, .line = 7, .column = 3, .text = 9}, 9}};
	g_autofree char *bytes = g_malloc(MOST + 1);
	char order[32], name[9] = "", go;
	int64_t until = wire_deadline(60);

	memset(bytes, 'x', MOST + 1);
	memcpy(bytes, "diskfull.", 9);
	/* a size, three words, a time; then the name */
	while (wire_get(3, order, 24, until) && wire_get(3, name, 2, until) && wire_get(3, &go, 1, until))
		for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
			const struct answer *a = &all[i].answer;
			if (strcmp(what, all[i].name) != 0)
				continue;
			if (all[i].sent == 0 || !wire_put(3, a, sizeof *a, until) ||
			    !wire_put(3, bytes, all[i].sent, until) ||
			    all[i].sent < a->said + a->file + a->text)
				return 1;
		}
	return 0;
}

static void test_strange(void **unused)
{
	static const struct {
		const char *name;
		bool played, good;
		const char *file, *text;
		size_t said;
	} cases[] = {{"ends", false, true, NULL, NULL, 0}, {"more", false, true, NULL, NULL, 0},
	    {"file", false, true, NULL, NULL, 0}, {"text", false, true, NULL, NULL, 0},
	    {"short", false, true, NULL, NULL, 0}, {"cut", false, true, NULL, NULL, 0},
	    {"most", true, true, NULL, NULL, MOST}, {"whole", true, false, "disk", "full.", 0},
	    {"plain", true, false, NULL, "diskfull.", 0}, {"long file", true, false, "", "", 0},
	    {"long text", true, false, NULL, NULL, 0}};
	const struct advance_request request = {.force = true, .as_of = NOW};

	(void)unused;
	site->config->jobs = 2;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		setenv("TURN_WORKER", cases[i].name, 1);
		struct turn_workers *workers = begin_workers(&request, true);
		for (unsigned k = 0; k < GAMES; k++) {
			g_autoptr(GString) line = g_string_new(NULL);
			struct error err = {0};
			bool good = true, played = play_game(workers, k, line, &good, &err);
			if (played != cases[i].played || good != cases[i].good)
				fail_msg("%s, game %u: %d %d", cases[i].name, k, played, good);
			assert_int_equal(line->len, cases[i].said);
			assert_int_equal(err.code, good ? 0 : 73);
			if (cases[i].text)
				assert_string_equal(err.text, cases[i].text);
			if (cases[i].file && !*cases[i].file)
				assert_int_equal(strlen(err.file), MOST);
			else
				assert_int_equal(g_strcmp0(err.file, cases[i].file), 0);
			assert_int_equal(err.line, good ? 0 : 7);
			assert_int_equal(err.column, good ? 0 : 3);
			error_clear(&err);
		}
		g_autoptr(GArray) written = turn_workers_end(workers);
		assert_int_equal(written->len, 0);
	}
}

/* A process that ended after its commit has played: the turn is not played again. */
static void test_committed(void **unused)
{
	const struct advance_request request = {.force = true, .as_of = NOW};
	struct error err = {0};

	(void)unused;
	setenv("TURN_WORKER", "ends", 1);
	site->config->jobs = 2;
	struct turn_workers *workers = begin_workers(&request, true);
	assert_true(db_run(site->db, &err, "UPDATE game SET turn = turn + 1 WHERE name IN ('g2', 'g3')", ""));
	for (unsigned i = 0; i < GAMES; i++) {
		g_autoptr(GString) line = g_string_new(NULL);
		bool good = i == 1;
		/* the third is requested after the first was played: its turn is now the next */
		assert_int_equal(play_game(workers, i, line, &good, &err), i == 1);
		assert_int_equal(line->len, 0);
		assert_false(error_is_set(&err));
	}
	g_array_unref(turn_workers_end(workers));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_site, remove_site)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_twice), cmocka_unit_test(test_few),
	    TEST(test_forced), TEST(test_due), TEST(test_troubled), TEST(test_strange), TEST(test_committed)};

	self = getpid();
	if (argc == 4 && strcmp(argv[1], STAGE_TURNS) == 0)
		return getenv("TURN_WORKER") ? pretend(getenv("TURN_WORKER")) : stage_turns(argv + 2);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
