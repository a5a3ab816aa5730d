#!/bin/bash
# Runs as root inside the machine that `boot` makes with the package installed and Debian's postfix beside it, as on most
# servers, and shows that mail leaves by it and what it refuses is known. One line for each check, exit 1 if any failed.
# include: postfix
set -u

. /boot/test/checks.sh
useradd --create-home rose
useradd --create-home ana
echo "# $(systemctl --version | head -n 1), postfix $(postconf -h mail_version)"
postconf -e 'myhostname = box.example' 'mydestination = box.example, localhost' 'inet_interfaces = loopback-only' 'inet_protocols = ipv4'
check "the machine is up" systemctl is-system-running --wait
check "postfix runs" systemctl restart postfix
check "flowd runs" systemctl start flowd.service
check "a tenant" flowctl tenant create home --time-zone UTC
check "a channel without a server takes this machine's own" flowctl channel add post --kind mail --from 'The office <office@box.example>'
check "a second one, for who isn't reached" flowctl channel add spare --kind mail --from office@box.example
check "which reaches the mailbox of Rose" flowctl profile add rose --title Rose --address post=rose@box.example -t home
check "and nobody, whom Ana gave by mistake" flowctl profile add ana --address post=nobody.at.all@box.example --address spare=ana@box.example -t home

mailed() { grep -qs "^Subject: $2" "/var/mail/$1"; }

check "her reminder" remind Pills rose 0m
check "arrives" eventually mailed rose Pills
check "from the office" grep -q "^From: The office <office@box.example>" /var/mail/rose
check "to her" grep -q "^To: rose@box.example" /var/mail/rose
check "as text and HTML" grep -q "^Content-Type: multipart/alternative" /var/mail/rose
check "under its delivery's id" grep -q "^Message-ID: <$(flowctl delivery list -t home --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["id"])')@box.example>" /var/mail/rose
check "with a way out" grep -q "^List-Unsubscribe:" /var/mail/rose
check "once" equals "$(grep -c '^Subject: Pills' /var/mail/rose)" 1

check "a reminder to nobody" remind Forms ana 0m
check "goes by her other channel" eventually mailed ana Forms
marked() { flowctl profile show ana -t home | tr -s '\n ' ' ' | grep -qF "User unknown in local recipient table"; }
check "and her address is marked, with what postfix said" marked

check "while postfix is away" systemctl stop postfix
check "a reminder" remind Later rose 0m
waits() { flowctl delivery list -t home --json | python3 -c 'import json, sys; sys.exit(not any(each["title"] == "Later" and each["state"] == "pending" and each.get("reason") for each in json.load(sys.stdin)))'; }
check "waits" eventually waits
check "until it is back" systemctl start postfix
check "and then it arrives" eventually mailed rose Later
check "once" equals "$(grep -c '^Subject: Later' /var/mail/rose)" 1
check "what isn't a mailbox is refused at once" refused 65 "an address of ASCII such as" flowctl profile add x --address "post=no mailbox" -t home

# ---- By sendmail, which puts mail into the queue as the group postdrop -------------------------------------------------

state_of() { systemctl show -P ActiveState "$1"; }
check "a channel by sendmail" flowctl channel add hand --kind sendmail --from office@box.example
check "has no fault" sh -c "! flowctl channel list --json | grep -q '\"fault\"'"
check "what runs it isn't started before" equals "$(state_of flowd-sendmail.socket) $(state_of flowd-sendmail.service)" "active inactive"
check "its socket is flowd's alone" equals "$(stat -c '%U %a' /run/flowd/io.flowd.Sendmail)" "flowd 600"
check "she has an address by it" flowctl profile set rose --address hand=rose@box.example --first hand -t home
check "postfix listens nowhere" postconf -e 'master_service_disable = inet'
check "from its next start" systemctl restart postfix
check "a reminder" remind Handed rose 0m
check "arrives all the same" eventually mailed rose Handed
check "once" equals "$(grep -c '^Subject: Handed' /var/mail/rose)" 1
check "from who the channel says" grep -q "^From: office@box.example" /var/mail/rose
check "by a user of its own" grep -q "by box.example (Postfix, from userid $(id -u flowd-sendmail))" /var/mail/rose
check "flowd's own unit reaches no network" equals "$(property PrivateNetwork) $(property RestrictAddressFamilies)" "yes AF_UNIX"
summary
