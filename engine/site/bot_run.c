#include "engine/site/bot_run.h"

#include "engine/site/bot_sandbox.h"
#include "engine/site/bot_pack.h"
#include "engine/site/bot_stage.h"
#include "engine/site/config_bots.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Additional seconds to set up and remove a sandbox on a busy machine. */
#define SLACK_SECONDS 20

/* A running bot program. */
struct running {
	struct bot_call *call;
	const struct bot_program *program;
	struct bot_sandbox box;
	GString *said; /* bytes of the answer received so far */
	GString *asked;
	gsize given;
	gint64 until;
};

/* --- Reasons of failures ---------------------------------------------------------- */

static char *trouble_of(const struct bot_answer *answer, const struct bot_program *program)
{
	g_autofree char *space = g_format_size_full((guint64)program->space, G_FORMAT_SIZE_IEC_UNITS);
	g_autofree char *memory = g_format_size_full((guint64)program->memory, G_FORMAT_SIZE_IEC_UNITS);

	switch ((enum bot_end)answer->end) {
	case BOT_DONE:
		return NULL;
	case BOT_NOT_STARTED:
		return g_strdup_printf(
		    "%s cannot be run: %s", program->command[0], g_strerror((int)answer->detail));
	case BOT_NOT_CONFINED:
		return g_strdup("it cannot be confined here");
	case BOT_EXITED:
		return g_strdup_printf("it ended with exit code %d", (int)answer->detail);
	case BOT_SIGNALLED:
		return g_strdup_printf("a signal ended it: %s", g_strsignal((int)answer->detail));
	case BOT_TOO_SLOW:
		return g_strdup_printf("it took longer than %d s", (int)program->time);
	case BOT_TOO_LARGE:
		return g_strdup_printf("it took more room than %s", space);
	case BOT_TOO_MANY:
		return g_strdup_printf("it had more than %d processes or threads", BOT_PROCESSES_MAX);
	case BOT_TOO_MUCH:
		return g_strdup_printf("it wrote more than %d KiB", BOT_ORDERS_MAX >> 10);
	case BOT_OVERFULL:
		return g_strdup_printf("its memory holds more than %s, %d files or %d folders in each other",
		    memory, BOT_FILES_MAX, BOT_DEPTH_MAX);
	}
	return g_strdup("it ended in a way that nobody knows");
}

/* --- Its answer ---------------------------------------------------------------------- */

/* Is the answer complete, as its own lengths say? */
static bool is_whole(const struct running *r, struct bot_answer *answer)
{
	gsize left = r->said->len - MIN(r->said->len, sizeof *answer);

	if (r->said->len < sizeof *answer)
		return false;
	memcpy(answer, r->said->str, sizeof *answer);
	return answer->orders <= BOT_ORDERS_MAX && answer->words <= BOT_WORDS_MAX &&
	       answer->pack <= BOT_PACK_MAX(r->program->memory) &&
	       left == answer->orders + answer->words + answer->pack;
}

static void take_answer(struct running *r, const struct bot_answer *answer)
{
	const char *orders = r->said->str + sizeof *answer, *words = orders + answer->orders;

	r->call->trouble = trouble_of(answer, r->program);
	r->call->unconfined = answer->end == BOT_NOT_CONFINED;
	if (answer->words)
		r->call->words = g_strchomp(g_utf8_make_valid(words, (gssize)answer->words));
	if (!r->call->trouble && !g_utf8_validate_len(orders, answer->orders, NULL))
		r->call->trouble = g_strdup("what it wrote is no UTF-8 text");
	if (r->call->trouble)
		return;
	g_string_append_len(r->call->orders, orders, (gssize)answer->orders);
	g_string_truncate(r->call->memory, 0);
	g_string_append_len(r->call->memory, words + answer->words, (gssize)answer->pack);
}

static void finish(struct running *r)
{
	struct bot_answer answer;
	g_autofree char *why = bot_sandbox_end(&r->box);

	if (is_whole(r, &answer))
		take_answer(r, &answer);
	else if (g_get_monotonic_time() > r->until)
		r->call->trouble = g_strdup_printf("it took longer than %d s", (int)r->program->time);
	else {
		r->call->unconfined = true;
		r->call->trouble =
		    g_strdup_printf("it cannot be confined here%s%s", why ? ": " : "", why ? why : "");
	}
	g_string_free(r->said, TRUE);
	g_string_free(r->asked, TRUE);
	r->call = NULL;
}

/* --- Running programs in parallel -------------------------------------------------------- */

static GString *request_of(const struct bot_call *call, const struct bot_program *program)
{
	struct bot_request request = {.pack = call->memory->len,
	    .report = call->task.size,
	    .memory = program->memory,
	    .milliseconds = program->time * 1000,
	    .space = program->space};
	GString *text = g_string_new(NULL);

	g_strlcpy(request.seed, call->task.seed, sizeof request.seed);
	g_string_append_len(text, (const char *)&request, sizeof request);
	g_string_append_len(text, call->memory->str, (gssize)call->memory->len);
	return g_string_append_len(text, call->task.report, (gssize)call->task.size);
}

static void start(struct running *r, const struct config *config, struct bot_call *call)
{
	struct error err = {0};

	r->program = config_bot(config, call->task.bot);
	if (!r->program)
		error_set(&err, EXIT_NO_INPUT, "nightmail.yaml has no bot \"%s\"", call->task.bot);
	else if (bot_sandbox_begin(&r->box, config, r->program, &err)) {
		r->call = call;
		r->asked = request_of(call, r->program);
		r->given = 0;
		r->said = g_string_new(NULL);
		r->until = g_get_monotonic_time() + (r->program->time + SLACK_SECONDS) * G_USEC_PER_SEC;
	}
	if (error_is_set(&err)) {
		call->trouble = g_strdup(err.text);
		call->unconfined = err.code == EXIT_UNAVAILABLE;
	}
	error_clear(&err);
}

