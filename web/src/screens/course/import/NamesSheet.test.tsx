// @vitest-environment happy-dom
import type { Course } from '@hasiye/contract/courses.ts'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { NamesSheet } from './NamesSheet.tsx'

const fetched = vi.fn<typeof fetch>()
const course = { id: 7, participants: [] } as unknown as Course
const options = { byCode: () => {}, byFile: () => {}, byId: () => {} }
const Page = () => <NamesSheet course={course} options={options} onClose={() => {}} />

const person = (id: number, fullName: string) => ({
  id,
  fullName,
  shortId: `K7M2Q9P${id}`,
  avatar: null,
  hasAccount: false,
})
const similar = [
  { name: 'Aysu Kərimova', to: person(1, 'Aysu Kərimova'), where: 'own', courseName: 'Riyaziyyat 9' },
  { name: 'Orxan Əliyev', to: person(2, 'Orxan Əliyev'), where: 'removed', courseName: 'Fizika 9' },
  { name: 'Səlimov Kamal', to: person(3, 'Səlimov Kamal Vaqif oğlu'), where: 'own', courseName: 'Riyaziyyat 9' },
]
const sent: { names: string[]; existing?: number[]; dryRun?: boolean }[] = []
let refusal: { status: number; body: object } | undefined

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (request, init) => {
    const text = request instanceof Request ? await request.clone().text() : String(init?.body ?? '')
    const body = text.startsWith('{') ? JSON.parse(text) : {}
    if (body.names && !body.dryRun) sent.push(body)
    if (body.names && !body.dryRun && refusal)
      return new Response(JSON.stringify(refusal.body), { status: refusal.status })
    const response = { added: [], returned: [], left: [], similar, invalid: [] }
    return new Response(JSON.stringify(response), { status: 201 })
  })
  await renderAt('/', Page)
  const field = await appearance(() => document.querySelector<HTMLTextAreaElement>('[name="text"]'))
  fireEvent.change(field, { target: { value: 'Aysu Kərimova\nOrxan Əliyev\nSəlimov Kamal\nFidan Quliyeva' } })
  await appearance(() => labelled('“Riyaziyyat 9” qrupunuzda var'))
})
afterEach(() => {
  fetched.mockReset()
  sent.length = 0
  refusal = undefined
  localStorage.clear()
  vi.unstubAllGlobals()
})

const labelled = (text: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(text))
const boxOf = (text: string) => labelled(text)?.querySelector('input') as HTMLInputElement
const buttonOf = (text: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent?.startsWith(text))
const alerts = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter(Boolean)

test('the teacher’s own pupils are named and ticked, who differs by a father’s name is asked about, one tap adds all', async () => {
  expect(boxOf('Aysu Kərimova“Riyaziyyat 9” qrupunuzda var').checked).toBe(true)
  expect(boxOf('Geri qaytar').checked).toBe(true)
  expect(boxOf('“Səlimov Kamal Vaqif oğlu”').checked).toBe(false)
  buttonOf('3 şagirdi əlavə et')[0]?.click()
  await eventually(() => expect(sent).toEqual([{ names: ['Fidan Quliyeva'], existing: [1, 2] }]))
})

test('“Başqa şagirddir” makes a new student of the name', async () => {
  buttonOf('Başqa şagirddir (Aysu')[0]?.click()
  await eventually(() => expect(labelled('Aysu Kərimova')?.textContent).toBe('Aysu Kərimova'))
  buttonOf('3 şagirdi əlavə et')[0]?.click()
  await eventually(() => expect(sent).toEqual([{ names: ['Aysu Kərimova', 'Fidan Quliyeva'], existing: [2] }]))
})

test('a pupil who is no longer the teacher’s is told in the sheet, and the names stay', async () => {
  refusal = { status: 404, body: { code: 'student_not_found', error: 'Bu ID ilə şagird tapılmadı. ID-ni yoxlayın.' } }
  buttonOf('3 şagirdi əlavə et')[0]?.click()
  const sentence = 'Seçilmiş şagirdlərdən biri artıq qruplarınızda deyil. Siyahını yoxlayıb yenidən cəhd edin.'
  await eventually(() => expect(alerts()).toEqual([sentence]))
  expect(document.querySelector<HTMLTextAreaElement>('[name="text"]')?.value).toContain('Aysu Kərimova')
})
