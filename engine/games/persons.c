#include "engine/games/persons.h"

#include "engine/base/text.h"
#include "engine/play/bot.h"

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

#define NAME_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define NAME_LONGEST 31

static const char *name_trouble(
    struct site *site, const char *folded, const char *name, bool none, struct error *err)
{
	static const char *const reserved[] = {"gm", "all", "host", "nobody", NULL};
	g_autofree char *lower = g_ascii_strdown(name, -1);

	if (none)
		return NULL;
	if (strlen(name) > NAME_LONGEST || strspn(name, NAME_LETTERS "0123456789-_") != strlen(name) ||
	    strspn(name, NAME_LETTERS) == 0)
		return "a name is a letter and up to 30 letters, digits, - and _";
	if (bot_is_built_in(lower) || g_strv_contains(reserved, lower) ||
	    db_integer_of(site->db, err, 0,
	        "SELECT 1 FROM player WHERE name = ? COLLATE NOCASE AND folded != ?", "tt", name, folded))
		return "that name is another's";
	return NULL;
}

bool person_set_name(
    struct site *site, const char *folded, const char *name, const char **why, struct error *err)
{
	bool none = g_ascii_strcasecmp(name, "none") == 0;

	*why = name_trouble(site, folded, name, none, err);
	return !error_is_set(err) && (*why || db_run(site->db, err,
	                                          "INSERT INTO player (folded, name) VALUES (?1, ?2)"
	                                          " ON CONFLICT DO UPDATE SET name = ?2",
	                                          "tt", folded, none ? NULL : name));
}

bool person_forget(struct site *site, const char *folded, struct error *err)
{
	return db_run(site->db, err, "UPDATE tally SET player = NULL WHERE player = ?", "t", folded) &&
	       db_run(site->db, err, "DELETE FROM lounge WHERE folded = ?", "t", folded) &&
	       db_run(site->db, err,
	           "DELETE FROM counter WHERE kind IN ('silent', 'passed over') AND period = 0"
	           " AND substr(key, instr(key, ' ') + 1) = ?",
	           "t", folded) &&
	       db_run(site->db, err, "UPDATE player SET name = NULL WHERE folded = ?", "t", folded);
}
