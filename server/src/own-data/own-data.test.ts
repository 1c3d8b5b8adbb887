import { Readable } from 'node:stream'
import { seeAnnouncement } from '@hasiye/contract/announcements.ts'
import { addMaterialComment } from '@hasiye/contract/comments.ts'
import { setAvatar } from '@hasiye/contract/images.ts'
import { addLink, uploadMaterial } from '@hasiye/contract/materials.ts'
import { exportOwnData } from '@hasiye/contract/own-account.ts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { accessOf, everyAccount } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const pdf = Buffer.from('%PDF-1.4 Nyuton qanunları')
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B5A70' } })
  .png()
  .toBuffer()

/** Downloads a person's ZIP; the result has its files by name. */
async function downloaded({ token }: TestPerson): Promise<Map<string, Buffer>> {
  const response = await server.app.inject({ url: '/api/me/export', headers: { cookie: `sid=${token}` } })
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="hasiye-\d{4}-\d\d-\d\d\.zip"$/)
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(response.rawPayload)
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat(await stream.toArray()))
  }
  return files
}

const exported = async (person: TestPerson): Promise<Record<string, object[]>> =>
  JSON.parse((await downloaded(person)).get('hasiye.json')?.toString('utf8') ?? '')

test.each(accessOf({ ...everyAccount, parent: 'forbidden' }))(
  '%s downloading their data gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(exportOwnData)
    expect([response.status, response.error?.code]).toEqual([status, code])
  },
)

test('a student gets their profile, courses, marks and devices, and no data of others', async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  await server.db.insertInto('days').values({ courseId: course.id, date: '2026-09-15' }).execute()
  await server.db
    .insertInto('marks')
    .values(
      students.map(({ id }, n) => ({
        courseId: course.id,
        date: '2026-09-15',
        studentId: id,
        status: n === 0 ? ('-' as const) : ('+' as const),
        note: n === 0 ? 'Gecikdi' : '',
        updatedAt: new Date(),
        updatedBy: people.owner.id,
      })),
    )
    .execute()
  await server.db
    .insertInto('history')
    .values(
      students.map(({ id }) => ({
        courseId: course.id,
        actorId: people.owner.id,
        action: 'mark' as const,
        date: '2026-09-15',
        studentId: id,
        after: JSON.stringify({ status: '-', note: 'Gecikdi' }),
      })),
    )
    .execute()
  const data = await exported(people.student)
  expect(data).toMatchObject({
    profile: [
      {
        newsSeenAt: expect.any(String),
        fullName: people.student.fullName,
        email: people.student.email,
        shortId: people.student.shortId,
      },
    ],
    coursesAttended: [{ id: course.id, name: course.name }],
    coursesTaught: [],
    attendance: [{ courseId: course.id, date: '2026-09-15', status: '-', note: 'Gecikdi' }],
    attendanceHistory: [{ courseId: course.id, action: 'mark', after: { status: '-', note: 'Gecikdi' } }],
    sessions: [{ kind: 'account' }, { kind: 'parent' }],
    google: [],
  })
  expect(JSON.stringify(data)).not.toContain(students[1]?.fullName)
  expect(JSON.stringify(data)).not.toMatch(/hash/i)
})

test('a student gets every entry of a long history, oldest first, out of the saves of a whole class', async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  const marks = students.map(({ id }) => [id, '', '', '+', ''])
  await server.pool.query(
    `insert into history (course_id, action, date, marks)
     select $1, 'mark', '2026-09-15'::date + n / 100, case when n % 500 = 1 then $2::jsonb else $2::jsonb - 0 end
     from generate_series(1, 2100) n order by n`,
    [course.id, JSON.stringify(marks)],
  )
  const { attendanceHistory } = await exported(people.student)
  expect(attendanceHistory).toMatchObject(
    [0, 5, 10, 15, 20].map((days) => ({
      date: `2026-${days < 16 ? '09' : '10'}-${days < 16 ? 15 + days : '05'}`,
      after: { status: '+', note: '' },
    })),
  )
})

