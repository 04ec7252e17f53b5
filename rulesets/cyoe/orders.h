/* The orders of cyoe (the page's table of orders). */
#ifndef RULESETS_CYOE_ORDERS_H
#define RULESETS_CYOE_ORDERS_H

#include "parsers/grammar.h"

/* Codes of the forms, in the order of the table; each is its form's index as well. */
enum cy_order {
	CY_DO_TR,
	CY_DO_FT,
	CY_DO_DU,
	CY_DO_FS,
	CY_DO_SL,
	CY_DO_DP,
	CY_DO_GP,
	CY_DO_GR,
	CY_DO_GU,
	CY_DO_GT,
	CY_DO_AT,
	CY_DO_RT_SHIPS,
	CY_DO_RT_STATIONS,
	CY_DO_B,
	CY_DO_UI,
	CY_DO_UP,
	CY_DO_US,
	CY_DO_AP,
	CY_DO_SX,
	CY_DO_DT,
	CY_DO_RE,
	CY_DO_RV,
	CY_DO_OB,
	CY_DO_AR,
	CY_DO_EQ,
	CY_DO_UQ,
	CY_DO_T,
	CY_DO_ST,
	CY_DO_TG,
	CY_DO_BK,
	CY_DO_BK_LIFT,
	CY_DO_M,
	CY_DO_AK,
	CY_DO_JN,
	CY_DO_BI,
	CY_DO_BP,
	CY_DO_CS,
	CY_DO_CP,
	CY_DO_UL,
	CY_DO_LD,
	CY_DO_CO,
	CY_DO_AB,
	CY_DO_SV,
	CY_DO_SC,
	CY_DO_AQ,
	CY_ORDERS
};

/* What an order keeps in its `use`, by its form. */
enum cy_use {
	CY_USE_OWN = 0,       /* of a planet: it was one's own when the fleets moved */
	CY_USE_EXPLORED = 0,  /* SV: index of the system it explores, plus 1; 0: none */
	CY_USE_FIELD = 1,     /* AK, JN: index of the system where its fleet looks for a battle */
	CY_USE_SEEKS = 2,     /* AK, JN: bool, the one above is set */
	CY_USE_REHEARSED = 3, /* bool: refused by the rehearsal alone (check.c) */
};

extern const struct grammar cy_grammar;

#endif
