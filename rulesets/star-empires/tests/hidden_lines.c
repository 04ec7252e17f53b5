/* star-empires: divides an order into two with the same meaning. */
#include "rulesets/star-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

/* `FIRE ASC a b c AT E2`: the first ship, then the others. */
static bool divide_ships(char *const *words, const char *joint, GString *out)
{
	unsigned first = g_ascii_strcasecmp(words[1], "ASC") == 0 ? 2 : 1, end = first;
	g_autofree char *rest = NULL;

	while (words[end] && strcmp(words[end], joint) != 0)
		end++;
	if (!words[end] || end < first + 2 || strchr("(@", words[first][0]))
		return false;
	rest = g_strjoinv(" ", (char **)words + end);
	for (unsigned part = 0; part < 2; part++) {
		g_string_append(out, words[0]);
		for (unsigned i = 1; i < end; i++)
			if (i < first || (i == first) == (part == 0))
				g_string_append_printf(out, " %s", words[i]);
		g_string_append_printf(out, " %s\n", rest);
	}
	return true;
}

/* `BUILD Terra 3 probe`, `REPAIR tug 3 Terra`: one, then the rest. */
static bool divide_count(char *const *words, GString *out)
{
	int64_t count = words[1] && words[2] && words[3] ? g_ascii_strtoll(words[2], NULL, 10) : 0;
	g_autofree char *rest = NULL;

	if (count < 2)
		return false;
	rest = g_strjoinv(" ", (char **)words + 3);
	g_string_append_printf(out, "%s %s 1 %s\n%s %s %" PRId64 " %s\n", words[0], words[1], rest, words[0],
	    words[1], count - 1, rest);
	return true;
}

bool secret_se_divide(const char *line, GString *out)
{
	g_auto(GStrv) words = g_strsplit(line, " ", -1);

	if (strcmp(words[0], "BUILD") == 0 || strcmp(words[0], "REPAIR") == 0)
		return divide_count(words, out);
	if (strcmp(words[0], "FIRE") == 0)
		return divide_ships(words, "AT", out);
	return false;
}

/* Which guns fire is decided within an order (SE-48), and so is which missiles are launched (SE-49): with two orders
   other ships may shoot, and those present read which ones did (SE-133). */
void secret_se_deeds(const struct node *report, GPtrArray *out)
{
	for (const struct node *e = node_get(report, "events")->first; e; e = e->next) {
		const char *code = secret_text(e, "code");
		if (strcmp(code, "hit") == 0)
			g_ptr_array_add(out, g_strdup_printf("hit %s %" PRId64, secret_text(e, "ship"),
			                         secret_number(e, "damage")));
		if (strcmp(code, "fired") != 0 && strcmp(code, "launched") != 0)
			continue;
		g_auto(GStrv) ships = g_strsplit(secret_text(e, "ships"), ", ", -1);
		for (char **ship = ships; *ship; ship++)
			g_ptr_array_add(out, g_strdup_printf("%s %s", code, *ship));
	}
}
