/* An outgoing server for unit tests: a thread with prepared lies, and the test's own clock. */
#ifndef TESTS_SMTP_H
#define TESTS_SMTP_H

#include "mailer/send/smtp.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <arpa/inet.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>

static gint64 now;

gint64 g_get_monotonic_time(void)
{
	return __atomic_load_n(&now, __ATOMIC_SEQ_CST);
}

static inline void pass(gint64 microseconds)
{
	__atomic_add_fetch(&now, microseconds, __ATOMIC_SEQ_CST);
}

/* --- The server --------------------------------------------------------------- */

/* A lie and its place: at a verb, or at a whole line; beginning with `!` it hangs up afterwards; MUTE: says nothing
   until the other end does. */
struct lie {
	const char *at, *says;
};
#define MUTE "?"
#define GREETING "greeting"
#define BODY "body"
#define SECRET "secret"

static const struct lie truth[] = {{GREETING, "220 liar"}, {"EHLO", "250-liar\r\n250 8BITMIME"},
    {"HELO", "250 liar"}, {"STARTTLS", "220 go"}, {"AUTH", "334 "}, {SECRET, "235 welcome"},
    {"MAIL", "250 ok"}, {"RCPT", "250 ok"}, {"DATA", "354 go on"}, {BODY, "250 taken"}, {"NOOP", "250 ok"},
    {"QUIT", "!221 bye"}};

static struct lie lies[3];
static int nap;          /* milliseconds of the real clock before the lie */
static gint64 late;      /* delay of the first lie, behind half of another line */
static bool stops_early; /* it hangs up within the mail's body */
static int listener, calls;
static bool knows_ipv6;
static GString *heard; /* received commands, one a line; bodies apart */
static GString *body;
static GThread *thread;
/* How a line is read and written. `secure`, if set, starts TLS on it: at once, or after STARTTLS. */
static ssize_t (*line_take)(int, void *, size_t, int) = recv;
static ssize_t (*line_give)(int, const void *, size_t, int) = send;
static bool (*secure)(int fd);
static struct mail_server *server;

static inline const char *words_at(const char *at)
{
	for (size_t i = 0; i < G_N_ELEMENTS(lies); i++)
		if (lies[i].at && strcmp(lies[i].at, at) == 0)
			return lies[i].says;
	for (size_t i = 0; i < G_N_ELEMENTS(truth); i++)
		if (strcmp(truth[i].at, at) == 0)
			return truth[i].says;
	return "500 what";
}

static inline bool is_lied_to(const char *line)
{
	for (size_t i = 0; i < G_N_ELEMENTS(lies); i++)
		if (lies[i].at && strcmp(lies[i].at, line) == 0)
			return true;
	return false;
}

static inline void put_line(int fd, const char *text)
{
	g_autofree char *line = g_strconcat(text, "\r\n", NULL);
	(void)!line_give(fd, line, strlen(line), MSG_NOSIGNAL);
}

/* Reads a line byte by byte; NULL: the end. g_free. */
static inline char *get_line(int fd)
{
	g_autoptr(GString) line = g_string_new(NULL);
	char c;

	while (line_take(fd, &c, 1, 0) == 1) {
		if (c == '\n')
			return g_strndup(
			    line->str, line->len - (line->len && line->str[line->len - 1] == '\r'));
		g_string_append_c(line, c);
	}
	return NULL;
}

/* Says nothing until the other end sends something or hangs up, or the time is over. */
static inline void wait_for_end(int fd, int milliseconds)
{
	poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, milliseconds);
}

static inline bool says(int fd, const char *at)
{
	const char *words = words_at(at);

	if (nap && strcmp(lies[0].at, at) == 0)
		poll(NULL, 0, nap);
	if (late && strcmp(lies[0].at, at) == 0) {
		pass(late);
		put_line(fd, "250-wait");
		wait_for_end(fd, 50);
	}
	if (strcmp(words, MUTE) == 0)
		wait_for_end(fd, 10000);
	else if (*words && strcmp(words, "!") != 0)
		put_line(fd, words + (*words == '!'));
	return *words != '!' && strcmp(words, MUTE) != 0;
}

static inline bool hears_body(int fd)
{
	for (char *line; (line = get_line(fd)); g_free(line)) {
		bool over = strcmp(line, ".") == 0;
		if (stops_early || over) {
			g_free(line);
			break;
		}
		g_string_append_printf(body, "%s\r\n", line + (*line == '.'));
	}
	if (stops_early)
		return false;
	return says(fd, BODY);
}

