/* What takes an older database to this program's schema (HO-19), step by step. */
#ifndef ENGINE_STORE_MIGRATION_H
#define ENGINE_STORE_MIGRATION_H

#include <stdint.h>

/* SQL that makes schema `from` + 1 of schema `from`; NULL: nobody knows. */
const char *migration_sql(int64_t from);

#endif
