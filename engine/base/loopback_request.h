/* Parser for requests that a browser on this machine sends to the program (HO-161): the part of HTTP/1.1 (RFC
   9112) that a page needs; anything ambiguous is refused. */
#ifndef ENGINE_BASE_LOOPBACK_REQUEST_H
#define ENGINE_BASE_LOOPBACK_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#define LOOPBACK_HEAD_MOST 16384 /* bytes of the request line and header fields, at most */
#define LOOPBACK_BODY_MOST 65536
#define LOOPBACK_SECRET 32 /* characters */

/* The host and secret that a request must name. */
struct loopback_self {
	unsigned port;
	char secret[LOOPBACK_SECRET + 1];
};

/* A request with the right host and secret. */
struct loopback_request {
	bool posts;       /* POST; else GET */
	char path[32];    /* the target after /SECRET/ */
	const char *body; /* points into the bytes that were read; UTF-8 without NUL */
	size_t size;
};

/* Parses the first `size` bytes of a connection. Returns 0 if the request is incomplete; 200 if it may be
   answered; else the status to refuse it with, such as 403 if Host, Origin or the secret is not ours. Compares
   the secret in constant time. */
unsigned loopback_read(
    const struct loopback_self *self, const char *bytes, size_t size, struct loopback_request *request);

#endif
