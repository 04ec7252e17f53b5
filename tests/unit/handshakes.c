/* TLS that cannot begin: libcurl has one code for all of it, so that its words tell the cause. They are held against
   the codes of GnuTLS that our own stream gets from the same server. Both libraries are the real ones. */
#include "mailer/net/https.h"
#include "mailer/net/stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib.h>

#define BYTES(text) text, sizeof(text) - 1

/* What the server sends for the client's first message before it hangs up, and the cause that this is. */
static const struct {
	const char *name, *bytes;
	size_t size;
	bool resets; /* by RST in place of FIN */
	enum error_cause cause;
} servers[] = {
    {"nothing", BYTES(""), false, CAUSE_CUT},
    {"half a record's head", BYTES("\x16\x03\x03"), false, CAUSE_CUT},
    /* GnuTLS has one code for these two. */
    {"half a record",
        BYTES("\x16\x03\x03\x00\x20"
              "abc"),
        false, CAUSE_NO_TLS},
    {"a record that is too long",
        BYTES("\x16\x03\x03\xff\xff"
              "abcdefgh"),
        false, CAUSE_NO_TLS},
    {"a reset", BYTES(""), true, CAUSE_CUT},
    {"a greeting of SMTP", BYTES("220 mail.test ESMTP: not TLS\r\n"), false, CAUSE_NO_TLS},
    {"a greeting of IMAP", BYTES("* OK [CAPABILITY IMAP4rev1] ready\r\n"), false, CAUSE_NO_TLS},
    {"an answer of HTTP", BYTES("HTTP/1.1 400 Bad Request\r\n\r\n"), false, CAUSE_NO_TLS},
    {"NULs", BYTES("\0\0\0\0\0\0\0\0\0\0\0\0"), false, CAUSE_NO_TLS},
    {"a record without bytes", BYTES("\x16\x03\x03\x00\x00"), false, CAUSE_NO_TLS},
    {"a version that nobody has",
        BYTES("\x16\x09\x00\x00\x05"
              "abcde"),
        false, CAUSE_NO_TLS},
    {"data before the handshake",
        BYTES("\x17\x03\x03\x00\x05"
              "abcde"),
        false, CAUSE_NO_TLS},
    {"a refusal: handshake_failure", BYTES("\x15\x03\x03\x00\x02\x02\x28"), false, CAUSE_PROTOCOL},
    {"a refusal: protocol_version", BYTES("\x15\x03\x03\x00\x02\x02\x46"), false, CAUSE_PROTOCOL},
    {"a refusal: unrecognized_name", BYTES("\x15\x03\x03\x00\x02\x02\x70"), false, CAUSE_PROTOCOL},
    {"a refusal: internal_error", BYTES("\x15\x03\x03\x00\x02\x02\x50"), false, CAUSE_PROTOCOL},
};

static int listener;
static uint16_t port;

/* Serves two clients, the stream and curl. */
static gpointer serve(gpointer data)
{
	size_t i = GPOINTER_TO_SIZE(data);
	char hello[4096];

	for (int client = 0; client < 2; client++) {
		int fd = accept(listener, NULL, NULL);
		bool heard = recv(fd, hello, sizeof hello, 0) > 0;
		if (heard && send(fd, servers[i].bytes, servers[i].size, MSG_NOSIGNAL) < 0)
			g_error("the server cannot send");
		const struct linger now = {.l_onoff = 1};
		if (servers[i].resets)
			setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
		close(fd);
	}
	return NULL;
}

static enum error_cause cause_by_code(void)
{
	struct error err = {0};
	struct stream *stream = stream_open("127.0.0.1", port, 20, &err);

	assert_non_null(stream);
	assert_false(stream_start_tls(stream, "127.0.0.1", NULL, &err));
	enum error_cause cause = err.cause;
	stream_close(stream);
	error_clear(&err);
	return cause;
}

static enum error_cause cause_by_words(enum exit_code *code)
{
	struct error err = {0};
	g_autoptr(GString) answer = g_string_new(NULL);
	g_autofree char *url = g_strdup_printf("https://127.0.0.1:%u/", port),
	                *head = g_strconcat(url, ": ", NULL);
	long status = 0;

	assert_false(https_post(url, "x=1", NULL, answer, &status, &err));
	assert_true(g_str_has_prefix(err.text, head));
	enum error_cause cause = stream_cause_of_words(err.text + strlen(head));
	*code = err.code;
	error_clear(&err);
	return cause;
}

static void test_causes(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(servers); i++) {
		GThread *thread = g_thread_new("server", serve, GSIZE_TO_POINTER(i));
		enum exit_code code, want = servers[i].cause == CAUSE_CUT ? EXIT_TEMPFAIL : EXIT_PROTOCOL;
		enum error_cause by_code = cause_by_code(), by_words = cause_by_words(&code);
		g_thread_join(thread);
		if (by_code != servers[i].cause || by_words != servers[i].cause || code != want)
			fail_msg("%s: by code %d, by words %d, exit code %d", servers[i].name, by_code,
			    by_words, code);
	}
}

/* A sentence of another kind tells nothing, whatever names it has in it. */
static void test_other_words(void **unused)
{
	(void)unused;
	assert_int_equal(stream_cause_of_words(""), CAUSE_PROTOCOL);
	assert_int_equal(
	    stream_cause_of_words("gnutls_handshake() failed: Handshake failed"), CAUSE_PROTOCOL);
	assert_int_equal(
	    stream_cause_of_words("the connection to cut.test was cut: Recv failure"), CAUSE_PROTOCOL);
}

static int listens(void **unused)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof here;

	(void)unused;
	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(listener, (struct sockaddr *)&here, size) != 0 || listen(listener, 4) != 0 ||
	    getsockname(listener, (struct sockaddr *)&here, &size) != 0)
		return 1;
	port = ntohs(here.sin_port);
	return 0;
}

static int ends(void **unused)
{
	(void)unused;
	return close(listener);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_causes), cmocka_unit_test(test_other_words)};

	return cmocka_run_group_tests(tests, listens, ends);
}
