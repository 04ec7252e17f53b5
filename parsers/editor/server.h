/* The language server (HO-171): messages of a client in, answers out. */
#ifndef PARSERS_EDITOR_SERVER_H
#define PARSERS_EDITOR_SERVER_H

#include "parsers/editor/lsp_desk.h"

#include <stdio.h>

/* Answers messages until the client says `exit` or they end. True: it said `shutdown` before. Err 65: what came is no
   message, and there is no telling where the next one begins. */
bool server_run(const struct desk *desk, FILE *in, FILE *out, struct error *err);

#endif
