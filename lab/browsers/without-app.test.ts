import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Course, makeCourse, writeMark } from '../../e2e/support/classes.ts'
import { daysAgo } from '../../e2e/support/dates.ts'
import { findFreePort, type OwnServer, startOwnServer } from '../../e2e/support/own-server.ts'
import { type Person, signUpAndIn } from '../../e2e/support/people.ts'
import { ensureProgram } from '../../e2e/support/programs.ts'
import { openChromium } from './chromium.ts'
import { belowFloor, isCI } from './engines.ts'
import { Visitor } from './tab.ts'

// A parent in browsers that cannot run the app: w3m, which runs no scripts, shows no styles, and sends neither Origin
// nor Sec-Fetch-Site; and a Chromium below the supported floor.

let server: OwnServer
let home: string
let w3m: string

before(async () => {
  w3m = ensureProgram('w3m')
  server = await startOwnServer(await findFreePort(), { RATE_LIMITS: 'off' })
  home = await mkdtemp(join(tmpdir(), 'hasiye-w3m-'))
})
after(async () => {
  await server?.stop()
  await rm(home, { recursive: true, force: true })
})

/**
 * Opens a page, or posts a form from a page, as a new w3m with the cookies of the last one. Returns the text of the
 * page.
 */
async function open(path: string, form?: string): Promise<string> {
  const body = join(home, 'form')
  await writeFile(body, form ?? '')
  const from = ['-header', `Referer: ${server.origin}/student-dashboard`]
  const posted = form === undefined ? [] : ['-post', body, ...from]
  const options = [
    '-dump',
    '-cols',
    '200',
    '-cookie',
    '-o',
    'use_cookie=1',
    '-o',
    'display_charset=UTF-8',
    '-I',
    'UTF-8',
  ]
  return execFileSync(w3m, [...options, ...posted, server.origin + path], {
    env: { ...process.env, HOME: home },
    encoding: 'utf8',
  })
}

/** A child with twelve lessons, the oldest of them missed. */
async function makeYear(): Promise<{ student: Person; course: Course }> {
  const teacher = await signUpAndIn(server.origin, 'teacher', 'Rəna Şükürova')
  const student = await signUpAndIn(server.origin, 'student', 'Fidan Qasımova')
  const days = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [daysAgo(n + 1), '+']))
  const course = await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days })
  await writeMark(teacher, course, student, daysAgo(12), { status: '-', note: 'xəstə idi' })
  return { student, course }
}

test('in w3m a parent signs in, reads everything and logs out', async () => {
  const { student, course } = await makeYear()
  assert.match(await open('/student-dashboard'), /Valideyn platforması/)
  assert.match(await open('/api/public/parent-login', 'shortId=ZZZZ2222'), /Giriş mümkün olmadı/)
  const panel = await open('/api/public/parent-login', `shortId=${student.shortId}`)
  for (const text of ['Şagird: Fidan Qasımova', 'Son dərslər', '11/12 · 91,7%']) assert.ok(panel.includes(text), text)
  assert.doesNotMatch(panel, /Bu brauzer çox köhnədir/)
  const attendance = await open(`/student/course/${course.id}/attendance`)
  assert.equal(attendance.match(/İştirak edib|Qayıb/g)?.length, 12, 'all lessons')
  assert.match(attendance, /xəstə idi/)
  assert.match(await open('/news'), /Riyaziyyat/)
  assert.match(await open('/student-dashboard?q=fizika'), /“fizika” üzrə qrup tapılmadı/)
  assert.match(await open('/auth/logout', ''), /Valideyn platforması/)
  assert.match(await open('/student-dashboard'), /Valideyn platforması/)
})

test('in Chromium 80 a parent signs in, reads everything and logs out', {
  skip: belowFloor || isCI ? false : 'missing: npm run test:browsers',
}, async () => {
  const { student } = await makeYear()
  const tab = await openChromium(belowFloor ?? '', 390, 844)
  try {
    const visitor = new Visitor(tab, server.origin)
    await tab.go(`${server.origin}/parent-view`)
    await visitor.fill('Şagird ID-si', 'ZZZZ2222')
    await visitor.press('Daxil ol')
    await visitor.see('Giriş mümkün olmadı')
    await visitor.fill('Şagird ID-si', student.shortId)
    await visitor.press('Daxil ol')
    await visitor.see('11/12 · 91,7%')
    const shownButtons = `return Array.from(document.querySelectorAll('button[type=button]'))
      .filter((button) => button.getClientRects().length > 0).length`
    assert.equal(await tab.run(shownButtons), 0, 'buttons that only the app answers')
    await tab.go(`${server.origin}/student-dashboard`)
    await visitor.press('^Riyaziyyat', 'h3 a')
    await visitor.press('Davamiyyət', 'a span')
    await visitor.see('xəstə idi')
    assert.equal(await tab.run('return document.querySelectorAll("li[tabindex] time").length'), 12)
    const loadedScripts = `return performance.getEntriesByType('resource').filter(({ name }) => /assets.*js$/.test(name)).length`
    assert.equal(await tab.run(loadedScripts), 0)
    await visitor.press('Çıxış')
    await visitor.see('Valideyn platforması')
  } finally {
    await tab.close()
  }
})
