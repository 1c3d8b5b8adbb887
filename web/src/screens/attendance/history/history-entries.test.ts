import type { MarkValue } from '@hasiye/contract/attendance.ts'
import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { expect, test } from 'vitest'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { entriesOf, historyRows, historyTexts, restorable } from './history-entries.ts'

const aysel = { id: 7, fullName: 'Aysel Məmmədova', shortId: 'A2345678', avatar: null, hasAccount: true }
const labelOf = labelsOf([aysel])
const entry = (rest: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-11-14T06:00:00.000Z',
  by: 'Nigar Əliyeva',
  action: 'mark',
  date: null,
  student: null,
  before: null,
  after: null,
  ...rest,
})

test('the text of a mark has student, date, old and new value, and a changed note', () => {
  const change = { before: { status: '', note: '' }, after: { status: '-', note: 'həkimdə' } } as const
  expect(historyTexts(entry({ date: '2026-11-14', student: aysel, ...change }), labelOf)).toEqual([
    'Aysel Məmmədova, 14 noyabr 2026: İşarələnməyib → Qayıb',
    'Aysel Məmmədova, 14 noyabr 2026: qeyd yazılıb',
  ])
})

test('the text of a changed note mentions only the note', () => {
  const change = { before: { status: '+', note: 'x' }, after: { status: '+', note: '' } } as const
  expect(historyTexts(entry({ date: '2026-11-14', student: aysel, ...change }), labelOf)).toEqual([
    'Aysel Məmmədova, 14 noyabr 2026: qeyd silinib',
  ])
})

test.each([
  [{ action: 'date_added', date: '2026-11-14' }, 'Yaradıldı: 14 noyabr 2026'],
  [{ action: 'date_deleted', date: '2026-11-14' }, 'Silindi: 14 noyabr 2026'],
  [{ action: 'date_restored', date: '2026-11-14' }, 'Bərpa edildi: 14 noyabr 2026'],
  [{ action: 'date_purged', date: '2026-11-14' }, 'Həmişəlik silindi: 14 noyabr 2026'],
  [{ action: 'category_purged', before: 'Testlər' }, 'Həmişəlik silindi: “Testlər”'],
  [{ action: 'material_purged', before: 'Mühazirə 1' }, 'Həmişəlik silindi: “Mühazirə 1”'],
  [{ action: 'comment_purged', before: 'Mühazirə 1' }, 'Şərh həmişəlik silindi: “Mühazirə 1”'],
  [
    { action: 'comment_edited', student: aysel, before: 'Anlamadm', after: 'Anlamadım' },
    'Şərh düzəldildi (Aysel Məmmədova): “Anlamadm” → “Anlamadım”',
  ],
  [{ action: 'comment_edited', before: 'A', after: 'B' }, 'Şərh düzəldildi: “A” → “B”'],
  [{ action: 'announcement_added', after: 'Sabah dərs yoxdur.' }, 'Elan yazıldı: “Sabah dərs yoxdur.”'],
  [{ action: 'announcement_changed', before: 'A', after: 'B' }, 'Elan dəyişdirildi: “A” → “B”'],
  [{ action: 'announcement_deleted', before: 'A' }, 'Elan silindi: “A”'],
  [{ action: 'announcement_restored', after: 'A' }, 'Elan bərpa edildi: “A”'],
  [{ action: 'announcement_purged', before: 'A' }, 'Elan həmişəlik silindi: “A”'],
  [{ action: 'category_added', after: 'Testlər' }, 'Yaradıldı: “Testlər”'],
  [{ action: 'category_deleted', before: 'Testlər' }, 'Silindi: “Testlər”'],
  [{ action: 'material_renamed', before: 'Test', after: '2026-11-14' }, 'Adı dəyişdirildi: “Test” → “2026-11-14”'],
  [
    { action: 'material_link_changed', before: 'https://a.az', after: 'https://b.az' },
    'Link dəyişdirildi: “https://a.az” → “https://b.az”',
  ],
  [{ action: 'category_restored', after: 'Testlər' }, 'Bərpa edildi: “Testlər”'],
  [{ action: 'participant_restored', student: aysel }, 'Bərpa edildi: Aysel Məmmədova'],
  [{ action: 'course_deleted', before: '9A' }, 'Silindi: “9A”'],
  [{ action: 'course_restored', after: '9A' }, 'Bərpa edildi: “9A”'],
  [{ action: 'participant_added', student: aysel }, 'Qrupa əlavə edildi: Aysel Məmmədova'],
  [
    { action: 'participant_added', student: aysel, before: 'Fizika', after: 'Aysel Məmmədova' },
    'Aysel Məmmədova “Fizika” qrupundan keçirildi',
  ],
  [
    { action: 'participant_removed', student: aysel, before: 'Aysel Məmmədova', after: 'Fizika' },
    'Aysel Məmmədova “Fizika” qrupuna keçirildi',
  ],
  [{ action: 'teacher_removed', before: 'Rəşad Quliyev' }, 'Artıq qrupda deyil: Rəşad Quliyev'],
  [{ action: 'manage_changed', after: 'Rəşad' }, 'Rəşad adlı müəllimə idarəetmə icazəsi verildi'],
  [{ action: 'manage_changed', before: 'Rəşad' }, 'Rəşad adlı müəllimin idarəetmə icazəsi götürüldü'],
  [{ action: 'join_requested', student: aysel }, 'Qoşulmaq istəyib: Aysel Məmmədova'],
  [{ action: 'join_accepted', student: aysel }, 'Müraciəti qəbul edilib: Aysel Məmmədova'],
  [{ action: 'join_declined', student: aysel }, 'Müraciəti rədd edilib: Aysel Məmmədova'],
  [
    { action: 'card_renamed', student: aysel, before: 'Aysel Əliyeva', after: 'Aysel Məmmədova' },
    'Adı dəyişdirildi: “Aysel Əliyeva” → “Aysel Məmmədova”',
  ],
  [{ action: 'card_code_renewed', student: aysel }, 'Kartın kodu yeniləndi: Aysel Məmmədova'],
  [{ action: 'course_copied', after: 'Fizika' }, 'Qrup bu qrupun surətidir: “Fizika”'],
  [{ action: 'course_archived', after: 'archived' }, 'Qrup arxivləndi'],
  [{ action: 'course_archived', before: 'archived' }, 'Qrup arxivdən çıxarıldı'],
  [{ action: 'course_changed', before: 'A', after: 'B' }, 'Qrup məlumatı dəyişdirildi: A → B'],
  [{ action: 'course_changed', after: '2026-12-01' }, 'Qrup məlumatı dəyişdirildi: Göstərilməyib → 1 dekabr 2026'],
] as const)('%o is described as %s', (part, text) => {
  expect(historyTexts(entry(part), labelOf)).toEqual([text])
})

