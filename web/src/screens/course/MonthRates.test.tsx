// @vitest-environment happy-dom
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { daysFrom, daysKey } from '../../api/queries.ts'
import { NewestRate } from './MonthRates.tsx'

vi.useFakeTimers({ now: new Date('2026-01-14T08:00:00Z'), toFake: ['Date'] })

const student = (id: number) => ({
  id,
  fullName: `Şagird ${id}`,
  shortId: `A234567${id}`,
  avatar: null,
  hasAccount: true,
})
const course = {
  id: 7,
  participants: [1, 2].map((id) => ({ ...student(id), since: '2025-09-15' })),
  former: [{ ...student(3), since: '2025-09-15', until: '2025-12-10', movedTo: null }],
  round: null,
}
const day = (date: string, signs: string): AttendanceDay => ({
  date,
  statuses: [...signs].flatMap((sign, index) =>
    sign === ' ' ? [] : { studentId: index + 1, status: sign as '+' | '-', note: '', updatedAt: '', updatedBy: null },
  ),
})

function shown(days: AttendanceDay[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(daysFrom(7, '2025-12-01').queryKey, days)
  const { container } = render(
    <QueryClientProvider client={client}>
      <NewestRate course={course} />
    </QueryClientProvider>,
  )
  return container.textContent ?? ''
}

test('the newest month with marks has its rate, as in its report', () => {
  expect(bakuDate(new Date())).toBe('2026-01-14')
  const december = [day('2025-12-03', '++-'), day('2025-12-17', '-+-')]
  const january = [day('2026-01-07', '+-'), day('2026-01-14', '++'), day('2026-01-21', '--')]
  // the student who left does not count after the last day, and neither do marks after today
  expect(shown([...december, ...january])).toBe('Yanvar 75%')
  expect(shown([...december])).toBe('Dekabr 60%')
})

test('where neither month has marks that is said', () => {
  expect(shown([])).toBe('Hələ işarə yoxdur')
  expect(shown([day('2026-01-07', '  '), day('2026-01-21', '--')])).toBe('Hələ işarə yoxdur')
})

test('the marks of the months are read again after a change of the course’s marks', async () => {
  const client = new QueryClient()
  const { queryKey } = daysFrom(7, '2025-12-01')
  client.setQueryData(queryKey, [])
  await client.invalidateQueries({ queryKey: daysKey(7) })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
