import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ensureProgram } from '../../scripts/programs.ts'
import { makeCourse, writeMark } from '../support/classes.ts'
import { daysAgo } from '../support/dates.ts'
import { findFreePort, type OwnServer, startOwnServer } from '../support/own-server.ts'
import { register } from '../support/people.ts'

// A parent in w3m, which runs no scripts, shows no styles, and sends neither Origin nor Sec-Fetch-Site.

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

/** Opens a page, or posts a form from a page, as a new w3m with the cookies of the last one. Returns the text of the page. */
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

test('signs in, reads all and logs out', async () => {
  const teacher = await register(server.origin, 'teacher', 'Rəna Şükürova')
  const student = await register(server.origin, 'student', 'Fidan Qasımova')
  const days = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [daysAgo(n + 1), '+']))
  const course = await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days })
  await writeMark(teacher, course, student, daysAgo(12), { status: '-', note: 'xəstə idi' })

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
