import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import type { PageResponse } from '@hasiye/contract/rendered-page.ts'
import { describe, expect, test } from 'vitest'
import { renderPage } from './render.tsx'

const me = (changed: Partial<Me> = {}): Partial<Me> => ({
  id: 5,
  fullName: 'Bağırova Əsmər',
  shortId: 'ABCD2345',
  role: 'student',
  isParentView: true,
  ...changed,
})
const summary = (changed: Partial<CourseSummary> = {}): Partial<CourseSummary> => ({
  id: 7,
  name: 'Riyaziyyat 9-cu sinif',
  description: 'Olimpiada qrupu',
  teacherName: 'Nigar Əliyeva',
  archivedAt: null,
  readOnlyUntil: null,
  lessonDays: [],
  learnedDays: [],
  breaks: [],
  heldDates: [],
  lessonChanges: [],
  attendance: { present: 3, absent: 1, rate: 0.75, recent: '++-+' },
  ...changed,
})
const course = {
  ...summary(),
  lessonLink: '',
  may: {},
  participants: [],
  participantCount: 12,
  createdAt: '2026-09-15T08:00:00.000Z',
}
const marks = Array.from({ length: 14 }, (_, n) => ({
  date: `2026-${String(11 - Math.floor(n / 2)).padStart(2, '0')}-${n % 2 ? '05' : '19'}`,
  status: n === 0 ? '-' : '+',
  note: n === 13 ? 'gecikdi' : '',
}))
const ok = (url: string, body: unknown): PageResponse => ({ url, status: 200, body })
const refused = (url: string, status: number, code: string, error: string): PageResponse => ({
  url,
  status,
  body: { error, code },
})

const responses = {
  me: (changed?: Partial<Me>) => ok('/api/me', me(changed)),
  courses: ok('/api/my-courses', [
    summary(),
    summary({ id: 8, name: 'Fizika', isNew: true } as Partial<CourseSummary>),
  ]),
  recent: ok('/api/me/recent-marks', [
    { courseId: 7, courseName: 'Riyaziyyat', date: '2026-11-19', status: '-', note: 'xəstə' },
  ]),
  course: ok('/api/courses/7', course),
  categories: ok('/api/courses/7/categories', [{ id: 3, name: 'Testlər', fileCount: 1 }]),
  materials: ok('/api/categories/3/content', [
    {
      id: 4,
      title: 'Sınaq 1.pdf',
      fileUrl: '/api/content/4/file',
      type: 'pdf',
      createdAt: '2026-11-02T08:00:00.000Z',
      size: 10,
      uploadedBy: 'Nigar Əliyeva',
    },
  ]),
  marks: ok('/api/courses/7/attendance/me', marks),
  news: ok('/api/me/news', {
    items: [
      {
        id: 'mark-7-2026-11-19',
        kind: 'mark',
        at: '2026-11-19T08:00:00.000Z',
        courseId: 7,
        courseName: 'Fizika',
        date: '2026-11-19',
        status: '-',
        note: 'xəstə',
        title: null,
        by: null,
        count: 1,
        url: '/student/course/7?date=2026-11-19#attendance',
      },
    ],
    next: '2026-11-01T08:00:00.000Z/mark-7',
    seenAt: null,
  }),
}
const older = { ...responses.news, url: '/api/me/news?before=2026-11-01T08%3A00%3A00.000Z%2Fmark-7' }

const audiences = [
  ['a parent', {}],
  ['a student', { isParentView: false }],
] as const
const pages: [page: string, href: string, replies: PageResponse[], shown: string[]][] = [
  [
    'the panel',
    '/student-dashboard',
    [responses.courses, responses.recent],
    ['Riyaziyyat 9-cu sinif', 'Fizika', 'Tanıyırsınız?', '75%'],
  ],
  ['a search', '/student-dashboard?q=fiz', [responses.courses, responses.recent], ['value="fiz"', 'Fizika']],
  [
    'a course',
    '/student/course/7',
    [responses.course, responses.categories],
    ['Olimpiada qrupu', 'Testlər', 'href="/student/course/7/attendance"'],
  ],
  [
    'its materials',
    '/student/course/7?category=3',
    [responses.course, responses.categories, responses.materials],
    ['Sınaq 1.pdf', '/api/content/4/file'],
  ],
  [
    'its attendance',
    '/student/course/7/attendance',
    [responses.course, responses.marks],
    ['<strong>13</strong>', 'gecikdi', '5 may 2026'],
  ],
  [
    'what is new',
    '/news',
    [responses.news],
    ['xəstə', 'href="/student/course/7/attendance?date=2026-11-19"', 'before=2026-11-01T08%3A00%3A00.000Z%2Fmark-7'],
  ],
  ['older news', '/news?before=2026-11-01T08:00:00.000Z/mark-7', [older], ['xəstə']],
]

