/* The frame of a report: what all rulesets share. A ruleset's report_text
   calls the parts in its page's order and writes its own between them. */
#ifndef ENGINE_PLAY_REPORT_TEXT_H
#define ENGINE_PLAY_REPORT_TEXT_H

#include "engine/play/rulesets.h"
#include "engine/play/standings.h"

/* Columns of the widest line of a report, answer or letter: mail programs break quotations at 71 and more (HO-145). */
#define REPORT_WIDTH 68
/* Signs of a rule: a longer one makes phones shrink the page (HO-99, HO-145). */
#define REPORT_RULE 40
/* Begins the line above the order template; the turn's number follows (HO-94). */
#define REPORT_FORM_HEADING "ORDERS FOR TURN "

/* A report's text is made of parts: each begins where the one before ends, the first one, REPORT_HEAD, at the text's
   beginning. */
enum report_part {
	REPORT_HEAD,   /* title, how the game stands, deadline, notices */
	REPORT_GLANCE, /* what is said first of what the reader has */
	REPORT_ORDERS, /* what became of the reader's orders */
	REPORT_EVENTS, /* what happened */
	REPORT_DETAIL, /* all else */
	REPORT_FORM,   /* the order template */
};
struct report_mark {
	enum report_part part;
	gsize begin; /* in the text */
};

/* What the host adds to the reports of a turn (HO-50 host.yaml). All texts
   may be NULL: left out then. Owned by the document that they were read from or by the host. */
struct host_seat {
	const char *name;
	const char *digest; /* 12 hexadecimal digits, of the orders that ran */
	int64_t refused;    /* lines refused when they arrived */
	const char *terms;  /* what is left of the own time (terms.h) */
	bool missed;        /* gave no orders for the turn that was run */
	int64_t missed_in_row;
	int64_t dedication; /* its player's (struct ruleset) */
	bool has_dedication;
	const char *bot; /* the bot that plays it; NULL: a person */
	bool standin;    /* ... for a player who is missing, in the turn that was run */
	int64_t out; /* the turn that opened when it went out of the game, 0: it did not, or nobody knows */
	struct node *notices; /* list of texts for this seat alone, or NULL */
};
/* Which program made a turn's state and reports. */
struct host_rules {
	int64_t rules, report, text; /* numbers (struct ruleset); 0: unknown */
	const char *tables;          /* SHA-256 of tables other than the built-in ones, or NULL */
};
struct host_facts {
	const char *title;
	const char *deadline; /* of the turn that opens, as people read it */
	const char *note;     /* the game master's, above every report of the game */
	const char *terms;    /* the schedule, as people read it (terms.h) */
	const char *opened;
	const char *commitment;  /* first report: SHA-256 of HO-20 */
	const char *seed, *salt; /* last report */
	const char *host_part;   /* last report, where the players gave parts of the dice, too */
	struct node *parts;      /* first and last report: list of {empire, part, drawn}, or NULL */
	struct node *notices;    /* list of texts for everybody, or NULL */
	struct node *shares;     /* list of {from, to}: whose map the other sees, or NULL */
	const char *ended;       /* last report of a game that did not end by its rules: why */
	struct node *winners;    /* ... and who won it: list of names, or NULL */
	struct node *fortunes;   /* last report: list of {empire, scores} (standings.h), or NULL */
	struct host_rules played;
	bool older; /* of a program whose reports had no standings: they have none when they are made again */
	struct host_seat *seats;
	unsigned count;
};

/* What a report tells, as the door makes it (door.h): there is no way from here to what its reader cannot know. */
struct report {
	const struct state *known; /* what its reader knows (state_of_report); of the GM all */
	unsigned seat;             /* the reader there; GM_SEAT for the GM */
	const struct order_set
	    *orders; /* its orders of the turn that was run, with their status; NULL: none, or a start */
	const struct node *events;     /* of the turn: the JSON's list, or NULL */
	const struct node *root;       /* the whole JSON, or NULL: it is being written */
	const struct node *standing;   /* how the game is won and how near that is: the JSON's map, or NULL */
	const struct host_facts *host; /* NULL: none */
	const struct host_seat *own;   /* of these the reader's, or NULL */
	struct standing *standings;    /* of all `seats` (HO-68); NULL: they are not shown */
	unsigned seats;
	GArray *parts; /* struct report_mark of the text, NULL: nobody asks for them */
	bool last;     /* the game is over, so that no turn follows and nothing is asked for (HO-68) */
	bool started;  /* no turn was played: the first report, or one after an edit */
};

