#!/bin/sh
# Gnumeric (1.12.55, Debian 12) saves a hidden sheet as a visible one in an .xlsx, though it keeps it hidden in .xls and .ods and
# keeps hidden rows and columns in all three. Whoever opens such a list sees the hidden first sheet as the list.
# Usage, as root of a Debian 12: sh findings/gnumeric-xlsx-hidden-sheet.sh   Exits non-zero where it is no longer so.
set -eu
command -v ssconvert >/dev/null || apt-get install -qq -y --no-install-recommends gnumeric=1.12.55-1 >/dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat >write.cjs <<'END'
const { utils, writeFile } = require('@e965/xlsx')
const book = utils.book_new()
const now = utils.aoa_to_sheet([['Name'], ['A'], ['B']])
now['!rows'] = [{}, { hidden: true }]
utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Last year']]), 'Old')
utils.book_append_sheet(book, now, 'Now')
book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
writeFile(book, 'in.xlsx', { cellStyles: true })
END
node write.cjs
ssconvert -T Gnumeric_Excel:xlsx2 in.xlsx out.xlsx 2>/dev/null
ssconvert -T Gnumeric_Excel:excel_biff8 in.xlsx out.xls 2>/dev/null
ssconvert -T Gnumeric_OpenCalc:odf in.xlsx out.ods 2>/dev/null
cat >read.cjs <<'END'
const { CFB, readFile } = require('@e965/xlsx')
const sheet = (file) => readFile(file).Workbook.Sheets[0].Hidden !== 0
const row = readFile('out.xlsx', { cellStyles: true }).Sheets.Now['!rows'][1].hidden === true
const ods = Buffer.from(CFB.find(CFB.read('out.ods', { type: 'file' }), '/content.xml').content).toString().includes('table:display="false"')
console.log(`first sheet hidden: given .xlsx ${sheet('in.xlsx')}, saved .xlsx ${sheet('out.xlsx')}, .xls ${sheet('out.xls')}, .ods ${ods}`)
console.log(`hidden row in the saved .xlsx: ${row}`)
const isSo = sheet('in.xlsx') && !sheet('out.xlsx') && sheet('out.xls') && ods && row
console.log(isSo ? 'Only the .xlsx shows the hidden sheet.' : 'The behaviour has changed.')
process.exit(isSo ? 0 : 1)
END
ssconvert --version 2>&1 | head -1
node read.cjs
