/* What a replay proved, turn by turn, and how it is told (HO-103, HO-104). */
#ifndef ENGINE_RECORDS_REPLAY_RANGES_H
#define ENGINE_RECORDS_REPLAY_RANGES_H

#include "engine/play/report_text.h"
#include "engine/records/record.h"

/* One turn: its state and reports, as the folder turn-NNNN of an archive has them. */
struct replay_turn {
	struct record_turn id;
	int64_t rules;            /* number of the rules that made it; 0: unknown */
	char *tables;             /* SHA-256 of other tables than the built-in ones, or NULL; owned */
	bool other_rules;         /* rules or tables are not this program's */
	int64_t texts, kinds;     /* numbers of texts or JSON reports that were not compared; 0: they were */
	unsigned states, reports; /* compared files */
	bool proved;
};

/* A list of them; g_array_unref. */
GArray *replay_turns_new(void);

/* Marks a whole run of turns of the same other rules as unproved if one of them is, so that what is told follows the
   program that played, then adds up what was compared of the proved ones. False: no turn is proved. */
bool replay_turns_settle(GArray *turns, unsigned *states, unsigned *reports);

/* Was this turn proved? A turn that is not listed was. */
bool replay_turns_proved(const GArray *turns, struct record_turn id);

/* "1-3, 8-20": the standing turns that were proved. */
void replay_turns_range(const GArray *turns, GString *out);

/* Adds lines, each begun with "NAME: ": whose texts were not compared, and which turns are not proved. */
void replay_turns_tell(const char *name, const GArray *turns, GString *out);

#endif
