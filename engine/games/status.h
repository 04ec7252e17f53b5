/* What needs a person, and how games stand (HO-25, HO-35). */
#ifndef ENGINE_GAMES_STATUS_H
#define ENGINE_GAMES_STATUS_H

#include "engine/games/status_table.h"

/* Adds a text (g_malloc) for each thing that needs a person, of one game or (NULL) of all of the site. */
bool status_attention(
    struct site *site, const struct game *game, int64_t now, GPtrArray *texts, struct error *err);

/* Adds a text for each trouble with a mail server (HO-79); `lasting`: only where it has lasted for a while or will not
   pass (HO-35). */
bool status_troubles(struct site *site, int64_t now, bool lasting, GPtrArray *texts, struct error *err);

/* Adds a text for each running game whose time zone this system does not know any more, but for those among `names`. */
bool status_lost_zones(struct site *site, const GPtrArray *names, GPtrArray *texts, struct error *err);

/* Does nothing need a person? `names`: of the games. */
bool status_is_calm(struct site *site, const GPtrArray *names, bool *calm, struct error *err);

/* The document of HO-25; `names`: of the games. */
bool status_json(struct site *site, const GPtrArray *names, GString *out, struct error *err);

/* The same for people: a line a game, or a table where there is a `screen`. */
bool status_text(struct site *site, const GPtrArray *names, const struct status_screen *screen, GString *out,
    struct error *err);

/* Who has moved, the deadline: a few lines that every player may read (show_moved). */
void status_moved(const struct game *game, GString *out);

/* How those who play it keep their word (HO-69), a line each. */
bool status_records(struct site *site, const struct game *game, GString *out, struct error *err);

/* Who is asked whether he plays (HO-70), or for a part of the dice (HO-20), and until when, a line each. */
bool status_asked(struct site *site, const struct game *game, GString *out, struct error *err);

/* The GM's own notes on a game, a line each. */
bool status_notes(struct site *site, const struct game *game, GString *out, struct error *err);

/* Adds that a game cannot be read, with the reason. */
void status_unreadable(const char *name, const struct error *trouble, GPtrArray *texts);

#endif
