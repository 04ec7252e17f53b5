/* A server for one browser on this machine, at 127.0.0.1 alone (HO-161): whoever does not know the secret of its
   address gets 403, and nothing that comes can keep it busy for long. */
#ifndef ENGINE_BASE_LOOPBACK_H
#define ENGINE_BASE_LOOPBACK_H

#include "engine/base/error.h"
#include "engine/base/loopback_request.h"

#include <stdbool.h>

struct loopback;

/* A listening socket on a free port of 127.0.0.1; the caller closes it. -1 with err 75. */
int loopback_listen(unsigned *port, struct error *err);

/* err 75: no port is free. Ownership: loopback_free. */
struct loopback *loopback_new(struct error *err);
void loopback_free(struct loopback *loopback);

/* "http://127.0.0.1:PORT/SECRET/", as long as it lives. */
const char *loopback_address(const struct loopback *loopback);

/* What ended the wait. */
enum loopback_event {
	LOOPBACK_REQUEST, /* to be answered by loopback_answer before the next wait */
	LOOPBACK_INPUT,   /* `input` can be read */
	LOOPBACK_TIME,    /* the seconds are over */
};

/* Waits for a request that may be answered, at most `seconds` (-1: for ever); refuses all others. `input`: a
   descriptor that is watched too, or -1. The request lasts until the answer. */
enum loopback_event loopback_wait(
    struct loopback *loopback, int input, int seconds, struct loopback_request *request);

/* `type`: of the bytes, "text/html" or "text/plain"; they are UTF-8. A browser that has gone is no error. */
void loopback_answer(
    struct loopback *loopback, unsigned status, const char *type, const char *bytes, size_t size);

#endif
