/* All answers of system calls: fewer bytes than asked for, a signal, no space now, failure. For files, and for the
   wires between our processes. Each call takes the next letter of a prepared string; afterwards calls succeed. */
#include "engine/base/cage.h"
#include "engine/base/editor.h"
#include "engine/base/wire.h"
#include "tests/place.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* `i` signal, `a` try again, `x` failure, `0` nothing, `1` one byte, `-` success. */
static const char *moved = "", *polled = "", *synced = "", *forked = "", *awaited = "", *made = "",
                  *peeked = "";
static int longest; /* longest timeout of a poll */

/* Returns -2: make the call, with this size. */
static ssize_t take(const char **letters, size_t *size)
{
	char letter = **letters ? *(*letters)++ : '-';

	if (letter == '0')
		return 0;
	if (letter == '1')
		*size = 1;
	if (letter == '1' || letter == '-')
		return -2;
	errno = letter == 'i' ? EINTR : letter == 'a' ? EAGAIN : EIO;
	return -1;
}

ssize_t read(int fd, void *bytes, size_t size)
{
	ssize_t answer = take(&moved, &size);
	return answer == -2 ? syscall(SYS_read, fd, bytes, size) : answer;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
	ssize_t answer = take(&moved, &size);
	return answer == -2 ? syscall(SYS_write, fd, bytes, size) : answer;
}

ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
	ssize_t answer = take(&moved, &size);
	return answer == -2 ? syscall(SYS_recvfrom, fd, bytes, size, flags, NULL, NULL) : answer;
}

ssize_t send(int fd, const void *bytes, size_t size, int flags)
{
	ssize_t answer = take(&moved, &size);
	return answer == -2 ? syscall(SYS_sendto, fd, bytes, size, flags, NULL, 0) : answer;
}

int poll(struct pollfd *all, nfds_t count, int wait)
{
	size_t none = 0;
	ssize_t answer = take(&polled, &none);

	longest = MAX(longest, wait);
	return (int)(answer == -2 ? syscall(SYS_poll, all, count, wait) : answer);
}

int fsync(int fd)
{
	size_t none = 0;
	ssize_t answer = take(&synced, &none);
	return (int)(answer == -2 ? syscall(SYS_fsync, fd) : answer);
}

pid_t fork(void)
{
	size_t none = 0;
	ssize_t answer = take(&forked, &none);
	return (pid_t)(answer == -2 ? syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL) : answer);
}

pid_t waitpid(pid_t child, int *status, int options)
{
	size_t none = 0;
	ssize_t answer = take(&awaited, &none);
	return (pid_t)(answer == -2 ? syscall(SYS_wait4, child, status, options, NULL) : answer);
}

int memfd_create(const char *name, unsigned flags)
{
	size_t none = 0;
	ssize_t answer = take(&made, &none);
	return (int)(answer == -2 ? syscall(SYS_memfd_create, name, flags) : answer);
}

ssize_t pread(int fd, void *bytes, size_t size, off_t at)
{
	ssize_t answer = take(&peeked, &size);
	return answer == -2 ? syscall(SYS_pread64, fd, bytes, size, at) : answer;
}

static void are_all_taken(void)
{
	assert_string_equal(peeked, "");
	assert_string_equal(forked, "");
	assert_string_equal(awaited, "");
	assert_string_equal(made, "");
	assert_string_equal(moved, "");
	assert_string_equal(polled, "");
	assert_string_equal(synced, "");
}

/* Data moved in pieces is complete; otherwise there is an error. */
static const struct {
	const char *letters;
	bool put, got;
} pieces[] = {{"", true, true}, {"i1i1", true, true}, {"11111", true, true}, {"x", false, false},
    {"1x", false, false}, {"1i1x", false, false}, {"10", true, false}};

