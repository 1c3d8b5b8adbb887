import { read, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import type { FormerParticipant } from '@hasiye/contract/courses.ts'
import { expect, test } from 'vitest'
import { storedByDate } from '../../../features/attendance/marks.ts'
import { readBook } from '../../../features/spreadsheet/read-book.ts'
import { reportSheets, writeReport } from '../../course/report/workbook.ts'
import { isTicked, keyOf, type MarkChange, readReturned, returnedExtent } from './returned.ts'

const names = ['Aysel', 'Babək', 'Cəmil', 'Dilbər', 'Elçin', 'Fidan']
const students = names.map((fullName, index) => ({
  id: index + 1,
  fullName,
  shortId: `${'ABCDFG'[index]}2345678`,
  avatar: null,
  hasAccount: true,
}))
const course = { id: 45_000, name: 'Riyaziyyat', teacherName: 'Rəna Şükürova' }
const dates = ['2026-11-12', '2026-11-14', '2026-11-19']
const signAt = (student: number, date: number): Status => (['+', '-', ''] as const)[(student + date) % 3] ?? ''

const days: AttendanceDay[] = dates.map((date, column) => ({
  date,
  statuses: students
    .map(({ id }) => ({ studentId: id, status: signAt(id, column), note: '', updatedAt: '', updatedBy: null }))
    .filter(({ status }) => status !== ''),
}))

/** The days after somebody set marks on the web. */
const withMarks = (marks: [student: number, date: string, status: Status][]): AttendanceDay[] =>
  days.map((day) => {
    const set = marks.filter(([, date]) => date === day.date)
    const kept = day.statuses.filter(({ studentId }) => !set.some(([student]) => student === studentId))
    const added = set.map(([studentId, , status]) => ({ studentId, status, note: '', updatedAt: '', updatedBy: null }))
    return { ...day, statuses: [...kept, ...added] }
  })

/** Row 6 of the sheet is the first student's, column G the first date's. */
const cell = (student: number, column: number): string => `${'GHI'[column]}${student + 5}`

async function exported(today = '2026-11-20', leavers: FormerParticipant[] = []): Promise<WorkBook> {
  const here = students.filter(({ id }) => !leavers.some((left) => left.id === id))
  const blob = await writeReport(reportSheets(course, { kind: 'all' }, days, { students: here, leavers }, today))
  return read(await blob.arrayBuffer(), { cellDates: true, UTC: true })
}

function marksOf(book: WorkBook): WorkSheet {
  const sheet = book.Sheets.Davamiyyət
  if (!sheet) throw new Error('no report')
  return sheet
}

const put = (sheet: WorkSheet, address: string, v: string) => {
  sheet[address] = { t: 's', v }
}

async function returned(book: WorkBook, now = days, { courseId = course.id, here = students } = {}) {
  const bytes = new Uint8Array<ArrayBuffer>(write(book, { type: 'array', bookType: 'xlsx' }))
  const result = await readBook(bytes, false, returnedExtent)
  if ('refusal' in result) throw new Error(result.refusal)
  return readReturned(result, courseId, here, { stored: storedByDate(now), drafts: new Map() })
}

const listed = (result: Awaited<ReturnType<typeof returned>>) => {
  if (typeof result === 'string') throw new Error(result)
  return result.changes.map(({ student, date, now, inFile, isConflict }) =>
    [student.fullName, date, `${now}→${inFile}`, ...(isConflict ? ['conflict'] : [])].join(' '),
  )
}

test('an unchanged file has no changes, even after the marks were changed on the web', async () => {
  const unchanged = { changes: [], unreadable: [], goneCount: 0, addedCount: 0 }
  expect(await returned(await exported())).toEqual(unchanged)
  expect(await returned(await exported(), withMarks([[1, '2026-11-12', '+']]))).toEqual(unchanged)
  expect(await returned(await exported('2026-11-13'))).toEqual(unchanged)
})

test('of five changed cells one that was changed on the web too is a conflict', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  put(sheet, cell(1, 0), '+')
  put(sheet, cell(2, 0), '−')
  put(sheet, cell(4, 1), '–')
  sheet[cell(3, 1)] = undefined
  put(sheet, cell(6, 2), '(+)')
  const now = withMarks([[6, '2026-11-19', '-']])
  expect(listed(await returned(book, now))).toEqual([
    'Aysel 2026-11-12 -→+',
    'Babək 2026-11-12 →-',
    'Cəmil 2026-11-14 -→',
    'Dilbər 2026-11-14 →-',
    'Fidan 2026-11-19 -→+ conflict',
  ])
})

