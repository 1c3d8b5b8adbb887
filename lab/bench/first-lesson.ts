import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMe, parentLogin, signIn, signUp } from '@hasiye/contract/accounts.ts'
import { createAnnouncement, listAnnouncements } from '@hasiye/contract/announcements.ts'
import { listAttendance, listRecentMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards, type Card, claimCard } from '@hasiye/contract/cards.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import type { BodyOf, Endpoint, ParamsOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { listPushDevices, savePushDevice, usualKindsOf } from '@hasiye/contract/notices.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { addTeacher } from '@hasiye/contract/participants.ts'
import { alternate, compressed, type Pair, withBuilds } from './builds.ts'
import { openClass } from './class.ts'
import { newKey, startPush } from './notices.ts'
import { type BenchServer, type StartOptions, startServer } from './server.ts'
import { median, percentile, printTable } from './table.ts'

const pupils = 35
const lessonSeconds = 120
const tapMs = 2_000
const announceMs = 20_000
const limitMs = 1_000
const options: StartOptions = { rateLimits: 'on', hasMetrics: true }

interface Sent {
  what: string
  ms: number
  /** The code of a refusal, or the status where there is none. */
  refused?: string
}

interface Input<E extends Endpoint> {
  params?: ParamsOf<E>
  body?: BodyOf<E>
}

type Browser = ReturnType<typeof openBrowser>

/** A person's browser with its own address and cookies, which sends all its requests to one node. */
function openBrowser(node: string, ip: string, sent: Sent[], token?: string) {
  const cookies = new Map(token ? [['sid', token]] : [])

  async function send(what: string, path: string, init: RequestInit = {}): Promise<string | undefined> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const began = performance.now()
    const { status, text } = await fetch(node + path, {
      ...init,
      headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }), ...init.headers },
    }).then(
      async (response) => {
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        return { status: response.status, text: await response.text() }
      },
      (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
    )
    const ms = performance.now() - began
    if (status >= 200 && status < 300) {
      sent.push({ what, ms })
      return text
    }
    sent.push({ what, ms, refused: /"code":"(\w+)"/.exec(text)?.[1] ?? (status ? String(status) : text) })
    return undefined
  }

  return {
    /** Opens a page, which the table shows as `what`. */
    open: (what: string, path: string) => send(`GET ${what}`, path),
    /** @returns undefined where the call was refused */
    async call<E extends Endpoint>(
      endpoint: E,
      { params, body }: Input<E> = {},
    ): Promise<ResponseBodyOf<E> | undefined> {
      const { method, path, acceptsIdempotencyKey } = endpoint
      const text = await send(
        `${method} ${path}`,
        path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name])),
        {
          method,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(acceptsIdempotencyKey && { 'idempotency-key': randomUUID() }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        },
      )
      return text === undefined ? undefined : (JSON.parse(text) as ResponseBodyOf<E>)
    },
  }
}

const passwordOf = (n: number | string): string => `nar-çiçəyi-${n}-47`

/** A pupil claims the card, and the page signs them in. */
async function claim(browser: Browser, { student, claimCode }: Card, n: number): Promise<void> {
  const account = { email: `sagird${n}@first-lesson.bench.az`, password: passwordOf(n) }
  await browser.open('/kart', '/kart')
  await browser.call(claimCard, { body: { shortId: student.shortId, claimCode: claimCode ?? '', ...account } })
  await browser.call(signIn, { body: account })
  await Promise.all([browser.call(getMe), browser.call(listMyCourses)])
}

/** A parent scans the card, opens the panel and switches notices on. */
async function watch(browser: Browser, { student }: Card, courseId: number, pushHost: string): Promise<void> {
  await browser.open('/student-view/$shortId', `/student-view/${student.shortId}`)
  await browser.call(parentLogin, { body: { shortId: student.shortId } })
  await Promise.all([
    browser.call(getMe),
    browser.call(getConfig),
    browser.call(listMyCourses),
    browser.call(listRecentMarks),
    browser.call(listAnnouncements, { params: { id: courseId } }),
  ])
  await browser.call(listPushDevices)
  await browser.call(savePushDevice, {
    body: {
      endpoint: `http://${pushHost}/${student.id}`,
      p256dh: newKey(),
      auth: randomBytes(16).toString('base64url'),
      kinds: usualKindsOf.parent,
      timeZone: 'Asia/Baku',
    },
  })
}

/**
 * The teacher taps the nth mark; in each further round every mark is changed.
 * @throws where the mark was in conflict or skipped
 */
async function mark(browser: Browser, cards: Card[], courseId: number, n: number): Promise<void> {
  const round = Math.floor(n / cards.length)
  const statusOf = (of: number) => (of < 0 ? '' : of % 2 ? '-' : '+')
  const studentId = (cards[n % cards.length] as Card).student.id
  const result = await browser.call(saveAttendance, {
    params: { id: courseId },
    body: {
      date: bakuDate(new Date()),
      statuses: [{ studentId, status: statusOf(round), base: { status: statusOf(round - 1), note: '' } }],
      saveId: randomUUID(),
    },
  })
  if (result && result.statuses.length !== 1) throw new Error(`a mark was not saved: ${JSON.stringify(result)}`)
}