static void test_cage(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(pieces); i++) {
		char bytes[6] = "";
		int ends[2];
		assert_int_equal(pipe(ends), 0);
		moved = pieces[i].letters;
		assert_int_equal(wire_put_all(ends[1], "12345", 5), pieces[i].put);
		are_all_taken();
		close(ends[1]);
		close(ends[0]);
		assert_int_equal(pipe(ends), 0);
		assert_true(wire_put_all(ends[1], "12345", 5));
		moved = pieces[i].letters;
		assert_int_equal(wire_get_all(ends[0], bytes, 5), pieces[i].got);
		are_all_taken();
		if (pieces[i].got)
			assert_string_equal(bytes, "12345");
		close(ends[0]);
		close(ends[1]);
	}
}

static void test_cage_end(void **unused)
{
	char bytes[6] = "";
	int ends[2];

	(void)unused;
	assert_int_equal(pipe(ends), 0);
	assert_true(wire_put_all(ends[1], "1234", 4));
	close(ends[1]);
	assert_true(wire_get_all(ends[0], bytes, 0) && wire_get_all(ends[0], bytes, 3));
	assert_string_equal(bytes, "123");
	assert_false(wire_get_all(ends[0], bytes, 2));
	close(ends[0]);
}

/* The same with a deadline. */
static const struct {
	const char *letters, *polled;
	bool put, got;
} wires[] = {{"", "", true, true}, {"i1a1", "", true, true}, {"i1a1", "-i-i", true, true},
    {"x", "", false, false}, {"1x", "", false, false}, {"10", "", true, false}, {"", "x", false, false},
    {"1", "-x", false, false}, {"", "0", false, false}, {"1", "-0", false, false}};

static void test_wire(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(wires); i++) {
		char bytes[6] = "";
		int ends[2];
		assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
		moved = wires[i].letters;
		polled = wires[i].polled;
		assert_int_equal(wire_put(ends[1], "12345", 5, G_MAXINT64), wires[i].put);
		are_all_taken();
		if (wires[i].put)
			assert_true(wire_get(ends[0], bytes, 5, G_MAXINT64));
		assert_string_equal(bytes, wires[i].put ? "12345" : "");
		close(ends[0]);
		close(ends[1]);
		assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
		assert_true(wire_put(ends[1], "54321", 5, G_MAXINT64));
		moved = wires[i].letters;
		polled = wires[i].polled;
		assert_int_equal(wire_get(ends[0], bytes, 5, G_MAXINT64), wires[i].got);
		are_all_taken();
		if (wires[i].got)
			assert_string_equal(bytes, "54321");
		close(ends[0]);
		close(ends[1]);
	}
}

/* After the deadline nothing is moved, even if it could be; the deadline is relative to now. */
static void test_wire_time(void **unused)
{
	char bytes[6] = "";
	int ends[2];
	int64_t over = g_get_monotonic_time(), in_a_minute = wire_deadline(60);

	(void)unused;
	assert_in_range(in_a_minute - over, 60 * G_USEC_PER_SEC, 600 * G_USEC_PER_SEC);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	assert_true(wire_put(ends[1], "12345", 5, in_a_minute));
	assert_false(wire_put(ends[1], "67", 2, over));
	assert_false(wire_get(ends[0], bytes, 5, over));
	assert_false(wire_wait_end(ends[0], over));
	assert_true(wire_get(ends[0], bytes, 5, in_a_minute));
	assert_string_equal(bytes, "12345");
	close(ends[0]);
	assert_false(wire_put(ends[1], "67", 2, in_a_minute));
	close(ends[1]);
}

/* Waits as long as the deadline allows, no longer than a poll can. */
static void test_wire_wait(void **unused)
{
	static const struct {
		int64_t time; /* in microseconds */
		int least, most;
	} waits[] = {{60 * G_USEC_PER_SEC, 50000, 60000},
	    {INT64_C(3000000000) * G_USEC_PER_SEC, G_MAXINT, G_MAXINT}, {500, 0, 0}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(waits); i++) {
		char byte = 0;
		int ends[2];
		assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
		longest = 0;
		assert_int_equal(
		    wire_put(ends[1], "1", 1, g_get_monotonic_time() + waits[i].time), waits[i].most > 0);
		assert_in_range(longest, waits[i].least, waits[i].most);
		longest = 0;
		assert_int_equal(
		    wire_get(ends[0], &byte, 1, g_get_monotonic_time() + waits[i].time), waits[i].most > 0);
		assert_in_range(longest, waits[i].least, waits[i].most);
		close(ends[0]);
		close(ends[1]);
	}
}

