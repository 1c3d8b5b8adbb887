import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { setLessonDays } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import {
  cancelOwnLessons,
  changeLesson,
  createBreak,
  undoBreak,
  undoLessonChange,
} from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonDaysText } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayAndMonth, weekdayOf } from '@hasiye/contract/locale.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { beforeAll, expect, test } from 'vitest'
import { given, testFamilies } from '../../test/families.ts'

const { server, family } = await testFamilies()
const minute = 60_000
const today = bakuDate(new Date())
const day = (days: number): string => dayAndMonth(addDays(today, days))
const [tomorrow, third, later] = [1, 2, 5].map((days) => addDays(today, days)) as [string, string, string]
const everyDay = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, startsAt: '14:00' }))
const onWeekday = (date: string) => [{ weekday: weekdayOf(date) + 1, startsAt: '14:00' }]

// lessons on a holiday would differ
beforeAll(async () => {
  for (let days = 0; days < 12; days++)
    await server.db
      .insertInto('daysOff')
      .values({ date: addDays(today, days), name: null })
      .execute()
})

/** The acts of a teacher; after each the notices that it queued become due as they would by the clock of the family. */
async function evening(lessonDays: BodyOf<typeof setLessonDays>['lessonDays'] = everyDay) {
  const { course, people, phone, subscribe, pass, read, at } = await family(['lesson'])
  const owner = server.as(people.owner)
  await server.db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(lessonDays) })
    .where('id', '=', course.id)
    .execute()
  const done = async ({ status, body }: { status: number; body: { id?: number } }) => {
    expect(status).toBeLessThan(300)
    const dueAt = new Date(at().getTime() + minute / 4)
    const expiresAt = new Date(dueAt.getTime() + 12 * 60 * minute)
    await server.db.updateTable('pushNotices').set({ dueAt, expiresAt }).execute()
    return body.id ?? 0
  }
  const params = (date: string) => ({ id: course.id, date })
  return {
    course,
    owner,
    people,
    /** Makes another group of the teacher, in which the child is too unless the group is for others. */
    addGroup: async (name: string, isForChild = true) => {
      const { course: second } = await server.make.course({ name })
      const teacher = { teacherId: people.owner.id, isOwner: false, canManage: false }
      await server.db
        .insertInto('courseTeachers')
        .values({ courseId: second.id, ...teacher })
        .execute()
      if (isForChild)
        await server.db.insertInto('stays').values({ courseId: second.id, studentId: people.student.id }).execute()
      return second
    },
    /** Adds another child of the same phone to courses. */
    addSibling: async (courseIds: readonly number[]) => {
      const { id: _, ...browser } = phone
      await subscribe(people.otherStudent, browser)
      for (const courseId of courseIds)
        await server.db.insertInto('stays').values({ courseId, studentId: people.otherStudent.id }).execute()
    },
    read,
    told: async (minutes = 20) => {
      await pass(minutes)
      return read()
    },
    change: async (date: string, body: BodyOf<typeof changeLesson>) =>
      done(await owner.call(changeLesson, { params: params(date), body })),
    undo: async (date: string) => done(await owner.call(undoLessonChange, { params: params(date) })),
    cancelDay: async (date: string) => done({ ...(await owner.call(cancelOwnLessons, { body: { date } })), body: {} }),
    setDays: async (days: typeof everyDay) =>
      done(await owner.call(setLessonDays, { params: course, body: { lessonDays: days } })),
    setBreak: async (courseIds = [course.id], from = third, to = later) =>
      done(await owner.call(createBreak, { body: { from, to, courseIds, text: 'Ezamiyyət' } })),
    undoBreak: async (id: number) => done({ ...(await owner.call(undoBreak, { params: { id } })), body: {} }),
    mark: async (date: string, status: '+' | '' = '+', base?: { status: '+'; note: '' }) => {
      const statuses = [{ studentId: people.student.id, status, note: '', ...(base && { base }) }]
      await owner.call(saveAttendance, { params: course, body: { date, statuses } })
      await server.db.updateTable('changedDays').set({ changedAt: at() }).execute()
    },
  }
}

type Evening = Awaited<ReturnType<typeof evening>>

const cancelled = { kind: 'cancelled', text: 'Xəstəyəm' } as const
const none = (date: string) => `“Fizika”: ${date} tarixində dərs yoxdur.`
const off = `“Fizika”: ${daysText(third, later)} dərs yoxdur. Ezamiyyət`

