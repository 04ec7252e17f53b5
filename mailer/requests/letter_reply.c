#include "mailer/requests/letter_reply.h"
/* A plain reply to a letter is a letter to its sender (HO-97). */
#include "engine/base/text.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"
#include "mailer/requests/press.h"
#include "parsers/escape.h"
#include "parsers/marks.h"
#include "parsers/prose.h"

#include <string.h>

#define UNSENT_SHOWN 40 /* characters of text that was not sent, at most */

/* The last Message-ID of the field, without brackets, if it is of our form. g_free it; NULL: it is not. */
static char *own_id(const struct filing *filing, const char *field)
{
	g_autofree char *ids = filing_ids(headers_find(&filing->mime.headers, field));
	const char *last = ids ? strrchr(ids, '<') : NULL;
	g_autofree char *id = last ? g_strndup(last + 1, strcspn(last + 1, ">")) : NULL;
	char *lower = id ? text_lower(id) : NULL;

	if (lower && !g_str_has_prefix(lower, "nm."))
		g_clear_pointer(&lower, g_free);
	return lower;
}

static bool find_by_id(struct filing *filing, const char *id, int64_t seat, struct error *err)
{
	struct sql_letter_answered row;
	struct db_rows *rows = sql_letter_answered(filing->site->db, id, filing->game->id, seat, err);
	bool found = sql_letter_answered_next(rows, &row, err);

	if (found) {
		filing->letter.writer = row.writer;
		filing->letter.masks = (unsigned)row.masks;
	}
	db_rows_free(rows);
	return found;
}

/* Some mail programs lose the ids, and some gateways write others. */
static bool find_by_subject(struct filing *filing, int64_t seat, struct error *err)
{
	struct sql_letter_of_subject row;
	struct db_rows *rows =
	    sql_letter_of_subject(filing->site->db, filing->game->id, seat, filing->mime.subject, err);
	bool found = sql_letter_of_subject_next(rows, &row, err);

	if (found) {
		filing->letter.writer = row.writer;
		filing->letter.masks = (unsigned)row.masks;
	}
	db_rows_free(rows);
	return found;
}

/* Does the mail reply to a letter to this empire? */
static bool find_answered(struct filing *filing, bool *found, struct error *err)
{
	int64_t seat = filing->seat ? filing->seat->id : 0;
	g_autofree char *id = own_id(filing, "In-Reply-To");

	if (!id)
		id = own_id(filing, "References");
	*found = id ? find_by_id(filing, id, seat, err) : find_by_subject(filing, seat, err);
	return !error_is_set(err);
}

/* Counts lines that read as orders, and commands that are understood. */
static guint count_meant(const struct reading *reading)
{
	unsigned count = 0, line = 0;
	const char *cause;

	for (unsigned i = 0; i < reading->set->count; i++) {
		const struct order *order = &reading->set->orders[i];
		count += order->status != ORDER_REFUSED && order->line != line;
		line = order->status != ORDER_REFUSED ? order->line : line;
	}
	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, i);
		count += strcmp(command->word, "end") != 0 && host_check(command, &cause);
	}
	return count;
}

/* Is it an ordinary reply? Not if it addresses a letter itself, or has nothing but orders and commands. */
static bool is_plain(const struct filing *filing)
{
	const struct reading *reading = filing->reading;
	const struct letter *letter = reading->letter;
	bool text = letter->notes > 0 || filing->answer.refused->count > 0;

	for (guint i = 0; i < reading->commands->len; i++)
		if (strcmp(g_array_index(reading->commands, struct reading_command, i).word, "press") == 0)
			return false;
	for (unsigned i = 0; i < reading->set->count; i++)
		text = text || reading->set->orders[i].status == ORDER_REFUSED;
	for (guint i = 0; i < letter->lines->len && !filing_grammar(filing); i++)
		text = text || g_array_index(letter->lines, struct letter_line, i).kind == LETTER_OWN;
	return text && !letter->filled;
}

/* Passwords and codes must not reach others; the mark of the end is not text. */
static bool is_kept_back(const struct reading *reading, unsigned line)
{
	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *command =
		    &g_array_index(reading->commands, struct reading_command, i);
		if (command->line == line)
			return host_is_secret(command) || strcmp(command->word, "end") == 0;
	}
	return false;
}

