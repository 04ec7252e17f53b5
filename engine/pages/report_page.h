/* A page: one HTML file of one report, which asks nothing of any server (HO-64, HO-65). */
#ifndef ENGINE_PAGES_REPORT_PAGE_H
#define ENGINE_PAGES_REPORT_PAGE_H

#include "engine/play/play.h"

/* Where the composer's lines go. */
enum page_way {
	PAGE_MAILS, /* into a mail; the browser keeps the draft */
	PAGE_SENDS, /* to the program that serves the page (HO-161): POST orders-TURN, and draft-TURN as they change */
	PAGE_SHOWS, /* nowhere: there is no composer */
};

/* What a page is made of: of nothing else, so that nothing else can show. */
struct report_page {
	struct node *report; /* the root of EMPIRE.json */
	struct node *before; /* of the same empire's report before, for what changed; NULL: none */
	const char *orders;  /* drawn dashed on the map, and written into the composer; NULL: none */
	size_t orders_size;
	const char *address; /* of the site: where the composer's mail goes; NULL: the reader fills it in */
	const char *links;   /* HTML of ours above everything, NULL: none */
	enum page_way way;
	const struct rules
	    *rules; /* of the report's ruleset: who reads the orders; NULL where there are none */
};

/* Appends the whole file; the same call gives the same bytes. Its parts have ids: `report` (the bytes of the text
   report but for the final newline; of reports that were made before they had the key `text`: their facts as
   sentences), `map` (the SVG; left out where the ruleset has no map), `places`, `things`, `changes`, and those of the
   composer. What players wrote is text, controls and bidi marks escaped. No token or password is in it, and no address
   but `address`.
   False with err: 65 with the place, something is no whole report, one of a newer format, or `before` is of another
   game or empire. */
bool report_page_write(const struct report_page *call, GString *out, struct error *err);

/* The same of bytes; `name` and `before_name` stand for them in errors. `before` NULL: none. */
struct report_page_bytes {
	const char *name, *bytes;
	size_t size;
	const char *before_name, *before;
	size_t before_size;
	const char *address;
	const char *links;
};
bool report_page_of_bytes(const struct report_page_bytes *page, GString *out, struct error *err);

#endif
