import { deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import { deleteComment, getAttachment, listMaterialComments } from '@hasiye/contract/comments.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import {
  createCategory,
  deleteCategory,
  deleteMaterial,
  getMaterialFile,
  listCategories,
  listMaterials,
} from '@hasiye/contract/materials.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { listCourseTrash, purgeDeleted, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'

const server = testServer()

type Kind = 'category' | 'material' | 'participant' | 'comment' | 'announcement'

/** A course with a category, a material in it, a comment on that, and calls of its owner. */
async function withShelf() {
  const made = await server.make.course()
  const { course, people } = made
  const params = { id: course.id }
  const category = await server.make.category(course, 'Testlər')
  const material = await server.make.material(course, { category, title: 'Mühazirə 1' })
  const comment = await server.make.comment(course, { material }, { author: people.student, text: 'Sağ olun!' })
  const announcement = await server.make.announcement([course], { author: people.owner, text: 'Sabah dərs yoxdur.' })
  const owner = server.as(people.owner)
  const ids = {
    ...{ category: category.id, material: material.id, comment: comment.id, participant: people.student.id },
    announcement: announcement.id,
  }
  const removals = {
    category: () => owner.call(deleteCategory, { params: { id: category.id } }),
    material: () => owner.call(deleteMaterial, { params: { id: material.id } }),
    comment: () => owner.call(deleteComment, { params: { id: comment.id } }),
    announcement: () => owner.call(deleteAnnouncement, { params: { id: announcement.id } }),
    participant: () => owner.call(removeParticipant, { params: { ...params, studentId: people.student.id } }),
  }
  return {
    ...made,
    params,
    owner,
    category,
    material,
    comment,
    remove: async (kind: Kind) => expect((await removals[kind]()).status).toBe(200),
    restore: (kind: Kind, who = owner) => who.call(restoreDeleted, { params, body: { kind, id: ids[kind] } }),
    trash: async () => (await owner.call(listCourseTrash, { params })).body,
    categories: async () => (await owner.call(listCategories, { params })).body,
    materials: async () => (await owner.call(listMaterials, { params: { id: category.id } })).body,
    comments: async () => (await owner.call(listMaterialComments, { params: { id: material.id } })).body,
    version: async () =>
      (await server.pool.query<{ version: number }>('select version from courses where id = $1', [course.id])).rows[0]
        ?.version ?? 0,
    actions: async () => (await owner.call(listHistory, { params })).body.items.map(({ action }) => action),
  }
}

test.each(['student', 'coTeacher'] as const)(
  'a comment that its author, a %s, deleted can be restored by nobody else, and is shown to nobody',
  async (author) => {
    const { course, people, params, material, owner, trash } = await withShelf()
    const { id } = await server.make.comment(course, { material }, { author: people[author], text: 'Peşman oldum' })
    await server.as(people[author]).call(deleteComment, { params: { id } })
    const body = { kind: 'comment', id } as const
    for (const call of [restoreDeleted, purgeDeleted]) {
      for (const who of ['owner', 'manager', 'coTeacher'] as const) {
        if (who === author) continue
        expect((await server.as(people[who]).call(call, { params, body })).error.code).toBe('not_found')
      }
    }
    expect((await trash()).comments).toEqual([])
    expect(
      (await owner.call(listMaterialComments, { params: { id: material.id } })).body.map((one) => one.id),
    ).not.toContain(id)
    if (author === 'student') return
    const { comments } = (await server.as(people[author]).call(listCourseTrash, { params })).body
    expect(comments.map((one) => one.id)).toEqual([id])
    expect((await server.as(people[author]).call(restoreDeleted, { params, body })).status).toBe(200)
  },
)

test('a comment that a student deleted stays hidden when the account is deleted', async () => {
  const { people, comment, trash } = await withShelf()
  await server.as(people.student).call(deleteComment, { params: { id: comment.id } })
  await transaction(server.db, (trx) => deleteAccount(trx, people.student.id, people.admin.id))
  expect((await trash()).comments).toEqual([])
})

const kinds: Kind[] = ['category', 'material', 'participant', 'comment', 'announcement']
const lists = {
  category: 'categories',
  material: 'materials',
  participant: 'participants',
  comment: 'comments',
  announcement: 'announcements',
} as const

