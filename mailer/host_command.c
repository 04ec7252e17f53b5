#include "mailer/host_command.h"

#include <string.h>

const struct host_spec host_specs[] = {
    {"game", HOST_GAME, 2, 3, true, true, false, "/game GAME EMPIRE [SECRET]", "say for whom this mail is"},
    {"turn", HOST_TURN, 1, 1, true, false, false, "/turn N",
        "the orders of this mail are for that later turn"},
    {"add", HOST_ADD, 0, 0, true, false, false, "/add", "add to the orders that stand"},
    {"cancel", HOST_CANCEL, 0, 1, false, false, false, "/cancel [N]",
        "drop the orders that stand (for turn N)"},
    {"orders", HOST_ORDERS, 0, 0, false, false, false, "/orders", "show my orders"},
    {"ready", HOST_READY, 0, 0, false, false, false, "/ready", "I am ready, the turn may be run"},
    {"notready", HOST_NOTREADY, 0, 0, false, false, false, "/notready", "I am not ready any more"},
    {"report", HOST_REPORT, 0, 1, false, false, false, "/report [N]",
        "send me the report (that began turn N)"},
    {"status", HOST_STATUS, 0, 0, false, false, false, "/status", "who has moved, and the deadline"},
    {"help", HOST_HELP, 0, 8, false, false, false, "/help [ORDER]", "orders and commands"},
    {"end", HOST_END, 0, 0, false, false, false, "/end", "the rest of the mail is not for the host"},
    {"join", HOST_JOIN, 2, 2, false, false, false, "/join GAME EMPIRE", "take a free seat"},
    {"observe", HOST_OBSERVE, 1, 1, false, false, false, "/observe GAME", "watch a game"},
    {"resign", HOST_RESIGN, 0, 0, false, false, false, "/resign", "give up the empire"},
    {"press", HOST_PRESS, 1, 64, false, false, false, "/press EMPIRE...|all|gm [anonymous] [at DATE]",
        "a letter to others; its lines follow, then /end"},
    {"password", HOST_PASSWORD, 1, 1, false, true, false, "/password NEW",
        "a secret for /game, 8 to 64 characters"},
    {"address", HOST_ADDRESS, 1, 1, false, false, false, "/address NEW", "move to another mail address"},
    {"confirm", HOST_CONFIRM, 1, 1, false, true, false, "/confirm CODE", "confirm a change of address"},
    {"set", HOST_SET, 2, 6, false, false, false,
        "/set attach text,json,dot,svg | summary on | archive-press on", "what comes with reports"},
    {"vacation", HOST_VACATION, 2, 6, false, false, false, "/vacation DATE DATE", "I am away"},
    {"extend", HOST_EXTEND, 1, 1, false, false, false, "/extend DURATION", "vote for a later deadline"},
    {"hold", HOST_HOLD, 0, 0, false, false, true, "/hold", "no deadline runs"},
    {"resume", HOST_RESUME, 0, 0, false, false, true, "/resume", "deadlines run again"},
    {"deadline", HOST_DEADLINE, 1, 4, false, false, true, "/deadline TIME", "set this turn's deadline"},
    {"run", HOST_RUN, 0, 0, false, false, true, "/run", "run the turn now"},
    {"rollback", HOST_ROLLBACK, 1, 2, false, false, true, "/rollback TURN [--new-dice]",
        "back to an earlier turn"},
    {"replace", HOST_REPLACE, 2, 8, false, false, true, "/replace EMPIRE ADDRESS...",
        "another player for an empire"},
    {NULL, HOST_UNKNOWN, 0, 0, false, false, false, NULL, NULL}};

const struct host_spec *host_spec_find(const char *word)
{
	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		if (strcmp(spec->word, word) == 0)
			return spec;
	return NULL;
}

char **host_words(const struct reading_command *command)
{
	g_auto(GStrv) parts = g_strsplit(command->rest, " ", -1);
	GPtrArray *words = g_ptr_array_new();

	for (char **part = parts; *part; part++)
		if (**part)
			g_ptr_array_add(words, g_strdup(*part));
	g_ptr_array_add(words, NULL);
	return (char **)g_ptr_array_free(words, FALSE);
}

char *host_canonical(const struct reading_command *command)
{
	const struct host_spec *spec = host_spec_find(command->word);
	g_auto(GStrv) words = host_words(command);
	GString *out = g_string_new("/");
	unsigned shown = spec && spec->secret ? (spec->command == HOST_GAME ? 2 : 0) : G_MAXUINT;

	g_string_append(out, command->word);
	for (unsigned i = 0; i < shown && words[i]; i++)
		g_string_append_printf(out, " %s", words[i]);
	return g_string_free(out, FALSE);
}

static bool is_number(const char *word)
{
	size_t n = strlen(word);
	return n > 0 && n <= 6 && strspn(word, "0123456789") == n;
}

bool host_check(const struct reading_command *command, const char **cause, const char **hint)
{
	const struct host_spec *spec = host_spec_find(command->word);
	g_auto(GStrv) words = host_words(command);
	unsigned count = g_strv_length(words);

	*hint = spec ? spec->usage : "/help lists the commands";
	*cause = NULL;
	if (!spec)
		*cause = "there is no such command";
	else if (count < spec->least || count > spec->most)
		*cause =
		    count < spec->least ? "the command is not complete" : "too many words for this command";
	else if ((spec->command == HOST_TURN || spec->command == HOST_CANCEL ||
	             spec->command == HOST_REPORT) &&
	         count && !is_number(words[0]))
		*cause = "that is no turn number";
	else if (spec->command == HOST_PRESS && !command->body)
		*cause = "no line with /end follows";
	return *cause == NULL;
}

const struct reading_command *host_find(
    const struct reading *reading, enum host_command command, bool *differ)
{
	const struct reading_command *found = NULL, *broken = NULL;
	const char *cause, *hint;

	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *one =
		    &g_array_index(reading->commands, struct reading_command, i);
		const struct host_spec *spec = host_spec_find(one->word);
		if (!spec || spec->command != command)
			continue;
		if (!host_check(one, &cause, &hint)) {
			broken = broken ? broken : one;
			continue;
		}
		if (found && g_ascii_strcasecmp(found->rest, one->rest) != 0)
			*differ = true;
		if (!found)
			found = one;
	}
	return found ? found : broken;
}

void host_help(bool gm, GString *out)
{
	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		if (gm || !spec->gm)
			g_string_append_printf(out, "  `%s`\n      %s\n", spec->usage, spec->about);
}
