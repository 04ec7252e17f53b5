/* SEARCH and FETCH by UID. Drops data that a server sends unasked (MC-203, MC-208). */
#ifndef MAILER_IMAP_FETCH_H
#define MAILER_IMAP_FETCH_H

#include "mailer/fetch/imap_session.h"

/* A mail on the server. */
struct imap_item {
	uint32_t uid;
	bool listed;   /* size and date are known */
	bool answered; /* the server has answered for it, with text or without */
	bool refused;  /* the server answers NO for this mail alone */
	int64_t size;
	int64_t arrived; /* INTERNALDATE; G_MAXINT64: the server gives none */
	char *text;      /* owned; NULL: not fetched */
	size_t text_size;
};

/* Which part of a mail is fetched. */
enum imap_part { IMAP_WHOLE, IMAP_HEADERS, IMAP_FROM };

/* Makes an empty array of struct imap_item; their texts are freed with it. */
GArray *imap_items_new(void);

/* Compares by UID, for sorting. */
int imap_item_compare(gconstpointer a, gconstpointer b);

/* All mails of the selected folder, sorted by UID, each once. */
GArray *imap_search(struct imap *imap, struct error *err);

/* Fetches size and date of `count` items from `from` on. An error means the session failed; for a single mail `refused`
   is set, or neither `listed` nor `answered` if it is gone. */
bool imap_fetch_sizes(struct imap *imap, GArray *items, guint from, guint count, struct error *err);

/* Fetches the texts of `count` items; headers are cut at `limit` bytes. `expected`: bytes that may come in all. */
bool imap_fetch_texts(struct imap *imap, GArray *items, guint from, guint count, enum imap_part part,
    int64_t limit, uint64_t expected, struct error *err);

/* The UIDs of items as a set, with ranges for consecutive ones. Ownership: mailimap_set_free. */
struct mailimap_set *imap_set(const GArray *items, guint from, guint count);

#endif
