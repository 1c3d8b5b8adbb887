#!/bin/sh
# calcurse 4.7.1 (Debian bookworm) imports an event with STATUS:CANCELLED as an ordinary appointment: neither its list nor its data file
# says that it does not take place. RFC 5545, 3.8.1.11 has the status for that. Who publishes a calendar has to say it in the title too.
# Usage, on Debian 12: sh findings/calcurse-cancelled-event.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq calcurse=4.7.1-1 >/dev/null
dpkg-deb -x calcurse_4.7.1-1_*.deb .
cat >lessons.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//lessons//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20261126T000000Z
DTSTART:20261203T100000Z
DTEND:20261203T104500Z
SUMMARY:Physics
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:2@example.org
DTSTAMP:20261126T000000Z
DTSTART:20261204T100000Z
DTEND:20261204T104500Z
SUMMARY:Chemistry
STATUS:CONFIRMED
END:VEVENT
END:VCALENDAR
ICS
mkdir data
export TZ=UTC
./usr/bin/calcurse -D data -q -i lessons.ics
seen=$(./usr/bin/calcurse -D data -q -G; cat data/apts)
printf 'calcurse 4.7.1 lists and stores:\n%s\n' "$seen"
expected='12/03/2026 @ 10:00 -> 12/03/2026 @ 10:45|Physics
12/04/2026 @ 10:00 -> 12/04/2026 @ 10:45|Chemistry'
[ "$seen" = "$expected
$expected" ]
