/* providers: prints the table of mail providers (HO-78). */
#include "engine/commands/command.h"
#include "engine/site/provider.h"

static const char *login_of(const struct provider *provider)
{
	return provider->password ? provider->has_oauth ? "password, oauth" : "password" : "oauth";
}

static void print_one(const struct provider *provider, FILE *out)
{
	fprintf(out, "%s: %s\n  mailbox     %s\n  outgoing    %s\n  user        %s\n", provider->name,
	    provider->title, provider->mailbox, provider->outgoing,
	    provider->user_is_address ? "the whole address" : "the part before @");
	if (provider->delimiter)
		fprintf(out, "  sub-address games%cTOKEN@...\n", provider->delimiter);
	else
		fprintf(out, "  sub-address none: delimiter: null\n");
	fprintf(out, "  login       %s\n", login_of(provider));
	if (provider->password)
		fprintf(out, "  password    %s\n", provider->password);
	if (provider->per_minute > 0)
		fprintf(out, "  per minute  %d mails\n", (int)provider->per_minute);
	if (provider->per_day > 0)
		fprintf(out, "  per day     %d mails\n", (int)provider->per_day);
	if (provider->junk)
		fprintf(out, "  junk        %s\n", provider->junk);
	if (provider->note)
		fprintf(out, "  note        %s\n", provider->note);
	fprintf(out, "  from        %s\n", provider->from);
	for (guint i = 0; i < provider->sentences->len; i++) {
		const struct provider_sentence *each =
		    &g_array_index(provider->sentences, struct provider_sentence, i);
		fprintf(out, "  \"%s\": %s\n", each->says, each->means);
	}
}

static void print_all(const struct providers *providers, FILE *out)
{
	for (guint i = 0; i < providers->list->len; i++) {
		const struct provider *provider = &g_array_index(providers->list, struct provider, i);
		fprintf(out, "%-16s %-34s %s\n", provider->name, provider->mailbox, login_of(provider));
	}
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count > 1)
		error_set(&err, EXIT_USAGE, "providers takes one name or none");
	struct providers *providers = error_is_set(&err) ? NULL : providers_read(call->site, &err);
	const struct provider *provider = providers && count ? providers_find(providers, operands[0]) : NULL;
	if (provider)
		print_one(provider, call->out);
	else if (providers && count)
		error_set(&err, EXIT_NO_INPUT, "there is no provider %s; `nightmail providers` lists them",
		    operands[0]);
	else if (providers)
		print_all(providers, call->out);
	providers_free(providers);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_providers = {
    .name = "providers",
    .usage = "providers [NAME]",
    .about = "Lists mail providers that init --provider knows, or tells all of one",
    .help = NULL,
    .run = run,
};
