/* The command `login`: gets the first OAuth tokens (HO-78). */
#include "engine/commands/command.h"
#include "mailer/net/https.h"
#include "mailer/net/login_code.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Device flow (RFC 8628), in seconds: between two requests, and for all of them. */
#define INTERVAL 5
#define INTERVAL_MOST 60
#define SLOWER 5
#define PATIENCE_MOST 1800

/* --- The device flow -------------------------------------------------------------- */

static bool begin_device(const struct oauth *oauth, struct oauth_answer *begun, struct error *err)
{
	GString *form = g_string_new(NULL);
	https_add(form, "client_id", oauth->client_id);
	https_add(form, "scope", oauth->scope);
	if (!oauth_ask(oauth->device_url, oauth, form, begun, err))
		return false;
	if (begun->error)
		return oauth_refused(oauth, begun, err);
	return (begun->device_code && begun->user_code && begun->uri) ||
	       error_set(err, EXIT_PROTOCOL, "%s: its answer brings no code", oauth->device_url);
}

/* Asks once. True: the login has succeeded or failed; false: ask again. */
static bool ask_once(const struct oauth *oauth, const char *device_code, int64_t *interval, struct error *err)
{
	struct oauth_answer answer;
	struct error own = {0};
	GString *form = oauth_form(oauth, "urn:ietf:params:oauth:grant-type:device_code");
	https_add(form, "device_code", device_code);
	bool over = true;
	if (!oauth_ask(oauth->token_url, oauth, form, &answer, &own)) {
		/* RFC 8628, 3.5: after a timeout, ask less often. */
		over = own.code != EXIT_TEMPFAIL;
		*interval = MIN(*interval * 2, INTERVAL_MOST);
		if (over)
			error_pass(&own, err, NULL);
		error_clear(&own);
		return over;
	}
	if (!answer.error)
		oauth_store(oauth, &answer, NULL, err);
	else if (strcmp(answer.error, "authorization_pending") == 0)
		over = false;
	else if (strcmp(answer.error, "slow_down") == 0) {
		*interval = MIN(*interval + SLOWER, INTERVAL_MOST);
		over = false;
	} else
		oauth_refused(oauth, &answer, err);
	oauth_answer_clear(&answer);
	return over;
}

static bool login_by_device(const struct oauth *oauth, FILE *out, struct error *err)
{
	struct oauth_answer begun;
	if (!oauth->device_url)
		return error_set(err, EXIT_CONFIG, "%s.oauth: flow: device needs device_url", oauth->what);
	if (!begin_device(oauth, &begun, err)) {
		oauth_answer_clear(&begun);
		return false;
	}
	int64_t patience = begun.expires_in > 0 ? MIN(begun.expires_in, PATIENCE_MOST) : PATIENCE_MOST;
	int64_t interval = begun.interval > 0 ? MIN(begun.interval, INTERVAL_MOST) : INTERVAL;
	int64_t end = g_get_monotonic_time() + patience * G_USEC_PER_SEC;
	fprintf(out,
	    "Open this address in a browser:\n  %s\nand enter this code:\n  %s\nIt holds for %d minutes.\n",
	    begun.uri, begun.user_code, (int)((patience + 59) / 60));
	fflush(out);
	bool over = false;
	while (!over && g_get_monotonic_time() < end) {
		g_usleep((gulong)(interval * G_USEC_PER_SEC));
		over = ask_once(oauth, begun.device_code, &interval, err);
	}
	if (!over)
		error_set(err, EXIT_TEMPFAIL,
		    "%s: nobody entered the code in time; type: nightmail -C %s login %s", oauth->what,
		    oauth->dir, oauth->what);
	oauth_answer_clear(&begun);
	return !error_is_set(err);
}

/* --- The command -------------------------------------------------------------------- */

static const struct mail_server *find_server(const struct config *config, const char *what, struct error *err)
{
	const struct mail_server *server = strcmp(what, "mailbox") == 0    ? &config->mailbox
	                                   : strcmp(what, "outgoing") == 0 ? &config->outgoing
	                                                                   : NULL;
	if (!server)
		error_set(err, EXIT_USAGE, "login takes mailbox or outgoing, not %s", what);
	else if (server->auth != AUTH_OAUTH || server->scheme == MAIL_MAILDIR)
		error_set(err, EXIT_CONFIG, "%s: only auth: oauth logs in by a browser", what);
	return error_is_set(err) ? NULL : server;
}

static bool log_in(const struct command_call *call, const char *what, struct error *err)
{
	struct oauth oauth = {0};
	struct config *config = config_read(call->site, err);
	const struct mail_server *server = config ? find_server(config, what, err) : NULL;
	bool good = server && oauth_read(&oauth, config, server, err);
	if (good && oauth.flow == OAUTH_CODE && !oauth.authorize_url)
		good = error_set(err, EXIT_CONFIG, "%s.oauth: flow: code needs authorize_url", what);
	umask(077);
	if (good)
		good = oauth.flow == OAUTH_CODE ? login_by_code(&oauth, call->out, err)
		                                : login_by_device(&oauth, call->out, err);
	if (good)
		fprintf(call->out, "The tokens stand in %s.token; runs renew them.\n", what);
	oauth_clear(&oauth);
	config_free(config);
	return good;
}

static enum exit_code login_command(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count != 1)
		error_set(&err, EXIT_USAGE, "login takes mailbox or outgoing");
	if (!error_is_set(&err))
		log_in(call, operands[0], &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_login = {
    .name = "login",
    .usage = "login mailbox|outgoing",
    .about = "Gets OAuth tokens for a mail server, by a browser",
    .help = "  prints an address, and for flow: device a code; nightmail-mailbox(7) has recipes\n",
    .run = login_command,
};
