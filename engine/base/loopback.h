/* A server for one browser on this machine, on 127.0.0.1 only (HO-161). A client that does not know the secret
   of the address gets 403, and no client can keep the server busy for long. */
#ifndef ENGINE_BASE_LOOPBACK_H
#define ENGINE_BASE_LOOPBACK_H

#include "engine/base/error.h"
#include "engine/base/loopback_request.h"

#include <stdbool.h>

struct loopback;

/* A listening socket on a free port of 127.0.0.1; the caller closes it. -1 with err 75. */
int loopback_listen(unsigned *port, struct error *err);

/* Starts the server. err 75: no port is free. Ownership: loopback_free. */
struct loopback *loopback_new(struct error *err);
void loopback_free(struct loopback *loopback);

/* "http://127.0.0.1:PORT/SECRET/"; valid until loopback_free. */
const char *loopback_address(const struct loopback *loopback);

/* What ended the wait. */
enum loopback_event {
	LOOPBACK_REQUEST, /* to be answered by loopback_answer before the next wait */
	LOOPBACK_INPUT,   /* `input` can be read */
	LOOPBACK_TIME,    /* the time is over */
};

/* Waits at most `seconds` (-1: for ever) for a valid request; refuses all others. `input`: a descriptor to
   watch as well, or -1. The request is valid until it is answered. */
enum loopback_event loopback_wait(
    struct loopback *loopback, int input, int seconds, struct loopback_request *request);

/* Sends the answer. `type` of the UTF-8 bytes: "text/html" or "text/plain". Not an error if the browser has
   closed the connection. */
void loopback_answer(
    struct loopback *loopback, unsigned status, const char *type, const char *bytes, size_t size);

#endif
