# Trouble at every STEP-th line of a session (default 12): cut, cut in the middle of an answer, rubbish, a repeated
# answer, silence; afterwards the server is right again. Every run ends with an exit code and a message; in the end all
# mails are there, none twice (HO-5, HO-10, HO-30). STEP=1: at every line, in check-long.
. tests/e2e/lib
. tests/e2e/liarlib
STEP=${STEP:-12}

# steps PROTOCOL KIND COMMAND: the lie at each line, until a session has no such line; $lines of the true one.
begin=0
fresh() {
	if [ "$1" = imap ]; then
		site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: $patience, rejected: Junk" "url: 'maildir:out'"
	else
		site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: $patience, starttls: never"
		queue
		queue gm@gm.test b
	fi
}
steps() {
	lie "$1-none"
	patience=10s
	fresh "$1"
	nm "$3"
	lines=$(grep -vc '^(' "$T/said") line=$((1 + begin % STEP)) begin=$((begin + 1))
	ok "$1: has lines" [ "$lines" -ge 10 ]
	while [ $line -le "$lines" ]; do
		lie "$1-$2-at-$line"
		patience=1s
		fresh "$1"
		nm "$3"
		case $code in
		0 | 75 | 76 | 77) wrong= ;;
		*) wrong="exit code $code" ;;
		esac
		[ "$code" = 0 ] || [ -s "$T/err" ] || wrong="nothing is said"
		lie "$1-none"
		sed -i 's/timeout: 1s/timeout: 10s/' "$T/site/nightmail.yaml"
		sql 'UPDATE outbox SET due = 1'
		nm "$3"
		[ "$code" = 0 ] || wrong="$wrong, the truth is not believed: $code"
		if [ "$1" = imap ]; then
			[ "$(sql "SELECT count(*), sum(moved), sum(state = 'filed') FROM mail")" = '2|2|2' ] || wrong="$wrong, mails"
		else
			[ "$(sql "SELECT count(*), sum(state = 'sent') FROM outbox")" = '2|2' ] || wrong="$wrong, mails"
		fi
		ok "$1: $2 at line $line of $lines" [ -z "$wrong" ]
		[ -z "$wrong" ] || { echo "$wrong"; sql 'SELECT id, moved, state FROM mail; SELECT id, state, trouble FROM outbox'; }
		line=$((line + STEP))
	done
}
# Each kind starts at another line.
kind() {
	begin=$2
	steps imap "$1" fetch
	steps smtp "$1" send
}
cut() { kind cut 0; }
half() { kind half 2; }
garbage() { kind garbage 4; }
twice() { kind twice 6; }
stall() { kind stall 8; }
side_by_side cut half garbage twice stall
done_testing
