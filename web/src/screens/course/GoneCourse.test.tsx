// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { appearance } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { meQuery } from '../../api/queries.ts'
import { noDrafts, touchStatus } from '../../offline/drafts.ts'
import { unsyncedIn } from '../../offline/unsynced.ts'
import { GoneCourse } from './GoneCourse.tsx'

const drafts = touchStatus(
  noDrafts,
  {
    date: '2026-11-25',
    student: { id: 1, fullName: 'Aysu Kərimova' },
    server: { status: '', note: '' },
    existing: true,
    at: '2026-11-25T08:00:00.000Z',
  },
  '-',
)

vi.mock('../../offline/useUnsynced.ts', () => ({
  useUnsynced: () => [7, 8].map((courseId) => ({ ...unsyncedIn(courseId, drafts), courseName: `Qrup ${courseId}` })),
}))

test('a removed co-teacher reads why the course is gone, and the marks that were not saved in it', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(meQuery.queryKey, { id: 3, role: 'teacher' } as never)
  await renderAt('/', () => <GoneCourse id={7}>Kurs tapılmadı</GoneCourse>, queryClient)
  const mark = await appearance(() => document.querySelector('li') ?? undefined)
  expect(mark.textContent).toBe('25 noyabr 2026, Aysu Kərimova: Qayıb')
  const text = document.body.textContent
  expect(text).toContain('Qrup silinib və ya siz artıq onun müəllimi deyilsiniz.')
  expect(text).toContain('Kurs tapılmadı')
  expect(text).not.toContain('Qrup 8')
})
