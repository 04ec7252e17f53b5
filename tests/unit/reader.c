/* What a reader process could do after a mail has taken it over: each way is tried by a process confined like it (20
   ways to act and more, and as many wrong answers). */
#include "mailer/mime/reader.h"
#include "engine/commands/stage.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Sanitizers need memory and system calls that a reader does not have. */
#if defined(__SANITIZE_ADDRESS__)
#define LOOSE true
#else
#define LOOSE false
#endif

static pid_t parent;
static char page[8192] __attribute__((aligned(4096)));

/* --- Acting: each function returns the system's result; all must be refused ---------- */

static long opens(void)
{
	return open("/etc/passwd", O_RDONLY);
}
static long makes(void)
{
	return open("/tmp/nightmail-taken-over", O_WRONLY | O_CREAT, 0600);
}
static long removes(void)
{
	return unlink("/tmp/nightmail-taken-over");
}
static long lists(void)
{
	return syscall(SYS_getdents64, READER_MAILS, page, sizeof page);
}
static long connects(void)
{
	return socket(AF_INET, SOCK_STREAM, 0);
}
static long pairs(void)
{
	int ends[2];
	return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}
static long sends(void)
{
	return send(READER_MAILS, "x", 1, 0);
}
static long forks(void)
{
	return syscall(SYS_fork);
}
static long clones(void)
{
	return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}
static long executes(void)
{
	return execl("/bin/true", "true", (char *)NULL);
}
static long kills(void)
{
	return kill(parent, SIGSTOP);
}
static long kills_thread(void)
{
	return syscall(SYS_tgkill, parent, parent, SIGKILL);
}
static long traces(void)
{
	return ptrace(PTRACE_ATTACH, parent, 0, 0);
}
static long peeks(void)
{
	struct iovec piece = {page, 8};
	return process_vm_readv(parent, &piece, 1, &piece, 1, 0);
}
static long limits_parent(void)
{
	struct rlimit none = {0, 0};
	return prlimit(parent, RLIMIT_CPU, &none, NULL);
}
static long limits_less(void)
{
	struct rlimit more = {100, 100};
	return setrlimit(RLIMIT_NOFILE, &more);
}
static long maps_code(void)
{
	void *at = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return at == MAP_FAILED ? -1 : 0;
}
static long turns_to_code(void)
{
	return mprotect(page, 4096, PROT_READ | PROT_EXEC);
}
static long turns_by_key(void)
{
	return syscall(SYS_pkey_mprotect, page, 4096, PROT_READ | PROT_EXEC, -1);
}
static long dumps(void)
{
	return prctl(PR_SET_DUMPABLE, 1);
}
static long writes_elsewhere(void)
{
	return write(1, "x", 1);
}
static long reads_elsewhere(void)
{
	return read(0, page, 1);
}
static long renices(void)
{
	return syscall(SYS_setpriority, PRIO_PROCESS, parent, 19);
}
static long unshares(void)
{
	return syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */);
}
static long makes_ring(void)
{
	return syscall(SYS_io_uring_setup, 1, page);
}
static long loads_bpf(void)
{
	return syscall(SYS_bpf, 0, page, 64);
}
static long faults(void)
{
	return syscall(SYS_userfaultfd, 0);
}
static long shares(void)
{
	return syscall(SYS_shmget, 1, 4096, 0600 | 01000 /* IPC_CREAT */);
}
static long sets_keys(void)
{
	return syscall(SYS_add_key, "user", "x", "y", 1, -3);
}
static long becomes(void)
{
	return setuid(0);
}

