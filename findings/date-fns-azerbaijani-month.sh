#!/bin/sh
# date-fns 4.4.0 does not read a date that it has written in Azerbaijani with the name of the month before the year: its locale
# recognizes such a name only at the end of the text. August is not recognized there either. Turkish and English read all twelve.
# Usage: sh findings/date-fns-azerbaijani-month.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0
cat >try.mjs <<'JS'
import { format, isValid, parse } from 'date-fns'
import { az, enUS, tr } from 'date-fns/locale'

const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 14))
const written = (day, pattern, locale) => format(day, pattern, { locale })
const isRead = (pattern, locale) => (day) =>
  isValid(parse(written(day, pattern, locale), pattern, new Date(2026, 0, 1), { locale }))
for (const [name, locale] of Object.entries({ az, tr, en: enUS }))
  for (const pattern of ['d MMMM yyyy', 'yyyy d MMMM']) {
    const unread = months.filter((day) => !isRead(pattern, locale)(day))
    const example = unread.length > 0 ? `, not ${written(unread.at(-1), pattern, locale)}` : ''
    console.log(`${name}, ${pattern}: ${12 - unread.length} of 12 months${example}`)
  }
JS
seen=$(node try.mjs)
printf '%s\n' "$seen"
expected='az, d MMMM yyyy: 0 of 12 months, not 14 Dekabr 2026
az, yyyy d MMMM: 11 of 12 months, not 2026 14 Avqust
tr, d MMMM yyyy: 12 of 12 months
tr, yyyy d MMMM: 12 of 12 months
en, d MMMM yyyy: 12 of 12 months
en, yyyy d MMMM: 12 of 12 months'
[ "$seen" = "$expected" ]
