/* What the turn that was run cost and brought (HO-140, HO-180), as a ruleset reads it from the events of a report:
   hostile JSON too, of which is told what can be read. */
#ifndef ENGINE_PLAY_TOLL_H
#define ENGINE_PLAY_TOLL_H

#include "engine/documents/document.h"

#include <glib.h>
#include <stdint.h>

/* Who is told by a ruleset's `toll`; members may be NULL. Names of empires are NULL for nobody, and for whoever is
   not known. */
struct toll {
	/* So many ships were destroyed at a place, by its id on the map. */
	void (*ships)(void *context, const char *place, const char *empire, int64_t ships);
	/* So many ships went over from an empire to another one. */
	void (*taken)(void *context, const char *place, const char *from, int64_t ships);
	/* A place changed hands; it may do so several times in a turn. */
	void (*place)(void *context, const char *place, const char *from, const char *to);
	void *context;
};

/* What a ruleset calls; a place NULL tells nothing. */
void toll_ships(const struct toll *toll, const char *place, const char *empire, int64_t ships);
void toll_taken(const struct toll *toll, const char *place, const char *from, int64_t ships);
void toll_place(const struct toll *toll, const char *place, const char *from, const char *to);

/* The first entry of a list of the report that has this key; NULL: there is none. Those that are no maps are left
   out, by toll_next too. */
const struct node *toll_first(const struct node *map, const char *key);
const struct node *toll_next(const struct node *entry);

/* A text or number of an entry; NULL, 0: it has none. */
const char *toll_word(const struct node *entry, const char *key);
int64_t toll_number(const struct node *entry, const char *key);

/* "3 SV, 1 C4": how many all together. */
int64_t toll_count(const char *units);

struct ruleset;
/* "Last turn you lost 16 ships and 1 world; others lost 21 ships; you won 2 worlds." of its reader, as a report
   tells; "Nothing was lost or won last turn." if that is so. Empty where the ruleset tells nothing. */
void toll_sentence(const struct ruleset *ruleset, const struct node *report, GString *out);

/* A line a place, "S8: you lost 2 ships; E2 lost 4; won from E2": what its reader lost first. char *, the caller's. */
GPtrArray *toll_lines(const struct ruleset *ruleset, const struct node *report);

#endif
