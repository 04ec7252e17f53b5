/* What a call of the system may answer: less than asked for, a signal that came, no room now, trouble. Of files, and
   of the wires between our processes. Each call of this program takes the next letter of what is written for it; then
   they work. */
#include "engine/base/cage.h"
#include "engine/base/wire.h"
#include "tests/place.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

/* `i` a signal, `a` come again, `x` trouble, `0` nothing, `1` one byte, `-` as ever. */
static const char *moved = "", *polled = "", *synced = "";

/* -2: the call is made, of so many bytes. */
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
	return (int)(answer == -2 ? syscall(SYS_poll, all, count, wait) : answer);
}

int fsync(int fd)
{
	size_t none = 0;
	ssize_t answer = take(&synced, &none);
	return (int)(answer == -2 ? syscall(SYS_fsync, fd) : answer);
}

static void are_all_taken(void)
{
	assert_string_equal(moved, "");
	assert_string_equal(polled, "");
	assert_string_equal(synced, "");
}

/* What is moved in pieces is whole; where that cannot be it is told. */
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
		assert_int_equal(cage_put_all(ends[1], "12345", 5), pieces[i].put);
		are_all_taken();
		close(ends[1]);
		close(ends[0]);
		assert_int_equal(pipe(ends), 0);
		assert_true(cage_put_all(ends[1], "12345", 5));
		moved = pieces[i].letters;
		assert_int_equal(cage_get_all(ends[0], bytes, 5), pieces[i].got);
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
	assert_true(cage_put_all(ends[1], "1234", 4));
	close(ends[1]);
	assert_true(cage_get_all(ends[0], bytes, 0) && cage_get_all(ends[0], bytes, 3));
	assert_string_equal(bytes, "123");
	assert_false(cage_get_all(ends[0], bytes, 2));
	close(ends[0]);
}

/* The same within a time, for which they wait. */
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

/* Once the time is over nothing is moved that could be; the deadline is so many seconds from now. */
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

/* In the directory there is this file with these bytes, and nothing else; NULL: nothing. */
static void holds_alone(const char *bytes)
{
	g_autoptr(GDir) all = g_dir_open(dir, 0, NULL);
	g_autofree char *path = in("f");

	assert_string_equal(bytes ? "f" : "", bytes ? g_dir_read_name(all) : "");
	assert_null(g_dir_read_name(all));
	if (bytes)
		assert_true(file_holds(path, bytes, strlen(bytes)));
}

/* Whoever writes in pieces writes it whole; where that cannot be, what was there stays. */
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

/* What has to outlive a power cut waits for the disk twice: for the bytes, and for the name. */
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

/* Bytes that cannot be read are not the same. */
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_cage), TEST(test_cage_end), TEST(test_wire),
	    TEST(test_wire_time), TEST(test_wire_end), TEST(test_file_read), TEST(test_file_write),
	    TEST(test_file_sync), TEST(test_file_holds)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
