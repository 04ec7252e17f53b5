#include "engine/base/text.h"
#include "engine/chronicle/narrative.h"
#include "engine/chronicle/narrative_war.h"

#include <inttypes.h>
#include <string.h>

#define NAMED_MOST 6  /* most empires in a list */
#define SEEN_MOST 5   /* most contacts listed after the first */
#define DEEDS_MOST 5  /* most deeds in a chapter */
#define ALIKE_MOST 2  /* most deeds with the same code in a chapter */
#define WARNED_MOST 1 /* most warnings in a chapter */

/* Data shared by the sentences of a chapter. */
struct teller {
	const struct annals *annals;
	const struct chapter *chapter;
	struct phrases *phrases;
	GStringChunk *words;
	bool first, last;
};

static const char *digits(const struct teller *teller, int64_t number)
{
	g_autofree char *text = g_strdup_printf("%" PRId64, number);

	return g_string_chunk_insert(teller->words, text);
}

static const char *turn_of(const struct teller *teller, guint frame)
{
	return digits(teller, annals_turn(teller->annals, frame));
}

static const char *places(const struct teller *teller, int64_t number)
{
	const struct chronicle_words *words = teller->annals->words;

	return number == 1 ? words->place : words->places;
}

static const char *points(const struct teller *teller, int64_t number)
{
	return number == 1 ? teller->annals->point : teller->annals->points;
}

static const char *times(const struct teller *teller, guint number)
{
	g_autofree char *text = number == 2 ? g_strdup("twice") : g_strdup_printf("%u times", number);

	return g_string_chunk_insert(teller->words, text);
}

static bool is_told(const struct teller *teller, guint frame)
{
	return frame > teller->chapter->from && frame <= teller->chapter->to;
}

/* Seats sorted by a number, largest first. */
struct ranked {
	unsigned seat;
	int64_t number;
};

static struct ranked *rank(
    const struct annals *annals, guint frame, int64_t (*number)(const struct annals *, guint, unsigned))
{
	struct ranked *order = g_new0(struct ranked, annals->seats);

	for (unsigned i = 0; i < annals->seats; i++) {
		struct ranked one = {i, number(annals, frame, i)};
		unsigned at = i;
		for (; at > 0 && order[at - 1].number < one.number; at--)
			order[at] = order[at - 1];
		order[at] = one;
	}
	return order;
}

/* --- Beginning ------------------------------------------------------------------------------------- */

static void tell_start(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	g_autoptr(GString) names = g_string_new(NULL);
	int64_t each = annals->seats ? annals_held(annals, 0, 0) : 0;

	for (unsigned i = 0; i < annals->seats; i++) {
		phrase_item(names, i, annals->seats, "%s", annals_name(annals, i));
		each = annals_held(annals, 0, i) == each ? each : 0;
	}
	if (annals->seats > NAMED_MOST)
		phrase_say(teller->phrases, out, PHRASE_BEGAN_MANY, "n", digits(teller, annals->seats), NULL);
	else if (each > 0)
		phrase_say(teller->phrases, out, PHRASE_BEGAN_EQUAL, "list", names->str, "n",
		    digits(teller, each), "places", places(teller, each), NULL);
	else
		phrase_say(teller->phrases, out, PHRASE_BEGAN, "list", names->str, NULL);
}

/* Writes "BOSCO 4 and MING 3": who took so many, largest first. */
static void put_taken(const struct annals *annals, const int64_t *taken, GString *list)
{
	g_autofree bool *told = g_new0(bool, annals->seats);
	guint count = 0;

	for (unsigned i = 0; i < annals->seats; i++)
		count += taken[i] > 0;
	for (guint nth = 0; nth < count; nth++) {
		unsigned best = annals_largest(annals, taken, told);
		phrase_item(list, nth, count, "%s %" PRId64, annals_name(annals, best), taken[best]);
	}
}

