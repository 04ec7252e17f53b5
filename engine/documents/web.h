/* Pages of HTML that need nothing but themselves: no request goes anywhere, and a policy in the page says so. */
#ifndef ENGINE_DOCUMENTS_WEB_H
#define ENGINE_DOCUMENTS_WEB_H

#include <glib.h>
#include <stdbool.h>

struct web_head {
	const char *title;  /* from anybody */
	const char *style;  /* NULL: none */
	const char *script; /* the one that may run, NULL: none; it stands at the page's end */
	bool hidden;        /* not for search engines */
};

/* Everything up to and with <body>. */
void web_begin(GString *out, const struct web_head *head);
/* The script, and the end. */
void web_end(GString *out, const struct web_head *head);

/* Text from anybody: controls, bidi marks and bytes that are no UTF-8 escaped, then as HTML; also within "". */
void web_text(GString *out, const char *text);

#endif
