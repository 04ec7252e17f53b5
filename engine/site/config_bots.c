#include "engine/site/config_bots.h"

#include "engine/base/clock.h"
#include "engine/documents/fields.h"
#include "engine/play/bot.h"
#include "engine/site/config_quantity.h"
#include "engine/base/system.h"

#include <stddef.h>
#include <string.h>

#define NAME_MOST 32
#define ARGUMENTS_MOST 64
#define MEMORY_MOST (INT64_C(64) << 20)
#define TIME_MOST INT64_C(3600)
#define SPACE_LEAST (INT64_C(1) << 20)
#define SPACE_MOST (INT64_C(1) << 40)

struct raw_bot {
	struct node *command;
};

static const struct field fields[] = {
    LIST_FIELD("command", struct raw_bot, command, .flags = FIELD_NEEDED),
    {0},
};

/* Is the name safe in reports, comma-separated lists and the log? */
static bool is_name(const char *name)
{
	size_t size = strspn(name, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-_");

	return size > 0 && name[size] == '\0' && size <= NAME_MOST && g_ascii_strcasecmp(name, "none") != 0;
}

static bool read_command(struct bot_program *bot, const struct node *list, struct error *err)
{
	size_t count = 0;

	if (list->count < 1 || list->count > ARGUMENTS_MOST)
		return node_error(
		    list, err, "command: a program, and its arguments (at most %d in all)", ARGUMENTS_MOST);
	bot->command = g_new0(char *, list->count + 1);
	for (const struct node *each = list->first; each; each = each->next) {
		if (!each->text || each->kind == NODE_NULL || strlen(each->text) != each->size ||
		    (count == 0 && each->size == 0))
			return node_error(each, err, "command: a list of texts is needed");
		bot->command[count++] = g_strdup(each->text);
	}
	return true;
}

static bool check_most(
    const struct node *map, const char *key, int64_t value, int64_t most, struct error *err)
{
	return value <= most || node_error(node_get(map, key), err, "%s: it is too large", key);
}

static bool read_bot(struct bot_program *bot, struct node *map, struct error *err)
{
	struct raw_bot raw = {0};

	return config_read_quantity(map, "memory", "1MiB", clock_bytes, 1, &bot->memory, err) &&
	       config_read_quantity(map, "time", "10s", clock_duration, 1, &bot->time, err) &&
	       config_read_quantity(map, "space", "512MiB", clock_bytes, SPACE_LEAST, &bot->space, err) &&
	       check_most(map, "memory", bot->memory, MEMORY_MOST, err) &&
	       check_most(map, "time", bot->time, TIME_MOST, err) &&
	       check_most(map, "space", bot->space, SPACE_MOST, err) && fields_read(map, fields, &raw, err) &&
	       read_command(bot, raw.command, err);
}

bool config_read_bots(struct config *config, struct node *map, struct error *err)
{
	config->bots = g_new0(struct bot_program, (map ? map->count : 0) + 1);
	for (struct node *each = map ? map->first : NULL; each; each = each->next) {
		struct bot_program *bot = &config->bots[config->bot_count++];
		bot->name = each->key;
		if (!is_name(bot->name))
			return node_error(each, err,
			    "bots: \"%s\" is not a valid bot name: up to %d letters, digits, - and _",
			    bot->name, NAME_MOST);
		if (bot_is_built_in(bot->name))
			return node_error(each, err, "bots: %s is built in; take another name", bot->name);
		if (each->kind != NODE_MAP)
			return node_error(each, err, "%s: a mapping with command is needed, not %s",
			    bot->name, node_kind_name(each->kind));
		if (!read_bot(bot, each, err))
			return false;
	}
	return true;
}

void config_free_bots(struct config *config)
{
	for (size_t i = 0; i < config->bot_count; i++)
		g_strfreev(config->bots[i].command);
	g_free(config->bots);
}

const struct bot_program *config_bot(const struct config *config, const char *name)
{
	for (size_t i = 0; config && i < config->bot_count; i++)
		if (strcmp(config->bots[i].name, name) == 0)
			return &config->bots[i];
	return NULL;
}

bool config_knows_bot(const struct config *config, const char *name)
{
	return bot_is_built_in(name) || (config ? !!config_bot(config, name) : is_name(name));
}

unsigned config_jobs(const struct config *config)
{
	return config && config->jobs ? (unsigned)config->jobs : system_processors();
}

bool config_check_bots(const struct config *config, const struct node *map, struct error *err)
{
	static const char *const keys[] = {"standin", "fill"};

	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		const struct node *node = node_get(map, keys[i]);
		if (node && node->kind == NODE_TEXT && strcmp(node->text, "none") != 0 &&
		    !config_knows_bot(config, node->text))
			return node_error(node, err, "%s: there is no bot \"%s\"", keys[i], node->text);
	}
	return true;
}
