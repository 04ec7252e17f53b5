# Replies of real mail programs, of those that take little time (tests/clients).
set -- s-nail neomutt
. tests/clients/play.sh
