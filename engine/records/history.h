/* What history.txt tells of a record's turns: when each was opened and run. */
#ifndef ENGINE_RECORDS_HISTORY_H
#define ENGINE_RECORDS_HISTORY_H

#include "engine/records/record.h"

struct history_turn {
	struct record_turn id;
	int64_t opened, ran; /* seconds of the epoch; ran 0: open, or open again, when it was voided */
};

/* All turns of the record, standing ones first, in the order of record_turns; g_array_unref. NULL with err: 65, the
   history does not fit the turns. */
GArray *history_turns(struct record *record, struct error *err);

/* A line of history.txt, whose words nightmail-report(5) tells: what is decided by is read from them here alone. */
struct history_act {
	int64_t time;
	const char *what, *text; /* "run", "turn 3 to 4" */
	int64_t from, to;        /* of such a text, else -1 */
	bool new_dice;           /* of a rollback */
	char seat[33];           /* of "bot" and "replacement", else "" */
	const char *bot;         /* of "bot": its name, or "none"; else NULL */
	int64_t due;             /* of "due": the deadline of the open turn; SCHEDULE_NEVER: none */
};

/* Each line in turn, as long as it is taken; err 65 with the line of one that is none, or that is not taken. */
typedef bool history_act_fn(void *context, const struct history_act *act, struct error *err);
bool history_each(struct record *record, history_act_fn *take, void *context, struct error *err);

/* How often a rollback of the record's history gave new dice. */
int64_t history_redice(struct record *record, struct error *err);

/* Is the game over? A game without a history was played by `simulate` or `arena`, and is over as it stands. *ended:
   when, 0: nobody knows. */
bool history_is_over(struct record *record, int64_t *ended, struct error *err);

/* The host's facts of the last report: where the game master ended the game, it has some of its own; document_free.
   NULL with err. */
struct document *history_last_facts(struct record *record, struct error *err);

/* Who won a game that is over, as its last state says, else, of one that its players ended by a vote (HO-150), its last
   report; g_free it. NULL: nobody, or err. */
char *history_winners(
    struct record *record, struct record_turn end, const struct state *last, struct error *err);

#endif
