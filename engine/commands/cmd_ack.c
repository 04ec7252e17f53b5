/* ack: silences alarms that the game master knows of (HO-124). */
#include "engine/commands/command.h"
#include "engine/games/status.h"

#include <string.h>

static bool unknown_kind(const char *word, struct error *err)
{
	g_autoptr(GString) kinds = g_string_new(NULL);

	for (int i = 0; i < ALARM_KINDS; i++)
		g_string_append_printf(kinds, "%s%s", i ? " " : "", alarm_word((enum alarm_kind)i));
	return error_set(err, EXIT_USAGE, "\"%s\" is not a kind of alarm; these are: %s", word, kinds->str);
}

static bool is_meant(const struct alarm *alarm, enum alarm_kind kind, const char *game, const char *empire)
{
	return alarm->kind == kind &&
	       (!game || (alarm->game && g_ascii_strcasecmp(game, alarm->game) == 0)) &&
	       (!empire || (alarm->empire && g_ascii_strcasecmp(empire, alarm->empire) == 0));
}

static bool acknowledge(
    struct site *site, const GPtrArray *alarms, enum alarm_kind kind, char **operands, struct error *err)
{
	unsigned done = 0;
	const char *game = operands[1], *empire = game ? operands[2] : NULL;

	for (guint i = 0; i < alarms->len; i++) {
		const struct alarm *alarm = alarms->pdata[i];
		if (!is_meant(alarm, kind, game, empire))
			continue;
		if (!alarm_acknowledge(site, alarm, err))
			return false;
		site_log(site, "ack %s", alarm->text);
		fprintf(site->out, "silenced until it changes: %s\n", alarm->text);
		done++;
	}
	return done > 0 ||
	       error_set(err, EXIT_NO_INPUT, "there is no such alarm; `nightmail status` lists them");
}

static void run_at(struct site *site, enum alarm_kind kind, char **operands, struct error *err)
{
	struct error trouble = {0};
	struct status status;
	GPtrArray *names = game_names(site, err);

	if (!names || error_is_set(err)) {
		g_clear_pointer(&names, g_ptr_array_unref);
		return;
	}
	status_load(site, names, &status, &trouble);
	acknowledge(site, status.alarms, kind, operands, err);
	error_clear(&trouble);
	status_clear(&status);
	g_ptr_array_unref(names);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	enum alarm_kind kind = ALARM_KINDS;
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count < 1 || count > 3)
		error_set(&err, EXIT_USAGE, "ack takes KIND [GAME [EMPIRE]]");
	else if (!alarm_find(operands[0], &kind))
		unknown_kind(operands[0], &err);
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "ack", &err);
	if (site)
		run_at(site, kind, operands, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_ack = {
    .name = "ack",
    .usage = "ack KIND [GAME [EMPIRE]]",
    .about = "Silences an alarm of `status` until it changes",
    .help = "  KIND   as `status --json` names it: mailbox, nightly, disk, missed, bounces, ...\n"
            "  GAME   only of this game; EMPIRE: only of this empire in it\n",
    .run = run,
};
