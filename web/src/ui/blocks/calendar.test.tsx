// @vitest-environment happy-dom
import { DatePicker } from '@mantine/dates'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { azerbaijani, dayPropsOn } from './calendar.ts'
import { WithMantine } from './WithMantine.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('only today in Baku is marked where the day of the device differs', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-14T12:00:00'), toFake: ['Date'] })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <WithMantine>
        <DatePicker {...azerbaijani} defaultDate="2026-11-15" getDayProps={dayPropsOn('2026-11-15')} />
      </WithMantine>,
    ),
  )
  await eventually(() => expect(document.querySelectorAll('td button').length).toBeGreaterThan(28))
  const marked = [...document.querySelectorAll('[data-today][data-highlight-today], [data-current]')].map((day) =>
    day.getAttribute('aria-label'),
  )
  await act(async () => root.unmount())
  expect(marked).toEqual(['15 noyabr 2026'])
})
