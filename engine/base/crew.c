#include "engine/base/crew.h"

#include <errno.h>
#include <glib.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* What all processes see. */
struct board {
	gint next;    /* piece */
	gint stopped; /* somebody has met trouble */
	struct note {
		unsigned piece;
		int code, line, column; /* code 0: all is well */
		char file[PATH_MAX], text[PATH_MAX];
	} notes[];
};

struct crew {
	struct board *board;
	bool leads;
	unsigned piece; /* at hand */
};

unsigned crew_processors(void)
{
	cpu_set_t set;

	/* GLib counts those of the machine */
	return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set)
	                                                   : g_get_num_processors();
}

bool crew_leads(const struct crew *crew)
{
	return crew->leads;
}

unsigned crew_next(struct crew *crew)
{
	if (g_atomic_int_get(&crew->board->stopped))
		return UINT_MAX;
	return crew->piece = (unsigned)g_atomic_int_add(&crew->board->next, 1);
}

static void do_share(struct crew *crew, struct note *note, crew_fn *work, void *context)
{
	struct error err = {0};

	if (work(crew, context, &err))
		return;
	g_atomic_int_set(&crew->board->stopped, 1);
	*note = (struct note){crew->piece, (int)err.code, err.line, err.column, "", ""};
	g_strlcpy(note->file, err.file ? err.file : "", sizeof note->file);
	g_strlcpy(note->text, err.text, sizeof note->text);
	error_clear(&err);
}

/* The process of a copy; it ends with this one. */
static pid_t begin(struct crew *crew, struct note *note, crew_fn *work, void *context)
{
	pid_t process = fork();

	if (process != 0)
		return process;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	crew->leads = false;
	do_share(crew, note, work, context);
	_exit(0);
}

static bool ended_well(pid_t process, struct error *err)
{
	int status = 0;

	while (waitpid(process, &status, 0) < 0 && errno == EINTR)
		;
	return status == 0 ||
	       error_set(err, EXIT_TEMPFAIL,
	           "a process that worked for this one died (%s %d); nothing is lost, run it again",
	           WIFSIGNALED(status) ? "signal" : "exit code",
	           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

static bool tell(const struct board *board, unsigned hands, struct error *err)
{
	const struct note *first = NULL;

	for (unsigned i = 0; i < hands; i++)
		if (board->notes[i].code != 0 && (!first || board->notes[i].piece < first->piece))
			first = &board->notes[i];
	return !first || error_set_at(err, (enum exit_code)first->code, *first->file ? first->file : NULL,
	                     first->line, first->column, "%s", first->text);
}

bool crew_work(unsigned hands, crew_fn *work, void *context, struct error *err)
{
	size_t size = sizeof(struct board) + hands * sizeof(struct note);
	struct board *board = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	g_autofree pid_t *copies = g_new0(pid_t, hands);
	struct crew crew = {board, true, 0};

	if (board == MAP_FAILED)
		return error_set(err, EXIT_TEMPFAIL, "no memory: %s", g_strerror(errno));
	fflush(NULL);
	/* Where no process can be had the others do its share. */
	for (unsigned i = 1; i < hands; i++)
		copies[i] = begin(&crew, &board->notes[i], work, context);
	do_share(&crew, &board->notes[0], work, context);
	for (unsigned i = 1; i < hands; i++)
		if (copies[i] > 0)
			ended_well(copies[i], err);
	tell(board, hands, err);
	munmap(board, size);
	return !error_is_set(err);
}