test('a student gets their join requests with their history, and a teacher the codes of own courses', async () => {
  const { course, people, code, join } = await courseWithCode(server)
  await join(people.otherStudent)
  const request = { courseId: course.id, courseName: course.name, declinedAt: null }
  expect(await exported(people.otherStudent)).toMatchObject({
    joinRequests: [request],
    joinCodes: [],
    attendanceHistory: [{ courseId: course.id, action: 'join_requested', after: people.otherStudent.fullName }],
  })
  expect(await exported(people.owner)).toMatchObject({ joinCodes: [{ courseId: course.id, code }], joinRequests: [] })
  expect(await exported(people.coTeacher)).toMatchObject({ joinCodes: [] })
})

test('a teacher gets the courses they teach, with the chosen look', async () => {
  const { course, people } = await server.make.course()
  const look = { emoji: '🧲', ground: 'zeferan' }
  await server.db.updateTable('courses').set(look).where('id', '=', course.id).execute()
  expect(await exported(people.coTeacher)).toMatchObject({
    coursesTaught: [{ id: course.id, isOwner: false, canManage: false, ...look }],
  })
})

test('a teacher gets the announcements they wrote, and a student which ones their family has seen', async () => {
  const { course, people } = await server.make.course()
  const { id, text } = await server.make.announcement([course], { author: people.owner })
  await server.as(people.parent).call(seeAnnouncement, { params: { id }, body: {} })
  expect(await exported(people.owner)).toMatchObject({
    announcements: [{ id, courseId: course.id, courseName: course.name, text }],
    announcementsSeen: [],
  })
  expect((await downloaded(people.owner)).get('melumatlarim.txt')?.toString()).toContain(text)
  expect(await exported(people.student)).toMatchObject({
    announcements: [],
    announcementsSeen: [{ announcementId: id, courseId: course.id, seenAt: expect.any(String) }],
  })
})

test('each download is in the security events, and ten an hour are allowed', async () => {
  const student = await server.make.person('student')
  const download = () => server.as(student).call(exportOwnData)
  for (let n = 0; n < 10; n++) expect((await download()).status).toBe(200)
  expect(await download()).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  const events = await server.db.selectFrom('audit').where('accountId', '=', student.id).select('event').execute()
  expect(events.filter(({ event }) => event === 'data_exported')).toHaveLength(10)
})

test('the export contains the files and links that the person added, and not those of others', async () => {
  const { course, people } = await server.make.course()
  const params = { id: (await server.make.category(course)).id }
  const upload = (person: TestPerson, title: string) =>
    server.as(person).call(uploadMaterial, { params, form: formOf({ title, pdf: [pdf, 'nyuton qanunları.pdf'] }) })
  const { body: own } = await upload(people.coTeacher, 'Mühazirə')
  await upload(people.owner, 'Məsələlər')
  const link = { title: 'Təcrübə', url: 'https://video.example.az/izle?v=12&t=3' }
  await server.as(people.coTeacher).call(addLink, { params, body: link })
  await server.as(people.owner).call(addLink, { params, body: { ...link, title: 'Başqasının linki' } })
  const { body: comment } = await server.as(people.coTeacher).call(addMaterialComment, {
    params: { id: own.id },
    form: formOf({ text: 'Həlli əlavə etdim.', attachment: [picture, 'həll.png'] }),
  })
  await server.as(people.coTeacher).call(setAvatar, { form: formOf({ avatar: [picture, 'mən.png'] }) })

  const files = await downloaded(people.coTeacher)
  expect([...files.keys()].sort()).toEqual(
    [
      'avatar.webp',
      'hasiye.json',
      'melumatlarim.txt',
      `materials/${own.id} nyuton qanunları.pdf`,
      `attachments/${comment.id} həll.png`,
    ].sort(),
  )
  expect(files.get(`materials/${own.id} nyuton qanunları.pdf`)).toEqual(pdf)
  expect(files.get(`attachments/${comment.id} həll.png`)).toEqual(picture)
  expect(JSON.parse(files.get('hasiye.json')?.toString('utf8') ?? '')).toMatchObject({
    materials: [{ id: own.id, title: 'Mühazirə' }, link],
    comments: [{ id: comment.id, text: 'Həlli əlavə etdim.' }],
  })
  const list = String(files.get('melumatlarim.txt'))
  expect(list).toContain('- Təcrübə\r\n  https://video.example.az/izle?v=12&t=3\r\n')
  expect(list).not.toContain('Başqasının linki')
})

