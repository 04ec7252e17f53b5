/* A letter read by a ruleset's grammar: orders, commands and what was refused (HO-12 f to j). */
#ifndef PARSERS_READING_H
#define PARSERS_READING_H

#include "engine/play/order.h"
#include "parsers/grammar.h"
#include "parsers/letter.h"

/* A `/` command: its word and what follows. */
struct reading_command {
	unsigned line;
	unsigned column; /* of its `/` */
	char *word;      /* lower case, without `/` */
	char *rest;      /* folded, without outer blanks */
	char *body;      /* of /press: its lines, ended by LF, escaped; else NULL */
};

struct reading_limits {
	unsigned line;   /* characters of a line; 0: none */
	unsigned orders; /* 0: none */
	bool
	    brief; /* it is only asked what reads: of what does not no cause is told, and it may be left out */
};

/* Default limits of a mail. A reading ends at READING_TOO_MANY times as many orders. */
#define READING_ORDERS 5000
#define READING_TOO_MANY 4
extern const struct reading_limits reading_limits;

struct reading {
	struct letter *letter;
	struct order_set *set; /* orders and refused lines, in the order of the lines */
	GArray *commands;      /* struct reading_command */
	unsigned own;          /* lines that are orders, commands, refused ones or notes */
	unsigned most;         /* orders, 0: any number */
	bool too_many;         /* more orders than the limit: the rest was not read */
	bool brief;            /* as its limits say */
	unsigned slips;        /* lines that may still be looked at for slips (HO-172) */
};

/* The text with its commands; no line is an order yet, and none is refused. A line of `text` ends in a
   blank only where the break is none of the writer's (format=flowed with DelSp). */
struct reading *reading_new(const char *text, gsize size, struct reading_limits limits);
/* Its lines as orders of a grammar (NULL: none), anew, and its commands again. Those that a mail program broke are
   joined where the whole reads. Prose above the first order and below the last order or command that is no near miss
   of an order is a note (HO-12 d, k, HO-94). `known` as for letters. */
void reading_orders(struct reading *reading, const struct grammar *grammar, struct letter_known *known);
/* Both at once, of a text that nobody else wrote. */
struct reading *reading_of(
    const struct grammar *grammar, const char *text, gsize size, struct reading_limits limits);
/* Would a mail of this line alone hold an order or a command? */
bool reading_is_meant(const struct grammar *grammar, const char *line, gsize size);
void reading_free(struct reading *reading);

#endif
