/* Finds a letter by a word of its subject in any folder of a mailbox, and removes it. */
#ifndef MAILER_LETTER_BOX_H
#define MAILER_LETTER_BOX_H

#include "engine/site/provider.h"
#include "mailer/fetch/imap_session.h"

enum letter_place {
	PLACE_SOURCE, /* the folder that the site reads */
	PLACE_FILED,  /* a run has fetched and moved it meanwhile */
	PLACE_OTHER,  /* another inbox folder */
	PLACE_JUNK
};

/* A letter that was found. */
struct letter_found {
	enum letter_place place;
	char *folder;    /* name as people write it */
	char *headers;   /* its headers, possibly cut */
	int64_t arrived; /* by the server's clock, G_MAXINT64: unknown */
	bool removed;    /* false: it stays there, perhaps marked as deleted */
};

struct letter_box;

/* `junk`: the provider's name of the junk folder, or NULL. Ownership: letter_box_close. NULL with err: the mailbox
   cannot be opened. */
struct letter_box *letter_box_open(const struct config *config, const char *junk, struct error *err);
void letter_box_close(struct letter_box *box);

/* Is a letter with this word in the mailbox? Then fills *found and removes it. False with err: the mailbox failed. */
bool letter_box_take(struct letter_box *box, const char *word, struct letter_found *found, struct error *err);
void letter_found_clear(struct letter_found *found);

#endif
