# Servers named by an IPv6 address, such as `imaps://[::1]:993/INBOX` (HO-3): they are reached, their certificate is
# checked against that address, and errors show the address so. The server's ports are forwarded from ::1.
. tests/e2e/lib
server_start
python3 - "$IMAPS" "$IMAP" "$SUBMISSION" "$SUBMISSIONS" >"$T/ports" <<'P' &
import socket, sys, threading
def pump(a, b):
    try:
        while data := a.recv(65536):
            b.sendall(data)
        b.shutdown(socket.SHUT_WR)
    except OSError:
        pass
def serve(listener, port):
    while True:
        near = listener.accept()[0]
        far = socket.create_connection(("127.0.0.1", port))
        for pair in ((near, far), (far, near)):
            threading.Thread(target=pump, args=pair, daemon=True).start()
listeners = []
for port in sys.argv[1:]:
    listener = socket.create_server(("::1", 0), family=socket.AF_INET6)
    listeners.append(listener)
    threading.Thread(target=serve, args=(listener, int(port)), daemon=True).start()
print("SIX_IMAPS=%d SIX_IMAP=%d SIX_SUB=%d SIX_SUBS=%d" % tuple(l.getsockname()[1] for l in listeners), flush=True)
threading.Event().wait()
P
children=$!
for try in $(seq 100); do [ -s "$T/ports" ] && break; sleep 0.05; done
[ -s "$T/ports" ] || { echo "this system has no ::1"; done_testing; }
eval "$(cat "$T/ports")"
six() { # IMAP URL, SMTP URL, CA
	config "url: '$1', user: gm, password_file: password, ca_file: $3, timeout: 10s" \
		"url: '$2', user: gm, password_file: password, ca_file: $3, timeout: 10s"
}
site "url: 'imaps://[::1]:$SIX_IMAPS', user: gm, password_file: password, ca_file: $CA" "url: 'smtp://[::1]:$SIX_SUB', user: gm, password_file: password, ca_file: $CA"
exits 'a game' 0 new demo --ruleset space-empires --players 2 --seed 1 --salt $SALT
exits 'Ming' 0 join demo MING p1@players.test
exits 'Bosco' 0 join demo BOSCO p2@players.test
exits 'begins' 0 start demo
exits 'reports go out by STARTTLS' 0 send
ok 'to Ming' $TOOL wait "$IMAPS" p1 p1pw INBOX 1
printf '/ready\n' >"$T/orders"
ok 'Ming replies' $TOOL reply "$IMAPS" p1 p1pw "$SUBMISSIONS" "$T/orders"
ok 'it is there' $TOOL wait "$IMAPS" gm gmpw INBOX 1
exits 'and fetched by TLS' 0 fetch
is 'taken' "$(sql "SELECT class FROM mail")" orders
# The two other ones of the four schemes.
six "imap://[::1]:$SIX_IMAP/INBOX" "smtps://[::1]:$SIX_SUBS" "$CA"
exits 'the answer goes out by TLS' 0 send
ok 'to Ming too' $TOOL wait "$IMAPS" p1 p1pw INBOX 2
exits 'STARTTLS for the mailbox' 0 fetch
# A password is sent over an unencrypted line to this machine only.
config "url: 'maildir:in'" "url: 'smtp://[::1]:$SIX_SUB', user: gm, password_file: password, insecure: true, starttls: never, timeout: 10s"
exits 'a reminder' 0 remind demo
exits 'a server that hears of nobody there' 77 send
said 'is spoken to' 'authentication required'
# A certificate from an unknown authority, and a port where nobody listens.
six "imaps://[::1]:$SIX_IMAPS" "smtp://[::1]:$SIX_SUB" "$(dirname "$CA")/otherca.pem"
exits 'a foreign certificate' 76 fetch
said 'named with its address' '::1: certificate refused'
six "imaps://[::1]:1" "smtp://[::1]:1" "$CA"
exits 'nobody there' 75 fetch
said 'is named' '::1 port 1: '
# An invalid address, and a missing bracket.
for url in 'imaps://[::1' 'imaps://[::1]x' 'imaps://[]' 'imaps://[::g]' 'imaps://[::1]:0' 'imaps://[::1]:70000'; do
	config "url: '$url', user: gm, password_file: password" "url: 'maildir:out'"
	exits "$url" 78 fetch
done
done_testing
