/* The helper of reader.h: starts the processes and confines them. */
#include "mailer/mime/reader.h"

#include "engine/base/cage.h"
#include "engine/base/wire.h"
#include "engine/commands/stage.h"
#include "parsers/charset.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Descriptor of the helper's own socket. */
#define CONTROL 3

/* Bytes; larger than any free block of the heap. */
#define FREE_MAX 100000
#define CPU_SECONDS 3
/* Memory that a process may use besides what it starts with: some ten times the mail. */
#define MEMORY(message) (((rlim_t)24 << 20) + 12 * (rlim_t)(message))

#if defined(__SANITIZE_ADDRESS__)
#define WITH_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_SANITIZER 1
#endif
#endif
#ifndef WITH_SANITIZER
#define WITH_SANITIZER 0
#endif

struct reader_cage {
	struct sock_fprog filter;
	rlim_t space; /* bytes of address space that the process has now */
};

/* --- The filter --------------------------------------------------------------- */

/* All system calls that a parser needs whose input comes from a socket. Every other call fails as if the file system
   forbade it, so that a library that asks for more continues without it. No memory can become executable. */
static bool add_rules(scmp_filter_ctx filter)
{
	static const int allowed[] = {SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
	    SCMP_SYS(futex), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(rt_sigreturn),
	    SCMP_SYS(rt_sigprocmask), SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom),
	    SCMP_SYS(sched_yield)};
	/* System calls that the sanitizers need to report an error and to exit. */
	static const int sanitizers[] = {SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(sigaltstack),
	    SCMP_SYS(rt_sigaction), SCMP_SYS(close), SCMP_SYS(mprotect), SCMP_SYS(mmap)};
	static const int guarded[] = {SCMP_SYS(mmap), SCMP_SYS(mprotect)};
	static const int moving[] = {SCMP_SYS(read), SCMP_SYS(write)};
	bool good = true;

	for (size_t i = 0; i < G_N_ELEMENTS(allowed); i++)
		good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
	for (size_t i = 0; WITH_SANITIZER && i < G_N_ELEMENTS(sanitizers); i++)
		good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, sanitizers[i], 0) == 0;
	for (size_t i = 0; !WITH_SANITIZER && i < G_N_ELEMENTS(guarded); i++)
		good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, guarded[i], 1,
		                   SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == 0;
	for (size_t i = 0; i < G_N_ELEMENTS(moving); i++)
		good = good && seccomp_rule_add(filter, SCMP_ACT_ALLOW, moving[i], 1,
		                   SCMP_A0(SCMP_CMP_EQ, READER_MAILS, 0)) == 0;
	return good;
}

static bool make_filter(struct sock_fprog *program)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EACCES));

	/* Use a binary tree if the library can: on loading, Linux runs the filter for every system call number. */
	if (filter)
		(void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	if (filter && !add_rules(filter))
		g_clear_pointer(&filter, seccomp_release);
	return filter && cage_export(filter, program);
}

static rlim_t address_space(void)
{
	unsigned long pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");

	if (file) {
		if (fscanf(file, "%lu", &pages) != 1)
			pages = 0;
		fclose(file);
	}
	return pages ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) : (rlim_t)1 << 30;
}

struct reader_cage *reader_cage_new(void)
{
	struct reader_cage *cage = g_new0(struct reader_cage, 1);

	cage->space = address_space();
	if (make_filter(&cage->filter))
		return cage;
	g_free(cage->filter.filter);
	g_free(cage);
	return NULL;
}

/* --- Confinement ---------------------------------------------------------------- */

static bool limit_all(const struct reader_cage *cage, gint64 message)
{
	return (WITH_SANITIZER || cage_limit(RLIMIT_AS, cage->space + MEMORY(message))) &&
	       cage_limit(RLIMIT_CPU, CPU_SECONDS) && cage_limit(RLIMIT_CORE, 0) &&
	       cage_limit(RLIMIT_FSIZE, 0) && cage_limit(RLIMIT_NPROC, 0) && cage_limit(RLIMIT_MEMLOCK, 0) &&
	       cage_limit(RLIMIT_MSGQUEUE, 0) && cage_limit(RLIMIT_NOFILE, 0);
}

bool reader_confine(int fd, const struct reader_cage *cage, gint64 message)
{
	if (fd != READER_MAILS && dup2(fd, READER_MAILS) < 0)
		return false;
	for (int each = 0; each < READER_MAILS; each++)
		close(each);
	return close_range(READER_MAILS + 1, ~0U, 0) == 0 && limit_all(cage, message) &&
	       prctl(PR_SET_DUMPABLE, 0) == 0 && cage_close(&cage->filter);
}

