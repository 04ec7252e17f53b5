/* Our own network stream for libetpan: GnuTLS with chain and host name verified, bounded time and bounded bytes.
   (libetpan's own streams verify nothing, wait for ever, and loop at an end of file inside a literal.) */
#ifndef MAILER_STREAM_H
#define MAILER_STREAM_H

#include "engine/base/error.h"
#include "mailer/net/lazy_etpan.h"

#include <stdbool.h>
#include <stdint.h>

struct stream;

/* Connects without TLS. `idle`: seconds that a single read or write may wait.
   Error 75: no such host, refused, no answer in time. */
struct stream *stream_open(const char *host, int64_t port, int64_t idle, struct error *err);

/* Closes a stream that stream_mailstream was not called for. NULL is legal. */
void stream_close(struct stream *stream);

/* Begins TLS on the connection. ca_file NULL: the system's authorities. Errors: 76 the
   certificate or the host's name does not hold, no TLS spoken; 75 cut or too slow; 78 ca_file. */
bool stream_start_tls(struct stream *stream, const char *host, const char *ca_file, struct error *err);

/* The cause of curl's CURLE_SSL_CONNECT_ERROR: connection cut, or the other end does not speak TLS; else
   CAUSE_PROTOCOL. Curl has this one code for all failures of a handshake, keeps GnuTLS's code to itself, and its
   CURLINFO_OS_ERRNO stays from earlier connections; so `said`, its error text, is compared with the texts that GnuTLS
   has for its codes. tests/unit/handshakes.c holds both libraries to that. */
enum error_cause stream_cause_of_words(const char *said);

/* Describes the TLS of the stream, as tls_facts does; NULL: no TLS (yet). g_free it. */
char *stream_tls_facts(const struct stream *stream, int64_t *days);

/* A mailstream that owns the stream: mailstream_close (mailimap_free) frees both. */
mailstream *stream_mailstream(struct stream *stream);

/* Bounds all reads until the next call: seconds in all, bytes outside literals, and bytes of literals, which are
   counted apart because a word of an answer costs libetpan dozens of bytes of memory, a literal only its length. */
void stream_allow(struct stream *stream, int64_t seconds, uint64_t bytes, uint64_t literals);

/* Bytes read since the connection was opened. */
uint64_t stream_read_bytes(const struct stream *stream);

/* The stream's error text, or NULL; *code: its exit code. */
const char *stream_trouble(const struct stream *stream, enum exit_code *code);

/* The cause of that error; CAUSE_UNKNOWN: no error. CAUSE_SILENT: nothing came, or too little, in time. */
enum error_cause stream_cause(const struct stream *stream);

/* Is the other end on this machine (127.0.0.0/8, ::1)? */
bool stream_is_loopback(const struct stream *stream);

#endif
