#include "engine/games/persons.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

/* One in so many turns may be missed by who is steady. */
#define STEADY_TURNS 20

bool person_read(struct site *site, const char *folded, struct person *person, struct error *err)
{
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT sum(asked), sum(absent), sum(excused), max(abandoned),"
	    " min(turn) > (SELECT min(turn) FROM tally AS first WHERE first.game = tally.game AND first.void = 0)"
	    " FROM tally WHERE player = ? AND void = 0 GROUP BY game ORDER BY game DESC LIMIT ?",
	    "ti", folded, (int64_t)PERSON_GAMES);

	*person = (struct person){0};
	while (rows && db_next(rows, err)) {
		bool took_over = db_integer(rows, 4) != 0;
		int64_t missed = db_integer(rows, 1);
		person->games++;
		person->asked += db_integer(rows, 0) - (took_over ? missed : 0);
		person->missed += took_over ? 0 : missed;
		person->excused += db_integer(rows, 2);
		person->abandoned += !took_over && db_integer(rows, 3);
		person->takeovers += took_over;
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

const char *person_word(const struct person *person)
{
	if (person->asked == 0)
		return "new";
	return person->abandoned == 0 && person->missed * STEADY_TURNS <= person->asked ? "steady"
	                                                                                : "unsteady";
}

bool person_may_join(struct site *site, const struct game *game, const char *folded, struct error *err)
{
	struct person person;

	return game->host.record == RECORD_ANY ||
	       (person_read(site, folded, &person, err) && strcmp(person_word(&person), "unsteady") != 0);
}

static void append_count(GString *out, int64_t number, const char *one, const char *many)
{
	if (number == 0)
		g_string_append_printf(out, "no %s", one);
	else
		g_string_append_printf(out, "%" PRId64 " %s", number, text_plural(number, one, many));
}

void person_text(const struct person *person, GString *out)
{
	g_string_append_printf(out, "%s: ", person_word(person));
	append_count(out, person->games, "game", "games");
	g_string_append(out, ", ");
	append_count(out, person->asked, "turn asked", "turns asked");
	g_string_append(out, ", ");
	append_count(out, person->missed, "turn missed", "turns missed");
	g_string_append_printf(out, ", %" PRId64 " excused by vacation, ", person->excused);
	append_count(out, person->takeovers, "takeover", "takeovers");
	if (person->abandoned)
		append_count(g_string_append(out, ", "), person->abandoned, "game left", "games left");
}

bool person_forget(struct site *site, const char *folded, struct error *err)
{
	return db_run(site->db, err, "UPDATE tally SET player = NULL WHERE player = ?", "t", folded) &&
	       db_run(site->db, err, "DELETE FROM lounge WHERE folded = ?", "t", folded) &&
	       db_run(site->db, err, "UPDATE player SET name = NULL WHERE folded = ?", "t", folded);
}
