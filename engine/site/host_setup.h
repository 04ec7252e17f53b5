/* The host's keys of a setup (HO-40): what a game says of them, else the site's defaults. */
#ifndef ENGINE_SITE_HOST_SETUP_H
#define ENGINE_SITE_HOST_SETUP_H

#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <stdio.h>

enum setup_join { JOIN_CLOSED, JOIN_ASK, JOIN_OPEN };
enum setup_record { RECORD_ANY, RECORD_STEADY };
enum setup_press { PRESS_OFF, PRESS_ON, PRESS_ANONYMOUS };
enum setup_fair { FAIR_HOST, FAIR_SHARED };
/* What players may vote on (HO-150). */
enum setup_vote { VOTE_DRAW, VOTE_CONCEDE, VOTE_EXTEND, VOTE_KINDS };
extern const char *const setup_vote_names[VOTE_KINDS + 1];
enum setup_abandon { ABANDON_ASK, ABANDON_DEFAULT };

#define SETUP_REMINDERS 8

/* The host's keys. Texts belong to the document that they were read from. Durations in seconds. */
struct host_setup {
	const char *title;    /* NULL: the game's name */
	const char *note;     /* above every report and mail of the game, NULL: nothing */
	const char *gm;       /* NULL: the site's */
	const char *address;  /* NULL: the site's */
	const char *deadline; /* as written, but with today's name of its zone */
	const char *old_zone; /* the older name that was given, NULL: none */
	int64_t min_turn, grace, grace_budget;
	bool early, observers, show_moved, gm_summary, standby, diary, sharing, html;
	int64_t remind[SETUP_REMINDERS]; /* before the deadline, the earliest first */
	unsigned reminders;
	int64_t notice; /* so long before a deadline players know of it (HO-111) */
	int64_t abandon_after, abandon, vacation_days, join, press, record, fair;
	int64_t muster;      /* seconds that players have to confirm before the start, 0: nobody is asked */
	const char *standin; /* the bot that plays for the missing, NULL: none */
	const char *fill;    /* the bot that gets the seats that are free at the start, NULL: none */
	int64_t
	    votes[VOTE_KINDS]; /* the share of the voters that carries, in thousandths; 0: no such votes */
};

/* Reads the host's keys from `root`, missing ones from `defaults` (may be NULL), and takes them. `zone`
   holds for deadlines without one; NULL: the keys were taken once, and their zone needs not be known here (HO-115). */
bool host_setup_read(
    struct node *root, struct node *defaults, const char *zone, struct host_setup *host, struct error *err);

/* A line on the older name of a zone, if one was given. */
void host_setup_warn(const struct host_setup *host, FILE *out);

/* Is it a key of the host? Else the name of one that may have been meant, or NULL. */
bool host_setup_has_key(const char *key);
const char *host_setup_near_key(const char *key);

/* May this text for people stand in quotes in a header, on one line, and is it seen at all? */
bool host_setup_fits_quotes(const char *text);

/* Is this one line of text that people can see whole, of at most so many characters? */
bool host_setup_is_line(const char *text, glong longest);

/* Writes them all, in the order of nightmail.yaml(5). */
void host_setup_write(const struct host_setup *host, struct json *json);

#endif
