// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { myCourses } from '../../../api/queries.ts'
import { today } from '../../../device/clock.ts'
import { MoveStudent } from './MoveStudent.tsx'

const student = { id: 3, fullName: 'Aysel Məmmədova', shortId: 'A4KR7WTN', avatar: null, hasAccount: true }
const course = { id: 7, participants: [student] }
const summary = (id: number, name: string, edit = true) => ({ id, name, may: { edit } })

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(courses: ReturnType<typeof summary>[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(myCourses.queryKey, courses as never)
  const onClose = vi.fn()
  await renderAt('/', () => <MoveStudent course={course} student={student} onClose={onClose} />, queryClient)
  await appearance(() => document.querySelector('[role="dialog"]'))
  return onClose
}

const sent: unknown[] = []
/** Responds to the call with this status and body. */
const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json([])
    sent.push([String(url), JSON.parse(String(init.body))])
    return Response.json(body, { status })
  })

const options = () => [...document.querySelectorAll('option')].map((option) => option.textContent)
const submit = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Başqa qrupa keçir')?.click()
const choose = (value: string) =>
  fireEvent.change(document.querySelector('select') as HTMLSelectElement, { target: { value } })

test('the courses in which the teacher may write are offered, except this one', async () => {
  await open([summary(7, 'Fizika'), summary(8, 'Kimya'), summary(9, 'Arxiv', false), summary(10, 'Tarix')])
  await eventually(() => expect(options()).toEqual(['Qrup seçin', 'Kimya', 'Tarix']))
  submit()
  await eventually(() => expect(document.body.textContent).toContain('Yeni qrup mütləq doldurulmalıdır.'))
})

test('without another course a message is shown', async () => {
  await open([summary(7, 'Fizika')])
  await eventually(() => expect(document.body.textContent).toContain('Sizin başqa qrupunuz yoxdur.'))
})

test('the only other course is preselected, from today on', async () => {
  answer(200, { message: 'Aysel Məmmədova “Kimya” qrupuna keçirildi.' })
  const onClose = await open([summary(7, 'Fizika'), summary(8, 'Kimya')])
  await eventually(() => expect(options()).toEqual(['Kimya']))
  submit()
  await eventually(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toContainEqual(['/api/courses/7/participants/3/move', { toCourseId: 8, from: today() }])
})

test.each([
  ['already_participant', 409, 'Bu şagird artıq qrupdadır.', 'select'],
  ['limit_reached', 409, 'Bu siyahı icazə verilən həddə çatıb.', 'select'],
  ['course_read_only', 409, 'Bu qrup arxivdədir.', 'select'],
  ['date_invalid', 400, 'Tarix düzgün deyil. Başqa tarix seçin.', '[id]'],
])('the refusal %s is shown at its field, and the choice stays', async (code, status, error) => {
  answer(status, { code, error })
  const onClose = await open([summary(7, 'Fizika'), summary(8, 'Kimya'), summary(10, 'Tarix')])
  await eventually(() => expect(options()).toHaveLength(3))
  choose('10')
  submit()
  await eventually(() => expect(document.querySelector('form')?.textContent).toContain(error))
  expect([document.querySelector('select')?.value, onClose.mock.calls]).toEqual(['10', []])
  if (code !== 'date_invalid') expect(document.querySelector('select')?.getAttribute('aria-invalid')).toBe('true')
})
