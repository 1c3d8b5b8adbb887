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

async function exported(
  today = '2026-11-20',
  leavers: FormerParticipant[] = [],
  { people = students, ofDays = days } = {},
): Promise<WorkBook> {
  const here = people.filter(({ id }) => !leavers.some((left) => left.id === id))
  const blob = await writeReport(reportSheets(course, { kind: 'all' }, ofDays, { students: here, leavers }, today))
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

interface Now {
  courseId?: number
  here?: typeof students
  former?: FormerParticipant[]
}

async function returned(book: WorkBook, now = days, { courseId = course.id, here = students, former = [] }: Now = {}) {
  const bytes = new Uint8Array<ArrayBuffer>(write(book, { type: 'array', bookType: 'xlsx' }))
  const result = await readBook(bytes, false, returnedExtent)
  if ('refusal' in result) throw new Error(result.refusal)
  return readReturned(result, courseId, { students: here, former }, { stored: storedByDate(now), drafts: new Map() })
}

const listed = (result: Awaited<ReturnType<typeof returned>>) => {
  if (typeof result === 'string') throw new Error(result)
  return result.changes.map(({ student, date, now, inFile, isConflict }) =>
    [student.fullName, date, `${now}→${inFile}`, ...(isConflict ? ['conflict'] : [])].join(' '),
  )
}

test('an unchanged file has no changes, even after the marks were changed on the web', async () => {
  const nothing = { changes: [], unreadable: [], gone: [], goneDates: [] }
  const unchanged = { ...nothing, addedCount: 0, sameCount: 0, noteCount: 0 }
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
  for (const address of ['G12', 'H13', 'B16', 'D18']) put(sheet, address, '-')
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
  put(sheet, 'C6', 'B2345678')
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

test('changes of dates that are no longer in the course are named', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  put(sheet, cell(2, 1), '-')
  put(sheet, cell(2, 2), '+')
  const result = await returned(book, days.slice(0, 2))
  expect(result).toMatchObject({ goneDates: ['2026-11-19'], gone: [] })
  expect(listed(result)).toEqual(['Babək 2026-11-14 +→-'])
})

const [aysel, babek, ...rest] = students as [(typeof students)[0], (typeof students)[0], ...typeof students]
const leaver = (student: typeof aysel): FormerParticipant => ({
  ...student,
  shortId: '',
  since: '2026-09-01',
  until: '2026-11-19',
  movedTo: null,
})
const renumbered = { ...aysel, shortId: 'KK345678' }
/** Another account, as after a merge. */
const merged = { ...renumbered, id: 70 }
const changedFile = async () => {
  const book = await exported()
  put(marksOf(book), cell(1, 0), '+')
  return book
}
const marksOfMerged = days.map((day) => ({
  ...day,
  statuses: day.statuses.map((one) => (one.studentId === aysel.id ? { ...one, studentId: merged.id } : one)),
}))

test.each([
  ['a new ID', renumbered, days],
  ['a new ID and another name', { ...renumbered, fullName: 'Aysel Quliyeva' }, days],
  ['a merge', merged, marksOfMerged],
])('the marks of a student with %s are taken, and it is said', async (_, student, now) => {
  const result = await returned(await changedFile(), now, { here: [student, babek, ...rest] })
  expect(listed(result)).toEqual([`${student.fullName} 2026-11-12 -→+`])
  expect(result).toMatchObject({ changes: [{ student, hasNewId: true }], gone: [] })
})

const named = (isFormer: boolean) => ({
  changes: [],
  gone: [{ name: 'Aysel', shortId: aysel.shortId, isFormer }],
})

test('a student who left is named and never taken for a namesake', async () => {
  expect(
    await returned(await changedFile(), marksOfMerged, { here: [merged, babek, ...rest], former: [leaver(aysel)] }),
  ).toMatchObject(named(true))
})

test.each([
  ['nobody with the name', [babek, ...rest]],
  ['two with the name', [merged, { ...merged, id: 71, shortId: 'LL345678' }, babek, ...rest]],
])('a student without the ID is named where the course has %s', async (_, here) => {
  expect(await returned(await changedFile(), marksOfMerged, { here })).toMatchObject(named(false))
})

test('a child who has a row by the ID gets no second one by the name', async () => {
  const twice = [aysel, { ...babek, fullName: 'Aysel' }, ...rest]
  const book = await exported('2026-11-20', [], { people: twice })
  put(marksOf(book), cell(1, 0), '+')
  const result = await returned(book, days, { here: [{ ...babek, fullName: 'Aysel' }, ...rest] })
  expect(result).toMatchObject(named(false))
})

test('two rows of one name are both named where one child has it now', async () => {
  const twice = [aysel, { ...babek, fullName: 'Aysel' }, ...rest]
  const book = await exported('2026-11-20', [], { people: twice })
  put(marksOf(book), cell(1, 0), '+')
  put(marksOf(book), cell(2, 0), '-')
  const result = await returned(book, marksOfMerged, { here: [merged, ...rest] })
  expect(result).toMatchObject({ changes: [], gone: [aysel, babek].map(({ shortId }) => ({ name: 'Aysel', shortId })) })
})

test('the same file taken twice has nothing to take', async () => {
  const book = await changedFile()
  expect(await returned(book, withMarks([[1, '2026-11-12', '+']]))).toMatchObject({ changes: [], sameCount: 1 })
})

const noted: AttendanceDay[] = days.map((day) => ({
  ...day,
  statuses: day.statuses.map((one) => ({ ...one, note: one.studentId < 3 ? `Gecikdi,\n${day.date}` : '' })),
}))
/** Cells of the notes, in column E from row 2 on. */
const notesOf = (book: WorkBook): WorkSheet => book.Sheets.Qeydlər as WorkSheet

test('changed, removed and added notes are counted, and unchanged ones are not', async () => {
  const book = await exported('2026-11-20', [], { ofDays: noted })
  expect(await returned(book, noted)).toMatchObject({ noteCount: 0 })
  // the notes on the web do not matter
  expect(await returned(book)).toMatchObject({ noteCount: 0 })
  put(notesOf(book), 'E2', 'Xəstədir')
  put(notesOf(book), 'E3', '')
  expect(await returned(book, noted)).toMatchObject({ noteCount: 2, changes: [], addedCount: 0 })
  const [id, date] = ['C2', 'A2'].map((address) => notesOf(book)[address])
  const added = { C6: { ...id, v: 'G2345678' }, A6: date, B6: { t: 's', v: 'Fidan' }, E6: { t: 's', v: 'Gecikdi' } }
  Object.assign(notesOf(book), added, { '!ref': 'A1:E6' })
  expect(await returned(book, noted)).toMatchObject({ noteCount: 3 })
})

test('a long note in several rows is one note', async () => {
  const long = noted.map((day) => ({
    ...day,
    statuses: day.statuses.map((one) => ({ ...one, note: 'a '.repeat(20_000) })),
  }))
  expect(await returned(await exported('2026-11-20', [], { ofDays: long }), long)).toMatchObject({ noteCount: 0 })
})

test('marks of dates and students that were not in the export are counted, not those of totals', async () => {
  const book = await exported()
  const sheet = marksOf(book)
  sheet.J4 = { t: 'd', v: new Date(Date.UTC(2026, 10, 21)), z: 'dd.mm.yy' }
  put(sheet, 'J6', '-')
  put(sheet, 'J12', '1')
  put(sheet, 'C7', 'KK345678')
  put(sheet, cell(2, 0), '+')
  sheet['!ref'] = 'A1:J30'
  const result = await returned(book)
  expect(listed(result)).toEqual([])
  const ofRow = dates.filter((_, column) => signAt(2, column) !== '' || column === 0).length
  expect(result).toMatchObject({ addedCount: 1 + ofRow, gone: [], goneDates: [] })
})

test('students who had left and have changed marks are named, also two with one name', async () => {
  const left = (id: number): FormerParticipant => {
    const student = students[id - 1] as (typeof students)[0]
    return { ...student, fullName: 'Aysel', shortId: '', since: '2026-09-01', until: '2026-11-19', movedTo: null }
  }
  const leavers = [left(5), left(6)]
  const here = students.slice(0, 4)
  expect(await returned(await exported('2026-11-20', leavers), days, { here })).toMatchObject({
    gone: [],
    addedCount: 0,
  })
  const book = await exported('2026-11-20', leavers)
  const sheet = marksOf(book)
  for (const row of [11, 12]) put(sheet, `G${row}`, '-')
  const gone = { name: 'Aysel, 19.11.26 tarixinədək', shortId: '', isFormer: true }
  expect(await returned(book, days, { here })).toMatchObject({ changes: [], gone: [gone, gone], addedCount: 0 })
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
  const change: MarkChange = {
    student,
    date: '2026-11-12',
    before: '+',
    inFile: '-',
    now: '+',
    isConflict: false,
    hasNewId: false,
  }
  const cleared: MarkChange = { ...change, now: '', isConflict: true }
  const ticked = (mark: Status | false) => new Map([[keyOf(change), mark]])
  expect([isTicked(change, new Map()), isTicked(cleared, new Map())]).toEqual([true, false])
  expect([isTicked(change, ticked(false)), isTicked(cleared, ticked(false))]).toEqual([false, false])
  expect([isTicked(change, ticked('+')), isTicked(cleared, ticked('+'))]).toEqual([true, false])
  expect(isTicked(cleared, ticked(''))).toBe(true)
})
