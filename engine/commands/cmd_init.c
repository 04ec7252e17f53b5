/* init: creates a site (HO-4). */
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/site/owner.h"
#include "engine/site/provider.h"
#include "engine/store/db.h"
#include "engine/store/statements.h"

#include <errno.h>
#include <glib.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char template[] =
    "# A site of nightmail; nightmail.yaml(5) explains every key. What is commented out shows the default,\n"
    "# or, of holidays, user, passwords and defaults, an example.\n"
    "site:\n"
    "  # name: nightmail            # in the From line of all mails\n"
    "  address: games@localhost     # of this site: players write to it. EDIT\n"
    "  gm: gm@localhost             # the game master. EDIT\n"
    "  # delimiter: \"+\"             # games+TOKEN@...; null: your provider knows no sub-addresses\n"
    "  # timezone: UTC              # Europe/Berlin, ...\n"
    "  # holidays: [2026-12-24]     # no deadline falls on these days\n"
    "\n"
    "mailbox:                       # where mails come from\n"
    "  url: \"maildir:in\"            # imaps://host/Folder, imap://host/Folder (STARTTLS), maildir:DIR\n"
    "  # user: games\n"
    "  # password_file: mail.password\n"
    "  # password_command: pass show games\n"
    "  # auth: plain                # or oauth, xoauth2\n"
    "  # done: Processed            # folder for players' mails\n"
    "  # rejected: null             # folder for all other mails; null: they stay where they are\n"
    "  # junk: null                 # a folder that is only looked at\n"
    "  # ca_file: null              # certificates to trust instead of the system's\n"
    "  # insecure: false            # true: logins without encryption, on this machine only\n"
    "  # timeout: 60s\n"
    "\n"
    "outgoing:                      # where mails go\n"
    "  url: \"maildir:out\"           # smtp://host, smtps://host, maildir:DIR\n"
    "  # user: games\n"
    "  # password_file: mail.password\n"
    "  # password_command: pass show games\n"
    "  # auth: plain                # or oauth, xoauth2\n"
    "  # starttls: required         # or never\n"
    "  # ca_file: null\n"
    "  # insecure: false\n"
    "  # per_minute: 0              # 0: no limit\n"
    "  # per_day: 0\n"
    "  # timeout: 60s\n"
    "\n"
    "# trust:\n"
    "#   authserv_id: null          # the name in the Authentication-Results of your mail server\n"
    "#   players_by: token          # token, password, dkim or address\n"
    "\n"
    "# limits: {message: 1MiB, headers: 64KiB, depth: 20, parts: 200, order_lines: 5000, line: 1000,\n"
    "#          session: 256MiB, mails_per_sender_per_hour: 60, replies_per_sender_per_hour: 20,\n"
    "#          strangers_per_run: 1000}\n"
    "# keep: {mails: 400d, others: 30d, sent: 400d, notices: 400d, tally: 3650d, log: 400d}\n"
    "# publish: {dir: null, url: null}   # a folder for a web server, and where it is seen: www, https://example.org/\n"
    "# jobs: 0                      # processes side by side; 0: as there are processors\n"
    "# bots: {mine: {command: [bots/mine, ARGUMENT], memory: 1MiB, time: 10s, space: 512MiB}}   # nightmail-bot(7)\n"
    "# defaults: {deadline: \"Mon,Thu 20:00\", min_turn: 12h}   # for games that do not say\n";

static void put_login(GString *out, const struct provider *provider, const char *what)
{
	g_string_append_printf(out, "  user: %s                # EDIT\n",
	    provider->user_is_address ? "games@example.org" : "games");
	if (provider->password)
		g_string_append_printf(out, "  password_file: mail.password    # one line, mode 0600\n");
	else
		g_string_append_printf(out,
		    "  auth: oauth                    # then: nightmail login %s\n"
		    "  oauth: {provider: %s, client_id: EDIT}\n",
		    what, provider->name);
}

/* A configuration for a mail provider in the table; g_free it. Error 66: unknown provider. */
static char *provider_config(const char *name, struct error *err)
{
	struct providers *providers = providers_read(NULL, err);
	const struct provider *provider = providers ? providers_find(providers, name) : NULL;
	GString *out = g_string_new(NULL);
	if (provider) {
		char sign[] = {'"', provider->delimiter, '"', 0};
		g_string_append_printf(out,
		    "# A site of nightmail at %s; `nightmail providers %s` tells what is known of it,\n"
		    "# nightmail.yaml(5) explains every key.\n"
		    "site:\n  address: games@example.org     # of this site: players write to it. EDIT\n"
		    "  gm: gm@example.org             # the game master. EDIT\n  delimiter: %s\n\n"
		    "mailbox:\n  url: \"%s\"\n",
		    provider->title, provider->name, provider->delimiter ? sign : "null", provider->mailbox);
		put_login(out, provider, "mailbox");
		if (provider->junk)
			g_string_append_printf(out, "  junk: \"%s\"\n", provider->junk);
		g_string_append_printf(out, "\noutgoing:\n  url: \"%s\"\n", provider->outgoing);
		put_login(out, provider, "outgoing");
		if (provider->per_minute > 0)
			g_string_append_printf(out, "  per_minute: %d\n", (int)provider->per_minute);
		if (provider->per_day > 0)
			g_string_append_printf(out, "  per_day: %d\n", (int)provider->per_day);
		if (provider->authserv_id)
			g_string_append_printf(out, "\ntrust:\n  authserv_id: %s\n", provider->authserv_id);
	} else if (providers) {
		error_set(
		    err, EXIT_NO_INPUT, "there is no provider %s; `nightmail providers` lists them", name);
	}
	providers_free(providers);
	return g_string_free(out, error_is_set(err));
}

