import { expect, test } from 'vitest'
import { sharedLinkIn } from './shared-files.ts'

const nothing = { title: '', text: '', url: '' }
const url = 'https://video.example.az/izle?v=12'

test.each([
  ['an address', { url }, ''],
  ['a text that is a link', { text: url }, ''],
  ['a title and a link', { title: 'Fotosintez', text: url }, 'Fotosintez'],
  ['a title and a text with a link', { title: 'Fotosintez', text: `Buna baxın: ${url}` }, 'Fotosintez'],
  ['a text before a link', { text: `Fotosintez\n\n${url}` }, 'Fotosintez'],
  ['a link in brackets', { text: `Fotosintez (${url})` }, 'Fotosintez'],
  ['a link in brackets, and more', { text: `Fotosintez (${url}), 5-ci sinif.` }, 'Fotosintez, 5-ci sinif.'],
  ['a quotation with its source', { text: `Source: Fotosintez (${url})` }, 'Fotosintez'],
  ['a source without a name', { text: `Source: ${url}` }, ''],
  ['a text around a link', { text: `Fotosintez ${url} 5-ci sinif` }, 'Fotosintez 5-ci sinif'],
  ['a title that is the link', { title: url, text: url }, ''],
  ['a link in the title alone', { title: `Fotosintez ${url}` }, 'Fotosintez'],
])('%s', (_what, shared, title) => {
  expect(sharedLinkIn({ ...nothing, ...shared })).toEqual({ title, url })
})

test('a link that has brackets is whole', () => {
  const own = 'https://az.example/wiki/Yer_(planet)'
  const text = `Source: Yer (${own})`
  expect(sharedLinkIn({ ...nothing, text })).toEqual({ title: 'Yer', url: own })
})

test.each(['', 'Sabah iş dəftərini gətirin.', 'javascript:alert(1)', 'https://ad:parol@example.az'])(
  '“%s” has no link',
  (text) => expect(sharedLinkIn({ ...nothing, text })).toBeUndefined(),
)

test('a long text is cut to a title', () => {
  expect(sharedLinkIn({ ...nothing, text: `${'🌿'.repeat(301)} ${url}` })?.title).toBe('🌿'.repeat(300))
})
