import { type AdminSort, listStudents, listTeachers } from '@hasiye/contract/admin.ts'
import { compareNames } from '@hasiye/contract/locale.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessOf, adminOnly } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { readSearch } from './search.ts'

const server = testServer()
let admin: TestPerson
beforeEach(async () => {
  await server.pool.query('truncate accounts, all_courses cascade')
  admin = await server.make.person('admin')
})

const names = [
  'Şəbnəm Ağayeva',
  'Sebnem Agayeva',
  'İsmayıl Öztürk',
  'Ilqar Xıdırov',
  'Ömər Çələbi',
  'Əli Zeynallı',
  'Gülər Üzümçü',
  'Qənbər Jalə',
  'xatirə ğ',
  'Hacı Fətəliyev',
]
const makeAll = (role: 'teacher' | 'student') =>
  Promise.all(names.map((fullName) => server.make.person(role, { fullName })))
const students = async (query: Partial<Record<'search' | 'page' | 'pageSize', string>> & { sort?: AdminSort }) =>
  (await server.as(admin).call(listStudents, { query })).body
const found = async (search: string) => (await students({ search })).items.map(({ fullName }) => fullName)

for (const [what, endpoint] of [
  ['teachers', listTeachers],
  ['students', listStudents],
] as const) {
  test.each(accessOf({ ...adminOnly, parent: 'forbidden' }))(
    `%s listing ${what} gets %i`,
    async (who, status, code) => {
      const { people } = await server.make.course()
      const response = await server.as(people[who]).call(endpoint)
      expect([response.status, response.error.code]).toEqual([status, code])
      expect(response.queries).toBeLessThanOrEqual(3)
    },
  )
}

