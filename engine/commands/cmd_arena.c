/* arena: bots play many games against each other (HO-76). */
#include "engine/base/file.h"
#include "engine/base/progress.h"
#include "engine/commands/command.h"
#include "engine/records/measure.h"
#include "engine/records/series.h"
#include "engine/records/solo_bots.h"
#include "engine/site/bot_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TURNS 40
#define COUNTS 3
#define MOST 1000000000

struct arena {
	const struct command_call *call;
	const char *ruleset, *out;
	char **bots;
	struct config *config; /* configuration for a site's own bots, or NULL */
	unsigned seats;
	int64_t games, from, turns, seed, jobs;
	bool keep, stats;
};

/* A process's share of the games: every jobs-th game. */
struct worker {
	const struct arena *arena;
	GString *rows;   /* lines of games.csv */
	GString *stats;  /* lines of stats.csv */
	int64_t *counts; /* COUNTS numbers for each bot: orders, refused orders, turns with failures */
	bool told;
	FILE *file; /* results of a child process */
	pid_t pid;
};

/* --- One game --------------------------------------------------------------- */

/* The index of the seat's bot in the list of bots. */
static unsigned bot_in(const struct arena *arena, int64_t game, unsigned seat)
{
	return (unsigned)((seat + arena->seats - (uint64_t)game % arena->seats) % arena->seats);
}

/* Prints the first failure of a process; counts all. */
static void count_answer(struct worker *worker, const struct solo *solo, int64_t game, unsigned seat,
    const struct solo_answer *answer)
{
	int64_t *counts = &worker->counts[COUNTS * (size_t)bot_in(worker->arena, game, seat)];

	counts[0] += answer->orders;
	counts[1] += answer->refused;
	counts[2] += answer->trouble != NULL;
	if (answer->trouble && !worker->told)
		fprintf(worker->arena->call->errors,
		    "game %" PRId64 ", turn %" PRId64 ": %s by %s gives no orders: %s\n", game, solo->turn,
		    (const char *)solo->names->pdata[seat], (const char *)solo->bots->pdata[seat],
		    answer->trouble);
	worker->told |= answer->trouble != NULL;
}

/* `measure` is NULL without --stats. */
static bool give_orders(struct worker *worker, struct solo *solo, struct play *play, int64_t game,
    struct measure *measure, struct error *err)
{
	const struct arena *arena = worker->arena;
	struct solo_answer *answers = solo_move_bots(solo, play, arena->config, err);

	for (unsigned seat = 0; answers && seat < arena->seats; seat++) {
		count_answer(worker, solo, game, seat, &answers[seat]);
		if (measure)
			measure_orders(measure, answers[seat].orders);
	}
	solo_answers_free(solo, answers);
	return answers != NULL;
}

static bool play_turns(
    struct worker *worker, struct solo *solo, int64_t game, struct measure *measure, struct error *err)
{
	while (!solo->over && solo->played < worker->arena->turns) {
		struct play *play = solo_begin(solo, err);
		if (!play)
			return false;
		if (!give_orders(worker, solo, play, game, measure, err)) {
			play_free(play);
			return false;
		}
		if (!solo_run(solo, play, err) || (measure && !measure_turn(measure, solo, err)))
			return false;
	}
	return true;
}

static void note_stats(struct worker *worker, struct measure *measure, const struct solo *solo)
{
	struct measure_row row = measure_end(measure, solo);

	measure_write_row(&row, worker->stats);
}

static bool note_game(struct worker *worker, const struct solo *solo, int64_t game, struct error *err)
{
	g_autofree struct standing *standings = solo_standings(solo, err);
	unsigned seats = worker->arena->seats;

	for (unsigned seat = 0; standings && seat < seats; seat++)
		for (unsigned i = 0; i < seats; i++) {
			struct series_row row = {game, solo->seed, seat + 1, solo->names->pdata[seat],
			    solo->bots->pdata[seat], standings[i].rank, standings[i].score, solo->played};
			if (standings[i].seat == seat)
				series_write_row(&row, worker->rows);
		}
	return standings != NULL;
}

