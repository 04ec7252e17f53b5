#include "mailer/send/parcel.h"

#include "engine/base/address.h"
#include "engine/games/calendar.h"
#include "engine/games/game_page.h"
#include "engine/games/remarks.h"
#include "engine/maps/picture.h"
#include "engine/play/rulesets.h"
#include "engine/store/statements.h"
#include "mailer/send/compose.h"
#include "mailer/mime/mail_html.h"

#include <string.h>

void parcel_clear(gpointer item)
{
	struct parcel *letter = item;
	g_free(letter->sender);
	g_free(letter->name);
	g_free(letter->recipient);
	g_free(letter->message_id);
	g_free(letter->key);
	if (letter->message)
		g_string_free(letter->message, TRUE);
	g_free(letter->said);
}

GArray *parcels_new(void)
{
	GArray *letters = g_array_new(FALSE, TRUE, sizeof(struct parcel));
	g_array_set_clear_func(letters, parcel_clear);
	return letters;
}

void parcels_append(GArray *letters, GArray *more)
{
	if (more->len > 0)
		g_array_append_vals(letters, more->data, more->len);
	g_array_set_clear_func(more, NULL);
	g_array_unref(more);
}

static void part_clear(gpointer item)
{
	struct compose_part *part = item;
	g_free(part->name);
	g_free(part->text);
}

/* Inputs for making attachments. */
struct attached {
	struct site *site;
	struct pictures *pictures;
	int64_t game, turn;
	const char *game_name, *address;
	const GPtrArray *remarks; /* the recipient's own notes */
};

/* Reads the stored report; false: there is none. */
static bool part_read(
    const struct attached *a, int64_t turn, const char *stored, struct compose_part *part, struct error *err)
{
	struct sql_report row;
	struct db_rows *rows = sql_report(a->site->db, a->game, turn, stored, err);
	bool found = sql_report_next(rows, &row, err);
	if (found) {
		part->size = row.bytes_size;
		part->text = g_strndup(row.bytes, row.bytes_size);
	}
	db_rows_free(rows);
	return found;
}

/* Draws the SVG, or the PNG of it. */
static bool part_draw(
    const struct attached *a, const struct attachment *attachment, GString *bytes, struct error *err)
{
	g_autoptr(GString) svg = g_string_new(NULL);
	struct picture_job job = {.svg = svg, .out = bytes};

	if (!pictures_svg(a->site, a->game, attachment, svg, err))
		return false;
	if (strcmp(attachment->suffix, "svg") == 0) {
		g_string_append_len(bytes, svg->str, (gssize)svg->len);
		return true;
	}
	picture_draw_all(&job, 1, 1);
	return error_pass(&job.err, err, NULL);
}

static bool part_write(
    const struct attached *a, const struct attachment *attachment, GString *bytes, struct error *err)
{
	g_autofree char *stem =
	    g_strndup(attachment->file, (gsize)(attachment->suffix - attachment->file - 1));

	if (strcmp(attachment->suffix, "html") != 0)
		return part_draw(a, attachment, bytes, err);
	return game_page_make(a->site, a->game, attachment->turn, stem, a->address, a->remarks, bytes, err);
}

/* Makes a picture or page from the report, as these are not stored (HO-63). If it cannot be made, the mail goes
   without. */
static bool part_make(
    const struct attached *a, const struct attachment *attachment, struct compose_part *part)
{
	struct error err = {0};
	GString *drawn = pictures_take(a->pictures, a->game, attachment->turn, attachment->file);
	GString *bytes = drawn ? drawn : g_string_new(NULL);
	bool good = drawn || part_write(a, attachment, bytes, &err);

	part->size = bytes->len;
	part->text = g_string_free(bytes, FALSE);
	if (!good)
		site_log(
		    a->site, "%s is left out: %s", part->name, err.text ? err.text : "there is no report");
	error_clear(&err);
	return good;
}

static bool is_made(const char *suffix)
{
	return strcmp(suffix, "svg") == 0 || strcmp(suffix, "png") == 0 || strcmp(suffix, "html") == 0;
}

/* Adds the current deadline as a calendar entry, unless the mail's turn is over. */
static bool part_add_calendar(const struct attached *a, GArray *parts, struct error *err)
{
	struct game *game = game_load_id(a->site, a->game, err);
	g_autoptr(GString) calendar = g_string_new(NULL);
	if (game && game->turn == a->turn && calendar_write_mail(game, calendar)) {
		g_string_replace(calendar, "\r\n", "\n", 0);
		struct compose_part part = {g_strdup(CALENDAR_NAME), g_strdup(calendar->str), calendar->len};
		g_array_append_val(parts, part);
	}
	game_free(game);
	return !error_is_set(err);
}

/* Adds the attachments that the row names. Their file names have turn and game, so that they differ in a folder of
   downloads: `demo-turn-0007-MING.svg`. */
static bool letter_read_parts(const struct attached *a, const char *names, GArray *parts, struct error *err)
{
	g_auto(GStrv) list = g_strsplit(names, "\n", 0);
	for (char **name = list; *name; name++) {
		if (strcmp(*name, CALENDAR_NAME) == 0) {
			if (!part_add_calendar(a, parts, err))
				return false;
			continue;
		}
		struct attachment attachment = attachment_of(*name, a->turn);
		if (!attachment.suffix)
			continue;
		struct compose_part part = {.name = g_strdup_printf("%s-turn-%04" G_GINT64_FORMAT "-%s",
		                                a->game_name, (gint64)attachment.turn, attachment.file)};
		if (is_made(attachment.suffix) ? part_make(a, &attachment, &part)
		                               : part_read(a, attachment.turn, attachment.file, &part, err))
			g_array_append_val(parts, part);
		else
			part_clear(&part);
	}
	return !error_is_set(err);
}

