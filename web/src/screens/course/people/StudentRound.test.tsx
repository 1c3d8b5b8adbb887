// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { storedByDate } from '../../../features/attendance/marks.ts'
import { StudentRound } from './StudentRound.tsx'

const today = '2026-11-14'
const days = ['2026-11-05', '2026-11-07', '2026-11-10', '2026-11-12']
const mark = { studentId: 1, status: '+', note: '', updatedAt: `${today}T06:00:00.000Z`, updatedBy: null } as const
const seen = {
  marks: { stored: storedByDate(days.map((date) => ({ date, statuses: [mark] }))), drafts: new Map() },
  today,
}
const agreement = { agreed: 1, agreedAt: '2026-11-13T10:00:00.000Z', agreedBy: 'Rəna Şükürova' }

async function show(round: { length: number; agreed?: object }, edit = true) {
  const own = { since: '2026-11-01', done: 4, index: 1, due: false, agreed: 0, ...round.agreed }
  const student = { id: 1, fullName: 'Aysel', shortId: 'A', avatar: null, hasAccount: true, round: own }
  const settings = { length: round.length, counts: 'present', tellFamilies: false } as const
  const course = { id: 7, participants: [student], round: settings, may: { edit } }
  const requests: [string, unknown][] = []
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    const body = request instanceof Request ? await request.clone().text() : init?.body
    requests.push([String(request instanceof Request ? request.url : request), JSON.parse(String(body))])
    return new Response(JSON.stringify(student), { headers: { 'content-type': 'application/json' } })
  })
  const Page = () => <StudentRound course={course} student={student} seen={seen} actions={{ studentRound: () => {} }} />
  await renderAt('/', Page)
  await eventually(() => expect(document.querySelector('section')).not.toBeNull())
  const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)
  return { requests, button, text: () => document.querySelector('section')?.textContent }
}

test('the lessons that are left, in words beside the ring', async () => {
  const { text, button } = await show({ length: 6 })
  expect(text()).toContain('Dövr: 6 dərsdən 4 dərs keçib1 noyabr tarixindən sayılır')
  expect(button('Razılaşdıq')).toBeUndefined()
})

test('at the end of a round a button agrees the next one', async () => {
  const { text, button, requests } = await show({ length: 4 })
  expect(text()).toContain('4 dərs tamamlanıb')
  fireEvent.click(button('Razılaşdıq') ?? document.body)
  await eventually(() => expect(requests[0]?.[1]).toEqual({ agreed: 1 }))
  expect(requests[0]?.[0]).toMatch(/\/api\/courses\/7\/rounds\/1$/)
})

test('an agreed round says who and when, and is undone', async () => {
  const { text, button, requests } = await show({ length: 4, agreed: agreement })
  expect(text()).toContain('Növbəti 4 dərs razılaşdırılıb: Rəna Şükürova, 13 noyabr')
  fireEvent.click(button('Geri qaytar') ?? document.body)
  await eventually(() => expect(requests[0]?.[1]).toEqual({ agreed: 0 }))
})

test('a course at rest has the lessons without buttons', async () => {
  const { text } = await show({ length: 4 }, false)
  expect(text()).toContain('4 dərs tamamlanıb')
  expect(document.querySelectorAll('section button')).toHaveLength(0)
})
