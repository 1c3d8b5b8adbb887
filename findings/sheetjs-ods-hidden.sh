#!/bin/sh
# SheetJS (@e965/xlsx 0.20.3) neither writes nor reads what is hidden in an .ods: sheets, rows and columns that it keeps hidden in
# an .xlsx come back visible. A hidden sheet of last year's students is then the first one.
# Usage: sh findings/sheetjs-ods-hidden.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat >try.cjs <<'END'
const { CFB, read, utils, version, write } = require('@e965/xlsx')
const book = utils.book_new()
const now = utils.aoa_to_sheet([['Name', 'Note'], ['A', 'x'], ['B', 'y']])
now['!rows'] = [{}, { hidden: true }]
now['!cols'] = [{}, { hidden: true }]
utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Last year']]), 'Old')
utils.book_append_sheet(book, now, 'Now')
book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
function hiddenIn(bytes) {
  const { Sheets, Workbook } = read(bytes, { cellStyles: true })
  return JSON.stringify({
    sheet: Workbook?.Sheets?.[0]?.Hidden ?? 'unknown',
    row: Sheets.Now['!rows']?.[1]?.hidden ?? 'unknown',
    column: Sheets.Now['!cols']?.[1]?.hidden ?? 'unknown',
  })
}
const options = { type: 'buffer', cellStyles: true }
const xlsx = hiddenIn(write(book, { ...options, bookType: 'xlsx' }))
const written = write(book, { ...options, bookType: 'ods' })
const part = (bytes) => Buffer.from(CFB.find(CFB.read(bytes, { type: 'buffer' }), '/content.xml').content).toString()
const writes = /table:display="false"|visibility="collapse"/.test(part(written))
// The same .ods with the hidden parts marked as OpenDocument 1.2 has it.
const files = CFB.read(written, { type: 'buffer' })
const marked = part(written)
  .replace('<office:automatic-styles>', '<office:automatic-styles><style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style>')
  .replace(/<table:table table:name="Old"[^>]*>/, '<table:table table:name="Old" table:style-name="gone">')
  .replace(/(<table:table table:name="Now".*?<table:table-row.*?<\/table:table-row>\s*<table:table-row)/s, '$1 table:visibility="collapse"')
CFB.utils.cfb_del(files, '/content.xml')
CFB.utils.cfb_add(files, '/content.xml', Buffer.from(marked), { unsafe: true })
const ods = hiddenIn(CFB.write(files, { fileType: 'zip', type: 'buffer' }))
const isMarked = marked.includes('table:style-name="gone"') && marked.includes('table:display="false"') && marked.includes('visibility="collapse"')
console.log(`SheetJS ${version}\n.xlsx, written and read: ${xlsx}\n.ods, what is hidden is written: ${writes}\n.ods with hidden parts, read: ${ods}`)
const isSo = xlsx === '{"sheet":1,"row":true,"column":true}' && !writes && isMarked && ods === '{"sheet":"unknown","row":"unknown","column":"unknown"}'
console.log(isSo ? 'Nothing of it is known in an .ods.' : 'The behaviour has changed.')
process.exit(isSo ? 0 : 1)
END
node try.cjs
