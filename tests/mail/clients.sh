# Replies of real mail programs, of those that need no time (tests/clients).
set -- s-nail neomutt
. tests/clients/play.sh
