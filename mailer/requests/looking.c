/* Answers what a player's newest report shows of a place, and finds routes on its map (HO-81). */
#include "engine/maps/map_speech.h"
#include "engine/play/mapping.h"
#include "mailer/requests/commands.h"

/* The map of the seat's newest report; NULL: a result says why, or err. */
static struct map *newest_map(struct filing *filing, const struct reading_command *command, struct error *err)
{
	struct map *map = NULL;
	struct error why = {0};
	size_t size;
	const char *bytes = filing_newest_json(filing, &size, err);

	if (bytes)
		map = mapping_of_bytes("report", bytes, size, &why);
	if (!map && !error_is_set(err))
		filing_result(filing, command, "%s", bytes ? why.text : "you have no report yet");
	error_clear(&why);
	return map;
}

static int find(
    struct filing *filing, const struct reading_command *command, const struct map *map, const char *name)
{
	struct error why = {0};
	int place = map_speech_find(map, name, &why);

	if (place < 0)
		filing_result(filing, command, "%s", why.text);
	error_clear(&why);
	return place;
}

bool filing_look(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct map *map = newest_map(filing, command, err);
	int place = map ? find(filing, command, map, words[0]) : -1;

	if (place >= 0) {
		filing_result(filing, command, "%s in turn %d", map_at(map, (unsigned)place)->id,
		    (int)filing->game->turn);
		map_speech_look(map, (unsigned)place, filing->answer.results);
	}
	map_free(map);
	return !error_is_set(err);
}

bool filing_route(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct map *map = newest_map(filing, command, err);
	int from = map ? find(filing, command, map, words[0]) : -1;
	int to = from >= 0 ? find(filing, command, map, words[1]) : -1;

	if (to >= 0)
		map_speech_route(map, (unsigned)from, (unsigned)to, filing->answer.results);
	map_free(map);
	return !error_is_set(err);
}