static bool play_game(struct worker *worker, int64_t game, struct error *err)
{
	const struct arena *arena = worker->arena;
	g_autofree const char **bots = g_new0(const char *, arena->seats);
	g_autofree char *out = arena->keep ? g_strdup_printf("%s/games/%" PRId64, arena->out, game) : NULL;
	struct solo_request request = {.game = "arena",
	    .ruleset = arena->ruleset,
	    .empires = arena->seats,
	    .seed = series_seed((uint64_t)arena->seed, game),
	    .rules_dir = arena->call->rules,
	    .out = out,
	    .bots = bots};
	struct measure *measure = arena->stats ? measure_new(game) : NULL;
	struct solo *solo;
	bool good;

	for (unsigned seat = 0; seat < arena->seats; seat++)
		bots[seat] = arena->bots[bot_in(arena, game, seat)];
	solo = solo_new(&request, err);
	good = solo && play_turns(worker, solo, game, measure, err) && note_game(worker, solo, game, err);
	if (good && measure)
		note_stats(worker, measure, solo);
	measure_free(measure);
	solo_free(solo);
	return good;
}

/* --- All games --------------------------------------------------------------- */

static void work(struct worker *worker, int64_t number, struct error *err)
{
	const struct arena *arena = worker->arena;
	struct progress progress =
	    progress_begin(number == 0 && arena->call->audience == AUDIENCE_TERMINAL, "playing games");

	for (int64_t i = number; i < arena->games && !error_is_set(err); i += arena->jobs) {
		progress_step(&progress, (uint64_t)i, (uint64_t)arena->games);
		play_game(worker, arena->from + i, err);
	}
	progress_end(&progress);
}

static bool start_worker(struct worker *worker, int64_t number, struct error *err)
{
	struct error trouble = {0};

	worker->file = tmpfile();
	worker->pid = worker->file ? fork() : -1;
	if (worker->pid < 0)
		return error_set(err, EXIT_IO, "no process can be started: %s", g_strerror(errno));
	if (worker->pid > 0)
		return true;
	work(worker, number, &trouble);
	enum exit_code code = command_end(worker->arena->call->errors, &trouble, EXIT_DONE);
	size_t seats = COUNTS * (size_t)worker->arena->seats;
	if (fwrite(worker->counts, sizeof *worker->counts, seats, worker->file) != seats ||
	    fwrite(&worker->rows->len, sizeof worker->rows->len, 1, worker->file) != 1 ||
	    fwrite(worker->rows->str, 1, worker->rows->len, worker->file) != worker->rows->len ||
	    fwrite(worker->stats->str, 1, worker->stats->len, worker->file) != worker->stats->len ||
	    fflush(worker->file) != 0)
		code = EXIT_IO;
	fflush(worker->arena->call->errors);
	_exit((int)code);
}

/* Reads the results of a child process; the error has the exit code of the first one that failed. */
static void end_worker(struct worker *worker, struct error *err)
{
	char buffer[4096];
	size_t size;
	gsize rows = 0;
	int status = 0;

	if (worker->pid > 0) {
		while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
			continue;
		if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
			error_set(err,
			    WIFEXITED(status) ? (enum exit_code)WEXITSTATUS(status) : EXIT_SOFTWARE,
			    "not all games were played");
	}
	if (!worker->file)
		return;
	rewind(worker->file);
	size = COUNTS * (size_t)worker->arena->seats;
	if (fread(worker->counts, sizeof *worker->counts, size, worker->file) != size ||
	    fread(&rows, sizeof rows, 1, worker->file) != 1)
		error_set(err, EXIT_IO, "not all games were played");
	while ((size = fread(buffer, 1, sizeof buffer, worker->file)) > 0)
		g_string_append_len(worker->stats, buffer, (gssize)size);
	rows = MIN(rows, worker->stats->len);
	g_string_append_len(worker->rows, worker->stats->str, (gssize)rows);
	g_string_erase(worker->stats, 0, (gssize)rows);
	fclose(worker->file);
}

static void tell_orders(const struct arena *arena, const int64_t *counts)
{
	for (unsigned i = 0; i < arena->seats; i++) {
		const int64_t *own = &counts[COUNTS * (size_t)i];
		fprintf(arena->call->out, "%s: %" PRId64 " orders, %" PRId64 " refused", arena->bots[i],
		    own[0], own[1]);
		if (own[2])
			fprintf(arena->call->out, ", %" PRId64 " turns in trouble", own[2]);
		fputc('\n', arena->call->out);
	}
}

