/* An authorization server in a thread with prepared answers, and a site that logs in by it. The test's clock advances
   only when somebody waits. */
#ifndef TESTS_AUTHORITY_H
#define TESTS_AUTHORITY_H

#include "tests/no_authorities.h"
#include "tests/tls.h"
#include "engine/site/site.h"
#include "mailer/net/oauth.h"
#include "tests/command.h"

#include <arpa/inet.h>
#include <sys/socket.h>

static gint64 now = 1000000;
static GString *pauses; /* the waits, in seconds */
static int waited;      /* number of waits */
static void (*while_waiting)(void);

gint64 g_get_monotonic_time(void)
{
	return now;
}

void g_usleep(gulong microseconds)
{
	now += (gint64)microseconds;
	waited++;
	g_string_append_printf(pauses, "%g ", (double)microseconds / 1e6);
	if (while_waiting)
		while_waiting();
}

/* --- The server ---------------------------------------------------------------------- */

#define NOW INT64_C(1772452800) /* 2026-03-02T12:00:00Z */

static int listener, port;
static struct paper papers[2];     /* the server's own certificate, and its authority's */
static const char *const *answers; /* "STATUS BODY" each; the last one repeats for ever */
static GString *asked;             /* "PATH FORM|" each */

static inline char *hear(gnutls_session_t session)
{
	GString *text = g_string_new(NULL);
	char piece[4096];
	const char *size = NULL, *body = NULL;
	ssize_t got;

	while (!(body && text->len - (size_t)(body - text->str) >= g_ascii_strtoull(size, NULL, 10)) &&
	       (got = gnutls_record_recv(session, piece, sizeof piece)) > 0) {
		g_string_append_len(text, piece, got);
		size = strstr(text->str, "Content-Length: ");
		size = size ? size + strlen("Content-Length: ") : "0";
		body = strstr(text->str, "\r\n\r\n");
		body = body ? body + 4 : NULL;
	}
	g_string_append_printf(
	    asked, "%.*s %s|", (int)strcspn(text->str + 5, " "), text->str + 5, body ? body : "");
	g_string_free(text, TRUE);
	return NULL;
}

static inline void say(gnutls_session_t session)
{
	const char *answer = *answers, *body = strchr(answer, ' ') + 1;
	g_autofree char *all =
	    g_strdup_printf("HTTP/1.1 %.3s Words\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
	        answer, strlen(body), body);

	if (answers[1])
		answers++;
	for (size_t sent = 0; sent < strlen(all);) {
		ssize_t piece = gnutls_record_send(session, all + sent, strlen(all) - sent);
		if (piece <= 0)
			return;
		sent += (size_t)piece;
	}
	gnutls_bye(session, GNUTLS_SHUT_WR);
}

static inline gpointer serve(gpointer unused)
{
	for (;;) {
		int fd = accept(listener, NULL, NULL);
		gnutls_certificate_credentials_t own;
		if (fd < 0)
			return unused;
		gnutls_certificate_allocate_credentials(&own);
		gnutls_session_t session = answer_line(fd, own, papers, 1);
		if (session) {
			hear(session);
			say(session);
			gnutls_deinit(session);
		}
		gnutls_certificate_free_credentials(own);
		close(fd);
	}
}

/* --- The site ------------------------------------------------------------------------- */

static struct config *config;
static struct oauth oauth;

static inline void configure(const char *flow)
{
	struct error err = {0};
	g_autofree char *ca = in("ca");
	g_autofree char *yaml = g_strdup_printf(
	    "site: {address: gm@gm.test, gm: p3@players.test}\nmailbox: {url: 'imap://localhost:1', user: gm, "
	    "auth: oauth, oauth: "
	    "{client_id: nm, client_secret_file: secret, ca_file: %s, token_url: 'https://localhost:%d/token', "
	    "scope: 'imap "
	    "smtp', %s}}\n",
	    ca, port, flow);
	g_autofree char *with_port = NULL;
	g_auto(GStrv) parts = g_strsplit(yaml, "PORT", 0);
	g_autofree char *number = g_strdup_printf("%d", port);

	with_port = g_strjoinv(number, parts);
	put("nightmail.yaml", with_port);
	config_free(config);
	oauth_clear(&oauth);
	config = config_read(dir, &err);
	if (!config || !oauth_read(&oauth, config, &config->mailbox, &err))
		fail_msg("%s", err.text);
}

#define DEVICE_FLOW "device_url: 'https://localhost:PORT/device', flow: device"

static inline int begin(void **unused)
{
	const struct wording root = {.name = "root", .authority = true},
	                     own = {.name = "here", .host = "localhost"};
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof here;
	gnutls_datum_t pem;

	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-03-02T12:00:00Z", 1);
	pauses = g_string_new(NULL);
	asked = g_string_new(NULL);
	papers[1] = certify(&root, NULL);
	papers[0] = certify(&own, &papers[1]);
	gnutls_x509_crt_export2(papers[1].certificate, GNUTLS_X509_FMT_PEM, &pem);
	g_autofree char *text = g_strndup((char *)pem.data, pem.size);
	put("ca", text);
	put("secret", "geheim\n");
	gnutls_free(pem.data);
	listener = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(listener, (struct sockaddr *)&here, size) != 0 || listen(listener, 9) != 0 ||
	    getsockname(listener, (struct sockaddr *)&here, &size) != 0)
		return 1;
	port = ntohs(here.sin_port);
	g_thread_unref(g_thread_new("server", serve, NULL));
	configure(DEVICE_FLOW);
	return 0;
}

static inline int end(void **unused)
{
	oauth_clear(&oauth);
	config_free(config);
	return clear_place(unused);
}

static inline void will_say(const char *const *all)
{
	answers = all;
	waited = 0;
	g_string_truncate(pauses, 0);
	g_string_truncate(asked, 0);
}

#endif
