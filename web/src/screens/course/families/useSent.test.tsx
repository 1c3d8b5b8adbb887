// @vitest-environment happy-dom
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, type RenderResult, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { actFor } from '../../../api/client.ts'
import { ToastArea } from '../../../ui/blocks/ToastArea.tsx'
import { countUnsent, useSent } from './useSent.ts'

const fetched = vi.fn<typeof fetch>()
const student = { id: 3, fullName: 'Aysel Abbasova', shortId: 'K7M2Q9PA' } as Person
const other = { id: 4, fullName: 'Babək Ağayev', shortId: 'K7M2Q9PB' } as Person
const course = { id: 7, participants: [student, other] } as unknown as Course
const sentBody = '{"sent":true,"shortId":"K7M2Q9PA"}'
const otherBody = '{"sent":true,"shortId":"K7M2Q9PB"}'
const takenBack = '{"sent":false}'
const bodies = () => fetched.mock.calls.map(([, init]) => String(init?.body))
const response = (status: number, body: object = { message: 'ok' }) => new Response(JSON.stringify(body), { status })
const answer = (status: number, body?: object) => fetched.mockImplementationOnce(async () => response(status, body))
/** What the device has of the course, as another page or the next visit reads it. */
const unsent = () => countUnsent(course)

function Page() {
  const { isSent, choose, failedCount, retry } = useSent(course)
  return (
    <>
      {course.participants.map((one) => (
        <button key={one.id} type="button" data-testid={one.id} onClick={() => choose(one, !isSent(one))}>
          {isSent(one) ? 'göndərilib' : 'göndərilməyib'}
        </button>
      ))}
      <button type="button" onClick={retry}>
        qalan: {failedCount}
      </button>
      <ToastArea />
    </>
  )
}

let page: RenderResult
const show = (client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })) => {
  page = render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return client
}
const buttonOf = ({ id }: Person) => page.container.querySelector(`[data-testid="${id}"]`) as Element
const press = (student: Person) => fireEvent.click(buttonOf(student))
const stateOf = (student: Person) => buttonOf(student).textContent

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  localStorage.clear()
  actFor(7)
  show()
})
afterEach(() => {
  page.unmount()
  fetched.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

test('a choice that could not be saved stays, counts, and is sent again on request and at the next visit', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press(student)
  await eventually(() => expect(page.queryByText('qalan: 1')).not.toBeNull())
  expect(stateOf(student)).toBe('göndərilib')
  expect(unsent()).toBe(1)
  answer(500, {})
  fireEvent.click(page.getByText('qalan: 1'))
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2))
  page.unmount()
  answer(200)
  show()
  expect(stateOf(student)).toBe('göndərilib')
  await eventually(() => expect(bodies()).toEqual([sentBody, sentBody, sentBody]))
  await eventually(() => expect(localStorage.length).toBe(0))
})

test('what is taken back while it is sent is sent after it', async () => {
  const first = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => first.promise)
  answer(200)
  press(student)
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
  press(student)
  first.resolve(response(200))
  await eventually(() => expect(bodies()).toEqual([sentBody, takenBack]))
  await eventually(() => expect(localStorage.length).toBe(0))
  expect(stateOf(student)).toBe('göndərilməyib')
})

test('the answer to an earlier page removes its own choice only', async () => {
  const first = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => first.promise)
  page.unmount()
  const client = show()
  press(student)
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
  page.unmount()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  show(client)
  press(other)
  first.resolve(response(200))
  await eventually(() => expect(bodies()).toContain(otherBody))
  await eventually(() => expect(page.queryByText('qalan: 1')).not.toBeNull())
  expect(unsent()).toBe(1)
  expect(stateOf(other)).toBe('göndərilib')
})

test('the choice of another tab is kept', async () => {
  const first = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => first.promise)
  press(student)
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
  const tab = page
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  press(other)
  await eventually(() => expect(page.queryByText('qalan: 2')).not.toBeNull())
  page.unmount()
  page = tab
  first.resolve(response(200))
  await eventually(() => expect(unsent()).toBe(1))
})

test('two choices in a row that both fail count, and both are sent again', async () => {
  const first = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => first.promise)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press(student)
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
  press(other)
  first.reject(new TypeError('Failed to fetch'))
  await eventually(() => expect(page.queryByText('qalan: 2')).not.toBeNull())
  expect(unsent()).toBe(0)
  answer(200)
  answer(200)
  fireEvent.click(page.getByText('qalan: 2'))
  await eventually(() => expect(localStorage.length).toBe(0))
  expect(bodies().slice(-2)).toEqual([sentBody, otherBody])
})

test('a student who left is named, the list is read again, and nothing is sent again', async () => {
  answer(404, { code: 'not_found', error: 'Tapılmadı.' })
  answer(200, { ...course, participants: [other] })
  press(student)
  const alert = () => document.querySelector('[role="alert"]')?.textContent
  await eventually(() => expect(alert()).toBe('Aysel Abbasova adlı şagird artıq bu qrupda deyil.'))
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(page.queryByText('qalan: 0')).not.toBeNull()
  expect(localStorage.length).toBe(0)
})

test('a link with an ID that was replaced meanwhile is told, and the student is unsent', async () => {
  answer(409, { code: 'changed_meanwhile', error: 'Yeni linki göndərin.' })
  answer(200, course)
  press(student)
  await eventually(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('Yeni linki göndərin.'))
  expect(bodies()[0]).toBe(sentBody)
  expect(stateOf(student)).toBe('göndərilməyib')
  expect(localStorage.length).toBe(0)
})
