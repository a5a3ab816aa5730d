#!/bin/bash
# Runs as root inside the machine that `boot` makes with the package installed and a program that takes mail beside it, and shows
# that mail of kind sendmail leaves by it, with the rights of its file and no others. One line for each check, exit 1 if any failed.
# include: msmtp-mta
set -u

. /boot/test/checks.sh
useradd --create-home rose
state_of() { systemctl show -P ActiveState "$1"; }
echo "# $(systemctl --version | head -n 1), $(msmtp --version | head -n 1)"
# A server of mail on this machine, for a program that hands its mail to one; it appends what it gets to a mailbox.
cat >/root/server.py <<'P'
import socket
server = socket.create_server(("127.0.0.1", 2525))
while True:
    with server.accept()[0] as connection, connection.makefile("rb") as lines:
        connection.sendall(b"220 box.example ESMTP\r\n")
        while line := lines.readline():
            if line.upper().startswith(b"DATA"):
                connection.sendall(b"354 Go on\r\n")
                with open("/var/mail/rose", "ab") as box:
                    box.write(b"".join(iter(lines.readline, b".\r\n")).replace(b"\r\n", b"\n"))
            connection.sendall(b"550 5.1.1 Nobody here\r\n" if b"nobody@" in line else b"250 Ok\r\n")
P
# Not for others to read, but for its group.
printf 'account default\nhost 127.0.0.1\nport 2525\ntls off\nauth off\nlogfile /var/log/msmtp\n' >/etc/msmtprc
chown root:msmtp /etc/msmtprc && chmod 640 /etc/msmtprc
install -o root -g msmtp -m 0660 /dev/null /var/log/msmtp
usermod -aG msmtp flowd-sendmail
start() { python3 /root/server.py >/root/server.log 2>&1 & server=$!; }
install -d -m 1777 /var/spool/cron /var/spool/cron/crontabs
check "the machine is up" systemctl is-system-running --wait
check "flowd runs" systemctl start flowd.service
check "the units are well-formed" systemd-analyze verify --man=no flowd-sendmail.service flowd-sendmail.socket
check "the exposure is what the unit says" systemd-analyze security --threshold=54 --no-pager flowd-sendmail.service
check "a tenant" flowctl tenant create home --time-zone UTC
check "a channel" flowctl channel add post --kind sendmail --from 'The office <office@box.example>'
check "has no fault" sh -c "! flowctl channel list --json | grep -q '\"fault\"'"
check "which reaches the mailbox of Rose" flowctl profile add rose --title Rose --address post=rose@box.example -t home
check "what runs it isn't started before" equals "$(state_of flowd-sendmail.socket) $(state_of flowd-sendmail.service)" "active inactive"
check "its socket is flowd's alone" equals "$(stat -c '%U %a' /run/flowd/io.flowd.Sendmail)" "flowd 600"

mailed() { grep -qs "^Subject: $2" "/var/mail/$1"; }
state_is() { flowctl delivery list -t home --json | python3 -c 'import json, sys; sys.exit(not any(each["title"] == sys.argv[1] and each["state"] == sys.argv[2] and sys.argv[3] in each.get("reason", "") for each in json.load(sys.stdin)))' "$@"; }

start
check "a reminder" remind Pills rose 0m
check "arrives" eventually mailed rose Pills
check "once" equals "$(grep -c '^Subject: Pills' /var/mail/rose)" 1
check "from the office" grep -q "^From: The office <office@box.example>" /var/mail/rose
check "as text and HTML" grep -q "^Content-Type: multipart/alternative" /var/mail/rose
check "under its delivery's id" grep -qi "^Message-ID: <$(flowctl delivery list -t home --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["id"])')@box.example>" /var/mail/rose
process=$(systemctl show -P MainPID flowd-sendmail.service)
check "by a user of its own" equals "$(ps -o user= -p "$process")" flowd-sendmail
check "whose programs get the rights of their files" grep -qx "NoNewPrivs:[[:space:]]*0" "/proc/$process/status"
check "nothing of it is less than notice" sh -c "! journalctl -q --no-pager -u flowd-sendmail.service -p warning -o cat | grep ."

# A program that looks around, and says what it can't.
cat >/usr/local/bin/looks <<'P'
#!/bin/sh
for place in /var/lib/flowd /etc/flowd/secrets; do ls $place/. >/dev/null 2>&1 && { echo "sees $place"; exit 65; }; done
for place in /etc /usr /var/lib /home /root /var/spool/cron/crontabs; do touch $place/looks 2>/dev/null && { echo "writes $place"; exit 65; }; done
[ -z "$(ls /home 2>/dev/null)" ] || { echo "sees homes"; exit 65; }
echo "sees nothing"; exit 65
P
chmod 755 /usr/local/bin/looks
check "another program" flowctl channel add looks --kind sendmail --from office@box.example --program /usr/local/bin/looks --to x@box.example
check "tried by a reminder" remind Looking rose "0m via looks"
check "sees nothing of flowd's, of homes, and writes nothing of the system's" eventually state_is Looking dead "sees nothing"

kill "$server"
check "while the server is away" remind Later rose 0m
check "a reminder waits" eventually state_is Later pending "sendmail ended with status"
start
check "until it is back" flowctl delivery replay --channel post -t home
check "and then it arrives" eventually mailed rose Later
check "once" equals "$(grep -c '^Subject: Later' /var/mail/rose)" 1
kill "$server"
check "flowd stops" systemctl stop flowd.service
ended() { [ "$(state_of flowd-sendmail.service)" = inactive ]; }
check "and with it what hands mail over" eventually ended
summary
