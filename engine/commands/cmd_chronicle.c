/* chronicle: writes a finished game as a booklet (HO-157). */
#include "engine/base/file.h"
#include "engine/chronicle/chronicle.h"
#include "engine/commands/command.h"
#include "engine/records/archive.h"
#include "engine/records/bag.h"
#include "engine/records/replay.h"

#include <stdio.h>
#include <string.h>

struct chronicle_call {
	const struct command_call *call;
	const char *text, *pdf; /* file names, or NULL */
	enum booklet_paper paper;
};

static bool put_text(const struct chronicle_call *c, struct chronicle *chronicle, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);

	if (!chronicle_text(chronicle, out, err))
		return false;
	if (c->text)
		return file_write(c->text, out->str, out->len, err);
	fputs(out->str, c->call->out);
	return true;
}

static bool put_pdf(const struct chronicle_call *c, struct chronicle *chronicle, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);

	return chronicle_pdf(chronicle, c->paper, out, err) && file_write(c->pdf, out->str, out->len, err);
}

/* Writes the text first, so that it is written even without groff. */
static void put(const struct chronicle_call *c, struct record *record, const char *press,
    const char *rules_dir, struct error *err)
{
	struct chronicle *chronicle = chronicle_read(record, press, rules_dir, err);

	if (chronicle && (c->text || !c->pdf))
		put_text(c, chronicle, err);
	if (chronicle && c->pdf && !error_is_set(err))
		put_pdf(c, chronicle, err);
	chronicle_free(chronicle);
}

static void put_dir(const struct chronicle_call *c, const char *dir, struct error *err)
{
	g_autofree char *place = bag_open(dir, err);
	struct record *record = place && replay_sums(place, err) ? record_open_dir(place, err) : NULL;
	size_t size = 0;
	g_autofree char *press = record ? record_read(record, RECORD_GAME, "press.txt", &size, err) : NULL;

	if (record && !error_is_set(err))
		put(c, record, press, c->call->rules, err);
	record_free(record);
}

/* Reads the letters, which may be published if all players agreed. */
static bool read_press(struct site *site, const struct game *game, GString *press, struct error *err)
{
	struct error kept = {0};
	bool agreed = archive_press_agreed(site, game, &kept);

	if (!agreed && kept.code != EXIT_DATA)
		return error_pass(&kept, err, NULL);
	error_clear(&kept);
	return !agreed || archive_press(site, game, press, err);
}

static void put_game(const struct chronicle_call *c, const char *name, struct error *err)
{
	struct site *site = site_open(c->call, SITE_READ, "chronicle", err);
	struct game *game = site ? game_load(site, name, err) : NULL;
	g_autoptr(GString) press = g_string_new(NULL);
	struct record *record = NULL;

	if (game && game->state != GAME_FINISHED)
		error_set(err, EXIT_DATA,
		    "%s: the game is not over; only a game that is over has a chronicle", game->name);
	else if (game && read_press(site, game, press, err))
		record = record_open_game(site, game, err);
	if (record)
		put(c, record, press->str, site->rules_dir, err);
	record_free(record);
	game_free(game);
	site_close(site);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct chronicle_call c = {.call = call};
	const char *paper = "a5";
	const struct option_spec specs[] = {OPTION_VALUE("--pdf", c.pdf), OPTION_VALUE("--text", c.text),
	    OPTION_VALUE("--paper", paper), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (!error_is_set(&err) && count != 1)
		error_set(&err, EXIT_USAGE, "chronicle takes a game or an archive's directory");
	if (strcmp(paper, "a4") == 0)
		c.paper = BOOKLET_A4;
	else if (strcmp(paper, "a5") != 0)
		error_set(&err, EXIT_USAGE, "--paper is a5 or a4, not \"%s\"", paper);
	if (error_is_set(&err))
		return command_end(call->errors, &err, EXIT_USAGE);
	if (g_file_test(operands[0], G_FILE_TEST_IS_DIR))
		put_dir(&c, operands[0], &err);
	else
		put_game(&c, operands[0], &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_chronicle = {
    .name = "chronicle",
    .usage = "chronicle GAME|DIR [--pdf FILE] [--text FILE] [--paper a5|a4]",
    .about = "Tells a game that is over as a booklet: how it went, with maps and plots",
    .help = "  GAME         a game of the site that is over\n"
            "  DIR          its archive, a bag, or games/GAME; needs no site\n"
            "  --pdf FILE   a booklet in black and white, set by groff\n"
            "  --text FILE  plain text of 72 columns; without --pdf and --text it is printed\n"
            "  --paper P    a5 (the default) or a4\n"
            "The same record gives the same bytes. Letters are in it if all players agreed\n"
            "(/set archive-press on), or the archive has them.\n",
    .run = run,
};
