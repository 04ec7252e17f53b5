/* The orders that a beginner needs, for the mail with the first report (HO-70): each with an example that is
   legal in this very position, or a note that there is none yet. */
#ifndef ENGINE_PLAY_LESSONS_H
#define ENGINE_PLAY_LESSONS_H

#include "engine/play/play.h"

/* Appends the lessons, using only the bytes of an EMPIRE.json: same report, same text. Each example passes
   parser and check without a warning, if possible together with the other examples. Lines have at most
   REPORT_WIDTH columns and never read as an order. Appends nothing if the ruleset has no lessons. Err 65: not a
   valid report. */
bool lessons_write(
    const struct rules *rules, const char *report, size_t size, GString *out, struct error *err);

#endif
