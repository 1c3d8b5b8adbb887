// @vitest-environment happy-dom
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { configQuery } from '../../../api/queries.ts'
import { storedByDate } from '../../../features/attendance/marks.ts'
import { StudentSheet } from './StudentSheet.tsx'

test.each([
  [
    'a card',
    { parentDevices: 2 },
    ['Yeni ID ver', 'İkinci kartı var', 'Kartı göstər', 'Adını düzəlt', 'Başqa qrupa keçir', 'Qrupdan çıxar'],
  ],
  [
    'a card of another course',
    { madeElsewhere: true },
    ['İkinci kartı var', 'Kartı göstər', 'Jurnaldakı adı', 'Başqa qrupa keçir', 'Qrupdan çıxar'],
  ],
  ['an account', { hasAccount: true }, ['Kartı göstər', 'Jurnaldakı adı', 'Başqa qrupa keçir', 'Qrupdan çıxar']],
])('the sheet of %s offers what the course may do', async (_, student, expected) => {
  const [showCard, renameCard, nameInCourse, moveStudent, removeStudent] = Array.from({ length: 5 }, () => vi.fn())
  const actions = { showCard, renameCard, nameInCourse, moveStudent, removeStudent } as never
  const seen = { columns: [], marks: { stored: new Map(), drafts: new Map() }, date: '2026-09-15', today: '2026-09-15' }
  const person = { id: 1, fullName: 'Aysu Kərimova', shortId: 'K7M2Q9PA', avatar: null, hasAccount: false, ...student }
  const Page = () => (
    <StudentSheet
      course={{ id: 7, name: '7-ci sinif', participants: [], round: null, may: { edit: true } }}
      student={person}
      seen={seen}
      actions={actions}
      onClose={() => {}}
    />
  )
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, {} as ResponseBodyOf<typeof getConfig>)
  await renderAt('/', Page, queryClient)
  const buttons = () =>
    [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent)
  await eventually(() => expect(buttons()).toEqual(expect.arrayContaining(expected)))
  expect(document.body.textContent?.includes('Valideynlərin 2 cihazına bildiriş gedir.')).toBe(
    'parentDevices' in student,
  )
  for (const own of ['Adını düzəlt', 'Yeni ID ver', 'İkinci kartı var'])
    expect(buttons().includes(own)).toBe(expected.includes(own))
})

test('what the notes say is counted, and chooses those that say it', async () => {
  const notes = { '2026-09-10': 'Xəstədir', '2026-09-12': 'Ev tapşırığı yoxdur', '2026-09-15': 'Gecikdi: avtobus' }
  const days = Object.entries(notes).map(([date, note]) => ({
    date,
    statuses: [{ studentId: 1, status: '+' as const, note, updatedAt: '', updatedBy: null }],
  }))
  const columns = days.map(({ date }) => ({ date, state: 'stored' as const }))
  const marks = { stored: storedByDate(days), drafts: new Map() }
  const Page = () => (
    <StudentSheet
      course={{ id: 1, name: '7-ci sinif', participants: [], round: null, may: { edit: true } }}
      student={{ id: 1, fullName: 'Aysu Kərimova', shortId: 'K7M2Q9PA', avatar: null, hasAccount: true }}
      seen={{ columns, marks, date: '2026-09-15', today: '2026-09-15' }}
      actions={{} as never}
      onClose={() => {}}
    />
  )
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, {} as ResponseBodyOf<typeof getConfig>)
  await renderAt('/', Page, queryClient)
  const shown = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  const word = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await eventually(() => expect(shown()).toEqual(['Gecikdi: avtobus']))
  word('1 dərs xəstə')?.click()
  await eventually(() => expect(shown()).toEqual(['Xəstədir']))
  word('1 dərs xəstə')?.click()
  await eventually(() => expect(shown()).toHaveLength(3))
})