test('sorted rows, moved columns, hidden rows and removed ones are found by ID and date', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  put(sheet, cell(5, 1), '-')
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, UTC: true })
  const [top, people, foot] = [rows.slice(0, 5), rows.slice(5, 11), rows.slice(11)]
  const moved = [...top, ...people.slice(1).reverse(), ...foot].map((row) => [row[8], ...row.slice(0, 8)])
  const sorted = utils.aoa_to_sheet(moved, { UTC: true })
  sorted['!rows'] = [...Array.from({ length: 6 }, () => ({})), { hidden: true }]
  book.Sheets.Davamiyyət = sorted
  expect(listed(await returned(book))).toEqual(['Elçin 2026-11-14 +→-'])
})

test('totals, legend and signature are no marks', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  for (const address of ['G12', 'H13', 'C16', 'D18']) put(sheet, address, '-')
  expect(listed(await returned(book))).toEqual([])
})

test('a hidden column is not read as erased', async () => {
  const book = await exported()
  marksOf(book)['!cols'] = [...Array.from({ length: 6 }, () => ({})), { hidden: true }]
  expect(listed(await returned(book))).toEqual([])
})

test('a cell that is no mark and a row that is there twice with another mark are reported', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  put(sheet, cell(1, 0), 'q')
  put(sheet, cell(2, 0), '+')
  put(sheet, cell(3, 0), 'x')
  put(sheet, 'B6', 'B2345678')
  const result = await returned(book)
  if (typeof result === 'string') throw new Error(result)
  expect(result.changes).toEqual([])
  expect(result.unreadable.map(({ student, date, text }) => `${student.fullName} ${date} ${text}`)).toEqual([
    'Babək 2026-11-12 q / +',
    'Babək 2026-11-14  / +',
    'Babək 2026-11-19 + / -',
    'Cəmil 2026-11-12 x',
  ])
})

test('changes of students and dates that are no longer in the course are counted', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  put(sheet, cell(1, 0), '+')
  put(sheet, cell(2, 1), '-')
  put(sheet, cell(2, 2), '+')
  const result = await returned(book, days.slice(0, 2), { here: students.slice(1) })
  expect(result).toMatchObject({ goneCount: 2 })
  expect(listed(result)).toEqual(['Babək 2026-11-14 +→-'])
})

test('marks of dates and students that were not in the export are counted, not those of totals', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  sheet.J4 = { t: 'd', v: new Date(Date.UTC(2026, 10, 21)), z: 'dd.mm.yy' }
  put(sheet, 'J6', '-')
  put(sheet, 'J12', '1')
  put(sheet, 'B7', 'KK345678')
  put(sheet, cell(2, 0), '+')
  sheet['!ref'] = 'A1:J30'
  const result = await returned(book)
  expect(listed(result)).toEqual([])
  const ofRow = dates.filter((_, column) => signAt(2, column) !== '' || column === 0).length
  expect(result).toMatchObject({ addedCount: 1 + ofRow, goneCount: 0 })
})

test('a changed mark of a student who left is counted as gone, also where two have one name', async () => {
  const left = (id: number): FormerParticipant => {
    const student = students[id - 1] as (typeof students)[0]
    return { ...student, fullName: 'Aysel', shortId: '', since: '2026-09-01', until: '2026-11-19', movedTo: null }
  }
  const leavers = [left(5), left(6)]
  const here = students.slice(0, 4)
  expect(await returned(await exported('2026-11-20', leavers), days, { here })).toMatchObject({
    goneCount: 0,
    addedCount: 0,
  })
  const book = await exported('2026-11-20', leavers)
  const sheet = marksOf(book)
  for (const row of [11, 12]) put(sheet, `G${row}`, '-')
  expect(await returned(book, days, { here })).toMatchObject({ changes: [], goneCount: 1, addedCount: 0 })
})

test('another file is refused with the reason', async () => {
  expect(await returned(await exported(), days, { courseId: 4 })).toBe('otherCourse')
  const withoutCopy = await exported()
  delete withoutCopy.Sheets.hasiye
  withoutCopy.SheetNames = ['Davamiyyət']
  expect(await returned(withoutCopy)).toBe('noCopy')
  const withoutTable = await exported()
  withoutTable.Sheets.Davamiyyət = utils.aoa_to_sheet([['Ad'], ['Aysel']])
  expect(await returned(withoutTable)).toBe('noTable')
})

test('a change that is unticked stays so, and one that conflicts is ticked only for the mark that it overwrites', () => {
  const student = students[0] as MarkChange['student']
  const change: MarkChange = { student, date: '2026-11-12', before: '+', inFile: '-', now: '+', isConflict: false }
  const cleared: MarkChange = { ...change, now: '', isConflict: true }
  const ticked = (mark: Status | false) => new Map([[keyOf(change), mark]])
  expect([isTicked(change, new Map()), isTicked(cleared, new Map())]).toEqual([true, false])
  expect([isTicked(change, ticked(false)), isTicked(cleared, ticked(false))]).toEqual([false, false])
  expect([isTicked(change, ticked('+')), isTicked(cleared, ticked('+'))]).toEqual([true, false])
  expect(isTicked(cleared, ticked(''))).toBe(true)
})
