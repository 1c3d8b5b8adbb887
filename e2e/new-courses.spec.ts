import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { createCourse } from '@hasiye/contract/courses.ts'
import { changeLesson } from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { kindsOf } from '@hasiye/contract/notices.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { readConfig } from '../server/src/config.ts'
import { openDb, openPool } from '../server/src/db/db.ts'
import { openDelivery } from '../server/src/notices/deliver.ts'
import { queueChangedCourses, queueChangedDays } from '../server/src/notices/queue.ts'
import { afterQuiet } from '../server/src/notices/quiet-hours.ts'
import { noticeKinds } from '../server/src/rooms.ts'
import { type Subscription, startPushService } from '../server/test/push-service.ts'
import { findFreePort, startOwnServer } from './support/own-server.ts'
import { type Person, signUpAndIn } from './support/people.ts'
import { expectGoodScreen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const words = 'Pis söz'

/** A server whose notices go to a push service that decrypts them; at night the clock is set to the next morning. */
async function startWorld() {
  const push = await startPushService()
  const environment = { PUSH_SERVICES: push.origin, NOTICE_DELAY_MINUTES: '0' }
  const server = await startOwnServer(await findFreePort(), environment)
  const pool = openPool(server.data.databaseUrl)
  const db = openDb(pool)
  const delivery = openDelivery({
    db,
    kinds: noticeKinds,
    config: readConfig({ ...environment, DATA_DIR: server.data.folder }),
  })
  return {
    ...server,
    push,
    /** Sends all notices that are due. */
    deliver: async () => {
      const now = afterQuiet(new Date(Date.now() + 20_000), { zone: null })
      await queueChangedDays(db, noticeKinds, 0, now)
      await queueChangedCourses(db, noticeKinds, 0, now)
      for (let left = 1; left > 0; ) {
        const { claimed, settled } = await delivery.sendDue(now)
        await settled
        left = claimed
      }
    },
    end: async () => {
      await pool.end()
      await server.stop()
      await push.close()
    },
  }
}

async function openPanel(page: Page, origin: string, { shortId }: Person): Promise<void> {
  await page.goto(`${origin}/student-view/${shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn nəzarət paneli')
}

/** Subscribes the page's browser to all notices. */
const subscribe = (page: Page, subscription: Subscription) =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch('/api/me/push', { method: 'PUT', headers, body: JSON.stringify(body) })
      if (status !== 200) throw new Error(`PUT /api/me/push: ${status}`)
    },
    { ...subscription, kinds: kindsOf.parent },
  )

const signIn = (context: BrowserContext, origin: string, { session }: Person) =>
  context.addCookies([{ name: 'sid', value: session.token, url: origin, httpOnly: true, sameSite: 'Lax' }])

/** A teacher creates a course, adds the student by the ID and causes notices in it. */
async function speak({ session }: Person, { id: studentId, shortId }: Person, name: string): Promise<number> {
  const { id } = await session.call(createCourse, { body: { name, description: name } })
  await session.call(addParticipant, { params: { id }, body: { studentShortId: shortId } })
  await mark(session, id, studentId, name)
  return id
}

async function mark(session: Person['session'], id: number, studentId: number, note: string): Promise<void> {
  const date = bakuDate(new Date())
  await session.call(saveAttendance, { params: { id }, body: { date, statuses: [{ studentId, status: '-', note }] } })
  await session.call(changeLesson, { params: { id, date: addDays(date, 1) }, body: { kind: 'cancelled', text: note } })
}

const questions = (page: Page) => page.getByRole('region', { name: 'Yeni qrup' })

test('a stranger with an ID cannot cause a notice on a lock screen, and cannot add the student again', async ({
  page,
  browser,
  isPhone,
}) => {
  const { origin, push, deliver, end } = await startWorld()
  const others: BrowserContext[] = []
  const anotherPage = async () => {
    const context = await browser.newContext()
    others.push(context)
    return context.newPage()
  }
  try {
    const student = await signUpAndIn(origin, 'student', 'Fidan Qasımova')
    const [stranger, teacher] = [
      await signUpAndIn(origin, 'teacher', 'Yad Adam'),
      await signUpAndIn(origin, 'teacher', 'Rəna Şükürova'),
    ]
    const phone = push.subscribe()
    await openPanel(page, origin, student)
    await subscribe(page, phone)

    const course = await speak(stranger, student, words)
    await deliver()
    const asked = ['Fidan yeni qrupa əlavə edildi.']
    await expect.poll(() => push.bodiesOf(phone)).toEqual(asked)
    await page.reload()
    await expect(questions(page)).toContainText(`Yad Adam övladınızı “${words}” qrupuna əlavə edib. Tanıyırsınız?`)
    await expectGoodScreen(page, 'the question of a new course', { isPhone })

    // the stranger has the ID too, and answers as a parent
    const strangersView = await anotherPage()
    await openPanel(strangersView, origin, student)
    await questions(strangersView).getByRole('button', { name: 'Tanıyıram' }).click()
    await expect(questions(strangersView)).toHaveCount(0)
    await mark(stranger.session, course, student.id, `${words} yenə`)
    await deliver()
    await expect.poll(() => push.bodiesOf(phone)).toEqual(asked)
    await signIn(strangersView.context(), origin, stranger)
    await strangersView.goto(`${origin}/course/${course}#participants`)
    await expect(strangersView.getByText('Hələ tanınmayıb').first()).toBeVisible()

    const own = await anotherPage()
    await signIn(own.context(), origin, student)
    await own.goto(`${origin}/student-dashboard`)
    await expect(questions(own)).toContainText(`Yad Adam sizi “${words}” qrupuna əlavə edib. Tanıyırsınız?`)
    await questions(own).getByRole('button', { name: 'Qrupdan çıx' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Qrupdan çıx' }).click()
    await expect(own.getByRole('dialog')).toHaveCount(0)
    await expect(questions(own)).toHaveCount(0)
    const again = { studentShortId: student.shortId }
    await expect(stranger.session.call(addParticipant, { params: { id: course }, body: again })).rejects.toThrow(/404/)
    await expect(speak(stranger, student, words)).rejects.toThrow(/404/)

    // a teacher whom the family knows
    const known = await speak(teacher, student, 'Riyaziyyat')
    await page.reload()
    await questions(page).getByRole('button', { name: 'Tanıyıram' }).click()
    await expect(page.getByText('Qrup tanıdıqlarınıza əlavə edildi.')).toBeVisible()
    await expect(questions(page)).toHaveCount(0)
    await expect(page.locator('main:focus, main :focus'), 'the focus after the answer').toHaveCount(1)
    await mark(teacher.session, known, student.id, 'Xəstədir')
    await deliver()
    await expect.poll(() => push.bodiesOf(phone).join('\n')).toContain('“Riyaziyyat” dərsində iştirak etmədi.')
    expect(JSON.stringify(push.received)).not.toContain(words)

    // and a course that is muted on this phone
    await speak(await signUpAndIn(origin, 'teacher', 'İlqar Tağıyev'), student, 'Şahmat')
    await page.reload()
    await questions(page).getByRole('button', { name: 'Bildiriş gəlməsin' }).click()
    await expect(questions(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Şahmat' }).click()
    await page.getByRole('tab', { name: 'Ümumi məlumat' }).click()
    await page.getByRole('button', { name: 'Bildiriş gəlsin' }).click()
    await expect(page.getByText('Bu qrupdan bildiriş gəlmir.')).toHaveCount(0)
    expect(push.problems).toEqual([])
  } finally {
    for (const context of others) await context.close()
    await end()
  }
})
