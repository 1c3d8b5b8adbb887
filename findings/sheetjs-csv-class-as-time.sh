#!/bin/sh
# SheetJS (@e965/xlsx 0.20.3) reads a class list as text with semicolons, as spreadsheets of countries with a decimal comma write it:
# the class "9 a" becomes the time 09:00 (0.375 of a day), the average "4,5" becomes 45, and the grade "5-" becomes a day of May 2001;
# "9-a", "9a" and "4+" stay texts. With `raw: true` all of them stay texts.
# Usage: sh findings/sheetjs-csv-class-as-time.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat >read.cjs <<'JS'
const { read, utils, version } = require('@e965/xlsx')
const list = 'Name;Class;Average;Grade\nA;9 a;4,5;5-\nB;9-a;4.5;4+\nC;9a;5;5\n'
const rowsOf = (options) => utils.sheet_to_json(read(list, { type: 'string', FS: ';', ...options }).Sheets.Sheet1, { header: 1 }).slice(1)
const day = (serial) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
const rows = rowsOf({})
console.log(`SheetJS ${version}`)
console.log(rows.map((row) => JSON.stringify(row)).join('\n'))
console.log(`the grade of A as a date: ${day(rows[0][3])}`)
console.log(`raw: ${JSON.stringify(rowsOf({ raw: true })[0])}`)
JS
seen=$(node read.cjs)
printf '%s\n' "$seen"
expected='SheetJS 0.20.3
["A",0.375,45,37012]
["B","9-a",4.5,"4+"]
["C","9a",5,5]
the grade of A as a date: 2001-05-01
raw: ["A","9 a","4,5","5-"]'
[ "$seen" = "$expected" ]
