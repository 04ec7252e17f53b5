/* The text of a mail with a report, or its sentences for a screen reader (HO-81). */
#ifndef ENGINE_GAMES_REPORT_BODY_H
#define ENGINE_GAMES_REPORT_BODY_H

#include "engine/games/game.h"

struct report_words {
	const char *above; /* a welcome on top, or NULL */
	const char *text;  /* the report's text */
	const char *json;  /* the report's JSON, for the headline and for a spoken report; NULL: neither */
	bool brief;        /* `text` is a short version of the report */
	bool lent;         /* for a sitter: omit the player's private address on the web */
};

/* The body, with the news since the report was made and its address on the web. Ownership: g_free. */
char *report_body(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct report_words *words, struct error *err);

#endif
