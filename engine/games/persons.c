#include "engine/games/persons.h"

#include "engine/base/address.h"
#include "engine/base/text.h"
#include "engine/play/bot.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

/* A steady player misses at most one turn in so many. */
#define STEADY_TURNS 20

char *person_key(struct site *site, const char *address, struct error *err)
{
	g_autofree char *folded = address_fold(address);
	char *person = folded ? sql_person_of(site->db, folded, err) : NULL;

	return person || error_is_set(err) ? person : g_steal_pointer(&folded);
}

bool person_move(struct site *site, const char *from, const char *to, struct error *err)
{
	g_autofree char *folded = address_fold(to), *person = person_key(site, from, err);
	g_autofree char *other = person_key(site, to, err);

	if (!folded || !person || !other || strcmp(person, other) == 0)
		return !error_is_set(err);
	return sql_tally_move(site->db, other, person, err) &&
	       sql_player_merge(site->db, other, person, err) && sql_player_drop(site->db, other, err) &&
	       sql_aliases_move(site->db, other, person, err) && sql_alias_put(site->db, folded, person, err);
}

bool person_read(struct site *site, const char *folded, struct person *person, struct error *err)
{
	struct sql_records row;
	g_autofree char *key = person_key(site, folded, err);
	struct db_rows *rows = key ? sql_records(site->db, key, (int64_t)PERSON_GAMES, err) : NULL;

	*person = (struct person){0};
	if (!key)
		return !error_is_set(err);
	while (sql_records_next(rows, &row, err)) {
		bool took_over = row.late != 0;
		int64_t missed = row.absent;
		person->games++;
		person->asked += row.asked - (took_over ? missed : 0);
		person->missed += took_over ? 0 : missed;
		person->excused += row.excused;
		person->abandoned += !took_over && row.abandoned;
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
	g_autofree char *lower = text_lower(name);

	if (none)
		return NULL;
	if (strlen(name) > NAME_LONGEST || strspn(name, NAME_LETTERS "0123456789-_") != strlen(name) ||
	    strspn(name, NAME_LETTERS) == 0)
		return "a name is a letter and up to 30 letters, digits, - and _";
	if (bot_is_built_in(lower) || g_strv_contains(reserved, lower) ||
	    sql_player_name_is_taken(site->db, name, folded, err))
		return "that name is another's";
	return NULL;
}

bool person_set_name(
    struct site *site, const char *folded, const char *name, const char **why, struct error *err)
{
	bool none = g_ascii_strcasecmp(name, "none") == 0;
	g_autofree char *key = person_key(site, folded, err);

	*why = key ? name_trouble(site, key, name, none, err) : NULL;
	return !error_is_set(err) && (*why || sql_player_set_name(site->db, key, none ? NULL : name, err));
}

bool person_forget(struct site *site, const char *folded, struct error *err)
{
	g_autofree char *key = person_key(site, folded, err);

	return key && sql_tally_forget_player(site->db, key, err) &&
	       sql_lounge_leave_all(site->db, folded, err) &&
	       sql_person_counters_forget(site->db, folded, err) && sql_player_forget(site->db, key, err);
}
