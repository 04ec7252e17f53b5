/* What a ruleset is to the engine: a table of functions, pure ones. No
   ruleset reads a clock, a file or the environment, keeps global state, or
   uses floating point in play; randomness comes from struct dice alone. */
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
	int64_t turn; /* the one to be played next */
	uint64_t seed;
	bool known;  /* it is what one seat knows alone, of its report */
	void *facts; /* what the turn played with it leaves for its reports; NULL: none (facts_free) */
};

/* A seat as the host sees it. Seats are numbered from 0 in the order in which
   the ruleset's events and orders number them. */
struct seat {
	const char *name; /* owned by the state */
	bool out;         /* takes no part any more; its orders are ignored */
	int64_t since;    /* out: the turn that opened then, 0: the state does not say */
	bool reads;       /* gets a report of the turn just played (or of the start) */
	bool awaited;     /* the game waits for its orders (HO-22) */
	bool abandoned;   /* runs by default orders */
};

/* One turn being played. */
struct turn {
	struct state *state;
	struct order_set **orders; /* one a seat, NULL where there are none */
	struct order_set *gm;      /* orders of the GM, or NULL */
	struct dice *dice;
	struct events *events;
};

/* The rulebook's contents: phases in order. The last one has name NULL. */
struct phase {
	const char *name;  /* in JSON: "combat" */
	const char *title; /* in reports: "Combat" */
	void (*run)(struct turn *turn);
};

/* What a game starts with. `root` holds the setup's keys that are the
   ruleset's (map, options, victory, ...); `players` is the list of the setup or
   NULL: its entries' keys other than name and address are the ruleset's. */
struct setup {
	const char *game;
	uint64_t seed;
	struct node *root;
	struct node *players;
	const char *const *names; /* of the seats taken, in order; at `new` some may be NULL */
	unsigned seats;
	bool
	    map_file; /* the map is a state document (HO-41), which holds all that the other keys would say */
	GString *warnings; /* state_make adds lines for whoever starts the game; NULL: nobody reads them */
	/* The keys are those that setup_check wrote: a key that is missing did not exist then, and has the value that
	   made no difference. False: a person's setup, whose missing keys take the defaults of new games. */
	bool resolved;
};

/* What a report is made of (door.h), and what its text is written from (report_text.h). */
struct report_source;
struct report;

/* A prefix: the number stands for an empire, whose name is said with it. */
#define REPORT_EMPIRE "empire "

/* How a ruleset's keys are said: struct ruleset's `words`, ended by key NULL. */
struct report_word {
	const char *section; /* the top key within which it holds; NULL: everywhere */
	const char *key;
	const char *word;   /* NULL: the key itself */
	const char *prefix; /* of a number that is an id: "W" of W12; NULL: it is none */
};

/* One of the five orders that a beginner needs (HO-70, lessons.h). */
struct lesson {
	const char *word; /* how it begins, as /help takes it */
	int form;         /* code of its form in the grammar */
	const char *text; /* what it does, in a few words */
};

/* What a number of the rules changed, as its players and game masters read it (HO-116). */
struct rules_change {
	unsigned number;
	const char *text; /* a sentence */
};

/* An event that a chronicle tells (HO-157). */
struct deed {
	const char *code; /* of the event */
	bool war;         /* an empire makes war on another by it */
	const char *form; /* a sentence of the past, without its full stop; {key}: a value of the event */
};

/* How a chronicle of a game calls what it is about. */
struct chronicle_words {
	const char *place, *places; /* what empires own on the map: "world", "worlds" */
	const char *ship, *ships;   /* what they lose in battles */
	const char *point, *points; /* what the score counts */
	const struct deed *deeds;   /* the most important first, ended by code NULL */
};

/* "industry 192": a whole number or one with tenths, of a map in the report or, map NULL, of the report itself. */
struct realm_sum {
	const char *word, *map, *key;
};

