import type { News } from '@hasiye/contract/news.ts'
import { expect, test } from 'vitest'
import { newsByDay, newsLine } from './news-lines.ts'

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
])('%j reads “%s”', (more, text, below) => {
  const line = newsLine(item(more), '2026-11-20', false)
  expect([line.text, line.note ?? line.about]).toEqual([text, below])
})

test('a parent reads that the child was accepted', () =>
  expect(newsLine(item({ kind: 'accepted' }), '2026-11-20', true).text).toBe('Qrupa qəbul olundu'))

test('the days are those of Baku', () => {
  const at = (instant: string) => item({ id: instant, at: instant })
  const items = ['2026-11-30T20:30', '2026-11-30T19:30', '2026-11-29T20:00', '2026-11-29T19:59'].map((minute) =>
    at(`${minute}:00.000Z`),
  )
  const days = newsByDay(items, '2026-12-01').map(({ title, items }) => [title, items.length])
  expect(days).toEqual([
    ['Bu gün', 1],
    ['Dünən', 2],
    ['29 noyabr 2026', 1],
  ])
})
