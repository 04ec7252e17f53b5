#include "mailer/net/stream.h"

#include "mailer/net/certificate.h"
#include "mailer/net/lazy_gnutls.h"
#include "mailer/net/nesting.h"
#include "mailer/net/tls_facts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct stream {
	int fd;
	bool tls;
	gnutls_session_t session;
	gnutls_certificate_credentials_t credentials;
	int64_t idle_us, deadline_us; /* 0 until stream_allow: no deadline, and nothing may be read */
	uint64_t bytes, bytes_max;
	uint64_t plain_max; /* limit of bytes outside literals */
	struct nesting nesting;
	char *trouble;
	enum exit_code code;
	enum error_cause cause;
};

/* Keeps the first error: later ones follow from it. */
static int stream_fail(struct stream *stream, enum exit_code code, enum error_cause cause, const char *text)
{
	if (!stream->trouble) {
		stream->trouble = g_strdup(text);
		stream->code = code;
		stream->cause = cause;
	}
	return -1;
}

static int stream_fail_slow(struct stream *stream, const char *text)
{
	return stream_fail(stream, EXIT_TEMPFAIL, CAUSE_SILENT, text);
}

static int stream_wait(struct stream *stream, short events)
{
	int64_t left = stream->deadline_us - g_get_monotonic_time();
	if (left <= 0)
		return stream_fail_slow(stream, "it is too slow");
	int64_t wait = MIN(stream->idle_us, left);
	struct pollfd poller = {stream->fd, events, 0};
	int ready;
	do
		ready = poll(&poller, 1, (int)(wait / 1000) + 1);
	while (ready < 0 && errno == EINTR);
	if (ready == 0)
		return stream_fail_slow(stream, "no answer in time");
	return ready > 0 ? 0 : stream_fail(stream, EXIT_TEMPFAIL, CAUSE_CUT, g_strerror(errno));
}

/* What to do after a call that moved no bytes: 0 try again, -1 give up. */
static int stream_again(struct stream *stream, ssize_t result, short events)
{
	if (stream->tls) {
		if (result == GNUTLS_E_AGAIN)
			return stream_wait(
			    stream, gnutls_record_get_direction(stream->session) ? POLLOUT : POLLIN);
		if (result == GNUTLS_E_INTERRUPTED || !gnutls_error_is_fatal((int)result))
			return 0;
		return stream_fail(stream, EXIT_TEMPFAIL, CAUSE_CUT, gnutls_strerror((int)result));
	}
	if (errno == EINTR)
		return 0;
	if (errno == EAGAIN || errno == EWOULDBLOCK)
		return stream_wait(stream, events);
	return stream_fail(stream, EXIT_TEMPFAIL, CAUSE_CUT, g_strerror(errno));
}

/* Never returns 0: libetpan takes 0 as "more to come" and calls again for ever. The deadline is checked before every
   read, so that a server that sends a byte a second cannot hold us. */
static ssize_t stream_read(mailstream_low *low, void *bytes, size_t size)
{
	struct stream *stream = low->data;
	if (stream->trouble)
		return -1;
	if (stream->bytes >= stream->bytes_max || stream->nesting.plain >= stream->plain_max)
		return stream_fail(stream, EXIT_PROTOCOL, CAUSE_PROTOCOL, "it sends more than was asked for");
	for (;;) {
		if (g_get_monotonic_time() >= stream->deadline_us)
			return stream_fail_slow(stream, "it is too slow");
		ssize_t got = stream->tls ? gnutls_record_recv(stream->session, bytes, size)
		                          : recv(stream->fd, bytes, size, 0);
		if (got > 0) {
			stream->bytes += (uint64_t)got;
			if (!nesting_feed(&stream->nesting, bytes, (size_t)got))
				return stream_fail(stream, EXIT_PROTOCOL, CAUSE_PROTOCOL,
				    "it sends brackets within brackets without end");
			return got;
		}
		if (got == 0)
			return stream_fail(stream, EXIT_TEMPFAIL, CAUSE_CUT, "the connection was cut");
		if (stream_again(stream, got, POLLIN) != 0)
			return -1;
	}
}

static ssize_t stream_write(mailstream_low *low, const void *bytes, size_t size)
{
	struct stream *stream = low->data;
	if (stream->trouble)
		return -1;
	for (;;) {
		ssize_t put = stream->tls ? gnutls_record_send(stream->session, bytes, size)
		                          : send(stream->fd, bytes, size, MSG_NOSIGNAL);
		if (put > 0)
			return put;
		if (stream_again(stream, put, POLLOUT) != 0)
			return -1;
	}
}

static void stream_end_tls(struct stream *stream)
{
	if (stream->session)
		gnutls_deinit(stream->session);
	if (stream->credentials)
		gnutls_certificate_free_credentials(stream->credentials);
	stream->session = NULL;
	stream->credentials = NULL;
	stream->tls = false;
}

