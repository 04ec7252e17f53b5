#include "mailer/mime.h"

#include "parsers/charset.h"

#include <errno.h>
#include <fcntl.h>
#include <gmime/gmime.h>
#include <poll.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define CPU_SECONDS 3
#define WALL_MILLISECONDS 10000
/* What the child may take besides what it begins with: some ten times the mail. */
#define MEMORY(limit) (((rlim_t)24 << 20) + 12 * (rlim_t)(limit))
/* Text grows in decoding at most threefold; all else is small. */
#define RECORDS_MAX(limit) ((size_t)(limit)*4 + (1 << 20))

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

const struct mime_limits mime_limits_default = {1 << 20, 64 << 10, 20, 200};

/* --- The child ------------------------------------------------------------ */

/* All a parser needs that has its input in memory. Everything else fails as if forbidden by the file system,
   so that a library that asks for more goes on without. */
static scmp_filter_ctx make_filter(void)
{
	static const int allowed[] = {SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(brk), SCMP_SYS(mmap),
	    SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise), SCMP_SYS(futex),
	    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigaction),
	    SCMP_SYS(rt_sigprocmask), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(tgkill),
	    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(sched_yield),
	    SCMP_SYS(close), SCMP_SYS(sigaltstack)};
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EACCES));

	for (size_t i = 0; filter && i < G_N_ELEMENTS(allowed); i++)
		if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) != 0) {
			seccomp_release(filter);
			return NULL;
		}
	return filter;
}

/* Bytes of address space that the process has now. */
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

static void limit(int what, rlim_t value)
{
	struct rlimit both = {value, value};
	setrlimit(what, &both);
}

/* All descriptors but the three first ones and `out`. */
static void close_others(unsigned out)
{
	bool closed = (out <= 3 || close_range(3, out - 1, 0) == 0) && close_range(out + 1, ~0U, 0) == 0;

	for (unsigned fd = 3; !closed && fd < 1024; fd++)
		if (fd != out)
			close((int)fd);
}

/* The limit of descriptors keeps files and sockets away by itself; the filter does so a second time, where the
   system has such filters, and keeps all else away. */
static void confine(int out, scmp_filter_ctx filter, rlim_t space)
{
	int null = open("/dev/null", O_RDWR);

	for (int fd = 0; fd < 3 && null >= 0; fd++)
		if (fd != out)
			dup2(null, fd);
	close_others((unsigned)out);
	if (!WITH_SANITIZER)
		limit(RLIMIT_AS, space);
	limit(RLIMIT_CPU, CPU_SECONDS);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, 0);
	limit(RLIMIT_NOFILE, 0);
	if (filter)
		seccomp_load(filter);
}

static void write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t n = write(fd, bytes, size);
		if (n < 0 && errno != EINTR)
			_exit(1);
		if (n > 0) {
			bytes += n;
			size -= (size_t)n;
		}
	}
}

/* --- The parent ----------------------------------------------------------- */

/* All the child says, until it ends. False if it took too long or said too much. */
static bool listen_to(int fd, size_t limit_bytes, GString *records)
{
	gint64 end = g_get_monotonic_time() + (gint64)WALL_MILLISECONDS * 1000;
	char buffer[65536];

	for (;;) {
		gint64 left = (end - g_get_monotonic_time()) / 1000;
		struct pollfd poller = {fd, POLLIN, 0};
		ssize_t n;
		if (left <= 0 || records->len > limit_bytes)
			return false;
		if (poll(&poller, 1, (int)left) <= 0)
			continue;
		n = read(fd, buffer, sizeof buffer);
		if (n == 0)
			return true;
		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0)
			g_string_append_len(records, buffer, n);
	}
}

static void prepare(void)
{
	static bool done;

	if (done)
		return;
	g_mime_init();
	charset_prepare();
	done = true;
}

/* The filter is the same for all mails. */
static scmp_filter_ctx filter_once(void)
{
	static scmp_filter_ctx filter;
	return filter ? filter : (filter = make_filter());
}

