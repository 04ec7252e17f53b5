#include "rulesets/galactic-empires/path.h"

#include "rulesets/galactic-empires/facts.h"

const struct order_value *ge_path_step(const struct ge_unit *fleet)
{
	const struct order *path = fleet->part->path;

	return path && !path->use[GE_PATH_ENDED] && path->use[GE_PATH_NEXT] < path->count
	           ? &path->values[path->use[GE_PATH_NEXT]]
	           : NULL;
}

bool ge_path_left(const struct ge_unit *unit)
{
	return unit->number && ge_path_step(unit);
}

void ge_path_end(struct ge_unit *fleet)
{
	fleet->part->points = 0;
	if (ge_path_left(fleet))
		fleet->part->path->use[GE_PATH_ENDED] = 1;
}

void ge_path_undo(struct ge_unit *fleet)
{
	fleet->part->points = 0;
	fleet->part->path->use[GE_PATH_STEPS]--;
	fleet->part->path->use[GE_PATH_ENDED] = 1;
}
