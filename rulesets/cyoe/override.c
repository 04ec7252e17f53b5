/* Parses the GM's word on battles (CY-89): lines such as `3 2 keep E1F2`. */
#include "rulesets/cyoe/state.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

static bool read_number(const char **at, int64_t most, int64_t *into)
{
	guint64 value = 0;
	const char *c = *at;

	if (!g_ascii_isdigit(*c))
		return false;
	for (; g_ascii_isdigit(*c) && value <= (guint64)most; c++)
		value = value * 10 + (guint64)(*c - '0');
	*at = c;
	*into = (int64_t)value;
	return value <= (guint64)most;
}

static bool read_lettered(const char **at, char letter, int64_t most, int64_t *into)
{
	if (g_ascii_toupper(**at) != letter)
		return false;
	(*at)++;
	return read_number(at, most, into);
}

static bool read_empire(const struct cy_state *s, const char **at, struct cy_override *into)
{
	int64_t id;

	if (!read_lettered(at, 'E', CY_SEATS, &id))
		return false;
	into->empire = cy_seat_of(s, id);
	return into->empire >= 0;
}

static bool read_fleet(const struct cy_state *s, const char **at, struct cy_override *into)
{
	return read_empire(s, at, into) && read_lettered(at, 'F', CY_FLEETS - 1, &into->fleet) &&
	       into->fleet > 0;
}

static bool read_losses(const char *word, struct cy_override *into)
{
	g_autofree char *code = NULL;

	if (!read_number(&word, 1000000000, &into->count) || into->count < 1)
		return false;
	code = text_upper(word);
	into->code = cy_code_find(code);
	return into->code >= 0 && cy_is_ship(into->code);
}

static bool read_system(const struct cy_state *s, const char *word, int *into)
{
	int64_t id;

	if (g_ascii_toupper(*word) == 'S')
		word++;
	if (!read_number(&word, 1000000, &id) || *word)
		return false;
	*into = cy_system_find(s, id);
	return *into >= 0;
}

static bool read_action(const struct cy_state *s, char **words, guint count, struct cy_override *into)
{
	static const struct {
		const char *word;
		guint words;
	} actions[] = {{"keep", 4}, {"lose", 5}, {"retreat", 5}, {"winner", 4}, {"draw", 3}};
	const char *at = count > 3 ? words[3] : "";

	for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
		if (g_ascii_strcasecmp(words[2], actions[i].word) != 0 || count != actions[i].words)
			continue;
		into->action = i;
		if (i == CY_DRAW)
			return true;
		if (!(i == CY_WINNER ? read_empire(s, &at, into) : read_fleet(s, &at, into)) || *at)
			return false;
		if (i == CY_LOSE)
			return read_losses(words[4], into);
		return i != CY_RETREAT || read_system(s, words[4], &into->to);
	}
	return false;
}

bool cy_override_read(const struct cy_state *s, const char *line, struct cy_override *into)
{
	g_auto(GStrv) parts = g_strsplit_set(line, " \t", 0);
	g_autoptr(GPtrArray) words = g_ptr_array_new();
	const char *turn;

	for (guint i = 0; parts[i]; i++)
		if (parts[i][0])
			g_ptr_array_add(words, parts[i]);
	if (words->len < 3)
		return false;
	turn = words->pdata[0];
	if (!read_number(&turn, 1000000000, &into->turn) || *turn ||
	    !read_system(s, words->pdata[1], &into->system) ||
	    !read_action(s, (char **)words->pdata, words->len, into))
		return false;
	g_ptr_array_add(words, NULL);
	into->text = g_strjoinv(" ", (char **)words->pdata);
	return true;
}
