#!/bin/sh
# moment 2.31.0 has no Azerbaijani ordinal for 40: the fortieth week of a year ("wo", 28 September to 4 October 2026) and its fortieth
# day ("DDDo", 9 February) are "NaN". 140 and 240 have the suffix of a hundred instead of that of forty (-ıncı). All other round tens
# are right.
# Usage: sh findings/moment-fortieth-week.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund moment@2.31.0
cat >try.cjs <<'JS'
const moment = require('moment')
require('moment/locale/az')
moment.locale('az')
const formatted = (date, format) => moment(date).format(format)
console.log(`weeks: ${['2026-09-24', '2026-10-01', '2026-10-08'].map((date) => formatted(date, 'wo')).join('; ')}`)
console.log(`days of the year: ${['2026-02-08', '2026-02-09', '2026-02-10'].map((date) => formatted(date, 'DDDo')).join('; ')}`)
console.log(`round numbers: ${[30, 40, 50, 140, 240].map((n) => moment.localeData().ordinal(n)).join('; ')}`)
JS
seen=$(node try.cjs)
printf '%s\n' "$seen"
expected='weeks: 39-uncu; NaN; 41-inci
days of the year: 39-uncu; NaN; 41-inci
round numbers: 30-uncu; NaN; 50-nci; 140-üncü; 240-üncü'
[ "$seen" = "$expected" ]
