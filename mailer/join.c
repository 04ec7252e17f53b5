/* /join and /observe, of players and of strangers whose mail server vouches for them (HO-11, HO-13). */
#include "engine/outbox.h"
#include "engine/roster.h"
#include "mailer/filing.h"
#include "mailer/limits.h"

#include <string.h>

static const char no_such[] = "there is no such game or seat to take";

static bool ask_gm(struct filing *filing, const struct game *game, const char *empire, struct error *err)
{
	const char *address = filing->admission.folded;
	g_autofree char *subject = g_strdup_printf("%s: somebody wants to join", game->name);
	g_autofree char *body =
	    g_strdup_printf("%s asks for the empire %s.\n\nIf you agree:\n  nightmail join %s %s %s\n",
	        address, empire, game->name, empire, address);
	struct outbox_mail mail = {
	    .kind = OUTBOX_NOTICE, .game = game->id, .recipient = game->gm, .subject = subject, .body = body};

	return outbox_queue(filing->site, &mail, err);
}

static bool take_seat(struct filing *filing, struct game *game, const struct reading_command *command,
    const char *empire, struct error *err)
{
	char *addresses[] = {filing->admission.folded, NULL};
	struct error why = {0};
	unsigned seat;

	if (roster_join(filing->site, game, empire, addresses, false, &seat, &why)) {
		filing_result(filing, command,
		    "%s of %s is yours; the first report comes when the game starts", game->seats[seat].name,
		    game->name);
		return true;
	}
	if (why.code != EXIT_DATA)
		return error_set(err, why.code, "%s", why.text);
	error_clear(&why);
	filing_result(filing, command, "not done: %s", no_such);
	return true;
}

static bool observe_game(
    struct filing *filing, const struct game *game, const struct reading_command *command, struct error *err)
{
	filing_result(filing, command, "you will get what is public about %s", game->name);
	return db_run(filing->site->db, err,
	    "INSERT OR IGNORE INTO observer (game, address, folded) VALUES (?, ?, ?)", "itt", game->id,
	    filing->admission.folded, filing->admission.folded);
}

bool filing_join(struct filing *filing, const struct reading_command *command, char **words, bool observe,
    struct error *err)
{
	struct error why = {0};
	struct game *game = game_load(filing->site, words[0], &why);
	bool good = true;

	if (why.code && why.code != EXIT_NO_INPUT)
		error_set(err, why.code, "%s", why.text);
	error_clear(&why);
	if (game && observe && game->host.observers) {
		good = observe_game(filing, game, command, err);
	} else if (game && !observe && game->state == GAME_OPEN && game->host.join == JOIN_OPEN) {
		good = take_seat(filing, game, command, words[1], err);
	} else if (game && !observe && game->state == GAME_OPEN && game->host.join == JOIN_ASK &&
	           setup_check_seat_name(game->ruleset, words[1], &why)) {
		good = ask_gm(filing, game, words[1], err);
		filing_result(filing, command, "the game master is asked");
	} else {
		filing_result(filing, command, "not done: %s", no_such);
	}
	error_clear(&why);
	game_free(game);
	return good && !error_is_set(err);
}

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

bool filing_stranger(struct filing *filing, bool *done, struct error *err)
{
	const struct reading_command *command;
	const struct host_spec *spec;
	const char *cause, *hint;

	*done = false;
	if (!filing->admission.folded || filing->admission.verdict == VERDICT_FAIL || filing->mime.problem ||
	    filing->admission.refusal == REFUSAL_FORWARDED)
		return true;
	command = stranger_command(filing);
	if (!command || !host_check(command, &cause, &hint))
		return true;
	if (limit_count(filing->intake, "stranger", filing->admission.folded, LIMIT_DAY, err) > 1)
		return !error_is_set(err);
	spec = host_spec_find(command->word);
	{
		g_auto(GStrv) words = host_words(command);
		*done = true;
		if (!(spec->command == HOST_CONFIRM
		            ? filing_confirm(filing, command, words, err)
		            : filing_join(filing, command, words, spec->command == HOST_OBSERVE, err)))
			return false;
	}
	return filing_tell(filing, filing->admission.folded, "your command", filing->results, err);
}
