import { expect, test } from 'vitest'
import { lineCount, textWidth } from './text-width.ts'

// Sums of the advance widths of Liberation Sans at 96 dpi.
test.each([
  ['Məmmədova', 10, 77.05],
  ['WWWW', 10, 50.35],
  ['ililil', 10, 17.76],
  ['ŞÜKÜROV', 8, 52.75],
])('the width of “%s” is that of its letters', (text, size, width) => {
  expect(textWidth(text, size)).toBeCloseTo(width, 1)
})

test('letters with accents are as wide as their bases, and unknown ones as the widest', () => {
  expect(textWidth('ÇĞİÖŞÜçğıöşü', 10)).toBe(textWidth('CGIOSUcgıosu', 10))
  expect(textWidth('漢', 10)).toBeGreaterThan(textWidth('W', 10))
})

test.each([
  ['Aysel', 1],
  ['Aysel Məmmədova', 2],
  ['a\nb\n\nc', 4],
  ['WWWWWWWWWWWWWWWW Aysel', 3],
  ['', 1],
])('“%s” takes lines of 100 px: %i', (text, lines) => {
  expect(lineCount(text, 10, 100)).toBe(lines)
})
