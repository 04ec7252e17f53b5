/* What the last turn cost and brought its reader (HO-140, HO-180), as a ruleset reads it from the events of a
   report. The JSON may be hostile: unreadable parts are skipped. */
#ifndef ENGINE_PLAY_TOLL_H
#define ENGINE_PLAY_TOLL_H

#include "engine/documents/document.h"

#include <glib.h>
#include <stdint.h>

/* Callbacks for a ruleset's `toll`; members may be NULL. An empire's name is NULL for nobody or unknown. */
struct toll {
	/* Ships were destroyed at a place (its id on the map). */
	void (*ships)(void *context, const char *place, const char *empire, int64_t ships);
	/* Ships went over from one empire to another. */
	void (*taken)(void *context, const char *place, const char *from, int64_t ships);
	/* A place changed hands; this may happen several times in a turn. */
	void (*place)(void *context, const char *place, const char *from, const char *to);
	void *context;
};

/* Rulesets report losses by these functions, which call the callback of the same name if it is set and `place` is not
   NULL. */
void toll_ships(const struct toll *toll, const char *place, const char *empire, int64_t ships);
void toll_taken(const struct toll *toll, const char *place, const char *from, int64_t ships);
void toll_place(const struct toll *toll, const char *place, const char *from, const char *to);

/* The first entry of a list of the report with this key; NULL if there is none. Skips entries that are not
   maps, as toll_next does. */
const struct node *toll_first(const struct node *map, const char *key);
const struct node *toll_next(const struct node *entry);

/* A text or number of an entry; NULL or 0 if the entry lacks it. */
const char *toll_word(const struct node *entry, const char *key);
int64_t toll_number(const struct node *entry, const char *key);

/* The total number of a list such as "3 SV, 1 C4". */
int64_t toll_count(const char *units);

struct ruleset;
/* Writes "Last turn you lost 16 ships and 1 world; others lost 21 ships; you won 2 worlds." for the report's
   reader, or "Nothing was lost or won last turn."; nothing if the ruleset does not report it. */
void toll_sentence(const struct ruleset *ruleset, const struct node *report, GString *out);

/* A line for each place, "S8: you lost 2 ships; E2 lost 4; won from E2", the reader's losses first. char *,
   owned by the caller. */
GPtrArray *toll_lines(const struct ruleset *ruleset, const struct node *report);

#endif
