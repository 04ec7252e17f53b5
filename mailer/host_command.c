#include "mailer/host_command.h"

#include "engine/play/report.h"
#include "parsers/names.h"

#include <string.h>

const struct host_spec host_specs[] = {
    {"game", HOST_GAME, 2, 3, true, true, false, "/game GAME EMPIRE [SECRET]", "say for whom this mail is",
        "It holds for the whole mail, wherever it stands. SECRET is your password: with it a mail counts "
        "from any address and without a reply to a report; it is answered to your main address. It is "
        "needed where you play several empires.",
        "/game demo MING mysecret99"},
    {"turn", HOST_TURN, 1, 1, true, false, false, "/turn N",
        "the orders of this mail are for that later turn",
        "It holds for the whole mail, wherever it stands. The form of the orders is checked now, the rest "
        "when that turn opens; you can replace them or /cancel them until then.",
        "/turn 7"},
    {"add", HOST_ADD, 0, 0, true, false, false, "/add", "add to the orders that stand",
        "Without it the orders of a mail replace all that stood for that turn. It holds for the whole mail, "
        "wherever it stands. The whole set is checked anew.",
        "/add"},
    {"cancel", HOST_CANCEL, 0, 1, false, false, false, "/cancel [N]",
        "drop the orders that stand (for turn N)", "Done before the orders of the same mail count.",
        "/cancel 7"},
    {"orders", HOST_ORDERS, 0, 0, false, false, false, "/orders", "show my orders",
        "Those that stand for the open turn and for later ones, with their digests.", "/orders"},
    {"ready", HOST_READY, 0, 0, false, false, false, "/ready", "I am ready, the turn may be run",
        "A turn without orders can be ready too: it counts as a move. It stays until the turn is run or "
        "/notready.",
        "/ready"},
    {"notready", HOST_NOTREADY, 0, 0, false, false, false, "/notready", "I am not ready any more",
        "Your orders stay.", "/notready"},
    {"report", HOST_REPORT, 0, 1, false, false, false, "/report [N]",
        "send me the report (that began turn N)",
        "It comes in a mail of its own, whole, with the attachments that you chose.", "/report 3"},
    {"status", HOST_STATUS, 0, 0, false, false, false, "/status", "who has moved, and the deadline",
        "Who has moved is shown where the game's setup says so.", "/status"},
    {"help", HOST_HELP, 0, 64, false, false, false, "/help [ORDER or COMMAND]", "orders and commands",
        "ORDER is the beginning of an order, or a whole one: then it is told what it means.", "/help report"},
    {"end", HOST_END, 0, 0, false, false, false, "/end", "the rest of the mail is not for the host",
        "After a letter (/press) it ends the letter, and the mail goes on.", "/end"},
    {"join", HOST_JOIN, 2, 2, false, false, false, "/join GAME EMPIRE", "take a free seat",
        "EMPIRE is the name you choose. Where the seats are not open the game master is asked. A line "
        "/password NEW in the same mail sets your password.",
        "/join demo MING"},
    {"observe", HOST_OBSERVE, 1, 2, false, false, false, "/observe GAME [off]", "watch a game, or no longer",
        "Observers get what is public about each turn.", "/observe demo"},
    {"resign", HOST_RESIGN, 0, 0, false, false, false, "/resign", "give up the empire",
        "Before the start your seat is free again. Later the game master is told; your orders stand until "
        "somebody else takes over.",
        "/resign"},
    {"press", HOST_PRESS, 1, 64, false, false, false, "/press EMPIRE...|all|gm [anonymous] [at DATE]",
        "a letter to others; its lines follow, then /end",
        "At most 200 lines. It goes out under your empire's name, never with your address; anonymous only "
        "where the game allows it, and at its date if you give one.",
        "/press MING BOSCO at 2026-12-24 18:00"},
    {"password", HOST_PASSWORD, 1, 1, false, true, false, "/password NEW", "a secret for /game",
        "8 to 64 characters without blanks. It holds for the game.", "/password mysecret99"},
    {"address", HOST_ADDRESS, 1, 1, false, false, false, "/address NEW", "move to another mail address",
        "Both addresses get a code, and both must confirm with it. Until then nothing changes.",
        "/address me@example.org"},
    {"confirm", HOST_CONFIRM, 1, 1, false, true, false, "/confirm CODE", "confirm what the host asks by mail",
        "It is sent by the address that got the code.", "/confirm abcdefghijklmnopqrstuvwxyz"},
    {"set", HOST_SET, 2, 6, false, false, false,
        "/set attach text,json,dot,svg | summary on | archive-press on", "what comes with reports",
        "attach: the files that come with each report, or none. summary on: a short mail instead of the "
        "whole report, which /report still sends. archive-press on: your letters may stand in the game's "
        "archive, if all writers agree.",
        "/set attach text,json"},
    {"vacation", HOST_VACATION, 1, 6, false, false, false, "/vacation DATE DATE | off", "I am away",
        "From the first day to the end of the second. A deadline within it moves to its end where the "
        "game's setup has vacation days left; else the others are told.",
        "/vacation 2026-12-24 2026-12-31"},
    {"extend", HOST_EXTEND, 1, 2, false, false, false, "/extend DURATION", "vote for a later deadline",
        "At most 72h; the deadline moves once a turn, by the shortest duration voted, when enough players "
        "have voted.",
        "/extend 24h"},
    {"hold", HOST_HOLD, 0, 0, false, false, true, "/hold", "no deadline runs",
        "Orders are still taken; nothing is run until /resume.", "/hold"},
    {"resume", HOST_RESUME, 0, 0, false, false, true, "/resume", "deadlines run again",
        "The deadline moves by the time held.", "/resume"},
    {"deadline", HOST_DEADLINE, 1, 4, false, false, true, "/deadline TIME", "set this turn's deadline",
        "Without a zone the time is the game's.", "/deadline 2026-12-24 20:00 Europe/Berlin"},
    {"run", HOST_RUN, 0, 0, false, false, true, "/run", "run the turn now", "Whoever has moved or not.",
        "/run"},
    {"rollback", HOST_ROLLBACK, 1, 2, false, false, true, "/rollback TURN [--new-dice]",
        "back to an earlier turn",
        "Back to when that turn was open; its orders stand. The dice are the same again, unless "
        "--new-dice.",
        "/rollback 4"},
    {"replace", HOST_REPLACE, 2, 8, false, false, true, "/replace EMPIRE ADDRESS...",
        "another player for an empire",
        "The new player gets the newest report; the old address is a stranger.",
        "/replace MING new@example.org"},
    {NULL, HOST_UNKNOWN, 0, 0, false, false, false, NULL, NULL, NULL, NULL}};

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

