#!/bin/bash
# Runs as root inside the machine that `boot` makes, and shows a user's own flowd under `systemd --user`, which flowctl
# finds by itself, beside the system's; and credentials as systemd gives them. One line for each check, exit 1 if any failed.
set -u

runtime=/run/user/1001 home=/home/alice
own=$runtime/flowd/io.flowd system=/run/flowd/io.flowd
. /boot/test/checks.sh
# Alice as she is after a login; bob as `su` leaves him.
alice() { runuser -u alice -- env -C "$home" HOME="$home" XDG_RUNTIME_DIR="$runtime" "$@"; }
bob() { runuser -u bob -- env -u XDG_RUNTIME_DIR HOME=/home/bob "$@"; }
property() { alice systemctl --user show -P "$1" flowd.service; }

useradd --uid 1001 --create-home alice
useradd --uid 1002 --create-home bob
echo "# $(systemctl --version | head -n 1)"
check "the machine is up" systemctl is-system-running --wait

# The tree has no libpam-systemd, which tells a user's manager its runtime folder.
mkdir -p /run/systemd/system/user@.service.d
printf '[Service]\nEnvironment=XDG_RUNTIME_DIR=/run/user/%%i\n' >/run/systemd/system/user@.service.d/runtime.conf
systemctl daemon-reload

# ---- Nothing runs ------------------------------------------------------------------------------------------------------

check "the user's manager starts" systemctl start user@1001.service
check "without any flowd both places are told" refused 69 "$own" alice flowctl status
check "and what to type" refused 69 "systemctl --user status flowd" alice flowctl status
check "units are well-formed" alice systemd-analyze --user verify /usr/lib/systemd/user/flowd.service /usr/lib/systemd/user/flowd.socket

# ---- One's own ---------------------------------------------------------------------------------------------------------

