import { expect, test } from 'vitest'
import { materialTypeOf } from './material-types.ts'

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
