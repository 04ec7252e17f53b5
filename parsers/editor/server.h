/* The language server (HO-171): messages of a client in, answers out. */
#ifndef PARSERS_EDITOR_SERVER_H
#define PARSERS_EDITOR_SERVER_H

#include "parsers/editor/lsp_desk.h"

#include <stdio.h>

/* Answers messages until the client sends `exit` or the input ends. True if the client sent `shutdown` before.
   Err 65: the input is not a message, and the next one cannot be found. */
bool server_run(const struct desk *desk, FILE *in, FILE *out, struct error *err);

#endif
