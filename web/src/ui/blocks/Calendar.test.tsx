// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnTime } from '../../device/clock.ts'
import { Calendar } from './Calendar.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T12:00:00'), toFake: ['Date'] })
  learnTime('Sun, 15 Nov 2026 08:00:00 GMT', Date.now())
})
afterEach(() => {
  vi.useRealTimers()
  learnTime(new Date().toUTCString(), Date.now())
})

function Example({ first = null }: { first?: string | null }) {
  const [value, setValue] = useState(first)
  return <Calendar value={value} onChange={setValue} lastDate="2026-12-20" marked={['2026-11-03']} markedLabel="dərs" />
}

async function show(first?: string): Promise<void> {
  await act(async () => void render(first === undefined ? <Example /> : <Example first={first} />))
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const labels = (selector: string) => all(selector).map((day) => day.ariaLabel ?? day.getAttribute('aria-label'))
const button = (name: string) =>
  all('button').find((one) => one.getAttribute('aria-label') === name || one.textContent === name)
const press = (name: string) => act(async () => button(name)?.click())

test('only today in Baku is marked where the day of the device is another one', async () => {
  await show()
  expect(all('td button').length).toBe(30)
  expect(labels('[data-current]')).toEqual(['15 noyabr 2026'])
})

test('days and months have Azerbaijani names, and a week begins on Monday', async () => {
  await show()
  expect(all('th').map((head) => head.textContent)).toEqual(['B.e.', 'Ç.a.', 'Ç.', 'C.a.', 'C.', 'Ş.', 'B.'])
  expect(all('th').map((head) => head.getAttribute('aria-label'))[6]).toBe('bazar')
  // 1 November 2026 is a Sunday
  expect(all('tbody tr')[0]?.querySelectorAll('button').length).toBe(1)
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('noyabr 2026')
  expect(labels('[data-marked]')).toEqual(['3 noyabr 2026, dərs'])
})

test('a day is selected by a click, and stays so when it is clicked again', async () => {
  await show('2026-11-10')
  expect(labels('button[data-selected]')).toEqual(['10 noyabr 2026'])
  await press('9 noyabr 2026')
  expect(labels('button[data-selected]')).toEqual(['9 noyabr 2026'])
  await press('9 noyabr 2026')
  expect(labels('button[data-selected]')).toEqual(['9 noyabr 2026'])
})

test('the header turns months, and opens the months of a year, which it then turns', async () => {
  await show()
  await press('Növbəti ay')
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('dekabr 2026')
  expect((button('20 dekabr 2026') as HTMLButtonElement).disabled).toBe(false)
  expect((button('21 dekabr 2026') as HTMLButtonElement).disabled).toBe(true)
  await press('dekabr 2026')
  await press('Əvvəlki il')
  await press('may')
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('may 2025')
})

test('the years from 2000 to 2100 of the contract can be reached', async () => {
  await show('2100-12-31')
  expect((button('Növbəti ay') as HTMLButtonElement).disabled).toBe(true)
  expect((button('Əvvəlki ay') as HTMLButtonElement).disabled).toBe(false)
})
