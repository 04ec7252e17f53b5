/* new: creates a game from a setup (HO-40, HO-42). */
#include "engine/acts/bots.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/games/making.h"
#include "engine/games/terms.h"
#include "engine/records/archive.h"
#include "engine/store/statements.h"

#include <string.h>

static void list_rulesets(FILE *out)
{
	for (size_t i = 0; rulesets[i]; i++) {
		const struct ruleset *ruleset = rulesets[i];
		fprintf(out, "%s%s: %s\n  %s\n  for %u to %u empires%s%s%s, default %u\n%s", i ? "\n" : "",
		    ruleset->name, ruleset->title, ruleset->about, ruleset->seats_min, ruleset->seats_max,
		    ruleset->seats_drawn ? " (" : "", ruleset->seats_drawn ? ruleset->seats_drawn : "",
		    ruleset->seats_drawn ? ")" : "", ruleset->seats_default,
		    ruleset->generators ? ruleset->generators : "");
	}
}

static bool read_number(
    const char *option, const char *text, int64_t low, int64_t high, int64_t *value, struct error *err)
{
	gint64 number;
	if (!g_ascii_string_to_signed(text, 10, low, high, &number, NULL))
		return error_set(err, EXIT_USAGE,
		    "%s: \"%s\" is not a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, option, text,
		    (gint64)low, (gint64)high);
	*value = number;
	return true;
}

static bool check_salt(const char *salt, struct error *err)
{
	return (strlen(salt) == MAKING_SALT && strspn(salt, "0123456789abcdef") == MAKING_SALT) ||
	       error_set(err, EXIT_USAGE, "--salt: \"%s\" is not 32 digits 0 to 9 and a to f", salt);
}

static bool make_game(struct site *site, const struct making *making, struct error *err)
{
	int64_t id;
	bool good =
	    db_begin(site->db, err) && making_insert(site, making, &id, err) && db_commit(site->db, err);
	db_rollback(site->db);
	return good;
}

static void say_made(FILE *out, const struct setup_request *request, const struct setup_whole *whole)
{
	unsigned taken = 0;
	for (unsigned i = 0; i < whole->count; i++)
		taken += whole->seats[i].addresses != NULL;
	fprintf(out, "%s: %s, %u %s, %u taken; next: nightmail ", request->game, whole->ruleset->name,
	    whole->count, text_plural(whole->count, "seat", "seats"), taken);
	if (taken < whole->count)
		fprintf(out, "join %s EMPIRE ADDRESS\n", request->game);
	else
		fprintf(out, "start %s\n", request->game);
}

static void warn_of_bots(const struct site *site, const char *game, const struct setup_whole *whole)
{
	for (unsigned i = 0; i < whole->count; i++)
		bots_warn(site, game, whole->seats[i].bot);
	bots_warn(site, game, whole->host.standin);
	bots_warn(site, game, whole->host.fill);
}

static bool new_game(const struct command_call *call, struct making *making, struct error *err)
{
	const struct setup_whole *whole = &making->whole;
	struct setup_request *request = &making->setup;
	if (!setup_check_new_game_name(request->game, err))
		return false;
	struct site *site = file_await(request->path, err) ? site_open(call, SITE_WRITE, "new", err) : NULL;
	if (!site)
		return false;
	g_autofree char *there = sql_game_name(site->db, request->game, err);
	if (there)
		error_set(err, EXIT_CANT_CREATE, "there is a game \"%s\" already", there);
	bool good = !error_is_set(err) && making_resolve(site, making, err) && make_game(site, making, err);
	if (good) {
		site_log(site, "new %s %s", request->game, whole->ruleset->name);
		say_made(call->out, request, whole);
		terms_warn_of_join(site, request->game, &whole->host);
		warn_of_bots(site, request->game, whole);
		good = archive_catch_up(site, err);
	}
	setup_whole_clear(&making->whole);
	site_close(site);
	return good;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	char salt[MAKING_SALT + 1];
	struct making making = {.seed = making_draw_seed(), .salt = salt};
	const char *seed = NULL, *players = NULL;
	bool list = false;
	const struct option_spec specs[] = {OPTION_VALUE("--ruleset", making.setup.ruleset),
	    OPTION_VALUE("--setup", making.setup.path), OPTION_VALUE("--seed", seed),
	    OPTION_VALUE("--salt", making.salt), OPTION_VALUE("--players", players),
	    OPTION_FLAG("--list", list), {0}};
	int count;
	making_draw_salt(salt);
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (list) {
		list_rulesets(call->out);
		return EXIT_DONE;
	}
	if (count != 1)
		error_set(&err, EXIT_USAGE, "new takes the name of the game");
	if (!error_is_set(&err) && (!seed || read_number("--seed", seed, 0, INT64_MAX, &making.seed, &err)) &&
	    check_salt(making.salt, &err) &&
	    (!players || read_number("--players", players, 1, 1000, &making.setup.players, &err))) {
		making.setup.game = operands[0];
		new_game(call, &making, &err);
	}
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_new = {
    .name = "new",
    .usage = "new GAME --ruleset R [--setup FILE] [--seed N] [--salt HEX] [--players N]"
             " | new --list",
    .about = "Creates a game",
    .help = "  --ruleset R    the rules; the setup file may name them\n"
            "  --setup FILE   map, options, players, deadlines: see nightmail.yaml(5)\n"
            "  --seed N       0 to 2^63-1; default: drawn\n"
            "  --salt HEX     32 digits; default: drawn. Seed and salt repeat a game's map and dice\n"
            "  --players N    seats; default: the file's, else the ruleset's\n"
            "  --rules DIR    tables from DIR/RULESET/tables.yaml\n"
            "  --list         rulesets, generators, options with their defaults\n",
    .run = run,
};