struct ruleset {
	const char *name;  /* its folder and its word in commands */
	const char *title; /* for people */
	const char *about; /* one line for `new --list` */
	/* Numbers of what its programs have written so far (HO-104); each goes up by one where that changes. */
	unsigned rules;  /* a result can differ (HO-19) */
	unsigned report; /* a key of the JSON report changes its meaning or goes */
	unsigned text;   /* words or layout of texts, or bytes of the JSON report; see ruleset_text */
	const struct rules_change
	    *changes; /* of each number of `rules` from 2 on, ascending, ended by 0; NULL: none */
	int64_t first_turn;
	unsigned seats_min, seats_max, seats_default;
	const char *seats_drawn; /* for people: how many of these a drawn map takes; NULL: all */
	const struct grammar *grammar;
	const struct grammar *gm_grammar; /* NULL: no GM orders */
	/* Tells how the grammar's orders are put together (parsers' grammar_forms); NULL: pages have no composer. */
	void (*order_forms)(
	    const struct grammar *grammar, order_choices_fn *choices, void *context, struct json *json);
	const struct phase *phases;
	bool unordered; /* all that happens in a phase has no order (events_list_begin) */
	event_name_fn *event_name;
	const char *tables_yaml, *tables_end; /* built in: BUILTIN_TABLES */
	const char *
	    generators; /* NULL: none. Lines for `new --list`: generators, keys, options with their defaults */
	bool gm_report; /* GM.txt and GM.json are written every turn */

	/* Tables: read and check them. Ownership: tables_free. The document outlives the tables. */
	void *(*tables_read)(struct node *root, struct error *err);
	void (*tables_free)(void *tables);

	/* A state from its document. The engine has taken `ruleset`, `game`, `turn` and
	   `seed` (which stand in `head`, copy them with state_begin) and calls
	   node_done afterwards for the top mapping; everything else is checked here.
	   The document may be freed afterwards. */
	struct state *(*state_read)(const struct state *head, struct node *root, struct error *err);
	/* Writes everything after the four keys of the head. */
	void (*state_write)(const struct state *state, struct json *json);
	void (*state_free)(struct state *state);
	/* The records of its state document, ended by NULL, and words for their readers' bits (fields.h): the table of
	   each stands in the ruleset's manual. Their bounds look at the tables of the state alone. */
	const struct schema *const *schemas;
	const char *const *readers;

