#include "engine/site/bot_stage.h"

#include "engine/base/cage.h"
#include "engine/base/wire.h"
#include "engine/site/bot_pack.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* How often the bot's memory use is sampled. */
#define LOOK_MS 20
#define DESCRIPTORS 256

struct stage {
	struct bot_request asked;
	GString *report, *orders, *words, *pack;
	gsize given; /* bytes of the report that were written so far */
	int in, out, errors, started;
	pid_t bot;
	gint64 until;
	struct bot_answer answer;
};

/* --- Confinement ------------------------------------------------------------------ */

/* The sandbox has no network, no other files and no foreign processes. This filter blocks what could get around
   that: new namespaces, access to other processes' memory, rarely used kernel interfaces, and memory that no
   limit counts. */
static const int denied[] = {SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
    SCMP_SYS(kcmp), SCMP_SYS(pidfd_getfd), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root),
    SCMP_SYS(chroot), SCMP_SYS(move_mount), SCMP_SYS(open_tree), SCMP_SYS(fsopen), SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr), SCMP_SYS(unshare), SCMP_SYS(setns),
    SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(keyctl), SCMP_SYS(add_key),
    SCMP_SYS(request_key), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register),
    SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(init_module), SCMP_SYS(finit_module),
    SCMP_SYS(delete_module), SCMP_SYS(reboot), SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(acct),
    SCMP_SYS(quotactl), SCMP_SYS(syslog), SCMP_SYS(settimeofday), SCMP_SYS(clock_settime),
    SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex), SCMP_SYS(open_by_handle_at), SCMP_SYS(name_to_handle_at),
    SCMP_SYS(lookup_dcookie), SCMP_SYS(personality), SCMP_SYS(memfd_create), SCMP_SYS(memfd_secret),
    SCMP_SYS(shmget), SCMP_SYS(msgget), SCMP_SYS(semget), SCMP_SYS(mq_open), SCMP_SYS(socket)};
static const unsigned namespaces[] = {
    CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};

static bool make_filter(struct sock_fprog *program)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	bool good = filter != NULL;

	for (size_t i = 0; good && i < G_N_ELEMENTS(denied); i++)
		good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), denied[i], 0) == 0;
	for (size_t i = 0; good && i < G_N_ELEMENTS(namespaces); i++)
		good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
		           SCMP_A0(SCMP_CMP_MASKED_EQ, namespaces[i], namespaces[i])) == 0;
	/* A filter cannot inspect clone3's flags, which are in memory; C libraries fall back to clone. */
	good = good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
	if (!good)
		g_clear_pointer(&filter, seccomp_release);
	return good && cage_export(filter, program);
}

static bool confine(const struct bot_request *asked)
{
	struct sock_fprog filter = {0};
	rlim_t seconds = (rlim_t)(asked->milliseconds / 1000 + 1) * BOT_PROCESSES_MAX;

	/* Build the filter first: within the limits this process may lack the memory for it. */
	return make_filter(&filter) && cage_limit(RLIMIT_AS, (rlim_t)asked->space) &&
	       cage_limit(RLIMIT_CPU, seconds) && cage_limit(RLIMIT_FSIZE, (rlim_t)asked->memory) &&
	       cage_limit(RLIMIT_CORE, 0) && cage_limit(RLIMIT_NPROC, BOT_PROCESSES_MAX) &&
	       cage_limit(RLIMIT_NOFILE, DESCRIPTORS) && cage_limit(RLIMIT_MEMLOCK, 0) &&
	       cage_limit(RLIMIT_MSGQUEUE, 0) && cage_close(&filter);
}

/* --- The bot's process --------------------------------------------------------- */

/* Executes the bot; until then errors are written to `started`. */
static void execute(const struct bot_request *asked, char **argv, const int ends[3], int started)
{
	g_autofree char *seed = g_strconcat("NIGHTMAIL_SEED=", asked->seed, NULL);
	static char memory[] = "NIGHTMAIL_MEMORY=" BOT_MEMORY;
	char *const environment[] = {seed, memory, NULL};
	int why = -1;

	setsid();
	/* An ignored signal would stay ignored in the bot, but shell pipelines need SIGPIPE to end the writer. */
	signal(SIGPIPE, SIG_DFL);
	for (int fd = 0; fd < 3; fd++)
		dup2(ends[fd], fd);
	if (chdir(BOT_MEMORY) == 0 && confine(asked)) {
		execve(argv[0], argv, environment);
		why = errno;
	}
	wire_put_all(started, &why, sizeof why);
	_exit(1);
}

