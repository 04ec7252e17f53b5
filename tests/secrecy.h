/* What a reader cannot know, ruleset by ruleset (HO-23). Each kind of hidden fact picks a random one in a state
   document and gives it another legal value; which facts are hidden is worked out here from the rules' pages,
   never asked of the ruleset. */
#ifndef TESTS_SECRECY_H
#define TESTS_SECRECY_H

#include "engine/documents/document.h"
#include "engine/play/dice.h"

#include <glib.h>

/* A state document being changed. */
struct secret {
	struct node *root;
	const struct node *after; /* the same game a turn later, where a turn is played; else NULL */
	const char *reader;       /* who must not notice */
	const char *giver;        /* of a changed order set: whose it is */
	struct dice_stream *dice;
	GString *what;       /* what was changed, for people */
	GPtrArray *snippets; /* documents that new values belong to */
};

/* Besides the situation: of which turns the fact does not show either. */
enum secret_flags {
	SECRET_ALL = 1,   /* all give random orders */
	SECRET_ALONE = 2, /* only the reader does (`after`) */
	SECRET_QUIET = 4, /* nobody does (`after`) */
	SECRET_TURNS = 7,
	SECRET_SEEN = 8,  /* a control: the fact is visible, and the report must change */
	SECRET_RARE = 16, /* short games may not have one */
};

struct secret_kind {
	const char *name;
	bool (*change)(struct secret *secret); /* false: there is no such fact now */
	unsigned flags;
};

/* An order of somebody else that shows nowhere: appends it and names the giver. */
struct secret_order {
	const char *name;
	bool (*give)(struct secret *secret, GString *orders);
	unsigned flags; /* the turns that it is tried in */
};

/* One a ruleset, in its folder's tests/hidden.c: `secret_` and its name in list.def. */
struct secret_rules {
	const char *ruleset;
	const struct secret_kind *kinds[3]; /* tables, each ended by name NULL */
	const struct secret_order *orders;  /* likewise */
	const char *probes; /* orders of the reader that name what `kinds` make anew, sent with each answer */
	/* Appends two lines that ask for what this one asks for; false: it has no parts. NULL: none has. */
	bool (*divide)(const char *line, GString *out);
	/* With `divide`: appends to `out`, of the GM's JSON report, what two lines may rightly do otherwise than
	   one and is seen of it, whatever was told together. */
	void (*deeds)(const struct node *report, GPtrArray *out);
	bool open_end; /* when the game is over all is shown */
};

/* --- Documents ------------------------------------------------------------------------ */

/* 1..sides. */
int64_t secret_roll(struct secret *secret, int64_t sides);
/* A number of low..high that is not `old`; high > low. */
int64_t secret_other(struct secret *secret, int64_t low, int64_t high, int64_t old);

typedef bool secret_fits(const struct secret *secret, const struct node *thing);

/* A random element of a top-level list that fits; NULL if there is none. */
struct node *secret_pick(struct secret *secret, const char *list, secret_fits *fits);
/* The first element of a list whose values under these keys are as written; NULL ends the pairs. */
struct node *secret_find(const struct node *list, ...) __attribute__((sentinel));

int64_t secret_number(const struct node *map, const char *key);   /* 0 where it is missing or null */
const char *secret_text(const struct node *map, const char *key); /* "" likewise */
bool secret_flag(const struct node *map, const char *key);
bool secret_is(const struct node *map, const char *key, const char *text);
bool secret_has(const struct node *list, const char *text); /* a list of texts */

/* Gives a key of a map another value, as YAML. */
void secret_put(struct secret *secret, struct node *map, const char *key, const char *yaml, ...)
    __attribute__((format(printf, 4, 5)));
void secret_add(struct secret *secret, struct node *list, const char *yaml, ...)
    __attribute__((format(printf, 3, 4)));
void secret_drop(struct secret *secret, struct node *list, struct node *element);
/* Another order of a top-level list that has one by the rules, whatever the document's. False: fewer than two. */
bool secret_shuffle(struct secret *secret, const char *list);

#endif
