/* Reads and waits on a server's connection, up to each limit (HO-3, MC-204, MC-214). Clock, poll and host names are the
   test's own. */
#include "mailer/net/stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib.h>

static gint64 now;

gint64 g_get_monotonic_time(void)
{
	return now;
}

/* Results of poll, call by call; 1: call the real one. */
static int polls[4], polled, waited;
static short awaited;

/* Defined under another C name, because the header declares poll()'s array as write-only. */
int next_poll(struct pollfd *fds, nfds_t count, int milliseconds) __asm__("poll");

int next_poll(struct pollfd *fds, nfds_t count, int milliseconds)
{
	int answer = polls[polled++];

	waited = milliseconds;
	awaited = fds->events;
	if (answer == 1)
		return ppoll(fds, count, &(struct timespec){.tv_sec = 5}, NULL);
	errno = answer == -1 ? EINTR : ENOMEM;
	return answer == 0 ? 0 : -1;
}

static void polls_as(int first, int second)
{
	polled = 0;
	polls[0] = first;
	polls[1] = second;
	polls[2] = polls[3] = 1;
}

/* A host with two addresses: 127.0.0.1, where nobody listens, and 127.0.0.2. */
static struct sockaddr_in here[2];
static struct addrinfo list[2];

int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
	if (strcmp(host, "two.test") != 0)
		return EAI_NONAME;
	for (int i = 0; i < 2; i++) {
		here[i] = (struct sockaddr_in){.sin_family = AF_INET,
		    .sin_port = htons((uint16_t)g_ascii_strtoull(service, NULL, 10)),
		    .sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)i)};
		list[i] = (struct addrinfo){.ai_family = AF_INET,
		    .ai_socktype = hints->ai_socktype,
		    .ai_addr = (struct sockaddr *)&here[i],
		    .ai_addrlen = sizeof here[i],
		    .ai_next = i == 0 ? &list[1] : NULL};
	}
	*found = list;
	return 0;
}

void freeaddrinfo(struct addrinfo *at)
{
	assert_ptr_equal(at, list);
}

/* The reported address of the peer, or NULL: the real one, which is an error. */
static const char *peer;

int getpeername(int fd, struct sockaddr *address, socklen_t *size)
{
	struct sockaddr_in *four = (struct sockaddr_in *)address;
	struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;

	(void)fd;
	memset(address, 0, *size);
	if (!peer)
		return -1;
	if (inet_pton(AF_INET, peer, &four->sin_addr) == 1)
		four->sin_family = AF_INET;
	else if (inet_pton(AF_INET6, peer, &six->sin6_addr) == 1)
		six->sin6_family = AF_INET6;
	else
		address->sa_family = AF_UNIX;
	return 0;
}

/* --- A line ----------------------------------------------------------------- */

static int listener, server;
static struct stream *stream;
static mailstream *line;

static int listens(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1)};
	socklen_t size = sizeof address;

	listener = socket(AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind(listener, (struct sockaddr *)&address, size), 0);
	assert_int_equal(listen(listener, 1), 0);
	assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
	return ntohs(address.sin_port);
}

/* `idle` as for stream_open. */
static void open_line(int64_t idle)
{
	struct error err = {0};
	int port = listens();

	now = 1000;
	polls_as(1, 1);
	stream = stream_open("two.test", port, idle, &err);
	if (!stream)
		fail_msg("%s", err.text);
	server = accept(listener, NULL, NULL);
	line = stream_mailstream(stream);
	assert_int_equal(line->low->driver->mailstream_get_fd(line->low) >= 0, 1);
	polls_as(0, 0);
}

static void close_line(void)
{
	LAZY_ETPAN(mailstream_close, line);
	close(server);
	close(listener);
}

static void says(const char *text)
{
	assert_int_equal(send(server, text, strlen(text), 0), strlen(text));
}

static bool reads(size_t size)
{
	char bytes[64];
	ssize_t got = line->low->driver->mailstream_read(line->low, bytes, size);

	assert_true(got == (ssize_t)size || got == -1);
	return got > 0;
}

static void troubled(enum exit_code code, const char *words, bool slow)
{
	enum exit_code is = EXIT_DONE;

	if (!words) {
		assert_null(stream_trouble(stream, &is));
		assert_int_equal(is, EXIT_DONE);
	} else {
		assert_string_equal(stream_trouble(stream, &is), words);
		assert_int_equal(is, code);
	}
	assert_int_equal(stream_cause(stream) == CAUSE_SILENT, slow);
}

#define MORE "it sends more than was asked for"

static void test_bytes(void **unused)
{
	(void)unused;
	open_line(60);
	stream_allow(stream, 10, 3, 0);
	says("abcdef");
	for (int i = 0; i < 3; i++)
		assert_true(reads(1));
	troubled(EXIT_DONE, NULL, false);
	stream_allow(stream, 10, 2, 0);
	assert_true(reads(2));
	assert_int_equal(stream_read_bytes(stream), 5);
	assert_false(reads(1));
	troubled(EXIT_PROTOCOL, MORE, false);
	stream_allow(stream, 10, 2, 0);
	assert_false(reads(1));
	assert_int_equal((line->low->driver->mailstream_write)(line->low, "x", 1), -1);
	assert_int_equal(stream_read_bytes(stream), 5);
	close_line();
	/* Literals have a limit of their own, which no other bytes use. */
	open_line(60);
	stream_allow(stream, 10, 9, 4);
	says("* 1 {4}\r\nabcdef");
	assert_true(reads(9));
	assert_false(reads(1));
	close_line();
	open_line(60);
	stream_allow(stream, 10, 10, 4);
	says("* 1 {4}\r\nabcdef");
	assert_true(reads(9));
	assert_true(reads(4));
	assert_true(reads(1));
	assert_false(reads(1));
	troubled(EXIT_PROTOCOL, MORE, false);
	close_line();
	open_line(60);
	stream_allow(stream, 10, 10, 4);
	says("* 1 {9}\r\nabcdef");
	assert_true(reads(9));
	assert_true(reads(5));
	assert_false(reads(1));
	close_line();
	open_line(60);
	stream_allow(stream, 10, 100, 0);
	g_autofree char *brackets = g_strnfill(65, '(');
	says(brackets);
	assert_true(reads(64));
	assert_false(reads(1));
	troubled(EXIT_PROTOCOL, "it sends brackets within brackets without end", false);
	close_line();
}