test('a file that cannot be read is left out and listed, and the others are included', async () => {
  const { course, people } = await server.make.course()
  const params = { id: (await server.make.category(course)).id }
  const upload = (name: string) =>
    server.as(people.owner).call(uploadMaterial, { params, form: formOf({ title: name, pdf: [pdf, name] }) })
  const [{ body: lost }, { body: kept }] = [await upload('itmiş.pdf'), await upload('qalan.pdf')]
  const { fileKey } = await server.db
    .selectFrom('materials')
    .where('id', '=', lost.id)
    .select('fileKey')
    .executeTakeFirstOrThrow()
  await server.storage.remove(fileKey ?? '')

  const files = await downloaded(people.owner)
  expect([...files.keys()].sort()).toEqual(['hasiye.json', `materials/${kept.id} qalan.pdf`, 'melumatlarim.txt'])
  const name = `materials/${lost.id} itmiş.pdf`
  expect(JSON.parse(String(files.get('hasiye.json')))).toMatchObject({ unreadableFiles: [name] })
  expect(String(files.get('melumatlarim.txt'))).toContain(`- ${name}\r\n`)
})

test('a file whose stream breaks off is listed, and the archive continues', async () => {
  const { course, people } = await server.make.course()
  const params = { id: (await server.make.category(course)).id }
  const form = formOf({ title: 'Mühazirə', pdf: [pdf, 'mühazirə.pdf'] })
  const { body } = await server.as(people.owner).call(uploadMaterial, { params, form })
  const reading = vi.spyOn(server.storage, 'read').mockImplementation(async () =>
    Readable.from(
      (async function* () {
        yield pdf
        throw new Error('the disk is gone')
      })(),
    ),
  )
  const files = await downloaded(people.owner)
  reading.mockRestore()
  expect(JSON.parse(String(files.get('hasiye.json')))).toMatchObject({
    unreadableFiles: [`materials/${body.id} mühazirə.pdf`],
  })
})

test('a second simultaneous download of the same person is refused and does not count', async () => {
  const student = await server.make.person('student')
  const download = () => server.as(student).call(exportOwnData)
  const { first, second } = await holding(server.pool, 'lock table all_comments', [], async () => {
    const waits = download()
    await untilWaiting(server.pool)
    return { first: waits, second: await download() }
  })
  expect(second).toMatchObject({ status: 429, error: { code: 'busy', retryAfter: 10 } })
  expect((await first).status).toBe(200)
  for (let n = 0; n < 9; n++) expect((await download()).status).toBe(200)
  expect((await download()).error.code).toBe('rate_limited')
})

test('a failed export does not block the next one', async () => {
  const student = await server.make.person('student')
  const download = () => server.as(student).call(exportOwnData)
  await server.pool.query('alter table audit rename to hidden_audit')
  const failed = await download()
  await server.pool.query('alter table hidden_audit rename to audit')
  expect([failed.status, (await download()).status]).toEqual([500, 200])
})

test('files are stored uncompressed', async () => {
  const student = await server.make.person('student')
  const response = await server.app.inject({ url: '/api/me/export', headers: { cookie: `sid=${student.token}` } })
  const methods: number[] = []
  for await (const entry of (await fromBufferPromise(response.rawPayload)).eachEntry())
    methods.push(entry.compressionMethod)
  expect(methods).toEqual([0, 0])
})
