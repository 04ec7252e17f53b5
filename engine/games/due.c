#include "engine/games/due.h"

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/calendar.h"
#include "engine/games/observers.h"
#include "engine/games/sitters.h"
#include "engine/games/terms.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"

#include <string.h>

#define REASON_LONGEST 200

struct due due_now(const struct game *game)
{
	return (struct due){game->turn, game->deadline, game->held != 0, g_strdup(game->deadline_text)};
}

void due_clear(struct due *due)
{
	g_clear_pointer(&due->text, g_free);
}

static bool is_another(const struct game *game, const struct due *before)
{
	return before->turn != game->turn || before->deadline != game->deadline ||
	       before->held != (game->held != 0);
}

/* Was the deadline only moved to a later time? Then nobody needs notice: a player who keeps the earlier
   deadline keeps the later one. */
static bool is_later(const struct game *game, const struct due *before)
{
	return before->turn == game->turn && !before->held && before->deadline != SCHEDULE_NEVER &&
	       game->deadline >= before->deadline;
}

/* Records the deadline for `recover` (records/history.h); a change by mail leaves writing the file to the next
   run. */
static bool record_due(struct site *site, const struct game *game, struct error *err)
{
	g_autoptr(GString) time = g_string_new(NULL);

	if (game->deadline == SCHEDULE_NEVER)
		g_string_assign(time, "none");
	else
		clock_rfc3339(game->deadline, time);
	return game_history(site, game, "due", game->turn, err, "turn %d: %s", (int)game->turn, time->str) &&
	       sql_game_files_from(site->db, game->id, game->turn, err);
}

bool due_note(struct site *site, struct game *game, const struct due *before, struct error *err)
{
	int64_t now = clock_now();

	if (game->state != GAME_RUNNING || !is_another(game, before))
		return true;
	if (!game->held && !is_later(game, before))
		game->due_since = now;
	game->due_sequence = MAX(game->due_sequence + 1, now - game->created);
	for (unsigned i = 0; i < game->count; i++)
		game->seats[i].reminded = 0;
	if ((game->deadline != before->deadline || game->turn != before->turn) &&
	    !record_due(site, game, err))
		return false;
	return sql_game_due_changed(site->db, game->id, game->due_since, game->due_sequence, err) &&
	       sql_reminders_arm(site->db, game->id, err);
}

static bool mail_to(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *recipient, enum outbox_kind kind, const char *subject, const char *body, struct error *err)
{
	const struct outbox_mail mail = {.kind = kind,
	    .game = game->id,
	    .seat = seat->id,
	    .turn = game->turn,
	    .recipient = recipient,
	    .subject = subject,
	    .body = body,
	    .attachments = game_seat_wants(seat, "ics") ? CALENDAR_NAME : NULL};

	return !seat->taken || !mail.recipient || outbox_queue(site, &mail, err);
}

bool due_mail(struct site *site, const struct game *game, const struct game_seat *seat, enum outbox_kind kind,
    const char *subject, const char *body, struct error *err)
{
	return mail_to(
	    site, game, seat, seat->addresses ? seat->addresses[0] : NULL, kind, subject, body, err);
}

/* Appends when the turn ends; for a held game, the deadline to which the held time will be added. */
static void append_end(const char *label, bool held, const char *text, GString *out)
{
	g_string_append_printf(out, "%s%s", label,
	    held   ? "the game is held, no deadline runs"
	    : text ? text
	           : "no deadline, the game master runs the turn");
	if (held && text)
		g_string_append_printf(
		    out, "; the time held\n%*sis added to %s", (int)strlen(label), "", text);
	g_string_append_c(out, '\n');
}

void due_cause_text(const struct due_cause *cause, GString *out)
{
	g_autofree char *text = cause->reason ? g_strdup_printf("By %s: %s", cause->who, cause->reason)
	                                      : g_strdup_printf("By %s.", cause->who);

	report_wrap(out, 2, text);
	g_string_append_c(out, '\n');
}

static void append_orders(const struct game *game, const struct game_seat *seat, GString *out)
{
	if (!seat->awaited || seat->abandoned)
		return;
	if (!seat->moved)
		g_string_append_printf(out, "\nNo orders of %s have come for this turn yet.\n", seat->name);
	else
		g_string_append(out,
		    "\nYour orders stand. You can send others until the turn is run; the last mail counts.\n");
	if (!seat->moved && !game->held && game->deadline != SCHEDULE_NEVER)
		g_string_append(
		    out, due_counts(game, game->deadline)
		             ? ""
		             : "The new deadline is too soon to count as missed if you cannot keep it.\n");
}

static char *change_subject(const struct site *site, const struct game *game)
{
	g_autoptr(GString) due = g_string_new(NULL);

	if (terms_due(site, game, due))
		return terms_subject(game, "now %s", due->str);
	return terms_subject(game, game->held ? "held, no deadline runs" : "no deadline runs");
}

static void append_change(const struct game *game, const struct due *before, GString *out)
{
	append_end("Now:     ", game->held != 0, game->deadline_text, out);
	append_end("Before:  ", before->held, before->text, out);
	g_string_append_printf(
	    out, "\nThe deadline of turn %d of %s has changed.\n", (int)game->turn, game->title);
}

/* Tells observers the new deadline, because they were told the old one. Not who moved it: that may reveal that
   a player is away. */
static bool tell_observers(
    struct site *site, const struct game *game, const struct due *before, struct error *err)
{
	g_autofree char *subject = change_subject(site, game);
	g_autoptr(GString) body = g_string_new(NULL);

	append_change(game, before, body);
	return observers_mail(site, game, subject, body->str, err);
}

static bool tell_one(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct due *before, const struct due_cause *cause, struct error *err)
{
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *subject = change_subject(site, game);

	append_change(game, before, body);
	due_cause_text(cause, body);
	append_orders(game, seat, body);
	g_string_append(body, "\nReply to this mail with your orders.\n");
	g_autofree char *sitter = sitter_address(site, seat, err);
	return due_mail(site, game, seat, OUTBOX_NOTICE, subject, body->str, err) &&
	       mail_to(site, game, seat, sitter, OUTBOX_NOTICE, subject, body->str, err);
}

bool due_tell(struct site *site, struct game *game, const struct due *before, const struct due_cause *cause,
    struct error *err)
{
	bool good = due_note(site, game, before, err);

	if (game->state != GAME_RUNNING || !is_another(game, before))
		return good;
	for (unsigned i = 0; good && i < game->count; i++)
		if (!game->seats[i].out && &game->seats[i] != cause->knows)
			good = tell_one(site, game, &game->seats[i], before, cause, err);
	return good && tell_observers(site, game, before, err);
}

bool due_counts(const struct game *game, int64_t now)
{
	if (game->deadline == SCHEDULE_NEVER)
		return true;
	return now >= game->deadline &&
	       (game->due_since == 0 || game->deadline - game->due_since >= game->host.notice);
}

bool due_reason_check(const char *reason, struct error *err)
{
	if (!reason || (g_utf8_validate(reason, -1, NULL) && host_setup_is_line(reason, REASON_LONGEST)))
		return true;
	return error_set(err, EXIT_USAGE,
	    "--reason takes one line of at most %d characters, which the players read", REASON_LONGEST);
}