/* Tells how many unowned places were settled, more than one. */
static void tell_taken(const struct teller *teller, const int64_t *taken, int64_t all, GString *out)
{
	const struct annals *annals = teller->annals;
	g_autoptr(GString) list = g_string_new(NULL);
	unsigned most = 0, equals = 0;
	enum phrase phrase;

	for (unsigned i = 1; i < annals->seats; i++)
		most = taken[i] > taken[most] ? i : most;
	for (unsigned i = 0; i < annals->seats; i++)
		equals += taken[i] == taken[most];
	phrase = taken[most] == all            ? PHRASE_SETTLED_ALONE
	         : equals == annals->seats     ? PHRASE_SETTLED_EACH
	         : annals->seats <= NAMED_MOST ? PHRASE_SETTLED_LIST
	         : equals > 1                  ? PHRASE_SETTLED_TIED
	                                       : PHRASE_SETTLED;
	put_taken(annals, taken, list);
	phrase_say(teller->phrases, out, phrase, "n", digits(teller, all), "places", places(teller, all),
	    "empire", annals_name(annals, most), "most", digits(teller, taken[most]), "list", list->str,
	    NULL);
}

/* Tells which unowned places were settled. */
static void tell_settled(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	g_autofree int64_t *taken = g_new0(int64_t, annals->seats);
	const struct annal_capture *only = NULL;
	int64_t all = 0;

	for (guint i = 0; i < annals->captures->len; i++) {
		const struct annal_capture *capture =
		    &g_array_index(annals->captures, struct annal_capture, i);
		if (!is_told(teller, capture->frame) || capture->from >= 0 || capture->to < 0)
			continue;
		only = capture;
		taken[capture->to]++;
		all++;
	}
	if (all == 1)
		phrase_say(teller->phrases, out, PHRASE_SETTLED_ONE, "empire",
		    annals_name(annals, (unsigned)only->to), "place", only->place, "turn",
		    turn_of(teller, only->frame), NULL);
	else if (all > 1)
		tell_taken(teller, taken, all, out);
}

/* Writes "MING held 9 worlds, BOSCO 7 and 4 others 11". */
static void tell_held(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	guint to = teller->chapter->to;
	g_autofree struct ranked *order = rank(annals, to, annals_held);
	unsigned named = annals->seats > NAMED_MOST ? NAMED_MOST : annals->seats,
	         items = named + (named < annals->seats);
	g_autoptr(GString) list = g_string_new(NULL);
	int64_t others = 0;

	if (annals->seats > 2 && order[0].number > 0 && order[0].number == order[annals->seats - 1].number) {
		phrase_say(teller->phrases, out, PHRASE_HELD_EACH, "turn", turn_of(teller, to), "n",
		    digits(teller, order[0].number), "places", places(teller, order[0].number), NULL);
		return;
	}
	for (unsigned i = 0; i < named; i++)
		phrase_item(list, i, items, i == 0 ? "%s held %" PRId64 " %s" : "%s %" PRId64 "%s",
		    annals_name(annals, order[i].seat), order[i].number,
		    i == 0 ? places(teller, order[i].number) : "");
	for (unsigned i = named; i < annals->seats; i++)
		others += order[i].number;
	if (named < items)
		phrase_item(
		    list, named, items, "the other %u %" PRId64 " together", annals->seats - named, others);
	phrase_say(teller->phrases, out, PHRASE_HELD, "turn", turn_of(teller, to), "list", list->str, NULL);
}

/* Writes "MING grew from 9 worlds to 14 and CHEN from 2 to 3", or the empires that shrank; largest first.
   Returns their number. */
static guint put_changes(
    const struct teller *teller, const struct ranked *order, bool grown, guint before, GString *list)
{
	const struct annals *annals = teller->annals;
	guint from = teller->chapter->from, count = 0, nth = 0;

	for (unsigned i = 0; i < annals->seats; i++)
		count += grown ? order[i].number > annals_held(annals, from, order[i].seat)
		               : order[i].number < annals_held(annals, from, order[i].seat);
	count = MIN(count, NAMED_MOST);
	if (count && before)
		g_string_append(list, "; ");
	for (unsigned i = 0; i < annals->seats && nth < count; i++) {
		int64_t was = annals_held(annals, from, order[i].seat), now = order[i].number;
		if (was == now || (now > was) != grown)
			continue;
		phrase_item(list, nth, count, "%s%s from %" PRId64 "%s%s to %" PRId64,
		    annals_name(annals, order[i].seat),
		    nth     ? ""
		    : grown ? " grew"
		            : " shrank",
		    was, nth || before ? "" : " ", nth || before ? "" : places(teller, was), now);
		nth++;
	}
	return nth;
}