check "a user starts their own" alice systemctl --user enable --now flowd.service
check "which runs when that returns" equals "$(property SubState)" running
echo "# $(property StatusText)"
check "its socket is hers alone" equals "$(stat -c '%U %a' "$own")" "alice 600"
check "in a folder of hers" equals "$(stat -c '%U %a' "${own%/*}")" "alice 700"
check "flowctl finds it" tells "$own (your own flowd)" alice flowctl status
check "also without XDG_RUNTIME_DIR" tells "$own (your own flowd)" alice env -u XDG_RUNTIME_DIR flowctl status
check "the database is at the XDG place" equals "$(stat -c '%U %a' "$home/.local/state/flowd")" "alice 700"
check "and not below .config" test ! -e "$home/.config/flowd"
check "nobody else gets in" refused 77 "" bob flowctl --socket "$own" status
check "she is its operator, and makes a tenant" tells "Next:" alice flowctl init acme --pack first-steps --with-examples --yes
check "starts a job" alice flowctl job start repair --for "Mrs Ito" --set price=120.00
reminded() { alice flowctl reminder list --settled | grep -q " sent"; }
check "is reminded" eventually reminded
journal() { journalctl --sync; journalctl _UID=1001 --no-pager | grep -q "Go there and mend it"; }
check "in the journal" eventually journal
pages() { alice timeout --preserve-status -s INT 3 flowctl web --no-open; }
check "she opens its pages, until Ctrl-C" tells "http://127.0.0.1:" pages

before=$(property NRestarts)
restarted() { [ "$(property NRestarts)" -gt "$before" ] && [ "$(property SubState)" = running ]; }
kill -KILL "$(property MainPID)"
check "right after kill -9 she is answered" alice flowctl job show 1
check "it was started again by itself" eventually restarted
mkdir -p "$home/.config/flowd" && printf 'logLevel: debug\n' >"$home/.config/flowd/flowd.yaml"
chown -R alice: "$home/.config"
check "her configuration is read" tells "$home/.config/flowd/flowd.yaml" alice flowd --user --check-config
check "it is reloaded" alice systemctl --user reload flowd.service

# ---- Beside the system's -----------------------------------------------------------------------------------------------

check "the system's starts too" systemctl start flowd.service
check "hers comes first" tells "(your own flowd)" alice flowctl status
check "the system's when it is named" tells "$system" alice flowctl status --socket "$system"
check "others speak with the system's" tells "$system (the system's flowd)" bob flowctl status
check "root too" tells "$system (the system's flowd)" flowctl status
check "and has no tenant of hers" refused 66 "There is no tenant" flowctl tenant show acme
check "under sudo the tenant is who called's" tells "owned by uid:1002" env SUDO_UID=1002 flowctl init bobs --yes
check "who works in it, and needs not name it" bob flowctl job list
check "whoever is no operator is told what to do" refused 77 "sudo flowctl init mine" bob flowctl init mine
check "hers stops" alice systemctl --user stop flowd.socket flowd.service
check "as a success" equals "$(property Result) $(property ExecMainStatus)" "success 0"
check "with its socket" test ! -e "$own"
check "now the system's is hers" tells "$system (the system's flowd)" alice flowctl status

# ---- Credentials -------------------------------------------------------------------------------------------------------

check "a token goes to a file" flowctl token create app --role viewer --tenant bobs --out /root/app.token
check "of mode 0600" equals "$(stat -c '%U %a' /root/app.token)" "root 600"
check "a service has it as a credential" tells "token:" systemd-run --quiet --pipe --wait -p User=bob \
    -p LoadCredential=flowctl.token:/root/app.token flowctl whoami
check "which may be named, too" tells "token:" systemd-run --quiet --pipe --wait -p User=bob \
    -p LoadCredential=mine:/root/app.token sh -c 'flowctl whoami --token-file "$CREDENTIALS_DIRECTORY/mine"'
install -m 0644 /root/app.token /tmp/loose.token
check "a file that others can read isn't" refused 65 "chmod 600 /tmp/loose.token" flowctl whoami --token-file /tmp/loose.token

printf 'secret of the mail server' >/etc/smtp && chmod 600 /etc/smtp
# What it may do, each in a file of what it has found.
cat >/usr/local/bin/mailer <<'M'
#!/bin/bash
cd /var/lib/flowd-command || exit 75
id -un >user
cat "$CREDENTIALS_DIRECTORY/smtp" >credential
ls /var/lib/flowd >database 2>&1
echo x 2>/dev/null >/var/lib/flowd/x && echo written >database
echo "$FLOWD_DELIVERY" 2>/dev/null >/dev/tcp/127.0.0.1/8025 && echo reached >network
mv credential told
M
chmod 755 /usr/local/bin/mailer
python3 -c '
import socket
server = socket.create_server(("127.0.0.1", 8025))
while True:
    with server.accept()[0] as connection: open("/tmp/received", "ab").write(connection.recv(100))' &
gateway=$!
mkdir -p /etc/flowd /run/systemd/system/flowd-command.service.d
printf 'channels:\n  - {name: mail, kind: command, argv: [/usr/local/bin/mailer]}\n' >/etc/flowd/flowd.yaml
printf '[Service]\nLoadCredential=smtp:/etc/smtp\nStateDirectory=flowd-command\n' \
    >/run/systemd/system/flowd-command.service.d/mail.conf
systemctl daemon-reload
check "flowd takes a channel" systemctl restart flowd.service
check "its exposure is at most 2.5" systemd-analyze security --threshold=25 --no-pager flowd-command.service
state_of() { systemctl show -P ActiveState "$1"; }
check "what runs commands listens and isn't started" \
    equals "$(state_of flowd-command.socket) $(state_of flowd-command.service)" "active inactive"
check "for flowd alone" equals "$(stat -c '%U %a' /run/flowd/io.flowd.Sender)" "flowd 600"
printf 'template: go\ntitle: Go\nsteps:\n  - {step: go, title: Go, reminders: 0m from start via mail to role:owner}\n' >/tmp/go.yaml
check "a reminder by a command" flowctl template apply --tenant bobs /tmp/go.yaml
check "goes out" flowctl job start --tenant bobs go
check "and the command reads the credential" eventually test -s /var/lib/flowd-command/told
check "as it is" equals "$(cat /var/lib/flowd-command/told)" "secret of the mail server"
check "as a user of its own" equals "$(cat /var/lib/flowd-command/user)" flowd-command
check "which can't see flowd's data" has "$(cat /var/lib/flowd-command/database)" "Permission denied"
check "and reaches the network" equals "$(cat /var/lib/flowd-command/network)" reached
check "by which the message arrives" eventually test -s /tmp/received
kill "$gateway"
network_of() { readlink "/proc/$(systemctl show -P MainPID "$1")/ns/net"; }
check "that is the machine's" equals "$(network_of flowd-command.service)" "$(readlink /proc/1/ns/net)"
check "and flowd's own is none" sh -c "[ '$(network_of flowd.service)' != '$(readlink /proc/1/ns/net)' ]"
secretless() { journalctl --sync; ! journalctl --no-pager -o json --all | grep -qF "$1" && ! flowctl events --tenant bobs -o jsonl | grep -qF "$1"; }
check "neither journal nor events have it" secretless "secret of the mail server"
check "nor the token" secretless "$(cat /root/app.token)"
check "flowd-deliver has run the command, in a service of its own" \
    sh -c "systemctl status --no-pager flowd-command.service | grep -q /usr/libexec/flowd/flowd-deliver"
check "and not in flowd's" sh -c "! systemctl status --no-pager flowd.service | grep -q flowd-deliver"
check "nothing of it is less than notice" sh -c "! journalctl -q --no-pager -u flowd-command.service -p warning -o cat | grep ."
process=$(systemctl show -P MainPID flowd-command.service)
kill -9 "$process"
rm /var/lib/flowd-command/told
check "another job, behind one that died" flowctl job start --tenant bobs go
check "its command is run by the next" eventually test -s /var/lib/flowd-command/told
check "flowd restarts" systemctl restart flowd.service
rm /var/lib/flowd-command/told
check "one more job" flowctl job start --tenant bobs go
check "its command is run" eventually test -s /var/lib/flowd-command/told

# ---- Webhooks ----------------------------------------------------------------------------------------------------------

echo "whsec_$(head -c 32 /dev/urandom | base64)" >/etc/flowd/secrets/app && chmod 600 /etc/flowd/secrets/app
python3 -c '
import base64, hashlib, hmac, http.server
class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        key = base64.b64decode(open("/etc/flowd/secrets/app").read().strip()[6:])
        content = "{0[webhook-id]}.{0[webhook-timestamp]}.".format(self.headers).encode() + body
        code = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
        open("/tmp/hooked", "a").write("signed\n" if code == self.headers["webhook-signature"] else "forged\n")
        self.send_response(204)
        self.end_headers()
http.server.HTTPServer(("127.0.0.1", 8026), Receiver).serve_forever()' 2>/dev/null &
receiver=$!
hook() { printf '  - {name: %s, kind: webhook, url: "%s", secret: app, timeLimit: 5s%s}\n' "$@" >>/etc/flowd/flowd.yaml; }
hook app http://127.0.0.1:8026/hook ', allow: [127.0.0.1]'
hook closed https://127.0.0.1:8026/hook ''
check "flowd takes webhooks" systemctl reload flowd.service
check "the exposure of what sends them is at most 2.5" systemd-analyze security --threshold=25 --no-pager flowd-deliver.service
check "it listens and isn't started" equals "$(state_of flowd-deliver.socket) $(state_of flowd-deliver.service)" "active inactive"
check "for flowd alone" equals "$(stat -c '%U %a' /run/flowd/io.flowd.Deliver)" "flowd 600"
printf 'template: hook\ntitle: Hook\nsteps:\n  - {step: go, title: Go, reminders: [0m from start via app to role:owner, 0m from start via closed to role:owner]}\n' >/tmp/hook.yaml
check "reminders by webhooks" flowctl template apply --tenant bobs /tmp/hook.yaml
check "go out" flowctl job start --tenant bobs hook
check "and arrive" eventually test -s /tmp/hooked
check "signed" equals "$(cat /tmp/hooked)" signed
sender() { systemctl show -P MainPID flowd-deliver.service; }
check "by a user of its own" equals "$(ps -o user= -p "$(sender)")" flowd-deliver
check "with the machine's network" equals "$(network_of flowd-deliver.service)" "$(readlink /proc/1/ns/net)"
check "flowd's own is still none" sh -c "[ '$(network_of flowd.service)' != '$(readlink /proc/1/ns/net)' ]"
forbidden() { flowctl delivery list --tenant bobs | grep -q "127.0.0.1 is no address of the internet"; }
check "an address that isn't allowed isn't connected to" eventually forbidden
check "neither flowd nor a command has the secret" sh -c "! runuser -u flowd -- cat /etc/flowd/secrets/app && ! runuser -u flowd-command -- cat /etc/flowd/secrets/app"
check "which is the credential of who sends" equals "$(ls /run/credentials/flowd-deliver.service 2>/dev/null)" secrets_app
check "and in neither journal nor events" secretless "$(cut -c7- /etc/flowd/secrets/app)"
cut -c7- /etc/flowd/secrets/app >/tmp/key
check "nor in a process's words" sh -c "! grep -qasFf /tmp/key /proc/[0-9]*/cmdline /proc/[0-9]*/environ"
rm /tmp/hooked
kill -9 "$(sender)"
check "another job, behind one that died" flowctl job start --tenant bobs hook
check "its message arrives" eventually test -s /tmp/hooked
kill "$receiver"

# ---- Mail --------------------------------------------------------------------------------------------------------------

python3 -c '
import socket
listener = socket.create_server(("127.0.0.1", 25))
while True:
    connection, _ = listener.accept()
    lines, is_mail = connection.makefile("rb"), False
    connection.sendall(b"220 near\r\n")
    for line in lines:
        if is_mail and line != b".\r\n":
            open("/tmp/mailed", "ab").write(line)
            continue
        replies = {b"DATA": b"354 Go on", b"QUIT": b"221 Bye"}
        connection.sendall((b"250 Ok" if is_mail else replies.get(line[:4], b"250 Ok")) + b"\r\n")
        is_mail = line[:4] == b"DATA"
    connection.close()' &
receiver=$!
printf '  - {name: desk, kind: mail, from: flowd@example.org, to: Office <office@example.org>}\n' >>/etc/flowd/flowd.yaml
check "flowd takes mail" systemctl reload flowd.service
printf 'template: mail\ntitle: Mail\nsteps:\n  - {step: go, title: Grüße, reminders: [0m from start via desk to role:owner]}\n' >/tmp/mail.yaml
check "reminders by mail" flowctl template apply --tenant bobs /tmp/mail.yaml
check "leave" flowctl job start --tenant bobs mail
mailed() { grep -qs "^Subject: =?UTF-8?B?R3LDvMOfZQ==?=" /tmp/mailed; }
check "and arrive at this machine's own server" eventually mailed
check "for whom it is" grep -q "^To: Office <office@example.org>" /tmp/mailed
kill "$receiver"
check "nothing of it is less than notice" sh -c "! journalctl -q --no-pager -u flowd-deliver.service -p warning -o cat | grep flowd-deliver:"

# ---- Pages for an office -------------------------------------------------------------------------------------------------

office=flowd-web@flow.example.org.service
check "pages for an office aren't served by themselves" equals "$(state_of $office)" inactive
check "their unit is well-formed" systemd-analyze verify --man=no $office
check "the exposure of what serves them is at most 1.5" systemd-analyze security --threshold=15 --no-pager $office
check "they are served when somebody says so" systemctl start $office
# status TOKEN: the status of Today for whom a proxy presents the token.
status() { python3 -c '
import socket, sys
with socket.socket(socket.AF_UNIX) as proxy:
    proxy.connect("/run/flowd-web/flow.example.org/socket")
    proxy.sendall(f"GET /t/bobs HTTP/1.1\r\nHost: flow.example.org\r\nConnection: close\r\nAuthorization: Bearer {sys.argv[1]}\r\n\r\n".encode())
    print(b"".join(iter(lambda: proxy.recv(65536), b"")).split()[1].decode())' "$1"; }
listening() { test -S /run/flowd-web/flow.example.org/socket; }
check "at a socket of their own" eventually listening
check "for their group" equals "$(stat -c '%U:%G %a' /run/flowd-web/flow.example.org/socket)" "flowd-web:flowd-web 660"
secret=$(flowctl token create Office --role viewer --tenant bobs --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["secret"])')
check "with the rights of a token" equals "$(status "$secret")" 200
check "and of no other" equals "$(status odd)" 403
check "without a network" sh -c "[ '$(network_of $office)' != '$(readlink /proc/1/ns/net)' ]"
check "they stop" systemctl stop $office
check "and their socket is gone" sh -c "! test -e /run/flowd-web/flow.example.org/socket"

# ---- The page behind links -----------------------------------------------------------------------------------------------

check "links aren't served by themselves" equals "$(systemctl is-enabled flowd-links.socket) $(state_of flowd-links.socket)" "disabled inactive"
check "their units are well-formed" systemd-analyze verify --man=no flowd-links.service flowd-links.socket
check "the exposure of what serves them is at most 1.5" systemd-analyze security --threshold=15 --no-pager flowd-links.service
cat >/usr/local/bin/teller <<'M'
#!/bin/sh
cat >/var/lib/flowd-command/new && mv /var/lib/flowd-command/new /var/lib/flowd-command/link
M
chmod 755 /usr/local/bin/teller
printf '  - {name: tell, kind: command, argv: [/usr/local/bin/teller]}\nlinks:\n  baseURL: http://127.0.0.1:8484/f\n' >>/etc/flowd/flowd.yaml
systemctl stop flowd-command.service
check "flowd goes by where they lead" systemctl reload flowd.service
check "they are served when somebody says so" systemctl enable --now flowd-links.socket
check "by nobody until a request comes" equals "$(state_of flowd-links.socket) $(state_of flowd-links.service)" "active inactive"
printf 'template: link\ntitle: Link\nsteps:\n  - {step: go, title: Go, reminders: ["0m from start via tell to role:owner, link done"]}\n' >/tmp/link.yaml
check "a reminder with a link" flowctl template apply --tenant bobs /tmp/link.yaml
job=$(flowctl job start --tenant bobs --json link | python3 -c 'import json, sys; print(json.load(sys.stdin)["job"]["id"])')
check "is told" eventually test -s /var/lib/flowd-command/link
link=$(grep -o 'http://127.0.0.1:8484/f/[0-9a-f]*' /var/lib/flowd-command/link | head -n 1)
# page METHOD URL: the page that is answered.
page() { python3 -c '
import sys, urllib.error, urllib.request
try: print(urllib.request.urlopen(urllib.request.Request(sys.argv[2], method=sys.argv[1])).read().decode())
except urllib.error.HTTPError as error: print(error.code, error.read().decode())' "$@"; }
check "its page asks" has "$(page GET "$link")" '<button>Done</button>'
serving() { systemctl show -P MainPID flowd-links.service; }
check "by a user of its own" equals "$(ps -o user= -p "$(serving)")" flowd-links
check "without a network" sh -c "[ '$(network_of flowd-links.service)' != '$(readlink /proc/1/ns/net)' ]"
check "who is nobody in flowd" refused 77 "" runuser -u flowd-links -- flowctl tenant create links
check "nor sees a tenant" refused 66 "There is no tenant" runuser -u flowd-links -- flowctl job show --tenant bobs "$job"
check "the button does it" has "$(page POST "$link")" "Noted as done"
check "once" has "$(page POST "$link")" "was used before"
done_by() { flowctl events --tenant bobs -o jsonl | grep -q '"principal":"link:uid:1002"'; }
check "in the name of whom the message was for" done_by
kill -9 "$(serving)"
check "behind one that died it is answered" has "$(page GET "$link")" "was used before"
check "what is no code is told so" has "$(page GET http://127.0.0.1:8484/x)" "404 "
check "its journal has no code" sh -c "journalctl --sync; ! journalctl --no-pager -o json --all | grep -qF '${link##*/}'"
check "it stops" systemctl disable --now flowd-links.socket flowd-links.service

check "flowd stops" systemctl stop flowd.service flowd.socket
# They stop behind flowd, and nobody waits for them.
ended() { [ "$(state_of flowd-command.service) $(state_of flowd-deliver.service)" = "inactive inactive" ]; }
check "with what runs commands and what sends" eventually ended
check "and no sender is left" sh -c "! grep -qs flowd-deliver /proc/[0-9]*/comm"

summary