/** A class of cards with a teacher and a co-teacher, who are at different nodes. */
async function openLesson([first, second]: Pair<BenchServer>) {
  const sent: Sent[] = []
  const { token, courseId } = await openClass(first.url, 0)
  const [teacher, coTeacher] = [
    openBrowser(first.url, '192.0.2.1', sent, token),
    openBrowser(second.url, '192.0.2.2', sent),
  ]
  const account = { email: 'leyla@first-lesson.bench.az', password: passwordOf('leyla') }
  await coTeacher.call(signUp, { body: { ...account, fullName: 'Leyla Həsənova', role: 'teacher' } })
  await coTeacher.call(signIn, { body: account })
  const { shortId = '' } = (await coTeacher.call(getMe)) ?? {}
  const inCourse = { params: { id: courseId } }
  await teacher.call(addTeacher, { ...inCourse, body: { teacherShortId: shortId } })
  const names = Array.from({ length: pupils }, (_, n) => `Aysel Məmmədova ${n}`)
  const { added = [] } = (await teacher.call(addCards, { ...inCourse, body: { names } })) ?? {}
  const refused = sent.find((one) => one.refused)
  if (refused) throw new Error(`${refused.what}: ${refused.refused}`)
  sent.length = 0
  return { sent, courseId, cards: added, teacher, coTeacher }
}

/** The lesson at two nodes of one build. @returns its requests, and how often transactions were retried, by reason */
async function holdLesson(first: BenchServer, seconds: number, pushHost: string) {
  await compressed(first.tree)
  const second = await startServer([], { ...options, tree: first.tree, beside: first })
  try {
    const nodes: Pair<BenchServer> = [first, second]
    const { sent, courseId, cards, teacher, coTeacher } = await openLesson(nodes)
    const browserAt = (n: number, network: string) =>
      openBrowser((nodes[n % 2] as BenchServer).url, `${network}.${n + 1}`, sent)
    const began = performance.now()
    const until = (ms: number) => sleep(Math.max(0, began + ms - performance.now()))
    const lengthMs = seconds * 1000
    const shareMs = lengthMs / pupils
    const repeat = async (everyMs: number, work: (n: number) => Promise<unknown>): Promise<void> => {
      for (let n = 0; n * everyMs < lengthMs; n++) {
        await until(n * everyMs)
        await work(n)
      }
    }
    const inCourse = { params: { id: courseId } }
    await Promise.all([
      ...cards.map(async (card, n) => {
        await until(n * shareMs)
        // a pupil and the parents of the same card begin together, at different nodes
        await Promise.all([
          claim(browserAt(n, '203.0.113'), card, n),
          watch(browserAt(n + 1, '198.51.100'), card, courseId, pushHost),
        ])
      }),
      teacher.call(getCourse, inCourse),
      teacher.call(listAttendance, inCourse),
      repeat(tapMs, (n) => mark(teacher, cards, courseId, n)),
      repeat(announceMs, (n) =>
        coTeacher.call(createAnnouncement, {
          body: { courseIds: [courseId], text: `Sabah dərs saat ${n + 9}:00-da.` },
        }),
      ),
    ])
    const retries: Record<string, number> = {}
    for (const { metricsUrl } of nodes) {
      const text = await (await fetch(metricsUrl)).text()
      for (const [, reason = '', count] of text.matchAll(/^transaction_retries_total\{reason="(\w+)"\} (\d+)/gm))
        retries[reason] = (retries[reason] ?? 0) + Number(count)
    }
    return { sent, retries }
  } finally {
    await second.stop()
  }
}

type Lesson = Awaited<ReturnType<typeof holdLesson>>

function printLesson(title: string, { sent, retries }: Lesson): void {
  const refusalsOf = (requests: Sent[]): string => {
    const counts: Record<string, number> = {}
    for (const { refused } of requests) if (refused) counts[refused] = (counts[refused] ?? 0) + 1
    return Object.entries(counts)
      .map(([code, count]) => `${code} ${count}`)
      .join(', ')
  }
  const row = (what: string, requests: Sent[]) => {
    const times = requests.map(({ ms }) => ms)
    const [p50, p99, longest] = [median(times), percentile(times, 0.99), Math.max(...times)]
    return [what, times.length, refusalsOf(requests) || 0, ...[p50, p99, longest].map((ms) => ms.toFixed(0))]
  }
  const kinds = Map.groupBy(sent, ({ what }) => what)
  printTable(
    `${title}; limits: 0 refused, p99 ${limitMs} ms; transactions retried: ${JSON.stringify(retries)}`,
    ['what', 'calls', 'refused', 'median ms', 'p99', 'longest'],
    [
      row('all', sent),
      ...[...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, requests]) => row(what, requests)),
    ],
  )
}

const titleOf = (seconds: number): string =>
  `The first lesson of ${pupils} pupils and as many parents, ${seconds} s, two nodes, with rate limits`

async function withPush(measure: (pushHost: string) => Promise<void>): Promise<void> {
  const push = await startPush()
  process.env.PUSH_SERVICES = `http://${push.host}`
  try {
    await measure(push.host)
  } finally {
    push.server.closeAllConnections()
    push.server.close()
  }
}

/**
 * Measures the first lesson of a class: pupils claim their cards, parents open the panel and switch notices on, the
 * teacher marks and a co-teacher announces, evenly over the time.
 */
export const benchFirstLesson = (seconds = lessonSeconds): Promise<void> =>
  withPush(async (pushHost) => {
    const server = await startServer([], options)
    try {
      printLesson(titleOf(seconds), await holdLesson(server, seconds, pushHost))
    } finally {
      await server.stop()
    }
  })

/** Measures the same in this tree's build and a commit's, one after the other. */
export const compareFirstLesson = (commit: string, seconds = lessonSeconds): Promise<void> =>
  withPush((pushHost) =>
    withBuilds(
      commit,
      async (servers) => {
        const both = await alternate(1, servers, (server) => holdLesson(server, seconds, pushHost))
        for (const [side, lessons] of both.entries())
          for (const lesson of lessons) printLesson(`${titleOf(seconds)}, ${side ? commit : 'this tree'}`, lesson)
      },
      options,
    ),
  )