describe.each(audiences)('for %s', (_who, changed) => {
  test.each(pages)('%s is complete', async (_page, href, given, shown) => {
    const { markup, styles } = await renderPage(href, [responses.me(changed), ...given])
    for (const text of shown) expect(markup).toContain(text)
    // what the content security policy forbids, and what waits for a script
    expect(markup).not.toMatch(/ style="|<script|<!--\$[!?]-->/)
    expect(styles).toContain('#root [data-style="0"]')
  })
})

test('a parent reads the last lessons in the panel', async () => {
  const { markup, title, parts } = await renderPage('/student-dashboard', [
    responses.me(),
    responses.courses,
    responses.recent,
  ])
  expect(markup).toContain('href="/student/course/7/attendance"')
  expect(markup).toContain('xəstə')
  expect(title).toBe('Valideyn nəzarət paneli – Haşiyə')
  expect(parts).toContain('NewCourses')
})

test("addresses in people's texts are links, except on a card that is a link", async () => {
  const address = 'https://video.example/dərs_(1)'
  const described = { description: `Baxın (${address}).` }
  const href = `href="${address}"`
  const group = ok('/api/courses/7', { ...course, ...described })
  const announcement = { id: 1, text: address, by: null, createdAt: marks[0]?.date, editedAt: null, pinnedUntil: null }
  const announcements = ok('/api/courses/7/announcements', [announcement])
  const page = await renderPage('/student/course/7', [responses.me(), group, responses.categories, announcements])
  expect(page.markup.split(href)).toHaveLength(1 + 2)
  const courses = ok('/api/my-courses', [summary(described)])
  const note = { courseId: 7, courseName: 'Riyaziyyat', date: '2026-11-19', status: '+', note: address }
  const panel = await renderPage('/student-dashboard', [responses.me(), courses, ok('/api/me/recent-marks', [note])])
  expect(panel.markup.split(href)).toHaveLength(1 + 1)
})

test('rows that would load with a script are marked, and all of them are included', async () => {
  const { markup } = await renderPage('/student/course/7/attendance', [
    responses.me(),
    responses.course,
    responses.marks,
  ])
  // of 14 marks five, and of seven months three, are shown at first
  expect(markup.match(/data-beyond/g)).toHaveLength(9 + 4)
})

test.each([
  ['/student-dashboard', '/api/my-courses', 503, 'unavailable', 'Xidmət müvəqqəti əlçatan deyil.'],
  [
    '/student/course/7/attendance',
    '/api/courses/7/attendance/me',
    503,
    'unavailable',
    'Xidmət müvəqqəti əlçatan deyil.',
  ],
  ['/news', '/api/me/news', 503, 'unavailable', 'Xidmət müvəqqəti əlçatan deyil.'],
])('%s shows why %s failed', async (href, url, status, code, sentence) => {
  const others = [responses.courses, responses.recent, responses.course].filter((response) => response.url !== url)
  const failed = refused(url, status, code, 'Xidmət müvəqqəti əlçatan deyil.')
  const { markup } = await renderPage(href, [responses.me(), ...others, failed])
  expect(markup).toContain(sentence)
})

test('the attendance of a course that the student left is complete', async () => {
  const left = ok('/api/my-courses', [summary({ former: true, until: '2026-10-01' } as Partial<CourseSummary>)])
  const missing = refused('/api/courses/7', 404, 'not_found', 'Axtardığınız məlumat tapılmadı.')
  const { markup } = await renderPage('/student/course/7', [responses.me(), missing, left, responses.marks])
  expect(markup).toContain('<strong>13</strong>')
  const none = ok('/api/my-courses', [])
  const strange = await renderPage('/student/course/7', [responses.me(), missing, none])
  expect(strange.markup).toContain('Kurs məlumatları tapılmadı.')
})

test("a link to a child's card without the short ID is the parents' door", async () => {
  const { markup } = await renderPage('/student-view', [])
  expect(markup).toContain('name="shortId"')
  expect(markup).toContain('Şagird ID-si')
})

const archivedAt = '2026-06-15T08:00:00.000Z'

test.each([
  ['a category', '?category=3'],
  ['the comments on a file', '?category=3&file=4&comments=file'],
])('%s of an archived course says that it is archived', async (_what, search) => {
  const archived = { ...responses.course, body: { ...course, archivedAt, may: { readComments: true }, teachers: [] } }
  const given = [responses.me({ isParentView: false }), archived, responses.categories, responses.materials]
  const comments = [ok('/api/content/4/comments', []), ok('/api/categories/3/comments', [])]
  const { markup } = await renderPage(`/student/course/7${search}`, [...given, ...comments])
  expect(markup).toContain('Sınaq 1.pdf')
  expect(markup).toContain('Bu qrup arxivdədir: oxumaq olar, dəyişmək olmaz.')
})

const former = { former: true, until: '2026-10-01' } as Partial<CourseSummary>
test.each([
  ['a student', {}, 'Hələ heç bir qrupda deyilsiniz'],
  ['a student', { archivedAt }, 'Hazırda aktiv qrupunuz yoxdur'],
  ['a student', former, 'Hazırda aktiv qrupunuz yoxdur'],
  ['a parent', {}, 'Şagird hələ heç bir qrupa əlavə edilməyib.'],
  ['a parent', { archivedAt }, 'Şagirdin hazırda aktiv qrupu yoxdur.'],
  ['a parent', former, 'Şagirdin hazırda aktiv qrupu yoxdur.'],
] as const)('%s without a current course, but with %o, reads what is true', async (who, only, sentence) => {
  const courses = Object.keys(only).length > 0 ? [summary(only as Partial<CourseSummary>)] : []
  const given = [responses.me({ isParentView: who === 'a parent' }), ok('/api/my-courses', courses)]
  const { markup } = await renderPage('/student-dashboard', [...given, ok('/api/me/recent-marks', [])])
  const known =
    /Hələ heç bir qrupda deyilsiniz|Şagird hələ heç bir qrupa [^<]*|Hazırda aktiv [^<]*|Şagirdin hazırda [^<]*/g
  expect(markup.match(known)).toEqual([sentence])
})

test('an empty archive says that it is empty', async () => {
  const given = [responses.me({ isParentView: false }), responses.courses, responses.recent]
  const { markup } = await renderPage('/student-dashboard?archive=true', given)
  expect(markup).toContain('Arxivdə qrup yoxdur.')
})

test('a refused sign-in keeps what was typed, and the next page does not contain it', async () => {
  const form = { texts: { shortId: 'ZZZZ2222' }, error: 'Giriş mümkün olmadı.' }
  const { markup } = await renderPage('/parent-view', [], form)
  expect(markup).toContain('value="ZZZZ2222"')
  expect(markup).toContain('Giriş mümkün olmadı.')
  expect(markup).toMatch(/<form [^>]*action="\/api\/public\/parent-login" method="post"/)
  const next = await renderPage('/student-view/K7M2Q9PA', [])
  expect(next.markup).toContain('value="K7M2Q9PA"')
  expect(next.markup).not.toContain('Giriş mümkün olmadı.')
})

test('earlier views of the person, or of their parents, do not affect the next page', async () => {
  const shelf = [responses.course, responses.categories, responses.materials]
  const isFresh = async (changed: Partial<Me>) =>
    (await renderPage('/student/course/7?category=3', [responses.me(changed), ...shelf])).markup.includes('>Yeni<')
  const [before, after] = ['2026-11-01T08:00:00.000Z', '2026-11-03T08:00:00.000Z']
  expect(await isFresh({ isParentView: false, newsSeenAt: before })).toBe(true)
  expect(await isFresh({ isParentView: false, newsSeenAt: after })).toBe(false)
  expect(await isFresh({ isParentView: false, newsSeenAt: before })).toBe(true)
  // only the parent's device knows what a parent has seen
  expect(await isFresh({})).toBe(false)
})

test.each([
  ['q=9', 'value="9"'],
  ['q=true', 'value="true"'],
  ['q=null', 'value="null"'],
  ['q=%5B1%5D', 'value="[1]"'],
  ['q=09', 'value="09"'],
  ['q=a&q=b', 'value="[&quot;a&quot;,&quot;b&quot;]"'],
])('a form requests the courses with %s', async (search, field) => {
  const given = [responses.me(), responses.courses, responses.recent]
  expect((await renderPage(`/student-dashboard?${search}`, given)).markup).toContain(field)
})

test('a typed text is rendered unchanged, whatever it contains', async () => {
  const name = `</title></style><script>alert(1)</script> style="x" __CSP_NONCE__ $& "'`
  const own = { ...responses.course, body: { ...course, name, teacherName: name, color: name, motif: name } }
  const given = [responses.me({ fullName: name, avatar: `/a"b` }), own, responses.categories]
  const { markup, styles, title } = await renderPage('/student/course/7', given)
  expect(title).toContain(name)
  const quoted = '&lt;/title&gt;&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt; style=&quot;x&quot;'
  expect(markup).toContain(quoted)
  expect(markup).not.toContain('<script')
  expect(styles).not.toMatch(/[<&]/)
})

test('pages that are rendered at the same time do not mix', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `Şagird ${n}.`)
  const markups = await Promise.all(
    names.map((fullName) =>
      renderPage('/student-dashboard', [responses.me({ fullName }), responses.courses, responses.recent]),
    ),
  )
  markups.forEach(({ markup }, n) => {
    expect(names.filter((name) => markup.includes(name))).toEqual([names[n]])
  })
})
