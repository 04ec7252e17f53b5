#include "engine/play/toll.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/play/rulesets.h"

#include <inttypes.h>
#include <string.h>

void toll_ships(const struct toll *toll, const char *place, const char *empire, int64_t ships)
{
	if (toll->ships && place)
		toll->ships(toll->context, place, empire, ships);
}

void toll_taken(const struct toll *toll, const char *place, const char *from, int64_t ships)
{
	if (toll->taken && place)
		toll->taken(toll->context, place, from, ships);
}

void toll_place(const struct toll *toll, const char *place, const char *from, const char *to)
{
	if (toll->place && place)
		toll->place(toll->context, place, from, to);
}

const struct node *toll_first(const struct node *map, const char *key)
{
	const struct node *list = map && map->kind == NODE_MAP ? node_get(map, key) : NULL;
	const struct node *first = list && list->kind == NODE_LIST ? list->first : NULL;

	return !first || first->kind == NODE_MAP ? first : toll_next(first);
}

const struct node *toll_next(const struct node *entry)
{
	do
		entry = entry->next;
	while (entry && entry->kind != NODE_MAP);
	return entry;
}

const char *toll_word(const struct node *entry, const char *key)
{
	const struct node *n = node_get(entry, key);

	return n && n->kind == NODE_TEXT ? n->text : NULL;
}

int64_t toll_number(const struct node *entry, const char *key)
{
	const struct node *n = node_get(entry, key);

	return n && n->kind == NODE_INTEGER ? n->number : 0;
}

int64_t toll_count(const char *units)
{
	g_auto(GStrv) parts = g_strsplit(units, ", ", 0);
	int64_t count = 0;

	for (char **part = parts; *part; part++)
		count += CLAMP(g_ascii_strtoll(*part, NULL, 10), 0, G_MAXINT32);
	return count;
}

/* --- Sums ---------------------------------------------------------------------------- */

/* Ships that one empire lost at a place. */
struct loss {
	const char *empire; /* NULL: unowned */
	int64_t ships;
};

/* Losses and changes of owner at a place. */
struct toll_site {
	char *place;
	const char *reader;
	unsigned number;
	int64_t own, others; /* ships */
	GArray *losses;      /* struct loss, of others */
	bool changed;        /* the owner changed: from the first owner to the last one */
	char *from, *to;
};

struct sums {
	const char *reader;
	int64_t own, others;
	GPtrArray *sites; /* struct toll_site */
	GHashTable *by_place;
};

static void site_free(gpointer data)
{
	struct toll_site *site = data;

	for (guint i = 0; i < site->losses->len; i++)
		g_free((char *)g_array_index(site->losses, struct loss, i).empire);
	g_array_unref(site->losses);
	g_free(site->place);
	g_free(site->from);
	g_free(site->to);
	g_free(site);
}

static struct toll_site *site_at(struct sums *sums, const char *place)
{
	struct toll_site *site = g_hash_table_lookup(sums->by_place, place);

	if (site)
		return site;
	site = g_new0(struct toll_site, 1);
	site->place = g_strdup(place);
	site->reader = sums->reader;
	site->number = sums->sites->len;
	site->losses = g_array_new(FALSE, FALSE, sizeof(struct loss));
	g_ptr_array_add(sums->sites, site);
	g_hash_table_insert(sums->by_place, site->place, site);
	return site;
}

static void add_loss(struct toll_site *site, const char *empire, int64_t ships)
{
	struct loss new = {NULL, ships};

	site->others += ships;
	for (guint i = 0; i < site->losses->len; i++) {
		struct loss *loss = &g_array_index(site->losses, struct loss, i);
		if (g_strcmp0(loss->empire, empire) == 0) {
			loss->ships += ships;
			return;
		}
	}
	new.empire = g_strdup(empire);
	g_array_append_val(site->losses, new);
}

static void on_ships(void *context, const char *place, const char *empire, int64_t ships)
{
	struct sums *sums = context;
	struct toll_site *site = site_at(sums, place);

	ships = CLAMP(ships, 0, G_MAXINT32);
	if (g_strcmp0(empire, sums->reader) == 0) {
		sums->own += ships;
		site->own += ships;
	} else {
		sums->others += ships;
		add_loss(site, empire, ships);
	}
}

static void on_taken(void *context, const char *place, const char *from, int64_t ships)
{
	on_ships(context, place, from, ships);
}

static void on_place(void *context, const char *place, const char *from, const char *to)
{
	struct toll_site *site = site_at(context, place);

	if (!site->changed)
		site->from = g_strdup(from);
	site->changed = true;
	g_free(site->to);
	site->to = g_strdup(to);
}

static bool is_lost(const struct toll_site *site)
{
	return site->changed && g_strcmp0(site->from, site->reader) == 0 &&
	       g_strcmp0(site->to, site->reader) != 0;
}

