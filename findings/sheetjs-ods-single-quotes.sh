#!/bin/sh
# SheetJS (@e965/xlsx 0.20.3) reads an .ods cell that is an empty element with an attribute in single quotes as no cell at all:
# the cells right of it move one column to the left. XML allows either quotes; odfpy writes single ones around a formula with a
# text in it. A list whose names are such formulas, not yet calculated, gives the next column (the parents) in their place.
# Usage: sh findings/sheetjs-ods-single-quotes.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat >try.cjs <<'END'
const { CFB, read, utils, version } = require('@e965/xlsx')
const office = 'urn:oasis:names:tc:opendocument:xmlns'
const uses = `xmlns:office="${office}:office:1.0" xmlns:table="${office}:table:1.0" xmlns:text="${office}:text:1.0" office:version="1.2"`
const cell = (text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const entry = (path, type) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
const kind = 'application/vnd.oasis.opendocument.spreadsheet'
function rows(formula) {
  const row = (cells) => `<table:table-row>${cells}</table:table-row>`
  const table = row(cell('No') + cell('Student') + cell('Parent')) + row(cell('1') + formula + cell('Guardian'))
  const book = CFB.utils.cfb_new()
  const add = (path, text) => CFB.utils.cfb_add(book, path, Buffer.from(text), { unsafe: true })
  add('mimetype', kind)
  add(
    'META-INF/manifest.xml',
    `<manifest:manifest xmlns:manifest="${office}:manifest:1.0">${entry('/', kind)}${entry('content.xml', 'text/xml')}${entry('styles.xml', 'text/xml')}</manifest:manifest>`,
  )
  add('styles.xml', `<office:document-styles ${uses}/>`)
  add(
    'content.xml',
    `<office:document-content ${uses}><office:body><office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
  )
  const { Sheets } = read(CFB.write(book, { fileType: 'zip', type: 'buffer' }))
  return JSON.stringify(utils.sheet_to_json(Sheets.A, { header: 1 }))
}
const double = rows('<table:table-cell table:formula="of:=[.D2]&amp;&quot; &quot;&amp;[.E2]"/>')
const single = rows(`<table:table-cell table:formula='of:=[.D2]&amp;" "&amp;[.E2]'/>`)
console.log(`SheetJS ${version}\nformula in double quotes: ${double}\nformula in single quotes: ${single}`)
const isSo = double.endsWith('["1",null,"Guardian"]]') && single.endsWith('["1","Guardian"]]')
console.log(isSo ? 'The cells right of it moved to the left.' : 'The behaviour has changed.')
process.exit(isSo ? 0 : 1)
END
node try.cjs
