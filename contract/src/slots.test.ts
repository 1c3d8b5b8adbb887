import { expect, test } from 'vitest'
import { fillSlots, slot } from './slots.ts'

test('a slot gets its value, which is not filled in its turn', () => {
  expect(fillSlots('<p __CSP_NONCE__>__TITLE____TITLE__', { CSP_NONCE: '__TITLE__', TITLE: '$& __X__' })).toBe(
    '<p __TITLE__>$& __X__$& __X__',
  )
})

test('without a value its own text remains, or nothing', () => {
  const page = `<p${slot('PARTS')}>${slot('TITLE', 'a\n_b')}${slot('NO_SCRIPT', 'c')}</p>`
  expect(fillSlots(page, {})).toBe('<p>a\n_bc</p>')
  expect(fillSlots(page, { TITLE: '', PARTS: ' x' })).toBe('<p x>c</p>')
})

test('names in small letters are no slots', () => {
  const script = 'window.__vite__; a.__proto__; _page__Item__'
  expect(fillSlots(script, {})).toBe(script)
})
