import {
  addCategoryComment,
  addMaterialComment,
  deleteComment,
  editComment,
  listCategoryComments,
  listMaterialComments,
} from '@hasiye/contract/comments.ts'
import { archiveCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { leaveAsParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, everybodyInCourse, teachersOfCourse } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import type { Actor, TestPerson } from '../../test/makers.ts'

const server = testServer()
const body = { text: 'Sabahkı dərsə nə gətirək?' }

async function talk() {
  const made = await server.make.course()
  const category = await server.make.category(made.course)
  const material = await server.make.material(made.course, { category })
  const own = await server.make.comment(made.course, { material }, { author: made.people.student, text: 'Mənim' })
  const general = await server.make.comment(made.course, { category }, { author: made.people.owner, text: 'Ümumi' })
  const as = (who: Actor) => server.as(made.people[who])
  return {
    ...made,
    category,
    material,
    own,
    general,
    list: async (who: Actor = 'owner') => (await as(who).call(listMaterialComments, { params: material })).body,
    listGeneral: async (who: Actor = 'owner') => (await as(who).call(listCategoryComments, { params: category })).body,
    post: (who: Actor, text: string, headers = {}) =>
      as(who).call(addMaterialComment, { params: material, form: formOf({ text }), headers }),
    edit: (who: Actor, comment: { id: number }, text: string) =>
      as(who).call(editComment, { params: { id: comment.id }, body: { text } }),
    remove: (who: Actor, comment: { id: number }) => as(who).call(deleteComment, { params: { id: comment.id } }),
  }
}

const archive = (owner: TestPerson, course: { id: number }, archived = true) =>
  server.as(owner).call(archiveCourse, { params: course, body: { archived } })

test('in an archived course nobody is offered to edit or delete a comment, also not its author', async () => {
  const { people, course, list, listGeneral, edit, own } = await talk()
  await archive(people.owner, course)
  expect(await list('student')).toMatchObject([{ mine: true, canEdit: false }])
  expect(await list('owner')).toMatchObject([{ canEdit: false }])
  expect(await listGeneral('owner')).toMatchObject([{ mine: true, canEdit: false }])
  expect((await edit('student', own, 'Başqa')).error.code).toBe('course_read_only')
  await archive(people.owner, course, false)
  expect(await list('student')).toMatchObject([{ canEdit: true }])
})

describe('who may', () => {
  test.each(accessOf({ ...everybodyInCourse, parent: 'forbidden' }))(
    'read comments on a material: %s gets %i',
    async (who, ...refusal) => {
      const { people, material } = await talk()
      const response = await server.as(people[who]).call(listMaterialComments, { params: material })
      expect([response.status, response.error.code]).toEqual(refusal)
      expect(response.queries).toBeLessThanOrEqual(2)
    },
  )

  test.each(accessOf({ ...everybodyInCourse, parent: 'forbidden' }))(
    'read general comments: %s gets %i',
    async (who, ...refusal) => {
      const { people, category } = await talk()
      const response = await server.as(people[who]).call(listCategoryComments, { params: category })
      expect([response.status, response.error.code]).toEqual(refusal)
      expect(response.queries).toBeLessThanOrEqual(2)
    },
  )

  test.each(accessOf({ ...everybodyInCourse, parent: 'read_only' }, 201))(
    'comment on a material: %s gets %i',
    async (who, ...refusal) => {
      const { post } = await talk()
      const response = await post(who, body.text)
      expect([response.status, response.error.code]).toEqual(refusal)
    },
  )

  test.each(accessOf(teachersOfCourse, 201))('add a general comment: %s gets %i', async (who, ...refusal) => {
    const { people, category } = await talk()
    const response = await server.as(people[who]).call(addCategoryComment, { params: category, body })
    expect([response.status, response.error.code]).toEqual(refusal)
  })

  test.each(accessOf({ ...everybodyInCourse, parent: 'read_only' }))(
    "edit and delete a student's: %s gets %i",
    async (who, ...refusal) => {
      const { own, edit, remove } = await talk()
      const edited = await edit(who, own, body.text)
      expect([edited.status, edited.error.code]).toEqual(refusal)
      expect(edited.queries).toBeLessThanOrEqual(3)
      const removed = await remove(who, own)
      expect([removed.status, removed.error.code]).toEqual(refusal)
    },
  )

  test.each(accessOf({ ...everybodyInCourse, student: 'forbidden', parent: 'read_only' }))(
    "edit and delete a teacher's: %s gets %i",
    async (who, ...refusal) => {
      const { general, edit, remove } = await talk()
      const edited = await edit(who, general, body.text)
      expect([edited.status, edited.error.code]).toEqual(refusal)
      const removed = await remove(who, general)
      expect([removed.status, removed.error.code]).toEqual(refusal)
    },
  )
})

describe('a list', () => {
  test('is sorted oldest first, with author and rights of each comment', async () => {
    const { people, own, post, list } = await talk()
    const { body: answer } = await post('owner', 'Cavab\nikinci sətir')
    const first = {
      id: own.id,
      userId: people.student.id,
      username: people.student.fullName,
      avatar: null,
      text: 'Mənim',
      attachmentUrl: null,
      attachmentName: null,
      attachmentSize: null,
      editedAt: null,
    }
    expect(answer).toMatchObject({ text: 'Cavab\nikinci sətir', mine: true, canEdit: true })
    expect(await list('owner')).toEqual([
      { ...first, createdAt: expect.any(String), mine: false, canEdit: true },
      answer,
    ])
    expect(await list('student')).toMatchObject([
      { ...first, mine: true, canEdit: true },
      { id: answer.id, mine: false, canEdit: false },
    ])
  })

  test('separates general comments from those on materials', async () => {
    const { own, general, list, listGeneral } = await talk()
    expect((await list()).map(({ id }) => id)).toEqual([own.id])
    expect((await listGeneral('student')).map(({ id }) => id)).toEqual([general.id])
  })

  test('keeps a comment whose account was deleted, without a name', async () => {
    const { people, list } = await talk()
    await server.db.deleteFrom('accounts').where('id', '=', people.student.id).execute()
    expect(await list()).toMatchObject([{ text: 'Mənim', userId: null, username: null, avatar: null, mine: false }])
  })
})

test('the comment of a student who left keeps their name, and they cannot change it any more', async () => {
  const { people, course, own, list, edit, remove } = await talk()
  await server.as(people.student).call(leaveAsParticipant, { params: course })
  expect(await list()).toMatchObject([{ username: people.student.fullName, text: 'Mənim' }])
  for (const { error } of [await edit('student', own, 'Başqa'), await remove('student', own)])
    expect(error.code).toBe('not_found')
  expect(await list()).toMatchObject([{ text: 'Mənim' }])
})

describe('polling', () => {
  const again = async ({ people, material }: Awaited<ReturnType<typeof talk>>, etag: unknown, who: Actor = 'owner') =>
    server.as(people[who]).call(listMaterialComments, {
      params: material,
      headers: { 'if-none-match': String(etag) },
    })

  test('costs one statement and sends no body while nothing has changed', async () => {
    const here = await talk()
    const first = await again(here, '')
    const second = await again(here, first.headers.etag)
    expect([first.status, second.status, second.queries, second.bytes.length]).toEqual([200, 304, 1, 0])
  })

  test.each([
    ['a new comment', ({ post }) => post('student', 'Yeni')],
    ['an edit', ({ edit, own }) => edit('owner', own, 'Başqa')],
    ['a deletion', ({ remove, own }) => remove('owner', own)],
    ['the archiving of the course', ({ people, course }) => archive(people.owner, course)],
    [
      'an author whose account goes',
      ({ people }) => server.db.deleteFrom('accounts').where('id', '=', people.student.id).execute(),
    ],
  ] as [string, (here: Awaited<ReturnType<typeof talk>>) => Promise<unknown>][])(
    'returns the list after %s',
    async (_what, change) => {
      const here = await talk()
      const first = await again(here, '')
      await change(here)
      const second = await again(here, first.headers.etag)
      expect(second.status).toBe(200)
      expect(second.body).not.toEqual(first.body)
    },
  )

  test("returns the list for another viewer's ETag", async () => {
    const here = await talk()
    const first = await again(here, '', 'student')
    expect((await again(here, first.headers.etag, 'owner')).status).toBe(200)
  })
})

describe('an edit', () => {
  test('shows the new text and that it was edited', async () => {
    const { own, edit, list } = await talk()
    const response = await edit('student', own, '  Başqa söz ')
    expect(response.body).toMatchObject({ text: 'Başqa söz', editedAt: expect.any(String), mine: true })
    expect(await list('student')).toEqual([response.body])
  })

  test('that changes nothing does not count as an edit', async () => {
    const { own, edit } = await talk()
    expect((await edit('student', own, 'Mənim')).body.editedAt).toBeNull()
  })

  test("of a student's comment by a teacher names the teacher, and the history keeps the student's words", async () => {
    const { people, course, own, edit, list } = await talk()
    const { body: edited } = await edit('coTeacher', own, 'Düzəldilmiş')
    expect(edited).toMatchObject({
      text: 'Düzəldilmiş',
      username: people.student.fullName,
      editedBy: people.coTeacher.fullName,
    })
    expect(await list('student')).toMatchObject([{ editedBy: people.coTeacher.fullName, mine: true }])
    const entries = async () => (await server.as(people.owner).call(listHistory, { params: course })).body.items
    expect((await entries())[0]).toMatchObject({
      action: 'comment_edited',
      by: people.coTeacher.fullName,
      student: { id: people.student.id },
      before: 'Mənim',
      after: 'Düzəldilmiş',
    })
    const before = (await entries()).length
    await edit('owner', own, 'Düzəldilmiş')
    expect(await list()).toMatchObject([{ editedBy: people.coTeacher.fullName }])
    expect((await edit('student', own, 'Öz sözüm')).body).not.toHaveProperty('editedBy')
    expect(await entries()).toHaveLength(before)
  })

  test("of a teacher's comment by a colleague names the colleague, and is no entry about a student", async () => {
    const { people, course, general, edit, listGeneral } = await talk()
    await edit('coTeacher', general, 'Başqa')
    expect(await listGeneral()).toMatchObject([{ editedBy: people.coTeacher.fullName }])
    const { body } = await server.as(people.owner).call(listHistory, { params: course })
    expect(body.items[0]).toMatchObject({ action: 'comment_edited', student: null, before: 'Ümumi', after: 'Başqa' })
  })

  test('by a teacher whose account is gone stays an edit by somebody else', async () => {
    const { people, own, edit, list } = await talk()
    await edit('coTeacher', own, 'Düzəldilmiş')
    await server.db.deleteFrom('accounts').where('id', '=', people.coTeacher.id).execute()
    expect(await list()).toMatchObject([{ username: people.student.fullName, editedBy: null }])
  })

  test('to an empty text is refused', async () => {
    const { own, edit, list } = await talk()
    const response = await edit('student', own, ' \n ')
    expect([response.status, response.error.code]).toEqual([400, 'comment_empty'])
    expect(await list()).toMatchObject([{ text: 'Mənim' }])
  })
})

test.each([
  ['empty', ''],
  ['blank', ' \n\t '],
])('a comment that is %s is refused', async (_what, text) => {
  const { category, people, post } = await talk()
  const responses = [
    await post('student', text),
    await server.as(people.owner).call(addCategoryComment, { params: category, body: { text } }),
  ]
  for (const { status, error } of responses) {
    expect([status, error.error]).toEqual([400, 'Şərh yazın və ya fayl əlavə edin.'])
  }
})

test('a comment of 10,000 characters is accepted, and a longer one is refused', async () => {
  const { post } = await talk()
  expect((await post('student', 'ə'.repeat(10_000))).status).toBe(201)
  expect((await post('student', 'ə'.repeat(10_001))).error).toMatchObject({
    code: 'validation_failed',
    fields: { text: 'Şərh ən çoxu 10000 simvoldan ibarət ola bilər.' },
  })
})

test('a comment that is sent twice is stored once', async () => {
  const { post, list } = await talk()
  const headers = { 'idempotency-key': 'form-1' }
  const [first, repeat] = [await post('student', 'Salam', headers), await post('student', 'Salam', headers)]
  expect(repeat.body).toEqual(first.body)
  expect(await list()).toHaveLength(2)
})

test('a list has at most 2000 comments', async () => {
  const { course, material, post } = await talk()
  await server.pool.query(
    `insert into comments (course_id, material_id, text) select $1, $2, 'a' from generate_series(1, 1998)`,
    [course.id, material.id],
  )
  expect((await post('student', '2000')).status).toBe(201)
  expect((await post('student', '2001')).error.code).toBe('limit_reached')
})

test('a deleted comment is not listed', async () => {
  const { own, remove, list } = await talk()
  expect((await remove('student', own)).body).toEqual({ message: 'Şərh silindi.' })
  expect((await remove('student', own)).error.code).toBe('not_found')
  expect(await list()).toEqual([])
})
