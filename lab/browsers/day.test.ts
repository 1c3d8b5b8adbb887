import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import { adminEmail, adminPassword } from '../../e2e/support/admin.ts'
import { makeCourse } from '../../e2e/support/classes.ts'
import { findFreePort, type OwnServer, startOwnServer } from '../../e2e/support/own-server.ts'
import { newEmail, type Person, signUpAndIn } from '../../e2e/support/people.ts'
import { printedPages } from '../../e2e/support/printed-pages.ts'
import { sheetFile } from '../../e2e/support/sheets.ts'
import { closeFirefox, engines, isCI } from './engines.ts'
import { type Tab, Visitor } from './tab.ts'

// The day of a teacher, a student, a parent and an admin, in each installed engine, on a phone and on a desktop.

const sizes = { phone: [390, 844], desktop: [1280, 720] } satisfies Record<string, [number, number]>
const pictures = process.env.BROWSER_PICTURES ?? join(tmpdir(), 'hasiye-browsers')
let server: OwnServer

before(async () => {
  const environment = { RATE_LIMITS: 'off', ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword }
  server = await startOwnServer(await findFreePort(), environment)
  await mkdir(pictures, { recursive: true })
})
after(async () => {
  await closeFirefox()
  await server?.stop()
})

const days = engines.flatMap((engine) => Object.entries(sizes).map(([size, area]) => ({ ...engine, size, area })))

