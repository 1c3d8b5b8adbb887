// @vitest-environment happy-dom
import type { Mark } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { JoinRequest } from '@hasiye/contract/joining.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { configQuery } from '../../api/queries.ts'
import { draftsByDate, storedByDate } from '../../features/attendance/marks.ts'
import { joinRequests } from '../../features/joining/queries.ts'
import { type PeopleActions, PeopleContext } from '../../features/people/people-actions.ts'
import { courseTrash } from '../../features/trash/restore.ts'
import { noDrafts } from '../../offline/drafts.ts'
import {
  type DraftLayers,
  DraftsContext,
  type Roster,
  RosterContext,
  type Screen,
  ScreenContext,
  type Table,
  TableContext,
} from '../attendance/contexts.ts'
import { AbsentDialog } from '../attendance/dialogs/AbsentDialog.tsx'
import { ConflictDialog } from '../attendance/dialogs/ConflictDialog.tsx'
import { NoteDialog } from '../attendance/dialogs/NoteDialog.tsx'
import { Grid } from '../attendance/grid/Grid.tsx'
import { HistoryDrawer } from '../attendance/history/HistoryDrawer.tsx'
import { DayList } from '../attendance/phone/DayList.tsx'
import { Trash } from './CourseTrash.tsx'
import { RemoveStudent } from './people/StudentDialogs.tsx'
import { ReportPaper } from './report/ReportPaper.tsx'
import { reportOf } from './report/report.ts'
import { MergeCard, Requests } from './requests/Requests.tsx'

const date = '2026-11-26'
const close = () => {}
const person = (id: number) => ({
  id,
  fullName: 'Aysel Məmmədova',
  shortId: `A4KR7WT${id}`,
  avatar: null,
  hasAccount: false,
})
const [first, second, third] = [person(2), person(3), person(4)]
const students = [first, second]
const may = { edit: true, saveAttendance: true }
const course = {
  ...{ id: 7, name: 'Fizika', teacherName: null, participants: students, teachers: [], may, archivedAt: null },
  ...{ lessonDays: [], learnedDays: [], lessonChanges: [], breaks: [], heldDates: [], startDate: null, endDate: null },
}
const marks: Mark[] = students.map(({ id }) => ({
  studentId: id,
  status: '-',
  note: 'Xəstədir',
  updatedAt: `${date}T06:00:00.000Z`,
  updatedBy: 'Rəna Şükürova',
}))
const stored = storedByDate([{ date, statuses: marks }])
const columns = [{ date, state: 'stored' as const }]
const table = { columns, marks: { stored, drafts: draftsByDate(noDrafts) } } as unknown as Table
const conflicts = students.map(({ id, fullName: studentName }) => ({
  draft: { date, studentId: id, studentName },
  mine: { status: '+', note: '' },
  theirs: { status: '-', note: '' },
  status: true,
  note: false,
  by: 'Rəna Şükürova',
  at: `${date}T06:00:00.000Z`,
}))
const request = { id: 5, student: { ...third, hasAccount: true }, createdAt: `${date}T06:00:00.000Z` } as JoinRequest
const deletion = { parentName: null, deletedBy: null, deletedAt: `${date}T06:00:00.000Z`, daysLeft: 30 }
const deleted = ({ id, fullName: name, shortId }: typeof first) => ({ id, name, shortId, ...deletion })
const ofCourse = course as unknown as Course

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, {} as ResponseBodyOf<typeof getConfig>)
  actFor(7)
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/history')) return new Promise(() => {})
    const entry = {
      at: deletion.deletedAt,
      by: null,
      action: 'mark',
      date,
      before: null,
      after: { status: '-', note: '' },
    }
    return Response.json({ items: students.map((student) => ({ id: student.id, ...entry, student })), next: null })
  })
})
afterEach(() => {
  actFor(undefined)
  vi.unstubAllGlobals()
})

async function show(element: ReactNode): Promise<void> {
  const roster = { course, students, today: date, readOnly: false } as unknown as Roster
  const drafts = { conflicts, sending: {} } as unknown as DraftLayers
  const screen = { markOn: close, openNote: close } as unknown as Screen
  await renderAt(
    '/',
    () => (
      <PeopleContext value={{} as PeopleActions}>
        <RosterContext value={roster}>
          <TableContext value={table}>
            <DraftsContext value={drafts}>
              <ScreenContext value={screen}>{element}</ScreenContext>
            </DraftsContext>
          </TableContext>
        </RosterContext>
      </PeopleContext>
    ),
    queryClient,
  )
}

/** All visible text, and all text for screen readers instead of it. */
const words = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
  ].join('\n')
const label = ({ fullName, shortId }: typeof first) => `${fullName} (ID:\u00a0${shortId})`

test.each<[string, ReactNode, (typeof first)[]]>([
  ['the list on the phone', <DayList key="" date={date} query={undefined} />, students],
  ['the note', <NoteDialog key="" student={first} date={date} status="-" seen="" onClose={close} />, [first]],
  ['the absent', <AbsentDialog key="" date={date} onClose={close} />, students],
  ['a conflict', <ConflictDialog key="" onClose={close} />, students],
  [
    'the report on paper',
    <ReportPaper
      key=""
      course={course}
      month="2026-11"
      report={reportOf([{ date, statuses: marks }], { students }, date)}
    />,
    students,
  ],
  ['a removal', <RemoveStudent key="" course={ofCourse} student={first} onClose={close} />, [first]],
  ['a merge', <MergeCard key="" course={ofCourse} request={request} card={first} onClose={close} />, [first, third]],
])('%s distinguishes two students with the same name', async (_place, element, shown) => {
  await show(element)
  await eventually(() => expect(shown.filter((one) => !words().includes(label(one)))).toEqual([]))
})

test('the history and its filter distinguish them', async () => {
  await show(<HistoryDrawer onClose={close} />)
  const labels = students.map(label)
  await eventually(() => {
    const entries = [...document.querySelectorAll('ol > li')].map((one) => one.textContent.split(',')[0])
    expect(entries).toEqual(labels)
  })
  expect([...document.querySelectorAll('option')].map((one) => one.textContent).slice(1)).toEqual(labels)
})

test('each cell of the grid names its student unambiguously, with the ID once beside the name', async () => {
  await show(<Grid page={0} size={7} onPage={close} />)
  await eventually(() => {
    const cells = [...document.querySelectorAll('[data-col="0"]')].map((one) => one.getAttribute('aria-label'))
    expect(cells.map((cell) => cell?.split(',')[0])).toEqual(students.map(label))
  })
  expect(document.querySelector('tbody th')?.textContent).not.toContain('(ID')
})

test('the trash distinguishes removed students and merged cards, also from current participants', async () => {
  const nothing = { dates: [], categories: [], materials: [], comments: [], announcements: [] }
  const trash = { ...nothing, participants: [deleted(third)], cards: [deleted(person(5))] }
  queryClient.setQueryData(courseTrash(7).queryKey, trash as never)
  await show(<Trash course={ofCourse} />)
  await eventually(() => expect([third, person(5)].filter((one) => !words().includes(label(one)))).toEqual([]))
})

test('the requests distinguish the students who ask, and the card with the same name from another', async () => {
  const another = { ...request, id: 6, student: { ...person(5), hasAccount: true } }
  queryClient.setQueryData(joinRequests(7).queryKey, [request, another] as never)
  await show(<Requests course={ofCourse} onMerge={close} onClose={close} />)
  await eventually(() => expect([first, third, person(5)].filter((one) => !words().includes(label(one)))).toEqual([]))
})