/* The mail's name in the log: `report demo turn 4 MING`. */
static char *letter_name(const struct sql_letter *row)
{
	GString *name = g_string_new(row->kind);
	const struct ruleset *ruleset = row->ruleset ? ruleset_find(row->ruleset) : NULL;
	if (row->game_name)
		g_string_append_printf(name, " %s", row->game_name);
	/* Mails without a turn have turn 0: a stranger's answer, a letter before the start. */
	if (ruleset && row->turn >= ruleset->first_turn && row->has_token)
		g_string_append_printf(name, " turn %" G_GINT64_FORMAT, row->turn);
	if (row->seat_name)
		g_string_append_printf(name, " %s", row->seat_name);
	return g_string_free(name, FALSE);
}

/* Bytes of text; Gmail shows only the first 102 KiB of a mail (HO-156). */
#define CLIPPED (96 << 10)
#define TEMPLATE "\nORDERS FOR TURN "

/* Moves the order template of such a long report to the top and says so; g_free it. */
static char *with_template_first(const char *body)
{
	const char *template = strlen(body) > CLIPPED ? strstr(body, TEMPLATE) : NULL;

	if (!template)
		return g_strdup(body);
	return g_strdup_printf("This report is long, and some mail programs show its beginning\n"
	                       "alone: the order template is first, the report below it.\n%s\n\n%.*s\n",
	    template, (int)(template - body), body);
}

/* The mail's body with the reader's own notes, which are not stored in it (HO-151); g_free it. */
static char *letter_body(struct site *site, const struct sql_letter *row, struct error *err)
{
	bool report = strcmp(row->kind, "report") == 0, answer = strcmp(row->kind, "answer") == 0;
	g_autoptr(GPtrArray) remarks =
	    row->seat && !row->to_sitter && (report || answer) ? remarks_of(site, row->seat, err) : NULL;

	g_autofree char *body =
	    !remarks || (remarks->len == 0 && !answer)
	        ? g_strdup(row->body)
	        : (report ? remarks_in_report : remarks_in_answer)(remarks, row->body, row->flowed);
	return report && !row->flowed ? with_template_first(body) : g_steal_pointer(&body);
}

static bool letter_compose(struct site *site, struct pictures *pictures, struct parcel *letter,
    const struct sql_letter *row, struct error *err)
{
	g_autofree char *body = letter_body(site, row, err);
	g_autoptr(GString) html = g_string_new(NULL);
	g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(struct compose_part));
	g_array_set_clear_func(parts, part_clear);
	g_autoptr(GPtrArray) remarks = remarks_of(site, row->to_sitter ? 0 : row->seat, err);
	const struct attached attached = {
	    site, pictures, row->game, row->turn, row->game_name, row->from_address, remarks};
	if (!letter_read_parts(&attached, row->attachments, parts, err))
		return false;
	struct compose_mail mail = {
	    .recipient = letter->recipient,
	    .message_id = letter->message_id,
	    .from_name = row->from_name,
	    .from_address = row->from_address,
	    .reply_to = row->reply_to,
	    .subject = row->subject,
	    .auto_submitted = row->auto_submitted,
	    .in_reply_to = row->in_reply_to,
	    .references = row->refs,
	    .unsubscribe = row->unsubscribe,
	    .body = body,
	    .html = row->html && mail_html_write(row->subject, body, row->flowed, html) ? html->str : NULL,
	    .flowed = row->flowed,
	    .date = row->queued,
	    .parts = (const struct compose_part *)(const void *)parts->data,
	    .count = parts->len,
	};
	struct error trouble = {0};
	letter->message = g_string_new(NULL);
	if (!letter->recipient)
		error_set(&trouble, EXIT_DATA, "the address cannot be sent to");
	if (!letter->recipient || !compose_message(&mail, letter->message, &trouble)) {
		letter->said = g_strdup(trouble.text);
		g_string_free(letter->message, TRUE);
		letter->message = NULL;
	}
	error_clear(&trouble);
	return true;
}

char *parcel_answer_key(int64_t game, const char *recipient)
{
	return g_strdup_printf("%" G_GINT64_FORMAT " %s", game, recipient);
}

bool parcel_read(
    struct site *site, struct pictures *pictures, int64_t id, struct parcel *letter, struct error *err)
{
	struct sql_letter row;
	struct db_rows *rows = sql_letter(site->db, id, err);
	bool good = rows != NULL;
	if (sql_letter_next(rows, &row, err)) {
		letter->id = id;
		/* a reply of a sitter's server says nothing about the player's address */
		letter->seat = row.to_sitter ? 0 : row.seat;
		letter->lent = row.to_sitter ? row.seat : 0;
		letter->name = letter_name(&row);
		letter->recipient = address_wire(row.recipient);
		letter->sender = g_strdup(row.sender);
		letter->message_id = g_strdup(row.message_id);
		if (strcmp(row.kind, "answer") == 0)
			letter->key = parcel_answer_key(row.game, row.recipient);
		letter->again = row.tries > 0 || strcmp(row.state, "retry") == 0;
		good = letter_compose(site, pictures, letter, &row, err);
	}
	db_rows_free(rows);
	return good && !error_is_set(err);
}
