/* Battles and conquests in sentences. */
#include "engine/chronicle/narrative.h"
#include "engine/chronicle/narrative_war.h"

#include <inttypes.h>
#include <string.h>

#define TAKERS_MOST 5 /* most empires whose conquests are listed */
#define NAMES_MOST 5  /* most places listed for a taker and loser; one more is listed, too */

struct campaign_story {
	const struct annals *annals;
	const struct chapter *chapter;
	struct phrases *phrases;
	const struct annal_battle *opened; /* the first battle of the game if the chapter has described it */
	const struct annal_capture *taken; /* the first conquest, likewise */
};

static bool is_told(const struct chapter *chapter, guint frame)
{
	return frame > chapter->from && frame <= chapter->to;
}

static const struct annal_battle *battle_at(const struct annals *annals, guint nth)
{
	return &g_array_index(annals->battles, struct annal_battle, nth);
}

static const struct annal_capture *capture_at(const struct annals *annals, guint nth)
{
	return &g_array_index(annals->captures, struct annal_capture, nth);
}

static int64_t total(const struct annals *annals, const struct annal_battle *battle)
{
	int64_t all = 0;

	for (unsigned i = 0; i < annals->seats; i++)
		all += battle->lost[i];
	return all;
}

/* Writes "MING lost 11 ships and BOSCO 5", largest first. */
static char *losses(const struct annals *annals, const int64_t *lost)
{
	GString *list = g_string_new(NULL);
	g_autofree bool *told = g_new0(bool, annals->seats);
	guint count = 0;

	for (unsigned i = 0; i < annals->seats; i++)
		count += lost[i] > 0;
	for (guint nth = 0; nth < count; nth++) {
		unsigned best = annals_largest(annals, lost, told);
		phrase_item(list, nth, count, nth ? "%s %" PRId64 "%s%s" : "%s lost %" PRId64 "%s%s",
		    annals_name(annals, best), lost[best], nth ? "" : " ",
		    nth               ? ""
		    : lost[best] == 1 ? annals->words->ship
		                      : annals->words->ships);
	}
	return g_string_free(list, FALSE);
}

static void tell_battle(const struct campaign_story *story, enum phrase phrase, guint count,
    const struct annal_battle *battle, GString *out)
{
	g_autofree char *lost = losses(story->annals, battle->lost), *number = g_strdup_printf("%u", count),
	                *turn = g_strdup_printf("%" PRId64, annals_turn(story->annals, battle->frame));

	phrase_say(story->phrases, out, phrase, "n", number, "more", story->opened ? " more" : "", "ships",
	    story->annals->words->ships, "place", battle->place, "turn", turn, "losses", lost, NULL);
}

/* Was a war declared up to this frame? */
static bool is_declared(const struct annals *annals, guint frame)
{
	for (guint i = 0; i < annals->deeds->len; i++) {
		const struct annal_deed *deed = &g_array_index(annals->deeds, struct annal_deed, i);
		if (deed->war && deed->frame <= frame)
			return true;
	}
	return false;
}

/* Tells how the first war began. */
static void tell_opening(struct campaign_story *story, guint frame, GString *out)
{
	const struct annals *annals = story->annals;

	for (guint i = 0; i < annals->battles->len && !story->opened; i++)
		if (battle_at(annals, i)->frame == frame && battle_at(annals, i)->sides > 1)
			story->opened = battle_at(annals, i);
	for (guint i = 0; i < annals->captures->len && !story->opened && !story->taken; i++) {
		const struct annal_capture *c = capture_at(annals, i);
		if (c->frame == frame && c->from >= 0 && c->to >= 0)
			story->taken = c;
	}
	if (story->opened)
		tell_battle(story, PHRASE_FIRST_BATTLE, 1, story->opened, out);
	if (story->taken) {
		g_autofree char *turn = g_strdup_printf("%" PRId64, annals_turn(annals, frame));
		phrase_say(story->phrases, out,
		    is_declared(annals, frame) ? PHRASE_FIRST_SPOIL : PHRASE_FIRST_CAPTURE, "turn", turn, "a",
		    annals_name(annals, (unsigned)story->taken->to), "place", story->taken->place, "b",
		    annals_name(annals, (unsigned)story->taken->from), NULL);
	}
}

