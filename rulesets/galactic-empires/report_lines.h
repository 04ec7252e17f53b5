/* Lines of the text report. */
#ifndef GE_REPORT_LINES_H
#define GE_REPORT_LINES_H

#include <glib.h>

/* Appends a line after `lead` blanks, broken at blanks (HO-31). Continuation lines of players' texts must not read as
   an order: such a line gets a bar before it. */
void ge_report_line(GString *out, unsigned lead, unsigned indent, const char *text);
/* Appends a part as "Concord war", with the separator before it unless `out` is empty. */
void ge_report_part(GString *out, const char *separator, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