describe.each(kinds)('a deleted %s', (kind) => {
  test('is listed with who deleted it and 30 days, and is not listed after its restore', async () => {
    const { remove, restore, trash, people } = await withShelf()
    await remove(kind)
    const names = {
      category: 'Testlər',
      material: 'Mühazirə 1',
      comment: 'Sağ olun!',
      announcement: 'Sabah dərs yoxdur.',
      participant: people.student.fullName,
    }
    const ids = kind === 'participant' ? { shortId: people.student.shortId } : {}
    const parents = {
      category: null,
      material: 'Testlər',
      comment: 'Mühazirə 1',
      participant: null,
      announcement: null,
    }
    expect((await trash())[lists[kind]]).toMatchObject([
      { name: names[kind], parentName: parents[kind], deletedBy: people.owner.fullName, daysLeft: 30, ...ids },
    ])
    const { status, body } = await restore(kind)
    const sentences: Partial<Record<Kind, string>> = {
      comment: 'Şərh bərpa edildi.',
      announcement: 'Elan bərpa edildi.',
    }
    const message = sentences[kind] ?? `“${names[kind]}” bərpa edildi.`
    expect([status, body.message]).toEqual([200, message])
    expect(await trash()).toEqual({
      dates: [],
      categories: [],
      materials: [],
      participants: [],
      cards: [],
      comments: [],
      announcements: [],
    })
    expect((await restore(kind)).error.code).toBe('not_found')
  })

  test.each(accessOf(teachersOfCourse))('%s restoring it gets %i', async (who, status, code) => {
    const { remove, restore, people } = await withShelf()
    await remove(kind)
    const response = await restore(kind, server.as(people[who]))
    expect([response.status, response.error.code]).toEqual([status, code])
  })

  test('cannot be restored in another course, in an archived one, or after 30 days', async () => {
    const { remove, restore, course, people, params } = await withShelf()
    const other = await withShelf()
    await other.remove(kind)
    expect((await restore(kind)).error.code).toBe('not_found')
    await remove(kind)
    await server.pool.query('update courses set archived_at = now() where id = $1', [course.id])
    const refused = await restore(kind)
    expect([refused.status, refused.error.code]).toEqual([409, 'course_read_only'])
    await server.pool.query('update courses set archived_at = null where id = $1', [course.id])
    const tables = {
      category: 'all_categories',
      material: 'all_materials',
      comment: 'all_comments',
      announcement: 'all_announcements',
      participant: 'stays',
    }
    const at = kind === 'participant' ? 'ended_at' : 'deleted_at'
    await server.pool.query(
      `update ${tables[kind]} set ${at} = now() - interval '30 days' where course_id = $1 and ${at} is not null`,
      [course.id],
    )
    expect((await restore(kind)).error.code).toBe('not_found')
    const { body } = await server.as(people.owner).call(listCourseTrash, { params })
    expect(body[lists[kind]]).toEqual([])
  })

  test('raises the version of the course when it is restored', async () => {
    const { remove, restore, version } = await withShelf()
    await remove(kind)
    const before = await version()
    await restore(kind)
    expect(await version()).toBeGreaterThan(before)
  })
})

test('a category is restored with its materials, their comments and files', async () => {
  const { remove, restore, categories, materials, comments, owner, material, actions, people } = await withShelf()
  const before = [await categories(), await materials(), await comments()]
  await remove('category')
  expect(await categories()).toEqual([])
  for (const who of [people.owner, people.student]) {
    const response = await server.as(who).call(getMaterialFile, { params: { id: material.id } })
    expect(response.error.code).toBe('not_found')
  }
  await restore('category')
  expect([await categories(), await materials(), await comments()]).toEqual(before)
  expect((await owner.call(getMaterialFile, { params: { id: material.id } })).status).toBe(200)
  expect(await actions()).toEqual(['category_restored', 'category_deleted'])
})

test('a restored category whose name is taken gets the next free number, within the maximum length', async () => {
  const { remove, restore, owner, params, categories, course, category } = await withShelf()
  const long = 'ə'.repeat(200)
  await server.pool.query('update categories set name = $2, lower_name = $2 where id = $1', [category.id, long])
  await remove('category')
  await owner.call(createCategory, { params, body: { name: long } })
  await server.make.category(course, `${'Ə'.repeat(196)} (2)`)
  expect((await restore('category')).body.message).toBe(`“${'ə'.repeat(196)} (3)” bərpa edildi.`)
  expect((await categories()).map(({ name }) => name)).toEqual([
    `${'ə'.repeat(196)} (3)`,
    long,
    `${'Ə'.repeat(196)} (2)`,
  ])
})

