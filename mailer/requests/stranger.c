/* Mails of people who are not on a roster: the commands that they may use (HO-11, HO-13). */
#include "engine/store/statements.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/confirm.h"
#include "mailer/requests/join.h"
#include "mailer/requests/share.h"
#include "mailer/requests/stranger.h"

#include <string.h>

/* Answers to all strangers together (HO-98). */
#define STRANGERS_PER_DAY 200

/* Finds a /confirm whose code was sent to the address: it proves the sender and costs no limit, as codes are few and
   each counts once. */
static const struct reading_command *proving_command(struct filing *filing, struct error *err)
{
	const GArray *commands = filing->reading->commands;
	const char *cause;

	for (guint i = 0; i < MIN(commands->len, FILING_COMMANDS); i++) {
		const struct reading_command *command = &g_array_index(commands, struct reading_command, i);
		if (strcmp(command->word, "confirm") == 0 && host_check(command, &cause) &&
		    filing_has_code(filing, command, err))
			return command;
	}
	return NULL;
}

/* With a mail server's verdict, finds the first command that strangers may use. */
static const struct reading_command *stranger_command(const struct filing *filing)
{
	const GArray *commands = filing->reading->commands;

	for (guint i = 0; filing->admission.verdict == VERDICT_PASS && i < commands->len; i++) {
		const struct reading_command *command = &g_array_index(commands, struct reading_command, i);
		const struct host_spec *spec = host_spec_find(command->word);
		if (spec && spec->strangers)
			return command;
	}
	return NULL;
}

/* Each command has the limit of its row; /join and /observe share one. */
static bool asks_too_often(struct filing *filing, const struct host_spec *spec, struct error *err)
{
	const struct share_kinds kinds = {"strangers", "strangers of", "strangers from", STRANGERS_PER_DAY};
	bool seat = spec->command == HOST_JOIN || spec->command == HOST_OBSERVE;

	if (share_count(filing, seat ? "seat" : spec->word, err) <= spec->strangers)
		return !share_has_room(filing, &kinds, err);
	share_note(filing, "word", err);
	return true;
}

/* Answers a stranger; the answer carries the token of their seat if they have one now. */
static bool answer_stranger(struct filing *filing, struct error *err)
{
	g_autoptr(GString) body = g_string_new("YOUR COMMANDS\n");
	struct error why = {0};
	struct game *game = NULL;

	g_string_append_len(body, filing->answer.results->str, (gssize)filing->answer.results->len);
	if (filing->joined) {
		int64_t id = sql_seat_game(filing->site->db, filing->joined, err);
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
	const char *cause;

	*done = false;
	if (!filing->admission.folded || filing->admission.verdict == VERDICT_FAIL || filing->mime.problem ||
	    filing->admission.refusal == REFUSAL_FORWARDED)
		return true;
	command = proving_command(filing, err);
	if (!command) {
		command = stranger_command(filing);
		if (!command && !filing->site->config->authserv_ids)
			return filing_keep_join(filing, err);
		if (!command || !host_check(command, &cause) ||
		    asks_too_often(filing, host_spec_find(command->word), err))
			return !error_is_set(err);
	}
	*done = true;
	return !error_is_set(err) && filing_command(filing, command, err) && answer_stranger(filing, err);
}