static void tell_growth(const struct teller *teller, GString *out)
{
	g_autofree struct ranked *order = rank(teller->annals, teller->chapter->to, annals_held);
	g_autoptr(GString) list = g_string_new(NULL);
	guint grown = put_changes(teller, order, true, 0, list),
	      shrunk = put_changes(teller, order, false, grown, list);

	if (grown + shrunk)
		phrase_say(teller->phrases, out, PHRASE_GREW, "list", list->str, NULL);
}

/* --- Contacts and deeds --------------------------------------------------------------------------------- */

static bool was_met(const struct annals *annals, guint before, unsigned a, unsigned b)
{
	for (guint i = 0; i < before; i++) {
		const struct annal_contact *c = &g_array_index(annals->contacts, struct annal_contact, i);
		if ((c->reader == a && c->other == b) || (c->reader == b && c->other == a))
			return true;
	}
	return false;
}

/* Does the other empire also see this one in the same turn? */
static bool is_mutual(const struct annals *annals, const struct annal_contact *contact)
{
	for (guint i = 0; i < annals->contacts->len; i++) {
		const struct annal_contact *c = &g_array_index(annals->contacts, struct annal_contact, i);
		if (c->frame == contact->frame && c->reader == contact->other && c->other == contact->reader)
			return true;
	}
	return false;
}

static void tell_first_contact(const struct teller *teller, const struct annal_contact *contact, GString *out)
{
	const struct annals *annals = teller->annals;
	g_autofree char *where = contact->place ? g_strconcat(" at ", contact->place, NULL) : g_strdup("");

	phrase_say(teller->phrases, out, is_mutual(annals, contact) ? PHRASE_MET : PHRASE_SAW, "a",
	    annals_name(annals, contact->reader), "b", annals_name(annals, contact->other), "turn",
	    turn_of(teller, contact->frame), "where", where, NULL);
}

static void tell_contacts(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	g_autoptr(GPtrArray) later = g_ptr_array_new();
	g_autoptr(GString) list = g_string_new(NULL);
	guint at_start = 0, shown;

	for (guint i = 0; i < annals->contacts->len; i++) {
		struct annal_contact *c = &g_array_index(annals->contacts, struct annal_contact, i);
		at_start += c->frame == 0;
		if (c->frame == 0 || !is_told(teller, c->frame) || was_met(annals, i, c->reader, c->other))
			continue;
		if (i == 0)
			tell_first_contact(teller, c, out);
		else
			g_ptr_array_add(later, c);
	}
	if (teller->first && at_start > 0 && at_start == annals->seats * (annals->seats - 1))
		phrase_say(teller->phrases, out, PHRASE_SEEN_ALL, NULL);
	shown = MIN(later->len, SEEN_MOST);
	for (guint i = 0; i < shown; i++) {
		const struct annal_contact *c = later->pdata[i];
		phrase_item(list, i, shown + (shown < later->len), "%s met %s (turn %s)",
		    annals_name(annals, c->reader), annals_name(annals, c->other), turn_of(teller, c->frame));
	}
	if (shown < later->len)
		phrase_item(list, shown, shown + 1, "%u more %s of empires met by turn %s",
		    later->len - shown, text_plural(later->len - shown, "pair", "pairs"),
		    turn_of(teller, ((const struct annal_contact *)later->pdata[later->len - 1])->frame));
	if (shown)
		phrase_say(teller->phrases, out, out->len ? PHRASE_SAW_LATER : PHRASE_SAW_FIRST, "list",
		    list->str, NULL);
}

