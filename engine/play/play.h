/* A turn as a pure function (HO-20): state, orders and dice give the next
   state, events and reports. */
#ifndef ENGINE_PLAY_PLAY_H
#define ENGINE_PLAY_PLAY_H

#include "engine/play/door.h"
#include "engine/play/rulesets.h"

/* A ruleset with its tables: built in, or from DIR/NAME/tables.yaml where a
   directory has one (HO-19). */
struct rules {
	const struct ruleset *ruleset;
	void *tables;
	struct document *document; /* of the tables */
	char *override_text;       /* the text of tables other than the built-in ones, or NULL */
	char *override_sha256;     /* SHA-256 of that text */
};

/* Loads a ruleset's tables; `dir` may be NULL. Ownership: rules_free. */
struct rules *rules_load(const struct ruleset *ruleset, const char *dir, struct error *err);
/* The same with the tables of this text; "": the built-in ones. */
struct rules *rules_load_text(const struct ruleset *ruleset, const char *tables, struct error *err);
void rules_free(struct rules *rules);
/* Writes the program's and rules' versions, as in host.yaml. */
void rules_write(const struct rules *rules, struct json *json);

#define PLAY_TURN_MAX 1000000000 /* highest turn of a state or report */

/* Reads a whole state from a document: head, the ruleset's part, no unknown keys. `rules` must be of the
   document's ruleset; err 65 with the place. Ownership: play_state_free. */
struct state *play_state_read(const struct rules *rules, struct node *root, struct error *err);
/* The same from a file; loads the rules that the file names into `rules` (rules_free). NULL with err. */
struct state *play_state_load(
    const char *path, const char *rules_dir, struct rules **rules, struct error *err);
void play_state_write(const struct state *state, GString *out);

/* The ruleset that a state or report document names; NULL with err. */
const struct ruleset *play_ruleset_of(struct node *root, struct error *err);

/* A state from a setup's map: generator, or map file (a document without game,
   turn and seed; its empires take the names of the seats, HO-41). */
struct state *play_state_make(
    const struct rules *rules, const struct setup *setup, struct node *map_file, struct error *err);

/* One turn in progress and its result. */
struct play {
	struct state *state;       /* played in place; owned */
	struct order_set **orders; /* one set per seat; owned */
	struct order_set *gm;
	struct dice *dice;
	struct events *events;
	unsigned seats;
	/* cache of what the last seat with orders knows; cleared when the turn is run */
	struct known_seat known;
	struct error trouble; /* an order check that failed; play_run reports it */
};

/* Starts a turn; takes ownership of the state. Ownership: play_free. */
struct play *play_new(struct state *state);
void play_free(struct play *play);

/* Reads and checks a seat's orders (GM_SEAT: the GM's); replaces earlier ones. */
void play_orders(struct play *play, unsigned seat, const char *text, size_t size);
/* The same for running a turn: skips the warnings for the answer to a mail, because the turn decides those
   questions anyway. */
void play_orders_at_turn(struct play *play, unsigned seat, const char *text, size_t size);

/* The seat of an empire by its name, ignoring case (HO-7); GM_SEAT for "GM" if the ruleset has GM orders; -1 if
   there is none. */
int play_seat(const struct play *play, const char *empire);
/* Gives a seat's stored orders to the turn: as play_orders_at_turn, but ignores those of an empire that is out
   of the game (false). All code that runs a turn from stored orders uses this. */
bool play_give(struct play *play, unsigned seat, const char *text, size_t size);

/* Replaces the dice of the state's seed; call it before the first phase. */
void play_dice(struct play *play, uint64_t seed);

/* Runs all phases. `check`: test the invariants after each phase (for simulate). False with err: 65 for an
   invalid forced die, 70 for a broken invariant (names turn, phase and thing). */
bool play_run(struct play *play, bool check, struct error *err);

/* The source of a seat's report (GM_SEAT: the GM's) of the turn just run. `host` may be NULL. */
struct report_source play_report_source(
    const struct play *play, unsigned seat, const struct host_facts *host);

/* Writes that report (report_write), without facts of the host; `started`: the turn has not been run, and the
   report opens it. */
bool play_report(
    const struct play *play, unsigned seat, bool started, GString *json, GString *text, struct error *err);

/* Appends the accepted lines of a set in canonical form, one a line: the bytes of EMPIRE.ord (HO-15). */
void play_orders_text(const struct order_set *set, GString *out);

/* First 12 hexadecimal digits of the SHA-256 of these bytes (HO-14). */
void play_digest(const char *bytes, size_t size, char digest[13]);

#endif
