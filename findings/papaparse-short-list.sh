#!/bin/sh
# papaparse (5.7.1) does not find the separator of a short list of two columns that ends in a line break, as every program writes
# it: the empty text after the last line break counts as a row of one cell, so that the rows have fewer than two cells on average.
# It then takes the comma. Without the line break, with more rows or with skipEmptyLines it finds the semicolon.
# Usage: sh findings/papaparse-short-list.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat >try.cjs <<'END'
const { parse } = require('papaparse')
const { version } = require('papaparse/package.json')
const list = 'Name;Class\r\nAnna;9a\r\nBoris;9a'
const found = (text, options) => parse(text, options).meta.delimiter
const [without, withBreak, skipped] = [found(list), found(`${list}\r\n`), found(`${list}\r\n`, { skipEmptyLines: true })]
const long = found(`${list}\r\n${'Clara;9a\r\n'.repeat(10)}`)
console.log(`papaparse ${version}: separator found without the last line break ${without}, with it ${withBreak}, with it and skipEmptyLines ${skipped}, of 13 rows ${long}`)
const isSo = without === ';' && withBreak === ',' && skipped === ';' && long === ';'
console.log(isSo ? 'The last line break decides.' : 'The behaviour has changed.')
process.exit(isSo ? 0 : 1)
END
node try.cjs
