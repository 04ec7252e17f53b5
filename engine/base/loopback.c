#include "engine/base/loopback.h"

#include "engine/base/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <netinet/in.h>
#include <poll.h>
#include <sodium.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define GUESTS 16       /* open connections at most; a new one closes the oldest */
#define PATIENCE 5      /* seconds within which a request must be complete */
#define SEND_PATIENCE 5 /* seconds within which the browser must read the answer */
#define CHUNK 16384

struct guest {
	int fd;
	GString *bytes;
	int64_t until;
};

struct loopback {
	struct loopback_self self;
	int listener;
	char *address;
	GArray *guests; /* struct guest, the oldest first */
	int asking;     /* the connection that loopback_answer answers, or -1 */
	GString *asked; /* that request's bytes */
};

int loopback_listen(unsigned *port, struct error *err)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof here;
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 ||
	    bind(fd, (struct sockaddr *)&here, sizeof here) != 0 || listen(fd, GUESTS) != 0 ||
	    getsockname(fd, (struct sockaddr *)&here, &size) != 0) {
		error_set(err, EXIT_TEMPFAIL, "no local port is available: %s", g_strerror(errno));
		if (fd >= 0)
			close(fd);
		return -1;
	}
	*port = ntohs(here.sin_port);
	return fd;
}

struct loopback *loopback_new(struct error *err)
{
	unsigned port = 0;
	int listener = loopback_listen(&port, err);
	struct loopback *loopback;
	unsigned char drawn[LOOPBACK_SECRET / 2];

	if (listener < 0)
		return NULL;
	fcntl(listener, F_SETFL, O_NONBLOCK);
	loopback = g_new0(struct loopback, 1);
	*loopback = (struct loopback){.listener = listener,
	    .guests = g_array_new(FALSE, FALSE, sizeof(struct guest)),
	    .asking = -1,
	    .asked = g_string_new(NULL),
	    .self = {.port = port}};
	randombytes_buf(drawn, sizeof drawn);
	sodium_bin2hex(loopback->self.secret, sizeof loopback->self.secret, drawn, sizeof drawn);
	loopback->address = g_strdup_printf("http://127.0.0.1:%u/%s/", port, loopback->self.secret);
	return loopback;
}

/* Removes a connection from the list without closing it: it is closed already, or has a new owner. */
static void forget(struct loopback *loopback, guint i)
{
	g_string_free(g_array_index(loopback->guests, struct guest, i).bytes, TRUE);
	g_array_remove_index(loopback->guests, i);
}

static void dismiss(struct loopback *loopback, guint i)
{
	close(g_array_index(loopback->guests, struct guest, i).fd);
	forget(loopback, i);
}

void loopback_free(struct loopback *loopback)
{
	if (!loopback)
		return;
	while (loopback->guests->len)
		dismiss(loopback, 0);
	g_array_unref(loopback->guests);
	if (loopback->asking >= 0)
		close(loopback->asking);
	g_string_free(loopback->asked, TRUE);
	close(loopback->listener);
	g_free(loopback->address);
	g_free(loopback);
}

const char *loopback_address(const struct loopback *loopback)
{
	return loopback->address;
}

/* --- Answers ---------------------------------------------------------------------- */

static const struct {
	unsigned status;
	const char *reason;
} reasons[] = {{200, "OK"}, {400, "Bad Request"}, {403, "Forbidden"}, {404, "Not Found"},
    {405, "Method Not Allowed"}, {408, "Request Timeout"}, {409, "Conflict"}, {411, "Length Required"},
    {413, "Content Too Large"}, {422, "Unprocessable Content"}, {431, "Request Header Fields Too Large"}};

static const char *reason_of(unsigned status)
{
	size_t i = 0;

	while (i < G_N_ELEMENTS(reasons) - 1 && reasons[i].status != status)
		i++;
	return reasons[i].reason;
}

/* Read what the browser still sends before closing: a browser that sees a reset before it read the answer may
   drop the answer. */
static void finish(int fd)
{
	shutdown(fd, SHUT_WR);
	wire_wait_end(fd, wire_deadline(1));
	close(fd);
}

static void reply(int fd, unsigned status, const char *type, const char *bytes, size_t size)
{
	g_autofree char *head = g_strdup_printf("HTTP/1.1 %u %s\r\nContent-Type: %s; charset=utf-8\r\n"
	                                        "Content-Length: %zu\r\nConnection: close\r\n"
	                                        "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
	                                        "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n"
	                                        "Cross-Origin-Resource-Policy: same-origin\r\n\r\n",
	    status, reason_of(status), type, size);
	int64_t until = wire_deadline(SEND_PATIENCE);

	if (wire_put(fd, head, strlen(head), until) && wire_put(fd, bytes, size, until))
		finish(fd);
	else
		close(fd);
}

