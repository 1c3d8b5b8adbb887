// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { type PeopleActions, PeopleContext } from '../../features/people/people-actions.ts'
import { openCourseDrafts } from '../../offline/course-drafts.ts'
import { countChanges } from '../../offline/drafts.ts'
import { doubleTapMs } from '../../ui/blocks/useTapShield.ts'
import { type Attendance, DraftsContext, RosterContext, ScreenContext, TableContext } from './contexts.ts'
import { DesktopView } from './grid/DesktopView.tsx'
import { PhoneView } from './phone/PhoneView.tsx'
import { useAttendance } from './useAttendance.ts'
import { useCommands } from './useCommands.ts'

type View = typeof PhoneView

const student = { id: 1, fullName: 'Aysu Kərimova', shortId: 'K7M2Q9PA', avatar: null, hasAccount: true }
const evening = '2026-11-25T19:58:00Z'
const nextDay = '2026-11-26T04:00:00Z'
let courseId = 900
let days: { date: string; statuses: object[] }[]
let lessonDays: { weekday: number; startsAt: null }[]
let lessonChanges: object[]
let deviceAheadMs = 0
let archivedAt: string | null = null
let round: object | null = null

beforeEach(() => {
  courseId += 1
  lessonDays = []
  lessonChanges = []
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) })
  vi.stubGlobal('fetch', async () => {
    const date = new Date(Date.now() - deviceAheadMs).toUTCString()
    return new Response(JSON.stringify(days), { headers: { date } })
  })
})
afterEach(() => {
  deviceAheadMs = 0
  archivedAt = null
  round = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Screen({ View, students }: { View: View; students: object[] }) {
  const may = { saveAttendance: archivedAt === null, deleteDays: false }
  const course = {
    id: courseId,
    name: 'Fizika',
    archivedAt,
    participants: students,
    may,
    lessonDays,
    learnedDays: [],
    breaks: [],
    heldDates: [],
    lessonChanges,
    round,
  }
  const { attendance } = useAttendance(course as unknown as Course, { id: 1 } as Me)
  return (
    <PeopleContext value={{} as PeopleActions}>
      {attendance && <Loaded View={View} attendance={attendance} />}
    </PeopleContext>
  )
}

function Loaded({ View, attendance }: { View: View; attendance: Attendance }) {
  const { screen, dialog } = useCommands(attendance)
  return (
    <RosterContext value={attendance.roster}>
      <TableContext value={attendance.table}>
        <DraftsContext value={attendance.drafts}>
          <ScreenContext value={screen}>
            <View requests={undefined} />
            {dialog}
          </ScreenContext>
        </DraftsContext>
      </TableContext>
    </RosterContext>
  )
}

async function open(
  View: View,
  dates: string[],
  statuses: object[] = [],
  students: object[] = [student],
  path = '/',
): Promise<void> {
  days = dates.map((date) => ({ date, statuses }))
  const Page = (): ReactNode => <Screen View={View} students={students} />
  await renderAt(path, Page)
}

/** The day passes while the device sleeps; a laptop wakes without an event. */
const sleep = () => vi.setSystemTime(new Date(nextDay))
const wake = () => document.dispatchEvent(new Event('visibilitychange'))
const text = () => document.body.textContent.replaceAll('\u00a0', ' ')
const find = (name: string | RegExp) =>
  appearance(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button, td, [role="dialog"]')]
    return all.find((element) => {
      const own = element.getAttribute('aria-label') ?? element.textContent
      return typeof name === 'string' ? own === name : name.test(own)
    })
  })
const click = async (name: string | RegExp) => (await find(name)).click()
const sign = (date: string, status = 'İştirak edib') => find(`Aysu Kərimova, ${date}: ${status}`)
/** The most important banner is that nothing can be stored: there is no IndexedDB here. */
const behindStorage = /Daha 1 bildiriş/
const question = () => find('Gün dəyişib: bu gün 26 noyabr 2026.')
const pressIn = (dialog: Element | null, label: string) =>
  [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click()
const answer = async (label: string) => pressIn(await question(), label)

test('the list of a day that is over says so when the device wakes, and is no longer called today', async () => {
  await open(PhoneView, ['2026-11-25'])
  await eventually(() => expect(text()).toContain('Bu gün ·'))
  sleep()
  wake()
  await click(behindStorage)
  await eventually(() => expect(text()).toContain('Gün dəyişib: bu gün 26 noyabr 2026.'))
  expect(text()).not.toContain('Bu gün ·')
  await click('Bu günə keç')
  await eventually(() => expect(text()).toContain('Bu gün dərs var?'))
  expect(text()).not.toContain('Gün dəyişib')
})

test('marks tapped on it cause a question, and all go to the day that is chosen', async () => {
  await open(PhoneView, ['2026-11-25'])
  const present = await sign('25 noyabr 2026')
  const fill = await find('Hamısı iştirak edib')
  sleep()
  present.click()
  await question()
  expect(present.getAttribute('aria-pressed')).toBe('false')
  fill.click()
  await answer('Bu günə keç')
  await eventually(async () => expect((await sign('26 noyabr 2026')).getAttribute('aria-pressed')).toBe('true'))
  expect(text()).toContain('1 dəyişiklik · 1 tarix')
})

test('a teacher who stays with the day that is over marks it, and is not asked again', async () => {
  await open(PhoneView, ['2026-11-25'])
  const present = await sign('25 noyabr 2026')
  sleep()
  present.click()
  await answer('25 noyabr')
  await eventually(() => expect(present.getAttribute('aria-pressed')).toBe('true'))
  const absent = await sign('25 noyabr 2026', 'Qayıb')
  absent.click()
  await eventually(() => expect(absent.getAttribute('aria-pressed')).toBe('true'))
  expect(text()).not.toContain('Gün dəyişib')
})

test('a day that was chosen is marked without a question', async () => {
  await open(PhoneView, ['2026-11-24', '2026-11-25'])
  await click('Əvvəlki tarix')
  const present = await sign('24 noyabr 2026')
  sleep()
  present.click()
  await eventually(() => expect(present.getAttribute('aria-pressed')).toBe('true'))
})

test('a note that was open at midnight causes the question too', async () => {
  await open(PhoneView, ['2026-11-25'])
  await click(/üçün qeyd, 25 noyabr/)
  const field = await appearance(() => document.querySelector('textarea'))
  fireEvent.change(field, { target: { value: 'Gecikdi' } })
  sleep()
  pressIn(field.closest('[role="dialog"]'), 'Yadda saxla')
  await answer('Bu günə keç')
  await find(/üçün qeyd, 26 noyabr 2026. Qeyd var/)
})

test('a confirmation that was open at midnight causes the question too', async () => {
  await open(PhoneView, ['2026-11-25'])
  const absent = await sign('25 noyabr 2026', 'Qayıb')
  absent.click()
  await eventually(() => expect(absent.getAttribute('aria-pressed')).toBe('true'))
  await click('Hamısı iştirak edib')
  const dialog = await find('Qayıb işarələrini dəyişmək istədiyinizə əminsiniz?')
  sleep()
  pressIn(dialog, 'Hamısı iştirak edib')
  await answer('25 noyabr')
  await eventually(() => expect(absent.getAttribute('aria-pressed')).toBe('false'))
})

test('“yes” to a lesson today adds the new day', async () => {
  await open(PhoneView, ['2026-11-20'])
  const yes = await find('Bəli, bu günü əlavə et')
  sleep()
  yes.click()
  await sign('26 noyabr 2026')
  expect(text()).toContain('2-ci dərs')
})

test.each([PhoneView, DesktopView])(
  'a lesson that is cancelled today can be brought back in the place of the question',
  async (View) => {
    lessonDays = [{ weekday: 3, startsAt: null }]
    lessonChanges = [{ date: '2026-11-25', kind: 'cancelled', startsAt: null, movedTo: null, text: 'Xəstəyəm' }]
    await open(View, ['2026-11-20'])
    if (View === DesktopView) await click(behindStorage)
    await eventually(() => expect(text()).toContain('Dərs ləğv edilib: Xəstəyəm'))
    await find('Geri qaytar')
    expect(text()).not.toContain('Bu gün dərs var?')
    expect(text()).not.toContain('Bəli, bu günü əlavə et')
  },
)

test('a lesson that is cancelled today is said in a group without dates too, and adding another day asks', async () => {
  lessonChanges = [{ date: '2026-11-25', kind: 'cancelled', startsAt: null, movedTo: null, text: 'Xəstəyəm' }]
  for (const View of [PhoneView, DesktopView]) {
    await open(View, [])
    await eventually(() => expect(text()).toContain('Dərs ləğv edilib: Xəstəyəm'))
    await find('Geri qaytar')
    expect(text()).not.toContain('Hələ dərs tarixi yoxdur')
    expect(text()).not.toContain('Bu günü əlavə et')
    cleanup()
  }
})

test('the button that adds a cancelled day beside an older one asks first', async () => {
  lessonChanges = [{ date: '2026-11-25', kind: 'cancelled', startsAt: null, movedTo: null, text: '' }]
  await open(PhoneView, ['2026-11-20'])
  await click(/^Son dərsə bax/)
  await click('Bu günü əlavə et')
  await click('Əlavə et')
  await eventually(() => expect(text()).toContain('Bu tarixin dərsi ləğv edilib.'))
})

test('on a desktop the button names the day that it marks where that is not today', async () => {
  await open(DesktopView, ['2026-11-24', '2026-11-25'])
  expect((await find('Hamısı iştirak edib (25 noyabr 2026)')).textContent).toBe('Hamısı iştirak edib')
  cleanup()
  await open(DesktopView, ['2026-11-24'])
  expect((await find('Hamısı iştirak edib (24 noyabr 2026)')).textContent).toBe('Hamısı (24 noyabr)')
})

describe('the list of the students whose round is over', () => {
  const own = { since: '2026-11-01', done: 0, index: 0, due: false, agreed: 0 }
  const group = [
    { ...student, round: own },
    { ...student, id: 2, shortId: 'B7M2Q9PB', round: own },
    { ...student, id: 3, fullName: 'Vaqif Əliyev', shortId: 'C7M2Q9PC', round: own },
  ]
  const here = { studentId: 1, status: '+', note: '', updatedAt: evening, updatedBy: null }
  const dates = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
  beforeEach(() => {
    round = { length: 4, counts: 'present', tellFamilies: false }
  })

  test('on a phone counts those that it lists, marks nobody else, and says why others are not found', async () => {
    await open(PhoneView, dates, [here], group, '/?due=true')
    await eventually(() => expect(text()).toContain('Dərsləri bitən şagirdlər: 1'))
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['1', '0', '0'])
    expect(text()).not.toContain('Hamısı iştirak edib')
    expect(text(), 'its namesake is hidden').toContain('Aysu Kərimova (ID: K7M2Q9PA)')
    await click('Ad və ya ID üzrə axtarın')
    const field = await appearance(() => document.querySelector('input'))
    fireEvent.change(field, { target: { value: 'Vaqif' } })
    await eventually(() => expect(text()).toContain('Siyahıda yalnız dərsləri bitən şagirdlər var.'))
    pressIn(document.querySelector('[role=status]:has(button)'), 'Hamısını göstər')
    await eventually(() => expect(text()).toContain('Vaqif Əliyev'))
  })

  test('on a desktop has no button that marks all, and a namesake keeps the ID', async () => {
    await open(DesktopView, dates, [here], group, '/?due=true')
    await eventually(() => expect(text()).toContain('Dərsləri bitən şagirdlər: 1'))
    expect(text()).not.toContain('Hamısı iştirak edib')
    expect(text()).toContain('4 dərs bitib')
    expect(document.querySelector('th[scope=row]')?.textContent).toContain('K7M2Q9PA')
    fireEvent.pointerEnter(document.querySelector('th[aria-label="25 noyabr 2026"]') as Element, {
      pointerType: 'mouse',
    })
    expect([...document.querySelectorAll('button')].filter((one) => one.textContent === 'Hamısı')).toEqual([])
  })
})

test('an empty group has no save bar, and one door to its first student', async () => {
  for (const View of [PhoneView, DesktopView]) {
    await open(View, [], [], [])
    await eventually(() => expect(text()).toContain('Hələ şagird əlavə edilməyib.'))
    expect(document.querySelector('[data-save-bar]')).toBeNull()
    const doors = [...document.querySelectorAll('button')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    )
    expect(doors.filter((name) => /Şagird əlavə et|menyusunu/.test(name))).toEqual(['Şagird əlavə et'])
    cleanup()
  }
})

test('the question about the lesson of today is asked about the new day', async () => {
  await open(PhoneView, ['2026-11-20'])
  await find('Bəli, bu günü əlavə et')
  sleep()
  wake()
  await eventually(() => expect(text()).toContain('26 noyabr, cümə axşamı'))
  await find('Bəli, bu günü əlavə et')
})

test('a cell of the grid that was today causes the question, and others do not', async () => {
  await open(DesktopView, ['2026-11-24', '2026-11-25'])
  const [chosen, old] = await Promise.all(
    ['24 noyabr 2026', '25 noyabr 2026'].map((date) => sign(date, 'İşarələnməyib')),
  )
  expect(old?.dataset.today).toBe('true')
  sleep()
  chosen?.click()
  await sign('24 noyabr 2026', 'İştirak edib. Yadda saxlanılmayıb')
  old?.click()
  await answer('Bu günə keç')
  expect((await sign('26 noyabr 2026', 'İştirak edib. Yadda saxlanılmayıb')).dataset.today).toBe('true')
  await sign('25 noyabr 2026', 'İşarələnməyib')
})

test('“yes” on a device that is two days ahead adds the day of the server', async () => {
  deviceAheadMs = 2 * 24 * 60 * 60 * 1000
  vi.setSystemTime(Date.parse(evening) + deviceAheadMs)
  await open(PhoneView, ['2026-11-20'])
  await click('Bəli, bu günü əlavə et')
  await sign('25 noyabr 2026')
})

test('the dialog that adds a date follows the day until another one is chosen', async () => {
  await open(DesktopView, ['2026-11-24'])
  await click('Tarix əlavə et')
  expect((await find('25 noyabr 2026')).dataset.selected).toBe('true')
  sleep()
  wake()
  await eventually(async () => expect((await find('26 noyabr 2026')).dataset.selected).toBe('true'))
  expect((await find('26 noyabr 2026')).dataset.current).toBe('true')
})

describe('a planned lesson of today', () => {
  beforeEach(() => {
    lessonDays = [3, 4].map((weekday) => ({ weekday, startsAt: null }))
  })

  test.each([
    ['the list', PhoneView, []],
    ['the list of a course with earlier lessons', PhoneView, ['2026-11-20']],
    ['the grid', DesktopView, ['2026-11-20']],
  ] as const)('is shown with all names by %s, and is no change before its first mark', async (_, View, dates) => {
    await open(View, [...dates])
    const isList = View === PhoneView
    const present = await sign('25 noyabr 2026', isList ? 'İştirak edib' : 'İşarələnməyib')
    expect(text()).not.toContain('Bu gün dərs var?')
    expect(text()).toContain('Hamısı yadda saxlanılıb')
    const { drafts } = openCourseDrafts(1, courseId, new QueryClient()).store.state
    expect(countChanges(drafts).changes).toBe(0)
    present.click()
    await eventually(() => expect(text()).toContain('1 dəyişiklik · 1 tarix'))
  })

  test('is no change any more when its only mark is cleared', async () => {
    await open(PhoneView, [])
    const present = await sign('25 noyabr 2026')
    present.click()
    await eventually(() => expect(text()).toContain('1 dəyişiklik · 1 tarix'))
    await new Promise((resolve) => setTimeout(resolve, doubleTapMs))
    present.click()
    await eventually(() => expect(text()).toContain('Hamısı yadda saxlanılıb'))
    await sign('25 noyabr 2026')
  })

  test('is still there and causes the question when it is over, and is removed once the new day is shown', async () => {
    await open(PhoneView, [])
    const present = await sign('25 noyabr 2026')
    sleep()
    wake()
    await click(behindStorage)
    await eventually(() => expect(text()).toContain('Gün dəyişib: bu gün 26 noyabr 2026.'))
    present.click()
    await answer('Bu günə keç')
    await eventually(async () => expect((await sign('26 noyabr 2026')).getAttribute('aria-pressed')).toBe('true'))
    expect(text()).toContain('1-ci dərs')
  })

  test('of yesterday without any mark is not shown the next morning', async () => {
    await open(PhoneView, [])
    await sign('25 noyabr 2026')
    cleanup()
    sleep()
    await open(PhoneView, [])
    await sign('26 noyabr 2026')
    expect(text()).toContain('1-ci dərs')
  })
})

test.each([PhoneView, DesktopView])(
  'an archived course shows its marks without buttons, and has no save bar',
  async (View) => {
    archivedAt = '2026-11-20T08:00:00Z'
    await open(View, ['2026-11-25'])
    await eventually(() => expect(text()).toMatch(/Aysu Kərimova/))
    await eventually(() => expect(document.querySelector('[data-save-bar]')).toBeNull())
    const names = [...document.querySelectorAll('button')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    )
    expect(names.filter((name) => /Aysu Kərimova, |qeyd|Yadda saxla|əlavə et|Hamısı/.test(name))).toEqual([])
  },
)

test('the note sign of a cell opens its note, and leaves the mark as it is', async () => {
  await open(DesktopView, ['2026-11-25'])
  const cell = await sign('25 noyabr 2026', 'İşarələnməyib')
  cell.querySelector<HTMLElement>('[data-note-sign]')?.click()
  await appearance(() => document.querySelector('textarea') ?? undefined)
  await sign('25 noyabr 2026', 'İşarələnməyib')
})

test('the note of an archived course is only read', async () => {
  archivedAt = '2026-11-20T08:00:00Z'
  const note = { studentId: student.id, status: '-', note: 'xəstədir', updatedAt: evening, updatedBy: null }
  await open(PhoneView, ['2026-11-25'], [note])
  await click(/^Aysu Kərimova üçün qeyd, 25 noyabr 2026/)
  const dialog = await appearance(() => document.querySelector('dialog, [role="dialog"]') ?? undefined)
  await eventually(() => expect(dialog.querySelector('textarea')?.value).toBe('xəstədir'))
  const buttons = [...dialog.querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean)
  expect(buttons).toEqual(['Bağla'])
})