static const struct {
	const char *name;
	long (*act)(void);
} acts[] = {
#define ACT(name)                                                                                            \
	{                                                                                                    \
#name, name                                                                                  \
	}
    ACT(opens),
    ACT(makes),
    ACT(removes),
    ACT(lists),
    ACT(connects),
    ACT(pairs),
    ACT(sends),
    ACT(forks),
    ACT(clones),
    ACT(executes),
    ACT(kills),
    ACT(kills_thread),
    ACT(traces),
    ACT(peeks),
    ACT(limits_parent),
    ACT(limits_less),
    ACT(maps_code),
    ACT(turns_to_code),
    ACT(turns_by_key),
    ACT(dumps),
    ACT(writes_elsewhere),
    ACT(reads_elsewhere),
    ACT(renices),
    ACT(unshares),
    ACT(makes_ring),
    ACT(loads_bpf),
    ACT(faults),
    ACT(shares),
    ACT(sets_keys),
    ACT(becomes),
};

/* Runs `what` in a confined process; returns its status, and its answer: y refused, n done. */
static char confined(long (*what)(void), int *status)
{
	struct reader_cage *cage = reader_cage_new();
	int ends[2];
	char answer = 0;

	assert_non_null(cage);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	parent = getpid();
	pid_t child = fork();
	if (child == 0) {
		signal(SIGSEGV, SIG_DFL); /* instead of cmocka's handler */
		signal(SIGSYS, SIG_DFL);
		if (!reader_confine(ends[1], cage, 1 << 20))
			_exit(2);
		errno = 0;
		answer = what() < 0 && errno == EACCES ? 'y' : 'n';
		_exit(write(READER_MAILS, &answer, 1) == 1 ? 0 : 3);
	}
	close(ends[1]);
	if (read(ends[0], &answer, 1) != 1)
		answer = 0;
	close(ends[0]);
	waitpid(child, status, 0);
	return answer;
}

static void acts_are_refused(void **state)
{
	(void)state;
	if (LOOSE)
		skip();
	assert_true(sizeof acts / sizeof *acts >= 20);
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		int status = 0;
		char answer = confined(acts[i].act, &status);
		if (answer != 'y')
			fail_msg("%s: answer %d, status %d", acts[i].name, answer, status);
	}
}

/* Every other system call, present or future, that a reader does not need. */
static long calls_all(void)
{
	static const long needed[] = {SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_mmap, SYS_mprotect,
	    SYS_futex, SYS_exit, SYS_exit_group, SYS_rt_sigreturn, SYS_rt_sigprocmask, SYS_clock_gettime,
	    SYS_gettimeofday, SYS_getrandom, SYS_sched_yield};

	for (long call = 0; call < 1024; call++) {
		/* uretprobe and uprobe, which Linux does not filter: they do nothing in an untraced process. */
		bool allowed = call == 335 || call == 336;
		for (size_t i = 0; i < G_N_ELEMENTS(needed); i++)
			allowed = allowed || call == needed[i];
		errno = 0;
		if (!allowed && (syscall(call, 0, 0, 0, 0, 0, 0) != -1 || errno != EACCES))
			return call + 1;
	}
	errno = EACCES;
	return -1;
}

#if defined(__x86_64__)
/* The same calls by the numbers of 32-bit programs. */
static long calls_of_32_bits(void)
{
	long result;

	__asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
	return result;
}
static long calls_of_x32(void)
{
	return syscall(0x40000000 | SYS_getpid);
}
#endif

static void no_other_call(void **state)
{
	int status = 0;

	(void)state;
	if (LOOSE)
		skip();
	assert_int_equal(confined(calls_all, &status), 'y');
#if defined(__x86_64__)
	/* Refused, or the process is killed; kernels without such calls raise a fault. */
	assert_true(confined(calls_of_32_bits, &status) == 'y' ||
	            (WIFSIGNALED(status) && (WTERMSIG(status) == SIGSYS || WTERMSIG(status) == SIGSEGV)));
	assert_true(
	    confined(calls_of_x32, &status) == 'y' || (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS));
#endif
}

static long allocates(void)
{
	for (size_t i = 0; i < 4096; i++) {
		char *more = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (more == MAP_FAILED) {
			errno = EACCES;
			return -1;
		}
		more[0] = 1;
	}
	return 0;
}
static long spins(void)
{
	volatile bool on = true;

	while (on)
		;
	return 0;
}

static long aborts(void)
{
	abort();
}
static long crashes(void)
{
	volatile size_t far = (size_t)1 << 46;

	return page[far];
}

