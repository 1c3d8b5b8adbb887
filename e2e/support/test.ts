import { setTimeout } from 'node:timers/promises'
import { compareNames } from '@hasiye/contract/locale.ts'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Db, openDb, openPool } from '../../server/src/db/db.ts'
import { signInAdmin } from './admin.ts'
import { Attendance, firstLessonOffer } from './attendance.ts'
import { type Course, type CourseDetails, makeCourse, type Pupil, type Pupils } from './classes.ts'
import { findUrl } from './database.ts'
import { untilTomorrow } from './dates.ts'
import { reportNamelessDialogs } from './nameless-dialogs.ts'
import { insertPerson, type Person } from './people.ts'
import { makeMaterial, makeShelf, type SharedMaterial, type Shelf, shelfPath } from './shelves.ts'

interface Parts {
  isPhone: boolean
  /** Makes a user for this test only. */
  newPerson(role: 'teacher' | 'student', fullName?: string): Promise<Person>
  /** Adds a person's session to a browser context. */
  signIn(person: Person, context?: BrowserContext): Promise<void>
  /** The attendance of the page. */
  attendance: Attendance
  /** Creates a course of the teacher, and opens its attendance with their session. */
  openAttendance(details?: CourseDetails): Promise<Course>
  /** The same by way of the dashboard, to which Back and the link out of the course lead. */
  openFromDashboard(details?: CourseDetails): Promise<Course>
  /** Opens a course of a new teacher and changes the mark of this day from + to − without saving; the page may be left. */
  openUnsaved(pupil: Pupil, date: string): Promise<{ owner: Person; course: Course }>
  /** Creates a course of the teacher with a category, and opens the category with their session. */
  openShelf(): Promise<Shelf>
  /** Creates a course of the teacher with a new student and a material, without a browser. */
  makeSharedMaterial(studentName?: string): Promise<SharedMaterial>
  oneDay: undefined
  noError: undefined
  addresses: undefined
}

interface WorkerParts {
  origin: string
  /** The shared server's database. */
  db: Db
  /** Shared by all tests of a worker, each with its own courses; no test logs them out. */
  teacher: Person
  colleague: Person
  admin: Person
  /** Students for courses, in alphabetical order. */
  pupils: Pupils
}

export { expect }

/**
 * Makes `goto` retry if the page's own navigation cancelled it, as a person would: the entry of a dialog that just
 * closed leaves the history a moment later, and a page whose session was replaced goes to the sign-in page.
 */
function insistOnAddresses(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = (url, options) =>
    goto(url, options).catch((error: Error) => {
      if (!error.message.includes('net::ERR_ABORTED')) throw error
      return goto(url, options)
    })
}

/** Reads the students made before the first test; see setup.ts. */
function readPupils(): Pupils {
  const pupils = JSON.parse(process.env.E2E_PUPILS ?? '[]') as Pupils
  return pupils.sort((a, b) => compareNames(a.fullName, b.fullName))
}

export const test = base.extend<Parts, WorkerParts>({
  origin: [`http://localhost:${process.env.E2E_PORT}`, { scope: 'worker', option: true }],
  pupils: [readPupils(), { scope: 'worker', option: true }],
  db: [
    async ({ browserName: _ }, use) => {
      const pool = openPool(await findUrl())
      await use(openDb(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  teacher: [
    async ({ db, origin }, use) => use(await insertPerson(db, origin, 'teacher', 'Rəna Şükürova')),
    { scope: 'worker' },
  ],
  colleague: [
    async ({ db, origin }, use) => use(await insertPerson(db, origin, 'teacher', 'İlqar Tağıyev')),
    { scope: 'worker' },
  ],
  admin: [async ({ origin }, use) => use(await signInAdmin(origin)), { scope: 'worker' }],
  isPhone: ({ isMobile }, use) => use(isMobile),
  newPerson: ({ db, origin }, use) =>
    use((role, fullName = 'Nərmin Axundzadə') => insertPerson(db, origin, role, fullName)),
  signIn: ({ context, origin }, use) =>
    use(({ session }, other = context) =>
      other.addCookies([{ name: 'sid', value: session.token, url: origin, httpOnly: true, sameSite: 'Lax' }]),
    ),
  attendance: async ({ page, isPhone }, use) => {
    // after the first lesson of a group with cards, which is not what these journeys are about
    await page.addLocatorHandler(firstLessonOffer(page), (offer) =>
      offer.getByRole('button', { name: 'Sonra' }).click(),
    )
    await use(new Attendance(page, isPhone))
  },
  openAttendance: ({ teacher, signIn, attendance }, use) =>
    use(async (details) => {
      const course = await makeCourse(teacher, details)
      await signIn(teacher)
      await attendance.open(course.id)
      return course
    }),
  openFromDashboard: ({ page, teacher, signIn, attendance }, use) =>
    use(async (details) => {
      const course = await makeCourse(teacher, details)
      await signIn(teacher)
      await page.goto('/dashboard')
      await attendance.open(course.id)
      return course
    }),
  openUnsaved: ({ page, newPerson, signIn, attendance }, use) =>
    use(async (pupil, date) => {
      const owner = await newPerson('teacher')
      const course = await makeCourse(owner, { pupils: [pupil], days: { [date]: '+' } })
      await signIn(owner)
      await attendance.open(course.id)
      await attendance.mark(pupil, date, '-')
      page.once('dialog', (dialog) => dialog.accept())
      return { owner, course }
    }),
  openShelf: ({ page, teacher, signIn }, use) =>
    use(async () => {
      const shelf = await makeShelf(teacher)
      await signIn(teacher)
      await page.goto(shelfPath(shelf.course, shelf.category))
      return shelf
    }),
  makeSharedMaterial: ({ teacher, newPerson }, use) =>
    use(async (studentName) => {
      const student = await newPerson('student', studentName)
      const shelf = await makeShelf(teacher, student)
      return { student, ...shelf, material: await makeMaterial(teacher, shelf.category) }
    }),
  /** Keeps "today" constant during a test: a test that would run past midnight in Baku starts after it. */
  oneDay: [
    async ({ origin: _ }, use, { timeout }) => {
      const left = untilTomorrow()
      if (left < timeout) await setTimeout(left)
      await use(undefined)
    },
    { auto: true, timeout: 240_000 },
  ],
  addresses: [
    async ({ context }, use) => {
      context.on('page', insistOnAddresses)
      await use(undefined)
    },
    { auto: true },
  ],
  /** Fails a test if a script throws, the content security policy is violated, or a dialog has no name. */
  noError: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (webError) => errors.push(String(webError.error())))
      context.on('console', (message) => {
        if (/Content Security Policy|^Dialog without a name/.test(message.text())) errors.push(message.text())
      })
      await context.addInitScript(reportNamelessDialogs)
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
