/* The text of a mail with a report, or its sentences for a screen reader (HO-81). */
#ifndef ENGINE_GAMES_REPORT_BODY_H
#define ENGINE_GAMES_REPORT_BODY_H

#include "engine/games/game.h"

struct report_words {
	const char *above;    /* a welcome on top, or NULL */
	const char *text;     /* the report's text */
	const char *json;     /* the report's JSON, for the headline and for a spoken report; NULL: neither */
	const char *headline; /* NULL: it is made of the JSON */
	bool brief;           /* `text` is a short version of the report */
	bool lent;            /* for a sitter: omit the player's private address on the web */
};

/* The mail's first words, which mail lists show: a title would tell nothing (HO-99). Spoken reports begin with
   their counts instead. Ownership: g_free. */
char *report_headline(const struct site *site, const struct game *game, const struct node *report);

/* The body, with the news since the report was made and its address on the web. Ownership: g_free. */
char *report_body(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct report_words *words, struct error *err);

#endif
