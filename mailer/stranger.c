/* Mails of people who are not on the roster: what they may ask for (HO-11, HO-13). */
#include "mailer/filing.h"
#include "mailer/rates.h"

#define CONFIRMS_PER_DAY 10
/* Of all strangers together. */
#define STRANGERS_PER_DAY 200

/* The command of a stranger that is looked at: /confirm, or with the mail server's word /join and /observe. */
static const struct reading_command *stranger_command(const struct filing *filing)
{
	bool differ = false, vouched = filing->admission.verdict == VERDICT_PASS;
	const struct reading_command *command = host_find(filing->reading, HOST_CONFIRM, &differ);

	if (!command && vouched)
		command = host_find(filing->reading, HOST_JOIN, &differ);
	if (!command && vouched)
		command = host_find(filing->reading, HOST_OBSERVE, &differ);
	return command;
}

/* The answer to a stranger: with his seat's token, if he has one now. */
static bool answer_stranger(struct filing *filing, struct error *err)
{
	g_autoptr(GString) body = g_string_new("YOUR COMMANDS\n");
	struct error why = {0};
	struct game *game = NULL;

	g_string_append_len(body, filing->results->str, (gssize)filing->results->len);
	if (filing->joined) {
		int64_t id = db_integer_of(
		    filing->site->db, err, 0, "SELECT game FROM seat WHERE id = ?", "i", filing->joined);
		game = game_load_id(filing->site, id, &why);
	}
	if (game) {
		g_string_append_c(body, '\n');
		filing_tell_how(game, body);
	}
	game_free(game);
	error_clear(&why);
	return !error_is_set(err) && filing_tell(filing, filing->admission.from, "your command", body, err);
}

bool filing_stranger(struct filing *filing, bool *done, struct error *err)
{
	const struct reading_command *command;
	const struct host_spec *spec;
	const char *cause;
	bool confirm;

	*done = false;
	if (!filing->admission.folded || filing->admission.verdict == VERDICT_FAIL || filing->mime.problem ||
	    filing->admission.refusal == REFUSAL_FORWARDED)
		return true;
	command = stranger_command(filing);
	if (!command || !host_check(command, &cause))
		return true;
	spec = host_spec_find(command->word);
	confirm = spec->command == HOST_CONFIRM;
	if (rate_count(filing->intake, confirm ? "confirm" : "stranger", filing->admission.folded, RATE_DAY,
	        err) > (confirm ? CONFIRMS_PER_DAY : 1) ||
	    rate_count(filing->intake, "strangers", "", RATE_DAY, err) > STRANGERS_PER_DAY)
		return !error_is_set(err);
	{
		g_auto(GStrv) words = host_words(command);
		*done = true;
		if (!(confirm ? filing_confirm(filing, command, words, err)
		              : (spec->command == HOST_OBSERVE ? filing_observe : filing_join)(
		                    filing, command, words, err)))
			return false;
	}
	return answer_stranger(filing, err);
}