/* Tells the deeds of one turn, from `first` on, in a sentence; returns the first deed of a later turn. */
static guint tell_deeds_of_turn(const struct teller *teller, const bool *told, guint first, GString *out)
{
	const GArray *deeds = teller->annals->deeds;
	guint frame = g_array_index(deeds, struct annal_deed, first).frame, last = first, count = 0, nth = 0;
	g_autoptr(GString) list = g_string_new(NULL);

	for (; last < deeds->len && g_array_index(deeds, struct annal_deed, last).frame == frame; last++)
		count += told[last];
	for (guint i = first; i < last; i++)
		if (told[i])
			phrase_item(
			    list, nth++, count, "%s", g_array_index(deeds, struct annal_deed, i).text);
	if (count)
		phrase_say(teller->phrases, out, PHRASE_DEED, "turn", turn_of(teller, frame), "text",
		    list->str, NULL);
	return last;
}

/* Tells the most important deeds in the order in which they happened. */
static void tell_deeds(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	g_autofree bool *told = g_new0(bool, annals->deeds->len);

	for (unsigned rank = 0, count = 0; annals->words->deeds[rank].code; rank++)
		for (guint i = 0, alike = 0; i < annals->deeds->len; i++) {
			const struct annal_deed *deed = &g_array_index(annals->deeds, struct annal_deed, i);
			if (deed->rank != rank || !is_told(teller, deed->frame) || count >= DEEDS_MOST ||
			    (alike >= ALIKE_MOST && !deed->war))
				continue;
			told[i] = true;
			alike++;
			count++;
		}
	for (guint i = 0; i < annals->deeds->len;)
		i = tell_deeds_of_turn(teller, told, i, out);
}

/* --- Leaders and falls ------------------------------------------------------------------------------------ */

static int leader_before(const struct annals *annals, guint frame)
{
	while (frame > 0 && annals->leader[frame] < 0)
		frame--;
	return annals->leader[frame];
}

static void tell_one_lead(const struct teller *teller, guint frame, int before, GString *out)
{
	const struct annals *annals = teller->annals;
	unsigned now = (unsigned)annals->leader[frame];

	phrase_say(teller->phrases, out, PHRASE_LEAD, "turn", turn_of(teller, frame), "a",
	    annals_name(annals, now), "b", annals_name(annals, (unsigned)before), "x",
	    digits(teller, annals_score(annals, frame, now)), "y",
	    digits(teller, annals_score(annals, frame, (unsigned)before)), "score",
	    points(teller, annals_score(annals, frame, now)), NULL);
}

static void tell_leads(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	guint from = teller->chapter->from, to = teller->chapter->to, changes = 0, last = 0;
	int leader = leader_before(annals, from), before = -1;

	for (guint i = from + 1; i <= to; i++) {
		if (annals->leader[i] < 0 || annals->leader[i] == leader)
			continue;
		changes += leader >= 0;
		before = leader;
		leader = annals->leader[i];
		last = i;
	}
	if (changes > 1)
		phrase_say(teller->phrases, out, PHRASE_LEADS, "times", times(teller, changes), "turn",
		    turn_of(teller, last), "a", annals_name(annals, (unsigned)leader), "x",
		    digits(teller, annals_score(annals, last, (unsigned)leader)), "score",
		    points(teller, annals_score(annals, last, (unsigned)leader)), NULL);
	else if (changes == 1 && before >= 0)
		tell_one_lead(teller, last, before, out);
	else if (last > 0 || (teller->first && leader >= 0 && annals->leader[to] == leader))
		phrase_say(teller->phrases, out, PHRASE_AHEAD, "turn", turn_of(teller, last ? last : to), "a",
		    annals_name(annals, (unsigned)leader), "x",
		    digits(teller, annals_score(annals, last ? last : to, (unsigned)leader)), "score",
		    points(teller, annals_score(annals, last ? last : to, (unsigned)leader)), NULL);
}

/* Tells an empire's fall. `peak`: the frame in which it held the most; 0: the beginning of the game. */
static void tell_fall(const struct teller *teller, const struct turning *fall, guint peak, GString *out)
{
	const struct annals *annals = teller->annals;
	unsigned seat = (unsigned)fall->seat;
	int64_t most = annals_held(annals, peak, seat);
	const char *name = annals_name(annals, seat), *turn = turn_of(teller, fall->last);

	if (peak > 0 && most > 0)
		phrase_say(teller->phrases, out, PHRASE_FELL, "a", name, "n", digits(teller, most), "places",
		    places(teller, most), "peak", turn_of(teller, peak), "turn", turn, NULL);
	else
		phrase_say(teller->phrases, out, PHRASE_OUT, "a", name, "turn", turn, NULL);
}