static int stream_shut(mailstream_low *low)
{
	struct stream *stream = low->data;
	if (stream->tls && !stream->trouble)
		gnutls_bye(stream->session, GNUTLS_SHUT_WR);
	stream_end_tls(stream);
	if (stream->fd >= 0)
		close(stream->fd);
	stream->fd = -1;
	return 0;
}

static int stream_fd(mailstream_low *low)
{
	return ((struct stream *)low->data)->fd;
}

/* The driver has to free the low stream as well, which libetpan allocated with malloc. */
static void stream_free_low(mailstream_low *low)
{
	stream_close(low->data);
	free(low);
}

static void stream_cancel(mailstream_low *low)
{
	(void)low;
}

static struct mailstream_cancel *stream_get_cancel(mailstream_low *low)
{
	(void)low;
	return NULL;
}

static carray *stream_get_chain(mailstream_low *low)
{
	(void)low;
	return NULL;
}

static int stream_idle(mailstream_low *low)
{
	(void)low;
	return -1;
}

mailstream *stream_mailstream(struct stream *stream)
{
	static mailstream_low_driver driver = {
	    .mailstream_read = stream_read,
	    .mailstream_write = stream_write,
	    .mailstream_close = stream_shut,
	    .mailstream_get_fd = stream_fd,
	    .mailstream_free = stream_free_low,
	    .mailstream_cancel = stream_cancel,
	    .mailstream_get_cancel = stream_get_cancel,
	    .mailstream_get_certificate_chain = stream_get_chain,
	    .mailstream_setup_idle = stream_idle,
	    .mailstream_unsetup_idle = stream_idle,
	    .mailstream_interrupt_idle = stream_idle,
	};
	mailstream *made = mailstream_new(mailstream_low_new(stream, &driver), 8192);
	g_assert(made != NULL);
	return made;
}

/* --- Connecting --------------------------------------------------------- */

static bool stream_connect(struct stream *stream, const struct addrinfo *address)
{
	stream->fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (stream->fd < 0)
		return false;
	int status = 0;
	socklen_t size = sizeof status;
	if (connect(stream->fd, address->ai_addr, address->ai_addrlen) == 0)
		return true;
	bool waits = errno == EINPROGRESS;
	if (waits && stream_wait(stream, POLLOUT) != 0)
		status = ETIMEDOUT;
	else if (!waits || getsockopt(stream->fd, SOL_SOCKET, SO_ERROR, &status, &size) != 0)
		status = errno;
	if (status == 0)
		return true;
	close(stream->fd);
	stream->fd = -1;
	errno = status;
	return false;
}