static bool is_won(const struct toll_site *site)
{
	return site->changed && g_strcmp0(site->to, site->reader) == 0 &&
	       g_strcmp0(site->from, site->reader) != 0;
}

/* Sums up the report; false if the ruleset has no `toll` or the report has no reader. */
static bool sums_read(struct sums *sums, const struct ruleset *ruleset, const struct node *report)
{
	const struct toll toll = {on_ships, on_taken, on_place, sums};

	*sums = (struct sums){.reader = toll_word(report, "empire")};
	if (!ruleset->toll || !sums->reader)
		return false;
	sums->sites = g_ptr_array_new_with_free_func(site_free);
	sums->by_place = g_hash_table_new(hash_text, g_str_equal);
	ruleset->toll(report, &toll);
	return true;
}

static void sums_clear(struct sums *sums)
{
	g_hash_table_unref(sums->by_place);
	g_ptr_array_unref(sums->sites);
}

/* --- The sentence ------------------------------------------------------------------ */

/* Adds "; others lost 3 ships"; without the noun if `one` is NULL. */
static void add(
    GString *out, const char *between, const char *who, int64_t count, const char *one, const char *many)
{
	if (count)
		g_string_append_printf(out, "%s%s %" PRId64 "%s%s", between, who, count, one ? " " : "",
		    one ? text_plural(count, one, many) : "");
}

void toll_sentence(const struct ruleset *ruleset, const struct node *report, GString *out)
{
	const char *one = ruleset->places_lost.one, *many = ruleset->places_lost.many;
	int64_t lost = 0, won = 0;
	struct sums sums = {0};

	if (!sums_read(&sums, ruleset, report))
		return;
	for (guint i = 0; i < sums.sites->len; i++) {
		lost += is_lost(sums.sites->pdata[i]);
		won += is_won(sums.sites->pdata[i]);
	}
	add(out, "", "you lost", sums.own, "ship", "ships");
	add(out, sums.own ? " and" : "", sums.own ? "" : "you lost", lost, one, many);
	add(out, out->len ? "; " : "", "others lost", sums.others, sums.own && !lost ? NULL : "ship",
	    "ships");
	add(out, out->len ? "; " : "", "you won", won, one, many);
	if (out->len) {
		g_string_prepend(out, "Last turn ");
		g_string_append_c(out, '.');
	} else {
		g_string_append(out, "Nothing was lost or won last turn.");
	}
	sums_clear(&sums);
}

/* --- By places ----------------------------------------------------------------------- */

/* Sorts the reader's losses before gains; larger numbers first. */
static gint by_weight(gconstpointer a, gconstpointer b)
{
	const struct toll_site *x = *(const struct toll_site *const *)a,
	                       *y = *(const struct toll_site *const *)b;
	const int64_t left[] = {is_lost(x), x->own, is_won(x), x->others, y->number},
	              right[] = {is_lost(y), y->own, is_won(y), y->others, x->number};

	for (size_t i = 0; i < G_N_ELEMENTS(left); i++)
		if (left[i] != right[i])
			return left[i] > right[i] ? -1 : 1;
	return 0;
}

static void add_hands(GString *line, const char *what, const char *between, const char *empire)
{
	g_string_append_printf(line, "; %s%s%s", what, empire ? between : "", empire ? empire : "");
}

/* Writes "S8: you lost 2 ships; E2 lost 4; won from E2"; false if there is nothing to report. */
static bool put_site(const struct toll_site *site, GString *line)
{
	g_autoptr(GString) parts = g_string_new(NULL);

	if (is_lost(site))
		add_hands(parts, "lost", " to ", site->to);
	if (site->own)
		g_string_append_printf(
		    parts, "; you lost %" PRId64 " %s", site->own, text_plural(site->own, "ship", "ships"));
	for (guint i = 0; i < site->losses->len; i++) {
		const struct loss *loss = &g_array_index(site->losses, struct loss, i);
		if (loss->ships)
			g_string_append_printf(parts, "; %s lost %" PRId64,
			    loss->empire ? loss->empire : "ships of nobody", loss->ships);
	}
	if (is_won(site))
		add_hands(parts, "won", " from ", site->from);
	if (!parts->len)
		return false;
	g_string_printf(line, "%s: %s", site->place, parts->str + 2);
	return true;
}

GPtrArray *toll_lines(const struct ruleset *ruleset, const struct node *report)
{
	GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
	g_autoptr(GString) line = g_string_new(NULL);
	struct sums sums = {0};

	if (!sums_read(&sums, ruleset, report))
		return lines;
	g_ptr_array_sort(sums.sites, by_weight);
	for (guint i = 0; i < sums.sites->len; i++)
		if (put_site(sums.sites->pdata[i], line))
			g_ptr_array_add(lines, g_strdup(line->str));
	sums_clear(&sums);
	return lines;
}