static inline void serve(int fd)
{
	bool going = (!secure || server->scheme != MAIL_SMTPS || secure(fd)) && says(fd, GREETING);
	int secrets = 0; /* lines with secrets that are still to come */

	while (going) {
		g_autofree char *line = get_line(fd);
		if (!line)
			break;
		g_string_append_printf(heard, "%s\n", line);
		g_autofree char *verb = g_strndup(line, is_lied_to(line) ? strlen(line) : strcspn(line, " "));
		const char *at = secrets == 1 ? SECRET : secrets ? "AUTH" : verb, *words = words_at(at);
		if (secrets > 0)
			secrets--;
		else if (strcmp(verb, "AUTH") == 0 && g_str_has_prefix(words, "334"))
			secrets = strcmp(line, "AUTH LOGIN") == 0 ? 2 : 1;
		going = says(fd, at);
		if (going && secure && strcmp(at, "STARTTLS") == 0)
			going = secure(fd);
		if (going && strcmp(at, "DATA") == 0 && g_str_has_prefix(words, "354"))
			going = hears_body(fd);
	}
}

static inline gpointer listen_on(gpointer unused)
{
	int fd;

	while ((fd = accept(listener, NULL, NULL)) >= 0) {
		calls++;
		line_take = recv;
		line_give = send;
		serve(fd);
		close(fd);
	}
	return unused;
}

static struct config config;
static struct smtp *client;

static inline void tell(const char *at, const char *words)
{
	memset(lies, 0, sizeof lies);
	lies[0] = (struct lie){at, words};
	late = nap = 0;
	stops_early = false;
}

static inline int open_server(void **unused)
{
	static char own_host[] = "127.0.0.1";
	struct sockaddr_in6 address = {.sin6_family = AF_INET6};
	struct sockaddr_in old = {.sin_family = AF_INET};
	socklen_t size = sizeof address;

	make_place(unused);
	now = 1000;
	tell(NULL, NULL);
	calls = 0;
	heard = g_string_new(NULL);
	body = g_string_new(NULL);
	/* Listen on all addresses, IPv4 and IPv6 if the machine has both; the port's offset is the same in both
	   structs. */
	listener = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
	knows_ipv6 = listener >= 0 && bind(listener, (struct sockaddr *)&address, size) == 0;
	if (!knows_ipv6) {
		close(listener);
		listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
		if (bind(listener, (struct sockaddr *)&old, sizeof old) != 0)
			return 1;
	}
	if (listen(listener, 4) != 0 || getsockname(listener, (struct sockaddr *)&address, &size) != 0)
		return 1;
	server = &config.outgoing;
	config.address = "host@site.test";
	config.passwords = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
	*server = (struct mail_server){.url = "smtp://liar",
	    .scheme = MAIL_SMTP,
	    .host = own_host,
	    .port = ntohs(address.sin6_port),
	    .timeout = 60};
	thread = g_thread_new("server", listen_on, NULL);
	client = NULL;
	return 0;
}

static inline int close_server(void **unused)
{
	smtp_free(client);
	shutdown(listener, SHUT_RDWR);
	g_thread_join(thread);
	close(listener);
	g_string_free(heard, TRUE);
	g_string_free(body, TRUE);
	g_hash_table_destroy(config.passwords);
	return clear_place(unused);
}

/* --- Mails -------------------------------------------------------------------- */

static inline void begins(void)
{
	struct error err = {0};

	smtp_free(client);
	client = smtp_new(&config, &err);
	if (!client)
		fail_msg("%s", err.text);
	g_string_truncate(heard, 0);
	g_string_truncate(body, 0);
}

/* Expects the server's words if it accepted the mail, else err's; `*` at the end: followed by anything. */
static inline void is_sent(
    const char *sender, const GString *mail, enum smtp_verdict want, enum exit_code code, const char *words)
{
	struct error err = {0};
	g_autofree char *said = NULL;
	enum smtp_verdict is = smtp_send(client, sender, "ming@example.org", mail, &said, &err);
	const char *told = want == SMTP_STOP && err.text ? err.text : said;
	size_t size = words ? strlen(words) : 0;

	if (is != want || err.code != code ||
	    (words &&
	        (size > 0 && words[size - 1] == '*' ? strncmp(told, words, size - 1) : strcmp(told, words))))
		fail_msg("at %s, `%.60s`: %d %d %s", lies[0].at, lies[0].says, (int)is, (int)err.code, told);
	error_clear(&err);
}

static inline void is_so(const char *sender, enum smtp_verdict want, enum exit_code code, const char *words)
{
	g_autoptr(GString) mail = g_string_new("Subject: x\r\n\r\n.\r\nx\r\n");

	is_sent(sender, mail, want, code, words);
}

#define GM "gm@site.test"
#define TWICE " after the whole mail was sent: it may have arrived, and may come twice"
#define SERVER "smtp://liar: "
#define SENDER SERVER "sender refused: "

#define SMTP_TEST(name) cmocka_unit_test_setup_teardown(name, open_server, close_server)

#endif
