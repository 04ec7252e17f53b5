# The table "Who is told" of nightmail(1), row by row: each lever, then its queued mails and the notices of the next
# report (HO-26, HO-111). A lever without a row, or a row without a lever, fails.
. tests/site/lib
table=$(sed -n '/^\.Ss Who is told/,/^\.El/s/^\.It Ic \([a-z]*\)\( No [a-z]*\)* Ta \(.*\) Ta \(.*\)$/\1|\3|\4/p' man/nightmail.1)
# Other commands that change games are not levers of the GM on a game that people play.
others="init recover providers login new fetch accept send nightly status ack doctor report standings league mail outbox log verify search turn
	extract grammar check schema lsp map page look play simulate arena backup rebuild archive chronicle publish upgrade help completion tutorial"
for command in $(sed -n 's/^[A-Z]*(\(.*\))$/\1/p' engine/commands/commands.def); do
	case " $(echo $others) " in *" $command "*) continue ;; esac
	echo "$table" | grep -q "^$command|" || fail "$command is not in the table of who is told"
done
SITE=0
fresh() { SITE=$((SITE + 1)); at 2026-12-01T10:00:00Z; use "site$SITE"; demo; since; }
open() { SITE=$((SITE + 1)); at 2026-12-01T10:00:00Z; use "site$SITE"; expect 0 init; expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT; expect 0 join demo BOSCO bosco@example.org; since; }
since() { expect 0 send; FROM=$(sql "SELECT coalesce(max(id), 0) FROM outbox") SAID=$(sql "SELECT coalesce(max(id), 0) FROM notice"); }
mailed() { sql "SELECT DISTINCT recipient FROM outbox WHERE id > $FROM AND kind <> 'digest' AND recipient <> 'gm@localhost' ORDER BY 1" | sed 's/@.*//' | tr '\n' ' '; }
noticed() { sql "SELECT DISTINCT coalesce(seat.name, 'all') FROM notice LEFT JOIN seat ON seat.id = seat WHERE notice.id > $SAID ORDER BY 1" | tr '\n' ' '; }
# tells MAILED NOTICED COMMAND...
tells() {
	wanted="$1/$2"; shift 2
	expect 0 "$@"
	[ "$(mailed)/$(noticed)" = "$wanted" ] || fail "$*: told $(mailed)/$(noticed), not $wanted"
}
MB="bosco ming "
echo "$table" | while IFS='|' read -r lever who when; do
	case $lever in
	hold) fresh; tells "$MB" "all " hold demo ;;
	resume) fresh; expect 0 hold demo; since; tells "$MB" "all " resume demo ;;
	extend) fresh; tells "$MB" "all " extend demo 1h ;;
	deadline) fresh; tells "$MB" "all " deadline demo "2026-12-03 18:00" ;;
	rollback) fresh; expect 0 run demo --force --no-fetch; since; tells "$MB" "" rollback demo 1 --yes ;;
	set) fresh; tells "$MB" "all " set demo "deadline=daily 20:00"; since; tells "" "all " set demo early=true; since; tells "$MB" "all " set demo state=finished --yes ;;
	start) open; tells "$MB" "" start demo ;;
	run) fresh; tells "$MB" "" run demo --force --no-fetch ;;
	edit) fresh
		printf '#!/bin/sh\nsed -i "0,/\\"ind\\": 50/s//\\"ind\\": 51/" "$1"\n' >"$DIR/editor"; chmod +x "$DIR/editor"
		EDITOR=$DIR/editor; export EDITOR
		echo "a ship was lost" | "$NM" edit demo >"$DIR/out" 2>&1 || { cat "$DIR/out"; fail edit; }
		unset EDITOR
		[ "$(noticed)" = "all " ] && sql "SELECT text FROM notice" | grep -q "a ship was lost" || fail "edit: $(mailed)/$(noticed)" ;;
	replace) fresh; tells "bosco new " "all " replace demo BOSCO new@example.org ;;
	bot) fresh; tells "bosco " "all " bot demo BOSCO hold ;;
	address) fresh; tells "ming ming " "MING " address demo MING remove ming@phone.example ;;
	revoke) fresh; tells "ming " "" revoke demo MING ;;
	remind) fresh; tells "$MB" "" remind demo ;;
	excuse) fresh; tells "ming " "MING " excuse demo MING ;;
	orders) fresh; echo "B5F1W$(home MING)" >"$DIR/o"; tells "" "MING " orders demo MING --set "$DIR/o" ;;
	note) fresh; tells "" "MING " note demo MING Look up ;;
	password) fresh; echo longenough | "$NM" password demo MING >/dev/null; [ "$(mailed)/$(noticed)" = "/MING " ] || fail "password: $(mailed)/$(noticed)" ;;
	join) open; expect 0 new more --ruleset space-empires --players 2; tells "" "" join more XER x@example.org ;;
	rename) open; tells "$MB" "" rename demo other ;;
	vote) fresh; mail ming@example.org "/vote draw"; since; tells "$MB" "" vote demo end 1 ;;
	delete) fresh; FROM=0; tells "$MB" "" delete demo --force --yes ;;
	*) fail "the table has a lever that is not tried here: $lever" ;;
	esac || exit 1
