/* password: sets a player's or the GM's password (HO-17). */
#include "engine/acts/lever.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/store/statements.h"

#include <sodium.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define LINE_LIMIT 256

/* Reads one line from standard input without echo. */
static bool read_line(FILE *questions, char line[LINE_LIMIT], struct error *err)
{
	struct termios before, quiet;
	bool terminal = tcgetattr(STDIN_FILENO, &before) == 0;
	if (terminal) {
		quiet = before;
		quiet.c_lflag &= (tcflag_t)~ECHO;
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
		fputs("password: ", questions);
	}
	bool good = fgets(line, LINE_LIMIT, stdin) != NULL;
	if (terminal) {
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
		fputc('\n', questions);
	}
	if (!good)
		return error_set(err, EXIT_DATA, "a password is read from standard input; there was none");
	line[strcspn(line, "\r\n")] = '\0';
	return true;
}

static bool act(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err)
{
	char *password = context, hash[crypto_pwhash_STRBYTES];
	bool gm = g_ascii_strcasecmp(operands[0], "gm") == 0;
	struct game_seat *seat = gm ? NULL : game_seat_find(game, operands[0], err);
	(void)count;
	if (!gm && !seat)
		return false;
	glong size = g_utf8_validate(password, -1, NULL) ? text_length(password) : 0;
	if (size < 8 || size > 64 || strpbrk(password, " \t"))
		error_set(err, EXIT_DATA, "a password has 8 to 64 characters and no blanks");
	else if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
	             crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
		error_set(err, EXIT_IO, "not enough memory for the password's hash");
	if (error_is_set(err))
		return false;
	g_string_append_printf(line, "%s has a password", gm ? "the GM" : seat->name);
	return gm ? sql_game_set_password(site->db, game->id, hash, err)
	          : sql_seat_set_password(site->db, seat->id, hash, err) &&
	                (game->state == GAME_OPEN ||
	                    game_notice(site, game, seat->id, err,
	                        "The game master set another password for you; ask for it, or set your own."));
}

/* Checks game and empire and asks for the password before the site is locked. */
static bool ask(const struct command_call *call, char **operands, void *context, struct error *err)
{
	struct site *site = site_open(call, SITE_READ, "password", err);
	struct game *game = site ? game_load(site, operands[0], err) : NULL;
	bool there =
	    game && (g_ascii_strcasecmp(operands[1], "gm") == 0 || game_seat_find(game, operands[1], err));

	game_free(game);
	site_close(site);
	return there && read_line(call->errors, context, err);
}

static enum exit_code run(const struct command_call *call)
{
	char password[LINE_LIMIT];
	const struct lever lever = {.name = "password",
	    .min = 1,
	    .max = 1,
	    .wanted = "GAME EMPIRE",
	    .ask = ask,
	    .act = act,
	    .context = password};
	enum exit_code code = lever_command(call, &lever);
	sodium_memzero(password, sizeof password);
	return code;
}

const struct command command_password = {
    .name = "password",
    .usage = "password GAME EMPIRE",
    .about = "Sets a password, read from standard input",
    .help = "  EMPIRE   or gm; the password has 8 to 64 characters and is stored as a hash only\n",
    .run = run,
};
