/* A mailbox for unit tests: an IMAP server in a thread, which sends prepared answers. */
#ifndef TESTS_IMAP_H
#define TESTS_IMAP_H

#include "engine/site/config.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>

/* Answers to the next commands with these beginnings, in order: lines, then the status behind the tag; NULL: hangs
   up. */
struct answer {
	const char *command, *lines, *status;
};

static const struct answer usual[] = {{"CAPABILITY", "* CAPABILITY IMAP4rev1 UIDPLUS MOVE\r\n", "OK x"},
    {"LOGIN", "", "OK x"}, {"LIST", "* LIST (\\Noselect) \".\" \"\"\r\n", "OK x"},
    {"LOGOUT", "* BYE x\r\n", "OK x"}, {"NOOP", "", "OK x"},
    {"SELECT", "* 3 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n", "OK [READ-WRITE] x"},
    {"EXAMINE", "* 2 EXISTS\r\n* OK [UIDVALIDITY 4294967295] x\r\n", "OK [READ-ONLY] x"}};

static struct answer next[64];
static guint at;
static int listener;
static GString *heard; /* received commands, one a line */
static GThread *thread;

static inline const struct answer *answer_to(const char *command)
{
	static const struct answer nothing = {"", "", "BAD what"};

	if (next[at].command && g_str_has_prefix(command, next[at].command))
		return &next[at++];
	for (size_t i = 0; i < G_N_ELEMENTS(usual); i++)
		if (g_str_has_prefix(command, usual[i].command))
			return &usual[i];
	return &nothing;
}

static inline bool serve_line(int fd, char *line)
{
	char *command = strchr(line, ' ');

	if (!command)
		return false;
	*command++ = '\0';
	g_string_append_printf(heard, "%s\n", command);
	const struct answer *answer = answer_to(command);
	if (!answer->status)
		return false;
	g_autofree char *text = g_strdup_printf("%s%s %s\r\n", answer->lines, line, answer->status);
	return send(fd, text, strlen(text), MSG_NOSIGNAL) > 0;
}

static inline void serve(int fd)
{
	g_autoptr(GString) line = g_string_new(NULL);

	send(fd, "* OK x\r\n", 8, MSG_NOSIGNAL);
	for (char c; recv(fd, &c, 1, 0) == 1;) {
		if (c != '\n') {
			g_string_append_c(line, c);
			continue;
		}
		g_strchomp(line->str);
		if (!serve_line(fd, line->str))
			break;
		g_string_truncate(line, 0);
	}
}

static inline gpointer listen_on(gpointer unused)
{
	for (int fd; (fd = accept(listener, NULL, NULL)) >= 0; close(fd))
		serve(fd);
	return unused;
}

/* Describes a mailbox on the server; the password is in the test's directory. */
static inline void open_server(struct mail_server *mailbox)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	static char host[] = "127.0.0.1", path[] = "INBOX";
	socklen_t size = sizeof address;

	put("password", "pw\n");
	heard = g_string_new(NULL);
	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(bind(listener, (struct sockaddr *)&address, size), 0);
	assert_int_equal(listen(listener, 4), 0);
	assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
	*mailbox = (struct mail_server){.url = "imap://box",
	    .scheme = MAIL_IMAP,
	    .host = host,
	    .port = ntohs(address.sin_port),
	    .path = path,
	    .user = "gm",
	    .password_file = in("password"),
	    .insecure = true,
	    .timeout = 60};
	thread = g_thread_new("server", listen_on, NULL);
}

static inline void close_server(struct mail_server *mailbox)
{
	shutdown(listener, SHUT_RDWR);
	g_thread_join(thread);
	close(listener);
	g_string_free(heard, TRUE);
	g_clear_pointer(&mailbox->password_file, g_free);
}

/* Sets the answers; the list ends with one without a command. */
static inline void will_say(const struct answer *all)
{
	at = 0;
	memset(next, 0, sizeof next);
	for (guint i = 0; all[i].command; i++)
		next[i] = all[i];
	g_string_truncate(heard, 0);
}
#define SAYS(...) will_say((const struct answer[]){__VA_ARGS__, {NULL, NULL, NULL}})

/* Expects that all prepared answers were used, and the commands received. */
static inline void was_asked(const char *want)
{
	if (strcmp(heard->str, want) != 0 || next[at].command)
		fail_msg("asked:\n%snot:\n%s", heard->str, want);
}

static inline void failed_with(struct error *err, enum exit_code code, const char *words)
{
	assert_int_equal(err->code, code);
	if (!strstr(err->text, words))
		fail_msg("%s", err->text);
	error_clear(err);
}

#endif
