/* Letters between players on their way out (HO-34, HO-97): /press, and plain replies to letters. */
#ifndef MAILER_PRESS_H
#define MAILER_PRESS_H

#include "mailer/filing/filing.h"

struct press {
	GPtrArray *names; /* empires addressed: const char * owned by struct game */
	bool all, gm;
	bool anonymous; /* its readers do not learn who wrote it */
	bool answers;   /* it answers a letter, so it goes to that letter's writer alone */
	bool unnamed;   /* the name of that writer is not shown */
	int64_t due;
	char *wrong; /* why it cannot be sent, in words for this game; NULL: it can */
};

/* Queues the letter; `text` is its lines. If the letter is refused, *wrong says why, for g_free; else NULL. False with
   err. */
bool press_send(
    struct filing *filing, struct press *press, const char *text, char **wrong, struct error *err);

#endif
