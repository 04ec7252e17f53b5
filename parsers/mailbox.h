/* Parses the headers that name a mail's sender (RFC 5322: From, Resent-From). Pure. */
#ifndef PARSERS_MAILBOX_H
#define PARSERS_MAILBOX_H

#include <glib.h>

/* The address local@domain in a value that contains exactly one, and nothing that another parser could take for
   a second one (MC-140 to MC-143). `value` is unfolded UTF-8. Names, comments and routes are dropped, and so
   are unneeded quotes of a local part. NULL: no such value. g_free it. */
char *mailbox_read(const char *value);

/* Appends the possible addresses in a list of recipients (To, Cc, Delivered-To), including group members, in
   order, as texts (g_free): what is between < and >, else the whole piece without comments and blanks. The
   addresses prove nothing, so invalid lists are read as far as possible. */
void mailbox_list(const char *value, GPtrArray *list);

#endif
