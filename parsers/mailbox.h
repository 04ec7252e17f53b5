/* The address of a header that says who sent a mail (RFC 5322: From, Resent-From). Pure. */
#ifndef PARSERS_MAILBOX_H
#define PARSERS_MAILBOX_H

/* local@domain of a value that holds exactly one address and nothing that another reader could take for a second one
   (MC-140 to MC-143): read by the grammar, whole; `value` is unfolded UTF-8. Names, comments and routes are left out,
   and the quotes of a local part that needs none. NULL: no such value. g_free it. */
char *mailbox_read(const char *value);

#endif
