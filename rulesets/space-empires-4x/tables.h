/* The numbers of the rules (tables.yaml). */
#ifndef SX_TABLES_H
#define SX_TABLES_H

#include "engine/documents/document.h"
#include "engine/base/error.h"
#include "rulesets/space-empires-4x/options.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order of SX-4. */
enum sx_type { SX_SC, SX_DD, SX_CR, SX_BC, SX_BB, SX_DN, SX_BA, SX_SY, SX_DC, SX_CS, SX_TYPES };

enum sx_role { SX_ROLE_SHIP, SX_ROLE_BASE, SX_ROLE_YARD, SX_ROLE_DECOY, SX_ROLE_COLONYSHIP };

/* In the order of SX-5. */
enum sx_technology { SX_ATTACK, SX_DEFENSE, SX_MOVEMENT, SX_SHIPSIZE, SX_SHIPYARD, SX_TECHNOLOGIES };

enum {
	SX_ROUNDS = 3,    /* rounds of movement, SX-52 */
	SX_STEPS = 27,    /* most squares of a path: SX_ROUNDS x 9 */
	SX_LEVELS = 9,    /* most steps of a technology */
	SX_NUMBERS = 999, /* highest ship number, SX-3 */
	SX_BOARD = 15,    /* largest board, squares each way, SX-10 */
	SX_SEATS = 4,     /* most empires, SX-1 */
};

/* Declares a row of tables.def as a member. */
#define SX_MEMBER(kind, member, ...) SX_MEMBER_##kind member;
#define SX_MEMBER_NUMBER int64_t
#define SX_MEMBER_TENTHS int64_t

struct sx_type_row {
	const char *code;
	const char *name;
#define SX_TYPE SX_MEMBER
#include "rulesets/space-empires-4x/tables.def"
	int64_t role; /* enum sx_role */
};

struct sx_technology_row {
	const char *name;
#define SX_TECHNOLOGY SX_MEMBER
#include "rulesets/space-empires-4x/tables.def"
	int64_t last;              /* last level, counted as `start` is */
	int64_t prices[SX_LEVELS]; /* prices of the steps from `start` */
};

struct sx_yard_row {
#define SX_YARD SX_MEMBER
#include "rulesets/space-empires-4x/tables.def"
};

struct sx_numbers {
#define SX_NUMBER SX_MEMBER
#include "rulesets/space-empires-4x/tables.def"
};

struct sx_tables {
	struct sx_type_row types[SX_TYPES];
	struct sx_technology_row technologies[SX_TECHNOLOGIES];
	int64_t squares[SX_LEVELS + 1][SX_ROUNDS]; /* by movement level less its start */
	struct sx_yard_row yards[SX_LEVELS + 1];   /* by shipyard level less its start */
	struct sx_numbers numbers;
#define SX_COMBAT SX_MEMBER
#include "rulesets/space-empires-4x/tables.def"
#define SX_SIZE SX_MEMBER
#include "rulesets/space-empires-4x/tables.def"
	int (*planets)[2];
	unsigned planet_count;
	int64_t start[SX_TYPES]; /* ships of each type at the start */
	unsigned start_order[SX_TYPES];
	unsigned start_kinds; /* rows of start_order in use */
	struct sx_options options;
	/* For new games: `planets` that only new games have come last; old_planets is the number of the others. */
	unsigned old_planets;
	struct sx_options new_options;
};

/* Codes of SX-4 and words of SX-5, as orders use them. NULL-terminated. */
extern const char *const sx_type_codes[];
extern const char *const sx_technology_names[];

void *sx_tables_read(struct node *root, struct error *err);
void sx_tables_free(void *tables);

/* Price of the step up from this level, which must be below the last. */
int64_t sx_technology_price(const struct sx_tables *tables, enum sx_technology technology, int64_t level);

/* Reads [x, y], a list of two whole numbers. */
bool sx_pair_read(const struct node *node, int64_t *x, int64_t *y, struct error *err);

#endif
