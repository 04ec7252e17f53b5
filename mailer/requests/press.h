/* Letters between players on their way out (HO-34, HO-97): /press, and plain replies to letters. */
#ifndef MAILER_PRESS_H
#define MAILER_PRESS_H

#include "mailer/filing/filing.h"

struct press {
	GPtrArray *names; /* const char * of struct game: empires addressed */
	bool all, gm;
	bool anonymous; /* its readers do not learn who wrote it */
	bool answers;   /* it answers a letter: it goes to that one's writer alone */
	bool unnamed;   /* that writer's name is not told */
	int64_t due;
	char *wrong; /* why it cannot be sent, in words of this game; NULL: nothing */
};

/* Queues the letter, `text` being its lines. What keeps it from being sent: *wrong, for g_free; else NULL. False with
   err. */
bool press_send(
    struct filing *filing, struct press *press, const char *text, char **wrong, struct error *err);

#endif
