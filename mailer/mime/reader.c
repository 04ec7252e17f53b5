#include "mailer/mime/reader.h"

#include "engine/base/wire.h"
#include "engine/commands/stage.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Seconds that reading one mail may take; and mails of one sender that one process reads. */
#define WALL_SECONDS 10
#define MAILS_MAX 64
/* Longer at the start, because the program is loaded again, perhaps on a busy machine. */
#define START_SECONDS 20
#define TRIES 3

struct helper {
	const char *argument;
	pid_t process; /* 0: no process */
	int control;
	bool new; /* the helper has not reported yet that it is ready */
};

static struct helper ahead = {STAGE_LEAF_READER, 0, -1, false};

struct mail_reader {
	struct helper whole, leaf;
	/* The process that reads the current mails. */
	const struct helper *of; /* its helper */
	int mails;               /* socket of the process, -1: none */
	char *sender;
	unsigned read;
};

struct mail_reader *reader_new(void)
{
	struct mail_reader *reader = g_new0(struct mail_reader, 1);

	reader->whole = (struct helper){STAGE_READER, 0, -1, false};
	reader->leaf = ahead;
	ahead = (struct helper){STAGE_LEAF_READER, 0, -1, false};
	reader->mails = -1;
	return reader;
}

static void close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void forget_process(struct mail_reader *reader)
{
	close_end(&reader->mails);
	g_clear_pointer(&reader->sender, g_free);
	reader->read = 0;
}

/* Closes the socket of the helper, which then exits together with its process. */
static void end_helper(struct helper *helper)
{
	close_end(&helper->control);
	while (helper->process > 0 && waitpid(helper->process, NULL, 0) < 0 && errno == EINTR)
		;
	helper->process = 0;
	helper->new = false;
}

void reader_free(struct mail_reader *reader)
{
	if (!reader)
		return;
	forget_process(reader);
	end_helper(&reader->whole);
	end_helper(&reader->leaf);
	g_free(reader);
}

/* --- The helper -------------------------------------------------------------------- */

/* The helper inherits nothing from this process: no environment, and no descriptor except its socket. */
static void execute(const char *argument, int end)
{
	static char name[] = "nightmail";
	char *const arguments[] = {name, (char *)(guintptr)argument, NULL};
	char *const environment[] = {NULL};
	int null = open("/dev/null", O_RDWR);

	if (end != 3 && dup2(end, 3) < 0)
		_exit(1);
	fcntl(3, F_SETFD, 0);
	for (int fd = 0; fd < 3 && null >= 0; fd++)
		dup2(null, fd);
	if (close_range(4, ~0U, 0) != 0 || chdir("/") != 0)
		_exit(1);
	execve("/proc/self/exe", arguments, environment);
	_exit(1);
}

static bool pair(int ends[2], struct error *err)
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ||
	       error_set(err, EXIT_TEMPFAIL, "mails cannot be read now: %s", g_strerror(errno));
}

static bool execute_helper(struct helper *helper, struct error *err)
{
	int ends[2];

	if (!pair(ends, err))
		return false;
	helper->process = fork();
	if (helper->process == 0)
		execute(helper->argument, ends[1]);
	close(ends[1]);
	helper->control = ends[0];
	helper->new = helper->process > 0;
	if (helper->new)
		return true;
	error_set(err, EXIT_TEMPFAIL, "no process can be started to read mails; run again later: %s",
	    g_strerror(errno));
	end_helper(helper);
	return false;
}

/* Returns the byte that the helper reports of itself, 0: none came. */
static char hear_helper(struct helper *helper)
{
	char ready = 0;

	helper->new = false;
	if (!wire_get(helper->control, &ready, 1, wire_deadline(START_SECONDS))) {
		kill(helper->process, SIGKILL);
		end_helper(helper);
	}
	return ready;
}

static bool refuse(struct error *err)
{
	return error_set(err, EXIT_CONFIG,
	    "mails are not read: this system cannot confine the process that reads them (seccomp filters are"
	    " needed)");
}

/* Starts a helper; one that died by chance is started once more. */
static bool start_helper(struct helper *helper, struct error *err)
{
	char ready = helper->process > 0 && !helper->new ? 'y' : 0;

	for (int tries = 0; ready == 0 && tries < TRIES; tries++) {
		if (!helper->new && !execute_helper(helper, err))
			return false;
		ready = hear_helper(helper);
	}
	if (ready == 0)
		return error_set(
		    err, EXIT_TEMPFAIL, "the process that reads mails does not start; run again later");
	return ready == 'y' || refuse(err);
}

