/* /diary and /statement (HO-152). */
#include "engine/games/diaries.h"
#include "mailer/requests/commands.h"

bool filing_diary(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const char *why = NULL;

	(void)words;
	if (!diary_add(filing->site, filing->game, filing->seat, command->body, &why, err))
		return false;
	if (why)
		filing_not(filing, command, "kept", why);
	else
		filing_result(filing, command, "kept, and sealed until the game ends");
	return true;
}

bool filing_statement(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const char *why = NULL;

	(void)words;
	if (!diary_set_statement(
	        filing->site, filing->game, filing->seat, command->body, filing->intake->now, &why, err))
		return false;
	if (why)
		filing_not(filing, command, "kept", why);
	else
		filing_result(
		    filing, command, "kept; it stands under your empire's name where the game can be read");
	return true;
}
