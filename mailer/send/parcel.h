/* A letter of the outbox, composed for sending. */
#ifndef MAILER_PARCEL_H
#define MAILER_PARCEL_H

#include "engine/site/site.h"
#include "mailer/send/pictures.h"
#include "mailer/send/smtp.h"

struct parcel {
	int64_t id, seat;
	int64_t lent;        /* the seat whose sitter gets it, 0: not for a sitter */
	guint place;         /* index in the run's list */
	char *sender, *name; /* name: for the log */
	char *recipient, *message_id;
	char *key; /* of an answer: see parcel_answer_key; else NULL */
	bool again;
	GString *message; /* NULL: it cannot be composed, `said` has the reason */
	enum smtp_verdict verdict;
	char *said;
};

/* Makes an array of struct parcel. Ownership: g_array_unref. */
GArray *parcels_new(void);
void parcel_clear(gpointer parcel);

/* Appends `more` to the letters. Ownership: takes `more`. */
void parcels_append(GArray *letters, GArray *more);

/* Reads and composes a row, with the pictures drawn for it. False with err if the database fails; a row that is gone
   has id 0. */
bool parcel_read(
    struct site *site, struct pictures *pictures, int64_t id, struct parcel *letter, struct error *err);

/* A key for an answer's game and recipient; g_free it. */
char *parcel_answer_key(int64_t game, const char *recipient);

#endif
