/* Facts that a reader cannot know, ruleset by ruleset (HO-23). Each kind of hidden fact picks a random one in a state
   document and gives it another legal value; which facts are hidden is derived here from the rules' pages,
   independently of the ruleset's code. */
#ifndef TESTS_SECRECY_H
#define TESTS_SECRECY_H

#include "engine/documents/document.h"
#include "engine/play/dice.h"

#include <glib.h>

/* A state document being changed. */
struct secret {
	struct node *root;
	const struct node *after; /* the same game a turn later, if a turn is played; else NULL */
	const char *reader;       /* the seat that must not notice */
	const char *giver;        /* of a changed order set: the seat that gives it */
	struct dice_stream *dice;
	GString *what;       /* what was changed, for messages */
	GPtrArray *snippets; /* documents that own the new values */
};

/* The turns, besides the situation, over which the fact must not show. */
enum secret_flags {
	SECRET_ALL = 1,   /* all seats give random orders */
	SECRET_ALONE = 2, /* only the reader gives orders (`after`) */
	SECRET_QUIET = 4, /* no seat gives orders (`after`) */
	SECRET_TURNS = 7,
	SECRET_SEEN = 8,  /* a control: the fact is visible, and the report must change */
	SECRET_RARE = 16, /* short games may lack such a fact */
};

struct secret_kind {
	const char *name;
	bool (*change)(struct secret *secret); /* false: no such fact exists now */
	unsigned flags;
};

/* An order of another seat that the reader must not notice: appends it and names the giver. */
struct secret_order {
	const char *name;
	bool (*give)(struct secret *secret, GString *orders);
	unsigned flags; /* turns that it is tried in */
};

/* The secrets of a ruleset, in its folder's tests/hidden.c: `secret_` and its name in list.def. */
struct secret_rules {
	const char *ruleset;
	const struct secret_kind *kinds[3]; /* tables, each ended by name NULL */
	const struct secret_order *orders;  /* likewise, ended by name NULL */
	const char *probes; /* orders of the reader that name things made by `kinds`, sent with each answer */
	/* Appends two lines with the same meaning as this one; false: it cannot be divided. NULL: no line can. */
	bool (*divide)(const char *line, GString *out);
	/* With `divide`: appends to `out`, from the GM's JSON report, visible deeds that two lines may do differently
	   from one, no matter which are reported together. */
	void (*deeds)(const struct node *report, GPtrArray *out);
	bool open_end; /* everything is shown when the game is over */
};

/* --- Documents ------------------------------------------------------------------------ */

/* Rolls 1..sides. */
int64_t secret_roll(struct secret *secret, int64_t sides);
/* A number of low..high that is not `old`; high > low. */
int64_t secret_other(struct secret *secret, int64_t low, int64_t high, int64_t old);

typedef bool secret_fits(const struct secret *secret, const struct node *thing);

/* A random element of a top-level list that passes `fits`; NULL: none. */
struct node *secret_pick(struct secret *secret, const char *list, secret_fits *fits);
/* The first element of a list that has these values under these keys; NULL ends the pairs. */
struct node *secret_find(const struct node *list, ...) __attribute__((sentinel));

int64_t secret_number(const struct node *map, const char *key);   /* 0 if missing or null */
const char *secret_text(const struct node *map, const char *key); /* "" if missing or null */
bool secret_flag(const struct node *map, const char *key);
bool secret_is(const struct node *map, const char *key, const char *text);
bool secret_has(const struct node *list, const char *text); /* a list of texts */

/* Sets a key of a map to another value, given as YAML. */
void secret_put(struct secret *secret, struct node *map, const char *key, const char *yaml, ...)
    __attribute__((format(printf, 4, 5)));
void secret_add(struct secret *secret, struct node *list, const char *yaml, ...)
    __attribute__((format(printf, 3, 4)));
void secret_drop(struct secret *secret, struct node *list, struct node *element);
/* Shuffles a top-level list that the rules sort, so that the document's order does not matter. False: fewer than
   two. */
bool secret_shuffle(struct secret *secret, const char *list);

#endif
