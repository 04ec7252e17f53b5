/* The engine's interface to a ruleset: a table of pure functions. A ruleset reads no clock, file or
   environment, keeps no global state, and uses no floating point in play; its only randomness is struct dice. */
#ifndef ENGINE_PLAY_RULESETS_H
#define ENGINE_PLAY_RULESETS_H

#include "engine/base/error.h"
#include "engine/documents/document.h"
#include "engine/documents/fields.h"
#include "engine/documents/json.h"
#include "engine/maps/map_model.h"
#include "engine/play/dice.h"
#include "engine/play/event.h"
#include "engine/play/order.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grammar;
struct outlook;
struct setting;
struct toll;

/* First member of every ruleset's own state struct. */
struct state {
	const struct ruleset *ruleset;
	const void *tables; /* outlives the state */
	char *game;
	int64_t turn; /* the turn to be played next */
	uint64_t seed;
	bool known;  /* this state is only what one seat knows, made from its report */
	void *facts; /* what a played turn leaves for its reports (freed by facts_free); NULL: nothing */
};

/* A seat as the host sees it. Seats are numbered from 0, as in the ruleset's events and orders. */
struct seat {
	const char *name; /* owned by the state */
	bool out;         /* no longer takes part; its orders are ignored */
	int64_t since;    /* if `out`: the turn that opened when the seat went out; 0: unknown */
	bool reads;       /* gets a report of the turn just played (or of the start) */
	bool awaited;     /* the game waits for its orders (HO-22) */
	bool abandoned;   /* runs by default orders */
};

/* One turn being played. */
struct turn {
	struct state *state;
	struct order_set **orders; /* one set per seat, NULL without orders */
	struct order_set *gm;      /* orders of the GM, or NULL */
	struct dice *dice;
	struct events *events;
};

/* A phase of the rulebook; phases are listed in order, and the last one has name NULL. */
struct phase {
	const char *name;  /* in JSON, as "combat" */
	const char *title; /* in reports, as "Combat" */
	void (*run)(struct turn *turn);
};

/* The setup of a game. `root` has the ruleset's keys of the setup (map, options, victory, ...); `players` is
   the setup's list or NULL: in its entries, keys other than name and address are the ruleset's. */
struct setup {
	const char *game;
	uint64_t seed;
	struct node *root;
	struct node *players;
	/* names of the seats in order; some may be NULL while the game is being created */
	const char *const *names;
	unsigned seats;
	bool map_file; /* the map is a state document (HO-41), which replaces the other keys */
	/* state_make appends warnings for the person who starts the game; NULL: not wanted */
	GString *warnings;
	/* The keys are those that setup_check wrote earlier: a missing key did not exist then and gets the
	   value that changes nothing. False: the setup was written by a person; missing keys get the defaults
	   of new games. */
	bool resolved;
};

/* Input of a report (door.h), and of its text (report_text.h). */
struct report_source;
struct report;

/* A prefix: the number stands for an empire, whose name is spoken with it. */
#define REPORT_EMPIRE "empire "

/* How a ruleset's JSON keys are spoken: struct ruleset's `words`; the last one has key NULL. */
struct report_word {
	const char *section; /* the top key within which this entry applies; NULL: everywhere */
	const char *key;
	const char *word;   /* NULL: say the key itself */
	const char *prefix; /* for numbers that are ids: "W" of W12; NULL: not an id */
};

/* One of the five orders that a beginner needs (HO-70, lessons.h). */
struct lesson {
	const char *word; /* how the order begins, as /help accepts it */
	int form;         /* code of the order's form in the grammar */
	const char *text; /* what the order does, in a few words */
};

/* What a new number of the rules changed, for players and game masters (HO-116). */
struct rules_change {
	unsigned number;
	const char *text; /* a sentence */
};

/* An event that a chronicle mentions (HO-157). */
struct deed {
	const char *code; /* the event's code */
	bool war;         /* with this event an empire declares war on another */
	const char *form; /* a sentence in the past tense, without full stop; {key} is a value of the event */
	/* NULL, or a key whose value names an empire in <>: the deed is told only if another empire than in the
	   event before is named there; {holder} is its name */
	const char *holder;
};

/* A ruleset's nouns for chronicles. */
struct chronicle_words {
	const char *place, *places; /* what empires own on the map: "world", "worlds" */
	const char *ship, *ships;   /* what they lose in battles */
	const char *point, *points; /* what the score counts */
	const struct deed *deeds;   /* the most important first, ended by code NULL */
	bool (*counts)(
	    const struct state *state); /* does the score count `points`? NULL: always; else plain points */
};

