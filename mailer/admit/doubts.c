#include "mailer/admit/doubts.h"

#include "engine/base/address.h"
#include "mailer/admit/people.h"
#include "mailer/admit/verdict.h"
#include "parsers/date.h"
#include "parsers/mailbox.h"

/* Seconds by which the sender's clock may differ from ours. */
#define DATE_EARLY 600
#define DATE_LATE 86400

/* Does To or Cc name an address of the site or game? If the sender signed any of these fields, only signed ones
   count. */
static bool names_host(
    struct intake *intake, const struct mime_mail *mail, const struct admission *admission, struct error *err)
{
	const char *to = headers_find(&mail->headers, "To"), *domain = address_domain(admission->folded);
	g_autoptr(GPtrArray) tos = g_ptr_array_new_with_free_func(g_free);
	guint first = mail->delivered, end = mail->to->len;

	if (to)
		mailbox_list(to, tos);
	/* The recipients of To come first, those of Cc behind them. */
	if (verdict_leaves_out(&mail->headers, domain, "cc", "to"))
		end = MIN(end, first + tos->len);
	else if (verdict_leaves_out(&mail->headers, domain, "to", "cc"))
		first = MIN(end, first + tos->len);
	for (guint i = first; i < end && i < first + MIME_RECIPIENTS; i++) {
		g_autofree char *folded = address_fold(g_ptr_array_index(mail->to, i));
		g_autofree char *tag = NULL;
		int64_t game;
		if (folded && people_own_address(intake->site, &intake->own, folded, &game, &tag, err) &&
		    (game == 0 || game == admission->game->id))
			return true;
	}
	return false;
}

/* May somebody have changed after signing how the text is to be decoded? */
static bool may_be_read_otherwise(const struct mime_mail *mail, const char *domain)
{
	return !mail->evident &&
	       (verdict_leaves_out(&mail->headers, domain, "content-type", NULL) ||
	           verdict_leaves_out(&mail->headers, domain, "content-transfer-encoding", NULL));
}

const char *doubts_alone(
    struct intake *intake, const struct mime_mail *mail, const struct admission *admission, struct error *err)
{
	const char *date = headers_find(&mail->headers, "Date"), *domain = address_domain(admission->folded);
	int64_t time;

	if (!names_host(intake, mail, admission, err))
		return "neither To nor Cc names this host's address";
	if (verdict_leaves_out(&mail->headers, domain, "date", NULL))
		return "its signature does not cover its Date";
	if (may_be_read_otherwise(mail, domain))
		return "its signature does not cover how its text is to be read (Content-Type)";
	if (!date || !date_read(date, &time))
		return "it has no Date that can be read";
	if (admission->game->running && time < admission->game->opened - DATE_EARLY)
		return "by its Date it was written before this turn was opened";
	return time > intake->now + DATE_LATE ? "its Date is more than a day ahead" : NULL;
}
