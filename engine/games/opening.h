/* How a turn opens: the host's facts, the reports that begin it, their mails, and the new
   deadline; all in the caller's transaction (HO-21, HO-22, HO-50). */
#ifndef ENGINE_GAMES_OPENING_H
#define ENGINE_GAMES_OPENING_H

#include "engine/games/game.h"

/* What the host tells of a seat in the reports; by number of the game's seats. */
struct opening_seat {
	char digest[13]; /* empty: no orders */
	int64_t refused;
	bool asked; /* it was waited for */
	bool missed;
	bool excused; /* missed within a vacation, or by the GM\'s leave */
	bool lent;    /* somebody sat for its player when it closed, or gave the orders that ran (HO-154) */
	const char *standin; /* the bot that stood in for it, or NULL */
	int64_t counted;     /* dedication for it (struct ruleset) */
};

struct opening {
	struct site *site;
	struct game *game;
	const struct rules *rules;
	const struct play *play;   /* the turn just run; NULL: a start, or an older turn that is open again */
	const struct state *state; /* of the turn that opens */
	const GString *played;     /* what the turn gave, if `state` is another one; or NULL */
	struct opening_seat *seats; /* or NULL */
	bool over;
	const char *ended; /* why it is over though its rules would let it go on, or NULL */
	int64_t now;
	unsigned reports;   /* out: mails queued */
	GHashTable *briefs; /* short reports by name of the seat, until the mails are queued */
};

/* A new turn: row, facts, reports, mails, seats, deadline. game->turn is set to it. */
bool opening_new_turn(struct opening *opening, struct error *err);

/* The open turn gets a new deadline, all players are to move again (rollback). */
bool opening_fix_deadline(struct opening *opening, struct error *err);

/* Host's facts as they would stand in host.yaml; notices told now are marked so. */
bool opening_facts(struct opening *opening, bool commitment, GString *out, struct error *err);

/* Where the places of a map stood in the report that began a turn (mapping_layout); g_free it. NULL: none, or err. */
char *opening_layout(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err);

/* Queues the report of a seat's newest report row `name` to its main address, and to who sits for it (HO-154). */
bool opening_mail_report(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *name, const char *subject, struct error *err);

/* Tells those who get no last report, which would be EMPIRE and `kind`, and observers that the game is over, who has
   won and what its dice came from (HO-20). */
bool opening_mail_end(
    const struct opening *opening, const struct host_facts *facts, const char *kind, struct error *err);

/* Queues the report that began a turn, or for the open turn the newest one, to its empire's main address, to one who
   sits for it (`sitter`: the address, NULL: not), or to the GM (`seat` NULL), with the attachments that the player
   chose, and above it what happened since it was made; *found: there was one. Its token is the open turn's. */
bool opening_mail_again(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *sitter, int64_t turn, bool *found, struct error *err);

/* The newest report to who sits for the seat, with words above it; nothing where nobody does. */
bool opening_mail_sitter(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *above, struct error *err);

/* The same of the open turn's newest report, with words above it (NULL: none), instead of what is queued of it: for a
   player who is new, or has another address. A game that has not started has none. */
bool opening_mail_newest(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *above, struct error *err);

/* Text and name (g_free both) of the newest report for an empire or "GM" of that turn: an edit's (HO-27) is newer than
   the one that began it, the last report (HO-68) than both. NULL: there is none, or err. */
char *opening_newest_report(struct site *site, const struct game *game, const char *empire, int64_t turn,
    char **name, struct error *err);

/* "due Thu 3 Dec 2026, 20:00 Europe/Berlin" or "due when the GM runs it". */
void opening_due_text(const struct game *game, GString *out);

#endif
