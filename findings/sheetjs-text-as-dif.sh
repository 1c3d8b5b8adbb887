#!/bin/sh
# SheetJS (@e965/xlsx 0.20.3) looks for other formats in a text that it is given as text: one that begins with TABL is read as DIF,
# and one whose first line is 11 with an empty line below is lost too. The sheet is then empty, without an error.
# Usage: sh findings/sheetjs-text-as-dif.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat >try.cjs <<'END'
const { read, utils, version } = require('@e965/xlsx')
function rowsOf(text) {
  const { Sheets, SheetNames } = read(text, { type: 'string', raw: true })
  return utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 }).length
}
const lists = { 'CLASS 1;\nAnna;9a\nBoris;9a\n': 3, 'TABLE 1;\nAnna;9a\nBoris;9a\n': 0, '11\n\nAnna\nBoris\n': 0, '9a\n\nAnna\nBoris\n': 4 }
console.log(`SheetJS ${version}`)
const isSo = Object.entries(lists).map(([text, rows]) => {
  console.log(`${JSON.stringify(text)}: ${rowsOf(text)} rows`)
  return rowsOf(text) === rows
})
console.log(isSo.every(Boolean) ? 'Two of the four lists are lost.' : 'The behaviour has changed.')
process.exit(isSo.every(Boolean) ? 0 : 1)
END
node try.cjs
