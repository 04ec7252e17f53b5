/* Requests of a browser on this machine (HO-161; RFC 9112): which are answered, and how others are refused. */
#include "engine/base/loopback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#define SECRET "0123456789abcdef0123456789abcdef"
#define GET "GET /" SECRET "/ HTTP/1.1\r\n"
#define POST "POST /" SECRET "/orders-3 HTTP/1.1\r\n"
#define HOST "Host: 127.0.0.1:4711\r\n"
#define END "\r\n"

static const struct loopback_self self = {4711, SECRET};

static const struct {
	const char *bytes;
	unsigned status;
} requests[] = {
    {GET HOST END, 200},
    {GET "host:127.0.0.1:4711\t\r\n" END, 200},
    {GET HOST "Origin: http://127.0.0.1:4711\r\nAccept: */*\r\n" END, 200},
    {POST HOST "Content-Length: 5\r\n" END "M1W2\n", 200},
    {POST HOST "Content-Length: 0\r\n" END, 200},
    /* not whole yet */
    {"", 0},
    {GET, 0},
    {GET HOST, 0},
    {GET HOST "\r", 0},
    {POST HOST "Content-Length: 6\r\n" END "M1W2\n", 0},
    /* another Host or Origin, or none */
    {GET END, 403},
    {GET "Host: localhost:4711\r\n" END, 403},
    {GET "Host: 127.0.0.1\r\n" END, 403},
    {GET "Host: 127.0.0.1:47110\r\n" END, 403},
    {GET "Host: 127.0.0.1:4711.evil.example\r\n" END, 403},
    {GET HOST "Origin: null\r\n" END, 403},
    {GET HOST "Origin: http://localhost:4711\r\n" END, 403},
    {GET HOST "origin: http://127.0.0.1:4711/\r\n" END, 403},
    {POST HOST "Origin: https://127.0.0.1:4711\r\nContent-Length: 0\r\n" END, 403},
    /* another secret */
    {"GET / HTTP/1.1\r\n" HOST END, 403},
    {"GET /" SECRET " HTTP/1.1\r\n" HOST END, 403},
    {"GET /1123456789abcdef0123456789abcdef/ HTTP/1.1\r\n" HOST END, 403},
    {"GET /0123456789abcdef0123456789abcdeF/ HTTP/1.1\r\n" HOST END, 403},
    {"GET http://127.0.0.1:4711/" SECRET "/ HTTP/1.1\r\n" HOST END, 403},
    /* ambiguous or unreadable requests */
    {GET HOST HOST END, 400},
    {GET HOST "Origin: http://127.0.0.1:4711\r\nOrigin: http://127.0.0.1:4711\r\n" END, 400},
    {GET HOST "Accept : x\r\n" END, 400},
    {GET HOST "Accept: x\r\n folded\r\n" END, 400},
    {GET HOST "Accept: a\nb\r\n" END, 400},
    {GET HOST "Accept: a\rb\r\n" END, 400},
    {GET HOST "nothing\r\n" END, 400},
    {GET HOST ": x\r\n" END, 400},
    {GET HOST END "more", 400},
    {GET HOST "Content-Length: 4\r\n" END "more", 400},
    {POST HOST "Content-Length: 4\r\n" END "M1W2\n", 400},
    {POST HOST "Content-Length: 2\r\nContent-Length: 2\r\n" END "ab", 400},
    {POST HOST "Content-Length: +2\r\n" END "ab", 400},
    {POST HOST "Content-Length: 2, 2\r\n" END "ab", 400},
    {POST HOST "Content-Length:\r\n" END, 400},
    {POST HOST "Transfer-Encoding: chunked\r\n" END "0\r\n\r\n", 400},
    {POST HOST "Transfer-Encoding: identity\r\nContent-Length: 0\r\n" END, 400},
    {POST HOST "Content-Length: 2\r\n" END "\xc3(", 400},
    {"GET /" SECRET "/ HTTP/1.0\r\n" HOST END, 400},
    {"GET /" SECRET "/\r\n" HOST END, 400},
    {"GET\r\n" HOST END, 400},
    {" /" SECRET "/ HTTP/1.1\r\n" HOST END, 400},
    /* methods that are not served */
    {"HEAD /" SECRET "/ HTTP/1.1\r\n" HOST END, 405},
    {"get /" SECRET "/ HTTP/1.1\r\n" HOST END, 405},
    {"GET /" SECRET "/0123456789012345678901234567890 HTTP/1.1\r\n" HOST END, 200},
    {"GET /" SECRET "/01234567890123456789012345678901 HTTP/1.1\r\n" HOST END, 404},
    {POST HOST END, 411},
    {POST HOST "Content-Length: 65536\r\n" END, 0},
    {POST HOST "Content-Length: 65537\r\n" END, 413},
    {POST HOST "Content-Length: 99999999999999999999999\r\n" END, 413},
};