test.each<[string, (of: Evening) => Promise<unknown>, string[]]>([
  ['a lesson is cancelled', ({ change }) => change(tomorrow, cancelled), [`${none(day(1))} Xəstəyəm`]],
  [
    'it is taken back within 15 seconds',
    async ({ change, undo }) => {
      await change(tomorrow, cancelled)
      await undo(tomorrow)
    },
    [],
  ],
  [
    'it is taken back after it was told',
    async ({ change, undo, told }) => {
      await change(tomorrow, cancelled)
      await told()
      await undo(tomorrow)
    },
    [`${none(day(1))} Xəstəyəm`, `Düzəliş: “Fizika” qrupunda ${day(1)} dərsi olacaq: 14:00.`],
  ],
  [
    'two lessons are swapped, and the one of today is cancelled',
    async ({ change, cancelDay, told }) => {
      await change(today, { kind: 'moved', movedTo: tomorrow })
      await told()
      await change(tomorrow, { kind: 'moved', movedTo: today })
      await told()
      await cancelDay(today)
    },
    [
      `“Fizika”: ${day(0)} dərsi ${day(1)} gününə köçürülüb.`,
      `“Fizika”: ${day(1)} dərsi ${day(0)} gününə köçürülüb.`,
      none(day(0)),
    ],
  ],
  [
    'a lesson is moved twice and taken back',
    async ({ change, undo, told }) => {
      await change(third, { kind: 'moved', movedTo: tomorrow, startsAt: '19:00' })
      await told()
      await change(tomorrow, { kind: 'moved', movedTo: today })
      await told()
      await undo(third)
    },
    [
      `“Fizika”: ${day(2)} dərsi ${day(1)}, 19:00 vaxtına köçürülüb.`,
      `“Fizika”: ${day(1)} dərsi ${day(0)} gününə köçürülüb.`,
      `Düzəliş: “Fizika” qrupunda ${day(2)} dərsi olacaq: 14:00.`,
    ],
  ],
  [
    'days without lessons are set, and taken back',
    async ({ setBreak, undoBreak, told }) => {
      const id = await setBreak()
      await told()
      await undoBreak(id)
    },
    [off, `Düzəliş: “Fizika”: ${daysText(third, later)} dərslər olacaq.`],
  ],
  ['days without lessons are taken back at once', async ({ setBreak, undoBreak }) => undoBreak(await setBreak()), []],
  [
    'a lesson is set inside days without lessons',
    async ({ setBreak, change, told }) => {
      await setBreak()
      await told()
      await change(third, { kind: 'extra', startsAt: '18:00' })
    },
    [off, `“Fizika”: ${day(2)}, 18:00, əlavə dərs.`],
  ],
  [
    'the lesson of today is cancelled, and marks come nevertheless',
    async ({ change, mark, told }) => {
      await change(today, cancelled)
      await told()
      await mark(today)
    },
    [`${none(day(0))} Xəstəyəm`, `Düzəliş: “Fizika” qrupunda ${day(0)} dərsi keçirilib.`],
  ],
  [
    'the lesson days are changed twice and back',
    async ({ setDays, told }) => {
      await setDays(onWeekday(tomorrow))
      await setDays(everyDay)
      await told()
      await setDays(onWeekday(later))
    },
    [`“Fizika”: dərs günləri dəyişib: ${lessonDaysText(onWeekday(later))}.`],
  ],
])('in an evening %s', async (_, act, texts) => {
  const of = await evening()
  await act(of)
  expect(await of.told()).toEqual(texts)
})

test('an extra lesson is told, and taken back', async () => {
  const { change, undo, told } = await evening(onWeekday(later))
  await change(tomorrow, { kind: 'extra', startsAt: '18:00' })
  await undo(tomorrow)
  expect(await told()).toEqual([])
  await change(tomorrow, { kind: 'extra', startsAt: '18:00' })
  await told()
  await undo(tomorrow)
  expect(await told()).toEqual([
    `“Fizika”: ${day(1)}, 18:00, əlavə dərs.`,
    `Düzəliş: “Fizika” qrupunda ${day(1)} əlavə dərsi olmayacaq.`,
  ])
})

test('without known lesson days a cancellation is told, and taking it back says nothing', async () => {
  const { change, undo, told } = await evening([])
  await change(tomorrow, cancelled)
  await told()
  await undo(tomorrow)
  expect(await told()).toEqual([`${none(day(1))} Xəstəyəm`])
})