test('a teacher is listed with quota, subscription and the courses they own', async () => {
  const { people } = await server.make.course()
  const { body } = await server.as(people.admin).call(listTeachers)
  expect(body).toMatchObject({ total: 4, page: 1, pageSize: 50 })
  expect(body.items.find(({ id }) => id === people.owner.id)).toEqual({
    id: people.owner.id,
    fullName: people.owner.fullName,
    shortId: people.owner.shortId,
    email: people.owner.email,
    number: null,
    isVerified: false,
    avatar: null,
    courseCreationLimit: 5,
    subscriptionExpiresAt: '2099-01-01T00:00:00.000Z',
    subscriptionActive: true,
    courseCount: 1,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(body.items.find(({ id }) => id === people.coTeacher.id)?.courseCount).toBe(0)
})

test('a student is listed with the courses they attend, and without a quota', async () => {
  const { people } = await server.make.course()
  const { body } = await server.as(people.admin).call(listStudents)
  const student = body.items.find(({ id }) => id === people.student.id)
  expect(student?.courseCount).toBe(1)
  expect(student).not.toHaveProperty('courseCreationLimit')
  expect(body.items.map(({ id }) => id).sort()).toEqual([people.student.id, people.otherStudent.id].sort())
})

test.each([
  ['isMAYIL', ['İsmayıl Öztürk']],
  ['ilqar xidir', ['Ilqar Xıdırov']],
  ['ozturk ism', ['İsmayıl Öztürk']],
  ['Ə', ['Əli Zeynallı', 'Gülər Üzümçü', 'Qənbər Jalə', 'Hacı Fətəliyev', 'Ömər Çələbi', 'Şəbnəm Ağayeva', 'xatirə ğ']],
  ['heç kim', []],
  ['%', []],
  ['_', []],
])('the search %s folds Azerbaijani letters', async (search, expected) => {
  await makeAll('student')
  const all = await found(search)
  expect(all.filter((name) => search !== 'Ə' || name.includes('ə') || name.includes('Ə')).sort()).toEqual(
    expected.toSorted(),
  )
})

test('a name that contains the typed letters themselves comes first', async () => {
  await makeAll('student')
  expect(await found('Şəbnəm')).toEqual(['Şəbnəm Ağayeva', 'Sebnem Agayeva'])
  expect(await found('Sebnem')).toEqual(['Sebnem Agayeva', 'Şəbnəm Ağayeva'])
})

test('an address is searched too', async () => {
  const [one] = await makeAll('student')
  expect((await students({ search: one?.email.toUpperCase() ?? '' })).items.map(({ id }) => id)).toEqual([one?.id])
})

test('an ID is found by its beginning, in upper or lower case, also together with a name', async () => {
  const [one] = await makeAll('student')
  await server.db
    .updateTable('accounts')
    .set({ shortId: 'QX7ZH2MK' })
    .where('id', '=', one?.id ?? 0)
    .execute()
  for (const search of ['QX7ZH2MK', 'qx7zh2mk', 'qx7', 'Şəbnəm QX7Z']) {
    expect([search, await found(search)]).toEqual([search, ['Şəbnəm Ağayeva']])
  }
  for (const search of ['x7zh', 'h2mk', 'qx7zh2mkk', 'Sebnem qx8'])
    expect([search, await found(search)]).toEqual([search, []])
})

test.each(['0505551234', '505551234', '994505551234'])(
  'the phone number %s is found however it is typed',
  async (number) => {
    const [one, other] = await makeAll('teacher')
    await server.db
      .updateTable('accounts')
      .set({ number })
      .where('id', '=', one?.id ?? 0)
      .execute()
    await server.db
      .updateTable('accounts')
      .set({ number: '0702223344' })
      .where('id', '=', other?.id ?? 0)
      .execute()
    for (const search of [
      '0505551234',
      '050 555 12 34',
      '+994 50 555-12-34',
      '(050) 555 12 34',
      '00994505551234',
      '+994 (0)50 555 12 34',
      '5551',
      '555 12',
      '55 51 23',
      '0555123',
      '555 12 34',
    ]) {
      const { body } = await server.as(admin).call(listTeachers, { query: { search } })
      expect([search, body.items.map(({ id }) => id)]).toEqual([search, [one?.id]])
    }
  },
)

test('digits with spaces are still found in addresses', async () => {
  const [one] = await makeAll('student')
  await server.db
    .updateTable('accounts')
    .set({ email: 'sinif.2024.11@mekteb.az' })
    .where('id', '=', one?.id ?? 0)
    .execute()
  expect(await found('2024 11')).toEqual(['Şəbnəm Ağayeva'])
  expect(await found('11 20')).toEqual(['Şəbnəm Ağayeva'])
})

test('names are sorted by the Azerbaijani alphabet, ascending and descending', async () => {
  const others = [
    'Əli-Ağa Quliyev',
    'Əl-Həsən Quliyev',
    'Éva Quliyeva',
    'Иван Яковлев',
    'Aysu Quliyeva 10',
    'Aysu Quliyeva 2',
  ]
  await makeAll('student')
  await Promise.all(others.map((fullName) => server.make.person('student', { fullName })))
  const listed = (await students({})).items.map(({ fullName }) => fullName)
  expect(listed).toEqual([...names, ...others].toSorted(compareNames))
  const turned = (await students({ sort: '-name' })).items.map(({ fullName }) => fullName)
  expect(turned).toEqual(listed.toReversed())
})

test('the database sorts names as the page does', async () => {
  const texts = [
    ...[
      'Əl-Həsən',
      'Əli-Ağa',
      'Əli Ağa',
      'Əli–Ağa',
      'Əli’ağa',
      "Əli'ağa",
      'Əliağa',
      'Əliyeva',
      'ƏLİYEVA',
      'Ǝliyev',
      'Éva',
      'Eva',
    ],
    ...[
      'Ilqar',
      'İlqar',
      'Íris',
      'íris',
      'Jalə',
      'Øyvind',
      'Œuvre',
      'Æsa',
      'Straße',
      'Đorđe',
      'Łucja',
      'Núñez',
      'Þór',
      'Wilma',
      'Zaur',
    ],
    ...[
      'Aysu Quliyeva 2',
      'Aysu Quliyeva 10',
      'Aysu Quliyeva 02',
      'Aysu 123456789012345',
      'Aysu 0',
      'Aysu 00',
      'Aysu (9a)',
      'Aysu & Anar',
    ],
    ...[
      'Иван',
      'ИВАН',
      'Йосиф',
      'Ёлкин',
      'Елкин',
      'Әлијев',
      'Ҹәфәров',
      'Їжак',
      'Ґалаґан',
      'Αλέξης',
      'علي',
      '李雷',
      'a_b',
      'a/b',
      'a\\b',
    ],
    ...Array.from({ length: 900 }, (_, n) => String.fromCodePoint(0x20 + (n % 0x60)) + String.fromCodePoint(0xa0 + n)),
  ].map((text) => text.normalize('NFC'))
  const { rows } = await server.pool.query<{ text: string; rank: number }>(
    `select text, dense_rank() over (order by name_sort_key(text) collate "C")::int as rank from unnest($1::text[]) text`,
    [texts],
  )
  const sorted = rows.toSorted((a, b) => compareNames(a.text, b.text))
  let rank = 0
  const wrong = sorted.filter((row, n) => {
    if (n === 0 || compareNames(sorted[n - 1]?.text ?? '', row.text) !== 0) rank++
    return row.rank !== rank
  })
  expect(wrong).toEqual([])
})

test('teachers are sorted by every column, ascending and descending', async () => {
  const [ended, soon, late] = await Promise.all(
    ['2020-01-01', '2030-01-01', '2040-01-01'].map((date) => server.make.person('teacher', { expiresAt: date })),
  )
  const never = await server.make.person('teacher', { expiresAt: null })
  const { id } = await server.db
    .insertInto('courses')
    .values({ name: 'Kimya', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('courseTeachers')
    .values({ courseId: id, teacherId: late?.id ?? 0, isOwner: true, canManage: true })
    .execute()
  const order = async (sort: AdminSort) =>
    (await server.as(admin).call(listTeachers, { query: { sort } })).body.items.map((teacher) => teacher.id)
  expect(await order('expiresAt')).toEqual([never, ended, soon, late].map((one) => one?.id))
  expect(await order('-expiresAt')).toEqual([late, soon, ended, never].map((one) => one?.id))
  expect((await order('-courseCount'))[0]).toBe(late?.id)
  expect((await order('courseCount')).at(-1)).toBe(late?.id)
  const byAge = await order('createdAt')
  expect(byAge).toEqual((await order('-createdAt')).toReversed())
  const emails = (await server.as(admin).call(listTeachers, { query: { sort: 'email' } })).body.items
  expect(emails.map(({ email }) => email)).toEqual(emails.map(({ email }) => email).toSorted())
})

test('pages do not overlap, and a page after the last one still has the total', async () => {
  await makeAll('student')
  const pages = await Promise.all(['1', '2', '3', '4', '9'].map((page) => students({ page, pageSize: '3' })))
  expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 3, 1, 0])
  expect(pages.map(({ total, page }) => [total, page])).toEqual([1, 2, 3, 4, 9].map((page) => [10, page]))
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(10)
})

test.each([
  ['a page below one', { page: '0' }],
  ['a page that is no number', { page: 'x' }],
  ['a page of more than 200', { pageSize: '201' }],
  ['another order', { sort: 'password' }],
  ['an unknown field', { role: 'admin' }],
])('%s is refused', async (_what, query) => {
  const response = await server.as(admin).call(listTeachers, { query: query as object })
  expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
})

test('a descending order is the exact reverse of the ascending one, also for equal values', async () => {
  await makeAll('student')
  for (const key of ['name', 'email', 'createdAt', 'expiresAt', 'courseCount'] as const) {
    const [up, down] = await Promise.all([students({ sort: key }), students({ sort: `-${key}` })])
    expect(down.items.map(({ id }) => id)).toEqual(up.items.map(({ id }) => id).reverse())
  }
})

test('the number of courses changes when somebody joins, leaves, inherits or deletes a course', async () => {
  const { course, people } = await server.make.course()
  const countsOf = async (...who: TestPerson[]) => {
    const [teachers, all] = [(await server.as(admin).call(listTeachers)).body.items, (await students({})).items]
    return who.map(({ id }) => [...teachers, ...all].find((user) => user.id === id)?.courseCount)
  }
  const { owner, manager, student, otherStudent } = people
  expect(await countsOf(owner, manager, student, otherStudent)).toEqual([1, 0, 1, 0])
  const join = 'insert into participants (course_id, student_id) values ($1, $2)'
  await server.pool.query(join, [course.id, otherStudent.id])
  await server.pool.query('delete from participants where student_id = $1', [student.id])
  await server.pool.query('update course_teachers set is_owner = false where teacher_id = $1', [owner.id])
  await server.pool.query('update course_teachers set is_owner = true where teacher_id = $1', [manager.id])
  expect(await countsOf(owner, manager, student, otherStudent)).toEqual([0, 1, 0, 1])
  await server.pool.query('delete from courses where id = $1', [course.id])
  expect(await countsOf(owner, manager, student, otherStudent)).toEqual([0, 0, 0, 0])
})

test('the count of a tab changes when an account is added or deleted', async () => {
  const [one] = await makeAll('student')
  expect((await students({ pageSize: '1' })).total).toBe(names.length)
  await server.pool.query('delete from accounts where id = $1', [one?.id])
  expect((await students({ pageSize: '1' })).total).toBe(names.length - 1)
})

/** The SQL that finds the matches of a search. */
function searchStatement(search: string): string {
  const found = readSearch('student', search)
  return found ? found.byIndex.compile(server.db).sql : ''
}

describe('among thousands', () => {
  beforeEach(async () => {
    await server.pool.query(`
      insert into accounts (short_id, role, full_name, folded_name, email)
      select 'B' || lpad(n::text, 7, '0'), 'student', 'Aysel Məmmədova ' || n, 'aysel memmedova ' || n, n || '@many.az'
      from generate_series(1001, 3000) n`)
    await server.make.person('student', { fullName: 'Zxəfər Quliyev' })
    await server.pool.query('analyze accounts')
  })

  const planOf = async (condition: string): Promise<string> => {
    const client = await server.pool.connect()
    // with so few rows a sequential scan is as fast
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from accounts where ${condition} limit 301`,
    )
    client.release(true)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('an index is used for a search with long words and with short ones', async () => {
    expect(await planOf(`(folded_name || ' ' || coalesce(email, '')) like '%dova 2876%'`)).toContain(
      'accounts_name_search',
    )
    expect(await planOf(`search_grams(role, folded_name || ' ' || coalesce(email, '')) @> '{szx}'`)).toContain(
      'accounts_short_name_search',
    )
    expect((await students({ search: 'MƏMMƏDOVA 2876' })).items.map(({ email }) => email)).toEqual(['2876@many.az'])
    expect((await students({ search: 'zx' })).items.map(({ fullName }) => fullName)).toEqual(['Zxəfər Quliyev'])
  })

  test('an index is used for a search by ID and by phone number', async () => {
    await server.pool.query(
      `update accounts set number = '050' || lpad((id * 7919 % 10000000)::text, 7, '0') where role = 'student'`,
    )
    await server.pool.query('analyze accounts')
    const byName = `(folded_name || ' ' || coalesce(email, '')) like '%QX7%'`
    const plan = await planOf(`${byName} or short_id between 'QX7' and 'QX7ZZZZZ' or number like '%5551234%'`)
    for (const index of ['accounts_name_search', 'accounts_short_id_key', 'accounts_number_search']) {
      expect(plan).toContain(index)
    }
    const whole = await planOf(
      `length(number) > 5 and digit_groups(number) @> digit_groups('505551234') and number like '%505551234%'`,
    )
    expect(whole).toContain('accounts_number_groups')
    expect(whole).not.toContain('accounts_number_search')
  })

  test('a whole phone number is searched among the numbers only, a part of one also in names and addresses', () => {
    const sent = searchStatement('+994 50 555 12 34')
    expect(sent).toContain('digit_groups(number)')
    expect(sent).not.toContain('folded_name')
    expect(searchStatement('555 12 34')).toContain('folded_name')
    expect(searchStatement('555 12')).not.toContain('digit_groups(number)')
  })

  test('a page by name is read from an index alone', async () => {
    await server.pool.query('vacuum analyze accounts')
    const plan = await planOf(`role = 'student' order by name_sort_key(full_name) collate "C", id`)
    expect(plan).toContain('Index Only Scan using accounts_name_sort')
    expect(plan).not.toContain('Sort Key')
  })

  test('a search counts up to 300 matches and says when there are more; its pages end at 300', async () => {
    const first = await students({ search: 'ay' })
    expect([first.total, first.isCapped, first.items.length]).toEqual([300, true, 50])
    expect(first.items.map(({ fullName }) => fullName)).toEqual(
      first.items.map(({ fullName }) => fullName).toSorted(compareNames),
    )
    expect((await students({ search: 'ay', page: '6' })).items).toHaveLength(50)
    expect((await students({ search: 'ay', page: '7' })).items).toEqual([])
    expect(await students({ search: 'zx' })).not.toHaveProperty('isCapped')
  })

  test.each([
    ['common everywhere', `update accounts set folded_name = 'ayla' where id % 2 = 0`],
    ['common among the first people only', `update accounts set folded_name = 'leman' where short_id > 'B0001500'`],
    ['common after the first people only', `update accounts set folded_name = 'leman' where short_id < 'B0002100'`],
  ])('a search with a word that is %s counts all of its matches', async (_what, change) => {
    await server.pool.query(change)
    for (const search of ['ay', 'ayla', 'aysel', 'aysel memmedova']) {
      const { rows } = await server.pool.query<{ total: number }>(
        `select count(*)::int as total from accounts
         where role = 'student' and folded_name || ' ' || email like all(array(select '%' || unnest($1::text[]) || '%'))`,
        [search.split(' ')],
      )
      const total = rows[0]?.total ?? 0
      const { body } = await server.as(admin).call(listStudents, { query: { search } })
      expect([search, body.total, body.isCapped ?? false]).toEqual([search, Math.min(total, 300), total > 300])
    }
  })

  test.each([
    ['student', 'name', 'name_sort_key(full_name) collate "C", id'],
    ['student', 'email', 'email collate "C", id'],
    ['student', 'createdAt', 'created_at, id'],
    ['student', 'courseCount', 'total, id'],
    ['teacher', 'expiresAt', 'subscription_expires_at nulls first, id'],
  ] as const)(
    'the pages of %ss by %s contain everybody once and in order, ascending and descending',
    async (role, sort, order) => {
      const { course } = await server.make.course()
      // equal names, times, counts and subscriptions, and people without an address or a subscription
      await server.pool.query(`
        update accounts set full_name = 'Aysel ' || id % 97, created_at = now() - make_interval(hours => id::int % 400),
          email = case when id % 12 > 0 then email end where role = 'student';
        insert into accounts (short_id, role, full_name, folded_name, email, subscription_expires_at)
        select 'T' || lpad(n::text, 7, '0'), 'teacher', 'Zaur', 'zaur', 't' || n || '@many.az',
          case when n % 3 > 0 then '2026-01-01'::timestamptz + make_interval(days => n % 50) end
        from generate_series(1, 500) n`)
      await server.pool.query(
        `insert into participants select $1, id from accounts where role = 'student' and id % 5 = 0 on conflict do nothing`,
        [course.id],
      )
      const { rows } = await server.pool.query<{ id: number }>(
        `select id from accounts join course_counts c on account_id = id where accounts.role = $1 order by ${order}`,
        [role],
      )
      const ids = rows.map(({ id }) => id)
      const endpoint = role === 'student' ? listStudents : listTeachers
      const listed = async (by: AdminSort) => {
        const pages = Array.from({ length: Math.ceil(ids.length / 200) }, (_, n) => String(n + 1)).map(async (page) => {
          const { body } = await server.as(admin).call(endpoint, { query: { sort: by, page, pageSize: '200' } })
          return body.items.map(({ id }) => id)
        })
        return (await Promise.all(pages)).flat()
      }
      expect(await listed(sort)).toEqual(ids)
      expect(await listed(`-${sort}`)).toEqual(ids.toReversed())
    },
  )
})
