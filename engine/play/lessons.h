/* The orders that a beginner needs, for the mail that brings the first report (HO-70): each with an example that is
   legal in this very position, or a word that there is none yet. */
#ifndef ENGINE_PLAY_LESSONS_H
#define ENGINE_PLAY_LESSONS_H

#include "engine/play/play.h"

/* Appends them, of what the bytes of an EMPIRE.json tell alone: same report, same text. Each example is taken by
   the parser and checked, without a warning, and goes with the others where there is one that does. Lines of at
   most REPORT_WIDTH columns, none of which reads as an order. Nothing for a ruleset that names none. Err 65: it is no
   report. */
bool lessons_write(
    const struct rules *rules, const char *report, size_t size, GString *out, struct error *err);

#endif
