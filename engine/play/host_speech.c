#include "engine/play/host_speech.h"

#include "engine/base/speech.h"

#include <inttypes.h>

static const char *text_of(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_TEXT && n->size ? n->text : NULL;
}

static const struct node *first_of(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_LIST ? n->first : NULL;
}

static void add(GPtrArray *lines, const char *words, const char *text)
{
	if (text)
		g_ptr_array_add(lines, g_strconcat(words, text, NULL));
}

static void add_bots(const struct node *host, GPtrArray *lines)
{
	for (const struct node *n = first_of(host, "bots"); n; n = n->next) {
		const char *empire = text_of(n, "empire"), *bot = text_of(n, "bot");
		const struct node *standin = node_get(n, "standin");
		if (!empire || !bot)
			continue;
		g_ptr_array_add(lines,
		    g_strdup_printf(standin && standin->number
		                        ? "%s was stood in for by computer in the turn that was run, by %s"
		                        : "%s is played by computer, by %s",
		        empire, bot));
	}
}

static void add_missed(const struct node *root, const struct node *host, GPtrArray *lines)
{
	const struct node *turn = node_get(root, "turn");
	g_autoptr(GString) names = g_string_new(NULL);

	for (const struct node *n = first_of(host, "missed"); n; n = n->next)
		if (n->kind == NODE_TEXT)
			g_string_append_printf(names, "%s%s", names->len ? ", " : "", n->text);
	if (names->len)
		g_ptr_array_add(lines, g_strdup_printf("No orders came in turn %" PRId64 " from: %s",
		                           turn->number - 1, names->str));
}

static void add_number(const struct node *host, const char *key, const char *words, GPtrArray *lines)
{
	const struct node *n = node_get(host, key);

	if (n && n->kind == NODE_INTEGER && n->number)
		add(lines, words, n->text);
}

static void add_dice(const struct node *host, GPtrArray *lines)
{
	add(lines, "The commitment to the dice is ", text_of(host, "commitment"));
	add(lines, "The seed of the dice is ", text_of(host, "seed"));
	add(lines, "The salt of the dice is ", text_of(host, "salt"));
	add(lines, "The host's part of the dice is ", text_of(host, "host_part"));
	for (const struct node *n = first_of(host, "parts"); n; n = n->next) {
		const char *empire = text_of(n, "empire"), *part = text_of(n, "part");
		const struct node *drawn = node_get(n, "drawn");
		if (empire && part)
			g_ptr_array_add(
			    lines, g_strdup_printf("The part of %s in the dice%s is %s", empire,
			               drawn && drawn->number ? ", drawn by the host," : "", part));
	}
}

void host_speech(const struct node *root, GString *out)
{
	const struct node *host = node_get(root, "host");
	g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

	if (!host || host->kind != NODE_MAP)
		return;
	add(lines, "The game is called ", text_of(host, "title"));
	for (const struct node *n = first_of(host, "notices"); n; n = n->next)
		if (n->kind == NODE_TEXT)
			add(lines, "", n->text);
	add_bots(host, lines);
	add_missed(root, host, lines);
	add(lines, "The turn was opened on ", text_of(host, "opened"));
	add(lines, "The digest of your last orders is ", text_of(host, "digest"));
	add_number(host, "refused", "Lines of your last orders that were refused: ", lines);
	add_number(host, "dedication", "Your dedication over all games of this host is ", lines);
	add_dice(host, lines);
	if (lines->len)
		speech_section(out, "From the host", lines->len);
	for (guint i = 0; i < lines->len; i++)
		speech_line(out, lines->pdata[i]);
}