static void play_all(const struct arena *arena, GString *text, GString *stats, struct error *err)
{
	g_autofree int64_t *counts = g_new0(int64_t, COUNTS * (size_t)arena->seats);
	g_autofree struct worker *workers = g_new0(struct worker, (size_t)arena->jobs);
	int64_t started = 0;

	for (int64_t i = 0; i < arena->jobs; i++)
		workers[i] = (struct worker){.arena = arena,
		    .rows = g_string_new(NULL),
		    .stats = g_string_new(NULL),
		    .counts = g_new0(int64_t, COUNTS * (size_t)arena->seats)};
	fflush(NULL);
	if (arena->jobs == 1)
		work(&workers[0], 0, err);
	while (arena->jobs > 1 && started < arena->jobs && start_worker(&workers[started], started, err))
		started++;
	for (int64_t i = 0; i < arena->jobs; i++) {
		end_worker(&workers[i], err);
		g_string_append(text, workers[i].rows->str);
		g_string_append(stats, workers[i].stats->str);
		g_string_free(workers[i].rows, TRUE);
		g_string_free(workers[i].stats, TRUE);
		for (size_t k = 0; k < COUNTS * (size_t)arena->seats; k++)
			counts[k] += workers[i].counts[k];
		g_free(workers[i].counts);
	}
	if (!error_is_set(err))
		tell_orders(arena, counts);
}

/* Writes stats.csv and prints its table; `lines` are the file's lines without its head. */
static bool put_stats(const struct arena *arena, const char *lines, struct error *err)
{
	g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(struct measure_row));
	g_autoptr(GString) text = g_string_new(NULL), table = g_string_new(NULL);
	g_autofree char *path = g_build_filename(arena->out, "stats.csv", NULL);

	if (!measure_read(rows, "stats.csv", lines, err))
		return false;
	measure_write(rows, text);
	measure_tell(rows, table);
	fputs(table->str, arena->call->out);
	return file_write(path, text->str, text->len, err);
}

static void run_series(const struct arena *arena, struct error *err)
{
	g_autoptr(GString) text = g_string_new("game,seed,seat,empire,bot,rank,score,turns\n");
	g_autoptr(GString) stats = g_string_new(NULL);
	GArray *rows = series_new();

	if (file_make_dir(arena->out, err))
		play_all(arena, text, stats, err);
	if (!error_is_set(err) && series_read(rows, "games.csv", text->str, err) && series_sort(rows, err) &&
	    series_write(rows, arena->out, err) && arena->stats)
		put_stats(arena, stats->str, err);
	series_free(rows);
}

/* --- Parts of a series -------------------------------------------------------- */

static void copy_tree(const char *from, const char *to, struct error *err)
{
	g_autoptr(GDir) dir = g_dir_open(from, 0, NULL);
	const char *name;

	while (dir && (name = g_dir_read_name(dir)) && !error_is_set(err)) {
		g_autofree char *source = g_build_filename(from, name, NULL);
		g_autofree char *target = g_build_filename(to, name, NULL);
		g_autofree char *bytes = NULL;
		size_t size;
		if (g_file_test(source, G_FILE_TEST_IS_DIR)) {
			copy_tree(source, target, err);
			continue;
		}
		bytes = file_read(source, 0, &size, err);
		if (bytes && file_make_dir(to, err))
			file_put(target, bytes, size, err);
	}
}

/* Merges stats.csv of all parts, if all have one. */
static bool merge_stats(const struct arena *arena, char **dirs, int count, struct error *err)
{
	g_autoptr(GString) lines = g_string_new(NULL);

	for (int i = 0; i < count; i++) {
		g_autofree char *path = g_build_filename(dirs[i], "stats.csv", NULL);
		size_t size;
		if (!g_file_test(path, G_FILE_TEST_EXISTS))
			return true;
		g_autofree char *text = file_read(path, 0, &size, err);
		if (!text)
			return false;
		if (!measure_has_head(text))
			return error_set_at(err, EXIT_DATA, path, 1, 0, "not the head of stats.csv");
		g_string_append(lines, strchr(text, '\n') + 1);
	}
	return put_stats(arena, lines->str, err);
}

