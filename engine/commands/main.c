#include "engine/base/clock.h"
#include "engine/base/system.h"
#include "engine/base/version.h"
#include "engine/commands/command.h"
#include "engine/commands/stages.h"
#include "engine/play/rulesets.h"
#include "engine/store/db.h"

#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void print_version(void)
{
	printf("nightmail %s\ndatabase %d\nreport format %d\n", NIGHTMAIL_VERSION, DB_VERSION,
	    NIGHTMAIL_REPORT_FORMAT);
	for (size_t i = 0; rulesets[i]; i++)
		printf("rules %s %u\nreport %s %u\ntext %s %u\n", rulesets[i]->name, rulesets[i]->rules,
		    rulesets[i]->name, rulesets[i]->report, rulesets[i]->name, ruleset_text(rulesets[i]));
}

static int usage_error(const char *what, const char *word, const char *near)
{
	g_autofree char *shown = error_shown(word ? word : "");
	g_autofree char *meant = near ? g_strdup_printf("did you mean \"%s\"? ", near) : g_strdup("");

	fprintf(stderr, "nightmail: %s%s%s; %s`nightmail --help` lists the commands\n", what,
	    word ? ": " : "", shown, meant);
	return EXIT_USAGE;
}

static bool asks_help(const struct command_call *call)
{
	for (int i = 0; i < call->argc && strcmp(call->argv[i], "--") != 0; i++)
		if (strcmp(call->argv[i], "--help") == 0)
			return true;
	return false;
}

/* Removes `--rules DIR` from the arguments: every command that plays accepts it. */
static bool take_rules(struct command_call *call)
{
	int kept = 0;
	bool ended = false;

	for (int i = 0; i < call->argc; i++) {
		ended = ended || strcmp(call->argv[i], "--") == 0;
		if (!ended && strcmp(call->argv[i], "--rules") == 0) {
			if (++i == call->argc)
				return false;
			call->rules = call->argv[i];
		} else if (!ended && strncmp(call->argv[i], "--rules=", 8) == 0) {
			call->rules = call->argv[i] + 8;
		} else {
			call->argv[kept++] = call->argv[i];
		}
	}
	call->argc = kept;
	return true;
}

static int run_command(const char *site, int argc, char **argv)
{
	struct command_call call = {.site = site,
	    .audience = isatty(STDERR_FILENO) ? AUDIENCE_TERMINAL : AUDIENCE_SCRIPT,
	    .out = stdout,
	    .errors = stderr,
	    .argc = argc - 1,
	    .argv = argv + 1};
	const struct command *command = command_find(argv[0]);
	struct error err = {0};

	if (!command)
		return usage_error("there is no command of this name", argv[0], command_near(argv[0]));
	if (asks_help(&call)) {
		command_put_help(command, stdout);
		return EXIT_DONE;
	}
	if (!take_rules(&call))
		return usage_error("--rules needs a directory", NULL, NULL);
	if (call.rules && !g_file_test(call.rules, G_FILE_TEST_IS_DIR))
		error_set_file(&err, EXIT_NO_INPUT, call.rules, "there is no such directory of rules");
	if (error_is_set(&err) || !clock_is_good(&err))
		return (int)command_end(stderr, &err, EXIT_DONE);
	return (int)command->run(&call);
}

/* Opens descriptors for closed standard streams, so that no file of ours gets their number and receives what is
   printed. Reading and writing these still fails. */
static void hold_streams(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

static int run_arguments(int argc, char **argv)
{
	const char *site = getenv("NIGHTMAIL_SITE");
	int at = 1;

	if (!site || !*site)
		site = ".";
	while (at < argc && argv[at][0] == '-') {
		if (strcmp(argv[at], "-C") == 0 && at + 1 < argc) {
			site = argv[at + 1];
			at += 2;
		} else if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0) {
			command_put_list(stdout);
			return EXIT_DONE;
		} else if (strcmp(argv[at], "--version") == 0) {
			print_version();
			return EXIT_DONE;
		} else {
			return usage_error("unknown option or missing value", argv[at], NULL);
		}
	}
	if (at >= argc)
		return usage_error("a command is needed", NULL, NULL);
	return run_command(site, argc - at, argv + at);
}

int main(int argc, char **argv)
{
	int code;

	system_begin();
	hold_streams();
	umask(077);
	if (stages_run(argc, argv, &code))
		return code;
	code = run_arguments(argc, argv);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fputs("nightmail: standard output cannot be written\n", stderr);
		return code ? code : EXIT_IO;
	}
	return code;
}
