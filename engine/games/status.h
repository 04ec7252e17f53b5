/* How a site and its games stand (HO-25). */
#ifndef ENGINE_GAMES_STATUS_H
#define ENGINE_GAMES_STATUS_H

#include "engine/games/attention.h"
#include "engine/games/status_table.h"

struct status {
	struct site *site;
	int64_t now;
	guint asked;       /* how many games were asked for */
	GPtrArray *games;  /* struct game */
	GPtrArray *alarms; /* struct alarm: what needs a person, without what is acknowledged */
};

/* Loads the games of these names, and what needs a person. With err (a game cannot be read) *status holds the rest.
   status_clear it in any case. */
bool status_load(struct site *site, const GPtrArray *names, struct status *status, struct error *err);
void status_clear(struct status *status);

/* Is there no alarm of this severity or a worse one? */
bool status_is_calm(const struct status *status, enum alarm_severity least);

/* The document of HO-25 and HO-124. */
bool status_json(const struct status *status, GString *out, struct error *err);

/* The same of a site whose database cannot be opened: no games, and the counts are null. */
void status_json_closed(const struct config *config, const GPtrArray *alarms, GString *out);

/* The same for people: a line a game, or a table where there is a `screen`. */
bool status_text(
    const struct status *status, const struct status_screen *screen, GString *out, struct error *err);

/* Its alarms alone, a line each; on a screen also the commands that silence them. */
void status_alarms(const GPtrArray *alarms, const struct status_screen *screen, GString *out);

/* Who has moved, the deadline: a few lines that every player may read (show_moved). */
void status_moved(const struct game *game, GString *out);

/* How those who play it keep their word (HO-69), a line each. */
bool status_records(struct site *site, const struct game *game, GString *out, struct error *err);

/* Who is asked whether he plays (HO-70), or for a part of the dice (HO-20), and until when, a line each. */
bool status_asked(struct site *site, const struct game *game, GString *out, struct error *err);

/* The GM's own notes on a game, a line each. */
bool status_notes(struct site *site, const struct game *game, GString *out, struct error *err);

#endif
