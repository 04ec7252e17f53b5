/* Orders and maps that seats show each other (HO-153). */
#ifndef MAILER_SHARING_COMMANDS_H
#define MAILER_SHARING_COMMANDS_H

#include "mailer/filing/filing.h"

/* Mails the orders that stand to the players with whom the sender shares them (HO-153). */
bool filing_share_orders(struct filing *filing, struct error *err);

#endif