static bool begin(struct stage *stage, char **argv)
{
	int in[2], out[2], errors[2], started[2];

	if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || pipe2(errors, O_CLOEXEC) != 0 ||
	    pipe2(started, O_CLOEXEC) != 0)
		return false;
	stage->bot = fork();
	if (stage->bot == 0)
		execute(&stage->asked, argv, (const int[]){in[0], out[1], errors[1]}, started[1]);
	close(in[0]);
	close(out[1]);
	close(errors[1]);
	close(started[1]);
	stage->in = in[1];
	stage->out = out[0];
	stage->errors = errors[0];
	stage->started = started[0];
	return stage->bot > 0 && fcntl(stage->in, F_SETFL, O_NONBLOCK) == 0 &&
	       fcntl(stage->out, F_SETFL, O_NONBLOCK) == 0 && fcntl(stage->errors, F_SETFL, O_NONBLOCK) == 0;
}

/* --- Size of the bot ---------------------------------------------------------------- */

/* Adds threads and pages of a process, from /proc/N/stat: the 18th and 22nd field after the name, which is in
   parentheses and may contain anything. */
static void measure(const char *process, gint64 *threads, gint64 *pages)
{
	g_autofree char *path = g_strdup_printf("/proc/%s/stat", process);
	g_autofree char *text = NULL;
	const char *rest = g_file_get_contents(path, &text, NULL, NULL) ? strrchr(text, ')') : NULL;
	g_auto(GStrv) numbers = g_strsplit(rest ? rest + 1 : "", " ", 0);

	if (g_strv_length(numbers) < 23)
		return;
	*threads += g_ascii_strtoll(numbers[18], NULL, 10);
	*pages += g_ascii_strtoll(numbers[22], NULL, 10);
}

static enum bot_end look(const struct stage *stage)
{
	gint64 threads = 0, pages = 0;
	DIR *all = opendir("/proc");
	const struct dirent *each;
	struct statfs memory;

	while (all && (each = readdir(all)) && threads <= BOT_PROCESSES_MAX)
		if (g_ascii_isdigit(each->d_name[0]) && strcmp(each->d_name, "1") != 0)
			measure(each->d_name, &threads, &pages);
	if (all)
		closedir(all);
	if (threads > BOT_PROCESSES_MAX)
		return BOT_TOO_MANY;
	if (pages * sysconf(_SC_PAGESIZE) > stage->asked.space)
		return BOT_TOO_LARGE;
	/* Limit the number of files: empty files use kernel memory that the folder's size does not count. */
	return statfs(BOT_MEMORY, &memory) == 0 && memory.f_files - memory.f_ffree > 4 * BOT_FILES_MAX
	           ? BOT_OVERFULL
	           : BOT_DONE;
}

/* --- Input and output of the bot ---------------------------------------------------------- */

static void close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void give(struct stage *stage)
{
	ssize_t n = write(stage->in, stage->report->str + stage->given, stage->report->len - stage->given);

	if (n > 0)
		stage->given += (gsize)n;
	if ((n < 0 && errno != EAGAIN && errno != EINTR) || stage->given == stage->report->len)
		close_end(&stage->in);
}

/* Reads the available bytes; drops those beyond `most`. */
static bool hear(int *fd, GString *into, gsize most)
{
	bool within = true;
	char buffer[16384];
	ssize_t n = 0;

	for (int i = 0; i < 16 && *fd >= 0 && (n = read(*fd, buffer, sizeof buffer)) > 0; i++) {
		within = within && (gsize)n <= most - into->len;
		g_string_append_len(into, buffer, (gssize)MIN((gsize)n, most - into->len));
	}
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		close_end(fd);
	return within;
}

static bool hear_both(struct stage *stage)
{
	hear(&stage->errors, stage->words, BOT_WORDS_MAX);
	return hear(&stage->out, stage->orders, BOT_ORDERS_MAX);
}

/* Waits briefly and transfers available data. */
static enum bot_end serve(struct stage *stage)
{
	struct pollfd ends[] = {{stage->in, POLLOUT, 0}, {stage->out, POLLIN, 0}, {stage->errors, POLLIN, 0}};

