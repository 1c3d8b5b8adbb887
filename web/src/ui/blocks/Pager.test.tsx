// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { typeInto } from '../../../test/page.tsx'
import { Pager } from './Pager.tsx'

const chosen = vi.fn()
let root: Root

async function show(): Promise<HTMLInputElement> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Pager page={7} pages={12_345} onPage={chosen} />)
  return appearance(() => document.querySelector('input') ?? undefined)
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  chosen.mockReset()
})

const press = (field: HTMLInputElement) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))

test('the page is in a field between the words, and the number of pages has its separator', async () => {
  const field = await show()
  expect(field.value).toBe('7')
  expect(field.labels?.[0]?.textContent).toBe('Səhifə  / 12\u202f345')
})

test.each([
  ['12000', [[12_000]]],
  [' 9 ', [[9]]],
  ['99999', [[12_345]]],
  ['0', [[1]]],
  ['7', []],
  ['', []],
  ['on', []],
])('typing “%s” as the page and pressing Enter calls for %j', async (typed, calls) => {
  const field = await show()
  field.focus()
  typeInto(field, typed)
  press(field)
  await eventually(() => expect(field.value).toBe('7'))
  expect(chosen.mock.calls).toEqual(calls)
})
