/* look: describes a place in a report in sentences (HO-81), without a site. */
#include "engine/commands/command.h"
#include "engine/maps/map_speech.h"
#include "engine/play/mapping.h"

static void look(const char *report, const char *name, FILE *to, struct error *err)
{
	struct document *document = document_read(report, EXIT_DATA, err);
	struct map *map = document ? mapping_of_report(document_root(document), err) : NULL;
	int place = map ? map_speech_find(map, name, err) : -1;
	g_autoptr(GString) text = g_string_new(NULL);

	if (place >= 0) {
		map_speech_look(map, (unsigned)place, text);
		fputs(text->str, to);
	}
	map_free(map);
	document_free(document);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const char *report = NULL;
	const struct option_spec specs[] = {OPTION_VALUE("--report", report), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count != 1)
		error_set(&err, EXIT_USAGE, "look takes one PLACE");
	else if (!report)
		error_set(&err, EXIT_USAGE, "--report FILE.json is needed");
	if (!error_is_set(&err))
		look(report, operands[0], call->out, &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_look = {
    .name = "look",
    .usage = "look --report FILE.json PLACE",
    .about = "Tells what a JSON report shows of a place, in sentences to be read aloud",
    .help = "  --report FILE.json  the report\n"
            "  PLACE               as orders name it, or its own name: W12, \"(2,-1)\", S7\n",
    .run = run,
};