/* --- A confined process ----------------------------------------------------------- */

static bool read_mail(const struct reader_request *asked)
{
	const struct mime_limits limits = {asked->message, asked->headers, asked->depth, asked->parts};
	g_autofree char *raw = g_malloc(asked->size + 1);
	g_autoptr(GString) records = g_string_new(NULL);
	struct reader_answer answer = {0};

	if (!wire_get_all(READER_MAILS, raw, asked->size))
		return false;
	/* Sends in one piece: each piece would wake the host. */
	g_string_append_len(records, (const char *)&answer, sizeof answer);
	mime_parse(raw, asked->size, asked->whole != 0, &limits, records);
	answer.size = records->len - sizeof answer;
	memcpy(records->str, &answer, sizeof answer);
	return wire_put_all(READER_MAILS, records->str, records->len);
}

static void serve(int fd, const struct reader_cage *cage, gint64 message)
{
	struct reader_request asked;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (!reader_confine(fd, cage, message))
		_exit(1);
	while (wire_get_all(READER_MAILS, &asked, sizeof asked) && read_mail(&asked))
		;
	_exit(0);
}

/* --- The helper ---------------------------------------------------------------------- */

/* Is a process really confined after it gave everything up? A test process tells by its exit code. */
static bool proves_confinement(const struct reader_cage *cage)
{
	int ends[2], status = 1;
	pid_t child = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? fork() : -1;

	if (child == 0) {
		bool good = reader_confine(ends[1], cage, 1 << 20);
		good = good && open("/", O_RDONLY) < 0 && errno == EACCES;
		good = good && kill(getppid(), 0) != 0 && errno == EACCES;
		_exit(good ? 0 : 1);
	}
	if (child > 0) {
		while (waitpid(child, &status, 0) < 0 && errno == EINTR)
			;
		close(ends[0]);
		close(ends[1]);
	}
	return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Receives the next descriptor, with a limit of bytes; -1: the reader has closed its end. */
static int next_request(gint64 *message)
{
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} extra;
	struct iovec piece = {message, sizeof *message};
	struct msghdr all = {
	    .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};
	int fd = -1;
	ssize_t n;

	do
		n = recvmsg(CONTROL, &all, MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	const struct cmsghdr *head = n == (ssize_t)sizeof *message ? CMSG_FIRSTHDR(&all) : NULL;
	if (head && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof fd))
		memcpy(&fd, CMSG_DATA(head), sizeof fd);
	return fd;
}

/* Ends the process before this one, whether it has finished or not. */
static void end_process(pid_t child)
{
	if (child <= 0)
		return;
	kill(child, SIGKILL);
	while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
		;
}

/* Reads a sample mail with some of everything, so that all that is loaded, resolved and initialized once is in memory
   before files are out of reach, and is inherited by every process. */
static void read_sample(bool leaf)
{
	static const char parts[] =
	    "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
	    "--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\naGkK\n"
	    "--b\nContent-Type: message/rfc822\n\nSubject: m\n\n\n"
	    "--b--\n";
	const char *sample = leaf ? "Content-Transfer-Encoding: base64\n\naGkK\n" : parts;
	g_autoptr(GString) records = g_string_new(NULL);

	if (!leaf)
		charset_prepare();
	mime_parse(sample, strlen(sample), true, &mime_limits_default, records);
}

int stage_reader(const char *argument)
{
	pid_t child = 0;
	gint64 message;
	int fd;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prctl(PR_SET_DUMPABLE, 0);
	read_sample(strcmp(argument, STAGE_LEAF_READER) == 0);
	struct reader_cage *cage = reader_cage_new();
	char ready = cage && proves_confinement(cage) ? 'y' : 'n';
	if (!wire_put_all(CONTROL, &ready, 1) || ready != 'y')
		return 1;
	/* A large allocation makes malloc sort its free blocks now, once. Otherwise each process would do so and copy
	   all the pages that contain them. */
	g_free(g_malloc(FREE_MAX));
	while ((fd = next_request(&message)) >= 0) {
		static const struct reader_answer none = {READER_NO_PROCESS};
		end_process(child);
		child = fork();
		if (child == 0)
			serve(fd, cage, message);
		if (child < 0)
			wire_put_all(fd, &none, sizeof none);
		close(fd);
	}
	end_process(child);
	return 0;
}
