#include "mailer/filing/same_mail.h"

#include "engine/base/hash.h"
#include "engine/store/statements.h"
#include "mailer/filing/filing.h"
#include "parsers/date.h"

#include <inttypes.h>

static bool is_own(enum letter_kind kind)
{
	return kind == LETTER_OWN || kind == LETTER_COMMAND || kind == LETTER_COMMENT ||
	       kind == LETTER_REFUSED || kind == LETTER_PRESS || kind == LETTER_JOINED || kind == LETTER_NOTE;
}

static void hash_mark(const GString *text, char hex[65])
{
	hash_sha256_hex(text->str, text->len, hex);
}

/* Blanks and a footer are left out: a forwarder may have added the footer and cut blanks off (MC-175). */
static void mark_own_text(const struct filing *filing, char hex[65])
{
	const GArray *lines = filing->reading->letter->lines;
	g_autoptr(GString) own = g_string_new(filing->admission.folded);

	for (guint i = 0; i < lines->len; i++) {
		const struct letter_line *line = &g_array_index(lines, struct letter_line, i);
		gsize size = line->raw_size;
		if (!is_own(line->kind))
			continue;
		while (size > 0 && (line->raw[size - 1] == ' ' || line->raw[size - 1] == '\t'))
			size--;
		g_string_append_c(own, '\n');
		g_string_append_len(own, line->raw, (gssize)size);
	}
	hash_mark(own, hex);
}

static void add_said(GString *said, const struct letter_line *line)
{
	const char *end = line->raw + line->raw_size;

	for (const char *at = line->raw; at < end; at = g_utf8_next_char(at))
		if (!g_unichar_isspace(g_utf8_get_char(at)))
			g_string_append_len(said, at, g_utf8_next_char(at) - at);
}

/* Leaves out Message-ID and In-Reply-To, which need not be signed: a new id does not make another mail, and the meaning
   of a mail does not depend on what it replies to, except for lines that are the writer's own only by that. */
static void mark_said(const struct filing *filing, char hex[65])
{
	const struct letter *letter = filing->reading->letter;
	const char *date = headers_find(&filing->mime.headers, "Date");
	g_autoptr(GString) said = g_string_new(filing->admission.folded);
	int64_t time;

	if (!date)
		return;
	if (date_read(date, &time))
		g_string_append_printf(said, "\n%" PRId64 "\n", time);
	else
		g_string_append_printf(said, "\n%s\n", date);
	gsize empty = said->len;
	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (is_own(line->judged))
			add_said(said, line);
	}
	for (guint i = 0; (letter->filled || said->len == empty) && i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (is_own(line->kind) && !is_own(line->judged))
			add_said(said, line);
	}
	hash_mark(said, hex);
}

/* Includes commands with their secrets and letters: another password makes another command. */
static void mark_meant(const struct filing *filing, char hex[65])
{
	const struct reading *reading = filing->reading;
	g_autoptr(GString) meant = g_string_new(filing->admission.folded);
	gsize empty = meant->len;

	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].status != ORDER_REFUSED)
			g_string_append_printf(meant, "\n%s", reading->set->orders[i].canonical);
	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, i);
		g_string_append_printf(
		    meant, "\n/%s %s\n%s", command->word, command->rest, command->body ? command->body : "");
	}
	if (meant->len > empty)
		hash_mark(meant, hex);
}

const struct same_marks *same_mail_marks(struct filing *filing)
{
	struct same_marks *marks = &filing->marks;

	if (!*marks->own_text) {
		mark_own_text(filing, marks->own_text);
		mark_said(filing, marks->said);
		mark_meant(filing, marks->meant);
	}
	return marks;
}

/* A rejected copy must not hide the genuine mail. */
bool same_mail_of_bytes(struct filing *filing, bool *same, struct error *err)
{
	struct sql_mail_first_like row;
	struct db_rows *rows = sql_mail_first_like(filing->site->db, filing->mail, err);
	int64_t first = 0, game = 0, seat = 0;

	if (sql_mail_first_like_next(rows, &row, err)) {
		first = row.mail;
		game = row.game;
		seat = row.seat;
	}
	db_rows_free(rows);
	*same = first != 0;
	if (!first || error_is_set(err))
		return !error_is_set(err);
	return sql_mail_file_same(filing->site->db, filing->mail, first, game, seat, err);
}

bool same_mail_was_taken(struct filing *filing, struct error *err)
{
	g_autofree char *id = filing_ids(headers_find(&filing->mime.headers, "Message-ID"));
	const struct same_marks *marks;

	if (filing->admission.stale)
		return sql_mail_is_resent(filing->site->db, filing->mail, err);
	marks = same_mail_marks(filing);
	return sql_mail_is_repeated(filing->site->db,
	    &(struct sql_mail_is_repeated){.message_id = id,
	        .own_text = marks->own_text,
	        .said = marks->said,
	        .meant = marks->meant,
	        .game = filing->admission.game->id,
	        .seat = filing->admission.seat ? filing->admission.seat->id : (int64_t)0,
	        .mail = filing->mail},
	    err);
}