static void ends_are_bounded(void **state)
{
	int status = 0;

	(void)state;
	if (LOOSE)
		skip();
	assert_int_equal(confined(allocates, &status), 'y');
	assert_int_equal(confined(spins, &status), 0);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(confined(aborts, &status), 0);
	assert_true(WIFSIGNALED(status) && !WCOREDUMP(status));
	assert_int_equal(confined(crashes, &status), 0);
	assert_true(WIFSIGNALED(status) && !WCOREDUMP(status));
}

/* --- Answering -------------------------------------------------------------------- */

#define R(tag, size, text) tag size "\0\0\0" text

static void records_are_checked(void **state)
{
	static const struct {
		const char *bytes;
		size_t size;
		bool good;
	} cases[] = {
#define C(text, good) {text, sizeof text - 1, good}
	    C("", true),
	    C(R("B", "\2", "ok"), true),
	    C(R("B", "\2", "ok") R("N", "\4", "note"), true),
	    C(R("S", "\1", "s") R("D", "\1", "r") R("H", "\0", "") R("P", "\0", "") R("B", "\1", "x"), true),
	    /* The reader must not be able to set the sender. */
	    C(R("F", "\3", "a@b"), false),
	    C(R("R", "\3", "a@b"), false),
	    C(R("T", "\3", "a@b"), false),
	    C(R("B", "\1", "x") R("B", "\1", "y"), false),
	    C(R("S", "\1", "x") R("S", "\1", "y"), false),
	    C(R("X", "\1", "x") R("X", "\1", "y"), false),
	    C(R("D", "\2", "rr"), false),
	    C(R("H", "\1", "x"), false),
	    C(R("P", "\1", "x"), false),
	    C(R("N", "\0", ""), false),
	    C(R("N", "\3", "a\nb"), false),
	    C(R("N", "\2", "\x1b["), false),
	    C(R("N", "\2", "\xc2\x9b"), false),
	    C(R("N", "\3", "\xe2\x80\xae"), false),
	    C(R("N", "\1", "\xff"), false),
	    C(R("X", "\3", "a\rb"), false),
	    C("B\377\377\377\377x", false),
	    C("B\2\0\0\0x", false),
	    C("B\1\0\0", false),
	    C("B", false),
	    C(R("Z", "\0", ""), false),
	    C(R("\0", "\0", ""), false),
	    C(R("\xc2", "\0", ""), false),
	    C(R("b", "\1", "x"), false),
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		static const char raw[] = "From: a@b.example\nTo: c@d.example\n\nx\n";
		struct mime_mail mail;
		mime_read_here(raw, sizeof raw - 1, true, &mime_limits_default, &mail);
		g_string_truncate(mail.text, 0);
		mail.failed = false;
		mime_take(cases[i].bytes, cases[i].size, &mail);
		if (mail.failed == cases[i].good)
			fail_msg("case %zu", i);
		assert_int_equal(mail.from->len, 1);
		assert_string_equal(mail.from->pdata[0], "a@b.example");
		assert_int_equal(mail.to->len, 1);
		mime_clear(&mail);
	}
}

static void notes_are_counted(void **state)
{
	g_autoptr(GString) records = g_string_new(NULL);
	struct mime_mail mail;

	(void)state;
	for (int i = 0; i < 11; i++)
		g_string_append_len(records, R("N", "\1", "x"), 6);
	mime_read_here("\n", 1, true, &mime_limits_default, &mail);
	mime_take(records->str, records->len, &mail);
	assert_true(mail.failed);
	assert_int_equal(mail.notes->len, 10);
	mime_clear(&mail);
}

/* --- Which mails share a process ---------------------------------------------------- */

