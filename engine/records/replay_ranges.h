/* The results of a replay turn by turn, and their text (HO-103, HO-104). */
#ifndef ENGINE_RECORDS_REPLAY_RANGES_H
#define ENGINE_RECORDS_REPLAY_RANGES_H

#include "engine/play/report_text.h"
#include "engine/records/record.h"

/* One turn: its state and reports, as in the folder turn-NNNN of an archive. */
struct replay_turn {
	struct record_turn id;
	int64_t rules; /* rules number that played it; 0: unknown */
	/* SHA-256 of its tables if they were not the built-in ones, else NULL; owned */
	char *tables;
	bool other_rules; /* rules or tables are not this program's */
	/* text and report numbers of another program, whose files were not compared; 0: compared */
	int64_t texts, kinds;
	unsigned states, reports; /* number of compared files */
	bool proved;
};

/* A list of struct replay_turn; g_array_unref. */
GArray *replay_turns_new(void);

/* If one turn of a run with the same other rules is unproved, marks the whole run as unproved, so that the
   result follows the program that played; then adds up the compared files of the proved turns. False: no turn
   is proved. */
bool replay_turns_settle(GArray *turns, unsigned *states, unsigned *reports);

/* Was this turn proved? A turn that is not in the list was. */
bool replay_turns_proved(const GArray *turns, struct record_turn id);

/* Appends "1-3, 8-20": the valid turns that were proved. */
void replay_turns_range(const GArray *turns, GString *out);

/* Appends lines, each beginning with "NAME: ": the turns whose texts were not compared, and those that are not
   proved. */
void replay_turns_tell(const char *name, const GArray *turns, GString *out);

#endif
