// @vitest-environment happy-dom
import type { Course } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { MergeCards } from './MergeCards.tsx'

const person = (id: number, fullName: string) => ({
  id,
  fullName,
  shortId: `K7M2Q9P${id}`,
  avatar: null,
  hasAccount: false,
})
const card = {
  student: person(1, 'Aysu Kərimova'),
  courses: ['Riyaziyyat 9'],
  marks: [{ courseName: 'Riyaziyyat 9', date: '2026-11-14', status: '+' }],
}
const other = {
  student: person(2, 'Kərimova Aysu'),
  courses: ['Fizika 9'],
  marks: [{ courseName: 'Fizika 9', date: '2026-11-13', status: '-' }],
}
const fetched = vi.fn<typeof fetch>()
const sent: { url: string; body: object }[] = []

async function open(others: object[], refusal?: { status: number; body: object }) {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (request, init) => {
    const url = request instanceof Request ? request.url : String(request)
    if (url.endsWith('/same')) return new Response(JSON.stringify({ card, others }))
    if (!url.endsWith('/merge')) return new Response('{}')
    sent.push({ url, body: JSON.parse(String(init?.body)) })
    return refusal
      ? new Response(JSON.stringify(refusal.body), { status: refusal.status })
      : new Response(JSON.stringify(other.student))
  })
  const course = { id: 7, participants: [card.student] } as unknown as Course
  const Page = () => <MergeCards course={course} student={card.student} onClose={() => {}} />
  await renderAt('/', Page, new QueryClient({ defaultOptions: { queries: { retry: false } } }))
}
afterEach(() => {
  fetched.mockReset()
  sent.length = 0
  vi.unstubAllGlobals()
})
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
const shown = () => document.body.textContent ?? ''

test('the confirmation shows both names, groups and last marks, and merges into the other card', async () => {
  await open([other])
  const confirm = await appearance(() => button('Birləşdir'))
  for (const text of [
    'Aysu Kərimova',
    'Riyaziyyat 9',
    '14 noyabr',
    'Kərimova Aysu',
    'Fizika 9',
    '13 noyabr',
    'K7M2Q9P2',
  ]) {
    expect(shown()).toContain(text)
  }
  confirm.click()
  await eventually(() => expect(sent).toMatchObject([{ url: '/api/courses/7/cards/1/merge', body: { cardId: 2 } }]))
})

test('of several cards one is chosen', async () => {
  await open([other, { ...other, student: person(3, 'Aysu Kərimova') }])
  const choices = await appearance(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')]
    return found.length === 2 ? found : undefined
  })
  choices[1]?.click()
  button('Birləşdir')?.click()
  await eventually(() => expect(sent).toMatchObject([{ body: { cardId: 3 } }]))
})

test('without another card it is said, and there is nothing to confirm', async () => {
  await open([])
  await eventually(() => expect(shown()).toContain('Adı oxşar olan başqa kartınız yoxdur.'))
  expect(button('Birləşdir')).toBeUndefined()
})

test('a refusal is shown in the confirmation', async () => {
  const error = 'Kartlardan biri artıq şagirdin hesabıdır, ona görə birləşdirilmədi. Səhifəni yeniləyin.'
  await open([other], { status: 409, body: { code: 'card_claimed', error } })
  const confirm = await appearance(() => button('Birləşdir'))
  confirm.click()
  await eventually(() => expect(shown()).toContain(error))
})
