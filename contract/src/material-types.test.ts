import { expect, test } from 'vitest'
import { isProgramName, materialTypeOf } from './material-types.ts'

test.each([
  ['mühazirə.pdf', 'pdf'],
  ['MÜHAZİRƏ.PDF', 'pdf'],
  ['plan.doc', 'doc'],
  ['plan.docx', 'doc'],
  ['bal.xlsx', 'xls'],
  ['dərs.pptx', 'ppt'],
  ['hamısı.zip', 'zip'],
  ['hamısı.rar', 'rar'],
  ['lövhə.jpeg', 'image'],
  ['lövhə.jfif', 'image'],
  ['lövhə.tiff', 'image'],
  ['lövhə.HEIC', 'image'],
  ['dinləmə.mp3', 'audio'],
  ['dinləmə.amr', 'audio'],
  ['təcrübə.mp4', 'video'],
  ['təcrübə.3gp', 'video'],
  ['qeyd.txt', 'file'],
  ['pdf', 'file'],
  ['nöqtə.', 'file'],
  ['a.pdf.constructor', 'file'],
])('%s is a %s', (fileName, type) => {
  expect(materialTypeOf(fileName)).toBe(type)
})

test.each([
  ...[
    'exe',
    'com',
    'scr',
    'pif',
    'cpl',
    'bat',
    'cmd',
    'ps1',
    'vbs',
    'vbe',
    'jse',
    'wsf',
    'hta',
    'chm',
    'lnk',
    'url',
    'reg',
  ],
  ...[
    'msi',
    'msp',
    'msix',
    'appx',
    'jar',
    'jnlp',
    'apk',
    'xapk',
    'aab',
    'dmg',
    'pkg',
    'iso',
    'vhdx',
    'settingcontent-ms',
  ],
])("a name that ends in .%s is a program's, also in disguise", (ending) => {
  const names = [`a.${ending}`, `A.${ending.toUpperCase()}`, `a.pdf.${ending}. .`, `a.${ending}\u200B`]
  expect(names.map(isProgramName)).toEqual([true, true, true, true])
})

test.each(['a.pdf', 'a.docx', 'exe', 'a.exe.pdf', 'a.js', 'a.py', 'a.ggb', 'a', 'a.'])(
  '%s is not a program',
  (name) => {
    expect(isProgramName(name)).toBe(false)
  },
)
