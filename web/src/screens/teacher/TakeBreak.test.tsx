// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { configQuery, myCourses } from '../../api/queries.ts'
import { today } from '../../device/clock.ts'
import { storeFormDraft } from '../../forms/form-draft.ts'
import { TakeBreak } from './TakeBreak.tsx'

const courseOf = (id: number, name: string, edit = true) => ({
  id,
  name,
  may: { edit },
  isOwner: true,
  lessonDays: [],
  learnedDays: [],
  lessonChanges: [],
  breaks: [],
  heldDates: [],
  startDate: null,
  endDate: null,
})

const sent: { courseIds: number[] }[] = []
beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  actFor(3)
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return Response.json({ id: 1, from: today(), to: today(), text: '' }, { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  actFor(undefined)
})

test('a group that was archived since it was chosen is neither counted nor sent', async () => {
  const initial = { from: null, to: null, courseIds: [7] }
  storeFormDraft('break/new', initial, { from: today(), to: today(), courseIds: [7, 8] })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(configQuery.queryKey, { daysOff: [] } as never)
  queryClient.setQueryData(myCourses.queryKey, [courseOf(7, 'Kimya'), courseOf(8, 'Fizika', false)] as never)
  const onClose = vi.fn()
  await renderAt('/', () => <TakeBreak onClose={onClose} />, queryClient)
  await eventually(() => screen.getByText('1 qrupda 0 dərs olmayacaq'))
  fireEvent.click(screen.getByRole('button', { name: 'Fasilə ver' }))
  await eventually(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ courseIds }) => courseIds)).toEqual([[7]])
})
