#!/bin/sh
# Intl.DateTimeFormat of Node joins an Azerbaijani long date and its time by the English word "at" (24.11.1, CLDR 47), in a newer
# version by a slash (24.21.0, CLDR 48); neither is Azerbaijani. The medium style of the same version has a comma. A range of days
# changes the place of the year and the weekday between the two as well. A page that one version renders and another one, or a
# browser, renders again has two texts.
# Usage: sh findings/intl-azerbaijani-date-and-time.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >format.cjs <<'JS'
const lesson = Date.UTC(2026, 10, 28, 10, 33)
const in3Days = lesson + 3 * 24 * 60 * 60 * 1000
const format = (options) => new Intl.DateTimeFormat('az', { ...options, timeZone: 'Asia/Baku' })
console.log(`Node ${process.versions.node}, CLDR ${process.versions.cldr}`)
for (const dateStyle of ['long', 'medium']) console.log(`${dateStyle}: ${format({ dateStyle, timeStyle: 'short' }).format(lesson)}`)
console.log(`range: ${format({ dateStyle: 'full' }).formatRange(lesson, in3Days)}`)
JS
seen=$(for version in 24.11.1 24.21.0; do
  mkdir "$version"
  npm install --silent --no-audit --no-fund --prefix "$version" "node@$version"
  "$version/node_modules/.bin/node" format.cjs
done)
# the range has thin spaces around its dash
seen=$(printf '%s' "$seen" | sed 's/\xe2\x80\x89/ /g')
printf '%s\n' "$seen"
expected='Node 24.11.1, CLDR 47.0
long: 28 noyabr 2026 at 14:33
medium: 28 noy 2026, 14:33
range: 28 noyabr 2026, şənbə – 1 dekabr, çərşənbə axşamı
Node 24.21.0, CLDR 48.0
long: 28 noyabr 2026/14:33
medium: 28 noy 2026, 14:33
range: şənbə, 28 noyabr – çərşənbə axşamı, 1 dekabr 2026'
[ "$seen" = "$expected" ]