static bool make_key(struct db *db, struct error *err)
{
	uint8_t key[32];
	randombytes_buf(key, sizeof key);
	bool good = sql_site_key_set(db, key, sizeof key, err);
	sodium_memzero(key, sizeof key);
	return good;
}

/* Takes over an empty directory with our mode (HO-2); leaves the mode of any other to its owner. */
static bool make_top(const char *dir, struct error *err)
{
	GDir *handle = g_dir_open(dir, 0, NULL);
	bool empty = handle && !g_dir_read_name(handle);
	if (handle)
		g_dir_close(handle);
	return file_make_dir(dir, err) &&
	       (!empty || chmod(dir, 0700) == 0 ||
	           error_set_file(err, EXIT_CANT_CREATE, dir, "its mode cannot be set"));
}

/* Creates the database as a single file that can be renamed: a -wal file beside it would be left behind. */
static bool make_database(const char *path, struct error *err)
{
	static const char *const parts[] = {"", "-journal", "-wal", "-shm"};
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autofree char *part = g_strconcat(path, parts[i], NULL);
		unlink(part); /* left by an interrupted init */
	}
	struct db *db = db_create(path, err);
	bool good = db && make_key(db, err);
	db_close(db);
	g_autofree char *log = g_strconcat(path, "-wal", NULL);
	return good && (!g_file_test(log, G_FILE_TEST_EXISTS) ||
	                   error_set_file(err, EXIT_IO, path, "cannot be written whole"));
}

/* Was init interrupted? Then there is our unchanged configuration beside a database that was not renamed yet;
   start again. */
static bool is_begun(const char *yaml, const char *fresh, const char *config)
{
	g_autofree char *text = NULL;
	return g_file_test(fresh, G_FILE_TEST_EXISTS) && g_file_get_contents(yaml, &text, NULL, NULL) &&
	       strcmp(text, config) == 0;
}

/* Creates a site. Renames the database into its place last, so that an interrupted init can be repeated. */
static bool make_site(const char *dir, const char *config, struct error *err)
{
	static const char *const folders[] = {"log", "spool", "games"};
	g_autofree char *yaml = g_build_filename(dir, "nightmail.yaml", NULL);
	g_autofree char *path = g_build_filename(dir, "nightmail.db", NULL);
	g_autofree char *fresh = g_strconcat(path, ".new", NULL);
	if (g_file_test(yaml, G_FILE_TEST_EXISTS) && !is_begun(yaml, fresh, config))
		return error_set_file(err, EXIT_CANT_CREATE, yaml, "there is a site already");
	if (g_file_test(path, G_FILE_TEST_EXISTS))
		return error_set_file(err, EXIT_CANT_CREATE, path, "there is a site already");
	if (!make_top(dir, err))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(folders); i++) {
		g_autofree char *folder = g_build_filename(dir, folders[i], NULL);
		if (!file_make_dir(folder, err))
			return false;
	}
	if (!make_database(fresh, err) || !file_write(yaml, config, strlen(config), err))
		return false;
	return rename(fresh, path) == 0 ||
	       error_set_file(err, EXIT_CANT_CREATE, path, "%s", g_strerror(errno));
}

/* Quotes a word for the crontab line, which a shell reads; a full path is needed because cron does not search
   /usr/local/bin. */
static char *shell_word(const char *text)
{
	return text[strcspn(text, " \t\n'\"\\$`*?[]()<>{}|&;!#~")] ? g_shell_quote(text) : g_strdup(text);
}

static void print_next(FILE *out, const char *dir)
{
	g_autofree char *full = g_canonicalize_filename(dir, NULL);
	g_autofree char *site = shell_word(full);
	g_autofree char *here = shell_word(dir);
	g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
	g_autofree char *program = shell_word(self ? self : "nightmail");
	fprintf(out,
	    "%s is a site now. Edit address and gm in %s/nightmail.yaml, then\n"
	    "  nightmail -C %s new GAME --ruleset RULESET\n"
	    "and for crontab(5), as often as you like:\n"
	    "  */5 * * * * %s -C %s nightly\n",
	    dir, dir, here, program, site);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const char *name = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--provider", name), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count > 1)
		error_set(&err, EXIT_USAGE, "init takes one directory, not \"%s\" too", operands[1]);
	if (error_is_set(&err))
		return command_end(call->errors, &err, EXIT_USAGE);
	const char *dir = count ? operands[0] : call->site;
	umask(077);
	g_autofree char *config = name ? provider_config(name, &err) : g_strdup(template);
	if (config && owner_become(dir, &err) && make_site(dir, config, &err)) {
		print_next(call->out, dir);
		if (name)
			fputs("`nightmail doctor` tries it all, once the lines with EDIT are right.\n",
			    call->out);
	}
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_init = {
    .name = "init",
    .usage = "init [DIR] [--provider NAME]",
    .about = "Makes a site: configuration, database, folders",
    .help = "  DIR          where; default: -C, NIGHTMAIL_SITE, the current directory\n"
            "  --provider   with the servers of that one; `nightmail providers` lists them\n",
    .run = run,
};