test('a material is restored with its category, and a comment with both', async () => {
  const { remove, restore, categories, materials, comments, trash } = await withShelf()
  await remove('comment')
  await remove('material')
  await remove('category')
  expect((await trash()).comments).toHaveLength(1)
  await restore('comment')
  expect([(await categories()).length, (await materials()).length, (await comments()).length]).toEqual([1, 1, 1])
  await remove('material')
  await remove('category')
  await restore('material')
  expect([(await categories()).length, (await materials()).length]).toEqual([1, 1])
  expect(await trash()).toMatchObject({ categories: [], materials: [], comments: [] })
})

test('what was deleted before its category stays deleted when the category is restored', async () => {
  const { remove, restore, materials, trash } = await withShelf()
  await remove('material')
  await remove('category')
  await restore('category')
  expect(await materials()).toEqual([])
  expect((await trash()).materials).toHaveLength(1)
})

test('a comment is restored with its attachment', async () => {
  const { remove, restore, owner, comment, comments } = await withShelf()
  await server.pool.query(
    `with made as (insert into files (key, kind, size_bytes, sha256) values (md5($1::bigint::text), 'attachment', 1, '') returning key)
     update comments set attachment_key = key, attachment_name = 'a.txt' from made where id = $1::bigint`,
    [comment.id],
  )
  const unused = async () =>
    (
      await server.pool.query('select from files where key = md5($1::bigint::text) and unused_since is not null', [
        comment.id,
      ])
    ).rowCount
  await remove('comment')
  expect(await comments()).toEqual([])
  expect((await owner.call(getAttachment, { params: { id: comment.id } })).error.code).toBe('not_found')
  expect(await unused()).toBe(0)
  await restore('comment')
  expect(await comments()).toMatchObject([{ attachmentName: 'a.txt' }])
})

test('a participant is restored with the date on which they joined, and a history entry', async () => {
  const { remove, restore, owner, params, course, people, actions } = await withShelf()
  await server.pool.query(`update participants set since = '2025-09-15' where course_id = $1`, [course.id])
  await remove('participant')
  expect((await owner.call(getCourse, { params })).body.participants).toEqual([])
  await restore('participant')
  expect((await owner.call(getCourse, { params })).body.participantIds).toEqual([people.student.id])
  const { rows } = await server.pool.query('select since from participants where course_id = $1', [course.id])
  expect(rows[0].since.toISOString().slice(0, 4)).toBe('2025')
  expect(await actions()).toEqual(['participant_restored', 'participant_removed'])
})

test('a participant who returned in another way, or left by themselves, is not listed', async () => {
  const { remove, trash, course, people } = await withShelf()
  await remove('participant')
  await server.pool.query('insert into participants (course_id, student_id) values ($1, $2)', [
    course.id,
    people.student.id,
  ])
  expect((await trash()).participants).toEqual([])
})

test.each([
  [
    'category',
    500,
    `insert into categories (course_id, name, lower_name) select $1, n, n from generate_series(1, $2) n`,
  ],
  [
    'participant',
    1000,
    `with made as (
      insert into accounts (short_id, role, full_name, folded_name, email)
      select 'Y' || n, 'student', 'a', 'a', 'y' || n || '@mekteb.az' from generate_series(1, $2::int) n returning id
    ) insert into participants (course_id, student_id) select $1, id from made`,
  ],
] as const)('a %s cannot be restored into a full list', async (kind, most, fill) => {
  const { remove, restore, trash, course } = await withShelf()
  await remove(kind)
  await server.pool.query(fill, [course.id, most])
  expect((await restore(kind)).error.code).toBe('limit_reached')
  expect((await trash())[lists[kind]]).toHaveLength(1)
})

test('listing what can be restored takes eight statements, and restoring a category nine', async () => {
  const { remove, owner, params, restore } = await withShelf()
  await remove('category')
  expect((await owner.call(listCourseTrash, { params })).queries).toBe(8)
  expect((await restore('category')).queries).toBeLessThanOrEqual(9)
})
