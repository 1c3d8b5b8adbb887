import { deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import { deleteDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { deleteComment } from '@hasiye/contract/comments.ts'
import { deleteCourse } from '@hasiye/contract/courses.ts'
import { joinCourse, setJoinCode } from '@hasiye/contract/joining.ts'
import { deleteCategory, deleteMaterial } from '@hasiye/contract/materials.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { callsOf } from '../operation/openapi/calls.ts'
import { rooms } from '../rooms.ts'

const server = testServer()
const date = '2026-11-14'

/** A course in which each text contains the name of its thing, and in which everybody has data. */
async function makeMarked() {
  const { make } = server
  const { course, people } = await make.course({ name: 'Zqxwvkcourse' })
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const pupil = await make.person('student', { fullName: 'Zqxwvkparticipant Məmmədova' })
  await server.db.insertInto('participants').values({ courseId: course.id, studentId: pupil.id }).execute()
  const category = await make.category(course, 'Zqxwvkcategory')
  const material = await make.material(course, { category, title: 'Zqxwvkmaterial', fileName: 'zqxwvkmaterial.pdf' })
  const comment = await make.comment(course, { material }, { author: people.student, text: 'Zqxwvkcomment' })
  await make.comment(course, { category }, { author: people.owner, text: 'Zqxwvkcategory şərh' })
  const announcement = await make.announcement([course], { author: people.owner, text: 'Zqxwvkannouncement' })
  await server.db.updateTable('materials').set({ uploadedBy: people.owner.id }).where('id', '=', material.id).execute()
  const note = 'Zqxwvkdate'
  const statuses = [{ studentId: people.student.id, status: '+' as const, note }]
  await owner.call(saveAttendance, { params, body: { date, statuses } })
  const code = String((await owner.call(setJoinCode, { params, body: { on: true } })).body.code)
  await server.as(people.otherStudent).call(joinCourse, { params: { code } })
  const removals = {
    course: () => owner.call(deleteCourse, { params }),
    category: () => owner.call(deleteCategory, { params: { id: category.id } }),
    material: () => owner.call(deleteMaterial, { params: { id: material.id } }),
    announcement: () => owner.call(deleteAnnouncement, { params: { id: announcement.id } }),
    comment: () => owner.call(deleteComment, { params: { id: comment.id } }),
    participant: () => owner.call(removeParticipant, { params: { ...params, studentId: pupil.id } }),
    date: () => owner.call(deleteDay, { params, body: { date } }),
  }
  const ids: Record<string, number | string> = {
    courses: course.id,
    categories: category.id,
    content: material.id,
    comments: comment.id,
    announcements: announcement.id,
    join: code,
  }
  return { people, ids, removals }
}

type Marked = Awaited<ReturnType<typeof makeMarked>>
type Kind = keyof Marked['removals']

/** The names that nobody sees any more once this is deleted: its own and those of its contents. */
const hidden: Record<Kind, RegExp> = {
  course: /zqxwvk/i,
  category: /zqxwvk(category|material|comment)/i,
  material: /zqxwvk(material|comment)/i,
  comment: /zqxwvkcomment/i,
  announcement: /zqxwvkannouncement/i,
  participant: /zqxwvkparticipant/i,
  date: /zqxwvkdate/i,
}

/**
 * The history, also a student's own, and the trash show deleted things; the list of students has everybody with an
 * account, and a course its former participants.
 */
const exempt: Record<string, RegExp> = {
  getCourse: /"former":\[[^\]]*\]/,
  listHistory: /./,
  listCourseTrash: /./,
  listTrash: /./,
  listStudents: /zqxwvkparticipant/i,
  exportOwnData: /zqxwvkdate/i,
}

const reads = callsOf(rooms).filter(({ endpoint }) => endpoint.method === 'GET')

async function textOf(bytes: Buffer, type: unknown): Promise<string> {
  if (type !== 'application/zip') return bytes.toString()
  const parts: string[] = []
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    parts.push(entry.fileName, Buffer.concat(await stream.toArray()).toString())
  }
  return parts.join('\n')
}

/** Makes every read call as every person: the names of the calls whose responses match. */
async function tellers({ people, ids }: Marked, pattern: RegExp): Promise<string[]> {
  const found = new Set<string>()
  for (const { id, endpoint } of reads) {
    const { path } = endpoint
    const url = path.replace(/(\w+)\/:\w+/g, (_whole, collection: string) => `${collection}/${ids[collection] ?? 1}`)
    for (const who of actors) {
      const cookie = people[who] ? { cookie: `sid=${people[who].token}` } : {}
      const response = await server.app.inject({ url, headers: cookie, remoteAddress: newIp() })
      const text = response.statusCode < 300 ? await textOf(response.rawPayload, response.headers['content-type']) : ''
      if (pattern.test(exempt[id] ? text.replaceAll(new RegExp(exempt[id], 'gi'), '') : text)) found.add(id)
    }
  }
  return [...found].sort()
}

beforeEach(() => server.pool.query('truncate accounts, all_courses cascade'))

test('without a deletion these calls return the things', async () => {
  expect(await tellers(await makeMarked(), /zqxwvk/i)).toEqual([
    'exportOwnData',
    'getCourse',
    'getJoinTarget',
    'listAnnouncements',
    'listAttendance',
    'listCategories',
    'listCategoryComments',
    'listMaterialComments',
    'listMaterials',
    'listMyCourses',
    'listNews',
    'listOwnMarks',
    'listRecentMarks',
  ])
})

const kinds = Object.keys(hidden) as Kind[]

test.each(kinds)('a deleted %s is in no response of a read call to anybody', async (kind) => {
  const marked = await makeMarked()
  expect((await marked.removals[kind]()).status).toBe(200)
  expect(await tellers(marked, hidden[kind])).toEqual([])
})

const gone: [Kind, string[]][] = [
  ['course', ['courses', 'categories', 'content', 'comments', 'announcements', 'join']],
  ['category', ['categories', 'content', 'comments']],
  ['material', ['content', 'comments']],
  ['comment', ['comments']],
  ['announcement', ['announcements']],
]

test.each(gone)('a code or id that leads to a deleted %s is not found by anybody', async (kind, collections) => {
  const marked = await makeMarked()
  await marked.removals[kind]()
  for (const { endpoint } of reads) {
    const { path } = endpoint
    const [, collection = ''] = /(\w+)\/:\w+/.exec(path) ?? []
    if (!collections.includes(collection)) continue
    const url = path.replace(/:\w+/, String(marked.ids[collection]))
    for (const who of actors) {
      const person = marked.people[who]
      const headers = person ? { cookie: `sid=${person.token}` } : {}
      const response = await server.app.inject({ url, headers, remoteAddress: newIp() })
      expect([401, 403, 404], `${who} ${url}`).toContain(response.statusCode)
    }
  }
})
