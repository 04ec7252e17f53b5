/* Parses delivery reports (HO-32, MC-164 to MC-169): which of our mails came back, and did it fail for good? */
#include "engine/games/sitters.h"
#include "engine/store/statements.h"
#include "mailer/answer/bounce.h"

#include <string.h>

/* Message-IDs that are looked up: a report has that of the mail and few others. */
#define IDS_MAX 100

static bool is_id_char(char c)
{
	return g_ascii_isalnum(c) || c == '.' || c == '-' || c == '_' || c == '@';
}

/* Returns the next text of the form of our Message-IDs, `nm.` ... `@` ...; NULL at the end. */
static char *next_id(const char *raw, size_t size, size_t *at)
{
	for (; *at + 3 < size; (*at)++) {
		size_t end = *at;
		if (g_ascii_strncasecmp(raw + *at, "nm.", 3) != 0 || (*at && is_id_char(raw[*at - 1])))
			continue;
		while (end < size && is_id_char(raw[end]))
			end++;
		if (memchr(raw + *at, '@', end - *at) && end - *at < 250) {
			char *id = g_ascii_strdown(raw + *at, (gssize)(end - *at));
			*at = end;
			return id;
		}
	}
	return NULL;
}

/* Is the id at `at` the returned mail's own Message-ID, rather than one in its References or In-Reply-To? */
static bool is_own(const char *raw, size_t at)
{
	static const char field[] = "\nMessage-ID:";
	size_t size = strlen(field);

	while (at && raw[at - 1] && strchr(" \t\r\n<", raw[at - 1]))
		at--;
	return at >= size && g_ascii_strncasecmp(raw + at - size, field, size) == 0;
}

/* Did delivery fail? A report that only tells of a delay, or of success, does not count. */
static bool has_failed(const char *raw, size_t size, const char *subject)
{
	bool any = false, failed = false;
	g_autofree char *lower = g_utf8_casefold(subject, -1);

	for (const char *p = raw, *end = raw + size; p && p < end;) {
		if ((size_t)(end - p) > 7 && g_ascii_strncasecmp(p, "Action:", 7) == 0) {
			const char *value = p + 7;
			while (value < end && (*value == ' ' || *value == '\t'))
				value++;
			any = true;
			failed = failed ||
			         ((size_t)(end - value) >= 6 && g_ascii_strncasecmp(value, "failed", 6) == 0);
		}
		p = memchr(p, '\n', (size_t)(end - p));
		p = p ? p + 1 : NULL;
	}
	if (any)
		return failed;
	return !strstr(lower, "delay") && !strstr(lower, "warning") && !strstr(lower, "deferred");
}

/* A failed mail to a sitter says nothing about the player's address, but the player is told (HO-154). */
static bool count_lent(struct filing *filing, const char *id, struct error *err)
{
	int64_t lent = sql_outbox_lent(filing->site->db, id, err);

	return lent == 0 ? !error_is_set(err)
	                 : sql_outbox_lent_came_back(filing->site->db, id, err) &&
	                       sitter_unreached(filing->site, lent, err);
}

/* Each returned mail counts once, however often its report is sent. A mail to an address that has left the roster
   counts for nobody. */
static bool count_failure(struct filing *filing, const char *id, bool *ours, struct error *err)
{
	int64_t seat = sql_outbox_seat(filing->site->db, id, err);

	*ours = seat >= 0;
	if (seat <= 0)
		return !error_is_set(err);
	filing->admission.seat = people_seat_by_id(filing->site, seat, err);
	if (error_is_set(err) || !count_lent(filing, id, err))
		return false;
	return sql_outbox_came_back(filing->site->db, id, err) &&
	       (db_changes(filing->site->db) == 0 || sql_seat_bounce(filing->site->db, seat, err));
}

/* Counts the first of our Message-IDs in the report; with `own` only ids that are the returned mail's own. */
static bool count_first(
    struct filing *filing, const char *raw, size_t size, bool own, bool *ours, struct error *err)
{
	char *id;
	size_t at = 0;
	bool good = true;

	for (int i = 0; good && !*ours && i < IDS_MAX && (id = next_id(raw, size, &at)); i++) {
		if (!own || is_own(raw, at - strlen(id)))
			good = count_failure(filing, id, ours, err);
		g_free(id);
	}
	return good;
}

bool filing_bounce(struct filing *filing, struct error *err)
{
	struct sql_mail_raw row;
	struct db_rows *rows = sql_mail_raw(filing->site->db, filing->mail, err);
	g_autofree char *raw = NULL;
	size_t size = 0;
	bool ours = false;

	if (sql_mail_raw_next(rows, &row, err)) {
		size = row.raw_size;
		raw = g_memdup2(row.raw, size);
	}
	db_rows_free(rows);
	if (!raw || error_is_set(err))
		return !error_is_set(err);
	if (!has_failed(raw, size, filing->mime.subject)) {
		filing_log(
		    filing, "mail %" G_GINT64_FORMAT " tells of a delay or a delivery", (gint64)filing->mail);
		return true;
	}
	if (!count_first(filing, raw, size, true, &ours, err) ||
	    !count_first(filing, raw, size, false, &ours, err))
		return false;
	filing_log(filing,
	    ours ? "mail %" G_GINT64_FORMAT " is a bounce of ours"
	         : "mail %" G_GINT64_FORMAT " is a bounce of nothing of ours",
	    (gint64)filing->mail);
	return true;
}