/* A number that describes an empire, "industry 192": a whole number or one with tenths, in a map of the report
   or (map NULL) at its top level. */
struct realm_sum {
	const char *word, *map, *key;
};

struct ruleset {
	const char *name;  /* folder name, also used in commands */
	const char *title; /* title for people */
	const char *about; /* one line for `new --list` */
	/* Version numbers of what the ruleset's programs wrote (HO-104); each is raised when its part changes. */
	unsigned rules;  /* raise if a result can differ (HO-19) */
	unsigned report; /* raise if a key of the JSON report changes its meaning or is removed */
	/* raise if words or layout of texts change, or bytes of the JSON report; see ruleset_text */
	unsigned text;
	const struct rules_change
	    *changes; /* one entry for each number of `rules` from 2 on, ascending, ended by 0; NULL: none */
	int64_t first_turn;
	unsigned seats_min, seats_max, seats_default;
	const char *seats_drawn; /* for people: the numbers of seats that generated maps support; NULL: all */
	const struct grammar *grammar;
	const struct grammar *gm_grammar; /* NULL: no GM orders */
	/* Describes how the grammar's orders are composed (parsers' grammar_forms); NULL: pages have no composer. */
	void (*order_forms)(
	    const struct grammar *grammar, order_choices_fn *choices, void *context, struct json *json);
	const struct phase *phases;
	bool unordered; /* the events of every phase are unordered (events_list_begin) */
	event_name_fn *event_name;
	const char *tables_yaml, *tables_end; /* built in: BUILTIN_TABLES */
	/* lines for `new --list`: generators, keys, options with their defaults; NULL: none */
	const char *generators;
	bool gm_report; /* GM.txt and GM.json are written every turn */

	/* Reads and checks the tables. Ownership: tables_free. The document outlives the tables. */
	void *(*tables_read)(struct node *root, struct error *err);
	void (*tables_free)(void *tables);

	/* Reads a state from its document. The engine has read `ruleset`, `game`, `turn` and `seed` into `head`
	   (copy it with state_begin) and calls node_done for the top mapping afterwards; this function checks
	   everything else. The document may be freed afterwards. */
	struct state *(*state_read)(const struct state *head, struct node *root, struct error *err);
	/* Writes everything after the four keys of the head. */
	void (*state_write)(const struct state *state, struct json *json);
	void (*state_free)(struct state *state);
	/* The descriptions of the records in the state document, ended by NULL, and the names of their readers'
	   bits (fields.h); the ruleset's manual has a table of each. Their bounds use only the state's tables. */
	const struct schema *const *schemas;
	const char *const *readers;

