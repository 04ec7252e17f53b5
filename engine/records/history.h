/* Reads history.txt of a record: its acts, and when each turn was opened and run. */
#ifndef ENGINE_RECORDS_HISTORY_H
#define ENGINE_RECORDS_HISTORY_H

#include "engine/records/record.h"

struct history_turn {
	struct record_turn id;
	int64_t opened, ran; /* Unix time; ran 0: the turn was open, or reopened, when it was voided */
};

/* All turns of the record, valid ones first, in the order of record_turns; g_array_unref. NULL with err: 65,
   the history does not match the turns. */
GArray *history_turns(struct record *record, struct error *err);

/* A parsed line of history.txt (format: nightmail-report(5)). Only this parser interprets the words of a line. */
struct history_act {
	int64_t time;
	const char *what, *text; /* for example "run", "turn 3 to 4" */
	int64_t from, to;        /* turn numbers in such a text, else -1 */
	bool new_dice;           /* for a rollback: with new dice? */
	char seat[33];           /* for "bot" and "replacement": the empire, else "" */
	const char *bot;         /* for "bot": the bot's name, or "none"; else NULL */
	int64_t due;             /* for "due": the open turn's deadline; SCHEDULE_NEVER: none */
};

/* Calls the function for each line until it returns false; err 65, with the line, for an invalid or refused line. */
typedef bool history_act_fn(void *context, const struct history_act *act, struct error *err);
bool history_each(struct record *record, history_act_fn *take, void *context, struct error *err);

/* Number of rollbacks with new dice in the record's history. */
int64_t history_redice(struct record *record, struct error *err);

/* Is the game over? A game without a history was played by `simulate` or `arena` and counts as over. *ended:
   when, 0: unknown. */
bool history_is_over(struct record *record, int64_t *ended, struct error *err);

/* The host's facts of the last report; a game that the game master ended has separate ones for that.
   document_free. NULL with err. */
struct document *history_last_facts(struct record *record, struct error *err);

/* The winners of a finished game, according to its last state or, if its players ended it by a vote (HO-150),
   its last report; g_free it. NULL: nobody, or err. */
char *history_winners(
    struct record *record, struct record_turn end, const struct state *last, struct error *err);

#endif
