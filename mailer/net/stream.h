/* Our own network stream for libetpan: GnuTLS with the chain and the host's name verified, bounded
   time and bounded bytes. (libetpan's own streams verify nothing, wait for ever and loop
   at an end of file inside a literal.) */
#ifndef MAILER_STREAM_H
#define MAILER_STREAM_H

#include "engine/base/error.h"
#include "mailer/libraries/lazy_etpan.h"

#include <stdbool.h>
#include <stdint.h>

struct stream;

/* Connects without TLS. `idle`: seconds that a single read or write may wait.
   Error 75: no such host, refused, no answer in time. */
struct stream *stream_open(const char *host, int64_t port, int64_t idle, struct error *err);

/* For a stream that no mailstream was made of. NULL is legal. */
void stream_close(struct stream *stream);

/* Begins TLS on the connection. ca_file NULL: the system's authorities. Errors: 76 the
   certificate or the host's name does not hold, no TLS spoken; 75 cut or too slow; 78 ca_file. */
bool stream_start_tls(struct stream *stream, const char *host, const char *ca_file, struct error *err);

/* What words of GnuTLS are about, also where curl passes them on, which tells no more than these: a connection that was
   cut, another end that speaks no TLS; else CAUSE_PROTOCOL. */
enum error_cause stream_cause_of_words(const char *said);

/* Of its TLS, as tls_facts tells it; NULL: there is none (yet). g_free it. */
char *stream_tls_facts(const struct stream *stream, int64_t *days);

/* A mailstream that owns the stream: mailstream_close (mailimap_free) frees both. */
mailstream *stream_mailstream(struct stream *stream);

/* Bounds what follows, until the next call: seconds in all, bytes read outside literals, and bytes of literals. A
   word of an answer costs libetpan dozens of bytes, a literal what it is long. */
void stream_allow(struct stream *stream, int64_t seconds, uint64_t bytes, uint64_t literals);

/* Bytes read since the connection was made. */
uint64_t stream_read_bytes(const struct stream *stream);

/* What went wrong on the stream, or NULL; the exit code that belongs to it. */
const char *stream_trouble(const struct stream *stream, enum exit_code *code);

/* The cause of that; CAUSE_UNKNOWN: there is no trouble. CAUSE_SILENT: nothing came, or too little, in time. */
enum error_cause stream_cause(const struct stream *stream);

/* Is the other end this machine (127.0.0.0/8, ::1)? */
bool stream_is_loopback(const struct stream *stream);

#endif