static void tell_battles(const struct campaign_story *story, GString *out)
{
	const struct annals *annals = story->annals;
	const struct annal_battle *greatest = NULL;
	g_autofree int64_t *lost = g_new0(int64_t, annals->seats);
	int64_t all = 0;
	guint count = 0;

	for (guint i = 0; i < annals->battles->len; i++) {
		const struct annal_battle *battle = battle_at(annals, i);
		if (!is_told(story->chapter, battle->frame))
			continue;
		for (unsigned k = 0; k < annals->seats; k++)
			lost[k] += battle->lost[k];
		all += total(annals, battle);
		if (battle->sides < 2 || battle == story->opened)
			continue;
		count++;
		if (!greatest || total(annals, battle) > total(annals, greatest))
			greatest = battle;
	}
	if (greatest)
		tell_battle(story, count > 1 ? PHRASE_BATTLES : PHRASE_BATTLE, count, greatest, out);
	if (all >
	    (greatest ? total(annals, greatest) : 0) + (story->opened ? total(annals, story->opened) : 0)) {
		g_autofree char *list = losses(annals, lost);
		phrase_say(story->phrases, out, greatest || story->opened ? PHRASE_LOSSES : PHRASE_LOST,
		    "list", list, NULL);
	}
}

/* The places that one empire took from another in a chapter. */
struct spoil {
	int from, to;
	GPtrArray *places; /* const char *, without duplicates */
	guint frame;       /* frame of the last conquest */
};

static void spoil_clear(gpointer data)
{
	g_ptr_array_unref(((struct spoil *)data)->places);
}

static struct spoil *spoil_of(GArray *spoils, const struct annal_capture *capture)
{
	struct spoil spoil = {capture->from, capture->to, NULL, 0};

	for (guint i = 0; i < spoils->len; i++) {
		struct spoil *known = &g_array_index(spoils, struct spoil, i);
		if (known->from == capture->from && known->to == capture->to)
			return known;
	}
	spoil.places = g_ptr_array_new();
	g_array_append_val(spoils, spoil);
	return &g_array_index(spoils, struct spoil, spoils->len - 1);
}

/* Number of places that an empire took in a chapter. */
static guint taken_by(const GArray *spoils, int taker)
{
	guint count = 0;

	for (guint i = 0; i < spoils->len; i++) {
		const struct spoil *spoil = &g_array_index(spoils, struct spoil, i);
		count += spoil->to == taker ? spoil->places->len : 0;
	}
	return count;
}

static gint by_size(gconstpointer a, gconstpointer b)
{
	const struct spoil *x = a, *y = b;

	if (x->places->len != y->places->len)
		return x->places->len < y->places->len ? 1 : -1;
	return x->from - y->from;
}

/* Writes "5 worlds from MING (W1, W2 and 3 more)" or "W7 from BOSCO". */
static char *spoil_words(const struct campaign_story *story, const struct spoil *spoil)
{
	const struct annals *annals = story->annals;
	guint count = spoil->places->len, named = count > NAMES_MOST + 1 ? NAMES_MOST : count;
	g_autoptr(GString) list = g_string_new(NULL);
	const char *from = annals_name(annals, (unsigned)spoil->from);

	for (guint i = 0; i < named; i++)
		phrase_item(list, i, named + (named < count), "%s", (const char *)spoil->places->pdata[i]);
	if (named < count)
		phrase_item(list, named, named + 1, "%u more", count - named);
	return count == 1
	           ? g_strdup_printf("%s from %s", list->str, from)
	           : g_strdup_printf("%u %s from %s (%s)", count, annals->words->places, from, list->str);
}

/* Tells what one empire took, the most plundered loser first. */
static void tell_taker(const struct campaign_story *story, const GArray *spoils, int taker, GString *out)
{
	g_autoptr(GString) list = g_string_new(NULL);
	guint victims = 0, nth = 0;

	for (guint i = 0; i < spoils->len; i++)
		victims += g_array_index(spoils, struct spoil, i).to == taker;
	for (guint i = 0; i < spoils->len; i++) {
		const struct spoil *spoil = &g_array_index(spoils, struct spoil, i);
		g_autofree char *words = spoil->to == taker ? spoil_words(story, spoil) : NULL;
		if (words)
			phrase_item(list, nth++, victims, "%s", words);
	}
	phrase_say(story->phrases, out, PHRASE_TOOK, "a", annals_name(story->annals, (unsigned)taker), "list",
	    list->str, NULL);
}

