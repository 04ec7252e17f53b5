#include "mailer/send/smtp_causes.h"

#include "engine/base/text.h"
#include "mailer/net/stream.h"

#include <string.h>

bool smtp_says_throttled(const char *reply)
{
	static const char *const words[] = {"rate limit", "rate-limit", "ratelimit", "rate exceeded",
	    "too many", "too much mail", "throttl", "slow down", "sending limit", "sending quota", "hourly",
	    "daily", "per hour", "per day", "per minute", " 4.3.1", " 4.3.2", " 5.4.5"};
	g_autofree char *lower = text_lower(reply);

	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strstr(lower, words[i]))
			return true;
	return false;
}

enum error_cause smtp_cause_of(CURLcode result, const char *trouble)
{
	static const struct {
		CURLcode result;
		enum error_cause cause;
	} causes[] = {{CURLE_COULDNT_RESOLVE_HOST, CAUSE_NAME}, {CURLE_COULDNT_CONNECT, CAUSE_NETWORK},
	    {CURLE_OPERATION_TIMEDOUT, CAUSE_NETWORK}, {CURLE_RECV_ERROR, CAUSE_CUT},
	    {CURLE_SEND_ERROR, CAUSE_CUT}, {CURLE_GOT_NOTHING, CAUSE_CUT},
	    {CURLE_PEER_FAILED_VERIFICATION, CAUSE_CERTIFICATE}, {CURLE_LOGIN_DENIED, CAUSE_LOGIN},
	    {CURLE_WEIRD_SERVER_REPLY, CAUSE_PROTOCOL}, {CURLE_USE_SSL_FAILED, CAUSE_PROTOCOL}};

	if (result == CURLE_SSL_CONNECT_ERROR)
		return stream_cause_of_words(trouble);
	for (size_t i = 0; i < G_N_ELEMENTS(causes); i++)
		if (causes[i].result == result)
			return causes[i].cause;
	return CAUSE_UNKNOWN;
}
