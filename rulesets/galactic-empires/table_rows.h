/* The rows of tables.def as fields (fields.h), each for its record. */
#ifndef GE_TABLE_ROWS_H
#define GE_TABLE_ROWS_H

#include "engine/documents/fields.h"

#define NUMBER(type, member, low, high) INTEGER_FIELD(#member, type, member, low, high, .flags = FIELD_NEEDED)
#define OPTIONAL(type, member, low, high) INTEGER_FIELD(#member, type, member, low, high)
#define MONEY(type, member) TENTHS_FIELD(#member, type, member, 0, 100000, .flags = FIELD_NEEDED)
#define FLAG(type, member) BOOL_FIELD(#member, type, member)
#define PART(type, member, kind) kind##_FIELD(#member, type, member, .flags = FIELD_NEEDED)

#endif
