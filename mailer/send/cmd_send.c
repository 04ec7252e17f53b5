#include "engine/commands/command.h"
#include "engine/site/outbox.h"
#include "engine/site/trouble.h"
#include "mailer/send/deliver.h"

static enum exit_code send_command(const struct command_call *call)
{
	struct error err = {0};
	int count;
	bool now = false;
	const struct option_spec specs[] = {OPTION_FLAG("--now", now), {0}};
	int64_t hastened;
	char **operands = options_read(call, specs, &count, &err);
	if (operands && count > 0)
		error_set(&err, EXIT_USAGE, "send: unknown argument '%s'", operands[0]);
	g_free(operands);
	struct site *site = error_is_set(&err) ? NULL : site_open(call, SITE_WRITE, "send", &err);
	enum exit_code code = EXIT_DONE;
	if (site && now)
		outbox_retry_all(site, false, &hastened, &err);
	if (site && !error_is_set(&err) && !deliver_outbox(site, &err))
		code = trouble_end(site, "outgoing", &err);
	site_close(site);
	return command_end(call->errors, &err, code);
}

const struct command command_send = {
    .name = "send",
    .usage = "send [--now]",
    .about = "Delivers the outbox, with retries and backoff",
    .help = "  --now   retry waiting mails at once\n",
    .run = send_command,
};
