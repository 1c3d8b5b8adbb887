import { type MarkChange, type Status, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import type { NoticeKind } from '@hasiye/contract/notices.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { hashOfToken } from '../src/db/tokens.ts'
import { openDelivery } from '../src/notices/deliver.ts'
import { queueChangedCourses, queueChangedDays } from '../src/notices/queue.ts'
import { noticeKinds } from '../src/rooms.ts'
import { testServer } from './harness.ts'
import type { TestPerson } from './makers.ts'
import { type Subscription, startPushService } from './push-service.ts'

// the database compares only changes of the last days
export const date = bakuDate(new Date())
export const yesterday = addDays(date, -1)
export const dayText = (day: string) => longDate(day).slice(0, -' 2026'.length)
export const dateText = longDate(date).slice(0, -' 2026'.length)
export const minute = 60_000
export const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * 60 * minute)
export const start = new Date(`${date}T12:00:00+04:00`).getTime()

export const given = (fullName: string) => fullName.split(' ').slice(0, -1).join(' ')

/** A server whose notices go to a push service on this machine, and families that are notified. */
export async function testFamilies() {
  const server = testServer()
  const push = await startPushService()
  afterAll(() => push.close())
  beforeEach(async () => {
    await server.db.deleteFrom('pushDevices').execute()
    await server.db.deleteFrom('changedDays').execute()
    await server.db.deleteFrom('changedCourses').execute()
    push.received.length = 0
  })
  afterAll(() => expect(push.problems).toEqual([]))

  function node(others: string[] = [], timeoutMs?: number) {
    const { db } = server
    const config = {
      ...server.config,
      push: { services: [push.origin, ...others], contact: 'mailto:dev@example.az', delayMinutes: 10 },
    }
    return openDelivery({ db, kinds: noticeKinds, config, ...(timeoutMs !== undefined && { timeoutMs }) })
  }

  /** A course with a family that is notified, and a clock of its own: saves happen at it, and notices are sent by it. */
  async function family(kinds: NoticeKind[] = ['absent', 'note'], isHidden = false) {
    const { course, people } = await server.make.course({ name: 'Fizika' })
    const delivery = node()
    let clock = start
    const subscribe = async (
      person: { id: number },
      own = push.subscribe(),
      options: { kinds?: NoticeKind[]; device?: string } = {},
    ) => {
      const { id } = await server.db
        .insertInto('pushDevices')
        .values({
          accountId: person.id,
          isParent: true,
          sessionId: null,
          deviceHash: hashOfToken(options.device ?? 'one'),
          service: new URL(own.endpoint).host,
          kinds: options.kinds ?? kinds,
          hideDetails: isHidden,
          userAgent: 'Chrome',
          ...own,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...own, id }
    }
    const phone = await subscribe(people.student)
    const save = async (...statuses: MarkChange[]) => saveOn(date, ...statuses)
    const saveOn = async (day: string, ...statuses: MarkChange[]) => {
      const body = { date: day, statuses }
      const response = await server.as(people.owner).call(saveAttendance, { params: course, body })
      expect(response.status).toBe(200)
      await sql`update changed_days set changed_at = ${new Date(clock)}
      where date <= ${bakuDate(new Date(clock))}`.execute(server.db)
    }
    /**
     * When something is due next. It is unknown how long a notice waits after its delay, so a changed course counts as
     * due at once.
     */
    const nextDue = async (): Promise<number> => {
      const { rows } = await sql<{ at: Date | null }>`
        select min(at) as at from (
          select min(due_at) as at from push_notices
          union all select min(changed_at) + interval '10 minutes' from changed_days
          union all select min(changed_at) from changed_courses
        ) due`.execute(server.db)
      return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY
    }
    /** Advances the clock, and sends the due notices of each minute; minutes without one are skipped, but not the last. */
    const pass = async (minutes: number, by = delivery) => {
      const end = clock + minutes * minute
      while (clock < end) {
        const idle = Math.ceil(((await nextDue()) - clock) / minute)
        clock = Math.min(end, clock + Math.max(1, idle) * minute)
        await queueChangedDays(server.db, noticeKinds, 10, new Date(clock))
        await queueChangedCourses(server.db, noticeKinds, 10, new Date(clock))
        const { settled } = await by.sendDue(new Date(clock))
        await settled
      }
    }
    const mark = (status: '+' | '-' | '', note = '', student: TestPerson = people.student) =>
      save({ studentId: student.id, status, note })
    const setClock = (time: string, day = date) => {
      clock = new Date(`${day}T${time}:00+04:00`).getTime()
    }
    const read = (subscription: Subscription = phone) => push.bodiesOf(subscription)
    const markOn = (day: string, status: Status, note = '') =>
      saveOn(day, { studentId: people.student.id, status, note })
    return {
      course,
      people,
      phone,
      subscribe,
      save,
      mark,
      markOn,
      pass,
      nextDue,
      setClock,
      read,
      delivery,
      at: () => new Date(clock),
    }
  }

  /** A device of an account instead of a parent's. */
  async function makeOwn({ id }: { id: number }, person: TestPerson): Promise<void> {
    const session = await server.db
      .selectFrom('sessions')
      .where('accountId', '=', person.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const own = { isParent: false, deviceHash: null, sessionId: session.id }
    await server.db.updateTable('pushDevices').set(own).where('id', '=', id).execute()
  }

  return { server, push, node, family, makeOwn }
}
