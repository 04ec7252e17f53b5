/* Lines of reports, answers and letters, in the width that mail allows. */
#ifndef ENGINE_PLAY_REPORT_WRAP_H
#define ENGINE_PLAY_REPORT_WRAP_H

#include "engine/play/order.h"

#include <glib.h>

/* Columns of the widest line of a report, answer or letter: mail programs break quotations at 71 and more (HO-145). */
#define REPORT_WIDTH 68

/* Appends text broken at blanks into lines of at most REPORT_WIDTH; the first line begins at the current column
   of `out`, others after `indent` blanks and never with a command's name. Does not break a longer word. */
void report_wrap(GString *out, unsigned indent, const char *text);

/* Appends a line as a quotation that does not read as an order (HO-31): "| " before it, wrapped into as many
   lines as needed. */
void report_marked(GString *out, const char *line);

/* Appends a comment of the order template: wrapped as by report_wrap, with "; " before each line. */
void report_comment(GString *out, const char *text);

/* For forecasts: appends a line " M1W2: would fail, NOTES" for an order that failed or was cut short in a
   rehearsal, else nothing. */
void report_shortfall(const struct order *order, GString *out);
/* The same for all orders of a set. */
void report_shortfalls(const struct order_set *set, GString *out);

/* A heading line in capitals with a blank line before it. */
void report_heading(GString *out, const char *text);

#endif
