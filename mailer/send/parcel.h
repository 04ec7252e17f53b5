/* A letter of the outbox on its way out: what its row says, composed. */
#ifndef MAILER_PARCEL_H
#define MAILER_PARCEL_H

#include "engine/site/site.h"
#include "mailer/send/pictures.h"
#include "mailer/send/smtp.h"

struct parcel {
	int64_t id, seat;
	int64_t lent;        /* the seat for whose sitter it is, 0: for nobody's */
	guint place;         /* in the run's list */
	char *sender, *name; /* name: what the log calls it */
	char *recipient, *message_id;
	char *key; /* of an answer: game and recipient; else NULL */
	bool again;
	GString *message; /* NULL: cannot be made, `said` tells why */
	enum smtp_verdict verdict;
	char *said;
};

/* Of struct parcel. Ownership: g_array_unref. */
GArray *parcels_new(void);
void parcel_clear(gpointer parcel);

/* Moves them behind the letters. Ownership: takes `more`. */
void parcels_append(GArray *letters, GArray *more);

/* Reads and composes a row, with what is drawn of its pictures. False with err for trouble with the database; one
   that is not there any more has id 0. */
bool parcel_read(
    struct site *site, struct pictures *pictures, int64_t id, struct parcel *letter, struct error *err);

/* What stands for an answer's game and recipient; g_free it. */
char *parcel_answer_key(int64_t game, const char *recipient);

#endif
