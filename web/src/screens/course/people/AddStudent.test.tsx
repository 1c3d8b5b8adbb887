// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { AddStudent } from './StudentDialogs.tsx'

const fetched = vi.fn<typeof fetch>()

const Page = () => <AddStudent course={{ id: 7 }} onClose={() => {}} />

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  await renderAt('/', Page)
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const answer = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
const field = () => appearance(() => document.querySelector<HTMLInputElement>('[name="studentShortId"]'))
const alerts = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter(Boolean)

/** Types an ID, presses the button and returns the field, once this alert is shown. */
async function expectAlert(shortId: string, sentence: string): Promise<HTMLInputElement> {
  const input = await field()
  type(input, shortId)
  input.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  await eventually(() => expect(alerts()).toEqual([sentence]))
  return input
}

test('an empty ID is refused at its field, and nothing is sent', async () => {
  const input = await expectAlert('   ', 'Şagird ID-si mütləq doldurulmalıdır.')
  await eventually(() => expect(document.activeElement).toBe(input))
  expect(fetched).not.toHaveBeenCalled()
})

test('a refused ID stays, and its error disappears with the next change', async () => {
  const error = 'Bu ID ilə şagird tapılmadı. ID-ni yoxlayın.'
  answer(404, { code: 'student_not_found', error })
  const input = await expectAlert('ZZZZ2222', error)
  expect(input.value).toBe('ZZZZ2222')
  type(input, '')
  await eventually(() => expect(alerts()).toEqual([]))
})

test('a student whose ID is one letter apart is offered', async () => {
  const error = 'Bu ID ilə şagird tapılmadı. Bəlkə K7M2Q9PB: Aysel Məmmədova?'
  answer(404, { code: 'student_not_found', error: 'Tapılmadı', fields: { studentShortId: error } })
  // The text for screen readers is beside the visible text.
  const input = await expectAlert('K7M2Q9PA', `${error.replace('K7M2Q9PB', 'K 7 M 2 Q 9 P B')}${error}`)
  const offer = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bu ID-ni yaz')
  offer?.click()
  await eventually(() => expect([input.value, alerts()]).toEqual(['K7M2Q9PB', []]))
  expect(document.activeElement).toBe(input)
})

test('a failure of the server has an error text of its own', async () => {
  answer(500, {})
  await expectAlert('ZZZZ2222', 'İştirakçı əlavə edilə bilmədi.')
})
