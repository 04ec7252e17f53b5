/* What a mail with a report says, as its player reads it: text, or sentences to be read aloud (HO-81). */
#ifndef ENGINE_GAMES_REPORT_BODY_H
#define ENGINE_GAMES_REPORT_BODY_H

#include "engine/games/game.h"

struct report_words {
	const char *above; /* a welcome, or NULL */
	const char *text;  /* of the report */
	const char *json;  /* of the report, for its headline, and for who hears it whole; NULL: neither */
	bool brief;        /* the text is what is left of the report */
	bool lent;         /* for one who sits for the player: without the player's place on the web */
};

/* With what happened since the report was made, and where it is on the web. Ownership: g_free. */
char *report_body(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct report_words *words, struct error *err);

#endif