/* Collects the lines of the letter: the writer's own, with the blank ones between. */
static GString *take_text(struct reading *reading)
{
	GString *out = g_string_new(NULL);
	bool blank = false;

	for (guint i = 0; i < reading->letter->lines->len; i++) {
		struct letter_line *line = &g_array_index(reading->letter->lines, struct letter_line, i);
		bool own = line->kind == LETTER_OWN || line->kind == LETTER_COMMAND ||
		           line->kind == LETTER_COMMENT || line->kind == LETTER_REFUSED ||
		           line->kind == LETTER_JOINED || line->kind == LETTER_NOTE;
		/* Put a blank line where quoted lines separated two parts of the text. */
		blank = blank || !own;
		if (!own || is_kept_back(reading, line->number))
			continue;
		if (blank && out->len)
			g_string_append_c(out, '\n');
		blank = false;
		prose_text(out, line->raw, line->raw_size);
		g_string_append_c(out, '\n');
		line->kind = LETTER_PRESS;
	}
	return out;
}

/* Notes the writer's own text below /end, which does not go out: perhaps it was meant to. */
static void note_unsent(struct filing *filing)
{
	const struct letter *letter = filing->reading->letter;
	bool ended = false;

	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		g_autoptr(GString) text = g_string_new(NULL);
		if (!ended) {
			ended = line->kind == LETTER_COMMAND && mark_is_command(line->text, "end");
			continue;
		}
		if (mark_ends(line->text))
			return;
		if (!line->below || mark_is_advert(line->text))
			continue;
		escape_text(text, line->raw, line->raw_size, UNSENT_SHOWN);
		g_ptr_array_add(filing->answer.notes,
		    g_strdup_printf("what stands below /end was not sent; it begins \"%s\"", text->str));
		return;
	}
}

bool filing_find_letter(struct filing *filing, struct error *err)
{
	struct reading *reading = filing->reading;
	bool found = false;

	/* A sitter writes no letters (HO-154). */
	if (filing->admission.sits || !is_plain(filing) || !find_answered(filing, &found, err) || !found)
		return !error_is_set(err);
	filing->letter.meant = count_meant(reading);
	filing->letter.lines = take_text(reading);
	note_unsent(filing);
	filing->class = CLASS_ORDERS;
	order_set_free(reading->set);
	reading->set = order_set_new(0);
	g_array_set_size(reading->commands, 0);
	order_set_free(filing->answer.refused);
	filing->answer.refused = order_set_new(0);
	reading->letter->notes = reading->letter->below = reading->letter->quoted_orders = 0;
	reading->letter->original = 0;
	return true;
}

/* The recipient's name as the answer gives it. NULL with press->wrong: nobody plays that empire. */
static const char *address_letter(struct filing *filing, struct press *press)
{
	press->answers = true;
	press->anonymous = filing->letter.masks & MASK_READER;
	press->unnamed = filing->letter.masks & MASK_WRITER;
	press->gm = filing->letter.writer == 0;
	for (unsigned i = 0; i < filing->game->count && !press->gm; i++) {
		const struct game_seat *seat = &filing->game->seats[i];
		if (seat->id == filing->letter.writer && seat->taken && seat->name)
			g_ptr_array_add(press->names, seat->name);
	}
	if (press->unnamed)
		return "the writer of that letter";
	if (press->gm)
		return "the game master";
	return press->names->len ? g_ptr_array_index(press->names, 0) : "its writer";
}

static char *send_letter(struct filing *filing, struct press *press, struct error *err)
{
	char *wrong = NULL;

	if (filing->admission.stale)
		return g_strdup("the letter that you reply to is of an earlier turn; begin one by /press");
	if (!press->gm && !press->names->len)
		return g_strdup("nobody plays the empire that wrote to you any more");
	press_send(filing, press, filing->letter.lines->str, &wrong, err);
	return wrong;
}

bool filing_send_letter(struct filing *filing, struct error *err)
{
	struct press press = {.names = g_ptr_array_new()};
	const char *name = address_letter(filing, &press);
	g_autofree char *wrong = send_letter(filing, &press, err);

	if (wrong) {
		g_string_printf(
		    filing->answer.headline, "letter not sent (%.*s)", (int)strcspn(wrong, ":;"), wrong);
		g_string_printf(filing->answer.lead, "Your letter to %s was not sent: %s.", name, wrong);
		filing->answer.told_state = filing->game->state == GAME_OPEN;
	} else {
		g_string_printf(filing->answer.headline, "letter to %s sent", name);
		g_string_printf(filing->answer.lead, "Your letter went to %s.", name);
	}
	if (filing->letter.meant && !wrong)
		g_string_append_printf(filing->answer.lead,
		    " %u of its lines %s as orders or commands: sent as text, not carried out. To give orders, reply "
		    "to your report, or send a mail that holds nothing else.",
		    filing->letter.meant, filing->letter.meant == 1 ? "reads" : "read");
	g_ptr_array_free(press.names, TRUE);
	return !error_is_set(err);
}