test('only the newest deletion of a date that does not exist can be restored, for 30 days', () => {
  const deleted = (id: number, date: string, at: string) => entry({ id, action: 'date_deleted', date, at })
  const entries = [
    deleted(5, '2026-11-12', '2026-11-20T06:00:00.000Z'),
    deleted(4, '2026-11-14', '2026-11-19T06:00:00.000Z'),
    deleted(3, '2026-11-12', '2026-11-10T06:00:00.000Z'),
    deleted(2, '2026-10-01', '2026-10-22T06:00:00.000Z'),
    deleted(1, '2026-10-02', '2026-10-02T06:00:00.000Z'),
  ]
  const now = new Date('2026-11-21T05:00:00.000Z')
  expect([...restorable(entries, new Set(['2026-11-14']), now)]).toEqual([5, 2])
})

test('a deletion before a purge of its date is not offered, and one after it is', () => {
  const act = (id: number, action: 'date_deleted' | 'date_purged', date: string) =>
    entry({ id, action, date, at: '2026-11-20T06:00:00.000Z' })
  const entries = [
    act(4, 'date_deleted', '2026-11-14'),
    act(3, 'date_purged', '2026-11-14'),
    act(2, 'date_purged', '2026-11-12'),
    act(1, 'date_deleted', '2026-11-12'),
  ]
  expect([...restorable(entries, new Set(), new Date('2026-11-21T05:00:00.000Z'))]).toEqual([4])
})

const present = { status: '+', note: '' } as const
const empty = { status: '', note: '' } as const
const mark = (id: number, after: MarkValue, rest: Partial<HistoryEntry> = {}): HistoryEntry =>
  entry({ id, date: '2026-11-14', before: empty, after, ...rest })
const shape = (entries: HistoryEntry[]) =>
  historyRows(entries).map((row) => [row.kind, entriesOf(row).map(({ id }) => id)])

test('the students whom one save marked present are one line before its other marks', () => {
  const absent = { status: '-', note: '' } as const
  const entries = [mark(9, present), mark(8, absent), mark(7, present), mark(6, present)]
  expect(shape(entries)).toEqual([
    ['present', [9, 7, 6]],
    ['entry', [8]],
  ])
})

test('two students are listed one by one', () => {
  expect(shape([mark(9, present), mark(8, present)])).toEqual([
    ['entry', [9]],
    ['entry', [8]],
  ])
})

test('a changed note is never part of the line', () => {
  const noted = mark(6, { status: '+', note: 'gecikib' })
  expect(shape([mark(9, present), mark(8, present), mark(7, present), noted])).toEqual([
    ['present', [9, 8, 7]],
    ['entry', [6]],
  ])
})

test.each([
  ['another date', { date: '2026-11-13' }],
  ['another time', { at: '2026-11-14T06:00:01.000Z' }],
  ['another person', { by: 'Rəşad Quliyev' }],
  ['another action', { action: 'date_added' }],
] as const)('an entry of %s does not belong to the same save', (_, rest) => {
  const entries = [mark(9, present), mark(8, present), mark(7, present), mark(6, present, rest)]
  expect(shape(entries)).toEqual([
    ['present', [9, 8, 7]],
    ['entry', [6]],
  ])
})
