/* The status of a site and its games (HO-25). */
#ifndef ENGINE_GAMES_STATUS_H
#define ENGINE_GAMES_STATUS_H

#include "engine/games/attention.h"
#include "engine/games/status_table.h"

struct status {
	struct site *site;
	int64_t now;
	guint asked;       /* number of games asked for */
	GPtrArray *games;  /* struct game */
	GPtrArray *alarms; /* struct alarm, without acknowledged ones */
};

/* Loads the games of these names, and the alarms. If a game cannot be read, err is set and *status has the
   rest. Call status_clear in any case. */
bool status_load(struct site *site, const GPtrArray *names, struct status *status, struct error *err);
void status_clear(struct status *status);

/* Is there no alarm of severity `least` or worse? */
bool status_is_calm(const struct status *status, enum alarm_severity least);

/* Writes the document of HO-25 and HO-124. */
bool status_json(const struct status *status, GString *out, struct error *err);

/* The same for a site whose database cannot be opened: no games, and counts are null. */
void status_json_closed(const struct config *config, const GPtrArray *alarms, GString *out);

/* The same as text: a line for each game, or a table if there is a `screen`. */
bool status_text(
    const struct status *status, const struct status_screen *screen, GString *out, struct error *err);

/* Writes the alarms only, a line each; on a screen with the commands that acknowledge them. */
void status_alarms(const GPtrArray *alarms, const struct status_screen *screen, GString *out);

/* Writes who has moved, and the deadline: a few lines that every player may read (show_moved). */
void status_moved(const struct game *game, GString *out);

/* Writes how reliable the game's players are (HO-69), a line each. */
bool status_records(struct site *site, const struct game *game, GString *out, struct error *err);

/* Writes who was asked to confirm a seat (HO-70) or to give a seed part (HO-20), and until when, a line each. */
bool status_asked(struct site *site, const struct game *game, GString *out, struct error *err);

/* Writes the GM's own notes on a game, a line each. */
bool status_notes(struct site *site, const struct game *game, GString *out, struct error *err);

#endif
