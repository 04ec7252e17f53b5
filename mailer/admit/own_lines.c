#include "mailer/admit/own_lines.h"

#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/mime/mail_html.h"
#include "parsers/html.h"

#include <string.h>

struct reading_limits admit_limits(const struct config *config)
{
	if (!config)
		return reading_limits;
	return (struct reading_limits){.line = (unsigned)config->limit_line,
	    .orders = READING_TOO_MANY * (unsigned)config->limit_order_lines};
}

bool admit_too_many(const struct config *config, const struct reading *reading, const char **reason)
{
	*reason = "it has more lines than the limit";
	if (reading->own > (config ? config->limit_order_lines : READING_ORDERS))
		return true;
	*reason = "it has more orders than the limit";
	return reading->too_many;
}

/* A quoted paragraph of HTML is one line, longer than any line of plain text. */
static bool has_paragraph(const struct letter *letter)
{
	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (line->kind == LETTER_OWN && text_width(line->text, strlen(line->text)) > REPORT_WIDTH)
			return true;
	}
	return false;
}

/* Adds the lines of a text as they look when they come back from its HTML part (HO-146). */
static void add_paragraphs(struct letter_known *known, const char *text)
{
	g_autoptr(GString) html = g_string_new(NULL), lines = g_string_new(NULL);

	if (!mail_html_write("", text, false, html))
		return;
	html_to_text(html->str, html->len, lines);
	letter_known_add(known, lines->str);
}

/* Reminders, summaries and letters carry the token of the turn, as answers do. */
struct letter_known *admit_known_lines(
    struct intake *intake, const struct admission *admission, const struct letter *letter, struct error *err)
{
	struct sql_texts_sent row;
	bool paragraphs = has_paragraph(letter);
	struct letter_known *known;
	struct db_rows *rows;

	if (!admission->has_token || admission->gm)
		return NULL;
	known = letter_known_new(letter);
	rows = sql_texts_sent(intake->site->db, admission->game->id, admission->token_turn,
	    admission->seat->name, admission->seat->id, err);
	while (sql_texts_sent_next(rows, &row, err)) {
		g_autofree char *text = g_strndup(row.bytes ? row.bytes : "", row.bytes_size);
		letter_known_add(known, text);
		if (paragraphs)
			add_paragraphs(known, text);
	}
	db_rows_free(rows);
	return known;
}