/* Until stream_allow nothing can be read; then for so many seconds. */
static void test_seconds(void **unused)
{
	(void)unused;
	open_line(60);
	says("abc");
	stream_allow(stream, 5, 100, 0);
	now += 5 * G_USEC_PER_SEC - 1;
	assert_true(reads(1));
	now++;
	assert_false(reads(1));
	troubled(EXIT_TEMPFAIL, "it is too slow", true);
	close_line();
	open_line(60);
	says("abc");
	assert_false(reads(1));
	troubled(EXIT_PROTOCOL, MORE, false);
	close_line();
}

/* A read waits for the shorter limit; after a signal it waits again. */
static void test_waits(void **unused)
{
	static const struct {
		int64_t idle, seconds;
		int waits;
	} cases[] = {{60, 5, 5001}, {5, 60, 5001}, {1, 60, 1001}, {0, 60, 1}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		open_line(cases[i].idle);
		stream_allow(stream, cases[i].seconds, 100, 0);
		polls_as(-1, 0);
		assert_false(reads(1));
		assert_int_equal(polled, 2);
		assert_int_equal(waited, cases[i].waits);
		assert_int_equal(awaited, POLLIN);
		troubled(EXIT_TEMPFAIL, "no answer in time", true);
		close_line();
	}
	open_line(60);
	stream_allow(stream, 5, 100, 0);
	polls_as(-2, 0);
	assert_false(reads(1));
	troubled(EXIT_TEMPFAIL, g_strerror(ENOMEM), false);
	close_line();
}

static void test_ends(void **unused)
{
	(void)unused;
	open_line(60);
	stream_allow(stream, 5, 100, 0);
	says("a");
	shutdown(server, SHUT_WR);
	assert_true(reads(1));
	assert_false(reads(1));
	troubled(EXIT_TEMPFAIL, "the connection was cut", false);
	close_line();
	/* The peer resets the connection. */
	open_line(60);
	stream_allow(stream, 5, 100, 0);
	setsockopt(server, SOL_SOCKET, SO_LINGER, &(struct linger){.l_onoff = 1}, sizeof(struct linger));
	close(server);
	assert_false(reads(1));
	troubled(EXIT_TEMPFAIL, g_strerror(ECONNRESET), false);
	close_line();
}

/* A peer that reads nothing is waited for as long as one that sends nothing. */
static void test_writes(void **unused)
{
	static char bytes[1 << 20];
	ssize_t put, all = 0;

	(void)unused;
	open_line(60);
	stream_allow(stream, 5, 100, 0);
	while ((put = (line->low->driver->mailstream_write)(line->low, bytes, sizeof bytes)) > 0)
		all += put;
	assert_true(all > 0);
	assert_int_equal(put, -1);
	assert_int_equal(awaited, POLLOUT);
	assert_int_equal(waited, 5001);
	troubled(EXIT_TEMPFAIL, "no answer in time", true);
	assert_null(stream_tls_facts(stream, NULL));
	close_line();
}

static void test_nobody(void **unused)
{
	struct error err = {0};
	int port = listens();
	g_autofree char *refused = g_strdup_printf("two.test port %d: %s", port, g_strerror(ECONNREFUSED));

	(void)unused;
	close(listener);
	polls_as(1, 1);
	assert_null(stream_open("two.test", port, 60, &err));
	assert_int_equal(err.code, EXIT_TEMPFAIL);
	assert_string_equal(err.text, refused);
	error_clear(&err);
	assert_null(stream_open("none.test", port, 60, &err));
	assert_int_equal(err.code, EXIT_TEMPFAIL);
	g_autofree char *unknown = g_strdup_printf("none.test: %s", gai_strerror(EAI_NONAME));
	assert_string_equal(err.text, unknown);
	error_clear(&err);
	stream_close(NULL);
}

static void test_loopback(void **unused)
{
	static const struct {
		const char *address;
		bool ours;
	} cases[] = {{"127.0.0.1", true}, {"127.255.255.255", true}, {"126.255.255.255", false},
	    {"128.0.0.1", false}, {"10.0.0.127", false}, {"::1", true}, {"::2", false}, {"::", false},
	    {"::ffff:127.0.0.1", false}, {"fe80::1", false}, {"a socket", false}, {NULL, false}};

	(void)unused;
	open_line(60);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		peer = cases[i].address;
		if (stream_is_loopback(stream) != cases[i].ours)
			fail_msg("%s", peer ? peer : "nobody");
	}
	close_line();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes), cmocka_unit_test(test_seconds),
	    cmocka_unit_test(test_waits), cmocka_unit_test(test_ends), cmocka_unit_test(test_writes),
	    cmocka_unit_test(test_nobody), cmocka_unit_test(test_loopback)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
