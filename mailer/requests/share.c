#include "mailer/requests/share.h"

#include "mailer/admit/crowd.h"
#include "mailer/admit/rates.h"

#define OWNERS 10
#define ADDRESSES 50

void share_note(struct filing *filing, const char *budget, struct error *err)
{
	rate_count(filing->intake, "turned away", budget, RATE_DAY, err);
}

bool share_has_room(struct filing *filing, const struct share_kinds *kinds, struct error *err)
{
	g_autofree char *owner = crowd_owner(filing->admission.folded);
	const struct {
		const char *kind, *key;
		int64_t most;
		const char *told;
	} budgets[] = {{kinds->all, "", kinds->per_day, ""},
	    {kinds->owner, owner, kinds->per_day / OWNERS, "domain"},
	    {kinds->address, filing->admission.folded, kinds->per_day / ADDRESSES, "address"}};

	for (size_t i = 0; i < G_N_ELEMENTS(budgets); i++)
		if (rate_look(filing->intake, budgets[i].kind, budgets[i].key, RATE_DAY, err) >=
		    budgets[i].most) {
			share_note(filing, budgets[i].told, err);
			return false;
		}
	for (size_t i = 0; i < G_N_ELEMENTS(budgets); i++)
		rate_count(filing->intake, budgets[i].kind, budgets[i].key, RATE_DAY, err);
	return !error_is_set(err);
}

int64_t share_count(struct filing *filing, const char *what, struct error *err)
{
	g_autofree char *kind = g_strdup_printf("stranger %s", what);

	return rate_count(filing->intake, kind, filing->admission.folded, RATE_DAY, err);
}
