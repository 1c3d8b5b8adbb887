import { deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import { deleteDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { deleteComment } from '@hasiye/contract/comments.ts'
import { deleteCourse, getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { deleteCategory, deleteMaterial, listCategories, listMaterials } from '@hasiye/contract/materials.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import {
  listCourseTrash,
  listTrash,
  purgeCourse,
  purgeDeleted,
  restoreCourse,
  restoreDeleted,
} from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { type Access, accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { storedKeys } from '../../test/stored.ts'
import { removeUnused } from '../storage/sweep.ts'

const server = testServer()
const date = '2026-11-14'

type Kind = 'course' | 'category' | 'material' | 'comment' | 'announcement' | 'date'
const kinds: Kind[] = ['course', 'category', 'material', 'comment', 'announcement', 'date']
const partKinds = kinds.filter((kind) => kind !== 'course')

/** A course with a thing of each kind, and the calls for them. */
async function withThings() {
  const made = await server.make.course()
  const { course, people } = made
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const category = await server.make.category(course, 'Testlər')
  const material = await server.make.material(course, { category, title: 'Mühazirə 1' })
  const comment = await server.make.comment(course, { material }, { author: people.student, text: 'Sağ olun!' })
  const announcement = await server.make.announcement([course], { author: people.owner })
  const statuses = [{ studentId: people.student.id, status: '+' as const, note: 'gecikdi' }]
  const mark = () => owner.call(saveAttendance, { params, body: { date, statuses } })
  await mark()
  const bodies = {
    category: { kind: 'category', id: category.id },
    material: { kind: 'material', id: material.id },
    comment: { kind: 'comment', id: comment.id },
    announcement: { kind: 'announcement', id: announcement.id },
    date: { kind: 'date', date },
  } as const
  const removals = {
    course: () => owner.call(deleteCourse, { params }),
    category: () => owner.call(deleteCategory, { params: { id: category.id } }),
    material: () => owner.call(deleteMaterial, { params: { id: material.id } }),
    comment: () => owner.call(deleteComment, { params: { id: comment.id } }),
    announcement: () => owner.call(deleteAnnouncement, { params: { id: announcement.id } }),
    date: () => owner.call(deleteDay, { params, body: { date } }),
  }
  return {
    ...made,
    params,
    owner,
    category,
    material,
    comment,
    mark,
    remove: async (kind: Kind) => expect((await removals[kind]()).status).toBe(200),
    restore: (kind: Kind) =>
      kind === 'course'
        ? owner.call(restoreCourse, { body: { kind, id: course.id } })
        : owner.call(restoreDeleted, { params, body: bodies[kind] }),
    purge: (kind: Kind, who = owner) =>
      kind === 'course'
        ? who.call(purgeCourse, { body: { kind, id: course.id } })
        : who.call(purgeDeleted, { params, body: bodies[kind] }),
    trash: async () => (await owner.call(listCourseTrash, { params })).body,
    actions: async () => (await owner.call(listHistory, { params })).body.items.map(({ action }) => action),
    /** How many rows the thing has, deleted or not. */
    stored: async (kind: Kind) => (await server.pool.query(`select from ${rowsOf[kind]} = $1`, [course.id])).rowCount,
  }
}

const rowsOf: Record<Kind, string> = {
  course: 'all_courses where id',
  category: 'all_categories where course_id',
  material: 'all_materials where course_id',
  comment: 'all_comments where course_id',
  announcement: 'all_announcements where course_id',
  date: 'deleted_days where course_id',
}
const notThere = [404, 'not_found']
const outcome = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code]
const sentences: Record<Kind, string> = {
  course: '“Riyaziyyat, 9-cu sinif” həmişəlik silindi.',
  category: '“Testlər” həmişəlik silindi.',
  material: '“Mühazirə 1” həmişəlik silindi.',
  comment: 'Şərh həmişəlik silindi.',
  announcement: 'Elan həmişəlik silindi.',
  date: '“14 noyabr 2026” həmişəlik silindi.',
}

const ownCourses: Access = { ...teachersOfCourse, coTeacher: 'not_found', manager: 'not_found', admin: 'forbidden' }
const access: Record<Kind, Access> = {
  course: ownCourses,
  category: teachersOfCourse,
  material: teachersOfCourse,
  comment: teachersOfCourse,
  announcement: teachersOfCourse,
  date: { ...teachersOfCourse, coTeacher: 'forbidden' },
}

describe.each(kinds)('a deleted %s', (kind) => {
  test.each(accessOf(access[kind]))('%s purging it gets %i', async (who, status, code) => {
    const { remove, purge, stored, people } = await withThings()
    await remove(kind)
    const response = await purge(kind, server.as(people[who]))
    expect([response.status, response.error?.code]).toEqual([status, code])
    expect(await stored(kind)).toBe(status === 200 ? 0 : 1)
  })

  test('is purged with a sentence about it, once, and cannot be restored after that', async () => {
    const { remove, purge, restore, stored } = await withThings()
    await remove(kind)
    const { status, body } = await purge(kind)
    expect([status, body]).toEqual([200, { message: sentences[kind] }])
    expect(await stored(kind)).toBe(0)
    expect(outcome(await purge(kind))).toEqual(notThere)
    expect(outcome(await restore(kind))).toEqual(notThere)
  })

  test('cannot be purged before its deletion or after 30 days', async () => {
    const { remove, purge, stored, course } = await withThings()
    const before = await stored(kind)
    expect(outcome(await purge(kind))).toEqual(notThere)
    expect(await stored(kind)).toBe(before)
    await remove(kind)
    await server.pool.query(
      `update ${rowsOf[kind].split(' ')[0]} set deleted_at = now() - interval '30 days' where ${rowsOf[kind].split(' ')[2]} = $1`,
      [course.id],
    )
    expect(outcome(await purge(kind))).toEqual(notThere)
    expect(await stored(kind)).toBe(1)
  })

  test('is purged by one of two simultaneous calls', async () => {
    const { remove, purge, stored, course } = await withThings()
    await remove(kind)
    const responses = await holding(
      server.pool,
      `select from ${rowsOf[kind]} = $1 for update`,
      [course.id],
      async () => {
        const both = [purge(kind), purge(kind)]
        await untilWaiting(server.pool, 2)
        return both
      },
    )
    expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await stored(kind)).toBe(0)
  })

  test.each(['purge', 'restore'] as const)('is handled by the first of a purge and a restore: %s', async (first) => {
    const { remove, purge, restore, stored, course } = await withThings()
    await remove(kind)
    const calls = first === 'purge' ? [purge, restore] : [restore, purge]
    const responses = await holding(
      server.pool,
      `select from ${rowsOf[kind]} = $1 for update`,
      [course.id],
      async () => {
        const started = []
        for (const call of calls) {
          started.push(call(kind))
          await untilWaiting(server.pool, started.length)
        }
        return started
      },
    )
    expect((await Promise.all(responses)).map(outcome)).toEqual([[200, undefined], notThere])
    expect(await stored(kind)).toBe(first === 'restore' && kind !== 'date' ? 1 : 0)
    expect(outcome(await purge(kind))).toEqual(notThere)
  })
})

describe.each(partKinds)('a deleted %s of a course', (kind) => {
  test('has its purge in the history, and is not in the trash any more', async () => {
    const { remove, purge, trash, owner, params, people } = await withThings()
    await remove(kind)
    await purge(kind)
    expect(await trash()).toEqual({
      dates: [],
      categories: [],
      materials: [],
      participants: [],
      cards: [],
      comments: [],
      announcements: [],
    })
    const { items } = (await owner.call(listHistory, { params })).body
    const announcement = 'Sabah iş dəftərini gətirin.'
    const before = { category: 'Testlər', material: 'Mühazirə 1', comment: 'Mühazirə 1', date: null, announcement }[
      kind
    ]
    expect(items[0]).toMatchObject({
      action: `${kind}_purged`,
      by: people.owner.fullName,
      date: kind === 'date' ? date : null,
      before,
    })
  })

  test('cannot be purged through another course or in an archived one', async () => {
    const { remove, purge, stored, course } = await withThings()
    const other = await withThings()
    await other.remove(kind)
    expect(outcome(await purge(kind))).toEqual(notThere)
    expect(await other.stored(kind)).toBe(1)
    await remove(kind)
    await server.pool.query('update courses set archived_at = now() where id = $1', [course.id])
    expect(outcome(await purge(kind))).toEqual([409, 'course_read_only'])
    expect(await stored(kind)).toBe(1)
  })

  test('is purged in at most seven statements', async () => {
    const { remove, purge } = await withThings()
    await remove(kind)
    expect((await purge(kind)).queries).toBeLessThanOrEqual(7)
  })
})

/** Removes the files that have been unused for a day. */
async function removeFiles(): Promise<void> {
  await server.pool.query(`update files set unused_since = unused_since - interval '2 days'`)
  await removeUnused(server.db, server.storage)
}

test.each(['course', 'category', 'material'] as const)(
  'the file of a purged %s is removed a day later',
  async (kind) => {
    const { remove, purge, material } = await withThings()
    await remove(kind)
    await removeFiles()
    expect(await storedKeys(server)).toContain(material.fileKey)
    await purge(kind)
    await removeUnused(server.db, server.storage)
    expect(await storedKeys(server)).toContain(material.fileKey)
    await removeFiles()
    expect(await storedKeys(server)).not.toContain(material.fileKey)
  },
)

test('the attachment of a purged comment becomes unused', async () => {
  const { remove, purge, comment } = await withThings()
  await server.pool.query(
    `with made as (insert into files (key, kind, size_bytes, sha256) values (md5($1::bigint::text), 'attachment', 1, '') returning key)
     update comments set attachment_key = key, attachment_name = 'a.txt' from made where id = $1::bigint`,
    [comment.id],
  )
  const unused = 'select from files where key = md5($1::bigint::text) and unused_since is not null'
  await remove('comment')
  expect((await server.pool.query(unused, [comment.id])).rowCount).toBe(0)
  await purge('comment')
  expect((await server.pool.query(unused, [comment.id])).rowCount).toBe(1)
})

test('purging a category also purges what was deleted in it before', async () => {
  const { remove, purge, trash, stored } = await withThings()
  await remove('comment')
  await remove('material')
  await remove('category')
  await purge('category')
  expect(await trash()).toMatchObject({ categories: [], materials: [], comments: [] })
  expect([await stored('material'), await stored('comment')]).toEqual([0, 0])
})

test('purging one thing leaves the others', async () => {
  const { owner, course, category, material, remove, purge, restore } = await withThings()
  const second = await server.make.material(course, { category, title: 'Mühazirə 2' })
  await remove('material')
  await purge('material')
  const titles = async () =>
    (await owner.call(listMaterials, { params: { id: category.id } })).body.map(({ title }) => title)
  expect(await titles()).toEqual(['Mühazirə 2'])
  await owner.call(deleteMaterial, { params: { id: second.id } })
  await remove('category')
  expect((await restore('category')).status).toBe(200)
  expect(await storedKeys(server)).toContain(material.fileKey)
})

test('a purged course is removed with its history, and the audit has who purged it', async () => {
  const { remove, purge, people, course, owner } = await withThings()
  await remove('course')
  await purge('course')
  for (const table of ['history', 'marks', 'all_materials', 'stays', 'deleted_course_teachers']) {
    expect((await server.pool.query(`select from ${table} where course_id = $1`, [course.id])).rowCount, table).toBe(0)
  }
  expect((await owner.call(listTrash)).body.courses).toEqual([])
  const event = server.db
    .selectFrom('audit')
    .where('event', '=', 'course_purged')
    .where('accountId', '=', people.owner.id)
  expect(await event.select(['details', 'ip']).execute()).toEqual([
    { details: { course: String(course.id) }, ip: '127.0.0.1' },
  ])
})

test('a restored course cannot be purged, and keeps everything', async () => {
  const { remove, restore, purge, owner, params, people } = await withThings()
  await remove('course')
  await restore('course')
  expect(outcome(await purge('course'))).toEqual(notThere)
  const { body } = await owner.call(getCourse, { params })
  expect(body.participantIds).toEqual([people.student.id])
})

test('of a date deleted twice, one deletion is purged by its id, and all by the date', async () => {
  const { remove, mark, trash, owner, params } = await withThings()
  for (let deletion = 0; deletion < 3; deletion++) {
    if (deletion > 0) await mark()
    await remove('date')
  }
  const ids = (await trash()).dates.map(({ id }) => id)
  const purge = (id?: number) =>
    owner.call(purgeDeleted, { params, body: { kind: 'date', date, ...(id === undefined ? {} : { id }) } })
  expect((await purge(ids[1])).status).toBe(200)
  expect(outcome(await purge(ids[1]))).toEqual(notThere)
  expect((await trash()).dates.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  expect((await purge()).status).toBe(200)
  expect((await trash()).dates).toEqual([])
})

test.each([
  [{ kind: 'date' }, 'date_invalid'],
  [{ kind: 'category' }, 'validation_failed'],
  [{ kind: 'participant', id: 1 }, 'validation_failed'],
] as const)('a purge of %o is refused with %s', async (body, code) => {
  const { owner, params } = await withThings()
  expect(outcome(await owner.call(purgeDeleted, { params, body: body as never }))).toEqual([400, code])
})

test('a removed participant cannot be purged: the marks are kept for their return', async () => {
  const { owner, params, people, trash } = await withThings()
  await owner.call(removeParticipant, { params: { ...params, studentId: people.student.id } })
  expect((await trash()).participants).toHaveLength(1)
  const body = { kind: 'participant', id: people.student.id } as never
  expect((await owner.call(purgeDeleted, { params, body })).status).toBe(400)
  expect((await trash()).participants).toHaveLength(1)
})

test('of restoring a comment and purging its category at the same time one happens', async () => {
  const { remove, purge, restore, owner, params, stored } = await withThings()
  await remove('comment')
  await remove('category')
  const [purged, restored] = await Promise.all([purge('category'), restore('comment')])
  expect([purged.status, restored.status].sort()).toEqual([200, 404])
  const { length } = (await owner.call(listCategories, { params })).body
  expect([length, await stored('comment')]).toEqual(purged.status === 200 ? [0, 0] : [1, 1])
})
