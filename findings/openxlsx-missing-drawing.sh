#!/bin/sh
# R's openxlsx (4.2.5.2, Debian 12) names a drawing and a VML drawing among the parts of each sheet of an .xlsx and writes neither.
# openpyxl (3.0.9) refuses the whole list for it; LibreOffice opens it.
# Usage, as root of a Debian 12: sh findings/openxlsx-missing-drawing.sh   Exits non-zero where it is no longer so.
set -eu
Rscript -e 'quit(status = !requireNamespace("openxlsx", quietly = TRUE))' 2>/dev/null || apt-get install -qq -y --no-install-recommends r-cran-openxlsx >/dev/null
/usr/bin/python3 -c 'import openpyxl' 2>/dev/null || apt-get install -qq -y --no-install-recommends python3-openpyxl >/dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >write.R <<'END'
library(openxlsx)
cat('openxlsx', as.character(packageVersion('openxlsx')), '\n')
write.xlsx(data.frame(Name = c('Anna', 'Boris')), 'list.xlsx')
END
Rscript write.R
cat >read.py <<'END'
import re, sys, zipfile, openpyxl
archive = zipfile.ZipFile('list.xlsx')
named = re.findall(r'Target="\.\./(drawings/[^"]+)"', archive.read('xl/worksheets/_rels/sheet1.xml.rels').decode())
missing = [part for part in named if 'xl/' + part not in archive.namelist()]
print('named and not in the file:', missing)
try:
    openpyxl.load_workbook('list.xlsx')
    refusal = None
except KeyError as error:
    refusal = error.args[0]
print('openpyxl', openpyxl.__version__, '->', refusal or 'opened')
is_so = len(missing) == 2 and refusal is not None
print('openpyxl cannot open what openxlsx writes.' if is_so else 'The behaviour has changed.')
sys.exit(0 if is_so else 1)
END
/usr/bin/python3 read.py
