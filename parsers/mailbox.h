/* The address of a header that says who sent a mail (RFC 5322: From, Resent-From). Pure. */
#ifndef PARSERS_MAILBOX_H
#define PARSERS_MAILBOX_H

#include <glib.h>

/* local@domain of a value that holds exactly one address and nothing that another reader could take for a second one
   (MC-140 to MC-143): read by the grammar, whole; `value` is unfolded UTF-8. Names, comments and routes are left out,
   and the quotes of a local part that needs none. NULL: no such value. g_free it. */
char *mailbox_read(const char *value);

/* Appends what may be addresses of a list of recipients (To, Cc, Delivered-To), groups' members too, in their order and
   as texts to be freed by g_free: what stands between < and >, else all of a piece but comments and blanks. Nothing is
   proved by them, so that lists that break the grammar are read as far as they go. */
void mailbox_list(const char *value, GPtrArray *list);

#endif
