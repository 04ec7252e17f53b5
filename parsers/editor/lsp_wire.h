/* Messages of the Language Server Protocol: a header with Content-Length, then that many bytes of JSON. */
#ifndef PARSERS_EDITOR_LSP_WIRE_H
#define PARSERS_EDITOR_LSP_WIRE_H

#include "engine/base/error.h"
#include "engine/documents/document.h"

#include <glib.h>
#include <stdio.h>

/* A larger message is skipped. */
#define WIRE_MOST (32 << 20)

enum wire {
	WIRE_MESSAGE,
	WIRE_END,     /* the input ends where a message may begin */
	WIRE_SKIPPED, /* it is too large; the next one can be read */
	WIRE_BROKEN,  /* there is no telling where the next one begins: err 65 */
};

enum wire wire_read(FILE *in, GString *body, struct error *err);
void wire_write(FILE *out, const GString *body);

/* The tree of a message: lone surrogates and NUL in its texts become U+FFFD. NULL with err 65. document_free. */
struct document *wire_parse(const GString *body, struct error *err);

#endif
