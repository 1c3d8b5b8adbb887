import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { formOf } from '../../server/test/forms.ts'
import type { Make, TestPerson } from '../../server/test/makers.ts'
import type { startPushService } from '../../server/test/push-service.ts'
import type { Random } from '../simulation/scheduler.ts'
import type { Answers, Request } from './answers.ts'

const saverCount = 12
const datesPerSaver = 20
/** A node that is killed leaves its notices to the other one after a minute. */
const noticeMs = 75_000
/** How often an acknowledged save is repeated, as by a page that got no response. */
const lateRepeat = 0.05

/** What was acknowledged, to be compared with what is stored. */
export interface Acknowledged {
  /** The number of the last save by course, date and student; the note contains it. */
  saves: Map<string, number>
  comments: string[]
  /** The materials' ids by title, with their content. */
  uploads: Map<string, { id: number; content: string; reader: TestPerson }>
  signUps: string[]
  /** The devices whose test notice has not arrived. */
  awaited: Set<number>
  notices: number
}

interface Saver {
  /** When each save was acknowledged. */
  acknowledgedAt: number[]
}

interface Options {
  answers: Answers
  make: Make
  push: Awaited<ReturnType<typeof startPushService>>
  random: Random
}

/**
 * Saves marks, comments, uploads, signs up, requests notices and reads; each worker sends one request after the other.
 */
export async function startLoad({ answers, make, push, random }: Options) {
  const acknowledged: Acknowledged = {
    saves: new Map(),
    comments: [],
    uploads: new Map(),
    signUps: [],
    awaited: new Set(),
    notices: 0,
  }
  let isStopping = false
  const repeat = async (pauseMs: number, work: (n: number) => Promise<void>): Promise<void> => {
    for (let n = 0; !isStopping; n++) {
      await work(n)
      await sleep(pauseMs)
    }
  }

  const today = bakuDate(new Date())
  const courses: Awaited<ReturnType<Make['course']>>[] = []
  for (let n = 0; n < saverCount; n++) courses.push(await make.course({ students: 7 }))
  const [first] = courses
  if (!first) throw new Error('no course')
  const category = await make.category(first.course)

  const savers: Saver[] = courses.map(() => ({ acknowledgedAt: [] }))
  const running = savers.map(({ acknowledgedAt }, at) => {
    const { course, people, students } = courses[at] ?? first
    const sent = new Map<string, Request>()
    return repeat(150, async (n) => {
      const date = addDays(today, -(n % datesPerSaver))
      const earlier = sent.get(date)
      const statuses = students.map(({ id }) => ({ studentId: id, status: '+', note: `${n}` }))
      const body = { date, statuses, saveId: randomUUID() }
      const save: Request = { method: 'POST', path: `/api/courses/${course.id}/attendance`, as: people.owner, body }
      if (!(await answers.ask(save))) return
      acknowledgedAt.push(performance.now())
      for (const { id } of students) acknowledged.saves.set(`${course.id} ${date} ${id}`, n)
      sent.set(date, save)
      if (earlier && random.chance(lateRepeat)) await answers.ask(earlier)
    })
  })

  for (const worker of ['a', 'b'])
    running.push(
      repeat(300, async (n) => {
        const text = `${worker} ${n}`
        const path = `/api/categories/${category.id}/comments`
        const body = { text }
        const made = await answers.ask({ method: 'POST', path, as: first.people.owner, body, key: randomUUID() })
        if (made) acknowledged.comments.push(text)
      }),
      repeat(700, async (n) => {
        const [title, content] = [`${worker} ${n}`, `${worker} ${n}\n`.repeat(2_000)]
        const form = formOf({ title, pdf: [Buffer.from(content), 'dərs.txt'] })
        const path = `/api/categories/${category.id}/content`
        const made = await answers.ask({ method: 'POST', path, as: first.people.owner, form, key: randomUUID() })
        if (made)
          acknowledged.uploads.set(title, { id: (made as { id: number }).id, content, reader: first.people.owner })
      }),
      repeat(200, async (n) => {
        const { course, people } = courses[n % courses.length] ?? first
        await answers.ask({ method: 'GET', path: `/api/courses/${course.id}/attendance`, as: people.owner })
        await answers.ask({ method: 'GET', path: '/api/my-courses', as: people.student })
      }),
    )

  running.push(
    repeat(1_500, async (n) => {
      const email = `qeydiyyat${n}@mekteb.az`
      const body = { fullName: 'Aysel Məmmədova', email, role: 'student', password: randomUUID() }
      if (await answers.ask({ method: 'POST', path: '/auth/signup', body, key: randomUUID() }))
        acknowledged.signUps.push(email)
    }),
  )

  // a test notice is sent at any hour
  const devices = await Promise.all(
    courses.slice(0, 4).map(async ({ people: { student } }) => {
      const subscription = push.subscribe()
      const body = { ...subscription, kinds: ['absent'] }
      const device = (await answers.ask({ method: 'PUT', path: '/api/me/push', as: student, body })) as { id: number }
      return { ...device, student, countReceived: () => push.bodiesOf(subscription).length }
    }),
  )
  running.push(
    ...devices.map(({ id, student, countReceived }) =>
      repeat(3_000, async () => {
        const before = countReceived()
        if (!(await answers.ask({ method: 'POST', path: `/api/me/push/${id}/test`, as: student }))) return
        acknowledged.notices++
        acknowledged.awaited.add(id)
        for (const last = performance.now() + noticeMs; performance.now() < last; await sleep(100)) {
          if (countReceived() === before) continue
          acknowledged.awaited.delete(id)
          return
        }
      }),
    ),
  )

  return {
    savers,
    acknowledged,
    /** Lets each worker finish its current request. */
    async stop(): Promise<Acknowledged> {
      isStopping = true
      await Promise.all(running)
      return acknowledged
    },
  }
}
