import { deleteComment } from '@hasiye/contract/comments.ts'
import { deleteCourse } from '@hasiye/contract/courses.ts'
import { deleteCategory, deleteMaterial } from '@hasiye/contract/materials.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { restoreCourse } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { ageTrash, storedKeys } from '../../test/stored.ts'
import { removeExpired } from '../regular-jobs.ts'
import { removeUnused } from '../storage/sweep.ts'

const server = testServer()

const age = (days: number) => ageTrash(server, days)

/** What the hourly and the nightly job do, a day after files became unused. */
async function clean(): Promise<void> {
  await removeExpired(server.db)
  await server.pool.query(`update files set unused_since = unused_since - interval '2 days'`)
  await removeUnused(server.db, server.storage)
}

async function withFile() {
  const made = await server.make.course()
  const category = await server.make.category(made.course)
  const material = await server.make.material(made.course, { category })
  const comment = await server.make.comment(made.course, { material }, { author: made.people.student })
  const owner = server.as(made.people.owner)
  const params = { id: made.course.id }
  return { ...made, category, material, comment, owner, params }
}

type Made = Awaited<ReturnType<typeof withFile>>

const removals: [string, (made: Made) => Promise<{ status: number }>, string][] = [
  ['course', ({ owner, params }) => owner.call(deleteCourse, { params }), 'select from all_courses where id = $1'],
  [
    'category',
    ({ owner, category }) => owner.call(deleteCategory, { params: { id: category.id } }),
    'select from all_categories where course_id = $1',
  ],
  [
    'material',
    ({ owner, material }) => owner.call(deleteMaterial, { params: { id: material.id } }),
    'select from all_materials where course_id = $1',
  ],
]

test.each(removals)('a deleted %s keeps its files for 30 days, then goes with them', async (_kind, remove, rows) => {
  const made = await withFile()
  expect((await remove(made)).status).toBe(200)
  await age(29)
  await clean()
  expect(await storedKeys(server)).toContain(made.material.fileKey)
  expect((await server.pool.query(rows, [made.course.id])).rowCount).toBe(1)
  await age(1)
  await clean()
  expect(await storedKeys(server)).not.toContain(made.material.fileKey)
  expect((await server.pool.query(rows, [made.course.id])).rowCount).toBe(0)
})

test('only the deleted comment expires after 30 days', async () => {
  const { owner, comment, params, people, material, course } = await withFile()
  await owner.call(deleteComment, { params: { id: comment.id } })
  await owner.call(removeParticipant, { params: { ...params, studentId: people.student.id } })
  // a departure is part of the past of the course for longer
  const rows = async () => [
    (await server.pool.query('select from all_comments where course_id = $1', [course.id])).rowCount,
    (await server.pool.query('select from stays where course_id = $1', [course.id])).rowCount,
  ]
  await age(29)
  await clean()
  expect(await rows()).toEqual([1, 1])
  await age(1)
  await clean()
  expect(await rows()).toEqual([0, 1])
  expect(await storedKeys(server)).toContain(material.fileKey)
})

test('a file that a copy shares is kept while one of its materials can be restored', async () => {
  const { course, material, owner } = await withFile()
  const other = await server.make.course()
  const { id } = await server.make.category(other.course)
  await server.pool.query(
    `insert into materials (course_id, category_id, title, file_name, file_key) values ($1, $2, 'Surət', 'a.pdf', $3)`,
    [other.course.id, id, material.fileKey],
  )
  await owner.call(deleteMaterial, { params: { id: material.id } })
  await age(30)
  await server.as(other.people.owner).call(deleteCourse, { params: { id: other.course.id } })
  await clean()
  expect((await server.pool.query('select from all_materials where course_id = $1', [course.id])).rowCount).toBe(0)
  expect(await storedKeys(server)).toContain(material.fileKey)
})

test('a course restored on its last day keeps its students, and its history is removed only with it', async () => {
  const { owner, params, course } = await withFile()
  await owner.call(deleteCourse, { params })
  await age(29)
  await removeExpired(server.db)
  expect((await owner.call(restoreCourse, { body: { kind: 'course', id: course.id } })).body.participants).toHaveLength(
    1,
  )
  await owner.call(deleteCourse, { params })
  await age(30)
  await removeExpired(server.db)
  expect((await server.pool.query('select from history where course_id = $1', [course.id])).rowCount).toBe(0)
})
