/* Opens a turn: the host's facts, the reports, their mails, and the new deadline; all in the caller's
   transaction (HO-21, HO-22, HO-50). */
#ifndef ENGINE_GAMES_OPENING_H
#define ENGINE_GAMES_OPENING_H

#include "engine/games/game.h"

/* The host's facts about a seat for the reports; indexed as the game's seats. */
struct opening_seat {
	char digest[13]; /* empty: no orders */
	int64_t refused;
	bool asked; /* the turn waited for the seat's orders */
	bool missed;
	bool excused; /* missed during a vacation, or excused by the GM */
	bool lent;    /* a sitter was active when the turn closed, or gave the orders that ran (HO-154) */
	const char *standin; /* the bot that stood in for the player, or NULL */
	int64_t counted;     /* dedication counted for the turn (struct ruleset) */
};

struct opening {
	struct site *site;
	struct game *game;
	const struct rules *rules;
	const struct play *play;   /* the turn just run; NULL: a start, or an older turn that is reopened */
	const struct state *state; /* the state of the turn that opens */
	/* the state that the turn resulted in, if `state` is an edited one; else NULL */
	const GString *played;
	struct opening_seat *seats; /* or NULL */
	bool over;
	const char *ended; /* why the game is over although its rules would let it go on, or NULL */
	int64_t now;
	unsigned reports; /* out: number of mails queued */
	/* short reports and headlines by name of the seat, until the mails are queued */
	GHashTable *briefs, *headlines;
};

/* Opens a new turn: row, facts, reports, mails, seats, deadline. Sets game->turn. */
bool opening_new_turn(struct opening *opening, struct error *err);

/* Sets a new deadline for the open turn and lets all players move again (rollback). */
bool opening_fix_deadline(struct opening *opening, struct error *err);

/* Writes the host's facts as in host.yaml; marks the notices in it as reported. */
bool opening_facts(struct opening *opening, bool commitment, GString *out, struct error *err);

/* The layout of the map in the report that opened a turn (mapping_layout); g_free it. NULL: none, or err. */
char *opening_layout(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err);

/* Queues the seat's newest report `name` for its main address and for its sitter (HO-154). */
bool opening_mail_report(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *name, const char *subject, struct error *err);

/* Tells observers, and players who get no last report (`kind`, for EMPIRE.KIND), that the game is over, who has
   won, and what its dice were derived from (HO-20). */
bool opening_mail_end(
    const struct opening *opening, const struct host_facts *facts, const char *kind, struct error *err);

/* Queues the newest report of a turn again, with the open turn's token,
   the player's attachments, and on top what happened since it was made. Goes to the empire's main address, to
   its sitter (`sitter`: the address; NULL: not), or to the GM (`seat` NULL). `whole`: with what never changes
   (report_full). *found: is there such a report? */
bool opening_mail_again(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *sitter, int64_t turn, bool whole, bool *found, struct error *err);

/* Queues the newest report for the seat's sitter with words on top; does nothing if there is none. */
bool opening_mail_sitter(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *above, struct error *err);

/* Queues the open turn's newest report with words on top (may be NULL), replacing queued mails of it: for a
   player who is new or has a new address. Does nothing before the game starts. */
bool opening_mail_newest(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *above, struct error *err);

/* Text and name (g_free both) of the newest report for an empire or "GM" in that turn. NULL: there is none, or
   err. */
char *opening_newest_report(struct site *site, const struct game *game, const char *empire, int64_t turn,
    char **name, struct error *err);

/* Appends "due Thu 3 Dec 2026, 20:00 Europe/Berlin" or "due when the GM runs it". */
void opening_due_text(const struct game *game, GString *out);

#endif