test('a break of two groups of one child rings once, and so does its end', async () => {
  const { addGroup, course, setBreak, undoBreak, told } = await evening()
  const second = await addGroup('Kimya')
  const id = await setBreak([course.id, second.id])
  await told()
  await undoBreak(id)
  const days = daysText(third, later)
  expect(await told()).toEqual([
    `“Fizika”, “Kimya”: ${days} dərs yoxdur. Ezamiyyət`,
    `Düzəliş: “Fizika”, “Kimya”: ${days} dərslər olacaq.`,
  ])
})

test('a break names no group that the family does not know yet', async () => {
  const { addGroup, course, people, setBreak, told } = await evening()
  const second = await addGroup('Yad qrup')
  await server.db.insertInto('newCourses').values({ courseId: second.id, studentId: people.student.id }).execute()
  await server.db.deleteFrom('pushNotices').execute()
  await setBreak([course.id, second.id])
  expect(await told()).toEqual([off])
})

test('a mark of a lesson that only began at another time tells nothing to who was never told of that', async () => {
  const { change, mark, told } = await evening()
  await change(today, { kind: 'moved', startsAt: '18:00' })
  await server.db.deleteFrom('pushNotices').execute()
  await mark(today)
  expect(await told()).toEqual([])
})

test('two children of one phone ring once, with their names', async () => {
  const { course, people, change, setBreak, addSibling, told } = await evening()
  await addSibling([course.id])
  const names = [people.student, people.otherStudent].map(({ fullName }) => given(fullName)).join(', ')
  await change(tomorrow, cancelled)
  await told()
  await setBreak()
  expect(await told()).toEqual([`${names} · ${none(day(1))} Xəstəyəm`, `${names} · ${off}`])
})

test('a break is told in the other groups, after a child left the first one', async () => {
  const { addGroup, course, people, setBreak, told } = await evening()
  const second = await addGroup('Kimya')
  await setBreak([course.id, second.id])
  await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
  expect(await told()).toEqual([off.replace('Fizika', 'Kimya')])
})

test.each([
  ['both groups', 'the first one', true],
  ['the first group', 'the other one', false],
])(
  'a break of two groups rings once where one child is in %s and one in %s, and so does its end',
  async (_, __, isInBoth) => {
    const { addGroup, course, people, setBreak, undoBreak, addSibling, told } = await evening()
    const second = await addGroup('Kimya', isInBoth)
    await addSibling([isInBoth ? course.id : second.id])
    const names = [people.student, people.otherStudent].map(({ fullName }) => given(fullName)).join(', ')
    const id = await setBreak([course.id, second.id])
    await told()
    await undoBreak(id)
    const days = daysText(third, later)
    expect(await told()).toEqual([
      `${names} · “Fizika”, “Kimya”: ${days} dərs yoxdur. Ezamiyyət`,
      `${names} · Düzəliş: “Fizika”, “Kimya”: ${days} dərslər olacaq.`,
    ])
  },
)

test('a break that another one covers, and one whose past is over, are corrected by what takes place', async () => {
  const { course, setBreak, undoBreak, told } = await evening()
  const first = await setBreak()
  const until = addDays(later, 3)
  const second = await setBreak([course.id], third, until)
  await told()
  await undoBreak(first)
  expect((await told()).slice(2), 'it is still covered').toEqual([])
  await undoBreak(second)
  expect((await told()).slice(2)).toEqual([`Düzəliş: “Fizika”: ${daysText(third, until)} dərslər olacaq.`])
})

test('a lesson that was told before a break is told again when it is set inside it', async () => {
  const { change, undo, setBreak, told } = await evening()
  await change(third, cancelled)
  await told()
  await undo(third)
  await told()
  await setBreak()
  await told()
  await change(third, { kind: 'extra', startsAt: '14:00' })
  expect((await told()).slice(3)).toEqual([`“Fizika”: ${day(2)}, 14:00, əlavə dərs.`])
})

test('a mark in a break that is removed again takes no extra lesson back', async () => {
  const { course, setBreak, mark, told } = await evening()
  await setBreak([course.id], today)
  await told()
  await mark(today)
  await told()
  await mark(today, '', { status: '+', note: '' })
  expect((await told(90)).slice(1)).toEqual([`Düzəliş: “Fizika” qrupunda ${day(0)} dərsi keçirilib.`, none(day(0))])
})