/* Is the dedication of its reader told, who is a person in `own`, where the rulebook knows such a thing? */
bool report_shows_dedication(const struct report *report);

/* An event as the reader is told it. */
struct report_event {
	const char *phase, *code, *text;
};
typedef void report_event_fn(const struct report_event *event, void *context);
void report_each_event(const struct report *report, report_event_fn *tell, void *context);

/* Title line, rule, deadline and notices:
   "DEMO, turn 4                          Empire of MING". `kind` is "Empire of". */
void report_head(const struct report *report, const char *kind, GString *out);

/* What is written from here on is of that part. The functions below say so themselves: orders, events and the form are
   parts of their own, what follows orders and events is REPORT_DETAIL; a ruleset says REPORT_GLANCE, and REPORT_EVENTS
   of what it tells in its own words. */
void report_part(const struct report *report, enum report_part part, const GString *out);

/* The report in short: head, glance, orders and events of a text with these parts. */
void report_brief(const GString *text, const GArray *parts, GString *out);

/* The heading and rule above the order template of the known state's turn. */
void report_form_head(const struct report *report, GString *out);

/* What stands below these two lines: for rulesets whose page has a title line of its own. */
void report_facts(const struct report *report, GString *out);

/* "YOUR ORDERS OF TURN 3 (digest ...)" with status and notes; nothing where there were none. */
void report_orders(const struct report *report, GString *out);

/* "LOST AND WON", a line a place (toll.h), at the head of what happened; nothing where there is none. */
void report_losses(const struct report *report, GString *out);

/* "WHAT HAPPENED" by phases, below LOST AND WON; nothing where there are none. */
void report_events(const struct report *report, GString *out);

/* Who is ahead and how it came about, where it is shown (HO-68); above the order template. */
void report_standings(const struct report *report, GString *out);

/* The facts of the host that stand at a report's end: seed and salt, who missed. */
void report_tail(const struct report *report, GString *out);
/* Of a game that is over, what its dice came from (HO-20); of others nothing. */
void report_dice(const struct host_facts *host, GString *out);

/* Appends text broken at blanks so that no line is longer than REPORT_WIDTH; the first line begins at the current
   column of out, others after `indent` blanks and not with a command's name. A word that is longer is not broken. */
void report_wrap(GString *out, unsigned indent, const char *text);

/* A line as a quotation that nobody reads as an order (HO-31): behind "| ", in as many lines as it takes. */
void report_marked(GString *out, const char *line);

/* A comment of the order template: broken as report_wrap does, each line behind "; ". */
void report_comment(GString *out, const char *text);

/* For forecasts: a line "  M1W2: would fail, NOTES" of an order that came short in a rehearsal, else nothing. */
void report_shortfall(const struct order *order, GString *out);
/* Those of a set. */
void report_shortfalls(const struct order_set *set, GString *out);

/* A heading line in capitals with a blank line before it. */
void report_heading(GString *out, const char *text);

/* Facts of the host from a document; all borrowed from it but `seats` (host_facts_clear). */
bool host_facts_read(struct node *root, struct host_facts *facts, struct error *err);
void host_facts_clear(struct host_facts *facts);

/* Those who won a game that did not end by its rules; g_free it (the names are the facts'). Never NULL. */
const char **host_facts_winners(const struct host_facts *facts);

/* The facts of one seat, or NULL. As a rule they are in the order of the game's seats: the one at `seat` is tried
   first, so that no list of all is looked through for each. */
const struct host_seat *host_facts_seat(const struct host_facts *facts, unsigned seat, const char *name);

#endif