describe('the day', { concurrency: 2 }, () => {
  for (const { name: engine, open, install, size, area } of days) {
    const skip = open || isCI ? false : `missing: ${install}`
    describe(`${engine}, ${size}`, { skip, concurrency: false }, () => {
      let tab: Tab
      let visitor: Visitor
      let student: Person
      let shown = 0

      const picture = async (name: string) => {
        shown += 1
        const file = `${engine.replace(/\W+/g, '-')}-${size}-${shown}-${name}.png`
        await writeFile(join(pictures, file), await tab.screenshot())
      }
      const opened = async () => {
        await tab?.close()
        if (!open) throw new Error(`missing: ${install}`)
        tab = await open(...area)
        visitor = new Visitor(tab, server.origin)
      }

      /** A step; when it fails, a picture is taken. */
      const step = (name: string, take: (context: TestContext) => Promise<void>) =>
        test(name, async (context) => {
          await take(context).catch(async (error: unknown) => {
            // a browser that did not start has none
            await picture('failed').catch(() => undefined)
            throw error
          })
        })

      /** An entry of the phone's menu; on a desktop it is behind this button. */
      const act = async (label: string, button: string) => {
        await visitor.press(size === 'phone' ? 'Əməliyyatlar menyusunu aç' : button)
        await visitor.press(`^(Endir: )?${label}`, size === 'phone' ? '[role=menuitem]' : 'button')
      }

      before(async () => {
        student = await signUpAndIn(server.origin, 'student', 'Aysel Məmmədova')
        await opened()
      })
      after(() => tab?.close())

      const [email, password] = [newEmail(), 'zanbaq-mavi-42']

      step('a teacher signs up and signs in', async () => {
        await visitor.open('/signup')
        await visitor.press('Müəllim', 'label')
        await visitor.fill('Ad və soyad', 'Rəna Şükürova')
        await visitor.fill('E-poçt', email)
        await visitor.fill('Parol', password)
        await visitor.fill('Parolun təkrarı', password)
        await picture('sign-up')
        await visitor.press('Qeydiyyatdan Keç')
        await visitor.isAt('/login')
        await visitor.fill('Şifrə', password)
        await picture('sign-in')
        await visitor.press('Daxil ol')
        await visitor.isAt('/dashboard')
      })

      step('makes a course and pastes a list', async () => {
        await visitor.fill('Qrupun adı', 'Fizika, 9-cu sinif')
        await picture('new-course')
        await visitor.press('Qrup yarat')
        // the first group opens the sheet of its students
        await visitor.fill('Adlar, hər sətirdə bir şagird', 'Ülkər Əliyeva\nXıdır Quliyev\nGünəş Şıxəliyeva')
        await visitor.press('3 şagirdi əlavə et')
        await visitor.see('Ülkər Əliyeva')
      })

      step('imports a spreadsheet', async () => {
        await act('Excel-dən idxal et', 'Şagird əlavə et')
        await visitor.choose('siyahi.xlsx', sheetFile('siyahi.xlsx', [['ID'], [student.shortId]]).buffer)
        await visitor.press('1 şagirdi əlavə et')
        await visitor.press('Bağla', '[role=dialog] button')
        await visitor.see(student.fullName)
      })

      step('marks, saves and exports', async () => {
        await visitor.press('Bu günü əlavə et')
        if (size === 'phone') await visitor.press('Hamısı iştirak edib')
        else await visitor.press(`^${student.fullName}, `, 'td, [role=gridcell]')
        await picture('attendance')
        await visitor.press('Yadda saxla')
        await visitor.see('Saxlanıldı')
        await visitor.isInDialog()
        await visitor.press('Sonra')
        await visitor.watchFiles()
        await act('Excel-ə ixrac et', 'Hesabat')
        await visitor.press('Excel-ə ixrac et', '[role=dialog] button')
        assert.equal((await visitor.savedFile()).subarray(0, 2).toString(), 'PK')
      })

      step('stores the link of the lessons', async () => {
        await visitor.press('^Ümumi məlumat')
        await visitor.press('^Onlayn dərs', 'button')
        await visitor.fill('Dərs linki', 'https://meet.example.az/fizika-9')
        await visitor.press('Yadda saxla', '[role=dialog] button')
        await visitor.see('meet.example.az')
        await picture('general')
      })

      step('a student sees the marks', async () => {
        await opened()
        await visitor.signIn(student)
        await visitor.isAt('/student-dashboard')
        await visitor.see('Fizika, 9-cu sinif')
        await picture('student')
        await visitor.press('Fizika, 9-cu sinif', 'h3 a')
        await visitor.press('Davamiyyət', '[role=tab]')
        await visitor.see('100%')
      })

      step('a parent opens the panel by the card and by the ID', async () => {
        await opened()
        await visitor.open(`/student-view/${student.shortId}`)
        await visitor.press('Davamiyyətə bax')
        await visitor.see('iştirak edib')
        await visitor.see('Fizika, 9-cu sinif')
        await picture('parent')
        await opened()
        await visitor.open('/parent-view')
        await visitor.fill('Şagird ID-si', student.shortId)
        await visitor.press('Daxil ol')
        await visitor.see('iştirak edib')
      })

      step('the report of a month with 20 notes is printed on two pages', async (context) => {
        if (!tab.print) return context.skip('this engine prints no file')
        const teacher = await signUpAndIn(server.origin, 'teacher', 'Rəna Şükürova')
        const { id } = await makeCourse(teacher)
        const names = Array.from('abcçdeəfgğhxıijkqlmn', (letter) => `Aysel Şagird${letter}`)
        const { added } = await teacher.session.call(addCards, { params: { id }, body: { names } })
        const statuses = added.map(({ student }) => ({ studentId: student.id, status: '+' as const, note: 'Xəstədir' }))
        await teacher.session.call(saveAttendance, { params: { id }, body: { date: '2025-10-01', statuses } })
        await opened()
        await visitor.signIn(teacher)
        await visitor.isAt('/dashboard')
        await visitor.open(`/course/${id}/register`)
        // Not pressed: a dialog of the newest Chromium would block the page.
        await visitor.see('Çap et')
        const pages = await printedPages((await tab.print?.()) ?? Buffer.of())
        assert.equal(pages.length, 2)
      })

      step('an admin finds the teacher', async () => {
        await opened()
        await visitor.signIn({ email: adminEmail, password: adminPassword }, '/admin/login')
        await visitor.isAt('/admin')
        await visitor.see('Rəna Şükürova')
        await picture('admin')
      })
    })
  }
})