	poll(ends, G_N_ELEMENTS(ends), LOOK_MS);
	if (ends[0].revents)
		give(stage);
	if (!hear_both(stage))
		return BOT_TOO_MUCH;
	return g_get_monotonic_time() > stage->until ? BOT_TOO_SLOW : look(stage);
}

/* Reaps children: the bot, and orphans of the bot's processes, whose status is ignored. */
static bool has_ended(const struct stage *stage, int *status)
{
	int each;
	pid_t pid;

	while ((pid = waitpid(-1, &each, WNOHANG)) > 0)
		if (pid == stage->bot) {
			*status = each;
			return true;
		}
	return false;
}

/* Ends the bot and all processes it started, so that its memory folder no longer changes. */
static void end_all(void)
{
	kill(-1, SIGKILL);
	while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
		;
}

static void note_end(struct stage *stage, int status)
{
	int why = 0;
	ssize_t said = read(stage->started, &why, sizeof why);

	if (said == sizeof why) {
		stage->answer.end = why < 0 ? BOT_NOT_CONFINED : BOT_NOT_STARTED;
		stage->answer.detail = why;
	} else if (WIFSIGNALED(status)) {
		stage->answer.end = BOT_SIGNALLED;
		stage->answer.detail = WTERMSIG(status);
	} else if (WEXITSTATUS(status) != 0) {
		stage->answer.end = BOT_EXITED;
		stage->answer.detail = WEXITSTATUS(status);
	} else if (!hear_both(stage)) {
		stage->answer.end = BOT_TOO_MUCH;
	}
}

static void run(struct stage *stage, char **argv)
{
	int status = 0;
	bool ended = false;

	stage->until = g_get_monotonic_time() + stage->asked.milliseconds * 1000;
	if (!begin(stage, argv))
		stage->answer.end = BOT_NOT_CONFINED;
	while (stage->answer.end == BOT_DONE && !(ended = has_ended(stage, &status)))
		stage->answer.end = serve(stage);
	end_all();
	if (ended)
		note_end(stage, status);
	else
		hear_both(stage);
}

/* --- Main function ------------------------------------------------------------------ */

static bool get_text(uint64_t size, GString *text)
{
	g_string_set_size(text, size);
	return wire_get_all(BOT_SOCKET, text->str, size);
}

static bool answer(struct stage *stage)
{
	if (stage->answer.end != BOT_DONE)
		g_string_truncate(stage->orders, 0);
	stage->answer.orders = stage->orders->len;
	stage->answer.words = stage->words->len;
	stage->answer.pack = stage->pack->len;
	return wire_put_all(BOT_SOCKET, &stage->answer, sizeof stage->answer) &&
	       wire_put_all(BOT_SOCKET, stage->orders->str, stage->orders->len) &&
	       wire_put_all(BOT_SOCKET, stage->words->str, stage->words->len) &&
	       wire_put_all(BOT_SOCKET, stage->pack->str, stage->pack->len);
}

int stage_bot(char **argv)
{
	g_autoptr(GString) pack = g_string_new(NULL), report = g_string_new(NULL),
	                   orders = g_string_new(NULL), words = g_string_new(NULL);
	struct stage stage = {.in = -1,
	    .out = -1,
	    .errors = -1,
	    .pack = pack,
	    .report = report,
	    .orders = orders,
	    .words = words};
	int memory = open(BOT_MEMORY, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	/* Only run as the first process of a sandbox: it ends all processes that it can see. */
	if (getpid() != 1 || !argv[0] || memory < 0)
		return 1;
	prctl(PR_SET_DUMPABLE, 0);
	signal(SIGPIPE, SIG_IGN);
	fcntl(BOT_SOCKET, F_SETFD, FD_CLOEXEC);
	if (!wire_get_all(BOT_SOCKET, &stage.asked, sizeof stage.asked) ||
	    !get_text(stage.asked.pack, pack) || !get_text(stage.asked.report, report))
		return 1;
	stage.asked.seed[sizeof stage.asked.seed - 1] = '\0';
	if (!bot_unpack(memory, pack->str, pack->len))
		stage.answer.end = BOT_OVERFULL;
	g_string_truncate(pack, 0);
	if (stage.answer.end == BOT_DONE)
		run(&stage, argv);
	if (stage.answer.end == BOT_DONE && !bot_pack(memory, stage.asked.memory, pack)) {
		stage.answer.end = BOT_OVERFULL;
		g_string_truncate(pack, 0);
	}
	return answer(&stage) ? 0 : 1;
}