	/* Checks the ruleset's part of a setup, taking its keys (the engine calls
	   node_done). `resolved` gets the keys with every default written out. The tables' defaults hold. */
	bool (*setup_check)(
	    const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
	/* The first state of a game from a checked setup (HO-40). Not called for `map: {file: ...}`. */
	struct state *(*state_make)(const struct state *head, const struct setup *setup, struct error *err);
	/* Gives a seat another name (map files, HO-41). The new name fits the ruleset and is free. */
	void (*seat_rename)(struct state *state, unsigned seat, const char *name);
	/* Is this a good name for a seat? err says why not (65). */
	bool (*seat_name_check)(const char *name, struct error *err);

	unsigned (*seats)(const struct state *state);
	struct seat (*seat)(const struct state *state, unsigned seat);
	/* True when the game is over by its rules; adds the winners' names (owned by the state; none: a draw)
	   to `winners`, if that is not NULL. */
	bool (*over)(const struct state *state, GPtrArray *winners);
	/* Scores of all seats (HO-68), whole numbers from 0, more is better, as its manual says what they count;
	   those of seats that are out are not read (standings.h). `standings_public`: every player may read all
	   of them during play, for they tell nothing hidden. */
	void (*standings)(const struct state *state, int64_t *scores);
	bool standings_public;
	/* A game that is over is refused as input of a turn when this is true. */
	bool over_refused;
	/* How the game is won and how near that is (HO-140, HO-141, outlook.h), of what outlook->reader may know. NULL:
	   not told. */
	void (*outlook)(const struct state *state, struct outlook *outlook);
	/* What the turn cost and brought, of a report's events (HO-140, toll.h), and how places are called that change
	   hands. NULL: not told. */
	void (*toll)(const struct node *report, const struct toll *toll);
	struct {
		const char *one, *many;
	} places_lost;
	/* Numbers of a report that sum up its reader's realm in a line, ended by word NULL; NULL: none. */
	const struct realm_sum *sums;
	/* Where a seat is and how far it is, for the keys of HO-180 (setting.h). NULL: nothing is told. */
	void (*setting)(const struct state *state, unsigned seat, struct setting *setting);
	bool
	    seats_by_name; /* its documents list empires by name, so that the order of a state just made is another */
	/* Things of the seat's that could take an order and have none in the set (HO-140, HO-143, orderless.h); NULL:
	   not told. It is asked of what the seat knows as well as of the whole state, and says the same. */
	void (*idle)(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);
	/* What a turn that was waited for counts for its player, with orders in time or without, in the dedication that
	   the host keeps of people over all games, whatever these are played by: the rulesets' counts add up. NULL:
	   this one's rulebook knows none. */
	int64_t (*dedication)(bool moved);
	/* A signed letter makes contact: the seat can write to the other one from now on, and so on. False: it could
	   before. NULL: all can. */
	bool (*meet)(struct state *state, unsigned seat, unsigned other);
	const char
	    *meeting; /* with `meet`, for people: how contact is made; NULL where all can write to all */
	bool press_anonymous; /* letters may be anonymous unless the setup says otherwise */
	/* Sets the abandoned mark; NULL where the ruleset has no default orders. */
	void (*abandon)(struct state *state, unsigned seat, bool abandoned);

	/* Reads a text by the ruleset's grammar (parsers' orders_read; GM_SEAT: the GM's one). */
	struct order_set *(*orders_read)(unsigned seat, const char *text, size_t size);
	/* Checks a set as read by the grammar against what the seat knows (HO-15):
	   refuses, warns, marks replaced orders. Nothing hidden plays a part. Seat GM_SEAT: GM orders. */
	void (*orders_check)(const struct state *state, struct order_set *set);

	/* Would this checked order give something away, begin a war or break a treaty? Then no stand-in may give it
	   (HO-74). NULL: none would. */
	bool (*order_commits)(const struct state *state, unsigned seat, const struct order *order);
	/* Would this order, of a form that is not its player's own (struct order_form), give something away where its
	   things are, so that no sitter may give it (HO-154)? It need not be checked yet. Of what the seat knows alone;
	   NULL: none would. */
	bool (*order_gives)(const struct state *state, unsigned seat, const struct order *order);

	/* Called before the first phase and after the last one, or NULL. The engine
	   raises the turn number itself, after turn_end. */
	void (*turn_begin)(struct turn *turn);
	void (*turn_end)(struct turn *turn);
	/* Frees what turn_begin and reports put into the head's `facts`: a state is played once, and they go when it
	   goes, before state_free. NULL: there never are any. */
	void (*facts_free)(struct state *state);

	/* Reports. The state has just been played, and has its turn's facts, or was just read or made. report_json
	   alone sees it: the engine writes the JSON keys of HO-16 up to `events`, the ruleset all that follow, of the
	   whole state, or of what state_of_report makes of them, for the same reader, to the same bytes. GM_SEAT: the
	   JSON alone may be asked for of every ruleset that has a map, with what `map` takes, of all that the state
	   holds; its text where there is a GM report.
	   report_text and orders_check get what state_of_report makes of the JSON, never the whole state (but those of
	   the GM). */
	void (*report_json)(const struct report_source *source, struct json *json);
	void (*report_text)(const struct report *report, GString *out);

	/* What a report shows as a map (HO-60, map_model.h), from its JSON alone (`report`: the whole document).
	   Err 65 with the place: it is no whole report. map_order adds the moves that an order of its reader would
	   make, nothing for other orders. Both NULL: the ruleset has no map. */
	enum map_form map_form;
	bool (*map)(const struct node *report, struct map *map, struct error *err);
	void (*map_order)(struct map *map, const struct order *order);

	/* Seats have coordinates of their own: what a cell of the giver's reports is called in the taker's
	   (HO-153). NULL: all have the same. */
	void (*cell_for)(const struct state *state, unsigned giver, unsigned taker, int64_t *x, int64_t *y);

	/* What is plotted of a game that is over (HO-67), beside score, places and ships: words, ended by NULL, and the
	   whole numbers of a seat in their order. Both NULL: nothing more. */
	const char *const *counts;
	void (*count)(const struct state *state, unsigned seat, int64_t *values);

	/* What an arena measures: what a seat has saved and what it earns a turn of that which pays for ships; and the
	   last turn of the game, 0: it has none. */
	void (*savings)(const struct state *state, unsigned seat, int64_t *saved, int64_t *income);
	int64_t (*last_turn)(const struct state *state);

	/* How the keys of its reports are read aloud (HO-81, report_speech.h); NULL: as they are. */
	const struct report_word *words;
	/* Top keys in the order in which a player needs them who hears them one after the other, ended by NULL; others
	   follow as they stand. NULL: all do. */
	const char *const *spoken_order;

	/* Codes of events that are news in a list of mails (headline.h), the most important first, ended by NULL; NULL:
	   none is. */
	const char *const *headlines;

	/* How a game is told when it is over (HO-157); NULL: in words that fit any. */
	const struct chronicle_words *chronicle;

	/* A state that holds what one seat knows, from its report's JSON alone: enough
	   for orders_check to say the same as with the full state, and for phases to
	   run its orders alone (forecast). `seat` gets its number there. */
	struct state *(*state_of_report)(
	    const struct state *head, struct node *report, unsigned *seat, struct error *err);
	/* What if, with odds (HO-82). `rehearse` puts what the report shows of others' forces into a state that
	   state_of_report made of it, as far as they are not there yet, so that they hold and defend when phases are
	   run; ships of unknown type are the cheapest warship, and nobody lacks money. NULL: they are all there.
	   `clashes` tells the battles of the turn just played (clash.h); NULL: there are none. */
	bool (*rehearse)(struct state *state, struct node *report, struct error *err);
	void (*clashes)(const struct state *state, GPtrArray *clashes);
	bool certain; /* no turn of it rolls a die */
	/* NULL: none. Appends lines "what would be if nobody else moved" for the answer, REPORT_WIDTH columns,
	   indented by two blanks: `before` as in the report, `after` played with the set alone, whose
	   orders have their status then. */
	void (*forecast)(
	    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

	/* For simulate: legal orders at random, one a line; and what must always hold
	   (err 70 names the thing). */
	void (*orders_random)(
	    const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
	/* Orders of a player by computer, one a line, for a state that state_of_report made. Plan
	   0 is that of a sensible beginner (the bot steady), those up to `plans` are others that the bot sharp weighs,
	   the last one its own. `calm`, with plan 0 alone: for a player who is away: nothing is given away, no war
	   begun, no treaty broken. NULL: none. */
	void (*orders_steady)(const struct state *state, unsigned seat, unsigned plan, bool calm,
	    struct dice_stream *dice, GString *out);
	unsigned plans;
	/* At most five, in the order in which they are learned, ended by word NULL; NULL: none. */
	const struct lesson *lessons;
	/* Examples for those of them that steady gives no order of, one a line; what is not legal is passed over. NULL:
	   none. */
	void (*orders_first)(const struct state *state, unsigned seat, GString *out);
	bool (*invariants)(const struct state *state, struct error *err);
};

/* The seat number that stands for the GM in order sets and reports. */
#define GM_SEAT 0xffffU

/* All rulesets of rulesets/list.def, ended by NULL. */
extern const struct ruleset *const rulesets[];

/* Goes up with every change to words or layout that all rulesets share: those of the engine. */
#define FRAME_TEXT 1

/* Number of a ruleset's texts as they are recorded: its own and the engine's together. Both only go up, so equal sums
   mean equal texts. */
unsigned ruleset_text(const struct ruleset *ruleset);

/* Appends to `out`, each behind a blank, what changed since that number of the rules (HO-116). */
void ruleset_changes(const struct ruleset *ruleset, int64_t since, GString *out);

/* By name, without regard to case; NULL if there is none. */
const struct ruleset *ruleset_find(const char *name);

/* Copies the head into a new state's first member; state_end frees it. */
void state_begin(struct state *state, const struct state *head);
void state_end(struct state *state);

/* With what a turn left on it (facts_free). NULL is nothing. */
void play_state_free(struct state *state);

/* Number of the seat with this name (case does not matter), -1: none. */
int state_seat_find(const struct state *state, const char *name);

#endif
