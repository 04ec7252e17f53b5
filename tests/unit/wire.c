/* Bytes between processes, over sockets with a deadline and pipes without: all of them, or an error. */
#include "engine/base/cage.h"
#include "engine/base/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>

#define LARGE (1 << 20)

static int ends[2];

static int open_ends(void **unused)
{
	(void)unused;
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

static int close_ends(void **unused)
{
	(void)unused;
	close(ends[0]);
	if (ends[1] >= 0)
		close(ends[1]);
	return 0;
}

static int64_t soon(void)
{
	return g_get_monotonic_time() + 30000;
}

static void test_deadline(void **unused)
{
	int64_t before = g_get_monotonic_time(), until = wire_deadline(7);

	(void)unused;
	assert_in_range(until - before, 7000000, 8000000);
}

static void test_few(void **unused)
{
	char bytes[8] = "";

	(void)unused;
	assert_true(wire_put(ends[0], "hello", 5, wire_deadline(10)));
	assert_true(wire_get(ends[1], bytes, 2, wire_deadline(10)));
	assert_string_equal(bytes, "he");
	assert_true(wire_get(ends[1], bytes, 3, wire_deadline(10)));
	assert_memory_equal(bytes, "llo", 3);
	/* Zero bytes arrive in any time; fewer than wanted do not arrive in time. */
	assert_true(wire_get(ends[1], bytes, 0, 0));
	assert_true(wire_put(ends[0], bytes, 0, 0));
	assert_true(wire_put(ends[0], "ab", 2, wire_deadline(10)));
	assert_false(wire_get(ends[1], bytes, 3, soon()));
	assert_false(wire_get(ends[1], bytes, 1, soon()));
	assert_true(wire_put(ends[0], "c", 1, wire_deadline(10)));
	assert_false(wire_get(ends[1], bytes, 1, g_get_monotonic_time()));
	assert_false(wire_put(ends[0], "d", 1, g_get_monotonic_time()));
}

/* The other end closes. */
static void test_gone(void **unused)
{
	char bytes[8];

	(void)unused;
	assert_true(wire_put(ends[1], "ab", 2, wire_deadline(10)));
	close(ends[1]);
	ends[1] = -1;
	assert_false(wire_get(ends[0], bytes, 3, wire_deadline(10)));
	assert_false(wire_put(ends[0], "x", 1, wire_deadline(10)));
}

static void test_end(void **unused)
{
	(void)unused;
	assert_false(wire_wait_end(ends[0], soon()));
	assert_true(wire_put(ends[1], "abc", 3, wire_deadline(10)));
	assert_false(wire_wait_end(ends[0], soon()));
	assert_true(wire_put(ends[1], "abc", 3, wire_deadline(10)));
	close(ends[1]);
	ends[1] = -1;
	assert_false(wire_wait_end(ends[0], g_get_monotonic_time()));
	assert_true(wire_wait_end(ends[0], wire_deadline(10)));
	assert_true(wire_wait_end(ends[0], wire_deadline(10)));
}

/* Sends more than the buffers of both ends hold to a process that echoes it. */
static void test_much(void **unused)
{
	g_autofree char *sent = g_malloc(LARGE), *got = g_malloc0(LARGE);
	int status = 1;

	(void)unused;
	for (int i = 0; i < LARGE; i++)
		sent[i] = (char)(i * 7 + i / 256);
	pid_t child = fork();
	if (child == 0) {
		close(ends[0]);
		bool good = wire_get_all(ends[1], got, LARGE) && wire_put_all(ends[1], got, LARGE);
		_exit(good ? 0 : 1);
	}
	assert_true(wire_put(ends[0], sent, LARGE, wire_deadline(60)));
	assert_true(wire_get(ends[0], got, LARGE, wire_deadline(60)));
	assert_memory_equal(sent, got, LARGE);
	assert_true(waitpid(child, &status, 0) == child && status == 0);
	/* The other end does not read that much. */
	assert_false(wire_put(ends[0], sent, LARGE, soon()));
}

static void test_pipes(void **unused)
{
	char bytes[8] = "";

	(void)unused;
	assert_true(wire_put_all(ends[0], "abcde", 5));
	assert_true(wire_get_all(ends[1], bytes, 4));
	assert_string_equal(bytes, "abcd");
	assert_true(wire_get_all(ends[1], bytes, 0) && wire_put_all(ends[0], bytes, 0));
	shutdown(ends[0], SHUT_WR);
	assert_false(wire_get_all(ends[1], bytes, 2));
	assert_false(wire_get_all(ends[1], bytes, 1));
	assert_false(wire_get_all(-1, bytes, 1));
	assert_false(wire_put_all(-1, bytes, 1));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_ends, close_ends)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_deadline), TEST(test_few), TEST(test_gone),
	    TEST(test_end), TEST(test_much), TEST(test_pipes)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
