import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../../e2e/support/programs.ts'
import { startServer } from '../server.ts'
import { median, printTable } from '../table.ts'
import { networkName, openPhone, slowdown, visit, visitBefore } from './visit.ts'
import { openUserPaths, type UserPath } from './ways.ts'

const rounds = 3

/** The activities of the page's thread, by the names of Chromium's events. */
const kinds = {
  evaluate: /^(EvaluateScript|v8\.(evaluateModule|compile|compileModule|produceCache|deserialize\w*))$/,
  'other script': /^(FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|V8\.GC\w*|MinorGC|MajorGC)/,
  'layout and paint': /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|UpdateLayer)/,
  'parse HTML': /^(ParseHTML|ParseAuthorStyleSheet)/,
}
type Kind = keyof typeof kinds

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  args?: { data?: { url?: string; documentLoaderURL?: string } }
}

/** Records what Chromium does while a function runs. */
async function record(browser: Browser, run: () => Promise<void>): Promise<TraceEvent[]> {
  const devtools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['devtools.timeline', 'v8.execute', 'v8.compile', 'blink.user_timing']
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await run()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  return events
}

/**
 * The seconds of the page's thread by kind, between its navigation and a moment. Nested events are not counted twice.
 */
function secondsOf(events: TraceEvent[], address: string, endS: number): Record<Kind, number> {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address)
  if (!start) throw new Error(`no navigation to ${address}`)
  const end = start.ts + endS * 1e6
  const ofThread = events
    .filter(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts && ts < end,
    )
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const sums: Record<Kind, number> = { evaluate: 0, 'other script': 0, 'layout and paint': 0, 'parse HTML': 0 }
  const open: { end: number; kind: Kind | undefined }[] = []
  const add = (kind: Kind | undefined, microseconds: number) => {
    if (kind) sums[kind] += microseconds / 1e6
  }
  for (const { name, ts, dur = 0 } of ofThread) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const outer = open.at(-1)
    const kind = (Object.keys(kinds) as Kind[]).find((each) => kinds[each].test(name)) ?? outer?.kind
    add(outer?.kind, -dur)
    add(kind, dur)
    open.push({ end: ts + dur, kind })
  }
  return sums
}

async function rowOf(browser: Browser, url: string, userPath: UserPath, isLater = false): Promise<(string | number)[]> {
  const address = url + (userPath.newerPath ?? userPath.path)
  const seconds: number[] = []
  const parts: Record<Kind, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const phone = await openPhone(browser, url, userPath)
    if (isLater) await visitBefore(phone, address, userPath)
    let tapWorks = Number.NaN
    const events = await record(browser, async () => {
      tapWorks = (await visit(phone, address, userPath, { until: 'tapWorks' })).seconds.tapWorks ?? Number.NaN
    })
    await phone.close()
    seconds.push(tapWorks)
    parts.push(secondsOf(events, address, tapWorks))
  }
  const ofKinds = (Object.keys(kinds) as Kind[]).map((kind) => median(parts.map((each) => each[kind])))
  const rest = median(seconds) - ofKinds.reduce((sum, each) => sum + each, 0)
  return [
    userPath.name,
    isLater ? 'second' : 'first',
    ...[median(seconds), ...ofKinds, rest].map((each) => each.toFixed(2)),
  ]
}

/** Prints what the time until a tap works consists of. */
export async function tracePages(): Promise<void> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
  const { dashboard, attendance, panel, studentCourse } = await openUserPaths(server.url)
  const rows: (string | number)[][] = []
  for (const userPath of [panel, studentCourse, dashboard, attendance])
    rows.push(await rowOf(browser, server.url, userPath, false))
  rows.push(await rowOf(browser, server.url, attendance, true))
  printTable(
    `until a tap works, seconds of the page's thread: processor ÷ ${slowdown}, ${networkName}`,
    ['way', 'visit', 'after s', ...Object.keys(kinds), 'network and rest'],
    rows,
  )
  await browser.close()
  await server.stop()
}
