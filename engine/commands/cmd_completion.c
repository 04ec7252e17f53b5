/* completion: completion for shells (HO-80), made from the table of commands so that it is complete. */
#include "engine/base/hash.h"
#include "engine/commands/command.h"

#include <glib.h>
#include <string.h>

/* The options in usage and help of a command: "--json --set". g_free it. */
static char *options_of(const struct command *command)
{
	g_autofree char *text = g_strconcat(command->usage, "\n", command->help, NULL);
	g_autoptr(GHashTable) seen = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	g_autoptr(GString) out = g_string_new(NULL);

	for (const char *at = text; (at = strstr(at, "--"));) {
		size_t size = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
		char *option = g_strndup(at, size);
		at += size;
		if (size > 2 && g_hash_table_add(seen, option))
			g_string_append_printf(out, "%s%s", out->len ? " " : "", option);
		else if (size == 2)
			g_free(option);
	}
	return g_strdup(out->str);
}

/* Is the command's first operand a game of the site? */
static bool takes_game(const struct command *command)
{
	const char *operand = strchr(command->usage, ' ');

	return operand && g_str_has_prefix(operand + 1 + strspn(operand + 1, "[("), "GAME");
}

static char *names_of_all(bool (*which)(const struct command *command), const char *between)
{
	g_autoptr(GString) out = g_string_new(NULL);

	for (size_t i = 0; command_at(i); i++)
		if (!which || which(command_at(i)))
			g_string_append_printf(out, "%s%s", out->len ? between : "", command_at(i)->name);
	return g_strdup(out->str);
}

/* Writes what may follow each command: a `case` of sh, for bash and zsh. */
static void put_cases(FILE *out)
{
	g_autofree char *games = names_of_all(takes_game, "|");
	g_autofree char *commands = names_of_all(NULL, " ");

	fputs("_nightmail_words() {\n\tcase $1 in\n", out);
	fprintf(out,
	    "\t'') echo '-C --help --version %s' ;;\n\thelp) echo '%s' ;;\n\tcompletion) echo 'bash zsh fish' ;;\n",
	    commands, commands);
	for (size_t i = 0; command_at(i); i++) {
		g_autofree char *options = options_of(command_at(i));
		if (*options)
			fprintf(out, "\t%s) echo '%s' ;;\n", command_at(i)->name, options);
	}
	fprintf(out,
	    "\tesac\n\tcase $1 in\n\t%s) ls \"$2/games\" 2>/dev/null ;;\n\tesac\n}\n"
	    "_nightmail_site() {\n\tlocal site=${NIGHTMAIL_SITE:-.}\n"
	    "\twhile [ $# -gt 1 ]; do [ \"$1\" = -C ] && site=$2; shift; done\n\tprintf '%%s' \"$site\"\n}\n"
	    "_nightmail_command() {\n\tshift\n\twhile [ \"${1-}\" = -C ]; do shift; [ $# -gt 0 ] && shift; done\n"
	    "\t[ $# -gt 1 ] && printf '%%s' \"$1\"\n}\n",
	    games);
}

static void put_bash(FILE *out)
{
	fputs(
	    "# Completion of nightmail for bash: nightmail completion bash >/etc/bash_completion.d/nightmail\n",
	    out);
	put_cases(out);
	fputs(
	    "_nightmail() {\n\tlocal words=(\"${COMP_WORDS[@]:0:COMP_CWORD+1}\")\n"
	    "\tlocal site=$(_nightmail_site \"${words[@]}\") command=$(_nightmail_command \"${words[@]}\")\n"
	    "\tlocal word=${COMP_WORDS[COMP_CWORD]}\n"
	    "\tif [ \"${COMP_WORDS[COMP_CWORD-1]}\" = -C ]; then COMPREPLY=($(compgen -d -- \"$word\")); return; fi\n"
	    "\tCOMPREPLY=($(compgen -W \"$(_nightmail_words \"$command\" \"$site\")\" -- \"$word\"))\n"
	    "}\ncomplete -o default -F _nightmail nightmail\n",
	    out);
}

static void put_zsh(FILE *out)
{
	fputs(
	    "#compdef nightmail\n# Completion of nightmail for zsh: as _nightmail in a directory of fpath.\n",
	    out);
	put_cases(out);
	fputs(
	    "_nightmail() {\n\tlocal -a until=(\"${words[@]:0:$CURRENT}\")\n"
	    "\tif [ \"${words[CURRENT-1]}\" = -C ]; then _files -/; return; fi\n"
	    "\tcompadd -- $(_nightmail_words \"$(_nightmail_command \"${until[@]}\")\" "
	    "\"$(_nightmail_site \"${until[@]}\")\")\n\tif [ $CURRENT -gt 2 ]; then _files; fi\n}\n"
	    "if [ \"$funcstack[1]\" = _nightmail ]; then _nightmail \"$@\"; else compdef _nightmail nightmail; fi\n",
	    out);
}

static void put_fish(FILE *out)
{
	g_autofree char *commands = names_of_all(NULL, " "), *games = names_of_all(takes_game, " ");

	fputs("# Completion of nightmail for fish:\n"
	      "# nightmail completion fish >~/.config/fish/completions/nightmail.fish\n",
	    out);
	fprintf(out, "set -l commands %s\n", commands);
	fputs("complete -c nightmail -n \"not __fish_seen_subcommand_from $commands\" -f\n"
	      "complete -c nightmail -n \"not __fish_seen_subcommand_from $commands\" -s C -r"
	      " -a '(__fish_complete_directories)'\n",
	    out);
	for (size_t i = 0; command_at(i); i++) {
		const struct command *command = command_at(i);
		g_autofree char *options = options_of(command);
		g_auto(GStrv) each = g_strsplit(options, " ", 0);
		g_autofree char *about = g_strdup(command->about);
		g_strdelimit(about, "'\\", '`');
		fprintf(out,
		    "complete -c nightmail -n \"not __fish_seen_subcommand_from $commands\" -a %s -d '%s'\n",
		    command->name, about);
		for (char **option = each; *option; option++)
			if (**option)
				fprintf(out,
				    "complete -c nightmail -n '__fish_seen_subcommand_from %s' -l %s\n",
				    command->name, *option + 2);
	}
	fprintf(out,
	    "complete -c nightmail -n '__fish_seen_subcommand_from %s' -a '(ls games 2>/dev/null)'\n"
	    "complete -c nightmail -n '__fish_seen_subcommand_from help' -f -a \"$commands\"\n"
	    "complete -c nightmail -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n",
	    games);
}

static enum exit_code run(const struct command_call *call)
{
	static const struct {
		const char *shell;
		void (*put)(FILE *out);
	} shells[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}};
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	bool known = false;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	for (size_t i = 0; !error_is_set(&err) && count == 1 && i < G_N_ELEMENTS(shells); i++)
		if (strcmp(operands[0], shells[i].shell) == 0) {
			known = true;
			shells[i].put(call->out);
		}
	if (!known)
		error_set(&err, EXIT_USAGE, "completion takes bash, zsh or fish");
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_completion = {
    .name = "completion",
    .usage = "completion bash|zsh|fish",
    .about = "Prints the completion of this program for a shell",
    .help = "  put it where the shell looks for completions; its first line says where\n",
    .run = run,
};