static bool read_in_child(const char *raw, size_t size, bool whole, const struct mime_limits *limits,
    GString *records, bool *started)
{
	scmp_filter_ctx filter = filter_once();
	rlim_t space = address_space();
	int ends[2], status = 0;
	bool heard;
	pid_t child;

	*started = false;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	fflush(NULL);
	child = fork();
	*started = child >= 0;
	if (child == 0) {
		confine(ends[1], filter, space + MEMORY(limits->message));
		mime_parse(raw, size, whole, limits, records);
		write_all(ends[1], records->str, records->len);
		_exit(0);
	}
	close(ends[1]);
	heard = child > 0 && listen_to(ends[0], RECORDS_MAX(limits->message), records);
	close(ends[0]);
	if (child > 0) {
		if (!heard)
			kill(child, SIGKILL);
		while (waitpid(child, &status, 0) < 0 && errno == EINTR)
			;
	}
	return heard && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static char *valid_text(const char *bytes, size_t size)
{
	GString *out = g_string_new(NULL);

	charset_decode("utf-8", bytes, size, out);
	return g_string_free(out, FALSE);
}

static void take(struct mime_mail *mail, char tag, const char *bytes, size_t size)
{
	switch (tag) {
	case 'F':
	case 'R':
	case 'T':
		g_ptr_array_add(tag == 'F'   ? mail->from
		                : tag == 'R' ? mail->resent
		                             : mail->to,
		    valid_text(bytes, size));
		break;
	case 'S':
		g_free(mail->subject);
		mail->subject = valid_text(bytes, size);
		break;
	case 'B':
		charset_decode("utf-8", bytes, size, mail->text);
		break;
	case 'N':
		g_ptr_array_add(mail->notes, valid_text(bytes, size));
		break;
	case 'D':
		mail->report = true;
		mail->receipt = size > 0;
		break;
	case 'H':
		mail->html = true;
		break;
	case 'P':
		mail->partial = true;
		break;
	case 'X':
		g_free(mail->problem);
		mail->problem = valid_text(bytes, size);
		break;
	default:
		mail->failed = true;
	}
}

void mime_take(const char *records, size_t size, struct mime_mail *mail)
{
	size_t at = 0;

	while (size - at >= 5) {
		guint32 n;
		memcpy(&n, records + at + 1, sizeof n);
		n = GUINT32_FROM_LE(n);
		if (n > size - at - 5) {
			mail->failed = true;
			return;
		}
		take(mail, records[at], records + at + 5, n);
		at += 5 + n;
	}
	mail->failed = mail->failed || at != size;
}

static void mail_init(struct mime_mail *mail, const char *raw, size_t size, const struct mime_limits *limits)
{
	*mail = (struct mime_mail){.from = g_ptr_array_new_with_free_func(g_free),
	    .resent = g_ptr_array_new_with_free_func(g_free),
	    .to = g_ptr_array_new_with_free_func(g_free),
	    .notes = g_ptr_array_new_with_free_func(g_free),
	    .text = g_string_new(NULL),
	    .subject = g_strdup("")};
	headers_read(&mail->headers, raw, size, (size_t)limits->headers);
}

void mime_read(
    const char *raw, size_t size, bool whole, const struct mime_limits *limits, struct mime_mail *mail)
{
	GString *records = g_string_new(NULL);
	bool started;

	prepare();
	mail_init(mail, raw, size, limits);
	if (read_in_child(raw, size, whole, limits, records, &started))
		mime_take(records->str, records->len, mail);
	else
		mail->failed = true;
	mail->not_started = !started;
	g_string_free(records, TRUE);
}

void mime_read_here(
    const char *raw, size_t size, bool whole, const struct mime_limits *limits, struct mime_mail *mail)
{
	GString *records = g_string_new(NULL);

	prepare();
	mail_init(mail, raw, size, limits);
	mime_parse(raw, size, whole, limits, records);
	mime_take(records->str, records->len, mail);
	g_string_free(records, TRUE);
}

void mime_clear(struct mime_mail *mail)
{
	headers_clear(&mail->headers);
	g_ptr_array_free(mail->from, TRUE);
	g_ptr_array_free(mail->resent, TRUE);
	g_ptr_array_free(mail->to, TRUE);
	g_ptr_array_free(mail->notes, TRUE);
	g_string_free(mail->text, TRUE);
	g_free(mail->subject);
	g_free(mail->problem);
}
