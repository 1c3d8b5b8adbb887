import type { News } from '@hasiye/contract/news.ts'
import { describe, expect, test } from 'vitest'
import { newsByDay, newsLine, splitLead } from './News.tsx'

const item = (more: Partial<News>): News => ({
  id: 'mark-7-2026-11-14',
  at: '2026-11-14T08:00:00.000Z',
  kind: 'mark',
  courseId: 7,
  courseName: 'Riyaziyyat, 9-cu sinif',
  student: null,
  date: null,
  status: null,
  note: null,
  title: null,
  by: null,
  count: 1,
  url: '/student/course/7#general',
  ...more,
})
const date = '2026-11-14'
const student = { id: 3, fullName: 'Fidan Qasımova', shortId: 'FQ12', avatar: null, hasAccount: true }

test.each<[Partial<News>, string, string?]>([
  [{ kind: 'mark', date, status: '-', note: '' }, '14 noyabr: iştirak etmədi'],
  [{ kind: 'mark', date, status: '+', note: 'Gecikdi' }, '14 noyabr: iştirak etdi', 'Gecikdi'],
  [{ kind: 'mark', date: '2025-11-14', status: '+', note: '' }, '14 noyabr 2025: iştirak etdi'],
  [{ kind: 'note', date, status: '', note: 'Xəstədir' }, '14 noyabr: Xəstədir'],
  [{ kind: 'correction', date, status: '+', note: '' }, 'Düzəliş, 14 noyabr: iştirak etdi'],
  [{ kind: 'correction', date, status: '-', note: 'Xəstədir' }, 'Düzəliş, 14 noyabr: iştirak etmədi', 'Xəstədir'],
  [{ kind: 'correction', date, status: '', note: 'Xəstədir' }, 'Düzəliş, 14 noyabr: Xəstədir'],
  [{ kind: 'correction', date, status: '', note: '' }, 'Düzəliş, 14 noyabr: işarə silindi'],
  [{ kind: 'material', title: 'Mühazirə' }, 'Yeni material: Mühazirə'],
  [{ kind: 'material', title: 'Mövzu 1', count: 3 }, '3 yeni material', 'Mövzu 1'],
  [
    { kind: 'comment', title: 'Mühazirə', by: 'Aysel Məmmədova', note: 'Sağ olun!' },
    'Aysel Məmmədova: Sağ olun!',
    'Mühazirə',
  ],
  [{ kind: 'comment', title: 'Mövzu 1', count: 2 }, '2 yeni şərh', 'Mövzu 1'],
  [{ kind: 'join_request', count: 2 }, '2 şagird qoşulmaq istəyir'],
  [{ kind: 'accepted' }, 'Qrupa qəbul olundunuz'],
  [{ kind: 'lesson_link' }, 'Dərs linki dəyişdi'],
  [{ kind: 'absent_in_row', student, count: 4 }, 'Fidan Qasımova son 4 dərsdə iştirak etməyib'],
  [{ kind: 'not_marked' }, 'Bu gün davamiyyət yazılmayıb'],
])('the line for %j is “%s”', (more, text, below) => {
  const line = newsLine(item(more), '2026-11-20', false)
  expect([line.text, line.note ?? line.about]).toEqual([text, below])
})

test('a parent reads that the child was accepted', () =>
  expect(newsLine(item({ kind: 'accepted' }), '2026-11-20', true).text).toBe('Qrupa qəbul olundu'))

test.each([
  ['14 noyabr: iştirak etmədi', '14 noyabr: ', 'iştirak etmədi'],
  ['Aysel Məmmədova: Sabah: 09:50', 'Aysel Məmmədova: ', 'Sabah: 09:50'],
  ['Dərs 09:50-də başlayır', 'Dərs 09:50-də başlayır', ''],
  ['2 yeni şərh', '2 yeni şərh', ''],
])('the bold words of “%s” are “%s”', (text, lead, rest) => expect(splitLead(text)).toEqual({ lead, rest }))

test('the days are days in Baku', () => {
  const at = (instant: string) => item({ id: instant, at: instant, status: '-' })
  const items = ['2026-11-30T20:30', '2026-11-30T19:30', '2026-11-29T20:00', '2026-11-29T19:59'].map((minute) =>
    at(`${minute}:00.000Z`),
  )
  const days = newsByDay(items, '2026-12-01').map(({ title, rows }) => [title, rows.length])
  expect(days).toEqual([
    ['Bu gün', 1],
    ['Dünən', 2],
    ['29 noyabr 2026', 1],
  ])
})

describe('important items come first', () => {
  const present = (id: string, more: Partial<News> = {}) => item({ id, date, status: '+', note: '', ...more })
  const rowsOf = (items: News[]) =>
    newsByDay(items, '2026-11-20').flatMap(({ rows }) => rows.map(({ id, presences = [] }) => [id, presences.length]))

  test('presences of a day are one line below the others', () => {
    const items = [
      present('fizika'),
      item({ id: 'absent', date, status: '-' }),
      present('late', { note: 'Gecikdi' }),
      present('corrected', { kind: 'correction' }),
      present('kimya', { courseId: 8 }),
      item({ id: 'material', kind: 'material' }),
      present('earlier', { at: '2026-11-13T08:00:00.000Z' }),
    ]
    expect(rowsOf(items)).toEqual([
      ['absent', 0],
      ['late', 0],
      ['corrected', 0],
      ['material', 0],
      ['fizika', 2],
      ['earlier', 0],
    ])
  })

  test.each([
    [[7, 8], '2 dərsdə iştirak etdi', 'Fizika · Kimya', '/student-dashboard'],
    [[7, 7, 7], '3 dərsdə iştirak etdi', 'Fizika', '/student/course/7/attendance'],
  ])('the line for presences in the courses %j is “%s”', (ids, text, courses, url) => {
    const items = ids.map((courseId, n) =>
      present(`${n}`, { courseId, courseName: courseId === 7 ? 'Fizika' : 'Kimya', url: '/student/course/7#general' }),
    )
    const [row] = newsByDay(items, '2026-11-20').flatMap(({ rows }) => rows)
    if (!row) throw new Error('no row')
    expect([newsLine(row, '2026-11-20', true).text, row.courseName, row.url]).toEqual([text, courses, url])
  })
})
