/* Things of a report of which the same is to be told: one line for all of them (HO-31: reports stay short). */
#ifndef ENGINE_PLAY_REPORT_GROUPS_H
#define ENGINE_PLAY_REPORT_GROUPS_H

#include <glib.h>

struct report_group {
	char *told;
	GPtrArray *names; /* char * */
};

struct report_groups {
	GPtrArray *list; /* struct report_group *, in the order of their first things */
	GHashTable *by_told;
};

void report_groups_init(struct report_groups *groups);
void report_groups_clear(struct report_groups *groups);

/* Puts a thing of this name to those of which the same is told. */
void report_groups_add(struct report_groups *groups, const char *told, const char *name);

/* Appends the names of a group, `between` them. */
void report_group_names(const struct report_group *group, const char *between, GString *out);

#endif
