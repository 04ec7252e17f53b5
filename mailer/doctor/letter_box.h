/* Looking for a letter by a word of its subject, wherever in a mailbox it may lie, and taking it away. */
#ifndef MAILER_LETTER_BOX_H
#define MAILER_LETTER_BOX_H

#include "engine/site/provider.h"
#include "mailer/fetch/imap_session.h"

enum letter_place {
	PLACE_SOURCE, /* where the site reads */
	PLACE_FILED,  /* a run has read and moved it meanwhile */
	PLACE_OTHER,  /* another inbox */
	PLACE_JUNK
};

/* A letter that was found. */
struct letter_found {
	enum letter_place place;
	char *folder;    /* as people write it */
	char *headers;   /* its headers, may be cut */
	int64_t arrived; /* by the server's clock, G_MAXINT64: it tells none */
	bool removed;    /* else it stays there, perhaps marked as deleted */
};

struct letter_box;

/* `junk`: what the provider calls that folder, or NULL. Ownership: letter_box_close. NULL with err: the mailbox cannot
   be opened. */
struct letter_box *letter_box_open(const struct config *config, const char *junk, struct error *err);
void letter_box_close(struct letter_box *box);

/* Is a letter with this word there? Then it is told and taken away. False with err: the mailbox is in trouble. */
bool letter_box_take(struct letter_box *box, const char *word, struct letter_found *found, struct error *err);
void letter_found_clear(struct letter_found *found);

#endif
