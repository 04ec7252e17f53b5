/* Parses a letter with a ruleset's grammar: orders, commands and refused lines (HO-12 f to j). */
#ifndef PARSERS_READING_H
#define PARSERS_READING_H

#include "engine/play/order.h"
#include "parsers/grammar.h"
#include "parsers/letter.h"

/* A `/` command: its word and the rest of the line. */
struct reading_command {
	unsigned line;
	unsigned column; /* column of its `/` */
	char *word;      /* lower case, without `/` */
	char *rest;      /* folded, without outer blanks */
	char *body;      /* of /press: the letter's lines, each ended by LF, escaped; else NULL */
};

struct reading_limits {
	unsigned line;   /* characters of a line; 0: no limit */
	unsigned orders; /* number of orders; 0: no limit */
	bool brief;      /* only asked what reads as an order: find no causes, and leave out the rest */
};

/* Default limits for a mail. Parsing stops at READING_TOO_MANY times as many orders. */
#define READING_ORDERS 5000
#define READING_TOO_MANY 4
extern const struct reading_limits reading_limits;

struct reading {
	struct letter *letter;
	struct order_set *set; /* orders and refused lines, in the order of the lines */
	GArray *commands;      /* struct reading_command */
	unsigned own;          /* number of lines that are orders, commands, refused or notes */
	unsigned most;         /* limit of orders; 0: none */
	bool too_many;         /* over the limit: the rest was not parsed */
	bool brief;            /* from the limits */
	unsigned slips;        /* lines that may still be searched for slips (HO-172) */
};

/* Splits the text and finds its commands; no line is an order or refused yet. A line of `text` must end in a
   blank only if its break is not the writer's (format=flowed with DelSp). */
struct reading *reading_new(const char *text, gsize size, struct reading_limits limits);
/* Parses the lines as orders of a grammar (NULL: none), and the commands; may be called again. Joins lines that
   a mail program broke if the whole reads as an order. Prose above the first or below the last order or command
   that is not nearly an order becomes a note (HO-12 d, k, HO-94). `known` as for letters. */
void reading_orders(struct reading *reading, const struct grammar *grammar, struct letter_known *known);
/* In a mail without any order or command: lines that are plainly prose, as thanks, become notes, too. A line with a
   number may be meant as an order and stays refused. */
void reading_note_thanks(struct reading *reading);
/* Both in one call, for a text without quotations. */
struct reading *reading_of(
    const struct grammar *grammar, const char *text, gsize size, struct reading_limits limits);
/* Would a mail of this line alone contain an order or command? */
bool reading_is_meant(const struct grammar *grammar, const char *line, gsize size);
void reading_free(struct reading *reading);

#endif
