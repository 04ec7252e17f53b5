#include "engine/play/setting.h"

#include <string.h>

/* Sorts E2 before E10. */
static int compare_names(const char *a, const char *b)
{
	for (; *a && *b; a++, b++) {
		if (g_ascii_isdigit(*a) && g_ascii_isdigit(*b)) {
			size_t x = strspn(a, "0123456789"), y = strspn(b, "0123456789");
			if (x != y)
				return x < y ? -1 : 1;
		}
		if (*a != *b)
			return *a < *b ? -1 : 1;
	}
	return *a ? 1 : *b ? -1 : 0;
}

static int by_name(const void *a, const void *b, void *state)
{
	const unsigned *x = a, *y = b;
	const struct state *of = state;

	return compare_names(of->ruleset->seat(of, *x).name, of->ruleset->seat(of, *y).name);
}

/* Seats of the state sorted by their numbers; g_free the array. */
static unsigned *seats_in_order(const struct state *state)
{
	unsigned count = state->ruleset->seats(state), *order = g_new0(unsigned, count + 1);

	for (unsigned i = 0; i < count; i++)
		order[i] = i;
	if (state->ruleset->seats_by_name && count > 1)
		g_qsort_with_data(order, (gint)count, sizeof *order, by_name, (gpointer)(guintptr)state);
	return order;
}

void setting_numbers(const struct state *state, unsigned *numbers)
{
	g_autofree unsigned *order = seats_in_order(state);

	for (unsigned i = 0; i < state->ruleset->seats(state); i++)
		numbers[order[i]] = i + 1;
}

static void write_seat(const struct state *state, unsigned seat, unsigned number, struct json *json)
{
	g_autofree char *tag = g_strdup_printf("E%u", number);

	json_map(json, NULL);
	json_integer(json, "seat", number);
	json_text(json, "empire", state->ruleset->seat(state, seat).name);
	json_text(json, "tag", tag);
	json_end(json);
}

/* Writes the seats, the reader's own first. */
static void write_seats(const struct state *state, unsigned own, struct json *json)
{
	unsigned seats = state->ruleset->seats(state);
	g_autofree unsigned *order = seats_in_order(state);

	json_list(json, "seats");
	for (unsigned i = 0; i < seats; i++)
		if (order[i] == own)
			write_seat(state, own, i + 1, json);
	for (unsigned i = 0; i < seats; i++)
		if (order[i] != own)
			write_seat(state, order[i], i + 1, json);
	json_end(json);
}

static void write_board(const struct setting *setting, struct json *json)
{
	json_map(json, "board");
	if (setting->width > 0) {
		json_integer(json, "width", setting->width);
		json_integer(json, "height", setting->height);
		json_bool(json, "wrap", setting->wrap);
	}
	if (setting->worlds > 0)
		json_integer(json, "worlds", setting->worlds);
	json_end(json);
}

void setting_write(const struct state *state, unsigned seat, struct json *json)
{
	struct setting setting = {0};

	write_seats(state, seat, json);
	if (!state->ruleset->setting)
		return;
	state->ruleset->setting(state, seat, &setting);
	json_text(json, "home", setting.home[0] ? setting.home : NULL);
	write_board(&setting, json);
}