/* Sends one end of a new socket to the helper, which starts a process on it. */
static bool send_end(int control, int end, gint64 message)
{
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} extra = {.head = {CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
	struct iovec piece = {&message, sizeof message};
	struct msghdr all = {
	    .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};

	memcpy(CMSG_DATA(&extra.head), &end, sizeof end);
	return sendmsg(control, &all, MSG_NOSIGNAL) == (ssize_t)sizeof message;
}

static bool start_process(
    struct mail_reader *reader, struct helper *helper, const char *sender, gint64 message, struct error *err)
{
	bool sent = false;
	int ends[2];

	forget_process(reader);
	if (!pair(ends, err))
		return false;
	for (int tries = 0; !sent && tries < TRIES && start_helper(helper, err); tries++) {
		sent = send_end(helper->control, ends[1], message);
		if (!sent)
			end_helper(helper);
	}
	close(ends[1]);
	reader->mails = ends[0];
	reader->sender = g_strdup(sender);
	reader->of = helper;
	return sent ||
	       error_set(err, EXIT_TEMPFAIL, "the process that reads mails has ended; run again later");
}

void reader_send_ahead(void)
{
	struct error untold = {0}; /* ignored: the reader tries again and reports it */

	execute_helper(&ahead, &untold);
	error_clear(&untold);
}

void reader_recall(void)
{
	end_helper(&ahead);
}

/* Checks with prctl(2) whether the kernel has system call filters at all before trying to install one. */
bool reader_can_be(struct error *err)
{
	bool known = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;

	return known || refuse(err);
}

bool reader_check(struct error *err)
{
	struct mail_reader *reader = reader_new();
	bool good = start_helper(&reader->whole, err);

	reader_free(reader);
	return good;
}

/* --- A mail -------------------------------------------------------------------------- */

/* Receives all records of the mail; allocates no more memory than the limit allows. */
static bool hear(
    struct mail_reader *reader, const struct mime_limits *limits, GString *records, gint64 until, bool *none)
{
	struct reader_answer answer;
	gsize before = records->len;

	if (!wire_get(reader->mails, &answer, sizeof answer, until))
		return false;
	*none = answer.size == READER_NO_PROCESS;
	if (answer.size > READER_RECORDS_MAX(limits->message))
		return false;
	g_string_set_size(records, before + answer.size);
	if (wire_get(reader->mails, records->str + before, answer.size, until))
		return true;
	g_string_truncate(records, before);
	return false;
}

/* Sends in one piece: each piece would wake the process. */
static void put_mail(
    const struct mail_reader *reader, const struct reader_request *asked, const char *raw, gint64 until)
{
	g_autoptr(GString) all = g_string_sized_new(sizeof *asked + asked->size);

	g_string_append_len(all, (const char *)asked, sizeof *asked);
	g_string_append_len(all, raw, (gssize)asked->size);
	wire_put(reader->mails, all->str, all->len, until);
}

bool reader_ask(struct mail_reader *reader, const char *sender, bool leaf, const char *raw, size_t size,
    bool whole, const struct mime_limits *limits, struct error *err)
{
	struct helper *helper = leaf ? &reader->leaf : &reader->whole;
	const struct reader_request asked = {
	    size, whole, limits->message, limits->headers, limits->depth, limits->parts};
	bool same =
	    reader->mails >= 0 && reader->of == helper && sender && g_strcmp0(sender, reader->sender) == 0;

	if ((!same || reader->read >= MAILS_MAX) &&
	    !start_process(reader, helper, sender, limits->message, err))
		return false;
	reader->read++;
	/* If the process does not accept the mail, reader_hear will notice. */
	put_mail(reader, &asked, raw, wire_deadline(WALL_SECONDS));
	return true;
}

bool reader_hear(
    struct mail_reader *reader, const struct mime_limits *limits, GString *records, struct error *err)
{
	bool none = false;

	if (hear(reader, limits, records, wire_deadline(WALL_SECONDS), &none))
		return true;
	/* Output after that would belong to no mail: drop this process; the helper stops it before it starts the next
	   one. */
	forget_process(reader);
	return none &&
	       error_set(err, EXIT_TEMPFAIL, "no process can be started to read mails; run again later");
}

void reader_drop(struct mail_reader *reader)
{
	forget_process(reader);
}
