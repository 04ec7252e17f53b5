/* Self-contained HTML pages: they make no request, and a content security policy in the page forbids any. */
#ifndef ENGINE_DOCUMENTS_WEB_H
#define ENGINE_DOCUMENTS_WEB_H

#include <glib.h>
#include <stdbool.h>

struct web_head {
	const char *title; /* may contain anybody's text; it is escaped */
	/* name of a built-in file, which follows the style of all plain pages; NULL: none more */
	const char *style;
	/* names of built-in files, the only scripts that may run; ends with NULL; NULL: none */
	const char *const *scripts;
	bool hidden; /* keep it out of search engines */
};

/* Writes everything up to and including <body>. */
void web_begin(GString *out, const struct web_head *head);
/* Writes the scripts and the page's end. */
void web_end(GString *out, const struct web_head *head);

/* Appends text from anybody: controls, bidi marks and invalid UTF-8 escaped, then escaped as HTML, also for use
   within "". */
void web_text(GString *out, const char *text);

#endif
