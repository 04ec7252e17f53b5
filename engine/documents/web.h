/* Self-contained HTML pages: they make no request, and a content security policy in the page forbids any. */
#ifndef ENGINE_DOCUMENTS_WEB_H
#define ENGINE_DOCUMENTS_WEB_H

#include <glib.h>
#include <stdbool.h>

struct web_head {
	const char *title; /* may contain anybody's text; it is escaped */
	const char
	    *style; /* name of a built-in file; it follows the style of all plain pages; NULL: none more */
	const char *script; /* name of a built-in file, the only script that may run; NULL: none */
	bool hidden;        /* keep it out of search engines */
};

/* Writes everything up to and including <body>. */
void web_begin(GString *out, const struct web_head *head);
/* Writes the script and the page's end. */
void web_end(GString *out, const struct web_head *head);

/* Appends text from anybody: controls, bidi marks and invalid UTF-8 escaped, then escaped as HTML, also for use
   within "". */
void web_text(GString *out, const char *text);

#endif
