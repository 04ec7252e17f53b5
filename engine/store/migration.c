#include "engine/store/migration.h"

#include "engine/store/db.h"

#include <stddef.h>

static const char *const steps[] = {
#define MIGRATION(sql) sql,
#include "engine/store/migrations.def"
#undef MIGRATION
};

const char *migration_sql(int64_t from)
{
	return from >= 1 && from < DB_VERSION ? steps[from - 1] : NULL;
}
