# For Dovecot's LMTP and LDA with Pigeonhole. dovecot.conf wants
#   plugin {
#     sieve_plugins = sieve_extprograms
#     sieve_extensions = +vnd.dovecot.pipe
#     sieve_pipe_bin_dir = /usr/local/lib/dovecot/sieve-pipe
#   }
# or, from version 2.4 on,
#   sieve_plugins = sieve_extprograms
#   sieve_extensions {
#     vnd.dovecot.pipe = yes
#   }
#   sieve_pipe_bin_dir = /usr/local/lib/dovecot/sieve-pipe
# and nightmail-accept in that directory. Without the pipe nothing is needed here: the site reads the mailbox by IMAP.
require ["envelope", "subaddress", "vnd.dovecot.pipe"];
if envelope :user "to" "games" {
	pipe "nightmail-accept";
	stop;
}
