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
	char *override_text;       /* tables that are not the built-in ones, or NULL */
	char *override_sha256;     /* of that text */
};

/* `dir` may be NULL. Ownership: rules_free. */
struct rules *rules_load(const struct ruleset *ruleset, const char *dir, struct error *err);
/* With these tables; "": the built-in ones. */
struct rules *rules_load_text(const struct ruleset *ruleset, const char *tables, struct error *err);
void rules_free(struct rules *rules);
/* The program and its rules, as host.yaml names them. */
void rules_write(const struct rules *rules, struct json *json);

#define PLAY_TURN_MAX 1000000000 /* of a state or report */

/* A whole state from a document: head, the ruleset's part, unknown keys. `rules` of the
   document's ruleset; err 65 with the place. Ownership: play_state_free. */
struct state *play_state_read(const struct rules *rules, struct node *root, struct error *err);
/* The same from a file, with the rules that it names (of rules_load); NULL with err. */
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
	struct order_set **orders; /* one a seat; owned */
	struct order_set *gm;
	struct dice *dice;
	struct events *events;
	unsigned seats;
	struct known_seat known; /* what the seat knows whose orders were given last; till the turn is run */
	struct error trouble;    /* orders could not be checked: play_run tells it */
};

/* Takes the state. Ownership: play_free. */
struct play *play_new(struct state *state);
void play_free(struct play *play);

/* Reads and checks a seat's orders (GM_SEAT: the GM's); replaces earlier ones. */
void play_orders(struct play *play, unsigned seat, const char *text, size_t size);
/* The same of orders that play_run is called with and nobody has asked for: what would be told when they arrive, and
   the turn finds out anew, is left out. */
void play_orders_at_turn(struct play *play, unsigned seat, const char *text, size_t size);

/* The seat of an empire, by its name without regard to case (HO-7); GM_SEAT for "GM" where the ruleset has GM orders;
   -1: there is none. */
int play_seat(const struct play *play, const char *empire);
/* The orders of a seat as a turn is run: play_orders_at_turn, but an empire that is out of the game gives none (false).
   All that run a turn by orders that were kept do it with this. */
bool play_give(struct play *play, unsigned seat, const char *text, size_t size);

/* Other dice than those of the state's seed; before the first phase. */
void play_dice(struct play *play, uint64_t seed);

/* Runs all phases. `check`: test the invariants after each phase (simulate). False with err:
   65 a forced die, 70 a broken invariant (turn, phase and thing named). */
bool play_run(struct play *play, bool check, struct error *err);

/* The report of a seat (GM_SEAT) of the turn just run. `host` may be NULL. */
struct report_source play_report_source(
    const struct play *play, unsigned seat, const struct host_facts *host);

/* The same written (report_write), without a host; `started`: the turn has not been run, and the report is the one that
   begins it. */
bool play_report(
    const struct play *play, unsigned seat, bool started, GString *json, GString *text, struct error *err);

/* Lines of a set that were not refused, canonical, one a line: the bytes of EMPIRE.ord (HO-15). */
void play_orders_text(const struct order_set *set, GString *out);

/* First 12 hexadecimal digits of the SHA-256 of these bytes (HO-14). */
void play_digest(const char *bytes, size_t size, char digest[13]);

#endif
