#include "mailer/net/tls_look.h"

#include "mailer/net/lazy_gnutls.h"
#include "mailer/net/certificate.h"
#include "mailer/net/tls_facts.h"

#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* Priorities that also allow what only old servers speak. */
#define LENIENT "NORMAL:+VERS-ALL:-VERS-DTLS-ALL:%COMPAT"
/* Most lines of a greeting or of an answer that are read. */
#define LINES 100

static int connect_to(const struct mail_server *server)
{
	g_autofree char *service = g_strdup_printf("%d", (int)server->port);
	const struct timeval patience = {.tv_sec = (time_t)MIN(server->timeout, 10)};
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
	int fd = -1;

	if (getaddrinfo(server->host, service, &hints, &list) != 0)
		return -1;
	for (struct addrinfo *at = list; at && fd < 0; at = at->ai_next) {
		fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
		if (fd < 0)
			continue;
		setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
		setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
		if (connect(fd, at->ai_addr, at->ai_addrlen) != 0) {
			close(fd);
			fd = -1;
		}
	}
	freeaddrinfo(list);
	return fd;
}

/* Reads a byte at a time: bytes behind the line belong to TLS. */
static bool read_line(int fd, char *line, size_t room)
{
	size_t size = 0;
	char byte;

	while (recv(fd, &byte, 1, 0) == 1) {
		if (byte == '\n') {
			line[size] = 0;
			return true;
		}
		if (size + 1 < room)
			line[size++] = byte;
	}
	return false;
}

/* Reads an answer up to its last line, which begins with `begin`; in SMTP a line to be continued has `-` behind its
   number instead. */
static bool hear(int fd, const char *begin)
{
	char line[1000];

	for (int i = 0; i < LINES && read_line(fd, line, sizeof line); i++)
		if (g_str_has_prefix(line, begin))
			return true;
	return false;
}

static bool say(int fd, const char *text)
{
	return send(fd, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text);
}

static bool ask_for_tls(int fd, enum mail_scheme scheme)
{
	if (scheme == MAIL_IMAP)
		return hear(fd, "* ") && say(fd, "a STARTTLS\r\n") && hear(fd, "a OK");
	return hear(fd, "220 ") && say(fd, "EHLO localhost\r\n") && hear(fd, "250 ") &&
	       say(fd, "STARTTLS\r\n") && hear(fd, "220 ");
}

static bool shake_hands(gnutls_session_t session)
{
	int status;

	do
		status = gnutls_handshake(session);
	while (status == GNUTLS_E_INTERRUPTED || status == GNUTLS_E_WARNING_ALERT_RECEIVED);
	return status == 0;
}

static void note_facts(gnutls_session_t session, const char *host, struct tls_look *look)
{
	int64_t days;
	gnutls_protocol_t version = gnutls_protocol_get_version(session);

	look->spoken = true;
	look->old = version != GNUTLS_TLS1_2 && version != GNUTLS_TLS1_3;
	look->facts = tls_facts(session, &days);
	if (tls_validity(session, host, &look->from, &look->until, &look->fits))
		certificate_holds(session, host, &look->words);
}

/* Loads the same authorities as a verifying session, to find out whether the certificate's authority is known. */
static void load_authorities(gnutls_certificate_credentials_t credentials, const char *ca_file)
{
	if (ca_file)
		gnutls_certificate_set_x509_trust_file(credentials, ca_file, GNUTLS_X509_FMT_PEM);
	else
		gnutls_certificate_set_x509_system_trust(credentials);
}

void tls_look(const struct mail_server *server, bool at_once, struct tls_look *look)
{
	gnutls_certificate_credentials_t credentials;
	gnutls_session_t session;
	bool begins = at_once || server->scheme == MAIL_IMAPS || server->scheme == MAIL_SMTPS;

	*look = (struct tls_look){0};
	int fd = connect_to(server);
	if (fd < 0)
		return;
	if (begins || ask_for_tls(fd, server->scheme)) {
		gnutls_certificate_allocate_credentials(&credentials);
		load_authorities(credentials, server->ca_file);
		gnutls_init(&session, GNUTLS_CLIENT | GNUTLS_NO_SIGNAL);
		gnutls_priority_set_direct(session, LENIENT, NULL);
		gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
		gnutls_server_name_set(session, GNUTLS_NAME_DNS, server->host, strlen(server->host));
		gnutls_transport_set_int(session, fd);
		if (shake_hands(session))
			note_facts(session, server->host, look);
		gnutls_deinit(session);
		gnutls_certificate_free_credentials(credentials);
	}
	close(fd);
}

void tls_look_clear(struct tls_look *look)
{
	g_free(look->facts);
	g_free(look->words);
}
