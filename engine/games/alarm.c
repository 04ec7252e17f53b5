#include "engine/games/alarm.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/store/statements.h"

#include <stdarg.h>

/* Prefix of the keys in table meta whose value is the time of an acknowledgement. */
#define ACK "ack "

static const struct {
	const char *word;
	enum alarm_severity severity;
} kinds[ALARM_KINDS] = {
#define ALARM(name, word, severity) {word, ALARM_##severity},
#include "engine/games/alarms.def"
#undef ALARM
};

static void alarm_free(gpointer item)
{
	struct alarm *alarm = item;

	g_free(alarm->game);
	g_free(alarm->empire);
	g_free(alarm->text);
	g_free(alarm);
}

GPtrArray *alarms_new(void)
{
	return g_ptr_array_new_with_free_func(alarm_free);
}

struct alarm *alarm_add(GPtrArray *alarms, enum alarm_kind kind, const char *game, const char *empire,
    int64_t since, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	g_autofree char *text = g_strdup_vprintf(format, values);
	va_end(values);
	struct alarm *alarm = g_new0(struct alarm, 1);
	*alarm = (struct alarm){.kind = kind,
	    .game = g_strdup(game),
	    .empire = g_strdup(empire),
	    .since = since,
	    /* escaped, because it is shown on terminals and in mails */
	    .text = error_shown(text)};
	g_ptr_array_add(alarms, alarm);
	return alarm;
}

const char *alarm_word(enum alarm_kind kind)
{
	return kinds[kind].word;
}

enum alarm_severity alarm_severity(enum alarm_kind kind)
{
	return kinds[kind].severity;
}

const char *alarm_severity_word(enum alarm_severity severity)
{
	return severity == ALARM_BAD ? "bad" : "warn";
}

bool alarm_find(const char *word, enum alarm_kind *kind)
{
	for (int i = 0; i < ALARM_KINDS; i++)
		if (g_ascii_strcasecmp(kinds[i].word, word) == 0) {
			*kind = (enum alarm_kind)i;
			return true;
		}
	return false;
}

/* --- Acknowledging ----------------------------------------------------------- */

/* The key contains the whole alarm: as soon as its text changes, the alarm counts as a new one. */
static char *key_of(const struct alarm *alarm)
{
	return g_strdup_printf(ACK "%s %s %s: %s", kinds[alarm->kind].word, alarm->game ? alarm->game : "",
	    alarm->empire ? alarm->empire : "", alarm->text);
}

bool alarm_acknowledge(struct site *site, const struct alarm *alarm, struct error *err)
{
	g_autofree char *key = key_of(alarm);

	return sql_meta_set_integer(site->db, key, clock_now(), err);
}

static bool is_acknowledged(struct site *site, const struct alarm *alarm, struct error *err)
{
	g_autofree char *key = key_of(alarm);

	return sql_meta_integer(site->db, key, err) != 0;
}

bool alarms_silence(struct site *site, GPtrArray *alarms, struct error *err)
{
	for (guint i = 0; i < alarms->len && !error_is_set(err);) {
		if (is_acknowledged(site, alarms->pdata[i], err))
			g_ptr_array_remove_index(alarms, i);
		else
			i++;
	}
	return !error_is_set(err);
}

bool alarms_forget(struct site *site, const GPtrArray *alarms, struct error *err)
{
	g_autoptr(GHashTable) stands = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	g_autoptr(GPtrArray) over = g_ptr_array_new_with_free_func(g_free);
	for (guint i = 0; i < alarms->len; i++)
		g_hash_table_add(stands, key_of(alarms->pdata[i]));
	struct sql_meta_names row;
	struct db_rows *rows = sql_meta_names(site->db, 1, ACK "*", err);
	while (sql_meta_names_next(rows, &row, err))
		if (!g_hash_table_contains(stands, row.name))
			g_ptr_array_add(over, g_strdup(row.name));
	db_rows_free(rows);
	for (guint i = 0; i < over->len && !error_is_set(err); i++)
		sql_meta_drop(site->db, over->pdata[i], err);
	return !error_is_set(err);
}
