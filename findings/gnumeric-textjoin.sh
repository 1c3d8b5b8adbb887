#!/bin/sh
# Gnumeric (1.12.55, Debian 12) writes TEXTJOIN into an .xlsx by its bare name; the format stores functions newer than 2007 as
# _xlfn.TEXTJOIN. LibreOffice (7.4.7) then takes it for an unknown function, though it has TEXTJOIN: the names that Gnumeric had
# calculated and stored become #NAME? as soon as LibreOffice opens and saves the list.
# Usage, as root of a Debian 12: sh findings/gnumeric-textjoin.sh   Exits non-zero where it is no longer so.
set -eu
command -v ssconvert >/dev/null || apt-get install -qq -y --no-install-recommends gnumeric=1.12.55-1 >/dev/null
command -v soffice >/dev/null || apt-get install -qq -y --no-install-recommends libreoffice-calc >/dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 @e965/xlsx@0.20.3
cat >write.cjs <<'END'
const { Workbook } = require('exceljs')
const book = new Workbook()
const sheet = book.addWorksheet('A')
sheet.addRow(['Anna', 'Smith', { formula: '_xlfn.TEXTJOIN(" ",TRUE,A1:B1)', result: 'Anna Smith' }])
book.xlsx.writeFile('in.xlsx')
END
node write.cjs
ssconvert -T Gnumeric_Excel:xlsx2 in.xlsx gnumeric.xlsx 2>/dev/null
for file in in gnumeric; do
  soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to 'xlsx:Calc MS Excel 2007 XML' --outdir saved "$file.xlsx" >/dev/null 2>&1
done
cat >read.cjs <<'END'
const { CFB } = require('@e965/xlsx')
function cell(file) {
  const xml = Buffer.from(CFB.find(CFB.read(file, { type: 'file' }), '/xl/worksheets/sheet1.xml').content).toString()
  const [, formula, value] = /r="C1"[^>]*>\s*<f[^>]*>([^<]*)<\/f>\s*<v>([^<]*)/.exec(xml)
  return `${formula.split('(')[0]} = ${value}`
}
const [given, gnumeric, kept, lost] = ['in.xlsx', 'gnumeric.xlsx', 'saved/in.xlsx', 'saved/gnumeric.xlsx'].map(cell)
console.log(`given: ${given}\nsaved by Gnumeric: ${gnumeric}\nthe first saved by LibreOffice: ${kept}\nthe second saved by LibreOffice: ${lost}`)
const isSo = gnumeric === 'TEXTJOIN = Anna Smith' && kept === '_xlfn.TEXTJOIN = Anna Smith' && lost.endsWith('= #NAME?')
console.log(isSo ? 'The names are lost in the second.' : 'The behaviour has changed.')
process.exit(isSo ? 0 : 1)
END
ssconvert --version 2>&1 | head -1
soffice --version
node read.cjs
