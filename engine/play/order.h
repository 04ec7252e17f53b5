/* Orders as parsed from a player's lines, and their results. */
#ifndef ENGINE_PLAY_ORDER_H
#define ENGINE_PLAY_ORDER_H

#include "engine/documents/json.h"

#include <glib.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

/* Numbers that a ruleset may store with an order. */
#define ORDER_USES 4

enum order_status {
	ORDER_ACCEPTED, /* checked, not run yet */
	ORDER_DONE,
	ORDER_PARTLY,
	ORDER_FAILED,
	ORDER_REFUSED,
};

/* A value in an order; the values have the order of the form's slots. */
struct order_value {
	char slot;        /* the slot's letter in the form */
	unsigned column;  /* where the value begins in the line, in characters from 1 */
	int64_t number;   /* numbers; index of the word in its list; x of a pair */
	int64_t second;   /* y of a pair */
	const char *text; /* names and texts; NULL for numbers. Owned by the set */
};

struct order {
	unsigned line;         /* line of the text, from 1 */
	unsigned column;       /* where it begins in its line, characters from 1 */
	const char *text;      /* as written, without comment and outer blanks, escaped; owned by the set */
	const char *canonical; /* NULL if it was not understood; owned by the set */
	int form;              /* index into the grammar's forms, -1 if not understood */
	unsigned count;
	const struct order_value *values; /* owned by the set that read them */
	enum order_status status;
	unsigned cause_column;   /* of a refusal: position of the fault in characters; 0: the whole line */
	const char *cause;       /* reason of the refusal; owned by the set */
	const char *hint;        /* what to write instead, or NULL */
	GPtrArray *notes;        /* texts shown with the order in reports (HO-16); NULL: none */
	GPtrArray *warnings;     /* texts shown only when the order arrives (HO-14); NULL: none */
	int64_t use[ORDER_USES]; /* free for the ruleset during a turn; it names the entries */
};

/* The orders of one empire for one turn, in the order of its lines. */
struct order_set {
	unsigned empire; /* the ruleset's number of the seat */
	struct order *orders;
	unsigned count;
	GStringChunk *texts;
	unsigned capacity;
	GPtrArray *blocks; /* memory of values */
	unsigned block_used;
	bool at_turn; /* the set is only run: omit texts that are shown when orders arrive (HO-14) */
};

struct order_set *order_set_new(unsigned empire);
void order_set_free(struct order_set *set);

/* Adds an order to the end of the set, all zero except its line. The pointer is valid until the next call. */
struct order *order_set_add(struct order_set *set, unsigned line);

/* Frees unused memory of the set; the orders may move. */
void order_set_trim(struct order_set *set);

/* Copies a text into the set's memory; it lives as long as the set. */
const char *order_set_keep(struct order_set *set, const char *text, gssize size);

/* Allocates the values of an order; they live as long as the set. */
struct order_value *order_set_values(struct order_set *set, unsigned count);

/* A hint in the form of a question, "did you mean F5?"; NULL if the text is NULL. g_free it. */
#define ORDER_QUESTION "did you mean "
char *order_question(const char *meant);

/* Is the hint (may be NULL) such a question? */
bool order_asks(const char *hint);

/* Refuses an order with cause, column and hint (may be NULL). A refused order keeps its first refusal. */
void order_refuse(struct order_set *set, struct order *order, unsigned column, const char *hint,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

void order_note(struct order *order, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Sets the order's result in the turn; the note says why. */
void order_done(struct order *order);
void order_partly(struct order *order, const char *format, ...) __attribute__((format(printf, 2, 3)));
void order_fail(struct order *order, const char *format, ...) __attribute__((format(printf, 2, 3)));
void order_end(struct order *order, enum order_status status, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));
void order_warn(struct order *order, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The first value of a slot, or NULL. */
const struct order_value *order_value(const struct order *order, char slot);

/* The number of a slot's first value; 0 if there is none. */
int64_t order_number(const struct order *order, char slot);

/* The word for a status: "done", "partly", "failed", "refused", "accepted". */
const char *order_status_name(enum order_status status);

/* Writes the choices that a report offers for a source (struct token_kind's choices): elements [value, label]
   of the open list. */
typedef void order_choices_fn(void *context, const char *source, struct json *json);

/* Writes the list `orders` of HO-16. */
void orders_write_json(const struct order_set *set, struct json *json);

#endif
