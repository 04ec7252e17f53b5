/* Writes the HTML alternative of a mail's text, for mail programs that show text in a proportional font (HO-146): the
   same words in the same order as headings, paragraphs and tables, drawings in a fixed font. It contains no links,
   scripts or external resources. */
#ifndef MAILER_MAIL_HTML_H
#define MAILER_MAIL_HTML_H

#include <glib.h>
#include <stdbool.h>

/* Largest document in bytes: Gmail shows no more than 102 KiB of a mail (HO-146, HO-156). */
#define MAIL_HTML_MOST (60 << 10)

/* Appends the HTML document of a mail's text (`flowed`: format=flowed), with its subject as title. The same text gives
   the same bytes. False: it would be longer than MAIL_HTML_MOST, and nothing was appended. */
bool mail_html_write(const char *subject, const char *body, bool flowed, GString *out);

#endif