static void test_wire_end(void **unused)
{
	static const struct {
		const char *letters, *polled;
		bool ended;
	} ends_of[] = {{"", "", true}, {"ia", "", true}, {"x", "", true}, {"", "i", true}, {"", "x", false},
	    {"", "--0", false}, {"", "--", true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ends_of); i++) {
		int ends[2];
		assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
		assert_true(wire_put(ends[1], "12", 2, G_MAXINT64));
		close(ends[1]);
		moved = ends_of[i].letters;
		polled = ends_of[i].polled;
		assert_int_equal(wire_wait_end(ends[0], G_MAXINT64), ends_of[i].ended);
		are_all_taken();
		close(ends[0]);
	}
}

static void test_file_read(void **unused)
{
	g_autofree char *path = in("f");
	struct error err = {0};
	size_t size = 0;

	(void)unused;
	put("f", "12345");
	moved = "i1i1";
	g_autofree char *whole = file_read(path, 5, &size, &err);
	assert_string_equal(whole, "12345");
	assert_int_equal(size, 5);
	for (unsigned i = 0; i < 2; i++) {
		moved = i ? "1x" : "x";
		assert_null(file_read(path, 0, NULL, &err));
		are_all_taken();
		assert_int_equal(err.code, EXIT_IO);
		assert_string_equal(err.file, path);
		assert_string_equal(err.text, "cannot be read: Input/output error");
		error_clear(&err);
	}
}

static const struct {
	bool (*write)(const char *, const char *, size_t, struct error *);
	bool durable, in_place;
} writers[] = {{file_write, true, false}, {file_put, false, false}, {file_draft, false, true},
    {file_put_public, false, false}};

/* Expects exactly this file with these bytes in the directory; NULL: no file. */
static void holds_alone(const char *bytes)
{
	g_autoptr(GDir) all = g_dir_open(dir, 0, NULL);
	g_autofree char *path = in("f");

	assert_string_equal(bytes ? "f" : "", bytes ? g_dir_read_name(all) : "");
	assert_null(g_dir_read_name(all));
	if (bytes)
		assert_true(file_holds(path, bytes, strlen(bytes)));
}

/* Writing in pieces writes the whole file; on failure the old file stays. */
static void test_file_write(void **unused)
{
	static const char *const bad[] = {"x", "1x", "i1ix"};
	g_autofree char *path = in("f");
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(writers); i++) {
		moved = "i1i1";
		assert_true(writers[i].write(path, "12345", 5, &err));
		are_all_taken();
		holds_alone("12345");
		for (size_t k = 0; k < G_N_ELEMENTS(bad); k++) {
			put("f", "before");
			moved = bad[k];
			assert_false(writers[i].write(path, "12345", 5, &err));
			are_all_taken();
			assert_int_equal(err.code, EXIT_IO);
			assert_string_equal(err.file, path);
			assert_string_equal(err.text, "cannot be written: Input/output error");
			error_clear(&err);
			holds_alone(writers[i].in_place ? NULL : "before");
		}
	}
}

/* A durable write syncs twice: the bytes, and the name. */
static void test_file_sync(void **unused)
{
	g_autofree char *path = in("f");
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(writers); i++)
		for (unsigned k = 0; k < 2; k++) {
			put("f", "before");
			synced = k ? "-x" : "x";
			assert_int_equal(writers[i].write(path, "12345", 5, &err), !writers[i].durable);
			if (!writers[i].durable) {
				assert_string_equal(synced, k ? "-x" : "x");
				synced = "";
				continue;
			}
			are_all_taken();
			assert_int_equal(err.code, EXIT_IO);
			assert_string_equal(err.text, "cannot be written: Input/output error");
			error_clear(&err);
			holds_alone(k ? "12345" : "before");
		}
	synced = "x";
	assert_false(file_settle_names(dir, &err));
	assert_string_equal(err.text, "cannot be written: Input/output error");
	error_clear(&err);
}

