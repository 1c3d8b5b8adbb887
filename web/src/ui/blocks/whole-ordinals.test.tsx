import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeOrdinals } from './whole-ordinals.tsx'

const shown = (name: string) => renderToStaticMarkup(<p>{wholeOrdinals(name)}</p>)
const kept = (name: string) => [...shown(name).matchAll(/<span style[^>]*>(.*?)<\/span>/g)].map((match) => match[1])

test.each([
  ['Riyaziyyat, 9-cu sinif', ['9-cu']],
  ['10-cu və 11-ci siniflər', ['10-cu', '11-ci']],
  ['9-a', ['9-a']],
  ['XI-ci əsr', ['XI-ci']],
])('“%s” does not break within an ordinal', (name, expected) => {
  expect(kept(name)).toEqual(expected)
})

test.each(['İngilis dili, B1', '2025-2026', 'Aysel-Nigar', '12-dərslik vəsait', '12345-ci'])(
  '“%s” stays one text',
  (name) => {
    expect(shown(name)).toBe(`<p>${name}</p>`)
  },
)

test('it is one item of a flex container', () => {
  expect(shown('Riyaziyyat, 9-cu sinif')).toMatch(/^<p><span>Riyaziyyat, <span [^>]*>9-cu<\/span> sinif<\/span><\/p>$/)
})

test('the text is the stored one, letter for letter', () => {
  expect(shown('Riyaziyyat, 9-cu sinif').replace(/<[^>]*>/g, '')).toBe('Riyaziyyat, 9-cu sinif')
})
