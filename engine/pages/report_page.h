/* A page: one self-contained HTML file of one report (HO-64, HO-65). */
#ifndef ENGINE_PAGES_REPORT_PAGE_H
#define ENGINE_PAGES_REPORT_PAGE_H

#include "engine/play/play.h"

/* What the composer does with its orders. */
enum page_way {
	PAGE_MAILS, /* writes a mail; the browser keeps the draft */
	/* sends them to the program that serves the page (HO-161): POST orders-TURN, and draft-TURN while they
	   change */
	PAGE_SENDS,
	PAGE_SHOWS, /* there is no composer */
};

/* Input of a page; nothing else can appear on it. */
struct report_page {
	struct node *report; /* the root of EMPIRE.json */
	struct node *before; /* root of the same empire's previous report, for the changes; NULL: none */
	const char *orders;  /* orders drawn dashed on the map and put into the composer; NULL: none */
	size_t orders_size;
	const char *address; /* address for the composer's mail; NULL: the reader fills it in */
	const char *links;   /* our own HTML above everything; NULL: none */
	enum page_way way;
	const struct rules *rules; /* the report's rules, to parse `orders`; NULL without orders */
};

/* Appends the whole file; the same call gives the same bytes. Its parts have ids: `report` (the text report's
   bytes without the final newline; for older reports without the key `text`, the facts as sentences), `map`
   (the SVG; left out if the ruleset has no map), `places`, `things`, `changes`, and those of the composer.
   Texts of players are escaped, including controls and bidi marks. It contains no token or password, and no
   address except `address`. False with err: 65 with the place if a document is not a whole report or has a
   newer format, or if `before` is of another game or empire. */
bool report_page_write(const struct report_page *call, GString *out, struct error *err);

/* The same from bytes; `name` and `before_name` name the files in errors. `before` NULL: none. */
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