	/* Checks the ruleset's part of a setup and takes its keys (the engine calls node_done). Writes the keys
	   with all defaults to `resolved`. Defaults come from the tables. */
	bool (*setup_check)(
	    const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
	/* Makes the first state of a game from a checked setup (HO-40). Not called for `map: {file: ...}`. */
	struct state *(*state_make)(const struct state *head, const struct setup *setup, struct error *err);
	/* Renames a seat (map files, HO-41). The name is valid and unused. */
	void (*seat_rename)(struct state *state, unsigned seat, const char *name);
	/* Is this a valid name for a seat? err says why not (65). */
	bool (*seat_name_check)(const char *name, struct error *err);

	unsigned (*seats)(const struct state *state);
	struct seat (*seat)(const struct state *state, unsigned seat);
	/* Is the game over by its rules? If so, adds the winners' names (owned by the state; none: a draw) to
	   `winners`, unless that is NULL. */
	bool (*over)(const struct state *state, GPtrArray *winners);
	/* Writes the scores of all seats (HO-68): whole numbers from 0, more is better; the manual says what
	   they count. Scores of seats that are out are not used (standings.h). `standings_public`: the scores
	   reveal nothing hidden, so every player may see all of them during play. */
	void (*standings)(const struct state *state, int64_t *scores);
	bool standings_public;
	/* Refuse to run another turn of a game that is over. */
	bool over_refused;
	/* Says how the game is won and how near that is (HO-140, HO-141, outlook.h), using only what
	   outlook->reader may know. NULL: not reported. */
	void (*outlook)(const struct state *state, struct outlook *outlook);
	/* Reports a turn's losses and gains from a report's events (HO-140, toll.h); and the nouns for places
	   that change hands. NULL: not reported. */
	void (*toll)(const struct node *report, const struct toll *toll);
	struct {
		const char *one, *many;
	} places_lost;
	/* Numbers of a report that sum up its reader's empire in a line, ended by word NULL; NULL: none. */
	const struct realm_sum *sums;
	/* Reports where a seat's home is and how large the board is, for the keys of HO-180 (setting.h). NULL:
	   not reported. */
	void (*setting)(const struct state *state, unsigned seat, struct setting *setting);
	/* its documents list empires by name, so that seats are renumbered when a new state is written and read */
	bool seats_by_name;
	/* Adds the seat's things that could have an order and have none in the set (HO-140, HO-143,
	   orderless.h); NULL: not reported. Must give the same result for the whole state and for what the seat
	   knows of it. */
	void (*idle)(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);
	/* Points that a turn adds to its player's dedication, with orders in time or without. The host sums
	   dedication for each person over all games of all rulesets. NULL: this rulebook has no dedication. */
	int64_t (*dedication)(bool moved);
	/* A signed letter makes contact: from now on the seat can write to the other one, and vice versa.
	   False: it could before. NULL: all can always write to all. */
	bool (*meet)(struct state *state, unsigned seat, unsigned other);
	const char *meeting;  /* for people, with `meet`: how contact is made; else NULL */
	bool press_anonymous; /* letters may be anonymous unless the setup forbids it */
	/* Sets the abandoned mark; NULL if the ruleset has no default orders. */
	void (*abandon)(struct state *state, unsigned seat, bool abandoned);

	/* Parses a text by the ruleset's grammar (parsers' orders_read; GM_SEAT: by the GM's grammar). */
	struct order_set *(*orders_read)(unsigned seat, const char *text, size_t size);
	/* Checks a parsed set against what the seat knows (HO-15): refuses, warns, marks replaced orders. Must
	   not depend on anything hidden. Seat GM_SEAT: GM orders. */
	void (*orders_check)(const struct state *state, struct order_set *set);

	/* Would this checked order give something away, begin a war or break a treaty? Then a stand-in must not
	   give it (HO-74). NULL: no order would. */
	bool (*order_commits)(const struct state *state, unsigned seat, const struct order *order);
	/* Would this order give something away because of where its things are? Then a sitter must not give it
	   (HO-154). For orders that are not always the player's own (struct order_form); the order need not be
	   checked yet. Must use only what the seat knows; NULL: no order would. */
	bool (*order_gives)(const struct state *state, unsigned seat, const struct order *order);

	/* Called before the first and after the last phase; NULL: nothing to do. The engine raises the turn
	   number after turn_end. */
	void (*turn_begin)(struct turn *turn);
	void (*turn_end)(struct turn *turn);
	/* Frees the `facts` that turn_begin and reports put into the state's head; called before state_free.
	   NULL: there are none. */
	void (*facts_free)(struct state *state);

	/* Reports of a state that was just played (and has its turn's facts), or just read or made. The engine
	   writes the JSON keys of HO-16 up to `events`; report_json writes all that follow, from the whole
	   state, and must write the same bytes from the state that state_of_report makes of that JSON for the
	   same reader. Every ruleset with a map must write the JSON for GM_SEAT, with the keys that `map` reads
	   and everything in the state; the text for GM_SEAT is needed only with a GM report. report_text and
	   orders_check never get the whole state (except the GM's), but the one that state_of_report makes of
	   the JSON. */
	void (*report_json)(const struct report_source *source, struct json *json);
	void (*report_text)(const struct report *report, GString *out);
	/* Writes the lines of the text that stay the same throughout a game, from the JSON; report_text adds
	   them by the function report_still. NULL: there are none. */
	void (*report_still)(const struct node *report, GString *out);

	/* Reads a report's map (HO-60, map_model.h) from its JSON alone (`report`: the whole document). Err 65
	   with the place: not a whole report. map_order adds the moves that an order of the report's reader
	   would make; nothing for other orders. Both NULL: the ruleset has no map. */
	enum map_form map_form;
	bool (*map)(const struct node *report, struct map *map, struct error *err);
	void (*map_order)(struct map *map, const struct order *order);

	/* If each seat has its own coordinates: converts a cell from the giver's to the taker's (HO-153). NULL:
	   all seats use the same. */
	void (*cell_for)(const struct state *state, unsigned giver, unsigned taker, int64_t *x, int64_t *y);

	/* Numbers that are plotted for a finished game (HO-67), in addition to score, places and ships: their
	   names, ended by NULL, and a seat's values in the same order. Both NULL: none. */
	const char *const *counts;
	void (*count)(const struct state *state, unsigned seat, int64_t *values);

	/* Measurements for an arena: a seat's savings and its income per turn, of the resource that pays for
	   ships; and the last turn of the game, 0 if it has none. */
	void (*savings)(const struct state *state, unsigned seat, int64_t *saved, int64_t *income);
	int64_t (*last_turn)(const struct state *state);

	/* How the keys of its reports are spoken (HO-81, report_speech.h); NULL: as they are written. */
	const struct report_word *words;
	/* Top keys in the order in which a listener needs them, ended by NULL; other keys follow in document
	   order. NULL: all in document order. */
	const char *const *spoken_order;

	/* Codes of events that are news for a mail list (headline.h), the most important first, ended by NULL;
	   NULL: none. */
	const char *const *headlines;

	/* Words for the chronicle of a finished game (HO-157); NULL: general ones. */
	const struct chronicle_words *chronicle;

	/* Makes a state from one seat's JSON report alone, with all that the seat knows: enough that
	   orders_check gives the same result as on the full state, and that phases can run the seat's orders
	   (forecast). `seat` gets the seat's number in it. */
	struct state *(*state_of_report)(
	    const struct state *head, struct node *report, unsigned *seat, struct error *err);
	/* For odds (HO-82). `rehearse` adds the forces of others that the report shows to a state made by
	   state_of_report, so that they hold and defend; ships of unknown type become the cheapest warship, and
	   nobody lacks money. NULL: the state has them already. `clashes` reports the battles of the turn just
	   played (clash.h); NULL: there are none. */
	bool (*rehearse)(struct state *state, struct node *report, struct error *err);
	void (*clashes)(const struct state *state, GPtrArray *clashes);
	bool certain; /* turns never roll a die */
	/* Appends lines "what would be if nobody else moved" to the answer, REPORT_WIDTH columns, indented by
	   two blanks. `before` is the report's state; `after` is that state after running the set alone, whose
	   orders then have their status. A line that begins with "! " threatens the whole empire, and stands in the
	   answer's first lines, too. NULL: no forecast. */
	void (*forecast)(
	    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

	/* For simulate: writes random legal orders, one a line; and checks what must always hold (err 70 names
	   the thing). */
	void (*orders_random)(
	    const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
	/* Writes a computer player's orders, one a line, for a state made by state_of_report. Plan 0 is that of
	   a sensible beginner (the bot steady); plans 1..`plans` - 1 are others that the bot sharp compares,
	   the last one its own. `calm` (only with plan 0) is for an absent player: gives nothing away, begins
	   no war, breaks no treaty. NULL: no bots. */
	void (*orders_steady)(const struct state *state, unsigned seat, unsigned plan, bool calm,
	    struct dice_stream *dice, GString *out);
	unsigned plans;
	/* At most five lessons in the order in which they are learned, ended by word NULL; NULL: none. */
	const struct lesson *lessons;
	/* Writes examples for lessons, one a line, which are preferred to orders of the bot steady; illegal ones
	   are skipped. NULL: none. */
	void (*orders_first)(const struct state *state, unsigned seat, GString *out);
	bool (*invariants)(const struct state *state, struct error *err);
};

/* The seat number that stands for the GM in order sets and reports. */
#define GM_SEAT 0xffffU

/* All rulesets of rulesets/list.def, ended by NULL. */
extern const struct ruleset *const rulesets[];

/* Raise it with every change to words or layout that the engine writes for all rulesets. */
#define FRAME_TEXT 2

/* The text version that records store: the ruleset's number plus the engine's. Both only grow, so equal sums
   mean equal texts. */
unsigned ruleset_text(const struct ruleset *ruleset);

/* Appends the changes since that number of the rules to `out`, with a blank before each (HO-116). */
void ruleset_changes(const struct ruleset *ruleset, int64_t since, GString *out);

/* Finds a ruleset by name, ignoring case; NULL if there is none. */
const struct ruleset *ruleset_find(const char *name);

/* What the scores of this game count, for so many of them: "world" or "worlds"; "point" or "points" if the ruleset
   has no word for it. Static. */
const char *ruleset_points(const struct state *state, int64_t number);

/* Copies the head into a new state's first member; state_end frees it. */
void state_begin(struct state *state, const struct state *head);
void state_end(struct state *state);

/* Frees a state with the facts that a turn left in it (facts_free). Does nothing for NULL. */
void play_state_free(struct state *state);

/* Number of the seat with this name, ignoring case; -1: none. */
int state_seat_find(const struct state *state, const char *name);

#endif