/* The newest process started by a child of this one that was not in `known`; 0: none. */
static pid_t new_grandchild(GHashTable *known)
{
	DIR *all = opendir("/proc");
	pid_t found = 0;

	for (struct dirent *entry; all && (entry = readdir(all));) {
		g_autofree char *path = g_strdup_printf("/proc/%s/stat", entry->d_name), *text = NULL;
		g_autofree char *above = NULL, *higher = NULL;
		int pid = atoi(entry->d_name), up, top;
		if (pid <= 0 || !g_file_get_contents(path, &text, NULL, NULL) ||
		    sscanf(strrchr(text, ')'), ") %*c %d", &up) != 1)
			continue;
		above = g_strdup_printf("/proc/%d/stat", up);
		if (g_file_get_contents(above, &higher, NULL, NULL) &&
		    sscanf(strrchr(higher, ')'), ") %*c %d", &top) == 1 && top == getpid() &&
		    g_hash_table_add(known, GINT_TO_POINTER(pid)))
			found = pid;
	}
	if (all)
		closedir(all);
	return found;
}

/* Makes a reader, and an empty set of its known processes. */
static GHashTable *new_reader(struct mail_reader **reader)
{
	if (LOOSE)
		skip();
	*reader = reader_new();
	return g_hash_table_new(NULL, NULL);
}

/* Up to 64 mails of one sender share a process; those of another sender, or of none, get a new one, and so do mails of
   one plain text after others. */
static void each_sender_has_his_own(void **state)
{
	static const struct {
		const char *sender;
		unsigned mails;
		bool begins;
		bool leaf;
	} steps[] = {{"a@x", 1, true, false}, {"a@x", 1, false, false}, {"b@x", 1, true, false},
	    {"a@x", 1, true, false}, {NULL, 1, true, false}, {NULL, 1, true, false}, {"a@x", 64, true, false},
	    {"a@x", 1, true, false}, {"a@x", 63, false, false}, {"A@x", 1, true, false},
	    {"a@x", 64, true, true}, {"a@x", 1, true, true}, {"b@x", 1, true, true}, {"b@x", 1, true, false},
	    {"b@x", 1, true, true}, {"b@x", 1, false, true}, {NULL, 1, true, true}, {NULL, 1, true, true}};
	static const char raw[] = "From: a@x\n\nx\n";
	g_autoptr(GHashTable) known = NULL;
	struct mail_reader *reader;

	(void)state;
	known = new_reader(&reader);
	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
		for (unsigned mail = 0; mail < steps[i].mails; mail++) {
			g_autoptr(GString) records = g_string_new(NULL);
			struct error err = {0};
			if (!reader_ask(reader, steps[i].sender, steps[i].leaf, raw, sizeof raw - 1, true,
			        &mime_limits_default, &err) ||
			    !reader_hear(reader, &mime_limits_default, records, &err))
				fail_msg("step %zu: not read: %s", i, err.text ? err.text : "it died");
			if (mail > 0 && mail + 1 < steps[i].mails)
				continue;
			if ((new_grandchild(known) != 0) != (steps[i].begins && mail == 0))
				fail_msg("step %zu, mail %u: another process, or none", i, mail);
		}
	}
	reader_free(reader);
}

/* From alone does not identify a sender, as anybody can write it: a process that a forged mail took over must not read
   the player's genuine mail. A token of ours does. */
static void a_from_alone_shares_nothing(void **state)
{
#define TOKEN "abcdefghijklmnopqrstuvwx27"
#define OTHER "abcdefghijklmnopqrstuvwx72"
	static const struct {
		const char *from, *to;
		bool begins;
	} steps[] = {{"ming@x.example", "host@y.example", true}, {"ming@x.example", "host@y.example", true},
	    {"ming@x.example", "host+" TOKEN "@y.example", true}, {"ming@x.example", "host@y.example", true},
	    {"ming@x.example", "host+" TOKEN "@y.example", true},
	    {"Ming <MING@x.example>", "a@b.example, HOST+" TOKEN "@y.example", false},
	    {"ming@x.example", "host+" OTHER "@y.example", true},
	    {"bosco@x.example", "host+" OTHER "@y.example", true},
	    {"ming@x.example, bosco@x.example", "host+" OTHER "@y.example", true},
	    {"ming@x.example", "host+" TOKEN "1@y.example", true},
	    {"ming@x.example", "host+" TOKEN "1@y.example", true}};
	g_autoptr(GHashTable) known = NULL;
	struct mail_reader *reader;

	(void)state;
	known = new_reader(&reader);
	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
		g_autofree char *raw =
		    g_strdup_printf("From: %s\nTo: %s\nContent-Transfer-Encoding: base64\n\neAo=\n",
		        steps[i].from, steps[i].to);
		struct error err = {0};
		struct mime_mail mail;
		if (!mime_read(reader, raw, strlen(raw), true, &mime_limits_default, &mail, &err))
			fail_msg("step %zu: not read", i);
		if ((new_grandchild(known) != 0) != steps[i].begins)
			fail_msg("step %zu: another process, or none", i);
		mime_clear(&mail);
	}
	reader_free(reader);
}