done

# Players' commands: each command of host_commands.def is in the second table, or only asks, or is a lever of the GM.
sent=$(sed -n '/^What players send/,/^\.El/s/^\.It Li \([a-z]*\) Ta \(.*\) Ta \(.*\)$/\1|\2|\3/p' man/nightmail.1)
asks="tutorial game turn add orders report look notes route odds status sent help end games record manual confirm no
	hold resume deadline run rollback replace"
for command in $(grep '^HOST_COMMAND' parsers/host_commands.def | sed 's/.*\.word = "\([a-z]*\)".*/\1/'); do
	case " $(echo $asks) " in *" $command "*) continue ;; esac
	echo "$sent" | grep -q "^$command|" || fail "/$command is not in the table of what players send"
done
use players
at 2026-12-01T00:00:00Z
cat >"$DIR/three.yaml" <<'E'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}, {name: ZOE, address: zoe@example.org}]
deadline: "Mon 20:00 UTC"
votes: {extend: half}
vacation_days: 5
observers: true
E
expect 0 init
expect 0 new demo --setup "$DIR/three.yaml" --seed 42 --salt $SALT
expect 0 start demo
# sends RECIPIENTS NOTICES LINE...: a mail of MING, an hour after the one before; without its answer
sends() {
	wanted="$1/$2"; shift 2
	at "$(date -u -d "${NIGHTMAIL_NOW%Z} UTC + 1 hour" +%Y-%m-%dT%H:%M:%SZ)"
	since
	mail ming@example.org "$@"
	got="$(sql "SELECT DISTINCT recipient FROM outbox WHERE id > $FROM AND kind <> 'answer' ORDER BY 1" | sed 's/@.*//' | tr '\n' ' ')/$(noticed)"
	[ "$got" = "$wanted" ] || fail "$1: told $got, not $wanted"
	[ "$(sql "SELECT count(*) FROM outbox WHERE id > $FROM AND kind = 'answer' AND recipient = 'ming@example.org'")" = 1 ] || fail "$1: no answer"
}
ALL="bosco ming zoe "
sends "" "" "B1F1W$(home MING)"
for command in $(echo "$sent" | cut -d'|' -f1); do
	case $command in
	cancel | ready | notready) sends "" "" "/$command" ;;
	note) sends "" "" "/note W$(home MING) mine" ;;
	diary) sends "" "" /diary "a plan" /end ;;
	press) sends "bosco " "" "/press BOSCO" hello /end; sends "bosco zoe " "" "/press all" hello /end; sends "gm " "" "/press gm" hello /end ;;
	share) sends "bosco " "" "/share orders BOSCO"; sends "bosco " "" "B2F1W$(home MING)"; sends "bosco " "" "/share off BOSCO" ;;
	vote) sends "$ALL" "" "/vote draw" ;;
	extend) sends "$ALL" "" "/extend 12h" ;;
	vacation) sends "$ALL" "all " "/vacation 2026-12-06 2026-12-09"; sends "" "all " "/vacation 2027-12-05 2027-12-09" ;;
	sitter) sends "friend " "" "/sitter friend@example.net $(date -u -d "${NIGHTMAIL_NOW%Z} UTC + 3 days" +%Y-%m-%d)"; sends "friend " "" "/sitter off" ;;
	address) sends "ming new " "" "/address new@example.org" ;;
	password) sends "" "" "/password longenough1" ;;
	set) sends "" "" "/set reminders off" ;;
	revoke) sends "ming " "" /revoke ;;
	resign) sends "gm " "" /resign ;;
	observe) sends "" "" "/observe demo" ;;
	wait) sends "" "" "/wait cyoe" ;;
	standby) sends "" "" "/standby cyoe" ;;
	forget) sends "" "" /forget ;;
	statement | join | dice | accept) : ;; # before, after and outside of a game: diaries.sh, joining.sh, fair.sh, standby.sh
	*) fail "the table has a command that is not tried here: $command" ;;
	esac
done
