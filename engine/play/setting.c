#include "engine/play/setting.h"

#include <string.h>

/* E2 comes before E10. */
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

void setting_numbers(const struct state *state, unsigned *numbers)
{
	unsigned seats = state->ruleset->seats(state);

	for (unsigned i = 0; i < seats; i++) {
		numbers[i] = state->ruleset->seats_by_name ? 1 : i + 1;
		for (unsigned k = 0; k < seats && state->ruleset->seats_by_name; k++)
			numbers[i] += compare_names(state->ruleset->seat(state, k).name,
			                  state->ruleset->seat(state, i).name) < 0;
	}
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

/* The reader's own first. */
static void write_seats(const struct state *state, unsigned own, struct json *json)
{
	unsigned seats = state->ruleset->seats(state);
	g_autofree unsigned *numbers = g_new0(unsigned, seats + 1);

	setting_numbers(state, numbers);
	json_list(json, "seats");
	if (own != GM_SEAT)
		write_seat(state, own, numbers[own], json);
	for (unsigned number = 1; number <= seats; number++)
		for (unsigned i = 0; i < seats; i++)
			if (numbers[i] == number && i != own)
				write_seat(state, i, number, json);
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

static void write_progress(const struct setting *setting, struct json *json)
{
	json_map(json, "progress");
	json_text(json, "things", setting->things);
	json_integer(json, "have", setting->have);
	if (setting->all > 0)
		json_integer(json, "all", setting->all);
	if (setting->need > 0)
		json_integer(json, "need", setting->need);
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
	if (seat != GM_SEAT && setting.things)
		write_progress(&setting, json);
}
