/* The command `mail`: lists mails that are held, refused or waiting, and shows what became of all others (HO-10,
   HO-123). */
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/games/game.h"
#include "engine/site/site.h"
#include "engine/store/statements.h"
#include "mailer/admit/admission.h"
#include "mailer/intake/intake.h"
#include "mailer/admit/mail_shown.h"
#include "mailer/store/store.h"
#include "parsers/escape.h"
#include "parsers/header.h"

#include <inttypes.h>
#include <string.h>

/* Appends a header of the raw mail, escaped for a terminal. */
static void show_header(const struct headers *headers, const char *name, unsigned width, GString *out)
{
	const char *value = headers_find(headers, name);
	g_autofree char *valid = text_valid(value ? value : "-");

	escape_text(out, valid, strlen(valid), width);
}

/* Prints a line whose parts come from the database, at once. */
static void print_shown(const char *line, const struct site *site)
{
	g_autofree char *shown = error_shown(line);

	fprintf(site->out, "%s\n", shown);
}

/* Which mails are listed; all NULL: those that the game master may have to look at. */
struct choice {
	const char *game, *empire, *class;
};

static void list_line(const struct sql_mails_to_see *mail, const struct site *site)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct headers headers;

	g_string_append_printf(out, "%" PRId64 "  ", mail->id);
	clock_people(mail->arrived, site->config->timezone, out);
	g_string_append_printf(out, "  %s  %s  ", mail->state, mail->class ? mail->class : "-");
	headers_read(&headers, mail->raw ? mail->raw : "", mail->raw_size, mail->raw_size + 1);
	if (mail->raw || !mail->sender)
		show_header(&headers, "From", 50, out);
	else
		escape_text(out, mail->sender, strlen(mail->sender), 50);
	headers_clear(&headers);
	if (mail->reason) {
		g_string_append(out, "  ");
		escape_text(out, mail->reason, strlen(mail->reason), 80);
	}
	print_shown(out->str, site);
}

static bool is_class(const char *word)
{
	for (enum mail_class each = 0; each < CLASS_ADMITTED; each++)
		if (strcmp(mail_class_name(each), word) == 0)
			return true;
	return false;
}

/* Report a misspelt word instead of an empty list. */
static bool check_choice(struct site *site, const struct choice *choice, struct error *err)
{
	struct game *game = choice->game ? game_load(site, choice->game, err) : NULL;

	if (game && choice->empire && g_ascii_strcasecmp(choice->empire, "gm") != 0)
		game_seat_find(game, choice->empire, err);
	game_free(game);
	return !error_is_set(err);
}

