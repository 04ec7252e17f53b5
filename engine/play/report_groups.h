/* Groups the things of a report about which the same text is written: one line for all of them (HO-31: reports
   stay short). */
#ifndef ENGINE_PLAY_REPORT_GROUPS_H
#define ENGINE_PLAY_REPORT_GROUPS_H

#include <glib.h>

struct report_group {
	char *told;
	GPtrArray *names; /* char * */
};

struct report_groups {
	GPtrArray *list; /* struct report_group *, in the order of each group's first thing */
	GHashTable *by_told;
};

void report_groups_init(struct report_groups *groups);
void report_groups_clear(struct report_groups *groups);

/* Adds a thing's name to the group with the text `told`. */
void report_groups_add(struct report_groups *groups, const char *told, const char *name);

/* Appends the names of a group, separated by `between`. */
void report_group_names(const struct report_group *group, const char *between, GString *out);

#endif
