/* Asks a roster address whether an unproved mail in its name is its own (HO-91). */
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/answer/reply.h"
#include "mailer/answer/refused.h"
#include "mailer/requests/asking.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/sitter_commands.h"
#include "mailer/admit/notes.h"
#include "mailer/admit/rates.h"
#include "mailer/admit/secret.h"
#include "mailer/store/store.h"
#include "mailer/admit/own_lines.h"
#include "parsers/marks.h"

#include <inttypes.h>
#include <string.h>

#define QUESTIONS_PER_DAY 5

static bool is_askable(struct filing *filing)
{
	const struct admission *admission = &filing->admission;
	const char *reason;

	if (admission->gm || !admission->seat || !admission->roster_from || !admission->game ||
	    admission->game->finished)
		return false;
	reading_orders(filing->reading, filing_grammar(filing), NULL);
	return reading_takes(filing->reading, false) &&
	       !admit_too_many(filing->site->config, filing->reading, &reason);
}

static void write_question(struct filing *filing, GString *body)
{
	const struct admission *admission = &filing->admission;
	g_autofree char *first = g_strdup_printf(
	    "A mail in your name, to %s, does not show that it comes from you: %s. Nothing of it "
	    "was carried out. This is what it holds:",
	    admission->game->name, admission->reason);
	g_autofree char *last =
	    admission->game->running
	        ? g_strdup_printf(
	              "If it is yours, reply to this mail with any words: then it is carried out. A "
	              "reply that says `/no`, or none until turn %" PRId64 " is run, drops it.",
	              admission->game->turn)
	        : g_strdup(
	              "If it is yours, reply to this mail within a week, with any words: then it is carried "
	              "out. A reply that says `/no` drops it.");

	report_wrap(body, 0, first);
	g_string_append(body, "\n\n");
	filing_add_understood(filing, body);
	g_string_append_c(body, '\n');
	report_wrap(body, 0, last);
	g_string_append_c(body, '\n');
}

bool filing_ask(struct filing *filing, bool *able, struct error *err)
{
	struct admission *admission = &filing->admission;
	g_autoptr(GString) body = g_string_new(NULL);
	int64_t turn = admission->game && admission->game->running ? admission->game->turn : 0;
	g_autofree char *subject =
	    admission->game ? g_strconcat(admission->game->name, ": is this mail yours?", NULL) : NULL;
	char code[27];

	*able = is_askable(filing);
	if (!*able)
		return true;
	if (same_mail_was_taken(filing, err)) {
		filing->class = CLASS_COPY;
		filing->told = true;
		return !error_is_set(err);
	}
	if (!filing_may_tell(filing, "questions", admission->folded, RATE_DAY, QUESTIONS_PER_DAY, err))
		return !error_is_set(err);
	secret_code(code);
	write_question(filing, body);
	filing->told = true;
	filing->answer.code = code;
	bool good = sql_question_add(filing->site->db,
	                &(struct sql_question_add){.code = code,
	                    .game = admission->game->id,
	                    .seat = admission->seat->id,
	                    .address = admission->folded,
	                    .mail = filing->mail,
	                    .turn = turn,
	                    .made = filing->intake->now},
	                err) &&
	            filing_tell(filing, admission->answer_to, subject, body, err);
	filing->answer.code = NULL;
	return good;
}

/* Is the text's first word a no? In the form of mark_plain. */
static bool begins_with_no(const char *text)
{
	static const char *const words[] = {"no", "nein", "non", "nee", "nej", "nei", "não", "ne", "nie",
	    "ei", "nem", "nu", "нет", "ні", "όχι", "hayır", "いいえ", "不是", "不", "아니요", NULL};
	g_autofree char *plain = mark_plain(text);
	char *end = plain;

	while (*end && g_unichar_isalpha(g_utf8_get_char(end)))
		end = g_utf8_next_char(end);
	*end = '\0';
	return g_strv_contains(words, plain);
}

/* Takes a reply of words that begin with a no, without the `/`, for the command: a forged mail must not be carried out
   by it. */
static void take_plain_no(struct reading *reading)
{
	if (reading_takes(reading, false))
		return;
	for (guint i = 0; i < reading->letter->lines->len; i++) {
		struct letter_line *line = &g_array_index(reading->letter->lines, struct letter_line, i);
		if (line->kind != LETTER_OWN && line->kind != LETTER_NOTE)
			continue;
		if (begins_with_no(line->text)) {
			struct reading_command no = {
			    .line = line->number, .column = 1, .word = g_strdup("no"), .rest = g_strdup("")};
			g_array_append_val(reading->commands, no);
			order_set_free(reading->set);
			reading->set = order_set_new(0);
		}
		return;
	}
}

static bool says_no(struct reading *reading)
{
	bool differ;

	take_plain_no(reading);
	return host_find(reading, HOST_NO, &differ) != NULL;
}

bool filing_confirm_asked(struct filing *filing, bool *done, struct error *err)
{
	int64_t mail = filing->admission.confirms;

	*done = false;
	if (says_no(filing->reading))
		return true;
	*done = true;
	filing->later = reading_takes(filing->reading, false);
	filing->admission.reason = g_strdup_printf("confirms mail %" PRId64, mail);
	filing->intake->again = true;
	filing_log(filing, "mail %" PRId64 " confirms mail %" PRId64, filing->mail, mail);
	/* File the reply's own orders after that mail. */
	return sql_mail_release(filing->site->db, mail, STORE_RELEASED, err) &&
	       sql_question_drop(filing->site->db, mail, err) &&
	       (!filing->later || sql_mail_release(filing->site->db, filing->mail, STORE_RELEASED, err));
}

bool filing_no(struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	int64_t mail = filing->admission.confirms;
	bool found;

	(void)words;
	if (!mail && filing->admission.sits)
		return filing_decline(filing, command, err);
	if (!mail) {
		filing_refuse(filing, command, "this mail answers no question of mine");
		return true;
	}
	filing_result(filing, command, "that mail is dropped; nothing of it is carried out");
	return store_drop(filing->site, mail, &found, err) && sql_question_drop(filing->site->db, mail, err);
}
