#include "engine/base/wire.h"

#include <errno.h>
#include <glib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

int64_t wire_deadline(int seconds)
{
	return g_get_monotonic_time() + (int64_t)seconds * G_USEC_PER_SEC;
}

static bool wait_for(int fd, short events, int64_t until)
{
	for (;;) {
		int64_t left = (until - g_get_monotonic_time()) / 1000;
		struct pollfd poller = {fd, events, 0};
		int n = left > 0 ? poll(&poller, 1, (int)MIN(left, G_MAXINT)) : 0;
		if (n > 0)
			return true;
		if (n == 0 || errno != EINTR)
			return false;
	}
}

bool wire_put(int fd, const void *bytes, size_t size, int64_t until)
{
	for (const char *at = bytes; size > 0;) {
		ssize_t n =
		    wait_for(fd, POLLOUT, until) ? send(fd, at, size, MSG_NOSIGNAL | MSG_DONTWAIT) : -2;
		if (n == -2 || (n < 0 && errno != EINTR && errno != EAGAIN))
			return false;
		at += MAX(n, 0);
		size -= (size_t)MAX(n, 0);
	}
	return true;
}

bool wire_get(int fd, void *bytes, size_t size, int64_t until)
{
	for (char *at = bytes; size > 0;) {
		ssize_t n = wait_for(fd, POLLIN, until) ? recv(fd, at, size, MSG_DONTWAIT) : 0;
		if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
			return false;
		at += MAX(n, 0);
		size -= (size_t)MAX(n, 0);
	}
	return true;
}

bool wire_wait_end(int fd, int64_t until)
{
	char byte;

	while (wait_for(fd, POLLIN, until)) {
		ssize_t n = recv(fd, &byte, 1, MSG_DONTWAIT);
		if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
			return true;
	}
	return false;
}

bool wire_get_all(int fd, void *bytes, size_t size)
{
	for (char *at = bytes; size > 0;) {
		ssize_t n = read(fd, at, size);
		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		at += MAX(n, 0);
		size -= (size_t)MAX(n, 0);
	}
	return true;
}

bool wire_put_all(int fd, const void *bytes, size_t size)
{
	for (const char *at = bytes; size > 0;) {
		ssize_t n = write(fd, at, size);
		if (n < 0 && errno != EINTR)
			return false;
		at += MAX(n, 0);
		size -= (size_t)MAX(n, 0);
	}
	return true;
}