static void merge(const struct arena *arena, char **dirs, int count, struct error *err)
{
	const char *out = arena->out;
	GArray *rows = series_new();

	for (int i = 0; i < count && !error_is_set(err); i++) {
		g_autofree char *path = g_build_filename(dirs[i], "games.csv", NULL);
		size_t size;
		g_autofree char *text = file_read(path, 0, &size, err);
		if (text)
			series_read(rows, path, text, err);
	}
	if (!error_is_set(err) && series_sort(rows, err) && series_write(rows, out, err) &&
	    merge_stats(arena, dirs, count, err))
		for (int i = 0; i < count && !error_is_set(err); i++) {
			g_autofree char *from = g_build_filename(dirs[i], "games", NULL);
			g_autofree char *to = g_build_filename(out, "games", NULL);
			copy_tree(from, to, err);
		}
	if (!error_is_set(err))
		file_settle(out, err);
	series_free(rows);
}

/* --- The command --------------------------------------------------------------- */

struct numbers {
	const char *games, *from, *turns, *seed, *jobs;
};

static bool numbers_read(struct arena *arena, const struct numbers *given, struct error *err)
{
	return option_number("--games", given->games, 1, MOST, &arena->games, err) &&
	       option_number("--from", given->from ? given->from : "1", 1, MOST, &arena->from, err) &&
	       option_number("--turns", given->turns ? given->turns : G_STRINGIFY(TURNS), 1, MOST,
	           &arena->turns, err) &&
	       option_number("--seed", given->seed, 0, INT64_MAX, &arena->seed, err) &&
	       option_number("--jobs", given->jobs ? given->jobs : "1", 1, 1024, &arena->jobs, err);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct arena arena = {.call = call};
	struct numbers given = {0};
	const char *names = NULL;
	bool merges = false;
	const struct option_spec specs[] = {OPTION_VALUE("--ruleset", arena.ruleset),
	    OPTION_VALUE("--bots", names), OPTION_VALUE("--games", given.games),
	    OPTION_VALUE("--from", given.from), OPTION_VALUE("--turns", given.turns),
	    OPTION_VALUE("--seed", given.seed), OPTION_VALUE("--jobs", given.jobs),
	    OPTION_VALUE("--out", arena.out), OPTION_FLAG("--keep", arena.keep),
	    OPTION_FLAG("--stats", arena.stats), OPTION_FLAG("--merge", merges), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	arena.bots = g_strsplit(names ? names : "", ",", 0);
	arena.seats = g_strv_length(arena.bots);
	if (!error_is_set(&err) && !arena.out)
		error_set(&err, EXIT_USAGE, "--out is needed");
	else if (merges && count == 0)
		error_set(&err, EXIT_USAGE, "--merge takes the directories of the parts");
	else if (!merges && count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (!merges && (!arena.ruleset || arena.seats == 0))
		error_set(&err, EXIT_USAGE, "--ruleset and --bots are needed");
	if (!error_is_set(&err) && merges && file_dir_is_free(arena.out, &err))
		merge(&arena, operands, count, &err);
	else if (!error_is_set(&err) && numbers_read(&arena, &given, &err) &&
	         bot_run_config(call->site, arena.bots, &arena.config, &err) &&
	         file_dir_is_free(arena.out, &err))
		run_series(&arena, &err);
	g_strfreev(arena.bots);
	config_free(arena.config);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_arena = {
    .name = "arena",
    .usage = "arena --ruleset R --bots A,B,... --games N [--from N] [--turns N] --seed N --out DIR "
             "[--jobs N] [--keep] [--stats] | --merge DIR... --out DIR",
    .about = "Lets bots play games against each other, and rates them",
    .help = "  --ruleset R    the games' ruleset\n"
            "  --bots A,B     who plays, a seat each; a name may be given several times;\n"
            "                 built in, or of the site (-C): nightmail-bot(7)\n"
            "  --games N      how many games\n"
            "  --from N       number of the first one, from 1 (1)\n"
            "  --turns N      turns at most (40)\n"
            "  --seed N       of the series; each game has a seed of its own from it\n"
            "  --out DIR      games.csv and ratings.csv; a new or empty directory\n"
            "  --jobs N       games played at the same time (1); the results are the same\n"
            "  --keep         keep the games as archives in DIR/games\n"
            "  --stats        measure the games: quartiles, and DIR/stats.csv\n"
            "  --merge DIR... join parts of a series that --from split\n",
    .run = run,
};