struct stream *stream_open(const char *host, int64_t port, int64_t idle, struct error *err)
{
	char service[16];
	g_snprintf(service, sizeof service, "%d", (int)port);
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
	int status = getaddrinfo(host, service, &hints, &list);
	if (status != 0) {
		error_set_cause(err, EXIT_TEMPFAIL, CAUSE_NAME, NULL, "%s: %s", host, gai_strerror(status));
		return NULL;
	}
	struct stream *stream = g_new0(struct stream, 1);
	stream->fd = -1;
	stream->idle_us = idle * G_USEC_PER_SEC;
	stream->deadline_us = G_MAXINT64;
	for (struct addrinfo *at = list; at && stream->fd < 0; at = at->ai_next) {
		g_clear_pointer(&stream->trouble, g_free);
		stream_connect(stream, at);
	}
	int reason = errno;
	freeaddrinfo(list);
	if (stream->fd < 0) {
		error_set_cause(err, EXIT_TEMPFAIL, CAUSE_NETWORK, NULL, "%s port %s: %s", host, service,
		    g_strerror(reason));
		stream_close(stream);
		return NULL;
	}
	int on = 1;
	setsockopt(stream->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return stream;
}

void stream_close(struct stream *stream)
{
	if (!stream)
		return;
	stream_end_tls(stream);
	if (stream->fd >= 0)
		close(stream->fd);
	g_free(stream->trouble);
	g_free(stream);
}

static bool stream_prepare_tls(
    struct stream *stream, const char *host, const char *ca_file, struct error *err)
{
	gnutls_certificate_allocate_credentials(&stream->credentials);
	int loaded = ca_file ? gnutls_certificate_set_x509_trust_file(
	                           stream->credentials, ca_file, GNUTLS_X509_FMT_PEM)
	                     : gnutls_certificate_set_x509_system_trust(stream->credentials);
	if (loaded <= 0)
		return error_set(err, EXIT_CONFIG, "%s: no certificate authority could be read from it",
		    ca_file ? ca_file : "the system's list");
	gnutls_init(&stream->session, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL);
	gnutls_set_default_priority_append(stream->session, CERTIFICATE_PRIORITY, NULL, 0);
	gnutls_credentials_set(stream->session, GNUTLS_CRD_CERTIFICATE, stream->credentials);
	struct in6_addr numeric;
	if (inet_pton(AF_INET, host, &numeric) != 1 && inet_pton(AF_INET6, host, &numeric) != 1)
		gnutls_server_name_set(stream->session, GNUTLS_NAME_DNS, host, strlen(host));
	gnutls_transport_set_int(stream->session, stream->fd);
	return true;
}

static const struct {
	int error;
	enum error_cause cause;
} handshakes[] = {{GNUTLS_E_PREMATURE_TERMINATION, CAUSE_CUT}, {GNUTLS_E_PULL_ERROR, CAUSE_CUT},
    {GNUTLS_E_PUSH_ERROR, CAUSE_CUT}, {GNUTLS_E_UNEXPECTED_PACKET, CAUSE_NO_TLS},
    {GNUTLS_E_UNEXPECTED_PACKET_LENGTH, CAUSE_NO_TLS}, {GNUTLS_E_RECORD_OVERFLOW, CAUSE_NO_TLS},
    {GNUTLS_E_UNSUPPORTED_VERSION_PACKET, CAUSE_NO_TLS}};

static enum error_cause cause_of_status(int status)
{
	for (size_t i = 0; i < G_N_ELEMENTS(handshakes); i++)
		if (handshakes[i].error == status)
			return handshakes[i].cause;
	return CAUSE_PROTOCOL;
}

enum error_cause stream_cause_of_words(const char *said)
{
	for (size_t i = 0; i < G_N_ELEMENTS(handshakes); i++)
		if (strstr(said, gnutls_strerror(handshakes[i].error)))
			return handshakes[i].cause;
	/* curl's own words for a read or write that failed beneath GnuTLS */
	bool cut = g_str_has_prefix(said, "Recv failure: ") || g_str_has_prefix(said, "Send failure: ");
	return cut ? CAUSE_CUT : CAUSE_PROTOCOL;
}

/* Fills err after a failed handshake: 75 if a retry may help. */
static bool stream_refuse(const char *host, int status, const char *why, struct error *err)
{
	const char *said = status == 0 ? why : gnutls_strerror(status);
	enum error_cause cause = status == 0 ? CAUSE_CERTIFICATE : cause_of_status(status);

	return error_set_cause(err, cause == CAUSE_CUT ? EXIT_TEMPFAIL : EXIT_PROTOCOL, cause, said,
	    "%s: %s: %s", host, status == 0 ? "certificate refused" : "TLS", said);
}

bool stream_start_tls(struct stream *stream, const char *host, const char *ca_file, struct error *err)
{
	if (!stream_prepare_tls(stream, host, ca_file, err))
		return false;
	for (;;) {
		int status = gnutls_handshake(stream->session);
		g_autofree char *why = NULL;
		if (status == 0 && certificate_holds(stream->session, host, &why)) {
			stream->tls = true;
			return true;
		}
		if (status == GNUTLS_E_INTERRUPTED || status == GNUTLS_E_WARNING_ALERT_RECEIVED)
			continue;
		if (status == GNUTLS_E_AGAIN) {
			bool out = gnutls_record_get_direction(stream->session) != 0;
			if (stream_wait(stream, out ? POLLOUT : POLLIN) == 0)
				continue;
			return error_set_cause(
			    err, stream->code, stream->cause, NULL, "%s: TLS: %s", host, stream->trouble);
		}
		stream_refuse(host, status, why, err);
		stream_fail(stream, EXIT_PROTOCOL, err->cause, "TLS failed");
		return false;
	}
}

char *stream_tls_facts(const struct stream *stream, int64_t *days)
{
	return stream->tls ? tls_facts(stream->session, days) : NULL;
}

void stream_allow(struct stream *stream, int64_t seconds, uint64_t bytes, uint64_t literals)
{
	stream->deadline_us = g_get_monotonic_time() + seconds * G_USEC_PER_SEC;
	stream->bytes_max = stream->bytes + bytes + literals;
	stream->plain_max = stream->nesting.plain + bytes;
}

uint64_t stream_read_bytes(const struct stream *stream)
{
	return stream->bytes;
}

const char *stream_trouble(const struct stream *stream, enum exit_code *code)
{
	if (stream->trouble)
		*code = stream->code;
	return stream->trouble;
}

enum error_cause stream_cause(const struct stream *stream)
{
	return stream->trouble ? stream->cause : CAUSE_UNKNOWN;
}

bool stream_is_loopback(const struct stream *stream)
{
	struct sockaddr_storage peer = {0};
	socklen_t size = sizeof peer;
	if (getpeername(stream->fd, (struct sockaddr *)&peer, &size) != 0)
		return false;
	if (peer.ss_family == AF_INET)
		return ntohl(((struct sockaddr_in *)&peer)->sin_addr.s_addr) >> 24 == 127;
	return peer.ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((struct sockaddr_in6 *)&peer)->sin6_addr);
}