void loopback_answer(
    struct loopback *loopback, unsigned status, const char *type, const char *bytes, size_t size)
{
	reply(loopback->asking, status, type, bytes, size);
	loopback->asking = -1;
}

static void refuse(struct loopback *loopback, guint i, unsigned status)
{
	const struct guest *guest = &g_array_index(loopback->guests, struct guest, i);
	g_autofree char *text = g_strdup_printf("%s\n", reason_of(status));

	reply(guest->fd, status, "text/plain", text, strlen(text));
	forget(loopback, i);
}

/* --- Requests --------------------------------------------------------------------- */

static void welcome(struct loopback *loopback)
{
	struct guest guest = {.fd = accept(loopback->listener, NULL, NULL), .until = wire_deadline(PATIENCE)};

	if (guest.fd < 0)
		return;
	fcntl(guest.fd, F_SETFD, FD_CLOEXEC);
	guest.bytes = g_string_new(NULL);
	if (loopback->guests->len == GUESTS)
		dismiss(loopback, 0);
	g_array_append_val(loopback->guests, guest);
}

/* Reads the available bytes; false: the browser closed the connection. */
static bool hear(struct guest *guest)
{
	char bytes[CHUNK];
	ssize_t n = recv(guest->fd, bytes, sizeof bytes, MSG_DONTWAIT);

	if (n > 0)
		g_string_append_len(guest->bytes, bytes, n);
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* True: the request is complete and may be answered; its connection leaves the list of guests. */
static bool attend(struct loopback *loopback, guint i, struct loopback_request *request)
{
	struct guest *guest = &g_array_index(loopback->guests, struct guest, i);
	unsigned status;

	if (!hear(guest)) {
		dismiss(loopback, i);
		return false;
	}
	status = loopback_read(&loopback->self, guest->bytes->str, guest->bytes->len, request);
	if (status != 0 && status != 200)
		refuse(loopback, i, status);
	if (status != 200)
		return false;
	g_string_free(loopback->asked, TRUE);
	loopback->asked = guest->bytes; /* the request's body points into these bytes */
	loopback->asking = guest->fd;
	g_array_remove_index(loopback->guests, i);
	return true;
}

/* Milliseconds until the first connection times out, at most `most`. */
static int next_late(const struct loopback *loopback, int64_t most)
{
	int64_t now = g_get_monotonic_time();

	for (guint i = 0; i < loopback->guests->len; i++) {
		int64_t left =
		    MAX((g_array_index(loopback->guests, struct guest, i).until - now) / 1000 + 1, 0);
		most = most < 0 ? left : MIN(most, left);
	}
	return (int)most;
}

static void refuse_late(struct loopback *loopback)
{
	int64_t now = g_get_monotonic_time();

	for (guint i = loopback->guests->len; i-- > 0;) {
		const struct guest *guest = &g_array_index(loopback->guests, struct guest, i);
		if (guest->until > now)
			continue;
		if (guest->bytes->len)
			refuse(loopback, i, 408);
		else
			/* closed without a request: browsers open connections in advance */
			dismiss(loopback, i);
	}
}

/* One round of waiting; false: nothing that ends the wait has happened. */
static bool wait_once(struct loopback *loopback, int input, int64_t left, struct loopback_request *request,
    enum loopback_event *event)
{
	struct pollfd polls[GUESTS + 2] = {{loopback->listener, POLLIN, 0}, {input, POLLIN, 0}};
	const guint count = loopback->guests->len;

	for (guint i = 0; i < count; i++)
		polls[i + 2] =
		    (struct pollfd){g_array_index(loopback->guests, struct guest, i).fd, POLLIN, 0};
	if (poll(polls, count + 2, next_late(loopback, left)) < 0)
		return false;
	*event = LOOPBACK_REQUEST;
	for (guint i = count; i-- > 0;)
		if (polls[i + 2].revents && attend(loopback, i, request))
			return true;
	refuse_late(loopback);
	if (polls[0].revents)
		welcome(loopback);
	*event = LOOPBACK_INPUT;
	return polls[1].revents != 0;
}

enum loopback_event loopback_wait(
    struct loopback *loopback, int input, int seconds, struct loopback_request *request)
{
	int64_t end = seconds < 0 ? -1 : wire_deadline(seconds);
	enum loopback_event event;

	for (;;) {
		int64_t left = end < 0 ? -1 : (end - g_get_monotonic_time()) / 1000;
		if (end >= 0 && left <= 0)
			return LOOPBACK_TIME;
		if (wait_once(loopback, input, left, request, &event))
			return event;
	}
}