/* The result, in a test's words. */
static char *mail_words(const struct mime_mail *mail)
{
	return g_strdup_printf("%s|%s|%s|%u %d%d%d%d%d", mail->subject, mail->text->str,
	    mail->problem ? mail->problem : "", mail->notes->len, mail->report, mail->came, mail->html,
	    mail->partial, mail->failed);
}

/* A mail that needs no decoding is given to no process; the result is the same as a process's. */
static void plain_ones_have_none(void **state)
{
	static const struct {
		const char *raw;
		bool plain;
	} mails[] = {{"From: a@x\nSubject: s\n\nx  \n-- \ny\n", true},
	    {"From: a@x\nContent-Transfer-Encoding: base64\n\neAo=\n", false},
	    {"From: a@x\nContent-Type: text/plain; charset=utf-8\n\n\xc3\xbc\n", true}, {"\n", true},
	    {"From: a@x\n\nx\xfc\n", false}, {"Subject: =?utf-8?Q?=C3=BC?=\n\nx\n", false},
	    {"Content-Type: text/html\n\n<b>x</b>\n", false},
	    {"X: y\n\n0123456789012345678901234567890123456789012345678901234567890123\n", true},
	    {"X: 0123456789012345678901234567890123456789012345678901234567890123\n\nx\n", false},
	    {"X: y\n\nContent-Type:\nContent-Type:\n", true}};
	const struct mime_limits limits = {64, 60, 2, 1};
	g_autoptr(GHashTable) known = NULL;
	struct mail_reader *reader;

	(void)state;
	known = new_reader(&reader);
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++) {
		const char *raw = mails[i].raw;
		g_autoptr(GString) records = g_string_new(NULL);
		struct error err = {0};
		struct mime_mail mail, heard = {0};
		if (!mime_read(reader, raw, strlen(raw), true, &limits, &mail, &err))
			fail_msg("mail %zu: not read", i);
		if (mime_is_plain(raw, strlen(raw), &limits) != mails[i].plain)
			fail_msg("mail %zu: taken for another", i);
		if (mail.plain != mails[i].plain || (new_grandchild(known) == 0) != mails[i].plain)
			fail_msg("mail %zu: a process or none", i);
		if (!reader_ask(reader, NULL, false, raw, strlen(raw), true, &limits, &err) ||
		    !reader_hear(reader, &limits, records, &err))
			fail_msg("mail %zu: not heard", i);
		assert_true(new_grandchild(known) != 0);
		mime_read_here("", 0, true, &limits, &heard);
		g_string_truncate(heard.text, 0);
		mime_take(records->str, records->len, &heard);
		g_autofree char *is = mail_words(&mail), *want = mail_words(&heard);
		assert_string_equal(is, want);
		mime_clear(&mail);
		mime_clear(&heard);
	}
	reader_free(reader);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(acts_are_refused),
	    cmocka_unit_test(no_other_call), cmocka_unit_test(ends_are_bounded),
	    cmocka_unit_test(records_are_checked), cmocka_unit_test(notes_are_counted),
	    cmocka_unit_test(each_sender_has_his_own), cmocka_unit_test(a_from_alone_shares_nothing),
	    cmocka_unit_test(plain_ones_have_none)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return stage_reader(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