/* Tells which places were left without an owner, the empire that lost most of them first. */
static void tell_left(const struct campaign_story *story, const GArray *spoils, GString *out)
{
	const struct annals *annals = story->annals;
	g_autoptr(GString) list = g_string_new(NULL);
	guint losers = 0, left = 0, nth = 0;

	for (guint i = 0; i < spoils->len; i++) {
		const struct spoil *spoil = &g_array_index(spoils, struct spoil, i);
		losers += spoil->to < 0;
		left += spoil->to < 0 ? spoil->places->len : 0;
	}
	for (guint i = 0; i < spoils->len; i++) {
		const struct spoil *spoil = &g_array_index(spoils, struct spoil, i);
		const char *name = annals_name(annals, (unsigned)spoil->from);
		if (spoil->to >= 0)
			continue;
		if (spoil->places->len == 1)
			phrase_item(list, nth++, losers, "%s of %s (turn %" PRId64 ")",
			    (const char *)spoil->places->pdata[0], name, annals_turn(annals, spoil->frame));
		else
			phrase_item(list, nth++, losers, "%u %s of %s", spoil->places->len,
			    annals->words->places, name);
	}
	if (losers)
		phrase_say(story->phrases, out, PHRASE_LEFT, "were", left == 1 ? "was" : "were", "list",
		    list->str, NULL);
}

static GArray *find_spoils(const struct campaign_story *story)
{
	GArray *spoils = g_array_new(FALSE, TRUE, sizeof(struct spoil));

	g_array_set_clear_func(spoils, spoil_clear);
	for (guint i = 0; i < story->annals->captures->len; i++) {
		const struct annal_capture *capture = capture_at(story->annals, i);
		struct spoil *spoil;
		if (!is_told(story->chapter, capture->frame) || capture->from < 0 || capture == story->taken)
			continue;
		spoil = spoil_of(spoils, capture);
		spoil->frame = capture->frame;
		if (!g_ptr_array_find(spoil->places, capture->name, NULL))
			g_ptr_array_add(spoil->places, (gpointer)capture->name);
	}
	g_array_sort(spoils, by_size);
	return spoils;
}

/* Tells the conquests of the most successful empires; of the others only the number. */
static void tell_spoils(const struct campaign_story *story, GString *out)
{
	const struct annals *annals = story->annals;
	g_autoptr(GArray) spoils = find_spoils(story);
	g_autofree bool *told = g_new0(bool, annals->seats);
	guint more = 0;

	for (unsigned nth = 0; nth < annals->seats; nth++) {
		int best = -1;
		for (int i = 0; i < (int)annals->seats; i++)
			if (!told[i] && taken_by(spoils, i) > (best < 0 ? 0 : taken_by(spoils, best)))
				best = i;
		if (best < 0)
			break;
		told[best] = true;
		if (nth < TAKERS_MOST)
			tell_taker(story, spoils, best, out);
		else
			more += taken_by(spoils, best);
	}
	if (more) {
		g_autofree char *number = g_strdup_printf("%u", more);
		phrase_say(story->phrases, out, PHRASE_TOOK_MORE, "n", number, "places",
		    more == 1 ? annals->words->place : annals->words->places, NULL);
	}
	tell_left(story, spoils, out);
}

bool narrate_war(
    const struct annals *annals, const struct chapter *chapter, struct phrases *phrases, GString *out)
{
	struct campaign_story story = {.annals = annals, .chapter = chapter, .phrases = phrases};

	for (guint i = 0; i < chapter->turnings->len; i++) {
		const struct turning *turning = &g_array_index(chapter->turnings, struct turning, i);
		if (turning->kind == TURNING_WAR)
			tell_opening(&story, turning->frame, out);
	}
	tell_battles(&story, out);
	tell_spoils(&story, out);
	return out->len > 0;
}
