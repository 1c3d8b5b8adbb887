// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from './Pager.tsx'

const chosen = vi.fn()

function show(): HTMLInputElement {
  return render(<Pager page={7} pages={12_345} onPage={chosen} />).getByRole('textbox') as HTMLInputElement
}

afterEach(() => {
  chosen.mockReset()
})

test('the page is in a field between the words, and the number of pages has its separator', () => {
  const field = show()
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
])('typing “%s” as the page and pressing Enter calls for %j', (typed, calls) => {
  const field = show()
  field.focus()
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('7')
  expect(chosen.mock.calls).toEqual(calls)
})
