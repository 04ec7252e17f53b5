/* Messages of the Language Server Protocol: a header with Content-Length, then that many bytes of JSON. */
#ifndef PARSERS_EDITOR_LSP_WIRE_H
#define PARSERS_EDITOR_LSP_WIRE_H

#include "engine/base/error.h"
#include "engine/documents/document.h"

#include <glib.h>
#include <stdio.h>

/* Larger messages are skipped. */
#define WIRE_MOST (32 << 20)

enum wire {
	WIRE_MESSAGE,
	WIRE_END,     /* the input has ended, between two messages */
	WIRE_SKIPPED, /* the message is too large; the next one can be read */
	WIRE_BROKEN,  /* the start of the next message cannot be found: err 65 */
};

enum wire wire_read(FILE *in, GString *body, struct error *err);
void wire_write(FILE *out, const GString *body);

/* Parses a message: lone surrogates and NUL in its texts become U+FFFD. NULL with err 65. document_free. */
struct document *wire_parse(const GString *body, struct error *err);

#endif
