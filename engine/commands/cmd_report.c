/* report: prints or mails again a turn's report: the one that opened it (HO-50), or after an edit (HO-27) that one. */
#include "engine/commands/command.h"
#include "engine/games/game_page.h"
#include "engine/games/gm_page.h"
#include "engine/games/newest_report.h"
#include "engine/games/opening.h"
#include "engine/maps/picture.h"
#include "engine/play/mapping.h"
#include "engine/play/report_speech.h"
#include "engine/play/report_text.h"
#include "engine/store/statements.h"

#include <string.h>

struct report_call {
	bool json, dot, svg, png, html, speech, resend, full;
	int64_t turn;
	bool newest;
};

static bool resend(struct site *site, const struct game *game, const char *empire,
    const struct report_call *options, struct error *err)
{
	int64_t turn = options->turn;
	bool gm = g_ascii_strcasecmp(empire, "GM") == 0;
	struct game_seat *seat = gm ? NULL : game_seat_find(game, empire, err);
	if (gm)
		error_set(err, EXIT_USAGE, "report --resend takes an empire; the GM reads his with `report`");
	bool found = false;
	if (!seat)
		return false;
	if (!seat->addresses[0])
		return error_set(err, EXIT_DATA, "%s of %s has no address", seat->name, game->name);
	bool good = db_begin(site->db, err) &&
	            opening_mail_again(site, game, seat, NULL, turn, options->full, &found, err) &&
	            db_commit(site->db, err);
	db_rollback(site->db);
	if (good && !found)
		return error_set(err, EXIT_NO_INPUT,
		    "%s has no report of turn %d for %s; the newest turn is %d", game->name, (int)turn,
		    seat->name, (int)game->turn);
	if (good)
		fprintf(site->out, "%s: the report of turn %d is queued for %s\n", game->name, (int)turn,
		    seat->name);
	return good;
}

/* Replaces a report's JSON by a picture of its map. */
static bool draw(const char *name, enum picture kind, GString *bytes, struct error *err)
{
	struct map *map = mapping_of_bytes(name, bytes->str, bytes->len, err);
	bool good;

	g_string_truncate(bytes, 0);
	good = map && picture_draw(map, kind, NULL, bytes, err);
	map_free(map);
	return good;
}

/* Replaces a report's JSON by sentences. */
static bool speak(const char *name, GString *bytes, struct error *err)
{
	struct document *document = document_parse(name, bytes->str, bytes->len, EXIT_DATA, err);
	bool good;

	g_string_truncate(bytes, 0);
	good = document && report_speech(document_root(document), bytes, err);
	document_free(document);
	return good;
}

/* Adds to a report's text what never changes. */
static void complete(struct site *site, const struct game *game, int64_t turn, const char *stem,
    GString *text, struct error *err)
{
	g_autofree char *file = g_strconcat(stem, ".json", NULL);
	g_autofree char *json = sql_report_text(site->db, game->id, turn, file, err);

	if (json)
		report_full(json, text);
}

/* Replaces a report's JSON by an HTML page. */
static bool make_page(struct site *site, const struct game *game, int64_t turn, const char *stem,
    GString *bytes, struct error *err)
{
	g_string_truncate(bytes, 0);
	return game_page_make(site, game->id, turn, stem, game->address, NULL, bytes, err);
}

/* Puts the report `stem` into the form that is wanted. */
static bool convert(struct site *site, const struct game *game, const char *stem,
    const struct report_call *options, GString *bytes, struct error *err)
{
	bool drawn = options->svg || options->png || options->dot;

	if (drawn)
		return draw(stem,
		    options->png   ? PICTURE_PNG
		    : options->svg ? PICTURE_SVG
		                   : PICTURE_DOT,
		    bytes, err);
	if (options->speech)
		return speak(stem, bytes, err);
	if (options->html)
		return make_page(site, game, options->turn, stem, bytes, err);
	if (options->full)
		complete(site, game, options->turn, stem, bytes, err);
	return !error_is_set(err);
}

/* The map as the turn's files have it: of an edited situation there is none, it is drawn from the JSON. */
static char *stored_dot(
    struct site *site, const struct game *game, int64_t turn, const char *stem, struct error *err)
{
	g_autofree char *file = g_strconcat(stem, ".dot", NULL);

	return sql_report_text(site->db, game->id, turn, file, err);
}

