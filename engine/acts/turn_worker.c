#include "engine/acts/turn_worker.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/base/wire.h"
#include "engine/records/archive.h"
#include "engine/site/config_bots.h"
#include "engine/store/statements.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Timeout of a turn with its bots in a worker; after that this process plays it. */
#define TURN_SECONDS 900
/* Descriptors of a worker: its orders, and the site's lock. */
#define ORDERS_FD 3
#define LOCK_FD 4
#define NAME_MAX_SIZE 256

/* The worker's next game, followed by its name. One more byte, sent later, starts the turn. */
struct turn_order {
	guint32 size;
	gint32 force, quiet, named;
	gint64 as_of;
};

/* The result of a turn, followed by the line for people and by file and text of the error. */
struct turn_answer {
	gint32 good, code, line, column;
	guint32 said, file, text;
};
#define ANSWER_MAX (1U << 20)

struct turn_worker {
	pid_t process; /* 0: none */
	int fd;
	bool asked;   /* the worker was told its next game */
	bool begun;   /* the worker was told to play it */
	int64_t turn; /* the open turn of that game */
};

struct turn_workers {
	struct site *site;
	const struct advance_request *request;
	char **names;
	unsigned count, jobs;
	bool named;
	struct turn_worker *all;
};

/* --- In the parent: starting and ending workers ---------------------------------- */

static void execute(const struct site *site, int end)
{
	static char name[] = "nightmail", stage[] = STAGE_TURNS, none[] = "";
	char *const arguments[] = {
	    name, stage, site->config->dir, site->rules_dir ? site->rules_dir : none, NULL};
	/* The copies must not occupy the descriptors that they are moved to. */
	int copy = fcntl(end, F_DUPFD, LOCK_FD + 1);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (copy >= 0 && site_lock_share(LOCK_FD) && dup2(copy, ORDERS_FD) == ORDERS_FD &&
	    close_range(LOCK_FD + 1, ~0U, 0) == 0)
		execv("/proc/self/exe", arguments);
	_exit(1);
}

/* Ends a worker. `written`: waits for its exit and appends the games whose files it wrote; NULL: kills it. */
static void end_worker(struct turn_worker *worker, GArray *written)
{
	int64_t until = wire_deadline(TURN_SECONDS);
	gint64 game;

	if (worker->process == 0)
		return;
	shutdown(worker->fd, SHUT_WR);
	while (written && wire_get(worker->fd, &game, sizeof game, until))
		g_array_append_val(written, game);
	if (!written || !wire_wait_end(worker->fd, until))
		kill(worker->process, SIGKILL);
	while (waitpid(worker->process, NULL, 0) < 0 && errno == EINTR)
		;
	close(worker->fd);
	*worker = (struct turn_worker){0};
}

static bool start_worker(const struct site *site, struct turn_worker *worker)
{
	int ends[2];

	if (worker->process > 0)
		return true;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	fflush(NULL);
	pid_t process = fork();
	if (process == 0)
		execute(site, ends[1]);
	close(ends[1]);
	if (process < 0) {
		close(ends[0]);
		return false;
	}
	*worker = (struct turn_worker){.process = process, .fd = ends[0]};
	return true;
}

/* Tells the worker of game `i` which game is next; starts the worker if needed. */
static void ask(struct turn_workers *workers, unsigned i)
{
	const struct advance_request *request = workers->request;
	struct turn_worker *worker = &workers->all[i % workers->jobs];
	struct error ignored = {0};

	if (i >= workers->count || strlen(workers->names[i]) > NAME_MAX_SIZE ||
	    !start_worker(workers->site, worker))
		return;
	const char *name = workers->names[i];
	const struct turn_order order = {
	    (guint32)strlen(name), request->force, request->quiet, workers->named, request->as_of};
	int64_t until = wire_deadline(TURN_SECONDS);
	worker->asked = wire_put(worker->fd, &order, sizeof order, until) &&
	                wire_put(worker->fd, name, order.size, until);
	if (!worker->asked)
		end_worker(worker, NULL);
	worker->turn = sql_game_turn_of(workers->site->db, name, &ignored);
	error_clear(&ignored);
}

static bool begin(struct turn_worker *worker)
{
	worker->begun =
	    worker->asked && (worker->begun || wire_put(worker->fd, "", 1, wire_deadline(TURN_SECONDS)));
	return worker->begun;
}

/* Is a game named twice? Workers are not used then, because they report written files by game. */
static bool has_twice(char **names, unsigned count)
{
	g_autoptr(GHashTable) seen = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	bool twice = false;

	for (unsigned i = 0; i < count; i++)
		twice = !g_hash_table_add(seen, text_lower(names[i])) || twice;
	return twice;
}

struct turn_workers *turn_workers_new(
    struct site *site, const struct advance_request *request, char **names, unsigned count, bool named)
{
	unsigned jobs = MIN(config_jobs(site->config), count);

	if (jobs < 2 || has_twice(names, count))
		return NULL;
	struct turn_workers *workers = g_new0(struct turn_workers, 1);
	*workers =
	    (struct turn_workers){site, request, names, count, jobs, named, g_new0(struct turn_worker, jobs)};
	for (unsigned i = 0; i < jobs; i++)
		ask(workers, i);
	return workers;
}