/* Unreadable bytes never compare as the same. */
static void test_file_holds(void **unused)
{
	g_autofree char *path = in("f");

	(void)unused;
	put("f", "12345");
	moved = "11";
	assert_true(file_holds(path, "12345", 5));
	are_all_taken();
	for (unsigned i = 0; i < 3; i++) {
		moved = i == 0 ? "x" : i == 1 ? "10" : "1x";
		assert_false(file_holds(path, "12345", 5));
		moved = "";
	}
}

/* A filter of so many system calls, each with its own values. */
static scmp_filter_ctx filter_of(int calls)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);

	assert_non_null(filter);
	for (int call = 0; call < calls; call++)
		for (uint64_t value = 0; value < 40; value++)
			assert_int_equal(seccomp_rule_add(filter, SCMP_ACT_ERRNO(1), call, 1,
			                     SCMP_A0(SCMP_CMP_EQ, (uint64_t)call * 40 + value)),
			    0);
	return filter;
}

static void test_cage_export(void **unused)
{
	struct sock_fprog program;

	(void)unused;
	for (int calls = 0; calls < 4; calls++) {
		scmp_filter_ctx filter = filter_of(calls);
		int file = (int)syscall(SYS_memfd_create, "own", 0);
		assert_int_equal(seccomp_export_bpf(filter, file), 0);
		off_t size = lseek(file, 0, SEEK_END);
		assert_true(cage_export(filter, &program));
		assert_int_equal(program.len, size / (off_t)sizeof *program.filter);
		g_autofree char *own = g_malloc((gsize)size);
		assert_int_equal(pread(file, own, (size_t)size, 0), size);
		assert_memory_equal(program.filter, own, (size_t)size);
		close(file);
		g_free(program.filter);
	}
	/* No descriptor to write to, and an unreadable one. */
	for (int i = 0; i < 3; i++) {
		made = i == 0 ? "x" : "";
		peeked = i == 1 ? "x" : i == 2 ? "0" : "";
		assert_false(cage_export(filter_of(1), &program));
		are_all_taken();
		assert_int_equal(program.len, 0);
		g_free(program.filter);
	}
}

static void test_editor(void **unused)
{
	static const struct {
		const char *editor, *forked, *awaited;
		enum exit_code code;
		const char *told, *left; /* in the file */
	} cases[] = {{"printf x >>", "", "", EXIT_DONE, "", "before x"},
	    {"printf x >>", "", "ii", EXIT_DONE, "", "before x"},
	    {"false", "", "i", EXIT_DATA, "the editor failed; nothing was changed", "before "},
	    {"false", "", "", EXIT_DATA, "the editor failed; nothing was changed", "before "},
	    {"kill -9 $$;", "", "i", EXIT_DATA, "the editor failed; nothing was changed", "before "},
	    {"printf x >>", "x", "", EXIT_IO, "the editor could not be started: Input/output error",
	        "before "}};
	g_autofree char *path = in("a b");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		put("a b", "before ");
		setenv("EDITOR", cases[i].editor, 1);
		assert_true(editor_is_there(&err));
		forked = cases[i].forked;
		awaited = cases[i].awaited;
		assert_int_equal(editor_run(path, &err), cases[i].code == EXIT_DONE);
		are_all_taken();
		assert_int_equal(err.code, cases[i].code);
		assert_string_equal(err.text ? err.text : "", cases[i].told);
		assert_true(file_holds(path, cases[i].left, strlen(cases[i].left)));
		error_clear(&err);
	}
	unsetenv("EDITOR");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_cage), TEST(test_cage_end), TEST(test_wire),
	    TEST(test_wire_time), TEST(test_wire_wait), TEST(test_wire_end), TEST(test_cage_export),
	    TEST(test_editor), TEST(test_file_read), TEST(test_file_write), TEST(test_file_sync),
	    TEST(test_file_holds)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
