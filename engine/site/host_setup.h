/* The host's keys of a setup (HO-40), with the site's defaults for missing ones. */
#ifndef ENGINE_SITE_HOST_SETUP_H
#define ENGINE_SITE_HOST_SETUP_H

#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <stdio.h>

enum setup_join { JOIN_CLOSED, JOIN_ASK, JOIN_OPEN };
enum setup_record { RECORD_ANY, RECORD_STEADY };
enum setup_press { PRESS_OFF, PRESS_ON, PRESS_ANONYMOUS };
enum setup_fair { FAIR_HOST, FAIR_SHARED };
/* Kinds of votes that players may call (HO-150). */
enum setup_vote { VOTE_DRAW, VOTE_CONCEDE, VOTE_EXTEND, VOTE_KINDS };
extern const char *const setup_vote_names[VOTE_KINDS + 1];
enum setup_abandon { ABANDON_ASK, ABANDON_DEFAULT };

#define SETUP_REMINDERS 8

/* The host's keys. Texts are owned by the document that they were read from. Durations are in seconds. */
struct host_setup {
	const char *title;    /* NULL: the game's name */
	const char *note;     /* shown above every report and mail of the game; NULL: none */
	const char *gm;       /* the game's GM; NULL: the site's */
	const char *address;  /* the game's own mail address; NULL: the site's */
	const char *deadline; /* as written, but with the current name of its zone */
	const char *old_zone; /* the zone's older name, if that was written; NULL: none */
	int64_t min_turn, grace, grace_budget;
	bool early, observers, show_moved, gm_summary, standby, diary, sharing, html;
	int64_t remind[SETUP_REMINDERS]; /* times before the deadline, longest first */
	unsigned reminders;
	int64_t notice; /* least time that players know a deadline in advance (HO-111) */
	int64_t abandon_after, abandon, vacation_days, join, press, record, fair;
	/* seconds that players have to confirm before the start; 0: they are not asked */
	int64_t muster;
	const char *standin; /* the bot that plays for missing players; NULL: none */
	const char *fill;    /* the bot that gets seats still free at the start; NULL: none */
	/* share of voters needed to carry, in thousandths; 0: this vote is not allowed */
	int64_t votes[VOTE_KINDS];
};

/* Reads the host's keys from `root`, missing ones from `defaults` (may be NULL), and marks them as taken.
   `zone` applies to deadlines without one; NULL: the keys were accepted before, so an unknown zone is no error
   (HO-115). */
bool host_setup_read(
    struct node *root, struct node *defaults, const char *zone, struct host_setup *host, struct error *err);

/* Prints a warning if an older name of a zone was written. */
void host_setup_warn(const struct host_setup *host, FILE *out);

/* Is it a key of the host? If not, returns the nearest such key, or NULL. */
bool host_setup_has_key(const char *key);
const char *host_setup_near_key(const char *key);

/* Can this text be quoted in a header: one line, and not invisible? */
bool host_setup_fits_quotes(const char *text);

/* Is this one line of visible text of at most so many characters? */
bool host_setup_is_line(const char *text, glong longest);

/* Writes all keys in the order of nightmail.yaml(5). */
void host_setup_write(const struct host_setup *host, struct json *json);

#endif