GArray *turn_workers_end(struct turn_workers *workers)
{
	if (!workers)
		return NULL;
	GArray *written = g_array_new(FALSE, FALSE, sizeof(gint64));
	for (unsigned i = 0; i < workers->jobs; i++)
		end_worker(&workers->all[i], written);
	g_free(workers->all);
	g_free(workers);
	return written;
}

/* --- In the parent: a turn ---------------------------------------------------------- */

static bool get_text(int fd, guint32 size, char **text, int64_t until)
{
	*text = g_malloc0(size + 1);
	return wire_get(fd, *text, size, until);
}

static bool hear(const struct turn_workers *workers, int fd, GString *line, bool *good, struct error *err)
{
	int64_t until = wire_deadline(TURN_SECONDS);
	struct turn_answer answer;
	g_autofree char *said = NULL, *file = NULL, *text = NULL;
	struct error ignored = {0};

	if (!wire_get(fd, &answer, sizeof answer, until) || answer.said > ANSWER_MAX ||
	    answer.file > ANSWER_MAX || answer.text > ANSWER_MAX ||
	    !get_text(fd, answer.said, &said, until) || !get_text(fd, answer.file, &file, until) ||
	    !get_text(fd, answer.text, &text, until))
		return false;
	g_string_append(line, said);
	*good = answer.good != 0;
	if (!*good)
		error_set_at(err, (enum exit_code)answer.code, answer.file ? file : NULL, answer.line,
		    answer.column, "%s", text);
	/* If a worker found the database damaged, check it here, too, before writing to it. */
	if (answer.code == EXIT_DATA)
		db_check(workers->site->db, &ignored);
	error_clear(&ignored);
	return true;
}

bool turn_workers_play(struct turn_workers *workers, unsigned i, GString *line, bool *good, struct error *err)
{
	struct turn_worker *worker = workers ? &workers->all[i % workers->jobs] : NULL;
	struct error ignored = {0};

	if (!worker || !worker->asked)
		return false;
	int64_t turn = worker->turn;
	bool heard = begin(worker) && hear(workers, worker->fd, line, good, err);
	worker->asked = worker->begun = false;
	if (!heard)
		end_worker(worker, NULL);
	/* Nothing to write about this game: the next worker may use the database now. */
	if (heard && *good && i + 1 < workers->count)
		begin(&workers->all[(i + 1) % workers->jobs]);
	ask(workers, i + workers->jobs);
	/* A worker that died may have committed its turn before. */
	if (!heard && sql_game_turn_of(workers->site->db, workers->names[i], &ignored) != turn)
		heard = *good = true;
	error_clear(&ignored);
	return heard;
}

/* --- In the worker ----------------------------------------------------------------- */

static bool tell(bool good, const GString *line, const struct error *err)
{
	const struct turn_answer answer = {good, (gint32)err->code, err->line, err->column,
	    (guint32)line->len, err->file ? (guint32)strlen(err->file) : 0,
	    err->text ? (guint32)strlen(err->text) : 0};
	int64_t until = wire_deadline(TURN_SECONDS);

	return wire_put(ORDERS_FD, &answer, sizeof answer, until) &&
	       wire_put(ORDERS_FD, line->str, line->len, until) &&
	       (!answer.file || wire_put(ORDERS_FD, err->file, answer.file, until)) &&
	       (!answer.text || wire_put(ORDERS_FD, err->text, answer.text, until));
}

/* Waits without a timeout: a worker gets its next game long before it may play it. */
static bool wait_order(void *bytes, size_t size)
{
	return wire_get(ORDERS_FD, bytes, size, G_MAXINT64);
}

/* Plays one game; false: there are no more. `written`: the games whose files were written. */
static bool serve(struct site *site, GArray *written)
{
	struct turn_order order;
	char name[NAME_MAX_SIZE + 1] = "", go;
	struct error err = {0};

	if (!wait_order(&order, sizeof order) || order.size > NAME_MAX_SIZE || !wait_order(name, order.size))
		return false;
	const struct advance_request request = {
	    .force = order.force != 0, .quiet = order.quiet != 0, .as_of = order.as_of};
	struct advance_ahead ahead = advance_read_ahead(site, name);
	int64_t game = ahead.game;
	g_autoptr(GString) line = g_string_new(NULL);
	bool told = wait_order(&go, 1);
	if (told) {
		bool good = advance_one(site, &request, name, order.named != 0, &ahead, line, &err);
		told = tell(good, line, &err);
	}
	advance_ahead_clear(&ahead);
	error_clear(&err);
	/* The caller that records the files reports their errors. */
	if (told && game && archive_write_behind(site, game, &err))
		g_array_append_val(written, game);
	error_clear(&err);
	return told;
}

int stage_turns(char **arguments)
{
	const struct command_call call = {.site = arguments[0],
	    .rules = *arguments[1] ? arguments[1] : NULL,
	    .audience = AUDIENCE_CRON,
	    .out = stdout,
	    .errors = stderr};
	struct error err = {0};
	struct site *site = site_open(&call, SITE_WORK, "turns", &err);
	g_autoptr(GArray) written = g_array_new(FALSE, FALSE, sizeof(gint64));

	/* The parent syncs once for all games. */
	bool good = site && db_loosen(site->db, &err);
	while (good && serve(site, written))
		;
	wire_put(ORDERS_FD, written->data, written->len * sizeof(gint64), wire_deadline(TURN_SECONDS));
	site_close(site);
	error_clear(&err);
	return 0;
}
