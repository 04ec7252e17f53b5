#include "engine/chronicle/phrases.h"

#include "engine/base/text.h"

#include <stdarg.h>
#include <string.h>

#define VARIANTS 3
#define KEYS_MOST 12

/* Whole sentences. {where} becomes a place, or nothing. */
static const char *const forms[PHRASES][VARIANTS] = {
    [PHRASE_BRIEF] = {"The game saw {battles} in which both sides lost {ships}; {passed} from one empire to "
                      "another{times}."},
    [PHRASE_CONTESTED] = {"Of all {places} {place} changed its owner most often, {n} times."},
    [PHRASE_BEGAN] = {"{list} began the game."},
    [PHRASE_BEGAN_EQUAL] = {"{list} began the game with {n} {places} each."},
    [PHRASE_BEGAN_MANY] = {"{n} empires began the game."},
    [PHRASE_SETTLED_ONE] = {"{empire} took {place} in turn {turn}; no empire had owned it."},
    [PHRASE_SETTLED] =
        {"The empires took {n} {places} that no empire had owned; {empire} took the most, {most}.",
            "{n} {places} that no empire had owned were taken, {most} of them by {empire}."},
    [PHRASE_SETTLED_LIST] = {"The empires took {n} {places} that no empire had owned: {list}.",
        "{n} {places} that no empire had owned were taken: {list}."},
    [PHRASE_SETTLED_EACH] = {"The empires took {n} {places} that no empire had owned, {most} each."},
    [PHRASE_SETTLED_TIED] =
        {"The empires took {n} {places} that no empire had owned; none took more than {most}."},
    [PHRASE_SETTLED_ALONE] = {"{empire} took {n} {places} that no empire had owned."},
    [PHRASE_HELD] = {"After turn {turn} {list}."},
    [PHRASE_HELD_EACH] = {"After turn {turn} each empire held {n} {places}."},
    [PHRASE_GREW] = {"{list}."},
    [PHRASE_SEEN_ALL] = {"The first reports showed every empire to every other."},
    [PHRASE_MET] = {"{a} and {b} met at the end of turn {turn}{where}."},
    [PHRASE_SAW] = {"{a} saw {b} at the end of turn {turn}{where}; it was the first contact."},
    [PHRASE_SAW_FIRST] = {"{list}."},
    [PHRASE_SAW_LATER] = {"Then {list}.", "Later {list}."},
    [PHRASE_DEED] = {"In turn {turn} {text}."},
    [PHRASE_FIRST_BATTLE] =
        {"The first battle between empires was fought at {place} in turn {turn}: {losses}."},
    [PHRASE_FIRST_SPOIL] = {"The first conquest came in turn {turn}: {a} took {place} from {b}."},
    [PHRASE_FIRST_CAPTURE] = {"The war began in turn {turn}, when {a} took {place} from {b}."},
    [PHRASE_BATTLE] =
        {"There was one{more} battle in which both sides lost {ships}, at {place} in turn {turn}: {losses}.",
            "One{more} battle cost both sides {ships}, at {place} in turn {turn}: {losses}."},
    [PHRASE_BATTLES] =
        {"There were {n}{more} battles in which both sides lost {ships}; the greatest was at {place} in turn "
         "{turn}: {losses}.",
            "{n}{more} battles cost both sides {ships}. The hardest was at {place} in turn {turn}: {losses}.",
            "Both sides lost {ships} in {n}{more} battles, the most at {place} in turn {turn}: {losses}."},
    [PHRASE_LOSSES] = {"In all {list}.", "With all smaller fights {list}."},
    [PHRASE_LOST] = {"In these turns {list}."},
    [PHRASE_TOOK] = {"{a} took {list}."},
    [PHRASE_TOOK_MORE] = {"Besides, {n} {places} changed hands between others."},
    [PHRASE_LEFT] = {"Left without an owner {were} {list}."},
    [PHRASE_AHEAD] = {"After turn {turn} {a} was ahead with {x} {score}."},
    [PHRASE_LEAD] = {"In turn {turn} {a} took the lead from {b}, with {x} {score} to {y}.",
        "{a} overtook {b} in turn {turn}, with {x} {score} to {y}."},
    [PHRASE_LEADS] = {"The lead changed {times}; after turn {turn} it was with {a}, at {x} {score}."},
    [PHRASE_FELL] =
        {"In turn {turn} {a} went out of the game; at its height, after turn {peak}, it had held {n} {places}.",
            "{a}, which had held {n} {places} after turn {peak} and never more, was out of the game after turn "
            "{turn}."},
    [PHRASE_OUT] = {"In turn {turn} {a} went out of the game.", "{a} was out of the game after turn {turn}."},
    [PHRASE_WARNED] = {"The report of turn {turn} said: \"{text}\""},
    [PHRASE_QUIET] = {"The reports of these turns tell of no battle and no conquest.",
        "No report of these turns tells of a battle or a conquest."},
    [PHRASE_ENDED] = {"The game ended after turn {turn}."},
    [PHRASE_STOPPED] = {"The record stops after turn {turn}; nobody had won by then."},
    [PHRASE_FINAL] = {"At the end {list}."},
};

static const char *value_of(const char *const *pairs, const char *key, gsize size)
{
	for (; *pairs; pairs += 2)
		if (strlen(pairs[0]) == size && strncmp(pairs[0], key, size) == 0)
			return pairs[1];
	return "";
}

void phrase_say(struct phrases *phrases, GString *out, enum phrase phrase, ...)
{
	const char *pairs[2 * KEYS_MOST + 1] = {NULL};
	unsigned variants = 1, count = 0;
	const char *form;
	va_list args;

	va_start(args, phrase);
	while (count < 2 * KEYS_MOST && (pairs[count] = va_arg(args, const char *))) {
		pairs[count + 1] = va_arg(args, const char *);
		count += 2;
	}
	pairs[count] = NULL;
	va_end(args);
	while (variants < VARIANTS && forms[phrase][variants])
		variants++;
	form = forms[phrase][phrases->said[phrase]++ % variants];
	if (out->len)
		g_string_append_c(out, ' ');
	while (*form) {
		const char *end = *form == '{' ? strchr(form, '}') : NULL;
		if (end)
			g_string_append(out, value_of(pairs, form + 1, (gsize)(end - form - 1)));
		else
			g_string_append_c(out, *form);
		form = end ? end + 1 : form + 1;
	}
}

void phrase_item(GString *out, guint nth, guint count, const char *format, ...)
{
	va_list args;

	g_string_append(out, text_before(nth, count));
	va_start(args, format);
	g_string_append_vprintf(out, format, args);
	va_end(args);
}
