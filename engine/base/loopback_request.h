/* A request that a browser on this machine sends to the program (HO-161): HTTP/1.1 (RFC 9112), as little of it as a
   page needs, and nothing that can be read in two ways. */
#ifndef ENGINE_BASE_LOOPBACK_REQUEST_H
#define ENGINE_BASE_LOOPBACK_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#define LOOPBACK_HEAD_MOST 16384 /* bytes of a request line and its fields */
#define LOOPBACK_BODY_MOST 65536
#define LOOPBACK_SECRET 32 /* characters */

/* Whom requests have to name. */
struct loopback_self {
	unsigned port;
	char secret[LOOPBACK_SECRET + 1];
};

/* A request that names them. */
struct loopback_request {
	bool posts;       /* POST; else GET */
	char path[32];    /* what its target has behind /SECRET/ */
	const char *body; /* in the bytes that were read; UTF-8 without NUL */
	size_t size;
};

/* What the first `size` bytes of a connection are: 0, a request that is not whole yet; 200, one that may be answered;
   or the status to refuse it with. 403: Host, Origin or the secret of the path is another than ours. The secret is
   compared in constant time. */
unsigned loopback_read(
    const struct loopback_self *self, const char *bytes, size_t size, struct loopback_request *request);

#endif