static void test_requests(void **unused)
{
	struct loopback_request request;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(requests); i++) {
		unsigned status =
		    loopback_read(&self, requests[i].bytes, strlen(requests[i].bytes), &request);
		if (status != requests[i].status)
			fail_msg("%u, not %u: %s", status, requests[i].status, requests[i].bytes);
	}
}

static void test_parts(void **unused)
{
	static const char whole[] = POST HOST "Content-Length: 5\r\n" END "M1W2\n";
	struct loopback_request request;

	(void)unused;
	for (size_t size = 0; size < sizeof whole - 1; size++)
		assert_int_equal(loopback_read(&self, whole, size, &request), 0);
	assert_int_equal(loopback_read(&self, whole, sizeof whole - 1, &request), 200);
	assert_true(request.posts);
	assert_string_equal(request.path, "orders-3");
	assert_int_equal(request.size, 5);
	assert_memory_equal(request.body, "M1W2\n", 5);
	assert_int_equal(loopback_read(&self, GET HOST END, strlen(GET HOST END), &request), 200);
	assert_false(request.posts);
	assert_string_equal(request.path, "");
	assert_int_equal(request.size, 0);
}

/* A header of 16 KiB is refused once it is that long; NUL bytes are refused anywhere. */
static void test_limits(void **unused)
{
	g_autofree char *large = g_strnfill(LOOPBACK_HEAD_MOST, 'a');
	static const char zero[] = GET "Host: 127.0.0.1:4711\0\r\n\r\n";
	static const char body[] = POST HOST "Content-Length: 1\r\n" END "\0";
	struct loopback_request request;

	(void)unused;
	assert_int_equal(loopback_read(&self, large, LOOPBACK_HEAD_MOST - 1, &request), 0);
	assert_int_equal(loopback_read(&self, large, LOOPBACK_HEAD_MOST, &request), 431);
	assert_int_equal(loopback_read(&self, zero, sizeof zero - 1, &request), 400);
	assert_int_equal(loopback_read(&self, body, sizeof body - 1, &request), 400);
}

/* Two servers have different secrets. */
static void test_address(void **unused)
{
	struct error err = {0};
	struct loopback *one = loopback_new(&err), *two = loopback_new(&err);
	const char *secret = strrchr(loopback_address(one), ':');

	(void)unused;
	assert_non_null(one);
	assert_non_null(two);
	assert_true(g_str_has_prefix(loopback_address(one), "http://127.0.0.1:"));
	secret = strchr(secret, '/');
	assert_int_equal(strlen(secret), LOOPBACK_SECRET + 2);
	assert_string_not_equal(secret, strchr(strrchr(loopback_address(two), ':'), '/'));
	/* Nobody connects: it times out after a second. */
	assert_int_equal(loopback_wait(one, -1, 1, &(struct loopback_request){0}), LOOPBACK_TIME);
	loopback_free(one);
	loopback_free(two);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_requests), cmocka_unit_test(test_parts),
	    cmocka_unit_test(test_limits), cmocka_unit_test(test_address)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