static void tell_falls(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;

	for (guint i = 0; i < teller->chapter->turnings->len; i++) {
		const struct turning *fall = &g_array_index(teller->chapter->turnings, struct turning, i);
		guint peak = 0;
		if (fall->kind != TURNING_FALL)
			continue;
		for (guint k = 0; k < fall->last; k++)
			if (annals_held(annals, k, (unsigned)fall->seat) >=
			    annals_held(annals, peak, (unsigned)fall->seat))
				peak = k;
		tell_fall(teller, fall, peak, out);
	}
}

/* --- The host, and the end ---------------------------------------------------------------------------------- */

static void tell_notes(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	unsigned warned = 0;

	for (guint i = 0; i < annals->acts->len; i++) {
		const struct annal_note *act = &g_array_index(annals->acts, struct annal_note, i);
		if (is_told(teller, act->frame))
			g_string_append_printf(out, "%s%s", out->len ? " " : "", act->text);
	}
	for (guint i = 0; i < annals->warnings->len && warned < WARNED_MOST; i++) {
		const struct annal_note *note = &g_array_index(annals->warnings, struct annal_note, i);
		if (!is_told(teller, note->frame))
			continue;
		phrase_say(teller->phrases, out, PHRASE_WARNED, "turn",
		    digits(teller, g_array_index(annals->turns, int64_t, note->frame)), "text", note->text,
		    NULL);
		warned++;
	}
}

static void tell_end(const struct teller *teller, GString *out)
{
	const struct annals *annals = teller->annals;
	unsigned named = MIN(annals->seats, NAMED_MOST), count = 0, nth = 0;
	g_autoptr(GString) list = g_string_new(NULL);

	phrase_say(teller->phrases, out, annals->winners ? PHRASE_ENDED : PHRASE_STOPPED, "turn",
	    turn_of(teller, teller->chapter->to), NULL);
	for (unsigned i = 0; i < named; i++)
		count += !annals->standings[i].out;
	for (unsigned i = 0; i < named; i++) {
		const struct standing *s = &annals->standings[i];
		if (s->out)
			continue;
		phrase_item(list, nth, count, nth ? "%s %" PRId64 "%s%s" : "%s had %" PRId64 "%s%s",
		    annals_name(annals, s->seat), annals_score(annals, teller->chapter->to, s->seat),
		    nth ? "" : " ",
		    nth ? "" : points(teller, annals_score(annals, teller->chapter->to, s->seat)));
		nth++;
	}
	if (nth)
		phrase_say(teller->phrases, out, PHRASE_FINAL, "list", list->str, NULL);
}

/* --- A chapter ------------------------------------------------------------------------------------------------ */

static void end_paragraph(struct booklet *booklet, GString *out)
{
	booklet_paragraph(booklet, out->str);
	g_string_truncate(out, 0);
}

void narrate_chapter(const struct annals *annals, const struct chapter *chapter, struct phrases *phrases,
    struct booklet *booklet)
{
	struct teller teller = {annals, chapter, phrases, g_string_chunk_new(256), chapter->from == 0,
	    chapter->to + 1 == annals->turns->len};
	g_autoptr(GString) out = g_string_new(NULL);
	bool war;

	if (teller.first)
		tell_start(&teller, out);
	tell_settled(&teller, out);
	if (annals->mapped && teller.first)
		tell_held(&teller, out);
	else if (annals->mapped)
		tell_growth(&teller, out);
	end_paragraph(booklet, out);
	tell_contacts(&teller, out);
	tell_deeds(&teller, out);
	end_paragraph(booklet, out);
	war = narrate_war(annals, chapter, phrases, out);
	if (!war && annals->mapped && !teller.first)
		phrase_say(phrases, out, PHRASE_QUIET, NULL);
	end_paragraph(booklet, out);
	tell_leads(&teller, out);
	tell_falls(&teller, out);
	tell_notes(&teller, out);
	end_paragraph(booklet, out);
	if (teller.last)
		tell_end(&teller, out);
	end_paragraph(booklet, out);
	g_string_chunk_free(teller.words);
}