/* The words of a mistyped /password are a secret too. */
static const struct host_spec *spec_meant(const struct reading_command *command)
{
	const struct host_spec *spec = host_spec_find(command->word);
	return spec ? spec : host_spec_nearest(command->word);
}

char *host_canonical(const struct reading_command *command)
{
	const struct host_spec *spec = spec_meant(command);
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

/* HO-12 (f): `.` and `,` at the end are refused, never dropped; a secret may end in them. */
static char stop_at_end(const struct reading_command *command)
{
	const struct host_spec *spec = host_spec_find(command->word);
	const char *last = *command->rest ? command->rest : command->word;
	size_t n = strlen(last);

	return n && strchr(".,", last[n - 1]) && !(spec && spec->secret) ? last[n - 1] : '\0';
}

bool host_check(const struct reading_command *command, const char **cause)
{
	const struct host_spec *spec = host_spec_find(command->word);
	g_auto(GStrv) words = host_words(command);
	unsigned count = g_strv_length(words);
	char stop = stop_at_end(command);

	*cause = NULL;
	if (stop)
		*cause = stop == '.' ? "a full stop follows the command" : "a comma follows the command";
	else if (!spec)
		*cause = "there is no such command";
	else if (count < spec->least || count > spec->most)
		*cause =
		    count < spec->least ? "the command is not complete" : "too many words for this command";
	else if ((spec->command == HOST_TURN || spec->command == HOST_CANCEL ||
	             spec->command == HOST_REPORT) &&
	         count && !is_number(words[0]))
		*cause = "that is no turn number";
	else if (spec->command == HOST_PRESS && !command->body)
		*cause = "no letter with a line /end follows";
	return *cause == NULL;
}

const struct host_spec *host_spec_nearest(const char *word)
{
	const char *names[G_N_ELEMENTS(host_specs)];
	size_t count = 0;

	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		names[count++] = spec->word;
	word = names_nearest(word, names, count);
	return word ? host_spec_find(word) : NULL;
}

char *host_hint(const struct reading_command *command)
{
	const struct host_spec *spec = spec_meant(command);

	if (stop_at_end(command))
		return g_strdup("leave it out");
	if (!spec)
		return g_strdup("/help lists the commands");
	return g_strdup_printf(
	    strcmp(spec->word, command->word) == 0 ? "\"%s\"" : "did you mean %s?", spec->usage);
}

const struct reading_command *host_find(
    const struct reading *reading, enum host_command command, bool *differ)
{
	const struct reading_command *found = NULL, *broken = NULL;
	const char *cause;

	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *one =
		    &g_array_index(reading->commands, struct reading_command, i);
		const struct host_spec *spec = host_spec_find(one->word);
		if (!spec || spec->command != command)
			continue;
		if (!host_check(one, &cause)) {
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

static void append_usage(const struct host_spec *spec, GString *out)
{
	g_autofree char *usage = g_strdup_printf("`%s`", spec->usage);
	size_t size = strlen(usage);

	g_string_append_printf(out, "  %s", usage);
	if (size > 28)
		g_string_append_printf(out, "\n%31s", "");
	else
		g_string_append_printf(out, "%*s", (int)(29 - size), "");
	report_wrap(out, 31, spec->about);
	g_string_append_c(out, '\n');
}

void host_help(const struct host_spec *one, bool gm, GString *out)
{
	if (one) {
		append_usage(one, out);
		g_string_append(out, "      ");
		report_wrap(out, 6, one->more);
		g_string_append_printf(out, "\n      For example: `%s`\n", one->example);
		return;
	}
	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		if (gm || !spec->gm)
			append_usage(spec, out);
}
