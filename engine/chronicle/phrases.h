/* The sentences of a chronicle (HO-157): all its wording is in one table (phrases.c). */
#ifndef ENGINE_CHRONICLE_PHRASES_H
#define ENGINE_CHRONICLE_PHRASES_H

#include <glib.h>
#include <stdint.h>

/* The values that each sentence needs are listed beside it. */
enum phrase {
	PHRASE_BRIEF,         /* {battles} {ships} {passed} {times} */
	PHRASE_CONTESTED,     /* {places} {place} {n} */
	PHRASE_BEGAN,         /* {list} */
	PHRASE_BEGAN_EQUAL,   /* {list} {n} {places} */
	PHRASE_BEGAN_MANY,    /* {n} */
	PHRASE_SETTLED_ONE,   /* {empire} {place} {turn} */
	PHRASE_SETTLED,       /* {n} {places} {empire} {most} */
	PHRASE_SETTLED_LIST,  /* {n} {places} {list} */
	PHRASE_SETTLED_EACH,  /* {n} {places} {most} */
	PHRASE_SETTLED_TIED,  /* {n} {places} {most} */
	PHRASE_SETTLED_ALONE, /* {n} {places} {empire} */
	PHRASE_HELD,          /* {turn} {list} */
	PHRASE_HELD_EACH,     /* {turn} {n} {places} */
	PHRASE_GREW,          /* {list} */
	PHRASE_SEEN_ALL,      /* nothing */
	PHRASE_MET,           /* {a} {b} {turn} {where} */
	PHRASE_SAW,           /* {a} {b} {turn} {where} */
	PHRASE_SAW_FIRST,     /* {list} */
	PHRASE_SAW_LATER,     /* {list} */
	PHRASE_DEED,          /* {turn} {text} */
	PHRASE_FIRST_BATTLE,  /* {place} {turn} {losses} */
	PHRASE_FIRST_CAPTURE, /* {turn} {a} {place} {b} */
	PHRASE_FIRST_SPOIL,   /* {turn} {a} {place} {b} */
	PHRASE_BATTLE,        /* {more} {ships} {place} {turn} {losses} */
	PHRASE_BATTLES,       /* {n} {more} {ships} {place} {turn} {losses} */
	PHRASE_LOSSES,        /* {list} */
	PHRASE_LOST,          /* {list} */
	PHRASE_TOOK,          /* {a} {list} */
	PHRASE_TOOK_MORE,     /* {n} {places} */
	PHRASE_LEFT,          /* {were} {list} */
	PHRASE_AHEAD,         /* {turn} {a} {x} {score} */
	PHRASE_LEAD,          /* {turn} {a} {b} {x} {y} {score} */
	PHRASE_LEADS,         /* {times} {turn} {a} {x} {score} */
	PHRASE_FELL,          /* {a} {n} {places} {peak} {turn} */
	PHRASE_OUT,           /* {a} {turn} */
	PHRASE_WARNED,        /* {turn} {text} */
	PHRASE_QUIET,         /* nothing */
	PHRASE_ENDED,         /* {turn} */
	PHRASE_STOPPED,       /* {turn} */
	PHRASE_FINAL,         /* {list} */
	PHRASES
};

/* Counts the uses of each phrase, so that its variants alternate. */
struct phrases {
	unsigned said[PHRASES];
};

/* Appends a sentence, after a blank if `out` is not empty: the next variant of the phrase with its values
   filled in. The arguments are pairs of key and value, ended by NULL. */
void phrase_say(struct phrases *phrases, GString *out, enum phrase phrase, ...) G_GNUC_NULL_TERMINATED;

/* Appends item `nth` (from 0) of a list of `count`: "A, B and C". */
void phrase_item(GString *out, guint nth, guint count, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