/* Exchanges data with a program; false: it has finished or failed. */
static bool serve(struct running *r, short events)
{
	gsize most =
	    sizeof(struct bot_answer) + BOT_ORDERS_MAX + BOT_WORDS_MAX + BOT_PACK_MAX(r->program->memory);
	char buffer[65536];
	ssize_t n = -1;

	errno = EAGAIN;
	if (events & POLLOUT) {
		n = send(r->box.socket, r->asked->str + r->given, r->asked->len - r->given,
		    MSG_NOSIGNAL | MSG_DONTWAIT);
		r->given += (gsize)MAX(n, 0);
	}
	if (events & (POLLIN | POLLHUP | POLLERR)) {
		n = recv(r->box.socket, buffer, sizeof buffer, MSG_DONTWAIT);
		g_string_append_len(r->said, buffer, MAX(n, 0));
		if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
			return false;
	}
	return r->said->len <= most && g_get_monotonic_time() <= r->until;
}

static void wait_for_one(struct running *all, size_t count)
{
	g_autofree struct pollfd *ends = g_new0(struct pollfd, count);

	for (size_t i = 0; i < count; i++) {
		ends[i].fd = all[i].call ? all[i].box.socket : -1;
		ends[i].events = POLLIN;
		if (all[i].call && all[i].given < all[i].asked->len)
			ends[i].events |= POLLOUT;
	}
	poll(ends, count, 200);
	for (size_t i = 0; i < count; i++)
		if (all[i].call && !serve(&all[i], ends[i].revents))
			finish(&all[i]);
}

/* The next call of a program (not a built-in bot), from `*at` on. */
static struct bot_call *next_program(struct bot_call *calls, size_t count, size_t *at)
{
	while (*at < count) {
		struct bot_call *call = &calls[(*at)++];
		if (!bot_is_built_in(call->task.bot))
			return call;
	}
	return NULL;
}

static void run_programs(const struct config *config, struct bot_call *calls, size_t count)
{
	size_t jobs = MIN(config_jobs(config), count), at = 0, busy;
	g_autofree struct running *all = g_new0(struct running, jobs + 1);

	do {
		struct bot_call *call = NULL;
		busy = 0;
		for (size_t i = 0; i < jobs; i++) {
			while (!all[i].call && (call = next_program(calls, count, &at)))
				start(&all[i], config, call);
			busy += all[i].call != NULL;
		}
		if (busy > 0)
			wait_for_one(all, jobs);
	} while (busy > 0);
}

bool bot_run(const struct config *config, struct bot_call *calls, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (bot_is_built_in(calls[i].task.bot) && !bot_orders(&calls[i].task, calls[i].orders, err))
			return false;
	run_programs(config, calls, count);
	return true;
}

/* --- Checks before running ------------------------------------------------------------------ */

bool bot_run_find(const struct config *config, const struct bot_program *program, struct error *err)
{
	g_autofree char *path = bot_sandbox_program(config, program->command[0]);

	return path || error_set(err, EXIT_NO_INPUT,
	                   "bot %s: no program \"%s\" in the site directory or on the system", program->name,
	                   program->command[0]);
}

bool bot_run_check(const struct config *config, struct error *err)
{
	static char name[] = "true";
	char *command[] = {name, NULL};
	const struct bot_program program = {
	    .name = name, .command = command, .memory = 4096, .time = 10, .space = INT64_C(256) << 20};
	g_autoptr(GString) memory = g_string_new(NULL), orders = g_string_new(NULL);
	struct bot_call call = {.task = {.seed = "", .report = ""}, .memory = memory, .orders = orders};
	struct running running = {.call = &call, .program = &program};

	if (!bot_sandbox_begin(&running.box, config, &program, err))
		return false;
	running.asked = request_of(&call, &program);
	running.said = g_string_new(NULL);
	running.until = g_get_monotonic_time() + SLACK_SECONDS * G_USEC_PER_SEC;
	while (running.call)
		wait_for_one(&running, 1);
	if (call.trouble)
		error_set(err, EXIT_UNAVAILABLE, "%s", call.trouble);
	g_free(call.trouble);
	g_free(call.words);
	return !error_is_set(err);
}

bool bot_run_config(const char *dir, char **names, struct config **config, struct error *err)
{
	const char *other = NULL;
	bool good = true;

	for (char **name = names; *name && !other; name++)
		other = bot_is_built_in(*name) ? NULL : *name;
	if (!other)
		return true;
	*config = config_read(dir, err);
	if (!*config && err->code == EXIT_NO_INPUT) {
		error_clear(err);
		return error_set(err, EXIT_NO_INPUT,
		    "there is no bot \"%s\", and no site that could define it; name one with -C DIR", other);
	}
	for (char **name = names; good && *config && *name; name++) {
		const struct bot_program *program = config_bot(*config, *name);
		if (!config_knows_bot(*config, *name))
			good = error_set(err, EXIT_NO_INPUT, "there is no bot \"%s\"", *name);
		else
			good = !program || bot_run_find(*config, program, err);
	}
	if (*config && good && bot_run_check(*config, err))
		return true;
	config_free(*config);
	*config = NULL;
	return false;
}
