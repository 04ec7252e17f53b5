/* map: draws the map of a report, without a site (HO-61). */
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/maps/map_speech.h"
#include "engine/maps/picture.h"
#include "engine/play/mapping.h"

#include <stdio.h>
#include <unistd.h>

struct map_call {
	const char *report, *with, *orders, *center, *out, *rules_dir;
	bool mail;
	enum picture kind;
	bool speech;
	FILE *to;
};

static bool add_orders(const struct map_call *m, struct node *root, struct map *map, struct error *err)
{
	const struct ruleset *ruleset = play_ruleset_of(root, err);
	struct rules *rules = ruleset ? rules_load(ruleset, m->rules_dir, err) : NULL;
	size_t size;
	g_autofree char *text = rules ? file_read(m->orders, 0, &size, err) : NULL;
	bool good = text && mapping_orders(map, rules, root, text, size, err);

	rules_free(rules);
	return good;
}

static bool make(const struct map *map, const struct map_call *m, GString *bytes, struct error *err)
{
	struct svg_call call = {.use = m->mail ? SVG_MAIL : SVG_PICTURE};
	int center = m->center ? map_speech_find(map, m->center, err) : -1;

	if (error_is_set(err))
		return false;
	call.center = center >= 0 ? map_at(map, (unsigned)center)->id : NULL;
	if (!m->speech)
		return picture_draw(map, m->kind, &call, bytes, err);
	map_speech(map, bytes);
	return true;
}

/* The map of the report, whose document is not kept: it takes more memory than all the rest. NULL: failed. */
static struct map *read_report(const struct map_call *m, struct error *err)
{
	struct document *document = mapping_read_with(m->report, m->with, err);
	struct node *root = document ? document_root(document) : NULL;
	struct map *map = root ? mapping_of_report(root, err) : NULL;

	if (map && m->orders && !add_orders(m, root, map, err)) {
		map_free(map);
		map = NULL;
	}
	document_free(document);
	return map;
}

static void draw_map(const struct map_call *m, struct error *err)
{
	struct map *map = read_report(m, err);
	g_autoptr(GString) bytes = g_string_new(NULL);
	bool good =
	    map && make(map, m, bytes, err) && (!m->out || file_write(m->out, bytes->str, bytes->len, err));

	if (good && !m->out && fwrite(bytes->str, 1, bytes->len, m->to) != bytes->len)
		error_set(err, EXIT_IO, "the picture cannot be written");
	map_free(map);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct map_call m = {.rules_dir = call->rules, .to = call->out, .kind = PICTURE_SVG};
	bool svg = false, png = false, dot = false;
	const struct option_spec specs[] = {OPTION_VALUE("--report", m.report),
	    OPTION_VALUE("--with", m.with), OPTION_VALUE("--orders", m.orders),
	    OPTION_VALUE("--center", m.center), OPTION_FLAG("--mail", m.mail), OPTION_FLAG("--svg", svg),
	    OPTION_FLAG("--png", png), OPTION_FLAG("--dot", dot), OPTION_FLAG("--speech", m.speech),
	    OPTION_VALUE("--out", m.out), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (!m.report)
		error_set(&err, EXIT_USAGE, "--report FILE.json is needed");
	else if (svg + png + dot + m.speech > 1)
		error_set(&err, EXIT_USAGE, "map: one of --svg, --png, --dot and --speech");
	else if ((m.mail || m.center) && (dot || m.speech))
		error_set(&err, EXIT_USAGE, "map: --mail and --center are for --svg and --png");
	else if (png && !m.out && picture_to_terminal(call->out))
		error_set(
		    &err, EXIT_USAGE, "refusing to write a PNG to a terminal; use --out FILE or a pipe");
	m.kind = png ? PICTURE_PNG : dot ? PICTURE_DOT : PICTURE_SVG;
	if (!error_is_set(&err))
		draw_map(&m, &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_map = {
    .name = "map",
    .usage = "map --report FILE.json [--with FILE.json] [--orders FILE] [--center PLACE] [--mail]"
             " [--svg | --png | --dot | --speech] [--out FILE]",
    .about = "Draws the map of a JSON report, on a player's own machine too",
    .help =
        "  --report FILE.json  the report\n"
        "  --with FILE.json    an ally's report of the same turn: what it shows, too\n"
        "  --orders FILE       draws what these orders would move, dashed\n"
        "  --center PLACE      a torus is rolled so that this place is in the middle, not the home\n"
        "  --mail              as mails carry it: 1200 pixels wide, news, own realm and one ring around it\n"
        "  --svg               a picture for browsers; the default\n"
        "  --png               a picture for everything, by librsvg\n"
        "  --dot               for Graphviz\n"
        "  --speech            sentences to be read aloud\n"
        "  --out FILE          default: standard output\n",
    .run = run,
};
