/* The frame that the text reports of all rulesets share. A ruleset's report_text calls these functions in the
   order of its page and writes its own parts between them. */
#ifndef ENGINE_PLAY_REPORT_TEXT_H
#define ENGINE_PLAY_REPORT_TEXT_H

#include "engine/play/report_wrap.h"
#include "engine/play/rulesets.h"
#include "engine/play/standings.h"

/* Signs of a ruled line: a longer one makes phones shrink the page (HO-99, HO-145). */
#define REPORT_RULE 40
/* Beginning of the heading of the order template; the turn's number follows it (HO-94). */
#define REPORT_FORM_HEADING "ORDERS FOR TURN "

/* The parts of a report's text: each part begins where the one before ends; the first, REPORT_HEAD, at the
   beginning. */
enum report_part {
	REPORT_HEAD,   /* title, how the game stands, deadline, notices */
	REPORT_GLANCE, /* a summary of the reader's empire */
	REPORT_ORDERS, /* the results of the reader's orders */
	REPORT_EVENTS, /* what happened */
	REPORT_DETAIL, /* everything else */
	REPORT_FORM,   /* the order template */
};
struct report_mark {
	enum report_part part;
	gsize begin; /* offset in the text */
};

/* Facts that the host adds to the reports of a turn (HO-50 host.yaml). Texts may be NULL and are then omitted.
   They are owned by the document that they were read from, or by the host. */
struct host_seat {
	const char *name;
	const char *digest; /* 12 hexadecimal digits, of the orders that ran */
	int64_t refused;    /* lines refused when they arrived */
	const char *terms;  /* the player's remaining own time (terms.h) */
	bool missed;        /* no orders arrived for the turn that was run */
	int64_t missed_in_row;
	int64_t dedication; /* the player's dedication (struct ruleset) */
	bool has_dedication;
	const char *bot; /* the bot that plays it; NULL: a person */
	bool standin;    /* whether the bot stood in for a missing player in the turn that was run */
	int64_t out; /* the turn that opened when the seat went out of the game; 0: still in it, or unknown */
	struct node *notices; /* list of notices for this seat alone, or NULL */
};
/* The versions of the program that made a turn's state and reports. */
struct host_rules {
	int64_t rules, report, text; /* version numbers (struct ruleset); 0: unknown */
	const char *tables;          /* SHA-256 of tables other than the built-in ones, or NULL */
};
struct host_facts {
	const char *title;
	const char *deadline; /* the opening turn's deadline as text */
	const char *note;     /* the game master's note above every report of the game */
	const char *terms;    /* the game's schedule as text (terms.h) */
	const char *opened;
	const char *commitment;  /* first report: the commitment, a SHA-256 (HO-20) */
	const char *seed, *salt; /* last report */
	/* last report, if the players contributed parts of the seed: the host's part */
	const char *host_part;
	struct node *parts;    /* first and last report: list of {empire, part, drawn}, or NULL */
	struct node *notices;  /* list of notices for everybody, or NULL */
	struct node *shares;   /* list of {from, to}: whose map the other sees, or NULL */
	const char *ended;     /* last report of a game that its rules did not end: why it ended */
	struct node *winners;  /* and its winners: list of names, or NULL */
	struct node *fortunes; /* last report: list of {empire, scores} (standings.h), or NULL */
	struct host_rules played;
	/* recorded by a program whose reports had no standings: omit them when the report is made again */
	bool older;
	struct host_seat *seats;
	unsigned count;
	GHashTable *by_name; /* of facts that were read: struct host_seat by name */
};

/* What the door (door.h) lets a report's text see: nothing here leads to data that its reader may not know. */
struct report {
	/* the state that the reader knows (state_of_report); for the GM all of it */
	const struct state *known;
	unsigned seat; /* the reader's number in `known`; GM_SEAT for the GM */
	const struct order_set
	    *orders; /* the reader's orders of the turn that was run, with status; NULL: none, or a start */
	const struct node *events; /* of the turn: the JSON's list `events`, or NULL */
	const struct node *root;   /* the whole JSON; NULL while it is being written */
	/* the JSON's map `standing`: how the game is won and how near that is; or NULL */
	const struct node *standing;
	const struct host_facts *host; /* NULL: none */
	const struct host_seat *own;   /* the reader's entry in `host`, or NULL */
	struct standing *standings;    /* of all `seats` (HO-68); NULL: not shown */
	unsigned seats;
	GArray *parts; /* receives the text's struct report_mark; NULL: not wanted */
	bool last;     /* the game is over: no turn follows, so the report asks for no orders (HO-68) */
	bool started;  /* no turn was played: the first report, or one after an edit */
};

/* Does the report show its reader's dedication? Only to a person (`own`), and if the rulebook knows dedication. */
bool report_shows_dedication(const struct report *report);

/* An event in its reader's words. */
struct report_event {
	const char *phase, *code, *text;
};
typedef void report_event_fn(const struct report_event *event, void *context);
void report_each_event(const struct report *report, report_event_fn *tell, void *context);

/* Title line, rule, deadline and notices:
   "DEMO, turn 4                          Empire of MING". `kind` is "Empire of". */
void report_head(const struct report *report, const char *kind, GString *out);

/* Begins a part at the end of `out`. Functions below that write orders, events and the form begin their own
   parts and REPORT_DETAIL after them; a ruleset begins REPORT_GLANCE, and REPORT_EVENTS for events in its own
   words. */
void report_part(const struct report *report, enum report_part part, const GString *out);

/* The report in short: the head, glance, orders and events of a text with these parts. */
void report_brief(const GString *text, const GArray *parts, GString *out);

/* Writes heading and rule above the order template of the known state's turn. */
void report_form_head(const struct report *report, GString *out);

/* Writes deadline and notices, which follow title and rule: for rulesets with a title line of their own. */
void report_facts(const struct report *report, GString *out);

/* Writes "YOUR ORDERS OF TURN 3 (digest ...)" with status and notes; nothing if there were no orders. */
void report_orders(const struct report *report, GString *out);

/* Writes "LOST AND WON", a line for each place (toll.h), before the events; nothing if nothing was lost or won. */
void report_losses(const struct report *report, GString *out);

/* Writes "WHAT HAPPENED" by phases; nothing if there are no events. */
void report_events(const struct report *report, GString *out);

/* Writes the lines that never change (struct ruleset's report_still) into a first report or one after an edit; into
   later ones a line that says how to ask for them. */
void report_still(const struct report *report, GString *out);
/* Replaces that line in a report's text by what it stands for, from the report's JSON; other texts stay as they are. */
void report_full(const char *json, GString *text);

/* Writes the standings and their history, if they are shown (HO-68); above the order template. */
void report_standings(const struct report *report, GString *out);

/* Writes the host's facts at a report's end: seed and salt, who sent no orders. */
void report_tail(const struct report *report, GString *out);
/* For a game that is over, writes what its dice were derived from (HO-20); for others nothing. */
void report_dice(const struct host_facts *host, GString *out);

/* Reads the host's facts from a document, which keeps owning all but `seats` and their index (host_facts_clear). */
bool host_facts_read(struct node *root, struct host_facts *facts, struct error *err);
void host_facts_clear(struct host_facts *facts);

/* The winners of a game that its rules did not end; g_free the array (the names belong to the facts). Never NULL. */
const char **host_facts_winners(const struct host_facts *facts);

/* The facts of one seat, or NULL. The game's seats often have their order: entry `seat` is tried first. */
const struct host_seat *host_facts_seat(const struct host_facts *facts, unsigned seat, const char *name);

#endif