static void print_report(struct site *site, const struct game *game, const char *empire,
    const struct report_call *options, struct error *err)
{
	bool gm = g_ascii_strcasecmp(empire, "GM") == 0;
	const struct game_seat *seat = gm ? NULL : game_seat_find(game, empire, err);
	bool text = !options->json && !options->speech && !options->html && !options->svg && !options->png &&
	            !options->dot;
	const char *name = gm ? "GM" : seat ? seat->name : NULL, *suffix = text ? ".txt" : ".json";
	g_autofree char *stem = NULL;
	g_autofree char *bytes =
	    name ? newest_report(site, game->id, options->turn, name, suffix, &stem, err) : NULL;
	g_autofree char *dot =
	    bytes && options->dot ? stored_dot(site, game, options->turn, stem, err) : NULL;
	g_autoptr(GString) out = g_string_new(dot ? dot : bytes);

	if (bytes && !error_is_set(err) && (dot || convert(site, game, stem, options, out, err)))
		fwrite(out->str, 1, out->len, site->out);
	else if (!bytes && gm && !game->ruleset->gm_report && !error_is_set(err))
		error_set(err, EXIT_NO_INPUT, "%s has no report for the GM", game->ruleset->name);
	else if (!bytes && !error_is_set(err))
		error_set(err, EXIT_NO_INPUT, "%s has no %s%s of turn %d; the newest turn is %d", game->name,
		    name, options->dot ? ".dot" : suffix, (int)options->turn, (int)game->turn);
}

/* Prints the GM's page, followed by the GM report if the ruleset has one. */
static void print_gm_page(
    struct site *site, const struct game *game, const struct report_call *options, struct error *err)
{
	g_autoptr(GString) page = g_string_new(NULL);

	if (!gm_page_write(site, game, page, err))
		return;
	fwrite(page->str, 1, page->len, site->out);
	if (!game->ruleset->gm_report)
		return;
	fputc('\n', site->out);
	print_report(site, game, "GM", options, err);
}

static bool is_page(int count, char **operands, const struct report_call *options)
{
	return count == 2 && g_ascii_strcasecmp(operands[1], "gm") == 0 && !options->json && !options->dot &&
	       !options->svg && !options->png && !options->html && !options->speech;
}

static void show(
    struct site *site, char **operands, int count, struct report_call *options, struct error *err)
{
	struct game *game = game_load(site, operands[0], err);
	if (game && count == 2)
		options->turn = game->turn;
	if (game && game->state == GAME_OPEN)
		error_set(err, EXIT_NO_INPUT, "%s has not started; there is no report", game->name);
	else if (game && options->resend)
		resend(site, game, operands[1], options, err);
	else if (game && is_page(count, operands, options))
		print_gm_page(site, game, options, err);
	else if (game)
		print_report(site, game, operands[1], options, err);
	game_free(game);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct report_call options = {0};
	const struct option_spec specs[] = {OPTION_FLAG("--json", options.json),
	    OPTION_FLAG("--dot", options.dot), OPTION_FLAG("--svg", options.svg),
	    OPTION_FLAG("--png", options.png), OPTION_FLAG("--html", options.html),
	    OPTION_FLAG("--speech", options.speech), OPTION_FLAG("--resend", options.resend),
	    OPTION_FLAG("--full", options.full), {0}};
	int count;
	gint64 turn = 0;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if ((count < 2 || count > 3))
		error_set(&err, EXIT_USAGE, "report takes GAME EMPIRE [TURN]");
	else if (options.json + options.dot + options.svg + options.png + options.html + options.speech +
	             options.full >
	         1)
		error_set(&err, EXIT_USAGE,
		    "report: one of --json, --dot, --svg, --png, --html, --speech and --full");
	else if (options.png && picture_to_terminal(call->out))
		error_set(
		    &err, EXIT_USAGE, "refusing to write a PNG to a terminal; send it to a file or a pipe");
	else if (options.html && picture_to_terminal(call->out))
		error_set(
		    &err, EXIT_USAGE, "refusing to write a page to a terminal; send it to a file or a pipe");
	else if (count == 3 && !g_ascii_string_to_signed(operands[2], 10, 0, G_MAXINT32, &turn, NULL))
		error_set(&err, EXIT_USAGE, "\"%s\" is not a turn number", operands[2]);
	options.turn = turn;
	struct site *site = error_is_set(&err)
	                        ? NULL
	                        : site_open(call, options.resend ? SITE_WRITE : SITE_READ, "report", &err);
	if (site)
		show(site, operands, count, &options, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_report = {
    .name = "report",
    .usage =
        "report GAME EMPIRE [TURN] [--json | --dot | --svg | --png | --html | --speech | --full] [--resend]",
    .about = "Prints the newest report of a turn, default of the newest one",
    .help = "  gm         as EMPIRE: what the GM needs of the game on a page; a TURN or format: the\n"
            "             ruleset's report for the GM, if it has one\n"
            "  --json     for programs\n"
            "  --dot      the map for graphviz\n"
            "  --svg      the map as a picture\n"
            "  --png      the same as a PNG, by librsvg\n"
            "  --html     a page: map, tables, what changed, a composer of orders\n"
            "  --speech   the same facts as sentences to be read aloud\n"
            "  --full     with what never changes, which only the first report shows\n"
            "  --resend   queues the report again, to the roster only\n",
    .run = run,
};
