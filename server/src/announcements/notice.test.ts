import { changeAnnouncement, deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { moveParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { purgeDeleted, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { date, given, minute, testFamilies } from '../../test/families.ts'
import type { TestPerson } from '../../test/makers.ts'
import { hashOfToken } from '../db/tokens.ts'

const { server, push, node, family } = await testFamilies()

/** A family, and a teacher whose acts happen at the clock of the test. */
async function writing() {
  const made = await family(['announcement', 'material'])
  const { course, people, at } = made
  const owner = server.as(people.owner)
  const settle = () => server.db.updateTable('changedCourses').set({ changedAt: at() }).execute()
  return {
    ...made,
    settle,
    write: async (text: string, courses = [course]) => {
      const params = await server.make.announcement(courses, { author: people.owner, text, createdAt: at() })
      await settle()
      return { id: params.id }
    },
    change: async (params: { id: number }, text: string, minor = false, by = people.owner) => {
      expect((await server.as(by).call(changeAnnouncement, { params, body: { text, minor } })).status).toBe(200)
      await settle()
    },
    remove: async (params: { id: number }, by = people.owner) => {
      expect((await server.as(by).call(deleteAnnouncement, { params })).status).toBe(200)
      await settle()
    },
    /** A second group of the owner, without the child. */
    second: async () => {
      const other = await server.make.course({ name: 'Kimya' })
      const both = { courseId: other.course.id, teacherId: people.owner.id, isOwner: false, canManage: true }
      await server.db.insertInto('courseTeachers').values(both).execute()
      await server.db.deleteFrom('participants').where('courseId', '=', other.course.id).execute()
      return other
    },
    restore: async ({ id }: { id: number }) => {
      const body = { kind: 'announcement', id } as const
      expect((await owner.call(restoreDeleted, { params: course, body })).status).toBe(200)
      await settle()
    },
    /** A further child in a course, whom the same phone watches. */
    sibling: async (inCourse = course, fullName = 'Kamran Məmmədov') => {
      const child = await server.make.person('student')
      await server.db.updateTable('accounts').set({ fullName }).where('id', '=', child.id).execute()
      await server.db.insertInto('participants').values({ courseId: inCourse.id, studentId: child.id }).execute()
      const { endpoint, p256dh, auth } = made.phone
      return { ...child, phone: await made.subscribe(child, { endpoint, p256dh, auth }) }
    },
  }
}

const namesOf = (child: TestPerson) => `${given(child.fullName)}, Kamran`

describe('after an edit', () => {
  test('a notice that rang is replaced under its tag by the new text, over any limit', async () => {
    const { write, change, pass, read } = await writing()
    const [first] = [await write('Dərs 15:00'), await pass(15)]
    await write('İkinci')
    await pass(15)
    await server.db.updateTable('pushDevices').set({ notifiedCount: 12 }).execute()
    await change(first, 'Dərs 16:00')
    await pass(15)
    expect(read()).toEqual(['“Fizika”: Dərs 15:00', '“Fizika”: İkinci', 'Düzəliş: “Fizika”: Dərs 16:00'])
    const [old, other, corrected] = push.received
    expect([corrected?.tag, corrected?.topic]).toEqual([old?.tag, old?.topic])
    expect(other?.tag).not.toBe(old?.tag)
    const device = await server.db.selectFrom('pushDevices').select('notifiedCount').executeTakeFirstOrThrow()
    expect(device.notifiedCount, 'it is not counted').toBe(12)
  })

  test('nobody is notified of a minor one, and of one that was undone', async () => {
    const { write, change, pass, read } = await writing()
    const one = await write('Sabah dərs yoxdr.')
    await pass(15)
    await change(one, 'Sabah dərs yoxdur.', true)
    await pass(15)
    await change(one, 'Səhv')
    await change(one, 'Sabah dərs yoxdr.')
    await pass(15)
    expect(read()).toEqual(['“Fizika”: Sabah dərs yoxdr.'])
  })

  test('before the notice was sent it says the newest text, once', async () => {
    const { write, change, pass, read } = await writing()
    const one = await write('Köhnə')
    await pass(5)
    await change(one, 'Yeni')
    await pass(60)
    expect(read()).toEqual(['“Fizika”: Yeni'])
  })

  test('a family that had none gets the new text as a usual one', async () => {
    const { write, change, pass, read, sibling, subscribe } = await writing()
    const one = await write('Köhnə')
    await pass(15)
    const late = await sibling()
    const phone = await subscribe(late, push.subscribe())
    await change(one, 'Yeni')
    await pass(15)
    expect(read(phone)).toEqual(['“Fizika”: Yeni'])
    expect(read().slice(1)).toHaveLength(1)
  })

  test('one that waits for the morning is sent once, as it then is', async () => {
    const { write, change, pass, read, setClock } = await writing()
    for (const text of ['Bir', 'İki']) {
      await write(text)
      await pass(15)
    }
    const third = await write('Üç')
    await pass(15)
    await change(third, 'Dörd')
    await pass(15)
    expect(read()).toHaveLength(2)
    setClock('08:00', addDays(date, 1))
    await pass(5)
    expect(read().slice(2)).toEqual(['“Fizika”: Dörd'])
  })
})

describe('a deletion', () => {
  test('replaces a notice that rang, without the text, and a restore says it again', async () => {
    const { write, remove, restore, pass, read } = await writing()
    const one = await write('Sirr')
    await pass(15)
    await remove(one)
    await pass(15)
    expect(read()).toEqual(['“Fizika”: Sirr', '“Fizika”: Elan geri götürülüb.'])
    await restore(one)
    await pass(15)
    expect(read().slice(2)).toEqual(['Düzəliş: “Fizika”: Sirr'])
    expect(new Set(push.received.map(({ tag }) => tag)).size).toBe(1)
    await remove(one)
    await restore(one)
    await pass(15)
    expect(read(), 'undone at once').toHaveLength(3)
  })

  test('for good replaces it, too', async () => {
    const { course, people, write, remove, settle, pass, read } = await writing()
    const one = await write('Sirr')
    await pass(15)
    await remove(one)
    const body = { kind: 'announcement', id: one.id } as const
    expect((await server.as(people.owner).call(purgeDeleted, { params: course, body })).status).toBe(200)
    await settle()
    await pass(15)
    expect(read().slice(1)).toEqual(['“Fizika”: Elan geri götürülüb.'])
  })

  test('is sent to a child who was moved since, about the new group', async () => {
    const { course, people, write, remove, second, pass, read } = await writing()
    const other = await second()
    const one = await write('Sirr', [course, other.course])
    await pass(15)
    const body = { toCourseId: other.course.id, from: date }
    const params = { id: course.id, studentId: people.student.id }
    expect((await server.as(people.owner).call(moveParticipant, { params, body })).status).toBe(200)
    await remove(one)
    await pass(15)
    expect(read()).toEqual(['“Fizika”: Sirr', '“Kimya”: Elan geri götürülüb.'])
  })

  test('is sent about the group that read the text, to a child who reads an earlier one in another', async () => {
    const { course, people, write, change, remove, second, pass, read } = await writing()
    const other = await second()
    await server.db
      .insertInto('participants')
      .values({ courseId: other.course.id, studentId: people.student.id })
      .execute()
    const one = await write('Köhnə', [course, other.course])
    await pass(15)
    await change(one, 'Səhv', false, people.coTeacher)
    await pass(15)
    await remove(one, people.coTeacher)
    await pass(15)
    expect(read().slice(1)).toEqual(['Düzəliş: “Fizika”: Səhv', '“Fizika”: Elan geri götürülüb.'])
  })

  test.each([
    ['another group', false],
    ['both', true],
  ])('is sent to a child whose sibling still reads it in %s', async (_where, isInBoth) => {
    const { course, people, write, remove, second, sibling, pass, read } = await writing()
    const other = await second()
    const child = await sibling(other.course)
    if (isInBoth)
      await server.db.insertInto('participants').values({ courseId: course.id, studentId: child.id }).execute()
    const one = await write('Sirr', [course, other.course])
    await pass(15)
    await remove(one, people.coTeacher)
    await pass(15)
    expect(read().slice(1)).toEqual(['“Fizika”: Elan geri götürülüb.'])
    await remove(one, other.people.coTeacher)
    await pass(15)
    expect(read().slice(2)).toEqual([`${isInBoth ? '“Fizika”, ' : ''}“Kimya”: Elan geri götürülüb.`])
  })

  test('in both groups of siblings is sent once, with both', async () => {
    const { course, people, write, remove, second, sibling, pass, read } = await writing()
    const other = await second()
    await sibling(other.course)
    const one = await write('Sirr', [course, other.course])
    await pass(15)
    await remove(one)
    await pass(15)
    expect(read().slice(1)).toEqual([`${namesOf(people.student)} · “Fizika”, “Kimya”: Elan geri götürülüb.`])
  })

  test('is not sent to who got nothing, or left the course', async () => {
    const { course, people, write, remove, pass, read } = await writing()
    const unsent = await write('Səhv')
    await remove(unsent)
    await pass(15)
    const sent = await write('Dərs')
    await pass(15)
    await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
    await remove(sent)
    await pass(15)
    expect(read()).toEqual(['“Fizika”: Dərs'])
  })
})

describe('one phone', () => {
  test('of two siblings rings once, with their names, and a correction names them too', async () => {
    const { people, write, change, remove, sibling, pass, read } = await writing()
    await sibling()
    const one = await write('Dərs 15:00')
    await pass(15)
    await change(one, 'Dərs 16:00')
    await pass(15)
    await remove(one)
    await pass(15)
    const names = namesOf(people.student)
    expect(read()).toEqual([
      `${names} · “Fizika”: Dərs 15:00`,
      `Düzəliş: ${names} · “Fizika”: Dərs 16:00`,
      `${names} · “Fizika”: Elan geri götürülüb.`,
    ])
    expect(new Set(push.received.map(({ tag }) => tag)).size).toBe(1)
  })

  test('of a child in two groups rings once, with both', async () => {
    const { course, people, write, pass, read } = await writing()
    const other = await server.make.course({ name: 'Kimya' })
    await server.db
      .insertInto('participants')
      .values({ courseId: other.course.id, studentId: people.student.id })
      .execute()
    await write('Dərs', [course, other.course])
    await pass(15)
    expect(read()).toEqual(['“Fizika”, “Kimya”: Dərs'])
  })

  test('of siblings in two groups rings once, with both', async () => {
    const { course, people, write, sibling, pass, read } = await writing()
    const other = await server.make.course({ name: 'Kimya' })
    await sibling(other.course)
    await write('Dərs', [course, other.course])
    await pass(15)
    expect(read()).toEqual([`${namesOf(people.student)} · “Fizika”, “Kimya”: Dərs`])
  })

  test.each(['the first child', 'the second child'])(
    'rings for one where %s is muted or removed meanwhile',
    async (who) => {
      const { course, people, write, sibling, pass, read } = await writing()
      const second = await sibling()
      const silent = who === 'the first child' ? people.student : second
      const params = { id: course.id, studentId: silent.id }
      await write('Birinci')
      await server.as(people.owner).call(removeParticipant, { params })
      await pass(15)
      expect(read()).toEqual(['“Fizika”: Birinci'])
      await server.db.insertInto('participants').values({ courseId: course.id, studentId: silent.id }).execute()
      await write('İkinci')
      const muted = { studentId: silent.id, courseId: course.id, deviceHash: hashOfToken('one'), isMuted: true }
      await server.db.insertInto('courseAnswers').values(muted).execute()
      await pass(15)
      expect(read().slice(1)).toEqual(['“Fizika”: İkinci'])
    },
  )

  test('rings once although two nodes send and the push service refuses at first', async () => {
    const { people, phone, write, sibling, pass, at } = await writing()
    await sibling()
    const path = new URL(phone.endpoint).pathname
    push.answer(path, (outgoing) => outgoing.writeHead(503).end())
    await write('Dərs')
    await pass(11)
    push.answer(path, (outgoing) => outgoing.writeHead(201).end())
    push.received.length = 0
    const nodes = [node(), node()]
    for (let n = 1; n < 20; n++) {
      const now = new Date(at().getTime() + n * minute)
      await Promise.all(nodes.map(async (each) => (await each.sendDue(now)).settled))
    }
    expect(push.received.map(({ body }) => body)).toEqual([`${namesOf(people.student)} · “Fizika”: Dərs`])
  })

  test('that got it before a node was killed only gets it once more under the same tag', async () => {
    const { people, phone, write, sibling, pass, read, at } = await writing()
    const second = await sibling()
    await write('Dərs')
    const path = new URL(phone.endpoint).pathname
    // the node does not learn that it arrived
    push.answer(path, () => undefined)
    await pass(10, node([], 200))
    push.answer(path, (outgoing) => outgoing.writeHead(201).end())
    for (let n = 1; n < 20; n++) {
      const { settled } = await node().sendDue(new Date(at().getTime() + n * minute))
      await settled
    }
    const text = `${namesOf(people.student)} · “Fizika”: Dərs`
    expect(read()).toEqual([text, text])
    expect(new Set(push.received.map(({ tag }) => tag)).size).toBe(1)
    const stored = await server.db.selectFrom('notified').select('deviceId').orderBy('deviceId').execute()
    expect(stored.map(({ deviceId }) => deviceId)).toEqual([phone.id, second.phone.id])
    expect(await server.db.selectFrom('pushNotices').select('id').execute()).toEqual([])
  })

  test('of two siblings rings once for a material', async () => {
    const { course, people, sibling, settle, pass, read, at } = await writing()
    await sibling()
    await server.make.material(course, { title: 'Qüvvə' })
    await server.db.updateTable('materials').set({ createdAt: at() }).execute()
    await settle()
    await pass(15)
    expect(read()).toEqual([`${namesOf(people.student)} · “Fizika”: Qüvvə`])
  })
})