static bool list_mails(struct site *site, const struct choice *choice, struct error *err)
{
	struct sql_mails_to_see row;
	struct db_rows *rows = check_choice(site, choice, err)
	                           ? sql_mails_to_see(site->db, choice->game, choice->empire, choice->class,
	                                 STORE_CARRIED_OUT, err)
	                           : NULL;

	while (rows && sql_mails_to_see_next(rows, &row, err))
		list_line(&row, site);
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Prints what became of a released mail: its empire and answer, or why it is still refused. */
static bool tell_released(struct site *site, int64_t id, int64_t before, struct error *err)
{
	struct sql_mail_outcome row;
	struct db_rows *rows = sql_mail_outcome(site->db, before, id, err);
	bool taken = false;

	if (sql_mail_outcome_next(rows, &row, err)) {
		const char *state = row.state, *class = row.class, *answer = row.subject;
		g_autoptr(GString) reason = g_string_new(NULL);
		escape_text(reason, row.reason, strlen(row.reason), 200);
		taken = strcmp(state, "filed") == 0 &&
		        (g_strcmp0(class, "orders") == 0 || g_strcmp0(class, "empty") == 0);
		if (taken)
			fprintf(site->out, "mail %" PRId64 " is taken: %s %s, %s\n", id, row.game,
			    row.seat ? row.seat : "gm",
			    answer        ? answer
			    : reason->len ? reason->str
			                  : "not answered");
		else
			error_set(err, EXIT_DATA, "mail %" PRId64 " is not taken: %s", id,
			    reason->len ? reason->str : state);
	}
	db_rows_free(rows);
	return taken && !error_is_set(err);
}

/* Files held, waiting and refused mails again; the GM's word proves that they come from their senders. */
static bool release_mail(struct site *site, int64_t id, struct error *err)
{
	int64_t before = sql_outbox_last_id(site->db, err);

	if (!sql_mail_release(site->db, id, STORE_RELEASED, err))
		return false;
	if (db_changes(site->db) == 0)
		return error_set(err, EXIT_NO_INPUT, "there is no held or refused mail %" PRId64, id);
	site_log(site, "mail %" PRId64 " released", id);
	return intake_file_all(site, err) && tell_released(site, id, before, err);
}

static bool drop_mail(struct site *site, int64_t id, struct error *err)
{
	bool found = false;
	bool good = db_begin(site->db, err) && store_drop(site, id, &found, err) && db_commit(site->db, err);

	db_rollback(site->db);
	if (!good)
		return false;
	if (!found)
		return error_set(err, EXIT_NO_INPUT, "there is no held or refused mail %" PRId64, id);
	site_log(site, "mail %" PRId64 " dropped", id);
	return true;
}

/* What the command line asks for. */
struct mail_call {
	struct choice choice;
	bool yes, raw;
};

/* Each option belongs to one of the words. */
static bool check_call(const struct mail_call *call, const char *word, struct error *err)
{
	const struct choice *choice = &call->choice;

	if ((choice->game || choice->empire || choice->class) && strcmp(word, "list") != 0)
		error_set(err, EXIT_USAGE, "--game, --empire and --class are for mail list");
	else if (call->raw && strcmp(word, "show") != 0)
		error_set(err, EXIT_USAGE, "--raw is for mail show N");
	else if (choice->class && !is_class(choice->class))
		error_set(err, EXIT_USAGE, "--class takes: orders, empty, copy, reject, auto or bounce");
	return !error_is_set(err);
}

static bool do_mail(
    struct site *site, const struct mail_call *call, char **operands, int count, struct error *err)
{
	gint64 id = 0;

	if (count == 0 || (count == 1 && strcmp(operands[0], "list") == 0))
		return list_mails(site, &call->choice, err);
	if (count != 2 || !g_ascii_string_to_signed(operands[1], 10, 1, G_MAXINT64, &id, NULL))
		return error_set(err, EXIT_USAGE, "mail takes: list, show N, release N or drop N");
	if (strcmp(operands[0], "show") == 0)
		return mail_show(site, id, call->raw, err);
	if (strcmp(operands[0], "release") == 0)
		return release_mail(site, id, err);
	if (strcmp(operands[0], "drop") == 0)
		return drop_mail(site, id, err);
	return error_set(err, EXIT_USAGE, "mail takes: list, show N, release N or drop N");
}

static enum exit_code run_mail(const struct command_call *call)
{
	struct error err = {0};
	int count;
	struct mail_call asked = {0};
	const struct option_spec specs[] = {OPTION_FLAG("--yes", asked.yes), OPTION_FLAG("--raw", asked.raw),
	    OPTION_VALUE("--game", asked.choice.game), OPTION_VALUE("--empire", asked.choice.empire),
	    OPTION_VALUE("--class", asked.choice.class), {0}};
	g_autofree char **operands = options_read(call, specs, &count, &err);
	const char *word = count ? operands[0] : "list";
	bool writes = strcmp(word, "release") == 0 || strcmp(word, "drop") == 0;

	if (!error_is_set(&err) && check_call(&asked, word, &err) && strcmp(word, "drop") == 0)
		call_confirmed(call, asked.yes, "the mail's text is forgotten", &err);
	struct site *site =
	    error_is_set(&err) ? NULL : site_open(call, writes ? SITE_WRITE : SITE_READ, "mail", &err);

	if (site)
		do_mail(site, &asked, operands, count, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_mail = {
    .name = "mail",
    .usage = "mail [list [--game G] [--empire E] [--class C] | show N [--raw] | release N | drop N [--yes]]",
    .about = "Lists mails that are held or refused, and what became of others",
    .help =
        "  list       those that are new, wait, are held, were refused or taken for automatic replies\n"
        "             --game G, --empire E (or gm): all of that game, of that empire\n"
        "             --class C: all of class orders, empty, copy, reject, auto or bounce; also those that\n"
        "             are nobody's, of which the sender alone is kept\n"
        "  show N     class and reason, the header, the text as read, the orders as taken and the answer,\n"
        "             all escaped; --raw: as it came\n"
        "  release N  file it again: you vouch for its sender; if it is not accepted, the reason is told\n"
        "  drop N     forget its text; --yes: does not ask\n",
    .run = run_mail,
};
